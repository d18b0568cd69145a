//! Undo and redo of one tab: the states they restore, and the beginning of each change.

use egui::util::undoer::Undoer;

use crate::gui::own_scenarios::OwnScenario;
use crate::gui::panels::scenario_list::Selection;
use crate::scenario::Params;

/// State of a tab that undo restores: what a user would call a change. Excludes the view and the viewport.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// Parameters.
    pub params: Params,
    /// The scenario selected in the list.
    pub selected: Selection,
    /// Number of changes applied to the user's own scenarios of the tab.
    pub own_applied: usize,
}

/// A change of the user's own scenarios: a scenario before and after, and its index in the list.
#[derive(Clone, Debug)]
pub(super) struct OwnChange {
    pub before: Option<OwnScenario>,
    pub after: Option<OwnScenario>,
    pub place: usize,
}

/// Earlier and later states of a tab.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) undoer: Undoer<State>,
    /// State of the last frame.
    last: Option<State>,
    /// Whether a separate change was just made.
    is_marked: bool,
    /// Changes of the user's own scenarios of the tab in this window.
    pub(super) own: Vec<OwnChange>,
    /// Number of them that are applied; the later ones can be redone.
    pub(super) own_applied: usize,
}

impl History {
    /// Records the present state; called in each frame that shows the tab. Moving a control for a while is one change;
    /// every move of a game and every pinned curve is a separate one, however fast they follow.
    pub(super) fn feed(&mut self, time: f64, state: State) {
        if let Some(last) = self.last.take().filter(|last| state.params.has_other_record(&last.params)) {
            self.undoer.add_undo(&last);
            self.is_marked = true;
        }
        // a change discards what could be redone
        self.undoer.feed_state(time, &state);
        if std::mem::take(&mut self.is_marked) {
            // whatever follows within a moment is a separate change
            self.undoer.add_undo(&state);
        }
        self.last = Some(state);
    }

    /// Makes `state` a step that undo returns to, before a separate change.
    pub(super) fn mark(&mut self, state: &State) {
        self.undoer.add_undo(state);
        self.is_marked = true;
    }

    /// Records a change just made to the user's own scenarios.
    pub(super) fn record(&mut self, change: OwnChange) {
        self.own.truncate(self.own_applied);
        self.own.push(change);
        self.own_applied += 1;
    }

    /// Returns the state before the last change; with `forth` that after the last change undone.
    pub(super) fn step(&mut self, state: &State, forth: bool) -> Option<State> {
        // undoing is not an edit
        self.last = None;
        let other = if forth { self.undoer.redo(state) } else { self.undoer.undo(state) };
        other.cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::devil;

    fn state(turns: Vec<devil::Permutation>) -> State {
        let mut devil = devil::Params::default();
        devil.change_record(|record| record.turns = Arc::new(turns));
        State { params: Params::Devil(devil), selected: Selection::Preset(String::new()), own_applied: 0 }
    }

    #[test]
    fn undo_restores_every_move_of_a_long_game() {
        let mut turns = vec![devil::Permutation::turn(4, 1); 3_000];
        let mut history = History::default();
        let mut states = Vec::new();
        for frame in 0..100 {
            turns.push(devil::Permutation::turn(4, frame % 4));
            states.push(state(turns.clone()));
            history.feed(f64::from(frame), states[states.len() - 1].clone());
        }
        let mut at = states.pop().unwrap();
        for earlier in states.iter().rev() {
            at = history.step(&at, false).unwrap();
            assert!(at == *earlier);
        }
        for later in &states[1..] {
            at = history.step(&at, true).unwrap();
            assert!(at == *later);
        }
    }
}
