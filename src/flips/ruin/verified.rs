//! Best play in double precision, with a bound on the error.
//!
//! Both the win probability and the probability to lose are computed, each with the policy that is best by it and with
//! a small relative error. So one of the two has a small absolute error: where losing is rarer than 10⁻¹⁶, all coins
//! look alike by the win probability, and slow ones cannot be ruled out. The best coins are those that may be best by
//! both.
//!
//! Let `V` be the computed win probability, `π` its policy, and `F(s)` the maximum, over all policies that use some
//! given coins, of the expected sum of `V` over the states visited from `s`: about `V(s)` times the mean number of
//! flips of the games that are won. It satisfies `F(s) ≥ V(s) + mean of F` for those coins. If `V` violates its
//! equations by at most `r·V(s)`, then `V + rF` is no less than its own mean after a flip of any of these coins, so it
//! is above the truth; and `V − rF` is no more than its own mean after a flip of the coin of `π`, so it is below the
//! truth. The given coins are those that are nearly best. For each of the others, it is checked that its mean of `V +
//! rF` is smaller too; if not, it is added to them. So the error is relative, and a slow policy that is much worse does
//! not contribute to it. The probability to lose is bounded in the same way with the signs changed. Coins that others dominate (module `elimination`) are left out,
//! since best play needs none of them.

use super::super::coin::CoinSet;
use super::super::wide::Wide;
use super::elimination::{Dominance, Ends, LOST, NOTHING, WON};
use crate::progress::{Result, Steps};

/// Largest number of policy improvements. The error bound is correct whenever they stop.
const MOST_ROUNDS: usize = 200;
/// Relative gain from which a coin replaces the current one, above rounding error.
const BETTER: f64 = 16.0 * f64::EPSILON;
/// Relative loss up to which a coin counts as nearly best.
const NEARLY: f64 = 1e-9;
/// Returns a best policy by the values of the ends, and its results: for [`WON`] it wins as often as possible, for
/// [`LOST`] it loses as rarely as possible.
pub(super) fn best_policy(dominance: &Dominance, worth: [f64; 2], steps: &mut Steps) -> Result<(Vec<usize>, Ends)> {
    let Dominance { chain, undominated, .. } = dominance;
    let states = || 0..chain.states;
    // starting with a coin that mostly loses would find a better one in only one state per round
    let mean = |coin: &usize| -> f64 {
        chain.coins[*coin].sides().map(|(_, share, points)| share.to_f64() * points as f64).sum()
    };
    // the first of equals, as best play takes it too
    let highest = undominated.iter().copied().rev().max_by(|one, other| mean(one).total_cmp(&mean(other)));
    let start = states().filter_map(|_| highest).collect();
    let allowed: Vec<CoinSet> = states().map(|_| undominated.iter().copied().collect()).collect();
    let value = |coin, state, ends: &Ends| chain.mean(coin, state, &ends.worth, worth) * (worth[1] - worth[0]);
    let ends_of =
        |policy: &[usize], steps: &mut Steps| chain.ends_of(policy, &vec![Wide::ONE; chain.states], worth, steps);
    improved(start, &allowed, ends_of, value, steps)
}

/// Improves a policy until no state has a better coin by `value` among those `allowed`.
fn improved(
    mut policy: Vec<usize>,
    allowed: &[CoinSet],
    ends_of: impl Fn(&[usize], &mut Steps) -> Result<Ends>,
    value: impl Fn(usize, usize, &Ends) -> Wide,
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends)> {
    let mut ends = ends_of(&policy, steps)?;
    for _ in 0..MOST_ROUNDS {
        let mut is_changed = false;
        for (state, (chosen, allowed)) in policy.iter_mut().zip(allowed).enumerate() {
            let mut best = (*chosen, value(*chosen, state, &ends));
            for coin in allowed.iter() {
                let found = value(coin, state, &ends);
                if found > best.1 + found.abs() * BETTER {
                    best = (coin, found);
                }
            }
            is_changed |= best.0 != *chosen;
            *chosen = best.0;
        }
        if !is_changed {
            break;
        }
        ends = ends_of(&policy, steps)?;
    }
    Ok((policy, ends))
}

/// Returns the win probabilities under best play, a bound on their error, and the coins that may be best.
pub(super) fn best_play(dominance: &Dominance, steps: &mut Steps) -> Result<(Vec<Wide>, f64, Vec<CoinSet>)> {
    let mut by = |worth: [f64; 2]| -> Result<(Vec<Wide>, f64, Vec<CoinSet>)> {
        let (policy, ends) = best_policy(dominance, worth, steps)?;
        let (error, best) = error_and_best(dominance, &policy, &ends.worth, worth, steps)?;
        Ok((ends.worth, error, best))
    };
    let (wins, win_error, by_win) = by(WON)?;
    let (losses, loss_error, by_loss) = by(LOST)?;
    let best = by_win.into_iter().zip(by_loss).enumerate().map(|(state, (by_win, by_loss))| {
        by_win.intersection(by_loss).iter().filter(|coin| !dominance.is_beaten(*coin, state)).collect()
    });
    let wins = if loss_error < win_error { losses.into_iter().map(|loss| Wide::ONE - loss).collect() } else { wins };
    Ok((wins, win_error.min(loss_error), best.collect()))
}

/// Returns a bound on the difference between the values of a policy and the best possible, and the coins that may be
/// best.
fn error_and_best(
    dominance: &Dominance,
    policy: &[usize],
    values: &[Wide],
    worth: [f64; 2],
    steps: &mut Steps,
) -> Result<(f64, Vec<CoinSet>)> {
    let Dominance { chain, undominated, .. } = dominance;
    let mean = |coin: usize, state: usize| chain.mean(coin, state, values, worth);
    // positive if a coin is better than the policy
    let gain = |coin: usize, state: usize| (mean(coin, state) - values[state]) * (worth[1] - worth[0]);
    let coins = || undominated.iter().copied();
    let is_near = |coin: &usize, state: usize| gain(*coin, state) >= values[state] * -NEARLY;
    let mut near: Vec<CoinSet> =
        (0..chain.states).map(|state| coins().filter(|coin| is_near(coin, state)).collect()).collect();
    policy.iter().zip(&mut near).for_each(|(coin, near)| near.set(*coin, true));
    let violated = policy.iter().enumerate().map(|(state, own)| {
        coins().map(|coin| gain(coin, state)).fold(gain(*own, state).abs(), Wide::max).over(values[state])
    });
    // a mean is rounded by less than four units in the last place, and F is only checked to satisfy its condition with
    // half of V
    let rate = 2.0 * (violated.fold(0.0, f64::max) + 8.0 * f64::EPSILON);
    loop {
        let after = |coin, state, ends: &Ends| chain.mean(coin, state, &ends.flips, NOTHING);
        let counted = |policy: &[usize], steps: &mut Steps| chain.ends_of(policy, values, NOTHING, steps);
        let (_, ends) = improved(policy.to_vec(), &near, counted, after, steps)?;
        let of_state = |state: usize| ends.flips[state];
        let is_allowed = |state: usize, coin| near[state].contains(coin);
        let rounding = |coin, state: usize| values[state].max(mean(coin, state)) * (8.0 * f64::EPSILON);
        let is_enough = |coin: usize, state: usize| {
            let after = after(coin, state, &ends);
            if is_allowed(state, coin) {
                return of_state(state) >= values[state] * 0.5 + after;
            }
            gain(coin, state) * -1.0 >= after * rate + rounding(coin, state)
        };
        let fails = |state: usize| coins().filter(move |coin| !is_enough(*coin, state));
        let failing: Vec<(usize, CoinSet)> = (0..chain.states)
            .map(|state| (state, fails(state).collect()))
            .filter(|(_, coins): &(_, CoinSet)| !coins.is_empty())
            .collect();
        if failing.iter().any(|(state, coins)| coins.iter().any(|coin| is_allowed(*state, coin))) {
            // nothing is known: every probability and every coin is possible
            return Ok((1.0, vec![chain.moving_coins.iter().copied().collect(); chain.states]));
        }
        if failing.is_empty() {
            let error = (0..chain.states).map(|state| (of_state(state) * rate).to_f64()).fold(0.0, f64::max);
            let is_best = |coin: &usize, state: usize| {
                let slack = (after(*coin, state, &ends) + of_state(state)) * rate + rounding(*coin, state);
                gain(*coin, state) + slack >= Wide::default()
            };
            let best = (0..chain.states)
                .map(|state| chain.moving_coins.iter().copied().filter(|coin| is_best(coin, state)).collect());
            return Ok((error.min(1.0), best.collect()));
        }
        for (state, coins) in failing {
            coins.iter().for_each(|coin| near[state].set(coin, true));
        }
    }
}
