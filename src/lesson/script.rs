//! What a lesson is: steps, what they point at, and what they ask for.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::scenario::document::{Numeral, Pair};
use crate::scenario::{Guess, Params, Puzzle};

use super::words;

/// The most steps of a lesson.
pub const MOST_STEPS: usize = 10;

/// Steps that lead to one thing to be understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The name of its file without `.toml`.
    pub stem: String,
    /// Its name, as people read it.
    pub name: String,
    /// What it is about, in one sentence.
    pub story: String,
    /// The puzzle that it is about.
    pub puzzle: Puzzle,
    /// One to [`MOST_STEPS`] steps.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// One or two sentences, with numbers of the solution in braces.
    pub say: String,
    /// The view to open.
    pub view: String,
    /// What the controls are set to.
    pub params: Params,
    /// Whether the step sets them; otherwise what the reader has set stays.
    pub sets: bool,
    /// What is pointed at.
    pub point: Option<Point>,
    /// What is to be guessed before the answer is seen.
    pub guess: Option<Guess>,
    /// What the reader is asked to do.
    pub until: Option<Wish>,
}

/// Something in the window that can be pointed at.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Point {
    /// The slider of that accessible name.
    Control(String),
    /// The button of a view.
    View(String),
    /// One of the parts of the window.
    Part(Part),
    /// A cell of the chart, by its coordinates.
    #[serde(deserialize_with = "coordinates")]
    Cell([f64; 2]),
}

/// Reads two numbers, which are texts where they have decimals.
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
    /// Why it is so.
    Why,
    /// The numbers behind the chart.
    Table,
    /// The row of the table that belongs to what is chosen.
    Row,
    /// The chart.
    Chart,
}

/// What the reader is asked to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The request, as people read it.
    pub ask: String,
    /// When it is fulfilled.
    pub condition: Condition,
    /// Parameters with which it is fulfilled.
    pub shown: Params,
}

/// When a wish is fulfilled.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// That view is open.
    View(String),
    /// The game that is played is won.
    Won,
    /// What stands at `path` of the answer passes the test.
    Answer {
        /// Where it stands, see [`words::find`].
        path: String,
        /// What it has to be.
        test: Test,
    },
}

/// What a value of the answer has to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// This one.
    Is(Value),
    /// A number, and no smaller one.
    AtLeast(f64),
    /// A number, and no larger one.
    AtMost(f64),
}

/// What is seen of the window while a wish is open.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The view that is open.
    pub view: &'a str,
    /// Whether the game that is played is won; `None` while it goes on, or where none is played.
    pub won: Option<bool>,
    /// The answer, if it is that of what is set.
    pub answer: Option<&'a Value>,
}

impl Condition {
    /// Whether it holds.
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
            // whole numbers of any length are texts in the answer
            Self::Is(wanted) => {
                let digits = wanted.as_number().map(ToString::to_string);
                value == wanted || value.as_str().is_some_and(|text| digits.as_deref() == Some(text))
            }
            Self::AtLeast(least) => words::number(value).is_some_and(|number| number >= *least),
            Self::AtMost(most) => words::number(value).is_some_and(|number| number <= *most),
        }
    }
}
