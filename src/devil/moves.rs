//! A move of the player: the positions he names.

use std::fmt;

use super::Classes;

/// The positions whose coins are to be flipped: a vector of bits, bit c for position c.
///
/// Its text is the positions with blanks between them, `0 1 2 3`; a move that names none has the empty text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    bits: u64,
}

impl Move {
    /// The move that names the positions where `bits` has a 1; bits past the last of the `coins` (1 to 64) are
    /// dropped.
    #[must_use]
    pub fn new(coins: u32, bits: u64) -> Self {
        let positions = u64::MAX.checked_shr(u64::BITS.saturating_sub(coins)).unwrap_or(0);
        Self { bits: bits & positions }
    }

    /// The move as a vector: bit c is 1 if position c is named.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// Whether `position` is named.
    #[must_use]
    pub fn names(self, position: u32) -> bool {
        self.bits.checked_shr(position).is_some_and(|bits| bits & 1 == 1)
    }

    /// The positions named, the smallest first.
    pub fn positions(self) -> impl Iterator<Item = u32> {
        (0..u64::BITS).filter(move |&position| self.names(position))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions: Vec<String> = self.positions().map(|position| position.to_string()).collect();
        f.pad(&positions.join(" "))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A move for each class, in the order of the classes: it names the positions that show heads in the class's first
/// text. All other moves are turned copies of these and do the same, as the Devil turns before he flips.
///
/// This is Norvig's list in Norvig's order, so that the search meets the same list of moves first.
#[must_use]
pub fn canonical_moves(classes: &Classes) -> Vec<Move> {
    classes.iter().map(|class| Move::new(classes.coins(), !class.first().bits())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(coins: u32) -> Vec<String> {
        canonical_moves(&Classes::new(coins)).iter().map(ToString::to_string).collect()
    }

    /// Norvig: the asserts on `all_moves`.
    #[test]
    fn the_moves_of_the_write_up() {
        assert_eq!(texts(3), ["0 1 2", "0 1", "0", ""]);
        assert_eq!(texts(4), ["0 1 2 3", "0 1 2", "0 1", "0 2", "0", ""]);
    }

    #[test]
    fn every_move_is_a_turned_copy_of_exactly_one_canonical_move() {
        for coins in 1..=8 {
            let moves = canonical_moves(&Classes::new(coins));
            for bits in 0..1_u64 << coins {
                let turn = |r: u32| (bits >> r | bits << (coins - r)) & ((1 << coins) - 1);
                let copies: Vec<_> = (0..coins).map(turn).collect();
                assert_eq!(moves.iter().filter(|m| copies.contains(&m.bits())).count(), 1);
            }
        }
    }

    #[test]
    fn positions_past_the_last_coin_are_dropped() {
        assert_eq!(Move::new(3, u64::MAX).to_string(), "0 1 2");
        assert_eq!(Move::new(64, u64::MAX).positions().count(), 64);
        assert!(!Move::new(64, u64::MAX).names(64));
    }
}
