//! Solved games, what may be solved within a frame, and a game whose heads are varied.

use std::sync::{Arc, OnceLock, Weak};

use super::facts::Facts;
use crate::flips::{Game, Probability, Solution, State, estimated_sweep_work};
use crate::gui::view::answers::When;
use crate::progress::{Cancelled, Progress};

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
type Method = fn(&Game, &Progress) -> Result<Solution, Cancelled>;

impl Solved {
    /// Solves `game` by `method`.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was told so.
    pub fn new(game: &Game, method: Method, progress: &Progress) -> Result<Self, Cancelled> {
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

/// A solved game as a part of a question: the same if the game and the exactness of its ties are.
#[derive(Clone, Debug)]
pub struct Known(pub Arc<Solved>);

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        let key = |known: &Self| (known.0.solution.game().clone(), known.0.solution.has_exact_ties());
        key(self) == key(other)
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

/// What may be computed within a frame, in the estimates' nanoseconds: half a frame, the rest is for drawing.
const FRAME: u64 = 8_000_000;

/// When so many nanoseconds of `work` are done.
pub fn fits(work: u64) -> When {
    When::quick(work <= FRAME)
}

/// Roughly how many nanoseconds all values of a game take in double precision.
pub fn estimated_work_in_floats(game: &Game) -> u64 {
    estimated_sweep_work(game, 1)
}

/// All that what is drawn over the heads of some coins depends on: the game with these probabilities taken out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied<const N: usize> {
    /// The game without them.
    pub game: Game,
    /// The coins.
    pub coins: [usize; N],
}

impl<const N: usize> Varied<N> {
    /// These coins of `game`; `None` if it has no such coins.
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
