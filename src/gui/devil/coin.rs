//! A coin or a die: heads and face 0 are filled, the others open, so that they differ without colour.

use std::f32::consts::TAU;

use egui::epaint::EllipseShape;
use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::devil::Configuration;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

/// Below this radius a coin has no letter.
const MIN_LETTER_RADIUS: f32 = 6.0;
/// Half the side of a die, in radii of a coin.
const DIE: f32 = 0.88;

/// One coin.
#[derive(Clone, Copy, Debug)]
pub struct Coin {
    /// Its middle.
    pub centre: Pos2,
    /// Its radius.
    pub radius: f32,
    /// The face that is up, from 0 to `faces - 1`.
    pub face: u32,
    /// Number of faces. With more than two it is drawn as a die.
    pub faces: u32,
    /// Visible share of its width while it turns over, from 0 (on edge) to 1.
    pub width: f32,
    /// Whether its face is hidden.
    pub hidden: bool,
}

impl Coin {
    /// Returns the coin at `position`, at rest.
    pub fn of(coins: Configuration, position: u32, centre: Pos2, radius: f32) -> Self {
        Self { centre, radius, face: coins.face(position), faces: coins.faces(), width: 1.0, hidden: false }
    }

    /// Draws it.
    pub fn paint(&self, painter: &Painter, palette: &Palette) {
        let border = Stroke::new((self.radius * 0.08).clamp(1.0, 2.0), palette.soft_ink);
        let (fill, stroke, ink) = if self.hidden {
            (palette.card, border, palette.soft_ink)
        } else if self.face == 0 {
            (palette.safe, Stroke::new(border.width, palette.safe), palette.card)
        } else {
            (palette.card, border, palette.ink)
        };
        let radius = self.radius - border.width / 2.0;
        if self.faces > 2 {
            let size = vec2((radius * self.width).max(1.0), radius) * 2.0 * DIE;
            painter.rect(Rect::from_center_size(self.centre, size), radius * 0.3, fill, stroke, StrokeKind::Middle);
        } else if self.width >= 1.0 {
            painter.circle(self.centre, radius, fill, stroke);
        } else {
            let radius = vec2((radius * self.width).max(1.0), radius);
            painter.add(EllipseShape { center: self.centre, radius, fill, stroke, angle: 0.0 });
        }
        if self.radius >= MIN_LETTER_RADIUS && self.width > 0.6 {
            let font = FontId::new(self.radius * 1.05, fonts::semibold());
            let letter = if self.hidden { '?' } else { Configuration::letter(self.faces, self.face) };
            painter.text(self.centre, Align2::CENTER_CENTER, letter, font, ink);
        }
    }

    /// Draws a word over the covered coin, which says that its position was named.
    pub fn paint_word(&self, painter: &Painter, palette: &Palette, word: &str) {
        painter.circle(self.centre, self.radius, palette.wash, Stroke::new(1.5, palette.accent));
        if self.radius >= MIN_LETTER_RADIUS {
            let font = FontId::proportional(self.radius * 0.6);
            painter.text(self.centre, Align2::CENTER_CENTER, word, font, palette.accent);
        }
    }

    /// Draws a ring around it, which says that its position was named.
    pub fn paint_ring(&self, painter: &Painter, palette: &Palette) {
        let width = (self.radius * 0.12).clamp(1.5, 3.0);
        let stroke = Stroke::new(width, palette.accent);
        if self.faces > 2 {
            let die = Rect::from_center_size(self.centre, Vec2::splat(2.0 * DIE * self.radius)).expand(width);
            painter.rect_stroke(die, self.radius * 0.35, stroke, StrokeKind::Middle);
        } else {
            painter.circle_stroke(self.centre, self.radius + width, stroke);
        }
    }
}

/// Writes the number of a position, on a disc of this radius if it is named.
pub fn paint_number(painter: &Painter, palette: &Palette, position: u32, at: Pos2, size: f32, disc: Option<f32>) {
    if let Some(radius) = disc {
        painter.circle_filled(at, radius, palette.accent);
    }
    let ink = if disc.is_some() { palette.card } else { palette.soft_ink };
    painter.text(at, Align2::CENTER_CENTER, position, FontId::new(size, fonts::figures()), ink);
}

/// Draws an arrow; its head is as long and half as broad as `head` says.
pub fn paint_arrow(painter: &Painter, [start, end]: [Pos2; 2], stroke: Stroke, head: Vec2) {
    painter.line_segment([start, end], stroke);
    let way = (end - start).normalized();
    let (ahead, aside) = (way * head.x, way.rot90() * head.y);
    let corners = vec![end, end - ahead + aside, end - ahead - aside];
    painter.add(Shape::convex_polygon(corners, stroke.color, Stroke::NONE));
}

/// Returns the direction from the middle of the table to `place`, measured in positions: position 0 is at the top, the
/// others follow clockwise.
pub fn direction(place: f32, coins: u32) -> Vec2 {
    let coins = (coins as f32).max(1.0);
    let angle = TAU * (place / coins - 0.25);
    vec2(angle.cos(), angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_zero_is_at_the_top_and_the_others_follow_clockwise() {
        let close = |a: Vec2, b: Vec2| (a - b).length() < 1e-5;
        assert!(close(direction(0.0, 4), vec2(0.0, -1.0)));
        assert!(close(direction(1.0, 4), vec2(1.0, 0.0)));
        assert!(close(direction(2.0, 4), vec2(0.0, 1.0)));
        assert!(close(direction(-1.0, 4), vec2(-1.0, 0.0)));
        assert!(close(direction(0.0, 1), vec2(0.0, -1.0)));
    }
}
