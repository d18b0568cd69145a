//! What a scenario is: the parameters of one of the puzzles with a name.

use std::any::Any;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::guess::Guess;
use super::puzzle::{Puzzle, PuzzleParams};
use crate::field::{self, Number, Step};
use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::{devil, flips, pennies};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 80;

/// The longest name of a view, in characters.
pub const LONGEST_VIEW: usize = 40;

/// The longest story, in characters.
pub const LONGEST_STORY: usize = 400;

/// The parameters of a scenario, those of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// Of the pennies.
    Pennies(pennies::Params),
    /// Of the Devil.
    Devil(devil::Params),
    /// Of the flips.
    Flips(flips::Params),
}

/// Does the same with the parameters of whichever puzzle.
macro_rules! with_any {
    ($params:expr, $one:ident => $do:expr) => {
        match $params {
            Params::Pennies($one) => $do,
            Params::Devil($one) => $do,
            Params::Flips($one) => $do,
        }
    };
}

impl From<pennies::Params> for Params {
    fn from(params: pennies::Params) -> Self {
        Self::Pennies(params)
    }
}

impl From<devil::Params> for Params {
    fn from(params: devil::Params) -> Self {
        Self::Devil(params)
    }
}

impl From<flips::Params> for Params {
    fn from(params: flips::Params) -> Self {
        Self::Flips(params)
    }
}

impl Params {
    /// Returns the parameters as those of their puzzle, if they have that type.
    pub fn own<T: 'static>(&self) -> Option<&T> {
        with_any!(self, params => (params as &dyn Any).downcast_ref())
    }

    /// Returns the default parameters of a puzzle.
    pub fn default_of(puzzle: Puzzle) -> Self {
        match puzzle {
            Puzzle::Pennies => Self::Pennies(pennies::Params::default()),
            Puzzle::Devil => Self::Devil(devil::Params::default()),
            Puzzle::Flips => Self::Flips(flips::Params::default()),
        }
    }

    /// Returns the puzzle they belong to.
    pub fn puzzle(&self) -> Puzzle {
        fn of<P: PuzzleParams>(_: &P) -> Puzzle {
            P::PUZZLE
        }
        with_any!(self, params => of(params))
    }

    /// Whether a game was played on, or something was kept or forgotten, between `earlier` and these: each is a change of
    /// its own, however fast they follow.
    pub fn has_other_record(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Pennies(params), Self::Pennies(earlier)) => params.has_other_record(earlier),
            (Self::Devil(params), Self::Devil(earlier)) => params.has_other_record(earlier),
            (Self::Flips(params), Self::Flips(earlier)) => params.has_other_record(earlier),
            _ => true,
        }
    }

    /// Returns the same at the start of the playback, which runs by itself and is no change by the user.
    #[must_use]
    pub fn without_playback(mut self) -> Self {
        with_any!(&mut self, params => params.stop_playback());
        self
    }

    /// Returns what the parameter with that key is called, if there is one.
    pub fn title(&self, key: &str) -> Option<&'static str> {
        fn of<P: PuzzleParams>(_: &P, key: &str) -> Option<&'static str> {
            field::title(P::FIELDS, key)
        }
        with_any!(self, params => of(params, key))
    }

    /// Returns every number that these parameters have, in the order of the puzzle's table of fields.
    pub fn numbers(&self) -> Vec<NumberInTable> {
        fn of<P: PuzzleParams>(params: &P) -> Vec<NumberInTable> {
            let number = |(number, index): (&Number<P>, usize)| NumberInTable {
                key: (number.key)(index),
                name: (number.name)(index),
                title: (number.title)(index),
                allowed: (number.allowed)(params, index),
                animated: (number.animated)(params, index),
                is_whole: number.step == Step::Whole,
                comes_first: (number.key)(index).starts_with(P::ANIMATED_FIRST),
            };
            field::numbers(P::FIELDS, params).into_iter().map(number).collect()
        }
        with_any!(self, params => of(params))
    }

    /// Sets the number whose slider has that name, and refits what depends on it; `None` if there is none.
    ///
    /// # Errors
    /// A [`BadParameter`] if the value is out of its range.
    pub fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
        fn of<P: PuzzleParams>(params: &mut P, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
            let (number, index) = field::number_named(P::FIELDS, params, name)?;
            let allowed = (number.allowed)(params, index);
            let value = if number.step == Step::Whole { value.round() } else { value };
            if allowed.contains(&value) {
                (number.set)(params, index, value);
                return Some(Ok(()));
            }
            let (kind, write): (_, fn(f64) -> String) = match number.step {
                Step::Whole => ("a whole number", |value| grouped(field::whole(value))),
                Step::Decimals(_) => ("a number", |value| format!("{value:.4}")),
            };
            let allowed = match allowed.into_inner() {
                (low, high) if high < 1e15 => format!("{kind} from {} to {}", write(low), write(high)),
                (low, _) => format!("{kind}, {} or more", write(low)),
            };
            Some(Err(BadParameter::new((number.key)(index), write(value), allowed)))
        }
        with_any!(self, params => of(params, name, value))
    }
}

/// A number of some parameters, away from its control.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberInTable {
    /// Its key in a scenario file: `coins[0].heads`.
    pub key: String,
    /// The accessible name of its slider.
    pub name: String,
    /// What it is called away from its group: "First pile".
    pub title: String,
    /// The range of the values that are allowed.
    pub allowed: RangeInclusive<f64>,
    /// The range of which an animation is offered at first.
    pub animated: RangeInclusive<f64>,
    /// Whether it has whole numbers only.
    pub is_whole: bool,
    /// Whether an animation offers it before others.
    pub comes_first: bool,
}

/// Most sliders that a scenario names as those that matter.
pub const MOST_SLIDERS: usize = 4;

/// A heading of the list of scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// The riddle itself.
    Riddle,
    /// Reasons for its answer.
    Why,
    /// Other rules.
    WhatIf,
    /// Games, from easy to hard.
    Play,
    /// The largest sizes.
    Extreme,
}

impl Group {
    /// All headings in the order of the list.
    pub const ALL: [Self; 5] = [Self::Riddle, Self::Why, Self::WhatIf, Self::Play, Self::Extreme];

    /// Returns its name in a scenario file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Riddle => "riddle",
            Self::Why => "why",
            Self::WhatIf => "what-if",
            Self::Play => "play",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the heading on screen.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Riddle => "The riddle",
            Self::Why => "Why",
            Self::WhatIf => "What if",
            Self::Play => "Play",
            Self::Extreme => "Extreme",
        }
    }
}

/// A named set of parameters, with the view to show it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Short, for the list.
    pub name: String,
    /// One sentence that makes curious; may be empty.
    pub story: String,
    /// Heading under which a preset stands in the list; `None` puts it behind "All scenarios …".
    pub group: Option<Group>,
    /// The name of the view to open, not yet known to be one of the puzzle's; `None` leaves the one that is open.
    pub view: Option<String>,
    /// What is to be guessed before the answer is shown, if anything.
    pub guess: Option<Guess>,
    /// Keys of the sliders that matter in this scenario, such as `coins[0].heads`; may be empty.
    pub sliders: Vec<String>,
    /// What the controls are set to.
    pub params: Params,
}

impl Scenario {
    /// Makes a scenario of parameters and the view to open, without a name.
    pub fn unnamed(params: Params, view: Option<String>) -> Self {
        Self { name: String::new(), story: String::new(), group: None, view, guess: None, sliders: Vec::new(), params }
    }

    /// The puzzle of the scenario.
    pub fn puzzle(&self) -> Puzzle {
        self.params.puzzle()
    }
}
