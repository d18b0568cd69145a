//! Feeling the coins: the puzzle of the glasses that Martin Gardner presented in 1979.
//!
//! The player is still blindfolded but has hands. Before each call the Devil moves the table in an allowed way; then
//! the player names k places, feels (*sees*) the coins there, and flips any of them. The game is over as soon as the
//! goal holds after a call. A start that counts as won is over with no call at all, and a game that is won stays won.
//!
//! With all alike as the goal, four coins and two hands take 5 calls, the figure of the literature. The player surely
//! wins exactly if k ≥ (1 − 1/p)·N, where p is the largest prime factor of N (Lewis and Willard, "The Rotating Table",
//! 1980). With all heads as the goal, no k < N is enough: the Devil can hide one coin forever.
//!
//! A plan that is found is verified for every start and every action of the Devil. If there is no plan, the Devil's
//! traps are verified against everything that the player can feel and flip. [`TouchSolution::is_verified`] is the
//! result.

use super::configuration::Configuration;
use super::limits::MOST_FELT;
use super::moves::Move;
use super::selection::Aim;
use super::table_spec::TableSpec;
use super::touch_check::{traps_hold, worst_of_plan};
use super::touch_plan::{TouchNode, TouchTrap, plan, traps};
use super::touch_search::{TouchSearch, TouchSets};
use crate::progress::{Progress, Result};
use crate::table::{Cell, Column, Kind, Table};

/// Knowledge about a player who feels some of the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchOutcome {
    /// The player surely wins within this number of calls, and not within fewer.
    Wins {
        /// The number of calls in the worst case; 0 if every start counts as won.
        calls: u32,
    },
    /// The Devil can prevent a win forever.
    Never,
    /// There were too many beliefs.
    Unknown {
        /// Lower bound on the number of calls that surely win.
        at_least: u32,
    },
}

/// The best way to win by feeling the coins, or the Devil's way to prevent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchSolution {
    /// The table and the Devil.
    pub table: TableSpec,
    /// The start and the goal.
    pub aim: Aim,
    /// k, the number of coins felt before each call.
    pub hands: u32,
    /// Knowledge about the game.
    pub outcome: TouchOutcome,
    /// The plan, first node first; empty if none is needed or known. Each node leads only to later ones.
    pub nodes: Vec<TouchNode>,
    /// The Devil's traps if he can prevent a win forever; he begins in the first.
    pub traps: Vec<TouchTrap>,
    /// Number of beliefs expanded, including the one that is won.
    pub beliefs: usize,
    /// Whether the answer passed its check: the plan wins from every start against every action of the Devil, or his
    /// traps hold against everything that can be felt and flipped. `true` unless the program has a bug.
    pub is_verified: bool,
}

/// Whether coins can be felt at a table: it has up to [`MOST_FELT`] coins with two faces.
pub fn has_touch(table: TableSpec) -> bool {
    table.faces() == 2 && table.coins() <= MOST_FELT
}

/// Returns the largest number of coins that can be felt before a call: all of them, or 0 if coins cannot be felt.
pub fn most_hands(table: TableSpec) -> u32 {
    if has_touch(table) { table.coins() } else { 0 }
}

/// Finds the best way to win if `hands` coins, 1 to N, are felt before each call; `None` if coins cannot be felt or
/// `hands` is out of range. Reports the number of beliefs expanded.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn solve_touch(table: TableSpec, aim: &Aim, hands: u32, progress: &Progress) -> Result<Option<TouchSolution>> {
    if !has_touch(table) || !(1..=table.coins()).contains(&hands) {
        return Ok(None);
    }
    let search = TouchSearch::new(TouchSets::new(table, aim, hands));
    solution_of(aim, hands, search, progress).map(Some)
}

/// Returns the solution that `search` finds, with its check.
fn solution_of(aim: &Aim, hands: u32, mut search: TouchSearch, progress: &Progress) -> Result<TouchSolution> {
    let (table, begun) = (search.sets.table, search.sets.closed(search.sets.start));
    let start = search.explore(begun, progress)?;
    let outcome = match (search.calls(start), search.at_least(start)) {
        (Some(calls), Some(at_least)) if calls == at_least => TouchOutcome::Wins { calls },
        (_, Some(at_least)) => TouchOutcome::Unknown { at_least },
        (_, None) => TouchOutcome::Never,
    };
    let nodes = match outcome {
        TouchOutcome::Wins { .. } => plan(&search, start),
        _ => Vec::new(),
    };
    let traps = if outcome == TouchOutcome::Never && search.is_complete() { traps(&search, start) } else { Vec::new() };
    let is_verified = match outcome {
        TouchOutcome::Wins { calls } => worst_of_plan(table, aim, &nodes) == Some(calls),
        TouchOutcome::Never => traps.is_empty() && !search.is_complete() || traps_hold(table, aim, hands, &traps),
        TouchOutcome::Unknown { .. } => true,
    };
    let beliefs = search.options.len();
    Ok(TouchSolution { table, aim: aim.clone(), hands, outcome, nodes, traps, beliefs, is_verified })
}

impl TouchSolution {
    /// Returns the first row of a node or a trap in the table.
    pub fn first_row(&self, node: usize) -> usize {
        let of_nodes = self.nodes.iter().map(|node| node.answers.len());
        let of_traps = self.traps.iter().map(|trap| trap.shown.iter().map(|shown| shown.next.len()).sum());
        of_nodes.chain(of_traps).take(node).sum()
    }

    /// Returns the node or trap of a row of the table.
    pub fn node_of_row(&self, row: usize) -> Option<usize> {
        let nodes = self.nodes.len().max(self.traps.len());
        (0..nodes).rev().find(|node| self.first_row(*node) <= row)
    }
}

/// Returns the coins felt, one letter per position: `H_T_`, with an underscore where nothing was felt. (A dash would
/// not do: a spreadsheet takes a cell that begins with one for a formula.)
pub fn felt_text(coins: u32, places: Move, tails: Move) -> String {
    let letter = |position| match (places.names(position), tails.names(position)) {
        (false, _) => '_',
        (true, false) => 'H',
        (true, true) => 'T',
    };
    (0..coins).map(letter).collect()
}

/// Returns the table of the view *touch*: `node, calls_left, known, touch, seen, flip, next`; one row per pattern
/// that the player may feel, or in the Devil's traps, where `calls_left` is empty, one row per flip.
pub fn touch_table(solution: &TouchSolution) -> Table<'_> {
    let columns = vec![
        Column::new("node", "step", Kind::Whole),
        Column::new("calls_left", "calls left", Kind::Whole).headed("calls left at most"),
        Column::new("known", "what may lie there", Kind::Text),
        Column::new("touch", "feel", Kind::Text).headed("places felt"),
        Column::new("seen", "if you feel", Kind::Text).headed("what is felt there"),
        Column::new("flip", "flip", Kind::Text).headed("places flipped"),
        Column::new("next", "next step", Kind::Text),
    ];
    let coins = solution.table.coins();
    let row = |number, left, known: &[Configuration], [places, tails, flip]: [Move; 3], next| {
        let known: Vec<String> = known.iter().map(ToString::to_string).collect();
        let flipped = Some(flip.to_string()).filter(|flipped| !flipped.is_empty());
        vec![
            Cell::Whole(number),
            left,
            Cell::Text(known.join(" ")),
            Cell::Text(places.to_string()),
            Cell::Text(felt_text(coins, places, tails)),
            flipped.map_or(Cell::Empty, Cell::Text),
            Cell::Text(next),
        ]
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (number, node) in (1..).zip(&solution.nodes) {
        for answer in &node.answers {
            let next = answer.next.map_or_else(|| "won".to_owned(), |next| (next + 1).to_string());
            let felt = [node.places, answer.tails, answer.flip];
            rows.push(row(number, Cell::Whole(node.left.into()), &node.known, felt, next));
        }
    }
    for (number, trap) in (1..).zip(&solution.traps) {
        for shown in &trap.shown {
            for (flip, next) in &shown.next {
                let felt = [shown.places, shown.tails, *flip];
                rows.push(row(number, Cell::Empty, &trap.known, felt, (next + 1).to_string()));
            }
        }
    }
    let count = rows.len();
    Table::new(columns, count, move |index| rows[index].clone())
}

#[cfg(test)]
mod tests;
