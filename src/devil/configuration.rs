//! A configuration: which coins show heads and which tails.

use std::cmp::Ordering;
use std::fmt;

use super::Move;

/// The coins as they lie on the table: a vector of N bits, bit c for the coin at position c, heads 0 and tails 1.
///
/// Its text has position 0 first: `HHHT` has tails at position 3 alone. Configurations are ordered by their texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Configuration {
    coins: u32,
    bits: u64,
}

impl Configuration {
    /// The configuration of `coins` coins (1 to 64) that shows tails where `bits` has a 1; bits past the last coin are
    /// dropped.
    pub(super) fn new(coins: u32, bits: u64) -> Self {
        Self { coins, bits: bits & all_tails(coins) }
    }

    /// All 2ᴺ configurations, in the order of their bits: all heads first.
    pub(super) fn all(coins: u32) -> impl Iterator<Item = Self> {
        (0..=all_tails(coins)).map(move |bits| Self { coins, bits })
    }

    /// How many coins there are.
    #[must_use]
    pub fn coins(self) -> u32 {
        self.coins
    }

    /// The coins as a vector: bit c is 1 if the coin at position c shows tails.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// Whether every coin shows heads, so that the game is over.
    #[must_use]
    pub fn is_all_heads(self) -> bool {
        self.bits == 0
    }

    /// Whether the coin at `position` shows tails; `false` past the last coin.
    #[must_use]
    pub fn shows_tails(self, position: u32) -> bool {
        self.bits.checked_shr(position).is_some_and(|bits| bits & 1 == 1)
    }

    /// The configuration after the table was turned by `notches`: the coin at position p + `notches` comes to position
    /// p, so that the text reads as before from its letter `notches` on and then from its start. As positions are
    /// numbered clockwise, the table turns anticlockwise. N notches are a whole turn.
    #[must_use]
    pub fn turned(self, notches: u32) -> Self {
        let notches = notches % self.coins;
        if notches == 0 {
            return self;
        }
        Self::new(self.coins, self.bits >> notches | self.bits << (self.coins - notches))
    }

    /// The configuration after the coins at the positions of `flip` were flipped. This is the bare flip: that nothing
    /// is flipped any more once all coins show heads is for the caller to see to.
    #[must_use]
    pub fn flipped(self, flip: Move) -> Self {
        Self::new(self.coins, self.bits ^ flip.bits())
    }

    /// The one of its turned copies whose text comes first in the alphabet.
    #[must_use]
    pub fn canonical(self) -> Self {
        (1..self.coins).map(|notches| self.turned(notches)).fold(self, Self::min)
    }
}

impl Ord for Configuration {
    /// The order of the texts, in which H comes before T.
    fn cmp(&self, other: &Self) -> Ordering {
        // reversed, position 0 weighs most, as the first letter does
        let key = |configuration: &Self| (configuration.bits.reverse_bits(), configuration.coins);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Configuration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..self.coins).map(|c| if self.shows_tails(c) { 'T' } else { 'H' }).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The vector of `coins` ones.
fn all_tails(coins: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS.saturating_sub(coins)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::reference;
    use super::*;

    #[test]
    fn the_text_has_position_zero_first() {
        assert_eq!(Configuration::new(4, 0b1000).to_string(), "HHHT");
        assert_eq!(Configuration::new(4, 0b0001).to_string(), "THHH");
        assert_eq!(format!("{:>6}", Configuration::new(3, 0b010)), "   HTH");
    }

    #[test]
    fn all_configurations_are_the_words_of_h_and_t_in_their_order() {
        for coins in 1..=8 {
            let mut all: Vec<_> = Configuration::all(coins).collect();
            all.sort();
            let texts: Vec<_> = all.iter().map(ToString::to_string).collect();
            assert_eq!(texts, reference::words(coins));
        }
    }

    #[test]
    fn turning_reads_the_text_from_another_letter() {
        for coins in 1..=8 {
            for configuration in Configuration::all(coins) {
                let text = configuration.to_string();
                for notches in 0..2 * coins {
                    let turned = configuration.turned(notches);
                    assert_eq!(turned.to_string(), reference::turn(&text, notches as usize));
                }
                assert_eq!(configuration.canonical().to_string(), reference::canonical(&text));
            }
        }
    }

    #[test]
    fn a_table_of_64_coins_turns_too() {
        let configuration = Configuration::new(64, 1 | 1 << 63);
        assert_eq!(configuration.turned(1).bits(), 0b11 << 62);
        assert_eq!(configuration.turned(63).bits(), 0b11);
        assert_eq!(configuration.turned(64), configuration);
        assert!(configuration.shows_tails(63) && !configuration.shows_tails(64));
    }

    /// Norvig: `rotations('HHHHHT')`.
    #[test]
    fn the_rotations_of_the_write_up() {
        let rotations: BTreeSet<_> = (0..6).map(|r| Configuration::new(6, 0b10_0000).turned(r).to_string()).collect();
        assert_eq!(rotations, ["HHHHHT", "HHHHTH", "HHHTHH", "HHTHHH", "HTHHHH", "THHHHH"].map(String::from).into());
    }

    /// Norvig: `flip('HHHT', {0, 2})` is `'THTT'`.
    #[test]
    fn flipping_changes_the_named_positions_alone() {
        let flipped = Configuration::new(4, 0b1000).flipped(Move::new(4, 0b0101));
        assert_eq!(flipped.to_string(), "THTT");
        assert!(Configuration::new(4, 0b1000).flipped(Move::new(4, 0b1000)).is_all_heads());
    }
}
