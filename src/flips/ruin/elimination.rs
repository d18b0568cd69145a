//! The scores between the two ends as a Markov chain, and its equations solved without a subtraction.

use super::super::coin::Coin;
use super::super::distances::reach_of_one_flip;
use super::super::steps::Steps;
use crate::progress::Cancelled;

/// After how many states the elimination reports.
const STATES_PER_REPORT: usize = 256;

/// What a policy comes to from every state.
pub(super) struct Ends {
    /// The chance to reach the upper end first.
    pub win: Vec<f64>,
    /// The mean number of flips; infinite if the game may go on for ever.
    pub flips: Vec<f64>,
}

/// The scores between the two ends, from the lowest on, and the coins that lead from one to another.
pub(super) struct Chain {
    lowest: i64,
    /// How many scores there are.
    pub states: usize,
    coins: Vec<Coin>,
    /// The coins that add or take away something.
    pub moving_coins: Vec<usize>,
    /// How far a flip leads down and up.
    down: usize,
    up: usize,
}

impl Chain {
    pub(super) fn new(coins: &[Coin], reach: i64, ruin: i64) -> Self {
        let (least, most) = reach_of_one_flip(coins);
        let far = |points: i64| usize::try_from(points).unwrap_or_default();
        let moves = |(_, coin): &(usize, &Coin)| coin.possible_points().any(|points| points != 0);
        Self {
            lowest: 1 - ruin,
            states: usize::try_from(reach + ruin - 1).unwrap_or_default(),
            coins: coins.to_vec(),
            moving_coins: coins.iter().enumerate().filter(moves).map(|(index, _)| index).collect(),
            down: far(-least),
            up: far(most),
        }
    }

    /// How many states a flip may lead to, from the lowest to the highest of them.
    pub(super) fn band(&self) -> usize {
        self.down + self.up + 1
    }

    pub(super) fn score(&self, state: usize) -> i64 {
        self.lowest + i64::try_from(state).unwrap_or_default()
    }

    /// A coin that never takes away and sometimes adds, if there is one.
    pub(super) fn coin_that_only_adds(&self) -> Option<usize> {
        let only_adds = |coin: &Coin| coin.least_points() >= 0 && coin.possible_points().any(|points| points > 0);
        self.coins.iter().position(only_adds)
    }

    /// The mean of `values` after a flip of the coin, with 0 below the lower end and `won` above the upper one.
    pub(super) fn mean(&self, coin: usize, state: usize, values: &[f64], won: f64) -> f64 {
        let Some(coin) = self.coins.get(coin) else { return 0.0 };
        let after = |points: i64| match i64::try_from(state).unwrap_or_default() + points {
            below if below < 0 => 0.0,
            place => usize::try_from(place).ok().and_then(|place| values.get(place)).copied().unwrap_or(won),
        };
        sides(coin).map(|(share, points)| share * after(points)).sum()
    }

    /// What it comes to if every state takes the coin of `policy`. Eliminating a state hands what leads to it on to where it
    /// leads; what leaves a state is the sum of what is left, so that nothing is subtracted.
    pub(super) fn ends_of(&self, policy: &[usize], steps: &mut Steps) -> Result<Ends, Cancelled> {
        let mut rows: Vec<Row> = policy.iter().enumerate().map(|(state, coin)| self.row(state, *coin)).collect();
        for state in 0..self.states {
            if state % STATES_PER_REPORT == 0 {
                steps.advance(0)?;
            }
            let (before, after) = rows.split_at_mut(state + 1);
            let Some(eliminated) = before.last() else { continue };
            let leaves = self.leaves(eliminated);
            for (distance, row) in (1..=self.down).zip(after) {
                row.take_over(eliminated, distance, self.down, leaves);
            }
        }
        let mut ends = Ends { win: vec![0.0; self.states], flips: vec![0.0; self.states] };
        for (state, row) in rows.iter().enumerate().rev() {
            let leaves = self.leaves(row);
            let further = |values: &[f64]| -> f64 {
                let ahead = row.to.iter().skip(self.down + 1).zip(values.iter().skip(state + 1));
                ahead.filter(|(share, _)| **share > 0.0).map(|(share, value)| share * value).sum()
            };
            let (win, flips) = (row.win + further(&ends.win), row.flips + further(&ends.flips));
            let never_ends = leaves <= 0.0;
            if let (Some(of_win), Some(of_flips)) = (ends.win.get_mut(state), ends.flips.get_mut(state)) {
                *of_win = if never_ends { 0.0 } else { (win / leaves).min(1.0) };
                *of_flips = if never_ends { f64::INFINITY } else { flips / leaves };
            }
        }
        steps.advance(1)?;
        Ok(ends)
    }

    /// Where a coin leads from a state.
    fn row(&self, state: usize, coin: usize) -> Row {
        let mut row = Row { to: vec![0.0; self.band()], win: 0.0, lose: 0.0, flips: 1.0 };
        let Some(coin) = self.coins.get(coin) else { return row };
        for (share, points) in sides(coin) {
            let to = i64::try_from(state).unwrap_or_default() + points;
            match usize::try_from(to) {
                Err(_) => row.lose += share,
                Ok(to) if to >= self.states => row.win += share,
                Ok(to) => {
                    if let Some(place) = row.to.get_mut(self.down + to - state) {
                        *place += share;
                    }
                }
            }
        }
        row
    }

    /// How likely it is to leave a state whose lower neighbours are eliminated.
    fn leaves(&self, row: &Row) -> f64 {
        row.win + row.lose + row.to.iter().skip(self.down + 1).sum::<f64>()
    }
}

/// How likely each side of a coin is that can show, and its points.
fn sides(coin: &Coin) -> impl Iterator<Item = (f64, i64)> {
    let (heads, tails) = coin.heads.to_weights();
    let sides = [(heads, coin.after_heads()), (tails, coin.after_tails())];
    sides.into_iter().filter(|(share, _)| *share > 0.0)
}

/// Where one state leads: to its neighbours, that with the place `down` being itself, and to the two ends.
struct Row {
    to: Vec<f64>,
    win: f64,
    lose: f64,
    /// The mean number of flips until one of these.
    flips: f64,
}

impl Row {
    /// Hands on what leads to the state that is `eliminated`, which lies so far below, to where that one leads.
    fn take_over(&mut self, eliminated: &Self, distance: usize, down: usize, leaves: f64) {
        let Some(share) = down.checked_sub(distance).and_then(|place| self.to.get_mut(place)).map(std::mem::take)
        else {
            return;
        };
        if share <= 0.0 {
            return;
        }
        if leaves <= 0.0 {
            // from there no game ends
            self.flips = f64::INFINITY;
            return;
        }
        let factor = share / leaves;
        // the place of a state in this row is `distance` below its place in the other
        for (place, ahead) in eliminated.to.iter().enumerate().skip(down + 1) {
            if let Some(own) = self.to.get_mut(place - distance) {
                *own += factor * ahead;
            }
        }
        self.win += factor * eliminated.win;
        self.lose += factor * eliminated.lose;
        self.flips += factor * eliminated.flips;
    }
}
