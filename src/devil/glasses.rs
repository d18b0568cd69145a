//! Feeling the coins: the puzzle of the glasses that Martin Gardner told in 1979.
//!
//! The player is blindfolded as ever, but has hands: before each call the Devil moves the table as he may, the player names k
//! places, feels (*sees*) how the coins lie there, and flips any of them. The game is over as soon as the goal holds after a
//! call. It begins before the first call: a start that counts as won is over with no call at all, and what is won stays won.
//!
//! With all alike for the goal four coins and two hands take five calls, the figure of the literature; and a player surely wins
//! exactly if k ≥ (1 − 1/p)·N, with p the largest prime factor of N (Lewis and Willard, "The Rotating Table", 1980). With all
//! heads for the goal no k < N will do: the Devil hides one coin for ever.
//!
//! A plan that is found is played by every start and every act of the Devil, and where there is none the Devil's traps are tried
//! against all that can be felt and flipped; [`Glasses::is_verified`] says what came of it.

use super::glasses_check::{traps_hold, worst_of_plan};
use super::glasses_plan::{GlassesNode, GlassesTrap, plan, traps};
use super::limits::MOST_FELT;
use super::moves::Move;
use super::selection::Aim;
use super::table_spec::TableSpec;
use super::touch_search::TouchSearch;
use super::touch_sets::TouchSets;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

/// What is known of the player who feels some of the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassesOutcome {
    /// He surely wins within so many calls, and within no fewer.
    Wins {
        /// The calls at worst; 0 where every start is won.
        calls: u32,
    },
    /// The Devil can go on for ever.
    Never,
    /// There were too many beliefs: no fewer calls surely win.
    Unknown {
        /// So many calls at least.
        at_least: u32,
    },
}

/// The best way to win by feeling the coins, or how the Devil goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glasses {
    /// The table and the Devil.
    pub table: TableSpec,
    /// The start and the goal.
    pub aim: Aim,
    /// k, the coins that are felt before each call.
    pub hands: u32,
    /// What is known.
    pub outcome: GlassesOutcome,
    /// The plan, from its beginning; empty where none is needed or known. Each node leads on to later ones alone.
    pub nodes: Vec<GlassesNode>,
    /// The Devil's traps, where he can go on for ever: he begins in the first.
    pub traps: Vec<GlassesTrap>,
    /// How many beliefs were gone on from, that of the win among them.
    pub beliefs: usize,
    /// Whether the answer stood its check: the plan played from every start against every act of the Devil, or his traps tried
    /// against everything that can be felt and flipped. `true` unless the program is wrong.
    pub is_verified: bool,
}

/// Whether coins can be felt at a table: of up to [`MOST_FELT`] coins with two faces.
pub fn has_glasses(table: TableSpec) -> bool {
    table.faces() == 2 && table.coins() <= MOST_FELT
}

/// The most coins that can be felt before a call: all of them, and none where coins cannot be felt.
pub fn most_hands(table: TableSpec) -> u32 {
    if has_glasses(table) { table.coins() } else { 0 }
}

/// Finds the best way to win if `hands` coins are felt before each call, 1 to N; `None` where coins cannot be felt. Reports
/// the beliefs gone on from.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn solve_glasses(
    table: TableSpec,
    aim: &Aim,
    hands: u32,
    progress: &Progress,
) -> Result<Option<Glasses>, Cancelled> {
    if !has_glasses(table) || !(1..=table.coins()).contains(&hands) {
        return Ok(None);
    }
    let search = TouchSearch::new(TouchSets::new(table, aim, hands));
    found(table, aim, hands, search, progress).map(Some)
}

fn found(
    table: TableSpec,
    aim: &Aim,
    hands: u32,
    mut search: TouchSearch,
    progress: &Progress,
) -> Result<Glasses, Cancelled> {
    let begun = search.sets.closed(search.sets.start);
    let start = search.explore(begun, progress)?;
    let outcome = match (search.calls(start), search.at_least(start)) {
        (Some(calls), Some(at_least)) if calls == at_least => GlassesOutcome::Wins { calls },
        (_, Some(at_least)) => GlassesOutcome::Unknown { at_least },
        (_, None) => GlassesOutcome::Never,
    };
    let nodes = match outcome {
        GlassesOutcome::Wins { .. } => plan(&search, start),
        _ => Vec::new(),
    };
    let traps = if outcome == GlassesOutcome::Never && search.is_whole() { traps(&search, start) } else { Vec::new() };
    let is_verified = match outcome {
        GlassesOutcome::Wins { calls } => worst_of_plan(table, aim, &nodes) == Some(calls),
        GlassesOutcome::Never => traps.is_empty() && !search.is_whole() || traps_hold(table, aim, hands, &traps),
        GlassesOutcome::Unknown { .. } => true,
    };
    let beliefs = search.explored();
    Ok(Glasses { table, aim: aim.clone(), hands, outcome, nodes, traps, beliefs, is_verified })
}

impl Glasses {
    /// The row of the table with which a node or a trap begins.
    pub fn first_row(&self, node: usize) -> usize {
        let of_nodes = self.nodes.iter().map(|node| node.answers.len());
        let of_traps = self.traps.iter().map(|trap| trap.shown.iter().map(|shown| shown.next.len()).sum());
        of_nodes.chain(of_traps).take(node).sum()
    }

    /// The node or trap of a row of the table.
    pub fn node_of_row(&self, row: usize) -> Option<usize> {
        let nodes = self.nodes.len().max(self.traps.len());
        (0..nodes).rev().find(|node| self.first_row(*node) <= row)
    }
}

/// Returns what was felt, a letter for each position: `H_T_`, with a low line where nobody felt. A cell that begins with a dash
/// is a formula to a spreadsheet.
pub fn felt_text(coins: u32, places: Move, tails: Move) -> String {
    let letter = |position| match (places.names(position), tails.names(position)) {
        (false, _) => '_',
        (true, false) => 'H',
        (true, true) => 'T',
    };
    (0..coins).map(letter).collect()
}

/// The table of the view *glasses*: `node, calls_left, known, touch, seen, flip, next`, a row for each thing that may be seen;
/// in the Devil's traps, where no calls are enough, a row for each flip.
pub fn glasses_table(glasses: &Glasses) -> Table<'_> {
    let columns = vec![
        Column::new("node", "node", Kind::Whole),
        Column::new("calls_left", "left", Kind::Whole).headed("calls left at most"),
        Column::new("known", "possible", Kind::Text).headed("what may lie there"),
        Column::new("touch", "touch", Kind::Text).headed("positions felt"),
        Column::new("seen", "seen", Kind::Text).headed("what is felt there"),
        Column::new("flip", "flip", Kind::Text).headed("positions flipped"),
        Column::new("next", "then", Kind::Text).headed("node after it"),
    ];
    let coins = glasses.table.coins();
    let known = |firsts: &[_]| Cell::Text(firsts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (number, node) in (1_i64..).zip(&glasses.nodes) {
        for answer in &node.answers {
            rows.push(vec![
                Cell::Whole(number),
                Cell::Whole(node.left.into()),
                known(&node.known),
                Cell::Text(node.places.to_string()),
                Cell::Text(felt_text(coins, node.places, answer.tails)),
                flipped(&answer.flip.to_string()),
                Cell::Text(answer.next.map_or_else(|| "won".to_owned(), |next| (next + 1).to_string())),
            ]);
        }
    }
    for (number, trap) in (1_i64..).zip(&glasses.traps) {
        for shown in &trap.shown {
            for (flip, next) in &shown.next {
                rows.push(vec![
                    Cell::Whole(number),
                    Cell::Empty,
                    known(&trap.known),
                    Cell::Text(shown.places.to_string()),
                    Cell::Text(felt_text(coins, shown.places, shown.tails)),
                    flipped(&flip.to_string()),
                    Cell::Text((next + 1).to_string()),
                ]);
            }
        }
    }
    let count = rows.len();
    Table::new(columns, count, move |index| rows.get(index).cloned().unwrap_or_default())
}

/// The positions flipped as a cell: nothing where none is.
fn flipped(positions: &str) -> Cell {
    if positions.is_empty() { Cell::Empty } else { Cell::Text(positions.to_owned()) }
}

#[cfg(test)]
mod tests;
