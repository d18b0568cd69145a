//! The list of moves that is looked at: the shortest one, or one of the user's own.

use std::sync::Arc;

use dashu_int::UBig;

use super::aim_solution::AimSolution;
use super::best_chance::BestChance;
use super::classes::{Class, Classes};
use super::configuration::Configuration;
use super::limits::{DRAWN_CLASSES, LONGEST_DRAWN};
use super::moves::Move;
use super::propagation::{BeliefRow, Propagation, propagate};
use super::search::Search;
use super::selection::Aim;
use super::sighted::{Depth, depth};
use super::solution::Solution;
use super::strategy::Strategy;
use super::table_spec::TableSpec;
use super::verdict::{Verdict, judge_aim};
use crate::progress::{Cancelled, Progress};

/// A list of the user's own, checked against every start and everything the Devil may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPlan {
    /// The table and the Devil.
    pub table: TableSpec,
    /// The start and the goal that it was checked for.
    pub aim: Aim,
    /// The list.
    pub moves: Arc<Vec<Move>>,
    /// Whether it wins, and the line of play that shows it.
    pub verdict: Verdict,
    propagation: Propagation,
}

impl CheckedPlan {
    /// Checks a list of moves, and takes what is possible through it where the belief is drawn.
    ///
    /// # Errors
    /// [`Cancelled`] when the caller asked for it through `progress`.
    pub fn new(table: TableSpec, aim: &Aim, moves: &Arc<Vec<Move>>, progress: &Progress) -> Result<Self, Cancelled> {
        let verdict = judge_aim(table, aim, moves, progress)?;
        let few = table.listed().filter(|all| *all <= 4_096 && moves.len() <= LONGEST_DRAWN);
        let classes = few.map(|_| Classes::of(table)).filter(|classes| classes.len() <= DRAWN_CLASSES);
        let propagation = match classes {
            Some(classes) => propagate(&classes, aim, moves, progress)?,
            None => Propagation::NONE,
        };
        Ok(Self { table, aim: aim.clone(), moves: Arc::clone(moves), verdict, propagation })
    }
}

/// What is known of how long the shortest list is that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No list of fewer moves wins.
    pub at_least: UBig,
    /// A list of so many moves wins; `None` where none is known.
    pub at_most: Option<UBig>,
}

impl Bounds {
    /// The length of the shortest list, where it is known.
    pub fn shortest(&self) -> Option<&UBig> {
        self.at_most.as_ref().filter(|at_most| **at_most == self.at_least)
    }
}

/// A list of moves at a table that was solved.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    solution: &'a Solution,
    /// The way to another goal, or from another start.
    aimed: Option<&'a AimSolution>,
    given: Option<&'a CheckedPlan>,
}

impl<'a> Plan<'a> {
    /// The list `given`, if it belongs to the table of `solution`; else the shortest one, if there is one.
    pub fn new(solution: &'a Solution, given: Option<&'a CheckedPlan>) -> Self {
        Self::towards(solution, None, given)
    }

    /// The same for another start or goal, where `aimed` is of that table.
    pub fn towards(solution: &'a Solution, aimed: Option<&'a AimSolution>, given: Option<&'a CheckedPlan>) -> Self {
        let aimed = aimed.filter(|aimed| aimed.table() == solution.table());
        let plan = Self { solution, aimed, given: None };
        let is_ours = |given: &&CheckedPlan| given.table == solution.table() && given.aim == plan.aim();
        Self { given: given.filter(is_ours), ..plan }
    }

    /// The way to another goal, or from another start, if that is what is looked at.
    pub fn aimed(self) -> Option<&'a AimSolution> {
        self.aimed
    }

    /// What is possible at the start, and what counts as won.
    pub fn aim(self) -> Aim {
        self.aimed.map_or_else(Aim::default, |aimed| aimed.aim.clone())
    }

    /// Whether the configuration counts as won.
    pub fn is_goal(self, configuration: Configuration) -> bool {
        match self.aimed {
            Some(aimed) => aimed.aim.goal.contains(aimed.table(), configuration),
            None => configuration.is_all_heads(),
        }
    }

    /// Whether the Devil goes on for ever from there; `None` where that is not known.
    pub fn is_lost(self, configuration: Configuration) -> Option<bool> {
        match self.aimed.map(|aimed| aimed.depth(configuration)) {
            None => Some(!self.solution.filtration.is_won(configuration)),
            Some(Depth::Unknown) => None,
            Some(depth) => Some(depth == Depth::Never),
        }
    }

    /// In how many moves a player who sees the coins wins from there.
    pub fn depth(self, configuration: Configuration) -> Depth {
        let filtration = &self.solution.filtration;
        self.aimed.map_or_else(|| depth(filtration, configuration), |aimed| aimed.depth(configuration))
    }

    /// A move that is best for a player who sees the coins, where one is known.
    pub fn best_move(self, configuration: Configuration) -> Option<Move> {
        self.aimed.map_or_else(|| Some(configuration.undoing()), |aimed| aimed.best_move(configuration))
    }

    /// Whether the moves go by the levels of the filtration to all heads.
    pub fn goes_by_levels(self) -> bool {
        self.given.is_none() && self.aimed.is_none() && self.solution.goes_by_levels()
    }

    /// The search of the beliefs, where it was made.
    pub fn search(self) -> Option<&'a Search> {
        self.aimed.map_or_else(|| self.solution.search.as_ref(), |aimed| aimed.search.as_ref())
    }

    /// The shortest list, or another that surely wins; `None` where none is known.
    pub fn strategy(self) -> Option<Strategy<'a>> {
        self.aimed.map_or_else(|| self.solution.strategy(), AimSolution::strategy)
    }

    /// What is known of the shortest list to another goal, or from another start: by the solution, by a list of the user's
    /// own that wins sooner, and by the best chances of plans, of which a certain one wins and all before it do not. `None`
    /// for the way of the riddle, where the length is known.
    pub fn bounds(self, best: Option<&BestChance>) -> Option<Bounds> {
        let aimed = self.aimed?;
        let own = self.given.and_then(|given| given.verdict.won_after());
        let plans = best.map_or(&[][..], |best| &best.plans);
        let certain = plans.iter().position(|plan| plan.probability.is_one());
        let sooner = own.into_iter().chain(certain).map(UBig::from);
        let not_certain = UBig::from(certain.unwrap_or(plans.len()));
        Some(Bounds {
            at_least: aimed.at_least.clone().max(not_certain),
            at_most: aimed.length().into_iter().chain(sooner).min(),
        })
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
        self.given.is_some() || self.strategy().is_some()
    }

    /// The number of the last move, or 2⁶⁴ − 1 if it is larger; 0 where there are no moves.
    pub fn last_step(self) -> u64 {
        let len = || self.strategy().map_or(0, Strategy::len);
        self.given.map_or_else(len, |given| given.moves.len() as u64)
    }

    /// Move `number`, from 1; `None` past the end.
    pub fn get(self, number: u64) -> Option<Move> {
        match self.given {
            Some(given) => given.moves.get(usize::try_from(number.checked_sub(1)?).ok()?).copied(),
            None => self.strategy()?.get(number),
        }
    }

    /// Move `number` of the shortest list as it is constructed, where the search may have found others.
    pub fn constructed(self, number: u64) -> Option<Move> {
        Strategy::of_filtration(&self.solution.filtration).get(number).filter(|_| self.solution.is_winnable())
    }

    /// The moves in their order.
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        (1..=self.last_step()).map_while(move |number| self.get(number))
    }

    /// What is possible at the start and after each move, class by class. No rows where there are too many classes or
    /// moves.
    pub fn rows(self) -> &'a [BeliefRow] {
        let rows = || self.aimed.map_or_else(|| self.solution.rows(), AimSolution::rows);
        self.given.map_or_else(rows, |given| given.propagation.rows.as_slice())
    }

    /// How many configurations are left after `step` moves; `None` where that was not found out for a list of the user's
    /// own.
    pub fn configurations_left(self, step: u64) -> Option<UBig> {
        match (self.given, self.aimed) {
            (None, None) => Some(self.solution.configurations_left(step)),
            (None, Some(aimed)) => aimed.configurations_left(step),
            (Some(_), _) if step == 0 => Some(self.aim().start.size(self.solution.table())),
            (Some(_), _) => self.row(step).map(|row| UBig::from(row.configurations_left)),
        }
    }

    /// How many classes are left after `step` moves; `None` where that was not found out for a list of the user's own.
    pub fn classes_left(self, step: u64) -> Option<UBig> {
        match (self.given, self.aimed) {
            (None, None) => Some(self.solution.classes_left(step)),
            (None, Some(aimed)) => aimed.classes_left(step),
            (Some(_), None) if step == 0 => Some(self.solution.classes_left(0)),
            (Some(_), _) => self.row(step).map(|row| UBig::from(row.belief.classes_left())),
        }
    }

    /// The classes that are left after `step` moves; `None` where they are not told apart.
    pub fn possible(self, step: u64) -> Option<impl Iterator<Item = Class>> {
        let belief = self.row(step)?.belief;
        let classes = self.solution.classes.iter().enumerate();
        Some(classes.filter(move |(index, _)| belief.contains(*index)).map(|(_, class)| class))
    }

    fn row(self, step: u64) -> Option<&'a BeliefRow> {
        self.rows().get(usize::try_from(step).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::aim_solution::solve_aim;
    use super::super::selection::Selection;
    use super::super::solution::solve;
    use super::*;

    #[test]
    fn a_list_of_the_users_own_takes_the_place_of_the_shortest() {
        let progress = Progress::new();
        let solution = solve(TableSpec::of_coins(2), &progress).unwrap();
        let own: Arc<Vec<Move>> = Arc::new([3, 1, 1].map(|bits| Move::new(2, bits)).to_vec());
        let judged = CheckedPlan::new(solution.table(), &Aim::default(), &own, &progress).unwrap();
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

    /// Norvig: the asserts on `update`, as a list of one move from a belief of one class.
    #[test]
    fn any_belief_is_updated_by_any_move() {
        let updated = |coins: u32, start: &str, position: u32| {
            let (table, progress) = (TableSpec::of_coins(coins), Progress::new());
            let start = Configuration::parse("start_belief", start, table).unwrap();
            let aim = Aim { start: Selection::of_classes(table, [start]), ..Aim::default() };
            let moves = Arc::new(vec![Move::new(coins, 1 << position)]);
            let (solution, aimed) = (solve(table, &progress).unwrap(), solve_aim(table, &aim, &progress).unwrap());
            let given = CheckedPlan::new(table, &aim, &moves, &progress).unwrap();
            let plan = Plan::towards(&solution, Some(&aimed), Some(&given));
            let left: Vec<String> = plan.possible(1).unwrap().map(|class| class.first.to_string()).collect();
            left.join(" ")
        };
        assert_eq!(updated(7, "TTTTTTT", 3), "HTTTTTT");
        for (start, position) in [("HHHHHT", 0), ("HHTHHH", 1), ("THHHHH", 2)] {
            assert_eq!(updated(6, start, position), "HHHHHH HHHHTT HHHTHT HHTHHT");
        }
    }
}
