//! The Devil as a puzzle of the window, and the change that its views share.

use crate::devil::Params;

use crate::gui::chart::Change;

/// The Devil as a puzzle of the window.
pub struct Devil;

/// Sets the number of moves made.
pub(super) fn set_step(params: &mut Params, step: usize) {
    params.set_step(step as u64);
}

/// Returns the change that sets the number of moves made, for a click on a chart or on a row.
pub(super) fn choose_step(step: usize) -> Change<Params> {
    Box::new(move |params| set_step(params, step))
}
