//! A game in progress: its moves, who made them, and whether they were good.

use dashu_int::UBig;

use crate::table::{Cell, Column, Kind, Table};

use super::moves::Position;
use super::opponent::Opponent;
use super::outcomes::Outcomes;
use super::params::Params;
use super::ruleset::Ruleset;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The user.
    You,
    /// The opponent.
    Opponent,
}

impl Player {
    /// Returns the name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Opponent => "opponent",
        }
    }

    /// Returns the other player.
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Opponent,
            Self::Opponent => Self::You,
        }
    }
}

/// Move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Player who made it.
    pub player: Player,
    /// Pennies taken from the first and from the second pile.
    pub take: [UBig; 2],
    /// Position after the move.
    pub leave: Position,
    /// Whether a winning move was possible.
    pub could_win: bool,
    /// Whether the position after it is safe: the player who must move there loses.
    pub leaves_safe: bool,
}

/// Game with the moves made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Winner of every position of the game.
    pub outcomes: Outcomes,
    start: Position,
    first: Player,
    /// Way in which the opponent plays.
    pub opponent: Opponent,
    /// Moves made so far.
    pub turns: Vec<Turn>,
}

impl Play {
    /// Returns the game played with these parameters. `outcomes` must cover its piles.
    pub fn new(params: &Params, outcomes: Outcomes) -> Self {
        let first = if params.opponent_starts { Player::Opponent } else { Player::You };
        let (start, opponent) = (params.position().clone(), params.opponent);
        let mut play = Self { outcomes, start, first, opponent, turns: Vec::new() };
        for take in params.played() {
            play.push(take.clone());
        }
        play
    }

    /// Makes a move; does nothing if it is not allowed.
    fn push(&mut self, take: [UBig; 2]) {
        let here = self.at(self.turns.len());
        let Some(leave) = here.after(self.ruleset(), &take) else { return };
        let (could_win, leaves_safe) = (!self.outcomes.winning_moves(here).is_empty(), self.outcomes.is_safe(&leave));
        let player = self.to_move(self.turns.len());
        self.turns.push(Turn { player, take, leave, could_win, leaves_safe });
    }

    /// Returns the rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.outcomes.ruleset
    }

    /// Returns the piles after `moves` moves, or after the last one if there are fewer.
    pub fn at(&self, moves: usize) -> &Position {
        let last = moves.min(self.turns.len()).checked_sub(1);
        last.and_then(|last| self.turns.get(last)).map_or(&self.start, |turn| &turn.leave)
    }

    /// Returns the player to move after `moves` moves.
    pub fn to_move(&self, moves: usize) -> Player {
        if moves.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Returns the winner if no move is left after `moves` moves.
    pub fn winner(&self, moves: usize) -> Option<Player> {
        let next = self.to_move(moves.min(self.turns.len()));
        self.at(moves).is_over(self.ruleset()).then(|| if self.ruleset().is_misere() { next } else { next.other() })
    }
}

/// Returns the winner of the game; `None` before its end and if no move was made.
pub fn winner(params: &Params) -> Option<Player> {
    // the winner does not depend on whether the moves were good, so these outcomes may be wrong
    let play = Play::new(params, params.ruleset().into());
    play.winner(play.turns.len()).filter(|_| !play.turns.is_empty())
}

/// Returns the table of the moves: the player, the takings, the position after the move, and whether it is safe.
pub fn play_table(play: &Play) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("player", "player", Kind::Text),
        Column::new("take_a", "from 1st", Kind::Whole).headed("taken from the first pile (pennies)"),
        Column::new("take_b", "from 2nd", Kind::Whole).headed("taken from the second pile (pennies)"),
        Column::new("leave_a", "1st left", Kind::Whole).headed("left in the first pile (pennies)"),
        Column::new("leave_b", "2nd left", Kind::Whole).headed("left in the second pile (pennies)"),
        Column::new("safe", "safe", Kind::Text).headed("leaves a safe position"),
    ];
    Table::new(columns, play.turns.len(), |i| {
        let turn = &play.turns[i];
        let mut row = vec![Cell::whole(i + 1), Cell::Text(turn.player.name().to_owned())];
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

    /// Both play perfectly from 10 and 15.
    #[test]
    fn perfect_play_gives_the_predicted_winner_and_number_of_turns() {
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
    fn a_game_is_replayed_from_its_parameters() {
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
