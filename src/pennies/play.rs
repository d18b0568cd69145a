//! A game that is played: the moves made, the perfect opponent, and the split that he begins with.
//!
//! # The perfect opponent
//! Where he can win he makes the winning move that ends the game soonest: the one that leaves the safe pair with the
//! smallest index, and of two such the one that takes more pennies. Where he has lost he holds out as long as can be: he
//! takes a single penny from the larger pile wherever that is best, which it is in all but a few small positions.
//! When he splits a number of pennies he chooses the safe pair if there is one, otherwise the split from which the
//! quickest sure win takes longest.

use dashu_int::UBig;

use crate::table::{Cell, Column, Kind, Table};

use super::moves::{Position, turns};
use super::rules::Rules;
use super::ruleset::Ruleset;
use super::totals::losing_totals;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The one at the computer.
    You,
    /// The perfect opponent.
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
    ruleset: Ruleset,
    start: Position,
    first: Player,
    turns: Vec<Turn>,
}

impl Play {
    /// The game that was played by `rules`.
    pub fn new(rules: &Rules) -> Self {
        let (game, record) = (rules.game(), rules.record());
        let first = if record.opponent_starts() { Player::Opponent } else { Player::You };
        let mut play = Self { ruleset: game.ruleset(), start: game.position().clone(), first, turns: Vec::new() };
        for take in record.played() {
            play.push(take.clone());
        }
        play
    }

    /// Makes a move; one that is not allowed is not made.
    fn push(&mut self, take: [UBig; 2]) {
        let here = self.at(self.turns.len());
        let Some(leave) = here.after(self.ruleset, &take) else { return };
        let (could_win, leaves_safe) = (!here.winning_moves(self.ruleset).is_empty(), leave.is_safe(self.ruleset));
        let player = self.to_move(self.turns.len());
        self.turns.push(Turn { player, take, leave, could_win, leaves_safe });
    }

    /// The rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The moves made.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
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

    /// Who has won after that many moves, if no penny is left then.
    pub fn winner(&self, moves: usize) -> Option<Player> {
        let next = self.to_move(moves.min(self.turns.len()));
        self.at(moves).is_empty().then(|| if self.ruleset.is_misere() { next } else { next.other() })
    }
}

/// What the perfect opponent takes from both piles; `None` if no penny is left.
pub fn reply(ruleset: Ruleset, position: &Position) -> Option<[UBig; 2]> {
    let moves = position.winning_moves(ruleset);
    match moves.iter().min_by_key(|m| &m.index) {
        Some(best) => Some([best.take_a.clone(), best.take_b.clone()]),
        None => longest_defence(ruleset, position),
    }
}

/// A move from a lost position after which the winner needs as many turns as can be.
fn longest_defence(ruleset: Ruleset, position: &Position) -> Option<[UBig; 2]> {
    let first_is_larger = position.a > position.b;
    let takes = [[0_u8, 1], [1, 0], [0, 2], [1, 1]]
        .map(|[smaller, larger]| if first_is_larger { [larger, smaller] } else { [smaller, larger] }.map(UBig::from));
    let allowed = takes.into_iter().filter_map(|take| Some((position.after(ruleset, &take)?, take)));
    // of several the first, so that a single penny is taken where that is as good
    let longest = allowed.map(|(left, take)| (turns_from(ruleset, &left), take));
    longest.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, take)| take)
}

/// How many turns the game still has if the winner hurries and the loser holds out.
fn turns_from(ruleset: Ruleset, position: &Position) -> UBig {
    turns(ruleset, position.index(ruleset).as_ref(), &position.winning_moves(ruleset))
}

/// How the opponent splits `total` pennies before you move first, the smaller pile first.
pub fn opening_split(ruleset: Ruleset, total: u32) -> [u32; 2] {
    if let [pair] = losing_totals(ruleset, total..=total)[..] {
        return [pair.a, pair.b];
    }
    let splits = (0..=total / 2).map(|a| [a, total - a]);
    splits.max_by_key(|[a, b]| turns_from(ruleset, &Position::new(*a, *b))).unwrap_or([0, total])
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
    Table::new(columns, play.turns().len(), |i| {
        let turn = &play.turns()[i];
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
    use proptest::prelude::*;

    use super::super::params::{Params, Record};
    use super::super::ruleset::reference::{all_rulesets, recursion};
    use super::*;

    const SIZE: usize = 45;

    #[test]
    fn the_opponent_wins_as_soon_and_loses_as_late_as_can_be() {
        for ruleset in all_rulesets() {
            let known = recursion(ruleset, SIZE);
            for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                let Some(take) = reply(ruleset, &here) else {
                    assert_eq!((a, b), (0, 0));
                    continue;
                };
                let left = here.after(ruleset, &take).unwrap();
                let (x, y) = (usize::try_from(&left.a).unwrap(), usize::try_from(&left.b).unwrap());
                assert_eq!(known[x][y].turns + 1, known[a][b].turns, "{ruleset:?} {a}, {b}");
                assert_ne!(known[x][y].safe, known[a][b].safe, "{ruleset:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn every_split_is_tried_by_the_one_who_splits() {
        for ruleset in all_rulesets() {
            let known = recursion(ruleset, 40);
            for total in 0..=40_usize {
                let [a, b] = opening_split(ruleset, u32::try_from(total).unwrap()).map(|pile| pile as usize);
                assert_eq!(a + b, total);
                let rank = |a: usize| (known[a][total - a].safe, known[a][total - a].turns);
                assert_eq!(rank(a), (0..=total).map(rank).max().unwrap(), "{ruleset:?} {total}");
            }
        }
        assert_eq!(opening_split(Ruleset::RIDDLE, 21), [8, 13]);
    }

    /// You play at random, or perfectly, from 10 and 15; the opponent replies.
    #[test]
    fn whoever_stands_to_win_and_plays_well_wins() {
        for ruleset in all_rulesets() {
            let start = Position::new(10_u8, 15_u8);
            for first in [Player::You, Player::Opponent] {
                let mut play = Play { ruleset, start: start.clone(), first, turns: Vec::new() };
                while let Some(take) = reply(ruleset, play.at(play.turns.len())) {
                    play.push(take);
                }
                let starter_wins = !start.is_safe(ruleset);
                assert_eq!(play.winner(play.turns.len()), Some(if starter_wins { first } else { first.other() }));
                assert_eq!(UBig::from(play.turns.len()), turns_from(ruleset, &start));
                assert_eq!(play.winner(0), None);
            }
        }
    }

    #[test]
    fn a_record_is_played_from_its_parameters() {
        let takes: [[u8; 2]; 3] = [[2, 2], [0, 1], [5, 5]];
        let played = takes.map(|take| take.map(UBig::from)).to_vec();
        let mut params = Params::default();
        params.game.piles = [10_u8.into(), 15_u8.into()];
        params.record = Record { opponent_starts: true, played };
        let play = Play::new(&Rules::new(&params).unwrap());
        assert_eq!(
            play_table(&play).to_csv(),
            "move,player,take_a,take_b,leave_a,leave_b,safe\n1,opponent,2,2,8,13,true\n2,you,0,1,8,12,false\n3,opponent,5,5,3,7,false\n"
        );
        let turns: Vec<_> = play.turns().iter().map(|t| (t.player, t.could_win, t.leaves_safe)).collect();
        // 8 and 13 is safe, 8 and 12 is not, 3 and 7 is not
        assert_eq!(
            turns,
            [(Player::Opponent, true, true), (Player::You, false, false), (Player::Opponent, true, false)]
        );
        assert_eq!((play.at(2), play.at(9)), (&Position::new(8_u8, 12_u8), &Position::new(3_u8, 7_u8)));
        assert_eq!((play.to_move(3), play.winner(3)), (Player::You, None));
    }

    proptest! {
        #[test]
        fn long_games_are_played_perfectly_too(
            ruleset in prop::sample::select(all_rulesets()),
            digits in "[1-9][0-9]{0,200}",
        ) {
            let n = UBig::from_str_radix(&digits, 10).unwrap();
            let pair = Position::new(ruleset.lower(&n), ruleset.lower(&n) + ruleset.difference(&n));
            let take = reply(ruleset, &pair).unwrap();
            let left = pair.after(ruleset, &take).unwrap();
            prop_assert_eq!(turns_from(ruleset, &left) + UBig::ONE, turns_from(ruleset, &pair));
            let answer = left.after(ruleset, &reply(ruleset, &left).unwrap()).unwrap();
            prop_assert_eq!(answer.index(ruleset), Some(n - UBig::ONE));
        }
    }
}
