//! Game to solve, and the states that it can have.

use super::coin::Coin;
use super::limits::{COINS, FLIPS, TARGETS};
use super::probability::Probability;
use super::scores::Scores;
use super::state_space::{State, StateSpace};

/// Game, always within the limits: everything that a solver needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    flips: u32,
    target: i64,
    coins: Vec<Coin>,
}

impl Default for Game {
    /// Returns the game of the Riddler Classic, 21 February 2020: 100 flips, two fair coins worth 1 and 2, a positive
    /// score wins.
    fn default() -> Self {
        let coins = vec![Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)];
        Self { flips: 100, target: 0, coins }
    }
}

impl Game {
    /// Creates a game; the parameters are clamped as by the setters.
    pub fn new(flips: impl Into<i64>, target: i64, coins: Vec<Coin>) -> Self {
        Self::default().with(|game| {
            game.set_flips(flips);
            game.set_target(target);
            game.set_coins(coins);
        })
    }

    /// Returns a changed copy of the game.
    pub fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut game = self.clone();
        change(&mut game);
        game
    }

    /// Returns the number of flips.
    pub fn flips(&self) -> u32 {
        self.flips
    }

    /// Returns the target; a final score above it wins.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// Returns the coins, A first.
    pub fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// Returns the coins, to change them.
    pub fn coins_mut(&mut self) -> &mut [Coin] {
        &mut self.coins
    }

    /// Sets the number of flips, clamped to [`FLIPS`].
    pub fn set_flips(&mut self, flips: impl Into<i64>) {
        let (fewest, most) = (*FLIPS.start(), *FLIPS.end());
        self.flips = u32::try_from(flips.into().max(fewest.into())).unwrap_or(most).min(most);
    }

    /// Sets the target, clamped to [`TARGETS`].
    pub fn set_target(&mut self, target: i64) {
        self.target = target.clamp(*TARGETS.start(), *TARGETS.end());
    }

    /// Sets the coins. Drops those beyond the largest number, and adds fair coins worth 1 up to the smallest
    /// ([`COINS`]).
    pub fn set_coins(&mut self, coins: Vec<Coin>) {
        let count = coins.len().clamp(*COINS.start(), *COINS.end());
        self.coins = coins;
        self.coins.resize(count, Coin::new(Probability::HALF, 1));
    }

    /// Adds a coin, unless the game already has the largest number.
    pub fn add_coin(&mut self, coin: Coin) {
        self.set_coins(self.coins.iter().copied().chain([coin]).collect());
    }

    /// Removes coin `index`, if the game has it and keeps enough coins without it.
    pub fn remove_coin(&mut self, index: usize) {
        if self.coins.len() > *COINS.start() && index < self.coins.len() {
            self.coins.remove(index);
        }
    }

    /// Returns the scores that the coins can give.
    pub fn scores(&self) -> Scores {
        Scores::new(&self.coins)
    }

    /// Returns the states of the game in rows.
    pub(super) fn state_space(&self) -> StateSpace {
        StateSpace::new(self.flips, self.target, self.coins.clone())
    }

    /// Returns the game in which only `coin` may be flipped, one coin fewer than [`COINS`] allows.
    pub(super) fn with_one(&self, coin: Coin) -> Self {
        Self { coins: vec![coin], ..*self }
    }
}

/// Returns the possible state of `game` nearest to `state`.
pub fn nearest_state(game: &Game, state: State) -> State {
    let flips_done = state.flips_done.clamp(0, game.flips.into());
    State::new(flips_done, game.scores().nearest(flips_done, state.score))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(flips: i64, points: [i64; 2]) -> Game {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        Game::new(flips, 0, coins)
    }

    #[test]
    fn the_nearest_state_is_possible_for_any_wish() {
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
            let scores = game.scores();
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
    fn a_slider_can_cross_every_gap() {
        let scores = game(30, [20, 20]).scores();
        assert_eq!(scores.slid(3, 20, 21), 60);
        assert_eq!(scores.slid(3, 20, 19), -20);
        assert_eq!(scores.slid(3, 60, 61), 60, "there is nothing beyond the largest");
        assert_eq!(scores.slid(3, 20, 55), 60);
        assert_eq!(scores.slid(3, -60, -61), -60);
        assert_eq!(game(30, [1, 2]).scores().slid(0, 0, 1), 0);
    }

    #[test]
    fn parameters_out_of_range_are_clamped() {
        for (flips, target, becomes) in [
            (i64::MIN, i64::MIN, (1, -1_000_000)),
            (0, -1_000_001, (1, -1_000_000)),
            (1_000_001, 1_000_001, (1_000_000, 1_000_000)),
            (i64::MAX, i64::MAX, (1_000_000, 1_000_000)),
            (9, -4, (9, -4)),
        ] {
            let game = Game::new(flips, target, Vec::new());
            assert_eq!((game.flips(), game.target()), becomes);
            assert_eq!(game.coins(), [Coin::new(Probability::HALF, 1); 2]);
        }
        let coin = Coin::new(Probability::ONE, 3);
        let mut game = Game::new(9, 0, vec![coin; 9]);
        game.add_coin(coin);
        assert_eq!(game.coins(), [coin; 4]);
        (0..9).for_each(|_| game.remove_coin(1));
        game.remove_coin(7);
        assert_eq!(game.coins(), [coin; 2]);
        assert_eq!(nearest_state(&game, State::new(i64::MAX, i64::MAX)), State::new(9, 27));
    }

    #[test]
    fn a_score_that_only_rises_starts_at_its_lowest() {
        let mut game = game(30, [1, 2]);
        for (coin, points) in game.coins_mut().iter_mut().zip([(5, 2), (3, 2)]) {
            *coin = Coin::with_points_apart(Probability::HALF, points.0, points.1);
        }
        assert_eq!(game.scores().range(10), 20..=50);
        assert_eq!(nearest_state(&game, State::new(10, 0)), State::new(10, 20));
        assert_eq!(game.scores().slid(10, 50, 49), 48);
    }
}
