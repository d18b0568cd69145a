//! Checks a list of moves on every configuration.
//!
//! This is independent of the search: it uses neither classes nor a table of effects. All configurations that are
//! possible are moved in every way and flipped, one by one. Classes only serve to describe the result.

use super::belief::Belief;
use super::classes::Classes;
use super::configuration::Configuration;
use super::moves::Move;
use super::selection::{Aim, Selection};
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

/// The belief after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeliefRow {
    /// The number of the move, from 1; 0 for the start.
    pub number: u32,
    /// The positions flipped; `None` at the start.
    pub flipped: Option<Move>,
    /// Number of configurations that are possible.
    pub configurations_left: u32,
    /// The classes of these configurations.
    pub belief: Belief,
}

/// The beliefs along a list of moves, from all configurations at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagation {
    /// One row for the start, then one for each move.
    pub rows: Vec<BeliefRow>,
    /// Whether only goal configurations are possible at the end, so that the moves win from every start and whatever
    /// the Devil does.
    pub wins: bool,
}

impl Propagation {
    /// No rows, for a table that is too large.
    pub(super) const NONE: Self = Self { rows: Vec::new(), wins: false };
}

/// Takes the configurations of a start through `moves`; those of the goal end the game. Reports the number of moves
/// done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn propagate(classes: &Classes, aim: &Aim, moves: &[Move], progress: &Progress) -> Result<Propagation, Cancelled> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);

    let mut possible = Possible::start(classes.table, aim);
    let mut rows = vec![possible.row(classes, 0, None)];
    for (number, &flip) in (1..).zip(moves) {
        possible = possible.after(flip);
        rows.push(possible.row(classes, number, Some(flip)));
        progress.advance_to(number.into())?;
    }
    Ok(Propagation { rows, wins: possible.is_won() })
}

/// The configurations that are possible.
struct Possible<'a> {
    table: TableSpec,
    goal: &'a Selection,
    /// Whether each configuration is possible, by its index.
    marks: Vec<bool>,
}

impl<'a> Possible<'a> {
    fn start(table: TableSpec, aim: &'a Aim) -> Self {
        let marks = table.all().map(|configuration| aim.start.contains(table, configuration)).collect();
        Self { table, goal: &aim.goal, marks }
    }

    fn configurations(&self) -> impl Iterator<Item = Configuration> {
        self.table.all().zip(&self.marks).filter_map(|(configuration, &mark)| mark.then_some(configuration))
    }

    /// Returns the possible configurations after `flip` and then any action of the Devil, who acts before the next
    /// flip.
    fn after(&self, flip: Move) -> Self {
        let mut flipped = self.none();
        for configuration in self.configurations() {
            // once the goal is reached, the game is over and nothing is flipped any more
            let is_over = self.goal.contains(self.table, configuration);
            flipped.mark(if is_over { configuration } else { configuration.flipped(flip) });
        }
        flipped.with_all_permutations()
    }

    /// Adds everything that the Devil can turn the possible configurations into, by his generators one after the other.
    fn with_all_permutations(mut self) -> Self {
        let generators = self.table.generators();
        let mut pending: Vec<Configuration> = self.configurations().collect();
        while let Some(configuration) = pending.pop() {
            for image in generators.iter().map(|permutation| configuration.after(permutation)) {
                if self.mark(image) {
                    pending.push(image);
                }
            }
        }
        self
    }

    fn none(&self) -> Self {
        Self { table: self.table, goal: self.goal, marks: vec![false; self.marks.len()] }
    }

    /// Marks a configuration as possible and returns whether it was not before.
    fn mark(&mut self, configuration: Configuration) -> bool {
        let index = configuration.index().and_then(|index| usize::try_from(index).ok());
        let mark = index.and_then(|index| self.marks.get_mut(index));
        mark.is_some_and(|mark| !std::mem::replace(mark, true))
    }

    fn row(&self, classes: &Classes, number: u32, flipped: Option<Move>) -> BeliefRow {
        let belief = self.configurations().filter_map(|c| classes.index_of(c)).fold(Belief::EMPTY, Belief::with);
        let configurations_left = self.configurations().map(|_| 1).sum();
        BeliefRow { number, flipped, configurations_left, belief }
    }

    fn is_won(&self) -> bool {
        !self.marks.is_empty() && self.configurations().all(|left| self.goal.contains(self.table, left))
    }
}

#[cfg(test)]
mod tests;
