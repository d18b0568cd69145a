//! Parts of a lesson: steps, what they point at, and their tasks.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::scenario::document::{Numeral, Pair};
use crate::scenario::{Guess, Params, Puzzle};

use super::words;

/// Largest number of steps of a lesson.
pub const MOST_STEPS: usize = 10;

/// A lesson: steps towards understanding one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Name of its file without `.toml`.
    pub stem: String,
    /// Title.
    pub name: String,
    /// Topic in one sentence.
    pub story: String,
    /// Its puzzle.
    pub puzzle: Puzzle,
    /// One to [`MOST_STEPS`] steps.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// One or two sentences, with paths of numbers of the answer in braces.
    pub say: String,
    /// View to open.
    pub view: String,
    /// Parameters.
    pub params: Params,
    /// Whether the step sets the parameters; otherwise the reader's changes stay.
    pub sets: bool,
    /// Target of the spotlight.
    pub point: Option<Point>,
    /// Guess to make before the answer is shown.
    pub guess: Option<Guess>,
    /// Task for the reader.
    pub until: Option<Goal>,
}

/// A target of the spotlight.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Point {
    /// The slider with this accessible name.
    Control(String),
    /// The button of a view.
    View(String),
    /// A part of the window.
    Part(Part),
    /// A cell of the chart, by its coordinates.
    #[serde(deserialize_with = "coordinates")]
    Cell([f64; 2]),
}

/// Deserializes two numbers, given as texts if they have decimals.
fn coordinates<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[f64; 2], D::Error> {
    let Pair(numerals) = Pair::<Numeral>::deserialize(deserializer)?;
    let numbers = numerals.map(|numeral| numeral.to_string().parse().ok().filter(|number: &f64| number.is_finite()));
    let [Some(x), Some(y)] = numbers else { return Err(serde::de::Error::custom("a list of two numbers")) };
    Ok([x, y])
}

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The answer.
    Answer,
    /// The reason.
    Why,
    /// The table behind the chart.
    Table,
    /// The row of the table for the selection.
    Row,
    /// The chart.
    Chart,
}

/// A task for the reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Text of the task.
    pub ask: String,
    /// Condition under which it is done.
    pub condition: Condition,
    /// Parameters that fulfil it.
    pub shown: Params,
}

/// A condition for a task.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// This view is open.
    View(String),
    /// The game is won.
    Won,
    /// The value at `path` of the answer passes the test.
    Answer {
        /// Path in the answer, see [`words::find`].
        path: String,
        /// Test of the value.
        test: Test,
    },
}

/// A test of a value of the answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Equal to this value.
    Is(Value),
    /// A number at least this large.
    AtLeast(f64),
    /// A number at most this large.
    AtMost(f64),
}

/// State of the window that a condition depends on.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The open view.
    pub view: &'a str,
    /// Whether the game is won; `None` while it goes on, or without a game.
    pub won: Option<bool>,
    /// The answer to the present parameters, if known.
    pub answer: Option<&'a Value>,
}

impl Condition {
    /// Whether the condition holds.
    pub fn holds(&self, seen: Seen<'_>) -> bool {
        match self {
            Self::View(view) => seen.view == view,
            Self::Won => seen.won == Some(true),
            Self::Answer { path, test } => {
                seen.answer.and_then(|answer| words::find(answer, path)).is_some_and(|value| test.passes(&value))
            }
        }
    }
}

impl Test {
    fn passes(&self, value: &Value) -> bool {
        match self {
            // in the answer, whole numbers of any length are strings
            Self::Is(wanted) => {
                let digits = wanted.as_number().map(ToString::to_string);
                value == wanted || value.as_str().is_some_and(|text| digits.as_deref() == Some(text))
            }
            Self::AtLeast(least) => words::number(value).is_some_and(|number| number >= *least),
            Self::AtMost(most) => words::number(value).is_some_and(|number| number <= *most),
        }
    }
}
