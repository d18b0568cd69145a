//! Solved games, the limit for work within a frame, and games without the bias of some coins.

use std::sync::{Arc, OnceLock, Weak};

use super::facts::{Facts, Rule};
use crate::flips::{Game, Probability, Solution, State, estimated_sweep_work};
pub use crate::gui::view::answers::Asked;
use crate::progress::{Cancelled, Progress};

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
    /// them.
    alone: Arc<[OnceLock<Option<Solution>>]>,
}

/// Method to solve a game: exactly where that is possible, or in double precision.
type Method = fn(&Game, &Progress) -> Result<Solution, Cancelled>;

impl Solved {
    /// Solves `game` by `method`.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled.
    pub fn new(game: &Game, method: Method, progress: &Progress) -> Result<Self, Cancelled> {
        let solution = method(game, progress)?;
        let (facts, ties) = (Facts::of(&solution), solution.count_ties(progress)?);
        let alone = game.coins().iter().map(|_| OnceLock::new()).collect();
        Ok(Self { solution, facts, ties, alone })
    }

    /// Returns the same game with the values of `state`.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled.
    pub fn looking_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        Ok(Self { solution: self.solution.look_at(state, progress)?, ..self.clone() })
    }

    /// Returns the game with this coin alone; `None` if the game is too long to keep all states.
    pub fn alone(&self, coin: usize) -> Option<&Solution> {
        self.alone.get(coin)?.get_or_init(|| self.solution.alone(coin)).as_ref()
    }

    /// Returns the rule that picks a coin where several are best: the simple rule of the game, or otherwise the smallest
    /// steps above the target and the largest at and below it.
    pub fn rule_of_ties(&self) -> Rule {
        let coins = self.solution.game().coins();
        let step = |coin: &usize| coins.get(*coin).map_or(0, |coin| coin.after_heads().abs_diff(coin.after_tails()));
        let by_step = || Rule {
            ahead: (0..coins.len()).min_by_key(step).unwrap_or_default(),
            otherwise: (0..coins.len()).max_by_key(step).unwrap_or_default(),
        };
        self.facts.as_ref().and_then(|facts| facts.rule.or(facts.rule_from_start)).unwrap_or_else(by_step)
    }

    /// Returns the identity of the numbers, which does not depend on the selected state.
    pub fn numbers(&self) -> Numbers {
        Numbers(Arc::downgrade(&self.alone))
    }
}

/// Solved game as a part of a request. Two are equal if their games are and both or neither have exact ties.
#[derive(Clone, Debug)]
pub struct Known(pub Arc<Solved>);

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        let key = |known: &Self| (known.0.solution.game().clone(), known.0.solution.has_exact_ties());
        key(self) == key(other)
    }
}

/// Identity of a solved game, without keeping its numbers (up to 64 MB) alive.
#[derive(Clone, Debug)]
pub struct Numbers(Weak<[OnceLock<Option<Solution>>]>);

impl PartialEq for Numbers {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

/// Estimates the nanoseconds to compute all values of a game in double precision.
pub fn estimated_work_in_floats(game: &Game) -> u64 {
    estimated_sweep_work(game, 1)
}

/// Game without the bias of some coins: it identifies curves over their probabilities of heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied<const N: usize> {
    /// Game with these probabilities set to 0.
    pub game: Game,
    /// Indices of the coins.
    pub coins: [usize; N],
}

impl<const N: usize> Varied<N> {
    /// Takes the bias of `coins` out of `game`; `None` if the game has no such coins.
    pub fn new(game: &Game, coins: [usize; N]) -> Option<Self> {
        if coins.iter().any(|&coin| coin >= game.coins().len()) {
            return None;
        }
        Some(Self { game: game.with(|game| set_heads(game, coins, [Probability::ZERO; N])), coins })
    }
}

/// Sets the probabilities of heads of some coins.
pub fn set_heads<const N: usize>(game: &mut Game, coins: [usize; N], heads: [Probability; N]) {
    for (coin, heads) in coins.into_iter().zip(heads) {
        if let Some(coin) = game.coins_mut().get_mut(coin) {
            coin.heads = heads;
        }
    }
}
