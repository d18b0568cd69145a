//! A number from 0 to 7 for each position of a table, in three machine words: plane b holds bit b of every number.

use super::limits::MAX_COINS;

/// The planes of `number(position)` for each of the first `coins` positions.
pub(super) fn planes(coins: u32, number: impl Fn(u32) -> u32) -> [u64; 3] {
    let mut planes = [0; 3];
    for position in 0..coins.min(MAX_COINS) {
        let number = number(position);
        for (bit, plane) in (0..).zip(&mut planes) {
            *plane |= u64::from(number >> bit & 1) << position;
        }
    }
    planes
}

/// The number at `position`; 0 past the last one.
pub(super) fn number_at(planes: &[u64; 3], position: u32) -> u32 {
    let bit = |plane: &u64| u32::from(plane.checked_shr(position).is_some_and(|bits| bits & 1 == 1));
    planes.iter().rev().fold(0, |number, plane| number << 1 | bit(plane))
}

/// The word with a 1 for each of `coins` positions, 1 to 64: 2ᴺ − 1.
pub(super) fn all_ones(coins: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS.saturating_sub(coins)).unwrap_or(0)
}
