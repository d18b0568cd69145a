//! Answer as written to `answer.json`.

use serde::Serialize;

use super::aim::{Aim, AimSpec};
use super::aim_solution::AimSolution;
use super::asymptotics::limit;
use super::band::CUT_OFF;
use super::by_length::LengthCurve;
use super::coin::{CoinSet, coin_name};
use super::solution::Solution;
use super::state_space::State;

/// Answer to a game of Flips, ready to be written as JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    win_probability: f64,
    /// Largest possible error of any number here: see [`Solution::error_bound`].
    error_bound: f64,
    /// Limit of the win probability for more and more flips; `null` if none is known.
    limit: Option<f64>,
    single_coin: Vec<f64>,
    first_choice: Vec<String>,
    state: StateAnswer,
    /// Number of states counted in which several coins are best.
    ties: usize,
    /// Number of reachable states with a choice; for a long game, of those that are listed.
    states: usize,
    /// Thinning of the states of a long game; missing if all states are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    band: Option<BandAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_probability_exact: Option<String>,
    /// Aim, unless it is to finish above the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    aim: Option<AimAnswer>,
}

/// Answer for another aim.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AimAnswer {
    aim: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruin: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<String>,
    /// Chance of success, mean prize, or highest expected score; `null` if no policy wins often enough.
    value: Option<f64>,
    /// Largest possible error of `value`; 0 if it is the double nearest to an exact fraction.
    error_bound: f64,
    /// Mean number of flips under best play, if one score is to be reached before another and the game is sure to end.
    /// Among tied coins, the first is flipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_flips: Option<f64>,
    /// Value without stopping, for an aim that allows to stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_stopping: Option<f64>,
}

/// Thinning of the states in `chances.csv` and `choice.csv`, for a game that has too many states to list all, or more
/// than [`WHOLE_FLIPS`](super::WHOLE_FLIPS) flips, so that only the band of important states is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct BandAnswer {
    /// Largest change of a value by the cut-off of states; 0 if all states are known.
    cut_off: f64,
    /// Step between the listed numbers of flips done. With more than [`WHOLE_FLIPS`](super::WHOLE_FLIPS) flips, `ties`
    /// and `states` count only the listed states.
    listed_every: usize,
}

/// Values in the selected state.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct StateAnswer {
    flips_done: i64,
    score: i64,
    /// `null` for a state that cannot be reached.
    win_probability: Option<f64>,
    /// Win probability for each coin flipped next, A first; empty if no flip is left.
    by_coin: Vec<f64>,
    best: Vec<String>,
}

impl Answer {
    /// Returns the answer given by `solution`, with the values in `state`. `ties` is the result of
    /// [`count_ties`](Solution::count_ties). `win_probability_exact` is present for up to
    /// [`EXACT_FLIPS`](super::EXACT_FLIPS) flips.
    pub fn new(solution: &Solution, ties: usize, state: State) -> Self {
        Self {
            puzzle: "flips",
            win_probability: solution.win_probability(),
            error_bound: solution.error_bound(),
            limit: limit(solution.game()),
            single_coin: solution.single_coin().to_vec(),
            first_choice: names(solution.first_choice()),
            state: StateAnswer {
                flips_done: state.flips_done,
                score: state.score,
                win_probability: solution.value(state),
                by_coin: solution.by_coin(state).unwrap_or_default(),
                best: solution.best(state).map(names).unwrap_or_default(),
            },
            ties,
            states: solution.choice_count(),
            band: band(solution),
            win_probability_exact: solution.exact().map(ToString::to_string),
            aim: None,
        }
    }

    /// Adds the answer for another aim in a game with this number of flips.
    #[must_use]
    pub fn with_aim(self, spec: &AimSpec, flips: u32, solution: &AimSolution) -> Self {
        Self { aim: Some(AimAnswer::new(spec, flips, solution)), ..self }
    }
}

impl AimAnswer {
    fn new(spec: &AimSpec, flips: u32, solution: &AimSolution) -> Self {
        let start = solution.ruin().and_then(|ruin| ruin.state(0));
        Self {
            aim: spec.aim.name(),
            reach: matches!(spec.aim, Aim::Ruin | Aim::Within).then_some(spec.reach),
            ruin: (spec.aim == Aim::Ruin).then_some(spec.ruin),
            at_least: (spec.aim == Aim::Expected).then(|| spec.at_least.to_string()),
            value: solution.value(spec.aim, flips),
            error_bound: solution.error_bound(flips),
            expected_flips: start.and_then(|start| start.expected_flips),
            without_stopping: solution.by_length().and_then(|curves| curves.value(LengthCurve::NoStop, flips)),
        }
    }
}

fn band(solution: &Solution) -> Option<BandAnswer> {
    let (listed_every, is_cut) = (solution.listed_every(), solution.thinning().is_some());
    (listed_every > 1 || is_cut).then_some(BandAnswer { cut_off: if is_cut { CUT_OFF } else { 0.0 }, listed_every })
}

fn names(coins: CoinSet) -> Vec<String> {
    coins.iter().map(|coin| coin_name(coin).to_string()).collect()
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
        serde_json::to_string(&Answer::new(&solution, ties, state)).unwrap()
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
