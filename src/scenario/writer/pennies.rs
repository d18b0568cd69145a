//! The keys of the pennies that have a form of their own.

use std::fmt::Write as _;

use dashu_int::UBig;

use crate::pennies::opponent::Opponent;
use crate::pennies::{FIELDS, Params, Takings};

use super::lines::{line, some_by_fields, whole};

/// Writes a key of `[pennies]` that has a form of its own.
pub(crate) fn write_own(text: &mut String, key: &'static str, params: &Params) {
    match key {
        "piles" => line(text, key, &pair(&params.game.piles)),
        "sieve" if params.focus.sieve != 0 => line(text, key, &params.focus.sieve.to_string()),
        "take" if params.game.take != Takings::Any => line(text, key, &params.game.take.to_string()),
        "both" if !params.game.both => line(text, key, "false"),
        "opponent" if params.record.opponent != Opponent::Perfect => {
            line(text, key, &format!("\"{}\"", params.record.opponent.name()));
        }
        "played" => {
            let played: Vec<String> = params.record.played.iter().map(pair).collect();
            line(text, key, &format!("[{}]", played.join(", ")));
        }
        "kept" => {
            for pinned in &params.pinned {
                let mut of = Params::default();
                of.go_to(pinned);
                let _ = writeln!(text, "\n[[pennies.kept]]");
                some_by_fields(text, &FIELDS, &["spread", "misere", "ratio"], &of);
            }
        }
        _ => {}
    }
}

/// Two piles as a list; a long one as a string of digits.
fn pair(piles: &[UBig; 2]) -> String {
    let [a, b] = piles.each_ref().map(|pile| u64::try_from(pile).map_or_else(|_| format!("\"{pile}\""), whole));
    format!("[{a}, {b}]")
}
