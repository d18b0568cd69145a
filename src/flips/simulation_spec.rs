//! What is simulated: how many games, by which way to play, with which luck.

use std::fmt;

use super::coin::coin_name;
use super::game::{CheckedGame, Game};
use super::limits::GAMES;
use crate::parameter::{BadParameter, in_range};

/// A simulation as the controls and the scenario files hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationSpec {
    /// The seed of all luck: that of the games simulated, and that of the game played by hand.
    pub seed: u64,
    /// How many games are simulated; [`GAMES`].
    pub games: i64,
    /// Who plays them.
    pub player: Player,
}

impl Default for SimulationSpec {
    /// 100,000 games of best play.
    fn default() -> Self {
        Self { seed: 1, games: 100_000, player: Player::Best }
    }
}

impl SimulationSpec {
    /// Lets best play choose where the player's coins are not in `game`.
    pub fn fit(&mut self, game: &Game) {
        if self.player.last_coin().is_some_and(|last| last >= game.coins.len()) {
            self.player = Player::Best;
        }
    }

    /// Refuses a number of games that is not allowed, and a player whose coins are not in `game`.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `games` or `player`.
    pub fn check(&self, game: &CheckedGame) -> Result<(), BadParameter> {
        in_range("games", self.games, GAMES)?;
        let coins = game.coins().len();
        if self.player.last_coin().is_some_and(|last| last >= coins) {
            let allowed = format!("a way to play with the coins A to {}", coin_name(coins - 1));
            return Err(BadParameter::new("player", self.player, allowed));
        }
        Ok(())
    }

    /// How many games are simulated, at least 1; what is not allowed is taken as the nearest that is.
    pub fn count(&self) -> u32 {
        u32::try_from(self.games.clamp(*GAMES.start(), *GAMES.end())).unwrap_or(1)
    }
}

/// A way to play whose games are simulated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Best play; of several best coins the first by name.
    #[default]
    Best,
    /// One coin when ahead, at a score above the target, and another one or the same otherwise.
    Rule {
        /// The coin when ahead.
        ahead: usize,
        /// The coin otherwise.
        otherwise: usize,
    },
}

impl Player {
    /// The largest index among its coins; `None` for best play, which takes whatever coins there are.
    fn last_coin(self) -> Option<usize> {
        match self {
            Self::Best => None,
            Self::Rule { ahead, otherwise } => Some(ahead.max(otherwise)),
        }
    }

    /// Reads `best`, one coin for all states like `A`, or the coin when ahead and the one otherwise like `A/B`.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field`. Whether there are such coins is the business of the rules.
    pub fn parse(field: &str, text: &str) -> Result<Self, BadParameter> {
        let coin = |text: &str| match text.trim().as_bytes() {
            [letter @ b'A'..=b'D'] => Some(usize::from(letter - b'A')),
            _ => None,
        };
        let player = match text.trim().split_once('/') {
            None if text.trim() == "best" => Some(Self::Best),
            None => coin(text).map(|coin| Self::Rule { ahead: coin, otherwise: coin }),
            Some((ahead, otherwise)) => {
                coin(ahead).zip(coin(otherwise)).map(|(ahead, otherwise)| Self::Rule { ahead, otherwise })
            }
        };
        player.ok_or_else(|| BadParameter::new(field, text, PLAYER_ALLOWED))
    }
}

/// What a player may be, as the end of a sentence.
const PLAYER_ALLOWED: &str = "\"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Best => f.write_str("best"),
            Self::Rule { ahead, otherwise } if ahead == otherwise => write!(f, "{}", coin_name(ahead)),
            Self::Rule { ahead, otherwise } => write!(f, "{}/{}", coin_name(ahead), coin_name(otherwise)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for (text, player) in [
            ("best", Player::Best),
            ("B", Player::Rule { ahead: 1, otherwise: 1 }),
            ("A/B", Player::Rule { ahead: 0, otherwise: 1 }),
            ("D/A", Player::Rule { ahead: 3, otherwise: 0 }),
        ] {
            assert_eq!(Player::parse("player", text), Ok(player));
            assert_eq!(player.to_string(), text);
        }
        for text in ["", "a", "E", "A/", "/B", "A/B/C", "Best", "AB"] {
            let refusal = Player::parse("player", text).unwrap_err().to_string();
            assert!(refusal.starts_with("player is ") && refusal.ends_with(PLAYER_ALLOWED), "{refusal}");
        }
    }
}
