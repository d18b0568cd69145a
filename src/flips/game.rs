//! The states of a game laid out in rows: which score has which index, and which states are undecided.

use std::ops::Range;

use dashu_int::ops::Gcd;

use super::params::Coin;

/// A game of `flips` flips, and its states in rows.
///
/// Row `f` holds the scores after `f` flips: index `j` is the score `−f·M + g·j`, `M` the largest number of points and
/// `g` the greatest common divisor of all `M ± v` (module doc). Lost states are a prefix of the row and won states a
/// suffix of it; those between are undecided.
#[derive(Clone, Debug)]
pub(super) struct Game {
    flips: usize,
    coins: Vec<Coin>,
    /// `M`, the largest number of points.
    largest: i64,
    /// `g`, the distance between neighbouring scores of a row.
    step: i64,
    /// `2M/g`, by how much each row is longer than the one before.
    growth: i64,
    /// In row `f` the indices below `lost_below + f·growth` are lost.
    lost_below: i64,
    /// In every row the indices from here on are won.
    won_from: i64,
}

impl Game {
    /// The game with these `coins` (at least one, each worth at least a point).
    pub(super) fn new(flips: u32, target: i64, coins: Vec<Coin>) -> Self {
        let largest = coins.iter().map(|coin| coin.points).max().unwrap_or(1);
        let divisor = |gcd: u64, coin: &Coin| gcd.gcd((largest - coin.points).unsigned_abs());
        let step = coins.iter().fold(2 * largest.unsigned_abs(), divisor);
        let step = i64::try_from(step).unwrap_or(1);
        let farthest = i64::from(flips) * largest;
        Self {
            flips: flips as usize,
            coins,
            largest,
            step,
            growth: 2 * largest / step,
            // lost: −fM + gj + (n−f)M ≤ target, so gj ≤ target − nM + 2fM
            lost_below: (target - farthest).div_euclid(step) + 1,
            // won: −fM + gj − (n−f)M > target, so gj > target + nM
            won_from: (target + farthest).div_euclid(step) + 1,
        }
    }

    /// Flips in all.
    pub(super) fn flips(&self) -> usize {
        self.flips
    }

    /// The coins that may be flipped.
    pub(super) fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// The distance between neighbouring scores of a row, in points.
    pub(super) fn score_step(&self) -> i64 {
        self.step
    }

    /// By how many states each row is longer than the one before; no flip moves an index farther.
    pub(super) fn growth(&self) -> usize {
        to_usize(self.growth)
    }

    /// How many indices row `flips_done` has.
    pub(super) fn width(&self, flips_done: usize) -> usize {
        self.growth() * flips_done + 1
    }

    /// The index of `score` in row `flips_done`; `None` if it is not on the lattice. (On the lattice does not yet mean
    /// reachable.)
    pub(super) fn index(&self, flips_done: usize, score: i64) -> Option<usize> {
        let above = score.checked_add(to_i64(flips_done) * self.largest)?;
        let index = usize::try_from(above / self.step).ok()?;
        (above >= 0 && above % self.step == 0 && index < self.width(flips_done)).then_some(index)
    }

    /// The score with `index` in row `flips_done`.
    pub(super) fn score(&self, flips_done: usize, index: usize) -> i64 {
        to_i64(index) * self.step - to_i64(flips_done) * self.largest
    }

    /// By how much heads and tails of `coin` raise the index from one row to the next.
    pub(super) fn moves(&self, coin: &Coin) -> (usize, usize) {
        (to_usize((self.largest + coin.points) / self.step), to_usize((self.largest - coin.points) / self.step))
    }

    /// The undecided indices of row `flips_done`; those below are lost, those above won, whatever is flipped.
    ///
    /// If a row has an undecided state, all that a flip leads to from there lies within [`Game::growth`] places of the
    /// undecided indices of the next row.
    pub(super) fn undecided(&self, flips_done: usize) -> Range<usize> {
        let width = to_i64(self.width(flips_done));
        let first = self.lost_below + to_i64(flips_done) * self.growth;
        to_usize(first.clamp(0, width))..to_usize(self.won_from.clamp(0, width))
    }

    /// How many undecided states there are in all.
    pub(super) fn undecided_count(&self) -> u64 {
        (0..self.flips).map(|flips_done| self.undecided(flips_done).len() as u64).sum()
    }

    /// The value of the decided state `index` of row `flips_done`: whether it is won. `None` if it is undecided.
    pub(super) fn decided(&self, flips_done: usize, index: usize) -> Option<bool> {
        let undecided = self.undecided(flips_done);
        (!undecided.contains(&index)).then_some(index >= undecided.end)
    }
}

/// Row numbers and indices stay far below 2⁶³.
#[expect(clippy::cast_possible_wrap, reason = "at most 1,000 rows of at most 40,001 states")]
fn to_i64(index: usize) -> i64 {
    index as i64
}

/// For what is known not to be negative.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "called with indices, never negative")]
fn to_usize(index: i64) -> usize {
    debug_assert!(index >= 0);
    index as usize
}

#[cfg(test)]
mod tests {
    use super::super::Probability;
    use super::super::slow::{Slow, games};
    use super::*;
    use proptest::prelude::*;

    fn game(flips: u32, points: [i64; 2]) -> Game {
        Game::new(flips, 0, points.map(|points| Coin::new(Probability::HALF, points)).to_vec())
    }

    #[test]
    fn the_lattice_has_no_gaps_but_those_at_the_ends() {
        for (points, step, growth) in
            [([1, 2], 1, 4), ([2, 1], 1, 4), ([3, 7], 2, 7), ([2, 4], 2, 4), ([5, 5], 10, 1), ([1, 3], 2, 3)]
        {
            let game = game(10, points);
            assert_eq!((game.score_step(), game.growth()), (step, growth), "{points:?}");
        }
    }

    #[test]
    fn the_fair_game_has_about_half_its_states_undecided() {
        assert_eq!((0..100).map(|f| game(100, [1, 2]).width(f)).sum::<usize>(), 19_900);
        assert_eq!(game(100, [1, 2]).undecided_count(), 10_050);
    }

    proptest! {
        #[test]
        fn score_and_index_are_inverse_and_decided_states_are_decided(params in games(6)) {
            let game = Game::new(6, params.target, params.coins.clone());
            let mut slow = Slow::new(&params);
            for flips_done in 0..=game.flips() {
                let reachable = slow.reachable(flips_done);
                for index in 0..game.width(flips_done) {
                    prop_assert_eq!(game.index(flips_done, game.score(flips_done, index)), Some(index));
                }
                for score in reachable {
                    let index = game.index(flips_done, score).unwrap();
                    for coin in game.coins() {
                        let (up, down) = game.moves(coin);
                        prop_assert_eq!(game.score(flips_done + 1, index + up), score + coin.points);
                        prop_assert_eq!(game.score(flips_done + 1, index + down), score - coin.points);
                    }
                    let most = params.coins.iter().map(|coin| coin.points).max().unwrap() * to_i64(6 - flips_done);
                    let decided =
                        if score + most <= params.target { Some(false) }
                        else if score - most > params.target { Some(true) }
                        else { None };
                    prop_assert_eq!(game.decided(flips_done, index), decided);
                }
            }
        }
    }
}
