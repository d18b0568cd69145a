//! The views of the flips.

/// One of the views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The win probability of every state.
    Chances,
    /// The best coins of every state.
    Choice,
    /// The win probability against one coin's probability of heads.
    Bias,
    /// The win probability over two coins' probabilities of heads.
    Both,
    /// The win probability against the number of flips.
    Horizon,
    /// The distribution of the final score.
    Final,
    /// Games played by chance.
    Simulate,
    /// The game that one plays oneself.
    Play,
}

impl View {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 8] =
        [Self::Chances, Self::Choice, Self::Bias, Self::Both, Self::Horizon, Self::Final, Self::Simulate, Self::Play];

    /// The name in scenario files and file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chances => "chances",
            Self::Choice => "choice",
            Self::Bias => "bias",
            Self::Both => "both",
            Self::Horizon => "horizon",
            Self::Final => "final",
            Self::Simulate => "simulate",
            Self::Play => "play",
        }
    }

    /// What the view shows, in one sentence.
    pub fn explained(self) -> &'static str {
        match self {
            Self::Chances => "How likely a win is after every flip at every score.",
            Self::Choice => "Which coin is the best one there, and where several are.",
            Self::Bias => "How the chance to win changes as one coin shows heads more often.",
            Self::Both => "The same for two coins at once, with lines of equal chances.",
            Self::Horizon => "How the chance to win changes with the number of flips.",
            Self::Final => "How likely each final score is, by best play and with each coin alone.",
            Self::Simulate => "Games played by chance, and the estimate that they give.",
            Self::Play => "Flip for yourself; each flip tells what the choice cost and what luck did.",
        }
    }

    /// The view of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}
