//! What was played at the table, and the ways to play.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::configuration::Configuration;
use super::limits::{LONGEST_FELT, LONGEST_PLAYED};
use super::moves::Move;
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;

/// How the moves are played on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Against a Devil who lays the coins and acts at random.
    #[default]
    Random,
    /// Against a Devil who knows the moves: he escapes if he can, and else makes the game as long as he can.
    Worst,
    /// The user is the Devil and moves the table by hand.
    ByHand,
    /// The user calls moves without seeing; the Devil decides as late as he can.
    Blindfolded,
    /// The user calls moves and sees the coins before each; the Devil does the worst he can.
    Sighted,
}

impl Play {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Random, Self::Worst, Self::ByHand, Self::Blindfolded, Self::Sighted];

    /// The names in a scenario file, in the order of [`Self::ALL`].
    pub const NAMES: [&'static str; 5] = ["random", "worst", "by-hand", "blindfolded", "sighted"];

    /// Whether the user calls the moves.
    pub fn is_called(self) -> bool {
        matches!(self, Self::Blindfolded | Self::Sighted)
    }
}

/// How the moves are played, and what the user did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The seed from which the random Devil takes the start and his turns; any.
    pub seed: u64,
    /// How the moves are played on the table.
    pub play: Play,
    /// The coins as they are laid, where that is not left to the seed; not all heads.
    pub start: Option<Configuration>,
    /// What the user did as the Devil, before each move; up to 4,096 of them.
    pub turns: Arc<Vec<Permutation>>,
    /// The moves that the user called, blindfolded or not; up to 4,096 of them.
    pub calls: Arc<Vec<Move>>,
    /// The places that a blindfolded player felt before each call, where he has hands: as many as there are calls, or one
    /// more if he has not called since; up to 1,000 of them.
    pub touches: Arc<Vec<Move>>,
    /// Whether a blindfolded player has given up and is shown the coins.
    pub reveal: bool,
}

impl Default for Record {
    /// Nothing is played yet, and the Devil acts at random.
    fn default() -> Self {
        Self {
            seed: 1,
            play: Play::Random,
            start: None,
            turns: Arc::default(),
            calls: Arc::default(),
            touches: Arc::default(),
            reveal: false,
        }
    }
}

impl Record {
    /// Drops what is not possible at `table` with that aim and so many `hands`.
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

    /// Whether each call flips places that were felt before it, as many as there are hands.
    fn has_touches_for(&self, table: TableSpec, hands: u32) -> bool {
        let (touches, calls) = (self.touches.len(), self.calls.len());
        if hands == 0 || self.play != Play::Blindfolded {
            return touches == 0;
        }
        (calls..=calls + 1).contains(&touches)
            && touches <= LONGEST_FELT
            && self.touches.iter().all(|touch| touch.fits(table) && touch.named().count() == hands as usize)
            && self.calls.iter().zip(self.touches.iter()).all(|(call, touch)| call.is_part_of(*touch))
    }

    /// A new game: nothing is called, turned or shown any more.
    pub(super) fn clear(&mut self) {
        self.turns = Arc::default();
        self.calls = Arc::default();
        self.touches = Arc::default();
        self.reveal = false;
    }

    /// How many moves the user made, as the Devil or as the player.
    pub fn moves_made(&self) -> usize {
        self.turns.len().max(self.calls.len())
    }

    /// Whether this is the same game as `other`, of which more or less may have been played.
    pub fn is_same_game(&self, other: &Self) -> bool {
        (self.seed, self.play, self.start) == (other.seed, other.play, other.start)
    }
}
