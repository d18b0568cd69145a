//! The highest expected score while one still wins so often.
//!
//! What can be had, as pairs of a chance to win and an expected score, is a convex set: one may toss for a way to play before
//! the game. Its upper right edge is the **frontier**, a line with corners, each a way to play without tossing. A corner is
//! best if a win is worth λ points of score (a Lagrange multiplier), and
//!
//! ```text
//! W(n, s) = s + λ if s > target, else s
//! W(f, s) = max over the coins of  p·W(f+1, s+h) + (1−p)·W(f+1, s+t)
//! ```
//!
//! finds it. It begins with the most wins that the coins of the highest mean can have, which keep the highest expected score
//! there is, and ends with the highest expected score among those who win most often. Between two corners the λ of the line
//! through them is tried: either nothing is above that line, and it is an edge, or a corner is found. The line that has most
//! above it goes first, so that after [`MOST_CORNERS`] corners the frontier lies within a known gap of the line drawn. The
//! edge that holds the wished chance is always divided to its end.
//!
//! Small games are solved in whole numbers (module `exact`), so that no corner is lost however near to the next; larger ones
//! in double precision (module `pass`), and then the gap counts its rounding too.

use std::cmp::Ordering;

use super::aim::AimSpec;
use super::coin::Coin;
use super::game::Game;
use super::probability::Probability;
use crate::progress::{Cancelled, Progress, Steps};
use crate::table::{Cell, Column, Kind, Table};

mod exact;
mod pass;

use exact::ExactPass;
use pass::{Edge, Pass, Passes, Weight};

pub use pass::Wished;

/// How many corners are looked for in double precision, and how many at least of a game that is solved exactly.
const MOST_CORNERS: usize = 64;
/// How many corners are looked for at most of a game that is solved exactly.
const MOST_EXACT_CORNERS: usize = 2_000;
/// How often the edge that holds the wished chance is divided at most.
const MOST_DIVISIONS: usize = 60;
/// The most nanoseconds that the passes of a game solved exactly may take, by [`exact::work`].
const EXACT_WORK: f64 = 4e8;

/// A way to play that is best for some worth of a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// How often it wins.
    pub win_probability: f64,
    /// Its expected final score.
    pub expected_score: f64,
    /// The points of score that a win has to be worth for it to be best; the last is infinite.
    pub worth: [f64; 2],
}

/// The frontier, from the highest expected score to the most wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Frontier {
    /// The corners, from the highest expected score to the most wins; at least one.
    pub corners: Vec<Corner>,
    /// Whether it is solved in whole numbers. Otherwise a chance to win that differs from the last corner's by rounding alone
    /// may have another score.
    pub is_exact: bool,
    /// How far the frontier may be above the line through the corners, in points of score, beyond the rounding to a double; 0
    /// where they are all there are.
    pub gap: f64,
    /// The highest expected score with the wished chance; `None` where nobody wins that often.
    pub wished: Option<Wished>,
}

/// The edge between two outcomes; `None` if they are as good as one.
fn edge_of<P: Passes>(
    passes: &P,
    coins: &[Coin],
    left: &P::Outcome,
    right: &P::Outcome,
    steps: &mut Steps,
) -> Result<Option<Edge<P::Outcome>>, Cancelled> {
    let Some(worth) = passes.worth(left, right) else { return Ok(None) };
    let weight = Weight::Points(worth);
    let between = passes.solve(coins, &weight, steps)?;
    let Weight::Points(worth) = weight else { return Ok(None) };
    Ok(Some(passes.edge(left.clone(), between, right.clone(), &worth)))
}

impl Frontier {
    /// The frontier of `game`, and on it the wish of `spec`.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub(super) fn solve(game: &Game, spec: &AimSpec, progress: &Progress) -> Result<Self, Cancelled> {
        let most_corners = exact_corners(game);
        let passes = 2 * (most_corners.unwrap_or(MOST_CORNERS) + MOST_DIVISIONS) as u64;
        let mut steps = Steps::new(progress, passes * u64::from(game.flips()));
        let found = match most_corners {
            Some(most) => Self::search(&ExactPass::new(game), game.coins(), spec.at_least, most, &mut steps),
            None => Self::search(&Pass::new(game), game.coins(), spec.at_least, MOST_CORNERS, &mut steps),
        };
        Ok(Self { is_exact: most_corners.is_some(), ..found? })
    }

    fn search<P: Passes>(
        passes: &P,
        coins: &[Coin],
        wish: Probability,
        most_corners: usize,
        steps: &mut Steps,
    ) -> Result<Self, Cancelled> {
        let left = passes.solve(&highest_means(coins), &Weight::Wins, steps)?;
        let right = passes.solve(coins, &Weight::Wins, steps)?;
        let Some(edge) = edge_of(passes, coins, &left, &right, steps)? else {
            return Ok(Self::through(passes, &[passes.single(left, right)], passes.rounding(), wish));
        };
        let (mut edges, mut corners) = (vec![edge], vec![left, right]);
        let widest = |edges: &[Edge<P::Outcome>]| {
            let open = edges.iter().enumerate().filter(|(_, edge)| edge.is_open);
            open.max_by(|(_, one), (_, other)| one.gap.total_cmp(&other.gap)).map(|(place, _)| place)
        };
        while corners.len() < most_corners
            && let Some(place) = widest(&edges)
        {
            let Edge { left, between, right, .. } = edges.swap_remove(place);
            edges.extend(edge_of(passes, coins, &left, &between, steps)?);
            edges.extend(edge_of(passes, coins, &between, &right, steps)?);
            corners.push(between);
        }
        let gap = edges.iter().map(|edge| edge.gap).fold(passes.rounding(), f64::max);
        let is_below = |outcome: &P::Outcome| passes.compare_wins(outcome, wish) != Ordering::Greater;
        let mut around = edges.into_iter().find(|edge| is_below(&edge.left) && !is_below(&edge.right));
        for _ in 0..MOST_DIVISIONS {
            let Some(Edge { left, between, right, .. }) = around.take_if(|edge| edge.is_open) else { break };
            let [left, right] = if is_below(&between) { [&between, &right] } else { [&left, &between] };
            around = edge_of(passes, coins, left, right, steps)?;
            corners.push(between);
        }
        corners.sort_by(|one, other| passes.compare(one, other));
        Ok(Self::through(passes, &corners, gap, wish))
    }

    /// The frontier through corners in order.
    fn through<P: Passes>(passes: &P, corners: &[P::Outcome], gap: f64, wish: Probability) -> Self {
        let pairs = corners.iter().zip(corners.iter().skip(1));
        let worths: Vec<f64> =
            pairs.map(|(left, right)| passes.worth(left, right).map_or(0.0, |worth| passes.points(&worth))).collect();
        let before = std::iter::once(0.0).chain(worths.iter().copied());
        let after = worths.iter().copied().chain([f64::INFINITY]);
        let named = corners.iter().zip(before.zip(after)).map(|(corner, (least, most))| {
            let [win_probability, expected_score] = passes.numbers(corner);
            Corner { win_probability, expected_score, worth: [least, most] }
        });
        // the first corner that wins often enough
        let enough = corners.iter().position(|corner| passes.compare_wins(corner, wish) != Ordering::Less);
        let wished = enough.and_then(|place| {
            let right = corners.get(place)?;
            let before = place.checked_sub(1).and_then(|place| corners.get(place));
            let [win_probability, expected_score] = passes.numbers(right);
            let alone = Wished { win_probability, expected_score, toss: 0.0 };
            Some(before.map_or(alone, |left| passes.wished(left, right, wish)))
        });
        Self { corners: named.collect(), is_exact: false, gap, wished }
    }

    /// The places of the corners between which one tosses for the wished chance; one place, if one corner is enough.
    pub fn played(&self) -> Vec<usize> {
        let Some(Wished { win_probability: wish, toss, .. }) = self.wished else { return Vec::new() };
        let right = self.corners.partition_point(|corner| corner.win_probability < wish);
        if toss > 0.0 && toss < 1.0 { vec![right.saturating_sub(1), right] } else { vec![right] }
    }

    /// The table of *aims*: `win_probability`, `expected_score`, `worth_from` and `worth_to`, the points that a win has to be
    /// worth; a row for each corner.
    pub(super) fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::new("win_probability", "chance", Kind::Probability).headed("chance to win"),
            Column::new("expected_score", "mean score", Kind::Number).headed("mean final score (points)"),
            Column::new("worth_from", "worth from", Kind::Number).headed("best if a win is worth from (points)"),
            Column::new("worth_to", "to", Kind::Number).headed("to (points)"),
        ];
        Table::new(columns, self.corners.len(), |row| {
            let Some(corner) = self.corners.get(row) else { return Vec::new() };
            let [least, most] = corner.worth;
            let most = if most.is_finite() { Cell::Number(most) } else { Cell::Empty };
            vec![Cell::Number(corner.win_probability), Cell::Number(corner.expected_score), Cell::Number(least), most]
        })
    }
}

/// The coins with the highest mean, compared exactly.
fn highest_means(coins: &[Coin]) -> Vec<Coin> {
    // p·h + (1−p)·t = (a·h + (b−a)·t)/b with p = a/b, b ≤ 10¹⁸: products below 10¹⁸·20·10¹⁸·2 fit into 127 bits
    let mean = |coin: &Coin| {
        let (up, all) = (i128::from(coin.heads.numerator()), i128::from(coin.heads.denominator()));
        (up * i128::from(coin.after_heads()) + (all - up) * i128::from(coin.after_tails()), all)
    };
    let compare = |one: &Coin, other: &Coin| {
        let ((a, b), (c, d)) = (mean(one), mean(other));
        (a * d).cmp(&(c * b))
    };
    let is_highest = |coin: &&Coin| coins.iter().all(|other| compare(coin, other) != Ordering::Less);
    coins.iter().filter(is_highest).copied().collect()
}

/// How many corners are looked for if the game is solved exactly; `None` if it is not.
fn exact_corners(game: &Game) -> Option<usize> {
    // two passes for each corner
    let corners = (EXACT_WORK / (2.0 * exact::work(game))) as usize;
    (corners >= MOST_CORNERS).then(|| corners.min(MOST_EXACT_CORNERS))
}

/// Roughly how many nanoseconds [`Frontier::solve`] takes on a computer of today.
pub(super) fn estimated_work(game: &Game) -> u64 {
    if exact_corners(game).is_some() {
        // few games have more corners
        return (exact::work(game) * 2.0 * MOST_CORNERS as f64) as u64;
    }
    Pass::new(game).states() * 6 * game.coins().len() as u64 * 2 * MOST_CORNERS as u64
}

#[cfg(test)]
mod tests;
