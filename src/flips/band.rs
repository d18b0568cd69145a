//! Band of the states that still matter in a long game, around those where the outcome is open, with a proof for the
//! states that are cut off.
//!
//! **Places.** With `m` flips left a state is given by its place `z = (s + m·d − b)/g`, where `s` is the score, `d` the
//! smallest number of points that a flip can add, `g` the distance between neighbouring scores and `b` the lowest
//! possible final score above the target. So `z` is where the game ends if every remaining flip adds the least: a flip
//! raises it by some `u` from 0 to `G`, and in the end the game is won if and only if `z ≥ 0`. States with `z ≥ 0` are
//! won in any case, states with `z + mG < 0` are lost in any case.
//!
//! **Cut-off.** Let `κ_c(λ) = ln(p·e^(λu) + (1−p)·e^(λu'))` for a coin `c` that moves by `u` with probability `p` and
//! by `u'` otherwise, and let `λ > 0`.
//! - Under any policy, `e^(λz)` grows on average by at most the factor `e^κ(λ)` per flip, where `κ` is the largest of
//!   the `κ_c`. By Markov's inequality the game is won from `z` with a probability of at most `e^(λz + mκ(λ))`
//!   (Chernoff's bound, for all policies at once). Where that is at most `δ`, the value is taken as 0.
//! - A player who flips coin `c` every time loses from `z` with a probability of at most `e^(−λ(z+1) + mκ_c(−λ))`.
//!   Where that is at most `δ` for some coin, the value, which is at least that of this policy, is taken as 1.
//!
//! Both replace a value by one that differs from it by at most `δ`, whatever happened to its neighbours. A weighted
//! mean and a maximum have no larger error than the values that go into them. So by induction *every* value is within
//! `δ` of the truth, however many rows there are: the errors of the cut-off do not add up.
//!
//! For each `λ` these boundaries are straight lines over `m`, and the best of a few dozen lines is taken. They leave
//! about `√(2 ln(1/δ))` standard deviations on either side, some 15,000 of 2,000,000 states for a million flips.

use std::ops::Range;

use super::coin::Coin;
use super::game::Game;
use super::state_space::{Lattice, to_i64, to_usize};
use super::value::Branch;

/// `ln(1/δ)` for `δ = 10⁻¹³`, ten times less than [`CUT_OFF`] promises, because the boundaries themselves are rounded.
pub(super) const CUT: f64 = 29.933_606_208_922_594;
/// Largest change of a value by the cut-off.
pub const CUT_OFF: f64 = 1e-12;
/// Smallest `λ`, the factor between neighbouring ones, and their number: they span the best values from a million flips
/// that move by up to 40 places to a few flips.
const LAMBDAS: (f64, f64, i32) = (2e-4, 1.25, 46);

/// Returns `κ_c(λ)`, the logarithm of the mean factor by which `e^(λz)` grows in a flip.
fn growth(flip: &Branch, lambda: f64) -> f64 {
    flip.mean((lambda * flip.up as f64).exp(), (lambda * flip.down as f64).exp()).ln()
}

/// Places of a game, and the open ones among them for each number of flips left.
#[derive(Clone, Debug)]
pub(super) struct Band {
    /// Coins, A first.
    pub flips: Vec<Branch>,
    /// `G`, the largest move of a flip.
    pub reach: usize,
    pub lattice: Lattice,
    /// `b`, the lowest possible final score above the target.
    base: i64,
    /// Boundaries `offset + slope·m` below which a place is lost, by offset and slope.
    lost: Vec<[f64; 2]>,
    /// Such boundaries from which on a place is won.
    won: Vec<[f64; 2]>,
}

impl Band {
    /// Returns the band of `game`.
    pub(super) fn new(game: &Game) -> Self {
        Self::with_cut(game.coins(), i64::from(game.flips()), game.target(), CUT)
    }

    /// Returns the band with `cut = ln(1/δ)` of a game with `length` flips; the length only decides on which lattice
    /// its scores lie.
    pub(super) fn with_cut(coins: &[Coin], length: i64, target: i64, cut: f64) -> Self {
        let lattice = Lattice::of_coins(coins);
        let flips: Vec<Branch> = coins.iter().map(|coin| Branch::new(&lattice, coin)).collect();
        // the lowest number above the target with the same remainder as the final scores
        let base = target + 1 + (length * lattice.least - target - 1).rem_euclid(lattice.step);
        let lambdas = || (0..LAMBDAS.2).map(|power| LAMBDAS.0 * LAMBDAS.1.powi(power));
        let lost_at = |lambda: f64| {
            let growth = flips.iter().map(|flip| growth(flip, lambda)).fold(0.0, f64::max);
            [-cut / lambda, -growth / lambda]
        };
        let lost = lambdas().map(lost_at).collect();
        let won_at = |lambda: f64, flip: &Branch| [cut / lambda - 1.0, growth(flip, -lambda) / lambda];
        let won = flips.iter().flat_map(|flip| lambdas().map(|lambda| won_at(lambda, flip))).collect();
        Self { reach: to_usize(lattice.growth()), flips, lattice, base, lost, won }
    }

    /// Returns the open places with `flips_left` flips left. Apart from the error of the cut-off, places below are lost
    /// and places above are won.
    pub(super) fn open(&self, flips_left: usize) -> Range<i64> {
        let at = |[offset, slope]: &[f64; 2]| offset + slope * flips_left as f64;
        let lost = self.lost.iter().map(at).fold(f64::NEG_INFINITY, f64::max);
        let won = self.won.iter().map(at).fold(f64::INFINITY, f64::min);
        let lowest = -to_i64(flips_left * self.reach);
        let first = floor(lost).saturating_add(1).clamp(lowest, 0);
        // no state can be both, as δ is less than one half
        first..(-floor(-won)).clamp(first, 0)
    }

    /// Returns the place of `score` with `flips_left` flips left; `None` if it is not on the lattice.
    pub(super) fn place(&self, flips_left: usize, score: i64) -> Option<i64> {
        let above = score.checked_add(to_i64(flips_left) * self.lattice.least)?.checked_sub(self.base)?;
        (above.rem_euclid(self.lattice.step) == 0).then(|| above.div_euclid(self.lattice.step))
    }

    /// Returns the score at a place.
    pub(super) fn score(&self, flips_left: usize, place: i64) -> i64 {
        place * self.lattice.step + self.base - to_i64(flips_left) * self.lattice.least
    }
}

/// Rounds a number down, and clamps it to a range wider than all places.
fn floor(number: f64) -> i64 {
    number.floor().clamp(-1e15, 1e15) as i64
}
