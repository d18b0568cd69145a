//! Heatmaps: colour maps, a texture as a plot item, and the colour bar.

use std::ops::RangeInclusive;

use egui::epaint::TextShape;
use egui::{
    Align2, Color32, ColorImage, Context, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Vec2, pos2,
};
use egui_plot::PlotTransform;

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::state;
pub use crate::picture::ColourMap;

use super::data::Image;
use super::rect_between;
use super::ticks::Ticks;

/// Width of a colour bar with its labels, in points.
pub const BAR_ROOM: f32 = 74.0;
/// Width of the bar itself, in points.
const BAR_WIDTH: f32 = 12.0;
/// Gap between chart and bar, in points.
const BAR_GAP: f32 = 9.0;
/// Half the height of a label, in points.
const HALF_LABEL: f32 = 7.0;
/// Index of the last colour of a map.
const SHADES: u8 = u8::MAX;

impl ColourMap {
    /// All maps in the order of their buttons, each with its label and hint.
    pub const ALL: [(Self, &'static str, &'static str); 2] = [
        (Self::Viridis, "Viridis", "Heatmaps from purple over green to yellow"),
        (Self::Cividis, "Cividis", "Heatmaps from blue over grey to yellow, nearly the same for all eyes"),
    ];

    /// Returns the map of the charts of `ctx`.
    pub fn of(ctx: &Context) -> Self {
        state::get(ctx)
    }

    /// Sets the map of the charts of `ctx`.
    pub fn apply(self, ctx: &Context) {
        state::set(ctx, self);
    }
}

/// The colours from 0 to 1.
///
/// They are computed once for a picture and then looked up, since a picture has many more cells than colours.
pub struct Shades([Color32; SHADES as usize + 1]);

impl Shades {
    /// Computes the colours of a map.
    pub fn new(map: ColourMap) -> Self {
        let gradient = match map {
            ColourMap::Viridis => colorous::VIRIDIS,
            ColourMap::Cividis => colorous::CIVIDIS,
        };
        Self(std::array::from_fn(|level| {
            let color = gradient.eval_continuous(level as f64 / f64::from(SHADES));
            Color32::from_rgb(color.r, color.g, color.b)
        }))
    }

    /// Returns the colour of a value, clamped to 0 and 1; transparent for NaN.
    pub fn of(&self, value: f64) -> Color32 {
        if value.is_nan() { Color32::TRANSPARENT } else { self.0[usize::from(level(value))] }
    }
}

/// Returns the index of the colour for a number from 0 to 1.
fn level(value: f64) -> u8 {
    (value.clamp(0.0, 1.0) * f64::from(SHADES)).round() as u8
}

/// A picture before it is coloured, so that another map needs no new values.
#[derive(Clone, Debug)]
pub struct Levels {
    size: [usize; 2],
    levels: Vec<u8>,
}

impl Levels {
    /// Returns a picture of `size` pixels with these numbers from 0 to 1, row by row from the top.
    pub fn new(size: [usize; 2], values: impl Iterator<Item = f64>) -> Self {
        Self { size, levels: values.map(level).collect() }
    }

    /// Colours the picture.
    pub fn image(&self, shades: &Shades) -> ColorImage {
        ColorImage::new(self.size, self.levels.iter().map(|level| shades.0[usize::from(*level)]).collect())
    }
}

/// Returns the shape of a texture that covers both ranges of a chart, its first row at the top; `None` out of sight.
///
/// `egui_plot` paints its own images under the grid.
pub(super) fn image_shape(Image { texture, x, y }: &Image, transform: &PlotTransform) -> Option<Shape> {
    let place = rect_between(transform, [*x.start(), *y.start()], [*x.end(), *y.end()]);
    let shown = place.intersect(*transform.frame());
    // only the visible part, so that a saved chart does not contain what was cropped
    let corner = |at: Pos2| ((at - place.min) / place.size()).to_pos2();
    let part = Rect::from_min_max(corner(shown.min), corner(shown.max));
    shown.is_positive().then(|| Shape::image(*texture, shown, part, Color32::WHITE))
}

/// Returns the picture of a colour bar, 100 % at the top.
pub fn bar_image(shades: &Shades) -> ColorImage {
    ColorImage::new([1, shades.0.len()], shades.0.iter().rev().copied().collect())
}

/// Draws a colour bar beside a chart with this `frame`: its texture, title, values at its ends, format of the ticks, and
/// the colour of 0 if the bar does not contain it.
pub(super) fn paint_bar(
    painter: &Painter,
    frame: Rect,
    colors: TextureId,
    title: &str,
    range: &RangeInclusive<f64>,
    ticks: Ticks,
    zero: Option<Color32>,
) {
    let palette = Palette::of_context(painter.ctx());
    let (left, ink) = (frame.right() + BAR_GAP, palette.soft_ink);
    let swatch = Rect::from_min_size(pos2(left, frame.bottom() - BAR_WIDTH), Vec2::splat(BAR_WIDTH));
    let bottom = if zero.is_some() { swatch.top() - 8.0 } else { frame.bottom() };
    let bar = Rect::from_min_max(pos2(left, frame.top()), pos2(left + BAR_WIDTH, bottom.max(frame.top())));
    painter.image(colors, bar, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
    painter.rect_stroke(bar, 0.0, Stroke::new(1.0, palette.line), StrokeKind::Outside);
    let label = |y: f32, words: &str| {
        // keeps the outermost labels within the height of the chart
        let y = y.clamp(frame.top() + HALF_LABEL, (frame.bottom() - HALF_LABEL).max(frame.top() + HALF_LABEL));
        let font = FontId::new(12.0, fonts::figures());
        painter.text(pos2(bar.right() + 4.0, y), Align2::LEFT_CENTER, words, font, ink);
    };
    if let Some(zero) = zero {
        painter.rect(swatch, 0.0, zero, Stroke::new(1.0, ink), StrokeKind::Inside);
        label(swatch.center().y, "0");
    }
    let share = |value: f64| ((value - range.start()) / (range.end() - range.start())) as f32;
    for (at, words) in ticks.along(range, bar.height(), |_| 2.0 * HALF_LABEL) {
        let is_swatch = zero.is_some() && at <= 0.0;
        if let Some(words) = words.filter(|_| !is_swatch) {
            label(bar.bottom() - share(at) * bar.height(), &words);
        }
    }
    let title = painter.layout_no_wrap(title.to_owned(), FontId::proportional(12.0), ink);
    let at = pos2(frame.right() + BAR_ROOM - title.size().y, frame.center().y + title.size().x / 2.0);
    painter.add(TextShape::new(at, title, ink).with_angle(-std::f32::consts::FRAC_PI_2));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_beyond_the_ends_get_the_colours_of_the_ends() {
        let shades = Shades::new(ColourMap::Viridis);
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
    fn larger_values_are_lighter() {
        let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
        for (map, name, _) in ColourMap::ALL {
            let shades = Shades::new(map);
            let lightness = |level: u8| {
                let color = shades.0[usize::from(level)];
                0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
            };
            // neighbouring colours may differ by less than one step of red, green or blue
            let lightnesses: Vec<f64> = (0..=250).step_by(5).map(lightness).collect();
            assert!(lightnesses.windows(2).all(|pair| pair[0] < pair[1]), "{name}: {lightnesses:?}");
        }
    }

    #[test]
    fn a_picture_can_be_coloured_by_either_map() {
        let levels = Levels::new([2, 1], [0.0, 0.5].into_iter());
        let [viridis, cividis] = [ColourMap::Viridis, ColourMap::Cividis].map(Shades::new);
        assert_eq!(levels.image(&viridis).pixels, [viridis.of(0.0), viridis.of(0.5)]);
        assert_eq!(levels.image(&cividis).pixels, [cividis.of(0.0), cividis.of(0.5)]);
        assert!(viridis.of(0.0) != cividis.of(0.0) && viridis.of(0.5) != cividis.of(0.5));
    }

    #[test]
    fn the_bar_runs_from_1_at_the_top_to_0_at_the_bottom() {
        let shades = Shades::new(ColourMap::Cividis);
        let bar = bar_image(&shades);
        assert_eq!(bar.size, [1, 256]);
        assert_eq!(bar.pixels.first(), Some(&shades.of(1.0)));
        assert_eq!(bar.pixels.last(), Some(&shades.of(0.0)));
    }
}
