//! The game that is solved, as it is set and once it is checked.

use super::coin::Coin;
use super::limits::{COINS, EITHER_POINTS, FLIPS, POINTS, TARGETS};
use super::probability::Probability;
use super::scores::Scores;
use super::state_space::StateSpace;
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
