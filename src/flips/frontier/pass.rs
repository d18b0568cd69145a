//! Passes in double precision.
//!
//! Values are sums of at most n means of numbers up to n·20 + λ, so their error is less than 8n·2⁻⁵³ of the largest of
//! them.

use std::cmp::Ordering;

use super::super::coin::Coin;
use super::super::distances::{Distances, Flip, Row, mean_of_chances};
use super::super::game::Game;
use super::super::probability::Probability;
use crate::progress::{Cancelled, Steps};

/// Win probability and expected final score of a policy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub wins: f64,
    pub score: f64,
}

/// Pass in double precision. Scores are given by their distance above the target.
pub(super) struct Pass {
    distances: Distances,
}

impl Pass {
    pub(super) fn new(game: &Game) -> Self {
        Self { distances: Distances::new(game.coins(), -game.target(), game.flips()) }
    }

    /// Returns the largest possible score, at least 1.
    fn largest_score(&self) -> f64 {
        self.distances.farthest().max(1) as f64
    }

    /// Returns the largest rounding error of an expected score that includes `worth` points for a win.
    fn rounding_of(&self, worth: f64) -> f64 {
        4.0 * self.distances.longest as f64 * f64::EPSILON * (self.largest_score() + worth)
    }

    /// Returns roughly how many states there are.
    pub(super) fn states(&self) -> u64 {
        self.distances.estimated_states()
    }
}

impl Passes for Pass {
    type Outcome = Outcome;
    type Worth = f64;

    fn solve(&self, coins: &[Coin], weight: &Weight<f64>, steps: &mut Steps) -> Result<Outcome, Cancelled> {
        let distances = &self.distances;
        let means = coins.iter().map(|coin| {
            let (heads, tails) = coin.heads.to_weights();
            heads * coin.after_heads() as f64 + tails * coin.after_tails() as f64
        });
        let best_mean = means.reduce(f64::max).unwrap_or_default();
        // after the outcome is certain, the best mean is played
        let sure = |distance: i64, flips_left: i64| {
            let score = distance as f64 + flips_left as f64 * best_mean;
            [0.0, 1.0].map(|wins| Outcome { wins, score })
        };
        let flips = Flip::of_all(coins);
        let mut row = Row::new(0..0, 1, |_| Outcome::default());
        for flips_left in distances.lengths() {
            let value = |distance| row.at(distance, sure(distance, flips_left - 1));
            let (low_to, high_from) = (distances.low_to(flips_left), distances.high_from(flips_left));
            let kept = distances.between(low_to, high_from, flips_left);
            row = Row::new(kept, high_from, |distance| best(&flips, value, distance, weight, flips_left));
            steps.advance(1)?;
        }
        let start = distances.start;
        let Outcome { wins, score } = row.at(start, sure(start, distances.longest));
        Ok(Outcome { wins, score: score - start as f64 })
    }

    fn rounding(&self) -> f64 {
        2.0 * self.rounding_of(0.0)
    }

    fn single(&self, left: Outcome, right: Outcome) -> Outcome {
        // take the most wins if they cost no more score than rounding does
        let is_free = right.wins > left.wins && right.score >= left.score - self.rounding();
        if is_free { right } else { left }
    }

    fn compare(&self, one: &Outcome, other: &Outcome) -> Ordering {
        one.wins.total_cmp(&other.wins).then(other.score.total_cmp(&one.score))
    }

    fn worth(&self, left: &Outcome, right: &Outcome) -> Option<f64> {
        let lost = left.score - right.score;
        (right.wins > left.wins && lost > self.rounding()).then(|| lost / (right.wins - left.wins))
    }

    fn edge(&self, left: Outcome, between: Outcome, right: Outcome, worth: &f64) -> Edge<Outcome> {
        let above = (between.score - left.score + worth * (between.wins - left.wins)).max(0.0);
        let rounding = 2.0 * self.rounding_of(*worth);
        let is_between = left.wins < between.wins
            && between.wins < right.wins
            && left.score > between.score
            && between.score > right.score;
        // between two corners nothing has a higher score than the first
        let gap = (above + rounding).min(left.score - right.score + self.rounding());
        Edge { is_open: above > rounding && is_between, left, between, right, gap }
    }

    fn compare_wins(&self, outcome: &Outcome, wish: Probability) -> Ordering {
        outcome.wins.total_cmp(&wish.to_f64())
    }

    fn wished(&self, left: &Outcome, right: &Outcome, wish: Probability) -> Wished {
        let toss = (wish.to_f64() - left.wins) / (right.wins - left.wins);
        let expected_score = left.score + toss * (right.score - left.score);
        Wished { win_probability: wish.to_f64(), expected_score, toss }
    }

    fn numbers(&self, outcome: &Outcome) -> [f64; 2] {
        [outcome.wins, outcome.score]
    }

    fn points(&self, worth: &f64) -> f64 {
        *worth
    }
}

/// Returns the outcome of the best coin at a distance, from the outcomes of the distances that it leads to.
fn best(
    flips: &[Flip],
    value: impl Fn(i64) -> Outcome + Copy,
    distance: i64,
    weight: &Weight<f64>,
    flips_left: i64,
) -> Outcome {
    let mean = |shares: [f64; 2], [up, down]: [Outcome; 2]| Outcome {
        wins: mean_of_chances(shares, [up.wins, down.wins], 0.0),
        score: shares[0] * up.score + shares[1] * down.score,
    };
    // relative error of two chances that are equal
    let rounding = 8.0 * flips_left as f64 * f64::EPSILON;
    let is_better = |one: &Outcome, other: &Outcome| match weight {
        Weight::Points(worth) => one.score + worth * one.wins > other.score + worth * other.wins,
        Weight::Wins if (one.wins - other.wins).abs() <= rounding * other.wins => one.score > other.score,
        Weight::Wins => one.wins > other.wins,
    };
    let better = |one: Outcome, other: Outcome| if is_better(&other, &one) { other } else { one };
    flips.iter().map(|flip| flip.value(distance, value, mean)).reduce(better).unwrap_or_default()
}

/// Highest expected score with the wished chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wished {
    /// Win probability, at least the wished one.
    pub win_probability: f64,
    /// Expected score.
    pub expected_score: f64,
    /// Probability of playing the second of two corners instead of the first; 0 if one corner is enough.
    pub toss: f64,
}

/// Worth of a win.
pub(super) enum Weight<W> {
    /// This number of points of score.
    Points(W),
    /// More than any score; among policies that win equally often, the one with the highest score is best.
    Wins,
}

/// Two corners, and a bound on the frontier above the line through them.
pub(super) struct Edge<O> {
    pub left: O,
    /// Corner that is farthest above the line.
    pub between: O,
    pub right: O,
    /// Largest possible distance of the frontier above the line, in points of score.
    pub gap: f64,
    /// Whether `between` is a new corner.
    pub is_open: bool,
}

/// Backward passes over all states in one kind of numbers. Of two outcomes, the left one has more score and the right
/// one has more wins.
pub(super) trait Passes {
    /// Win probability and expected final score of a policy.
    type Outcome: Clone;
    /// Points of score that a win is worth.
    type Worth;

    /// Returns the outcome of the best policy with `coins`, some of the game's, for this worth of a win.
    fn solve(
        &self,
        coins: &[Coin],
        weight: &Weight<Self::Worth>,
        steps: &mut Steps,
    ) -> Result<Self::Outcome, Cancelled>;
    /// Returns the largest possible error of an expected score, apart from the rounding to a double.
    fn rounding(&self) -> f64;
    /// Returns the only corner if there is no edge between the two.
    fn single(&self, left: Self::Outcome, right: Self::Outcome) -> Self::Outcome;
    /// Returns the points of score that a win is worth along the line through two outcomes; `None` if they are as good
    /// as one.
    fn worth(&self, left: &Self::Outcome, right: &Self::Outcome) -> Option<Self::Worth>;
    /// Returns the edge from left to right; `between` is the best outcome for the worth of a win along it.
    fn edge(
        &self,
        left: Self::Outcome,
        between: Self::Outcome,
        right: Self::Outcome,
        worth: &Self::Worth,
    ) -> Edge<Self::Outcome>;
    /// Compares the wins of two outcomes.
    fn compare(&self, one: &Self::Outcome, other: &Self::Outcome) -> Ordering;
    /// Compares the wins of an outcome with the wish.
    fn compare_wins(&self, outcome: &Self::Outcome, wish: Probability) -> Ordering;
    /// Returns the point for the wish on the line from left, which wins less often, to right.
    fn wished(&self, left: &Self::Outcome, right: &Self::Outcome, wish: Probability) -> Wished;
    /// Returns the win probability and the expected score.
    fn numbers(&self, outcome: &Self::Outcome) -> [f64; 2];
    /// Converts a worth to a double.
    fn points(&self, worth: &Self::Worth) -> f64;
}
