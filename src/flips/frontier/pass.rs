//! Passes in double precision.
//!
//! Values are sums of at most n means of numbers up to n·20 + λ, so they are off by less than 8n·2⁻⁵³ of the largest of them.

use super::super::coin::Coin;
use super::super::distances::{Distances, Flip, Row, mean_of_chances};
use super::super::game::CheckedGame;
use super::super::probability::Probability;
use super::super::steps::Steps;
use super::passes::{Edge, Passes, Weight, Wished};
use crate::progress::Cancelled;

use std::cmp::Ordering;

/// How often a way to play wins, and its expected final score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub wins: f64,
    pub score: f64,
}

/// Scores are told by how far they are above the target.
pub(super) struct Pass {
    distances: Distances,
}

impl Pass {
    pub(super) fn new(game: &CheckedGame) -> Self {
        Self { distances: Distances::new(game.coins(), -game.target(), game.flips()) }
    }

    /// The largest score that can come up, at least 1.
    fn largest_score(&self) -> f64 {
        self.distances.farthest().max(1) as f64
    }

    /// How far rounding may take an expected score from the truth, to which a win adds so much.
    fn rounding_of(&self, worth: f64) -> f64 {
        4.0 * self.distances.longest as f64 * f64::EPSILON * (self.largest_score() + worth)
    }

    /// About how many states there are.
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
        // what is lost or won goes on with the best mean
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
        // the most wins are told where they cost no more score than rounding does
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

/// The outcome of the coin that is best at a distance, from those of the distances that it leads to.
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
    // what rounding may make of chances that are equal
    let rounding = 8.0 * flips_left as f64 * f64::EPSILON;
    let is_better = |one: &Outcome, other: &Outcome| match weight {
        Weight::Points(worth) => one.score + worth * one.wins > other.score + worth * other.wins,
        Weight::Wins if (one.wins - other.wins).abs() <= rounding * other.wins => one.score > other.score,
        Weight::Wins => one.wins > other.wins,
    };
    let better = |one: Outcome, other: Outcome| if is_better(&other, &one) { other } else { one };
    flips.iter().map(|flip| flip.value(distance, value, mean)).reduce(better).unwrap_or_default()
}
