//! A scenario as the text of a file.

use std::fmt::Write as _;

use dashu_int::UBig;

use crate::{devil, flips, pennies};

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
        Params::Pennies(params) => write_pennies(&mut text, params),
        Params::Devil(params) => write_devil(&mut text, params),
        Params::Flips(params) => write_flips(&mut text, params),
    }
    text
}

fn write_pennies(text: &mut String, params: &pennies::Params) {
    let [a, b] = params.piles.each_ref().map(pile);
    let [from, to] = params.totals;
    line(text, "piles", &format!("[{a}, {b}]"));
    line(text, "totals", &format!("[{from}, {to}]"));
    line(text, "lattice", &params.lattice.to_string());
    line(text, "spread", &params.spread.to_string());
    line(text, "misere", &params.misere.to_string());
    let [from, to] = params.ratio;
    line(text, "ratio", &format!("[{from}, {to}]"));
    line(text, "folded", &params.folded.to_string());
    line(text, "opponent_starts", &params.opponent_starts.to_string());
    let played: Vec<String> = params.played.iter().map(|[a, b]| format!("[{}, {}]", pile(a), pile(b))).collect();
    line(text, "played", &format!("[{}]", played.join(", ")));
    for kept in &params.kept {
        let _ = writeln!(text, "\n[[pennies.kept]]");
        line(text, "spread", &kept.spread.to_string());
        line(text, "misere", &kept.misere.to_string());
        let [from, to] = kept.ratio;
        line(text, "ratio", &format!("[{from}, {to}]"));
    }
}

fn write_devil(text: &mut String, params: &devil::Params) {
    write_setting(text, params.coins, params.faces, params.devil);
    let step = params.step.to_string();
    line(text, "step", &u64::try_from(params.step).map_or(step, whole));
    line(text, "seed", &whole(params.seed));
    line(text, "play", &quoted(params.play.name()));
    if let Some(moves) = &params.moves {
        line(text, "moves", &written_list(moves, params.coins));
    }
    if let Some(start) = params.start {
        line(text, "start", &quoted(&start.to_string()));
    }
    if !params.turns.is_empty() {
        let acts: Vec<String> = params.turns.iter().map(written_act).collect();
        line(text, "turns", &format!("[{}]", acts.join(", ")));
    }
    if !params.calls.is_empty() {
        line(text, "calls", &written_list(&params.calls, params.coins));
    }
    if params.reveal {
        line(text, "reveal", "true");
    }
    for kept in &params.kept {
        let _ = writeln!(text, "\n[[devil.kept]]");
        write_setting(text, kept.coins, kept.faces, kept.devil);
        if let Some(moves) = &kept.moves {
            line(text, "moves", &written_list(moves, kept.coins));
        }
    }
}

fn write_setting(text: &mut String, coins: i64, faces: i64, devil: devil::Devil) {
    line(text, "coins", &coins.to_string());
    line(text, "faces", &faces.to_string());
    line(text, "devil", &quoted(devil.name()));
}

/// A list of moves at a table of so many coins.
fn written_list(moves: &[devil::Move], coins: i64) -> String {
    let coins = u32::try_from(coins).unwrap_or(0);
    let written: Vec<String> = moves.iter().map(|flip| written_move(*flip, coins, moves.len())).collect();
    format!("[{}]", written.join(", "))
}

/// A turn as a number, anything else as text.
fn written_act(act: &devil::Act) -> String {
    act.as_turn().map_or_else(|| quoted(&act.to_string()), |notches| notches.to_string())
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

fn pile(pile: &UBig) -> String {
    u64::try_from(pile).map_or_else(|_| format!("\"{pile}\""), whole)
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
