//! Games described by distance: how far the score is above the score that counts as even, for any number of flips done.
//!
//! With `m` flips left, the value of a state depends only on `m` and on its distance, so one pass back from the end
//! gives the games of all lengths. It has to keep only the distances between those that are sure to be lost and those
//! that are sure to be won, and of them only those that can be reached from the start.

use std::ops::Range;

use super::coin::Coin;
use super::game::Game;
use super::scores::Scores;
use super::state_space::Lattice;
use crate::exact::{ABOVE_ZERO, BELOW_ONE};

/// Distances that occur in games up to a number of flips with some coins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    least: i64,
    most: i64,
    /// Distance before the first flip.
    pub start: i64,
    /// Number of flips of the longest game.
    pub longest: i64,
}

impl Distances {
    /// Creates the distances of games of at most `longest` flips of `coins` that begin at the distance `start`.
    pub fn new(coins: &[Coin], start: i64, longest: u32) -> Self {
        let Lattice { least, most, .. } = Scores::lattice_of(coins);
        Self { least, most, start, longest: longest.into() }
    }

    /// Returns the distances above the target in a game.
    pub fn of_game(game: &Game) -> Self {
        Self::new(game.coins(), -game.target(), game.flips())
    }

    /// Returns the largest number of points, up or down, that all flips together can add.
    pub fn farthest(&self) -> i64 {
        self.longest * self.least.abs().max(self.most.abs())
    }

    /// Returns roughly how many distances have to be kept, over all flips.
    pub fn estimated_states(&self) -> u64 {
        let flips = self.longest.unsigned_abs();
        flips * flips * self.most.abs_diff(self.least) / 4
    }

    /// Returns the largest distance from which all remaining flips, whatever they show, end at or below 0.
    pub fn low_to(&self, flips_left: i64) -> i64 {
        -flips_left * self.most
    }

    /// Returns the smallest distance from which all remaining flips, whatever they show, end above 0.
    pub fn high_from(&self, flips_left: i64) -> i64 {
        1 - flips_left * self.least
    }

    /// Returns the distances above `low_to` and below `high_from` that a game can have with `flips_left` flips left.
    pub fn between(&self, low_to: i64, high_from: i64, flips_left: i64) -> Range<i64> {
        let done = self.longest - flips_left;
        // a shorter game begins later, so it may be at the start with any number of flips left
        let lowest_met = self.start + (done * self.least).min(0);
        let highest_met = self.start + (done * self.most).max(0);
        (low_to + 1).max(lowest_met)..high_from.min(highest_met + 1)
    }
}

/// Values of all distances with the same number of flips left.
#[derive(Clone, Debug)]
pub(super) struct Row<T> {
    kept: Range<i64>,
    values: Vec<T>,
    high_from: i64,
}

impl<T: Clone> Row<T> {
    /// Creates the row of the distances `kept` with their values. All other distances from `high_from` on are sure to
    /// end high; those below it are sure to end low, or are never read.
    pub fn new(kept: Range<i64>, high_from: i64, value: impl Fn(i64) -> T) -> Self {
        Self { values: kept.clone().map(value).collect(), kept, high_from }
    }

    /// Returns the value of a distance; `ends` are the values of ending low and high.
    pub fn at(&self, distance: i64, ends: [T; 2]) -> T {
        let [low, high] = ends;
        self.at_or_else(distance, |is_high| if is_high { high } else { low })
    }

    /// Returns the value of a distance; `end` returns the value of ending high for `true`, and low for `false`.
    pub fn at_or_else(&self, distance: i64, end: impl FnOnce(bool) -> T) -> T {
        let place = usize::try_from(distance - self.kept.start).ok();
        place.and_then(|place| self.values.get(place)).cloned().unwrap_or_else(|| end(distance >= self.high_from))
    }
}

/// Coin in the form used by a backward pass: the probabilities of heads and tails, and their points. A share is 0 only
/// if its side never shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flip {
    shares: [f64; 2],
    points: [i64; 2],
}

impl Flip {
    /// Converts some coins.
    pub fn of_all(coins: &[Coin]) -> Vec<Self> {
        let of = |coin: &Coin| {
            let (heads, tails) = coin.heads.to_weights();
            Self { shares: [heads, tails], points: [coin.after_heads(), coin.after_tails()] }
        };
        coins.iter().map(of).collect()
    }

    /// Returns the value of flipping the coin, from the values of the distances that it leads to. `mean` receives the
    /// shares and the values of heads and tails; it is not called if only one side can show.
    #[inline]
    pub fn value<T>(&self, distance: i64, value: impl Fn(i64) -> T, mean: impl FnOnce([f64; 2], [T; 2]) -> T) -> T {
        let [heads, tails] = self.points.map(|points| distance + points);
        match self.shares {
            [_, 0.0] => value(heads),
            [0.0, _] => value(tails),
            shares => mean(shares, [value(heads), value(tails)]),
        }
    }
}

/// Returns the mean of two chances. If they differ, the result is never exactly the lowest value, 0 or −1, nor exactly
/// 1, however near it is: these values mean certainty.
pub(super) fn mean_of_chances(shares: [f64; 2], chances: [f64; 2], lowest: f64) -> f64 {
    let ([heads, tails], [up, down]) = (shares, chances);
    if up.to_bits() == down.to_bits() {
        return up;
    }
    let above_lowest = if lowest < 0.0 { -BELOW_ONE } else { ABOVE_ZERO };
    (heads * up + tails * down).clamp(above_lowest, BELOW_ONE)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::reference::games;
    use super::*;

    proptest! {
        /// Every reachable distance is kept, or sure to end as the limits say.
        #[test]
        fn reachable_distances_are_kept_or_sure(game in games(6), start in -12..=12_i64) {
            let distances = Distances::new(game.coins(), start, 6);
            let after = |from: BTreeSet<i64>| -> BTreeSet<i64> {
                let points = || game.coins().iter().flat_map(Coin::possible_points);
                from.into_iter().flat_map(|from| points().map(move |points| from + points)).collect()
            };
            let mut met = BTreeSet::from([start]);
            for flips_left in (0..=6).rev() {
                let (low_to, high_from) = (distances.low_to(flips_left), distances.high_from(flips_left));
                let kept = distances.between(low_to, high_from, flips_left);
                for &distance in &met {
                    let ends = (0..flips_left).fold(BTreeSet::from([distance]), |ends, _| after(ends));
                    prop_assert_eq!(distance <= low_to, ends.iter().all(|end| *end <= 0));
                    prop_assert_eq!(distance >= high_from, ends.iter().all(|end| *end > 0));
                    prop_assert_eq!(kept.contains(&distance), distance > low_to && distance < high_from);
                }
                met = after(met);
            }
        }
    }

    #[test]
    fn distances_that_are_not_kept_end_low_or_high() {
        let row = Row::new(-1..2, 2, |distance| 10 * distance);
        let at = |distance| row.at(distance, [-7, 7]);
        assert_eq!([-9, -2, -1, 0, 1, 2, 9].map(at), [-7, -7, -10, 0, 10, 7, 7]);
    }

    #[test]
    fn the_mean_of_different_chances_is_never_certain() {
        assert_eq!(mean_of_chances([0.5, 0.5], [1.0, 1.0], 0.0).to_bits(), 1.0_f64.to_bits());
        assert!(mean_of_chances([1.0 - 1e-17, 1e-17], [1.0, 0.0], 0.0) < 1.0);
        assert!(mean_of_chances([1e-320, 1.0], [f64::MIN_POSITIVE, 0.0], 0.0) > 0.0);
        assert!(mean_of_chances([1e-17, 1.0], [1.0, -1.0], -1.0) > -1.0);
    }
}
