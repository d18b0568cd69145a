//! What the program remembers from one start to the next, in one file of its own.
//!
//! The file is TOML with a version. It is written whole or not at all. Each part of it is read by itself: of a file with
//! damaged parts a copy is set aside under another name, and the others are taken over. A file that is no TOML, too old or
//! from the future is set aside whole, and the program starts fresh. None of them is ever overwritten.
//!
//! Several windows may keep one file. Before a write it is locked and read again, and the user's own scenarios are merged
//! by their identities; of all else the last one that writes wins.

mod file;
mod keeper;
mod limits;
mod lock;
mod note;
mod store;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::scenario::{Puzzle, Scenario};

use crate::gui::look::Look;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::scenario_list::{OwnLists, ScenarioId};
use crate::gui::save::options::SaveOptions;

pub use file::{Found, parse, to_text};
pub use keeper::{Event, Keeper};
pub use store::{Written, default_path, read};

/// Everything that is remembered.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// How large the window was; `None` before it was ever closed.
    pub window: Option<WindowPlace>,
    /// Theme, zoom and motion.
    pub look: Look,
    /// The tab that was open.
    pub open: Puzzle,
    /// Whether the first start is over and what it showed was seen.
    pub welcomed: bool,
    /// The folder that something was last saved to or opened from.
    pub folder: Option<PathBuf>,
    /// What was chosen about saving.
    pub saving: SaveOptions,
    /// What was folded and how high the lists are.
    pub arrangement: Arrangement,
    /// What was set in each tab, in the order of [`Puzzle::ALL`], with the name of the scenario it came from; `None`
    /// starts at the first preset.
    pub present: [Option<Scenario>; 3],
    /// Which of the user's own scenarios is selected in each tab, if one is.
    pub selected: [Option<ScenarioId>; 3],
    /// The user's own scenarios.
    pub own: OwnLists,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            window: None,
            look: Look::default(),
            open: Puzzle::Pennies,
            welcomed: false,
            folder: None,
            saving: SaveOptions::default(),
            arrangement: Arrangement::default(),
            present: [const { None }; 3],
            selected: [None; 3],
            own: OwnLists::default(),
        }
    }
}

/// How large the window is. Where it stands is left to the system: a corner remembered from another screen would put it
/// out of viewport.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowPlace {
    /// Width and height of its inside, in points at 100 %.
    pub size: [f32; 2],
    /// Whether it fills the screen.
    pub maximized: bool,
}

#[cfg(test)]
mod tests;
