//! The rows of the dialog and what can be chosen in them.

use egui::{Button, RichText, Ui};

use crate::format::{Content, Format};
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;

/// A row of the dialog: its name, then what can be chosen.
pub(super) fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.label(RichText::new(name).color(Palette::of(ui).soft_ink));
    // a row that wraps is as high as all its lines
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            contents(ui);
        });
    });
    ui.end_row();
}

/// One of several buttons of which one is chosen. Returns whether it was clicked.
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

/// A list of which one is chosen, by name. Returns the place of another one that was chosen.
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

/// The buttons of the formats whose files hold that.
pub(super) fn formats_ui(ui: &mut Ui, chosen: &mut Format, content: Content) {
    for format in Format::of(content) {
        choice(ui, chosen, format, format.title(), format.hint());
    }
}

/// The formats of "All of the tab": several may be chosen, the last one stays.
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
