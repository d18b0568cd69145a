//! Aim of the player: to finish above the target, or another one.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::probability::Probability;

/// Distances from 0 of the scores to reach and to avoid.
pub const REACHES: RangeInclusive<i64> = 1..=1_000;

/// Aim of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Finish above the target, as in the riddle.
    #[default]
    Above,
    /// The same, but a final score equal to the target counts as half a win.
    Half,
    /// Reach a score before falling to another one below 0, in any number of flips.
    Ruin,
    /// Reach a score at any time within the flips of the game.
    Within,
    /// Stop at any time; the prize is the sign of the score minus the target.
    Stop,
    /// Maximize the expected score while still winning with at least a given probability.
    Expected,
}

impl Aim {
    /// All aims, in the order of the buttons.
    pub const ALL: [Self; 6] = [Self::Above, Self::Half, Self::Ruin, Self::Within, Self::Stop, Self::Expected];
}

/// Aim of the player, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AimSpec {
    /// Kind of aim.
    pub aim: Aim,
    /// Score to reach, for [`Aim::Ruin`] and [`Aim::Within`]; in [`REACHES`].
    pub reach: i64,
    /// Distance below 0 at which all is lost, for [`Aim::Ruin`]; in [`REACHES`].
    pub ruin: i64,
    /// Lower bound on the win probability, for [`Aim::Expected`].
    pub at_least: Probability,
}

impl Default for AimSpec {
    /// Returns the aim to finish above the target.
    fn default() -> Self {
        Self { aim: Aim::Above, reach: 10, ruin: 10, at_least: Probability::HALF }
    }
}
