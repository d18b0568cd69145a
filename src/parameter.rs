//! Refusals of parameters.
//!
//! Every puzzle checks its plain `Params` in one fallible constructor. What it refuses is a [`BadParameter`]: a
//! sentence that names the field, its value and what is allowed, the same in the window, on the command line and for a
//! line of a scenario file.

use std::fmt;
use std::ops::RangeInclusive;

use crate::numerals::{grouped, with_minus_signs};

/// Longest value quoted in a message, in characters; longer ones are cut off to keep the message readable.
const LONGEST_QUOTE: usize = 40;
/// Longest text that counts as a mistyped name, in bytes.
const LONGEST_NAME: usize = 100;

/// A parameter with a value that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} is {value}; it must be {allowed}")]
pub struct BadParameter {
    /// Name of the field, as in a scenario file: `lattice`, `coins[0].heads`.
    pub(crate) field: String,
    value: String,
    allowed: String,
}

impl BadParameter {
    /// Returns a refusal of `field`, named as in a scenario file, with its `value` and what is `allowed`, to complete
    /// the sentence "… must be".
    pub fn new(field: impl Into<String>, value: impl fmt::Display, allowed: impl Into<String>) -> Self {
        let value = value.to_string();
        let value = if value.is_empty() { "empty".to_owned() } else { clipped(&value, LONGEST_QUOTE) };
        Self { field: field.into(), value, allowed: allowed.into() }
    }

    /// Prefixes the field by the field `whole` that contains it: `coins` within `pinned[0]` is `pinned[0].coins`, and a
    /// field without a name is `whole` itself.
    pub fn within(self, whole: &str) -> Self {
        let dot = if self.field.is_empty() || self.field.starts_with('[') { "" } else { "." };
        Self { field: format!("{whole}{dot}{}", self.field), ..self }
    }

    /// Writes the refusal for a control called `name`: "Score is −3: it must be a whole number from −2 to 2."
    pub fn user_message(&self, name: &str) -> String {
        with_minus_signs(&format!("{name} is {}: it must be {}.", self.value, self.allowed))
    }
}

/// Describes the whole numbers of a range: "a whole number from 0 to 1,000".
pub fn whole_numbers(low: impl fmt::Display, high: impl fmt::Display) -> String {
    format!("a whole number from {} to {}", grouped(low), grouped(high))
}

/// Returns `value` if it lies in `range`.
///
/// # Errors
/// A [`BadParameter`] that names `field` and the range.
pub fn in_range<T>(field: &str, value: i64, range: RangeInclusive<T>) -> Result<T, BadParameter>
where
    T: TryFrom<i64> + Into<i64> + PartialOrd + Copy,
{
    T::try_from(value).ok().filter(|value| range.contains(value)).ok_or_else(|| {
        let (low, high): (i64, i64) = ((*range.start()).into(), (*range.end()).into());
        BadParameter::new(field, grouped(value), whole_numbers(low, high))
    })
}

/// Returns the range from the first to the second number, both in `allowed`.
///
/// # Errors
/// A [`BadParameter`] that names `field[0]`, `field[1]`, or `field` if the first number is above the second.
pub fn ordered_in(
    field: &str,
    [from, to]: [i64; 2],
    allowed: RangeInclusive<u32>,
) -> Result<RangeInclusive<u32>, BadParameter> {
    let from = in_range(&format!("{field}[0]"), from, allowed.clone())?;
    let to = in_range(&format!("{field}[1]"), to, allowed)?;
    if from > to {
        let value = format!("[{from}, {to}]");
        return Err(BadParameter::new(field, value, "a first number that is not above the second"));
    }
    Ok(from..=to)
}

/// Refuses a text with too few or too many characters; one that must not be empty must not be blank either.
///
/// # Errors
/// A [`BadParameter`] that names `field`.
pub fn check_text(field: &str, text: &str, length: RangeInclusive<usize>) -> Result<(), BadParameter> {
    let (shortest, longest) = (*length.start(), *length.end());
    if text.chars().count() <= longest && (shortest == 0 || !text.trim().is_empty()) {
        return Ok(());
    }
    let allowed = format!("text of {shortest} to {longest} characters");
    Err(BadParameter::new(field, format!("\"{text}\""), allowed))
}

/// Joins words: `a, b and c`.
pub fn listed(words: &[impl AsRef<str>], conjunction: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// Returns the name most similar to `name`, if it is similar enough for `name` to be a typo.
pub fn most_similar<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // a text of this length is no mistyped name, and the comparison takes time proportional to the product of the lengths
    if name.len() > LONGEST_NAME {
        return None;
    }
    let (distance, found) = known.into_iter().map(|known| (strsim::osa_distance(name, known), known)).min()?;
    (distance <= found.chars().count() / 3).then_some(found)
}

/// Makes a text [`visible`] and cuts it after `most` characters with an ellipsis.
pub fn clipped(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most + 1).collect();
    let mut shown = visible(&start);
    if let Some((end, _)) = shown.char_indices().nth(most) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
}

/// Escapes characters that a terminal or text layout would obey instead of showing: control characters, line separators
/// and marks of direction. So text from a file, a name or an argument cannot change the message around it.
pub fn visible(text: &str) -> String {
    let is_mark = |sign: char| matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_obeyed = |sign: char| sign.is_control() || is_mark(sign);
    let shown = |sign: char| if is_obeyed(sign) { sign.escape_default().to_string() } else { sign.to_string() };
    text.chars().map(shown).collect()
}

/// Largest number of pinned curves of a kind.
pub const MOST_PINNED: usize = 4;

/// Refuses duplicates among `pinned` curves, and more than [`MOST_PINNED`] of a `kind`.
///
/// # Errors
/// A [`BadParameter`] about the first curve refused, with a field like `pinned[1]`.
pub fn check_pinned<T: PartialEq>(pinned: &[T], kind: impl Fn(&T) -> &'static str) -> Result<(), BadParameter> {
    for (index, one) in pinned.iter().enumerate() {
        let (field, kind_of_one) = (format!("pinned[{index}]"), kind(one));
        let before = &pinned[..index];
        if before.contains(one) {
            return Err(BadParameter::new(field, format!("a {kind_of_one} that is there before"), "another one"));
        }
        if before.iter().filter(|other| kind(other) == kind_of_one).count() >= MOST_PINNED {
            let value = format!("{kind_of_one} number {}", MOST_PINNED + 1);
            return Err(BadParameter::new(field, value, format!("one of at most {MOST_PINNED}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowed_value_passes_and_is_converted() {
        assert_eq!(in_range("map", 2_000, 1_u32..=2_000), Ok(2_000_u32));
    }

    #[test]
    fn a_value_outside_the_range_is_named_with_what_is_allowed() {
        for (value, written) in [(0, "0"), (-7, "-7"), (2_001, "2,001"), (i64::MIN, "-9,223,372,036,854,775,808")] {
            let refusal = in_range("map", value, 1_u32..=2_000).unwrap_err();
            assert_eq!(refusal.to_string(), format!("map is {written}; it must be a whole number from 1 to 2,000"));
        }
    }

    #[test]
    fn at_a_control_the_refusal_has_the_name_of_the_control() {
        let refusal = BadParameter::new("coins[0].heads", "1.5", "from 0 to 1");
        assert_eq!(
            refusal.user_message("Chance of heads, coin A"),
            "Chance of heads, coin A is 1.5: it must be from 0 to 1."
        );
        let below = in_range("target", -7, -3_i64..=3).unwrap_err();
        assert_eq!(below.to_string(), "target is -7; it must be a whole number from -3 to 3");
        assert_eq!(below.user_message("Target"), "Target is −7: it must be a whole number from −3 to 3.");
    }

    #[test]
    fn a_long_or_broken_value_gives_one_short_line() {
        let refusal = BadParameter::new("heads", format!("1\n{}", "9".repeat(1_000_000)), "a number");
        assert!(refusal.to_string().chars().count() < 100);
        assert!(!refusal.to_string().contains('\n'));
        assert_eq!(BadParameter::new("heads", "", "a number").to_string(), "heads is empty; it must be a number");
    }

    #[test]
    fn characters_that_a_terminal_would_obey_are_escaped() {
        let hidden = "a\u{1b}[31m\r\u{85}\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}\u{61c}";
        let shown = r"a\u{1b}[31m\r\u{85}\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}\u{61c}";
        assert_eq!(visible(hidden), shown);
        assert_eq!(visible(shown), shown, "it can be done twice");
        for plain in ["½ é שלום 👩\u{200d}🚀 \u{a0}", r"C:\new"] {
            assert_eq!(visible(plain), plain);
        }
        assert_eq!((clipped("a\nbc", 3), clipped("ab", 2)), (r"a\n…".to_owned(), "ab".to_owned()));
    }
}
