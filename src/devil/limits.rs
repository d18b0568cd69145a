//! Limits of the parameters, and the sizes up to which a table is searched, checked and drawn.

use std::ops::RangeInclusive;

/// Largest number of coins: their positions are the bits of a machine word.
pub const MAX_COINS: u32 = 64;
/// Numbers of faces of a coin.
pub const FACES: RangeInclusive<u32> = 2..=5;

/// Largest number of moves of a list that is checked: the length of the shortest list for 16 coins.
pub const LONGEST_LIST: usize = 65_535;
/// Largest number of turns and of calls in a game played by hand: together with the longest list of moves, they fit
/// into a scenario file.
pub const LONGEST_PLAYED: usize = 4_096;
/// Largest number of moves of a playout: the length of the shortest list for 16 coins.
pub const LONGEST_PLAYOUT: u32 = 65_535;

/// Longest list whose beliefs are drawn class by class, unless it is the shortest list to all heads: the drawing has to
/// fit on a page.
pub const LONGEST_DRAWN: usize = 300;

/// Largest number of configurations for which a table holds one bit or one number per configuration.
pub const LISTED: u32 = 1 << 20;
/// Largest number of configurations that are taken through a list of moves.
pub const PROPAGATED: u32 = 1 << 16;
/// Largest number of configurations of a table whose classes are counted.
pub const MOST_COUNTED: u32 = 4_096;

/// Largest number of classes of a start or goal that is chosen class by class.
pub(super) const MOST_CHOSEN: usize = 1_000;
/// Largest number of beliefs kept by a search to a goal, 32 bytes each.
pub(super) const MOST_AIM_BELIEFS: usize = 1 << 20;

/// Largest number of classes for which the belief after every move is kept class by class in order to draw it: that of
/// 8 coins on a turning table.
pub const DRAWN_CLASSES: usize = 36;
/// Largest power of two that may divide a number of coins above 8 for which the search ends quickly.
pub(super) const SEARCHED_POWER: u32 = 4;

/// Numbers of moves within which a best chance can be asked for; 0 for none.
pub const WITHIN: RangeInclusive<u32> = 0..=60;
/// Largest number of vectors kept during the search for the best plans.
pub(super) const MOST_PLANS: usize = 4_096;

/// Largest number of bits of the fractions of *chance* at the end of a list, so that each is computed at once and all
/// fit into memory.
pub(super) const EXACT_CHANCE_BITS: u64 = 1 << 14;
/// Largest number of configurations times moves for which *chance* is computed if the Devil acts: that of the longest
/// list of 16 coins.
pub const CHANCE_STEPS: u64 = 1 << 32;

/// Largest number of coins of which some can be felt: a set of their configurations fits into a machine word.
pub const MOST_FELT: u32 = 6;
/// Largest number of beliefs expanded in the search for a way to win by feeling the coins, each at most about 4 kB. A
/// Devil who does anything at all leaves fewer than that.
pub(super) const MOST_TOUCH_BELIEFS: usize = 1 << 14;
/// Largest number of calls of a game in which coins are felt, because every change replays the whole game.
pub const LONGEST_FELT: usize = 1_000;
