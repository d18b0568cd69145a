//! The answer as data: what `answer.json` holds.

use serde::Serialize;

use super::lattice::SafePair;
use super::moves::WinningMove;
use super::solution::Solution;
use super::third::{ThirdPile, TripleMove};

/// The answer to one game. Piles are strings of digits, since they may be of any length.
#[derive(Debug, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    spread: u32,
    misere: bool,
    position: PositionAnswer,
    totals: TotalsAnswer,
    /// What holds with a third pile; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<ThirdAnswer>,
}

#[derive(Debug, Serialize)]
struct ThirdAnswer {
    piles: [u32; 3],
    together: &'static str,
    /// `null` of piles that are not searched.
    safe: Option<bool>,
    winning_moves: Vec<TripleMoveAnswer>,
}

#[derive(Debug, Serialize)]
struct TripleMoveAnswer {
    take: u32,
    from: [bool; 3],
    leave: [u32; 3],
}

#[derive(Debug, Serialize)]
struct PositionAnswer {
    a: String,
    b: String,
    safe: bool,
    /// Of the safe pair that the piles are; null if they are none.
    index: Option<String>,
    /// Of both players, if the winner hurries and the loser holds out.
    turns: String,
    winning_moves: Vec<MoveAnswer>,
}

#[derive(Debug, Serialize)]
struct MoveAnswer {
    take_a: String,
    take_b: String,
    leave_a: String,
    leave_b: String,
    kind: &'static str,
}

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
    /// The answer that `solution` gives.
    pub fn new(solution: &Solution) -> Self {
        let (ruleset, position, totals) =
            (solution.game().ruleset(), solution.game().position(), solution.game().totals());
        Self {
            puzzle: "pennies",
            spread: ruleset.spread(),
            misere: ruleset.is_misere(),
            position: PositionAnswer {
                a: position.a.to_string(),
                b: position.b.to_string(),
                safe: solution.is_safe(),
                index: solution.index().map(ToString::to_string),
                turns: solution.turns().to_string(),
                winning_moves: solution.winning_moves().iter().map(MoveAnswer::new).collect(),
            },
            totals: TotalsAnswer {
                from: *totals.start(),
                to: *totals.end(),
                first_player_loses: solution.losing_totals().iter().map(LosingTotal::new).collect(),
            },
            third: None,
        }
    }

    /// The same with what holds for three piles.
    #[must_use]
    pub fn with_third(self, third: &ThirdPile, piles: [u32; 3]) -> Self {
        let winning = third.winning_moves(piles).into_iter();
        let winning_moves =
            winning.map(|TripleMove { take, from, leave }| TripleMoveAnswer { take, from, leave }).collect();
        let third = ThirdAnswer { piles, together: third.together().name(), safe: third.is_safe(piles), winning_moves };
        Self { third: Some(third), ..self }
    }
}

impl MoveAnswer {
    fn new(winning_move: &WinningMove) -> Self {
        Self {
            take_a: winning_move.take_a.to_string(),
            take_b: winning_move.take_b.to_string(),
            leave_a: winning_move.leave.a.to_string(),
            leave_b: winning_move.leave.b.to_string(),
            kind: winning_move.direction.name(),
        }
    }
}

impl LosingTotal {
    fn new(pair: &SafePair) -> Self {
        Self { total: pair.total(), splits: vec![[pair.a, pair.b]] }
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::Game;
    use super::super::rules::CheckedGame;
    use super::*;

    #[test]
    fn the_answer_to_75_and_90_with_20_to_30_pennies() {
        let game = Game { piles: [75_u8.into(), 90_u8.into()], ..Game::default() };
        let answer = Answer::new(&Solution::new(CheckedGame::new(&game).unwrap()));
        let expected = concat!(
            r#"{"puzzle":"pennies","spread":1,"misere":false,"position":{"a":"75","b":"90","safe":false,"#,
            r#""index":null,"turns":"31","winning_moves":["#,
            r#"{"take_a":"51","take_b":"51","leave_a":"24","leave_b":"39","kind":"diagonal"},"#,
            r#"{"take_a":"0","take_b":"44","leave_a":"75","leave_b":"46","kind":"row"}]},"#,
            r#""totals":{"from":20,"to":30,"first_player_loses":[{"total":21,"splits":[[8,13]]},"#,
            r#"{"total":24,"splits":[[9,15]]},{"total":29,"splits":[[11,18]]}]}}"#
        );
        assert_eq!(serde_json::to_string(&answer).unwrap(), expected);
    }
}
