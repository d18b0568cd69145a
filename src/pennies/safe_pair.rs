//! A safe pair, and where a pair stands among all.

/// A safe pair a ≤ b with its index n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SafePair {
    /// The index of the pair, from 0; for the riddle also b − a. Under a law of takings, where there is no formula, pairs
    /// are numbered by b and then by a.
    pub n: u32,
    /// The smaller pile.
    pub a: u32,
    /// The larger pile.
    pub b: u32,
}

impl SafePair {
    /// The pennies of both piles together.
    pub fn total(&self) -> u32 {
        self.a + self.b
    }

    /// Both cells of the lattice that it stands for; with equal piles the same one twice.
    pub fn mirrored(&self) -> [[u32; 2]; 2] {
        [[self.a, self.b], [self.b, self.a]]
    }
}

/// Where the pairs with the larger pile `b` begin in a list of all pairs a ≤ b, by `b` and then by `a`.
pub(super) const fn column_start(b: usize) -> usize {
    b * (b + 1) / 2
}
