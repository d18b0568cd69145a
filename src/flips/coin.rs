//! Coins: how often each shows heads, what its sides add to the score, and sets of coins.

use std::fmt;

use super::limits::{EITHER_POINTS, POINTS};
use super::probability::Probability;

/// A coin: how often it shows heads, and the points that heads and tails add, always within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// The probability of heads.
    pub heads: Probability,
    points: i64,
    tails_points: Option<i64>,
}

impl Coin {
    /// A coin that shows heads with probability `heads` and is worth `points`, clamped to [`POINTS`].
    pub fn new(heads: Probability, points: i64) -> Self {
        Self { heads, points: points.clamp(*POINTS.start(), *POINTS.end()), tails_points: None }
    }

    /// The same with points of their own that heads and tails add, clamped to [`EITHER_POINTS`].
    pub fn with_points_apart(heads: Probability, heads_points: i64, tails_points: i64) -> Self {
        let [points, tails_points] =
            [heads_points, tails_points].map(|points| points.clamp(*EITHER_POINTS.start(), *EITHER_POINTS.end()));
        Self { heads, points, tails_points: Some(tails_points) }
    }

    /// The same with another probability of heads.
    #[must_use]
    pub fn with_heads(self, heads: Probability) -> Self {
        Self { heads, ..self }
    }

    /// The points that heads adds.
    pub fn after_heads(&self) -> i64 {
        self.points
    }

    /// The points that tails adds.
    pub fn after_tails(&self) -> i64 {
        self.tails_points.unwrap_or(-self.points)
    }

    /// Whether heads and tails have points of their own; otherwise tails takes away what heads adds.
    pub fn has_points_apart(&self) -> bool {
        self.tails_points.is_some()
    }

    /// The sides that can show at all: their names, how likely they are, and the points that they add.
    pub fn sides(&self) -> impl Iterator<Item = (&'static str, Probability, i64)> + use<> {
        let tails = ("tails", self.heads.complement(), self.after_tails());
        let sides = [("heads", self.heads, self.after_heads()), tails];
        sides.into_iter().filter(|(_, share, _)| *share != Probability::ZERO)
    }

    /// What the sides add that can show at all.
    pub fn possible_points(&self) -> impl Iterator<Item = i64> + use<> {
        self.sides().map(|(.., points)| points)
    }

    /// The least that a flip can add.
    pub fn least_points(&self) -> i64 {
        self.possible_points().min().unwrap_or_default()
    }

    /// What heads wins and tails loses alike, if that is one number above 0.
    pub fn worth(&self) -> Option<i64> {
        (self.points > 0 && self.after_tails() == -self.points).then_some(self.points)
    }
}

/// The name of coin `index` on screen and in files: A, B, C, ….
pub fn coin_name(index: usize) -> char {
    u8::try_from(index).ok().and_then(|index| b'A'.checked_add(index)).map_or('?', char::from)
}

/// Every pair of different coins out of so many, by their indices: A and B, A and C, …, B and A, ….
pub fn ordered_pairs(coins: usize) -> Vec<[usize; 2]> {
    (0..coins).flat_map(|one| (0..coins).map(move |other| [one, other])).filter(|[one, other]| one != other).collect()
}

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
    fn a_coin_is_worth_what_heads_wins_and_tails_loses_alike() {
        let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
        assert_eq!(Coin::new(Probability::HALF, 3).worth(), Some(3));
        for (coin, worth) in [(apart(3, -3), Some(3)), (apart(3, -2), None), (apart(-3, 3), None), (apart(0, 0), None)]
        {
            assert_eq!(coin.worth(), worth);
        }
    }

    #[test]
    fn points_out_of_range_become_the_nearest_that_are_allowed() {
        for (points, worth) in [(i64::MIN, 1), (0, 1), (20, 20), (21, 20), (i64::MAX, 20)] {
            assert_eq!(Coin::new(Probability::HALF, points), Coin::new(Probability::HALF, worth));
        }
        let apart = Coin::with_points_apart(Probability::HALF, i64::MIN, 21);
        assert_eq!((apart.after_heads(), apart.after_tails()), (-20, 20));
    }

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
