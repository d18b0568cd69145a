//! What an aim comes to, whatever it is.

use super::aim::{Aim, AimSpec};
use super::by_length::{self, ByLength, LengthCurve};
use super::frontier::{self, Frontier};
use super::game::Game;
use super::limits::WHOLE_FLIPS;
use super::ruin::{self, Ruin};
use crate::progress::{Cancelled, Progress};
use crate::table::Table;

/// The longest game whose aims are worked out, but for [`Aim::Ruin`], which knows no length.
pub const LONGEST_AIM: u32 = WHOLE_FLIPS;

/// Curves over the number of flips reach at least so far.
const LEAST_REACH: u32 = 100;

/// What an aim comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum AimSolution {
    /// Curves over the number of flips.
    ByLength(ByLength),
    /// The chances to reach one score before another.
    Ruin(Ruin),
    /// The expected score against the chance to win.
    Frontier(Frontier),
}

impl AimSolution {
    /// The curves over the number of flips, where it is these.
    pub fn by_length(&self) -> Option<&ByLength> {
        if let Self::ByLength(by_length) = self { Some(by_length) } else { None }
    }

    /// The chances to reach one score before another, where it is these.
    pub fn ruin(&self) -> Option<&Ruin> {
        if let Self::Ruin(ruin) = self { Some(ruin) } else { None }
    }

    /// The frontier, where it is this.
    pub fn frontier(&self) -> Option<&Frontier> {
        if let Self::Frontier(frontier) = self { Some(frontier) } else { None }
    }

    /// What the aim comes to in a game of so many flips: a chance, a mean prize, or the highest expected score; `None` where
    /// nobody wins often enough, and of a game longer than those solved.
    pub fn value(&self, aim: Aim, flips: u32) -> Option<f64> {
        match self {
            Self::ByLength(curves) => {
                let curve = match aim {
                    Aim::Within => LengthCurve::AnyTime,
                    Aim::Stop => LengthCurve::Stop,
                    Aim::Half => LengthCurve::DrawHalf,
                    _ => LengthCurve::DrawLost,
                };
                curves.value(curve, flips)
            }
            Self::Ruin(ruin) => Some(ruin.state(0)?.win_probability),
            Self::Frontier(frontier) => Some(frontier.wished?.expected_score),
        }
    }

    /// How far [`Self::value`] of a game of so many flips may be off, beyond the rounding to a double.
    pub fn error_bound(&self, flips: u32) -> f64 {
        match self {
            Self::ByLength(_) => by_length::error_bound(flips),
            Self::Ruin(ruin) => ruin.error,
            Self::Frontier(frontier) => frontier.gap,
        }
    }
}

/// Solves `game`, of at most [`LONGEST_AIM`] flips, for what `spec` is after.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn solve_aim(game: &Game, spec: &AimSpec, progress: &Progress) -> Result<AimSolution, Cancelled> {
    match spec.aim {
        Aim::Ruin => Ruin::solve(game, spec, progress).map(AimSolution::Ruin),
        Aim::Expected => Frontier::solve(game, spec, progress).map(AimSolution::Frontier),
        _ => ByLength::solve(game, spec, game.flips().max(LEAST_REACH), progress).map(AimSolution::ByLength),
    }
}

/// Whether the aim can be worked out: of games of up to [`LONGEST_AIM`] flips, and wherever their length does not matter.
pub fn has_aim(game: &Game, spec: &AimSpec) -> bool {
    spec.aim == Aim::Ruin || game.flips() <= LONGEST_AIM
}

/// Roughly how many nanoseconds [`solve_aim`] takes on a computer of today.
pub fn estimated_aim_work(game: &Game, spec: &AimSpec) -> u64 {
    match spec.aim {
        Aim::Ruin => ruin::estimated_work(game, spec),
        Aim::Expected => frontier::estimated_work(game),
        aim => by_length::estimated_work(game, aim, game.flips().max(LEAST_REACH)),
    }
}

/// The table of *aims*, whose columns depend on the aim.
pub fn aim_table(solution: &AimSolution) -> Table<'_> {
    match solution {
        AimSolution::ByLength(by_length) => by_length.table(),
        AimSolution::Ruin(ruin) => ruin.table(),
        AimSolution::Frontier(frontier) => frontier.table(),
    }
}
