//! The game that is solved, as it is set and once it is checked.

use std::ops::RangeInclusive;

use super::coin::Coin;
use super::limits::{COINS, EITHER_POINTS, FLIPS, POINTS, TARGETS};
use super::probability::Probability;
use super::scores::Scores;
use super::state_space::{State, StateSpace};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// A game as the controls and the scenario files hold it; nothing is checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Flips in all; [`FLIPS`].
    pub flips: i64,
    /// A final score above it wins; [`TARGETS`].
    pub target: i64,
    /// The coins, A first; [`COINS`].
    pub coins: Vec<Coin>,
}

impl Default for Game {
    /// The game of the Riddler Classic, 21 February 2020: 100 flips, two fair coins worth 1 and 2, a positive score wins.
    fn default() -> Self {
        let coins = vec![Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)];
        Self { flips: 100, target: 0, coins }
    }
}

/// A game that is allowed: all that a solver is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedGame {
    flips: u32,
    target: i64,
    coins: Vec<Coin>,
}

impl CheckedGame {
    /// Checks `game`.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first field that is out of its range: `flips`, `target`, `coins`, `coins[0].points`,
    /// `coins[0].heads_points` or `coins[0].tails_points`.
    pub fn new(game: &Game) -> Result<Self, BadParameter> {
        let flips = in_range("flips", game.flips, FLIPS)?;
        let target = in_range("target", game.target, TARGETS)?;
        if !COINS.contains(&game.coins.len()) {
            let count = format!("a list of {}", grouped(game.coins.len()));
            let allowed = format!("a list of {} to {} coins", COINS.start(), COINS.end());
            return Err(BadParameter::new("coins", count, allowed));
        }
        for (index, coin) in game.coins.iter().enumerate() {
            check_points(index, coin)?;
        }
        Ok(Self { flips, target, coins: game.coins.clone() })
    }

    /// The game with something changed.
    ///
    /// # Errors
    /// A [`BadParameter`] if the changed game is not allowed.
    pub fn with(&self, change: impl FnOnce(&mut Game)) -> Result<Self, BadParameter> {
        let mut game = Game { flips: self.flips.into(), target: self.target, coins: self.coins.clone() };
        change(&mut game);
        Self::new(&game)
    }

    /// Flips in all.
    pub fn flips(&self) -> u32 {
        self.flips
    }

    /// A final score above it wins.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// The coins, A first.
    pub fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// The scores that play can lead to.
    pub fn scores(&self) -> Scores {
        Scores::new(&self.coins)
    }

    /// The states of the game in rows.
    pub(super) fn state_space(&self) -> StateSpace {
        StateSpace::new(self.flips, self.target, self.coins.clone())
    }

    /// The game in which only `coin` may be flipped.
    pub(super) fn with_one(&self, coin: Coin) -> Self {
        Self { coins: vec![coin], ..*self }
    }
}

/// Refuses points that are not allowed.
fn check_points(index: usize, coin: &Coin) -> Result<(), BadParameter> {
    match coin.tails_points {
        None => in_range(&format!("coins[{index}].points"), coin.points, POINTS).map(drop),
        Some(tails_points) => {
            in_range(&format!("coins[{index}].heads_points"), coin.points, EITHER_POINTS)?;
            in_range(&format!("coins[{index}].tails_points"), tails_points, EITHER_POINTS).map(drop)
        }
    }
}

/// The scores that `flips_done` flips can give.
#[derive(Clone, Debug)]
pub struct Reachable {
    flips_done: i64,
    scores: Scores,
}

impl Reachable {
    /// The scores of `game` after `flips_done` flips. What is not allowed is taken as the nearest that is.
    pub fn new(game: &Game, flips_done: i64) -> Self {
        let flips_done = flips_done.clamp(0, i64::from(*FLIPS.end()));
        Self { flips_done, scores: Scores::new(&game.coins) }
    }

    /// The lowest and the highest score; both can be had.
    pub fn range(&self) -> RangeInclusive<i64> {
        self.scores.range(self.flips_done)
    }

    /// Whether `score` is one of them.
    pub fn contains(&self, score: i64) -> bool {
        self.scores.contains(self.flips_done, score)
    }

    /// The nearest of them to `score`, the larger one of two that are equally near.
    pub fn nearest(&self, score: i64) -> i64 {
        let (lowest, highest) = self.range().into_inner();
        let score = score.clamp(lowest, highest);
        let around = (0..=highest - lowest).flat_map(|distance| [score + distance, score - distance]);
        // the highest score itself is always reachable, so there is one
        around.into_iter().find(|&score| self.contains(score)).unwrap_or(highest)
    }

    /// Where a slider that was at `before` and is moved to `after` comes to stand: the nearest of them, but never again
    /// `before`, so that no gap is too wide for a single step.
    pub fn step(&self, before: i64, after: i64) -> i64 {
        let nearest = self.nearest(after);
        if nearest != before || before == after {
            return nearest;
        }
        let direction = (after - before).signum();
        let (lowest, highest) = self.range().into_inner();
        let beyond = (1..=highest - lowest).map(|distance| after + direction * distance);
        beyond.into_iter().find(|&score| self.contains(score)).unwrap_or(before)
    }
}

/// The nearest state to `state` that `game` can come to.
pub fn nearest_state(game: &Game, state: State) -> State {
    let flips_done = state.flips_done.clamp(0, game.flips.clamp(0, i64::from(*FLIPS.end())));
    State::new(flips_done, Reachable::new(game, flips_done).nearest(state.score))
}

#[cfg(test)]
mod tests {
    use super::super::coin::Coin;
    use super::super::probability::Probability;
    use super::{CheckedGame, *};

    fn game(flips: i64, points: [i64; 2]) -> Game {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        Game { flips, coins, target: 0 }
    }

    #[test]
    fn the_nearest_state_is_legal_however_far_the_wish() {
        let game = game(30, [3, 7]);
        for state in [
            State::new(40, 3),
            State::new(-5, 7),
            State::new(30, i64::MAX),
            State::new(7, i64::MIN),
            State::new(i64::MAX, 1),
            State::new(1, 0),
        ] {
            let state = nearest_state(&game, state);
            let scores = CheckedGame::new(&game).unwrap().scores();
            assert!(
                (0..=30).contains(&state.flips_done) && scores.contains(state.flips_done, state.score),
                "{state:?}"
            );
        }
        assert_eq!(nearest_state(&game, State::new(1, 4)), State::new(1, 3));
        assert_eq!(nearest_state(&game, State::new(1, 0)), State::new(1, 3), "of two the larger");
        assert_eq!(nearest_state(&game, State::new(30, 2)), State::new(30, 2), "a legal state stays");
    }

    #[test]
    fn a_slider_moves_over_every_gap() {
        let reachable = Reachable::new(&game(30, [20, 20]), 3);
        assert_eq!(reachable.step(20, 21), 60);
        assert_eq!(reachable.step(20, 19), -20);
        assert_eq!(reachable.step(60, 61), 60, "there is nothing beyond the largest");
        assert_eq!(reachable.step(20, 55), 60);
        assert_eq!(reachable.step(-60, -61), -60);
        assert_eq!(Reachable::new(&game(30, [1, 2]), 0).step(0, 1), 0);
    }

    #[test]
    fn senseless_parameters_are_taken_as_the_nearest_that_make_sense() {
        let game = Game { coins: Vec::new(), ..game(i64::MAX, [1, 2]) };
        assert_eq!(nearest_state(&game, State::new(i64::MAX, i64::MAX)), State::new(1_000_000, 0));
    }

    #[test]
    fn a_score_that_only_rises_starts_where_it_can() {
        let mut game = game(30, [1, 2]);
        for (coin, points) in game.coins.iter_mut().zip([(5, 2), (3, 2)]) {
            *coin = Coin::with_points_apart(Probability::HALF, points.0, points.1);
        }
        assert_eq!(Reachable::new(&game, 10).range(), 20..=50);
        assert_eq!(nearest_state(&game, State::new(10, 0)), State::new(10, 20));
        assert_eq!(Reachable::new(&game, 10).step(50, 49), 48);
    }
}
