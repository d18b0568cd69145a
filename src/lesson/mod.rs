//! Lessons: sequences of scenarios, each with a sentence or two and possibly a task.
//!
//! # File format
//! TOML, read as strictly as scenarios: a key not listed here is an error.
//!
//! ```toml
//! name = "Win at Pennies"
//! story = "Find the safe pairs by hand, then win a game."
//! puzzle = "pennies"
//!
//! [[step]]                          # up to ten
//! say = "You win from {position.a} and {position.b}." # numbers of the answer in braces, see `words`
//! view = "lattice"                  # by default as in the step before
//! point = { control = "First pile" } # or { view = "totals" }, { part = "answer" }, { cell = [3, 5] }
//! pennies = { piles = [3, 5] }      # keys of a scenario; others stay as in the step before
//! guess = { ask = "How many turns?", answer = "turns" } # as in a scenario
//! until = { ask = "Make a safe pair.", answer = "position.safe", is = true, shown = { piles = [3, 5] } }
//! ```
//!
//! `until` is done when the answer passes a test (`is`, `at_least` or `at_most`), when a view is open
//! (`view = "play"`), or when the game is won (`won = true`). `shown` has the keys that do the task for the user; a
//! view needs none.

mod reader;
mod script;
pub mod words;

use std::sync::LazyLock;

use crate::scenario::ScenarioError;
use crate::shipped::texts;

pub use script::{Condition, Goal, Lesson, MOST_STEPS, Part, Point, Seen, Step, Test};

impl Lesson {
    /// Parses a lesson file.
    ///
    /// # Errors
    /// One sentence about the first error, with its line.
    pub fn parse(text: &str, stem: &str) -> Result<Self, ScenarioError> {
        reader::parse(text, stem)
    }
}

/// Sorted by puzzle in the order of the tabs, and by difficulty within each.
const FILES: &[(&str, &str)] = texts! {
    "lessons":
    "win-at-pennies"
    "why-the-golden-ratio"
    "the-blindfolded-flipper"
    "the-devils-rule"
    "two-coins-a-hundred-flips"
    "a-little-better-a-lot-better"
};

/// Returns all lessons, sorted by puzzle. A broken file is left out; tests rule that out.
pub fn lessons() -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<Lesson>> =
        LazyLock::new(|| FILES.iter().filter_map(|(stem, text)| Lesson::parse(text, stem).ok()).collect());
    &LESSONS
}

/// Returns the lesson with this stem, if any.
pub fn lesson(stem: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.stem == stem)
}

#[cfg(test)]
mod tests;
