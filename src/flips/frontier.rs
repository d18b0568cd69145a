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
//! Values are sums of at most n means of numbers up to n·20 + λ, so they are off by less than 8n·2⁻⁵³ of the largest of them.

use std::cmp::Ordering;

use super::aim::AimSpec;
use super::coin::Coin;
use super::game::CheckedGame;
use super::steps::Steps;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

mod pass;

use pass::{Outcome, Pass, Weight};

/// How many corners are looked for.
const MOST_CORNERS: usize = 64;
/// How often the edge that holds the wished chance is divided at most.
const MOST_DIVISIONS: usize = 60;
/// What counts as nothing, above what rounding may do: of a chance, and as a part of the largest score.
const NOTHING: f64 = 1e-11;

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
    /// How far the frontier may be above the line through the corners, in points of score; 0 where they are all there are.
    pub gap: f64,
    /// The highest expected score with the wished chance; `None` where nobody wins that often.
    pub wished: Option<Wished>,
}

/// The highest expected score with the wished chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wished {
    /// The chance to win, at least the wished one.
    pub win_probability: f64,
    /// The expected score.
    pub expected_score: f64,
    /// How often the second of two corners is played, and the first otherwise; 0 where one corner is enough.
    pub toss: f64,
}

/// Two corners with nothing known between them but how far the frontier is above their line.
struct Edge {
    left: Outcome,
    right: Outcome,
    /// The corner that is farthest above the line.
    between: Outcome,
    gap: f64,
}

impl Edge {
    /// The points of score that a win is worth along the line.
    fn worth(left: Outcome, right: Outcome) -> f64 {
        ((left.score - right.score) / (right.wins - left.wins)).max(0.0)
    }

    fn of(pass: &Pass, left: Outcome, right: Outcome, steps: &mut Steps) -> Result<Self, Cancelled> {
        let worth = Self::worth(left, right);
        let between = pass.solve(pass.coins, Weight::Points(worth), steps)?;
        let line = left.score + worth * left.wins;
        let gap = (between.score + worth * between.wins - line).max(0.0);
        Ok(Self { left, right, between, gap })
    }

    /// Whether it can be divided: the corner above its line is none of its ends but for rounding.
    fn is_open(&self, nothing: f64) -> bool {
        let is_apart = |left: Outcome, right: Outcome| right.wins - left.wins > NOTHING;
        self.gap > nothing && is_apart(self.left, self.between) && is_apart(self.between, self.right)
    }
}

impl Frontier {
    /// The frontier of `game`, and on it the wish of `spec`.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub(super) fn solve(game: &CheckedGame, spec: &AimSpec, progress: &Progress) -> Result<Self, Cancelled> {
        let pass = Pass::new(game);
        let passes = 2 * (MOST_CORNERS + MOST_DIVISIONS) as u64;
        let mut steps = Steps::new(progress, passes * u64::from(game.flips()));
        let left = pass.solve(&highest_means(game.coins()), Weight::Wins, &mut steps)?;
        let right = pass.solve(game.coins(), Weight::Wins, &mut steps)?;
        let nothing = NOTHING * pass.largest_score();
        if right.wins - left.wins <= NOTHING / 2.0 {
            // wins as good as equal (half of what counts as nothing, since the most wins are found up to rounding): then the
            // most of them are told only where they cost no more score than rounding does
            let is_free = right.wins > left.wins && right.score >= left.score - 2.0 * pass.rounding();
            return Ok(Self::through(&[if is_free { right } else { left }], 0.0, spec));
        }
        let (mut edges, mut corners) = (vec![Edge::of(&pass, left, right, &mut steps)?], vec![left, right]);
        let widest = |edges: &[Edge]| {
            let open = edges.iter().enumerate().filter(|(_, edge)| edge.is_open(nothing));
            open.max_by(|(_, one), (_, other)| one.gap.total_cmp(&other.gap)).map(|(place, _)| place)
        };
        while corners.len() < MOST_CORNERS
            && let Some(place) = widest(&edges)
        {
            let edge = edges.swap_remove(place);
            corners.push(edge.between);
            edges.push(Edge::of(&pass, edge.left, edge.between, &mut steps)?);
            edges.push(Edge::of(&pass, edge.between, edge.right, &mut steps)?);
        }
        let gap = edges.iter().map(|edge| edge.gap).fold(0.0, f64::max);
        let wish = spec.at_least.to_f64();
        let mut around = edges.into_iter().find(|edge| (edge.left.wins..edge.right.wins).contains(&wish));
        for _ in 0..MOST_DIVISIONS {
            let Some(edge) = around.take_if(|edge| edge.is_open(nothing)) else { break };
            corners.push(edge.between);
            let [left, right] =
                if wish < edge.between.wins { [edge.left, edge.between] } else { [edge.between, edge.right] };
            around = Some(Edge::of(&pass, left, right, &mut steps)?);
        }
        corners.sort_by(|one, other| one.wins.total_cmp(&other.wins));
        Ok(Self::through(&corners, if gap > nothing { gap } else { 0.0 }, spec))
    }

    /// The frontier through corners in order.
    fn through(corners: &[Outcome], gap: f64, spec: &AimSpec) -> Self {
        let pairs = corners.iter().zip(corners.iter().skip(1));
        let worths: Vec<f64> = pairs.map(|(left, right)| Edge::worth(*left, *right)).collect();
        let before = std::iter::once(0.0).chain(worths.iter().copied());
        let after = worths.iter().copied().chain([f64::INFINITY]);
        let named = corners.iter().zip(before.zip(after)).map(|(corner, (least, most))| Corner {
            win_probability: corner.wins,
            expected_score: corner.score,
            worth: [least, most],
        });
        let corners: Vec<Corner> = named.collect();
        let wished = wished(&corners, spec.at_least.to_f64());
        Self { corners, gap, wished }
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

/// Where the wished chance meets the line through the corners.
fn wished(corners: &[Corner], wish: f64) -> Option<Wished> {
    let alone = |corner: &Corner| Wished {
        win_probability: corner.win_probability,
        expected_score: corner.expected_score,
        toss: 0.0,
    };
    let first = corners.first()?;
    if wish <= first.win_probability {
        return Some(alone(first));
    }
    corners.windows(2).find_map(|pair| {
        let [left, right] = pair else { return None };
        if wish > right.win_probability {
            return None;
        }
        let toss = (wish - left.win_probability) / (right.win_probability - left.win_probability);
        let expected_score = left.expected_score + toss * (right.expected_score - left.expected_score);
        Some(Wished { win_probability: wish, expected_score, toss })
    })
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

/// Roughly how many nanoseconds [`Frontier::solve`] takes on a computer of today.
pub(super) fn estimated_work(game: &CheckedGame) -> u64 {
    Pass::new(game).states() * 6 * game.coins().len() as u64 * 2 * MOST_CORNERS as u64
}

#[cfg(test)]
mod tests;
