//! The keys of the Devil that have a form of their own.

use crate::devil::{Aim, Move, Params, Permutation, Selection};

use super::lines::{line, quoted, whole};

/// Writes a key of `[devil]` that has a form of its own. Most are left out where they have nothing to say.
pub(crate) fn write_own(text: &mut String, key: &'static str, params: &Params) {
    let Params { game, focus, record } = params;
    match key {
        "step" => line(text, key, &u64::try_from(focus.step).map_or_else(|_| focus.step.to_string(), whole)),
        "within" if focus.within != 0 => line(text, key, &focus.within.to_string()),
        "hands" if focus.hands != 0 => line(text, key, &focus.hands.to_string()),
        "start_belief" if game.aim.start != Aim::default().start => {
            line(text, key, &written_selection(&game.aim.start));
        }
        "goal" if game.aim.goal != Aim::default().goal => line(text, key, &written_selection(&game.aim.goal)),
        "moves" => {
            if let Some(moves) = &game.moves {
                line(text, key, &written_list(moves, game.coins));
            }
        }
        "start" => {
            if let Some(start) = record.start {
                line(text, key, &quoted(&start.to_string()));
            }
        }
        "turns" if !record.turns.is_empty() => {
            let turns: Vec<String> = record.turns.iter().map(written_permutation).collect();
            line(text, key, &format!("[{}]", turns.join(", ")));
        }
        "calls" if !record.calls.is_empty() => line(text, key, &written_list(&record.calls, game.coins)),
        "touches" if !record.touches.is_empty() => line(text, key, &written_list(&record.touches, game.coins)),
        "reveal" if record.reveal => line(text, key, "true"),
        _ => {}
    }
}

/// A word, or the configurations that stand for their classes.
fn written_selection(selection: &Selection) -> String {
    if let Some(word) = selection.word() {
        return quoted(word);
    }
    let firsts: Vec<String> = selection.to_string().split(' ').map(quoted).collect();
    format!("[{}]", firsts.join(", "))
}

/// A list of moves at a table of so many coins.
fn written_list(moves: &[Move], coins: i64) -> String {
    let coins = u32::try_from(coins).unwrap_or(0);
    let written: Vec<String> = moves.iter().map(|flip| written_move(*flip, coins, moves.len())).collect();
    format!("[{}]", written.join(", "))
}

/// A turn as a number, anything else as text.
fn written_permutation(permutation: &Permutation) -> String {
    permutation.as_turn().map_or_else(|| quoted(&permutation.to_string()), |notches| notches.to_string())
}

/// A move as a list of positions; in a long list as a string with a digit for each coin, which is shorter.
fn written_move(flip: Move, coins: u32, moves: usize) -> String {
    const LONG: usize = 1_000;
    if moves > LONG && coins > 1 {
        let digits: String = (0..coins).map(|position| flip.amount(position).to_string()).collect();
        return quoted(&digits);
    }
    flip.as_list()
}
