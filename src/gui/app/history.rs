//! Undo and redo: the states they restore, and the beginning of each change.

use std::cell::RefCell;
use std::sync::Arc;

use egui::util::undoer::Undoer;

use crate::devil::{Move, Permutation};
use crate::gui::own_scenarios::OwnScenario;
use crate::gui::panels::scenario_list::Selection;
use crate::scenario::Params;

/// State that undo restores: what a user would call a change. Excludes the open tab, the view and the viewport.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// Parameters of each tab, in the order of [`Puzzle::ALL`](crate::scenario::Puzzle::ALL).
    pub params: [Params; 3],
    /// The scenario selected in each list.
    pub selected: [Selection; 3],
    /// Number of changes applied to the user's own scenarios.
    pub own_done: usize,
}

/// A change of the user's own scenarios: a scenario before and after, and its index in the list.
#[derive(Clone, Debug)]
pub(super) struct OwnChange {
    pub before: Option<OwnScenario>,
    pub after: Option<OwnScenario>,
    pub place: usize,
}

impl State {
    /// Whether the states differ by a discrete edit: a move of a game, or a curve pinned or unpinned.
    fn is_discrete_edit(&self, earlier: &Self) -> bool {
        self.params.iter().zip(&earlier.params).any(|(now, before)| now.has_other_record(before))
    }
}

/// A stored state; consecutive states share the common parts of long games.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    /// Without the moves of games.
    params: [Params; 3],
    games: Games,
    selected: [Selection; 3],
    own_done: usize,
}

/// Moves of the games played, up to tens of thousands.
#[derive(Clone, Debug, Default, PartialEq)]
struct Games {
    turns: Chunks<Permutation>,
    calls: Chunks<Move>,
    choices: Chunks<u8>,
}

impl Kept {
    fn state(&self) -> State {
        let mut params = self.params.clone();
        for params in &mut params {
            if let Params::Devil(params) = params {
                params.record.turns = Arc::new(self.games.turns.to_vec());
                params.record.calls = Arc::new(self.games.calls.to_vec());
            } else if let Params::Flips(params) = params {
                params.record.choices = self.games.choices.to_vec();
            }
        }
        State { params, selected: self.selected.clone(), own_done: self.own_done }
    }
}

/// Earlier and later states.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    undoer: Undoer<Kept>,
    /// State of the last frame.
    last: Option<State>,
    /// Whether a separate change was just made.
    is_marked: bool,
    newest: RefCell<Newest>,
    /// Changes of the user's own scenarios in this window.
    pub(super) own: Vec<OwnChange>,
    /// Number of them that are applied; the later ones can be redone.
    pub(super) own_done: usize,
}

/// The games stored last with the lists they were made from, so that most frames need no comparison.
#[derive(Clone, Debug, Default)]
struct Newest {
    games: Games,
    turns: Arc<Vec<Permutation>>,
    calls: Arc<Vec<Move>>,
}

impl History {
    /// Records the present state; called once a frame. Moving a control for a while is one change; every move of a game
    /// and every pinned curve is a separate one, however fast they follow.
    pub(super) fn feed(&mut self, time: f64, state: State) {
        if let Some(last) = self.last.take().filter(|last| state.is_discrete_edit(last)) {
            let last = self.kept(&last);
            self.undoer.add_undo(&last);
            self.is_marked = true;
        }
        let kept = self.kept(&state);
        // a change discards what could be redone
        self.undoer.feed_state(time, &kept);
        if std::mem::take(&mut self.is_marked) {
            // whatever follows within a moment is a separate change
            self.undoer.add_undo(&kept);
        }
        self.last = Some(state);
    }

    /// Makes `state` a step that undo returns to, before a separate change.
    pub(super) fn mark(&mut self, state: &State) {
        let kept = self.kept(state);
        self.undoer.add_undo(&kept);
        self.is_marked = true;
    }

    /// Records a change just made to the user's own scenarios.
    pub(super) fn record(&mut self, change: OwnChange) {
        self.own.truncate(self.own_done);
        self.own.push(change);
        self.own_done += 1;
    }

    pub(super) fn can_undo(&self, state: &State) -> bool {
        self.undoer.has_undo(&self.kept(state))
    }

    pub(super) fn can_redo(&self, state: &State) -> bool {
        self.undoer.has_redo(&self.kept(state))
    }

    pub(super) fn undo(&mut self, state: &State) -> Option<State> {
        let kept = self.kept(state);
        let earlier = self.undoer.undo(&kept).map(Kept::state);
        // undoing is not an edit
        self.last = None;
        earlier
    }

    pub(super) fn redo(&mut self, state: &State) -> Option<State> {
        let kept = self.kept(state);
        let later = self.undoer.redo(&kept).map(Kept::state);
        self.last = None;
        later
    }

    /// Stores a state, sharing parts with the one stored before.
    fn kept(&self, state: &State) -> Kept {
        let mut newest = self.newest.borrow_mut();
        let Newest { games, turns, calls } = &mut *newest;
        let mut params = state.params.clone();
        for params in &mut params {
            if let Params::Devil(params) = params {
                let record = &mut params.record;
                let (new_turns, new_calls) = (std::mem::take(&mut record.turns), std::mem::take(&mut record.calls));
                if !Arc::ptr_eq(turns, &new_turns) {
                    games.turns = Chunks::of(&new_turns, &games.turns);
                    *turns = new_turns;
                }
                if !Arc::ptr_eq(calls, &new_calls) {
                    games.calls = Chunks::of(&new_calls, &games.calls);
                    *calls = new_calls;
                }
            } else if let Params::Flips(params) = params {
                games.choices = Chunks::of(&std::mem::take(&mut params.record.choices), &games.choices);
            }
        }
        Kept { params, games: games.clone(), selected: state.selected.clone(), own_done: state.own_done }
    }
}

/// Number of entries per shared piece.
const CHUNK: usize = 1_024;

/// A list in pieces, which clones share.
#[derive(Clone, Debug)]
struct Chunks<T>(Vec<Arc<[T]>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Clone + PartialEq> Chunks<T> {
    /// Stores a list, sharing its pieces with `other` where they agree.
    pub(super) fn of(list: &[T], other: &Self) -> Self {
        let piece = |(place, piece): (usize, &[T])| match other.0.get(place) {
            Some(same) if **same == *piece => Arc::clone(same),
            _ => Arc::from(piece),
        };
        Self(list.chunks(CHUNK).enumerate().map(piece).collect())
    }

    /// Returns the list.
    pub(super) fn to_vec(&self) -> Vec<T> {
        self.0.iter().flat_map(|piece| piece.iter().cloned()).collect()
    }

    /// Returns the number of pieces shared with another list.
    #[cfg(test)]
    pub(super) fn shared_with(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).filter(|(one, other)| Arc::ptr_eq(one, other)).count()
    }
}

impl<T: PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |(one, other): (&Arc<[T]>, &Arc<[T]>)| Arc::ptr_eq(one, other) || one == other;
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(is_same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{devil, flips, pennies};

    fn state(turns: Vec<Permutation>) -> State {
        let record = devil::Record { turns: Arc::new(turns), ..devil::Record::default() };
        let params = [
            Params::Pennies(pennies::Params::default()),
            Params::Devil(devil::Params { record, ..devil::Params::default() }),
            Params::Flips(flips::Params::default()),
        ];
        State { params, selected: [const { Selection::Preset(String::new()) }; 3], own_done: 0 }
    }

    #[test]
    fn undo_restores_every_move_of_a_long_game_and_stores_the_game_once() {
        let mut turns = vec![Permutation::turn(4, 1); 50_000];
        let mut history = History::default();
        let mut states = Vec::new();
        for frame in 0..100 {
            turns.push(Permutation::turn(4, frame % 4));
            states.push(state(turns.clone()));
            history.feed(f64::from(frame), states[states.len() - 1].clone());
        }
        let chunks = |kept: &Kept| kept.games.turns.clone();
        let (first, last) = (chunks(&history.kept(&states[0])), chunks(&history.kept(&states[99])));
        assert!(last.shared_with(&first) >= 48, "{}", last.shared_with(&first));
        let mut at = states.pop().unwrap();
        for earlier in states.iter().rev() {
            at = history.undo(&at).unwrap();
            assert!(at == *earlier);
        }
        for later in &states[1..] {
            at = history.redo(&at).unwrap();
            assert!(at == *later);
        }
    }
}
