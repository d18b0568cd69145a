//! The views of the pennies.

/// A view of the pennies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The safe cells and the winning moves.
    Lattice,
    /// Who wins from each number of pennies.
    Totals,
    /// The Sprague–Grundy values.
    Values,
    /// The graph of all moves of a small game.
    Decisions,
    /// The ratio of the safe pairs.
    Ratio,
    /// The game that is played.
    Play,
}

impl View {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 6] = [Self::Lattice, Self::Totals, Self::Values, Self::Decisions, Self::Ratio, Self::Play];

    /// The name in scenario files and file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lattice => "lattice",
            Self::Totals => "totals",
            Self::Values => "values",
            Self::Decisions => "decisions",
            Self::Ratio => "ratio",
            Self::Play => "play",
        }
    }

    /// The view of that [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// What the view shows, in one sentence.
    pub fn explained(self) -> &'static str {
        match self {
            Self::Lattice => {
                "Every position is a cell; click one, and an arrow leads to what each winning move leaves."
            }
            Self::Totals => "For every number of pennies: can it be split so that you lose?",
            Self::Values => "Every position coloured by the pile of Nim that it is worth; 0 is safe.",
            Self::Decisions => "Every move of a small game as a graph; click a position to walk there.",
            Self::Ratio => "The larger pile over the smaller one, as it closes in on its limit.",
            Self::Play => "Take pennies by clicking, dragging or typing; a perfect opponent answers.",
        }
    }

    /// What the table of the view is called.
    pub fn table_title(self) -> &'static str {
        match self {
            Self::Lattice | Self::Ratio => "Safe pairs",
            Self::Totals => "Totals",
            Self::Values => "Values",
            Self::Decisions => "Positions",
            Self::Play => "Moves made",
        }
    }
}
