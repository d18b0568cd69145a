//! The state of the program that undo restores, and going to another one.

use crate::gui::panels::scenario_list::{OwnLists, ScenarioList, follow};
use crate::gui::save::file_tasks::Note;
use crate::scenario::Puzzle;

use super::Coinwise;
use super::history::{Lists, State};

impl Coinwise {
    pub(super) fn state(&self) -> State {
        State {
            params: Puzzle::ALL.map(|puzzle| self.tabs.of(puzzle).params().without_playback()),
            lists: Lists {
                own: self.lists.each_ref().map(|list| list.own().clone()),
                selected: self.lists.each_ref().map(ScenarioList::selected_index),
            },
        }
    }

    /// Takes over the user's own scenarios as another window has changed them.
    pub(super) fn follow_own(&mut self, own: &OwnLists) {
        let state = self.state();
        let before = state.lists.own.clone();
        let mut deleted = None;
        for (list, own) in self.lists.iter_mut().zip(own.clone()) {
            let name = list.selected_id().and(list.selected()).map(|scenario| scenario.name.clone());
            list.follow_own(own);
            deleted = deleted.or(name.filter(|_| list.selected_id().is_none()));
        }
        if let Some(name) = deleted {
            self.say(Note::Bad(format!("The scenario \"{name}\" was deleted in another window.")));
        }
        let lists = &self.lists;
        self.history.rebase(&state, |kept| {
            let mut followed = kept.clone();
            for (place, shown) in lists.iter().enumerate() {
                let list = follow(&kept.own[place], &before[place], &own[place]);
                followed.selected[place] = shown.selected_after(kept.selected[place], &kept.own[place], &list);
                followed.own[place] = list;
            }
            followed
        });
    }

    /// Goes to another state, and to the tab in which it differs from the present one.
    pub(super) fn restore(&mut self, state: State) {
        let present = self.state();
        for (puzzle, own) in Puzzle::ALL.into_iter().zip(state.lists.own) {
            let list = &mut self.lists[puzzle as usize];
            if own != *list.own() {
                self.open = puzzle;
                list.set_own(own);
            }
            list.select(state.lists.selected[puzzle as usize]);
        }
        for (params, present) in state.params.into_iter().zip(present.params) {
            if params != present {
                self.open = params.puzzle();
                self.tab_mut().set_params(params);
            }
        }
    }
}
