//! A belief state: the configurations that are possible for a player who sees nothing.
//!
//! # The check of a list
//! A list of moves is checked on every configuration. This is independent of the search: it uses neither classes nor a
//! table of effects. All configurations that are possible are moved in every way and flipped, one by one. Classes only
//! serve to describe the result.

use super::classes::{Class, Classes};
use super::configuration::Configuration;
use super::limits::DRAWN_CLASSES;
use super::moves::Move;
use super::selection::{Aim, Selection};
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

/// A set of classes that are still possible; bit i stands for the class with index i.
///
/// Whole classes are enough: the Devil acts before any flip, so a configuration and all those he can turn it into have
/// the same future.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Belief(u64);

// one bit for each class of the largest table
const _: () = assert!(DRAWN_CLASSES <= 64);

impl Belief {
    /// The empty set: nothing is possible.
    pub(super) const EMPTY: Self = Self(0);

    /// Returns the classes of a selection.
    pub(super) fn of(classes: &Classes, selection: &Selection) -> Self {
        let chosen = (0..).zip(classes.iter()).filter(|(_, class)| selection.contains(classes.table, class.first));
        chosen.fold(Self::EMPTY, |belief, (index, _)| belief.with(index))
    }

    /// Returns this belief without the classes of `other`.
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns this belief together with the class `class` (an index below 64).
    pub(super) fn with(self, class: usize) -> Self {
        Self(self.0 | 1 << class)
    }

    /// Whether the class with index `class` is still possible.
    pub fn contains(self, class: usize) -> bool {
        self.0.checked_shr(u32::try_from(class).unwrap_or(u32::MAX)).is_some_and(|bits| bits & 1 == 1)
    }

    /// Returns its classes out of all.
    pub fn among(self, classes: &Classes) -> impl Iterator<Item = Class> {
        (0..).zip(classes.iter()).filter(move |(index, _)| self.contains(*index)).map(|(_, class)| class)
    }

    /// Returns the number of configurations in its classes.
    pub fn configurations(self, classes: &Classes) -> u32 {
        self.among(classes).map(|class| class.size).sum()
    }

    /// Returns the number of classes that are still possible.
    pub fn classes_left(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the belief after a move with this [`effect`] on each class.
    pub(super) fn after(self, effect: &[Self]) -> Self {
        let mut left = self.0;
        let mut after = 0;
        while left != 0 {
            after |= effect.get(left.trailing_zeros() as usize).map_or(0, |classes| classes.0);
            left &= left - 1;
        }
        Self(after)
    }
}

/// Returns the effect of `flip` where the classes of `goal` end the game: for each class, the classes that it can become.
/// Won games are dropped.
pub(super) fn effect(classes: &Classes, flip: Move, goal: Belief) -> Vec<Belief> {
    let of_class = |class| {
        if goal.contains(class) {
            return Belief::EMPTY;
        }
        let results = classes.members(class).iter().filter_map(|member| classes.index_of(member.flipped(flip)));
        results.fold(Belief::EMPTY, Belief::with).without(goal)
    };
    (0..classes.len()).map(of_class).collect()
}

/// Returns the classes that are possible after `calls` in a game that has not come to its goal.
pub fn still_possible(classes: &Classes, aim: &Aim, calls: impl Iterator<Item = Move>) -> Belief {
    let [start, goal] = [&aim.start, &aim.goal].map(|selection| Belief::of(classes, selection));
    let begun = start.without(goal);
    calls.fold(begun, |belief, flip| belief.after(&effect(classes, flip, goal)))
}

/// The belief at the start or after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeliefRow {
    /// The positions flipped; `None` at the start.
    pub flipped: Option<Move>,
    /// Number of configurations that are possible.
    pub configurations_left: u32,
    /// The classes of these configurations.
    pub belief: Belief,
}

/// Takes the configurations of a start through `moves`; those of the goal end the game. Returns the belief at the start
/// and after each move, and whether only goal configurations are possible at the end, so that the moves win from every
/// start and whatever the Devil does. Reports the number of moves done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn propagate(classes: &Classes, aim: &Aim, moves: &[Move], progress: &Progress) -> Result<(Vec<BeliefRow>, bool)> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);

    let table = classes.table;
    let mut marks: Vec<bool> = table.all().map(|configuration| aim.start.contains(table, configuration)).collect();
    let mut rows = vec![row(classes, &marks, None)];
    for (number, &flip) in (1..).zip(moves) {
        marks = after(table, aim, &marks, flip);
        rows.push(row(classes, &marks, Some(flip)));
        progress.advance_to(number)?;
    }
    let wins = !marks.is_empty() && possible(table, &marks).all(|left| aim.goal.contains(table, left));
    Ok((rows, wins))
}

/// Returns the configurations that are marked at their indices.
fn possible(table: TableSpec, marks: &[bool]) -> impl Iterator<Item = Configuration> {
    table.all().zip(marks).filter_map(|(configuration, &mark)| mark.then_some(configuration))
}

/// Returns the possible configurations after `flip` and then any action of the Devil, who acts before the next flip.
fn after(table: TableSpec, aim: &Aim, before: &[bool], flip: Move) -> Vec<bool> {
    let mut marks = vec![false; before.len()];
    // once the goal is reached, the game is over and nothing is flipped any more
    let after = |coins: Configuration| if aim.goal.contains(table, coins) { coins } else { coins.flipped(flip) };
    let mut pending: Vec<Configuration> = possible(table, before).map(after).collect();
    let generators = table.generators();
    while let Some(configuration) = pending.pop() {
        let mark = configuration.index().and_then(|index| marks.get_mut(index));
        if mark.is_some_and(|mark| !std::mem::replace(mark, true)) {
            pending.extend(generators.iter().map(|permutation| configuration.after(permutation)));
        }
    }
    marks
}

fn row(classes: &Classes, marks: &[bool], flipped: Option<Move>) -> BeliefRow {
    let all = || possible(classes.table, marks);
    let belief = all().filter_map(|c| classes.index_of(c)).fold(Belief::EMPTY, Belief::with);
    BeliefRow { flipped, configurations_left: all().map(|_| 1).sum(), belief }
}

#[cfg(test)]
mod tests;
