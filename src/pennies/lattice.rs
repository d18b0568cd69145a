//! The safe pairs of a square lattice, and the backward induction that checks them.

use crate::table::{Cell, Column, Kind, Table};

use super::outcomes::Outcomes;
use super::ruleset::Ruleset;
pub use super::ruleset::SafePair;

/// Number of cells of a row that backward induction compares at once.
const BLOCK: usize = 64;

/// The lattice of positions with both piles from 0 to `size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The largest coordinate.
    pub size: u32,
    /// The safe pairs a ≤ b ≤ size, by index.
    pub pairs: Vec<SafePair>,
    /// Whether backward induction finds the same safe cells; `true` if there is no formula to compare it with.
    pub agrees: bool,
}

impl Lattice {
    /// Finds the safe pairs by the formula and compares every cell with backward induction.
    pub fn new(ruleset: Ruleset, size: u32) -> Self {
        let pairs = safe_pairs(ruleset, size);
        let agrees = partners_by_backward_search(ruleset, size) == partners_of(&pairs, size);
        Self { size, pairs, agrees }
    }

    /// Finds the safe pairs under any rules. Without a formula, they come from the table of outcomes, which must reach
    /// `size`.
    pub fn of(outcomes: &Outcomes, size: u32) -> Self {
        match &outcomes.table {
            None => Self::new(outcomes.ruleset, size),
            Some(table) => Self { size, pairs: table.pairs(size), agrees: true },
        }
    }

    /// Returns the index of the safe pair that two piles form in either order; `None` if it is not safe or lies outside.
    pub fn index_of(&self, [a, b]: [u32; 2]) -> Option<usize> {
        // with a formula, the order is the same by either pile
        self.pairs.binary_search_by_key(&(a.max(b), a.min(b)), |pair| (pair.b, pair.a)).ok()
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> u64 {
        (u64::from(self.size) + 1).pow(2)
    }
}

/// Returns the safe pairs a ≤ b ≤ size by the formula, by index.
pub fn safe_pairs(ruleset: Ruleset, size: u32) -> Vec<SafePair> {
    (0..=size).map(|n| ruleset.safe_pair(n)).take_while(|pair| pair.b <= size).collect()
}

/// Returns, for each a from 0 to `size`, the b ≤ size with (a, b) safe, from the pairs of the formula.
fn partners_of(pairs: &[SafePair], size: u32) -> Vec<Option<u32>> {
    let mut partners = vec![None; size as usize + 1];
    for [one, other] in pairs.iter().flat_map(SafePair::mirrored) {
        partners[one as usize] = Some(other);
    }
    partners
}

/// Returns, for each a from 0 to `size`, the b ≤ size with (a, b) safe, by checking the cells.
///
/// The cells are visited row by row. A cell is safe if no move from it reaches a cell found safe before: none with the
/// same a, none with the same b, none by a move from both piles. This is the usual rule for drawing the lattice and
/// does not use φ. A row contains at most one safe cell, so it ends there.
pub fn partners_by_backward_search(ruleset: Ruleset, size: u32) -> Vec<Option<u32>> {
    let (length, spread) = (size as usize + 1, ruleset.spread() as usize);
    // The diagonal b − a = d has the index size + d, so in row a the slice from size − a on is indexed by b. It holds
    // the smallest b of the safe cells above that a move from both piles on this diagonal can reach, or more.
    let mut diagonal = vec![u32::MAX - 1; 2 * length];
    // what `diagonal` must hold at least for a cell of this column to be safe: b, or more than it holds
    let mut needed: Vec<u32> = (0..=size).collect();
    (0..=size)
        .map(|a| {
            let start = (size - a) as usize;
            let first = usize::from(ruleset.is_misere() && a == 0);
            let b = first + first_reached(&diagonal[start + first..], &needed[first..])?;
            needed[b] = u32::MAX;
            let middle = start + b;
            let reached = (middle + 1).saturating_sub(spread)..(middle + spread).min(diagonal.len());
            // in Nim the range would begin one past the middle, and is empty
            for above in diagonal.get_mut(reached).into_iter().flatten() {
                *above = (b as u32).min(*above);
            }
            Some(b as u32)
        })
        .collect()
}

/// Returns the first place where `above` is at least `needed`. A block without one is passed at once.
fn first_reached(above: &[u32], needed: &[u32]) -> Option<usize> {
    let reaches = |(above, needed): (&u32, &u32)| above >= needed;
    let mut blocks = above.chunks(BLOCK).zip(needed.chunks(BLOCK));
    let in_block =
        |(above, needed): (&[u32], &[u32])| above.iter().zip(needed).fold(false, |any, cell| any | reaches(cell));
    let from = BLOCK * blocks.position(in_block)?;
    above[from..].iter().zip(&needed[from..]).position(reaches).map(|place| from + place)
}

/// Returns the table of the safe pairs a ≤ b of the lattice: n, a, b, total.
pub fn lattice_table(lattice: &Lattice) -> Table<'_> {
    Table::of(pair_columns(), &lattice.pairs, pair_cells)
}

/// Returns the columns of a table with one row per safe pair.
pub(super) fn pair_columns() -> Vec<Column> {
    whole_columns([
        ("n", "number of the safe pair"),
        ("a", "smaller pile (pennies)"),
        ("b", "larger pile (pennies)"),
        ("total", "total (pennies)"),
    ])
}

/// Returns columns of whole numbers, given the name and the heading of each; on screen a pile is called "first",
/// "smaller", and so on.
pub(super) fn whole_columns<const COUNT: usize>(columns: [(&'static str, &'static str); COUNT]) -> Vec<Column> {
    let title = |name, heading: &'static str| match heading.split_once(" pile") {
        Some((which, _)) => which,
        None if name == "n" => "pair",
        None => name,
    };
    columns.map(|(name, heading)| Column::new(name, title(name, heading), Kind::Whole).headed(heading)).to_vec()
}

/// Returns the cells of a safe pair in these columns.
pub(super) fn pair_cells(pair: &SafePair) -> Vec<Cell> {
    [pair.n, pair.a, pair.b, pair.total()].map(|value| Cell::Whole(value.into())).to_vec()
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_rulesets, recursion};
    use super::*;

    /// Returns the safe cells of the lattice by recursion over all moves.
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
    fn the_published_twenty_safe_pairs_are_found() {
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
