//! The ways to play.

use serde::{Deserialize, Serialize};

/// How the moves are played on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Against a Devil who lays the coins and acts at random.
    #[default]
    Random,
    /// Against a Devil who knows the moves: he escapes if he can, and else makes the game as long as he can.
    Worst,
    /// The user is the Devil and moves the table by hand.
    ByHand,
    /// The user calls moves without seeing; the Devil decides as late as he can.
    Blindfolded,
    /// The user calls moves and sees the coins before each; the Devil does the worst he can.
    Sighted,
}

impl Play {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Random, Self::Worst, Self::ByHand, Self::Blindfolded, Self::Sighted];

    /// The names in a scenario file, in the order of [`Self::ALL`].
    pub const NAMES: [&'static str; 5] = ["random", "worst", "by-hand", "blindfolded", "sighted"];

    /// Whether the user calls the moves.
    pub fn is_called(self) -> bool {
        matches!(self, Self::Blindfolded | Self::Sighted)
    }
}
