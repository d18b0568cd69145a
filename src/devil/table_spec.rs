//! A table and a Devil: all that decides who wins.

use dashu_int::UBig;

use super::limits::{FACES, LISTED, MAX_COINS, MOST_COUNTED};
use super::permutation::{Devil, Permutation};
use super::planes::all_ones;

/// The coins, how many faces each has, and what the Devil may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSpec {
    coins: u32,
    faces: u32,
    devil: Devil,
}

impl Default for TableSpec {
    /// Makes the table of the riddle as it was first posed: four coins and a Devil who turns.
    fn default() -> Self {
        Self::of_coins(4)
    }
}

impl TableSpec {
    /// Makes a table with the numbers clamped: `coins` from 1 to [`MAX_COINS`], `faces` within [`FACES`].
    pub fn new(coins: u32, faces: u32, devil: Devil) -> Self {
        Self { coins: coins.clamp(1, MAX_COINS), faces: faces.clamp(*FACES.start(), *FACES.end()), devil }
    }

    /// The table of the riddle: `coins` coins and a Devil who turns.
    pub fn of_coins(coins: u32) -> Self {
        Self::new(coins, 2, Devil::Turn)
    }

    /// N, the coins round the table.
    pub fn coins(self) -> u32 {
        self.coins
    }

    /// m, the faces of each coin.
    pub fn faces(self) -> u32 {
        self.faces
    }

    /// What the Devil may do.
    pub fn devil(self) -> Devil {
        self.devil
    }

    /// Whether these are coins with two faces and the Devil turns and does nothing else, as in the riddle.
    pub fn is_classic(self) -> bool {
        self.faces == 2 && self.devil == Devil::Turn
    }

    /// The prime of which the number of faces is a power: 2, 3, 2, 5 for 2 to 5 faces.
    pub fn prime(self) -> u32 {
        if self.faces == 4 { 2 } else { self.faces }
    }

    /// Which power of the prime the number of faces is: 2 for 4 faces, else 1.
    pub fn power(self) -> u32 {
        if self.faces == 4 { 2 } else { 1 }
    }

    /// mᴺ, how many configurations there are.
    pub fn configurations(self) -> UBig {
        UBig::from(self.faces).pow(self.coins as usize)
    }

    /// mᴺ, if it is at most `LISTED`.
    pub fn listed(self) -> Option<u32> {
        self.faces.checked_pow(self.coins).filter(|configurations| *configurations <= LISTED)
    }

    /// Whether there are at most 4,096 configurations, so that all of them are gone through.
    pub fn is_counted(self) -> bool {
        self.listed().is_some_and(|all| all <= MOST_COUNTED)
    }

    /// What the Devil does who leaves the table as it is.
    pub fn idle(self) -> Permutation {
        Permutation::turn(self.coins, 0)
    }

    /// Generators of the group of what the Devil may do; none of them is the identity.
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

    /// The number of the last move of a shortest list where one wins: mᴺ − 1, or 2⁶⁴ − 1 if it is more.
    pub fn last_step(self) -> u64 {
        if self.faces == 2 {
            return all_ones(self.coins);
        }
        u64::from(self.faces).checked_pow(self.coins).map_or(u64::MAX, |all| all - 1)
    }
}
