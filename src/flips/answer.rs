//! The answer as it stands in `answer.json`.

use serde::Serialize;

use super::coin_set::coin_name;
use super::solution::Solution;

/// The answer to a game of Flips, ready to be written as JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    win_probability: f64,
    single_coin: Vec<f64>,
    first_choice: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_probability_exact: Option<String>,
}

impl Answer {
    /// The answer that `solution` gives. `win_probability_exact` is there for up to
    /// [`EXACT_FLIPS`](super::EXACT_FLIPS) flips.
    #[must_use]
    pub fn new(solution: &Solution) -> Self {
        Self {
            puzzle: "flips",
            win_probability: solution.win_probability(),
            single_coin: solution.single_coin().to_vec(),
            first_choice: solution.first_choice().iter().map(|coin| coin_name(coin).to_string()).collect(),
            win_probability_exact: solution.exact().map(ToString::to_string),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Params, Rules, solve};
    use super::*;
    use crate::progress::Progress;

    fn json(flips: i64) -> String {
        let rules = Rules::new(&Params { flips, ..Params::default() }).unwrap();
        serde_json::to_string(&Answer::new(&solve(&rules, &Progress::new()).unwrap())).unwrap()
    }

    #[test]
    fn the_riddle_is_answered_with_its_fraction() {
        assert_eq!(
            json(100),
            "{\"puzzle\":\"flips\",\"win_probability\":0.6403174472759772,\
             \"single_coin\":[0.46020538130641064,0.46020538130641064],\"first_choice\":[\"A\",\"B\"],\
             \"win_probability_exact\":\"811698796376000066208208781649/1267650600228229401496703205376\"}"
        );
    }

    #[test]
    fn only_up_to_two_hundred_flips_there_is_a_fraction() {
        assert!(json(200).contains("win_probability_exact"));
        assert!(!json(201).contains("exact"));
    }
}
