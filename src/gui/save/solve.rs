//! A scenario solved for its views, without a window.

use crate::gui::snapshot::SharedSnapshot;
use crate::gui::tab::any_tab::Status;
use crate::gui::views;
use crate::parameter::BadParameter;
use crate::scenario::Params;

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
            if let Some(shown) = shown.filter(|shown| shown.view() == snapshot.view()) {
                *snapshot = SharedSnapshot::clone(shown);
            }
        }
    }
}

/// Solves a scenario for the chart of one view.
///
/// # Errors
/// The sentence that says why there is no such chart.
pub fn solve_chart(params: &Params, view: &str) -> Result<SharedSnapshot, String> {
    let solved = solve(params, Some(&[view.to_owned()])).map_err(|refusal| refusal.to_string())?;
    let snapshot = solved.snapshots.into_iter().find(|snapshot| snapshot.view() == view);
    let snapshot = snapshot.ok_or_else(|| format!("there is no view {view}"))?;
    match snapshot.chart_unavailable() {
        Some(sentence) => Err(sentence),
        None => Ok(snapshot),
    }
}

/// Solves a scenario for the views that are `wanted`, or for all of them.
///
/// # Errors
/// A [`BadParameter`] if its parameters are not allowed.
pub fn solve(params: &Params, wanted: Option<&[String]>) -> Result<Solved, BadParameter> {
    let mut tab = views::new_tab(params)?;
    let is_wanted = |view: &str| wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == view));
    let views = views::views(tab.puzzle()).iter().filter(|view| is_wanted(view));
    let solved = |view: &&str| {
        // what only one view needs is solved when it is looked at
        tab.set_view(view);
        tab.finish();
        tab.snapshot(view)
    };
    let snapshots = views.filter_map(solved).collect();
    let checked = match tab.status() {
        Status::Done(checked) => checked,
        _ => String::new(),
    };
    Ok(Solved { snapshots, checked })
}
