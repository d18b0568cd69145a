//! The readers of the program, and properties of what they read.

use std::ffi::OsString;
use std::fmt::Display;

use coinwise::arguments;
use coinwise::devil::{Configuration, Devil, Move, Permutation, TableSpec, parse_list, parse_pattern};
use coinwise::flips::{Player, Probability};
use coinwise::gui::app::memory;
use coinwise::gui::views;
use coinwise::parameter::visible;
use coinwise::pennies::pile::parse_pile;
use coinwise::scenario::link;

/// Longest command line in bytes; Linux allows no longer one.
const LONGEST_COMMAND: usize = 2 << 20;
/// Longest refusal of a scenario, in characters.
const LONGEST_SENTENCE: usize = 400;

/// A reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Scenario,
    Link,
    Memory,
    List,
    Number,
    Arguments,
}

/// Whether the text was read; an error if it differed after writing and reading again.
type Read = Result<bool, String>;

impl Reader {
    /// All readers; scenarios more often, since most can go wrong there.
    pub const ALL: &'static [Self] = &[
        Self::Scenario,
        Self::Scenario,
        Self::Scenario,
        Self::Link,
        Self::Memory,
        Self::List,
        Self::Number,
        Self::Arguments,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Link => "link",
            Self::Memory => "memory",
            Self::List => "list",
            Self::Number => "number",
            Self::Arguments => "arguments",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reader| reader.name() == name)
    }

    /// Reads a text. If it is valid, writes it and reads it again; both have to agree.
    pub fn read(self, text: &str) -> Read {
        match self {
            Self::Scenario => scenario(text),
            Self::Link => link(text),
            Self::Memory => memory(text),
            Self::List => lists(text),
            Self::Number => numbers(text),
            Self::Arguments if text.len() > LONGEST_COMMAND => Ok(false),
            Self::Arguments => Ok(command_line(text)),
        }
    }
}

fn scenario(text: &str) -> Read {
    let read = match views::parse(text) {
        Ok(read) => read,
        Err(error) => return refused(&error.to_string()),
    };
    let written = read.to_toml();
    let again = views::parse(&written).map_err(|error| format!("what was written is refused: {error}"))?;
    if again != read {
        return Err("a scenario reads back as another one".to_owned());
    }
    same("scenario", &written, &again.to_toml())
}

fn link(text: &str) -> Read {
    let read = match views::parse_sent(text) {
        Ok(read) => read,
        Err(error) => return refused(&error.to_string()),
    };
    // not every scenario fits into a link
    let Some(written) = link::pack(&read) else { return Ok(true) };
    let again = views::parse_sent(&written).map_err(|error| format!("what was packed is refused: {error}"))?;
    if again == read { Ok(true) } else { Err("a link opens another scenario".to_owned()) }
}

/// Checks a refusal: one short line without control characters of the text.
fn refused(sentence: &str) -> Read {
    if sentence.chars().count() > LONGEST_SENTENCE || visible(sentence) != sentence {
        return Err(format!("a sentence is no plain line: {sentence:?}"));
    }
    Ok(false)
}

fn memory(text: &str) -> Read {
    let Ok(read) = memory::parse(text) else { return Ok(false) };
    let written = memory::to_text(&read).map_err(|error| error.to_string())?;
    let again = memory::parse(&written).map_err(|error| format!("what was written is refused: {error}"))?;
    let rewritten = memory::to_text(&again).map_err(|error| error.to_string())?;
    same("memory", &written, &rewritten)
}

fn same(what: &str, one: &str, other: &str) -> Read {
    match one.lines().zip(other.lines()).find(|(one, other)| one != other) {
        _ if one == other => Ok(true),
        Some((one, other)) => Err(format!("{what}: {one:.60} becomes {other:.60}")),
        None => Err(format!("{what}: it becomes longer or shorter")),
    }
}

/// Returns the tables for which lists are read.
fn tables() -> Vec<TableSpec> {
    let all = [
        (1, 2, Devil::Turn),
        (4, 2, Devil::Turn),
        (8, 3, Devil::TurnAndMirror),
        (16, 2, Devil::Still),
        (64, 5, Devil::Shuffle),
    ];
    all.map(|(coins, faces, devil)| TableSpec::new(coins, faces, devil)).to_vec()
}

fn lists(text: &str) -> Read {
    let mut was_read = false;
    // a long text is read for one table only
    let tables = tables();
    let count = if text.len() > 100_000 { 1 } else { tables.len() };
    for table in tables.into_iter().rev().take(count) {
        let Ok(moves) = parse_list(text, table) else { continue };
        was_read = true;
        let line = |flip: &Move| if flip.positions().next().is_none() { "-".to_owned() } else { flip.to_string() };
        let written: Vec<String> = moves.iter().map(line).collect();
        let again =
            parse_list(&written.join("\n"), table).map_err(|error| format!("what was written is refused: {error}"))?;
        if again != moves {
            return Err("a list reads back as another one".to_owned());
        }
    }
    Ok(was_read)
}

fn numbers(text: &str) -> Read {
    let mut was_read = again(text, |text| parse_pile("pile", text).ok())?;
    was_read |= again(text, |text| Probability::parse("heads", text).ok())?;
    was_read |= again(text, |text| Player::parse("player", text).ok())?;
    for table in tables() {
        was_read |= again(text, |text| Configuration::parse("start", text, table).ok())?;
        was_read |= again(text, |text| Permutation::parse("turn", text, table.coins(), table.devil()).ok())?;
        if let Some(flip) = parse_pattern(text, table) {
            was_read = true;
            let digits: String = (0..table.coins()).map(|position| flip.amount(position).to_string()).collect();
            if parse_pattern(&digits, table) != Some(flip) {
                return Err(format!("pattern {digits} reads back as another move"));
            }
        }
    }
    Ok(was_read)
}

/// Reads the text, and what is written from it.
fn again<T: PartialEq + Display>(text: &str, read: impl Fn(&str) -> Option<T>) -> Read {
    let Some(value) = read(text) else { return Ok(false) };
    let written = value.to_string();
    if read(&written).as_ref() == Some(&value) {
        Ok(true)
    } else {
        Err(format!("{written:.60} reads back as something else"))
    }
}

fn command_line(text: &str) -> bool {
    let words = std::iter::once("coinwise").chain(text.split(' ')).map(OsString::from);
    arguments::parse(words, views::views).is_ok()
}
