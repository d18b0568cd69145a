//! What the player is after: to finish above the target, or something else.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::probability::Probability;

/// How far from 0 the scores may lie that are to be reached and to be avoided.
pub const REACHES: RangeInclusive<i64> = 1..=1_000;

/// What the player is after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// To finish above the target, as in the riddle.
    #[default]
    Above,
    /// The same, where a final score equal to the target counts as half a win.
    Half,
    /// To reach a score before another one below 0, in any number of flips.
    Ruin,
    /// To reach a score at any time within the flips of the game.
    Within,
    /// To stop whenever one likes; the prize is the sign of the score above the target.
    Stop,
    /// The highest expected score while one still wins so often.
    Expected,
}

impl Aim {
    /// All of them, in the order of [`Self::NAMES`].
    pub const ALL: [Self; 6] = [Self::Above, Self::Half, Self::Ruin, Self::Within, Self::Stop, Self::Expected];

    /// Their names in scenario files.
    pub const NAMES: [&'static str; 6] = ["above", "half", "ruin", "within", "stop", "expected"];

    /// Its name in scenario files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().zip(Self::NAMES).find_map(|(aim, name)| (*aim == self).then_some(name)).unwrap_or_default()
    }
}

/// What the player is after, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AimSpec {
    /// Which kind of aim it is.
    pub aim: Aim,
    /// The score to be reached, where the aim is [`Aim::Ruin`] or [`Aim::Within`]; [`REACHES`].
    pub reach: i64,
    /// How far below 0 all is lost, where the aim is [`Aim::Ruin`]; [`REACHES`].
    pub ruin: i64,
    /// How often one still has to win, where the aim is [`Aim::Expected`].
    pub at_least: Probability,
}

impl Default for AimSpec {
    /// To finish above the target.
    fn default() -> Self {
        Self { aim: Aim::Above, reach: 10, ruin: 10, at_least: Probability::HALF }
    }
}

impl AimSpec {
    /// The same without the numbers that this aim does not look at, so that equal questions are equal.
    #[must_use]
    pub fn relevant(&self) -> Self {
        let usual = Self { aim: self.aim, ..Self::default() };
        match self.aim {
            Aim::Above | Aim::Half | Aim::Stop => usual,
            Aim::Ruin => Self { reach: self.reach, ruin: self.ruin, ..usual },
            Aim::Within => Self { reach: self.reach, ..usual },
            Aim::Expected => Self { at_least: self.at_least, ..usual },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_an_aim_does_not_look_at_make_no_difference() {
        let of = |aim, reach, ruin| AimSpec { aim, reach, ruin, at_least: Probability::ONE }.relevant();
        assert_eq!(of(Aim::Within, 5, 6), of(Aim::Within, 5, 7));
        assert_ne!(of(Aim::Ruin, 5, 6), of(Aim::Ruin, 5, 7));
        assert_eq!(of(Aim::Stop, 1, 2), of(Aim::Stop, 3, 4));
        assert_eq!(of(Aim::Expected, 1, 2).at_least, Probability::ONE);
    }
}
