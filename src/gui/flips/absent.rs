//! A view that cannot be had for the present parameters: a sentence in its place, on screen and in files.

use egui::{Align2, FontId, Role, Sense, Ui, WidgetInfo};

use crate::gui::theme::Palette;
use crate::table::{Cell, Column, Kind, Table};

/// The widest a line of the sentence gets, in points.
const WIDEST: f32 = 440.0;

/// Writes why there is no chart where it would be.
pub fn chart_ui(ui: &mut Ui, why: &str) {
    let palette = Palette::of(ui);
    let (place, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, why));
    let width = (place.width() - 40.0).clamp(120.0, WIDEST);
    let galley = ui.painter().layout(why.to_owned(), FontId::proportional(14.0), palette.soft_ink, width);
    let at = Align2::CENTER_CENTER.anchor_size(place.center(), galley.size());
    ui.painter().galley(at.min, galley, palette.soft_ink);
}

/// The same sentence as a table: `note`.
pub fn table(why: &str) -> Table<'_> {
    Table::new(vec![Column::new("note", "note", Kind::Text)], 1, |_| vec![Cell::Text(why.to_owned())])
}
