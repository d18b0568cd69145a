//! Reachable states of a game, and their numbering.

use super::probability::Probability;
use super::state_space::StateSpace;

/// Reachable states of the first rows of a game, one bit per state.
///
/// At most 40,001 bits in each of 1,001 rows: below 4 MB with the counts.
#[derive(Clone, Debug)]
pub(super) struct ReachableSet {
    words: Vec<u64>,
    /// Number of reachable states before each word; the last entry is their total.
    before: Vec<u32>,
    /// First word of each row; the last entry is the end of the last row.
    row_words: Vec<usize>,
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
        if let Some(start) = words.first_mut() {
            *start = 1;
        }
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
        let mut before = Vec::with_capacity(words.len() + 1);
        let mut count = 0;
        before.push(0);
        for word in &words {
            count += word.count_ones();
            before.push(count);
        }
        Self { words, before, row_words }
    }

    /// Whether state `index` of row `row` can be reached; the index must be in the row.
    pub(super) fn contains(&self, row: usize, index: usize) -> bool {
        self.words[self.row_words[row] + index / 64] >> (index % 64) & 1 == 1
    }

    /// Returns the number of reachable states in the rows before `row`.
    pub(super) fn count_before(&self, row: usize) -> usize {
        self.before[self.row_words[row]] as usize
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

    /// Returns row and index of reachable state number `number`, counted by rows and then by scores; `None` past the
    /// last.
    pub(super) fn nth(&self, number: usize) -> Option<(usize, usize)> {
        let number = u32::try_from(number).ok().filter(|number| Some(number) < self.before.last())?;
        let word = self.before.partition_point(|&before| before <= number).checked_sub(1)?;
        let row = self.row_words.partition_point(|&first| first <= word).checked_sub(1)?;
        let skipped = (self.before[word]..number).fold(self.words[word], |rest, _| rest & (rest - 1));
        Some((row, (word - self.row_words[row]) * 64 + skipped.trailing_zeros() as usize))
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

/// Listed rows of a game whose states are all known.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    /// Number of flips from one listed row to the next.
    pub every: usize,
    /// Number of listed states before each of these rows; the last entry is their total.
    before: Vec<usize>,
}

impl Listing {
    /// Chooses the rows of a game of `flips` flips, including the row after the last flip.
    pub(super) fn of(reach: &ReachableSet, flips: usize) -> Self {
        let sizes: Vec<usize> = (0..=flips).map(|row| reach.count_before(row + 1) - reach.count_before(row)).collect();
        let every = evenly(&sizes);
        let mut before = vec![0];
        let mut count = 0;
        for size in sizes.iter().step_by(every) {
            count += size;
            before.push(count);
        }
        Self { every, before }
    }

    /// Returns the number of listed states.
    pub(super) fn count(&self) -> usize {
        self.before.last().copied().unwrap_or_default()
    }

    /// Returns the number among all reachable states of listed state `number`; `None` past the last.
    pub(super) fn number_of(&self, number: usize, reach: &ReachableSet) -> Option<usize> {
        let place = self.before.partition_point(|&before| before <= number).checked_sub(1)?;
        (number < self.count()).then(|| reach.count_before(place * self.every) + number - self.before[place])
    }
}

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
        assert_eq!(reach.count_before(100), 19_899);
        assert!(!reach.contains(1, space.index(1, 0).unwrap()));
    }

    proptest! {
        #[test]
        fn the_marked_states_are_the_reachable_ones(game in games(9)) {
            let space = game.state_space();
            let reach = ReachableSet::new(&space, 9);
            let mut reference = Reference::new(&game);
            let mut number = 0;
            for row in 0..=9 {
                prop_assert_eq!(reach.count_before(row), number);
                let scores: Vec<i64> = reference.reachable(row).into_iter().collect();
                let marked: Vec<i64> = reach.row(row).map(|index| space.score(row, index)).collect();
                prop_assert_eq!(&marked, &scores);
                prop_assert_eq!((0..space.width(row)).filter(|&index| reach.contains(row, index)).count(), scores.len());
                for index in reach.row(row) {
                    prop_assert_eq!(reach.nth(number), Some((row, index)));
                    number += 1;
                }
            }
            prop_assert_eq!(reach.nth(number), None);
        }
    }
}
