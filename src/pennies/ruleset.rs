//! Rules of the game, and the safe pairs under each of them in whole numbers.
//!
//! # The rules
//! From one pile any number ≥ 1 may be taken. From both at once k and l may be taken if |k − l| < t, where t is the
//! **spread**: t = 1 is Wythoff's game, t = 0 allows no move from both and is Nim, and larger t is Fraenkel's
//! generalisation (*How to beat your Wythoff games' opponent on three fronts*, 1982). The player who takes the last
//! penny wins, or in **misère** play loses.
//!
//! # The safe pairs
//! They are numbered from n = 0 by their smaller pile. With α = (2 − t + √(t² + 4)) / 2 the n-th pair is
//!
//! | rules | smaller pile | difference |
//! | --- | --- | --- |
//! | normal, t ≥ 1 | ⌊nα⌋ | tn |
//! | misère, t ≥ 2 | ⌊nα + 1/α⌋ | tn + 1 |
//! | misère, t = 1 | 0, 2, then ⌊nα⌋ | 1, 0, then n |
//! | normal, t = 0 | n | 0 |
//! | misère, t = 0 | 0, then n + 1 | 1, then 0 |
//!
//! So each of these rules has a closed form that is exact at any size, and each number is in exactly one pair (Beatty).
//! Tests compare the functions for machine numbers with those for integers of any length, and both with the plain
//! recursion.
//!
//! If a [`Limit`] limits how many pennies a move may take, there is no such formula: those games are searched, see
//! [`outcomes`](super::outcomes).

use dashu_int::UBig;
use dashu_int::ops::SquareRoot as _;

use super::limits::{MOST_AT_ONCE, SPREADS};
use super::takings::Limit;

/// Safe pair a ≤ b with its index n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SafePair {
    /// Index of the pair, from 0; for the riddle also b − a. Under a limit on takings, which has no formula, pairs are
    /// numbered by b and then by a.
    pub n: u32,
    /// Smaller pile.
    pub a: u32,
    /// Larger pile.
    pub b: u32,
}

impl SafePair {
    /// Returns the pennies of both piles together.
    pub fn total(&self) -> u32 {
        self.a + self.b
    }

    /// Returns both cells of the pair in the lattice; for equal piles, the same cell twice.
    pub fn mirrored(&self) -> [[u32; 2]; 2] {
        [[self.a, self.b], [self.b, self.a]]
    }
}

/// Returns the index of the first pair with the larger pile `b` in a list of all pairs a ≤ b, sorted by `b` and then by
/// `a`.
pub(super) const fn column_start(b: usize) -> usize {
    b * (b + 1) / 2
}

/// Rules of play: how many pennies may be taken, by how much the takings from both piles may differ, and who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    limit: Limit,
    spread: u32,
    misere: bool,
}

impl Ruleset {
    /// Wythoff's game, the rules of the riddle.
    pub const RIDDLE: Self = Self { limit: Limit::Any, spread: 1, misere: false };

    /// Returns the game with this spread, clamped to [`SPREADS`], in normal or misère play.
    pub fn new(spread: u32, misere: bool) -> Self {
        Self { limit: Limit::Any, spread: spread.min(*SPREADS.end()), misere }
    }

    /// Returns the game in which a move takes what `limit` allows: from one pile or, if `both`, the same number from
    /// both if the limit allows it from the smaller one. Its spread is 1 with `both` and 0 without. The limit is
    /// clamped: its bound to [`MOST_AT_ONCE`], and an empty list to the list of 1.
    pub fn with_limit(limit: Limit, both: bool, misere: bool) -> Self {
        let limit = match limit {
            Limit::AtMost(most) => Limit::AtMost(most.clamp(*MOST_AT_ONCE.start(), *MOST_AT_ONCE.end())),
            Limit::Only(0) => Limit::Only(1),
            limit => limit,
        };
        Self { limit, spread: both.into(), misere }
    }

    /// Returns the same rules with another limit. A change from any number to a limit, or back, allows the same number
    /// from both piles, as in the riddle; any other change leaves the takings from both piles as they were.
    pub fn taking(self, limit: Limit) -> Self {
        match (self.has_formula(), limit == Limit::Any) {
            (true, true) => self,
            (false, true) => Self::new(1, self.misere),
            (has_formula, false) => Self::with_limit(limit, has_formula || self.spread > 0, self.misere),
        }
    }

    /// Returns the same rules in normal or misère play.
    pub const fn with_misere(self, misere: bool) -> Self {
        Self { misere, ..self }
    }

    /// Returns the limit of how many pennies may be taken from a pile.
    pub const fn limit(self) -> Limit {
        self.limit
    }

    /// Whether any number may be taken, so that the safe pairs have a formula. The methods below about safe pairs hold
    /// only for such rules.
    pub const fn has_formula(self) -> bool {
        matches!(self.limit, Limit::Any)
    }

    /// Returns the spread t: k and l may be taken from both piles at once if |k − l| < t.
    pub const fn spread(self) -> u32 {
        self.spread
    }

    /// Whether the player who takes the last penny loses.
    pub const fn is_misere(self) -> bool {
        self.misere
    }

    /// Returns the number under the root of α: t² + 4.
    pub const fn radicand(self) -> u32 {
        self.spread * self.spread + 4
    }

    /// Returns the `n`-th safe pair, the smaller pile first.
    pub const fn pair(self, n: u32) -> (u64, u64) {
        let lower = self.machine_lower(n as u128) as u64;
        (lower, lower + self.machine_difference(n as u64))
    }

    /// Returns the `n`-th safe pair of a lattice or of a range of totals, whose piles are machine numbers.
    pub const fn safe_pair(self, n: u32) -> SafePair {
        let (a, b) = self.pair(n);
        SafePair { n, a: a as u32, b: b as u32 }
    }

    /// Returns the smallest index below `most` whose safe pair satisfies `is_wanted`, or `most` if there is none. Every
    /// pair after one that satisfies it must satisfy it too.
    pub fn first_index(self, most: u32, is_wanted: impl Fn(SafePair) -> bool) -> u32 {
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = low.midpoint(high);
            if is_wanted(self.safe_pair(middle)) { high = middle } else { low = middle + 1 }
        }
        low
    }

    /// Returns the smaller pile of the `n`-th pair, for (t² + 4)(tn + 1)² < 2¹²⁸.
    const fn machine_lower(self, n: u128) -> u128 {
        let (t, radicand) = (self.spread as u128, self.radicand() as u128);
        match (self.spread, self.misere) {
            (0, false) => n,
            (0, true) => n + (n > 0) as u128,
            (1, true) if n < 2 => 2 * n,
            (1, _) | (_, false) => (floor_root(radicand * n * n) + 2 * n - t * n) / 2,
            (_, true) => {
                let root = floor_root(radicand * (t * n + 1) * (t * n + 1));
                (root + 2 * t * n + t - t * t * n - 2) / (2 * t)
            }
        }
    }

    const fn machine_difference(self, n: u64) -> u64 {
        match (self.spread, self.misere) {
            (0 | 1, true) if n < 2 => 1 - n,
            (1, _) => n,
            (0, _) => 0,
            (t, misere) => t as u64 * n + misere as u64,
        }
    }
}

/// Returns ⌊√x⌋; several times faster if x fits into 64 bits.
const fn floor_root(x: u128) -> u128 {
    if x <= u64::MAX as u128 { (x as u64).isqrt() as u128 } else { x.isqrt() }
}

/// The same for integers of any length.
impl Ruleset {
    /// Returns the smaller pile of the `n`-th safe pair.
    pub fn lower(self, n: &UBig) -> UBig {
        let t = self.spread;
        match (t, self.misere) {
            (0, false) => n.clone(),
            (0, true) if n.is_zero() => UBig::ZERO,
            (0, true) => n + UBig::ONE,
            (1, true) if *n <= UBig::ONE => n * 2_u8,
            (1, _) | (_, false) => (self.root(n) + n * 2_u8 - n * t) >> 1,
            // (2 − t)(tn − 1) + ⌊(tn + 1)√(t² + 4)⌋, its terms in an order that avoids negative numbers
            (_, true) => (self.root(&(n * t + 1_u8)) + n * (2 * t) + t - n * (t * t) - 2_u8) / (2 * t),
        }
    }

    /// Returns the difference of the piles of the `n`-th safe pair.
    pub fn difference(self, n: &UBig) -> UBig {
        match (self.spread, self.misere) {
            (0 | 1, true) if *n <= UBig::ONE => UBig::ONE - n,
            (0, _) => UBig::ZERO,
            (1, _) => n.clone(),
            (t, misere) => n * t + u32::from(misere),
        }
    }

    /// Returns the index of the only safe pair whose piles differ by `difference`, if there is one. `None` in Nim,
    /// where all pairs have the difference 0, except for one in misère play.
    pub fn index_of_difference(self, difference: &UBig) -> Option<UBig> {
        match (self.spread, self.misere) {
            (0, _) => None,
            (1, true) if *difference <= UBig::ONE => Some(UBig::ONE - difference),
            (1, _) => Some(difference.clone()),
            (t, misere) => (difference % t == u32::from(misere)).then(|| difference / t),
        }
    }

    /// Returns the index of the pair `a`, `b` in either order if it is safe: the player who must move from it loses.
    pub fn index(self, a: &UBig, b: &UBig) -> Option<UBig> {
        let (smaller, larger) = if a < b { (a, b) } else { (b, a) };
        let difference = larger - smaller;
        let n = match (self.spread, self.misere) {
            (0, true) if !smaller.is_zero() => smaller - UBig::ONE,
            (0, _) => smaller.clone(),
            _ => self.index_of_difference(&difference)?,
        };
        (self.lower(&n) == *smaller && self.difference(&n) == difference).then_some(n)
    }

    /// Returns the only pile that makes a safe pair with `a`.
    ///
    /// The number of smaller piles up to a follows from 1/α = (t − 2 + √(t² + 4)) / 2t: ⌊(a + 1)/α⌋ of those from 1 on
    /// in normal play, ⌊(a + 1)/α − 1/α²⌋ + 1 of those from 0 on in misère play with t ≥ 2. If a is not a smaller pile,
    /// it is the larger pile of a pair, whose index is the number of larger piles below a.
    pub fn partner(self, a: &UBig) -> UBig {
        let t = self.spread;
        match (t, self.misere) {
            (0 | 1, true) if *a <= UBig::ONE => UBig::ONE - a,
            (1, true) if *a == UBig::from(2_u8) => a.clone(),
            (0, _) => a.clone(),
            (1, _) | (_, false) => {
                let next = a + UBig::ONE;
                let n = (self.root(&next) + &next * t - &next * 2_u8) / (2 * t);
                if self.lower(&n) == *a { a + n * t } else { a - (a - n) * t }
            }
            (_, true) => {
                let n = (self.root(&(a * t + 2_u8)) + a * (t * t) - a * (2 * t) - 4_u8) / (2 * t * t);
                if self.lower(&n) == *a { a + n * t + 1_u8 } else { a - (a - n - 1_u8) * t - 1_u8 }
            }
        }
    }

    /// Returns ⌊x√(t² + 4)⌋.
    fn root(self, x: &UBig) -> UBig {
        (x.sqr() * self.radicand()).sqrt()
    }
}

#[cfg(test)]
#[path = "ruleset/tests/reference.rs"]
pub(super) mod reference;
#[cfg(test)]
mod tests;
