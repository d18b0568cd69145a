//! Reads lesson files.

use serde::Deserialize;

use super::script::{Condition, Goal, Lesson, MOST_STEPS, Point, Step, Test};
use crate::parameter::{BadParameter, check_text};
use crate::scenario::document::{Numeral, read};
use crate::scenario::file::Tables;
use crate::scenario::guess::GuessTable;
use crate::scenario::{
    LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, Params, Puzzle, ScenarioError, devil, flips, pennies,
};

/// Longest text of a step and longest task, in characters.
const LONGEST_SAID: usize = 320;
const LONGEST_REQUEST: usize = 160;
/// Longest path into the answer, in characters.
const LONGEST_PATH: usize = 80;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    story: String,
    puzzle: Puzzle,
    step: Vec<StepTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
struct StepTable {
    say: String,
    view: Option<String>,
    point: Option<Point>,
    guess: Option<GuessTable>,
    until: Option<WishTable>,
    pennies: Option<pennies::Table>,
    devil: Option<devil::Table>,
    flips: Option<flips::Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table with ask, and view, won or answer")]
struct WishTable {
    ask: String,
    view: Option<String>,
    won: Option<bool>,
    answer: Option<String>,
    is: Option<toml::Value>,
    at_least: Option<Numeral>,
    at_most: Option<Numeral>,
    shown: Option<toml::Table>,
}

/// Implements [`Lesson::parse`].
pub(super) fn parse(text: &str, stem: &str) -> Result<Lesson, ScenarioError> {
    let File { name, story, puzzle, step: list } = read(text, |_| None)?;
    let refused = |refusal: BadParameter| ScenarioError::refused(text, "", &refusal);
    check_text("name", &name, 1..=LONGEST_NAME).map_err(refused)?;
    check_text("story", &story, 1..=LONGEST_STORY).map_err(refused)?;
    if list.is_empty() || list.len() > MOST_STEPS {
        let allowed = format!("a list of 1 to {MOST_STEPS} steps");
        return Err(refused(BadParameter::new("step", format!("a list of {}", list.len()), allowed)));
    }
    let mut steps: Vec<Step> = Vec::new();
    for (place, table) in list.into_iter().enumerate() {
        let read = table.parse(puzzle, steps.last());
        steps.push(read.map_err(|refusal| refused(refusal.within(&format!("step[{place}]"))))?);
    }
    Ok(Lesson { stem: stem.to_owned(), name, story, puzzle, steps })
}

impl StepTable {
    fn parse(self, puzzle: Puzzle, before: Option<&Step>) -> Result<Step, BadParameter> {
        check_text("say", &self.say, 1..=LONGEST_SAID)?;
        let view = self.view.or_else(|| before.map(|before| before.view.clone())).unwrap_or_default();
        check_text("view", &view, 1..=LONGEST_VIEW)?;
        let tables = Tables { pennies: self.pennies, devil: self.devil, flips: self.flips };
        tables.check(puzzle)?;
        let sets = before.is_none() || tables.puzzles().next().is_some();
        let base = before.map_or_else(|| Params::default_of(puzzle), |before| before.params.clone());
        let params = tables.set(base).map_err(|refusal| refusal.within(puzzle.name()))?;
        let guess = self.guess.map(|guess| guess.parse(puzzle)).transpose()?;
        let until = self.until.map(|goal| goal.parse(&params)).transpose()?;
        Ok(Step { say: self.say, view, params, sets, point: self.point, guess, until })
    }
}

impl WishTable {
    fn parse(self, params: &Params) -> Result<Goal, BadParameter> {
        check_text("until.ask", &self.ask, 1..=LONGEST_REQUEST)?;
        let number = |number: &Numeral| number.to_string().parse().ok().filter(|number: &f64| number.is_finite());
        let test = match (self.is, &self.at_least, &self.at_most) {
            (Some(is), None, None) => serde_json::to_value(is).ok().map(Test::Is),
            (None, Some(least), None) => number(least).map(Test::AtLeast),
            (None, None, Some(most)) => number(most).map(Test::AtMost),
            _ => None,
        };
        let condition = match (self.view, self.won, self.answer, test) {
            (Some(view), None, None, None) => {
                check_text("until.view", &view, 1..=LONGEST_VIEW).map(|()| Condition::View(view))?
            }
            (None, Some(true), None, None) if self.shown.is_some() => Condition::Won,
            (None, None, Some(path), Some(test)) if self.shown.is_some() => {
                check_text("until.answer", &path, 1..=LONGEST_PATH)?;
                Condition::Answer { path, test }
            }
            _ => {
                let allowed =
                    "view = …, or won = true or answer = … with is, at_least or at_most, both with shown = {…}";
                return Err(BadParameter::new("until", "incomplete", allowed));
            }
        };
        let shown =
            toml::Table::from_iter([(params.puzzle().name().to_owned(), self.shown.unwrap_or_default().into())]);
        let shown: Tables = shown.try_into().map_err(|error: toml::de::Error| {
            BadParameter::new("until.shown", error.message(), "keys of a scenario")
        })?;
        let shown = shown.set(params.clone()).map_err(|refusal| refusal.within("until.shown"))?;
        Ok(Goal { ask: self.ask, condition, shown })
    }
}
