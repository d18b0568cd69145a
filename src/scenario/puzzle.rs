//! The puzzles, and what the parameters of each of them can do.

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
    /// The puzzles in the order of their tabs.
    pub const ALL: [Self; 3] = [Self::Pennies, Self::Devil, Self::Flips];

    /// The name in a scenario file: `pennies`, `devil`, `flips`.
    pub const fn name(self) -> &'static str {
        self.words()[0]
    }

    /// The title of its tab: `Pennies`, `Devil`, `Flips`.
    pub const fn title(self) -> &'static str {
        self.words()[1]
    }

    /// What it is about.
    pub const fn about(self) -> &'static str {
        self.words()[2]
    }

    /// Its name in files, its title, and what it is about.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Pennies => ["pennies", "Pennies", "Two piles, and whoever takes the last penny wins"],
            Self::Devil => ["devil", "Devil", "Coins on a turning table, flipped blindfolded"],
            Self::Flips => ["flips", "Flips", "A hundred flips, and before each you choose the coin"],
        }
    }

    /// The puzzle of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|puzzle| puzzle.name() == name)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The parameters of one puzzle, as files and the window take them.
pub(super) trait PuzzleParams: Clone + Default + 'static {
    /// Their table in a file.
    type Table: Default + Serialize + DeserializeOwned;

    /// The puzzle they belong to.
    const PUZZLE: Puzzle;

    /// Its table of fields.
    const FIELDS: &'static [Field<Self>];

    /// What the keys of the numbers begin with that an animation offers first.
    const ANIMATED_FIRST: &'static str = "";

    /// Whether the moves played or the things pinned differ from those in `earlier`.
    fn has_other_record(&self, earlier: &Self) -> bool;

    /// Puts what runs by itself back to its start.
    fn stop_playback(&mut self) {}

    /// Sets each parameter that a table of a file has, and fills in the others as they are. So one line serves both ways.
    ///
    /// # Errors
    /// A [`BadParameter`] about the first value that is not allowed. None for an empty table.
    fn sync(&mut self, table: &mut Self::Table) -> Result<(), BadParameter>;

    /// Removes from a table that is to be written what says nothing.
    fn trim(_: &mut Self::Table) {}

    /// Returns the table of a file.
    fn to_table(&self) -> Self::Table {
        let mut table = Self::Table::default();
        // an empty table has nothing that could be refused
        let _ = self.clone().sync(&mut table);
        Self::trim(&mut table);
        table
    }
}
