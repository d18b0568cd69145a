//! Pinned ratios: those of other games, compared with those of the present one.

use std::ops::RangeInclusive;

use super::limits::INDICES;
use super::ruleset::Ruleset;
use crate::parameter::{BadParameter, ordered_in};

/// The ratios of the safe pairs of one game in a range of their indices; not yet known to be allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// By how much less than it the takings from both piles may differ.
    pub spread: i64,
    /// Whether the one who takes the last penny loses.
    pub misere: bool,
    /// The first and the last index of the pairs.
    pub ratio: [i64; 2],
}

/// Pinned ratios that are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPinned {
    /// The rules of play.
    pub ruleset: Ruleset,
    /// The indices of the pairs.
    pub indices: RangeInclusive<u32>,
}

impl CheckedPinned {
    /// Checks pinned ratios.
    ///
    /// # Errors
    /// A [`BadParameter`] naming `spread` or `ratio`.
    pub fn new(pinned: &Pinned) -> Result<Self, BadParameter> {
        let ruleset = Ruleset::new(pinned.spread, pinned.misere)?;
        Ok(Self { ruleset, indices: ordered_in("ratio", pinned.ratio, INDICES)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pennies::{Params, Rules};

    fn check(pinned: &[Pinned]) -> Result<(), BadParameter> {
        Rules::new(&Params { pinned: pinned.to_vec(), ..Params::default() }).map(drop)
    }

    fn refusal(pinned: &[Pinned]) -> String {
        check(pinned).unwrap_err().to_string()
    }

    fn to(last: i64) -> Pinned {
        Pinned { spread: 1, misere: false, ratio: [1, last] }
    }

    #[test]
    fn what_cannot_be_pinned_is_refused() {
        let spread = Pinned { spread: 10, ..to(9) };
        assert_eq!(refusal(&[spread]), "kept[0].spread is 10; it must be a whole number from 0 to 9");
        let sentence = "kept[1].ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000";
        assert_eq!(refusal(&[to(9), to(1_000_001)]), sentence);
        assert_eq!(refusal(&[to(9), to(9)]), "kept[1] is a ratio that is there before; it must be another one");
        let five: Vec<_> = (1..=5).map(to).collect();
        assert_eq!(refusal(&five), "kept[4] is ratio number 5; it must be one of at most 4");
        assert_eq!(check(&five[..4]), Ok(()));
    }
}
