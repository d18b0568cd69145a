//! Win probabilities by backward induction in `f64`.
//!
//! **Error.** Let u = 2⁻⁵³. Both weights of a coin have a relative error of at most 1.5u; a product and a sum of
//! non-negative numbers add at most u each, so one step adds a relative error of less than 4u (second-order terms
//! included). A weighted mean of values that are all within a factor 1 ± ε of the truth is itself within 1 ± ε, and so
//! is the larger of two of them. With m flips left the relative error is therefore below 4mu. (Values so small that
//! they leave the normal range of `f64`, below 10⁻³⁰⁰, are within 10⁻³⁰⁰ instead.)

use std::{array, ops, slice};

use super::coin::{Coin, CoinSet};
use super::probability::Probability;
use super::state_space::{Lattice, StateSpace};
use crate::lanes::{LANES, vectorized};
use crate::progress::{Result, Steps};

/// Returns the bound on the relative error of a value with `flips_left` flips left. Since no value is above 1, it
/// bounds the absolute error as well.
pub(super) fn error_bound(flips_left: usize) -> f64 {
    4.0 * flips_left as f64 * 2.0_f64.powi(-53)
}

/// Branch: the places in the next row to which one flip of a coin leads, and their probabilities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub up: usize,
    pub down: usize,
    pub heads: f64,
    pub tails: f64,
}

impl Branch {
    pub(super) fn new(lattice: &Lattice, coin: &Coin) -> Self {
        let ((up, down), (heads, tails)) = (lattice.moves(coin), coin.heads.to_weights());
        Self { up, down, heads, tails }
    }

    /// Returns the branch of each coin of `space`.
    pub(super) fn of_all(space: &StateSpace) -> Vec<Self> {
        space.coins.iter().map(|coin| Self::new(&space.lattice, coin)).collect()
    }

    pub(super) fn mean(&self, up: f64, down: f64) -> f64 {
        self.heads * up + self.tails * down
    }

    /// Returns the value at each of the first `count` places from those of the next row, which begin at the first
    /// place.
    pub(super) fn means(self, next: &[f64], count: usize) -> impl Iterator<Item = f64> {
        let (up, down) = (&next[self.up..][..count], &next[self.down..][..count]);
        up.iter().zip(down).map(move |(&up, &down)| self.mean(up, down))
    }
}

/// Writes the best value of each place; `next` holds the values of the next row, which begin at the first of the
/// places.
pub(super) fn best_values(branches: &[Branch], next: &[f64], values: &mut [f64]) {
    let len = values.len();
    vectorized(
        #[inline(always)]
        || {
            let others = match branches {
                // the first two in one pass, as nearly every game has just two
                [one, other, others @ ..] => {
                    let means = one.means(next, len).zip(other.means(next, len));
                    values.iter_mut().zip(means).for_each(|(value, (one, other))| *value = larger(one, other));
                    others
                }
                others => {
                    values.fill(0.0);
                    others
                }
            };
            for branch in others {
                let means = branch.means(next, len);
                values.iter_mut().zip(means).for_each(|(value, mean)| *value = larger(mean, *value));
            }
        },
    );
}

/// Replaces the first `count` values by those of the row before, in place: no flip leads to a lower place. There must be
/// as many more values as a flip can move, and [`LANES`] more.
#[expect(clippy::inline_always, reason = "compiled for each width of vectors")]
#[inline(always)]
pub(super) fn step_back(branches: &[Branch], values: &mut [f64], count: usize) {
    let Some((first, others)) = branches.split_first() else { return values[..count].fill(0.0) };
    for start in (0..count).step_by(LANES) {
        let mut best = [0.0; LANES];
        best.iter_mut().zip(first.means(&values[start..], LANES)).for_each(|(best, mean)| *best = mean);
        for branch in others {
            let means = branch.means(&values[start..], LANES);
            best.iter_mut().zip(means).for_each(|(best, mean)| *best = larger(mean, *best));
        }
        if let Some(whole) = values[start..count].first_chunk_mut() {
            *whole = best;
        } else {
            values[start..count].iter_mut().zip(best).for_each(|(value, best)| *value = best);
        }
    }
}

/// Values of the lost and the won states for computing the win probability.
pub(super) const WON: [f64; 2] = [0.0, 1.0];

/// Returns the larger of two numbers. Unlike `f64::max`, which handles NaN, this is one instruction.
fn larger(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}

/// Value of every undecided state of a space.
///
/// For coins worth at most M that makes about `n²M/2g + 4nM/g` numbers: 10,080,580 (80 MB) for 1,000 flips of coins worth
/// 19 and 20, 10,858 (87 kB) for the 100 fair flips.
#[derive(Clone, Debug)]
pub(super) struct ValueTable {
    branches: Vec<Branch>,
    /// Rows, the last one first: the undecided states, and on each side as many decided ones as a flip from the row
    /// before can reach. They are one piece of memory, which goes back to the system as soon as the table is dropped.
    values: Vec<f64>,
    /// Index in `values` at which each row begins, the first row first.
    starts: Vec<usize>,
}

impl ValueTable {
    /// Solves the game of `space`; an undecided state is a unit of work.
    pub(super) fn new(space: &StateSpace, steps: &mut Steps<'_>) -> Result<Self> {
        let (branches, padding) = (Branch::of_all(space), space.growth());
        let mut starts = vec![0; space.flips + 1];
        let mut end = 0;
        for (flips_done, start) in starts.iter_mut().enumerate().rev() {
            *start = end;
            end += space.undecided(flips_done).len() + 2 * padding;
        }
        let mut values = vec![WON[0]; end];
        for flips_done in (0..=space.flips).rev() {
            let undecided = space.undecided(flips_done);
            let len = undecided.len();
            let (later, row) = values.split_at_mut(starts[flips_done]);
            row[padding + len..][..padding].fill(WON[1]);
            if flips_done < space.flips && len > 0 {
                let shift = undecided.start + padding - space.undecided(flips_done + 1).start;
                best_values(&branches, &later[starts[flips_done + 1] + shift..], &mut row[padding..][..len]);
            }
            steps.advance(len as u64)?;
        }
        Ok(Self { branches, values, starts })
    }

    /// Returns the values of row `flips_done` from the padded place of state `index` on.
    fn row_from(&self, space: &StateSpace, flips_done: usize, index: usize) -> &[f64] {
        let place = index + space.growth() - space.undecided(flips_done).start;
        &self.values[self.starts[flips_done] + place..]
    }

    /// Returns the value of state `index` of row `flips_done`.
    pub(super) fn at(&self, space: &StateSpace, flips_done: usize, index: usize) -> f64 {
        let decided = space.decided(flips_done, index).map(|is_won| f64::from(u8::from(is_won)));
        decided.unwrap_or_else(|| self.row_from(space, flips_done, index)[0])
    }

    /// Returns the value of flipping each coin next in state `index` of row `flips_done`, which is not the last row.
    pub(super) fn by_coin(&self, space: &StateSpace, flips_done: usize, index: usize) -> impl Iterator<Item = f64> {
        let value = move |place: usize| self.at(space, flips_done + 1, place);
        self.branches.iter().map(move |branch| branch.mean(value(index + branch.up), value(index + branch.down)))
    }

    /// Returns a function from the index of a state of row `flips_done`, which is not the last row, to its best coins as
    /// far as the numbers show: those worse than the best one by at most the sum of both errors. Coins that truly tie are
    /// always included.
    pub(super) fn best(&self, space: &StateSpace, flips_done: usize) -> impl Fn(usize) -> CoinSet + use<'_> {
        let (undecided, all) = (space.undecided(flips_done), CoinSet::all(self.branches.len()));
        let error = 2.0 * error_bound(space.flips - flips_done);
        // every flip from an undecided state leads into the padded next row
        let next = if undecided.is_empty() { &[] } else { self.row_from(space, flips_done + 1, undecided.start) };
        move |index| {
            if !undecided.contains(&index) {
                return all;
            }
            let next = &next[index - undecided.start..];
            let by_coin =
                self.branches.iter().map(|branch| branch.mean(next[branch.up], next[branch.down])).enumerate();
            let best = by_coin.clone().map(|(_, value)| value).fold(0.0, larger);
            let tolerance = error * best + 1e-300;
            by_coin.filter(|(_, value)| best - value <= tolerance).map(|(coin, _)| coin).collect()
        }
    }
}

/// Returns the value of the start of the game of `space`, with only one row of values at a time.
pub(super) fn start_value(space: &StateSpace) -> f64 {
    let branches = Branch::of_all(space);
    roll(
        space,
        WON,
        #[inline(always)]
        |_, values, count| step_back(&branches, values, count),
    )
}

/// Returns the probability that the game of `space` ends in the states where `ends` is 1, if it is 0 for the lost and 1
/// for the won states or the other way round. The first branch is flipped at scores above `threshold` and the second one
/// at all others.
pub(super) fn start_value_by_rule(
    space: &StateSpace,
    [above, below]: [&Branch; 2],
    threshold: i64,
    ends: [f64; 2],
) -> f64 {
    roll(
        space,
        ends,
        #[inline(always)]
        |flips_done, values, count| {
            let from = space.undecided(flips_done).start;
            let split = space.first_above(flips_done, threshold).clamp(from, from + count) - from;
            step_back(slice::from_ref(below), values, split);
            step_back(slice::from_ref(above), &mut values[split..], count - split);
        },
    )
}

/// Returns the value of the start. `step` replaces so many values by those of the undecided states of a row; the values
/// that it gets begin with those of the same places in the next row.
fn roll(space: &StateSpace, ends: [f64; 2], step: impl Fn(usize, &mut [f64], usize)) -> f64 {
    if let Some(won) = space.decided(0, 0) {
        return ends[usize::from(won)];
    }
    // all places of the last row are decided: those from here on are won, in the rows before as well
    let won_from = space.undecided(space.flips).end;
    let mut values = vec![ends[0]; won_from];
    values.resize(won_from + space.growth() + LANES, ends[1]);
    vectorized(
        #[inline(always)]
        || {
            for flips_done in (0..space.flips).rev() {
                let undecided = space.undecided(flips_done);
                step(flips_done, &mut values[undecided.start..], undecided.len());
            }
        },
    );
    values[0]
}

/// Number of games that [`start_values`] solves side by side.
const GAMES: usize = 8;

/// Values of a state in several games, in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Values([f64; GAMES]);

/// Branch with the weights of its sides in several games.
type Branches = (Branch, [[f64; GAMES]; 2]);

/// Returns the values of the start of the games that differ from that of `space` only in the probability of heads of
/// coin `coin`, one for each of `heads`. Each is the same, bit by bit, as that of its game solved alone.
pub(super) fn start_values(space: &StateSpace, coin: usize, heads: &[Probability]) -> Vec<f64> {
    if let Some(won) = space.decided(0, 0) {
        return vec![WON[usize::from(won)]; heads.len()];
    }
    let rows: Vec<_> = (0..=space.flips).rev().map(|flips_done| space.undecided(flips_done)).collect();
    let (mut starts, mut values) = (Vec::with_capacity(heads.len()), Vec::new());
    for heads in heads.chunks(GAMES) {
        let weighed = |branch: Branch| (branch, [[branch.heads; GAMES], [branch.tails; GAMES]]);
        let mut branches: Vec<Branches> = Branch::of_all(space).into_iter().map(weighed).collect();
        for (game, heads) in heads.iter().enumerate() {
            (branches[coin].1[0][game], branches[coin].1[1][game]) = heads.to_weights();
        }
        values.clear();
        values.resize(rows[0].end, Values([WON[0]; GAMES]));
        values.resize(rows[0].end + space.growth(), Values([WON[1]; GAMES]));
        vectorized(
            #[inline(always)]
            || match *branches.as_slice() {
                // with a known number of coins, their weights stay in registers
                [one, other] => solve_games(&rows, space.growth(), &[one, other], &mut values),
                [a, b, c, d] => solve_games(&rows, space.growth(), &[a, b, c, d], &mut values),
                _ => solve_games(&rows, space.growth(), &branches, &mut values),
            },
        );
        starts.extend_from_slice(&values[0].0[..heads.len()]);
    }
    starts
}

/// Replaces the values of the last row by those of the first, in place as in [`step_back`]. `rows` are the undecided
/// states, the last row first.
#[expect(clippy::inline_always, reason = "compiled for each width of vectors")]
#[inline(always)]
fn solve_games(rows: &[ops::Range<usize>], growth: usize, branches: &[Branches], values: &mut [Values]) {
    for row in &rows[1..] {
        for place in row.clone() {
            let reached = &mut values[place..=place + growth];
            let mut best = [0.0; GAMES];
            for (branch, [heads, tails]) in branches {
                let (Values(up), Values(down)) = (&reached[branch.up], &reached[branch.down]);
                best = array::from_fn(|game| larger(heads[game] * up[game] + tails[game] * down[game], best[game]));
            }
            reached[0] = Values(best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::{Fraction, Reference, games};
    use super::super::win_probability::{PointBounds, win_probability};
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    fn table(space: &StateSpace) -> ValueTable {
        ValueTable::new(space, &mut Steps::new(&Progress::new(), 1)).unwrap()
    }

    proptest! {
        #[test]
        fn every_value_is_within_its_error_bound(definition in games(12)) {
            let game = definition.clone();
            let (space, mut reference) = (game.state_space(), Reference::new(&definition));
            let table = table(&space);
            for flips_done in 0..=12 {
                let bound = error_bound(12 - flips_done);
                for score in reference.reachable(flips_done) {
                    let index = space.index(flips_done, score).unwrap();
                    let (value, exact) = (table.at(&space, flips_done, index), reference.value(flips_done, score));
                    let error = Fraction::of_f64(value).distance(&exact);
                    prop_assert!(error <= exact.times(&Fraction::of_f64(bound)), "{} for {:?}", value, exact);
                    prop_assert!(value <= 1.0);
                    if flips_done < 12 {
                        let (best, true_best) = (table.best(&space, flips_done)(index), reference.best(flips_done, score));
                        prop_assert!(true_best.iter().all(|coin| best.contains(coin)));
                    }
                }
            }
            let reported = PointBounds::of(game.coins()).reported(table.at(&space, 0, 0), -game.target(), 12);
            prop_assert_eq!(win_probability(&game).to_bits(), reported.to_bits());
        }

        #[test]
        fn the_value_of_an_undecided_state_is_that_of_its_best_coin(definition in games(12), flips in 1_i64..=12) {
            let game = definition.with(|game| game.set_flips(flips));
            let space = game.state_space();
            let table = table(&space);
            for flips_done in 0..space.flips {
                for index in 0..space.width(flips_done) {
                    let best = table.by_coin(&space, flips_done, index).fold(0.0, f64::max);
                    let value = table.at(&space, flips_done, index);
                    if space.decided(flips_done, index).is_none() {
                        prop_assert_eq!(value.to_bits(), best.to_bits());
                    }
                }
            }
        }
    }

    #[test]
    fn targets_beyond_every_score_decide_the_game() {
        for (target, value) in [(-1_000_000, 1.0), (-201, 1.0), (200, 0.0), (1_000_000, 0.0)] {
            let game = Game::default().with(|game| game.set_target(target));
            assert_eq!(win_probability(&game).to_bits(), f64::to_bits(value));
            let space = game.state_space();
            let table = table(&space);
            assert!(
                (0..=100)
                    .all(|f| (0..space.width(f))
                        .all(|index| table.at(&space, f, index).to_bits() == f64::to_bits(value)))
            );
        }
        // the farthest targets that can still be beaten, or missed
        for (target, value) in [(199, 0.5_f64.powi(100)), (-200, 1.0)] {
            let mut game = Game::default().with(|game| game.set_target(target));
            if target < 0 {
                game.coins_mut()[0].heads = Probability::ZERO;
            }
            assert_eq!(win_probability(&game).to_bits(), f64::to_bits(value));
        }
    }

    #[test]
    fn a_thousand_flips_agree_with_the_published_value() {
        let game = Game::default().with(|game| game.set_flips(1_000));
        let exact = 0.658_263_944_082_15;
        assert!((win_probability(&game) - exact).abs() <= error_bound(1_000) * exact);
    }

    #[test]
    fn the_largest_game_fits_the_stated_memory() {
        let coins = [19, 20].map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let space = StateSpace::new(1_000, 0, coins);
        assert_eq!(table(&space).values.len(), 10_080_580);
    }
}
