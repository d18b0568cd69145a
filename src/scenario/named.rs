//! Scenario: the parameters of one puzzle, with a name.

use std::any::Any;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::guess::Guess;
use super::puzzle::{Puzzle, PuzzleParams};
use crate::field::{self, Number, Step};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, whole_numbers};
use crate::{devil, flips, pennies};

/// Longest name, in characters.
pub const LONGEST_NAME: usize = 80;

/// Longest name of a view, in characters.
pub const LONGEST_VIEW: usize = 40;

/// Longest story, in characters.
pub const LONGEST_STORY: usize = 400;

/// Least end of a range that counts as none in messages.
pub(super) const UNBOUNDED: f64 = 1e15;

/// Parameters of one of the puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// Parameters of the pennies.
    Pennies(pennies::Params),
    /// Parameters of the Devil.
    Devil(devil::Params),
    /// Parameters of the flips.
    Flips(flips::Params),
}

/// Evaluates the same expression with the parameters of any puzzle.
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

    /// Returns the puzzle of these parameters.
    pub fn puzzle(&self) -> Puzzle {
        fn of<P: PuzzleParams>(_: &P) -> Puzzle {
            P::PUZZLE
        }
        with_any!(self, params => of(params))
    }

    /// Whether a move was made in a game, or a curve was kept or removed, since `earlier`. Each of these is an undo
    /// step, however quickly they follow each other.
    pub fn has_other_record(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Pennies(params), Self::Pennies(earlier)) => params.has_other_record(earlier),
            (Self::Devil(params), Self::Devil(earlier)) => params.has_other_record(earlier),
            (Self::Flips(params), Self::Flips(earlier)) => params.has_other_record(earlier),
            _ => true,
        }
    }

    /// Returns the same parameters with the playback at its start: playback runs on its own and is not an edit by the
    /// user.
    #[must_use]
    pub fn without_playback(mut self) -> Self {
        with_any!(&mut self, params => params.stop_playback());
        self
    }

    /// Returns the title of the parameter with this key, if there is one.
    pub fn title(&self, key: &str) -> Option<&'static str> {
        fn of<P: PuzzleParams>(_: &P, key: &str) -> Option<&'static str> {
            field::title(P::FIELDS, key)
        }
        with_any!(self, params => of(params, key))
    }

    /// Returns every number of these parameters, in the order of the puzzle's table of fields.
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

    /// Sets the number whose slider has this accessible name and refits what depends on it; `None` if there is no such
    /// number.
    ///
    /// # Errors
    /// A [`BadParameter`] if the value is out of range.
    pub fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
        fn of<P: PuzzleParams>(params: &mut P, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
            let (number, index) = field::number_named(P::FIELDS, params, name)?;
            let allowed = (number.allowed)(params, index);
            let value = if number.step == Step::Whole { value.round() } else { value };
            if allowed.contains(&value) {
                (number.set)(params, index, value);
                return Some(Ok(()));
            }
            let (low, high) = allowed.into_inner();
            let (value, allowed) = match number.step {
                Step::Whole if high < UNBOUNDED => {
                    (grouped(field::whole(value)), whole_numbers(field::whole(low), field::whole(high)))
                }
                Step::Whole => {
                    (grouped(field::whole(value)), format!("a whole number, {} or more", grouped(field::whole(low))))
                }
                Step::Decimals(_) => (format!("{value:.4}"), format!("a number from {low:.4} to {high:.4}")),
            };
            Some(Err(BadParameter::new((number.key)(index), value, allowed)))
        }
        with_any!(self, params => of(params, name, value))
    }
}

/// Number of some parameters, described without its control.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberInTable {
    /// Key in a scenario file: `coins[0].heads`.
    pub key: String,
    /// Accessible name of the slider.
    pub name: String,
    /// Name for places that do not show its group: "First pile".
    pub title: String,
    /// Range of allowed values.
    pub allowed: RangeInclusive<f64>,
    /// Range that an animation suggests at first.
    pub animated: RangeInclusive<f64>,
    /// Whether all values are whole numbers.
    pub is_whole: bool,
    /// Whether an animation lists it before other numbers.
    pub comes_first: bool,
}

/// Largest number of sliders that a scenario may list as important.
pub const MOST_SLIDERS: usize = 4;

/// Heading in the list of scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// The riddle itself.
    Riddle,
    /// Reasons for its answer.
    Why,
    /// Different rules.
    WhatIf,
    /// Games, from easy to hard.
    Play,
    /// The largest sizes.
    Extreme,
}

impl Group {
    /// All headings, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Riddle, Self::Why, Self::WhatIf, Self::Play, Self::Extreme];

    /// Returns the name in a scenario file.
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

/// Named set of parameters, with the view to show it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Short name for the list.
    pub name: String,
    /// One sentence that makes people curious; may be empty.
    pub story: String,
    /// Heading for a preset in the list; `None` hides it behind "All scenarios …".
    pub group: Option<Group>,
    /// Name of the view to open, not checked against the puzzle's views; `None` leaves the current view open.
    pub view: Option<String>,
    /// Question to ask before the answer is shown, if any.
    pub guess: Option<Guess>,
    /// Keys of the most important sliders, such as `coins[0].heads`; may be empty.
    pub sliders: Vec<String>,
    /// Values of the controls.
    pub params: Params,
}

impl Scenario {
    /// Creates an unnamed scenario with these parameters and the view to open.
    pub fn unnamed(params: Params, view: Option<String>) -> Self {
        Self { name: String::new(), story: String::new(), group: None, view, guess: None, sliders: Vec::new(), params }
    }

    /// Returns the puzzle of the scenario.
    pub fn puzzle(&self) -> Puzzle {
        self.params.puzzle()
    }
}
