//! Parts of a lesson: steps, what they point at, and their tasks.

use std::error::Error;

use serde::Deserialize;
use serde_json::Value;

use crate::scenario::file::File;
use crate::scenario::{Guess, Params, Puzzle};

use super::words;

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
    /// Its steps.
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

impl Step {
    /// Returns the parameters that do the task, if there is one.
    pub fn shown(&self) -> Option<Params> {
        changed(&self.params, self.until.as_ref()?.shown.clone()).ok()
    }
}

/// Returns parameters with other values for these keys of their puzzle.
pub(super) fn changed(params: &Params, keys: toml::Table) -> Result<Params, Box<dyn Error>> {
    let file: File = toml::Table::from_iter([(params.puzzle().name().to_owned(), keys.into())]).try_into()?;
    Ok(file.set(params.clone())?)
}

/// A target of the spotlight.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Point {
    /// The slider with this accessible name.
    Control(String),
    /// A part of the window.
    Part(Part),
}

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The answer.
    Answer,
    /// The chart.
    Chart,
}

/// A task for the reader.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Text of the task.
    pub ask: String,
    /// Whether the game has to be won.
    #[serde(default)]
    pub won: bool,
    /// Path of a value in the answer, see [`words::find`]; the whole answer by default.
    answer: Option<String>,
    /// What that value has to be, or the values that some of its keys have to have.
    is: Option<Value>,
    /// How large that value has to be at least.
    at_least: Option<f64>,
    /// Keys of a scenario that do the task.
    shown: toml::Table,
}

impl Goal {
    /// Whether the task is done where the game is `won`, with the answer to the present parameters; `None` for what is
    /// not known.
    pub fn is_done(&self, won: Option<bool>, answer: Option<&Value>) -> bool {
        let value = || self.answer.as_ref().map_or_else(|| answer.cloned(), |path| words::find(answer?, path));
        (!self.won || won == Some(true))
            && self.is.as_ref().is_none_or(|wanted| value().is_some_and(|value| is(wanted, &value)))
            && self.at_least.is_none_or(|least| value().and_then(|value| words::number(&value)) >= Some(least))
    }
}

/// Whether a value of the answer is the wanted one; of an object only the wanted keys count.
fn is(wanted: &Value, value: &Value) -> bool {
    match (wanted, value) {
        (Value::Object(wanted), Value::Object(_)) => {
            wanted.iter().all(|(key, wanted)| value.get(key).is_some_and(|value| is(wanted, value)))
        }
        // in the answer, whole numbers of any length are strings
        _ => value == wanted || value.as_str() == Some(&wanted.to_string()),
    }
}
