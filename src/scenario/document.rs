//! Conversion between TOML text and structs by serde, with the line of a refused value.
//!
//! Numbers keep all their digits: before serde sees the document, every number that `i64` cannot hold exactly becomes a
//! string, and [`Numeral`] accepts both.

use std::fmt::{self, Write as _};
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};
use toml_parser::lexer::TokenKind;

use super::puzzle::Puzzle;
use crate::parameter::{BadParameter, clipped, in_range, most_similar, whole_numbers};
use crate::toml_bounds;

/// Largest scenario that is read, from a file or as text, in bytes: enough for 65,535 moves with 64 coins.
pub const LARGEST_FILE: u64 = 1 << 23;

/// Longest key or line that a message repeats, in characters.
const LONGEST_QUOTE: usize = 40;
/// Keys of every file, which stand above the table of the puzzle.
const FILE_KEYS: [&str; 7] = ["name", "story", "puzzle", "group", "view", "guess", "sliders"];

/// What serde says of a value that is not text, where it expects one of some words.
const A_WORD: &str = "wanted string or table";

/// Error in the text of a scenario file. Displayed as one sentence that begins with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{sentence}", .line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct ScenarioError {
    /// Line, from 1; `None` if a key is missing, and about a link or a file as a whole.
    pub line: Option<usize>,
    /// Sentence about the error, without the line.
    pub sentence: String,
}

impl ScenarioError {
    /// Creates an error without a line.
    pub(crate) fn unplaced(sentence: impl fmt::Display) -> Self {
        Self { line: None, sentence: sentence.to_string() }
    }

    /// Creates an error at byte `place` of the text.
    fn at(text: &str, place: impl Into<Option<usize>>, sentence: impl fmt::Display) -> Self {
        let before = |place: usize| text.as_bytes().get(..place).unwrap_or(text.as_bytes());
        let line = place.into().map(|place| before(place).split(|&byte| byte == b'\n').count());
        Self { line, sentence: sentence.to_string() }
    }

    /// Creates an error about a field of `table`, such as `coins[0].heads` of `flips`, with the line of the field or,
    /// if the field is missing, of the innermost table or list that should hold it.
    pub(crate) fn refused(text: &str, table: &str, refusal: &BadParameter) -> Self {
        let path = format!("{table}.{}", refusal.field);
        let place = DeTable::parse(text).ok().and_then(|document| {
            let mut names = path.split(['.', '[', ']']).filter(|name| !name.is_empty());
            let mut here = document.get_ref().get(names.next()?)?;
            for name in names {
                let inner = match name.parse::<usize>() {
                    Ok(index) => here.get_ref().get(index),
                    Err(_) => here.get_ref().get(name),
                };
                let Some(inner) = inner else { break };
                here = inner;
            }
            Some(here.span().start)
        });
        Self::at(text, place, refusal)
    }
}

/// Reads TOML text. For some fields, such as `flips.target`, `allowed` returns the values that they may have, from the path
/// and what serde expects there.
pub(crate) fn read<T: DeserializeOwned>(
    text: &str,
    allowed: impl Fn(&str, &str) -> Option<String>,
) -> Result<T, ScenarioError> {
    toml_bounds::check(text, LARGEST_FILE).map_err(|(sentence, place)| ScenarioError::at(text, place, sentence))?;
    let mut document = DeTable::parse(text).map_err(|error| not_toml(text, &error))?;
    let list_of = |puzzle: Puzzle| document.get_ref().get(puzzle.name()).filter(|value| value.get_ref().is_array());
    if let Some((puzzle, list)) = Puzzle::ALL.into_iter().find_map(|puzzle| Some((puzzle, list_of(puzzle)?))) {
        let sentence = format!("{puzzle} must be one table: write [{puzzle}]");
        return Err(ScenarioError::at(text, list.span().start, sentence));
    }
    // numbers at the top level are errors anyway: its keys take only text, lists and tables
    let nested =
        document.get_mut().iter_mut().filter(|(_, value)| value.get_ref().is_table() || value.get_ref().is_array());
    nested.for_each(|(_, value)| keep_digits(value.get_mut()));
    T::deserialize(Deserializer::from(document)).map_err(|error| {
        let words = error.span().filter(|_| error.message() == A_WORD).and_then(|place| words_at::<T>(text, &place));
        wrong_value(text, &error, |path, expected| words.clone().or_else(|| allowed(path, expected)))
    })
}

/// Returns the words that are allowed at a place of the text: those that serde expects there instead of an empty one.
fn words_at<T: DeserializeOwned>(text: &str, place: &Range<usize>) -> Option<String> {
    let text = format!("{}\"\"{}", text.get(..place.start)?, text.get(place.end..)?);
    let error = T::deserialize(Deserializer::parse(&text).ok()?).err()?;
    let (_, words) = error
        .message()
        .rsplit_once(", expected ")
        .filter(|_| error.span().is_some_and(|at| at.start == place.start))?;
    Some(words.replace('`', "\""))
}

/// Replaces every number that `i64` cannot hold exactly by its text.
fn keep_digits(value: &mut DeValue<'_>) {
    let digits = match value {
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(number) if number.radix() == 10 && number.as_str().parse::<i64>().is_err() => number.as_str(),
        DeValue::Array(items) => return items.iter_mut().for_each(|item| keep_digits(item.get_mut())),
        DeValue::Table(table) => return table.iter_mut().for_each(|(_, value)| keep_digits(value.get_mut())),
        _ => return,
    };
    // TOML allows a plus sign before a number, the parsers of the fields do not
    *value = DeValue::String(digits.strip_prefix('+').unwrap_or(digits).to_owned().into());
}

/// Explains why a text is not TOML: names the first character of the line that TOML allows only in quotes and comments,
/// or else quotes the line.
fn not_toml(text: &str, error: &Error) -> ScenarioError {
    let place = error.span().unwrap_or_default().start;
    let start = text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let bare = toml_parser::Source::new(line).lex().filter(|token| token.kind() == TokenKind::Atom);
    let mut foreign = bare.flat_map(|token| {
        let atom = line.get(token.span().start()..token.span().end()).unwrap_or_default();
        atom.char_indices().map(move |(at, sign)| (token.span().start() + at, sign))
    });
    if let Some((at, sign)) = foreign.find(|(_, sign)| !sign.is_ascii()) {
        let column = line.get(..at).unwrap_or_default().chars().count() + 1;
        let value = format!("{sign} (U+{:04X})", u32::from(sign));
        let allowed = "a plain space or straight quote, or within quotes";
        let refusal = BadParameter::new(format!("the sign at place {column}"), value, allowed);
        return ScenarioError::at(text, place, refusal);
    }
    if let Some((key, number, better)) = misspelt_number(line) {
        let allowed = format!("written {}", clipped(&better, LONGEST_QUOTE));
        return ScenarioError::at(text, place, BadParameter::new(clipped(key, LONGEST_QUOTE), number, allowed));
    }
    let reason = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = format!("this is not TOML ({reason}): {}", clipped(line.trim(), LONGEST_QUOTE));
    ScenarioError::at(text, place, sentence)
}

/// Returns a number that begins with its point or has a comma instead, as `.5` and `0,5`, with the key before it and
/// what to write.
fn misspelt_number(line: &str) -> Option<(&str, &str, String)> {
    let is_end = |sign: char| matches!(sign, ',' | '}' | ']' | '#') || sign.is_whitespace();
    let is_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    line.match_indices('=').find_map(|(at, _)| {
        let value = line.get(at + 1..)?.trim_start();
        let is_number = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',');
        let number = value.split(|sign| !is_number(sign)).next()?;
        let is_whole = value.get(number.len()..)?.chars().next().is_none_or(is_end);
        let number = number.trim_end_matches(',');
        let (whole, digits) = number.split_once(['.', ','])?;
        let is_misspelt = is_digits(digits) && (whole.is_empty() || number.contains(',') && is_digits(whole));
        let before = line.get(..at)?.trim_end();
        let key = before.rsplit(|sign: char| matches!(sign, ',' | '{') || sign.is_whitespace()).next()?;
        let better = format!("{}.{digits}", if whole.is_empty() { "0" } else { whole });
        (is_whole && is_misspelt).then_some((key, number, better))
    })
}

/// Rewords an error of serde: the key, the value as written, and what is allowed.
fn wrong_value(text: &str, error: &Error, allowed: impl Fn(&str, &str) -> Option<String>) -> ScenarioError {
    let span = error.span().unwrap_or_default();
    let written = text.get(span.clone()).unwrap_or_default();
    let (message, expected) = error.message().rsplit_once(", expected ").unwrap_or((error.message(), error.message()));
    let expected = expected.replace('`', "\"");
    if message.starts_with("unknown field") {
        let key = clipped(written, LONGEST_QUOTE);
        let hint = match most_similar(&key, expected.split('"').skip(1).step_by(2)) {
            Some(similar) => format!("did you mean {similar}?"),
            None if FILE_KEYS.contains(&key.as_str()) => "it belongs above the table of the puzzle".to_owned(),
            None => format!("it must be {expected}"),
        };
        return ScenarioError::at(text, span.start, format!("{key} is not a key here; {hint}"));
    }
    let path = DeTable::parse(text).ok().and_then(|document| {
        let mut keys = document.get_ref().iter();
        keys.find_map(|(key, value)| Some(format!("{}{}", key.get_ref(), path_of(value, &span)?)))
    });
    let path = path.unwrap_or_default();
    // a field is named by its path inside of its puzzle's table
    let inside = Puzzle::ALL.iter().find_map(|puzzle| path.strip_prefix(puzzle.name())?.strip_prefix('.'));
    let field = inside.unwrap_or(&path);
    if let Some(key) = message.strip_prefix("missing field ") {
        let key = format!("{field}.{}", key.replace('`', ""));
        return ScenarioError::at(text, span.start, format!("{} is missing", key.trim_start_matches('.')));
    }
    let expected = match expected.as_str() {
        "i64" | "u32" => "a whole number",
        "a boolean" => "true or false",
        "a string" | A_WORD => "text in quotes",
        "a sequence" => "a list",
        other => other.trim_start_matches("wanted "),
    };
    let allowed = allowed(&path, expected).unwrap_or_else(|| expected.to_owned());
    ScenarioError::at(text, span.start, BadParameter::new(field, written, allowed))
}

/// Returns the path from `value` to the value at `span`, such as `.coins[0].heads`.
fn path_of(value: &Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    match value.get_ref() {
        _ if value.span() == *span => Some(String::new()),
        DeValue::Table(table) => {
            table.iter().find_map(|(key, value)| Some(format!(".{}{}", key.get_ref(), path_of(value, span)?)))
        }
        DeValue::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| Some(format!("[{index}]{}", path_of(item, span)?)))
        }
        _ => None,
    }
}

/// Number with all its digits, or a text that means one, such as `"1/3"`.
///
/// A struct around the enum, because serde reports the place of a refused value for structs, but not for untagged
/// enums.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Numeral(Written);

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged, expecting = "a number, or one in quotes")]
enum Written {
    Whole(i64),
    /// Only for writing: on reading, [`keep_digits`] has already turned decimals into text.
    Decimal(f64),
    Text(String),
}

impl Numeral {
    /// Returns the number as an integer or decimal if that keeps every digit, otherwise as text.
    pub fn new<T: fmt::Display>(number: &T) -> Self {
        let text = number.to_string();
        Self(match (text.parse(), text.parse::<f64>()) {
            (Ok(whole), _) => Written::Whole(whole),
            (_, Ok(decimal)) if text.contains('.') && decimal.to_string() == text => Written::Decimal(decimal),
            _ => Written::Text(text),
        })
    }

    /// Parses the number.
    pub fn parse<T: FromStr>(&self, field: &str, allowed: impl Into<String>) -> Result<T, BadParameter> {
        let text = self.to_string();
        text.parse().map_err(|_| BadParameter::new(field, text, allowed))
    }

    /// Parses the number as the seed of a random generator.
    pub fn seed(&self) -> Result<u64, BadParameter> {
        self.parse("seed", whole_numbers(0, u64::MAX))
    }
}

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Written::Whole(number) => number.fmt(f),
            Written::Decimal(number) => number.fmt(f),
            Written::Text(text) => text.fmt(f),
        }
    }
}

/// List of two. On its own, serde would ignore a third entry.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub(crate) struct Pair<T>(#[serde(deserialize_with = "two")] pub [T; 2]);

fn two<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<[T; 2], D::Error> {
    let list = Vec::deserialize(deserializer)?;
    list.try_into().map_err(|_| serde::de::Error::custom("a list of two"))
}

/// Sets a parameter to the file's value, or writes it into the file's table if the value is missing.
pub(crate) fn sync<T: Clone>(param: &mut T, value: &mut Option<T>) {
    *param = value.get_or_insert_with(|| param.clone()).clone();
}

/// Returns the file's whole number, or writes the `current` one into the file's table if the key is missing.
pub(crate) fn sync_whole<T>(
    key: &str,
    current: T,
    value: &mut Option<i64>,
    allowed: RangeInclusive<T>,
) -> Result<T, BadParameter>
where
    T: TryFrom<i64> + Into<i64> + PartialOrd + Copy,
{
    in_range(key, *value.get_or_insert(current.into()), allowed)
}

/// Like [`sync`], for a parameter that the file holds in another form.
pub(crate) fn sync_by<T, F>(
    param: &mut T,
    value: &mut Option<F>,
    parse: impl FnOnce(&F) -> Result<T, BadParameter>,
    write: impl FnOnce(&T) -> F,
) -> Result<(), BadParameter> {
    match value {
        Some(value) => *param = parse(value)?,
        None => *value = Some(write(param)),
    }
    Ok(())
}

/// Parses each entry of a list; a refusal begins with the entry's path, such as `turns[2]`.
pub(crate) fn each<F, T>(
    key: &str,
    list: &[F],
    parse: impl Fn(&F) -> Result<T, BadParameter>,
) -> Result<Vec<T>, BadParameter> {
    let entries = list.iter().enumerate();
    entries.map(|(i, one)| parse(one).map_err(|refusal| refusal.within(&format!("{key}[{i}]")))).collect()
}

/// Writes a file with one line per key; the puzzle's table and each pinned curve get a section.
pub(crate) fn write(file: &impl Serialize) -> String {
    let mut text = String::new();
    if let Ok(Value::Object(keys)) = serde_json::to_value(file) {
        write_section(&mut text, "", keys);
    }
    text
}

fn write_section(text: &mut String, section: &str, keys: Map<String, Value>) {
    for (key, value) in keys {
        match value {
            Value::Null => {}
            Value::Object(inner) if Puzzle::from_name(&key).is_some() => {
                let _ = writeln!(text, "\n[{key}]");
                write_section(text, &key, inner);
            }
            Value::Array(list) if key == "pinned" => {
                for one in list {
                    let _ = writeln!(text, "\n[[{section}.pinned]]");
                    if let Value::Object(inner) = one {
                        write_section(text, "", inner);
                    }
                }
            }
            value => {
                let _ = writeln!(text, "{key} = {}", inline(&value));
            }
        }
    }
}

/// Writes a value on one line. Numbers and strings look the same in JSON and TOML, except that TOML escapes U+007F.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(keys) => {
            let keys = keys.iter().filter(|(_, value)| !value.is_null());
            let keys: Vec<_> = keys.map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", keys.join(", "))
        }
        plain => plain.to_string().replace('\u{7f}', "\\u007F"),
    }
}
