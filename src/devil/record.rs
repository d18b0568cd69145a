//! Record of a game at the table, and the ways to play.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::configuration::Configuration;
use super::limits::{LONGEST_FELT, LONGEST_PLAYED};
use super::moves::Move;
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;

/// Way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayMode {
    /// Against a Devil who lays the coins and acts at random.
    #[default]
    Random,
    /// Against a Devil who knows the moves: he escapes if he can, and otherwise makes the game as long as possible.
    Worst,
    /// The user is the Devil and moves the table by hand.
    ByHand,
    /// The user calls moves without seeing the coins; the Devil decides as late as possible.
    Blindfolded,
    /// The user calls moves and sees the coins before each; the Devil chooses the worst permutation.
    Sighted,
}

impl PlayMode {
    /// All ways to play.
    pub const ALL: [Self; 5] = [Self::Random, Self::Worst, Self::ByHand, Self::Blindfolded, Self::Sighted];

    /// Whether the user calls the moves.
    pub fn is_called(self) -> bool {
        matches!(self, Self::Blindfolded | Self::Sighted)
    }
}

/// Record of a game: the way to play and the actions of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Seed from which the random Devil takes the start and his permutations.
    pub seed: u64,
    /// Way to play.
    pub play: PlayMode,
    /// Coins at the start if the seed does not choose them; not all heads.
    pub start: Option<Configuration>,
    /// Permutations by the user as the Devil, one before each move; at most 4,096.
    pub turns: Arc<Vec<Permutation>>,
    /// Moves that the user called, blindfolded or not; at most 4,096.
    pub calls: Arc<Vec<Move>>,
    /// Places that a blindfolded player with hands felt before each call: as many entries as calls, or one more if the
    /// player has felt but not called yet; at most 1,000.
    pub touches: Arc<Vec<Move>>,
    /// Whether a blindfolded player has given up and is shown the coins.
    pub reveal: bool,
}

impl Default for Record {
    /// Returns a record without moves, against a Devil who acts at random.
    fn default() -> Self {
        Self {
            seed: 1,
            play: PlayMode::Random,
            start: None,
            turns: Arc::default(),
            calls: Arc::default(),
            touches: Arc::default(),
            reveal: false,
        }
    }
}

impl Record {
    /// Drops everything that is not possible at `table` with this aim and this number of `hands`.
    pub(super) fn fit(&mut self, table: TableSpec, aim: &Aim, hands: u32) {
        self.start.take_if(|start| !aim.can_start(table, *start));
        let is_possible = |turn: &Permutation| turn.coins() == table.coins() && turn.is_allowed(table.devil());
        if self.turns.len() > LONGEST_PLAYED || !self.turns.iter().all(is_possible) {
            self.turns = Arc::default();
        }
        if self.calls.len() > LONGEST_PLAYED || !self.calls.iter().all(|call| call.fits(table)) {
            self.calls = Arc::default();
        }
        if !self.has_touches_for(table, hands) {
            (self.calls, self.touches, self.reveal) = (Arc::default(), Arc::default(), false);
        }
    }

    /// Whether the places felt fit the game: `hands` places before each call, and each call names only places felt
    /// before it.
    fn has_touches_for(&self, table: TableSpec, hands: u32) -> bool {
        let (touches, calls) = (self.touches.len(), self.calls.len());
        if hands == 0 || self.play != PlayMode::Blindfolded {
            return touches == 0;
        }
        (calls..=calls + 1).contains(&touches)
            && touches <= LONGEST_FELT
            && self.touches.iter().all(|touch| touch.fits(table) && touch.named().count() == hands as usize)
            && self.calls.iter().zip(self.touches.iter()).all(|(call, touch)| call.is_part_of(*touch))
    }

    /// Returns how many moves the user made, as the Devil or as the player.
    pub fn moves_made(&self) -> usize {
        self.turns.len().max(self.calls.len())
    }

    /// Whether `other` is the same game, possibly with more or fewer moves.
    pub fn is_same_game(&self, other: &Self) -> bool {
        (self.seed, self.play, self.start) == (other.seed, other.play, other.start)
    }
}
