//! Coins: their probability of heads, the points of their sides, and sets of coins.

use std::fmt;

use super::limits::{COINS, EITHER_POINTS, POINTS};
use super::probability::Probability;

/// Coin: its probability of heads, and the points that heads and tails add, always within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// Probability of heads.
    pub heads: Probability,
    points: i64,
    tails_points: Option<i64>,
}

impl Coin {
    /// Creates a coin that shows heads with probability `heads` and is worth `points`, clamped to [`POINTS`].
    pub fn new(heads: Probability, points: i64) -> Self {
        Self { heads, points: points.clamp(*POINTS.start(), *POINTS.end()), tails_points: None }
    }

    /// Creates a coin whose sides add separate numbers of points, clamped to [`EITHER_POINTS`].
    pub fn with_points_apart(heads: Probability, heads_points: i64, tails_points: i64) -> Self {
        let [points, tails_points] =
            [heads_points, tails_points].map(|points| points.clamp(*EITHER_POINTS.start(), *EITHER_POINTS.end()));
        Self { heads, points, tails_points: Some(tails_points) }
    }

    /// Returns the coin with another probability of heads.
    pub fn with_heads(self, heads: Probability) -> Self {
        Self { heads, ..self }
    }

    /// Returns the points that heads adds.
    pub fn after_heads(&self) -> i64 {
        self.points
    }

    /// Returns the points that tails adds.
    pub fn after_tails(&self) -> i64 {
        self.tails_points.unwrap_or(-self.points)
    }

    /// Whether heads and tails have separate points; otherwise tails subtracts what heads adds.
    pub fn has_points_apart(&self) -> bool {
        self.tails_points.is_some()
    }

    /// Returns the sides with a probability above 0: their names, probabilities and points.
    pub fn sides(&self) -> impl Iterator<Item = (&'static str, Probability, i64)> + use<> {
        let tails = ("tails", self.heads.complement(), self.after_tails());
        let sides = [("heads", self.heads, self.after_heads()), tails];
        sides.into_iter().filter(|(_, share, _)| *share != Probability::ZERO)
    }

    /// Returns the points of the sides with a probability above 0.
    pub fn possible_points(&self) -> impl Iterator<Item = i64> + use<> {
        self.sides().map(|(.., points)| points)
    }

    /// Returns the smallest number of points that a flip can add.
    pub fn least_points(&self) -> i64 {
        self.possible_points().min().unwrap_or_default()
    }

    /// Returns the largest number of points that a flip can add.
    pub fn most_points(&self) -> i64 {
        self.possible_points().max().unwrap_or_default()
    }

    /// Returns the points that heads adds and tails subtracts, if that is the same number above 0.
    pub fn worth(&self) -> Option<i64> {
        (self.points > 0 && self.after_tails() == -self.points).then_some(self.points)
    }
}

/// Returns the name of coin `index` on screen and in files: A, B, C, ….
pub fn coin_name(index: usize) -> char {
    u8::try_from(index).ok().and_then(|index| b'A'.checked_add(index)).map_or('?', char::from)
}

/// Returns the index of the coin with this name, among those that a game can have.
pub fn coin_named(name: char) -> Option<usize> {
    (0..*COINS.end()).find(|coin| coin_name(*coin) == name)
}

/// Returns every ordered pair of different indices below `coins`: A and B, A and C, …, B and A, ….
pub fn ordered_pairs(coins: usize) -> Vec<[usize; 2]> {
    (0..coins).flat_map(|one| (0..coins).map(move |other| [one, other])).filter(|[one, other]| one != other).collect()
}

/// Set of coins by index; more than one coin in the set of best choices is a tie.
///
/// Written as the names with spaces between them: `A`, `B`, `A B`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoinSet(u8);

impl CoinSet {
    /// Returns the set of the first `count` coins, at most eight.
    pub fn all(count: usize) -> Self {
        (0..count.min(8)).collect()
    }

    /// Whether coin `index` is in the set.
    pub fn contains(self, index: usize) -> bool {
        index < 8 && self.0 & (1 << index) != 0
    }

    /// Returns the number of coins in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no coin is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the coin of the set whose name is nearest to that of `coin`.
    pub fn nearest(self, coin: usize) -> Option<usize> {
        self.iter().min_by_key(|own| own.abs_diff(coin))
    }

    /// Whether several coins are equally good.
    pub fn is_tie(self) -> bool {
        self.len() > 1
    }

    /// Returns the only coin of the set; `None` for a tie and for the empty set.
    pub fn only(self) -> Option<usize> {
        (self.len() == 1).then_some(self.0.trailing_zeros() as usize)
    }

    /// Adds coin `index`, below 8, if `is_in`; never removes one.
    pub(super) fn set(&mut self, index: usize, is_in: bool) {
        self.0 |= u8::from(is_in) << (index & 7);
    }

    /// Returns the coins that are in both sets.
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the names of the coins in ascending order.
    pub fn names(self) -> Vec<String> {
        self.iter().map(|index| coin_name(index).to_string()).collect()
    }

    /// Returns the indices of the coins in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |&index| self.contains(index))
    }
}

impl FromIterator<usize> for CoinSet {
    /// Collects the coins with these indices; ignores indices above 7.
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        Self(indices.into_iter().filter(|&index| index < 8).fold(0, |bits, index| bits | (1 << index)))
    }
}

impl fmt::Display for CoinSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worth_is_what_heads_adds_and_tails_subtracts() {
        let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
        assert_eq!(Coin::new(Probability::HALF, 3).worth(), Some(3));
        for (coin, worth) in [(apart(3, -3), Some(3)), (apart(3, -2), None), (apart(-3, 3), None), (apart(0, 0), None)]
        {
            assert_eq!(coin.worth(), worth);
        }
    }

    #[test]
    fn points_out_of_range_are_clamped() {
        for (points, worth) in [(i64::MIN, 1), (0, 1), (20, 20), (21, 20), (i64::MAX, 20)] {
            assert_eq!(Coin::new(Probability::HALF, points), Coin::new(Probability::HALF, worth));
        }
        let apart = Coin::with_points_apart(Probability::HALF, i64::MIN, 21);
        assert_eq!((apart.after_heads(), apart.after_tails()), (-20, 20));
    }

    #[test]
    fn a_set_is_written_as_the_names_of_its_coins() {
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
