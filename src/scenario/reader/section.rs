//! A table of the file and the values in it, each with its place.

use std::borrow::Cow;
use std::fmt;

use dashu_int::UBig;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};
use toml_parser::lexer::TokenKind;

use crate::numerals::grouped;
use crate::parameter::{BadParameter, clipped, listed, visible};

use super::super::error::ScenarioError;

/// The longest key repeated in a message, in characters.
const LONGEST_KEY: usize = 40;

/// The text of the file, for lines and for values as they were written.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub text: &'t str,
}

impl<'t> Source<'t> {
    /// An error at the byte `place`.
    pub fn error(self, place: usize, sentence: impl Into<String>) -> ScenarioError {
        let before = self.text.as_bytes().get(..place).unwrap_or(self.text.as_bytes());
        let line = before.split(|&byte| byte == b'\n').count();
        ScenarioError { line: Some(line), sentence: sentence.into() }
    }

    /// What makes of the refusal of a value the error at its place.
    pub fn at(self, value: &Spanned<DeValue<'_>>) -> impl Fn(BadParameter) -> ScenarioError + use<'t> {
        let place = value.span().start;
        move |refusal| self.error(place, refusal.to_string())
    }

    /// The value as it stands in the file.
    pub fn written(self, value: &Spanned<DeValue<'_>>) -> &'t str {
        self.text.get(value.span()).unwrap_or_default()
    }

    /// Returns what the parser found, in one sentence: the sign or the value that is wrong, where it is one of these.
    pub fn not_toml(self, error: &toml::de::Error) -> ScenarioError {
        let span = error.span().unwrap_or_default();
        if error.message() == "duplicate key" {
            let key = self.text.get(span.clone()).unwrap_or_default();
            return self.error(span.start, format!("{} is there twice", shown(key)));
        }
        let refusal = self.foreign_sign(span.start).or_else(|| self.unreadable_value(span.start));
        let sentence = refusal.map_or_else(
            || format!("this is not TOML ({})", error.message().split_whitespace().collect::<Vec<_>>().join(" ")),
            |refusal| refusal.to_string(),
        );
        self.error(span.start, sentence)
    }

    /// Returns where the line of the byte `place` begins, and the line.
    fn line_at(self, place: usize) -> Option<(usize, &'t str)> {
        let start = self.text.get(..place)?.rfind('\n').map_or(0, |end| end + 1);
        Some((start, self.text.get(start..)?.lines().next().unwrap_or_default()))
    }

    /// Refuses the first sign in the line of `place` that TOML knows in texts and comments alone.
    fn foreign_sign(self, place: usize) -> Option<BadParameter> {
        let (_, line) = self.line_at(place)?;
        let bare = toml_parser::Source::new(line).lex().filter(|token| token.kind() == TokenKind::Atom);
        let mut signs =
            bare.filter_map(|token| line.get(token.span().start()..token.span().end()).map(|bare| (token, bare)));
        let (at, sign) = signs.find_map(|(token, bare)| {
            let (at, sign) = bare.char_indices().find(|(_, sign)| !sign.is_ascii())?;
            Some((token.span().start() + at, sign))
        })?;
        let number = u32::from(sign);
        let (value, allowed) = match sign {
            '\u{a0}' | '\u{202f}' => (format!("a no-break space (U+{number:04X})"), "a plain space"),
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => (format!("invisible (U+{number:04X})"), "left out"),
            '‘'..='‟' => (format!("{sign} (U+{number:04X})"), "a straight quote"),
            _ => (format!("{sign} (U+{number:04X})"), "within quotes"),
        };
        let column = line.get(..at)?.chars().count() + 1;
        Some(BadParameter::new(format!("the sign at place {column}"), value, allowed))
    }

    /// Refuses the value at `place` by its key, if both stand on one line and the value looks like a number or a word.
    fn unreadable_value(self, place: usize) -> Option<BadParameter> {
        let (start, line) = self.line_at(place)?;
        let (keys, _) = line.get(..place - start)?.rsplit_once('=')?;
        let is_in_list = keys.contains(['[', '{']);
        let ends = |sign: char| sign == '#' || is_in_list && matches!(sign, ',' | ']' | '}');
        let value = line.get(keys.len() + 1..)?.split(ends).next()?.trim();
        let key = keys.trim_end().rsplit([' ', '\t', '{', ',']).next()?;
        let is_bare = value.starts_with(|sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '+' | '-'));
        let allowed = "a number like 5 or 0.5, true or false, a list in brackets, or text in quotes";
        (is_bare && !key.is_empty()).then(|| BadParameter::new(shown(key), value, allowed))
    }
}

/// A table and the keys in it.
pub(crate) struct Section<'d> {
    pub source: Source<'d>,
    pub table: &'d DeTable<'d>,
    /// What stands before a key in the name of a field: `coins[0].`.
    pub prefix: String,
}

impl<'d> Section<'d> {
    pub fn get(&self, key: &str) -> Option<&'d Spanned<DeValue<'d>>> {
        self.table.get(key)
    }

    /// A table within this one; `prefix` is what stands before its keys in the name of a field.
    pub fn inner(&self, table: &'d DeTable<'d>, prefix: String) -> Section<'d> {
        Section { source: self.source, table, prefix }
    }

    /// The error for a value of the wrong kind.
    pub fn refuse(&self, field: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> ScenarioError {
        self.source.at(value)(BadParameter::new(field, self.source.written(value), allowed))
    }

    /// Refuses every key that is not among `known`, the first one in the file.
    pub fn allow_only(&self, known: &[&str], whose: &str) -> Result<(), ScenarioError> {
        let unknown = self.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => Err(self.unknown_key(key, known, whose)),
        }
    }

    pub fn unknown_key(&self, key: &Spanned<Cow<'_, str>>, known: &[&str], whose: &str) -> ScenarioError {
        let sentence = format!("{} is no key of {whose}; the keys are {}", shown(key.get_ref()), listed(known, "and"));
        self.source.error(key.span().start, sentence)
    }

    /// The name of the field at `key`.
    pub fn field(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// The whole number at `key`, `default` where there is none. Only what no `i64` can hold is refused here; the range
    /// is the business of the rules.
    pub fn whole(&self, key: &str, default: i64, allowed: &str) -> Result<i64, ScenarioError> {
        self.get(key).map_or(Ok(default), |value| self.read_whole(&self.field(key), value, allowed))
    }

    pub fn read_whole(&self, field: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> Result<i64, ScenarioError> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.refuse(field, value, allowed))
    }

    /// A text of `shortest` to `longest` characters; one that may not be empty may not be blank either.
    pub fn read_text(
        &self,
        field: &str,
        value: &Spanned<DeValue<'_>>,
        shortest: usize,
        longest: usize,
    ) -> Result<String, ScenarioError> {
        let allowed = if shortest == 0 {
            format!("text of at most {longest} characters")
        } else {
            format!("text of {shortest} to {longest} characters")
        };
        let text = value.get_ref().as_str().ok_or_else(|| self.refuse(field, value, &allowed))?;
        let enough = shortest == 0 || !text.trim().is_empty();
        let fits = enough && text.chars().count() <= longest;
        fits.then(|| text.to_owned()).ok_or_else(|| self.refuse(field, value, &allowed))
    }

    /// Yes or no at `key`, `default` where there is none.
    pub fn flag(&self, key: &str, default: bool) -> Result<bool, ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        value.get_ref().as_bool().ok_or_else(|| self.refuse(&self.field(key), value, "true or false"))
    }

    /// The two whole numbers in the list at `key`.
    pub fn pair(
        &self,
        key: &str,
        default: [i64; 2],
        list: &str,
        allowed: [&str; 2],
    ) -> Result<[i64; 2], ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        let field = self.field(key);
        let [first, second] = self.two(&field, value, list)?;
        Ok([
            self.read_whole(&format!("{field}[0]"), first, allowed[0])?,
            self.read_whole(&format!("{field}[1]"), second, allowed[1])?,
        ])
    }

    /// Each table of the list at `key`, as `read` makes something of it; nothing where there is no list.
    pub fn tables<T>(
        &self,
        key: &str,
        allowed: &str,
        read: impl Fn(&Section<'d>) -> Result<T, ScenarioError>,
    ) -> Result<Vec<T>, ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(Vec::new()) };
        let Some(list) = value.get_ref().as_array() else {
            return Err(self.refuse(&self.field(key), value, &format!("a list of tables like {allowed}")));
        };
        let one = |(index, value): (usize, &'d Spanned<DeValue<'d>>)| {
            let field = format!("{}[{index}]", self.field(key));
            let Some(table) = value.get_ref().as_table() else {
                return Err(self.refuse(&field, value, &format!("a table like {allowed}")));
            };
            read(&self.inner(table, format!("{field}.")))
        };
        list.iter().enumerate().map(one).collect()
    }

    /// The two values of a list.
    pub fn two<'v>(
        &self,
        field: &str,
        value: &'v Spanned<DeValue<'d>>,
        allowed: &str,
    ) -> Result<[&'v Spanned<DeValue<'d>>; 2], ScenarioError> {
        match value.get_ref().as_array().map(AsRef::as_ref) {
            Some([first, second]) => Ok([first, second]),
            _ => Err(self.refuse(field, value, allowed)),
        }
    }
}

/// Returns the decimal digits of a whole number of any base; `None` of one that is far too long for any field.
pub(crate) fn decimal<'n>(number: &'n DeInteger<'_>) -> Option<Cow<'n, str>> {
    const LONGEST: usize = 40_000;
    match number.radix() {
        10 => Some(without_plus(number.as_str()).into()),
        _ if number.as_str().len() > LONGEST => None,
        radix => UBig::from_str_radix(number.as_str(), radix).ok().map(|number| number.to_string().into()),
    }
}

/// TOML allows a plus before a number, the readers of single fields do not.
pub(crate) fn without_plus(number: &str) -> &str {
    number.strip_prefix('+').unwrap_or(number)
}

pub(crate) fn missing(key: &str, allowed: &str) -> ScenarioError {
    ScenarioError { line: None, sentence: format!("{key} is missing; it must be {allowed}") }
}

pub(crate) fn whole_in(low: impl fmt::Display, high: impl fmt::Display) -> String {
    format!("a whole number from {} to {}", grouped(low), grouped(high))
}

/// Returns a key as a message names it: cut if it is long, in quotes if it is blank.
fn shown(key: &str) -> String {
    if key.trim().is_empty() { format!("\"{}\"", visible(key)) } else { clipped(key, LONGEST_KEY) }
}
