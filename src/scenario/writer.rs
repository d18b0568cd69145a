//! A scenario as the text of a file.

mod devil;
mod pennies;

use std::fmt::Write as _;

use crate::devil::FIELDS as DEVIL;
use crate::field::{Field, Form};
use crate::flips;
use crate::pennies::FIELDS as PENNIES;

use super::{Params, Scenario};

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
    let _ = writeln!(text, "\n[{}]", scenario.puzzle());
    match &scenario.params {
        Params::Pennies(params) => by_fields(&mut text, &PENNIES, params, pennies::write_own),
        Params::Devil(params) => by_fields(&mut text, &DEVIL, params, devil::write_own),
        Params::Flips(params) => write_flips(&mut text, params),
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

/// Writes some keys that have no form of their own, in a table within that of the puzzle.
fn some_by_fields<P>(text: &mut String, fields: &[Field<P>], keys: &[&str], params: &P) {
    for field in fields.iter().filter(|field| keys.contains(&field.key)) {
        write_field(text, field, params);
    }
}

/// Writes a key, unless its form is its own; returns whether it did.
fn write_field<P>(text: &mut String, field: &Field<P>, params: &P) -> bool {
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

fn write_flips(text: &mut String, params: &flips::Params) {
    let flips::Params { game, focus: flips::Focus { state, simulation }, record, pinned } = params;
    line(text, "flips", &game.flips.to_string());
    line(text, "target", &game.target.to_string());
    line(text, "coins", &written_coins(&game.coins));
    line(text, "state", &format!("[{}, {}]", state.flips_done, state.score));
    line(text, "seed", &whole(simulation.seed));
    line(text, "games", &simulation.games.to_string());
    line(text, "player", &quoted(&simulation.player.to_string()));
    line(text, "choices", &quoted(&record.coin_names()));
    for pinned in pinned {
        let (curve, of) = (pinned.curve(), pinned.game());
        let _ = writeln!(text, "\n[[flips.kept]]");
        line(text, "view", &quoted(curve.name()));
        if let flips::Curve::Bias { coin } = curve {
            line(text, "coin", &quoted(&flips::coin_name(coin).to_string()));
        }
        if curve != flips::Curve::Horizon {
            line(text, "flips", &of.flips.to_string());
        }
        line(text, "target", &of.target.to_string());
        line(text, "coins", &written_coins(&of.coins));
    }
}

fn written_coins(coins: &[flips::Coin]) -> String {
    let written = coins.iter().map(|coin| match coin.tails_points {
        None => format!("{{ heads = {}, points = {} }}", heads(coin.heads), coin.points),
        Some(tails_points) => format!(
            "{{ heads = {}, heads_points = {}, tails_points = {tails_points} }}",
            heads(coin.heads),
            coin.points
        ),
    });
    format!("[{}]", written.collect::<Vec<_>>().join(", "))
}

fn line(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

/// Text as a TOML string on one line.
fn quoted(text: &str) -> String {
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
fn whole(number: u64) -> String {
    if i64::try_from(number).is_ok() { number.to_string() } else { format!("\"{number}\"") }
}

/// A probability; a fraction needs quotes, a decimal does not.
fn heads(heads: flips::Probability) -> String {
    let text = heads.to_string();
    if text.contains('/') { format!("\"{text}\"") } else { text }
}
