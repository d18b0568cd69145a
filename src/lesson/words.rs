//! Inserts numbers of the answer into the sentences of a lesson.
//!
//! `{path}` is replaced by the value at that path of the answer as in `answer.json`: keys and indices joined by dots,
//! `*` for each element of a list, `#` for its length. `{path:form}` chooses a format: `percent` for a probability,
//! `or` to join a list by "or". Numbers have thousands separators; lists are joined by "and".

use serde_json::Value;

use crate::numerals::{grouped, percent, plain, shortened_digits};
use crate::parameter::listed;

/// Placeholder of an unknown number.
const UNKNOWN: &str = "…";

/// Returns the value at `path` of `answer`, if any.
pub fn find(answer: &Value, path: &str) -> Option<Value> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let onwards = |value: &Value| rest.map_or_else(|| Some(value.clone()), |rest| find(value, rest));
    match (answer, first) {
        (Value::Array(list), "#") => Some(Value::from(list.len())),
        (Value::Array(list), "*") => list.iter().map(onwards).collect(),
        (Value::Array(list), place) => onwards(list.get(place.parse::<usize>().ok()?)?),
        (Value::Object(keys), key) => onwards(keys.get(key).filter(|value| !value.is_null())?),
        _ => None,
    }
}

/// Returns a value as a number, which may be a string of digits.
pub fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok()).filter(|number| number.is_finite())
}

/// Returns the sentence with numbers of `answer` inserted, or dots for unknown ones.
pub fn fill_in(sentence: &str, answer: Option<&Value>) -> String {
    let mut words = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}').unwrap_or_default();
        words.push_str(before);
        let found = answer.and_then(|answer| formatted(inside, answer));
        words.push_str(found.as_deref().unwrap_or(UNKNOWN));
        rest = after;
    }
    words.push_str(rest);
    words
}

/// Formats the value for `path:form`.
fn formatted(inside: &str, answer: &Value) -> Option<String> {
    let (path, form) = inside.split_once(':').map_or((inside, ""), |(path, form)| (path, form));
    let value = find(answer, path)?;
    match (&value, form) {
        (Value::Array(list), "" | "or") => {
            let parts: Vec<String> = list.iter().map(|value| single(value, "")).collect::<Option<_>>()?;
            Some(listed(&parts, if form == "or" { "or" } else { "and" }))
        }
        (value, "" | "percent") => single(value, form),
        _ => None,
    }
}

fn single(value: &Value, form: &str) -> Option<String> {
    match (value, form) {
        (value, "percent") => Some(percent(value.as_f64()?)),
        (Value::Number(number), _) => Some(match number.as_i64() {
            Some(whole) => grouped(whole),
            None => plain(number.as_f64()?),
        }),
        (Value::String(digits), _) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(shortened_digits(digits))
        }
        (Value::String(text), _) => Some(text.clone()),
        (Value::Array(pair), _) => {
            let parts: Vec<String> = pair.iter().map(|value| single(value, "")).collect::<Option<_>>()?;
            Some(parts.join(" + "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_of_the_answer_are_inserted_into_sentences() {
        let answer = json!({
            "p": 0.640_317, "n": 12_345, "whole": "75", "none": null,
            "totals": [{"total": 21, "splits": [[8, 13]]}, {"total": 24, "splits": [[9, 15]]}],
            "coins": ["A", "B"],
        });
        for (sentence, wanted) in [
            ("You win {p:percent} of games.", "You win 64.03 % of games."),
            ("{n} and {whole}", "12,345 and 75"),
            ("{totals.*.total:or} loses", "21 or 24 loses"),
            ("{totals.#} totals: {totals.*.splits.0}", "2 totals: 8 + 13 and 9 + 15"),
            ("{coins} {coins.1}", "A and B B"),
            ("no braces", "no braces"),
        ] {
            assert_eq!(fill_in(sentence, Some(&answer)), wanted);
        }
        assert_eq!(fill_in("{p:percent} of {n}", None), "… of …");
        for wrong in ["{q}", "{none}", "{p:or}", "{totals.5.total}", "{p", "{coins:percent}"] {
            assert_eq!(fill_in(wrong, Some(&answer)), UNKNOWN, "{wrong}");
        }
    }
}
