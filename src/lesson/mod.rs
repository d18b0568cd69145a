//! Lessons: sequences of scenarios, each with a sentence or two and possibly a task.
//!
//! # File format
//! TOML, in `assets/lessons`. A key not listed here is an error.
//!
//! ```toml
//! name = "Win at Pennies"
//! story = "Find the safe pairs by hand, then win a game."
//! puzzle = "pennies"
//!
//! [[step]]
//! say = "You win from {position.a} and {position.b}." # numbers of the answer in braces, see `words`
//! view = "map"                      # by default as in the step before
//! point = { control = "First pile" } # or { part = "answer" }
//! set = { piles = [3, 5] }          # keys of the puzzle in a scenario; others stay as in the step before
//! guess = { ask = "How many turns?", answer = "turns" } # as in a scenario
//! until = { ask = "Make a safe pair.", answer = "position.safe", is = true, shown = { piles = [3, 5] } }
//! ```
//!
//! `until` is done when the game is won (`won = true`), or when a value of the answer passes a test (`is` or
//! `at_least`); `is = { coins = 4, devil = "shuffle" }` tests several keys at once. `shown` has the keys that do the
//! task for the user.

mod script;
pub mod words;

use std::error::Error;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::scenario::guess::GuessTable;
use crate::scenario::{Params, Puzzle};
use crate::shipped::texts;

pub use script::{Goal, Lesson, Part, Point, Step};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    story: String,
    puzzle: Puzzle,
    step: Vec<StepTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepTable {
    say: String,
    view: Option<String>,
    point: Option<Point>,
    set: Option<toml::Table>,
    guess: Option<GuessTable>,
    until: Option<Goal>,
}

impl Lesson {
    /// Parses a lesson file.
    ///
    /// # Errors
    /// The first error.
    pub fn parse(text: &str, stem: &str) -> Result<Self, Box<dyn Error>> {
        let File { name, story, puzzle, step: tables } = toml::from_str(text)?;
        let (mut view, mut params) = (String::new(), Params::default_of(puzzle));
        let mut steps = Vec::new();
        for table in tables {
            view = table.view.unwrap_or(view);
            let sets = table.set.is_some();
            params = script::changed(&params, table.set.unwrap_or_default())?;
            let guess = table.guess.map(|guess| guess.parse(puzzle)).transpose()?;
            let StepTable { say, point, until, .. } = table;
            steps.push(Step { say, view: view.clone(), params: params.clone(), sets, point, guess, until });
        }
        Ok(Self { stem: stem.to_owned(), name, story, puzzle, steps })
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
