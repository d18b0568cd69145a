//! The safe pairs of a square lattice, and the backward search that checks them.

use super::wythoff;

/// A safe pair a ≤ b with its index n = b − a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SafePair {
    /// The index of the pair, from 0; also b − a.
    pub n: u32,
    /// The smaller pile.
    pub a: u32,
    /// The larger pile.
    pub b: u32,
}

impl SafePair {
    /// The pennies of both piles together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.a + self.b
    }
}

/// The lattice of positions with both piles from 0 to `size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    size: u32,
    pairs: Vec<SafePair>,
    agrees: bool,
}

impl Lattice {
    /// Finds the safe pairs by the formula and compares every cell with the backward search.
    #[must_use]
    pub fn new(size: u32) -> Self {
        let pairs = safe_pairs(size);
        let agrees = partners_by_backward_search(size) == partners_of(&pairs, size);
        Self { size, pairs, agrees }
    }

    /// The largest coordinate.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The safe pairs a ≤ b ≤ size, by index.
    #[must_use]
    pub fn pairs(&self) -> &[SafePair] {
        &self.pairs
    }

    /// Whether the backward search found the same safe cells.
    #[must_use]
    pub fn agrees_with_backward_search(&self) -> bool {
        self.agrees
    }

    /// How many cells the lattice has.
    #[must_use]
    pub fn cell_count(&self) -> u64 {
        (u64::from(self.size) + 1).pow(2)
    }
}

/// The safe pairs a ≤ b ≤ size by the formula, by index.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "both piles are at most `size`, a u32")]
pub fn safe_pairs(size: u32) -> Vec<SafePair> {
    (0..=size)
        .map(|n| (n, wythoff::lower(n.into())))
        .take_while(|&(n, a)| a + u64::from(n) <= size.into())
        .map(|(n, a)| SafePair { n, a: a as u32, b: a as u32 + n })
        .collect()
}

/// For each a from 0 to `size` the b ≤ size with (a, b) safe, by the pairs of the formula.
fn partners_of(pairs: &[SafePair], size: u32) -> Vec<Option<u32>> {
    let mut partners = vec![None; size as usize + 1];
    for pair in pairs {
        partners[pair.a as usize] = Some(pair.b);
        partners[pair.b as usize] = Some(pair.a);
    }
    partners
}

/// For each a from 0 to `size` the b ≤ size with (a, b) safe, by looking at every cell.
///
/// The cells are visited row by row. Each is safe if no cell found safe so far can be reached from it: none with the
/// same a, none with the same b, none on the same diagonal. This is the drawing rule of the lattice in the fourth
/// write-up and knows nothing of φ. A row can hold one safe cell only, so it ends at the first.
#[must_use]
pub fn partners_by_backward_search(size: u32) -> Vec<Option<u32>> {
    let mut column_taken = vec![false; size as usize + 1];
    // a − b runs from −size to size
    let mut diagonal_taken = vec![false; 2 * size as usize + 1];
    (0..=size)
        .map(|a| {
            let diagonals = &diagonal_taken[a as usize..];
            let reaches_none = |b: &u32| !column_taken[*b as usize] && !diagonals[(size - b) as usize];
            let b = (0..=size).find(reaches_none)?;
            column_taken[b as usize] = true;
            diagonal_taken[(a + size - b) as usize] = true;
            Some(b)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell of the lattice, by the recursion over all moves.
    fn safe_cells_by_recursion(size: u32) -> Vec<(u32, u32)> {
        let mut safe = std::collections::BTreeSet::new();
        for a in 0..=size {
            for b in 0..=size {
                let reaches_a_safe_cell = (0..a).any(|x| safe.contains(&(x, b)))
                    || (0..b).any(|y| safe.contains(&(a, y)))
                    || (1..=a.min(b)).any(|k| safe.contains(&(a - k, b - k)));
                if !reaches_a_safe_cell {
                    safe.insert((a, b));
                }
            }
        }
        safe.into_iter().collect()
    }

    #[test]
    fn formula_backward_search_and_recursion_agree_cell_by_cell_to_200() {
        const SIZE: u32 = 200;
        let recursion = safe_cells_by_recursion(SIZE);
        for size in 1..=SIZE {
            let within: Vec<_> = recursion.iter().copied().filter(|&(a, b)| a <= size && b <= size).collect();
            let searched: Vec<_> =
                (0..).zip(partners_by_backward_search(size)).filter_map(|(a, b)| Some((a, b?))).collect();
            assert_eq!(searched, within, "size {size}");
            let mut by_formula: Vec<_> = safe_pairs(size).iter().flat_map(|p| [(p.a, p.b), (p.b, p.a)]).collect();
            by_formula.sort_unstable();
            by_formula.dedup();
            assert_eq!(by_formula, within, "size {size}");
            assert!(Lattice::new(size).agrees_with_backward_search());
        }
    }

    #[test]
    fn a_wrong_pair_would_be_noticed() {
        let mut pairs = safe_pairs(50);
        pairs[7].b += 1;
        assert_ne!(partners_of(&pairs, 50), partners_by_backward_search(50));
    }

    #[test]
    fn the_twenty_losing_states_of_the_first_write_up() {
        #[rustfmt::skip]
        let listed = [
            (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26),
            (17, 28), (19, 31), (21, 34), (22, 36), (24, 39), (25, 41), (27, 44), (29, 47), (30, 49),
        ];
        let found: Vec<_> = safe_pairs(50).iter().map(|p| (p.a, p.b)).collect();
        assert_eq!(found, listed);
    }
}
