//! The safe pairs of a square lattice, and the backward search that checks them.

use crate::table::{Cell, Column, Kind, Table};

use super::outcomes::Outcomes;
use super::ruleset::Ruleset;
pub use super::ruleset::SafePair;

/// The lattice of positions with both piles from 0 to `size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The largest coordinate.
    pub size: u32,
    /// The safe pairs a ≤ b ≤ size, by index.
    pub pairs: Vec<SafePair>,
    /// Whether the backward search found the same safe cells; yes where there is no formula to compare it with.
    pub agrees: bool,
}

impl Lattice {
    /// Finds the safe pairs by the formula and compares every cell with the backward search.
    pub fn new(ruleset: Ruleset, size: u32) -> Self {
        let pairs = safe_pairs(ruleset, size);
        let agrees = partners_by_backward_search(ruleset, size) == partners_of(&pairs, size);
        Self { size, pairs, agrees }
    }

    /// The same under any rules: where there is no formula the safe pairs are those of the table, which has to reach `size`.
    pub fn of(outcomes: &Outcomes, size: u32) -> Self {
        match outcomes.table() {
            None => Self::new(outcomes.ruleset(), size),
            Some(table) => Self { size, pairs: table.pairs(size), agrees: true },
        }
    }

    /// The index of a safe pair, the smaller pile first; `None` if it is not safe or outside.
    pub fn index_of(&self, a: u32, b: u32) -> Option<usize> {
        // by either pile they stand in the same order where there is a formula
        self.pairs.binary_search_by_key(&(b, a), |pair| (pair.b, pair.a)).ok()
    }

    /// How many cells the lattice has.
    pub fn cell_count(&self) -> u64 {
        (u64::from(self.size) + 1).pow(2)
    }
}

/// The safe pairs a ≤ b ≤ size by the formula, by index.
pub fn safe_pairs(ruleset: Ruleset, size: u32) -> Vec<SafePair> {
    (0..=size).map(|n| ruleset.safe_pair(n)).take_while(|pair| pair.b <= size).collect()
}

/// For each a from 0 to `size` the b ≤ size with (a, b) safe, by the pairs of the formula.
fn partners_of(pairs: &[SafePair], size: u32) -> Vec<Option<u32>> {
    let mut partners = vec![None; size as usize + 1];
    for [one, other] in pairs.iter().flat_map(SafePair::mirrored) {
        partners[one as usize] = Some(other);
    }
    partners
}

/// For each a from 0 to `size` the b ≤ size with (a, b) safe, by looking at every cell.
///
/// The cells are visited row by row. Each is safe if no cell found safe so far can be reached from it: none with the
/// same a, none with the same b, none by a move from both piles. This is the drawing rule of the lattice in the fourth
/// write-up and knows nothing of φ. A row can hold one safe cell only, so it ends at the first.
pub fn partners_by_backward_search(ruleset: Ruleset, size: u32) -> Vec<Option<u32>> {
    let (length, spread) = (size as usize + 1, ruleset.spread() as usize);
    // Row by row b − a = d stands at size + d − (size − a): the part that begins at size − a is indexed by b. It holds
    // the smallest b of the safe cells above from whose diagonals a move from both piles starts, or none.
    let mut diagonal = vec![u32::MAX; 2 * length];
    let mut column_taken = vec![false; length];
    (0..=size)
        .map(|a| {
            let start = (size - a) as usize;
            let is_lost = |&(b, (&taken, &above)): &(u32, (&bool, &u32))| {
                !taken && above >= b && !(ruleset.is_misere() && a == 0 && b == 0)
            };
            let cells = column_taken.iter().zip(&diagonal[start..]);
            let (b, _) = (0..).zip(cells).find(is_lost)?;
            column_taken[b as usize] = true;
            let middle = start + b as usize;
            let reached = (middle + 1).saturating_sub(spread)..(middle + spread).min(diagonal.len());
            // an empty range in Nim, where it would begin one past the middle
            for above in diagonal.get_mut(reached).into_iter().flatten() {
                *above = b.min(*above);
            }
            Some(b)
        })
        .collect()
}

/// Every safe pair a ≤ b of the lattice: n, a, b, total.
pub fn lattice_table(lattice: &Lattice) -> Table<'_> {
    let pairs = &lattice.pairs;
    Table::new(pair_columns(), pairs.len(), |i| pair_cells(&pairs[i]))
}

/// The columns of a table with a row for each safe pair.
pub(super) fn pair_columns() -> Vec<Column> {
    let columns = [
        ("n", "number of the safe pair"),
        ("a", "smaller pile (pennies)"),
        ("b", "larger pile (pennies)"),
        ("total", "total (pennies)"),
    ];
    columns.map(|(name, heading)| Column::new(name, name, Kind::Whole).headed(heading)).to_vec()
}

/// The cells of a safe pair in them.
pub(super) fn pair_cells(pair: &SafePair) -> Vec<Cell> {
    [pair.n, pair.a, pair.b, pair.total()].map(|value| Cell::Whole(value.into())).to_vec()
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_rulesets, recursion};
    use super::*;

    /// Every cell of the lattice, by the recursion over all moves.
    fn safe_cells_by_recursion(ruleset: Ruleset, size: u32) -> Vec<(u32, u32)> {
        let known = recursion(ruleset, size as usize);
        let cells = (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b)));
        cells.filter(|&(a, b)| known[a as usize][b as usize].safe).collect()
    }

    fn assert_all_agree(ruleset: Ruleset, largest: u32) {
        let recursion = safe_cells_by_recursion(ruleset, largest);
        for size in 1..=largest {
            let within: Vec<_> = recursion.iter().copied().filter(|&(a, b)| a <= size && b <= size).collect();
            let searched: Vec<_> =
                (0..).zip(partners_by_backward_search(ruleset, size)).filter_map(|(a, b)| Some((a, b?))).collect();
            assert_eq!(searched, within, "{ruleset:?} size {size}");
            let mut by_formula: Vec<_> =
                safe_pairs(ruleset, size).iter().flat_map(|p| [(p.a, p.b), (p.b, p.a)]).collect();
            by_formula.sort_unstable();
            by_formula.dedup();
            assert_eq!(by_formula, within, "{ruleset:?} size {size}");
            assert!(Lattice::new(ruleset, size).agrees);
        }
    }

    #[test]
    fn formula_backward_search_and_recursion_agree_cell_by_cell() {
        assert_all_agree(Ruleset::RIDDLE, 150);
        for ruleset in all_rulesets() {
            assert_all_agree(ruleset, 60);
        }
    }

    #[test]
    fn formula_and_backward_search_agree_on_large_lattices() {
        for ruleset in all_rulesets() {
            assert!(Lattice::new(ruleset, 700).agrees, "{ruleset:?}");
        }
    }

    #[test]
    fn a_wrong_pair_would_be_noticed() {
        let mut pairs = safe_pairs(Ruleset::RIDDLE, 50);
        pairs[7].b += 1;
        assert_ne!(partners_of(&pairs, 50), partners_by_backward_search(Ruleset::RIDDLE, 50));
    }

    #[test]
    fn the_twenty_losing_states_of_the_first_write_up() {
        #[rustfmt::skip]
        let listed = [
            (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26),
            (17, 28), (19, 31), (21, 34), (22, 36), (24, 39), (25, 41), (27, 44), (29, 47), (30, 49),
        ];
        let found: Vec<_> = safe_pairs(Ruleset::RIDDLE, 50).iter().map(|p| (p.a, p.b)).collect();
        assert_eq!(found, listed);
    }

    #[test]
    fn the_table_holds_every_pair_once() {
        let table = lattice_table(&Lattice::new(Ruleset::RIDDLE, 10)).to_csv();
        assert_eq!(table, "n,a,b,total\n0,0,0,0\n1,1,2,3\n2,3,5,8\n3,4,7,11\n4,6,10,16\n");
    }
}
