//! The user's own list of moves: typed, pasted or read from a file.

use std::sync::Arc;

use egui::{Event, Id, RichText, ScrollArea, TextEdit, TextStyle, Ui};

use crate::devil::{LONGEST_LIST, Move, Params, Strategy, TableSpec, parse_list};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;

/// The most moves of a list that is shown in the editor.
const LONGEST_EDITED: usize = 400;
/// The most characters of a text in the editor. A longer one is read in the background and is not shown.
const LONGEST_TYPED: usize = 20_000;
/// Largest height of the text, in points.
const MOST_HEIGHT: f32 = 96.0;

/// The text as it is being edited.
#[derive(Clone, Debug, Default)]
pub struct ListEditor {
    text: String,
    /// The list to which the text belongs.
    of: Option<Arc<Vec<Move>>>,
    refusal: Option<String>,
    /// A list to read in the background.
    pub request: Option<ListRequest>,
}

/// A list to read in the background, for the given table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRequest {
    /// From a file that the user selects.
    File(TableSpec),
    /// From a text that was pasted.
    Text(String, TableSpec),
}

impl ListEditor {
    /// Shows the editor and takes the text that is typed into `params`. `shortest` is the shortest list, if it can be
    /// edited.
    pub fn show(&mut self, ui: &mut Ui, params: &mut Params, shortest: Option<Strategy<'_>>) {
        self.follow(params);
        if let Some(moves) = self.of.as_ref().filter(|list| list.len() > LONGEST_EDITED) {
            ui.label(format!("Your list of {} is too long to be shown here.", count(moves.len(), "call")));
        } else {
            self.text_ui(ui, params);
        }
        if let Some(refusal) = &self.refusal {
            ui.label(RichText::new(refusal).text_style(TextStyle::Small).color(Palette::of(ui).unsafe_));
        }
        self.buttons_ui(ui, params, shortest);
    }

    /// Takes the list that was read as the user's own, or shows why the text is not a list.
    pub fn take_list(&mut self, list: Result<Vec<Move>, BadParameter>, params: &mut Params) {
        self.read(list, params);
        if self.refusal.is_none() {
            self.text = written(self.of.as_deref());
        }
    }

    fn read(&mut self, list: Result<Vec<Move>, BadParameter>, params: &mut Params) {
        match list {
            Ok(moves) => self.set(Some(moves), params),
            Err(refusal) => self.refusal = Some(refusal.to_string()),
        }
    }

    fn set(&mut self, moves: Option<Vec<Move>>, params: &mut Params) {
        self.of = moves.map(Arc::new);
        self.refusal = None;
        params.set_moves(self.of.clone());
    }

    /// Shows the list of `params` if it was changed elsewhere.
    fn follow(&mut self, params: &Params) {
        if self.of.as_ref() != params.moves() {
            self.of = params.moves().cloned();
            self.text = written(self.of.as_deref());
            self.refusal = None;
        }
    }

    /// Adds the text. A list that is pasted and too long to be shown is read in the background.
    fn text_ui(&mut self, ui: &mut Ui, params: &mut Params) {
        let (id, spec) = (Id::unique("own list of moves"), params.table());
        if ui.memory(|memory| memory.has_focus(id)) {
            // a very long text would take seconds to lay out
            ui.input_mut(|input| {
                input.events.retain(|event| match event {
                    Event::Paste(text) if text.len() > LONGEST_TYPED => {
                        self.request = Some(ListRequest::Text(text.clone(), spec));
                        false
                    }
                    _ => true,
                });
            });
        }
        let example = if spec.coins() == 1 { "0" } else { "0 1\n0" };
        let changed = ScrollArea::vertical().id_salt("own list").max_height(MOST_HEIGHT).show(ui, |ui| {
            let edit = TextEdit::multiline(&mut self.text)
                .id(id)
                .char_limit(LONGEST_TYPED)
                .font(theme::figures())
                .hint_text(example)
                .desired_rows(3)
                .desired_width(f32::INFINITY)
                .margin(egui::Margin::symmetric(7, 5));
            let hint = format!(
                "One line per call, up to {}: places from 0 to {}, such as 0 2, or a digit for each coin, such as \
                 1010. Lists in brackets work too.",
                grouped(LONGEST_LIST),
                spec.coins() - 1,
            );
            let response = boxes::outlined(ui, |ui| ui.add(edit)).on_hover_text(hint);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Your moves"));
            response.changed()
        });
        if changed.inner && self.text.trim().is_empty() {
            self.set(None, params);
        } else if changed.inner {
            self.read(parse_list(&self.text, spec), params);
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui, params: &mut Params, shortest: Option<Strategy<'_>>) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if ui.button("Read a file…").on_hover_text("A list of up to 65,535 calls").clicked() {
                self.request = Some(ListRequest::File(params.table()));
            }
            let button = |name, is_enabled, hint, ui: &mut Ui| {
                ui.add_enabled(is_enabled, egui::Button::new(name)).on_hover_text(hint).clicked()
            };
            let hint = "Begin with the shortest list that wins, and change it";
            if button("Shortest", shortest.is_some(), hint, ui) {
                params.set_moves(shortest.map(|list| Arc::new(list.iter().collect())));
            }
            let is_there = params.moves().is_some() || !self.text.is_empty();
            if button("Clear", is_there, "Back to the shortest list", ui) {
                self.text.clear();
                self.set(None, params);
            }
        });
    }
}

/// Returns the moves as text, one line per move; empty if there are too many.
fn written(moves: Option<&Vec<Move>>) -> String {
    let Some(moves) = moves.filter(|moves| moves.len() <= LONGEST_EDITED) else { return String::new() };
    let line = |flip: &Move| if flip.positions().next().is_none() { "-".to_owned() } else { flip.to_string() };
    moves.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_the_list_and_a_list_from_elsewhere_the_text() {
        let (mut editor, mut params) = (ListEditor::default(), Params::default());
        let read = |text: &str| parse_list(text, TableSpec::of_coins(4));
        editor.take_list(read("1111\n1010"), &mut params);
        assert_eq!((params.moves().unwrap().len(), editor.text.as_str()), (2, "0 1 2 3\n0 2"));
        editor.take_list(read("0 9"), &mut params);
        assert!(editor.refusal.as_ref().unwrap().starts_with("line 1 is 0 9; it must be places from 0 to 3"));
        assert_eq!(params.moves().unwrap().len(), 2, "what is no list changes nothing");
        params.set_moves(Some(Arc::new(vec![Move::new(4, 1), Move::default()])));
        editor.follow(&params);
        assert_eq!((editor.text.as_str(), editor.refusal.as_ref()), ("0\n-", None));
        editor.take_list(read(&"0 1\n".repeat(65_535)), &mut params);
        assert_eq!((params.moves().unwrap().len(), editor.text.as_str()), (65_535, ""));
    }
}
