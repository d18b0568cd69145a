//! States of a game: the lattice of its scores, and the rows of states with those that are undecided.

use std::ops::Range;

use super::coin::Coin;

/// State of a game: everything that the next choice can depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// Flips done so far.
    pub flips_done: i64,
    /// Score after them.
    pub score: i64,
}

impl State {
    /// Creates the state after `flips_done` flips with this `score`.
    pub fn new(flips_done: i64, score: i64) -> Self {
        Self { flips_done, score }
    }
}

/// Lattice of the points that a flip can add, all of the form `least + step·i` with `0 ≤ i ≤ growth`.
///
/// After `f` flips every score is `f·least + step·j` with `0 ≤ j ≤ f·growth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    /// Smallest number of points that a flip can add.
    pub least: i64,
    /// Largest number of points that a flip can add.
    pub most: i64,
    /// Greatest common divisor of the differences of the other numbers of points from `least`, at least 1.
    pub step: i64,
}

impl Lattice {
    /// Returns the lattice of flips of `coins`; without any coin, the score stays 0.
    pub(super) fn of_coins(coins: &[Coin]) -> Self {
        let points: Vec<i64> = coins.iter().flat_map(|coin| [coin.after_heads(), coin.after_tails()]).collect();
        Self::of_points(&points)
    }

    /// Returns the lattice of flips that can add these numbers of points.
    pub(super) fn of_points(points: &[i64]) -> Self {
        let least = points.iter().copied().min().unwrap_or(0);
        let most = points.iter().copied().max().unwrap_or(0);
        let divisor = points.iter().fold(0, |divisor, points| gcd(divisor, points - least));
        Self { least, most, step: divisor.max(1) }
    }

    /// Returns the number of steps from the least points to `points`.
    pub(super) fn index(&self, points: i64) -> i64 {
        (points - self.least) / self.step
    }

    /// Returns the number of steps from the least to the most points.
    pub(super) fn growth(&self) -> i64 {
        self.index(self.most)
    }

    /// Returns the numbers of steps by which heads and tails of `coin` are above the least points.
    pub(super) fn moves(&self, coin: &Coin) -> (usize, usize) {
        (to_usize(self.index(coin.after_heads())), to_usize(self.index(coin.after_tails())))
    }
}

/// Returns the greatest common divisor of two non-negative numbers.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Converts a count of flips or places, which is below 2⁶³.
pub(super) fn to_i64(count: usize) -> i64 {
    count as i64
}

/// Converts a number that is known not to be negative.
pub(super) fn to_usize(length: i64) -> usize {
    debug_assert!(length >= 0);
    length as usize
}

/// Game of `flips` flips with its states in rows.
///
/// Row `f` holds the scores after `f` flips: index `j` is the score `f·d + g·j`, with `d` the least points that a flip
/// can add and `g` the greatest common divisor of the differences of the other points from `d` (module doc). Lost
/// states are a prefix of the row and won states a suffix of it; those between are undecided.
#[derive(Clone, Debug)]
pub(super) struct StateSpace {
    /// Number of flips.
    pub flips: usize,
    /// Coins that may be flipped.
    pub coins: Vec<Coin>,
    /// `d` and `g`, and the growth `(e − d)/g` by which each row is longer than the one before.
    pub lattice: Lattice,
    /// In row `f`, the indices below `lost_below + f·growth` are lost.
    lost_below: i64,
    /// In every row, the indices from here on are won.
    won_from: i64,
}

impl StateSpace {
    /// Creates the states of the game with these `coins`, at least one.
    pub(super) fn new(flips: u32, target: i64, coins: Vec<Coin>) -> Self {
        let lattice = Lattice::of_coins(&coins);
        let Lattice { least, most, step } = lattice;
        let flips_left = i64::from(flips);
        Self {
            flips: flips as usize,
            coins,
            lattice,
            // lost: fd + gj + (n−f)e ≤ target, so gj ≤ target − ne + f(e−d)
            lost_below: (target - flips_left * most).div_euclid(step) + 1,
            // won: fd + gj + (n−f)d > target, so gj > target − nd
            won_from: (target - flips_left * least).div_euclid(step) + 1,
        }
    }

    /// Returns the number of states by which each row is longer than the one before; no flip moves an index farther.
    pub(super) fn growth(&self) -> usize {
        to_usize(self.lattice.growth())
    }

    /// Returns the number of indices in row `flips_done`.
    pub(super) fn width(&self, flips_done: usize) -> usize {
        self.growth() * flips_done + 1
    }

    /// Returns the index of `score` in row `flips_done`; `None` if it is not on the lattice. A score on the lattice is
    /// not always reachable.
    pub(super) fn index(&self, flips_done: usize, score: i64) -> Option<usize> {
        let above = score.checked_sub(to_i64(flips_done) * self.lattice.least)?;
        let index = usize::try_from(above / self.lattice.step).ok()?;
        (above >= 0 && above % self.lattice.step == 0 && index < self.width(flips_done)).then_some(index)
    }

    /// Returns the score with `index` in row `flips_done`.
    pub(super) fn score(&self, flips_done: usize, index: usize) -> i64 {
        to_i64(index) * self.lattice.step + to_i64(flips_done) * self.lattice.least
    }

    /// Returns the first index of row `flips_done` whose score is above `threshold`; it may lie past the end of the
    /// row.
    pub(super) fn first_above(&self, flips_done: usize, threshold: i64) -> usize {
        let steps = (threshold - to_i64(flips_done) * self.lattice.least).div_euclid(self.lattice.step);
        to_usize((steps + 1).max(0))
    }

    /// Returns the undecided indices of row `flips_done`; states below are lost and states above are won, whatever is
    /// flipped.
    ///
    /// From an undecided state, a flip leads to a place within [`StateSpace::growth`] of the undecided indices of the
    /// next row.
    pub(super) fn undecided(&self, flips_done: usize) -> Range<usize> {
        let width = to_i64(self.width(flips_done));
        let first = self.lost_below + to_i64(flips_done) * self.lattice.growth();
        to_usize(first.clamp(0, width))..to_usize(self.won_from.clamp(0, width))
    }

    /// Returns the total number of undecided states.
    pub(super) fn undecided_count(&self) -> u64 {
        (0..self.flips).map(|flips_done| self.undecided(flips_done).len() as u64).sum()
    }

    /// Returns whether the state `index` of row `flips_done` is won, if it is decided; `None` if it is undecided.
    pub(super) fn decided(&self, flips_done: usize, index: usize) -> Option<bool> {
        let undecided = self.undecided(flips_done);
        (!undecided.contains(&index)).then_some(index >= undecided.end)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::probability::Probability;
    use super::super::reference::{Reference, games};
    use super::*;

    fn space(flips: u32, points: [i64; 2]) -> StateSpace {
        StateSpace::new(flips, 0, points.map(|points| Coin::new(Probability::HALF, points)).to_vec())
    }

    #[test]
    fn the_lattice_has_gaps_only_at_the_ends() {
        for (points, step, growth) in
            [([1, 2], 1, 4), ([2, 1], 1, 4), ([3, 7], 2, 7), ([2, 4], 2, 4), ([5, 5], 10, 1), ([1, 3], 2, 3)]
        {
            let space = space(10, points);
            assert_eq!((space.lattice.step, space.growth()), (step, growth), "{points:?}");
        }
    }

    #[test]
    fn the_fair_game_has_about_half_its_states_undecided() {
        assert_eq!((0..100).map(|f| space(100, [1, 2]).width(f)).sum::<usize>(), 19_900);
        assert_eq!(space(100, [1, 2]).undecided_count(), 10_050);
    }

    proptest! {
        #[test]
        fn score_and_index_are_inverse_and_decided_states_are_certain(game in games(6)) {
            let space = game.state_space();
            let mut reference = Reference::new(&game);
            for flips_done in 0..=space.flips {
                let reachable = reference.reachable(flips_done);
                for index in 0..space.width(flips_done) {
                    prop_assert_eq!(space.index(flips_done, space.score(flips_done, index)), Some(index));
                }
                for score in reachable {
                    let index = space.index(flips_done, score).unwrap();
                    for coin in &space.coins {
                        let (up, down) = space.lattice.moves(coin);
                        prop_assert_eq!(space.score(flips_done + 1, index + up), score + coin.after_heads());
                        prop_assert_eq!(space.score(flips_done + 1, index + down), score + coin.after_tails());
                    }
                    let added = game.coins().iter().flat_map(|coin| [coin.after_heads(), coin.after_tails()]);
                    let (least, most) = (added.clone().min().unwrap(), added.max().unwrap());
                    let flips_left = to_i64(6 - flips_done);
                    let decided =
                        if score + flips_left * most <= game.target() { Some(false) }
                        else if score + flips_left * least > game.target() { Some(true) }
                        else { None };
                    prop_assert_eq!(space.decided(flips_done, index), decided);
                }
            }
        }
    }
}
