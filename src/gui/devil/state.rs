//! State of the Devil's controls between frames: the playback, and the editor of the user's own list.

use std::sync::Arc;

use egui::{Context, Ui};

use crate::devil::{LONGEST_LIST, Move, Params, Play, Strategy, TableSpec};
use crate::gui::view::ControlContext;
use crate::parameter::BadParameter;

use super::controls::Controls;
use super::list_editor::{EditorCommand, ListEditor, ListRequest};
use super::motion::Playback;
use super::puzzle::Devil;
use super::questions::SolvedTable;

/// State of the controls between frames.
#[derive(Default)]
pub struct State {
    /// The playback of the steps.
    pub playback: Playback,
    /// The table that is played back.
    table: TableSpec,
    editor: ListEditor,
    /// A list to read in the background.
    list_request: Option<ListRequest>,
}

impl State {
    /// Returns the list to read in the background, and clears the request.
    pub fn take_list_request(&mut self) -> Option<ListRequest> {
        self.list_request.take()
    }

    /// Takes the list that was read as the user's own, or shows why the text is not a list.
    pub fn take_list(&mut self, list: Result<Vec<Move>, BadParameter>, params: &mut Params) {
        self.editor.take(list, params);
        self.playback.pause();
    }

    /// Stops the playback. A new game that is played by hand or by calls is shown at its end.
    pub(super) fn interrupt(&mut self, params: &mut Params, is_new: bool) {
        self.playback.pause();
        let record = params.record();
        if is_new && (record.play == Play::ByHand || record.play.is_called()) {
            params.set_step(record.moves_made() as u64);
        }
    }
}

/// Adds the controls.
pub(super) fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Devil>, reset_to: &Params, view: &str) {
    let ControlContext { params, state, answers, last_step } = context;
    let solved = SolvedTable::known(answers, params);
    let last = last_settable(params, solved.as_ref(), last_step);
    let end = end(solved.as_ref(), last_step).unwrap_or_else(|| params.last_step());
    let shortest = solved.as_ref().and_then(|solved| shortest(solved, params));
    let (playback, editor, has_shortest) = (&mut state.playback, &mut state.editor, shortest.is_some());
    let controls = Controls { params: &mut *params, playback, editor, last, end, has_shortest };
    match controls.show(ui, reset_to, view) {
        Some(EditorCommand::Read(request)) => state.list_request = Some(request),
        Some(EditorCommand::Shortest) => {
            params.set_moves(shortest.map(|list| Arc::new(list.iter().collect())));
        }
        None => {}
    }
}

/// Makes the next step of the playback once it is due.
pub(super) fn animate(ctx: &Context, context: ControlContext<'_, Devil>, is_seen: bool) {
    let ControlContext { params, state, answers, last_step } = context;
    if state.table != params.table() {
        state.table = params.table();
        state.playback.pause();
    }
    if !state.playback.is_playing() {
        return;
    }
    // the end of the list is unknown until it is computed
    let end = end(SolvedTable::known(answers, params).as_ref(), last_step);
    if !is_seen || end.is_some_and(|end| params.step() >= end) {
        state.playback.pause();
        return;
    }
    let now = ctx.input(|i| i.time);
    if end.is_some() && state.playback.is_due(now) {
        params.set_step(params.step() + 1);
    }
    if let Some(wait) = state.playback.time_left(now) {
        ctx.request_repaint_after(wait);
    }
}

/// Returns the step at which the playback ends; `None` until it is known.
fn end(solved: Option<&SolvedTable>, last_step: Option<usize>) -> Option<u64> {
    last_step.or_else(|| solved.map(SolvedTable::last_step)).map(|last| last as u64)
}

/// Returns the last step that the user can set; `None` if there is nothing to play.
fn last_settable(params: &Params, solved: Option<&SolvedTable>, last_step: Option<usize>) -> Option<u64> {
    let last_step = last_step.map(|last| last as u64);
    if last_step.is_some() && params.record().play.is_called() {
        return last_step;
    }
    match solved.filter(|_| params.moves().is_none()).map(SolvedTable::plan) {
        // if the view plays the Devil's escape, its steps count
        Some(plan) if !plan.has_moves() => last_step.filter(|last| *last > 0),
        // another goal may be nearer
        Some(plan) if plan.aimed().is_some() => Some(plan.last_step()).filter(|last| *last > 0),
        _ => Some(params.last_step()),
    }
}

/// Returns the shortest list if it can be written into the editor.
pub(super) fn shortest<'a>(solved: &'a SolvedTable, params: &Params) -> Option<Strategy<'a>> {
    let list = solved.plan().strategy().filter(|_| params.takes_list())?;
    (1..=LONGEST_LIST as u64).contains(&list.len()).then_some(list)
}
