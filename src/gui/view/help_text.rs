//! The form of a puzzle's help, and the background of its picture.

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::look::theme::Palette;

/// The help of a puzzle.
pub struct HelpText {
    /// The rules, one paragraph each.
    pub rules: &'static [&'static str],
    /// Draws a picture of the rules.
    pub picture_ui: fn(&mut Ui),
    /// Text before the formulas.
    pub mathematics: &'static [&'static str],
    /// The formulas, one line each.
    pub formulas: &'static [&'static str],
    /// Conclusions from the formulas.
    pub consequences: &'static [&'static str],
    /// Sources of the puzzle.
    pub sources: &'static [&'static str],
}

/// Draws the background of a picture over the whole width, with `summary` for screen readers. Returns its rectangle.
pub fn picture_ground(ui: &mut Ui, height: f32, summary: &str) -> Rect {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary));
    ui.painter().rect_filled(place, 10.0, Palette::of(ui).background);
    place
}

/// Draws the background and returns three equal parts of it, side by side; `None` if it is outside the viewport.
pub fn panels(ui: &mut Ui, height: f32, summary: &str) -> Option<[Rect; 3]> {
    let place = picture_ground(ui, height, summary);
    let width = place.width() / 3.0;
    let part = |left: f32| Rect::from_min_size(pos2(place.left() + left * width, place.top()), vec2(width, height));
    ui.is_rect_visible(place).then(|| [0.0, 1.0, 2.0].map(part))
}
