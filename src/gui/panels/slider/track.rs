//! What a slider looks like.

use egui::{Color32, CornerRadius, Pos2, Rect, Response, Stroke, TextStyle, Ui, pos2};

use crate::gui::look::theme::Palette;

/// The height of the rail.
const RAIL: f32 = 4.0;
/// The radius of the handle, and of one that can be taken.
const HANDLE: [f32; 2] = [7.0, 8.5];
/// How far the middle of the handle stays off the ends of the slider.
const INSET: f32 = 4.0;
/// A pointer so far above or below the slider is away from it.
const AWAY: f32 = 60.0;

/// A slider to be painted.
pub(super) struct Track {
    pub place: Rect,
    /// Where the handle is, from 0 to 1.
    pub share: f32,
    pub color: Option<Color32>,
}

/// How far the handle goes from end to end.
pub(super) fn travel(place: Rect) -> f32 {
    (place.width() - 2.0 * INSET).max(1.0)
}

/// Whether the pointer is so far from the slider that its drag is finer.
pub(super) fn is_away(place: Rect, pointer: Pos2) -> bool {
    (pointer.y - place.center().y).abs() > AWAY
}

impl Track {
    /// Paints it; the handle is larger where it can be taken.
    pub fn paint(&self, ui: &Ui, response: &Response) {
        let palette = Palette::of(ui);
        let color = self.color.unwrap_or(palette.accent);
        let color = if ui.is_enabled() { color } else { palette.line };
        let rail = Rect::from_center_size(self.place.center(), egui::vec2(self.place.width(), RAIL));
        let at = pos2(self.place.left() + INSET + self.share * travel(self.place), rail.center().y);
        let corner = CornerRadius::same(2);
        let painter = ui.painter();
        painter.rect_filled(rail, corner, palette.line);
        painter.rect_filled(rail.with_max_x(at.x), corner, color);
        let is_taken = response.hovered() || response.dragged();
        let edge = if response.dragged() || !ui.is_enabled() { color } else { palette.ink };
        painter.circle(at, HANDLE[usize::from(is_taken)], palette.card, Stroke::new(1.5, edge));
    }
}

/// What stands in place of a slider that has nowhere to go.
pub(super) fn still_ui(ui: &Ui, place: Rect, words: &str) {
    let palette = Palette::of(ui);
    let small = TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout(words.to_owned(), small, palette.soft_ink, place.width());
    let at = pos2(place.left(), place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, palette.soft_ink);
}
