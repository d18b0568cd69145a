//! Everything the program knows about one set of rules.

use dashu_int::UBig;

use super::lattice::{Lattice, SafePair};
use super::moves::{WinningMove, turns};
use super::params::Rules;
use super::totals::losing_totals;

/// The rules and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    rules: Rules,
    index: Option<UBig>,
    winning_moves: Vec<WinningMove>,
    turns: UBig,
    losing_totals: Vec<SafePair>,
    lattice: Lattice,
}

impl Solution {
    /// Solves the rules.
    pub fn new(rules: Rules) -> Self {
        let game = rules.game();
        let index = rules.position().index(game);
        let winning_moves = rules.position().winning_moves(game);
        Self {
            turns: turns(game, index.as_ref(), &winning_moves),
            index,
            winning_moves,
            losing_totals: losing_totals(game, rules.totals()),
            lattice: Lattice::new(game, rules.lattice()),
            rules,
        }
    }

    /// Solves changed rules, keeping what the change does not touch: while the piles are dragged, the lattice stays.
    pub fn update(&mut self, rules: Rules) {
        let game = rules.game();
        let new_game = game != self.rules.game();
        if new_game || rules.position() != self.rules.position() {
            self.index = rules.position().index(game);
            self.winning_moves = rules.position().winning_moves(game);
            self.turns = turns(game, self.index.as_ref(), &self.winning_moves);
        }
        if new_game || rules.totals() != self.rules.totals() {
            self.losing_totals = losing_totals(game, rules.totals());
        }
        if new_game || rules.lattice() != self.rules.lattice() {
            self.lattice = Lattice::new(game, rules.lattice());
        }
        self.rules = rules;
    }

    /// What was solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
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
        let found = self.losing_totals.binary_search_by_key(&total, SafePair::total);
        found.ok().map(|i| &self.losing_totals[i])
    }

    /// The safe cells of the lattice.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::Params;
    use super::*;

    #[test]
    fn an_updated_solution_is_the_one_solved_anew() {
        let base = Params::default();
        let changes = [
            Params { piles: [75_u8.into(), 90_u8.into()], ..base.clone() },
            Params { totals: [1, 300], ..base.clone() },
            Params { lattice: 100, ..base.clone() },
            Params { spread: 3, ..base.clone() },
            Params { misere: true, ..base.clone() },
            Params {
                piles: [0_u8.into(), 0_u8.into()],
                totals: [0, 0],
                lattice: 1,
                spread: 0,
                misere: true,
                ..base.clone()
            },
        ];
        let mut solution = Solution::new(Rules::new(&base).unwrap());
        for params in &changes {
            let rules = Rules::new(params).unwrap();
            solution.update(rules.clone());
            assert_eq!(solution, Solution::new(rules));
        }
    }

    #[test]
    fn the_losing_split_of_a_total_is_found_by_the_total() {
        let solution = Solution::new(Rules::new(&Params::default()).unwrap());
        let splits: Vec<_> = (20..=30).filter_map(|total| solution.losing_split(total)).copied().collect();
        assert_eq!(splits, solution.losing_totals());
    }
}
