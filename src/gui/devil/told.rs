//! Sentences with the topic of their numbers.

use crate::devil::Configuration;

/// A sentence, and the topic of its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Text of the sentence.
    pub text: String,
    /// Topic of its numbers.
    pub about: Topic,
}

/// Topic of the numbers in a sentence, which an explanation unfolds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Nothing that has an explanation.
    Nothing,
    /// The list of moves, and what each of them leaves.
    Moves,
    /// One move, and what it rules out and brings back.
    Move(usize),
    /// The configurations possible at the start.
    Start,
    /// The starts that have to be ruled out, by depth.
    Depths,
    /// The belief states that a search met.
    Search,
    /// The starts from which the Devil goes on for ever.
    Lost,
    /// The starts from which he does not.
    Won,
    /// The Devil's escape from the user's own list.
    Escape,
    /// The coins on the table.
    Coins(Configuration),
}

impl Told {
    /// Returns a sentence whose numbers are about `about`.
    pub fn new(text: impl Into<String>, about: Topic) -> Self {
        Self { text: text.into(), about }
    }
}

impl<T: Into<String>> From<T> for Told {
    fn from(text: T) -> Self {
        Self::new(text, Topic::Nothing)
    }
}

/// Returns the texts of the sentences.
pub fn texts(told: Vec<Told>) -> Vec<String> {
    told.into_iter().map(|told| told.text).collect()
}
