//! One pass back over all states with a win worth so many points of score.

use super::super::coin::Coin;
use super::super::distances::{Distances, Flip, Row, mean_of_chances};
use super::super::game::CheckedGame;
use super::super::steps::Steps;
use crate::progress::Cancelled;

/// What a win is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Weight {
    /// So many points of score.
    Points(f64),
    /// More than any score; of ways to play that win equally often the one with the highest score.
    Wins,
}

/// How often a way to play wins, and its expected final score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub wins: f64,
    pub score: f64,
}

/// Scores are told by how far they are above the target.
pub(super) struct Pass<'a> {
    pub coins: &'a [Coin],
    distances: Distances,
}

impl<'a> Pass<'a> {
    pub(super) fn new(game: &'a CheckedGame) -> Self {
        Self { coins: game.coins(), distances: Distances::new(game.coins(), -game.target(), game.flips()) }
    }

    /// The largest score that can come up, at least 1.
    pub(super) fn largest_score(&self) -> f64 {
        self.distances.farthest().max(1) as f64
    }

    /// How far rounding may take an expected score from the truth: 8n·2⁻⁵³ of the largest.
    pub(super) fn rounding(&self) -> f64 {
        4.0 * self.distances.longest as f64 * f64::EPSILON * self.largest_score()
    }

    /// About how many states there are.
    pub(super) fn states(&self) -> u64 {
        self.distances.estimated_states()
    }

    /// The way to play with `coins`, some of the game's, that is best with this worth of a win.
    pub(super) fn solve(&self, coins: &[Coin], weight: Weight, steps: &mut Steps) -> Result<Outcome, Cancelled> {
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
}

/// The outcome of the coin that is best at a distance, from those of the distances that it leads to.
fn best(
    flips: &[Flip],
    value: impl Fn(i64) -> Outcome + Copy,
    distance: i64,
    weight: Weight,
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
