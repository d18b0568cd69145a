//! Which states of a game stand in its table: all of them, or so many as a table may have, evenly by flips.

use super::reachable_set::ReachableSet;

/// The most rows in the table of states.
pub const LISTED_STATES: usize = 200_000;

/// The listed rows of a game whose states are all known.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    /// Every how many flips the states are listed.
    pub every: usize,
    /// How many listed states come before each of these rows; the last entry is their total.
    before: Vec<usize>,
}

impl Listing {
    /// The states of a game of `flips` flips, those after the last flip too.
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

    /// How many states are listed.
    pub(super) fn count(&self) -> usize {
        self.before.last().copied().unwrap_or_default()
    }

    /// The number among all reachable states of listed state `number`; `None` past the last.
    pub(super) fn number_of(&self, number: usize, reach: &ReachableSet) -> Option<usize> {
        let place = self.before.partition_point(|&before| before <= number).checked_sub(1)?;
        (number < self.count()).then(|| reach.count_before(place * self.every) + number - self.before[place])
    }
}

/// Every how many rows of these sizes one is listed, so that there are no more than [`LISTED_STATES`] states.
pub(super) fn evenly(sizes: &[usize]) -> usize {
    let total = |every: usize| sizes.iter().step_by(every).sum::<usize>();
    (1..=sizes.len().max(1)).find(|&every| total(every) <= LISTED_STATES).unwrap_or(sizes.len())
}
