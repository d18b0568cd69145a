//! What was played at the table.

use std::sync::Arc;

use super::configuration::Configuration;
use super::limits::LONGEST_LIST;
use super::move_list::check_moves;
use super::moves::Move;
use super::permutation::Permutation;
use super::play::Play;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

/// How the moves are played, and what the user did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The seed from which the random Devil takes the start and his turns; any.
    pub seed: u64,
    /// How the moves are played on the table.
    pub play: Play,
    /// The coins as they are laid, where that is not left to the seed; not all heads.
    pub start: Option<Configuration>,
    /// What the user did as the Devil, before each move; up to 65,535 of them.
    pub turns: Arc<Vec<Permutation>>,
    /// The moves that the user called, blindfolded or not; up to 65,535 of them.
    pub calls: Arc<Vec<Move>>,
    /// Whether a blindfolded player has given up and is shown the coins.
    pub reveal: bool,
}

impl Default for Record {
    /// Nothing is played yet, and the Devil acts at random.
    fn default() -> Self {
        Self { seed: 1, play: Play::Random, start: None, turns: Arc::default(), calls: Arc::default(), reveal: false }
    }
}

impl Record {
    /// Checks that everything played is possible at `table`, on the way that `aim` says.
    ///
    /// # Errors
    /// A [`BadParameter`] about the first of `start`, `turns` and `calls` that is not.
    pub fn check(&self, table: TableSpec, aim: &Aim) -> Result<(), BadParameter> {
        check_start(self.start, table, aim)?;
        check_turns(&self.turns, table)?;
        check_calls(&self.calls, table)
    }

    /// Drops what is not possible at `table`.
    pub(super) fn fit(&mut self, table: TableSpec, aim: &Aim) {
        if check_start(self.start, table, aim).is_err() {
            self.start = None;
        }
        if check_turns(&self.turns, table).is_err() {
            self.turns = Arc::default();
        }
        if check_calls(&self.calls, table).is_err() {
            self.calls = Arc::default();
        }
    }

    /// A new game: nothing is called, turned or shown any more.
    pub(super) fn clear(&mut self) {
        self.turns = Arc::default();
        self.calls = Arc::default();
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
        2 => format!("{} letters H or T, at least one of them T", table.coins()),
        faces => format!("{} digits from 0 to {}, not all of them 0", table.coins(), faces - 1),
    };
    Err(BadParameter::new("start", start, allowed))
}

fn check_turns(turns: &[Permutation], table: TableSpec) -> Result<(), BadParameter> {
    check_most("turns", turns.len())?;
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
    check_most("calls", calls.len())?;
    check_moves("calls", calls, table)
}

/// Refuses a list of more entries than a game has moves.
fn check_most(field: &str, entries: usize) -> Result<(), BadParameter> {
    if entries <= LONGEST_LIST {
        return Ok(());
    }
    let value = format!("a list of {}", grouped(entries));
    Err(BadParameter::new(field, value, format!("a list of at most {}", grouped(LONGEST_LIST))))
}
