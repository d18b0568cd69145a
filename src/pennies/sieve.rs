//! The sieve: the safe cells of a lattice, found one after the other.
//!
//! The next cell that is left is safe: the one with the smallest pile a, and of those the one with the smallest b. It
//! strikes out every cell from which a move leads to it: in its row, in its column and on the diagonals that the spread
//! allows. Its mirror image does the same in the same step. In misère play the empty table is left out from the start,
//! since the player who finds it has won.
//!
//! Under a law of takings, the next cell is the one whose larger pile is smallest, and of those the one whose smaller
//! pile is smallest; the cells that it strikes out are in [`strikes`](super::strikes).
//!
//! # Number of cells left
//! After k steps the piles of the first k pairs are used up, and the diagonals near their differences are struck out.
//! With spread t, each step strikes out t consecutive differences, so exactly the differences from tk on are open (from
//! tk + 1 on in misère play with t ≥ 2); in misère play with t = 1, the first pair differs by 1 and the second by 0. So
//! the cells left can be counted without visiting each of them.

use crate::table::{Cell, Column, Kind, Table};

use super::lattice::{Lattice, SafePair, pair_cells, pair_columns};
use super::moves::{Direction, Position};
use super::ruleset::Ruleset;
use super::strikes::Strikes;

/// The state of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Not decided yet.
    Left,
    /// Found to be safe in this step.
    Safe(usize),
    /// Struck out.
    Struck {
        /// The step that struck it out.
        step: usize,
        /// The safe position that struck it out.
        by: Position,
        /// The direction of the move to that position.
        direction: Direction,
    },
    /// Left out from the start: the empty table in misère play, or another position without a legal move.
    LeftOut,
}

/// The sieve of a lattice after some steps.
#[derive(Clone, Copy, Debug)]
pub struct Sieve<'a> {
    /// The rules of play.
    pub ruleset: Ruleset,
    lattice: &'a Lattice,
    /// The cells that the steps strike out under a law of takings; `None` if there is a formula.
    pub strikes: Option<&'a Strikes>,
    /// Number of steps made, at least 1.
    pub step: usize,
}

impl<'a> Sieve<'a> {
    /// Creates the sieve after `step` steps, or after all steps of the lattice if there are fewer; `None` for no steps,
    /// and under a law of takings without its `strikes`.
    pub fn new(ruleset: Ruleset, lattice: &'a Lattice, strikes: Option<&'a Strikes>, step: u32) -> Option<Self> {
        let mut sieve = Self { ruleset, lattice, strikes, step: step as usize };
        sieve.step = sieve.step.min(sieve.steps());
        (sieve.step > 0 && (ruleset.has_formula() || strikes.is_some())).then_some(sieve)
    }

    /// Returns the number of steps of the whole sieve.
    pub fn steps(&self) -> usize {
        self.strikes.map_or(self.lattice.pairs.len(), Strikes::steps)
    }

    /// Returns the largest pile of the lattice.
    pub fn size(&self) -> u32 {
        self.lattice.size
    }

    /// Returns the safe pairs found before the last step.
    pub fn before(&self) -> &'a [SafePair] {
        &self.lattice.pairs[..self.step - 1]
    }

    /// Returns the safe pair found in the last step.
    pub fn newest(&self) -> SafePair {
        self.lattice.pairs[self.step - 1]
    }

    /// Returns the number of cells left after a step; step 0 is the start.
    pub fn left_after(&self, step: usize) -> u64 {
        let (size, misere) = (self.lattice.size, self.ruleset.is_misere());
        if let Some(strikes) = self.strikes {
            return strikes.left_after(step);
        }
        if step == 0 {
            return self.lattice.cell_count() - u64::from(misere);
        }
        let mut is_used = vec![false; size as usize + 1];
        for pair in &self.lattice.pairs[..step] {
            is_used[pair.a as usize] = true;
            is_used[pair.b as usize] = true;
        }
        let free: Vec<u64> = (0..).zip(&is_used).filter(|(_, used)| !**used).map(|(pile, _)| pile).collect();
        let gap = first_open_difference(self.ruleset, step as u64);
        // for each free pile, the number of free piles smaller by at least the gap
        let mut below = 0;
        let mut pairs = 0;
        for (place, pile) in free.iter().enumerate() {
            while below < place && free[below] + gap <= *pile {
                below += 1;
            }
            pairs += below as u64;
        }
        if self.ruleset.spread() == 1 && misere && step == 1 {
            // only the difference 1 is struck out, and the gap is 2: equal piles are left
            return 2 * pairs + free.len() as u64;
        }
        if gap == 0 { 2 * pairs + free.len() as u64 } else { 2 * pairs }
    }

    /// Returns the number of cells that a step finds to be safe: two mirror images, or one with equal piles.
    pub fn found_in(&self, step: usize) -> u64 {
        let pair = self.lattice.pairs[step - 1];
        if pair.a == pair.b { 1 } else { 2 }
    }

    /// Returns the number of cells that a step strikes out.
    pub fn struck_in(&self, step: usize) -> u64 {
        self.left_after(step - 1) - self.left_after(step) - self.found_in(step)
    }

    /// Returns the state of the cell with piles `a` and `b`.
    pub fn fate(&self, a: u32, b: u32) -> Fate {
        let position = Position::new(a, b);
        if position.is_over(self.ruleset) && self.ruleset.is_misere() {
            return Fate::LeftOut;
        }
        if let Some(strikes) = self.strikes {
            return self.fate_by_law(&position, strikes.step_of(a, b));
        }
        let step_of =
            |index: &dashu_int::UBig| usize::try_from(index).ok()?.checked_add(1).filter(|step| *step <= self.step);
        if let Some(index) = position.index(self.ruleset) {
            return step_of(&index).map_or(Fate::Left, Fate::Safe);
        }
        let first = position.winning_moves(self.ruleset).into_iter().min_by(|one, other| one.index.cmp(&other.index));
        first
            .and_then(|first| Some((step_of(first.index.as_ref()?)?, first)))
            .map_or(Fate::Left, |(step, first)| Fate::Struck { step, by: first.leave, direction: first.direction })
    }

    /// Returns the state of a cell that step `step` finds or strikes out, under a law of takings.
    fn fate_by_law(&self, position: &Position, step: Option<usize>) -> Fate {
        let Some(step) = step.filter(|step| *step <= self.step) else { return Fate::Left };
        let Some(pair) = self.lattice.pairs.get(step - 1) else { return Fate::Left };
        let safe = pair.mirrored().map(|[a, b]| Position::new(a, b));
        if safe.contains(position) {
            return Fate::Safe(step);
        }
        let reached = safe.into_iter().find_map(|by| Some((move_to(self.ruleset, position, &by)?, by)));
        reached.map_or(Fate::Left, |(direction, by)| Fate::Struck { step, by, direction })
    }
}

/// Returns the direction of a move from one position to the other; `None` if there is no such move.
fn move_to(ruleset: Ruleset, from: &Position, to: &Position) -> Option<Direction> {
    if to.a > from.a || to.b > from.b {
        return None;
    }
    let take = [&from.a - &to.a, &from.b - &to.b];
    from.after(ruleset, &take)?;
    Some(match (take[0].is_zero(), take[1].is_zero()) {
        (true, _) => Direction::Row,
        (_, true) => Direction::Column,
        _ => Direction::Diagonal,
    })
}

/// Returns the smallest difference of two piles whose diagonals are not all struck out after `steps` steps, at least 1.
fn first_open_difference(ruleset: Ruleset, steps: u64) -> u64 {
    let t = u64::from(ruleset.spread());
    match (t, ruleset.is_misere()) {
        (0, _) => 0,
        (1, true) => steps.max(2),
        (_, false) => t * steps,
        (_, true) => t * steps + 1,
    }
}

/// Returns the number of steps of the sieve of a lattice, which is the number of its safe pairs, if they have a
/// formula.
pub fn step_count(ruleset: Ruleset, size: u32) -> u32 {
    ruleset.first_index(size + 1, |pair| pair.b > size)
}

/// Returns the table of the steps made: the safe pair found, the number of cells struck out and of cells left.
pub fn sieve_table(sieve: Sieve<'_>) -> Table<'_> {
    let mut columns = pair_columns();
    columns.push(Column::new("struck_out", "struck out", Kind::Whole).headed("cells struck out"));
    columns.push(Column::new("left", "left", Kind::Whole).headed("cells left"));
    Table::new(columns, sieve.step, move |i| {
        let mut row = pair_cells(&sieve.lattice.pairs[i]);
        row.extend([sieve.struck_in(i + 1), sieve.left_after(i + 1)].map(Cell::whole));
        row
    })
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_rulesets, recursion};
    use super::*;

    /// A slow sieve: on a board, each step marks the next cell that is left and strikes out the cells that can move
    /// there.
    struct Board {
        ruleset: Ruleset,
        /// 0 for a cell that is left; otherwise the step, negative for a cell that was struck out.
        cells: Vec<Vec<i64>>,
    }

    impl Board {
        fn new(ruleset: Ruleset, size: usize) -> Self {
            let mut cells = vec![vec![0; size + 1]; size + 1];
            if ruleset.is_misere() {
                cells[0][0] = i64::MIN;
            }
            Self { ruleset, cells }
        }

        fn next(&self) -> Option<(usize, usize)> {
            let size = self.cells.len();
            (0..size).flat_map(|a| (0..size).map(move |b| (a, b))).find(|&(a, b)| self.cells[a][b] == 0)
        }

        fn step(&mut self, step: i64) -> Option<(usize, usize)> {
            let (a, b) = self.next()?;
            for (a, b) in [(a, b), (b, a)] {
                self.cells[a][b] = step;
            }
            for (a, b) in [(a, b), (b, a)] {
                for (x, row) in self.cells.iter_mut().enumerate().skip(a) {
                    for (y, cell) in row.iter_mut().enumerate().skip(b) {
                        let (k, l) = (x - a, y - b);
                        let moves =
                            (k == 0) != (l == 0) || (k > 0 && l > 0 && k.abs_diff(l) < self.ruleset.spread() as usize);
                        if moves && *cell == 0 {
                            *cell = -step;
                        }
                    }
                }
            }
            Some((a, b))
        }

        fn left(&self) -> u64 {
            self.cells.iter().flatten().filter(|cell| **cell == 0).count() as u64
        }
    }

    #[test]
    fn the_sieve_agrees_with_a_slow_sieve_at_every_step() {
        for ruleset in all_rulesets() {
            for size in [1, 2, 3, 7, 20, 33] {
                let lattice = Lattice::new(ruleset, size);
                let mut board = Board::new(ruleset, size as usize);
                let steps = lattice.pairs.len();
                assert_eq!(step_count(ruleset, size) as usize, steps);
                for step in 1..=steps {
                    let sieve = Sieve::new(ruleset, &lattice, None, step as u32).unwrap();
                    let (left, found) = (board.left(), board.step(step as i64).unwrap());
                    let newest = sieve.newest();
                    assert_eq!((newest.a as usize, newest.b as usize), found, "{ruleset:?} {size}, step {step}");
                    assert_eq!(sieve.left_after(step), board.left(), "{ruleset:?} {size}, step {step}");
                    assert_eq!(sieve.struck_in(step) + sieve.found_in(step), left - board.left());
                    assert_eq!((sieve.step, sieve.steps(), sieve.before().len()), (step, steps, step - 1));
                    for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                        let expected = board.cells[a as usize][b as usize];
                        match sieve.fate(a, b) {
                            Fate::Left => assert_eq!(expected, 0, "{ruleset:?} {size}, step {step}: {a}, {b}"),
                            Fate::LeftOut => assert_eq!(expected, i64::MIN),
                            Fate::Safe(step) => assert_eq!(expected, step as i64),
                            Fate::Struck { step, by, direction } => {
                                assert_eq!(expected, -(step as i64), "{ruleset:?} {size}: {a}, {b}");
                                assert!(by.is_safe(ruleset));
                                let pile = |pile: &dashu_int::UBig| u32::try_from(pile).unwrap();
                                let same = (pile(&by.a) == a, pile(&by.b) == b);
                                let seen =
                                    [(true, false), (false, true), (false, false)].iter().position(|it| *it == same);
                                let all = [Direction::Row, Direction::Column, Direction::Diagonal];
                                assert_eq!(seen.map(|seen| all[seen]), Some(direction));
                            }
                        }
                    }
                }
                assert_eq!((board.next(), board.left()), (None, 0), "nothing is left in the end");
            }
        }
    }

    /// The whole sieve finds exactly the P-positions of the plain recursion over all moves.
    #[test]
    fn the_sieve_finds_the_p_positions() {
        for ruleset in all_rulesets() {
            let size = 45_u32;
            let (lattice, known) = (Lattice::new(ruleset, size), recursion(ruleset, size as usize));
            let sieve = Sieve::new(ruleset, &lattice, None, u32::MAX).unwrap();
            for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                let is_found = matches!(sieve.fate(a, b), Fate::Safe(_));
                assert_eq!(is_found, known[a as usize][b as usize].safe, "{ruleset:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn the_first_steps_of_the_published_picture() {
        let lattice = Lattice::new(Ruleset::RIDDLE, 50);
        let sieve = Sieve::new(Ruleset::RIDDLE, &lattice, None, 3).unwrap();
        let csv = sieve_table(sieve).to_csv();
        // the axes and the diagonal of 51 × 51 cells are struck out first
        assert!(csv.starts_with("n,a,b,total,struck_out,left\n0,0,0,0,150,2450\n1,1,2,3,"), "{csv}");
        assert_eq!(csv.lines().count(), 4);
        assert!(Sieve::new(Ruleset::RIDDLE, &lattice, None, 0).is_none());
        assert_eq!(Sieve::new(Ruleset::RIDDLE, &lattice, None, 4_000).unwrap().step, 20);
    }
}
