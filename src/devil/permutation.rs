//! The Devil's action before each flip: a permutation of the coins.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::limits::MAX_COINS;
use super::planes::all_ones;
use crate::parameter::BadParameter;

/// The actions allowed to the Devil before every flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Devil {
    /// Nothing: the coins stay in their places.
    Still,
    /// Turn the table by any number of notches.
    #[default]
    Turn,
    /// Turn the table, and mirror it.
    TurnAndMirror,
    /// Exchange the coins in any way.
    Shuffle,
}

impl Devil {
    /// All Devils, from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Still, Self::Turn, Self::TurnAndMirror, Self::Shuffle];
}

/// A permutation of the coins of a table.
///
/// Its text is the number of notches for a turn, `3`; the notches with an `m` if the table is mirrored first, `3m`;
/// otherwise, for each position, the position from which its coin comes: `2 0 1 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permutation {
    coins: u8,
    from: [u8; MAX_COINS as usize],
}

/// Returns a position below twice the number of coins, taken round the table. A comparison is faster than a division.
fn wrapped(position: u32, coins: u32) -> u32 {
    if position < coins { position } else { position - coins }
}

impl Permutation {
    /// Returns the turn by `notches` of a table of `coins` coins (1 to [`MAX_COINS`]): the coin at position p +
    /// `notches` comes to position p.
    pub fn turn(coins: u32, notches: u32) -> Self {
        let coins = coins.clamp(1, MAX_COINS);
        let notches = notches % coins;
        Self::with(coins, |position| wrapped(position + notches, coins))
    }

    /// Returns the mirror that fixes position 0, followed by the turn by `notches`.
    pub fn mirror(coins: u32, notches: u32) -> Self {
        let coins = coins.clamp(1, MAX_COINS);
        let notches = notches % coins;
        Self::with(coins, |position| wrapped(coins - wrapped(position + notches, coins), coins))
    }

    /// Returns the exchange of two positions.
    pub fn swap(coins: u32, a: u32, b: u32) -> Self {
        Self::with(coins, |position| match position {
            p if p == a => b,
            p if p == b => a,
            p => p,
        })
    }

    /// Returns the permutation that brings the coin at `from(position)` to each position; `None` if that is not a
    /// permutation.
    pub(super) fn new(coins: u32, from: impl Fn(u32) -> u32) -> Option<Self> {
        let permutation = Self::with(coins, from);
        let taken = permutation.places().fold(0_u64, |taken, place| taken | 1_u64.checked_shl(place).unwrap_or(0));
        (taken == all_ones(coins)).then_some(permutation)
    }

    fn with(coins: u32, from: impl Fn(u32) -> u32) -> Self {
        let mut places = [0; MAX_COINS as usize];
        for (position, place) in (0..coins).zip(&mut places) {
            *place = u8::try_from(from(position)).unwrap_or(u8::MAX);
        }
        Self { coins: u8::try_from(coins).unwrap_or(u8::MAX), from: places }
    }

    /// Returns this permutation followed by `next`.
    pub fn then(&self, next: &Self) -> Self {
        let from =
            |position: u32| next.from.get(position as usize).and_then(|place| self.from.get(usize::from(*place)));
        Self::with(self.coins(), |position| from(position).copied().map_or(position, u32::from))
    }

    /// Returns the number of coins on the table.
    pub fn coins(&self) -> u32 {
        self.coins.into()
    }

    /// Returns, for each position, the position from which its coin comes.
    pub fn places(&self) -> impl Iterator<Item = u32> + '_ {
        self.from.iter().take(self.coins.into()).map(|place| u32::from(*place))
    }

    /// Returns the notches if it is a turn.
    pub fn as_turn(&self) -> Option<u32> {
        let notches = self.places().next()?;
        (*self == Self::turn(self.coins(), notches)).then_some(notches)
    }

    /// Returns the notches after the mirror if it is a mirror followed by a turn and not just a turn.
    pub fn as_mirror(&self) -> Option<u32> {
        let notches = (self.coins() - self.places().next()?) % self.coins();
        (*self == Self::mirror(self.coins(), notches) && self.as_turn().is_none()).then_some(notches)
    }

    /// Returns the position to which the notch of the table at `notch` moves: with its coin if the table is turned or
    /// mirrored. A shuffle moves only the coins.
    pub fn notch_after(&self, notch: u32) -> u32 {
        let place = self.places().zip(0..).find(|(from, _)| *from == notch);
        place.filter(|_| self.is_allowed(Devil::TurnAndMirror)).map_or(notch, |(_, position)| position)
    }

    /// Returns the number of cycles, including those of coins that stay in their places.
    pub(super) fn cycles(&self) -> usize {
        let follow = |position: &u8| Some(self.from[usize::from(*position)]);
        // a cycle is counted at its smallest position
        let is_least = |position: &u8| {
            std::iter::successors(follow(position), follow).find(|place| place <= position) == Some(*position)
        };
        (0..self.coins).filter(is_least).count()
    }

    /// Whether every coin stays in its place.
    pub fn is_idle(&self) -> bool {
        self.as_turn() == Some(0)
    }

    /// Whether it is allowed to `devil`.
    pub fn is_allowed(&self, devil: Devil) -> bool {
        match devil {
            Devil::Still => self.is_idle(),
            Devil::Turn => self.as_turn().is_some(),
            Devil::TurnAndMirror => self.as_turn().is_some() || self.as_mirror().is_some(),
            Devil::Shuffle => true,
        }
    }

    /// Parses a permutation that is allowed to `devil` at a table of `coins` coins.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field` and the actions allowed to this Devil.
    pub fn parse(field: &str, text: &str, coins: u32, devil: Devil) -> Result<Self, BadParameter> {
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let permutation = match words.as_slice() {
            [word] => match word.strip_suffix('m') {
                Some(notches) => notches.parse().ok().filter(|n| *n < coins).map(|n| Self::mirror(coins, n)),
                None => word.parse().ok().filter(|n| *n < coins).map(|n| Self::turn(coins, n)),
            },
            words if words.len() == coins as usize => {
                let places: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
                places.and_then(|places| Self::new(coins, |p| places.get(p as usize).copied().unwrap_or(u32::MAX)))
            }
            _ => None,
        };
        permutation
            .filter(|permutation| permutation.is_allowed(devil))
            .ok_or_else(|| BadParameter::new(field, text, allowed(coins, devil)))
    }
}

/// Describes the permutations allowed, as the end of the sentence "… must be".
fn allowed(coins: u32, devil: Devil) -> String {
    let last = coins.saturating_sub(1);
    match devil {
        Devil::Still => "0, as this Devil does nothing".to_owned(),
        Devil::Turn => format!("a turn by 0 to {last} places"),
        Devil::TurnAndMirror => {
            format!("a turn by 0 to {last} places, with an m behind it where the table is mirrored")
        }
        Devil::Shuffle => format!("a turn by 0 to {last} places, or the {coins} places in any order"),
    }
}

impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(notches) = self.as_turn() {
            return f.pad(&notches.to_string());
        }
        if let Some(notches) = self.as_mirror() {
            return f.pad(&format!("{notches}m"));
        }
        let places: Vec<String> = self.places().map(|place| place.to_string()).collect();
        f.pad(&places.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_the_shortest_text_and_reads_back() {
        for (permutation, text) in [
            (Permutation::turn(4, 3), "3"),
            (Permutation::turn(4, 4), "0"),
            (Permutation::mirror(4, 1), "1m"),
            // a mirror moves neither of two coins
            (Permutation::mirror(2, 1), "1"),
            (Permutation::swap(4, 0, 1), "1 0 2 3"),
            (Permutation::swap(3, 1, 2), "0m"),
        ] {
            assert_eq!(permutation.to_string(), text);
            assert_eq!(Permutation::parse("turns[0]", text, permutation.coins(), Devil::Shuffle), Ok(permutation));
        }
        assert_eq!(Permutation::turn(64, 63).places().collect::<Vec<_>>()[..3], [63, 0, 1]);
    }

    #[test]
    fn a_notch_moves_with_its_coin_unless_the_coins_are_shuffled() {
        for coins in 1..=8 {
            for notch in 0..coins {
                for turned in 0..coins {
                    assert_eq!(Permutation::turn(coins, turned).notch_after(notch), (notch + coins - turned) % coins);
                    let mirrored = (2 * coins - notch - turned) % coins;
                    assert_eq!(Permutation::mirror(coins, turned).notch_after(notch), mirrored, "{turned}m of {coins}");
                }
            }
        }
        assert_eq!(
            (0..5).map(|notch| Permutation::swap(5, 0, 2).notch_after(notch)).collect::<Vec<_>>(),
            [0, 1, 2, 3, 4]
        );
    }

    #[test]
    fn turns_and_mirrors_are_recognized_among_all_permutations() {
        for coins in 1..=6_u32 {
            // of all words with a letter for each position, those that contain each position once
            let words = 0..coins.pow(coins);
            for permutation in
                words.filter_map(|word| Permutation::new(coins, |position| word / coins.pow(position) % coins))
            {
                let turn = (0..coins).find(|notches| permutation == Permutation::turn(coins, *notches));
                let mirror = (0..coins).find(|notches| permutation == Permutation::mirror(coins, *notches));
                assert_eq!(permutation.as_turn(), turn, "{permutation:?}");
                assert_eq!(permutation.as_mirror(), mirror.filter(|_| turn.is_none()), "{permutation:?}");
            }
        }
        for notches in 0..MAX_COINS {
            assert_eq!(Permutation::turn(MAX_COINS, notches).as_turn(), Some(notches));
            assert_eq!(Permutation::mirror(MAX_COINS, notches).as_mirror(), Some(notches));
        }
    }

    #[test]
    fn each_devil_is_limited_to_what_is_allowed() {
        let permutations =
            [Permutation::turn(5, 0), Permutation::turn(5, 2), Permutation::mirror(5, 2), Permutation::swap(5, 0, 2)];
        let allowed = |devil| permutations.map(|permutation: Permutation| permutation.is_allowed(devil));
        assert_eq!(allowed(Devil::Still), [true, false, false, false]);
        assert_eq!(allowed(Devil::Turn), [true, true, false, false]);
        assert_eq!(allowed(Devil::TurnAndMirror), [true, true, true, false]);
        assert_eq!(allowed(Devil::Shuffle), [true; 4]);
        for (text, devil, end) in [
            ("1", Devil::Still, "must be 0, as this Devil does nothing"),
            ("5", Devil::Turn, "must be a turn by 0 to 4 places"),
            ("1m", Devil::Turn, "must be a turn by 0 to 4 places"),
            ("x", Devil::TurnAndMirror, "with an m behind it where the table is mirrored"),
            ("0 1 2 3 3", Devil::Shuffle, "or the 5 places in any order"),
            ("0 1 2 3 5", Devil::Shuffle, "or the 5 places in any order"),
            ("0 1", Devil::Shuffle, "or the 5 places in any order"),
            ("", Devil::Shuffle, "or the 5 places in any order"),
        ] {
            let refusal = Permutation::parse("turns[3]", text, 5, devil).unwrap_err().to_string();
            assert!(refusal.starts_with("turns[3] is ") && refusal.ends_with(end), "{refusal}");
        }
    }
}
