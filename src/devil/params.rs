//! Everything that a scenario of this puzzle sets, and the rules that come of it.

use super::game::{CheckedGame, Game};
use super::glasses::most_hands;
use super::limits::{MOST_FELT, WITHIN};
use super::record::Record;
use super::table_spec::TableSpec;
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// The parameters as the controls and the scenario files hold them, good or bad. The defaults are the puzzle as it was
/// first posed, before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    /// What is solved.
    pub game: Game,
    /// Where one looks.
    pub focus: Focus,
    /// What was played.
    pub record: Record,
    /// What the views show beside it; not saved.
    pub options: Options,
}

/// Where one looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// The step of the playback: how many moves were made; 0 to mᴺ − 1 and at most 2⁶⁴ − 1, which outgrows `i64`.
    pub step: i128,
    /// Within how many moves one wants to be done against a random Devil; [`WITHIN`], 0 if that is not asked.
    pub within: i64,
    /// How many coins the blindfolded player feels before each call; 0 to N, and 0 where coins cannot be felt.
    pub hands: i64,
}

impl Params {
    /// Brings what belongs to another table or Devil back to what is allowed: the step to the last one, and a list of
    /// moves or a game played at another table is dropped.
    pub fn fit(&mut self) {
        let Ok(table) = self.game.table() else { return };
        self.game.fit(table);
        self.focus.hands = self.focus.hands.clamp(0, most_hands(table).into());
        self.record.fit(table, &self.game.aim, u32::try_from(self.focus.hands).unwrap_or(0));
        self.focus.step = self.focus.step.clamp(0, self.last_step().unwrap_or(0));
    }

    /// Begins a new game: nothing is called, turned or shown any more.
    pub fn start_over(&mut self) {
        self.focus.step = 0;
        self.record.clear();
    }

    /// The last step that is allowed: the number of moves of the user's own list, or mᴺ − 1 and at most 2⁶⁴ − 1. `None`
    /// where the table is not allowed.
    pub fn last_step(&self) -> Option<i128> {
        let table = self.game.table().ok()?;
        let list = match &self.game.moves {
            Some(moves) => i128::try_from(moves.len()).ok()?,
            None => table.last_step().into(),
        };
        // what the user calls is a list of its own
        let called = if self.record.play.is_called() { i128::try_from(self.record.calls.len()).ok()? } else { 0 };
        Some(list.max(called))
    }
}

/// Parameters that can be used, in one checked piece for each part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    game: CheckedGame,
    step: u64,
    within: u32,
    hands: u32,
    record: Record,
}

impl Rules {
    /// The rules that `params` describe.
    ///
    /// # Errors
    /// The first parameter that is not allowed: what [`CheckedGame::new`] refuses, `step` from 0 to the last move, what
    /// [`Record::check`] refuses, `within` and `hands`.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        Self::check(params, None)
    }

    /// The rules that `params` describe, where these are the rules of `before`: a part that is the same in both is not
    /// checked again.
    ///
    /// # Errors
    /// As of [`Self::new`].
    pub fn after_change(&self, before: &Params, params: &Params) -> Result<Self, BadParameter> {
        Self::check(params, Some((before, self)))
    }

    fn check(params: &Params, known: Option<(&Params, &Self)>) -> Result<Self, BadParameter> {
        let game = match known.filter(|(before, _)| before.game == params.game) {
            Some((_, rules)) => rules.game.clone(),
            None => CheckedGame::new(&params.game)?,
        };
        let step = check_step(params)?;
        let within = in_range("within", params.focus.within, WITHIN)?;
        let within = u32::try_from(within).unwrap_or(0);
        let hands = check_hands(params.focus.hands, game.table())?;
        let is_known = |(before, rules): (&Params, &Self)| {
            rules.table() == game.table()
                && before.game.aim == params.game.aim
                && (before.focus.hands, &before.record) == (params.focus.hands, &params.record)
        };
        if !known.is_some_and(is_known) {
            params.record.check(game.table(), game.aim(), hands)?;
        }
        Ok(Self { game, step, within, hands, record: params.record.clone() })
    }

    /// What is solved.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.game.table()
    }

    /// The step of the playback, from 0 to the last move. Where the player has no winning list of moves there is nothing to
    /// play back, and the step means nothing.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Within how many moves one wants to be done against a random Devil; 0 if that is not asked.
    pub fn within(&self) -> u32 {
        self.within
    }

    /// How many coins the blindfolded player feels before each call; 0 if none.
    pub fn hands(&self) -> u32 {
        self.hands
    }

    /// What was played.
    pub fn record(&self) -> &Record {
        &self.record
    }
}

fn check_hands(hands: i64, table: TableSpec) -> Result<u32, BadParameter> {
    if hands != 0 && most_hands(table) == 0 {
        let allowed = format!("0, as coins are felt at tables of up to {MOST_FELT} coins with two faces");
        return Err(BadParameter::new("hands", grouped(hands), allowed));
    }
    in_range("hands", hands, 0..=most_hands(table))
}

fn check_step(params: &Params) -> Result<u64, BadParameter> {
    let (step, last) = (params.focus.step, params.last_step().unwrap_or(0));
    u64::try_from(step).ok().filter(|step| i128::from(*step) <= last).ok_or_else(|| {
        let allowed = format!("a whole number from 0 to {}", grouped(last));
        BadParameter::new("step", grouped(step), allowed)
    })
}

/// Options of the views. They are part of no scenario file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The index of the step of the plan of a player who feels coins, or of the Devil's trap, that is selected.
    pub card: usize,
    /// The number of depths of the list of moves that are folded away, if there are so many.
    pub fold: u32,
}

#[cfg(test)]
mod tests;
