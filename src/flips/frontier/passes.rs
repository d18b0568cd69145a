//! What a search of the frontier asks of one kind of numbers.

use std::cmp::Ordering;

use super::super::coin::Coin;
use super::super::probability::Probability;
use super::super::steps::Steps;
use crate::progress::Cancelled;

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

/// What a win is worth.
pub(super) enum Weight<W> {
    /// So many points of score.
    Points(W),
    /// More than any score; of ways to play that win equally often the one with the highest score.
    Wins,
}

/// Two corners with nothing known between them but how far the frontier is above their line.
pub(super) struct Edge<O> {
    pub left: O,
    /// The corner that is farthest above the line.
    pub between: O,
    pub right: O,
    /// How far the frontier may be above the line, in points of score.
    pub gap: f64,
    /// Whether the corner between is one of its own.
    pub is_open: bool,
}

/// Passes back over all states in one kind of numbers. Of two outcomes the left one has more score and the right one more wins.
pub(super) trait Passes {
    /// How often a way to play wins, and its expected final score.
    type Outcome: Clone;
    /// Points of score that a win is worth.
    type Worth;

    /// The way to play with `coins`, some of the game's, that is best with this worth of a win.
    fn solve(
        &self,
        coins: &[Coin],
        weight: &Weight<Self::Worth>,
        steps: &mut Steps,
    ) -> Result<Self::Outcome, Cancelled>;
    /// How far an expected score may be off, beyond the rounding to a double.
    fn rounding(&self) -> f64;
    /// The only corner if there is no edge between the two.
    fn single(&self, left: Self::Outcome, right: Self::Outcome) -> Self::Outcome;
    /// The points of score that a win is worth along the line from one to the other; `None` if they are as good as one.
    fn worth(&self, left: &Self::Outcome, right: &Self::Outcome) -> Option<Self::Worth>;
    /// The edge from left to right, `between` being best with its worth.
    fn edge(
        &self,
        left: Self::Outcome,
        between: Self::Outcome,
        right: Self::Outcome,
        worth: &Self::Worth,
    ) -> Edge<Self::Outcome>;
    /// How the wins of two outcomes compare.
    fn compare(&self, one: &Self::Outcome, other: &Self::Outcome) -> Ordering;
    /// How the wins compare with those wished for.
    fn compare_wins(&self, outcome: &Self::Outcome, wish: Probability) -> Ordering;
    /// Where the wish meets the line from left, which wins less often, to right.
    fn wished(&self, left: &Self::Outcome, right: &Self::Outcome, wish: Probability) -> Wished;
    /// The chance to win and the expected score.
    fn numbers(&self, outcome: &Self::Outcome) -> [f64; 2];
    /// A worth as a double.
    fn points(&self, worth: &Self::Worth) -> f64;
}
