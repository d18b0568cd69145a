//! Scenario: the parameters of one puzzle, with a name.

use std::any::Any;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::guess::{Guess, Quantity};
use super::puzzle::Puzzle;
use crate::field::{self, Field, Number, Step};
use crate::parameter::BadParameter;
use crate::{devil, flips, pennies};

/// Longest name, in characters.
pub const LONGEST_NAME: usize = 80;

/// Longest name of a view, in characters.
pub const LONGEST_VIEW: usize = 40;

/// Longest story, in characters.
pub const LONGEST_STORY: usize = 400;

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

/// Evaluates the same expression with the parameters of any puzzle and their table of fields.
macro_rules! with_any {
    ($params:expr, $one:ident, $fields:ident => $do:expr) => {
        match ($params, &pennies::FIELDS, &devil::FIELDS, &flips::FIELDS) {
            (Params::Pennies($one), $fields, ..) => $do,
            (Params::Devil($one), _, $fields, _) => $do,
            (Params::Flips($one), .., $fields) => $do,
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
        with_any!(self, params, _fields => (params as &dyn Any).downcast_ref())
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
        match self {
            Self::Pennies(_) => Puzzle::Pennies,
            Self::Devil(_) => Puzzle::Devil,
            Self::Flips(_) => Puzzle::Flips,
        }
    }

    /// Whether a move was made in a game, or a curve was kept or removed, since `earlier`. Each of these is an undo
    /// step, however quickly they follow each other.
    pub fn has_other_record(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Pennies(now), Self::Pennies(earlier)) => {
                now.record() != earlier.record() || now.pinned != earlier.pinned
            }
            (Self::Devil(now), Self::Devil(earlier)) => now.record() != earlier.record(),
            (Self::Flips(now), Self::Flips(earlier)) => {
                now.choices() != earlier.choices() || now.pinned != earlier.pinned
            }
            _ => true,
        }
    }

    /// Whether other parameters leave the quantity of a guess as it is.
    pub fn agrees_on(&self, quantity: &Quantity, other: &Self) -> bool {
        match (self, other) {
            (Self::Pennies(one), Self::Pennies(other)) => {
                let is_same = if quantity.name == "losing_totals" {
                    one.totals() == other.totals()
                } else {
                    (one.position(), one.third()) == (other.position(), other.third())
                };
                is_same && one.ruleset() == other.ruleset()
            }
            (Self::Devil(one), Self::Devil(other)) => (one.table(), one.aim()) == (other.table(), other.aim()),
            (Self::Flips(one), Self::Flips(other)) => one.game() == other.game(),
            _ => false,
        }
    }

    /// Returns the same parameters at the start of the game that is played, with the usual luck.
    #[must_use]
    pub fn without_game(mut self) -> Self {
        match &mut self {
            Self::Pennies(params) => {
                params.set_played(Vec::new());
                (params.scores, params.options.step) = (Default::default(), None);
            }
            Self::Devil(params) => {
                params.start_over();
                params.change_record(|record| *record = devil::Record::default());
            }
            Self::Flips(params) => {
                params.set_choices(Vec::new());
                params.set_simulation(flips::SimulationSpec { seed: 1, ..params.simulation() });
            }
        }
        self
    }

    /// Returns the same parameters before the first move of the game that is played.
    #[must_use]
    pub fn without_moves(mut self) -> Self {
        let Self::Devil(params) = &mut self else { return self.without_game() };
        params.options.hint = None;
        if params.record().moves_made() > 0 {
            params.start_over();
        }
        self
    }

    /// Returns the same parameters with the playback at its start: playback runs on its own and is not an edit by the
    /// user.
    #[must_use]
    pub fn without_playback(mut self) -> Self {
        if let Self::Devil(params) = &mut self {
            params.set_step(0);
        }
        self
    }

    /// Returns the keys of the parameters on which one of these views depends, with their titles, in the order of a
    /// scenario file; and whether the other parameters leave it a meaning as a number.
    pub fn titles(&self, views: &[&str]) -> Vec<(&'static str, &'static str, bool)> {
        with_any!(self, params, fields => {
            let shown = fields.iter().filter(|field| views.iter().any(|view| field.is_shown_in(view)));
            shown.map(|field| (field.key, field.title, field.is_in_use(params))).collect()
        })
    }

    /// Returns the accessible names of the numbers on which a view depends.
    pub fn names_in_view(&self, view: &str) -> Vec<&'static str> {
        with_any!(self, _params, fields => field::names_in_view(fields, view))
    }

    /// Returns every number of these parameters, in the order of the puzzle's table of fields.
    pub fn numbers(&self) -> Vec<NumberInTable> {
        fn of<P>(params: &P, fields: &'static [Field<P>]) -> Vec<NumberInTable> {
            let number = |number: &Number<P>| NumberInTable {
                key: number.key,
                name: number.name,
                title: number.title(),
                allowed: (number.allowed)(params),
                animated: number.animated(params),
                is_integer: number.step == Step::Whole,
                comes_first: number.comes_first,
            };
            field::numbers(fields, params).map(number).collect()
        }
        with_any!(self, params, fields => of(params, fields))
    }

    /// Sets the number whose slider has this accessible name and refits what depends on it; `None` if there is no such
    /// number.
    ///
    /// # Errors
    /// A [`BadParameter`] if the value is out of range.
    pub fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
        with_any!(self, params, fields => {
            let number = field::number_named(fields, params, name)?;
            Some(number.set_if_allowed(params, value))
        })
    }
}

/// Number of some parameters, described without its control.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberInTable {
    /// Key in a scenario file: `coins[0].heads`.
    pub key: &'static str,
    /// Accessible name of the slider.
    pub name: &'static str,
    /// Name for places that do not show its group: "First pile".
    pub title: &'static str,
    /// Range of allowed values.
    pub allowed: RangeInclusive<f64>,
    /// Range that an animation suggests at first.
    pub animated: RangeInclusive<f64>,
    /// Whether all values are whole numbers.
    pub is_integer: bool,
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
    /// One sentence about it; may be empty.
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
