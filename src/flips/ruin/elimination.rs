//! The scores between the two ends as a Markov chain: the solution of its equations without subtraction, and the coins
//! that best play does not need.
//!
//! # Coins that are never better than another
//! A coin dominates another if it adds at least as much on each quantile, and more on some. Anything possible from a
//! score is also possible from a higher one, so the win probability `V` never falls as the score rises, a dominated
//! coin never wins more often than the other, and best play needs none. The two are equally good only where `V` does
//! not rise between the scores that they lead to.
//!
//! `V` is strictly between 0 and 1 between the ends, since every coin can take points away and some coin can add
//! points. And `V` rises over every distance at least as long as the longest step down of the coins that best play
//! needs: from the higher score, flip the coins that are flipped from the lower one. If every flip shows its lower
//! side, the lower game is lost while the higher one goes on. The same holds for the steps up, if all these coins have
//! one.

use std::ops::{Add as _, Range};

use super::super::coin::Coin;
use super::super::scores::Scores;
use super::super::wide::Wide;
use crate::progress::{Result, Steps};

/// Number of states between two progress reports.
const STATES_PER_REPORT: usize = 256;

/// Values of the lower and the upper end whose mean is the win probability.
pub(super) const WON: [f64; 2] = [0.0, 1.0];
/// Values of the ends whose mean is the probability to lose.
pub(super) const LOST: [f64; 2] = [1.0, 0.0];
/// Values of the ends if only the flips before them count.
pub(super) const NOTHING: [f64; 2] = [0.0, 0.0];

/// Results of a policy from every state.
pub(super) struct Ends {
    /// Expected value of the end that is reached.
    pub worth: Vec<Wide>,
    /// Expected number of flips, or of the weights that they have; infinite if the game may never end.
    pub flips: Vec<Wide>,
}

/// Result of a flip.
pub(super) enum After {
    /// At or below the lower end.
    Lost,
    /// At or above the upper end.
    Won,
    /// A state between the ends.
    At(usize),
}

/// The scores between the two ends in ascending order, and the coins that lead from one to another.
pub(super) struct Chain {
    lowest: i64,
    /// Number of scores.
    pub states: usize,
    pub coins: Vec<Coin>,
    /// Indices of the coins that can change the score.
    pub moving_coins: Vec<usize>,
    /// Longest step down and up of a flip.
    pub down: usize,
    up: usize,
}

impl Chain {
    pub(super) fn new(coins: &[Coin], reach: i64, ruin: i64) -> Self {
        let lattice = Scores::lattice_of(coins);
        let far = |points: i64| usize::try_from(points).unwrap_or_default();
        let moves = |(_, coin): &(usize, &Coin)| coin.possible_points().any(|points| points != 0);
        Self {
            lowest: 1 - ruin,
            states: usize::try_from(reach + ruin - 1).unwrap_or_default(),
            coins: coins.to_vec(),
            moving_coins: coins.iter().enumerate().filter(moves).map(|(index, _)| index).collect(),
            down: far(-lattice.least),
            up: far(lattice.most),
        }
    }

    /// Returns the number of states from the lowest to the highest that a flip can lead to.
    pub(super) fn band(&self) -> usize {
        self.down + self.up + 1
    }

    pub(super) fn score(&self, state: usize) -> i64 {
        self.lowest + i64::try_from(state).unwrap_or_default()
    }

    /// Returns the index of a coin that never takes points away and sometimes adds points, if there is one.
    pub(super) fn coin_that_only_adds(&self) -> Option<usize> {
        self.coins.iter().position(|coin| coin.least_points() >= 0 && coin.most_points() > 0)
    }

    /// Returns the result of adding `points` in a state.
    pub(super) fn after(&self, state: usize, points: i64) -> After {
        match usize::try_from(i64::try_from(state).unwrap_or_default() + points) {
            Err(_) => After::Lost,
            Ok(to) if to >= self.states => After::Won,
            Ok(to) => After::At(to),
        }
    }

    /// Returns the mean of `values` after a flip of the coin; `ends` are the values of the lower and the upper end.
    pub(super) fn mean(&self, coin: usize, state: usize, values: &[Wide], ends: [f64; 2]) -> Wide {
        let after = |points: i64| match self.after(state, points) {
            After::Lost => ends[0].into(),
            After::Won => ends[1].into(),
            After::At(to) => values[to],
        };
        sides(&self.coins[coin]).map(|(share, points)| after(points) * share).fold(Wide::default(), Wide::add)
    }

    /// Returns the results if every state takes the coin of `policy`. A flip in a state has the weight `counted`, and
    /// the lower and the upper end have the values `worth`. Eliminating a state passes the probability of reaching it
    /// on to its successors. The probability of leaving a state is the sum of the probabilities that remain, so nothing
    /// is subtracted.
    pub(super) fn ends_of(
        &self,
        policy: &[usize],
        counted: &[Wide],
        worth: [f64; 2],
        steps: &mut Steps,
    ) -> Result<Ends> {
        let rows = policy.iter().zip(counted).enumerate();
        let mut rows: Vec<Row> = rows.map(|(state, (coin, counted))| self.row(state, *coin, *counted)).collect();
        for state in 0..self.states {
            if state % STATES_PER_REPORT == 0 {
                steps.advance(0)?;
            }
            let (before, after) = rows.split_at_mut(state + 1);
            let eliminated = &before[state];
            let leaves = self.leaves(eliminated);
            for (distance, row) in (1..=self.down).zip(after) {
                row.take_over(eliminated, distance, self.down, leaves);
            }
        }
        let mut ends = Ends { worth: vec![Wide::default(); self.states], flips: vec![Wide::default(); self.states] };
        for (state, row) in rows.iter().enumerate().rev() {
            let leaves = self.leaves(row);
            let further = |values: &[Wide]| {
                let ahead = row.to.iter().skip(self.down + 1).zip(values.iter().skip(state + 1));
                let parts = ahead.filter(|(share, _)| **share > 0.0).map(|(share, value)| *value * *share);
                parts.fold(Wide::default(), Wide::add)
            };
            let reached = row.lose * worth[0] + row.win * worth[1] + further(&ends.worth);
            let flips = row.flips + further(&ends.flips);
            let never_ends = leaves <= 0.0;
            ends.worth[state] = if never_ends { Wide::default() } else { (reached / leaves).min(Wide::ONE) };
            ends.flips[state] = if never_ends { f64::INFINITY.into() } else { flips / leaves };
        }
        steps.advance(1)?;
        Ok(ends)
    }

    /// Returns the transitions from a state under a coin.
    fn row(&self, state: usize, coin: usize, counted: Wide) -> Row {
        let none = Wide::default();
        let mut row = Row { to: vec![0.0; self.band()], win: none, lose: none, flips: counted };
        for (share, points) in sides(&self.coins[coin]) {
            match self.after(state, points) {
                After::Lost => row.lose = row.lose + share.into(),
                After::Won => row.win = row.win + share.into(),
                After::At(to) => row.to[self.down + to - state] += share,
            }
        }
        row
    }

    /// Returns the probability of leaving a state whose lower neighbours are eliminated.
    fn leaves(&self, row: &Row) -> f64 {
        (row.win + row.lose).to_f64() + row.to.iter().skip(self.down + 1).sum::<f64>()
    }
}

/// Returns the probability and the points of each side of a coin that can show.
fn sides(coin: &Coin) -> impl Iterator<Item = (f64, i64)> {
    let (heads, tails) = coin.heads.to_weights();
    let sides = [(heads, coin.after_heads()), (tails, coin.after_tails())];
    sides.into_iter().filter(|(share, _)| *share > 0.0)
}

/// The transitions from one state: to its neighbours, where the index `down` is the state itself, and to the two ends.
struct Row {
    to: Vec<f64>,
    win: Wide,
    lose: Wide,
    /// The expected weight of the flips until one of these is reached.
    flips: Wide,
}

impl Row {
    /// Passes the probability of reaching the `eliminated` state, which is `distance` below, on to its successors.
    fn take_over(&mut self, eliminated: &Self, distance: usize, down: usize, leaves: f64) {
        let share = std::mem::take(&mut self.to[down - distance]);
        if share <= 0.0 {
            return;
        }
        if leaves <= 0.0 {
            // no game from there ends, so none is won
            self.flips = f64::INFINITY.into();
            self.lose = self.lose + share.into();
            return;
        }
        let factor = share / leaves;
        // the index of a state in this row is `distance` below its index in the other
        for (place, ahead) in eliminated.to.iter().enumerate().skip(down + 1) {
            self.to[place - distance] += factor * ahead;
        }
        self.win = self.win + eliminated.win * factor;
        self.lose = self.lose + eliminated.lose * factor;
        self.flips = self.flips + eliminated.flips * factor;
    }
}

/// The points of a side of a coin, and the range of quantiles that show it.
type Part = (i64, Range<u128>);

/// The dominance among the coins of a chain in which no coin only adds points.
pub(super) struct Dominance<'a> {
    pub chain: &'a Chain,
    /// Indices of the coins that no other dominates.
    pub undominated: Vec<usize>,
    /// A distance over which the win probability surely rises; `None` if no game is won.
    rise_distance: Option<usize>,
}

impl<'a> Dominance<'a> {
    pub(super) fn of(chain: &'a Chain) -> Self {
        let coins = |indices: &[usize]| indices.iter().map(|index| chain.coins[*index]).collect::<Vec<_>>();
        let moving = coins(&chain.moving_coins);
        let is_undominated = |index: &usize| !moving.iter().any(|other| dominates(other, &chain.coins[*index]));
        let undominated: Vec<usize> = chain.moving_coins.iter().copied().filter(is_undominated).collect();
        let needed = coins(&undominated);
        let down = needed.iter().map(|coin| -coin.least_points()).max();
        let up =
            needed.iter().map(Coin::most_points).max().filter(|_| needed.iter().all(|coin| coin.most_points() > 0));
        let is_won = moving.iter().any(|coin| coin.most_points() > 0);
        let rise_distance = down.into_iter().chain(up).min().filter(|_| is_won);
        Self { chain, undominated, rise_distance: rise_distance.and_then(|distance| usize::try_from(distance).ok()) }
    }

    /// Whether another coin surely wins more often than `coin` in a state.
    pub(super) fn is_beaten(&self, coin: usize, state: usize) -> bool {
        let Some(distance) = self.rise_distance else { return false };
        let coin = &self.chain.coins[coin];
        let rises = |[higher, lower]: [i64; 2]| match [higher, lower].map(|points| self.chain.after(state, points)) {
            [After::At(higher), After::At(lower)] => higher >= lower + distance,
            [After::Won, After::Won] | [After::Lost, After::Lost] => false,
            [higher, lower] => !matches!((higher, lower), (After::Lost, _) | (_, After::Won)),
        };
        let mut others = self.undominated.iter().map(|other| &self.chain.coins[*other]);
        others.any(|other| dominates(other, coin) && quantiles(other, coin).any(rises))
    }
}

/// Whether a coin adds at least as much as another on each quantile, and more on some.
fn dominates(coin: &Coin, other: &Coin) -> bool {
    let is_more = |[ours, others]: [i64; 2]| ours > others;
    quantiles(coin, other).all(|[ours, others]| ours >= others) && quantiles(coin, other).any(is_more)
}

/// Returns the points of two coins on each quantile range that they have in common.
fn quantiles(one: &Coin, other: &Coin) -> impl Iterator<Item = [i64; 2]> + use<> {
    let all = u128::from(one.heads.denominator()) * u128::from(other.heads.denominator());
    let from_the_lowest = |coin: &Coin| {
        let heads = all / u128::from(coin.heads.denominator()) * u128::from(coin.heads.numerator());
        let (heads_points, tails_points) = (coin.after_heads(), coin.after_tails());
        if heads_points < tails_points {
            [(heads_points, 0..heads), (tails_points, heads..all)]
        } else {
            [(tails_points, 0..all - heads), (heads_points, all - heads..all)]
        }
    };
    let [ours, others] = [one, other].map(from_the_lowest);
    let pairs = ours.into_iter().flat_map(move |ours| others.clone().map(|others| (ours.clone(), others)));
    let meet = |(ours, others): &(Part, Part)| ours.1.start.max(others.1.start) < ours.1.end.min(others.1.end);
    pairs.filter(meet).map(|(ours, others)| [ours.0, others.0])
}
