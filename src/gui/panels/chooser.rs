//! Drop-down lists.

use egui::{ComboBox, Ui};

use super::controls::labelled_row;
use super::number_field::takes_focus;

/// Least width of a list, in points.
const LEAST_WIDTH: f32 = 60.0;

/// A drop-down list.
#[derive(Clone, Copy, Debug)]
pub struct Chooser<'a> {
    /// Accessible name, by which the list can also be focused.
    pub name: &'a str,
    /// Tooltip, a few words.
    pub hint: &'a str,
}

impl Chooser<'_> {
    /// Shows a row with `label` and the list in the rest of the width; see [`Self::show`].
    pub fn row<W: AsRef<str>>(self, ui: &mut Ui, label: &str, chosen: &str, entries: &[[W; 2]]) -> Option<usize> {
        labelled_row(ui, label, |ui| self.show(ui, ui.available_width().max(LEAST_WIDTH), chosen, entries))
    }

    /// Shows the list with the text of the chosen entry. Each of the `entries` has a text and a tooltip, which may be
    /// empty. Returns the index of a different entry that was clicked.
    pub fn show<W: AsRef<str>>(self, ui: &mut Ui, width: f32, chosen: &str, entries: &[[W; 2]]) -> Option<usize> {
        let list = ComboBox::from_id_salt(self.name).width(width).truncate().selected_text(chosen);
        let list = list.show_ui(ui, |ui| {
            let clicked = |(place, [words, hint]): (usize, &[W; 2])| {
                let (words, hint) = (words.as_ref(), hint.as_ref());
                let entry = ui.selectable_label(words == chosen, words);
                let entry = if hint.is_empty() { entry } else { entry.on_hover_text(hint) };
                (entry.clicked() && words != chosen).then_some(place)
            };
            // `fold` instead of `find_map`: all entries have to be shown
            entries.iter().enumerate().map(clicked).fold(None, Option::or)
        });
        // the text may be cut off
        let hint = format!("{}: {chosen}", self.hint);
        let (response, clicked) = (list.response, list.inner.flatten());
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(self.name);
            node.set_value(chosen);
            node.set_description(hint.as_str());
        });
        if takes_focus(ui, self.name) {
            response.request_focus();
        }
        response.on_hover_text(hint);
        clicked
    }
}
