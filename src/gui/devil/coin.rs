//! A coin as it is drawn: heads filled, tails open, so that they differ without colour.

use std::f32::consts::TAU;

use egui::epaint::EllipseShape;
use egui::{Align2, FontId, Painter, Pos2, Stroke, Vec2, vec2};

use crate::gui::fonts;
use crate::gui::theme::Palette;

/// Below this radius a coin has no letter.
const LEAST_LETTERED: f32 = 6.0;

/// One coin.
#[derive(Clone, Copy, Debug)]
pub struct Coin {
    /// Its middle.
    pub centre: Pos2,
    /// Its radius.
    pub radius: f32,
    /// Which side is up.
    pub tails: bool,
    /// How much of its width is seen while it turns over, from 0 (on edge) to 1.
    pub width: f32,
}

impl Coin {
    /// A coin that lies still.
    pub fn lying(centre: Pos2, radius: f32, tails: bool) -> Self {
        Self { centre, radius, tails, width: 1.0 }
    }

    /// Draws it.
    pub fn paint(&self, painter: &Painter, palette: &Palette) {
        let border = Stroke::new((self.radius * 0.08).clamp(1.0, 2.0), palette.soft_ink);
        let (fill, stroke, letter, ink) = if self.tails {
            (palette.card, border, "T", palette.ink)
        } else {
            (palette.safe, Stroke::new(border.width, palette.safe), "H", palette.card)
        };
        let radius = self.radius - border.width / 2.0;
        if self.width >= 1.0 {
            painter.circle(self.centre, radius, fill, stroke);
        } else {
            let radius = vec2((radius * self.width).max(1.0), radius);
            painter.add(EllipseShape { center: self.centre, radius, fill, stroke, angle: 0.0 });
        }
        if self.radius >= LEAST_LETTERED && self.width > 0.6 {
            let font = FontId::new(self.radius * 1.05, fonts::semibold());
            painter.text(self.centre, Align2::CENTER_CENTER, letter, font, ink);
        }
    }

    /// Draws a ring around it: its position was named.
    pub fn paint_ring(&self, painter: &Painter, palette: &Palette) {
        let width = (self.radius * 0.12).clamp(1.5, 3.0);
        painter.circle_stroke(self.centre, self.radius + width, Stroke::new(width, palette.accent));
    }
}

/// The direction from the middle of the table to `place`, in units of the distance of two positions: position 0 is at
/// the top, the others follow clockwise.
#[must_use]
pub fn direction(place: f32, coins: u32) -> Vec2 {
    let coins = super::float(coins).max(1.0);
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
