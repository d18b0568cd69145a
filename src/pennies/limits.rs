//! What the parameters of the pennies may be.

use std::ops::RangeInclusive;

/// The most digits a pile may have.
pub const MOST_PILE_DIGITS: usize = 10_000;

/// The spreads that can be chosen.
pub const SPREADS: RangeInclusive<u32> = 0..=9;

/// The most pennies that a move may take, where there is such a bound.
pub const MOST_AT_ONCE: RangeInclusive<u32> = 1..=4_096;

/// The largest number in a list of takings.
pub const MOST_LISTED_TAKING: u32 = 64;

/// The largest pile, and the largest total, of a game whose outcomes are searched: where not any number may be taken.
pub const LARGEST_SEARCHED: u32 = 4_096;

/// The totals that may be asked for, in pennies.
pub const TOTALS: RangeInclusive<u32> = 0..=100_000;

/// The largest coordinates that a lattice may have.
pub const LATTICE_SIZES: RangeInclusive<u32> = 1..=4_096;

/// The indices of the safe pairs whose ratio can be looked at.
pub const INDICES: RangeInclusive<u32> = 0..=1_000_000;

/// The most moves that a record may have.
pub const MOST_MOVES: usize = 1_000;

/// The most digits that the larger piles before all moves of a record may have together. Judging a move takes some 4 ms at 10,000
/// digits, and a game is shown at once.
pub const MOST_PLAYED_DIGITS: usize = 125_000;

/// The most pennies that the opponent splits: he tries every split.
pub const MOST_SPLIT: u32 = 10_000;

/// The most legal moves of a position that are all listed; of more only those that win are.
pub const MOST_LISTED: u32 = 10_000;

/// The steps of the sieve that can be asked for: as many as the largest lattice has safe pairs under any rules, which is
/// one for each pile in Nim.
pub const SIEVE_STEPS: RangeInclusive<u32> = 0..=4_097;

/// The pennies that a third pile may have; 0 if there is none.
pub const THIRD_PILES: RangeInclusive<u32> = 0..=256;
