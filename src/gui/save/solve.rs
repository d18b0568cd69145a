//! Solved views to be saved: the one in the window, or those of a scenario without a window.

use super::error::SaveError;
use crate::gui::snapshot::SharedSnapshot;
use crate::gui::tab::any_tab::{AnyTab, Status};
use crate::gui::views;
use crate::scenario::{Params, Scenario};

/// The solved views of a scenario.
pub struct Solved {
    /// The views, in their order.
    pub snapshots: Vec<SharedSnapshot>,
    /// The method and the checks of the computation, as the status line shows them.
    pub checked: String,
}

impl Solved {
    /// Replaces the same view by `shown`, which has the state of the window.
    pub fn show(&mut self, shown: Option<&SharedSnapshot>) {
        for snapshot in &mut self.snapshots {
            if let Some(shown) = shown.filter(|shown| shown.view == snapshot.view) {
                *snapshot = SharedSnapshot::clone(shown);
            }
        }
    }
}

/// Solves a scenario for the chart of one view.
///
/// # Errors
/// A [`SaveError`] that says why there is no such chart.
pub fn solve_chart(params: &Params, view: &str) -> Result<SharedSnapshot, SaveError> {
    let snapshot = solve(params, Some(&[view.to_owned()]))?.snapshots.pop();
    let snapshot = snapshot.ok_or_else(|| SaveError::Refused(format!("there is no view {view}")))?;
    match snapshot.chart_unavailable.clone() {
        Some(sentence) => Err(SaveError::Refused(sentence)),
        None => Ok(snapshot),
    }
}

/// Solves a scenario for the `wanted` views, or for all of them.
///
/// # Errors
/// A [`SaveError`] if a computation breaks off.
pub fn solve(params: &Params, wanted: Option<&[String]>) -> Result<Solved, SaveError> {
    solve_views(views::new_tab(params).as_mut(), wanted)
}

/// Solves the current scenario of a tab for the `wanted` views, or for all of them.
///
/// # Errors
/// A [`SaveError`] if a computation breaks off.
pub fn solve_views(tab: &mut dyn AnyTab, wanted: Option<&[String]>) -> Result<Solved, SaveError> {
    let is_wanted = |view: &str| wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == view));
    let mut solved = Solved { snapshots: Vec::new(), checked: String::new() };
    for view in views::views(tab.puzzle()).iter().filter(|view| is_wanted(view)) {
        // some questions are solved only while their view is open
        tab.set_view(view);
        tab.finish();
        match (tab.status(), tab.snapshot(view)) {
            (Status::Done(checked), Some(snapshot)) => {
                solved.snapshots.push(snapshot);
                solved.checked = checked;
            }
            (Status::Failed(reason), _) => {
                return Err(SaveError::Failed(format!("cannot solve the view {view}. {reason}")));
            }
            _ => return Err(SaveError::Failed(format!("cannot solve the view {view}"))),
        }
    }
    Ok(solved)
}

/// The state of a tab when the user saves.
#[derive(Clone, Debug)]
pub struct Saveable {
    /// The open view; `None` while it is not solved.
    pub snapshot: Option<SharedSnapshot>,
    /// The current scenario of the tab.
    pub scenario: Scenario,
    /// All scenarios of the tab.
    pub scenarios: Vec<Scenario>,
}
