//! Passes in double precision.
//!
//! Values are sums of at most n means of numbers up to n·20 + λ, so their error is less than 8n·2⁻⁵³ of the largest of
//! them.

use std::cmp::Ordering;

use super::super::coin::Coin;
use super::super::distances::{Distances, Flip, Row, mean_of_chances};
use super::super::probability::Probability;
use crate::progress::{Result, Steps};

/// Win probability and expected final score of a policy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome<N> {
    pub wins: N,
    pub score: N,
}

/// Returns the largest rounding error of an expected score that includes `worth` points for a win.
fn rounding_of(distances: &Distances, worth: f64) -> f64 {
    4.0 * distances.longest as f64 * f64::EPSILON * (distances.farthest().max(1) as f64 + worth)
}

/// Returns the largest possible error of an expected score.
pub(super) fn rounding(distances: &Distances) -> f64 {
    2.0 * rounding_of(distances, 0.0)
}

/// Passes in double precision. Scores are given by their distance above the target.
impl BackwardPass for Distances {
    type Number = f64;

    fn solve(&self, coins: &[Coin], worth: Option<&[f64; 2]>, steps: &mut Steps) -> Result<Outcome<f64>> {
        let means = coins.iter().map(|coin| {
            let (heads, tails) = coin.heads.to_weights();
            heads * coin.after_heads() as f64 + tails * coin.after_tails() as f64
        });
        let best_mean = means.reduce(f64::max).unwrap_or_default();
        // after the outcome is certain, the best mean is played
        let sure = |distance: i64, flips_left: i64, is_won: bool| Outcome {
            wins: f64::from(u8::from(is_won)),
            score: distance as f64 + flips_left as f64 * best_mean,
        };
        let flips = Flip::of_all(coins);
        let mut row = Row::new(0..0, 1, |_| Outcome::default());
        for flips_left in 1..=self.longest {
            let value = |distance| row.at_or_else(distance, |is_won| sure(distance, flips_left - 1, is_won));
            let (low_to, high_from) = (self.low_to(flips_left), self.high_from(flips_left));
            let kept = self.between(low_to, high_from, flips_left);
            row = Row::new(kept, high_from, |distance| best(&flips, value, distance, worth, flips_left));
            steps.advance(1)?;
        }
        let Outcome { wins, score } = row.at_or_else(self.start, |is_won| sure(self.start, self.longest, is_won));
        Ok(Outcome { wins, score: score - self.start as f64 })
    }

    fn worth(&self, left: &Outcome<f64>, right: &Outcome<f64>) -> Option<[f64; 2]> {
        let lost = left.score - right.score;
        (right.wins > left.wins && lost > rounding(self)).then(|| [lost / (right.wins - left.wins), 1.0])
    }

    fn gap(&self, [left, between, right]: [&Outcome<f64>; 3], [worth, _]: &[f64; 2]) -> (f64, bool) {
        let above = (between.score - left.score + worth * (between.wins - left.wins)).max(0.0);
        let slack = 2.0 * rounding_of(self, *worth);
        let is_between = left.wins < between.wins
            && between.wins < right.wins
            && left.score > between.score
            && between.score > right.score;
        // between two corners nothing has a higher score than the first
        let gap = (above + slack).min(left.score - right.score + rounding(self));
        (gap, above > slack && is_between)
    }

    fn compare_wins(&self, outcome: &Outcome<f64>, wish: Probability) -> Ordering {
        outcome.wins.total_cmp(&wish.to_f64())
    }

    fn point(&self, left: &Outcome<f64>, right: &Outcome<f64>, wish: Probability) -> Requested {
        let toss = (wish.to_f64() - left.wins) / (right.wins - left.wins);
        let expected_score = left.score + toss * (right.score - left.score);
        Requested { win_probability: wish.to_f64(), expected_score, toss }
    }

    fn numbers(&self, outcome: &Outcome<f64>) -> [f64; 2] {
        [outcome.wins, outcome.score]
    }

    fn points(&self, [worth, _]: &[f64; 2]) -> f64 {
        *worth
    }
}

/// Returns the outcome of the best coin at a distance, from the outcomes of the distances that it leads to.
#[inline]
fn best(
    flips: &[Flip],
    value: impl Fn(i64) -> Outcome<f64> + Copy,
    distance: i64,
    worth: Option<&[f64; 2]>,
    flips_left: i64,
) -> Outcome<f64> {
    let mean = |shares: [f64; 2], [up, down]: [Outcome<f64>; 2]| Outcome {
        wins: mean_of_chances(shares, [up.wins, down.wins], 0.0),
        score: shares[0] * up.score + shares[1] * down.score,
    };
    // relative error of two chances that are equal
    let rounding = 8.0 * flips_left as f64 * f64::EPSILON;
    let is_better = |one: &Outcome<f64>, other: &Outcome<f64>| match worth {
        Some([worth, _]) => one.score + worth * one.wins > other.score + worth * other.wins,
        None if (one.wins - other.wins).abs() <= rounding * other.wins => one.score > other.score,
        None => one.wins > other.wins,
    };
    let better = |one: Outcome<f64>, other: Outcome<f64>| if is_better(&other, &one) { other } else { one };
    flips.iter().map(|flip| flip.value(distance, value, mean)).reduce(better).unwrap_or_default()
}

/// Highest expected score with the wished chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Requested {
    /// Win probability, at least the wished one.
    pub win_probability: f64,
    /// Expected score.
    pub expected_score: f64,
    /// Probability of playing the second of two corners instead of the first; 0 if one corner is enough.
    pub toss: f64,
}

/// Backward passes over all states in one kind of numbers. Of two outcomes, the left one has more score and the right
/// one has more wins. The worth of a win is a number of points of score, as a numerator and a denominator above 0.
pub(super) trait BackwardPass {
    /// Kind of numbers.
    type Number: Clone + PartialOrd;

    /// Returns the outcome of the best policy with `coins`, some of the game's, for this worth of a win. Without it, a
    /// win is worth more than any score, and among policies that win equally often, the one with the highest score is
    /// best.
    fn solve(
        &self,
        coins: &[Coin],
        worth: Option<&[Self::Number; 2]>,
        steps: &mut Steps,
    ) -> Result<Outcome<Self::Number>>;
    /// Returns the worth of a win along the line through two outcomes; `None` if they are equal within rounding.
    fn worth(&self, left: &Outcome<Self::Number>, right: &Outcome<Self::Number>) -> Option<[Self::Number; 2]>;
    /// Returns the largest possible distance of the frontier above the line through the first and the last outcome, in
    /// points of score, and whether the middle one, the best for the worth of a win along it, is a new corner.
    fn gap(&self, outcomes: [&Outcome<Self::Number>; 3], worth: &[Self::Number; 2]) -> (f64, bool);
    /// Compares the wins of an outcome with the wish.
    fn compare_wins(&self, outcome: &Outcome<Self::Number>, wish: Probability) -> Ordering;
    /// Returns the point for the wish on the line from left, which wins less often, to right.
    fn point(&self, left: &Outcome<Self::Number>, right: &Outcome<Self::Number>, wish: Probability) -> Requested;
    /// Returns the win probability and the expected score.
    fn numbers(&self, outcome: &Outcome<Self::Number>) -> [f64; 2];
    /// Converts a worth to a double.
    fn points(&self, worth: &[Self::Number; 2]) -> f64;
}
