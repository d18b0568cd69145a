//! The text of a file as a scenario.
//!
//! The document is read as `toml` parsed it and not through `serde`: so every value comes with its place, and a number
//! with its digits as they were written, of any length and without rounding.

mod devil;
mod fields;
mod flips;
mod pennies;
mod section;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::devil::FIELDS as DEVIL;
use crate::field::Field;
use crate::flips::FIELDS as FLIPS;
use crate::parameter::{BadParameter, listed};
use crate::pennies::FIELDS as PENNIES;
use crate::toml_bounds;

use super::error::ScenarioError;
use super::limits::LARGEST_FILE;
use super::named::{LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, Params, Puzzle, Scenario};
use fields::ReadOwn;
use section::{Section, Source, missing};

/// See [`Scenario::parse_named`].
pub(super) fn parse(text: &str, default_name: &str) -> Result<Scenario, ScenarioError> {
    let source = Source { text };
    toml_bounds::check(text, LARGEST_FILE).map_err(|error| match error.place {
        Some(place) => source.error(place, error.to_string()),
        None => ScenarioError { line: None, sentence: error.to_string() },
    })?;
    let document = DeTable::parse(text).map_err(|error| source.not_toml(&error))?;
    let top = Section { source, table: document.get_ref(), prefix: String::new() };

    let puzzle = read_puzzle(&top)?;
    check_top_keys(&top, puzzle)?;
    let name = match top.get("name") {
        Some(value) => read_text(&top, "name", value, 1, LONGEST_NAME)?,
        None => default_name.chars().take(LONGEST_NAME).collect(),
    };
    let story = match top.get("story") {
        Some(value) => read_text(&top, "story", value, 0, LONGEST_STORY)?,
        None => String::new(),
    };
    let view = top.get("view").map(|value| read_text(&top, "view", value, 1, LONGEST_VIEW)).transpose()?;

    let values = top.get(puzzle.name());
    let section = match values.map(|values| (values.get_ref(), values)) {
        None => None,
        Some((DeValue::Table(table), _)) => Some(Section { source, table, prefix: String::new() }),
        Some((_, values)) => return Err(top.refuse(puzzle.name(), values, "a table")),
    };
    let params = match (puzzle, section) {
        (Puzzle::Pennies, section) => {
            Params::Pennies(by_fields(section.as_ref(), "[pennies]", &PENNIES, pennies::read_own)?)
        }
        (Puzzle::Devil, section) => Params::Devil(by_fields(section.as_ref(), "[devil]", &DEVIL, devil::read_own)?),
        (Puzzle::Flips, section) => Params::Flips(by_fields(section.as_ref(), "[flips]", &FLIPS, flips::read_own)?),
    };
    params.check().map_err(|error| match values {
        Some(values) => source.error(place_of(values, error.field()), error.to_string()),
        None => ScenarioError { line: None, sentence: error.to_string() },
    })?;
    Ok(Scenario { name, story, view, params })
}

/// The parameters of a puzzle out of its table, by its fields.
fn by_fields<P: Default>(
    section: Option<&Section>,
    whose: &str,
    fields: &'static [Field<P>],
    own: ReadOwn<P>,
) -> Result<P, ScenarioError> {
    let mut params = P::default();
    if let Some(section) = section {
        let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
        section.allow_only(&keys, whose)?;
        fields::read(section, fields, &mut params, own)?;
    }
    Ok(params)
}

fn read_puzzle(top: &Section) -> Result<Puzzle, ScenarioError> {
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
    let known = ["name", "story", "puzzle", "view", puzzle.name()];
    let unknown = top.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
    let Some(key) = unknown.min_by_key(|key| key.span().start) else { return Ok(()) };
    if Puzzle::from_name(key.get_ref()).is_some() {
        let sentence = format!("wrong puzzle table: {} is there, but puzzle is \"{puzzle}\"", key.get_ref());
        return Err(top.source.error(key.span().start, sentence));
    }
    Err(top.unknown_key(key, &known, "a scenario"))
}

fn read_text(
    top: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    shortest: usize,
    longest: usize,
) -> Result<String, ScenarioError> {
    let refuse = || top.refuse(field, value, &text_allowed(shortest, longest));
    let text = value.get_ref().as_str().ok_or_else(refuse)?;
    let enough = shortest == 0 || !text.trim().is_empty();
    if enough && text.chars().count() <= longest { Ok(text.to_owned()) } else { Err(refuse()) }
}

/// The error about a `view` that `puzzle` does not have, at its place in the text.
pub(super) fn wrong_view(text: &str, puzzle: Puzzle, view: &str, known: &[&str]) -> ScenarioError {
    let quoted: Vec<String> = known.iter().map(|view| format!("\"{view}\"")).collect();
    let allowed = format!("{} where puzzle is \"{puzzle}\"", listed(&quoted, "or"));
    if let Ok(document) = DeTable::parse(text)
        && let Some(value) = document.get_ref().get("view")
    {
        let top = Section { source: Source { text }, table: document.get_ref(), prefix: String::new() };
        return top.refuse("view", value, &allowed);
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

fn text_allowed(shortest: usize, longest: usize) -> String {
    if shortest == 0 {
        format!("text of at most {longest} characters")
    } else {
        format!("text of {shortest} to {longest} characters")
    }
}
