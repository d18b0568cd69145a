//! The ranges of the parameters of the pennies, and the sizes up to which results are computed.

use std::ops::RangeInclusive;

/// Most digits of a pile.
pub const MOST_PILE_DIGITS: usize = 10_000;

/// The allowed spreads.
pub const SPREADS: RangeInclusive<u32> = 0..=9;

/// The allowed bounds on the pennies taken in a move, if there is such a bound.
pub const MOST_AT_ONCE: RangeInclusive<u32> = 1..=4_096;

/// The largest number in a list of takings.
pub const MOST_LISTED_TAKING: u32 = 64;

/// Largest pile and largest total of a game whose outcomes are searched, which is every game with a limit on takings.
pub const LARGEST_SEARCHED: u32 = 4_096;

/// The allowed totals, in pennies.
pub const TOTALS: RangeInclusive<u32> = 0..=100_000;

/// The allowed largest coordinates of a lattice.
pub const LATTICE_SIZES: RangeInclusive<u32> = 1..=4_096;

/// The allowed indices of the safe pairs whose ratio is shown.
pub const INDICES: RangeInclusive<u32> = 0..=1_000_000;

/// Most moves of a record.
pub const MOST_MOVES: usize = 1_000;

/// Most digits that the larger piles before all moves of a record may have together. Checking a move takes about 4 ms
/// at 10,000 digits, and a game is shown at once.
pub const MOST_PLAYED_DIGITS: usize = 125_000;

/// Most pennies that the opponent splits by trying every split.
pub const MOST_SPLIT: u32 = 10_000;

/// Largest number of legal moves that are all listed; above that, only the winning ones are.
pub const MOST_LISTED: u32 = 10_000;

/// The allowed steps of the sieve: up to the most safe pairs that the largest lattice has under any rules, which is one
/// for each pile in Nim.
pub const SIEVE_STEPS: RangeInclusive<u32> = 0..=4_097;

/// The allowed sizes of a third pile; 0 means none.
pub const THIRD_PILES: RangeInclusive<u32> = 0..=256;
