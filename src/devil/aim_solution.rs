//! The moves that lead from a start belief to a goal, as far as they are known.
//!
//! - With up to 36 classes, a search finds a shortest list or shows that there is none.
//! - With up to 4,096 configurations, it is known from which of them the Devil can prevent a win forever even if the
//!   player sees the coins. From those, a player who does not see them cannot win either.
//! - At any size, a list may lead to the goal level by level ([`AimLevels`]). If every start can be taken through it,
//!   it is cut after the move that wins the last of them.
//! - If the goal lies in c + W, where c shows the same face everywhere and W is the last set of the filtration, the
//!   Devil can stay outside from every other start.
//! - Even if the Devil does nothing, a move wins from at most as many starts as the goal has configurations. This is a
//!   lower bound on the length of a list.

use dashu_int::UBig;

use super::aim_levels::AimLevels;
use super::belief::{BeliefRow, propagate};
use super::classes::count_classes;
use super::configuration::Configuration;
use super::filtration::{Depth, Filtration, Strategy};
use super::limits::{DRAWN_CLASSES, LONGEST_DRAWN, LONGEST_LIST};
use super::moves::Move;
use super::permutation::Permutation;
use super::search::{Search, search_aim};
use super::selection::{Aim, Selection};
use super::sighted::{SightedDepths, worst};
use super::solution::known_by;
use super::table_spec::TableSpec;
use super::verdict::{Line, Verdict, can_be_judged, judge};
use crate::progress::{Progress, Result};

/// The proof that no list of moves is sure to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWinProof {
    /// From some start the Devil can prevent a win forever, whatever the moves, even if the player sees the coins.
    Sighted,
    /// All reachable beliefs were searched.
    Search,
    /// The Devil has a rule to stay out of a set that contains the goal.
    Rule,
}

/// Knowledge about a list of moves from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A list is known that surely wins.
    Wins {
        /// Whether no shorter list wins, as far as is known.
        is_shortest: bool,
    },
    /// No list is sure to win.
    Never(NoWinProof),
    /// Neither a list nor a proof that there is none is known.
    Unknown,
}

/// The solution for an [`Aim`], as far as it is known.
#[derive(Clone, Debug)]
pub struct AimSolution {
    /// The start and the goal.
    pub aim: Aim,
    filtration: Filtration,
    /// Knowledge about a list that wins.
    pub outcome: Outcome,
    /// The number of moves of the list that wins, if one is known.
    pub length: Option<UBig>,
    /// The moves of the list, unless it leads to the goal level by level.
    listed: Vec<Move>,
    /// The levels of which the list takes the first moves.
    pub(super) levels: Option<AimLevels>,
    /// Lower bound on the number of moves of a list that wins.
    pub at_least: UBig,
    /// The search of the beliefs, if there was one.
    pub search: Option<Search>,
    sighted: Option<SightedDepths>,
    /// The beliefs at the start and after each move. Empty if there are too many classes or moves.
    pub rows: Vec<BeliefRow>,
    /// A longest game against the list; `None` unless every start was taken through it.
    pub line: Option<Line>,
    /// Whether the answer passed its checks: the list wins from every start or its certificate holds, and the Devil
    /// prevents a win from the starts in question whatever the move. `true` unless the program has a bug.
    pub is_verified: bool,
}

/// Solves for `aim`. Reports the number of beliefs or classes done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn solve_aim(table: TableSpec, aim: &Aim, progress: &Progress) -> Result<AimSolution> {
    progress.advance_to(0)?;
    let filtration = Filtration::of(table);
    let sighted = SightedDepths::of(table, aim, progress)?;
    let drawn = sighted.as_ref().map(|sighted| &sighted.classes).filter(|classes| classes.len() <= DRAWN_CLASSES);
    let mut at_least = aim.least_moves(table).max(sighted.as_ref().map_or(UBig::ZERO, SightedDepths::most));

    let is_kept = sighted.as_ref().is_some_and(|sighted| sighted.starts_lost() > 0);
    let found = match drawn {
        Some(classes) if !is_kept => Some(search_aim(classes, aim, false, progress)?),
        _ => None,
    };
    let (mut listed, mut levels) = (None, None);
    let outcome = match &found {
        _ if is_kept => Outcome::Never(NoWinProof::Sighted),
        Some((search, _)) if let Some(moves) = &search.strategy => {
            at_least = UBig::from(moves.len());
            listed = Some(moves.clone());
            Outcome::Wins { is_shortest: true }
        }
        Some((_, true)) => Outcome::Never(NoWinProof::Search),
        _ if at_least == UBig::ZERO => {
            listed = Some(Vec::new());
            Outcome::Wins { is_shortest: true }
        }
        _ => {
            let depth = found.as_ref().map_or(0, |(search, _)| search.depth);
            at_least = at_least.max(UBig::from(depth));
            levels = AimLevels::of(&filtration, aim);
            match &levels {
                Some(levels) => Outcome::Wins { is_shortest: levels.length(table) == at_least },
                None if rule_serves(&filtration, aim) => Outcome::Never(NoWinProof::Rule),
                None => Outcome::Unknown,
            }
        }
    };
    let by_levels = levels.as_ref().map(|levels| levels.length(table));
    let mut solution = AimSolution {
        aim: aim.clone(),
        filtration,
        outcome,
        length: listed.as_ref().map(|moves| UBig::from(moves.len())).or(by_levels),
        listed: listed.unwrap_or_default(),
        levels,
        at_least,
        search: found.map(|(search, _)| search),
        sighted,
        rows: Vec::new(),
        line: None,
        is_verified: false,
    };
    solution.check(progress)?;
    Ok(solution)
}

impl AimSolution {
    /// Verifies the answer. If there are few enough starts, takes each of them through the list and cuts the list after
    /// the move that wins the last one; otherwise relies on the certificates of the levels.
    fn check(&mut self, progress: &Progress) -> Result<()> {
        let table = self.table();
        let verdict = if self.is_taken_through() {
            let moves: Vec<Move> = self.moves().collect();
            Some(judge(table, &self.aim, &moves, progress)?)
        } else {
            None
        };
        if let Some(won_after) = verdict.as_ref().and_then(Verdict::won_after) {
            // the moves after the last start is won are dropped
            self.listed.truncate(won_after);
            self.length = self.length.take().map(|length| length.min(UBig::from(won_after)));
            self.outcome = Outcome::Wins { is_shortest: self.length.as_ref() == Some(&self.at_least) };
        }
        let few = self.last_step() <= LONGEST_DRAWN as u64;
        let moves: Vec<Move> = if few { self.moves().collect() } else { Vec::new() };
        let classes = self.sighted.as_ref().map(|sighted| &sighted.classes);
        let mut wins_all = true;
        if let Some(classes) = classes.filter(|classes| few && classes.len() <= DRAWN_CLASSES) {
            (self.rows, wins_all) = propagate(classes, &self.aim, &moves, progress)?;
        }
        let is_won = match (&verdict, &self.levels) {
            (Some(verdict), _) => verdict.wins && verdict.is_checked && wins_all,
            (None, Some(levels)) => levels.is_certified && self.filtration.is_certified,
            (None, None) => self.listed.is_empty(),
        };
        self.line = verdict.map(|verdict| verdict.line);
        let holds = match self.outcome {
            Outcome::Never(NoWinProof::Sighted) => self.sighted.as_ref().is_some_and(SightedDepths::are_held),
            Outcome::Never(NoWinProof::Rule) => self.filtration.is_certified,
            _ => true,
        };
        self.is_verified = is_won && holds;
        Ok(())
    }

    /// Whether every start is taken through the list, if there is one: if that is quick, or may show that a shorter list
    /// wins.
    fn is_taken_through(&self) -> bool {
        let (table, Some(length)) = (self.table(), &self.length) else { return false };
        let is_open = self.outcome != Outcome::Wins { is_shortest: true };
        table.is_enumerable() || is_open && *length <= UBig::from(LONGEST_LIST) && can_be_judged(table)
    }

    /// Returns the table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.filtration.table
    }

    /// Returns the method by which it is known whether a list wins; `None` if it is not known.
    pub fn known_by(&self) -> Option<&'static str> {
        let is_found = self.search.as_ref().is_some_and(|search| search.strategy.is_some());
        match self.outcome {
            Outcome::Wins { .. } => Some(known_by(is_found, true)),
            Outcome::Never(by) => Some(known_by(by == NoWinProof::Search, false)),
            Outcome::Unknown => None,
        }
    }

    /// Returns the list that wins, if one is known.
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        let length = self.length.as_ref()?;
        let Some(levels) = &self.levels else { return Some(Strategy::listed(&self.listed)) };
        let len = u64::try_from(length).unwrap_or(u64::MAX);
        Some(Strategy::of_levels(levels.moves(), self.table().prime(), len))
    }

    /// Returns the number of moves of the list, at most 2⁶⁴ − 1; 0 if no list is known.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, |strategy| strategy.len)
    }

    /// Returns the moves of the list; none if no list is known.
    fn moves(&self) -> impl Iterator<Item = Move> {
        self.strategy().into_iter().flat_map(Strategy::iter)
    }

    /// Returns the number of configurations that are possible after `step` moves, if known.
    pub fn configurations_left(&self, step: u64) -> Option<UBig> {
        let table = self.table();
        let row = usize::try_from(step).ok().and_then(|step| self.rows.get(step));
        match (&self.levels, row) {
            (_, Some(row)) => Some(UBig::from(row.configurations_left)),
            // each move of the levels rules out |U| configurations, if the goal is all of c + U
            (Some(levels), _)
                if self.aim.start == Selection::All && levels.shifts(table) == self.aim.goal.size(table) =>
            {
                Some(table.configurations() - UBig::from(step) * levels.shifts(table))
            }
            _ => (step == 0).then(|| self.aim.start.size(table)),
        }
    }

    /// Returns the number of classes that are possible after `step` moves, if known.
    pub fn classes_left(&self, step: u64) -> Option<UBig> {
        let row = usize::try_from(step).ok().and_then(|step| self.rows.get(step));
        let at_start = || match self.aim.start.firsts(self.table()) {
            Some(firsts) => UBig::from(firsts.len()),
            None => count_classes(self.table()),
        };
        row.map(|row| UBig::from(row.belief.classes_left())).or_else(|| (step == 0).then(at_start))
    }

    /// Returns the number of moves in which a player who sees the coins wins from `coins`.
    pub fn depth(&self, coins: Configuration) -> Depth {
        if self.aim.goal.contains(self.table(), coins) {
            return Depth::Moves(0);
        }
        self.sighted.as_ref().map_or(Depth::Unknown, |sighted| sighted.depth(coins))
    }

    /// Returns the worst Devil's permutation before `flip`: of `coins` and then all their images, it leads to the first
    /// that leaves the most moves.
    pub fn worst_permutation(&self, coins: Configuration, flip: Move) -> Permutation {
        let images = self.sighted.iter().flat_map(|sighted| sighted.images(coins));
        let image = worst(std::iter::once(coins).chain(images), |image| self.depth(image.flipped(flip)));
        image.and_then(|image| self.table().permutation_between(coins, image)).unwrap_or_else(|| self.table().idle())
    }

    /// Returns the move that leaves the fewest moves in the worst case to a player who sees the coins, if known.
    pub fn best_move(&self, coins: Configuration) -> Option<Move> {
        self.sighted.as_ref()?.best_move(coins)
    }

    /// Returns the number of starts from which the Devil can prevent a win forever, if known.
    pub fn starts_lost(&self) -> Option<u32> {
        self.sighted.as_ref().map(SightedDepths::starts_lost)
    }
}

/// Whether the goal lies in c + W and some start does not, where c shows the same face everywhere and W is the last set
/// of the filtration.
fn rule_serves(filtration: &Filtration, aim: &Aim) -> bool {
    let table = filtration.table;
    let Some(goals) = aim.goal.firsts(table).filter(|_| !filtration.is_winnable()) else { return false };
    Selection::AllAlike.firsts(table).into_iter().flatten().any(|c| {
        let is_inside = |configuration: &Configuration| filtration.is_won(configuration.minus(c));
        let starts_outside = aim.start.firsts(table).is_none_or(|firsts| !firsts.iter().all(is_inside));
        starts_outside && goals.iter().all(is_inside)
    })
}

#[cfg(test)]
mod tests;
