//! A game that is played: the moves made, who made them, and whether they were good.

use dashu_int::UBig;

use crate::table::{Cell, Column, Kind, Table};

use super::moves::Position;
use super::opponent::Opponent;
use super::outcomes::Outcomes;
use super::params::Params;
use super::ruleset::Ruleset;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The one at the computer.
    You,
    /// The one who answers.
    Opponent,
}

impl Player {
    /// The name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Opponent => "opponent",
        }
    }

    /// Who moves next.
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Opponent,
            Self::Opponent => Self::You,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who made it.
    pub player: Player,
    /// The pennies taken from the first and from the second pile.
    pub take: [UBig; 2],
    /// What was left.
    pub leave: Position,
    /// Whether there was a move that wins.
    pub could_win: bool,
    /// Whether what was left is lost for whoever must move there.
    pub leaves_safe: bool,
}

/// A game as far as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Who wins from every position of the game.
    pub outcomes: Outcomes,
    start: Position,
    first: Player,
    /// How the opponent plays.
    pub opponent: Opponent,
    /// The moves made.
    pub turns: Vec<Turn>,
}

impl Play {
    /// The game that was played with these parameters, whose `outcomes` have to reach its piles.
    pub fn new(params: &Params, outcomes: Outcomes) -> Self {
        let first = if params.opponent_starts { Player::Opponent } else { Player::You };
        let (start, opponent) = (params.position().clone(), params.opponent);
        let mut play = Self { outcomes, start, first, opponent, turns: Vec::new() };
        for take in params.played() {
            play.push(take.clone());
        }
        play
    }

    /// Makes a move; one that is not allowed is not made.
    fn push(&mut self, take: [UBig; 2]) {
        let here = self.at(self.turns.len());
        let Some(leave) = here.after(self.ruleset(), &take) else { return };
        let (could_win, leaves_safe) = (!self.outcomes.winning_moves(here).is_empty(), self.outcomes.is_safe(&leave));
        let player = self.to_move(self.turns.len());
        self.turns.push(Turn { player, take, leave, could_win, leaves_safe });
    }

    /// The rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.outcomes.ruleset()
    }

    /// The piles after that many moves, or after the last one if there are fewer.
    pub fn at(&self, moves: usize) -> &Position {
        let last = moves.min(self.turns.len()).checked_sub(1);
        last.and_then(|last| self.turns.get(last)).map_or(&self.start, |turn| &turn.leave)
    }

    /// Who moves after that many moves.
    pub fn to_move(&self, moves: usize) -> Player {
        if moves.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Who has won after that many moves, if no move is left then.
    pub fn winner(&self, moves: usize) -> Option<Player> {
        let next = self.to_move(moves.min(self.turns.len()));
        self.at(moves).is_over(self.ruleset()).then(|| if self.ruleset().is_misere() { next } else { next.other() })
    }
}

/// Returns who has won the game that was played; `None` before its end, and if no move was made.
pub fn winner(params: &Params) -> Option<Player> {
    // whether the moves were good does not matter
    let play = Play::new(params, params.ruleset().into());
    play.winner(play.turns.len()).filter(|_| !play.turns.is_empty())
}

/// The moves of the game that is played: who took what, what was left, and whether that was safe.
pub fn play_table(play: &Play) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("player", "player", Kind::Text),
        Column::new("take_a", "from the first", Kind::Whole).headed("taken from the first pile (pennies)"),
        Column::new("take_b", "from the second", Kind::Whole).headed("taken from the second pile (pennies)"),
        Column::new("leave_a", "left in the first", Kind::Whole).headed("left in the first pile (pennies)"),
        Column::new("leave_b", "in the second", Kind::Whole).headed("left in the second pile (pennies)"),
        Column::new("safe", "safe", Kind::Text).headed("leaves a safe position"),
    ];
    Table::new(columns, play.turns.len(), |i| {
        let turn = &play.turns[i];
        let mut row =
            vec![Cell::Whole(i64::try_from(i + 1).unwrap_or(i64::MAX)), Cell::Text(turn.player.name().to_owned())];
        let piles = [&turn.take[0], &turn.take[1], &turn.leave.a, &turn.leave.b];
        row.extend(piles.map(|pile| Cell::whole(pile.clone())));
        row.push(Cell::Flag(turn.leaves_safe));
        row
    })
}

#[cfg(test)]
mod tests {
    use super::super::opponent::best_reply;
    use super::super::ruleset::reference::all_rulesets;
    use super::*;

    /// You play at random, or perfectly, from 10 and 15; the opponent replies.
    #[test]
    fn whoever_stands_to_win_and_plays_well_wins() {
        for ruleset in all_rulesets() {
            let start = Position::new(10_u8, 15_u8);
            for first in [Player::You, Player::Opponent] {
                let mut play = Play {
                    outcomes: ruleset.into(),
                    start: start.clone(),
                    first,
                    opponent: Opponent::Perfect,
                    turns: Vec::new(),
                };
                while let Some(take) = best_reply(&ruleset.into(), play.at(play.turns.len())) {
                    play.push(take);
                }
                let starter_wins = !start.is_safe(ruleset);
                assert_eq!(play.winner(play.turns.len()), Some(if starter_wins { first } else { first.other() }));
                assert_eq!(UBig::from(play.turns.len()), Outcomes::from(ruleset).turns(&start));
                assert_eq!(play.winner(0), None);
            }
        }
    }

    #[test]
    fn a_record_is_played_from_its_parameters() {
        let takes: [[u8; 2]; 3] = [[2, 2], [0, 1], [5, 5]];
        let played = takes.map(|take| take.map(UBig::from)).to_vec();
        let params = Params::default().with(|params| {
            params.set_piles(10_u8, 15_u8);
            params.set_played(played);
            params.opponent_starts = true;
        });
        let play = Play::new(&params, Ruleset::RIDDLE.into());
        assert_eq!(
            play_table(&play).to_csv(),
            "move,player,take_a,take_b,leave_a,leave_b,safe\n1,opponent,2,2,8,13,true\n2,you,0,1,8,12,false\n3,opponent,5,5,3,7,false\n"
        );
        let turns: Vec<_> = play.turns.iter().map(|t| (t.player, t.could_win, t.leaves_safe)).collect();
        // 8 and 13 is safe, 8 and 12 is not, 3 and 7 is not
        assert_eq!(
            turns,
            [(Player::Opponent, true, true), (Player::You, false, false), (Player::Opponent, true, false)]
        );
        assert_eq!((play.at(2), play.at(9)), (&Position::new(8_u8, 12_u8), &Position::new(3_u8, 7_u8)));
        assert_eq!((play.to_move(3), play.winner(3)), (Player::You, None));
    }
}
