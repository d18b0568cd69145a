//! The numbers of the Devil that sliders move: one definition for the controls and for what is played over its range.

use std::ops::RangeInclusive;

use crate::devil::{FACES, MAX_COINS, Params};

/// The last step that a slider reaches: beyond it a point of the slider would be many moves.
pub const LAST_SLID: i64 = 65_535;
/// The last step of which an animation is offered at first.
const LAST_USUAL: i64 = 255;
/// The most coins of which an animation is offered at first: more take seconds each.
const COINS_USUAL: i64 = 8;

/// A number that a slider moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The coins round the table.
    Coins,
    /// The faces of each coin.
    Faces,
    /// The moves made.
    Step,
}

impl Number {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Step, Self::Coins, Self::Faces];

    /// The accessible name of its slider.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coins => "Coins",
            Self::Faces => "Faces",
            Self::Step => "Step",
        }
    }

    /// What its slider reaches at most.
    pub fn range(self, params: &Params) -> RangeInclusive<i64> {
        match self {
            Self::Coins => 1..=i64::from(MAX_COINS),
            Self::Faces => i64::from(*FACES.start())..=i64::from(*FACES.end()),
            Self::Step => {
                let last = params.last_step().and_then(|last| i64::try_from(last).ok());
                0..=last.unwrap_or(LAST_SLID).min(LAST_SLID)
            }
        }
    }

    /// The range of which an animation is offered at first.
    pub fn usual_range(self, params: &Params) -> RangeInclusive<i64> {
        let (first, last) = self.range(params).into_inner();
        first..=match self {
            Self::Coins => COINS_USUAL,
            Self::Faces => last,
            Self::Step => last.min(LAST_USUAL),
        }
    }

    /// Puts the number back to that of `to`.
    pub fn put_back(self, params: &mut Params, to: &Params) {
        match self {
            Self::Coins => self.set(params, to.coins),
            Self::Faces => self.set(params, to.faces),
            // it outgrows the numbers of sliders
            Self::Step => params.step = to.step.min(params.last_step().unwrap_or(0)),
        }
    }

    /// Sets the number, and leaves out what belongs to another table. Whether it is allowed is the business of the rules.
    pub fn set(self, params: &mut Params, value: i64) {
        match self {
            Self::Coins => params.coins = value,
            Self::Faces => params.faces = value,
            Self::Step => params.step = value.into(),
        }
        if self != Self::Step {
            params.fit();
        }
    }
}
