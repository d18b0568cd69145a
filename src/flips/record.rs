//! The game that a person plays by hand, as far as it was played.

use super::coin::coin_name;
use super::game::{CheckedGame, Game};
use crate::numerals::count;
use crate::parameter::BadParameter;

/// What was played. Which sides the coins showed follows from the seed of the simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The coins flipped so far, by index.
    pub choices: Vec<u8>,
}

impl Record {
    /// Leaves out what `game` does not allow: everything if a coin is missing, otherwise the flips after its last one.
    pub fn fit(&mut self, game: &Game) {
        if self.choices.iter().any(|&coin| usize::from(coin) >= game.coins.len()) {
            self.choices.clear();
        }
        self.choices.truncate(usize::try_from(game.flips).unwrap_or_default());
    }

    /// Refuses coins that are not in `game`, and more flips than it has.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `choices`.
    pub fn check(&self, game: &CheckedGame) -> Result<(), BadParameter> {
        let refuse = |allowed: String| Err(BadParameter::new("choices", self.coin_names(), allowed));
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
