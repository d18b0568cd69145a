//! The keys of the flips that have a form of their own.

use std::fmt::Write as _;

use crate::flips::{Coin, Curve, FIELDS, Params, Probability, coin_name};

use super::lines::{line, quoted, some_by_fields};

/// Writes a key of `[flips]` that has a form of its own.
pub(crate) fn write_own(text: &mut String, key: &'static str, params: &Params) {
    match key {
        "coins" => line(text, key, &coins(&params.game.coins)),
        "state" => {
            let state = params.focus.state;
            line(text, key, &format!("[{}, {}]", state.flips_done, state.score));
        }
        "player" => line(text, key, &quoted(&params.focus.simulation.player.to_string())),
        "at_least" => line(text, key, &probability(params.focus.aim.at_least)),
        "choices" => line(text, key, &quoted(&params.record.coin_names())),
        "kept" => {
            for pinned in &params.pinned {
                let curve = pinned.curve();
                let _ = writeln!(text, "\n[[flips.kept]]");
                line(text, "view", &quoted(curve.name()));
                if let Curve::Bias { coin } = curve {
                    line(text, "coin", &quoted(&coin_name(coin).to_string()));
                }
                let keys: &[&str] = if curve == Curve::Horizon { &["target"] } else { &["flips", "target"] };
                let of = Params { game: pinned.game().clone(), ..Params::default() };
                some_by_fields(text, &FIELDS, keys, &of);
                line(text, "coins", &coins(&of.game.coins));
            }
        }
        _ => {}
    }
}

fn coins(coins: &[Coin]) -> String {
    let written = coins.iter().map(|coin| match coin.tails_points {
        None => format!("{{ heads = {}, points = {} }}", probability(coin.heads), coin.points),
        Some(tails_points) => format!(
            "{{ heads = {}, heads_points = {}, tails_points = {tails_points} }}",
            probability(coin.heads),
            coin.points
        ),
    });
    format!("[{}]", written.collect::<Vec<_>>().join(", "))
}

/// A probability, in quotes if it is a fraction or has more digits than other readers of TOML keep of a number.
fn probability(probability: Probability) -> String {
    let text = probability.to_string();
    let is_kept = text.parse::<f64>().is_ok_and(|double| double.to_string() == text);
    if is_kept { text } else { format!("\"{text}\"") }
}
