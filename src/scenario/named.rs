//! What a scenario is: the parameters of one of the puzzles with a name.

use super::guess::Guess;
use super::puzzle::Puzzle;
use super::puzzle_params::{AnyParams, NumberInTable};
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

impl Params {
    /// Those that a puzzle has by default.
    pub fn default_of(puzzle: Puzzle) -> Self {
        match puzzle {
            Puzzle::Pennies => Self::Pennies(pennies::Params::default()),
            Puzzle::Devil => Self::Devil(devil::Params::default()),
            Puzzle::Flips => Self::Flips(flips::Params::default()),
        }
    }

    /// The same without telling whose they are.
    pub(super) fn any(&self) -> &dyn AnyParams {
        match self {
            Self::Pennies(params) => params,
            Self::Devil(params) => params,
            Self::Flips(params) => params,
        }
    }

    /// The same, to be changed.
    pub(super) fn any_mut(&mut self) -> &mut dyn AnyParams {
        match self {
            Self::Pennies(params) => params,
            Self::Devil(params) => params,
            Self::Flips(params) => params,
        }
    }

    /// The puzzle they belong to.
    pub fn puzzle(&self) -> Puzzle {
        self.any().puzzle()
    }

    /// Whether a game was played on, or something was kept or forgotten, between `earlier` and these: each is a change of
    /// its own, however fast they follow.
    pub fn has_other_record(&self, earlier: &Self) -> bool {
        self.any().has_other_record(earlier.any())
    }

    /// The same at the start of the playback: it runs by itself and is no change that somebody made.
    #[must_use]
    pub fn without_playback(mut self) -> Self {
        self.any_mut().stop_playback();
        self
    }

    /// What the parameter with that key is called, if there is one.
    pub fn title(&self, key: &str) -> Option<&'static str> {
        self.any().title(key)
    }

    /// Every number that these parameters have, in the order of the puzzle's table of fields.
    pub fn numbers(&self) -> Vec<NumberInTable> {
        self.any().numbers()
    }

    /// Sets the number whose slider has that name, with what has to go along; `None` if there is none. Whether the value is
    /// allowed is the business of the rules.
    ///
    /// # Errors
    /// A [`BadParameter`] if the value cannot be held at all.
    pub fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
        self.any_mut().set_number(name, value)
    }

    /// Whether rules can be made of them.
    ///
    /// # Errors
    /// What the `Rules::new` of the puzzle says.
    pub fn check(&self) -> Result<(), BadParameter> {
        self.any().check()
    }
}

/// Most sliders that a scenario names as those that matter.
pub const MOST_SLIDERS: usize = 4;

/// A heading of the list of scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
