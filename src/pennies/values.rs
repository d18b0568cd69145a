//! Grundy values of a square lattice of positions.
//!
//! The Grundy value G(a, b) is the smallest number 0, 1, 2, … that is not the value of a position that one move can
//! leave (the mex of those values). A position is safe if and only if its value is 0. From a position with value v,
//! some move leads to each smaller value and none to another v, so v is the size of the Nim pile that the position is
//! worth when several games are played side by side.
//!
//! In misère play the empty table has the value 1, as is usual (Conway, *On Numbers and Games*, chapter 12); everything
//! else is as in normal play, and the zeros are again the safe positions.
//!
//! No closed form is known for spreads of 1 and more: every value is computed. Since G(a, b) = G(b, a), half of them
//! are enough. A value is at most the length of the longest game from there, a + b turns, plus 1 in misère play.
//!
//! Under a limit on takings, every position without a move has the value of the empty table: 0, or 1 in misère play. If
//! a move may take any number up to a bound, the positions that it can leave are a stretch of a row, of a column and of
//! a diagonal. No two positions of a stretch have the same value, since a move leads from one to the other. So when the
//! stretch moves on, the value of the position that drops out at its end is no longer ruled out. Under a list of
//! takings, the values that can be left are collected for each position.

use std::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::parallel::in_parts;
use crate::progress::{Progress, Result};
use crate::table::{Cell, Table};

use super::lattice::whole_columns;
use super::outcomes::legal_takings;
use super::ruleset::{Ruleset, column_start};

/// Largest lattice whose values are written as a table: 1,050,625 rows, about the limit of a spreadsheet.
pub const LARGEST_VALUES_TABLE: u32 = 1_024;

/// Width of the squares in which the cells are computed, so that the sets of their lines stay in the processor's cache.
/// Two squares (i, j) of the same i + j share no pile and no difference of piles, so threads compute them side by side.
const TILE: usize = if cfg!(test) { 16 } else { 128 };

/// Grundy values of all positions with both piles from 0 to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// Rules of play.
    pub ruleset: Ruleset,
    /// Largest pile.
    pub size: u32,
    /// Columns for b = 0, 1, …, each with the values for a = 0 … b.
    triangle: Vec<u16>,
}

impl Values {
    /// Computes the values of all positions with both piles from 0 to `size`, at most 4,096: values of larger lattices
    /// may not fit into their cells.
    ///
    /// # Errors
    /// `Cancelled` if `progress` was cancelled.
    pub fn solve(ruleset: Ruleset, size: u32, progress: &Progress) -> Result<Self> {
        let solver = Solver::new(ruleset, size as usize);
        let tiles = size as usize / TILE + 1;
        progress.set_total(column_start(tiles) as u64);
        let mut done = 0;
        for sum in 0..2 * tiles - 1 {
            progress.advance_to(done)?;
            let lows = (sum + 1).saturating_sub(tiles)..sum / 2 + 1;
            done += lows.len() as u64;
            let add = |part| solver.add_tile(lows.start + part, sum - lows.start - part);
            in_parts(lows.len(), &Progress::new(), add)?;
        }
        let triangle = solver.triangle.into_iter().map(AtomicU16::into_inner).collect();
        Ok(Self { ruleset, size, triangle })
    }

    /// Returns the value of the position; `None` outside of the lattice.
    pub fn value(&self, a: u32, b: u32) -> Option<u16> {
        let (low, high) = (a.min(b) as usize, a.max(b) as usize);
        (high <= self.size as usize).then(|| self.triangle.get(column_start(high) + low).copied()).flatten()
    }

    /// Returns the largest value.
    pub fn largest(&self) -> u16 {
        self.triangle.iter().copied().max().unwrap_or(0)
    }

    /// Returns the smaller values with the piles that a move to each of them leaves, by value; of several moves, the one
    /// that takes the fewest pennies.
    pub fn steps_down(&self, a: u32, b: u32) -> Vec<(u16, [u32; 2])> {
        let Some(value) = self.value(a, b) else { return Vec::new() };
        let mut steps: Vec<Option<(u16, [u32; 2])>> = vec![None; value.into()];
        for [k, l] in legal_takings(self.ruleset, [a, b]) {
            let (x, y) = (a - k, b - l);
            let Some(value) = self.value(x, y) else { continue };
            let Some(step) = steps.get_mut(usize::from(value)) else { continue };
            if step.is_none_or(|(_, [left_a, left_b])| left_a + left_b < x + y) {
                *step = Some((value, [x, y]));
            }
        }
        steps.into_iter().flatten().collect()
    }
}

/// Values found so far, and the values that they rule out for the next cells.
struct Solver {
    ruleset: Ruleset,
    size: usize,
    /// List of takings in ascending order; empty under other limits.
    takings: Vec<usize>,
    triangle: Vec<AtomicU16>,
    /// For each pile, the values ruled out by moves along its row, which is also its column.
    rows: Sets,
    /// For each difference d = b − a ≥ 0, the values that a move from both piles leads to; one empty set in Nim.
    diagonals: Sets,
}

impl Solver {
    fn new(ruleset: Ruleset, size: usize) -> Self {
        // a value is at most a + b + 1; the method for lists uses no sets
        let words = (2 * size + 1) / 64 + 1;
        let by_list = ruleset.limit().lowest_left(0).is_none();
        Self {
            ruleset,
            size,
            takings: ruleset.limit().list().into_iter().map(|taken| taken as usize).collect(),
            triangle: (0..column_start(size + 1)).map(|_| AtomicU16::new(0)).collect(),
            rows: Sets::new(if by_list { 1 } else { size + 1 }, words),
            diagonals: Sets::new(if ruleset.spread() > 0 && !by_list { size + 1 } else { 1 }, words),
        }
    }

    /// Computes the values of the positions a ≤ b in a tile after those of all tiles between it and the empty table.
    fn add_tile(&self, low: usize, high: usize) {
        for b in high * TILE..((high + 1) * TILE).min(self.size + 1) {
            for a in low * TILE..((low + 1) * TILE).min(b + 1) {
                let value = match self.ruleset.limit().lowest_left(b) {
                    Some(_) => self.value_by_sets(a, b),
                    None => self.value_by_list(a, b),
                };
                self.triangle[column_start(b) + a].store(value, Relaxed);
            }
        }
    }

    /// Returns the value of a position that was computed before.
    fn value(&self, a: usize, b: usize) -> u16 {
        self.triangle[column_start(a.max(b)) + a.min(b)].load(Relaxed)
    }

    fn value_by_sets(&self, a: usize, b: usize) -> u16 {
        let spread = self.ruleset.spread() as usize;
        let diagonal = if spread > 0 { b - a } else { 0 };
        // what the previous position on the diagonal could leave, this one can, too; new is what takes one from a pile
        for other in 0..spread.min(b) * usize::from(a > 0) {
            self.diagonals.insert(diagonal, self.value(a - 1, b - 1 - other));
            if (1..a).contains(&other) {
                self.diagonals.insert(diagonal, self.value(a - 1 - other, b - 1));
            }
        }
        self.remove_unreachable(a, b);
        let value = if b == 0 {
            u16::from(self.ruleset.is_misere())
        } else {
            mex([(&self.rows, b), (&self.rows, a), (&self.diagonals, diagonal)])
        };
        self.rows.insert(b, value);
        self.rows.insert(a, value);
        value
    }

    /// Removes from the sets of (a, b) the values that no move leads to any more because it would take too many
    /// pennies.
    ///
    /// The limit says where each stretch begins. For the previous cell on the same line it began at the same place or
    /// one cell earlier, so at most one value drops out of each set.
    fn remove_unreachable(&self, a: usize, b: usize) {
        let lowest = |pile: usize| self.ruleset.limit().lowest_left(pile).unwrap_or(0);
        let passed = |pile: usize| pile.checked_sub(1).map(lowest).filter(|place| *place < lowest(pile));
        if let Some(x) = passed(a) {
            self.rows.remove(b, self.value(x, b));
            if self.ruleset.spread() > 0 {
                self.diagonals.remove(b - a, self.value(x, x + b - a));
            }
        }
        if let Some(y) = passed(b) {
            self.rows.remove(a, self.value(a, y));
        }
    }

    fn value_by_list(&self, a: usize, b: usize) -> u16 {
        // a position has at most three moves for each of the 64 numbers, so its value is at most 192
        let mut left = [0_u64; 4];
        let mut is_over = true;
        let mut leave = |x: usize, y: usize| {
            let value = usize::from(self.value(x, y));
            if let Some(word) = left.get_mut(value / 64) {
                *word |= 1 << (value % 64);
            }
            is_over = false;
        };
        for &taken in self.takings.iter().take_while(|taken| **taken <= b) {
            leave(a, b - taken);
            if taken <= a {
                leave(a - taken, b);
                if self.ruleset.spread() > 0 {
                    leave(a - taken, b - taken);
                }
            }
        }
        let open = (0_u16..).zip(left).find(|(_, word)| *word != u64::MAX);
        let value = open.map_or(u16::MAX, |(place, word)| place * 64 + word.trailing_ones() as u16);
        if is_over { self.ruleset.is_misere().into() } else { value }
    }
}

/// Sets of values as bit sets of equal size. A set is changed by one thread at a time.
struct Sets {
    /// Number of words of a set.
    words: usize,
    bits: Vec<AtomicU64>,
    /// For each set, the number of full words at its beginning, which a search can skip.
    full: Vec<AtomicUsize>,
}

impl Sets {
    fn new(count: usize, words: usize) -> Self {
        let bits = (0..count * words).map(|_| AtomicU64::new(0)).collect();
        Self { words, bits, full: (0..count).map(|_| AtomicUsize::new(0)).collect() }
    }

    fn insert(&self, set: usize, value: u16) {
        let word = usize::from(value / 64);
        let bits = self.bits(set);
        bits[word].store(bits[word].load(Relaxed) | 1 << (value % 64), Relaxed);
        let full = self.full[set].load(Relaxed);
        if word == full {
            let more = bits[word..].iter().take_while(|word| word.load(Relaxed) == u64::MAX).count();
            self.full[set].store(full + more, Relaxed);
        }
    }

    fn remove(&self, set: usize, value: u16) {
        let word = usize::from(value / 64);
        if let Some(bits) = self.bits.get(set * self.words + word) {
            bits.store(bits.load(Relaxed) & !(1 << (value % 64)), Relaxed);
            self.full[set].store(self.full[set].load(Relaxed).min(word), Relaxed);
        }
    }

    fn bits(&self, set: usize) -> &[AtomicU64] {
        &self.bits[set * self.words..][..self.words]
    }
}

/// Returns the smallest value that is in none of three sets, each given by its collection and its index there.
fn mex(sets: [(&Sets, usize); 3]) -> u16 {
    let start = sets.iter().map(|(sets, set)| sets.full[*set].load(Relaxed)).max().unwrap_or(0);
    let [x, y, z] = sets.map(|(sets, set)| sets.bits(set)[start..].iter().map(|word| word.load(Relaxed)));
    let mut free = x.zip(y).zip(z).map(|((x, y), z)| !(x | y | z)).zip(start as u16..);
    // there always is one: the sets have room for more values than the longest game has turns
    free.find(|(free, _)| *free != 0).map_or(u16::MAX, |(free, word)| word * 64 + free.trailing_zeros() as u16)
}

/// Returns the table of all values, row by row: a, b, value.
pub fn values_table(values: &Values) -> Table<'_> {
    let columns = [("a", "first pile (pennies)"), ("b", "second pile (pennies)"), ("value", "Sprague–Grundy value")];
    let length = values.size as usize + 1;
    Table::new(whole_columns(columns), length * length, move |i| {
        let (a, b) = ((i / length) as u32, (i % length) as u32);
        let value = values.value(a, b).map_or(Cell::Empty, |value| Cell::Whole(value.into()));
        vec![Cell::Whole(a.into()), Cell::Whole(b.into()), value]
    })
}

#[cfg(test)]
mod tests {
    use super::super::lattice::safe_pairs;
    use super::super::outcomes::Outcomes;
    use super::super::ruleset::reference::{all_laws, all_rulesets, moves};
    use super::*;
    use crate::progress::Cancelled;

    fn solved(ruleset: Ruleset, size: u32) -> Values {
        Values::solve(ruleset, size, &Progress::new()).unwrap()
    }

    /// Returns every value by the definition.
    fn by_recursion(ruleset: Ruleset, size: usize) -> Vec<Vec<u16>> {
        let mut values = vec![vec![0; size + 1]; size + 1];
        for a in 0..=size {
            for b in 0..=size {
                let left: Vec<u16> = moves(ruleset, a, b).map(|(x, y)| values[x][y]).collect();
                values[a][b] = (0..=u16::MAX).find(|value| !left.contains(value)).unwrap();
                if moves(ruleset, a, b).next().is_none() {
                    values[a][b] = ruleset.is_misere().into();
                }
            }
        }
        values
    }

    #[test]
    fn every_value_is_the_mex_of_the_values_that_a_move_leads_to() {
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let size = if ruleset.spread() < 3 { 40 } else { 30 };
            let (slow, fast) = (by_recursion(ruleset, size as usize), solved(ruleset, size));
            for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                assert_eq!(fast.value(a, b), Some(slow[a as usize][b as usize]), "{ruleset:?} {a}, {b}");
            }
            assert_eq!((fast.value(size + 1, 0), fast.value(0, size + 1)), (None, None));
        }
    }

    #[test]
    fn the_zeros_are_the_safe_positions() {
        for ruleset in all_rulesets() {
            let values = solved(ruleset, 200);
            let mut zeros = Vec::new();
            for (a, b) in (0..=200).flat_map(|a| (a..=200).map(move |b| (a, b))) {
                if values.value(a, b) == Some(0) {
                    zeros.push((a, b));
                }
            }
            let safe: Vec<_> = safe_pairs(ruleset, 200).iter().map(|pair| (pair.a, pair.b)).collect();
            assert_eq!(zeros, safe, "{ruleset:?}");
        }
    }

    #[test]
    fn the_zeros_are_the_safe_positions_under_every_law() {
        for ruleset in all_laws() {
            let (values, outcomes) = (solved(ruleset, 90), Outcomes::solve(ruleset, 90, &Progress::new()).unwrap());
            let table = outcomes.table.as_ref().unwrap();
            for (a, b) in (0..=90).flat_map(|a| (a..=90).map(move |b| (a, b))) {
                assert_eq!(values.value(b, a) == Some(0), table.is_safe(a, b), "{ruleset:?} {a}, {b}");
            }
        }
    }

    /// If a move takes from only one pile, the value is the exclusive or of the values of the piles.
    #[test]
    fn moves_from_one_pile_only_give_the_exclusive_or_of_the_piles() {
        for ruleset in all_laws().into_iter().filter(|ruleset| ruleset.spread() == 0 && !ruleset.is_misere()) {
            let values = solved(ruleset, 100);
            let alone = |pile: u32| values.value(0, pile).unwrap();
            for (a, b) in (0..=100).flat_map(|a| (0..=100).map(move |b| (a, b))) {
                assert_eq!(values.value(a, b), Some(alone(a) ^ alone(b)), "{ruleset:?} {a}, {b}");
            }
            if let crate::pennies::Limit::AtMost(most) = ruleset.limit() {
                assert!((0..=100).all(|pile| u32::from(alone(pile)) == pile % (most + 1)));
            }
        }
    }

    #[test]
    fn nim_is_the_exclusive_or() {
        let values = solved(Ruleset::new(0, false), 130);
        for (a, b) in (0..=130).flat_map(|a| (0..=130).map(move |b| (a, b))) {
            assert_eq!(values.value(a, b).map(u32::from), Some(a ^ b));
        }
    }

    /// G(a, b + p) = G(a, b) + p from some b on; the smallest such p for a = 0 … 12.
    #[test]
    fn the_rows_become_periodic_with_the_known_periods() {
        let values = solved(Ruleset::RIDDLE, 900);
        let periods: Vec<u32> = (0..=12)
            .map(|a| {
                let row = |b: u32| u32::from(values.value(a, b).unwrap());
                (1..100).find(|p| (600..=900 - p).all(|b| row(b + p) == row(b) + p)).unwrap()
            })
            .collect();
        assert_eq!(periods, [1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48]);
    }

    #[test]
    fn a_part_of_a_larger_lattice_is_the_smaller_one() {
        for ruleset in [Ruleset::RIDDLE, Ruleset::new(4, true)] {
            let (large, small) = (solved(ruleset, 90), solved(ruleset, 33));
            assert!((0..=33).all(|a| (0..=33).all(|b| large.value(a, b) == small.value(a, b))));
            assert_eq!(
                small.largest(),
                (0..=33).filter_map(|a| (0..=33).filter_map(|b| small.value(a, b)).max()).max().unwrap()
            );
        }
    }

    #[test]
    fn a_step_leads_to_each_smaller_value_by_a_move() {
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let values = solved(ruleset, 25);
            let can_move = |&(a, b): &(u32, u32)| moves(ruleset, a as usize, b as usize).next().is_some();
            for (a, b) in (0..=25).flat_map(|a| (0..=25).map(move |b| (a, b))).filter(can_move) {
                let steps = values.steps_down(a, b);
                let reached: Vec<u16> = steps.iter().map(|(value, _)| *value).collect();
                assert_eq!(reached, (0..values.value(a, b).unwrap()).collect::<Vec<_>>(), "{ruleset:?} {a}, {b}");
                let legal: Vec<_> = moves(ruleset, a as usize, b as usize).collect();
                for (value, [x, y]) in steps {
                    assert!(legal.contains(&(x as usize, y as usize)) && values.value(x, y) == Some(value));
                }
            }
        }
    }

    #[test]
    fn a_cancelled_solver_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(Values::solve(Ruleset::RIDDLE, 10, &progress), Err(Cancelled));
    }

    #[test]
    fn the_values_are_listed_row_by_row() {
        let ruleset = Ruleset::RIDDLE;
        assert_eq!(
            values_table(&solved(ruleset, 2)).to_csv(),
            "a,b,value\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,2\n1,2,0\n2,0,2\n2,1,0\n2,2,1\n"
        );
        assert_eq!(values_table(&solved(ruleset, LARGEST_VALUES_TABLE)).row_count(), 1_050_625);
    }
}
