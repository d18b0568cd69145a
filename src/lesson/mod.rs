//! Lessons: scenarios one after the other, with a sentence or two each, and something to do.
//!
//! # The form of a file
//! TOML, read as strictly as scenarios: a key that is not listed here is an error.
//! ```toml
//! name = "Win at Pennies"
//! story = "Find the safe pairs by hand, then win a game."
//! puzzle = "pennies"
//!
//! [[step]]                          # up to ten
//! say = "You win from {position.a} and {position.b}." # in braces a number of the solution, see `words`
//! view = "lattice"                  # that of the step before if it is left out
//! point = { control = "First pile" } # or { view = "totals" }, { part = "answer" }, { cell = [3, 5] }
//! pennies = { piles = [3, 5] }      # keys of a scenario; what is left out stays as in the step before
//! guess = { ask = "How many turns?", answer = "turns" } # as in a scenario
//! until = { ask = "Make a safe pair.", answer = "position.safe", is = true, shown = { piles = [3, 5] } }
//! ```
//! What `until` asks for is seen in the answer (`is`, `at_least` or `at_most`), in the view that is open (`view = "play"`)
//! or in the game that is played (`won = true`). `shown` has the keys that do it; for a view none are needed.

mod reader;
mod script;
pub mod words;

use std::sync::LazyLock;

use crate::scenario::ScenarioError;
use crate::shipped::texts;

pub use script::{Condition, Lesson, MOST_STEPS, Part, Point, Seen, Step, Test, Wish};

impl Lesson {
    /// Reads the text of a lesson's file.
    ///
    /// # Errors
    /// One sentence about the first thing that is wrong, with its line.
    pub fn parse(text: &str, stem: &str) -> Result<Self, ScenarioError> {
        reader::parse(text, stem)
    }
}

/// Puzzle by puzzle as the tabs are; within each the first steps first.
const FILES: &[(&str, &str)] = texts! {
    "lessons":
    "win-at-pennies"
    "why-the-golden-ratio"
    "the-blindfolded-flipper"
    "the-devils-rule"
    "two-coins-a-hundred-flips"
    "a-little-better-a-lot-better"
};

/// The lessons, puzzle by puzzle. One whose file is broken is left out, which the tests rule out.
pub fn lessons() -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<Lesson>> =
        LazyLock::new(|| FILES.iter().filter_map(|(stem, text)| Lesson::parse(text, stem).ok()).collect());
    &LESSONS
}

/// The lesson of that stem, if there is one.
pub fn lesson(stem: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.stem == stem)
}

#[cfg(test)]
mod tests;
