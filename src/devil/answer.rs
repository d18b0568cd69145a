//! The answer as it stands in a file.

use serde::Serialize;

use super::Solution;

/// The answer of the Devil puzzle, written as one JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    coins: u32,
    winnable: bool,
    /// Digits, as lengths outgrow the numbers that JSON programs read exactly; `null` where no list of moves wins.
    shortest: Option<String>,
    beliefs_found: u64,
    /// What [`Solution::verified`] says.
    verified: bool,
}

impl From<&Solution> for Answer {
    fn from(solution: &Solution) -> Self {
        Self {
            puzzle: "devil",
            coins: solution.coins(),
            winnable: solution.strategy().is_some(),
            shortest: solution.shortest().map(|moves| moves.to_string()),
            beliefs_found: solution.beliefs_found(),
            verified: solution.verified(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::super::solve;
    use super::*;
    use crate::progress::Progress;

    fn json(coins: u32) -> String {
        serde_json::to_string(&Answer::from(&solve(&rules_for(coins), &Progress::new()).unwrap())).unwrap()
    }

    #[test]
    fn the_answer_names_length_and_check() {
        assert_eq!(
            json(4),
            r#"{"puzzle":"devil","coins":4,"winnable":true,"shortest":"15","beliefs_found":22,"verified":true}"#
        );
        assert_eq!(
            json(6),
            r#"{"puzzle":"devil","coins":6,"winnable":false,"shortest":null,"beliefs_found":4,"verified":true}"#
        );
    }
}
