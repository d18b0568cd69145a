//! Probability of reaching a score before another one below 0, in any number of flips.
//!
//! Between the two scores the win probability `V` is the least solution of
//! `V(s) = max over the coins of p·V(s+h) + (1−p)·V(s+t)`, with 1 at and beyond the score to reach and 0 at and beyond
//! the other one. It is found by policy iteration (Howard 1960): solve the linear equations of one policy, let each
//! state take the coin that is best by the solution, and repeat until no state changes.
//!
//! **The equations** are solved by the elimination of Grassmann, Taksar and Heyman (1985), state by state: the
//! probabilities of leaving a state are added up and never subtracted from 1, so that nothing cancels. The matrix is a
//! band as wide as the largest number of points.
//!
//! **Termination.** A coin that adds nothing is left out. If some coin can only add, it surely reaches the score, and V
//! is 1. Otherwise no policy stays in a set of states forever: in the lowest state of such a set it would have to flip a
//! coin that cannot subtract, and such a coin can either only add or adds nothing. So every policy ends every game.
//!
//! **Tiny numbers.** A chance such as 10⁻²⁰⁰⁰ is no double, so these numbers have an exponent of their own (module
//! `wide`): however rare a win or a loss is, the coins are told apart.
//!
//! **Exact numbers** (module `exact`) are used if they take at most [`EXACT_WORK`]: then all numbers are the doubles
//! nearest to fractions, and coins tie if the fractions are equal. Otherwise the solver uses double precision and
//! bounds its error (module `verified`): coins tie if the error could hide which is better, except for those that are
//! surely worse (module `elimination`).
//!
//! **The duration** is that of the policy that takes the first of the best coins everywhere. Where this policy would
//! never end, a coin that can only add is flipped instead.

use super::coin::{Coin, CoinSet, coin_name};
use super::game::Game;
use super::params::AimSpec;
use super::wide::Wide;
use super::win_probability::{reported, single_coin_column};
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

mod elimination;
mod exact;
mod verified;

use elimination::{After, Chain, Dominance, Ends, WON};

/// Largest number of nanoseconds for exact numbers, by [`exact_work`].
const EXACT_WORK: f64 = 4e8;

/// Chances to reach a score before another one, from every score between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruin {
    /// Score to reach.
    pub reach: i64,
    /// Distance below 0 at which all is lost.
    pub ruin: i64,
    /// States at every score between the two, in ascending order.
    pub states: Vec<RuinState>,
    /// Largest possible error of a win probability under best play, apart from the rounding to a double; 0 if it is
    /// known exactly.
    pub error: f64,
    /// Whether ties are decided in exact fractions; otherwise coins tie if the error could hide which is better.
    pub is_exact: bool,
}

/// Results for one score between the two.
#[derive(Clone, Debug, PartialEq)]
pub struct RuinState {
    /// Score.
    pub score: i64,
    /// Probability under best play of reaching the one score before the other.
    pub win_probability: f64,
    /// Mean number of flips if every state flips [`Self::flipped`]; `None` if the game never ends.
    pub expected_flips: Option<f64>,
    /// Best coins.
    pub best: CoinSet,
    /// First of the best coins, or the coin that can only add if always flipping the first would never end.
    pub flipped: Option<usize>,
    /// Probability with each coin alone.
    pub single_coin: Vec<f64>,
}

impl Ruin {
    /// Solves the game with the coins of `game` to reach `spec.reach` before −`spec.ruin`.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub(super) fn solve(game: &Game, spec: &AimSpec, progress: &Progress) -> Result<Self> {
        let chain = Chain::new(game.coins(), spec.reach, spec.ruin);
        let mut steps = Steps::new(progress, 4 + game.coins().len() as u64);
        let is_exact = exact_work(game, &chain) <= EXACT_WORK;
        let Played { policy, ends, best, error } = Played::of(&chain, is_exact, &mut steps)?;
        let mut singles = Vec::new();
        for (index, coin) in game.coins().iter().enumerate() {
            let ends = ends_of(&chain, &vec![index; chain.states], is_exact, &mut steps)?;
            singles.push((outcome(std::slice::from_ref(coin)), ends.worth));
        }
        let outcome = outcome(game.coins());
        let states = (0..chain.states).map(|state| RuinState {
            score: chain.score(state),
            win_probability: reported(ends.worth[state].to_f64(), outcome),
            expected_flips: Some(ends.flips[state].to_f64()).filter(|flips| flips.is_finite()),
            best: best.get(state).copied().unwrap_or_default(),
            flipped: policy.get(state).copied(),
            single_coin: singles.iter().map(|(outcome, single)| reported(single[state].to_f64(), *outcome)).collect(),
        });
        Ok(Self { reach: spec.reach, ruin: spec.ruin, states: states.collect(), error, is_exact })
    }

    /// Returns the results for a score between the two.
    pub fn state(&self, score: i64) -> Option<&RuinState> {
        self.states.get(usize::try_from(score + self.ruin - 1).ok()?)
    }

    /// Returns the table of *goals*: `score`, `win_probability`, `expected_flips`, `best`, `single_a`, …; one row for
    /// each score between the two.
    pub(super) fn table(&self) -> Table<'_> {
        let coins = self.states.first().map_or(0, |state| state.single_coin.len());
        let mut columns = vec![
            Column::new("score", "score", Kind::Whole).headed("score so far"),
            Column::new("win_probability", "chance", Kind::Probability)
                .headed("chance to reach the one before the other"),
            Column::new("expected_flips", "flips left", Kind::Number).headed("mean number of flips still to come"),
            Column::new("best", "best coins", Kind::Text).headed("best coins"),
        ];
        let single = |coin| single_coin_column(coin).headed(format!("chance with {} alone", coin_name(coin)));
        columns.extend((0..coins).map(single));
        Table::of(columns, &self.states, |state| {
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

/// Returns roughly how many nanoseconds [`Ruin::solve`] takes on a current computer.
pub(super) fn estimated_work(game: &Game, spec: &AimSpec) -> u64 {
    let chain = Chain::new(game.coins(), spec.reach, spec.ruin);
    let (states, band) = (chain.states as u64, chain.band() as u64);
    let exact = Some(exact_work(game, &chain)).filter(|work| *work <= EXACT_WORK);
    states * (60 * game.coins().len() as u64 + 2 * band * band) * 48 + exact.map_or(0, |work| work as u64)
}

/// Returns roughly how many nanoseconds the exact solution takes: two or three policies, and each coin alone.
fn exact_work(game: &Game, chain: &Chain) -> f64 {
    exact::work(chain) * (game.coins().len() as f64 + 3.0)
}

/// Returns the outcome of every game with some coins, if it is certain: a coin that can only add reaches the score, and
/// without a coin that can add no game does.
fn outcome(coins: &[Coin]) -> Option<bool> {
    let can_add = |coin: &Coin| coin.most_points() > 0;
    let is_won = coins.iter().any(|coin| can_add(coin) && coin.least_points() >= 0);
    (is_won || !coins.iter().any(can_add)).then_some(is_won)
}

/// Best play, its results, and their error.
struct Played {
    /// Coin of each state.
    policy: Vec<usize>,
    ends: Ends,
    /// All best coins of each state.
    best: Vec<CoinSet>,
    error: f64,
}

impl Played {
    fn of(chain: &Chain, is_exact: bool, steps: &mut Steps) -> Result<Self> {
        if let Some(coin) = chain.coin_that_only_adds() {
            return Self::surely_won(chain, coin, is_exact, steps);
        }
        if chain.moving_coins.is_empty() {
            let ends =
                Ends { worth: vec![Wide::default(); chain.states], flips: vec![f64::INFINITY.into(); chain.states] };
            return Ok(Self { policy: Vec::new(), ends, best: Vec::new(), error: 0.0 });
        }
        let dominance = Dominance::of(chain);
        if is_exact {
            let (policy, _) = verified::best_policy(&dominance, WON, steps)?;
            let (policy, ends, best) = exact::best_play(chain, policy, steps)?;
            return Ok(Self { policy, ends: ends.to_f64(), best, error: 0.0 });
        }
        let (worth, error, best) = verified::best_play(&dominance, steps)?;
        let policy: Vec<usize> = best.iter().map(|best| best.iter().next().unwrap_or_default()).collect();
        let flips = ends_of(chain, &policy, false, steps)?.flips;
        Ok(Self { policy, ends: Ends { worth, flips }, best, error })
    }

    /// Plays with a coin that can only add: all coins that do not lose at once are equally good.
    fn surely_won(chain: &Chain, adds: usize, is_exact: bool, steps: &mut Steps) -> Result<Self> {
        let loses = |state: usize, coin: usize| {
            chain.coins[coin].possible_points().any(|points| matches!(chain.after(state, points), After::Lost))
        };
        let safe = |state| chain.moving_coins.iter().copied().filter(|coin| !loses(state, *coin)).collect();
        let best: Vec<CoinSet> = (0..chain.states).map(safe).collect();
        let mut policy: Vec<usize> = best.iter().map(|best| best.iter().next().unwrap_or(adds)).collect();
        let mut flips = ends_of(chain, &policy, is_exact, steps)?.flips;
        if flips.iter().any(|flips| !flips.is_finite()) {
            // in the states where the game never ends, the score now rises; no other state leads there
            let endless = policy.iter_mut().zip(&flips).filter(|(_, flips)| !flips.is_finite());
            endless.for_each(|(coin, _)| *coin = adds);
            flips = ends_of(chain, &policy, is_exact, steps)?.flips;
        }
        Ok(Self { policy, ends: Ends { worth: vec![Wide::ONE; chain.states], flips }, best, error: 0.0 })
    }
}

/// Returns the results if every state takes the coin of `policy`, as the doubles nearest to the exact values if
/// `is_exact`.
fn ends_of(chain: &Chain, policy: &[usize], is_exact: bool, steps: &mut Steps) -> Result<Ends> {
    if is_exact {
        return Ok(exact::ends_of(chain, policy, steps)?.to_f64());
    }
    chain.ends_of(policy, &vec![Wide::ONE; chain.states], WON, steps)
}

#[cfg(test)]
mod tests;
