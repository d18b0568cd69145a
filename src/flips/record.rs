//! The game that a person plays by hand, as far as it was played.

use super::coin::coin_name;
use super::game::{CheckedGame, Game};
use super::limits::WHOLE_FLIPS;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;

/// What was played. Which sides the coins showed follows from the seed of the simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The coins flipped so far, by index.
    pub choices: Vec<u8>,
}

impl Record {
    /// Leaves out what `game` does not allow: everything if a coin is missing or the game is too long to be played,
    /// otherwise the flips after its last one.
    pub fn fit(&mut self, game: &Game) {
        let is_missing = |coin: &u8| usize::from(*coin) >= game.coins.len();
        if game.flips > WHOLE_FLIPS.into() || self.choices.iter().any(is_missing) {
            self.choices.clear();
        }
        self.choices.truncate(usize::try_from(game.flips).unwrap_or_default());
    }

    /// Refuses coins that are not in `game`, more flips than it has, and any flip of a game that is too long to be played.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `choices`.
    pub fn check(&self, game: &CheckedGame) -> Result<(), BadParameter> {
        let refuse = |allowed: String| Err(BadParameter::new("choices", self.coin_names(), allowed));
        if game.flips() > WHOLE_FLIPS && !self.choices.is_empty() {
            return refuse(format!("left out where flips is above {}", grouped(WHOLE_FLIPS)));
        }
        let coins = game.coins().len();
        if self.choices.iter().any(|&coin| usize::from(coin) >= coins) {
            return refuse(format!("the names of coins flipped, A to {}", coin_name(coins - 1)));
        }
        if self.choices.len() > game.flips() as usize {
            return refuse(format!("the names of at most {} flipped", count(game.flips(), "coin")));
        }
        Ok(())
    }

    /// The names of the coins flipped, in order: `ABBA`.
    pub fn coin_names(&self) -> String {
        self.choices.iter().map(|&coin| coin_name(coin.into())).collect()
    }
}
