//! A scenario as the text of a file.

mod devil;
mod flips;
mod lines;
mod pennies;

use std::fmt::Write as _;

use crate::devil::FIELDS as DEVIL;
use crate::field::Field;
use crate::flips::FIELDS as FLIPS;
use crate::pennies::FIELDS as PENNIES;

use super::guess::Guess;
use super::named::{Params, Scenario};
use lines::{line, quoted, write_field};

/// See [`Scenario::to_toml`].
pub(super) fn to_toml(scenario: &Scenario) -> String {
    let mut text = String::new();
    line(&mut text, "name", &quoted(&scenario.name));
    if !scenario.story.is_empty() {
        line(&mut text, "story", &quoted(&scenario.story));
    }
    line(&mut text, "puzzle", &quoted(scenario.puzzle().name()));
    if let Some(view) = &scenario.view {
        line(&mut text, "view", &quoted(view));
    }
    if let Some(Guess { ask, quantity, to }) = &scenario.guess {
        let to = if *to == quantity.end { String::new() } else { format!(", to = {to}") };
        line(&mut text, "guess", &format!("{{ ask = {}, answer = {}{to} }}", quoted(ask), quoted(quantity.name)));
    }
    let _ = writeln!(text, "\n[{}]", scenario.puzzle());
    match &scenario.params {
        Params::Pennies(params) => by_fields(&mut text, &PENNIES, params, pennies::write_own),
        Params::Devil(params) => by_fields(&mut text, &DEVIL, params, devil::write_own),
        Params::Flips(params) => by_fields(&mut text, &FLIPS, params, flips::write_own),
    }
    text
}

/// Writes every key of a puzzle by its table of fields; `own` writes one that has a form of its own.
fn by_fields<P>(text: &mut String, fields: &[Field<P>], params: &P, own: fn(&mut String, &'static str, &P)) {
    for field in fields {
        if !write_field(text, field, params) {
            own(text, field.key, params);
        }
    }
}
