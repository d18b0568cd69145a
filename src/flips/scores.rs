//! Scores that the coins can give, found without solving anything, for any number of flips.

use std::ops::{Range, RangeInclusive};

use super::coin::Coin;
use super::state_space::Lattice;

/// Scores that are reachable after any number of flips.
///
/// With `d` the least and `d + g·G` the most points that a flip can add, every flip adds `d + g·e` with `e` one of a
/// few numbers from 0 to `G`, both of these included. So after `f` flips a score is `f·d + g·j`, and it is reachable if
/// and only if `j` is a sum of at most `f` of the numbers `e`: zeros fill up. In the shortest such sum fewer than `G`
/// numbers lie below `G`: among any `G` numbers, some have a sum that is a multiple `tG`; if they are below `G`, there
/// are more than `t` of them, and `t` times `G` would be shorter. So the numbers below `G` in this sum add up to less
/// than `G²`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    lattice: Lattice,
    /// Smallest count of numbers from 1 to `G` that add up to each sum below `G²`; `None` if none do. A larger sum
    /// takes one number more than the sum that is `G` below it.
    fewest: Vec<Option<i64>>,
}

/// Function from the place of a score above the lowest, in steps of [`Scores::step`], to something known of that state.
pub(super) type ByPlace<'a, T> = Box<dyn Fn(i64) -> Option<T> + 'a>;

impl Scores {
    /// Returns the scores that flips of `coins` can give; a side that never shows adds nothing to them. Without any
    /// coin, the score stays 0.
    pub fn new(coins: &[Coin]) -> Self {
        let points = possible_points(coins);
        let lattice = Lattice::of_points(&points);
        let steps: Vec<i64> = points.iter().map(|&points| lattice.index(points)).collect();
        Self { lattice, fewest: fewest(&steps, lattice.growth()) }
    }

    /// Returns only the lattice of [`Scores::new`], which takes less time.
    pub(super) fn lattice_of(coins: &[Coin]) -> Lattice {
        Lattice::of_points(&possible_points(coins))
    }

    /// Returns the distance between neighbouring scores after the same number of flips, in points, at least 1.
    pub fn step(&self) -> i64 {
        self.lattice.step
    }

    /// Returns the lowest and the highest score after `flips_done` flips, which must be at least 0 and at most some
    /// millions.
    pub fn range(&self, flips_done: i64) -> RangeInclusive<i64> {
        flips_done * self.lattice.least..=flips_done * self.lattice.most
    }

    /// Whether `score` is reachable after `flips_done` flips.
    pub fn contains(&self, flips_done: i64, score: i64) -> bool {
        let range = self.range(flips_done.max(0));
        if flips_done < 0 || !range.contains(&score) || (score - range.start()) % self.lattice.step != 0 {
            return false;
        }
        self.contains_sum(flips_done, (score - range.start()) / self.lattice.step)
    }

    /// Returns the reachable score nearest to `score`, the larger one of two that are equally near.
    pub fn nearest(&self, flips_done: i64, score: i64) -> i64 {
        let (lowest, highest) = self.range(flips_done).into_inner();
        let score = score.clamp(lowest, highest);
        let around = (0..=highest - lowest).flat_map(|distance| [score + distance, score - distance]);
        // the highest score is always reachable, so one is found
        around.into_iter().find(|&score| self.contains(flips_done, score)).unwrap_or(highest)
    }

    /// Returns the score for a slider that is moved from `before` to `after`: the nearest reachable score that differs
    /// from `before`, so that a single step can cross any gap.
    pub fn slid(&self, flips_done: i64, before: i64, after: i64) -> i64 {
        let nearest = self.nearest(flips_done, after);
        if nearest != before || before == after {
            return nearest;
        }
        let direction = (after - before).signum();
        let (lowest, highest) = self.range(flips_done).into_inner();
        let beyond = (1..=highest - lowest).map(|distance| after + direction * distance);
        beyond.into_iter().find(|&score| self.contains(flips_done, score)).unwrap_or(before)
    }

    /// Whether `sum`, at least 0, is a sum of at most `flips_done` of the numbers.
    fn contains_sum(&self, flips_done: i64, sum: i64) -> bool {
        let largest = self.lattice.growth();
        if largest == 0 {
            return sum == 0;
        }
        // among the last G stored sums, each remainder modulo G occurs once
        let times = if sum < largest * largest { 0 } else { sum / largest - (largest - 1) };
        let stored =
            usize::try_from(sum - times * largest).ok().and_then(|sum| self.fewest.get(sum).copied().flatten());
        stored.is_some_and(|fewest| fewest + times <= flips_done)
    }

    /// Returns a function that says whether the score at a place above the lowest is reachable after `flips_done`
    /// flips, at least 0. For many places, it is faster than [`Self::contains`].
    pub(super) fn by_place(&self, flips_done: i64) -> impl Fn(i64) -> bool + use<'_> {
        let (all, places) = (self.all_from(flips_done), 0..=flips_done * self.lattice.growth());
        move |place| all.contains(&place) || (places.contains(&place) && self.contains_sum(flips_done, place))
    }

    /// Returns the reachable scores after `flips_done` flips, at least 0, in ascending order.
    pub(super) fn reachable(&self, flips_done: i64) -> impl Iterator<Item = i64> + use<'_> {
        let (is_reachable, lowest) = (self.by_place(flips_done), *self.range(flips_done).start());
        let places = (0..=flips_done * self.lattice.growth()).filter(move |place| is_reachable(*place));
        places.map(move |place| lowest + place * self.lattice.step)
    }

    /// Returns the number of reachable scores after `flips_done` flips, at least 0.
    pub(super) fn count(&self, flips_done: i64) -> usize {
        let all = self.all_from(flips_done);
        let others = (0..all.start).chain(all.end..=flips_done * self.lattice.growth());
        others.filter(|place| self.contains_sum(flips_done, *place)).count() + all.count()
    }

    /// Returns places above the lowest score, without a gap, that are surely reachable after `flips_done` flips.
    fn all_from(&self, flips_done: i64) -> Range<i64> {
        let largest = self.lattice.growth();
        // from here on, every sum is one of the last G stored sums plus a multiple of G
        let first = largest * (largest - 1);
        let last_kept = usize::try_from(first).ok().and_then(|first| self.fewest.get(first..)).unwrap_or_default();
        let most = last_kept.iter().copied().reduce(|one, other| Some(one?.max(other?))).flatten();
        let last = most.map_or(first, |most| first + (flips_done - most) * largest);
        if last > first { first..last } else { 0..0 }
    }
}

/// Returns the points that flips of `coins` can add.
fn possible_points(coins: &[Coin]) -> Vec<i64> {
    coins.iter().flat_map(Coin::possible_points).collect()
}

/// Computes [`Scores::fewest`].
fn fewest(numbers: &[i64], largest: i64) -> Vec<Option<i64>> {
    let mut fewest: Vec<Option<i64>> = vec![Some(0)];
    for sum in 1..largest * largest {
        let before = |number: &i64| fewest.get(usize::try_from(sum - number).ok()?).copied().flatten();
        let counts = numbers.iter().filter(|&&number| 0 < number).filter_map(before);
        let least = counts.min().map(|count| count + 1);
        fewest.push(least);
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::super::probability::Probability;
    use super::super::reference::{Reference, games};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn the_scores_are_the_reachable_ones(game in games(9)) {
            let (scores, mut reference) = (Scores::new(game.coins()), Reference::new(&game));
            for (done, flips_done) in (0..=9).zip(0_i64..) {
                let reachable = reference.reachable(done);
                prop_assert_eq!(reachable.first().copied(), Some(*scores.range(flips_done).start()));
                prop_assert_eq!(reachable.last().copied(), Some(*scores.range(flips_done).end()));
                for score in -190..=190 {
                    prop_assert_eq!(scores.contains(flips_done, score), reachable.contains(&score), "{} {}", done, score);
                }
                prop_assert_eq!(scores.count(flips_done), reachable.len());
                prop_assert!(scores.reachable(flips_done).eq(reachable));
                let (by_place, lowest) = (scores.by_place(flips_done), *scores.range(flips_done).start());
                for place in -2..=190 {
                    let score = lowest + place * scores.step();
                    prop_assert_eq!(by_place(place), scores.contains(flips_done, score), "{} place {}", done, place);
                }
            }
        }
    }

    /// Coins worth 3 and 7: the reachable scores are the highest one minus sums of 4, 10 and 14.
    #[test]
    fn a_million_flips_take_no_longer_than_one() {
        let coins = [3, 7].map(|points| Coin::new(Probability::HALF, points));
        let scores = Scores::new(&coins);
        for (score, is_reachable) in [
            (7_000_000, true),
            (6_999_998, false),
            (6_999_996, true),
            (6_999_994, false),
            (6_999_990, true),
            (0, true),
            (1, false),
        ] {
            assert_eq!(scores.contains(1_000_000, score), is_reachable, "{score}");
        }
        assert!(!scores.contains(1_000_000, i64::MAX) && !scores.contains(-1, 0));
    }
}
