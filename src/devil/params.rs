//! The parameters of the puzzle, which are always allowed.

use std::sync::Arc;

use super::glasses::most_hands;
use super::limits::{LONGEST_LIST, WITHIN};
use super::moves::Move;
use super::permutation::Devil;
use super::record::Record;
use super::selection::Aim;
use super::table_spec::TableSpec;

/// Parameters of the puzzle. Each setter clamps its value and drops what does not fit it any more, so they are always
/// allowed. The defaults are the puzzle as it was first posed, before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    table: TableSpec,
    aim: Aim,
    moves: Option<Arc<Vec<Move>>>,
    step: u64,
    within: u32,
    hands: u32,
    record: Record,
    /// Options of the views; no scenario file has them.
    pub options: Options,
}

impl Params {
    /// Returns these parameters after a change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.table
    }

    /// The start and the goal.
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// The user's own list of 1 to [`LONGEST_LIST`] moves; `None` for the shortest list that wins.
    pub fn moves(&self) -> Option<&Arc<Vec<Move>>> {
        self.moves.as_ref()
    }

    /// Whether a list can be checked: towards another goal, or from another start, only where all configurations can be gone
    /// through.
    pub fn takes_list(&self) -> bool {
        self.aim.is_default() || self.table.is_counted()
    }

    /// The step of the playback: the number of moves made, up to the [last](Self::last_step). It means nothing where no list
    /// of moves wins, so that there is nothing to play back.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The number of moves of the user's own list, or mᴺ − 1 and at most 2⁶⁴ − 1.
    pub fn last_step(&self) -> u64 {
        let list = self.moves.as_ref().map_or(self.table.last_step(), |moves| moves.len() as u64);
        // what the user calls is a list of its own
        let called = if self.record.play.is_called() { self.record.calls.len() as u64 } else { 0 };
        list.max(called)
    }

    /// The number of moves within which you want to be done against a random Devil, in [`WITHIN`]; 0 for none.
    pub fn within(&self) -> u32 {
        self.within
    }

    /// The number of coins that the blindfolded player feels before each call, up to [`most_hands`]; 0 for none.
    pub fn hands(&self) -> u32 {
        self.hands
    }

    /// The game that is played.
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

    /// Sets what the Devil may do.
    pub fn set_devil(&mut self, devil: Devil) {
        self.set_table(TableSpec::new(self.table.coins(), self.table.faces(), devil));
    }

    /// Sets the table and the Devil.
    pub fn set_table(&mut self, table: TableSpec) {
        self.table = table;
        self.fit();
    }

    /// Sets the start and the goal; a selection of another table becomes that of the riddle.
    pub fn set_aim(&mut self, aim: Aim) {
        self.aim = aim;
        self.fit();
    }

    /// Sets the user's own list; one that is not allowed becomes none.
    pub fn set_moves(&mut self, moves: Option<Arc<Vec<Move>>>) {
        self.moves = moves;
        self.fit();
    }

    /// Sets the step of the playback.
    pub fn set_step(&mut self, step: u64) {
        self.step = step.min(self.last_step());
    }

    /// Sets the number of moves within which you want to be done.
    pub fn set_within(&mut self, moves: u32) {
        self.within = moves.min(*WITHIN.end());
    }

    /// Sets the number of coins that are felt.
    pub fn set_hands(&mut self, hands: u32) {
        self.hands = hands;
        self.fit();
    }

    /// Changes the game that is played.
    pub fn change_record(&mut self, change: impl FnOnce(&mut Record)) {
        change(&mut self.record);
        self.fit_record();
    }

    /// Begins a new game: nothing is called, turned or shown any more.
    pub fn start_over(&mut self) {
        self.step = 0;
        self.record.clear();
    }

    /// Drops what is not allowed at the table.
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
