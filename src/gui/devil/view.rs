//! The views and their names.

/// The views of the Devil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// What is still possible after each move.
    Belief,
    /// How many configurations are left after each move.
    Shrinking,
    /// The beliefs that the search met at each depth.
    Search,
    /// All numbers of coins side by side.
    Numbers,
    /// The round table and a game on it.
    Table,
}

impl View {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 5] = [Self::Belief, Self::Shrinking, Self::Search, Self::Numbers, Self::Table];

    /// The name in scenario files and file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Belief => "belief",
            Self::Shrinking => "shrinking",
            Self::Search => "search",
            Self::Numbers => "numbers",
            Self::Table => "table",
        }
    }

    /// What the view shows, in one sentence.
    pub fn explained(self) -> &'static str {
        match self {
            Self::Belief => "A row for each move, and in it what is still possible; large tables by depth.",
            Self::Shrinking => "How many configurations are left after each move.",
            Self::Search => "The beliefs that a search meets first at each depth.",
            Self::Numbers => "1 to 64 coins side by side: who wins, and in how many moves.",
            Self::Table => "The round table: watch the moves, be the Devil yourself, or call with closed or open eyes.",
        }
    }

    /// The view of that [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}
