//! Best play in double precision, with the error that was made.
//!
//! Let `V` be what was computed, `π` its policy, and `F(s)` the most that any policy of some coins can have of `V(s)`, summed
//! over the states that it comes to: about `V(s)` times the mean number of flips of the games that are won. It satisfies
//! `F(s) ≥ V(s) + mean of F` for those coins. If `V` violates its equations by no more than `r·V(s)`, then `V + rF` is above
//! what each of these coins makes of it, and so above the truth, and `V − rF` is below what `π` makes of it, and so below the
//! truth. The coins are those that are nearly best; of each of the others it is checked that it makes less of `V + rF` too,
//! and if it does not it is taken in. So the error is relative, and a slow policy that is much worse does not add to it.
//! (Chances below 10⁻²⁸⁰ are within 10⁻²⁸⁰ instead.)

use super::super::coin_set::CoinSet;
use super::super::steps::Steps;
use super::elimination::{Chain, Ends, at};
use crate::progress::Cancelled;

/// How often a policy is changed at most; the error that is told is right whenever one stops.
const MOST_ROUNDS: usize = 200;
/// By how much a coin has to be better to be taken instead, relatively: above what rounding may do.
const BETTER: f64 = 16.0 * f64::EPSILON;
/// How much worse than the best a coin may be to be nearly best, relatively.
const NEARLY: f64 = 1e-9;
/// Chances that are not told apart from smaller ones.
const TINY: f64 = 1e-280;

/// A policy that wins most often, begun with one, and what it comes to.
pub(super) fn best_policy(
    chain: &Chain,
    start: Vec<usize>,
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends), Cancelled> {
    let counted = vec![1.0; chain.states];
    improved(chain, start, &counted, |_, _| true, |coin, state, ends| chain.mean(coin, state, &ends.win, 1.0), steps)
}

/// Improves a policy until no state has a better coin by its `value` among those that `may_take` allows it.
fn improved(
    chain: &Chain,
    mut policy: Vec<usize>,
    counted: &[f64],
    may_take: impl Fn(usize, usize) -> bool,
    value: impl Fn(usize, usize, &Ends) -> f64,
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends), Cancelled> {
    let mut ends = chain.ends_of(&policy, counted, steps)?;
    for _ in 0..MOST_ROUNDS {
        let mut is_changed = false;
        for (state, chosen) in policy.iter_mut().enumerate() {
            let mut best = (*chosen, value(*chosen, state, &ends));
            for &coin in chain.moving_coins.iter().filter(|coin| may_take(state, **coin)) {
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
        ends = chain.ends_of(&policy, counted, steps)?;
    }
    Ok((policy, ends))
}

/// How far any of the win probabilities of a policy may be from the best there are, and the coins that may be best.
pub(super) fn error_and_best(
    chain: &Chain,
    policy: &[usize],
    win: &[f64],
    steps: &mut Steps,
) -> Result<(f64, Vec<CoinSet>), Cancelled> {
    let mean = |coin: usize, state: usize| chain.mean(coin, state, win, 1.0);
    let coins = || chain.moving_coins.iter().copied();
    let is_near = |coin: &usize, state: usize| mean(*coin, state) >= at(win, state) * (1.0 - NEARLY);
    let mut near: Vec<CoinSet> =
        (0..chain.states).map(|state| coins().filter(|coin| is_near(coin, state)).collect()).collect();
    policy.iter().zip(&mut near).for_each(|(coin, near)| near.set(*coin, true));
    let violated = policy.iter().enumerate().filter(|(state, _)| at(win, *state) > TINY).map(|(state, own)| {
        let most = coins().map(|coin| mean(coin, state)).fold(0.0, f64::max);
        (most - at(win, state)).max((at(win, state) - mean(*own, state)).abs()) / at(win, state)
    });
    // a mean is rounded by less than four units, and F is known to satisfy its condition with one half of V
    let rate = 2.0 * (violated.fold(0.0, f64::max) + 8.0 * f64::EPSILON);
    loop {
        let allowed = |state: usize, coin| near.get(state).is_some_and(|set| set.contains(coin));
        let value = |coin, state, ends: &Ends| chain.mean(coin, state, &ends.flips, 0.0);
        let (_, Ends { flips: most, .. }) = improved(chain, policy.to_vec(), win, allowed, value, steps)?;
        let is_enough = |coin: usize, state: usize| {
            let after = chain.mean(coin, state, &most, 0.0);
            if allowed(state, coin) {
                return at(&most, state) >= 0.5 * at(win, state) + after;
            }
            at(win, state) - mean(coin, state) >= rate * after + 8.0 * f64::EPSILON * at(win, state)
        };
        let fails = |state: usize| coins().filter(move |coin| at(win, state) > TINY && !is_enough(*coin, state));
        let failing: Vec<(usize, CoinSet)> = (0..chain.states)
            .map(|state| (state, fails(state).collect()))
            .filter(|(_, coins): &(_, CoinSet)| !coins.is_empty())
            .collect();
        if failing.iter().any(|(state, coins)| coins.iter().any(|coin| allowed(*state, coin))) {
            // nothing is known: all chances and all coins may be right
            return Ok((1.0, vec![coins().collect(); chain.states]));
        }
        if failing.is_empty() {
            let of_state = |state: usize| rate * at(&most, state);
            let error = (0..chain.states).map(of_state).fold(TINY, f64::max).min(1.0);
            let is_best = |coin: &usize, state: usize| {
                let most_of_coin =
                    mean(*coin, state) * (1.0 + 4.0 * f64::EPSILON) + rate * chain.mean(*coin, state, &most, 0.0);
                most_of_coin >= at(win, state) - of_state(state) - TINY
            };
            let best = (0..chain.states).map(|state| coins().filter(|coin| is_best(coin, state)).collect());
            return Ok((error, best.collect()));
        }
        for (state, coins) in failing {
            if let Some(near) = near.get_mut(state) {
                coins.iter().for_each(|coin| near.set(coin, true));
            }
        }
    }
}
