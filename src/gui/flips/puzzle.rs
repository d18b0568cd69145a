//! The flips as a puzzle of the window.

/// The flips as a puzzle of the window.
pub struct Flips;
