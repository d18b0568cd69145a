//! The state of the program that undo restores, and going to another one.

use crate::gui::shelf::Shelf;
use crate::scenario::Puzzle;

use super::Coinwise;
use super::history::State;

impl Coinwise {
    pub(super) fn state(&self) -> State {
        State {
            params: Puzzle::ALL.map(|puzzle| self.tabs.of(puzzle).params().without_playback()),
            own: self.shelves.each_ref().map(|shelf| shelf.own().clone()),
            selected: self.shelves.each_ref().map(Shelf::selected_index),
        }
    }

    /// Goes to another state, and to the tab in which it differs from the present one.
    pub(super) fn restore(&mut self, state: State) {
        let present = self.state();
        for (puzzle, own) in Puzzle::ALL.into_iter().zip(state.own) {
            let list = &mut self.shelves[puzzle as usize];
            if own != *list.own() {
                self.open = puzzle;
                list.set_own(own);
            }
            list.select(state.selected[puzzle as usize]);
        }
        for (params, present) in state.params.into_iter().zip(present.params) {
            if params != present {
                self.open = params.puzzle();
                self.tab_mut().set_params(params);
            }
        }
    }
}
