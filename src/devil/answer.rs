//! The answer as saved in a file.

use serde_json::{Value, json};

use super::aim_solution::Outcome;
use super::best_chance::BestChance;
use super::permutation::Permutation;
use super::plan::{Plan, belief_rows};
use super::selection::Aim;
use super::touch_solution::{TouchOutcome, TouchSolution};
use super::verdict::Verdict;

/// Keys that are left out if they have no value; others are `null` then.
const LEFT_OUT: [&str; 7] = ["start_belief", "goal", "at_most", "at_least", "given_moves", "best_chance", "touch"];

/// Returns the answer of the Devil puzzle as one JSON object. The playback at `step` decides which rows of the belief
/// are listed. Lengths are in digits, since they outgrow the numbers that JSON programs read exactly.
pub fn answer(plan: Plan<'_>, step: u64, best: Option<&BestChance>, solution: Option<&TouchSolution>) -> Value {
    let (table, rows) = (plan.solution.table(), belief_rows(plan, step));
    let puzzle = json!({
        "puzzle": "devil",
        "coins": table.coins(),
        "faces": table.faces(),
        "devil": table.devil(),
    });
    let others = json!({
        "belief_rows": { "first": rows.start().to_string(), "last": rows.end().to_string() },
        "given_moves": plan.given.map(|given| of_list(&given.verdict)),
        "best_chance": best.map(of_best),
        "touch": solution.map(of_touch),
    });
    object(&[puzzle, of_shortest(plan, best), others])
}

/// Returns the entries of some objects as one.
fn object(parts: &[Value]) -> Value {
    let entries = parts.iter().filter_map(Value::as_object).flatten();
    let entries = entries.filter(|(key, value)| !value.is_null() || !LEFT_OUT.contains(&key.as_str()));
    entries.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Returns what is known about the shortest list, with bounds on its length if it is not known. The start is left out
/// if every configuration is possible, and the goal if it is all heads.
fn of_shortest(plan: Plan<'_>, best: Option<&BestChance>) -> Value {
    let Some((aimed, bounds)) = plan.aimed.zip(plan.bounds(best)) else {
        let solution = plan.solution;
        return json!({
            "winnable": solution.is_winnable(),
            "shortest": solution.shortest().map(|moves| moves.to_string()),
            "known_by": solution.known_by(),
            "starts_lost": solution.starts_lost().to_string(),
            "beliefs_found": solution.search.as_ref().map(|search| search.beliefs_found),
            "verified": solution.verified,
        });
    };
    let (aim, usual) = (&aimed.aim, Aim::default());
    let is_never = matches!(aimed.outcome, Outcome::Never(_));
    let shortest = bounds.shortest().map(ToString::to_string);
    let is_open = shortest.is_none() && !is_never;
    json!({
        "start_belief": (aim.start != usual.start).then(|| aim.start.to_string()),
        "goal": (aim.goal != usual.goal).then(|| aim.goal.to_string()),
        "winnable": if is_never { Some(false) } else { bounds.at_most.as_ref().map(|_| true) },
        "shortest": shortest,
        "at_most": bounds.at_most.filter(|_| is_open).map(|moves| moves.to_string()),
        "at_least": is_open.then(|| bounds.at_least.to_string()),
        "known_by": aimed.known_by(),
        "starts_lost": aimed.starts_lost().map(|lost| lost.to_string()),
        "beliefs_found": aimed.search.as_ref().map(|search| search.beliefs_found),
        "verified": aimed.is_verified,
    })
}

/// Returns the verdict on the user's own list. The Devil's action before each move is the notches of a turn, or the text
/// of any other permutation.
fn of_list(verdict: &Verdict) -> Value {
    let line = &verdict.line;
    let turn = |act: &Permutation| act.as_turn().map_or_else(|| act.to_string().into(), Value::from);
    let turns: Vec<Value> = line.permutations.iter().map(turn).collect();
    json!({
        "wins": verdict.wins,
        "won_after": verdict.won_after(),
        "escape": (!verdict.wins).then(|| json!({ "start": line.start.to_string(), "turns": turns })),
        "verified": verdict.is_checked,
    })
}

/// Returns the best plan within the moves allowed, or for the most moves for which all plans were compared.
fn of_best(best: &BestChance) -> Value {
    let (moves, plan) = best.last();
    let named: Vec<Vec<u32>> = plan.moves.iter().map(|flip| flip.named().collect()).collect();
    json!({ "moves": moves, "probability": plan.probability.in_words(), "plan": named })
}

/// Returns the fewest calls that surely win for a player who feels some coins.
fn of_touch(solution: &TouchSolution) -> Value {
    let (winnable, calls, at_least) = match solution.outcome {
        TouchOutcome::Wins { calls } => (Some(true), Some(calls), None),
        TouchOutcome::Never => (Some(false), None, None),
        TouchOutcome::Unknown { at_least } => (None, None, Some(at_least)),
    };
    object(&[json!({
        "hands": solution.hands,
        "winnable": winnable,
        "calls": calls,
        "at_least": at_least,
        "beliefs_found": solution.beliefs,
        "verified": solution.is_verified,
    })])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::moves::Move;
    use super::super::plan::JudgedList;
    use super::super::solution::solve;
    use super::super::table_spec::TableSpec;
    use super::*;
    use crate::progress::Progress;

    fn json(coins: u32, moves: Option<&[Move]>) -> String {
        let solution = solve(TableSpec::of_coins(coins), &Progress::new()).unwrap();
        let given = |moves: &[Move]| {
            JudgedList::new(solution.table(), &Aim::default(), &Arc::new(moves.to_vec()), &Progress::new())
        };
        let given = moves.map(|moves| given(moves).unwrap());
        serde_json::to_string(&answer(Plan::new(&solution, None, given.as_ref()), 0, None, None)).unwrap()
    }

    #[test]
    fn the_answer_names_length_and_check() {
        assert_eq!(
            json(4, None),
            r#"{"puzzle":"devil","coins":4,"faces":2,"devil":"turn","winnable":true,"shortest":"15","known_by":"search","starts_lost":"0","beliefs_found":22,"verified":true,"belief_rows":{"first":"0","last":"15"}}"#
        );
        assert_eq!(
            json(24, None),
            r#"{"puzzle":"devil","coins":24,"faces":2,"devil":"turn","winnable":false,"shortest":null,"known_by":"certificate","starts_lost":"16776960","beliefs_found":null,"verified":true,"belief_rows":{"first":"0","last":"0"}}"#
        );
    }

    #[test]
    fn a_list_that_loses_has_its_escape() {
        let lost = json(2, Some(&[Move::new(2, 3), Move::new(2, 1), Move::new(2, 1)]));
        let end =
            r#""given_moves":{"wins":false,"won_after":null,"escape":{"start":"TH","turns":[0,0,0]},"verified":true}}"#;
        assert!(lost.ends_with(end), "{lost}");
        let won = json(2, Some(&[Move::new(2, 3), Move::new(2, 1), Move::new(2, 3)]));
        assert!(won.ends_with(r#""given_moves":{"wins":true,"won_after":3,"escape":null,"verified":true}}"#), "{won}");
    }
}
