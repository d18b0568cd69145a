//! Best play in double precision, with the error that was made.
//!
//! The chance to win is computed, and the chance to lose, each with the policy that is best by it. Each is known to a small
//! part of itself, so the error is small by the one or by the other: where losing is rarer than 10⁻¹⁶ all coins look alike by
//! the chance to win, and slow ones cannot be left out. Best are coins that may be by both.
//!
//! Let `V` be the chance to win that was computed, `π` its policy, and `F(s)` the most that any policy of some coins can have
//! of `V(s)`, summed over the states that it comes to: about `V(s)` times the mean number of flips of the games that are won.
//! It satisfies `F(s) ≥ V(s) + mean of F` for those coins. If `V` violates its equations by no more than `r·V(s)`, then
//! `V + rF` is above what each of these coins makes of it, and so above the truth, and `V − rF` is below what `π` makes of it,
//! and so below the truth. The coins are those that are nearly best; of each of the others it is checked that it makes less
//! of `V + rF` too, and if it does not it is taken in. So the error is relative, and a slow policy that is much worse does not
//! add to it. (Where `V` is below 10⁻²⁸⁰ the truth is bounded without it.) The chance to lose is bounded in the same way,
//! with the signs changed. Coins that others dominate (module `elimination`) are left out: best play needs none of them.

use super::super::coin::{Coin, CoinSet};
use super::elimination::{Chain, Dominance, Ends, LOST, NOTHING, WON, at};
use crate::progress::{Cancelled, Steps};

/// How often a policy is changed at most; the error that is told is right whenever one stops.
const MOST_ROUNDS: usize = 200;
/// By how much a coin has to be better to be taken instead, relatively: above what rounding may do.
const BETTER: f64 = 16.0 * f64::EPSILON;
/// How much worse than the best a coin may be to be nearly best, relatively.
const NEARLY: f64 = 1e-9;
/// Chances that are not told apart from smaller ones.
const TINY: f64 = 1e-280;

/// A policy that is best by what the ends are worth, and what it comes to: [`WON`] is to be had as often as possible, [`LOST`]
/// as rarely.
pub(super) fn best_policy(
    dominance: &Dominance,
    worth: [f64; 2],
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends), Cancelled> {
    let Dominance { chain, undominated, .. } = dominance;
    let states = || 0..chain.states;
    // from a coin that mostly loses, a better one would be found a state a round
    let mean = |coin: &usize| -> f64 {
        let sides = chain.coin(*coin).into_iter().flat_map(Coin::sides);
        sides.map(|(_, share, points)| share.to_f64() * points as f64).sum()
    };
    let highest = undominated.iter().copied().max_by(|one, other| mean(one).total_cmp(&mean(other)));
    let start = states().filter_map(|_| highest).collect();
    let allowed: Vec<CoinSet> = states().map(|_| undominated.iter().copied().collect()).collect();
    let value = |coin, state, ends: &Ends| (worth[1] - worth[0]) * chain.mean(coin, state, &ends.worth, worth);
    let ends_of = |policy: &[usize], steps: &mut Steps| chain.ends_of(policy, &vec![1.0; chain.states], worth, steps);
    improved(start, &allowed, ends_of, value, steps)
}

/// Improves a policy until no state has a better coin by its `value` among those `allowed`.
fn improved(
    mut policy: Vec<usize>,
    allowed: &[CoinSet],
    ends_of: impl Fn(&[usize], &mut Steps) -> Result<Ends, Cancelled>,
    value: impl Fn(usize, usize, &Ends) -> f64,
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends), Cancelled> {
    let mut ends = ends_of(&policy, steps)?;
    for _ in 0..MOST_ROUNDS {
        let mut is_changed = false;
        for (state, (chosen, allowed)) in policy.iter_mut().zip(allowed).enumerate() {
            let mut best = (*chosen, value(*chosen, state, &ends));
            for coin in allowed.iter() {
                let found = value(coin, state, &ends);
                if found > best.1 + BETTER * found.abs() {
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

/// The chances to win by best play, how far any of them may be off, and the coins that may be best.
pub(super) fn best_play(dominance: &Dominance, steps: &mut Steps) -> Result<(Vec<f64>, f64, Vec<CoinSet>), Cancelled> {
    let mut by = |worth: [f64; 2]| -> Result<(Vec<f64>, f64, Vec<CoinSet>), Cancelled> {
        let (policy, ends) = best_policy(dominance, worth, steps)?;
        let (error, best) = error_and_best(dominance, &policy, &ends.worth, worth, steps)?;
        Ok((ends.worth, error, best))
    };
    let (wins, win_error, by_win) = by(WON)?;
    let (losses, loss_error, by_loss) = by(LOST)?;
    let best = by_win.into_iter().zip(by_loss).enumerate().map(|(state, (by_win, by_loss))| {
        by_win.intersection(by_loss).iter().filter(|coin| !dominance.is_beaten(*coin, state)).collect()
    });
    let wins = if loss_error < win_error { losses.into_iter().map(|loss| 1.0 - loss).collect() } else { wins };
    Ok((wins, win_error.min(loss_error), best.collect()))
}

/// How far any of the chances of a policy may be from the best there are, and the coins that may be best.
fn error_and_best(
    dominance: &Dominance,
    policy: &[usize],
    values: &[f64],
    worth: [f64; 2],
    steps: &mut Steps,
) -> Result<(f64, Vec<CoinSet>), Cancelled> {
    let Dominance { chain, undominated, .. } = dominance;
    let mean = |coin: usize, state: usize| chain.mean(coin, state, values, worth);
    // by how much a coin is better than the policy
    let gain = |coin: usize, state: usize| (worth[1] - worth[0]) * (mean(coin, state) - at(values, state));
    let coins = || undominated.iter().copied();
    let is_tiny = |state: usize| at(values, state) <= TINY;
    // a loss that is so rare is bounded by 0 whatever is flipped, and a win by this
    let highest_tiny = (0..chain.states).rev().find(|state| is_tiny(*state)).filter(|_| worth[1] > worth[0]);
    let tiny = highest_tiny.map_or(TINY, |state| most_wins(chain, undominated, state).max(TINY));
    let is_near = |coin: &usize, state: usize| !is_tiny(state) && gain(*coin, state) >= -NEARLY * at(values, state);
    let mut near: Vec<CoinSet> =
        (0..chain.states).map(|state| coins().filter(|coin| is_near(coin, state)).collect()).collect();
    policy.iter().zip(&mut near).for_each(|(coin, near)| near.set(*coin, true));
    let violated = policy.iter().enumerate().filter(|(state, _)| !is_tiny(*state)).map(|(state, own)| {
        coins().map(|coin| gain(coin, state)).fold(gain(*own, state).abs(), f64::max) / at(values, state)
    });
    // a mean is rounded by less than four units, and F is known to satisfy its condition with one half of V
    let rate = 2.0 * (violated.fold(0.0, f64::max) + 8.0 * f64::EPSILON);
    loop {
        let after = |coin, state, ends: &Ends| chain.mean(coin, state, &ends.flips, NOTHING);
        let counted = |policy: &[usize], steps: &mut Steps| chain.ends_of(policy, values, NOTHING, steps);
        let (_, ends) = improved(policy.to_vec(), &near, counted, after, steps)?;
        let of_state = |state: usize| at(&ends.flips, state);
        let is_allowed = |state: usize, coin| near.get(state).is_some_and(|set| set.contains(coin));
        let rounding = |coin, state| 8.0 * f64::EPSILON * at(values, state).max(mean(coin, state));
        let is_enough = |coin: usize, state: usize| {
            let after = after(coin, state, &ends);
            if is_allowed(state, coin) {
                return of_state(state) >= 0.5 * at(values, state) + after;
            }
            -gain(coin, state) >= rate * after + rounding(coin, state)
        };
        let fails = |state: usize| coins().filter(move |coin| !is_tiny(state) && !is_enough(*coin, state));
        let failing: Vec<(usize, CoinSet)> = (0..chain.states)
            .map(|state| (state, fails(state).collect()))
            .filter(|(_, coins): &(_, CoinSet)| !coins.is_empty())
            .collect();
        if failing.iter().any(|(state, coins)| coins.iter().any(|coin| is_allowed(*state, coin))) {
            // nothing is known: all chances and all coins may be right
            return Ok((1.0, vec![chain.moving_coins.iter().copied().collect(); chain.states]));
        }
        if failing.is_empty() {
            let error = (0..chain.states).map(|state| rate * of_state(state)).fold(0.0, f64::max);
            let is_best = |coin: &usize, state: usize| {
                let slack = rate * (after(*coin, state, &ends) + of_state(state)) + rounding(*coin, state) + 2.0 * tiny;
                gain(*coin, state) + slack >= 0.0
            };
            let best = (0..chain.states)
                .map(|state| chain.moving_coins.iter().copied().filter(|coin| is_best(coin, state)).collect());
            return Ok(((error + tiny).min(1.0), best.collect()));
        }
        for (state, coins) in failing {
            if let Some(near) = near.get_mut(state) {
                coins.iter().for_each(|coin| near.set(coin, true));
            }
        }
    }
}

/// A bound of the win probability in a state. If no coin raises the mean of `e^(θ·score)`, for some θ > 0, then that mean never
/// rises, and at the end it is at least `e^(θ·reach)` times the win probability.
fn most_wins(chain: &Chain, coins: &[usize], state: usize) -> f64 {
    let is_falling = |theta: f64| {
        let mean = |coin: &Coin| coin.sides().map(|(_, share, points)| share.to_f64() * (theta * points as f64).exp());
        coins.iter().filter_map(|coin| chain.coin(*coin)).all(|coin| mean(coin).sum::<f64>() <= 1.0 - 1e-12)
    };
    let falling = (1..=400).map(|step| f64::from(step) * 0.02).filter(|theta| is_falling(*theta));
    (-falling.fold(0.0, f64::max) * (chain.states - state) as f64).exp()
}
