//! Table and Devil: together they determine who wins.

use dashu_int::UBig;

use super::limits::{FACES, LISTED, MAX_COINS, MOST_COUNTED};
use super::permutation::{Devil, Permutation};

/// Table: the number of coins, the number of their faces, and the kind of Devil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSpec {
    coins: u32,
    faces: u32,
    devil: Devil,
}

impl Default for TableSpec {
    /// Returns the table of the riddle as it was first posed: four coins and a Devil who turns the table.
    fn default() -> Self {
        Self::of_coins(4)
    }
}

impl TableSpec {
    /// Creates a table; `coins` is clamped to 1 to [`MAX_COINS`] and `faces` to [`FACES`].
    pub fn new(coins: u32, faces: u32, devil: Devil) -> Self {
        Self { coins: coins.clamp(1, MAX_COINS), faces: faces.clamp(*FACES.start(), *FACES.end()), devil }
    }

    /// Creates the table of the riddle with `coins` coins: two faces and a Devil who turns the table.
    pub fn of_coins(coins: u32) -> Self {
        Self::new(coins, 2, Devil::Turn)
    }

    /// Returns N, the number of coins.
    pub fn coins(self) -> u32 {
        self.coins
    }

    /// Returns m, the number of faces of each coin.
    pub fn faces(self) -> u32 {
        self.faces
    }

    /// Returns the kind of Devil.
    pub fn devil(self) -> Devil {
        self.devil
    }

    /// Whether the coins have two faces and the Devil only turns the table, as in the riddle.
    pub fn is_classic(self) -> bool {
        self.faces == 2 && self.devil == Devil::Turn
    }

    /// Returns the prime of which the number of faces is a power: 2, 3, 2, 5 for 2 to 5 faces.
    pub fn prime(self) -> u32 {
        if self.faces == 4 { 2 } else { self.faces }
    }

    /// Returns the exponent of the prime in the number of faces: 2 for 4 faces, otherwise 1.
    pub fn power(self) -> u32 {
        if self.faces == 4 { 2 } else { 1 }
    }

    /// Returns mᴺ, the number of configurations.
    pub fn configurations(self) -> UBig {
        UBig::from(self.faces).pow(self.coins as usize)
    }

    /// Returns mᴺ, if it is at most `LISTED`.
    pub fn listed(self) -> Option<u32> {
        self.faces.checked_pow(self.coins).filter(|configurations| *configurations <= LISTED)
    }

    /// Whether there are at most 4,096 configurations, so that all of them can be visited.
    pub fn is_enumerable(self) -> bool {
        self.listed().is_some_and(|all| all <= MOST_COUNTED)
    }

    /// Returns the number of positions after which the moves of the shortest list, and all configurations that it wins
    /// from, repeat round the table: the number of coins if the table can be won, otherwise less.
    pub fn period(self) -> u32 {
        let mut alternates = 1;
        while self.coins.is_multiple_of(alternates * self.prime()) {
            alternates *= self.prime();
        }
        match self.devil {
            Devil::Still => self.coins,
            // a mirror moves neither one coin nor two, and a shuffle of two coins is a turn
            Devil::TurnAndMirror if self.prime() > 2 && self.coins > 2 => 1,
            Devil::Shuffle if self.coins > 2 => 1,
            _ => alternates,
        }
    }

    /// Returns the permutation of a Devil who leaves the table as it is.
    pub fn idle(self) -> Permutation {
        Permutation::turn(self.coins, 0)
    }

    /// Returns generators of the group of the Devil's permutations; none of them is the identity.
    pub fn generators(self) -> Vec<Permutation> {
        let turn = Permutation::turn(self.coins, 1);
        let permutations = match self.devil {
            Devil::Still => vec![],
            Devil::Turn => vec![turn],
            Devil::TurnAndMirror => vec![turn, Permutation::mirror(self.coins, 0)],
            Devil::Shuffle => vec![turn, Permutation::swap(self.coins, 0, 1.min(self.coins - 1))],
        };
        permutations.into_iter().filter(|permutation| !permutation.is_idle()).collect()
    }

    /// Returns the turns and then the mirrors that the Devil may do, with ascending notches.
    pub(super) fn turns_and_mirrors(self) -> impl Iterator<Item = Permutation> {
        let turns = if self.devil == Devil::Still { 1 } else { self.coins };
        let mirrors = if self.devil == Devil::TurnAndMirror { self.coins } else { 0 };
        let turns = (0..turns).map(move |notches| Permutation::turn(self.coins, notches));
        turns.chain((0..mirrors).map(move |notches| Permutation::mirror(self.coins, notches)))
    }

    /// Returns the number of the last move of a shortest list, if a list wins: mᴺ − 1, but at most 2⁶⁴ − 1.
    pub fn last_step(self) -> u64 {
        u64::from(self.faces).checked_pow(self.coins).map_or(u64::MAX, |all| all - 1)
    }
}
