//! Backward induction under any limit on takings: the winner and the length of the game for every position with both
//! piles up to a size.
//!
//! A position is safe if no move from it leaves a safe one. The winner hurries and the loser holds out. Both follow
//! from a single number per position, its key: the number of turns for a safe position, and 60,000 minus the number of
//! turns for any other. The player to move chooses the smallest key that a move can leave: a safe position that is over
//! soon, or else the longest defence.
//!
//! The positions are visited in order of the larger pile and then of the smaller one. Under a list of takings, the keys
//! of whole columns are compared at once. If every number up to a bound may be taken, the positions that a move can
//! leave are an interval of a row, of a column and of a diagonal. The ends of these intervals only move forward, and a
//! queue keeps the smallest key of each.
//!
//! # Periodic safe positions
//! Let no move take more than m, and let the rows a and a + p of the table agree for all a from s on, up to the end of
//! the table, which is at least s + p + m − 1. Repeat those rows and columns forever. By the recursion, whether a
//! position is safe depends only on the m rows and columns before it. So each position of the repeated pattern has the
//! same surroundings as one of the table and follows from them by the same rule. The recursion has only one solution,
//! so the pattern is that solution. This is a proof, and [`OutcomeTable::period`] is set only with it.

use std::collections::VecDeque;

use serde::Serialize;

use crate::progress::{Progress, Result};

use super::ruleset::{Ruleset, SafePair, column_start};
use super::takings::Limit;

/// Sum of the turns and the key of a position that is not safe. No game lasts half as many turns.
const SUM: u16 = 60_000;
/// Bound below which the keys are those of safe positions.
const MIDDLE: u16 = SUM / 2;
/// Largest bound on the pennies taken for which they are treated as a list: comparing whole columns is faster than
/// keeping intervals.
const MOST_AS_LIST: u32 = 12;
/// Placeholder for a missing key.
const NONE: u16 = u16::MAX;

/// The outcomes of all positions with both piles up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTable {
    /// The rules of play.
    pub ruleset: Ruleset,
    /// The largest pile.
    pub size: u32,
    /// The keys column by column for b = 0, 1, …, each with a = 0 … b.
    keys: Vec<u16>,
    /// The period of the safe positions, if the table proves that they repeat forever.
    pub period: Option<Period>,
}

/// A period of the safe positions, in either pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Period {
    /// Number of pennies in a pile from which on they repeat.
    pub from: u32,
    /// Length of the period in pennies.
    pub length: u32,
}

impl OutcomeTable {
    /// Searches all positions with both piles from 0 to `size`, at most
    /// [`LARGEST_SEARCHED`](super::limits::LARGEST_SEARCHED). The rules must be those of a limit on takings.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
    pub fn search(ruleset: Ruleset, size: u32, progress: &Progress) -> Result<Self> {
        let piles = size as usize + 1;
        let mut keys = vec![NONE; column_start(piles)];
        progress.set_total(keys.len() as u64);
        let list: Vec<usize> = match ruleset.limit() {
            Limit::AtMost(most) if most <= MOST_AS_LIST => (1..=most as usize).collect(),
            limit => limit.list().into_iter().map(|taken| taken as usize).collect(),
        };
        let mut stretches = Stretches::new(piles);
        for b in 0..piles {
            let start = column_start(b);
            progress.advance_to(start as u64)?;
            let (before, column) = keys.split_at_mut(start);
            let column = column.get_mut(..=b).unwrap_or_default();
            if list.is_empty() {
                stretches.search(ruleset, column);
            } else {
                search_list(ruleset, &list, before, column);
            }
        }
        let mut table = Self { ruleset, size, keys, period: None };
        table.period = table.find_period();
        Ok(table)
    }

    /// Whether the position is safe; `false` outside the table.
    pub fn is_safe(&self, a: u32, b: u32) -> bool {
        self.key(a, b) < MIDDLE
    }

    /// Returns the number of turns if the winner hurries and the loser holds out; 0 outside the table.
    pub fn turns(&self, a: u32, b: u32) -> u32 {
        match self.key(a, b) {
            NONE => 0,
            key if key < MIDDLE => key.into(),
            key => (SUM - key).into(),
        }
    }

    /// Returns the safe pairs a ≤ b ≤ `size`, numbered in order of the larger pile and then of the smaller one.
    pub fn pairs(&self, size: u32) -> Vec<SafePair> {
        let columns = (0..=size.min(self.size)).flat_map(|b| {
            let keys = self.keys.get(column_start(b as usize)..).unwrap_or_default();
            (0..=b).zip(keys).filter(|(_, key)| **key < MIDDLE).map(move |(a, _)| (a, b))
        });
        (0..).zip(columns).map(|(n, (a, b))| SafePair { n, a, b }).collect()
    }

    fn key(&self, a: u32, b: u32) -> u16 {
        let (low, high) = (a.min(b), a.max(b));
        let place = column_start(high as usize) + low as usize;
        if high <= self.size { self.keys.get(place).copied().unwrap_or(NONE) } else { NONE }
    }

    /// Returns the shortest period that the table proves; see the module for the proof.
    fn find_period(&self) -> Option<Period> {
        let largest = self.ruleset.limit().largest()? as usize;
        let piles = self.size as usize + 1;
        let rows = self.rows();
        for length in 1..piles.saturating_sub(largest) {
            let from = (0..piles - length).rev().find(|&a| rows[a] != rows[a + length]).map_or(0, |a| a + 1);
            if from + length + largest <= piles {
                return Some(Period { from: from as u32, length: length as u32 });
            }
        }
        None
    }

    /// Returns the safe positions as bits, one row for each first pile.
    fn rows(&self) -> Vec<Vec<u64>> {
        let piles = self.size as usize + 1;
        let mut rows = vec![vec![0; piles.div_ceil(64)]; piles];
        for b in 0..piles {
            let column = self.keys[column_start(b)..column_start(b + 1)].iter().enumerate();
            for (a, _) in column.filter(|(_, key)| **key < MIDDLE) {
                rows[a][b / 64] |= 1 << (b % 64);
                rows[b][a / 64] |= 1 << (a % 64);
            }
        }
        rows
    }
}

/// Returns the key of a position whose best move leaves the key `least`.
fn key(ruleset: Ruleset, least: u16) -> u16 {
    match least {
        // no move: the player who made the last one has won, or lost in misère play
        NONE if ruleset.is_misere() => SUM,
        NONE => 0,
        least if least < MIDDLE => SUM - (least + 1),
        least => SUM - least + 1,
    }
}

/// Finds the keys of the column of b from the columns `before`, for a list of takings in ascending order; `column` must
/// be filled with [`NONE`].
fn search_list(ruleset: Ruleset, takings: &[usize], before: &[u16], column: &mut [u16]) {
    let b = column.len() - 1;
    let lower =
        |cells: &mut [u16], keys: &[u16]| cells.iter_mut().zip(keys).for_each(|(cell, key)| *cell = (*key).min(*cell));
    for &taken in takings.iter().take_while(|taken| **taken <= b) {
        let left = &before[column_start(b - taken)..][..=b - taken];
        lower(column, left);
        if ruleset.spread() > 0 {
            lower(&mut column[taken..], left);
        }
        // what is left of the second pile is less than the first pile: the mirrored position is in that pile's column
        for a in b - taken + 1..b {
            column[a] = column[a].min(before[column_start(a) + b - taken]);
        }
    }
    for a in 0..=b {
        column[a] = key(ruleset, column[a]);
        for &taken in takings.iter().take_while(|taken| **taken <= b - a) {
            column[a + taken] = column[a + taken].min(column[a]);
        }
    }
}

/// The intervals of positions that a move can leave.
struct Stretches {
    /// For each pile, the positions with that pile, in order of the other pile.
    lines: Vec<Stretch>,
    /// For each difference of the piles, in order of the smaller pile.
    diagonals: Vec<Stretch>,
}

impl Stretches {
    fn new(piles: usize) -> Self {
        Self { lines: vec![Stretch::default(); piles], diagonals: vec![Stretch::default(); piles] }
    }

    /// Finds the keys of a column after those of all columns before it.
    fn search(&mut self, ruleset: Ruleset, column: &mut [u16]) {
        let b = column.len() - 1;
        let lowest = |pile: usize| ruleset.limit().lowest_left(pile).unwrap_or(0);
        for (a, cell) in column.iter_mut().enumerate() {
            let mut least = self.lines[b].least(lowest(a));
            if a < b {
                least = least.min(self.lines[a].least(lowest(b)));
            }
            if ruleset.spread() > 0 {
                least = least.min(self.diagonals[b - a].least(lowest(a)));
            }
            *cell = key(ruleset, least);
            self.lines[b].push(a, *cell);
            if a < b {
                self.lines[a].push(b, *cell);
            }
            if ruleset.spread() > 0 {
                self.diagonals[b - a].push(a, *cell);
            }
        }
    }
}

/// The keys of an interval that can still become the smallest, with their places; both are ascending.
#[derive(Clone, Debug, Default)]
struct Stretch(VecDeque<(u16, u16)>);

impl Stretch {
    /// Returns the smallest key at or after the place `lowest`, which must not decrease from call to call.
    fn least(&mut self, lowest: usize) -> u16 {
        while let Some((place, key)) = self.0.front() {
            if usize::from(*place) >= lowest {
                return *key;
            }
            self.0.pop_front();
        }
        NONE
    }

    /// Adds the key of a place after all others.
    fn push(&mut self, place: usize, key: u16) {
        while self.0.back().is_some_and(|(_, last)| *last >= key) {
            self.0.pop_back();
        }
        self.0.push_back((place as u16, key));
    }
}

#[cfg(test)]
mod tests;
