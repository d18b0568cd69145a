//! Move of the player: the positions that they name.

use std::fmt;

use super::planes::{all_ones, number_at, planes};
use super::table_spec::TableSpec;

/// Move: the number of times that each position is named, which is the number of faces by which the coin there is
/// turned on. With two faces, it is the set of the positions whose coins are flipped, bit c for position c. It is
/// stored in bit planes like a [`Configuration`](super::Configuration).
///
/// Its text is the positions with blanks between them, as in `0 1 2 3`, each as often as it is named. A move that names
/// none has the empty text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Move {
    planes: [u64; 3],
}

impl Move {
    /// Creates the move that names the positions where `bits` has a 1; ignores bits past the last of the `coins` (1 to
    /// 64).
    pub fn new(coins: u32, bits: u64) -> Self {
        Self { planes: [bits & all_ones(coins), 0, 0] }
    }

    /// Creates the move that names each position `amount(position)` times, at most 7.
    pub fn with_amounts(coins: u32, amount: impl Fn(u32) -> u32) -> Self {
        Self { planes: planes(coins, amount) }
    }

    /// Creates the move whose amounts have these bit planes.
    pub(super) fn of_planes(planes: [u64; 3]) -> Self {
        Self { planes }
    }

    /// Returns the bit planes of the amounts.
    pub(super) fn planes(self) -> [u64; 3] {
        self.planes
    }

    /// Returns the move with `position` named once more; `None` past position 63 or beyond 7 times.
    pub fn and(self, position: u32) -> Option<Self> {
        let (mut planes, mut carry) = (self.planes, 1_u64.checked_shl(position)?);
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        (carry == 0).then_some(Self { planes })
    }

    /// Returns the move for coins with two faces as a vector: bit c is 1 if position c is named.
    pub fn bits(self) -> u64 {
        self.planes[0]
    }

    /// Returns how often `position` is named.
    pub fn amount(self, position: u32) -> u32 {
        number_at(&self.planes, position)
    }

    /// Whether `position` is named.
    pub fn names(self, position: u32) -> bool {
        self.amount(position) > 0
    }

    /// Whether the move names only positions of `table`, each less often than a coin has faces.
    pub fn fits(self, table: TableSpec) -> bool {
        let [one, two, four] = self.planes;
        let too_often = match table.faces() {
            2 => two | four,
            3 => four | one & two,
            4 => four,
            _ => four & (one | two),
        };
        let past = |bits: u64| bits.checked_shr(table.coins()).unwrap_or(0);
        too_often == 0 && past(one | two | four) == 0
    }

    /// Whether the move names only positions that `other` names as well.
    pub fn is_part_of(self, other: Self) -> bool {
        self.positions().all(|position| other.names(position))
    }

    /// Returns the positions named, in ascending order.
    pub fn positions(self) -> impl Iterator<Item = u32> {
        (0..u64::BITS).filter(move |&position| self.names(position))
    }

    /// Returns the move as a list in a scenario file: `[0, 1]`.
    pub fn as_list(self) -> String {
        format!("[{}]", self.to_string().replace(' ', ", "))
    }

    /// Returns the positions named, in ascending order, each as often as it is named.
    pub fn named(self) -> impl Iterator<Item = u32> {
        self.positions().flat_map(move |position| (0..self.amount(position)).map(move |_| position))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions: Vec<String> = self.named().map(|position| position.to_string()).collect();
        f.pad(&positions.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::permutation::Devil;
    use super::*;

    #[test]
    fn positions_past_the_last_coin_are_dropped() {
        assert_eq!(Move::new(3, u64::MAX).to_string(), "0 1 2");
        assert_eq!(Move::new(64, u64::MAX).positions().count(), 64);
        assert!(!Move::new(64, u64::MAX).names(64));
    }

    #[test]
    fn a_move_fits_a_table_with_its_positions_and_more_faces_than_it_names() {
        for (coins, faces) in [(1, 2), (3, 2), (3, 3), (2, 4), (3, 5), (64, 2), (64, 5)] {
            let table = TableSpec::new(coins, faces, Devil::Turn);
            for position in [0, 1, 2, 3, 62, 63] {
                for amount in 0..=7 {
                    let flip = (0..amount).fold(Move::default(), |flip, _| flip.and(position).unwrap());
                    assert_eq!(flip.fits(table), amount == 0 || position < coins && amount < faces);
                }
            }
        }
    }
}
