//! Counts as numbers that can be drawn with.

/// A count, of some hundreds at most, as a number that can be drawn with.
pub fn float(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// A step as it stands in the parameters.
pub fn whole(step: usize) -> i128 {
    i128::try_from(step).unwrap_or(i128::MAX)
}
