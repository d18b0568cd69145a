//! Which scores some play can lead to, without solving anything and however many the flips.

use std::ops::RangeInclusive;

use super::coin::Coin;
use super::lattice::Lattice;
use super::limits::EITHER_POINTS;

/// The scores that are reachable after any number of flips.
///
/// With `d` the least and `d + g·G` the most points that a flip can add, every flip adds `d + g·e` with `e` one of a few
/// numbers from 0 to `G`, both of them among these. So after `f` flips a score is `f·d + g·j`, and it is reachable if and
/// only if `j` is a sum of at most `f` of the numbers `e`: zeros fill up. In the shortest such sum fewer than `G` numbers
/// lie below `G`: any `G` numbers have some among them whose sum is a multiple `tG`, and these are at least `t` and can
/// be replaced by `t` times `G`. What the numbers below `G` add up to is therefore below `G²`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    lattice: Lattice,
    /// For each sum below `G²` the fewest numbers from 1 to `G` that add up to it; `None` where none do. A larger sum takes
    /// one number more than the sum that is `G` below.
    fewest: Vec<Option<i64>>,
}

impl Scores {
    /// The scores that flips of `coins` can give; a side that never shows gives none. Points that are not allowed are taken
    /// as the nearest that are; without any coin the score stays 0.
    pub fn new(coins: &[Coin]) -> Self {
        let clamped = |points: i64| points.clamp(*EITHER_POINTS.start(), *EITHER_POINTS.end());
        let points: Vec<i64> = coins.iter().flat_map(Coin::possible_points).map(clamped).collect();
        let lattice = Lattice::of_points(&points);
        let steps: Vec<i64> = points.iter().map(|&points| lattice.index(points)).collect();
        Self { lattice, fewest: fewest(&steps, lattice.growth()) }
    }

    /// The least and the most points that one flip can add.
    pub fn of_one_flip(&self) -> RangeInclusive<i64> {
        self.lattice.least..=self.lattice.most
    }

    /// The distance between neighbouring scores after the same number of flips, in points, at least 1.
    pub fn step(&self) -> i64 {
        self.lattice.step
    }

    /// The lowest and the highest score after `flips_done` flips, which are not negative and at most some millions.
    pub fn range(&self, flips_done: i64) -> RangeInclusive<i64> {
        flips_done * self.lattice.least..=flips_done * self.lattice.most
    }

    /// Whether `score` is reachable after `flips_done` flips.
    pub fn contains(&self, flips_done: i64, score: i64) -> bool {
        let range = self.range(flips_done.max(0));
        if flips_done < 0 || !range.contains(&score) || (score - range.start()) % self.lattice.step != 0 {
            return false;
        }
        let (sum, largest) = ((score - range.start()) / self.lattice.step, self.lattice.growth());
        if largest == 0 {
            return true;
        }
        // in the last G sums that are kept stands each remainder once
        let kept = sum.min(largest * (largest - 1) + sum % largest);
        let fewest = usize::try_from(kept).ok().and_then(|kept| self.fewest.get(kept).copied().flatten());
        fewest.is_some_and(|fewest| fewest + (sum - kept) / largest <= flips_done)
    }
}

/// See [`Scores::fewest`].
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
        fn the_scores_are_those_that_play_leads_to(game in games(9)) {
            let (scores, mut reference) = (Scores::new(&game.coins), Reference::new(&game));
            for (done, flips_done) in (0..=9).zip(0_i64..) {
                let reachable = reference.reachable(done);
                prop_assert_eq!(reachable.first().copied(), Some(*scores.range(flips_done).start()));
                prop_assert_eq!(reachable.last().copied(), Some(*scores.range(flips_done).end()));
                for score in -190..=190 {
                    prop_assert_eq!(scores.contains(flips_done, score), reachable.contains(&score), "{} {}", done, score);
                }
            }
        }
    }

    /// Coins worth 3 and 7: from the highest score down by sums of 4, 10 and 14.
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
