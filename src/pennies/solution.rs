//! Everything that follows from one game.

use std::sync::Arc;

use dashu_int::UBig;

use crate::progress::Progress;

use super::moves::WinningMove;
use super::outcomes::Outcomes;
use super::rules::CheckedGame;
use super::safe_pair::SafePair;
use super::totals::{TotalsRows, losing_splits, losing_totals};

/// A game and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    game: CheckedGame,
    outcomes: Outcomes,
    is_safe: bool,
    index: Option<UBig>,
    winning_moves: Vec<WinningMove>,
    turns: UBig,
    /// The losing splits, which may be millions, and the rows of their table.
    losing: Arc<(Vec<SafePair>, TotalsRows)>,
}

impl Solution {
    /// Solves the game; under a law of takings that takes up to some tenths of a second.
    pub fn new(game: CheckedGame) -> Self {
        // nobody cancels
        let outcomes = Outcomes::solve(game.ruleset(), game.reach(), &Progress::new());
        let outcomes = outcomes.unwrap_or_else(|_| game.ruleset().into());
        Self::of(game, outcomes)
    }

    /// Solves the game with its outcomes, which have to reach its piles and its totals.
    pub fn of(game: CheckedGame, outcomes: Outcomes) -> Self {
        let position = game.position();
        Self {
            is_safe: outcomes.is_safe(position),
            turns: outcomes.turns(position),
            index: outcomes.index(position),
            winning_moves: outcomes.winning_moves(position),
            losing: losing(&outcomes, &game),
            outcomes,
            game,
        }
    }

    /// Solves another game with its outcomes, keeping what is the same: while the piles are dragged, the totals stay.
    pub fn update(&mut self, game: CheckedGame, outcomes: Outcomes) {
        let position = game.position();
        let is_new_ruleset = game.ruleset() != self.game.ruleset();
        if is_new_ruleset || position != self.game.position() {
            self.is_safe = outcomes.is_safe(position);
            self.index = outcomes.index(position);
            self.winning_moves = outcomes.winning_moves(position);
            self.turns = outcomes.turns(position);
        }
        if is_new_ruleset || game.totals() != self.game.totals() {
            self.losing = losing(&outcomes, &game);
        }
        (self.game, self.outcomes) = (game, outcomes);
    }

    /// Who wins from every position that belongs to the game.
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// What was solved.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// Whether whoever must move from the chosen piles loses.
    pub fn is_safe(&self) -> bool {
        self.is_safe
    }

    /// The index of the safe pair that the chosen piles are; `None` if they are none, and where pairs have no formula.
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

    /// The losing splits of the totals in the range at which the first player loses, by their totals: one each where there is
    /// a formula.
    pub fn losing_totals(&self) -> &[SafePair] {
        &self.losing.0
    }

    /// The rows of the table of totals.
    pub fn totals_rows(&self) -> &TotalsRows {
        &self.losing.1
    }

    /// The losing splits of `total`; none if the first player wins from it.
    pub fn losing_splits(&self, total: u32) -> &[SafePair] {
        losing_splits(&self.losing.0, total)
    }
}

/// The losing splits of the totals of a game, and the rows of their table.
fn losing(outcomes: &Outcomes, game: &CheckedGame) -> Arc<(Vec<SafePair>, TotalsRows)> {
    let losing = losing_totals(outcomes, game.totals());
    let rows = TotalsRows::new(&game.totals(), &losing);
    Arc::new((losing, rows))
}

#[cfg(test)]
mod tests {
    use super::super::params::Game;
    use super::super::takings::Takings;
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
            Game { piles: [0_u8.into(), 0_u8.into()], totals: [0, 0], spread: 0, misere: true, ..base.clone() },
            Game { take: Takings::AtMost(4), ..base.clone() },
            Game { take: Takings::AtMost(4), both: false, totals: [3, 9], ..base.clone() },
        ];
        let mut solution = Solution::new(checked(&base));
        for game in &changes {
            let game = checked(game);
            let outcomes = Outcomes::solve(game.ruleset(), game.reach(), &Progress::new()).unwrap();
            solution.update(game.clone(), outcomes);
            assert_eq!(solution, Solution::new(game));
        }
    }

    #[test]
    fn the_losing_split_of_a_total_is_found_by_the_total() {
        let solution = Solution::new(checked(&Game::default()));
        let splits: Vec<_> = (20..=30).flat_map(|total| solution.losing_splits(total)).copied().collect();
        assert_eq!(splits, solution.losing_totals());
    }
}
