//! Everything that follows from one game.

use dashu_int::UBig;

use super::lattice::SafePair;
use super::moves::{WinningMove, turns};
use super::rules::CheckedGame;
use super::totals::{losing_split, losing_totals};

/// A game and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    game: CheckedGame,
    index: Option<UBig>,
    winning_moves: Vec<WinningMove>,
    turns: UBig,
    losing_totals: Vec<SafePair>,
}

impl Solution {
    /// Solves the game.
    pub fn new(game: CheckedGame) -> Self {
        let (ruleset, position) = (game.ruleset(), game.position());
        let index = position.index(ruleset);
        let winning_moves = position.winning_moves(ruleset);
        Self {
            turns: turns(ruleset, index.as_ref(), &winning_moves),
            index,
            winning_moves,
            losing_totals: losing_totals(ruleset, game.totals()),
            game,
        }
    }

    /// Solves another game, keeping what is the same: while the piles are dragged, the totals stay.
    pub fn update(&mut self, game: CheckedGame) {
        let (ruleset, position) = (game.ruleset(), game.position());
        let is_new_ruleset = ruleset != self.game.ruleset();
        if is_new_ruleset || position != self.game.position() {
            self.index = position.index(ruleset);
            self.winning_moves = position.winning_moves(ruleset);
            self.turns = turns(ruleset, self.index.as_ref(), &self.winning_moves);
        }
        if is_new_ruleset || game.totals() != self.game.totals() {
            self.losing_totals = losing_totals(ruleset, game.totals());
        }
        self.game = game;
    }

    /// What was solved.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// Whether whoever must move from the chosen piles loses.
    pub fn is_safe(&self) -> bool {
        self.index.is_some()
    }

    /// The index of the safe pair that the chosen piles are; `None` if they are none.
    pub fn index(&self) -> Option<&UBig> {
        self.index.as_ref()
    }

    /// How many turns of both players the game still has if the winner hurries and the loser holds out.
    pub fn turns(&self) -> &UBig {
        &self.turns
    }

    /// Every winning move from the chosen piles, the one that takes the most pennies first.
    pub fn winning_moves(&self) -> &[WinningMove] {
        &self.winning_moves
    }

    /// The totals in the range at which the first player loses, each with its one losing split.
    pub fn losing_totals(&self) -> &[SafePair] {
        &self.losing_totals
    }

    /// The losing split of `total`, if the first player loses from it.
    pub fn losing_split(&self, total: u32) -> Option<&SafePair> {
        losing_split(&self.losing_totals, total)
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::Game;
    use super::*;

    fn checked(game: &Game) -> CheckedGame {
        CheckedGame::new(game).unwrap()
    }

    #[test]
    fn an_updated_solution_is_the_one_solved_anew() {
        let base = Game::default();
        let changes = [
            Game { piles: [75_u8.into(), 90_u8.into()], ..base.clone() },
            Game { totals: [1, 300], ..base.clone() },
            Game { spread: 3, ..base.clone() },
            Game { misere: true, ..base.clone() },
            Game { piles: [0_u8.into(), 0_u8.into()], totals: [0, 0], spread: 0, misere: true },
        ];
        let mut solution = Solution::new(checked(&base));
        for game in &changes {
            solution.update(checked(game));
            assert_eq!(solution, Solution::new(checked(game)));
        }
    }

    #[test]
    fn the_losing_split_of_a_total_is_found_by_the_total() {
        let solution = Solution::new(checked(&Game::default()));
        let splits: Vec<_> = (20..=30).filter_map(|total| solution.losing_split(total)).copied().collect();
        assert_eq!(splits, solution.losing_totals());
    }
}
