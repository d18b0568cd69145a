//! Reachable states of a game, and their numbering.

use super::probability::Probability;
use super::state_space::StateSpace;

/// Reachable states of the first rows of a game, one bit per state.
///
/// At most 40,001 bits in each of 1,001 rows: below 3 MB.
#[derive(Clone, Debug)]
pub(super) struct ReachableSet {
    words: Vec<u64>,
    /// First word of each row; the last entry is the end of the last row.
    row_words: Vec<usize>,
    /// Number of reachable states of each row.
    pub counts: Vec<usize>,
}

impl ReachableSet {
    /// Finds the reachable states of the rows `0..=last_row` by following every flip of every coin.
    pub(super) fn new(space: &StateSpace, last_row: usize) -> Self {
        let mut row_words = vec![0];
        let mut end = 0;
        for row in 0..=last_row {
            end += space.width(row).div_ceil(64);
            row_words.push(end);
        }
        let mut words = vec![0_u64; end];
        words[0] = 1;
        for row in 0..last_row {
            let (done, rest) = words.split_at_mut(row_words[row + 1]);
            let from = &done[row_words[row]..];
            let to = &mut rest[..row_words[row + 2] - row_words[row + 1]];
            for coin in &space.coins {
                let (up, down) = space.lattice.moves(coin);
                // a side that never shows leads nowhere
                let sides = [(up, coin.heads != Probability::ZERO), (down, coin.heads != Probability::ONE)];
                sides.into_iter().filter(|(_, shows)| *shows).for_each(|(shift, _)| or_shifted(to, from, shift));
            }
        }
        let count = |ends: &[usize]| words[ends[0]..ends[1]].iter().map(|word| word.count_ones() as usize).sum();
        let counts = row_words.windows(2).map(count).collect();
        Self { words, row_words, counts }
    }

    /// Whether state `index` of row `row` can be reached; the index must be in the row.
    pub(super) fn contains(&self, row: usize, index: usize) -> bool {
        self.words[self.row_words[row] + index / 64] >> (index % 64) & 1 == 1
    }

    /// Returns the reachable indices of row `row` in ascending order.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let words = &self.words[self.row_words[row]..self.row_words[row + 1]];
        words.iter().enumerate().flat_map(|(position, &word)| {
            let bits = std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            });
            bits.map(move |rest| position * 64 + rest.trailing_zeros() as usize)
        })
    }
}

/// Adds `from`, shifted up by `shift` places, to the set `to`, which must be large enough.
fn or_shifted(to: &mut [u64], from: &[u64], shift: usize) {
    let (skip, bits) = (shift / 64, shift % 64);
    for (to, from) in to.iter_mut().skip(skip).zip(from) {
        *to |= from << bits;
    }
    if bits > 0 {
        for (to, from) in to.iter_mut().skip(skip + 1).zip(from) {
            *to |= from >> (64 - bits);
        }
    }
}

/// Largest number of rows in the table of states.
pub const LISTED_STATES: usize = 200_000;

/// Returns the smallest step between listed rows of these sizes with which at most [`LISTED_STATES`] states are listed.
pub(super) fn evenly(sizes: &[usize]) -> usize {
    let total = |every: usize| sizes.iter().step_by(every).sum::<usize>();
    (1..=sizes.len().max(1)).find(|&every| total(every) <= LISTED_STATES).unwrap_or(sizes.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::game::Game;
    use super::super::reference::{Reference, games};
    use super::*;

    #[test]
    fn one_state_of_the_lattice_is_missing_in_the_fair_game() {
        let game = Game::default();
        let space = game.state_space();
        let reach = ReachableSet::new(&space, 100);
        // after one flip the score cannot be 0; all others of the 19,900 states are reachable
        assert_eq!(reach.counts[..100].iter().sum::<usize>(), 19_899);
        assert!(!reach.contains(1, space.index(1, 0).unwrap()));
    }

    proptest! {
        #[test]
        fn the_marked_states_are_the_reachable_ones(game in games(9)) {
            let space = game.state_space();
            let reach = ReachableSet::new(&space, 9);
            let mut reference = Reference::new(&game);
            for row in 0..=9 {
                let scores: Vec<i64> = reference.reachable(row).into_iter().collect();
                let marked: Vec<i64> = reach.row(row).map(|index| space.score(row, index)).collect();
                prop_assert_eq!(&marked, &scores);
                prop_assert_eq!((0..space.width(row)).filter(|&index| reach.contains(row, index)).count(), scores.len());
                prop_assert_eq!(reach.counts[row], scores.len());
            }
        }
    }
}
