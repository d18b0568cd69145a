//! What the program remembers from one start to the next, in one file of its own.
//!
//! The file is TOML with a version. It is written whole or not at all. A file that is damaged, older than what can be
//! read or from the future is set aside under another name, never overwritten, and the program starts fresh.

mod file;
mod keeper;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::scenario::{Puzzle, Scenario};

use super::look::Look;
use crate::gui::save::options::SaveOptions;

pub use file::{SetAside, default_path, read};
pub use keeper::Keeper;

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
    /// What was set in each tab, in the order of [`Puzzle::ALL`], with the name of the scenario it came from; `None`
    /// starts at the first preset.
    pub present: [Option<Scenario>; 3],
    /// The user's own scenarios, of all puzzles.
    pub own: Vec<Scenario>,
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
            present: [const { None }; 3],
            own: Vec::new(),
        }
    }
}

/// How large the window is. Where it stands is left to the system: a corner remembered from another screen would put it
/// out of sight.
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
