//! The winning moves from one position.

use dashu_int::UBig;

use super::wythoff::any;

/// Two piles of pennies, of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Position {
    /// The pennies in the first pile.
    pub a: UBig,
    /// The pennies in the second pile.
    pub b: UBig,
}

impl Position {
    /// The position with `a` and `b` pennies.
    pub fn new(a: impl Into<UBig>, b: impl Into<UBig>) -> Self {
        Self { a: a.into(), b: b.into() }
    }

    /// Whether whoever must move from here loses (a P-position).
    #[must_use]
    pub fn is_safe(&self) -> bool {
        any::is_safe(&self.a, &self.b)
    }

    /// The difference of the two piles.
    #[must_use]
    pub fn difference(&self) -> UBig {
        if self.a < self.b { &self.b - &self.a } else { &self.a - &self.b }
    }

    /// Every winning move, at most three; the one that takes the most pennies first. Of moves that take equally many,
    /// the one from the first pile comes before the one from the second and that before the one from both. Empty
    /// exactly if the position is safe.
    ///
    /// In its row, its column and its diagonal of the lattice there is at most one safe position each to move to.
    #[must_use]
    pub fn winning_moves(&self) -> Vec<WinningMove> {
        let Self { a, b } = self;
        let mut leaves = Vec::with_capacity(3);
        let (row, column) = (any::partner(a), any::partner(b));
        if column < *a {
            leaves.push(Self { a: column, b: b.clone() });
        }
        if row < *b {
            leaves.push(Self { a: a.clone(), b: row });
        }
        let difference = self.difference();
        let lower = any::lower(&difference);
        if lower < *a.min(b) {
            let upper = &lower + difference;
            leaves.push(if a < b { Self { a: lower, b: upper } } else { Self { a: upper, b: lower } });
        }
        let mut moves: Vec<_> = leaves.into_iter().map(|leave| WinningMove::between(self, leave)).collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.pennies()));
        moves
    }
}

/// A move that leaves a safe position to the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The pennies taken from the first pile.
    pub take_a: UBig,
    /// The pennies taken from the second pile.
    pub take_b: UBig,
    /// The position left to the opponent.
    pub leave: Position,
}

impl WinningMove {
    fn between(from: &Position, leave: Position) -> Self {
        Self { take_a: &from.a - &leave.a, take_b: &from.b - &leave.b, leave }
    }

    /// How many pennies it takes in all.
    #[must_use]
    pub fn pennies(&self) -> UBig {
        &self.take_a + &self.take_b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Win or lose for every position to `size`, by trying every move: the recursion of the first write-up.
    fn losing_by_recursion(size: usize) -> Vec<Vec<bool>> {
        let mut losing = vec![vec![false; size + 1]; size + 1];
        for a in 0..=size {
            for b in 0..=size {
                let some_move_leaves_a_loss = (0..a).any(|x| losing[x][b])
                    || (0..b).any(|y| losing[a][y])
                    || (1..=a.min(b)).any(|k| losing[a - k][b - k]);
                losing[a][b] = !some_move_leaves_a_loss;
            }
        }
        losing
    }

    #[test]
    fn safe_is_what_the_recursion_loses_and_the_moves_are_all_that_win() {
        const SIZE: usize = 120;
        let losing = losing_by_recursion(SIZE);
        for a in 0..=SIZE {
            for b in 0..=SIZE {
                let position = Position::new(a, b);
                assert_eq!(position.is_safe(), losing[a][b], "{a}, {b}");
                let mut expected: Vec<(usize, usize)> = Vec::new();
                expected.extend((0..a).filter(|&x| losing[x][b]).map(|x| (x, b)));
                expected.extend((0..b).filter(|&y| losing[a][y]).map(|y| (a, y)));
                expected.extend((1..=a.min(b)).map(|k| (a - k, b - k)).filter(|&(x, y)| losing[x][y]));
                expected.sort_by_key(|(x, y)| x + y); // fewest left is most taken; the sort is stable
                let found: Vec<_> = position.winning_moves().into_iter().map(|m| m.leave).collect();
                let expected: Vec<_> = expected.into_iter().map(|(x, y)| Position::new(x, y)).collect();
                assert_eq!(found, expected, "{a}, {b}");
            }
        }
    }

    #[test]
    fn the_examples_of_the_first_write_up() {
        // its `best_move` for (75, 90), (8, 14), (9, 10) and (3, 7)
        for ((a, b), (take_a, take_b)) in
            [((75_u32, 90_u32), (51_u32, 51_u32)), ((8, 14), (0, 1)), ((9, 10), (8, 8)), ((3, 7), (0, 2))]
        {
            let best = Position::new(a, b).winning_moves().swap_remove(0);
            assert_eq!((best.take_a, best.take_b), (UBig::from(take_a), UBig::from(take_b)));
        }
        for (a, b) in [(24_u32, 39_u32), (1, 2), (2, 1), (0, 0)] {
            assert!(Position::new(a, b).winning_moves().is_empty());
        }
    }

    #[test]
    fn long_piles_are_won_like_short_ones() {
        let n = UBig::from(10_u8).pow(60);
        let safe = Position::new(any::lower(&n), any::lower(&n) + &n);
        assert!(safe.is_safe());
        let k = UBig::from(7_u8).pow(50);
        let moves = Position::new(&safe.a + &k, &safe.b + &k).winning_moves();
        assert!(moves.iter().any(|m| m.leave == safe && m.take_a == k && m.take_b == k));
        for m in &moves {
            assert!(m.leave.is_safe());
        }
    }
}
