//! Heatmaps: the colours of a probability, a texture as an item of a plot, and the colour bar beside it.

use std::ops::RangeInclusive;

use egui::{
    Align2, Color32, ColorImage, Context, FontId, Painter, Rect, Shape, Stroke, StrokeKind, TextureHandle, TextureId,
    TextureOptions, Ui, pos2,
};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};

use crate::gui::fonts;
use crate::gui::theme::Palette;

use super::rect_between;

/// The room that a colour bar takes at the right of its chart, in points.
pub const BAR_ROOM: f32 = 70.0;
/// How broad the bar itself is.
const BAR_WIDTH: f32 = 14.0;
/// The distance from the chart to the bar.
const BAR_GAP: f32 = 14.0;
/// The colours that are told apart.
const SHADES: u8 = u8::MAX;

/// The colours from 0 to 1: viridis, perceptually uniform and safe for the colour-blind.
///
/// They are made once for a picture and then looked up, since a picture has many more cells than colours.
pub struct Shades([Color32; SHADES as usize + 1]);

impl Default for Shades {
    fn default() -> Self {
        let mut shades = [Color32::TRANSPARENT; SHADES as usize + 1];
        for (level, shade) in (0..=SHADES).zip(&mut shades) {
            let color = colorous::VIRIDIS.eval_continuous(f64::from(level) / f64::from(SHADES));
            *shade = Color32::from_rgb(color.r, color.g, color.b);
        }
        Self(shades)
    }
}

impl Shades {
    /// The colour of a value from 0 to 1; beyond them that of the nearer end, none for what is no number.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
    pub fn of(&self, value: f64) -> Color32 {
        if value.is_nan() {
            return Color32::TRANSPARENT;
        }
        let level = (value.clamp(0.0, 1.0) * f64::from(SHADES)).round() as usize;
        self.0.get(level).copied().unwrap_or(Color32::TRANSPARENT)
    }
}

/// A texture whose pixels stay sharp squares however much they are enlarged.
pub fn texture(ctx: &Context, name: &str, image: ColorImage) -> TextureHandle {
    ctx.load_texture(name, image, TextureOptions::NEAREST)
}

/// A texture between two corners of a chart.
///
/// `egui_plot` has an image of its own, but paints it under the grid.
pub struct Picture {
    base: PlotItemBase,
    texture: TextureId,
    x: RangeInclusive<f64>,
    y: RangeInclusive<f64>,
}

impl Picture {
    /// The texture over the whole of both ranges, its first row at the top.
    #[must_use]
    pub fn new(name: &str, texture: TextureId, x: RangeInclusive<f64>, y: RangeInclusive<f64>) -> Self {
        Self { base: PlotItemBase::new(name.to_owned()), texture, x, y }
    }
}

impl PlotItem for Picture {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let place = rect_between(transform, [*self.x.start(), *self.y.start()], [*self.x.end(), *self.y.end()]);
        let shown = place.intersect(*transform.frame());
        if !shown.is_positive() {
            return;
        }
        // only the part in sight, so that a saved chart holds no more than is seen
        let share = |at: f32, from: f32, length: f32| (at - from) / length;
        let corner =
            |at: egui::Pos2| pos2(share(at.x, place.left(), place.width()), share(at.y, place.top(), place.height()));
        let part = Rect::from_min_max(corner(shown.min), corner(shown.max));
        shapes.push(Shape::image(self.texture, shown, part, Color32::WHITE));
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

    fn color(&self) -> Color32 {
        Color32::TRANSPARENT
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        PlotBounds::from_min_max([*self.x.start(), *self.y.start()], [*self.x.end(), *self.y.end()])
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}

/// The picture of a colour bar, 100 % at the top.
#[must_use]
pub fn bar_image() -> ColorImage {
    let shades = Shades::default();
    ColorImage::new([1, shades.0.len()], shades.0.iter().rev().copied().collect())
}

/// Draws a colour bar from 0 to 100 % at the right of the chart whose frame is `frame`.
pub fn color_bar(painter: &Painter, frame: Rect, bar: TextureId, palette: &Palette) {
    color_bar_labelled(painter, frame, bar, [0, 1, 2, 3, 4].map(|quarter| format!("{} %", 25 * quarter)), palette);
}

/// Draws a colour bar at the right of the chart whose frame is `frame`, with labels at the bottom, at every quarter and
/// at the top.
pub fn color_bar_labelled(painter: &Painter, frame: Rect, bar: TextureId, labels: [String; 5], palette: &Palette) {
    let left = frame.right() + BAR_GAP;
    let place = Rect::from_min_max(pos2(left, frame.top()), pos2(left + BAR_WIDTH, frame.bottom()));
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(bar, place, whole, Color32::WHITE);
    painter.rect_stroke(place, 0.0, Stroke::new(1.0, palette.line), StrokeKind::Outside);
    let font = FontId::new(12.0, fonts::figures());
    for (quarter, label) in (0_u8..).zip(labels) {
        let height = place.bottom() - f32::from(quarter) / 4.0 * place.height();
        // the outermost numbers stay within the height of the bar
        let anchor = match quarter {
            0 => Align2::LEFT_BOTTOM,
            4 => Align2::LEFT_TOP,
            _ => Align2::LEFT_CENTER,
        };
        let at = pos2(place.right() + 6.0, height);
        painter.text(at, anchor, label, font.clone(), palette.soft_ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_purple_and_yellow_and_nothing_lies_beyond() {
        let shades = Shades::default();
        let (low, high) = (Color32::from_rgb(68, 1, 84), Color32::from_rgb(253, 231, 37));
        for value in [0.0, -0.0, -1.0, f64::NEG_INFINITY, 1e-300] {
            assert_eq!(shades.of(value), low);
        }
        for value in [1.0, 7.0, f64::INFINITY, 0.999_999] {
            assert_eq!(shades.of(value), high);
        }
        assert_eq!(shades.of(f64::NAN), Color32::TRANSPARENT);
    }

    #[test]
    fn the_larger_value_is_always_the_lighter_one() {
        let shades = Shades::default();
        let lightness = |level: u8| {
            let color = shades.of(f64::from(level) / 255.0);
            0.2126 * f64::from(color.r()).powf(2.2)
                + 0.7152 * f64::from(color.g()).powf(2.2)
                + 0.0722 * f64::from(color.b()).powf(2.2)
        };
        assert!((0..=250).step_by(5).map(lightness).is_sorted());
    }

    #[test]
    fn the_bar_runs_from_certain_at_the_top_to_impossible_at_the_bottom() {
        let (bar, shades) = (bar_image(), Shades::default());
        assert_eq!(bar.size, [1, 256]);
        assert_eq!(bar.pixels.first(), Some(&shades.of(1.0)));
        assert_eq!(bar.pixels.last(), Some(&shades.of(0.0)));
    }
}
