//! The lattice of the scores of a game.

use super::coin::Coin;

/// The points that a flip can add, all of the form `least + step·i` with `0 ≤ i ≤ growth`.
///
/// After `f` flips every score is `f·least + step·j` with `0 ≤ j ≤ f·growth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    /// The least points that a flip can add.
    pub least: i64,
    /// The most points that a flip can add.
    pub most: i64,
    /// The greatest common divisor of what other outcomes add beyond `least`, at least 1.
    pub step: i64,
}

impl Lattice {
    /// The lattice of flips of `coins`; without any coin the score stays 0.
    pub(super) fn of_coins(coins: &[Coin]) -> Self {
        let points: Vec<i64> = coins.iter().flat_map(|coin| [coin.after_heads(), coin.after_tails()]).collect();
        Self::of_points(&points)
    }

    /// The lattice of flips that can add these numbers of points.
    pub(super) fn of_points(points: &[i64]) -> Self {
        let least = points.iter().copied().min().unwrap_or(0);
        let most = points.iter().copied().max().unwrap_or(0);
        let divisor = points.iter().fold(0, |divisor, points| gcd(divisor, points - least));
        Self { least, most, step: divisor.max(1) }
    }

    /// How many steps `points` lie above the least.
    pub(super) fn index(&self, points: i64) -> i64 {
        (points - self.least) / self.step
    }

    /// How many steps the most points lie above the least.
    pub(super) fn growth(&self) -> i64 {
        self.index(self.most)
    }

    /// By how many steps heads and tails of `coin` are above the least points.
    pub(super) fn moves(&self, coin: &Coin) -> (usize, usize) {
        (to_usize(self.index(coin.after_heads())), to_usize(self.index(coin.after_tails())))
    }
}

/// The greatest common divisor of two numbers that are not negative.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Counts of flips and places are below 2⁵³.
pub(super) fn as_f64(count: usize) -> f64 {
    count as f64
}

/// Counts of flips and places are below 2⁶³.
pub(super) fn to_i64(count: usize) -> i64 {
    count as i64
}

/// For what is known not to be negative.
pub(super) fn to_usize(length: i64) -> usize {
    debug_assert!(length >= 0);
    length as usize
}
