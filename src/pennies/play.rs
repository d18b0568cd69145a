//! A game that is played: the moves made, the perfect opponent, and the split that he begins with.
//!
//! # The perfect opponent
//! Where he can win he makes the winning move that ends the game soonest: the one that leaves the safe pair with the
//! smallest index, and of two such the one that takes more pennies. Where he has lost he holds out as long as can be: he
//! takes a single penny from the larger pile wherever that is best, which it is in all but a few small positions.
//! When he splits a number of pennies he chooses the safe pair if there is one, otherwise the split from which the
//! quickest sure win takes longest.

use dashu_int::UBig;

use super::game::Game;
use super::moves::{Position, turns};
use super::params::Rules;
use super::totals::losing_totals;

/// The most moves that a record may have.
pub const MOST_MOVES: usize = 1_000;

/// The most digits that all takings of a record may have together, so that it fits into a scenario file.
pub const MOST_TAKEN_DIGITS: usize = 400_000;

/// The most pennies that the opponent splits: he tries every split.
pub const MOST_SPLIT: u32 = 10_000;

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
    game: Game,
    start: Position,
    first: Player,
    turns: Vec<Turn>,
}

impl Play {
    /// The game that was played by `rules`.
    pub fn new(rules: &Rules) -> Self {
        let first = if rules.opponent_starts() { Player::Opponent } else { Player::You };
        let mut play = Self { game: rules.game(), start: rules.position().clone(), first, turns: Vec::new() };
        for take in rules.played() {
            play.push(take.clone());
        }
        play
    }

    /// Makes a move; one that is not allowed is not made.
    fn push(&mut self, take: [UBig; 2]) {
        let here = self.at(self.turns.len());
        let Some(leave) = here.after(self.game, &take) else { return };
        let (could_win, leaves_safe) = (!here.winning_moves(self.game).is_empty(), leave.is_safe(self.game));
        let player = self.to_move(self.turns.len());
        self.turns.push(Turn { player, take, leave, could_win, leaves_safe });
    }

    /// The rules of play.
    pub fn game(&self) -> Game {
        self.game
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
        self.at(moves).is_empty().then(|| if self.game.is_misere() { next } else { next.other() })
    }
}

/// What the perfect opponent takes from both piles; `None` if no penny is left.
pub fn reply(game: Game, position: &Position) -> Option<[UBig; 2]> {
    let moves = position.winning_moves(game);
    match moves.iter().min_by_key(|m| &m.index) {
        Some(best) => Some([best.take_a.clone(), best.take_b.clone()]),
        None => longest_defence(game, position),
    }
}

/// A move from a lost position after which the winner needs as many turns as can be.
fn longest_defence(game: Game, position: &Position) -> Option<[UBig; 2]> {
    let first_is_larger = position.a > position.b;
    let takes = [[0_u8, 1], [1, 0], [0, 2], [1, 1]]
        .map(|[smaller, larger]| if first_is_larger { [larger, smaller] } else { [smaller, larger] }.map(UBig::from));
    let allowed = takes.into_iter().filter_map(|take| Some((position.after(game, &take)?, take)));
    // of several the first, so that a single penny is taken where that is as good
    let longest = allowed.map(|(left, take)| (turns_from(game, &left), take));
    longest.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, take)| take)
}

/// How many turns the game still has if the winner hurries and the loser holds out.
fn turns_from(game: Game, position: &Position) -> UBig {
    turns(game, position.index(game).as_ref(), &position.winning_moves(game))
}

/// How the opponent splits `total` pennies before you move first, the smaller pile first.
pub fn opening_split(game: Game, total: u32) -> [u32; 2] {
    if let [pair] = losing_totals(game, total..=total)[..] {
        return [pair.a, pair.b];
    }
    let splits = (0..=total / 2).map(|a| [a, total - a]);
    splits.max_by_key(|[a, b]| turns_from(game, &Position::new(*a, *b))).unwrap_or([0, total])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::game::reference::{all_games, recursion};
    use super::super::params::Params;
    use super::*;

    const SIZE: usize = 45;

    #[test]
    fn the_opponent_wins_as_soon_and_loses_as_late_as_can_be() {
        for game in all_games() {
            let known = recursion(game, SIZE);
            for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                let Some(take) = reply(game, &here) else {
                    assert_eq!((a, b), (0, 0));
                    continue;
                };
                let left = here.after(game, &take).unwrap();
                let (x, y) = (usize::try_from(&left.a).unwrap(), usize::try_from(&left.b).unwrap());
                assert_eq!(known[x][y].turns + 1, known[a][b].turns, "{game:?} {a}, {b}");
                assert_ne!(known[x][y].safe, known[a][b].safe, "{game:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn every_split_is_tried_by_the_one_who_splits() {
        for game in all_games() {
            let known = recursion(game, 40);
            for total in 0..=40_usize {
                let [a, b] = opening_split(game, u32::try_from(total).unwrap()).map(|pile| pile as usize);
                assert_eq!(a + b, total);
                let rank = |a: usize| (known[a][total - a].safe, known[a][total - a].turns);
                assert_eq!(rank(a), (0..=total).map(rank).max().unwrap(), "{game:?} {total}");
            }
        }
        assert_eq!(opening_split(Game::RIDDLE, 21), [8, 13]);
    }

    /// You play at random, or perfectly, from 10 and 15; the opponent replies.
    #[test]
    fn whoever_stands_to_win_and_plays_well_wins() {
        for game in all_games() {
            let start = Position::new(10_u8, 15_u8);
            for first in [Player::You, Player::Opponent] {
                let mut play = Play { game, start: start.clone(), first, turns: Vec::new() };
                while let Some(take) = reply(game, play.at(play.turns.len())) {
                    play.push(take);
                }
                let starter_wins = !start.is_safe(game);
                assert_eq!(play.winner(play.turns.len()), Some(if starter_wins { first } else { first.other() }));
                assert_eq!(UBig::from(play.turns.len()), turns_from(game, &start));
                assert_eq!(play.winner(0), None);
            }
        }
    }

    #[test]
    fn a_record_is_played_from_its_parameters() {
        let takes: [[u8; 2]; 3] = [[2, 2], [0, 1], [5, 5]];
        let played = takes.map(|take| take.map(UBig::from)).to_vec();
        let params = Params { piles: [10_u8.into(), 15_u8.into()], played, opponent_starts: true, ..Params::default() };
        let play = Play::new(&Rules::new(&params).unwrap());
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
            game in prop::sample::select(all_games()),
            digits in "[1-9][0-9]{0,200}",
        ) {
            let n = UBig::from_str_radix(&digits, 10).unwrap();
            let pair = Position::new(game.lower(&n), game.lower(&n) + game.difference(&n));
            let take = reply(game, &pair).unwrap();
            let left = pair.after(game, &take).unwrap();
            prop_assert_eq!(turns_from(game, &left) + UBig::ONE, turns_from(game, &pair));
            let answer = left.after(game, &reply(game, &left).unwrap()).unwrap();
            prop_assert_eq!(answer.index(game), Some(n - UBig::ONE));
        }
    }
}
