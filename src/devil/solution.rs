//! The puzzle solved: what the views, the tables and the answer are made from.

use super::search::search_classes;
use super::{BeliefRow, Classes, Move, Propagation, Rules, Search, devil_escapes, propagate};
use crate::progress::{Cancelled, Progress};

/// The shortest list of moves that wins, or that there is none, and the check of either.
///
/// It depends on the number of coins alone: the step and the seed of the [`Rules`] change only what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    classes: Classes,
    search: Search,
    propagation: Propagation,
    verified: bool,
}

/// Searches for a shortest list of moves and checks what came of it: a list of moves on every configuration, the lack
/// of one by the Devil's rule.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn solve(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    let classes = Classes::new(rules.coins());
    let search = search_classes(&classes, progress)?;
    let propagation = propagate(&classes, search.strategy().unwrap_or_default(), progress)?;
    let verified = if search.strategy().is_some() { propagation.wins() } else { devil_escapes(rules, progress)? };
    Ok(Solution { classes, search, propagation, verified })
}

impl Solution {
    /// N, the coins round the table.
    #[must_use]
    pub fn coins(&self) -> u32 {
        self.classes.coins()
    }

    /// The classes of configurations: the columns of the belief view.
    #[must_use]
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The first of the shortest lists of moves that win, as [`Search::strategy`]; `None` if no list wins.
    #[must_use]
    pub fn strategy(&self) -> Option<&[Move]> {
        self.search.strategy()
    }

    /// How many moves the shortest winning list has; `None` if no list wins.
    #[must_use]
    pub fn shortest(&self) -> Option<u64> {
        self.strategy().map(|moves| moves.len() as u64)
    }

    /// How many beliefs can be reached from the start, the start among them.
    #[must_use]
    pub fn beliefs_found(&self) -> u64 {
        self.search.beliefs_found()
    }

    /// What is possible at the start and after each move. Where no list wins, the start is the only row.
    #[must_use]
    pub fn rows(&self) -> &[BeliefRow] {
        self.propagation.rows()
    }

    /// Whether the answer stood a check that does not use the search: the list of moves leaves all heads alone when
    /// every configuration is taken through every turn; or, where the search found no list, the Devil's rule answers
    /// every move from every configuration where it has to. Either is `true` unless the program is wrong.
    #[must_use]
    pub fn verified(&self) -> bool {
        self.verified
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::*;

    #[test]
    fn every_table_is_solved_and_verified() {
        for coins in 1..=8 {
            let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
            assert!(solution.verified());
            assert_eq!(solution.coins(), coins);
            let won = coins.is_power_of_two().then(|| 2_u64.pow(coins) - 1);
            assert_eq!(solution.shortest(), won);
            assert_eq!(solution.rows().len() as u64, won.unwrap_or(0) + 1);
            assert_eq!(solution.rows()[0].configurations_left, 2_u32.pow(coins));
            assert_eq!(solution.rows()[0].belief.classes_left() as usize, solution.classes().len());
            let moves: Vec<_> = solution.rows().iter().filter_map(|row| row.flipped).collect();
            assert_eq!(moves, solution.strategy().unwrap_or_default());
        }
    }

    #[test]
    fn cancelled_before_the_start_there_is_no_solution() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(solve(&rules_for(8), &progress), Err(Cancelled));
    }
}
