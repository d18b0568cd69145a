//! The numbers of the pennies that sliders move: one definition for the controls and for what is played over its range.

use std::ops::RangeInclusive;

use crate::parameter::BadParameter;
use crate::pennies::Params;
use crate::pennies::game::SPREADS;
use crate::pennies::params::parse_pile;

/// The largest pile that the slider reaches; larger ones are typed.
const LARGEST_PILE: i64 = 1_000;
/// The largest total that the slider reaches.
const LARGEST_TOTAL: i64 = 1_000;
/// The largest index of a pair that the slider reaches.
const LARGEST_INDEX: i64 = 1_000;
/// The largest lattice that the slider reaches.
const LARGEST_LATTICE: i64 = 300;

/// A number that a slider moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The first pile.
    First,
    /// The second pile.
    Second,
    /// How unequal the takings from both piles may be.
    Spread,
    /// The smallest number of pennies to start with.
    From,
    /// The largest one.
    To,
    /// The largest pile of the lattice.
    Size,
    /// The index of the first pair of the ratio.
    FromIndex,
    /// That of the last one.
    ToIndex,
}

impl Number {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Spread, Self::From, Self::To, Self::Size, Self::FromIndex, Self::ToIndex];

    /// The accessible name of its slider.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "First",
            Self::Second => "Second",
            Self::Spread => "Spread",
            Self::From => "From",
            Self::To => "To",
            Self::Size => "Size",
            Self::FromIndex => "From n",
            Self::ToIndex => "To n",
        }
    }

    /// What it is, away from its group.
    pub fn words(self) -> &'static str {
        match self {
            Self::First => "First pile",
            Self::Second => "Second pile",
            Self::Spread => "Spread",
            Self::From => "First total",
            Self::To => "Last total",
            Self::Size => "Lattice",
            Self::FromIndex => "First n",
            Self::ToIndex => "Last n",
        }
    }

    /// What its slider reaches.
    pub fn range(self) -> RangeInclusive<i64> {
        match self {
            Self::First | Self::Second => 0..=LARGEST_PILE,
            Self::Spread => i64::from(*SPREADS.start())..=i64::from(*SPREADS.end()),
            Self::From | Self::To => 0..=LARGEST_TOTAL,
            Self::Size => 1..=LARGEST_LATTICE,
            Self::FromIndex | Self::ToIndex => 0..=LARGEST_INDEX,
        }
    }

    /// The range of which an animation is offered at first: the part in which there is most to see.
    pub fn usual_range(self) -> RangeInclusive<i64> {
        match self {
            Self::First | Self::Second => 0..=30,
            Self::Size => 10..=100,
            Self::From | Self::To | Self::FromIndex | Self::ToIndex => 0..=100,
            Self::Spread => self.range(),
        }
    }

    /// Puts the number back to that of `to`, and what goes along with it as [`set`](Self::set) does.
    pub fn put_back(self, params: &mut Params, to: &Params) {
        let whole = match self {
            Self::First | Self::Second => {
                let pile = usize::from(self == Self::Second);
                if params.piles[pile] != to.piles[pile] {
                    params.piles[pile].clone_from(&to.piles[pile]);
                    params.played.clear();
                }
                return;
            }
            Self::Spread => to.spread,
            Self::From => to.totals[0],
            Self::To => to.totals[1],
            Self::Size => to.lattice,
            Self::FromIndex => to.ratio[0],
            Self::ToIndex => to.ratio[1],
        };
        // only piles are refused
        let _ = self.set(params, whole);
    }

    /// Sets the number and what goes along with it: a last number never lies below the first, and a game that was played
    /// from other piles or by other rules is over.
    ///
    /// # Errors
    /// A [`BadParameter`] if a pile is negative. Whether other numbers are allowed is the business of the rules.
    pub fn set(self, params: &mut Params, value: i64) -> Result<(), BadParameter> {
        let before = (params.piles.clone(), params.spread);
        let raise = |range: &mut [i64; 2]| *range = [value, range[1].max(value)];
        let lower = |range: &mut [i64; 2]| *range = [range[0].min(value), value];
        match self {
            Self::First => params.piles[0] = parse_pile("piles[0]", &value.to_string())?,
            Self::Second => params.piles[1] = parse_pile("piles[1]", &value.to_string())?,
            Self::Spread => params.spread = value,
            Self::From => raise(&mut params.totals),
            Self::To => lower(&mut params.totals),
            Self::Size => params.lattice = value,
            Self::FromIndex => raise(&mut params.ratio),
            Self::ToIndex => lower(&mut params.ratio),
        }
        if before != (params.piles.clone(), params.spread) {
            params.played.clear();
        }
        Ok(())
    }
}
