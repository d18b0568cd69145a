//! The text of a file as a lesson.

use serde_json::Value;
use toml::Spanned;
use toml::de::DeValue;

use crate::parameter::listed;
use crate::scenario::reader::{Section, document, missing, outermost, read_guess, read_params, read_puzzle};
use crate::scenario::{LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, Params, Puzzle, ScenarioError};

use super::script::{Condition, Lesson, MOST_STEPS, Part, Point, Step, Test, Wish};

/// The longest sentences of a step, and the longest request, in characters.
const LONGEST_SAID: usize = 320;
const LONGEST_REQUEST: usize = 160;
/// The longest path into the answer, in characters.
const LONGEST_PATH: usize = 80;

/// See [`Lesson::parse`].
pub(super) fn parse(text: &str, stem: &str) -> Result<Lesson, ScenarioError> {
    let document = document(text)?;
    let top = outermost(text, &document);
    top.allow_only(&["name", "story", "puzzle", "step"], "a lesson")?;
    let puzzle = read_puzzle(&top)?;
    let needed = |key: &str, longest| match top.get(key) {
        Some(value) => top.read_text(key, value, 1, longest),
        None => Err(missing(key, &format!("text of 1 to {longest} characters"))),
    };
    let (name, story) = (needed("name", LONGEST_NAME)?, needed("story", LONGEST_STORY)?);
    let Some(list) = top.get("step") else { return Err(missing("step", "a list of steps")) };
    let entries = list.get_ref().as_array().map_or(&[][..], AsRef::as_ref);
    if entries.is_empty() || entries.len() > MOST_STEPS {
        return Err(top.refuse("step", list, &format!("a list of 1 to {MOST_STEPS} steps")));
    }
    let mut steps: Vec<Step> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let field = format!("step[{place}]");
        let Some(table) = entry.get_ref().as_table() else { return Err(top.refuse(&field, entry, "a table")) };
        let section = top.inner(table, format!("{field}."));
        let read = read_step(&section, entry, puzzle, steps.last())?;
        steps.push(read);
    }
    Ok(Lesson { stem: stem.to_owned(), name, story, puzzle, steps })
}

fn read_step(
    section: &Section,
    entry: &Spanned<DeValue<'_>>,
    puzzle: Puzzle,
    before: Option<&Step>,
) -> Result<Step, ScenarioError> {
    section.allow_only(&["say", "view", "point", "guess", "until", puzzle.name()], "a step")?;
    let Some(say) = section.get("say") else {
        return Err(section.refuse(&section.field("say"), entry, "a sentence or two"));
    };
    let say = section.read_text(&section.field("say"), say, 1, LONGEST_SAID)?;
    let view = match (section.get("view"), before) {
        (Some(value), _) => section.read_text(&section.field("view"), value, 1, LONGEST_VIEW)?,
        (None, Some(before)) => before.view.clone(),
        (None, None) => return Err(section.refuse(&section.field("view"), entry, "the view to begin with")),
    };
    let base = before.map_or_else(|| Params::default_of(puzzle), |before| before.params.clone());
    let params = read_params(section, puzzle.name(), base)?;
    Ok(Step {
        say,
        view,
        sets: before.is_none() || section.get(puzzle.name()).is_some(),
        point: section.get("point").map(|value| point(section, value)).transpose()?,
        guess: read_guess(section, puzzle)?,
        until: section.get("until").map(|value| wish(section, value, &params)).transpose()?,
        params,
    })
}

fn point(section: &Section, value: &Spanned<DeValue<'_>>) -> Result<Point, ScenarioError> {
    let parts = Part::ALL.map(|(name, _)| format!("\"{name}\""));
    let allowed = format!(
        "{{ control = \"its name\" }}, {{ view = \"its name\" }}, {{ cell = [3, 5] }} or {{ part = … }} with {}",
        listed(&parts, "or")
    );
    let refuse = || section.refuse(&section.field("point"), value, &allowed);
    let table = value.get_ref().as_table().filter(|table| table.len() == 1).ok_or_else(refuse)?;
    let (key, what) = table.iter().next().ok_or_else(refuse)?;
    let text = || what.get_ref().as_str().map(ToOwned::to_owned).ok_or_else(refuse);
    match key.get_ref().as_ref() {
        "control" => Ok(Point::Control(text()?)),
        "view" => Ok(Point::View(text()?)),
        "part" => {
            let name = text()?;
            let part = Part::ALL.into_iter().find(|(known, _)| *known == name);
            part.map(|(_, part)| Point::Part(part)).ok_or_else(refuse)
        }
        "cell" => {
            let [x, y] = section.two("point.cell", what, "a list of two numbers")?;
            Ok(Point::Cell([number(x).ok_or_else(refuse)?, number(y).ok_or_else(refuse)?]))
        }
        _ => Err(refuse()),
    }
}

fn wish(section: &Section, value: &Spanned<DeValue<'_>>, params: &Params) -> Result<Wish, ScenarioError> {
    let allowed =
        "a table with ask, and view = …, won = true, or answer = … with is, at_least or at_most, and shown = {…}";
    let refuse = || section.refuse(&section.field("until"), value, allowed);
    let table = value.get_ref().as_table().ok_or_else(refuse)?;
    let inside = section.inner(table, section.field("until."));
    inside.allow_only(&["ask", "view", "won", "answer", "is", "at_least", "at_most", "shown"], "until")?;
    let ask = inside.get("ask").ok_or_else(refuse)?;
    let ask = inside.read_text(&inside.field("ask"), ask, 1, LONGEST_REQUEST)?;
    let condition = match (inside.get("view"), inside.get("won"), inside.get("answer")) {
        (Some(view), None, None) => Condition::View(inside.read_text(&inside.field("view"), view, 1, LONGEST_VIEW)?),
        (None, Some(won), None) if won.get_ref().as_bool() == Some(true) => Condition::Won,
        (None, None, Some(path)) => {
            let path = inside.read_text(&inside.field("answer"), path, 1, LONGEST_PATH)?;
            Condition::Answer { path, test: test(&inside).ok_or_else(refuse)? }
        }
        _ => return Err(refuse()),
    };
    if inside.get("shown").is_none() && !matches!(condition, Condition::View(_)) {
        return Err(refuse());
    }
    let shown = read_params(&inside, "shown", params.clone())?;
    Ok(Wish { ask, condition, shown })
}

/// What the value of the answer has to be, by the one key of three that is there.
fn test(inside: &Section) -> Option<Test> {
    match (inside.get("is"), inside.get("at_least"), inside.get("at_most")) {
        (Some(is), None, None) => Some(Test::Is(match is.get_ref() {
            DeValue::Boolean(flag) => Value::from(*flag),
            DeValue::String(text) => Value::from(text.as_ref()),
            DeValue::Integer(number) => Value::from(number.as_str().parse::<i64>().ok()?),
            _ => return None,
        })),
        (None, Some(least), None) => Some(Test::AtLeast(number(least)?)),
        (None, None, Some(most)) => Some(Test::AtMost(number(most)?)),
        _ => None,
    }
}

fn number(value: &Spanned<DeValue<'_>>) -> Option<f64> {
    let written = match value.get_ref() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => return None,
    };
    written.parse().ok().filter(|number: &f64| number.is_finite())
}
