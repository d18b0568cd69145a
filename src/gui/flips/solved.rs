//! Solved games, the limit for work within a frame, and games without the bias of some coins.

use std::sync::{Arc, OnceLock};

use super::facts::Facts;
use crate::flips::{Game, Probability, Rule, Solution};
pub use crate::gui::view::answers::Keyed;
use crate::progress::{Progress, Result};

/// Solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Solution, together with the values of the selected state.
    pub solution: Solution,
    /// Facts beyond the numbers, if the solution is exact.
    pub facts: Option<Facts>,
    /// Number of states in which several coins are best, within rounding error if ties are not exact.
    pub ties: usize,
    /// Games with each coin alone, each solved on first use. Solutions that differ only in the selected state share
    /// them, which identifies the numbers.
    pub alone: Arc<[OnceLock<Option<Solution>>]>,
}

/// Method to solve a game: exactly where that is possible, or in double precision.
type Method = fn(&Game, &Progress) -> Result<Solution>;

impl Solved {
    /// Solves `game` by `method`.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub fn new(game: &Game, method: Method, progress: &Progress) -> Result<Self> {
        let solution = method(game, progress)?;
        let (facts, ties) = (Facts::of(&solution), solution.count_ties(progress)?);
        let alone = game.coins().iter().map(|_| OnceLock::new()).collect();
        Ok(Self { solution, facts, ties, alone })
    }

    /// Returns the game with this coin alone; `None` if the game is too long to keep all states.
    pub fn alone(&self, coin: usize) -> Option<&Solution> {
        self.alone.get(coin)?.get_or_init(|| self.solution.alone(coin)).as_ref()
    }

    /// Returns the rule that picks a coin where several are best: the simple rule of the game, or otherwise the smallest
    /// steps above the target and the largest at and below it.
    pub fn rule_of_ties(&self) -> Rule {
        let coins = self.solution.game.coins();
        let step = |coin: &usize| coins.get(*coin).map_or(0, |coin| coin.after_heads().abs_diff(coin.after_tails()));
        let by_step = || Rule {
            ahead: (0..coins.len()).min_by_key(step).unwrap_or_default(),
            otherwise: (0..coins.len()).max_by_key(step).unwrap_or_default(),
        };
        self.facts.as_ref().and_then(|facts| facts.rule.or(facts.rule_from_start)).unwrap_or_else(by_step)
    }
}

/// Compares the games, and whether their ties are exact, so that a solved game can be part of a question.
impl PartialEq for Solved {
    fn eq(&self, other: &Self) -> bool {
        let [one, other] = [&self.solution, &other.solution];
        one.game == other.game && one.has_exact_ties() == other.has_exact_ties()
    }
}

/// Takes the bias of `coins` out of `game`, which identifies curves over their probabilities of heads; `None` if the game
/// has no such coins.
pub fn without_bias<const N: usize>(game: &Game, coins: [usize; N]) -> Option<(Game, [usize; N])> {
    let has_all = coins.iter().all(|&coin| coin < game.coins().len());
    has_all.then(|| (game.with(|game| set_heads(game, coins, [Probability::ZERO; N])), coins))
}

/// Sets the probabilities of heads of some coins.
pub fn set_heads<const N: usize>(game: &mut Game, coins: [usize; N], heads: [Probability; N]) {
    for (coin, heads) in coins.into_iter().zip(heads) {
        if let Some(coin) = game.coins_mut().get_mut(coin) {
            coin.heads = heads;
        }
    }
}
