//! Answer as written to `answer.json`.

use serde_json::{Value, json};

use super::aim_solution::AimSolution;
use super::asymptotics::limit;
use super::band::CUT_OFF;
use super::by_length::LengthCurve;
use super::coin::CoinSet;
use super::params::{Aim, AimSpec};
use super::solution::Solution;
use super::state_space::State;

/// Returns the answer given by `solution`, with the values in `state`. `ties` is the result of
/// [`count_ties`](Solution::count_ties).
///
/// - `error_bound` is the largest possible error of any number here: see [`Solution::error_bound`];
/// - `limit` is `null` if none is known, and so is the chance in a state that cannot be reached;
/// - `by_coin` has the chance for each coin flipped next, A first; it is empty if no flip is left;
/// - `states` counts the reachable states with a choice, and `ties` those of them in which several coins are best; with
///   more than [`WHOLE_FLIPS`](super::WHOLE_FLIPS) flips, both count only the listed states;
/// - `band` is there if not all states are listed: the step between the listed numbers of flips done, and the largest
///   change of a value by the cut-off of states, 0 if all states are known;
/// - `win_probability_exact` is there for up to [`EXACT_FLIPS`](super::EXACT_FLIPS) flips.
pub fn answer(solution: &Solution, ties: usize, state: State) -> Value {
    let mut answer = json!({
        "puzzle": "flips",
        "win_probability": solution.win_probability,
        "error_bound": solution.error_bound(),
        "limit": limit(&solution.game),
        "single_coin": solution.single_coin,
        "first_choice": solution.best(State::default()).unwrap_or_default().names(),
        "state": {
            "flips_done": state.flips_done,
            "score": state.score,
            "win_probability": solution.value(state),
            "by_coin": solution.by_coin(state).unwrap_or_default(),
            "best": solution.best(state).map(CoinSet::names).unwrap_or_default(),
        },
        "ties": ties,
        "states": solution.choice_count(),
    });
    let (listed_every, is_cut) = (solution.listed_every(), solution.kept_every().is_some());
    if listed_every > 1 || is_cut {
        answer["band"] = json!({ "cut_off": if is_cut { CUT_OFF } else { 0.0 }, "listed_every": listed_every });
    }
    if let Some(exact) = solution.exact() {
        answer["win_probability_exact"] = exact.to_string().into();
    }
    answer
}

/// Returns the answer for another aim, in a game with this number of flips.
///
/// - `value` is the chance of success, the mean prize, or the highest expected score; `null` if no policy wins often
///   enough;
/// - `error_bound` is its largest possible error; 0 if it is the double nearest to an exact fraction;
/// - `expected_flips` is the mean number of flips under best play, if one score is to be reached before another and the
///   game is sure to end; among tied coins, the first is flipped.
pub fn aim_answer(spec: &AimSpec, flips: u32, solution: &AimSolution) -> Value {
    let start = solution.ruin().and_then(|ruin| ruin.state(0));
    let without_stopping = solution.by_length().and_then(|curves| curves.value(LengthCurve::NoStop, flips));
    let entries = [
        ("goal", Some(json!(spec.aim))),
        ("reach", matches!(spec.aim, Aim::Ruin | Aim::Within).then(|| spec.reach.into())),
        ("ruin", (spec.aim == Aim::Ruin).then(|| spec.ruin.into())),
        ("at_least", (spec.aim == Aim::Expected).then(|| spec.at_least.to_string().into())),
        ("value", Some(solution.value(spec.aim, flips).into())),
        ("error_bound", Some(solution.error_bound(flips).into())),
        ("expected_flips", start.and_then(|start| start.expected_flips).map(Value::from)),
        ("without_stopping", without_stopping.map(Value::from)),
    ];
    entries.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::solution::solve;
    use super::*;
    use crate::progress::Progress;

    fn json(flips: i64, state: State) -> String {
        let game = Game::default().with(|game| game.set_flips(flips));
        let solution = solve(&game, &Progress::new()).unwrap();
        let ties = solution.count_ties(&Progress::new()).unwrap();
        answer(&solution, ties, state).to_string()
    }

    #[test]
    fn the_riddle_is_answered_with_its_fraction() {
        assert_eq!(
            json(100, State::default()),
            "{\"puzzle\":\"flips\",\"win_probability\":0.6403174472759772,\"error_bound\":4.440892098500626e-14,\
             \"limit\":0.6666666666666666,\"single_coin\":[0.46020538130641064,0.46020538130641064],\
             \"first_choice\":[\"A\",\"B\"],\
             \"state\":{\"flips_done\":0,\"score\":0,\"win_probability\":0.6403174472759772,\
             \"by_coin\":[0.6403174472759772,0.6403174472759772],\"best\":[\"A\",\"B\"]},\
             \"ties\":16957,\"states\":19899,\
             \"win_probability_exact\":\"811698796376000066208208781649/1267650600228229401496703205376\"}"
        );
    }

    /// With one flip left at −1, only coin B can still lift the score above 0.
    #[test]
    fn the_selected_state_has_the_values_of_its_coins() {
        let state =
            "\"state\":{\"flips_done\":99,\"score\":-1,\"win_probability\":0.5,\"by_coin\":[0.0,0.5],\"best\":[\"B\"]}";
        assert!(json(100, State::new(99, -1)).contains(state));
        let last = "\"state\":{\"flips_done\":2,\"score\":3,\"win_probability\":1.0,\"by_coin\":[],\"best\":[]}";
        assert!(json(2, State::new(2, 3)).contains(last));
    }

    #[test]
    fn only_up_to_two_hundred_flips_there_is_a_fraction() {
        assert!(json(200, State::default()).contains("win_probability_exact"));
        assert!(!json(201, State::default()).contains("exact"));
    }
}
