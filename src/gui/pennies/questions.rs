//! Questions whose answers all views of the pennies share: the solved rules, and the safe triples.

use std::sync::{Arc, OnceLock};

use crate::gui::view::answers::{Answers, Keyed, rough_work};
use crate::pennies::lattice::Lattice;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::outcomes::{LEAST_SEARCHED, is_quick, table_size};
use crate::pennies::sieve::Sieve;
use crate::pennies::strikes::Strikes;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile};
use crate::pennies::totals::Totals;
use crate::pennies::{Outcomes, Params, Solution};

/// Piles of the riddle, where the question is about totals.
const RIDDLE_PILES: [u32; 2] = [10, 15];
const SEARCHING: &str = "Searching the safe positions backwards";

/// Results that games with other piles share.
#[derive(PartialEq, Eq)]
pub struct Shared {
    outcomes: Arc<Outcomes>,
    lattice: Lattice,
    /// Cells that each step of the sieve strikes out; `None` unless the sieve is shown.
    strikes: Option<Strikes>,
    totals: Arc<Totals>,
}

/// Returns the solved rules.
pub fn solved(answers: &mut Answers, params: &Params) -> Option<Arc<SolvedRules>> {
    let (ruleset, has_formula) = (params.ruleset(), params.ruleset().has_formula());
    let reach = if has_formula { 0 } else { table_size(params.reach().max(params.lattice())) };
    let outcomes = answers.get(&Keyed::new(
        (ruleset, reach),
        |(ruleset, size)| rough_work(is_quick(*ruleset, *size)),
        |_| SEARCHING.to_owned(),
        |(ruleset, size), progress| Outcomes::solve(*ruleset, *size, progress),
    ))?;
    let shared = answers.get(&Keyed::new(
        (outcomes, params.lattice(), params.sieve() > 0, params.totals()),
        |(outcomes, size, has_strikes, totals)| {
            let largest = if outcomes.table.is_some() { *totals.end() } else { 0 };
            rough_work(!*has_strikes && outcomes.table.is_none() || largest.max(*size) <= LEAST_SEARCHED)
        },
        |_| SEARCHING.to_owned(),
        |(outcomes, size, has_strikes, totals), _| {
            let lattice = Lattice::of(outcomes, *size);
            let strikes = has_strikes.then(|| Strikes::new(outcomes.ruleset, &lattice));
            let totals = Arc::new(Totals::new(outcomes, totals.clone()));
            Ok(Shared { outcomes: Arc::clone(outcomes), lattice, strikes, totals })
        },
    ))?;
    answers.get(&Keyed::new(
        (params.clone(), shared),
        |_| 0,
        |_| String::new(),
        |(params, shared), _| {
            let (outcomes, totals) = (Outcomes::clone(&shared.outcomes), Arc::clone(&shared.totals));
            let solution = Solution::new(params.position(), outcomes, totals);
            let (params, shared) = (params.clone(), Arc::clone(shared));
            Ok(SolvedRules { params, solution, shared, legal_moves: OnceLock::new() })
        },
    ))
}

/// Parameters, the solution of their game, and their lattice.
pub struct SolvedRules {
    /// Parameters of the solution.
    pub params: Params,
    /// Solution of the game.
    pub solution: Solution,
    /// Results that games with other piles share.
    pub shared: Arc<Shared>,
    /// Moves from the current piles, listed on first use.
    legal_moves: OnceLock<Arc<LegalMoves>>,
}

impl SolvedRules {
    /// Returns the safe cells of the lattice.
    pub fn lattice(&self) -> &Lattice {
        &self.shared.lattice
    }

    /// Returns the sieve of the lattice at the current step; `None` without a sieve.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        Sieve::new(self.params.ruleset(), self.lattice(), self.shared.strikes.as_ref()?, self.params.sieve())
    }

    /// Returns every legal move from the current piles.
    pub fn legal_moves(&self) -> &Arc<LegalMoves> {
        let position = self.params.position();
        self.legal_moves.get_or_init(|| Arc::new(LegalMoves::new(&self.solution.outcomes, position)))
    }

    /// Returns the index of the safe pair formed by the current piles, or else left by the best move. `None` if the
    /// pairs have no formula, or if the index exceeds 32 bits.
    pub fn nearest_index(&self) -> Option<u32> {
        let best = self.solution.winning_moves.first().and_then(|best| best.index.as_ref());
        u32::try_from(self.solution.index.as_ref().or(best)?).ok()
    }

    /// Returns the current piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        self.params.position().cell_to(self.params.lattice())
    }

    /// Whether the piles are still those of the riddle.
    pub fn asks_about_totals(&self) -> bool {
        self.params.position().cell() == Some(RIDDLE_PILES)
    }
}

/// Returns the safe triples, which take a few milliseconds to search.
pub fn third(answers: &mut Answers, params: &Params) -> Option<Arc<ThirdPile>> {
    answers.get(&Keyed::new(
        (params.together, params.ruleset().is_misere()),
        |_| 0,
        |_| "Searching the safe triples".to_owned(),
        |(together, is_misere), _| Ok(ThirdPile::solve(*together, *is_misere)),
    ))
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
    use crate::pennies::Limit;

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
        let mut of = |a: u32, limit: Limit| {
            let params = Params::default().with(|params| {
                params.set_ruleset(params.ruleset().taking(limit));
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
        for limit in [Limit::Any, Limit::AtMost(4)] {
            let (one, other) = (of(8, limit), of(9, limit));
            assert!(Arc::ptr_eq(&one.shared, &other.shared) && !Arc::ptr_eq(&one, &other));
            assert_eq!(one.solution.totals.losing.as_ptr(), other.solution.totals.losing.as_ptr());
        }
    }
}
