//! To reach a score before another one below 0, in any number of flips.
//!
//! Between the two scores the win probability `V` is the least solution of `V(s) = max over the coins of p·V(s+h) +
//! (1−p)·V(s+t)`, with 1 at and beyond the score to be reached and 0 at and beyond the other one. It is found by policy
//! iteration (Howard 1960): the linear equations of one policy are solved, each state takes the coin that is best by them,
//! and so on until none changes.
//!
//! **The equations** are solved by the elimination of Grassmann, Taksar and Heyman (1985), state by state: what leaves a
//! state is added up and never subtracted from 1, so that nothing cancels. The matrix is a band as wide as the points reach.
//!
//! **When games end.** A coin that adds nothing is left out. If some coin can only add, it surely reaches the score: V = 1.
//! Otherwise no set of states can be kept to for ever: in the highest of them a coin would be needed that cannot add, in
//! the lowest one that cannot take away, and so one coin that does neither. So every policy ends every game.
//!
//! **The error** is checked with the result. Let r be the most by which `V` violates its equations, and e the longest mean
//! duration that any policy can have, found in the same way and checked to satisfy `e(s) ≥ ½ + mean of e` for every coin.
//! Then V + 2re is above what every coin makes of it and V − 2re below what the policy makes of it, so the true value lies
//! between them.

use super::aim::AimSpec;
use super::coin::coin_name;
use super::coin_set::CoinSet;
use super::columns;
use super::game::CheckedGame;
use super::steps::Steps;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

mod elimination;

use elimination::{Chain, Ends};

/// How often a policy is changed at most; the error that is told is right whenever one stops.
const MOST_ROUNDS: usize = 200;
/// By how much a coin has to be better to be taken instead, relatively: above what rounding may do.
const BETTER: f64 = 16.0 * f64::EPSILON;

/// The chances to reach a score before another one, from every score between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruin {
    /// The score to be reached.
    pub reach: i64,
    /// How far below 0 all is lost.
    pub ruin: i64,
    /// What holds at every score between the two, the lowest first.
    pub states: Vec<RuinState>,
    /// How far any win probability by best play may be off.
    pub error: f64,
}

/// What holds at one score between the two.
#[derive(Clone, Debug, PartialEq)]
pub struct RuinState {
    /// The score.
    pub score: i64,
    /// The chance to reach the one before the other by best play.
    pub win_probability: f64,
    /// How many flips the quickest best play takes on average; `None` if it never ends.
    pub expected_flips: Option<f64>,
    /// The coins that are best, as far as the error lets tell.
    pub best: CoinSet,
    /// The chance with each coin alone.
    pub single_coin: Vec<f64>,
}

impl Ruin {
    /// Solves the game of `game`'s coins to reach `spec.reach` before −`spec.ruin`.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub(super) fn solve(game: &CheckedGame, spec: &AimSpec, progress: &Progress) -> Result<Self, Cancelled> {
        let chain = Chain::new(game.coins(), spec.reach, spec.ruin);
        let mut steps = Steps::new(progress, 4 + game.coins().len() as u64);
        let (policy, ends) = best_policy(&chain, &mut steps)?;
        let error = error_of(&chain, &policy, &ends.win, &mut steps)?;
        let best: Vec<CoinSet> = (0..chain.states).map(|state| best_coins(&chain, state, &ends.win, error)).collect();
        let flips = quickest(&chain, &policy, &best, &mut steps)?;
        let mut singles = Vec::new();
        for coin in 0..game.coins().len() {
            singles.push(chain.ends_of(&vec![coin; chain.states], &mut steps)?.win);
        }
        let states = (0..chain.states).map(|state| RuinState {
            score: chain.score(state),
            win_probability: at(&ends.win, state),
            expected_flips: Some(at(&flips, state)).filter(|flips| flips.is_finite()),
            best: best.get(state).copied().unwrap_or_default(),
            single_coin: singles.iter().map(|single| at(single, state)).collect(),
        });
        Ok(Self { reach: spec.reach, ruin: spec.ruin, states: states.collect(), error })
    }

    /// What holds at a score between the two.
    pub fn state(&self, score: i64) -> Option<&RuinState> {
        self.states.get(usize::try_from(score + self.ruin - 1).ok()?)
    }

    /// The table of *aims*: `score`, `win_probability`, `expected_flips`, `best`, and `single_a` and so on; a row for each
    /// score between the two.
    pub(super) fn table(&self) -> Table<'_> {
        let coins = self.states.first().map_or(0, |state| state.single_coin.len());
        let mut columns = vec![
            Column::new("score", "score", Kind::Whole).headed("score so far"),
            Column::new("win_probability", "chance", Kind::Probability)
                .headed("chance to reach the one before the other"),
            Column::new("expected_flips", "flips left", Kind::Number).headed("mean number of flips still to come"),
            Column::new("best", "best", Kind::Text).headed("best coins"),
        ];
        let single = |coin| columns::single_coin(coin).headed(format!("chance with {} alone", coin_name(coin)));
        columns.extend((0..coins).map(single));
        Table::new(columns, self.states.len(), |row| {
            let Some(state) = self.states.get(row) else { return Vec::new() };
            let cells = [
                Cell::Whole(state.score),
                Cell::Number(state.win_probability),
                state.expected_flips.map_or(Cell::Empty, Cell::Number),
                Cell::Text(state.best.to_string()),
            ];
            cells.into_iter().chain(state.single_coin.iter().copied().map(Cell::Number)).collect()
        })
    }
}

/// Roughly how many nanoseconds [`Ruin::solve`] takes on a computer of today.
pub(super) fn estimated_work(game: &CheckedGame, spec: &AimSpec) -> u64 {
    let chain = Chain::new(game.coins(), spec.reach, spec.ruin);
    let (states, band) = (chain.states as u64, chain.band() as u64);
    states * (60 * game.coins().len() as u64 + 2 * band * band) * 24
}

fn at(values: &[f64], state: usize) -> f64 {
    values.get(state).copied().unwrap_or_default()
}

/// A policy that wins most often, and what it comes to.
fn best_policy(chain: &Chain, steps: &mut Steps) -> Result<(Vec<usize>, Ends), Cancelled> {
    if let Some(coin) = chain.coin_that_only_adds() {
        let policy = vec![coin; chain.states];
        let flips = chain.ends_of(&policy, steps)?.flips;
        return Ok((policy, Ends { win: vec![1.0; chain.states], flips }));
    }
    let start = vec![chain.moving_coins.first().copied().unwrap_or_default(); chain.states];
    improved(chain, start, |_, _| true, Valued::Win, steps)
}

/// What a policy is improved by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Valued {
    /// The higher chance to win.
    Win,
    /// The longer duration.
    Longest,
    /// The shorter duration.
    Shortest,
}

/// Improves a policy that ends every game until no state has a better coin among those that `may_take` allows it.
fn improved(
    chain: &Chain,
    mut policy: Vec<usize>,
    may_take: impl Fn(usize, usize) -> bool,
    valued: Valued,
    steps: &mut Steps,
) -> Result<(Vec<usize>, Ends), Cancelled> {
    let mut ends = chain.ends_of(&policy, steps)?;
    for _ in 0..MOST_ROUNDS {
        let mut is_changed = false;
        for (state, chosen) in policy.iter_mut().enumerate() {
            let value = |coin| match valued {
                Valued::Win => chain.mean(coin, state, &ends.win, 1.0),
                Valued::Longest => chain.mean(coin, state, &ends.flips, 0.0),
                Valued::Shortest => -chain.mean(coin, state, &ends.flips, 0.0),
            };
            let mut best = (*chosen, value(*chosen));
            for &coin in chain.moving_coins.iter().filter(|coin| may_take(state, **coin)) {
                let found = value(coin);
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
        ends = chain.ends_of(&policy, steps)?;
    }
    Ok((policy, ends))
}

/// How far the win probabilities of a policy may be from the best there are, by the argument of the module.
fn error_of(chain: &Chain, policy: &[usize], win: &[f64], steps: &mut Steps) -> Result<f64, Cancelled> {
    if chain.coin_that_only_adds().is_some() || chain.moving_coins.is_empty() {
        // 1 or 0 without any computing
        return Ok(0.0);
    }
    let start = policy.to_vec();
    let (_, longest) = improved(chain, start, |_, _| true, Valued::Longest, steps)?;
    let mut violated = 0.0_f64;
    for (state, chosen) in policy.iter().enumerate() {
        let value = at(win, state);
        let most = chain.moving_coins.iter().map(|coin| chain.mean(*coin, state, win, 1.0)).fold(0.0, f64::max);
        let own = chain.mean(*chosen, state, win, 1.0);
        // the mean itself is rounded by less than four units
        violated = violated.max(most - value).max((value - own).abs()).max(0.0);
        let duration = at(&longest.flips, state);
        let is_long = |coin: &usize| duration >= 0.5 + chain.mean(*coin, state, &longest.flips, 0.0);
        if !chain.moving_coins.iter().all(is_long) {
            return Ok(1.0);
        }
    }
    let slack = violated + 2.0 * f64::EPSILON;
    Ok((2.0 * slack * longest.flips.iter().copied().fold(0.0, f64::max)).min(1.0))
}

/// The coins that are best at a state, as far as the error lets tell; of a game that is lost anyway all of them.
fn best_coins(chain: &Chain, state: usize, win: &[f64], error: f64) -> CoinSet {
    let least = at(win, state) - 2.0 * error - BETTER;
    let is_best = |coin: &usize| chain.mean(*coin, state, win, 1.0) >= least;
    chain.moving_coins.iter().copied().filter(is_best).collect()
}

/// The mean durations of the quickest policy that takes best coins alone, begun with one that ends every game.
fn quickest(chain: &Chain, policy: &[usize], best: &[CoinSet], steps: &mut Steps) -> Result<Vec<f64>, Cancelled> {
    if chain.moving_coins.is_empty() {
        return Ok(vec![f64::INFINITY; chain.states]);
    }
    let may_take = |state: usize, coin| best.get(state).is_some_and(|set| set.contains(coin));
    Ok(improved(chain, policy.to_vec(), may_take, Valued::Shortest, steps)?.1.flips)
}

#[cfg(test)]
mod tests;
