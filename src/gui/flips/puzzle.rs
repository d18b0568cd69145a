//! The flips as a type that all their views share.

/// The flips as a puzzle in the window.
pub struct Flips;
