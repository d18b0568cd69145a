//! Undo and redo: what they restore, and when a change begins.

use egui::util::undoer::Undoer;

use crate::devil::Params as DevilParams;
use crate::flips::Params as FlipsParams;
use crate::pennies::Params as PenniesParams;
use crate::scenario::Puzzle;

use super::super::shelf::{OwnLists, follow};
use super::super::tab::Tab as _;
use super::Coinwise;

/// What undo restores: what a user would call a change. Not the tab, the view, or where one looks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pennies: PenniesParams,
    devil: DevilParams,
    flips: FlipsParams,
    own: OwnLists,
    selected: [usize; 3],
}

impl State {
    /// Whether a deed lies between the two states, forth or back: a move of a game, or a curve kept or forgotten.
    fn is_a_deed_from(&self, earlier: &Self) -> bool {
        self.pennies.played != earlier.pennies.played
            || self.devil.turns != earlier.devil.turns
            || self.devil.calls != earlier.devil.calls
            || self.flips.choices != earlier.flips.choices
            || self.pennies.kept != earlier.pennies.kept
            || self.devil.kept != earlier.devil.kept
            || self.flips.kept != earlier.flips.kept
    }
}

/// The earlier and the later states.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    undoer: Undoer<State>,
    /// The state of the last frame.
    last: Option<State>,
    /// Whether something has just changed at once.
    is_marked: bool,
}

impl History {
    /// Called once a frame with the present state. Moving a control for a while is one change; each move of a game and each
    /// curve kept is one of its own, however fast they follow.
    pub(super) fn feed(&mut self, time: f64, state: State) {
        if let Some(last) = self.last.take().filter(|last| state.is_a_deed_from(last)) {
            self.undoer.add_undo(&last);
            self.is_marked = true;
        }
        if std::mem::take(&mut self.is_marked) {
            // what follows within a moment is a change of its own
            self.undoer.add_undo(&state);
        }
        self.undoer.feed_state(time, &state);
        self.last = Some(state);
    }

    /// Something is about to change at once: undo is to come back to `state`.
    pub(super) fn mark(&mut self, state: &State) {
        self.undoer.add_undo(state);
        self.is_marked = true;
    }

    /// Another window has changed the user's own scenarios: brings every state up to that by `follow`, so that no undo and
    /// no redo takes it back. `state` is the present one of before.
    pub(super) fn rebase(&mut self, state: &State, follow: impl Fn(&State) -> State) {
        let (mut all, mut at) = (Vec::new(), state.clone());
        while let Some(state) = self.undoer.redo(&at).cloned() {
            at = state;
        }
        loop {
            all.push(follow(&at));
            let Some(earlier) = self.undoer.undo(&at).cloned() else { break };
            at = earlier;
        }
        self.undoer = Undoer::default();
        all.iter().rev().for_each(|state| self.undoer.add_undo(state));
        let (present, mut at) = (follow(state), all.swap_remove(0));
        while at != present
            && let Some(earlier) = self.undoer.undo(&at).cloned()
        {
            at = earlier;
        }
        self.last = self.last.as_ref().map(follow);
    }

    pub(super) fn can_undo(&self, state: &State) -> bool {
        self.undoer.has_undo(state)
    }

    pub(super) fn can_redo(&self, state: &State) -> bool {
        self.undoer.has_redo(state)
    }

    pub(super) fn undo(&mut self, state: &State) -> Option<State> {
        let earlier = self.undoer.undo(state).cloned();
        // going back is no deed
        self.last = None;
        earlier
    }

    pub(super) fn redo(&mut self, state: &State) -> Option<State> {
        let later = self.undoer.redo(state).cloned();
        self.last = None;
        later
    }
}

impl Coinwise {
    pub(super) fn state(&self) -> State {
        State {
            pennies: self.pennies.params().clone(),
            // the playback runs by itself and is no change that somebody made
            devil: DevilParams { step: 0, ..self.devil.params().clone() },
            flips: self.flips.params().clone(),
            own: self.shelves.each_ref().map(|shelf| shelf.own().clone()),
            selected: self.shelves.each_ref().map(super::Shelf::selected_index),
        }
    }

    /// Takes over the user's own scenarios as another window has changed them.
    pub(super) fn follow_own(&mut self, own: &OwnLists) {
        let state = self.state();
        let before = state.own.clone();
        for (list, own) in self.shelves.iter_mut().zip(own.clone()) {
            list.follow_own(own);
        }
        let shelves = &self.shelves;
        self.history.rebase(&state, |state| {
            let mut followed = state.clone();
            for (place, shelf) in shelves.iter().enumerate() {
                let list = follow(&state.own[place], &before[place], &own[place]);
                followed.selected[place] = shelf.selected_after(state.selected[place], &state.own[place], &list);
                followed.own[place] = list;
            }
            followed
        });
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
        if state.pennies != present.pennies {
            self.open = Puzzle::Pennies;
            self.pennies.set_params(state.pennies);
        }
        if state.devil != present.devil {
            self.open = Puzzle::Devil;
            self.devil.set_params(state.devil);
        }
        if state.flips != present.flips {
            self.open = Puzzle::Flips;
            self.flips.set_params(state.flips);
        }
    }
}
