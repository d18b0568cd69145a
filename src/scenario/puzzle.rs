//! Which puzzle something belongs to.

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
