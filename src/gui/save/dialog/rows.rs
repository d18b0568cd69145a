//! The rows of the dialog and what can be chosen in them.

use egui::{Button, DragValue, RichText, Ui};

use crate::format::Format;
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

/// A field for a number, by name.
pub(super) fn number(ui: &mut Ui, field: DragValue<'_>, name: &str, hint: String) {
    let field = ui.add(field).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
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

/// The buttons of several formats.
pub(super) fn formats_ui(ui: &mut Ui, chosen: &mut Format, formats: &[Format]) {
    for &format in formats {
        choice(ui, chosen, format, format.title(), hint(format));
    }
}

/// The formats of "All of the tab": several may be chosen, the last one stays.
pub(super) fn all_formats_ui(ui: &mut Ui, chosen: &mut Vec<Format>) {
    for format in Format::TABLES.into_iter().chain(Format::CHARTS) {
        let mut is_chosen = chosen.contains(&format);
        if boxes::checkbox(ui, &mut is_chosen, format.title()).on_hover_text(hint(format)).changed() {
            if is_chosen {
                chosen.push(format);
                chosen.sort();
            } else if chosen.len() > 1 {
                chosen.retain(|other| *other != format);
            }
        }
    }
}

fn hint(format: Format) -> &'static str {
    match format {
        Format::Csv => "Comma-separated values, read by everything",
        Format::Json => "A list with an object a row, for programs",
        Format::Xlsx => "A spreadsheet, numbers as numbers",
        Format::Markdown => "A table of a Markdown text",
        Format::Svg => "Scalable, for texts and the web",
        Format::Png => "Pixels, for everything",
        Format::Pdf => "A page, for print",
        Format::Html => "One page for any browser",
        Format::PdfReport => "Pages, for print",
    }
}
