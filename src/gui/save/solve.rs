//! What is to be saved: the view that the window shows, or a scenario solved for its views without a window.

use super::error::SaveError;
use crate::gui::snapshot::SharedSnapshot;
use crate::gui::tab::any_tab::{AnyTab, Status};
use crate::gui::views;
use crate::scenario::{Params, Scenario};

/// Views of a scenario, solved.
pub struct Solved {
    /// The views, in their order.
    pub snapshots: Vec<SharedSnapshot>,
    /// What was computed and how it was checked, as the bottom of the window says it.
    pub checked: String,
}

impl Solved {
    /// Puts `shown` in the place of the same view: it is as the window shows it.
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

/// Solves a scenario for the views that are `wanted`, or for all of them.
///
/// # Errors
/// A [`SaveError`] if its parameters are not allowed or a computation breaks off.
pub fn solve(params: &Params, wanted: Option<&[String]>) -> Result<Solved, SaveError> {
    solve_views(views::new_tab(params)?.as_mut(), wanted)
}

/// Solves what is set in a tab for the views that are `wanted`, or for all of them.
///
/// # Errors
/// A [`SaveError`] if a computation breaks off.
pub fn solve_views(tab: &mut dyn AnyTab, wanted: Option<&[String]>) -> Result<Solved, SaveError> {
    let is_wanted = |view: &str| wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == view));
    let mut solved = Solved { snapshots: Vec::new(), checked: String::new() };
    for view in views::views(tab.puzzle()).iter().filter(|view| is_wanted(view)) {
        // what only one view needs is solved when it is looked at
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

/// What is there to be saved.
#[derive(Clone, Debug)]
pub struct Saveable {
    /// The view that is shown; `None` while nothing is solved.
    pub snapshot: Option<SharedSnapshot>,
    /// What is set in the tab.
    pub scenario: Scenario,
    /// All scenarios of the tab.
    pub scenarios: Vec<Scenario>,
}
