//! A set of coins: the best choices of a state.

use std::fmt;

use super::coin::coin_name;

/// A set of coins by index; more than one coin in the set of best choices is a tie.
///
/// Written as the names with a space between: `A`, `B`, `A B`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoinSet(u8);

impl CoinSet {
    /// The set of the first `count` coins, at most eight.
    pub fn all(count: usize) -> Self {
        (0..count.min(8)).collect()
    }

    /// Whether coin `index` is in the set.
    pub fn contains(self, index: usize) -> bool {
        index < 8 && self.0 & (1 << index) != 0
    }

    /// How many coins are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no coin is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether several coins are equally good.
    pub fn is_tie(self) -> bool {
        self.len() > 1
    }

    /// The only coin of the set; `None` of a tie and of none.
    pub fn only(self) -> Option<usize> {
        (self.len() == 1).then_some(self.0.trailing_zeros() as usize)
    }

    /// Adds coin `index`, below 8, if `is_in`; never removes one.
    pub(super) fn set(&mut self, index: usize, is_in: bool) {
        self.0 |= u8::from(is_in) << (index & 7);
    }

    /// The coins that are in both sets.
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The indices of the coins, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |&index| self.contains(index))
    }
}

impl FromIterator<usize> for CoinSet {
    /// The set of the coins with these indices; an index above 7 is left out.
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        Self(indices.into_iter().filter(|&index| index < 8).fold(0, |bits, index| bits | (1 << index)))
    }
}

impl fmt::Display for CoinSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, index) in self.iter().enumerate() {
            let separator = if position == 0 { "" } else { " " };
            write!(f, "{separator}{}", coin_name(index))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_written_by_the_names_of_its_coins() {
        for (indices, written) in [(vec![], ""), (vec![0], "A"), (vec![1], "B"), (vec![1, 0], "A B"), (vec![2], "C")] {
            let set: CoinSet = indices.iter().copied().collect();
            assert_eq!(set.to_string(), written);
            assert_eq!((set.len(), set.is_tie()), (indices.len(), indices.len() > 1));
            assert_eq!(set.only(), indices.first().copied().filter(|_| indices.len() == 1));
        }
        assert_eq!(CoinSet::all(2).iter().collect::<Vec<_>>(), [0, 1]);
        assert!(!CoinSet::all(2).contains(2));
        assert!(!CoinSet::all(8).contains(8));
        assert!(CoinSet::default().is_empty() && !CoinSet::all(1).is_empty());
    }
}
