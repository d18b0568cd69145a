//! A scenario as the text of a file.

mod flips;
mod pennies;

use std::fmt::Write as _;

use crate::devil;
use crate::field::{Field, Form};
use crate::flips::FIELDS as FLIPS;
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
        Params::Devil(params) => write_devil(&mut text, params),
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

fn write_devil(text: &mut String, params: &devil::Params) {
    let devil::Params { game, focus, record, pinned } = params;
    write_table(text, game);
    let step = focus.step.to_string();
    line(text, "step", &u64::try_from(focus.step).map_or(step, whole));
    line(text, "seed", &whole(record.seed));
    line(text, "play", &quoted(record.play.name()));
    if let Some(moves) = &game.moves {
        line(text, "moves", &written_list(moves, game.coins));
    }
    if let Some(start) = record.start {
        line(text, "start", &quoted(&start.to_string()));
    }
    if !record.turns.is_empty() {
        let turns: Vec<String> = record.turns.iter().map(written_permutation).collect();
        line(text, "turns", &format!("[{}]", turns.join(", ")));
    }
    if !record.calls.is_empty() {
        line(text, "calls", &written_list(&record.calls, game.coins));
    }
    if record.reveal {
        line(text, "reveal", "true");
    }
    for pinned in pinned {
        let _ = writeln!(text, "\n[[devil.kept]]");
        write_table(text, pinned);
        if let Some(moves) = &pinned.moves {
            line(text, "moves", &written_list(moves, pinned.coins));
        }
    }
}

fn write_table(text: &mut String, game: &devil::Game) {
    line(text, "coins", &game.coins.to_string());
    line(text, "faces", &game.faces.to_string());
    line(text, "devil", &quoted(game.devil.name()));
}

/// A list of moves at a table of so many coins.
fn written_list(moves: &[devil::Move], coins: i64) -> String {
    let coins = u32::try_from(coins).unwrap_or(0);
    let written: Vec<String> = moves.iter().map(|flip| written_move(*flip, coins, moves.len())).collect();
    format!("[{}]", written.join(", "))
}

/// A turn as a number, anything else as text.
fn written_permutation(permutation: &devil::Permutation) -> String {
    permutation.as_turn().map_or_else(|| quoted(&permutation.to_string()), |notches| notches.to_string())
}

/// A move as a list of positions; in a long list as a string with a digit for each coin, which is shorter.
fn written_move(flip: devil::Move, coins: u32, moves: usize) -> String {
    const LONG: usize = 1_000;
    if moves > LONG && coins > 1 {
        let digits: String = (0..coins).map(|position| flip.amount(position).to_string()).collect();
        return quoted(&digits);
    }
    let positions: Vec<String> = flip.named().map(|position| position.to_string()).collect();
    format!("[{}]", positions.join(", "))
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
