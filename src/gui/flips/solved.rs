//! A solved game.

use std::sync::{Arc, OnceLock, Weak};

use crate::flips::{CheckedGame, Solution, State};
use crate::progress::{Cancelled, Progress};

use super::facts::Facts;

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its solution; the state looked at is no part of it.
    pub solution: Solution,
    /// What is known beyond the numbers, if it is exact.
    pub facts: Option<Facts>,
    /// In how many of the states several coins are best, as far as that can be told.
    pub ties: usize,
    /// The games with each coin alone, solved when one is first looked at; the same for all solutions that differ in the
    /// state looked at alone.
    alone: Arc<[OnceLock<Option<Solution>>]>,
}

/// A way to solve a game: exactly where that is possible, or in double precision.
pub type Method = fn(&CheckedGame, &Progress) -> Result<Solution, Cancelled>;

impl Solved {
    /// Solves `game` by `method`.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was told so.
    pub fn new(game: &CheckedGame, method: Method, progress: &Progress) -> Result<Self, Cancelled> {
        let solution = method(game, progress)?;
        let (facts, ties) = (Facts::of(&solution), solution.count_ties(progress)?);
        let alone = game.coins().iter().map(|_| OnceLock::new()).collect();
        Ok(Self { solution, facts, ties, alone })
    }

    /// The same with `state` looked at.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was told so.
    pub fn looking_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        Ok(Self { solution: self.solution.look_at(state, progress)?, ..self.clone() })
    }

    /// The game with that coin alone; `None` of a game too long for all its states to be kept.
    pub fn alone(&self, coin: usize) -> Option<&Solution> {
        self.alone.get(coin)?.get_or_init(|| self.solution.alone(coin)).as_ref()
    }

    /// What it has in common with those that differ in the state looked at alone.
    pub fn numbers(&self) -> Numbers {
        Numbers(Arc::downgrade(&self.alone))
    }
}

/// Which numbers a solved game has. The numbers themselves, up to 64 MB, are not kept by it.
#[derive(Clone, Debug)]
pub struct Numbers(Weak<[OnceLock<Option<Solution>>]>);

impl PartialEq for Numbers {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}
