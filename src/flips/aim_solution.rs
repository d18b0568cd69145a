//! Solution for any aim.

use super::by_length::{self, ByLength, LengthCurve};
use super::frontier::{self, Frontier};
use super::game::Game;
use super::limits::WHOLE_FLIPS;
use super::params::{Aim, AimSpec};
use super::ruin::{self, Ruin};
use super::value::error_bound;
use crate::progress::{Progress, Result};
use crate::table::Table;

/// Smallest length at which a curve over the number of flips may end.
const LEAST_REACH: u32 = 100;

/// Solution for an aim.
#[derive(Clone, Debug, PartialEq)]
pub enum AimSolution {
    /// Curves over the number of flips.
    ByLength(ByLength),
    /// Chances to reach one score before another.
    Ruin(Ruin),
    /// Highest expected score against the win probability.
    Frontier(Frontier),
}

impl AimSolution {
    /// Returns the curves over the number of flips, if the aim has them.
    pub fn by_length(&self) -> Option<&ByLength> {
        if let Self::ByLength(by_length) = self { Some(by_length) } else { None }
    }

    /// Returns the chances to reach one score before another, if this is the aim.
    pub fn ruin(&self) -> Option<&Ruin> {
        if let Self::Ruin(ruin) = self { Some(ruin) } else { None }
    }

    /// Returns the frontier, if the aim has one.
    pub fn frontier(&self) -> Option<&Frontier> {
        if let Self::Frontier(frontier) = self { Some(frontier) } else { None }
    }

    /// Returns the value of a game with this number of flips: a probability, a mean prize, or the highest expected
    /// score. `None` if no policy wins often enough, and for games longer than those solved.
    pub fn value(&self, aim: Aim, flips: u32) -> Option<f64> {
        match self {
            Self::ByLength(curves) => curves.value(LengthCurve::of_aim(aim), flips),
            Self::Ruin(ruin) => Some(ruin.state(0)?.win_probability),
            Self::Frontier(frontier) => Some(frontier.requested?.expected_score),
        }
    }

    /// Returns the largest possible error of [`Self::value`] for a game with this number of flips, apart from the
    /// rounding to a double.
    pub fn error_bound(&self, flips: u32) -> f64 {
        match self {
            Self::ByLength(_) => error_bound(flips as usize),
            Self::Ruin(ruin) => ruin.error,
            Self::Frontier(frontier) => frontier.gap,
        }
    }
}

/// Solves `game`, of at most [`WHOLE_FLIPS`] flips, for the aim `spec`.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn solve_aim(game: &Game, spec: &AimSpec, progress: &Progress) -> Result<AimSolution> {
    match spec.aim {
        Aim::Ruin => Ruin::solve(game, spec, progress).map(AimSolution::Ruin),
        Aim::Expected => Frontier::solve(game, spec, progress).map(AimSolution::Frontier),
        _ => ByLength::solve(game, spec, game.flips().max(LEAST_REACH), progress).map(AimSolution::ByLength),
    }
}

/// Whether the aim can be solved: for games of up to [`WHOLE_FLIPS`] flips, and for any game if its length does not
/// matter.
pub fn has_aim(game: &Game, spec: &AimSpec) -> bool {
    spec.aim == Aim::Ruin || game.flips() <= WHOLE_FLIPS
}

/// Returns roughly how many nanoseconds [`solve_aim`] takes on a current computer.
pub fn estimated_aim_work(game: &Game, spec: &AimSpec) -> u64 {
    match spec.aim {
        Aim::Ruin => ruin::estimated_work(game, spec),
        Aim::Expected => frontier::estimated_work(game),
        aim => by_length::estimated_work(game, aim, game.flips().max(LEAST_REACH)),
    }
}

/// Returns the table of *goals*, whose columns depend on the aim.
pub fn aim_table(solution: &AimSolution) -> Table<'_> {
    match solution {
        AimSolution::ByLength(by_length) => by_length.table_with(None),
        AimSolution::Ruin(ruin) => ruin.table(),
        AimSolution::Frontier(frontier) => frontier.table(),
    }
}
