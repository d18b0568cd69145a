//! State of the Devil's controls between frames: the editor of the user's own list.

use std::sync::Arc;

use egui::Ui;

use crate::devil::{LONGEST_LIST, Move, Params, Play, Strategy};
use crate::gui::view::ControlContext;
use crate::parameter::BadParameter;

use super::controls::Controls;
use super::list_editor::{EditorCommand, ListEditor, ListRequest};
use super::puzzle::Devil;
use super::questions::SolvedTable;

/// State of the controls between frames.
#[derive(Default)]
pub struct State {
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
    }
}

/// Shows a new game that is played by hand or by calls at its end.
pub(super) fn interrupt(params: &mut Params, is_new: bool) {
    let record = params.record();
    if is_new && (record.play == Play::ByHand || record.play.is_called()) {
        params.set_step(record.moves_made() as u64);
    }
}

/// Adds the controls.
pub(super) fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Devil>, reset_to: &Params, view: &str) {
    let ControlContext { params, state, answers, .. } = context;
    let solved = SolvedTable::known(answers, params);
    let shortest = solved.as_ref().and_then(|solved| shortest(solved, params));
    let controls = Controls { params: &mut *params, editor: &mut state.editor, has_shortest: shortest.is_some() };
    match controls.show(ui, reset_to, view) {
        Some(EditorCommand::Read(request)) => state.list_request = Some(request),
        Some(EditorCommand::Shortest) => {
            params.set_moves(shortest.map(|list| Arc::new(list.iter().collect())));
        }
        None => {}
    }
}

/// Returns the shortest list if it can be written into the editor.
pub(super) fn shortest<'a>(solved: &'a SolvedTable, params: &Params) -> Option<Strategy<'a>> {
    let list = solved.plan().strategy().filter(|_| params.takes_list())?;
    (1..=LONGEST_LIST as u64).contains(&list.len()).then_some(list)
}
