//! The ways to play.

/// How the moves are played on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
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
    /// Two users: one lays the coins and moves the table before each call, the other calls without seeing.
    Friend,
}

impl Play {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Worst, Self::ByHand, Self::Blindfolded, Self::Sighted, Self::Friend];

    /// The names in a scenario file, in the order of [`Self::ALL`].
    pub const NAMES: [&'static str; 6] = ["random", "worst", "by-hand", "blindfolded", "sighted", "friend"];

    /// The name in a scenario file.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whether the user calls the moves.
    pub fn is_called(self) -> bool {
        matches!(self, Self::Blindfolded | Self::Sighted | Self::Friend)
    }
}
