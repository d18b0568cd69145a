//! Ranges of the parameters, and sizes up to which results are computed.

use std::ops::RangeInclusive;

/// Numbers of flips that a game may have.
pub const FLIPS: RangeInclusive<u32> = 1..=1_000_000;
/// Range of the target.
pub const TARGETS: RangeInclusive<i64> = -1_000_000..=1_000_000;
/// Points that a coin may be worth.
pub const POINTS: RangeInclusive<i64> = 1..=20;
/// Points that heads or tails may add if they are set separately.
pub const EITHER_POINTS: RangeInclusive<i64> = -20..=20;
/// Numbers of games that may be simulated.
pub const GAMES: RangeInclusive<u32> = 1..=10_000_000;
/// Numbers of coins.
pub const COINS: RangeInclusive<usize> = 2..=4;

/// Distances from 0 of the scores to reach and to avoid.
pub const REACHES: RangeInclusive<i64> = 1..=1_000;
/// Largest number of flips of a game that is solved exactly.
pub const EXACT_FLIPS: u32 = 200;
/// Largest number of flips for which every state is kept; for a longer game, only a band of states is solved. Also the
/// longest game for most views.
pub const WHOLE_FLIPS: u32 = 1_000;
/// Longest game of the horizon.
pub const HORIZON: u32 = 10_000;
/// Largest amount of work, in nanoseconds by [`estimated_rule_work`](super::estimated_rule_work), for which every
/// simple rule of a game is computed.
pub const RULE_WORK: u64 = 20_000_000_000;
/// Largest number of rows in the table of states.
pub const LISTED_STATES: usize = 200_000;
