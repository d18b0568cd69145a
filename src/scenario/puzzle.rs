//! The puzzles.

use std::fmt;

use serde::{Deserialize, Serialize};

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
