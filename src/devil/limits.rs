//! The bounds of what can be set, and up to which size a table is searched, checked and drawn.

use std::ops::RangeInclusive;

/// The most coins on the table: their positions are the bits of a machine word.
pub const MAX_COINS: u32 = 64;
/// How many faces a coin may have.
pub const FACES: RangeInclusive<u32> = 2..=5;

/// The most moves of a list that is checked: those of the shortest list for 16 coins.
pub const LONGEST_LIST: usize = 65_535;
/// The most turns, and the most calls, of a game that is played by hand: with the longest list of moves they fit into a scenario
/// file.
pub const LONGEST_PLAYED: usize = 4_096;
/// The most moves of a playout: those of 16 coins.
pub const LONGEST_PLAYOUT: u32 = 65_535;

/// The longest list whose belief is drawn class by class where it is not the shortest to all heads: it has to fit on a page.
pub const LONGEST_DRAWN: usize = 300;

/// The most configurations for which a bit or a number is kept for each of them.
pub const LISTED: u32 = 1 << 20;
/// The most configurations that are taken through a list of moves.
pub const PROPAGATED: u32 = 1 << 16;
/// The most configurations of a table whose classes are counted.
pub const MOST_COUNTED: u32 = 4_096;
/// The most coins for which every configuration and every move are tried against the Devil's rule.
pub const TRIED: u32 = 12;
/// The numbers of coins for which a set of configurations is whole words and small.
pub const SWEPT: RangeInclusive<u32> = 7..=16;

/// The most classes of a start or a goal that are chosen one by one.
pub(super) const MOST_CHOSEN: usize = 1_000;
/// The most beliefs that a search to a goal keeps, 32 bytes each.
pub(super) const MOST_AIM_BELIEFS: usize = 1 << 20;

/// The most classes for which the belief is kept class by class after every move, as it is drawn: those of 8 coins on a
/// turning table.
pub const DRAWN_CLASSES: usize = 36;
/// The largest power of two in a number of coins above 8 for which the search ends quickly.
pub(super) const SEARCHED_POWER: u32 = 4;

/// The most moves within which a best chance is looked for.
pub const WITHIN: RangeInclusive<u32> = 0..=60;
/// The most vectors that are kept while the best plans are looked for.
pub(super) const MOST_PLANS: usize = 4_096;

/// How many bits the fractions of *chance* may have at the end of a list: so each is made in no time and all have room.
pub(super) const EXACT_CHANCE_BITS: u64 = 1 << 14;
/// The most members of classes whose targets are kept for the moves of a list, 64 MB of them.
pub(super) const MOST_KEPT_TARGETS: usize = 1 << 24;

/// The most coins of which some can be felt: a set of their configurations is a machine word.
pub const MOST_FELT: u32 = 6;
/// The most beliefs that are gone on from in the search for a way to win by feeling the coins, about 4 kB each at most. A Devil
/// who does anything at all leaves no more than that.
pub(super) const MOST_TOUCH_BELIEFS: usize = 1 << 14;
/// The most calls of a game in which coins are felt: each is worked out anew.
pub const LONGEST_FELT: usize = 1_000;
