//! The cells that the steps of the sieve strike out.

use super::lattice::Lattice;
use super::limits::SIEVE_STEPS;
use super::ruleset::Ruleset;

/// The step in which each cell of a lattice is found or struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strikes {
    ruleset: Ruleset,
    size: u32,
    /// The steps row by row for each first pile; 0 if there is none.
    steps: Vec<u16>,
    /// Number of cells left after each step, from step 0 on.
    left: Vec<u64>,
}

impl Strikes {
    /// Makes all steps of the sieve of a lattice, up to the limit of [`SIEVE_STEPS`].
    pub fn new(ruleset: Ruleset, lattice: &Lattice) -> Self {
        let size = lattice.size;
        let mut strikes = Self { ruleset, size, steps: vec![0; (size as usize + 1).pow(2)], left: Vec::new() };
        let mut left = lattice.cell_count() - strikes.left_out();
        strikes.left.push(left);
        let most = *SIEVE_STEPS.end() as usize;
        for (step, pair) in (1_u16..).zip(lattice.pairs.iter().take(most)) {
            let (a, b) = (pair.a, pair.b);
            left -= strikes.strike(a, b, step);
            if a != b {
                left -= strikes.strike(b, a, step);
            }
            strikes.left.push(left);
        }
        strikes
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.left.len() - 1
    }

    /// Returns the number of cells left after a step; step 0 is the start.
    pub fn left_after(&self, step: usize) -> u64 {
        self.left.get(step).copied().unwrap_or(0)
    }

    /// Returns the step in which the cell is found or struck out; `None` if there is none.
    pub fn step_of(&self, a: u32, b: u32) -> Option<usize> {
        let step = self.steps.get(self.place(a, b)).copied().filter(|_| a.max(b) <= self.size)?;
        (step > 0).then_some(step.into())
    }

    fn place(&self, a: u32, b: u32) -> usize {
        a as usize * (self.size as usize + 1) + b as usize
    }

    /// Returns the number of cells left out from the start: those without a legal move in misère play.
    fn left_out(&self) -> u64 {
        let least = u64::from(self.ruleset.limit().least().min(self.size + 1));
        if self.ruleset.is_misere() { least * least } else { 0 }
    }

    /// Marks a safe cell and the cells from which a move leads to it; returns the number of cells that this decides.
    fn strike(&mut self, a: u32, b: u32, step: u16) -> u64 {
        let (limit, size, spread) = (self.ruleset.limit(), self.size, self.ruleset.spread());
        let from_first = limit.taken_to(a, size - a).map(|taken| (a + taken, b));
        let from_second = limit.taken_to(b, size - b).map(|taken| (a, b + taken));
        // the numbers taken from both piles differ by at most this, 0 under a limit
        let apart = spread.saturating_sub(1);
        let both = limit.taken_to(a.min(b), (size - a.max(b) + apart).min(size - a)).filter(move |_| spread > 0);
        let both = both.flat_map(move |taken| {
            let others = taken.saturating_sub(apart).max(1)..=(taken + apart).min(size - b);
            others.map(move |other| (a + taken, b + other))
        });
        let mut decided = 0;
        for (x, y) in std::iter::once((a, b)).chain(from_first).chain(from_second).chain(both) {
            let place = self.place(x, y);
            if let Some(cell) = self.steps.get_mut(place).filter(|cell| **cell == 0) {
                *cell = step;
                decided += 1;
            }
        }
        decided
    }
}

#[cfg(test)]
mod tests {
    use super::super::moves::Position;
    use super::super::outcomes::Outcomes;
    use super::super::ruleset::reference::{all_laws, moves};
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn every_cell_is_struck_out_by_the_first_safe_cell_it_can_move_to() {
        let size = 18_u32;
        for ruleset in all_laws() {
            let outcomes = Outcomes::solve(ruleset, size, &Progress::new()).unwrap();
            let lattice = Lattice::of(&outcomes, size);
            let strikes = Strikes::new(ruleset, &lattice);
            assert_eq!(strikes.steps(), lattice.pairs.len());
            let step = |x: u32, y: u32| lattice.index_of([x, y]).map(|index| index + 1);
            let mut left = vec![0_u64; strikes.steps() + 1];
            for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                let reached =
                    moves(ruleset, a as usize, b as usize).filter_map(|(x, y)| step(x as u32, y as u32)).min();
                let expected = step(a, b).or(reached);
                assert_eq!(strikes.step_of(a, b), expected, "{ruleset:?} {a}, {b}");
                let is_out = expected.is_none();
                assert_eq!(is_out, Position::new(a, b).is_over(ruleset) && ruleset.is_misere());
                (0..expected.unwrap_or(0)).for_each(|step| left[step] += 1);
            }
            let counted: Vec<u64> = (0..left.len()).map(|step| strikes.left_after(step)).collect();
            assert_eq!(counted, left, "{ruleset:?}");
        }
    }
}
