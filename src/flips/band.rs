//! The states that still matter in a long game: a band around those where the game is open, with a proof of what is
//! cut off.
//!
//! **Places.** With `m` flips left a state is given by its place `z = (s + m·d − b)/g`, where `s` is the score, `d` the
//! least points of a flip, `g` the distance between neighbouring scores and `b` the lowest final score above the target
//! that the game can come to. So `z` says where the game ends if every flip to come adds the least: a flip raises it by
//! some `u` from 0 to `G`, and in the end the game is won if and only if `z ≥ 0`. States with `z ≥ 0` are won in any
//! case, those with `z + mG < 0` lost in any case.
//!
//! **What is cut off.** Let `κ_c(λ) = ln(p·e^(λu) + (1−p)·e^(λu'))` for a coin `c` that moves by `u` with probability
//! `p` and by `u'` otherwise, and let `λ > 0`.
//! - However one plays, `e^(λz)` grows by the factor `e^κ(λ)` a flip at most on average, `κ` the largest of the `κ_c`. By
//!   Markov's inequality the game is won from `z` with a probability of at most `e^(λz + mκ(λ))` (Chernoff's bound, for
//!   all ways to play at once). Where that is at most `δ` the value is taken as 0.
//! - Whoever flips coin `c` every time loses from `z` with a probability of at most `e^(−λ(z+1) + mκ_c(−λ))`. Where that
//!   is at most `δ` for some coin the value, which is no smaller than that of this way to play, is taken as 1.
//!
//! Both replace a value by one that is at most `δ` away from it, whatever has become of its neighbours. A weighted mean
//! and a maximum are never farther off than what they are made of. So by induction *every* value is within `δ` of the
//! truth, however many rows there are: what is cut off does not add up.
//!
//! For each `λ` these boundaries are straight lines over `m`, and the best of a few dozen lines is taken. They leave about
//! `√(2 ln(1/δ))` standard deviations on either side, some 15,000 of 2,000,000 states for a million flips.

use std::ops::Range;

use super::coin::Coin;
use super::game::Game;
use super::state_space::{Lattice, as_f64, to_i64, to_usize};
use super::value::Branch;

/// `ln(1/δ)` for `δ = 10⁻¹³`, ten times less than is promised: the boundaries themselves are computed with rounding.
pub(super) const CUT: f64 = 29.933_606_208_922_594;
/// How far what is cut off may change a value at most.
pub const CUT_OFF: f64 = 1e-12;
/// The smallest `λ`, the factor to the next one, and how many there are: from the best for a million flips that move by
/// up to 40 places to the best for a few.
const LAMBDAS: (f64, f64, i32) = (2e-4, 1.25, 46);

/// A boundary: `offset + slope·m`.
#[derive(Clone, Copy, Debug)]
struct Line {
    offset: f64,
    slope: f64,
}

impl Line {
    fn at(self, flips_left: f64) -> f64 {
        self.offset + self.slope * flips_left
    }
}

/// `κ_c(λ)`, the logarithm of how much `e^(λz)` grows by a flip on average.
fn growth(flip: &Branch, lambda: f64) -> f64 {
    flip.mean((lambda * as_f64(flip.up)).exp(), (lambda * as_f64(flip.down)).exp()).ln()
}

/// The places of a game, and which of them are open with so many flips left.
#[derive(Clone, Debug)]
pub(super) struct Band {
    /// The coins, A first.
    pub flips: Vec<Branch>,
    /// `G`: no flip moves farther.
    pub reach: usize,
    lattice: Lattice,
    /// `b`, the lowest final score above the target.
    base: i64,
    lost: Vec<Line>,
    won: Vec<Line>,
}

impl Band {
    /// The band of `game`.
    pub(super) fn new(game: &Game) -> Self {
        Self::with_cut(game.coins(), i64::from(game.flips()), game.target(), CUT)
    }

    /// The same for a game of another length.
    pub(super) fn with_length(game: &Game, length: u32) -> Self {
        Self::with_cut(game.coins(), i64::from(length), game.target(), CUT)
    }

    /// The band of a game that is `length` flips long (which only says on which lattice its scores lie) with
    /// `cut = ln(1/δ)`.
    pub(super) fn with_cut(coins: &[Coin], length: i64, target: i64, cut: f64) -> Self {
        let lattice = Lattice::of_coins(coins);
        let flips: Vec<Branch> = coins.iter().map(|coin| Branch::new(&lattice, coin)).collect();
        // the lowest number above the target that leaves the same remainder as the final scores
        let base = target + 1 + (length * lattice.least - target - 1).rem_euclid(lattice.step);
        let lambdas = || (0..LAMBDAS.2).map(|power| LAMBDAS.0 * LAMBDAS.1.powi(power));
        let lost_at = |lambda: f64| {
            let growth = flips.iter().map(|flip| growth(flip, lambda)).fold(0.0, f64::max);
            Line { offset: -cut / lambda, slope: -growth / lambda }
        };
        let lost = lambdas().map(lost_at).collect();
        let won_at =
            |lambda: f64, flip: &Branch| Line { offset: cut / lambda - 1.0, slope: growth(flip, -lambda) / lambda };
        let won = flips.iter().flat_map(|flip| lambdas().map(|lambda| won_at(lambda, flip))).collect();
        Self { reach: to_usize(lattice.growth()), flips, lattice, base, lost, won }
    }

    /// The open places with `flips_left` flips left. Those below are lost and those above won, but for what is cut off.
    pub(super) fn open(&self, flips_left: usize) -> Range<i64> {
        let left = as_f64(flips_left);
        let lost = self.lost.iter().map(|line| line.at(left)).fold(f64::NEG_INFINITY, f64::max);
        let won = self.won.iter().map(|line| line.at(left)).fold(f64::INFINITY, f64::min);
        let lowest = -to_i64(flips_left * self.reach);
        let first = floor(lost).saturating_add(1).clamp(lowest, 0);
        // no state can be both, as δ is less than one half
        first..(-floor(-won)).clamp(first, 0)
    }

    /// The place of `score` with `flips_left` flips left; `None` if it is not on the lattice.
    pub(super) fn place(&self, flips_left: usize, score: i64) -> Option<i64> {
        let above = score.checked_add(to_i64(flips_left) * self.lattice.least)?.checked_sub(self.base)?;
        (above.rem_euclid(self.lattice.step) == 0).then(|| above.div_euclid(self.lattice.step))
    }

    /// The distance between the scores of neighbouring places.
    pub(super) fn step(&self) -> i64 {
        self.lattice.step
    }

    /// The score at a place.
    pub(super) fn score(&self, flips_left: usize, place: i64) -> i64 {
        place * self.lattice.step + self.base - to_i64(flips_left) * self.lattice.least
    }
}

/// The whole part downwards of a number; what is beyond every place is taken as the farthest one.
fn floor(number: f64) -> i64 {
    number.floor().clamp(-1e15, 1e15) as i64
}
