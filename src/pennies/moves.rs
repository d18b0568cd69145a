//! Winning moves from a position.

use dashu_int::{IBig, Sign, UBig};

use super::ruleset::Ruleset;

/// Two piles of pennies, of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Position {
    /// Pennies in the first pile.
    pub a: UBig,
    /// Pennies in the second pile.
    pub b: UBig,
}

impl Position {
    /// Returns the position with `a` and `b` pennies.
    pub fn new(a: impl Into<UBig>, b: impl Into<UBig>) -> Self {
        Self { a: a.into(), b: b.into() }
    }

    /// Returns the first and the second pile.
    pub fn piles(&self) -> [&UBig; 2] {
        [&self.a, &self.b]
    }

    /// Whether no penny is left.
    pub fn is_empty(&self) -> bool {
        self.a.is_zero() && self.b.is_zero()
    }

    /// Whether no move is left. If the limit is a list of takings, pennies may remain.
    pub fn is_over(&self, ruleset: Ruleset) -> bool {
        (&self.a).max(&self.b) < &UBig::from(ruleset.limit().least())
    }

    /// Returns the piles as machine numbers, if they fit.
    pub fn cell(&self) -> Option<[u32; 2]> {
        Some([u32::try_from(&self.a).ok()?, u32::try_from(&self.b).ok()?])
    }

    /// Like [`Self::cell`], but only if neither pile is larger than `size`.
    pub fn cell_to(&self, size: u32) -> Option<[u32; 2]> {
        self.cell().filter(|[a, b]| *a.max(b) <= size)
    }

    /// Whether the player who must move from here loses (a P-position), by formula.
    pub fn is_safe(&self, ruleset: Ruleset) -> bool {
        self.index(ruleset).is_some()
    }

    /// Returns the index of the safe pair that the piles form in either order; `None` if they are not safe.
    pub fn index(&self, ruleset: Ruleset) -> Option<UBig> {
        ruleset.index(&self.a, &self.b)
    }

    /// Returns the position after `take[0]` is taken from the first pile and `take[1]` from the second; `None` if the
    /// rules do not allow the move.
    pub fn after(&self, ruleset: Ruleset, take: &[UBig; 2]) -> Option<Self> {
        let ([take_a, take_b], limit) = (take, ruleset.limit());
        let is_allowed = match (take_a.is_zero(), take_b.is_zero()) {
            (true, true) => false,
            (false, false) => {
                let apart = if take_a < take_b { take_b - take_a } else { take_a - take_b };
                apart < UBig::from(ruleset.spread()) && limit.allows(take_a.min(take_b), (&self.a).min(&self.b))
            }
            (false, true) => limit.allows(take_a, &self.a),
            (true, false) => limit.allows(take_b, &self.b),
        };
        let is_there = *take_a <= self.a && *take_b <= self.b;
        (is_allowed && is_there).then(|| Self { a: &self.a - take_a, b: &self.b - take_b })
    }

    /// Returns the difference of the piles.
    pub fn difference(&self) -> UBig {
        if self.a < self.b { &self.b - &self.a } else { &self.a - &self.b }
    }

    /// Returns every winning move, the one that takes the most pennies first. Among moves that take equally many, one
    /// from the first pile comes before one from the second, and that before those from both. The list is empty for a
    /// safe position and for the empty table.
    ///
    /// Each number is in exactly one safe pair, so row and column of the lattice hold at most one safe position each to
    /// move to. With spread t, a move from both piles changes their signed difference by less than t, and each
    /// difference belongs to at most one safe pair: there are 2t − 1 differences to check, and at most three of them
    /// have a pair. In the riddle t = 1, so that only one is left, and there are at most three winning moves.
    pub fn winning_moves(&self, ruleset: Ruleset) -> Vec<Move> {
        if self.is_safe(ruleset) {
            return Vec::new();
        }
        let Self { a, b } = self;
        let mut leaves = Vec::new();
        let (row, column) = (ruleset.partner(a), ruleset.partner(b));
        if column < *a {
            leaves.push(Self { a: column, b: b.clone() });
        }
        if row < *b {
            leaves.push(Self { a: a.clone(), b: row });
        }
        leaves.extend(self.diagonal_leaves(ruleset));
        let between = |leave: Self| {
            let index = leave.index(ruleset)?;
            let turns = turns_from_pair(ruleset, &index);
            Some(Move { take: [a - &leave.a, b - &leave.b], leave, index: Some(index), turns, wins: true })
        };
        let mut moves: Vec<_> = leaves.into_iter().filter_map(between).collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.pennies()));
        moves
    }

    /// Returns the safe positions that can be reached by taking from both piles, in ascending order of a − b.
    fn diagonal_leaves(&self, ruleset: Ruleset) -> impl Iterator<Item = Self> {
        let surplus = IBig::from(self.a.clone()) - IBig::from(self.b.clone());
        let reach = i64::from(ruleset.spread()) - 1;
        (-reach..=reach).filter_map(move |change| {
            let (sign, difference) = (&surplus + change).into_parts();
            let lower = ruleset.lower(&ruleset.index_of_difference(&difference)?);
            let upper = &lower + difference;
            let (a, b) = if sign == Sign::Negative { (lower, upper) } else { (upper, lower) };
            (a < self.a && b < self.b).then_some(Self { a, b })
        })
    }
}

/// Direction of a move in the lattice: along a row, a column or a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The first pile stays.
    Row,
    /// The second pile stays.
    Column,
    /// Both piles shrink.
    Diagonal,
}

impl Direction {
    /// Returns the direction of a move that takes these pennies from the first and from the second pile.
    pub fn of(take: &[UBig; 2]) -> Self {
        match take.each_ref().map(UBig::is_zero) {
            [true, _] => Self::Row,
            [_, true] => Self::Column,
            _ => Self::Diagonal,
        }
    }

    /// Returns the name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
        }
    }
}

/// Legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Pennies taken from the first and from the second pile.
    pub take: [UBig; 2],
    /// Position left to the opponent.
    pub leave: Position,
    /// Index of the safe pair that is left by a winning move, if the safe pairs have a formula.
    pub index: Option<UBig>,
    /// Turns of both players after the move until the end, if the winner hurries and the loser delays as long as
    /// possible.
    pub turns: UBig,
    /// Whether the move wins: it leaves a safe position to the opponent.
    pub wins: bool,
}

impl Move {
    /// Returns the total number of pennies taken.
    pub fn pennies(&self) -> UBig {
        &self.take[0] + &self.take[1]
    }
}

/// Returns the number of turns of both players from the `n`-th safe pair until the end, if the winner hurries and the loser
/// delays as long as possible.
///
/// From that pair, some move of the loser leaves the winner no pair with an index below n − 1, and every move leaves the
/// winner a pair with an index below n. That makes 2n turns, and one more in misère play, where the last pair is 0 and 1.
/// From an unsafe position, the winner moves to the pair with the smallest index.
pub fn turns_from_pair(ruleset: Ruleset, n: &UBig) -> UBig {
    n * 2_u8 + u32::from(ruleset.is_misere())
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_rulesets, moves, recursion};
    use super::*;

    #[test]
    fn moves_and_turns_agree_with_the_recursion() {
        for ruleset in all_rulesets() {
            let size = if ruleset == Ruleset::RIDDLE { 90 } else { 60 };
            let known = recursion(ruleset, size);
            for a in 0..=size {
                for b in 0..=size {
                    let position = Position::new(a, b);
                    let mut expected: Vec<(usize, usize)> =
                        moves(ruleset, a, b).filter(|&(x, y)| known[x][y].safe).collect();
                    let found = position.winning_moves(ruleset);
                    assert!(found.is_sorted_by_key(|m| std::cmp::Reverse(m.pennies())), "{ruleset:?} {a}, {b}");
                    let mut leaves: Vec<_> = found
                        .iter()
                        .map(|m| (usize::try_from(&m.leave.a).unwrap(), usize::try_from(&m.leave.b).unwrap()))
                        .collect();
                    for (m, &(x, y)) in found.iter().zip(&leaves) {
                        let direction = if x == a {
                            Direction::Row
                        } else if y == b {
                            Direction::Column
                        } else {
                            Direction::Diagonal
                        };
                        assert_eq!((Direction::of(&m.take), &m.take), (direction, &[(a - x).into(), (b - y).into()]));
                    }
                    leaves.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(leaves, expected, "{ruleset:?} {a}, {b}");
                    let turns = crate::pennies::Outcomes::from(ruleset).turns(&position);
                    assert_eq!(turns, known[a][b].turns.into(), "{ruleset:?} {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn exactly_the_allowed_moves_can_be_made() {
        for ruleset in all_rulesets() {
            let (a, b) = (12_usize, 15_usize);
            let here = Position::new(a, b);
            let mut found = Vec::new();
            for take in (0..=a + 1).flat_map(|k| (0..=b + 1).map(move |l| [k, l])) {
                found.extend(here.after(ruleset, &take.map(UBig::from)));
            }
            let expected: std::collections::HashSet<_> =
                moves(ruleset, a, b).map(|(x, y)| Position::new(x, y)).collect();
            assert_eq!((found.len(), found.into_iter().collect()), (expected.len(), expected), "{ruleset:?}");
        }
    }

    #[test]
    fn the_riddle_has_at_most_three_winning_moves_and_other_spreads_at_most_five() {
        let most = |ruleset: Ruleset| {
            let positions = (0..60_u32).flat_map(|a| (0..60_u32).map(move |b| Position::new(a, b)));
            positions.map(|position| position.winning_moves(ruleset).len()).max()
        };
        assert_eq!(most(Ruleset::RIDDLE), Some(3));
        assert_eq!(most(Ruleset::new(0, false)), Some(1));
        assert!(all_rulesets().into_iter().all(|ruleset| most(ruleset) <= Some(5)));
    }

    #[test]
    fn among_equal_takings_the_first_pile_comes_first() {
        let moves = Position::new(3_u8, 3_u8).winning_moves(Ruleset::RIDDLE);
        let directions: Vec<_> = moves.iter().map(|m| Direction::of(&m.take)).collect();
        assert_eq!(directions, [Direction::Diagonal]);
        let moves = Position::new(2_u8, 2_u8).winning_moves(Ruleset::RIDDLE);
        let directions: Vec<_> = moves.iter().map(|m| Direction::of(&m.take)).collect();
        assert_eq!(directions, [Direction::Diagonal, Direction::Column, Direction::Row]);
    }

    #[test]
    fn examples_of_the_first_write_up() {
        // its `best_move` for (75, 90), (8, 14), (9, 10) and (3, 7)
        for ((a, b), take) in
            [((75_u32, 90_u32), [51_u32, 51_u32]), ((8, 14), [0, 1]), ((9, 10), [8, 8]), ((3, 7), [0, 2])]
        {
            let best = Position::new(a, b).winning_moves(Ruleset::RIDDLE).swap_remove(0);
            assert_eq!(best.take, take.map(UBig::from));
        }
        for (a, b) in [(24_u32, 39_u32), (1, 2), (2, 1), (0, 0)] {
            assert!(Position::new(a, b).winning_moves(Ruleset::RIDDLE).is_empty());
        }
    }

    #[test]
    fn piles_of_many_digits_have_the_right_winning_moves() {
        for ruleset in all_rulesets().into_iter().filter(|ruleset| ruleset.spread() > 0) {
            let n = UBig::from(10_u8).pow(60);
            let lower = ruleset.lower(&n);
            let safe = Position::new(lower.clone(), lower + ruleset.difference(&n));
            assert!(safe.is_safe(ruleset));
            let k = UBig::from(7_u8).pow(50);
            let l = &k + (ruleset.spread() - 1);
            let moves = Position::new(&safe.a + &k, &safe.b + &l).winning_moves(ruleset);
            let take = [k, l];
            assert!(moves.iter().any(|m| m.leave == safe && m.take == take && m.index.as_ref() == Some(&n)));
            assert!(moves.iter().all(|m| m.leave.is_safe(ruleset)));
        }
    }
}
