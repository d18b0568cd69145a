//! Law of how many pennies a move may take: any number, or only some.
//!
//! The limit applies to each pile separately. Depending on the rules, the same number may also be taken from both piles
//! at once if the limit allows it from the smaller one. Under some limits the game can end with pennies left, for
//! example with one penny left if 3 or 4 must be taken: then the player who cannot move has lost, or in misère play has
//! won.

use std::fmt;

use dashu_int::UBig;

use super::limits::MOST_LISTED_TAKING;
use crate::parameter::{BadParameter, listed};

/// Law of how many pennies a move may take from a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Any number from one pile; from both piles, numbers as far apart as the spread allows.
    Any,
    /// At most this number, which is 1 or more.
    AtMost(u32),
    /// Only the numbers t, from 1 to 64, whose bit t − 1 is set; at least one is.
    Only(u64),
    /// At most half of the pile, rounded up.
    Half,
}

/// Writes the limit in the form of a scenario file.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("\"any\""),
            Self::Half => f.write_str("\"half\""),
            Self::AtMost(most) => write!(f, "{most}"),
            Self::Only(_) => write!(f, "{:?}", self.list()),
        }
    }
}

impl Limit {
    /// Returns the limit that allows only the numbers in the list, which must have at least one. They are clamped to 1
    /// to [`MOST_LISTED_TAKING`].
    pub fn only(list: impl IntoIterator<Item = u32>) -> Self {
        let listed = list.into_iter().map(|taken| taken.clamp(1, MOST_LISTED_TAKING));
        Self::Only(listed.fold(0, |bits, taken| bits | 1 << (taken - 1)))
    }

    /// Whether `taken` pennies may be taken from a pile.
    pub fn allows(self, taken: &UBig, pile: &UBig) -> bool {
        match self {
            _ if taken.is_zero() || taken > pile => false,
            Self::Any => true,
            Self::AtMost(most) => *taken <= UBig::from(most),
            Self::Only(bits) => u32::try_from(taken).is_ok_and(|taken| is_listed(bits, taken)),
            // t ≤ (pile + 1) / 2
            Self::Half => taken * 2_u8 <= pile + UBig::ONE,
        }
    }

    /// Returns the numbers that may be taken from a pile, in ascending order.
    pub fn taken_from(self, pile: u32) -> impl Iterator<Item = u32> + Clone {
        self.taken_to_most(if self == Self::Half { pile.div_ceil(2) } else { pile })
    }

    /// Returns the numbers up to `most` that may be taken from a larger pile so that `left` pennies remain.
    pub fn taken_to(self, left: u32, most: u32) -> impl Iterator<Item = u32> + Clone {
        // t ≤ (left + t + 1) / 2
        self.taken_to_most(if self == Self::Half { most.min(left + 1) } else { most })
    }

    /// Returns the numbers up to `most` that may be taken from any pile that is large enough.
    fn taken_to_most(self, most: u32) -> impl Iterator<Item = u32> + Clone {
        let most = self.largest().map_or(most, |largest| largest.min(most));
        (1..=most).filter(move |taken| !matches!(self, Self::Only(bits) if !is_listed(bits, *taken)))
    }

    /// Returns how many different numbers may be taken from a pile.
    pub fn count(self, pile: &UBig) -> UBig {
        match self {
            Self::Any => pile.clone(),
            Self::Half => (pile + UBig::ONE) >> 1,
            Self::AtMost(_) | Self::Only(_) => {
                self.taken_to_most(u32::try_from(pile).unwrap_or(u32::MAX)).count().into()
            }
        }
    }

    /// Returns the smallest number that may be taken.
    pub const fn least(self) -> u32 {
        match self {
            Self::Only(bits) => bits.trailing_zeros() + 1,
            Self::Any | Self::AtMost(_) | Self::Half => 1,
        }
    }

    /// Returns the largest number that may ever be taken; `None` if it grows with the pile.
    pub const fn largest(self) -> Option<u32> {
        match self {
            Self::AtMost(most) => Some(most),
            Self::Only(bits) => Some(u64::BITS - bits.leading_zeros()),
            Self::Any | Self::Half => None,
        }
    }

    /// Returns the smallest pile that one move can make of `pile`, under a limit by which every pile between the two
    /// can be left too; `None` under a list.
    pub const fn lowest_left(self, pile: usize) -> Option<usize> {
        match self {
            Self::Any => Some(0),
            Self::AtMost(most) => Some(pile.saturating_sub(most as usize)),
            Self::Half => Some(pile / 2),
            Self::Only(_) => None,
        }
    }

    /// Returns the numbers of a list in ascending order; empty under other limits.
    pub fn list(self) -> Vec<u32> {
        if matches!(self, Self::Only(_)) { self.taken_to_most(MOST_LISTED_TAKING).collect() } else { Vec::new() }
    }
}

/// Whether `taken` is in the list.
const fn is_listed(bits: u64, taken: u32) -> bool {
    taken >= 1 && taken <= u64::BITS && bits >> (taken - 1) & 1 == 1
}

/// Parses a list of takings as people write it: "1, 3, 4", separated by commas, semicolons or blanks.
///
/// # Errors
/// A [`BadParameter`] that names `take` if the text is empty, is not such a list, or has a number that is not allowed.
pub fn parse_list(text: &str) -> Result<Limit, BadParameter> {
    let parts = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|part| !part.is_empty());
    let number = |part: &str| part.parse().ok().filter(|number| (1..=MOST_LISTED_TAKING).contains(number));
    let numbers: Option<Vec<u32>> = parts.map(number).collect();
    numbers.filter(|numbers| !numbers.is_empty()).map(Limit::only).ok_or_else(|| {
        BadParameter::new("take", text.trim(), format!("numbers from 1 to {MOST_LISTED_TAKING} like \"1, 3, 4\""))
    })
}

/// Returns a list of takings as people write it, with this conjunction: "1, 3 and 4".
pub fn list_words(list: &[u32], conjunction: &str) -> String {
    listed(&list.iter().map(u32::to_string).collect::<Vec<_>>(), conjunction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_functions_of_a_law_agree_on_what_it_allows() {
        let limits = [
            (Limit::Any, "1 2 3 4 5 6 7"),
            (Limit::AtMost(4), "1 2 3 4"),
            (Limit::only([4, 1, 3, 3]), "1 3 4"),
            (Limit::Half, "1 2 3 4"),
        ];
        for (limit, of_seven) in limits {
            let listed: Vec<String> = limit.taken_from(7).map(|taken| taken.to_string()).collect();
            assert_eq!(listed.join(" "), of_seven);
            for pile in 0..40_u32 {
                let taken: Vec<u32> = limit.taken_from(pile).collect();
                let allowed: Vec<u32> =
                    (0..50_u32).filter(|taken| limit.allows(&(*taken).into(), &pile.into())).collect();
                assert_eq!(taken, allowed, "{limit:?} {pile}");
                assert_eq!(limit.count(&pile.into()), UBig::from(taken.len()), "{limit:?} {pile}");
                assert!(taken.first().is_none_or(|least| *least == limit.least()));
                assert!(limit.largest().is_none_or(|largest| taken.iter().all(|taken| *taken <= largest)));
                if let Some(lowest) = limit.lowest_left(pile as usize) {
                    assert_eq!(taken.len(), pile as usize - lowest, "{limit:?} {pile}");
                }
                let to: Vec<u32> = limit.taken_to(pile, 50).collect();
                let into: Vec<u32> =
                    (1..=50_u32).filter(|taken| limit.allows(&(*taken).into(), &(pile + taken).into())).collect();
                assert_eq!(to, into, "{limit:?} to {pile}");
            }
        }
    }

    #[test]
    fn a_list_is_read_as_people_write_it() {
        assert_eq!(parse_list(" 4, 1;3 3 "), Ok(Limit::only([1, 3, 4])));
        assert_eq!(parse_list("64 1"), Ok(Limit::Only(1 | 1 << 63)));
        for text in ["", " , ", "1, x", "0", "1, 65", "-1", "1.5"] {
            assert!(parse_list(text).unwrap_err().to_string().contains("must be numbers from 1 to 64"), "{text}");
        }
        assert_eq!(list_words(&Limit::only([1, 3, 4]).list(), "or"), "1, 3 or 4");
    }
}
