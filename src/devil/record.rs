//! What was played at the table, and the ways to play.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::configuration::Configuration;
use super::limits::{LONGEST_FELT, LONGEST_PLAYED};
use super::move_list::check_moves;
use super::moves::Move;
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

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
    /// Checks that everything played is possible at `table`, on the way that `aim` says, with so many `hands`.
    ///
    /// # Errors
    /// A [`BadParameter`] about the first of `start`, `turns`, `calls` and `touches` that is not.
    pub fn check(&self, table: TableSpec, aim: &Aim, hands: u32) -> Result<(), BadParameter> {
        check_start(self.start, table, aim)?;
        check_turns(&self.turns, table)?;
        check_calls(&self.calls, table)?;
        self.check_touches(table, hands)
    }

    /// Each call flips places that were felt before it, as many as there are hands.
    fn check_touches(&self, table: TableSpec, hands: u32) -> Result<(), BadParameter> {
        let (touches, calls) = (self.touches.len(), self.calls.len());
        if hands == 0 || self.play != Play::Blindfolded {
            let allowed = "left out where nobody with hands plays blindfolded";
            return if touches == 0 { Ok(()) } else { Err(list_of("touches", touches, allowed)) };
        }
        if touches != calls && touches != calls + 1 {
            let allowed = format!("as long as that of the calls, {}, or longer by one", grouped(calls));
            return Err(list_of("touches", touches, &allowed));
        }
        if touches > LONGEST_FELT {
            return Err(list_of("touches", touches, &format!("a list of at most {}", grouped(LONGEST_FELT))));
        }
        check_moves("touches", &self.touches, table)?;
        let is_right = |touch: &Move| touch.named().count() == hands as usize;
        if let Some(index) = self.touches.iter().position(|touch| !is_right(touch)) {
            let value = self.touches.get(index).map(|touch| touch.as_list()).unwrap_or_default();
            return Err(BadParameter::new(format!("touches[{index}]"), value, format!("{hands} positions")));
        }
        let is_felt = |(call, touch): (&Move, &Move)| call.positions().all(|position| touch.names(position));
        match self.calls.iter().zip(self.touches.iter()).position(|both| !is_felt(both)) {
            Some(index) => {
                let value = self.calls.get(index).map(|call| call.as_list()).unwrap_or_default();
                Err(BadParameter::new(format!("calls[{index}]"), value, format!("some of touches[{index}]")))
            }
            None => Ok(()),
        }
    }

    /// Drops what is not possible at `table`.
    pub(super) fn fit(&mut self, table: TableSpec, aim: &Aim, hands: u32) {
        if check_start(self.start, table, aim).is_err() {
            self.start = None;
        }
        if check_turns(&self.turns, table).is_err() {
            self.turns = Arc::default();
        }
        if check_calls(&self.calls, table).is_err() {
            self.calls = Arc::default();
        }
        if self.check_touches(table, hands).is_err() {
            (self.calls, self.touches, self.reveal) = (Arc::default(), Arc::default(), false);
        }
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

fn check_start(start: Option<Configuration>, table: TableSpec, aim: &Aim) -> Result<(), BadParameter> {
    let Some(start) = start else { return Ok(()) };
    let is_ours = start.coins() == table.coins() && start.faces() == table.faces();
    if is_ours && aim.start.contains(table, start) && !aim.goal.contains(table, start) {
        return Ok(());
    }
    let allowed = match table.faces() {
        _ if is_ours && !aim.is_default() => "a configuration that is possible at the start and not won".to_owned(),
        2 if table.coins() == 1 => "T".to_owned(),
        _ if table.coins() == 1 => format!("{} other than A", Configuration::allowed(table)),
        2 => format!("{}, at least one of them T", Configuration::allowed(table)),
        _ => format!("{}, not all of them A", Configuration::allowed(table)),
    };
    Err(BadParameter::new("start", start, allowed))
}

fn check_turns(turns: &[Permutation], table: TableSpec) -> Result<(), BadParameter> {
    check_played("turns", turns.len())?;
    turns.iter().enumerate().try_for_each(|(index, permutation)| {
        if permutation.coins() == table.coins() && permutation.is_allowed(table.devil()) {
            return Ok(());
        }
        let (field, text) = (format!("turns[{index}]"), permutation.to_string());
        Permutation::parse(&field, &text, table.coins(), table.devil()).map(drop)?;
        // the text fits, but it was meant for another table
        Err(BadParameter::new(field, text, format!("an act at a table of {}", table.coins())))
    })
}

fn check_calls(calls: &[Move], table: TableSpec) -> Result<(), BadParameter> {
    check_played("calls", calls.len())?;
    check_moves("calls", calls, table)
}

/// Refuses a list of more entries than a game that is played by hand has moves.
///
/// # Errors
/// A [`BadParameter`] that names `field` and how long it is.
pub fn check_played(field: &str, entries: usize) -> Result<(), BadParameter> {
    if entries <= LONGEST_PLAYED {
        return Ok(());
    }
    Err(list_of(field, entries, &format!("a list of at most {}", grouped(LONGEST_PLAYED))))
}

/// Refuses a list of so many entries.
fn list_of(field: &str, entries: usize, allowed: &str) -> BadParameter {
    BadParameter::new(field, format!("a list of {}", grouped(entries)), allowed)
}
