//! What is known of the way from any belief to any goal.
//!
//! - Up to 36 classes a shortest list is searched, or that there is none.
//! - Up to 4,096 configurations it is known from which of them the Devil goes on for ever even if the player sees the coins:
//!   those are no use to a player who does not.
//! - At any size a list may lead to the goal level by level ([`AimLevels`]). Where every start can be taken through it, it
//!   ends where the last of them is won.
//! - If the goal lies in c + W, where c shows the same face everywhere and W is the last of the filtration, the Devil stays
//!   outside from every other start.
//! - While the Devil does nothing a move ends the game from as many starts at most as the goal has configurations. No list
//!   is shorter than that takes.

use dashu_int::UBig;

use super::aim_levels::AimLevels;
use super::aim_search::search_aim;
use super::belief::Belief;
use super::class_count::count_classes;
use super::configuration::Configuration;
use super::filtration::Filtration;
use super::limits::{DRAWN_CLASSES, LONGEST_DRAWN, LONGEST_LIST};
use super::method::KnownBy;
use super::moves::Move;
use super::permutation::Permutation;
use super::propagation::{BeliefRow, Propagation, propagate};
use super::search::Search;
use super::selection::Aim;
use super::sighted::{Depth, SightedDepths};
use super::strategy::Strategy;
use super::table_spec::TableSpec;
use super::verdict::{Line, Verdict, can_be_judged, judge_aim};
use crate::progress::{Cancelled, Progress};

/// By what it is known that no list of moves is sure to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverBy {
    /// From some start the Devil goes on for ever, whatever is named, even if the player sees the coins.
    Kept,
    /// All beliefs that can be reached were searched.
    Search,
    /// The goal lies where the Devil's rule never comes.
    Rule,
}

/// What is known of a list of moves from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A list surely wins; whether none is shorter.
    Wins {
        /// Whether it is known that none is shorter.
        is_shortest: bool,
    },
    /// No list is sure to win.
    Never(NeverBy),
    /// Neither is known.
    Unknown,
}

/// The moves of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum List {
    /// One by one, as the search found them.
    Listed(Vec<Move>),
    /// The first so many of those that lead to the goal level by level.
    Levels(AimLevels, UBig),
}

/// The way from the start of an [`Aim`] to its goal, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AimSolution {
    /// The start and the goal.
    pub aim: Aim,
    filtration: Filtration,
    /// What is known.
    pub outcome: Outcome,
    list: Option<List>,
    /// No list of fewer moves wins.
    pub at_least: UBig,
    /// The beliefs by depth, where they were searched. Sizes count what is not won yet.
    pub search: Option<Search>,
    sighted: Option<SightedDepths>,
    propagation: Propagation,
    /// A game against the list that lasts as long as any, where every start was taken through it.
    pub line: Option<Line>,
    /// Whether the answer stood its checks: the list taken through every start, or its certificate; the starts that the
    /// Devil holds tried against every move. `true` unless the program is wrong.
    pub is_verified: bool,
}

/// Finds what can be found. Reports the beliefs or classes done.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn solve_aim(table: TableSpec, aim: &Aim, progress: &Progress) -> Result<AimSolution, Cancelled> {
    progress.advance_to(0)?;
    let filtration = Filtration::of(table);
    let sighted = SightedDepths::of(table, aim, progress)?;
    let drawn = sighted.as_ref().map(|sighted| &sighted.classes).filter(|classes| classes.len() <= DRAWN_CLASSES);
    let mut at_least = aim.least_moves(table).max(sighted.as_ref().map_or(UBig::ZERO, SightedDepths::most));

    let is_kept = sighted.as_ref().is_some_and(SightedDepths::has_lost_start);
    let found = match drawn {
        Some(classes) if !is_kept => {
            let [start, goal] = [&aim.start, &aim.goal].map(|selection| Belief::of(classes, selection));
            Some(search_aim(classes, start, goal, progress)?)
        }
        _ => None,
    };
    let (outcome, list) = match &found {
        _ if is_kept => (Outcome::Never(NeverBy::Kept), None),
        Some(found) if let Some(moves) = &found.search.strategy => {
            at_least = UBig::from(moves.len());
            (Outcome::Wins { is_shortest: true }, Some(List::Listed(moves.clone())))
        }
        Some(found) if !found.is_broken_off => (Outcome::Never(NeverBy::Search), None),
        _ if at_least == UBig::ZERO => (Outcome::Wins { is_shortest: true }, Some(List::Listed(Vec::new()))),
        _ => {
            let depth = found.as_ref().and_then(|found| found.search.levels.last()).map_or(0, |level| level.depth);
            at_least = at_least.max(UBig::from(depth));
            match AimLevels::of(&filtration, aim) {
                Some(levels) => {
                    let length = levels.length(table);
                    (Outcome::Wins { is_shortest: length == at_least }, Some(List::Levels(levels, length)))
                }
                None if rule_serves(&filtration, aim) => (Outcome::Never(NeverBy::Rule), None),
                None => (Outcome::Unknown, None),
            }
        }
    };
    let mut solution = AimSolution {
        aim: aim.clone(),
        filtration,
        outcome,
        list,
        at_least,
        search: found.map(|found| found.search),
        sighted,
        propagation: Propagation::NONE,
        line: None,
        is_verified: false,
    };
    solution.check(progress)?;
    Ok(solution)
}

impl AimSolution {
    /// Takes every start through the list where there are few enough, cuts it off where it has won, and else relies on the
    /// levels.
    fn check(&mut self, progress: &Progress) -> Result<(), Cancelled> {
        let table = self.table();
        let verdict = match self.list {
            Some(_) if self.is_taken_through() => {
                let moves: Vec<Move> = self.moves().collect();
                Some(judge_aim(table, &self.aim, &moves, progress)?)
            }
            _ => None,
        };
        if let Some(won_after) = verdict.as_ref().and_then(Verdict::won_after) {
            self.end_after(won_after);
        }
        let few = self.last_step() <= LONGEST_DRAWN as u64;
        let moves: Vec<Move> = if few { self.moves().collect() } else { Vec::new() };
        let classes = self.sighted.as_ref().map(|sighted| &sighted.classes);
        if let Some(classes) = classes.filter(|classes| few && classes.len() <= DRAWN_CLASSES) {
            self.propagation = propagate(classes, &self.aim, &moves, progress)?;
        }
        let is_won = match (&self.list, &verdict) {
            (None, _) => true,
            (Some(_), Some(verdict)) => {
                verdict.wins && verdict.is_checked && (self.propagation.rows.is_empty() || self.propagation.wins)
            }
            (Some(List::Levels(levels, _)), None) => levels.is_certified && self.filtration.is_certified,
            (Some(List::Listed(moves)), None) => moves.is_empty(),
        };
        self.line = verdict.map(|verdict| verdict.line);
        let holds = match self.outcome {
            Outcome::Never(NeverBy::Kept) => self.sighted.as_ref().is_some_and(SightedDepths::are_held),
            Outcome::Never(NeverBy::Rule) => self.filtration.is_certified,
            _ => true,
        };
        self.is_verified = is_won && holds;
        Ok(())
    }

    /// Whether every start is taken through the list: where that is quick, or may show that a shorter list wins.
    fn is_taken_through(&self) -> bool {
        let table = self.table();
        let is_open = self.outcome != Outcome::Wins { is_shortest: true };
        let is_within_reach = self.length().is_some_and(|moves| moves <= UBig::from(LONGEST_LIST));
        table.is_counted() || is_open && is_within_reach && can_be_judged(table)
    }

    /// Leaves out the moves that come when everything is won.
    fn end_after(&mut self, won_after: usize) {
        match &mut self.list {
            Some(List::Listed(moves)) => moves.truncate(won_after),
            Some(List::Levels(_, length)) => *length = UBig::from(won_after).min(length.clone()),
            None => {}
        }
        if matches!(self.outcome, Outcome::Wins { .. }) {
            self.outcome = Outcome::Wins { is_shortest: self.length().as_ref() == Some(&self.at_least) };
        }
    }

    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.filtration.table
    }

    /// By what it is known whether a list wins; `None` where it is not known.
    pub fn known_by(&self) -> Option<KnownBy> {
        match &self.outcome {
            Outcome::Wins { .. } if self.is_listed_by_search() => Some(KnownBy::Search),
            Outcome::Wins { .. } => Some(KnownBy::Construction),
            Outcome::Never(NeverBy::Search) => Some(KnownBy::Search),
            Outcome::Never(_) => Some(KnownBy::Certificate),
            Outcome::Unknown => None,
        }
    }

    fn is_listed_by_search(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.strategy.is_some())
    }

    /// The list that wins, if one is known.
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        match self.list.as_ref()? {
            List::Listed(moves) => Some(Strategy::listed(moves)),
            List::Levels(levels, length) => {
                let len = u64::try_from(length).unwrap_or(u64::MAX);
                Some(Strategy::of_levels(levels.moves(), self.table().prime(), len))
            }
        }
    }

    /// The length of the list that wins, if one is known.
    pub fn length(&self) -> Option<UBig> {
        self.list.as_ref().map(|list| match list {
            List::Listed(moves) => UBig::from(moves.len()),
            List::Levels(_, length) => length.clone(),
        })
    }

    /// The number of the last move of the list, or 2⁶⁴ − 1 if it is larger; 0 where none is known.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, Strategy::len)
    }

    /// The moves of the list.
    fn moves(&self) -> impl Iterator<Item = Move> {
        self.strategy().into_iter().flat_map(Strategy::iter)
    }

    /// What is possible at the start and after each move. No rows where there are too many classes or moves.
    pub fn rows(&self) -> &[BeliefRow] {
        &self.propagation.rows
    }

    /// How many configurations are possible after `step` moves, where that is known.
    pub fn configurations_left(&self, step: u64) -> Option<UBig> {
        let table = self.table();
        let row = usize::try_from(step).ok().and_then(|step| self.rows().get(step));
        match (&self.list, row) {
            (_, Some(row)) => Some(UBig::from(row.configurations_left)),
            // each move of the levels rules out as many as the goal has, where it has no more than the levels lead to
            (Some(List::Levels(levels, _)), _)
                if self.aim.start.firsts(table).is_none() && levels.shifts(table) == self.aim.goal.size(table) =>
            {
                Some(table.configurations() - UBig::from(step) * levels.shifts(table))
            }
            _ => (step == 0).then(|| self.aim.start.size(table)),
        }
    }

    /// How many classes are possible after `step` moves, where that is known.
    pub fn classes_left(&self, step: u64) -> Option<UBig> {
        let row = usize::try_from(step).ok().and_then(|step| self.rows().get(step));
        let at_start = || match self.aim.start.firsts(self.table()) {
            Some(firsts) => UBig::from(firsts.len()),
            None => count_classes(self.table()),
        };
        row.map(|row| UBig::from(row.belief.classes_left())).or_else(|| (step == 0).then(at_start))
    }

    /// The configuration to which the moves of levels lead at last, and what the last of them brings there.
    pub(super) fn end(&self) -> Option<(Configuration, Option<Move>)> {
        match self.list.as_ref()? {
            List::Listed(_) => None,
            List::Levels(levels, _) => Some((levels.end, levels.moves().last().copied())),
        }
    }

    /// In how many moves a player who sees the coins wins from there.
    pub fn depth(&self, coins: Configuration) -> Depth {
        if self.aim.goal.contains(self.table(), coins) {
            return Depth::Moves(0);
        }
        self.sighted.as_ref().map_or(Depth::Unknown, |sighted| sighted.depth(coins))
    }

    /// What the worst Devil does before `flip`: of what brings the coins anywhere the first that leaves the most moves.
    pub fn worst_permutation(&self, coins: Configuration, flip: Move) -> Permutation {
        let table = self.table();
        let idle = table.idle();
        let Some(sighted) = &self.sighted else { return idle };
        let mut worst = (idle, self.depth(coins.flipped(flip)));
        for image in sighted.images(coins) {
            let depth = self.depth(image.flipped(flip));
            if depth > worst.1 {
                worst = (table.permutation_between(coins, image).unwrap_or(idle), depth);
            }
        }
        worst.0
    }

    /// A move that leaves the fewest moves at worst to a player who sees the coins, where that is known.
    pub fn best_move(&self, coins: Configuration) -> Option<Move> {
        self.sighted.as_ref()?.best_move(coins)
    }

    /// From how many of the starts the Devil goes on for ever, where that is known.
    pub fn starts_lost(&self) -> Option<u32> {
        self.sighted.as_ref().map(SightedDepths::starts_lost)
    }
}

/// All that show the same face.
fn alike(table: TableSpec) -> impl Iterator<Item = Configuration> {
    (0..table.faces()).map(move |face| Configuration::with_faces(table, |_| face))
}

/// Whether the goal lies in c + W, W the last, and some start outside of it.
fn rule_serves(filtration: &Filtration, aim: &Aim) -> bool {
    let table = filtration.table;
    let Some(goals) = aim.goal.firsts(table).filter(|_| !filtration.is_winnable()) else { return false };
    alike(table).any(|c| {
        let is_inside = |configuration: &Configuration| filtration.is_won(configuration.less(c));
        let starts_outside = aim.start.firsts(table).is_none_or(|firsts| !firsts.iter().all(is_inside));
        starts_outside && goals.iter().all(is_inside)
    })
}

#[cfg(test)]
mod tests;
