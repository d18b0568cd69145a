//! Highest expected score under a lower bound on the win probability.
//!
//! The pairs of a win probability and an expected score that policies achieve form a convex set, because you may toss
//! for one of several policies before the game. The upper right edge of the set is the **frontier**, a line with
//! corners, each a policy without a toss. A corner is the best policy if a win is worth λ points of score (a Lagrange
//! multiplier), and
//!
//! ```text
//! W(n, s) = s + λ if s > target, else s
//! W(f, s) = max over the coins of  p·W(f+1, s+h) + (1−p)·W(f+1, s+t)
//! ```
//!
//! finds it. The search begins with the policy that wins most often with only the coins of the highest mean, which keep
//! the expected score at its maximum, and with the policy of the highest expected score among those that win most
//! often. Between two corners it tries the λ of the line through them: either nothing is above that line, and it is an
//! edge, or a corner is found. The line with the largest gap above it comes first, so that after [`MOST_CORNERS`]
//! corners the frontier lies within a known gap of the line drawn. The edge that contains the wished chance is always
//! divided to its end.
//!
//! Small games are solved in whole numbers (module `exact`), so that no corner is lost however near it is to the next;
//! larger games in double precision (module `pass`), and then the gap includes its rounding.

use std::cmp::Ordering;

use super::asymptotics::gain;
use super::coin::Coin;
use super::distances::Distances;
use super::game::Game;
use super::params::AimSpec;
use super::probability::Probability;
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

mod exact;
mod pass;

use exact::ExactPass;
use pass::{BackwardPass, Outcome, rounding};

pub use pass::Requested;

/// Number of corners to find in double precision, and smallest such number for which a game is solved exactly.
const MOST_CORNERS: usize = 64;
/// Largest number of corners to find in a game that is solved exactly.
const MOST_EXACT_CORNERS: usize = 2_000;
/// Largest number of divisions of the edge that contains the wished chance.
const MOST_DIVISIONS: usize = 60;
/// Largest number of nanoseconds for the passes of a game that is solved exactly, by [`exact::work`].
const EXACT_WORK: f64 = 4e8;

/// Policy that is best for some worth of a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// Win probability.
    pub win_probability: f64,
    /// Expected final score.
    pub expected_score: f64,
    /// Range of the worth of a win, in points of score, for which the policy is best; the last end is infinite.
    pub worth: [f64; 2],
}

/// Frontier, from the highest expected score to the most wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Frontier {
    /// Corners, from the highest expected score to the most wins; at least one.
    pub corners: Vec<Corner>,
    /// Whether it is solved in whole numbers. Otherwise a chance to win that differs from the last corner's by rounding alone
    /// may have another score.
    pub is_exact: bool,
    /// Largest possible distance of the frontier above the line through the corners, in points of score, apart from the
    /// rounding to a double; 0 if no corner is missing.
    pub gap: f64,
    /// Highest expected score with the wished chance; `None` if no policy wins that often.
    pub requested: Option<Requested>,
}

/// Two corners, and a bound on the frontier above the line through them.
struct Edge<N> {
    left: Outcome<N>,
    /// Corner that is farthest above the line.
    between: Outcome<N>,
    right: Outcome<N>,
    /// Largest possible distance of the frontier above the line, in points of score.
    gap: f64,
    /// Whether `between` is a new corner.
    has_new_corner: bool,
}

/// Returns the edge between two outcomes; `None` if they are equal within rounding.
fn edge_of<P: BackwardPass>(
    passes: &P,
    coins: &[Coin],
    left: &Outcome<P::Number>,
    right: &Outcome<P::Number>,
    steps: &mut Steps,
) -> Result<Option<Edge<P::Number>>> {
    let Some(worth) = passes.worth(left, right) else { return Ok(None) };
    let between = passes.solve(coins, Some(&worth), steps)?;
    let (gap, has_new_corner) = passes.gap([left, &between, right], &worth);
    Ok(Some(Edge { left: left.clone(), between, right: right.clone(), gap, has_new_corner }))
}

impl Frontier {
    /// Returns the frontier of `game`, and on it the point wished by `spec`.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub(super) fn solve(game: &Game, spec: &AimSpec, progress: &Progress) -> Result<Self> {
        let most_corners = exact_corners(game);
        let passes = 2 * (most_corners.unwrap_or(MOST_CORNERS) + MOST_DIVISIONS) as u64;
        let mut steps = Steps::new(progress, passes * u64::from(game.flips()));
        let found = match most_corners {
            Some(most) => Self::search(&ExactPass::new(game), 0.0, game.coins(), spec.at_least, most, &mut steps),
            None => Self::in_doubles(game, spec.at_least, &mut steps),
        };
        Ok(Self { is_exact: most_corners.is_some(), ..found? })
    }

    /// Solves the game in double precision.
    fn in_doubles(game: &Game, wish: Probability, steps: &mut Steps) -> Result<Self> {
        let distances = Distances::of_game(game);
        Self::search(&distances, rounding(&distances), game.coins(), wish, MOST_CORNERS, steps)
    }

    /// Searches the corners; `rounding` is the largest possible error of an expected score.
    fn search<P: BackwardPass>(
        passes: &P,
        rounding: f64,
        coins: &[Coin],
        wish: Probability,
        most_corners: usize,
        steps: &mut Steps,
    ) -> Result<Self> {
        let left = passes.solve(&highest_means(coins), None, steps)?;
        let right = passes.solve(coins, None, steps)?;
        let Some(edge) = edge_of(passes, coins, &left, &right, steps)? else {
            // take the most wins if they cost no more score than rounding does
            let [[wins, score], [most_wins, least_score]] = [&left, &right].map(|outcome| passes.numbers(outcome));
            let is_free = most_wins > wins && least_score >= score - rounding;
            return Ok(Self::through(passes, &[if is_free { right } else { left }], rounding, wish));
        };
        let (mut edges, mut corners) = (vec![edge], vec![left, right]);
        let widest = |edges: &[Edge<P::Number>]| {
            let open = edges.iter().enumerate().filter(|(_, edge)| edge.has_new_corner);
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
        let gap = edges.iter().map(|edge| edge.gap).fold(rounding, f64::max);
        let is_below = |outcome: &Outcome<P::Number>| passes.compare_wins(outcome, wish) != Ordering::Greater;
        let mut around = edges.into_iter().find(|edge| is_below(&edge.left) && !is_below(&edge.right));
        for _ in 0..MOST_DIVISIONS {
            let Some(Edge { left, between, right, .. }) = around.take_if(|edge| edge.has_new_corner) else { break };
            let [left, right] = if is_below(&between) { [&between, &right] } else { [&left, &between] };
            around = edge_of(passes, coins, left, right, steps)?;
            corners.push(between);
        }
        let order = |one: &Outcome<_>, other: &Outcome<_>| {
            (&one.wins, &other.score).partial_cmp(&(&other.wins, &one.score)).unwrap_or(Ordering::Equal)
        };
        corners.sort_by(order);
        Ok(Self::through(passes, &corners, gap, wish))
    }

    /// Returns the frontier through corners in order.
    fn through<P: BackwardPass>(passes: &P, corners: &[Outcome<P::Number>], gap: f64, wish: Probability) -> Self {
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
        let requested = enough.and_then(|place| {
            let right = corners.get(place)?;
            let before = place.checked_sub(1).and_then(|place| corners.get(place));
            let [win_probability, expected_score] = passes.numbers(right);
            let alone = Requested { win_probability, expected_score, toss: 0.0 };
            Some(before.map_or(alone, |left| passes.point(left, right, wish)))
        });
        Self { corners: named.collect(), is_exact: false, gap, requested }
    }

    /// Returns the indices of the two corners between which to toss for the wished chance, or of the one corner that is
    /// enough; empty if no policy wins that often.
    pub fn played(&self) -> Vec<usize> {
        let Some(Requested { win_probability: wish, toss, .. }) = self.requested else { return Vec::new() };
        let right = self.corners.partition_point(|corner| corner.win_probability < wish);
        if toss > 0.0 && toss < 1.0 { vec![right.saturating_sub(1), right] } else { vec![right] }
    }

    /// Returns the table of *goals*: `win_probability`, `expected_score`, and from `worth_from` to `worth_to` the points
    /// that a win has to be worth; one row for each corner.
    pub(super) fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::new("win_probability", "chance", Kind::Probability).headed("chance to win"),
            Column::new("expected_score", "mean score", Kind::Number).headed("mean final score (points)"),
            Column::new("worth_from", "worth from", Kind::Number).headed("best if a win is worth from (points)"),
            Column::new("worth_to", "to", Kind::Number).headed("to (points)"),
        ];
        Table::of(columns, &self.corners, |corner| {
            let [least, most] = corner.worth;
            let most = if most.is_finite() { Cell::Number(most) } else { Cell::Empty };
            vec![Cell::Number(corner.win_probability), Cell::Number(corner.expected_score), Cell::Number(least), most]
        })
    }
}

/// Returns the coins with the highest mean, compared exactly.
fn highest_means(coins: &[Coin]) -> Vec<Coin> {
    // p·h + (1−p)·t = (a·h + (b−a)·t)/b with p = a/b, b ≤ 10¹⁸: products below 10¹⁸·20·10¹⁸·2 fit into 127 bits
    let mean = |coin: &Coin| (gain(coin), i128::from(coin.heads.denominator()));
    let compare = |one: &Coin, other: &Coin| {
        let ((a, b), (c, d)) = (mean(one), mean(other));
        (a * d).cmp(&(c * b))
    };
    let is_highest = |coin: &&Coin| coins.iter().all(|other| compare(coin, other) != Ordering::Less);
    coins.iter().filter(is_highest).copied().collect()
}

/// Returns the number of corners to find if the game is solved exactly; `None` if it is not.
fn exact_corners(game: &Game) -> Option<usize> {
    // two passes for each corner
    let corners = (EXACT_WORK / (2.0 * exact::work(game))) as usize;
    (corners >= MOST_CORNERS).then(|| corners.min(MOST_EXACT_CORNERS))
}

/// Returns roughly how many nanoseconds [`Frontier::solve`] takes on a current computer.
pub(super) fn estimated_work(game: &Game) -> u64 {
    if exact_corners(game).is_some() {
        // few games have more corners
        return (exact::work(game) * 2.0 * MOST_CORNERS as f64) as u64;
    }
    Distances::of_game(game).estimated_states() * 6 * game.coins().len() as u64 * 2 * MOST_CORNERS as u64
}

#[cfg(test)]
mod tests;
