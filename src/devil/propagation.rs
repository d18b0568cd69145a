//! Checks a list of moves on every configuration.
//!
//! This is independent of the search: it uses neither classes nor a table of effects. All configurations that are
//! possible are moved in every way and flipped, one by one. Classes only serve to describe the result.

use super::belief::Belief;
use super::classes::Classes;
use super::configuration::Configuration;
use super::moves::Move;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

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
