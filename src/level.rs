//! Levels: games one after another, each a little harder than those before it. What a level is, each puzzle says itself.

use std::any::Any;
use std::cell::RefCell;

use crate::parameter::{BadParameter, in_range};

/// The last level. There is no end that anybody would see, but the number has to be written somewhere.
pub const LAST_LEVEL: u32 = 999;

/// Checks the number of a level as it stands in the parameters: 0 is none.
///
/// # Errors
/// A [`BadParameter`] that names `level` if there is no such level.
pub fn check_level(level: i64) -> Result<u32, BadParameter> {
    in_range("level", level, 0..=LAST_LEVEL)
}

/// The number of the level that is played, if one is and there is such a level.
pub fn played_level(level: i64) -> Option<u32> {
    u32::try_from(level).ok().filter(|level| (1..=LAST_LEVEL).contains(level))
}

/// A level of one of the puzzles.
pub trait AnyLevel: Clone + 'static {
    /// What sets its puzzle.
    type Params;

    /// Makes the level of that number, from 1 on.
    fn made(number: u32) -> Self;

    /// Sets the level up, before its first move. What is pinned stays, and so does where one looks.
    fn set_up(&self, params: &mut Self::Params);

    /// Whether it is the game that is set, of which more or less may have been played.
    fn is_set_in(&self, params: &Self::Params) -> bool;

    /// Where the number of the level that is played stands in the parameters; 0 if none is.
    fn number_in(params: &mut Self::Params) -> &mut i64;

    /// The level of that number.
    fn new(number: u32) -> Self {
        thread_local! {
            /// The level that was made last, and its number: it is asked for again after each move.
            static LAST: RefCell<Option<(u32, Box<dyn Any>)>> = const { RefCell::new(None) };
        }
        let known = LAST.with_borrow(|last| {
            let (_, level) = last.as_ref().filter(|(known, _)| *known == number)?;
            level.downcast_ref::<Self>().cloned()
        });
        known.unwrap_or_else(|| {
            let level = Self::made(number);
            LAST.set(Some((number, Box::new(level.clone()))));
            level
        })
    }

    /// Ends the level in `params` if another game is set than the level has. A number that no level has stays, to be refused.
    fn end_if_another_game(params: &mut Self::Params) {
        let played = played_level(*Self::number_in(params));
        if played.is_some_and(|number| !Self::new(number).is_set_in(params)) {
            *Self::number_in(params) = 0;
        }
    }
}

/// A number that looks like chance and follows from `level` and `try_number` alone; any 64 bits.
pub fn drawn(level: u32, try_number: u32) -> u64 {
    // the mixing of SplitMix64
    let mut bits = ((u64::from(level) << 32) | u64::from(try_number)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// One of `items` by the same; `None` of none.
pub fn drawn_of<T>(items: &[T], level: u32, try_number: u32) -> Option<&T> {
    let place = drawn(level, try_number).checked_rem(items.len() as u64)?;
    items.get(usize::try_from(place).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_level_for_each_number_to_the_last() {
        assert_eq!([0, 1, 999, 1_000, -1].map(played_level), [None, Some(1), Some(999), None, None]);
        assert_eq!(check_level(0), Ok(0));
        let refusal = check_level(1_000).unwrap_err().to_string();
        assert_eq!(refusal, "level is 1,000; it must be a whole number from 0 to 999");
    }

    #[test]
    fn what_is_drawn_is_the_same_every_time_and_everything_comes_up() {
        let seen: std::collections::BTreeSet<_> =
            (1..100).filter_map(|level| drawn_of(&[1, 2, 3, 4, 5], level, 0).copied()).collect();
        assert_eq!((seen.len(), drawn_of::<u8>(&[], 1, 0)), (5, None));
        assert_eq!((drawn(3, 4), drawn(3, 4) == drawn(4, 3)), (drawn(3, 4), false));
    }
}
