//! Results for one game, also as the data in `answer.json`.

use std::sync::Arc;

use dashu_int::UBig;
use serde::Serialize;
use serde_json::{Value, json};

use super::moves::{Direction, Move, Position};
use super::outcomes::Outcomes;
use super::ruleset::SafePair;
use super::takings::Limit;
use super::third::ThirdPile;
use super::totals::{Totals, by_total};

/// Game with its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Winner of every position of the game.
    pub outcomes: Outcomes,
    /// Whether the player who must move from the chosen piles loses.
    pub is_safe: bool,
    /// Index of the safe pair that the chosen piles form; `None` if they are not safe or if the pairs have no formula.
    pub index: Option<UBig>,
    /// Every winning move from the chosen piles, the one that takes the most pennies first.
    pub winning_moves: Vec<Move>,
    /// Number of turns of both players until the end, if the winner hurries and the loser delays as long as possible.
    pub turns: UBig,
    /// Totals that the opponent may split.
    pub totals: Arc<Totals>,
}

impl Solution {
    /// Solves the game from its outcomes, which must cover its piles, given its totals.
    pub fn new(position: &Position, outcomes: Outcomes, totals: Arc<Totals>) -> Self {
        let winning_moves = outcomes.winning_moves(position);
        let soonest = winning_moves.iter().map(|made| &made.turns).min();
        Self {
            is_safe: outcomes.is_safe(position),
            turns: soonest.map_or_else(|| outcomes.turns(position), |turns| turns + UBig::ONE),
            index: position.index(outcomes.ruleset).filter(|_| outcomes.ruleset.has_formula()),
            winning_moves,
            outcomes,
            totals,
        }
    }
}

/// Answer to one game. Piles are strings of digits because they may have any length.
#[derive(Debug, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    /// Spread, or the limit under which takings are limited.
    #[serde(flatten)]
    takings: Value,
    misere: bool,
    position: Value,
    totals: TotalsAnswer,
    /// Results with a third pile; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<Value>,
}

/// Losing splits of a range of totals, of which there may be millions.
#[derive(Debug, Serialize)]
struct TotalsAnswer {
    from: u32,
    to: u32,
    first_player_loses: Vec<LosingTotal>,
}

#[derive(Debug, Serialize)]
struct LosingTotal {
    total: u32,
    splits: Vec<[u32; 2]>,
}

impl Answer {
    /// Returns the answer about `position` given by its `solution`, with the results for three piles if there are;
    /// whether these are safe is `null` for piles that were not searched.
    pub fn new(position: &Position, solution: &Solution, third: Option<(&ThirdPile, [u32; 3])>) -> Self {
        let (ruleset, Totals { range, losing, .. }) = (solution.outcomes.ruleset, solution.totals.as_ref());
        let losing_total = |splits: &[SafePair]| LosingTotal {
            total: splits.first().map_or(0, SafePair::total),
            splits: splits.iter().map(|pair| [pair.a, pair.b]).collect(),
        };
        Self {
            puzzle: "pennies",
            takings: takings(solution),
            misere: ruleset.is_misere(),
            position: json!({
                "a": position.a.to_string(),
                "b": position.b.to_string(),
                "safe": solution.is_safe,
                // null if they are not safe or if the pairs have no formula
                "index": solution.index.as_ref().map(ToString::to_string),
                "turns": solution.turns.to_string(),
                "winning_moves": solution.winning_moves.iter().map(|made| json!({
                    "take_a": made.take[0].to_string(),
                    "take_b": made.take[1].to_string(),
                    "leave_a": made.leave.a.to_string(),
                    "leave_b": made.leave.b.to_string(),
                    "kind": Direction::of(&made.take).name(),
                })).collect::<Value>(),
            }),
            totals: TotalsAnswer {
                from: *range.start(),
                to: *range.end(),
                first_player_loses: by_total(losing).map(losing_total).collect(),
            },
            third: third.map(|(third, piles)| {
                json!({
                    "piles": piles,
                    "together": third.together,
                    "safe": third.is_safe(piles),
                    "winning_moves": third.winning_moves(piles),
                })
            }),
        }
    }
}

/// Returns the spread, or the limit in the form of a scenario file with the first pile and the period from which on the
/// safe positions repeat; `null` if no period is proven.
fn takings(solution: &Solution) -> Value {
    let ruleset = solution.outcomes.ruleset;
    let take = match ruleset.limit() {
        Limit::Any => return json!({ "spread": ruleset.spread() }),
        Limit::AtMost(most) => most.into(),
        Limit::Only(_) => ruleset.limit().list().into(),
        Limit::Half => Value::from("half"),
    };
    json!({ "take": take, "both": ruleset.spread() > 0, "period": solution.outcomes.table.as_ref().map(|table| table.period) })
}
#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::super::params::Params;
    use super::super::ruleset::Ruleset;
    use super::*;
    use crate::progress::Progress;

    fn outcomes(params: &Params) -> Outcomes {
        Outcomes::solve(params.ruleset(), params.reach(), &Progress::new()).unwrap()
    }

    fn of(position: &Position, totals: RangeInclusive<u32>, outcomes: Outcomes) -> Solution {
        let totals = Arc::new(Totals::new(&outcomes, totals));
        Solution::new(position, outcomes, totals)
    }

    fn solved(params: &Params) -> Solution {
        of(params.position(), params.totals(), outcomes(params))
    }

    #[test]
    fn losing_splits_are_found_by_their_total() {
        let solution = solved(&Params::default());
        let splits: Vec<_> = (20..=30).flat_map(|total| solution.totals.splits(total)).copied().collect();
        assert_eq!(splits, solution.totals.losing);
    }

    fn json(a: u32, b: u32, totals: RangeInclusive<u32>, ruleset: Ruleset) -> String {
        let position = Position::new(a, b);
        let solution = of(&position, totals, Outcomes::small(ruleset));
        serde_json::to_string(&Answer::new(&position, &solution, None)).unwrap()
    }

    #[test]
    fn the_answer_to_75_and_90_with_20_to_30_pennies() {
        let expected = concat!(
            r#"{"puzzle":"pennies","spread":1,"misere":false,"position":{"a":"75","b":"90","safe":false,"#,
            r#""index":null,"turns":"31","winning_moves":["#,
            r#"{"take_a":"51","take_b":"51","leave_a":"24","leave_b":"39","kind":"diagonal"},"#,
            r#"{"take_a":"0","take_b":"44","leave_a":"75","leave_b":"46","kind":"row"}]},"#,
            r#""totals":{"from":20,"to":30,"first_player_loses":[{"total":21,"splits":[[8,13]]},"#,
            r#"{"total":24,"splits":[[9,15]]},{"total":29,"splits":[[11,18]]}]}}"#
        );
        assert_eq!(json(75, 90, 20..=30, Ruleset::RIDDLE), expected);
    }

    #[test]
    fn under_a_law_the_answer_names_the_law_its_period_and_every_losing_split() {
        let json = |limit, both| json(2, 9, 7..=8, Ruleset::with_limit(limit, both, false));
        let expected = concat!(
            r#"{"puzzle":"pennies","take":4,"both":true,"period":{"from":0,"length":5},"misere":false,"#,
            r#""position":{"a":"2","b":"9","safe":false,"index":null,"turns":"5","winning_moves":["#,
            r#"{"take_a":"0","take_b":"3","leave_a":"2","leave_b":"6","kind":"row"}]},"#,
            r#""totals":{"from":7,"to":8,"first_player_loses":[{"total":8,"splits":[[1,7],[2,6]]}]}}"#
        );
        assert_eq!(json(Limit::AtMost(4), true), expected);
        let list = json(Limit::only([1, 3, 4]), false);
        assert!(list.contains(r#""take":[1,3,4],"both":false,"period":{"from":0,"length":7}"#), "{list}");
        assert!(json(Limit::Half, true).contains(r#""take":"half","both":true,"period":null,"#));
    }
}
