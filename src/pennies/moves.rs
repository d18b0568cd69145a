//! The winning moves from one position.

use dashu_int::{IBig, Sign, UBig};

use super::game::Game;

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

    /// Whether no penny is left.
    pub fn is_empty(&self) -> bool {
        self.a.is_zero() && self.b.is_zero()
    }

    /// Whether whoever must move from here loses (a P-position).
    pub fn is_safe(&self, game: Game) -> bool {
        self.index(game).is_some()
    }

    /// The index of the safe pair that the piles are, in either order; `None` if they are none.
    pub fn index(&self, game: Game) -> Option<UBig> {
        game.index(&self.a, &self.b)
    }

    /// What is left after `take` is taken from both piles; `None` if the rules do not allow that.
    pub fn after(&self, game: Game, take: &[UBig; 2]) -> Option<Self> {
        let [take_a, take_b] = take;
        let is_allowed = match (take_a.is_zero(), take_b.is_zero()) {
            (true, true) => false,
            (false, false) => {
                let apart = if take_a < take_b { take_b - take_a } else { take_a - take_b };
                apart < UBig::from(game.spread())
            }
            _ => true,
        };
        let is_there = *take_a <= self.a && *take_b <= self.b;
        (is_allowed && is_there).then(|| Self { a: &self.a - take_a, b: &self.b - take_b })
    }

    /// The difference of the two piles.
    pub fn difference(&self) -> UBig {
        if self.a < self.b { &self.b - &self.a } else { &self.a - &self.b }
    }

    /// Every winning move; the one that takes the most pennies first. Of moves that take equally many, the one from
    /// the first pile comes before the one from the second and that before those from both. Empty if the position is
    /// safe, and where no penny is left.
    ///
    /// Each number is in one safe pair, so row and column of the lattice hold at most one safe position each to move
    /// to. With the spread t a move from both piles changes their signed difference by less than t, and each difference
    /// belongs to one safe pair at most: 2t − 1 differences to look at, of which at most three have a pair. For the
    /// riddle that is one, and three winning moves in all.
    pub fn winning_moves(&self, game: Game) -> Vec<WinningMove> {
        if self.is_safe(game) {
            return Vec::new();
        }
        let Self { a, b } = self;
        let mut leaves = Vec::new();
        let (row, column) = (game.partner(a), game.partner(b));
        if column < *a {
            leaves.push((Kind::Column, Self { a: column, b: b.clone() }));
        }
        if row < *b {
            leaves.push((Kind::Row, Self { a: a.clone(), b: row }));
        }
        leaves.extend(self.diagonal_leaves(game).map(|leave| (Kind::Diagonal, leave)));
        let between = |(kind, leave): (Kind, Self)| {
            let index = leave.index(game)?;
            Some(WinningMove { take_a: a - &leave.a, take_b: b - &leave.b, leave, kind, index })
        };
        let mut moves: Vec<_> = leaves.into_iter().filter_map(between).collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.pennies()));
        moves
    }

    /// The safe positions that can be reached by taking from both piles, by how much more the first holds.
    fn diagonal_leaves(&self, game: Game) -> impl Iterator<Item = Self> {
        let surplus = IBig::from(self.a.clone()) - IBig::from(self.b.clone());
        let reach = i64::from(game.spread()) - 1;
        (-reach..=reach).filter_map(move |change| {
            let (sign, difference) = (&surplus + change).into_parts();
            let lower = game.lower(&game.index_of_difference(&difference)?);
            let upper = &lower + difference;
            let (a, b) = if sign == Sign::Negative { (lower, upper) } else { (upper, lower) };
            (a < self.a && b < self.b).then_some(Self { a, b })
        })
    }
}

/// Where in the lattice a move leads: along its row, its column or its diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first pile stays.
    Row,
    /// The second pile stays.
    Column,
    /// Both piles shrink.
    Diagonal,
}

impl Kind {
    /// The name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
        }
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
    /// Where in the lattice the move leads.
    pub kind: Kind,
    /// The index of the safe pair that is left.
    pub index: UBig,
}

impl WinningMove {
    /// How many pennies it takes in all.
    pub fn pennies(&self) -> UBig {
        &self.take_a + &self.take_b
    }
}

/// How many turns of both players the game still has if the winner hurries and the loser holds out.
///
/// From the safe pair of index n some move of the loser leaves the winner no pair below n − 1, and every move leaves him
/// one below n: 2n turns, and one more in misère play, where the last pair is 0 and 1. From an unsafe position the
/// winner moves to the pair with the smallest index.
pub fn turns(game: Game, index: Option<&UBig>, moves: &[WinningMove]) -> UBig {
    let from_pair = |n: &UBig| n * 2_u8 + u32::from(game.is_misere());
    match (index, moves.iter().map(|m| &m.index).min()) {
        (Some(n), _) => from_pair(n),
        (None, Some(n)) => from_pair(n) + 1_u8,
        // misère, and no penny is left
        (None, None) => UBig::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::reference::{all_games, moves, recursion};
    use super::*;

    #[test]
    fn the_moves_are_all_that_win_and_the_turns_are_those_of_the_recursion() {
        for game in all_games() {
            let size = if game == Game::RIDDLE { 90 } else { 60 };
            let known = recursion(game, size);
            for a in 0..=size {
                for b in 0..=size {
                    let position = Position::new(a, b);
                    let mut expected: Vec<(usize, usize)> =
                        moves(game, a, b).filter(|&(x, y)| known[x][y].safe).collect();
                    let found = position.winning_moves(game);
                    assert!(found.is_sorted_by_key(|m| std::cmp::Reverse(m.pennies())), "{game:?} {a}, {b}");
                    let mut leaves: Vec<_> = found
                        .iter()
                        .map(|m| (usize::try_from(&m.leave.a).unwrap(), usize::try_from(&m.leave.b).unwrap()))
                        .collect();
                    for (m, &(x, y)) in found.iter().zip(&leaves) {
                        let kind = if x == a {
                            Kind::Row
                        } else if y == b {
                            Kind::Column
                        } else {
                            Kind::Diagonal
                        };
                        assert_eq!((m.kind, &m.take_a, &m.take_b), (kind, &(a - x).into(), &(b - y).into()));
                    }
                    leaves.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(leaves, expected, "{game:?} {a}, {b}");
                    let turns = turns(game, position.index(game).as_ref(), &found);
                    assert_eq!(turns, known[a][b].turns.into(), "{game:?} {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn just_the_allowed_moves_can_be_made() {
        for game in all_games() {
            let (a, b) = (12_usize, 15_usize);
            let here = Position::new(a, b);
            let mut found = Vec::new();
            for take in (0..=a + 1).flat_map(|k| (0..=b + 1).map(move |l| [k, l])) {
                found.extend(here.after(game, &take.map(UBig::from)));
            }
            let expected: std::collections::HashSet<_> = moves(game, a, b).map(|(x, y)| Position::new(x, y)).collect();
            assert_eq!((found.len(), found.into_iter().collect()), (expected.len(), expected), "{game:?}");
        }
    }

    #[test]
    fn the_riddle_has_three_winning_moves_at_most_and_other_spreads_five() {
        let most = |game: Game| {
            let positions = (0..60_u32).flat_map(|a| (0..60_u32).map(move |b| Position::new(a, b)));
            positions.map(|position| position.winning_moves(game).len()).max()
        };
        assert_eq!(most(Game::RIDDLE), Some(3));
        assert_eq!(most(Game::new(0, false).unwrap()), Some(1));
        assert!(all_games().into_iter().all(|game| most(game) <= Some(5)));
    }

    #[test]
    fn equal_takings_come_from_the_first_pile_first() {
        let moves = Position::new(3_u8, 3_u8).winning_moves(Game::RIDDLE);
        let kinds: Vec<_> = moves.iter().map(|m| m.kind).collect();
        assert_eq!(kinds, [Kind::Diagonal]);
        let moves = Position::new(2_u8, 2_u8).winning_moves(Game::RIDDLE);
        let kinds: Vec<_> = moves.iter().map(|m| m.kind).collect();
        assert_eq!(kinds, [Kind::Diagonal, Kind::Column, Kind::Row]);
    }

    #[test]
    fn the_examples_of_the_first_write_up() {
        // its `best_move` for (75, 90), (8, 14), (9, 10) and (3, 7)
        for ((a, b), (take_a, take_b)) in
            [((75_u32, 90_u32), (51_u32, 51_u32)), ((8, 14), (0, 1)), ((9, 10), (8, 8)), ((3, 7), (0, 2))]
        {
            let best = Position::new(a, b).winning_moves(Game::RIDDLE).swap_remove(0);
            assert_eq!((best.take_a, best.take_b), (UBig::from(take_a), UBig::from(take_b)));
        }
        for (a, b) in [(24_u32, 39_u32), (1, 2), (2, 1), (0, 0)] {
            assert!(Position::new(a, b).winning_moves(Game::RIDDLE).is_empty());
        }
    }

    #[test]
    fn long_piles_are_won_like_short_ones() {
        for game in all_games().into_iter().filter(|game| game.spread() > 0) {
            let n = UBig::from(10_u8).pow(60);
            let lower = game.lower(&n);
            let safe = Position::new(lower.clone(), lower + game.difference(&n));
            assert!(safe.is_safe(game));
            let k = UBig::from(7_u8).pow(50);
            let l = &k + (game.spread() - 1);
            let moves = Position::new(&safe.a + &k, &safe.b + &l).winning_moves(game);
            assert!(moves.iter().any(|m| m.leave == safe && m.take_a == k && m.take_b == l && m.index == n));
            assert!(moves.iter().all(|m| m.leave.is_safe(game)));
        }
    }
}
