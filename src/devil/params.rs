//! Parameters of the puzzle; they are always valid.

use std::sync::Arc;

use super::classes::count_classes;
use super::limits::{LONGEST_LIST, WITHIN};
use super::moves::Move;
use super::permutation::Devil;
use super::record::Record;
use super::selection::Aim;
use super::table_spec::TableSpec;
use super::touch_solution::most_hands;

/// Parameters of the puzzle. They are always valid: each setter clamps its value and drops what no longer fits it. The
/// defaults are the puzzle as it was first posed, before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    table: TableSpec,
    aim: Aim,
    moves: Option<Arc<Vec<Move>>>,
    step: u64,
    within: u32,
    hands: u32,
    record: Record,
    /// Options of the views; not in scenario files.
    pub options: Options,
}

impl Params {
    /// Returns these parameters after a change.
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// Returns the table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.table
    }

    /// Returns the start and the goal.
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// Returns the user's list of 1 to [`LONGEST_LIST`] moves; `None` for the shortest list that wins.
    pub fn moves(&self) -> Option<&Arc<Vec<Move>>> {
        self.moves.as_ref()
    }

    /// Whether a list of the user can be checked. For another start or goal than the riddle's, that requires a table
    /// whose configurations can all be visited.
    pub fn takes_list(&self) -> bool {
        self.aim.is_default() || self.table.is_enumerable()
    }

    /// Returns the step of the playback: the number of moves made, at most [`Self::last_step`]. It has no meaning if no
    /// list of moves wins, because then there is nothing to play back.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Returns the last step: the length of the user's list, or mᴺ − 1 but at most 2⁶⁴ − 1, and at least the number of
    /// calls in a game in which the user calls the moves.
    pub fn last_step(&self) -> u64 {
        let list = self.moves.as_ref().map_or(self.table.last_step(), |moves| moves.len() as u64);
        // the user's calls are a list of their own, which may be longer
        let called = if self.record.play.is_called() { self.record.calls.len() as u64 } else { 0 };
        list.max(called)
    }

    /// Returns the number of moves within which you want to win against a random Devil, in [`WITHIN`]; 0 for none.
    pub fn within(&self) -> u32 {
        self.within
    }

    /// Returns the number of moves of the best plans against a random Devil: [`Self::within`], or else the most that take
    /// only a moment.
    pub fn moves_allowed(&self) -> u32 {
        match count_classes(self.table) {
            _ if self.within > 0 => self.within,
            few if few <= 4_u8.into() => 9,
            some if some <= 14_u8.into() => 3,
            _ => 2,
        }
    }

    /// Returns the number of coins that the blindfolded player feels before each call, at most [`most_hands`]; 0 for
    /// none.
    pub fn hands(&self) -> u32 {
        self.hands
    }

    /// Returns the game in progress.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Sets the number of coins.
    pub fn set_coins(&mut self, coins: u32) {
        self.set_table(TableSpec::new(coins, self.table.faces(), self.table.devil()));
    }

    /// Sets the number of faces of each coin.
    pub fn set_faces(&mut self, faces: u32) {
        self.set_table(TableSpec::new(self.table.coins(), faces, self.table.devil()));
    }

    /// Sets the kind of Devil.
    pub fn set_devil(&mut self, devil: Devil) {
        self.set_table(TableSpec::new(self.table.coins(), self.table.faces(), devil));
    }

    /// Sets the table and the Devil.
    pub fn set_table(&mut self, table: TableSpec) {
        if table != self.table {
            self.drop_calls();
        }
        self.table = table;
        self.fit();
    }

    /// Sets the start and the goal; a selection for another table is replaced by the riddle's.
    pub fn set_aim(&mut self, aim: Aim) {
        self.aim = aim;
        self.fit();
    }

    /// Sets the user's list; a list that is not allowed is dropped.
    pub fn set_moves(&mut self, moves: Option<Arc<Vec<Move>>>) {
        self.moves = moves;
        self.fit();
    }

    /// Sets the step of the playback.
    pub fn set_step(&mut self, step: u64) {
        self.step = step.min(self.last_step());
    }

    /// Sets the number of moves within which you want to win.
    pub fn set_within(&mut self, moves: u32) {
        self.within = moves.min(*WITHIN.end());
    }

    /// Sets the number of coins to feel.
    pub fn set_hands(&mut self, hands: u32) {
        self.hands = hands;
        self.fit();
    }

    /// Changes the game in progress.
    pub fn change_record(&mut self, change: impl FnOnce(&mut Record)) {
        change(&mut self.record);
        self.fit_record();
    }

    /// Begins a new game without calls, turns and shown coins.
    pub fn start_over(&mut self) {
        self.step = 0;
        self.drop_calls();
    }

    fn drop_calls(&mut self) {
        let Record { seed, play, start, .. } = self.record;
        self.record = Record { seed, play, start, ..Record::default() };
    }

    /// Drops everything that the table does not allow.
    fn fit(&mut self) {
        let riddle = Aim::default();
        if !self.aim.start.fits(self.table) {
            self.aim.start = riddle.start;
        }
        if !self.aim.goal.fits(self.table) {
            self.aim.goal = riddle.goal;
        }
        let takes_list = self.takes_list();
        self.moves.take_if(|moves| {
            !takes_list || !(1..=LONGEST_LIST).contains(&moves.len()) || !moves.iter().all(|flip| flip.fits(self.table))
        });
        self.hands = self.hands.min(most_hands(self.table));
        self.fit_record();
    }

    fn fit_record(&mut self) {
        self.record.fit(self.table, &self.aim, self.hands);
        self.set_step(self.step);
    }
}

/// Options of the views; not in scenario files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Index of the selected step in the plan of a player who feels coins, or in the Devil's trap.
    pub card: usize,
    /// Number of calls made when the user asked for a hint.
    pub hint: Option<usize>,
}

#[cfg(test)]
mod tests;
