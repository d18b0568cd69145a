//! The flips as a puzzle of the window, and the change that its views share.

use crate::flips::Params;

/// The flips as a puzzle of the window.
pub struct Flips;

/// Sets the number of flips, with the state as near as it can be.
pub fn set_flips(params: &mut Params, flips: i64) {
    params.game.flips = flips;
    params.fit();
}
