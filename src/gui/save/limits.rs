//! What pictures and animations are allowed to be.

/// The fewest pictures of an animation.
pub const FEWEST_PICTURES: u32 = 2;
/// The most pictures of an animation.
pub const MOST_PICTURES: u32 = 500;
/// The most pictures a second: a GIF counts in hundredths, and viewers slow down what is faster.
pub const MOST_PER_SECOND: u32 = 50;
