//! Coins whose probabilities of heads are varied.

use crate::flips::{CheckedGame, Game, Probability};
use crate::gui::view::Change;

use super::puzzle::Flips;

/// All that what is drawn over the heads of some coins depends on: the game with these probabilities taken out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied<const N: usize> {
    /// The game without them.
    pub game: CheckedGame,
    /// The coins.
    pub coins: [usize; N],
}

impl<const N: usize> Varied<N> {
    /// These coins of `game`; `None` if it has no such coins.
    pub fn new(game: &CheckedGame, coins: [usize; N]) -> Option<Self> {
        if coins.iter().any(|&coin| coin >= game.coins().len()) {
            return None;
        }
        let game = game.with(|game| set_heads(game, coins, [Probability::ZERO; N])).ok()?;
        Some(Self { game, coins })
    }
}

/// Chooses the probabilities of heads of some coins.
pub fn choose_heads<const N: usize>(coins: [usize; N], heads: [Probability; N]) -> Change<Flips> {
    Box::new(move |params| set_heads(&mut params.game, coins, heads))
}

fn set_heads<const N: usize>(game: &mut Game, coins: [usize; N], heads: [Probability; N]) {
    for (coin, heads) in coins.into_iter().zip(heads) {
        if let Some(coin) = game.coins.get_mut(coin) {
            coin.heads = heads;
        }
    }
}
