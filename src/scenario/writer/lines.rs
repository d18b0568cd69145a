//! The lines of a scenario file: a key and its value.

use std::fmt::Write as _;

use crate::field::{Field, Form};

/// Writes some keys that have no form of their own, in a table within that of the puzzle.
pub(super) fn some_by_fields<P>(text: &mut String, fields: &[Field<P>], keys: &[&str], params: &P) {
    for field in fields.iter().filter(|field| keys.contains(&field.key)) {
        write_field(text, field, params);
    }
}

/// Writes a key, unless its form is its own; returns whether it did.
pub(crate) fn write_field<P>(text: &mut String, field: &Field<P>, params: &P) -> bool {
    let value = match field.form {
        Form::Whole { get, .. } => get(params).to_string(),
        Form::Pair { get, .. } => {
            let [first, second] = get(params);
            format!("[{first}, {second}]")
        }
        Form::Flag { get, .. } => get(params).to_string(),
        Form::Choice { names, get, .. } => quoted(names.get(get(params)).copied().unwrap_or_default()),
        Form::Seed { get, .. } => whole(get(params)),
        Form::Own => return false,
    };
    line(text, field.key, &value);
    true
}

/// Writes one `key = value`.
pub(super) fn line(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

/// Text as a TOML string on one line.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A number; as a string of digits where it is above what TOML promises to hold.
pub(super) fn whole(number: u64) -> String {
    if i64::try_from(number).is_ok() { number.to_string() } else { format!("\"{number}\"") }
}
