//! The parameters as last allowed, with what is solved for every view.

use std::sync::{Arc, OnceLock};

use crate::pennies::lattice::Lattice;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::outcomes::is_quick;
use crate::pennies::sieve::Sieve;
use crate::pennies::strikes::Strikes;
use crate::pennies::{Outcomes, Rules, Solution};
use crate::progress::{Cancelled, Progress};

/// Rules, the solution of their game, and the lattice that they look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedRules {
    /// What was solved.
    pub rules: Rules,
    /// The solution of the game.
    pub solution: Solution,
    /// The safe cells of the lattice.
    pub lattice: Arc<Lattice>,
    /// What the steps of the sieve strike out, where it is shown under a law of takings.
    pub strikes: Option<Arc<Strikes>>,
    /// Listed when somebody asks.
    legal_moves: OnceLock<Arc<LegalMoves>>,
}

impl SolvedRules {
    /// Solves the rules.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so.
    pub fn solve(rules: Rules, progress: &Progress) -> Result<Self, Cancelled> {
        let outcomes = Outcomes::solve(rules.game().ruleset(), reach(&rules), progress)?;
        let lattice = Arc::new(Lattice::of(&outcomes, rules.focus().lattice));
        let solution = Solution::new(rules.game().clone(), outcomes);
        let mut solved = Self { rules, solution, lattice, strikes: None, legal_moves: OnceLock::new() };
        solved.strike();
        Ok(solved)
    }

    /// Solves changed rules, keeping what the change does not touch: while the piles are dragged, the lattice stays.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so; nothing has changed then.
    pub fn update(&mut self, rules: Rules, progress: &Progress) -> Result<(), Cancelled> {
        let (ruleset, size) = (rules.game().ruleset(), reach(&rules));
        let known = self.solution.outcomes.clone();
        let outcomes = if known.reach(ruleset, size) { known } else { Outcomes::solve(ruleset, size, progress)? };
        if !self.has_lattice_of(&rules) {
            self.lattice = Arc::new(Lattice::of(&outcomes, rules.focus().lattice));
            self.strikes = None;
        }
        if rules.game() != self.rules.game() {
            self.legal_moves = OnceLock::new();
        }
        self.solution.update(rules.game().clone(), outcomes);
        self.rules = rules;
        self.strike();
        Ok(())
    }

    /// Whether the rules are solved in less than a frame.
    pub fn is_quick(rules: &Rules) -> bool {
        is_quick(rules.game().ruleset(), reach(rules))
    }

    /// Whether changed rules are solved in less than a frame with what is solved already.
    pub fn is_quick_update(&self, rules: &Rules) -> bool {
        let is_known = || self.solution.outcomes.reach(rules.game().ruleset(), reach(rules));
        let has_totals = || rules.game().totals() == self.rules.game().totals();
        let has_strikes = || rules.focus().sieve == 0 || self.strikes.is_some();
        Self::is_quick(rules) || (is_known() && self.has_lattice_of(rules) && has_totals() && has_strikes())
    }

    fn has_lattice_of(&self, rules: &Rules) -> bool {
        let of = |rules: &Rules| (rules.game().ruleset(), rules.focus().lattice);
        of(rules) == of(&self.rules)
    }

    /// Finds what the sieve strikes out, if it is shown and there is no formula for that.
    fn strike(&mut self) {
        let ruleset = self.rules.game().ruleset();
        if self.rules.focus().sieve > 0 && !ruleset.has_formula() && self.strikes.is_none() {
            self.strikes = Some(Arc::new(Strikes::new(ruleset, &self.lattice)));
        }
    }

    /// The sieve of the lattice at the step that is set; `None` where there is none.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        let (ruleset, step) = (self.rules.game().ruleset(), self.rules.focus().sieve);
        Sieve::new(ruleset, &self.lattice, self.strikes.as_deref(), step)
    }

    /// Every legal move from the chosen piles.
    pub fn legal_moves(&self) -> &Arc<LegalMoves> {
        let position = self.rules.game().position();
        self.legal_moves.get_or_init(|| Arc::new(LegalMoves::new(&self.solution.outcomes, position)))
    }

    /// Whether no move is left at the chosen piles.
    pub fn is_over(&self) -> bool {
        let game = self.rules.game();
        game.position().is_over(game.ruleset())
    }

    /// The index of the safe pair that the chosen piles are, or that the best move leaves; `None` if it is too large to
    /// be looked at, and where pairs have no formula.
    pub fn nearest_index(&self) -> Option<u32> {
        let best = self.solution.winning_moves.first().and_then(|best| best.index.as_ref());
        u32::try_from(self.solution.index.as_ref().or(best)?).ok()
    }

    /// The place among the pairs of the lattice of the one that the chosen piles are, or that the best move leaves.
    pub fn nearest_pair(&self) -> Option<usize> {
        let here = self.rules.game().position();
        let nearest = if self.solution.is_safe { here } else { &self.solution.winning_moves.first()?.leave };
        let [a, b] = nearest.cell()?;
        self.lattice.index_of(a.min(b), a.max(b))
    }

    /// The chosen piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        self.rules.game().position().cell_to(self.lattice.size)
    }
}

/// The largest pile that has to be known.
fn reach(rules: &Rules) -> u32 {
    rules.game().reach().max(rules.focus().lattice)
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;

    use crate::pennies::{Focus, Game, Params, Takings};

    use super::*;

    impl From<Rules> for SolvedRules {
        fn from(rules: Rules) -> Self {
            Self::solve(rules, &Progress::new()).unwrap()
        }
    }

    #[test]
    fn updated_rules_are_those_solved_anew() {
        let of = |take: Takings, piles: [u32; 2], lattice: i64, sieve: i64, misere: bool| {
            let game = Game { piles: piles.map(UBig::from), take, misere, ..Game::default() };
            let focus = Focus { lattice, sieve, ..Focus::default() };
            Rules::new(&Params { game, focus, ..Params::default() }).unwrap()
        };
        let four = || Takings::AtMost(4);
        let mut solved = SolvedRules::from(of(Takings::Any, [8, 14], 50, 0, false));
        for rules in [
            of(four(), [8, 14], 50, 0, false),
            of(four(), [9, 14], 50, 0, false),
            of(four(), [9, 14], 50, 3, false),
            of(four(), [9, 14], 30, 3, false),
            of(four(), [9, 14], 30, 3, true),
            of(four(), [9, 14], 1_100, 0, true),
            of(four(), [1_099, 14], 1_100, 0, true),
            of(Takings::Half, [9, 1_500], 30, 3, true),
            of(Takings::Any, [9, 1_500], 30, 3, true),
        ] {
            let is_large = reach(&rules) > 1_024 && !rules.game().ruleset().has_formula();
            assert_eq!(SolvedRules::is_quick(&rules), !is_large);
            solved.update(rules.clone(), &Progress::new()).unwrap();
            assert!(
                solved.solution.outcomes.reach(rules.game().ruleset(), reach(&rules)) && solved.is_quick_update(&rules)
            );
            solved.legal_moves = OnceLock::new();
            let anew = SolvedRules::from(rules);
            // a table may reach farther than it has to
            assert_eq!(
                (&solved.rules, &solved.lattice, solved.solution.losing_totals()),
                (&anew.rules, &anew.lattice, anew.solution.losing_totals())
            );
            assert_eq!(
                (&solved.solution.winning_moves, &solved.solution.turns, solved.solution.is_safe),
                (&anew.solution.winning_moves, &anew.solution.turns, anew.solution.is_safe)
            );
            assert_eq!(solved.sieve().map(|sieve| sieve.left_after(3)), anew.sieve().map(|sieve| sieve.left_after(3)));
        }
    }
}
