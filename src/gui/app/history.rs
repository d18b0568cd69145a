//! Undo and redo: what they restore, and when a change begins.

use egui::util::undoer::Undoer;

use crate::scenario::Params;

use crate::gui::panels::scenario_list::OwnLists;

/// What undo restores: what a user would call a change. Not the tab, the view, or where one looks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// What is set in each tab, in the order of [`Puzzle::ALL`](crate::scenario::Puzzle::ALL).
    pub params: [Params; 3],
    /// The user's own scenarios of each puzzle.
    pub own: OwnLists,
    /// The number of the scenario that is selected in each list.
    pub selected: [usize; 3],
}

impl State {
    /// Whether a deed lies between the two states, forth or back: a move of a game, or a curve kept or forgotten.
    fn is_a_deed_from(&self, earlier: &Self) -> bool {
        self.params.iter().zip(&earlier.params).any(|(now, before)| now.has_other_record(before))
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
