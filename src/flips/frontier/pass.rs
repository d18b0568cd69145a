//! One pass back over all states with a win worth so many points of score.

use std::ops::Range;

use super::super::coin::Coin;
use super::super::game::CheckedGame;
use super::super::steps::Steps;
use crate::exact::BELOW_ONE;
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
    coins: &'a [Coin],
    flips: i64,
    target: i64,
    least: i64,
    most: i64,
}

/// The states with the same number of flips left.
struct Row {
    open: Range<i64>,
    outcomes: Vec<Outcome>,
    /// From this distance on every game is won.
    won_from: i64,
    /// What the best mean adds in all flips that are left.
    drift: f64,
}

impl Row {
    fn at(&self, distance: i64) -> Outcome {
        let kept = usize::try_from(distance - self.open.start).ok().and_then(|place| self.outcomes.get(place));
        let wins = if distance >= self.won_from { 1.0 } else { 0.0 };
        kept.copied().unwrap_or(Outcome { wins, score: distance as f64 + self.drift })
    }
}

impl<'a> Pass<'a> {
    pub(super) fn new(game: &'a CheckedGame) -> Self {
        let points = || game.coins().iter().flat_map(Coin::possible_points);
        Self {
            coins: game.coins(),
            flips: game.flips().into(),
            target: game.target(),
            least: points().min().unwrap_or_default(),
            most: points().max().unwrap_or_default(),
        }
    }

    pub(super) fn coins(&self) -> &'a [Coin] {
        self.coins
    }

    /// The largest score that can come up, at least 1.
    pub(super) fn largest_score(&self) -> f64 {
        (self.flips * self.least.abs().max(self.most.abs()).max(1)) as f64
    }

    /// About how many states there are.
    pub(super) fn states(&self) -> u64 {
        let flips = self.flips.unsigned_abs();
        flips * flips * self.most.abs_diff(self.least) / 4
    }

    /// The way to play with `coins`, some of the game's, that is best with this worth of a win.
    pub(super) fn solve(&self, coins: &[Coin], weight: Weight, steps: &mut Steps) -> Result<Outcome, Cancelled> {
        let start = -self.target;
        let drift = coins.iter().map(|coin| mean_of(coin, coin.after_heads() as f64, coin.after_tails() as f64));
        let drift = drift.reduce(f64::max).unwrap_or_default();
        let mut row = Row { open: 0..0, outcomes: Vec::new(), won_from: 1, drift: 0.0 };
        for left in 1..=self.flips {
            let (lost_to, won_from) = (-left * self.most, 1 - left * self.least);
            let done = self.flips - left;
            let met = start + (done * self.least).min(0)..=start + (done * self.most).max(0);
            let open = (lost_to + 1).max(*met.start())..won_from.min(met.end() + 1);
            let outcomes = open.clone().map(|distance| best(coins, &row, distance, weight, left)).collect();
            row = Row { open, outcomes, won_from, drift: left as f64 * drift };
            steps.advance(1)?;
        }
        let Outcome { wins, score } = row.at(start);
        Ok(Outcome { wins, score: score + self.target as f64 })
    }
}

/// The mean of two values over the sides of a coin.
fn mean_of(coin: &Coin, up: f64, down: f64) -> f64 {
    let (heads, tails) = coin.heads.to_weights();
    // a side that never shows has the weight 0, and no value is infinite
    heads * up + tails * down
}

fn best(coins: &[Coin], next: &Row, distance: i64, weight: Weight, left: i64) -> Outcome {
    let outcome = |coin: &Coin| {
        let (up, down) = (next.at(distance + coin.after_heads()), next.at(distance + coin.after_tails()));
        let wins = match mean_of(coin, up.wins, down.wins) {
            same if up.wins.to_bits() == down.wins.to_bits() => up.wins.max(same.min(up.wins)),
            wins => wins.min(BELOW_ONE),
        };
        Outcome { wins, score: mean_of(coin, up.score, down.score) }
    };
    // what rounding may make of chances that are equal
    let rounding = 8.0 * left as f64 * f64::EPSILON;
    let is_better = |one: &Outcome, other: &Outcome| match weight {
        Weight::Points(worth) => one.score + worth * one.wins > other.score + worth * other.wins,
        Weight::Wins if (one.wins - other.wins).abs() <= rounding * other.wins => one.score > other.score,
        Weight::Wins => one.wins > other.wins,
    };
    let better = |one: Outcome, other: Outcome| if is_better(&other, &one) { other } else { one };
    coins.iter().map(outcome).reduce(better).unwrap_or_default()
}
