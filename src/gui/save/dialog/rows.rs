//! The rows of the dialog and the controls in them.

use egui::{Button, RichText, Ui};

use crate::format::{Content, Format};
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;

/// Draws a row of the dialog: its name, then its controls.
pub(super) fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.label(RichText::new(name).color(Palette::of(ui).soft_ink));
    // the vertical layout makes a wrapped row as high as all its lines
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            contents(ui);
        });
    });
    ui.end_row();
}

/// Draws one of several buttons of which one is chosen. Returns whether it was clicked.
pub(super) fn choice<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, words: &str, hint: &str) -> bool {
    let is_chosen = *chosen == value;
    let palette = Palette::of(ui);
    let text = RichText::new(words).color(if is_chosen { palette.accent } else { palette.ink });
    let clicked = ui.add(Button::selectable(is_chosen, text)).on_hover_text(hint).clicked();
    if clicked {
        *chosen = value;
    }
    clicked
}

/// Draws a drop-down list called `name`. Returns the index of a newly chosen entry.
pub(super) fn list<'a>(
    ui: &mut Ui,
    name: &str,
    hint: &str,
    width: f32,
    chosen: &str,
    entries: impl Iterator<Item = &'a str>,
) -> Option<usize> {
    let entries: Vec<[&str; 2]> = entries.map(|words| [words, ""]).collect();
    Chooser { name, hint }.show(ui, width, chosen, &entries)
}

/// Draws the buttons of the formats for this content.
pub(super) fn formats_ui(ui: &mut Ui, chosen: &mut Format, content: Content) {
    for format in Format::of(content) {
        choice(ui, chosen, format, format.title(), format.hint());
    }
}

/// Draws the checkboxes of "All of the tab". Several may be checked; the last one cannot be unchecked.
pub(super) fn all_formats_ui(ui: &mut Ui, chosen: &mut Vec<Format>) {
    for format in [Content::Table, Content::Chart].into_iter().flat_map(Format::of) {
        let mut is_chosen = chosen.contains(&format);
        if boxes::checkbox(ui, &mut is_chosen, format.title()).on_hover_text(format.hint()).changed() {
            if is_chosen {
                chosen.push(format);
                chosen.sort();
            } else if chosen.len() > 1 {
                chosen.retain(|other| *other != format);
            }
        }
    }
}
