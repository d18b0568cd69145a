//! The keys of a puzzle's table by its table of fields.

use toml::de::DeValue;

use crate::field::{Field, Form, whole};

use super::super::error::ScenarioError;
use super::section::{Section, whole_in};
use crate::parameter::listed;

/// Reads some keys that have no form of their own, of a table within that of the puzzle.
pub(super) fn read_some<P>(
    section: &Section,
    fields: &'static [Field<P>],
    keys: &[&str],
    params: &mut P,
) -> Result<(), ScenarioError> {
    fields.iter().filter(|field| keys.contains(&field.key)).try_for_each(|field| read_field(section, field, params))
}

/// Reads a key whose form is not its own.
pub(crate) fn read_field<P>(section: &Section, field: &'static Field<P>, params: &mut P) -> Result<(), ScenarioError> {
    let key = field.key;
    match field.form {
        Form::Whole { get, set } => {
            let value = section.whole(key, get(params), &allowed(field, params, 0))?;
            set(params, value);
        }
        Form::Pair { list, get, set } => {
            let [first, second] = [0, 1].map(|place| allowed(field, params, place));
            let values = section.pair(key, get(params), list, [&first, &second])?;
            set(params, values);
        }
        Form::Flag { get, set } => {
            let value = section.flag(key, get(params))?;
            set(params, value);
        }
        Form::Choice { names, set, .. } => {
            if let Some(value) = section.get(key) {
                let chosen = value.get_ref().as_str().and_then(|text| names.iter().position(|name| *name == text));
                let quoted = || names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>();
                let refuse = || section.refuse(&section.field(key), value, &listed(&quoted(), "or"));
                set(params, chosen.ok_or_else(refuse)?);
            }
        }
        Form::Seed { set, .. } => {
            if let Some(value) = section.get(key) {
                let seed = match value.get_ref() {
                    DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
                    DeValue::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
                    _ => None,
                };
                let refuse = || section.refuse(&section.field(key), value, &whole_in(0, u64::MAX));
                set(params, seed.ok_or_else(refuse)?);
            }
        }
        Form::Own => {}
    }
    Ok(())
}

/// What one of the whole numbers of a field may be, as the end of "it must be".
fn allowed<P>(field: &Field<P>, params: &P, place: usize) -> String {
    let mut numbers = field.numbers.iter().flat_map(|number| (0..(number.count)(params)).map(move |i| (number, i)));
    numbers.nth(place).map_or_else(
        || "a whole number".to_owned(),
        |(number, index)| {
            let range = (number.allowed)(params, index);
            whole_in(whole(*range.start()), whole(*range.end()))
        },
    )
}
