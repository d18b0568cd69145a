//! The answer as it stands in a file.

use serde::Serialize;

use super::{BeliefRows, KnownBy, Solution};

/// The answer of the Devil puzzle, written as one JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    coins: u32,
    winnable: bool,
    /// Digits, as lengths outgrow the numbers that JSON programs read exactly; `null` where no list of moves wins.
    shortest: Option<String>,
    known_by: KnownBy,
    /// From how many starts the Devil can go on for ever, in digits.
    starts_lost: String,
    /// `null` where the beliefs were not searched.
    beliefs_found: Option<u64>,
    /// What [`Solution::verified`] says.
    verified: bool,
    belief_rows: Rows,
}

/// The moves of the first and the last row of the belief's table, in digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Rows {
    first: String,
    last: String,
}

impl Answer {
    /// The answer where the playback is at `step`, which says which rows of the belief are listed.
    #[must_use]
    pub fn new(solution: &Solution, step: u64) -> Self {
        let rows = BeliefRows::of(solution, step);
        Self {
            puzzle: "devil",
            coins: solution.coins(),
            winnable: solution.strategy().is_some(),
            shortest: solution.shortest().map(|moves| moves.to_string()),
            known_by: solution.known_by(),
            starts_lost: solution.starts_lost().to_string(),
            beliefs_found: solution.beliefs_found(),
            verified: solution.verified(),
            belief_rows: Rows { first: rows.first.to_string(), last: rows.last.to_string() },
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
        let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
        serde_json::to_string(&Answer::new(&solution, 0)).unwrap()
    }

    #[test]
    fn the_answer_names_length_and_check() {
        assert_eq!(
            json(4),
            r#"{"puzzle":"devil","coins":4,"winnable":true,"shortest":"15","known_by":"search","starts_lost":"0","beliefs_found":22,"verified":true,"belief_rows":{"first":"0","last":"15"}}"#
        );
        assert_eq!(
            json(24),
            r#"{"puzzle":"devil","coins":24,"winnable":false,"shortest":null,"known_by":"certificate","starts_lost":"16776960","beliefs_found":null,"verified":true,"belief_rows":{"first":"0","last":"0"}}"#
        );
    }
}
