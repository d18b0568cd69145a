//! The form of the help of a puzzle, and the ground of its picture.

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::look::theme::Palette;

/// The help of one puzzle.
pub struct Text {
    /// The rules, a paragraph each.
    pub rules: &'static [&'static str],
    /// Draws the rules.
    pub picture_ui: fn(&mut Ui),
    /// What else can be played, each with its name.
    pub variants: &'static [(&'static str, &'static str)],
    /// What leads to the formulas.
    pub mathematics: &'static [&'static str],
    /// The formulas, a line each.
    pub formulas: &'static [&'static str],
    /// What follows from the formulas.
    pub consequences: &'static [&'static str],
    /// What there is to do beside the views, each with its name.
    pub beside: &'static [(&'static str, &'static str)],
    /// What is wrong in a write-up that it comes from, a sentence each.
    pub slips: &'static [&'static str],
    /// Where it comes from.
    pub sources: &'static [&'static str],
}

/// The ground of a picture over the whole width, called `summary` by a screen reader.
pub fn picture_ground(ui: &mut Ui, height: f32, summary: &str) -> Rect {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary));
    ui.painter().rect_filled(place, 10.0, Palette::of(ui).background);
    place
}

/// The same in three equal parts, one beside the other; `None` where none of it is in viewport.
pub fn panels(ui: &mut Ui, height: f32, summary: &str) -> Option<[Rect; 3]> {
    let place = picture_ground(ui, height, summary);
    let width = place.width() / 3.0;
    let part = |left: f32| Rect::from_min_size(pos2(place.left() + left * width, place.top()), vec2(width, height));
    ui.is_rect_visible(place).then(|| [0.0, 1.0, 2.0].map(part))
}
