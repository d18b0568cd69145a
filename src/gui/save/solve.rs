//! Solved views to be saved: the one in the window, or those of a scenario without a window.

use std::thread;
use std::time::Duration;

use super::error::{Result, SaveError};
use super::export::Export;
use super::omitted::Omitted;
use crate::gui::snapshot::SharedSnapshot;
use crate::gui::tab::any_tab::{AnyTab, Status};
use crate::gui::views;
use crate::platform::LONGEST_JOB;
use crate::scenario::{Params, Puzzle};

/// Interval at which [`finish`] looks for the end of a job.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Solves a scenario for the chart of one view.
///
/// # Errors
/// A [`SaveError`] that says why there is no such chart.
pub fn solve_chart(params: &Params, view: &str) -> Result<SharedSnapshot> {
    let snapshot = solve(params, Some(&[view.to_owned()]))?.pop();
    let snapshot = snapshot.ok_or_else(|| SaveError::Refused(format!("there is no view {view}")))?;
    match snapshot.info.chart_unavailable.clone() {
        Some(sentence) => Err(SaveError::Refused(sentence)),
        None => Ok(snapshot),
    }
}

/// Solves a scenario for the `wanted` views, or for all of them.
///
/// # Errors
/// A [`SaveError`] if a computation breaks off.
pub fn solve(params: &Params, wanted: Option<&[String]>) -> Result<Vec<SharedSnapshot>> {
    solve_views(views::new_tab(params).as_mut(), wanted)
}

/// Solves the current scenario of a tab for the `wanted` views, or for all of them.
///
/// # Errors
/// A [`SaveError`] if a computation breaks off.
pub fn solve_views(tab: &mut dyn AnyTab, wanted: Option<&[String]>) -> Result<Vec<SharedSnapshot>> {
    let is_wanted = |view: &str| wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == view));
    let mut solved = Vec::new();
    for view in views::views(tab.params().puzzle()).iter().filter(|view| is_wanted(view)) {
        // some questions are solved only while their view is open
        tab.set_view(view);
        finish(tab);
        match (tab.status(), tab.snapshot()) {
            (Status::Done(_), Some(snapshot)) => solved.push(snapshot),
            // of all views, a page leaves out those that take too long
            (Status::Failed(_), _) if LONGEST_JOB.is_some() && wanted.is_none() => {}
            (Status::Failed(reason), _) => {
                return Err(SaveError::Failed(format!("cannot solve the view {view}. {reason}")));
            }
            _ => return Err(SaveError::Failed(format!("cannot solve the view {view}"))),
        }
    }
    Ok(solved)
}

/// Returns the `wanted` views that a page leaves out, since they take too long there.
pub fn left_out(puzzle: Puzzle, wanted: Option<&[String]>, solved: &[SharedSnapshot]) -> Vec<Omitted> {
    let is_left_out = |view: &&&str| {
        let is_wanted = wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == *view));
        is_wanted && solved.iter().all(|solved| solved.view != **view)
    };
    let reason = "this takes too long for a web page";
    let omitted = |view: &&str| Omitted { scenario: None, what: (*view).to_owned(), reason: reason.to_owned() };
    views::views(puzzle).iter().filter(is_left_out).map(omitted).collect()
}

/// Waits until everything that the parameters of the tab need is solved.
pub fn finish(tab: &mut dyn AnyTab) {
    while tab.update(None) {
        thread::sleep(POLL_INTERVAL);
    }
}

impl Export {
    /// Solves the scenario for the `wanted` views, or for all of them. The open view is as the window shows it.
    ///
    /// # Errors
    /// A [`SaveError`] if a computation breaks off.
    pub fn solved(&self, wanted: Option<&[String]>) -> Result<Vec<SharedSnapshot>> {
        let mut solved = solve(&self.scenario.params, wanted)?;
        for snapshot in &mut solved {
            if let Some(shown) = self.snapshot.as_ref().filter(|shown| shown.view == snapshot.view) {
                *snapshot = SharedSnapshot::clone(shown);
            }
        }
        Ok(solved)
    }
}
