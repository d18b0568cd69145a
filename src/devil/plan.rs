//! The list of moves that is looked at: the shortest one, or one of the user's own.

use std::sync::Arc;

use dashu_int::UBig;

use super::classes::{Class, Classes};
use super::filtration::Filtration;
use super::limits::DRAWN_CLASSES;
use super::moves::Move;
use super::propagation::{BeliefRow, Propagation, propagate};
use super::solution::Solution;
use super::strategy::Strategy;
use super::table_spec::TableSpec;
use super::verdict::{Verdict, judge};
use crate::progress::{Cancelled, Progress};

/// The longest list of the user's own whose belief is drawn class by class: it has to fit on a page.
pub const LONGEST_DRAWN: usize = 300;

/// A list of the user's own, checked against every start and everything the Devil may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPlan {
    table: TableSpec,
    moves: Arc<Vec<Move>>,
    verdict: Verdict,
    propagation: Propagation,
}

impl CheckedPlan {
    /// Checks a list of moves, and takes all configurations through it where the belief is drawn.
    ///
    /// # Errors
    /// [`Cancelled`] when the caller asked for it through `progress`.
    pub fn new(table: TableSpec, moves: &Arc<Vec<Move>>, progress: &Progress) -> Result<Self, Cancelled> {
        let verdict = judge(&Filtration::of(table), moves, progress)?;
        let few = table.listed().filter(|all| *all <= 4_096 && moves.len() <= LONGEST_DRAWN);
        let classes = few.map(|_| Classes::of(table)).filter(|classes| classes.len() <= DRAWN_CLASSES);
        let propagation = match classes {
            Some(classes) => propagate(&classes, moves, progress)?,
            None => Propagation::NONE,
        };
        Ok(Self { table, moves: Arc::clone(moves), verdict, propagation })
    }

    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.table
    }

    /// The list.
    pub fn moves(&self) -> &Arc<Vec<Move>> {
        &self.moves
    }

    /// Whether it wins, and the line of play that shows it.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// A list of moves at a table that was solved.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    solution: &'a Solution,
    given: Option<&'a CheckedPlan>,
}

impl<'a> Plan<'a> {
    /// The list `given`, if it belongs to the table of `solution`; else the shortest one, if there is one.
    pub fn new(solution: &'a Solution, given: Option<&'a CheckedPlan>) -> Self {
        Self { solution, given: given.filter(|given| given.table == solution.table()) }
    }

    /// The table solved.
    pub fn solution(self) -> &'a Solution {
        self.solution
    }

    /// Returns the list of the user's own, if that is the one looked at.
    pub fn given(self) -> Option<&'a CheckedPlan> {
        self.given
    }

    /// Whether there are moves.
    pub fn has_moves(self) -> bool {
        self.given.is_some() || self.solution.is_winnable()
    }

    /// The number of the last move, or 2⁶⁴ − 1 if it is larger; 0 where there are no moves.
    pub fn last_step(self) -> u64 {
        self.given.map_or_else(|| self.solution.last_step(), |given| given.moves.len() as u64)
    }

    /// Move `number`, from 1; `None` past the end.
    pub fn get(self, number: u64) -> Option<Move> {
        match self.given {
            Some(given) => given.moves.get(usize::try_from(number.checked_sub(1)?).ok()?).copied(),
            None => self.solution.strategy()?.get(number),
        }
    }

    /// Move `number` of the shortest list as it is constructed, where the search may have found others.
    pub fn constructed(self, number: u64) -> Option<Move> {
        Strategy::of_filtration(self.solution.filtration()).get(number).filter(|_| self.solution.is_winnable())
    }

    /// The moves in their order.
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        (1..=self.last_step()).map_while(move |number| self.get(number))
    }

    /// What is possible at the start and after each move, class by class. No rows where there are too many classes or
    /// moves.
    pub fn rows(self) -> &'a [BeliefRow] {
        self.given.map_or_else(|| self.solution.rows(), |given| given.propagation.rows())
    }

    /// How many configurations are left after `step` moves; `None` where that was not found out for a list of the user's
    /// own.
    pub fn configurations_left(self, step: u64) -> Option<UBig> {
        match self.given {
            None => Some(self.solution.configurations_left(step)),
            Some(_) if step == 0 => Some(self.solution.table().configurations()),
            Some(_) => self.row(step).map(|row| UBig::from(row.configurations_left)),
        }
    }

    /// How many classes are left after `step` moves; `None` where that was not found out for a list of the user's own.
    pub fn classes_left(self, step: u64) -> Option<UBig> {
        match self.given {
            None => Some(self.solution.classes_left(step)),
            Some(_) if step == 0 => Some(self.solution.classes_left(0)),
            Some(_) => self.row(step).map(|row| UBig::from(row.belief.classes_left())),
        }
    }

    /// The classes that are left after `step` moves; `None` where they are not told apart.
    pub fn possible(self, step: u64) -> Option<impl Iterator<Item = Class>> {
        let belief = self.row(step)?.belief;
        let classes = self.solution.classes().iter().enumerate();
        Some(classes.filter(move |(index, _)| belief.contains(*index)).map(|(_, class)| class))
    }

    fn row(self, step: u64) -> Option<&'a BeliefRow> {
        self.rows().get(usize::try_from(step).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::solution::solve;
    use super::*;

    #[test]
    fn a_list_of_the_users_own_takes_the_place_of_the_shortest() {
        let progress = Progress::new();
        let solution = solve(TableSpec::of_coins(2), &progress).unwrap();
        let own: Arc<Vec<Move>> = Arc::new([3, 1, 1].map(|bits| Move::new(2, bits)).to_vec());
        let judged = CheckedPlan::new(solution.table(), &own, &progress).unwrap();
        let (shortest, given) = (Plan::new(&solution, None), Plan::new(&solution, Some(&judged)));
        assert_eq!(shortest.moves().map(Move::bits).collect::<Vec<_>>(), [3, 1, 3]);
        assert_eq!(given.moves().map(Move::bits).collect::<Vec<_>>(), [3, 1, 1]);
        assert_eq!((given.last_step(), given.get(0), given.get(4)), (3, None, None));
        let left = |plan: Plan| (0..4).map(|step| plan.configurations_left(step)).collect::<Vec<_>>();
        assert_eq!(left(shortest), [4_u8, 3, 2, 1].map(|left| Some(UBig::from(left))));
        assert_eq!(left(given)[..3], [4_u8, 3, 2].map(|left| Some(UBig::from(left))));
        assert_eq!(given.rows().len(), 4);
        let other = solve(TableSpec::of_coins(3), &progress).unwrap();
        assert!(!Plan::new(&other, Some(&judged)).has_moves());
    }
}
