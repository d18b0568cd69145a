//! The text of a file as a scenario.
//!
//! The document is read as `toml` parsed it and not through `serde`: so every value comes with its place, and a number
//! with its digits as they were written, of any length and without rounding.

pub(super) mod devil;
pub(super) mod fields;
pub(super) mod flips;
mod guess;
pub(super) mod pennies;
pub(super) mod section;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::parameter::{BadParameter, listed};
use crate::toml_bounds;

use super::error::ScenarioError;
use super::limits::LARGEST_FILE;
use super::named::{Group, LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, MOST_SLIDERS, Params, Scenario};
use super::puzzle::Puzzle;
pub(crate) use guess::read_guess;
use section::Source;
pub(crate) use section::{Section, missing};

/// See [`Scenario::parse_named`].
pub(super) fn parse(text: &str, default_name: &str) -> Result<Scenario, ScenarioError> {
    let document = document(text)?;
    read_scenario(&outermost(text, &document), default_name)
}

/// The tables of a text, if it is TOML of a size that is read.
pub(crate) fn document(text: &str) -> Result<Spanned<DeTable<'_>>, ScenarioError> {
    let source = Source { text };
    toml_bounds::check(text, LARGEST_FILE).map_err(|error| match error.place {
        Some(place) => source.error(place, error.to_string()),
        None => ScenarioError { line: None, sentence: error.to_string() },
    })?;
    DeTable::parse(text).map_err(|error| source.not_toml(&error))
}

/// The outermost table of a text.
pub(crate) fn outermost<'d>(text: &'d str, document: &'d Spanned<DeTable<'d>>) -> Section<'d> {
    Section { source: Source { text }, table: document.get_ref(), prefix: String::new() }
}

fn read_scenario(top: &Section, default_name: &str) -> Result<Scenario, ScenarioError> {
    let puzzle = read_puzzle(top)?;
    check_top_keys(top, puzzle)?;
    let name = match top.get("name") {
        Some(value) => top.read_text("name", value, 1, LONGEST_NAME)?,
        None => default_name.chars().take(LONGEST_NAME).collect(),
    };
    let story = match top.get("story") {
        Some(value) => top.read_text("story", value, 0, LONGEST_STORY)?,
        None => String::new(),
    };
    let view = top.get("view").map(|value| top.read_text("view", value, 1, LONGEST_VIEW)).transpose()?;
    let group = top.get("group").map(|value| read_group(top, value)).transpose()?;
    let guess = read_guess(top, puzzle)?;
    let params = read_params(top, puzzle.name(), Params::default_of(puzzle))?;
    let sliders = top.get("sliders").map_or(Ok(Vec::new()), |value| read_sliders(top, value, &params))?;
    Ok(Scenario { name, story, group, view, guess, sliders, params })
}

fn read_group(top: &Section, value: &Spanned<DeValue<'_>>) -> Result<Group, ScenarioError> {
    let named = |name: &str| Group::ALL.into_iter().find(|group| group.name() == name);
    let allowed = || listed(&Group::ALL.map(|group| format!("\"{}\"", group.name())), "or");
    value.get_ref().as_str().and_then(named).ok_or_else(|| top.refuse("group", value, &allowed()))
}

/// Reads the keys of the sliders that matter; each is one that `params` have.
fn read_sliders(top: &Section, value: &Spanned<DeValue<'_>>, params: &Params) -> Result<Vec<String>, ScenarioError> {
    let known: Vec<String> = params.numbers().into_iter().map(|number| number.key).collect();
    let allowed = || format!("a list of 1 to {MOST_SLIDERS} different names out of {}", listed(&known, "and"));
    let list = value.get_ref().as_array().filter(|list| (1..=MOST_SLIDERS).contains(&list.len()));
    let mut sliders = Vec::new();
    for key in list.ok_or_else(|| top.refuse("sliders", value, &allowed()))? {
        let read = key.get_ref().as_str().filter(|key| known.iter().any(|known| known == key));
        let new = read.filter(|key| !sliders.iter().any(|earlier| earlier == key));
        sliders.push(new.ok_or_else(|| top.refuse("sliders", key, &allowed()))?.to_owned());
    }
    Ok(sliders)
}

/// The parameters in the table at `key`, or `base` where there is none; a key that is not in it leaves what `base` has.
pub(crate) fn read_params<'d>(top: &Section<'d>, key: &str, base: Params) -> Result<Params, ScenarioError> {
    let values = top.get(key);
    let table = |values: &'d Spanned<DeValue<'d>>| {
        let table = values.get_ref().as_table().ok_or_else(|| top.refuse(&top.field(key), values, "a table"))?;
        Ok(top.inner(table, String::new()))
    };
    let mut params = base;
    if let Some(section) = values.map(table).transpose()? {
        params.any_mut().read(&section)?;
    }
    params.check().map_err(|error| match values {
        Some(values) => top.source.error(place_of(values, error.field()), error.to_string()),
        None => ScenarioError { line: None, sentence: error.to_string() },
    })?;
    Ok(params)
}

pub(crate) fn read_puzzle(top: &Section) -> Result<Puzzle, ScenarioError> {
    let allowed = listed(&Puzzle::ALL.map(|puzzle| format!("\"{puzzle}\"")), "or");
    let Some(value) = top.get("puzzle") else {
        // it is the one whose table is there
        let mut tables = Puzzle::ALL.into_iter().filter(|puzzle| top.get(puzzle.name()).is_some());
        let needed = || missing("puzzle", &format!("{allowed}, unless just one table of that name is there"));
        return tables.next().filter(|_| tables.next().is_none()).ok_or_else(needed);
    };
    let puzzle = value.get_ref().as_str().and_then(Puzzle::from_name);
    puzzle.ok_or_else(|| top.refuse("puzzle", value, &allowed))
}

fn check_top_keys(top: &Section, puzzle: Puzzle) -> Result<(), ScenarioError> {
    let known = ["name", "story", "puzzle", "group", "view", "guess", "sliders", puzzle.name()];
    let unknown = top.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
    let Some(key) = unknown.min_by_key(|key| key.span().start) else { return Ok(()) };
    if Puzzle::from_name(key.get_ref()).is_some() {
        let allowed = format!("[{puzzle}] where puzzle is \"{puzzle}\"");
        let refusal = BadParameter::new(format!("[{}]", key.get_ref()), "the table of another puzzle", allowed);
        return Err(top.source.error(key.span().start, refusal.to_string()));
    }
    Err(top.unknown_key(key, &known, "a scenario"))
}

/// The error about a `view` that `puzzle` does not have, at its place in the text.
pub(super) fn wrong_view(text: &str, puzzle: Puzzle, view: &str, known: &[&str]) -> ScenarioError {
    let quoted: Vec<String> = known.iter().map(|view| format!("\"{view}\"")).collect();
    let allowed = format!("{} where puzzle is \"{puzzle}\"", listed(&quoted, "or"));
    if let Ok(document) = DeTable::parse(text)
        && let Some(value) = document.get_ref().get("view")
    {
        return outermost(text, &document).refuse("view", value, &allowed);
    }
    let refusal = BadParameter::new("view", format!("\"{view}\""), allowed);
    ScenarioError { line: None, sentence: refusal.to_string() }
}

/// The place of the field `coins[0].heads` in the table of a puzzle, as far as it can be followed.
fn place_of(values: &Spanned<DeValue<'_>>, field: &str) -> usize {
    let mut here = values;
    for part in field.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        let inner = match part.parse::<usize>() {
            Ok(index) => here.get_ref().get(index),
            Err(_) => here.get_ref().get(part),
        };
        let Some(inner) = inner else { break };
        here = inner;
    }
    here.span().start
}
