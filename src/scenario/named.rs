//! What a scenario is: the parameters of one of the puzzles with a name.

use super::guess::Guess;
use super::puzzle::Puzzle;
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
    /// The puzzle they belong to.
    pub const fn puzzle(&self) -> Puzzle {
        match self {
            Self::Pennies(_) => Puzzle::Pennies,
            Self::Devil(_) => Puzzle::Devil,
            Self::Flips(_) => Puzzle::Flips,
        }
    }

    /// Whether a game was played on, or something was kept or forgotten, between `earlier` and these: each is a change of
    /// its own, however fast they follow.
    pub fn has_other_record(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Pennies(now), Self::Pennies(earlier)) => {
                now.record != earlier.record || now.pinned != earlier.pinned
            }
            (Self::Devil(now), Self::Devil(earlier)) => now.record != earlier.record || now.pinned != earlier.pinned,
            (Self::Flips(now), Self::Flips(earlier)) => now.record != earlier.record || now.pinned != earlier.pinned,
            _ => true,
        }
    }

    /// The same at the start of the playback: it runs by itself and is no change that somebody made.
    pub fn without_playback(self) -> Self {
        match self {
            Self::Devil(params) => {
                let focus = devil::Focus { step: 0, ..params.focus };
                Self::Devil(devil::Params { focus, ..params })
            }
            other => other,
        }
    }

    /// Those that a puzzle has by default.
    pub fn default_of(puzzle: Puzzle) -> Self {
        match puzzle {
            Puzzle::Pennies => Self::Pennies(pennies::Params::default()),
            Puzzle::Devil => Self::Devil(devil::Params::default()),
            Puzzle::Flips => Self::Flips(flips::Params::default()),
        }
    }

    /// Whether rules can be made of them.
    ///
    /// # Errors
    /// What the `Rules::new` of the puzzle says.
    pub fn check(&self) -> Result<(), BadParameter> {
        match self {
            Self::Pennies(params) => pennies::Rules::new(params).map(drop),
            Self::Devil(params) => devil::Rules::new(params).map(drop),
            Self::Flips(params) => flips::Rules::new(params).map(drop),
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
    /// The name of the view to open, not yet known to be one of the puzzle's; `None` leaves the one that is open.
    pub view: Option<String>,
    /// What is to be guessed before the answer is shown, if anything.
    pub guess: Option<Guess>,
    /// What the controls are set to.
    pub params: Params,
}

impl Scenario {
    /// The puzzle of the scenario.
    pub const fn puzzle(&self) -> Puzzle {
        self.params.puzzle()
    }
}
