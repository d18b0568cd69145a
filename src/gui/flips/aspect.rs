//! What is looked at beside the game itself: the questions of the views, and what answers them.

use crate::flips::{
    CheckedGame, FinalScores, Horizon, Player, Probability, Simulation, SimulationSpec, Slopes, Surface, Sweep,
};

use super::asked::Found;
use super::view::View;

/// All that a sweep depends on: the game with the probability that is varied taken out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepQuestion {
    pub(super) game: CheckedGame,
    pub(super) coin: usize,
}

/// All that a surface depends on: the game with both probabilities taken out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceQuestion {
    pub(super) game: CheckedGame,
    pub(super) coins: [usize; 2],
}

/// All that the horizon depends on: the game of a single flip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorizonQuestion(pub(super) CheckedGame);

/// All that the final scores depend on: the game, and whether their ties are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalQuestion(pub(super) CheckedGame, pub(super) bool);

/// A solved sweep over one coin's probability of heads.
pub type Swept = Found<SweepQuestion, Sweep>;
/// A solved surface over two coins' probabilities of heads.
pub type Surfaced = Found<SurfaceQuestion, Surface>;
/// Solved games of every length.
pub type Foreseen = Found<HorizonQuestion, Horizon>;
/// The distribution of the final score.
pub type Ended = Found<FinalQuestion, FinalScores>;

/// What is looked at beside the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspect {
    /// The view.
    pub view: View,
    /// The coin whose probability of heads is varied in *bias*.
    pub coin: usize,
    /// The coins whose probabilities are varied in *both*.
    pub pair: [usize; 2],
    /// The win probability for which a probability of heads is looked for in *bias*.
    pub wish: Probability,
    /// What is simulated.
    pub simulation: SimulationSpec,
}

/// Games that were simulated.
#[derive(Clone, Debug)]
pub struct Games {
    /// The running estimates.
    pub simulation: Simulation,
    /// The scores of the first games.
    pub paths: Vec<Vec<i64>>,
    /// Who played.
    pub player: Player,
}

/// All that a simulation depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationQuestion {
    pub(super) ended: FinalQuestion,
    pub(super) spec: SimulationSpec,
}

/// Games that were simulated, with the question.
pub type Simulated = Found<SimulationQuestion, Games>;

/// All that the facts about a bias depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BiasQuestion {
    pub(super) ended: FinalQuestion,
    pub(super) coin: usize,
    pub(super) wish: Probability,
}

/// What is known about the present bias beyond the curve.
#[derive(Clone, Copy, Debug)]
pub struct BiasFacts {
    /// How fast the win probability changes.
    pub slopes: Option<Slopes>,
    /// What was wished.
    pub wish: Probability,
    /// The probability of heads that fulfils the wish.
    pub needed: Option<Probability>,
}
