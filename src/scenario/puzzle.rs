//! The puzzles, and the trait of their parameters.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::field::Field;
use crate::parameter::BadParameter;

/// One of the three puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Puzzle {
    /// Wythoff's game.
    #[default]
    Pennies,
    /// The coins on the turning table.
    Devil,
    /// A hundred flips of two coins.
    Flips,
}

impl Puzzle {
    /// All puzzles, in the order of their tabs.
    pub const ALL: [Self; 3] = [Self::Pennies, Self::Devil, Self::Flips];

    /// Returns the name in a scenario file: `pennies`, `devil`, `flips`.
    pub const fn name(self) -> &'static str {
        self.words()[0]
    }

    /// Returns the title of the tab: `Pennies`, `Devil`, `Flips`.
    pub const fn title(self) -> &'static str {
        self.words()[1]
    }

    /// Returns a short description of the puzzle.
    pub const fn about(self) -> &'static str {
        self.words()[2]
    }

    /// Returns the name in files, the title and the description.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Pennies => ["pennies", "Pennies", "Two piles, and whoever takes the last penny wins"],
            Self::Devil => ["devil", "Devil", "Coins on a turning table, flipped blindfolded"],
            Self::Flips => ["flips", "Flips", "A hundred flips, and before each you choose the coin"],
        }
    }

    /// Returns the puzzle with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|puzzle| puzzle.name() == name)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Parameters of one puzzle, as files and the window use them.
pub(super) trait PuzzleParams: Clone + Default + 'static {
    /// Table in a scenario file.
    type Table: Default + Serialize + DeserializeOwned;

    /// Puzzle of these parameters.
    const PUZZLE: Puzzle;

    /// Table of fields.
    const FIELDS: &'static [Field<Self>];

    /// Prefix of the keys of the numbers that an animation lists first.
    const ANIMATED_FIRST: &'static str = "";

    /// Whether the moves played or the kept curves differ from those in `earlier`.
    fn has_other_record(&self, earlier: &Self) -> bool;

    /// Moves the playback to its start.
    fn stop_playback(&mut self) {}

    /// Sets each parameter that the file's table has, and writes the current value into the table for each that it
    /// lacks. So the same line serves reading and writing.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed. Never fails for an empty table.
    fn sync(&mut self, table: &mut Self::Table) -> Result<(), BadParameter>;

    /// Removes keys that say nothing, such as an empty list, from a table that is about to be written.
    fn trim(_: &mut Self::Table) {}

    /// Returns the table to write into a file.
    fn to_table(&self) -> Self::Table {
        let mut table = Self::Table::default();
        // an empty table holds no value that could be refused
        let _ = self.clone().sync(&mut table);
        Self::trim(&mut table);
        table
    }
}
