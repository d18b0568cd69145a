//! What parameters may be, and up to how many flips what is computed.

use std::ops::RangeInclusive;

/// How many flips a game may have.
pub const FLIPS: RangeInclusive<u32> = 1..=1_000_000;
/// Where the target may lie.
pub const TARGETS: RangeInclusive<i64> = -1_000_000..=1_000_000;
/// How many points a coin may be worth.
pub const POINTS: RangeInclusive<i64> = 1..=20;
/// How many points heads or tails may add where they are set apart.
pub const EITHER_POINTS: RangeInclusive<i64> = -20..=20;
/// How many games may be simulated.
pub const GAMES: RangeInclusive<u32> = 1..=10_000_000;
/// How many coins there may be.
pub const COINS: RangeInclusive<usize> = 2..=4;

/// Up to how many flips a game is solved exactly.
pub const EXACT_FLIPS: u32 = 200;
/// Up to how many flips every state is kept; of a longer game only a band of them is solved.
pub const WHOLE_FLIPS: u32 = 1_000;
/// The longest game that is swept over a coin's probability of heads.
pub const SWEEP_FLIPS: u32 = 1_000;
/// The longest game over whose coins there is a surface.
pub const SURFACE_FLIPS: u32 = 1_000;
/// How many flips the horizon goes to.
pub const HORIZON: u32 = 10_000;
/// The most work, in nanoseconds by [`estimated_rule_work`](super::estimated_rule_work), for which every simple rule of a
/// game is worked out.
pub const RULE_WORK: u64 = 20_000_000_000;
