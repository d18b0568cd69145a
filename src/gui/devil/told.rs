//! Sentences with what their numbers are about.

use crate::devil::Configuration;

/// A sentence, and what its numbers are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its words.
    pub text: String,
    /// What its numbers are about.
    pub about: Topic,
}

/// What the numbers of a sentence are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Nothing that could be taken apart.
    Nothing,
    /// The list of moves: what each of them leaves.
    Moves,
    /// One of the moves: what it rules out and brings back.
    Move(usize),
    /// What is possible at the start.
    Start,
    /// The starts that have to be ruled out, by their depth.
    Depths,
    /// The beliefs that a search met.
    Search,
    /// The starts from which the Devil goes on for ever.
    Lost,
    /// The starts from which he does not.
    Won,
    /// How the Devil escapes from a list of the user's own.
    Escape,
    /// What lies on the table.
    Coins(Configuration),
}

impl Told {
    /// A sentence whose numbers are about `about`.
    pub fn new(text: impl Into<String>, about: Topic) -> Self {
        Self { text: text.into(), about }
    }
}

impl<T: Into<String>> From<T> for Told {
    fn from(text: T) -> Self {
        Self::new(text, Topic::Nothing)
    }
}

/// Sentences without what they are about.
pub fn texts(told: Vec<Told>) -> Vec<String> {
    told.into_iter().map(|told| told.text).collect()
}
