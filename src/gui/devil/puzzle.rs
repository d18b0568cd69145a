//! The Devil as a puzzle of the window.

/// The Devil as a puzzle of the window.
pub struct Devil;
