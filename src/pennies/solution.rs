//! Everything that follows from one game.

use std::sync::Arc;

use dashu_int::UBig;

use super::moves::WinningMove;
use super::outcomes::Outcomes;
use super::rules::CheckedGame;
use super::safe_pair::SafePair;
use super::totals::{TotalsRows, losing_splits, losing_totals};

/// A game and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What was solved.
    pub game: CheckedGame,
    /// Who wins from every position that belongs to the game.
    pub outcomes: Outcomes,
    /// Whether whoever must move from the chosen piles loses.
    pub is_safe: bool,
    /// The index of the safe pair that the chosen piles are; `None` if they are none, and where pairs have no formula.
    pub index: Option<UBig>,
    /// Every winning move from the chosen piles, the one that takes the most pennies first.
    pub winning_moves: Vec<WinningMove>,
    /// How many turns of both players the game still has if the winner hurries and the loser holds out.
    pub turns: UBig,
    /// The losing splits, which may be millions, and the rows of their table.
    losing: Arc<(Vec<SafePair>, TotalsRows)>,
}

impl Solution {
    /// Solves the game with its outcomes, which have to reach its piles and its totals.
    pub fn new(game: CheckedGame, outcomes: Outcomes) -> Self {
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
    use crate::progress::Progress;

    fn checked(game: &Game) -> CheckedGame {
        CheckedGame::new(game).unwrap()
    }

    fn outcomes(game: &CheckedGame) -> Outcomes {
        Outcomes::solve(game.ruleset(), game.reach(), &Progress::new()).unwrap()
    }

    fn solved(game: CheckedGame) -> Solution {
        let outcomes = outcomes(&game);
        Solution::new(game, outcomes)
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
        let mut solution = solved(checked(&base));
        for game in &changes {
            let game = checked(game);
            solution.update(game.clone(), outcomes(&game));
            assert_eq!(solution, solved(game));
        }
    }

    #[test]
    fn the_losing_split_of_a_total_is_found_by_the_total() {
        let solution = solved(checked(&Game::default()));
        let splits: Vec<_> = (20..=30).flat_map(|total| solution.losing_splits(total)).copied().collect();
        assert_eq!(splits, solution.losing_totals());
    }
}
