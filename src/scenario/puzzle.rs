//! Which puzzle something belongs to.

use std::fmt;

/// One of the three puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Puzzle {
    /// Wythoff's game.
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
        match self {
            Self::Pennies => "pennies",
            Self::Devil => "devil",
            Self::Flips => "flips",
        }
    }

    /// The title of its tab: `Pennies`, `Devil`, `Flips`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pennies => "Pennies",
            Self::Devil => "Devil",
            Self::Flips => "Flips",
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
