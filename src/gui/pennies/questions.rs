//! Questions whose answers all views of the pennies share: the solved rules, and the safe triples.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::gui::view::answers::{Answers, Question};
use crate::pennies::lattice::Lattice;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::outcomes::{LEAST_SEARCHED, is_quick, table_size};
use crate::pennies::sieve::Sieve;
use crate::pennies::solution::{LosingSplits, losing};
use crate::pennies::strikes::Strikes;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile, Together};
use crate::pennies::{Outcomes, Params, Ruleset, Solution};
use crate::progress::{Cancelled, Progress};

const SEARCHING: &str = "Searching the safe positions backwards";

/// Request for the winner of every position with piles up to a size.
#[derive(Clone, PartialEq)]
struct OutcomesOf(Ruleset, u32);

impl Question for OutcomesOf {
    type Answer = Outcomes;

    fn is_quick(&self) -> bool {
        is_quick(self.0, self.1)
    }

    fn words(&self) -> String {
        SEARCHING.to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<Outcomes, Cancelled> {
        Outcomes::solve(self.0, self.1, progress)
    }
}

/// Request for what games with other piles share.
#[derive(Clone, PartialEq)]
struct SharedBy {
    outcomes: Arc<Outcomes>,
    size: u32,
    has_strikes: bool,
    totals: RangeInclusive<u32>,
}

/// Results that games with other piles share.
struct Shared {
    lattice: Lattice,
    /// Cells that each step of the sieve strikes out; `None` unless the sieve is shown under a law of takings.
    strikes: Option<Strikes>,
    losing: Arc<LosingSplits>,
}

impl Question for SharedBy {
    type Answer = Shared;

    fn is_quick(&self) -> bool {
        self.outcomes.table().is_none() || self.size.max(*self.totals.end()) <= LEAST_SEARCHED
    }

    fn words(&self) -> String {
        SEARCHING.to_owned()
    }

    fn solve(&self, _progress: &Progress) -> Result<Shared, Cancelled> {
        let lattice = Lattice::of(&self.outcomes, self.size);
        let strikes = self.has_strikes.then(|| Strikes::new(self.outcomes.ruleset(), &lattice));
        Ok(Shared { lattice, strikes, losing: Arc::new(losing(&self.outcomes, self.totals.clone())) })
    }
}

/// Request for the solution of one game.
#[derive(Clone)]
struct Solve {
    params: Params,
    outcomes: Arc<Outcomes>,
    shared: Arc<Shared>,
}

impl PartialEq for Solve {
    fn eq(&self, other: &Self) -> bool {
        self.params == other.params && Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl Question for Solve {
    type Answer = SolvedRules;

    fn is_quick(&self) -> bool {
        true
    }

    fn solve(&self, _progress: &Progress) -> Result<SolvedRules, Cancelled> {
        let Self { params, outcomes, shared } = self.clone();
        let (position, losing) = (params.position().clone(), Arc::clone(&shared.losing));
        let solution = Solution::with_losing(position, params.totals(), Outcomes::clone(&outcomes), losing);
        Ok(SolvedRules { params, solution, shared, legal_moves: OnceLock::new() })
    }
}

/// Returns the solved rules.
pub fn solved(answers: &mut Answers, params: &Params) -> Option<Arc<SolvedRules>> {
    let (ruleset, has_formula) = (params.ruleset(), params.ruleset().has_formula());
    let reach = if has_formula { 0 } else { table_size(params.reach().max(params.lattice())) };
    let outcomes = answers.get(&OutcomesOf(ruleset, reach))?;
    let shared = answers.get(&SharedBy {
        outcomes: Arc::clone(&outcomes),
        size: params.lattice(),
        has_strikes: params.sieve() > 0 && !has_formula,
        totals: params.totals(),
    })?;
    answers.get(&Solve { params: params.clone(), outcomes, shared })
}

/// Parameters, the solution of their game, and their lattice.
pub struct SolvedRules {
    /// Parameters of the solution.
    pub params: Params,
    /// Solution of the game.
    pub solution: Solution,
    shared: Arc<Shared>,
    /// Moves from the current piles, listed on first use.
    legal_moves: OnceLock<Arc<LegalMoves>>,
}

impl SolvedRules {
    /// Returns the safe cells of the lattice.
    pub fn lattice(&self) -> &Lattice {
        &self.shared.lattice
    }

    /// Returns the cells that each step of the sieve strikes out; `None` unless the sieve is shown under a law.
    pub fn strikes(&self) -> Option<&Strikes> {
        self.shared.strikes.as_ref()
    }

    /// Whether both have the same lattice.
    pub fn has_same_lattice(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Returns the sieve of the lattice at the current step; `None` without a sieve.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        Sieve::new(self.params.ruleset(), self.lattice(), self.strikes(), self.params.sieve())
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
        self.lattice().index_of(a.min(b), a.max(b))
    }

    /// Returns the current piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        self.params.position().cell_to(self.params.lattice())
    }
}

/// Request for the safe triples, which take a few milliseconds to search.
#[derive(Clone, PartialEq)]
struct SafeTriples {
    together: Together,
    is_misere: bool,
}

impl Question for SafeTriples {
    type Answer = ThirdPile;

    fn is_quick(&self) -> bool {
        true
    }

    fn words(&self) -> String {
        "Searching the safe triples".to_owned()
    }

    fn solve(&self, _progress: &Progress) -> Result<ThirdPile, Cancelled> {
        Ok(ThirdPile::solve(self.together, self.is_misere))
    }
}

/// Returns the safe triples.
pub fn third(answers: &mut Answers, params: &Params) -> Option<Arc<ThirdPile>> {
    answers.get(&SafeTriples { together: params.together, is_misere: params.ruleset().is_misere() })
}

/// Returns the three piles; `None` if one of them exceeds the searched range.
pub fn piles(params: &Params) -> Option<[u32; 3]> {
    let [a, b] = params.position().cell_to(LARGEST_THIRD)?;
    Some([a, b, params.third()])
}

/// Returns the largest pile in the slices of the safe triples.
pub fn size_of_slices(params: &Params) -> u32 {
    params.lattice().min(LARGEST_THIRD)
}

#[cfg(test)]
mod tests {
    use crate::pennies::Law;

    use super::*;

    impl From<Params> for SolvedRules {
        fn from(params: Params) -> Self {
            let mut answers = Answers::default();
            loop {
                answers.begin(false);
                let found = solved(&mut answers, &params);
                answers.end();
                if let Some(found) = found {
                    drop(answers);
                    return Arc::into_inner(found).unwrap();
                }
                answers.poll();
            }
        }
    }

    #[test]
    fn while_the_piles_are_dragged_lattice_and_totals_stay() {
        let mut answers = Answers::default();
        let mut of = |a: u32, law: Law| {
            let params = Params::default().with(|params| {
                params.set_ruleset(params.ruleset().taking(law));
                params.set_piles(a, 5_u8);
            });
            loop {
                answers.begin(true);
                let found = solved(&mut answers, &params);
                answers.end();
                if let Some(found) = found {
                    return found;
                }
                answers.poll();
            }
        };
        for law in [Law::Any, Law::AtMost(4)] {
            let (one, other) = (of(8, law), of(9, law));
            assert!(one.has_same_lattice(&other) && !Arc::ptr_eq(&one, &other));
            assert_eq!(one.solution.losing_totals().as_ptr(), other.solution.losing_totals().as_ptr());
        }
    }
}
