//! The name of the flips among the puzzles of the window, which their views share.

/// The flips as a puzzle of the window.
pub struct Flips;
