//! The Devil as a puzzle of the window, and the change that its views share.

use crate::gui::view::Change;

use super::counts::whole;

/// The Devil as a puzzle of the window.
pub struct Devil;

/// Chooses how many moves are made, by a click on a chart or on a row.
pub(super) fn choose_step(step: usize) -> Change<Devil> {
    Box::new(move |params| params.focus.step = whole(step))
}
