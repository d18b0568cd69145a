//! Lists of moves that are pinned, to be compared with the present one.

use super::game::{CheckedGame, Game};
use super::limits::LONGEST_PINNED;
use crate::kept;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

/// What is pinned is a game: a table with the user's own list, or with the shortest one that wins there.
pub type Pinned = Game;

impl CheckedGame {
    /// The game, if it may be pinned.
    ///
    /// # Errors
    /// As of [`Self::new`], and a list of more than [`LONGEST_PINNED`] moves.
    pub fn pinned(game: &Pinned) -> Result<Self, BadParameter> {
        let checked = Self::new(game)?;
        match checked.moves().map(|moves| moves.len()) {
            Some(moves) if moves > LONGEST_PINNED => {
                let value = format!("{} moves long", grouped(moves));
                Err(BadParameter::new("moves", value, format!("a list of at most {} moves", grouped(LONGEST_PINNED))))
            }
            _ => Ok(checked),
        }
    }
}

/// Refuses games that may not be pinned, those that are there twice, and too many of them.
///
/// # Errors
/// A [`BadParameter`] about the first that is refused.
pub(super) fn check(pinned: &[Pinned]) -> Result<(), BadParameter> {
    kept::check(pinned, |_| "list", |game| CheckedGame::pinned(game).map(drop))
}
