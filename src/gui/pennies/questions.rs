//! Questions whose answers all views of the pennies share: the solved rules, and the safe triples.

use std::sync::{Arc, Weak};

use crate::gui::view::answers::{Answers, Question, When};
use crate::pennies::Params;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile, Together};
use crate::progress::{Cancelled, Progress};

use super::solved_rules::SolvedRules;

/// Request for the solved rules; it reuses the parts of the newest solution that are still valid.
#[derive(Clone)]
struct Solve {
    params: Params,
    known: Weak<SolvedRules>,
}

impl PartialEq for Solve {
    fn eq(&self, other: &Self) -> bool {
        self.params == other.params
    }
}

impl Question for Solve {
    type Answer = SolvedRules;

    fn when(&self) -> When {
        let is_quick_update = self.known.upgrade().is_some_and(|known| known.is_quick_update(&self.params));
        When::quick(is_quick_update || SolvedRules::is_quick(&self.params))
    }

    fn words(&self) -> String {
        "Searching the safe positions backwards".to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<SolvedRules, Cancelled> {
        let Some(known) = self.known.upgrade() else { return SolvedRules::solve(self.params.clone(), progress) };
        let mut solved = SolvedRules::clone(&known);
        solved.update(self.params.clone(), progress)?;
        Ok(solved)
    }
}

/// Returns the solved rules.
pub fn solved(answers: &mut Answers, params: &Params) -> Option<Arc<SolvedRules>> {
    let known = answers.newest::<Solve>().map_or_else(Weak::new, |(_, known)| Arc::downgrade(&known));
    answers.get(&Solve { params: params.clone(), known })
}

/// Request for the safe triples, which take a few milliseconds to search.
#[derive(Clone, PartialEq)]
struct SafeTriples {
    together: Together,
    is_misere: bool,
}

impl Question for SafeTriples {
    type Answer = ThirdPile;

    fn when(&self) -> When {
        When::AtOnce
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
