//! The parameters with what is solved for every view.

use std::sync::{Arc, OnceLock};

use crate::pennies::lattice::Lattice;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::outcomes::is_quick;
use crate::pennies::sieve::Sieve;
use crate::pennies::strikes::Strikes;
use crate::pennies::{Outcomes, Params, Solution};
use crate::progress::{Cancelled, Progress};

/// Parameters, the solution of their game, and the lattice that they look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedRules {
    /// What was solved.
    pub params: Params,
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
    /// Solves the game.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so.
    pub fn solve(params: Params, progress: &Progress) -> Result<Self, Cancelled> {
        let outcomes = Outcomes::solve(params.ruleset(), reach(&params), progress)?;
        let lattice = Arc::new(Lattice::of(&outcomes, params.lattice()));
        let solution = Solution::new(params.position().clone(), params.totals(), outcomes);
        let mut solved = Self { params, solution, lattice, strikes: None, legal_moves: OnceLock::new() };
        solved.strike();
        Ok(solved)
    }

    /// Solves changed parameters, keeping what the change does not touch: while the piles are dragged, the lattice stays.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so; nothing has changed then.
    pub fn update(&mut self, params: Params, progress: &Progress) -> Result<(), Cancelled> {
        let (ruleset, size) = (params.ruleset(), reach(&params));
        let known = self.solution.outcomes.clone();
        let outcomes = if known.reach(ruleset, size) { known } else { Outcomes::solve(ruleset, size, progress)? };
        if !self.has_lattice_of(&params) {
            self.lattice = Arc::new(Lattice::of(&outcomes, params.lattice()));
            self.strikes = None;
        }
        if (ruleset, params.position()) != (self.params.ruleset(), self.params.position()) {
            self.legal_moves = OnceLock::new();
        }
        self.solution.update(params.position(), params.totals(), outcomes);
        self.params = params;
        self.strike();
        Ok(())
    }

    /// Whether they are solved in less than a frame.
    pub fn is_quick(params: &Params) -> bool {
        is_quick(params.ruleset(), reach(params))
    }

    /// Whether changed parameters are solved in less than a frame with what is solved already.
    pub fn is_quick_update(&self, params: &Params) -> bool {
        let is_known = || self.solution.outcomes.reach(params.ruleset(), reach(params));
        let has_totals = || params.totals() == self.params.totals();
        let has_strikes = || params.sieve() == 0 || self.strikes.is_some();
        Self::is_quick(params) || (is_known() && self.has_lattice_of(params) && has_totals() && has_strikes())
    }

    fn has_lattice_of(&self, params: &Params) -> bool {
        let of = |params: &Params| (params.ruleset(), params.lattice());
        of(params) == of(&self.params)
    }

    /// Finds what the sieve strikes out, if it is shown and there is no formula for that.
    fn strike(&mut self) {
        let ruleset = self.params.ruleset();
        if self.params.sieve() > 0 && !ruleset.has_formula() && self.strikes.is_none() {
            self.strikes = Some(Arc::new(Strikes::new(ruleset, &self.lattice)));
        }
    }

    /// The sieve of the lattice at the step that is set; `None` where there is none.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        let (ruleset, step) = (self.params.ruleset(), self.params.sieve());
        Sieve::new(ruleset, &self.lattice, self.strikes.as_deref(), step)
    }

    /// Every legal move from the chosen piles.
    pub fn legal_moves(&self) -> &Arc<LegalMoves> {
        let position = self.params.position();
        self.legal_moves.get_or_init(|| Arc::new(LegalMoves::new(&self.solution.outcomes, position)))
    }

    /// Whether no move is left at the chosen piles.
    pub fn is_over(&self) -> bool {
        self.params.position().is_over(self.params.ruleset())
    }

    /// The index of the safe pair that the chosen piles are, or that the best move leaves; `None` if it is too large to
    /// be looked at, and where pairs have no formula.
    pub fn nearest_index(&self) -> Option<u32> {
        let best = self.solution.winning_moves.first().and_then(|best| best.index.as_ref());
        u32::try_from(self.solution.index.as_ref().or(best)?).ok()
    }

    /// The place among the pairs of the lattice of the one that the chosen piles are, or that the best move leaves.
    pub fn nearest_pair(&self) -> Option<usize> {
        let here = self.params.position();
        let nearest = if self.solution.is_safe { here } else { &self.solution.winning_moves.first()?.leave };
        let [a, b] = nearest.cell()?;
        self.lattice.index_of(a.min(b), a.max(b))
    }

    /// The chosen piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        self.params.position().cell_to(self.lattice.size)
    }
}

/// The largest pile that has to be known.
fn reach(params: &Params) -> u32 {
    params.reach().max(params.lattice())
}

#[cfg(test)]
mod tests {
    use crate::pennies::{Law, Ruleset};

    use super::*;

    impl From<Params> for SolvedRules {
        fn from(params: Params) -> Self {
            Self::solve(params, &Progress::new()).unwrap()
        }
    }

    #[test]
    fn updated_rules_are_those_solved_anew() {
        let of = |law: Law, [a, b]: [u32; 2], lattice: u32, sieve: u32, misere: bool| {
            Params::default().with(|params| {
                params.set_ruleset(Ruleset::new(1, misere).taking(law));
                params.set_piles(a, b);
                params.set_lattice(lattice);
                params.set_sieve(sieve);
            })
        };
        let four = || Law::AtMost(4);
        let mut solved = SolvedRules::from(of(Law::Any, [8, 14], 50, 0, false));
        for params in [
            of(four(), [8, 14], 50, 0, false),
            of(four(), [9, 14], 50, 0, false),
            of(four(), [9, 14], 50, 3, false),
            of(four(), [9, 14], 30, 3, false),
            of(four(), [9, 14], 30, 3, true),
            of(four(), [9, 14], 1_100, 0, true),
            of(four(), [1_099, 14], 1_100, 0, true),
            of(Law::Half, [9, 1_500], 30, 3, true),
            of(Law::Any, [9, 1_500], 30, 3, true),
        ] {
            let is_large = reach(&params) > 1_024 && !params.ruleset().has_formula();
            assert_eq!(SolvedRules::is_quick(&params), !is_large);
            solved.update(params.clone(), &Progress::new()).unwrap();
            assert!(
                solved.solution.outcomes.reach(params.ruleset(), reach(&params)) && solved.is_quick_update(&params)
            );
            solved.legal_moves = OnceLock::new();
            let anew = SolvedRules::from(params);
            // a table may reach farther than it has to
            assert_eq!(
                (&solved.params, &solved.lattice, solved.solution.losing_totals()),
                (&anew.params, &anew.lattice, anew.solution.losing_totals())
            );
            assert_eq!(
                (&solved.solution.winning_moves, &solved.solution.turns, solved.solution.is_safe),
                (&anew.solution.winning_moves, &anew.solution.turns, anew.solution.is_safe)
            );
            assert_eq!(solved.sieve().map(|sieve| sieve.left_after(3)), anew.sieve().map(|sieve| sieve.left_after(3)));
        }
    }
}
