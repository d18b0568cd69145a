//! Lists of which one is chosen.

use egui::{ComboBox, Response, Ui};

use super::controls::ROW_HEIGHT;
use super::number_field::takes_focus;

/// The room for the words before a list, in points: what a slider beside it takes.
pub const LABEL_ROOM: f32 = 57.0;
/// The least width of a list, in points.
const LEAST_WIDTH: f32 = 60.0;

/// A list of which one is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Chooser<'a> {
    /// Its accessible name, by which it is also found to be given the focus.
    pub name: &'a str,
    /// What is chosen, in a few words, for the pointer.
    pub hint: &'a str,
}

impl Chooser<'_> {
    /// A row of controls: `label`, then the list in the rest of the width. As [`Self::show`] else.
    pub fn row<W: AsRef<str>>(self, ui: &mut Ui, label: &str, chosen: &str, entries: &[[W; 2]]) -> Option<usize> {
        ui.horizontal(|ui| {
            ui.set_height(ROW_HEIGHT);
            let label = ui.label(label);
            ui.add_space((LABEL_ROOM - label.rect.width() - ui.spacing().item_spacing.x).max(0.0));
            let width = ui.available_width().max(LEAST_WIDTH);
            self.show(ui, width, chosen, entries)
        })
        .inner
    }

    /// The list with the words of the chosen entry. Each of the `entries` has its words and its hint, which may be empty.
    /// Returns the place of another one that was clicked.
    pub fn show<W: AsRef<str>>(self, ui: &mut Ui, width: f32, chosen: &str, entries: &[[W; 2]]) -> Option<usize> {
        let list = ComboBox::from_id_salt(self.name).width(width).truncate().selected_text(chosen);
        let list = list.show_ui(ui, |ui| {
            let clicked = |(place, [words, hint]): (usize, &[W; 2])| {
                let (words, hint) = (words.as_ref(), hint.as_ref());
                let entry = ui.selectable_label(words == chosen, words);
                let entry = if hint.is_empty() { entry } else { entry.on_hover_text(hint) };
                (entry.clicked() && words != chosen).then_some(place)
            };
            // every entry is shown, whichever is clicked
            entries.iter().enumerate().map(clicked).fold(None, Option::or)
        });
        self.describe(ui, list.response, chosen);
        list.inner.flatten()
    }

    fn describe(self, ui: &Ui, list: Response, chosen: &str) {
        // the words may be cut off
        let hint = format!("{}: {chosen}", self.hint);
        ui.ctx().accesskit_node_builder(list.id, |node| {
            node.set_label(self.name);
            node.set_value(chosen);
            node.set_description(hint.as_str());
        });
        if takes_focus(ui, self.name) {
            list.request_focus();
        }
        list.on_hover_text(hint);
    }
}
