//! What may be computed within a frame.

use crate::flips::{CheckedGame, estimated_sweep_work};
use crate::gui::view::query::When;

/// What may be computed within a frame, in the estimates' nanoseconds: half a frame, the rest is for drawing.
pub const FRAME: u64 = 8_000_000;

/// When so many nanoseconds of `work` are done.
pub fn fits(work: u64) -> When {
    When::quick(work <= FRAME)
}

/// Roughly how many nanoseconds all values of a game take in double precision.
pub fn estimated_work_in_floats(game: &CheckedGame) -> u64 {
    estimated_sweep_work(game, 1)
}
