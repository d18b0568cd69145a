//! Parameters with the solution that all views share.

use std::sync::{Arc, OnceLock};

use crate::pennies::lattice::Lattice;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::outcomes::is_quick;
use crate::pennies::sieve::Sieve;
use crate::pennies::strikes::Strikes;
use crate::pennies::{Outcomes, Params, Solution};
use crate::progress::{Cancelled, Progress};

/// Parameters, the solution of their game, and their lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedRules {
    /// Parameters of the solution.
    pub params: Params,
    /// Solution of the game.
    pub solution: Solution,
    /// Safe cells of the lattice.
    pub lattice: Arc<Lattice>,
    /// Cells that each step of the sieve strikes out; `None` unless the sieve is shown under a law of takings.
    pub strikes: Option<Arc<Strikes>>,
    /// Moves from the current piles, listed on first use.
    legal_moves: OnceLock<Arc<LegalMoves>>,
}

impl SolvedRules {
    /// Solves the game.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled.
    pub fn solve(params: Params, progress: &Progress) -> Result<Self, Cancelled> {
        let outcomes = Outcomes::solve(params.ruleset(), reach(&params), progress)?;
        let lattice = Arc::new(Lattice::of(&outcomes, params.lattice()));
        let solution = Solution::new(params.position().clone(), params.totals(), outcomes);
        let mut solved = Self { params, solution, lattice, strikes: None, legal_moves: OnceLock::new() };
        solved.strike();
        Ok(solved)
    }

    /// Solves changed parameters and reuses all that is still valid: the lattice stays while the piles are dragged.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled; nothing has changed then.
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

    /// Whether the parameters can be solved within a frame.
    pub fn is_quick(params: &Params) -> bool {
        is_quick(params.ruleset(), reach(params))
    }

    /// Whether changed parameters can be solved within a frame, given the current solution.
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

    /// Computes the cells that the sieve strikes out, if it is shown and has no formula.
    fn strike(&mut self) {
        let ruleset = self.params.ruleset();
        if self.params.sieve() > 0 && !ruleset.has_formula() && self.strikes.is_none() {
            self.strikes = Some(Arc::new(Strikes::new(ruleset, &self.lattice)));
        }
    }

    /// Returns the sieve of the lattice at the current step; `None` without a sieve.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        let (ruleset, step) = (self.params.ruleset(), self.params.sieve());
        Sieve::new(ruleset, &self.lattice, self.strikes.as_deref(), step)
    }

    /// Returns every legal move from the current piles.
    pub fn legal_moves(&self) -> &Arc<LegalMoves> {
        let position = self.params.position();
        self.legal_moves.get_or_init(|| Arc::new(LegalMoves::new(&self.solution.outcomes, position)))
    }

    /// Whether the current piles leave no legal move.
    pub fn is_over(&self) -> bool {
        self.params.position().is_over(self.params.ruleset())
    }

    /// Returns the index of the safe pair formed by the current piles, or else left by the best move. `None` if the
    /// pairs have no formula, or if the index exceeds 32 bits.
    pub fn nearest_index(&self) -> Option<u32> {
        let best = self.solution.winning_moves.first().and_then(|best| best.index.as_ref());
        u32::try_from(self.solution.index.as_ref().or(best)?).ok()
    }

    /// Returns the place in the lattice's list of pairs of the current piles, or else of the pair that the best move
    /// leaves.
    pub fn nearest_pair(&self) -> Option<usize> {
        let here = self.params.position();
        let nearest = if self.solution.is_safe { here } else { &self.solution.winning_moves.first()?.leave };
        let [a, b] = nearest.cell()?;
        self.lattice.index_of(a.min(b), a.max(b))
    }

    /// Returns the current piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        self.params.position().cell_to(self.lattice.size)
    }
}

/// Returns the largest pile that the solution has to cover.
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
    fn an_update_equals_a_new_solution() {
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
            // a table may cover more than it has to
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
