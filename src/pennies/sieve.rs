//! The sieve: the safe cells of a lattice, found one after the other.
//!
//! The next cell that is left is safe: the one with the smallest pile a, and of those the one with the smallest b. It
//! strikes out every cell from which a move leads to it: in its row, in its column and on the diagonals that the spread
//! allows. Its mirror image does the same in the same step. In misère play the empty table is left out from the start,
//! since the player who finds it has won.
//!
//! Under a limit on takings, the next cell is the one whose larger pile is smallest, and of those the one whose smaller
//! pile is smallest. The cells that each step strikes out are in [`strikes`](super::strikes).

use crate::table::{Cell, Column, Kind, Table};

use super::lattice::{Lattice, SafePair, pair_cells, pair_columns};
use super::moves::{Direction, Position};
use super::ruleset::Ruleset;
use super::strikes::Strikes;

/// The sieve of a lattice after some steps.
#[derive(Clone, Copy, Debug)]
pub struct Sieve<'a> {
    /// The rules of play.
    pub ruleset: Ruleset,
    /// The lattice.
    pub lattice: &'a Lattice,
    /// All steps of the sieve.
    pub strikes: &'a Strikes,
    /// Number of steps made, at least 1.
    pub step: usize,
}

impl<'a> Sieve<'a> {
    /// Creates the sieve after `step` steps, or after all steps of the lattice if there are fewer; `None` for no steps.
    pub fn new(ruleset: Ruleset, lattice: &'a Lattice, strikes: &'a Strikes, step: u32) -> Option<Self> {
        let step = strikes.steps().min(step as usize);
        (step > 0).then_some(Self { ruleset, lattice, strikes, step })
    }

    /// Returns the safe pairs found before the last step.
    pub fn before(&self) -> &'a [SafePair] {
        &self.lattice.pairs[..self.step - 1]
    }

    /// Returns the safe pair found in the last step.
    pub fn newest(&self) -> SafePair {
        self.lattice.pairs[self.step - 1]
    }

    /// Returns the number of cells that a step strikes out.
    pub fn struck_in(&self, step: usize) -> u64 {
        let pair = self.lattice.pairs[step - 1];
        // two mirror images are found, or one cell with equal piles
        let found = if pair.a == pair.b { 1 } else { 2 };
        self.strikes.left_after(step - 1) - self.strikes.left_after(step) - found
    }

    /// Whether the position is left out from the start: the empty table in misère play, or another one without a legal
    /// move.
    pub fn is_left_out(&self, position: &Position) -> bool {
        self.ruleset.is_misere() && position.is_over(self.ruleset)
    }

    /// Returns the step in which the cell was found or struck out; `None` if it is not decided yet or was left out.
    pub fn step_of(&self, a: u32, b: u32) -> Option<usize> {
        self.strikes.step_of(a, b).filter(|step| *step <= self.step)
    }

    /// Returns the safe position that strikes out another one in a step, and the direction of the move to it; `None` if
    /// the other one was found to be safe in that step.
    pub fn struck_by(&self, step: usize, position: &Position) -> Option<(Direction, Position)> {
        let safe = self.lattice.pairs.get(step - 1)?.mirrored().map(|[a, b]| Position::new(a, b));
        let reached = safe.into_iter().filter_map(|by| Some((move_to(self.ruleset, position, &by)?, by)));
        reached.min_by_key(|(direction, _)| *direction == Direction::Diagonal)
    }
}

/// Returns the direction of a move from one position to the other; `None` if there is no such move.
fn move_to(ruleset: Ruleset, from: &Position, to: &Position) -> Option<Direction> {
    if to.a > from.a || to.b > from.b {
        return None;
    }
    let take = [&from.a - &to.a, &from.b - &to.b];
    from.after(ruleset, &take).map(|_| Direction::of(&take))
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
        row.extend([sieve.struck_in(i + 1), sieve.strikes.left_after(i + 1)].map(Cell::whole));
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
                let strikes = Strikes::new(ruleset, &lattice);
                let mut board = Board::new(ruleset, size as usize);
                let steps = lattice.pairs.len();
                assert_eq!(step_count(ruleset, size) as usize, steps);
                for step in 1..=steps {
                    let sieve = Sieve::new(ruleset, &lattice, &strikes, step as u32).unwrap();
                    let (left, found) = (board.left(), board.step(step as i64).unwrap());
                    let newest = sieve.newest();
                    assert_eq!((newest.a as usize, newest.b as usize), found, "{ruleset:?} {size}, step {step}");
                    assert_eq!(strikes.left_after(step), board.left(), "{ruleset:?} {size}, step {step}");
                    let cells = if newest.a == newest.b { 1 } else { 2 };
                    assert_eq!(sieve.struck_in(step) + cells, left - board.left());
                    assert_eq!((sieve.step, strikes.steps(), sieve.before().len()), (step, steps, step - 1));
                    for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                        let expected = board.cells[a as usize][b as usize];
                        let here = Position::new(a, b);
                        if sieve.is_left_out(&here) {
                            assert_eq!((expected, sieve.step_of(a, b)), (i64::MIN, None));
                            continue;
                        }
                        let found = sieve.step_of(a, b);
                        match found.map(|step| (step, sieve.struck_by(step, &here))) {
                            None => assert_eq!(expected, 0, "{ruleset:?} {size}, step {step}: {a}, {b}"),
                            Some((step, None)) => assert_eq!(expected, step as i64),
                            Some((step, Some((direction, by)))) => {
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
            let strikes = Strikes::new(ruleset, &lattice);
            let sieve = Sieve::new(ruleset, &lattice, &strikes, u32::MAX).unwrap();
            for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                let is_found = |step| sieve.struck_by(step, &Position::new(a, b)).is_none();
                let is_found = sieve.step_of(a, b).is_some_and(is_found);
                assert_eq!(is_found, known[a as usize][b as usize].safe, "{ruleset:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn the_first_steps_of_the_published_picture() {
        let lattice = Lattice::new(Ruleset::RIDDLE, 50);
        let strikes = Strikes::new(Ruleset::RIDDLE, &lattice);
        let after = |steps: u32| Sieve::new(Ruleset::RIDDLE, &lattice, &strikes, steps);
        let sieve = after(3).unwrap();
        let csv = sieve_table(sieve).to_csv();
        // the axes and the diagonal of 51 × 51 cells are struck out first
        assert!(csv.starts_with("n,a,b,total,struck_out,left\n0,0,0,0,150,2450\n1,1,2,3,"), "{csv}");
        assert_eq!(csv.lines().count(), 4);
        assert!(after(0).is_none());
        assert_eq!(after(4_000).unwrap().step, 20);
    }
}
