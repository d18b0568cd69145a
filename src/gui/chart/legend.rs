//! Legend of a chart, in rows above the data.

use std::sync::Arc;

use egui::{FontId, Galley, Painter, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use egui_plot::MarkerShape;

use crate::gui::look::theme::Palette;

use super::ink::Ink;
use super::polyline::Dash;

/// Height of a row in points.
const ROW: f32 = 18.0;
/// Gaps between a sign and its text, and between two entries, in points.
const GAPS: [f32; 2] = [6.0, 16.0];

/// An entry of the legend: a sign and its meaning.
#[derive(Clone, Debug)]
pub struct LegendEntry {
    sign: Sign,
    words: String,
}

#[derive(Clone, Copy, Debug)]
enum Sign {
    Area(Ink),
    Mark(Ink, MarkerShape),
    Line(Ink, Dash),
}

impl LegendEntry {
    /// Returns an entry for the colour of areas, cells or dots.
    pub fn area(color: impl Into<Ink>, words: &str) -> Self {
        Self { sign: Sign::Area(color.into()), words: words.to_owned() }
    }

    /// Returns an entry for markers.
    pub fn mark(color: impl Into<Ink>, shape: MarkerShape, words: &str) -> Self {
        Self { sign: Sign::Mark(color.into(), shape), words: words.to_owned() }
    }

    /// Returns an entry for a line.
    pub fn line(color: impl Into<Ink>, dash: Dash, words: &str) -> Self {
        Self { sign: Sign::Line(color.into(), dash), words: words.to_owned() }
    }
}

impl Sign {
    fn width(self) -> f32 {
        match self {
            Self::Area(_) | Self::Mark(..) => 10.0,
            Self::Line(..) => 28.0,
        }
    }

    fn paint(self, painter: &Painter, place: Rect, palette: &Palette) {
        match self {
            Self::Area(ink) => {
                // the outline shows a swatch as light as the ground
                painter.rect(place, 2.0, ink.color(palette), Stroke::new(1.0, palette.edge), StrokeKind::Inside);
            }
            Self::Mark(ink, MarkerShape::Circle) => {
                painter.circle_filled(place.center(), 4.0, ink.color(palette));
            }
            Self::Mark(ink, shape) => {
                let corner = |angle: f32| place.center() + 5.0 * Vec2::angled(angle.to_radians());
                let corners: &[f32] = match shape {
                    MarkerShape::Diamond => &[0.0, 90.0, 180.0, 270.0],
                    MarkerShape::Square => &[45.0, 135.0, 225.0, 315.0],
                    MarkerShape::Up => &[30.0, 150.0, 270.0],
                    MarkerShape::Down => &[90.0, 210.0, 330.0],
                    _ => &[],
                };
                let points = corners.iter().map(|angle| corner(*angle)).collect();
                painter.add(Shape::convex_polygon(points, ink.color(palette), Stroke::NONE));
            }
            Self::Line(ink, dash) => {
                let stroke = Stroke::new(2.0, ink.color(palette));
                let mut shapes: Vec<Shape> = Vec::new();
                dash.shapes(&[place.left_center(), place.right_center()], stroke, &mut shapes);
                painter.extend(shapes);
            }
        }
    }
}

/// Returns the height of the legend at a width, in points.
pub fn legend_height(ui: &Ui, width: f32, entries: &[LegendEntry]) -> f32 {
    rows(ui, width, entries).len() as f32 * ROW
}

/// Draws the legend at the top of `room` so that its rows end at `edge` where they fit, broken into the rows that
/// [`legend_height`] counts.
pub fn legend_to(ui: &Ui, room: Rect, edge: f32, entries: &[LegendEntry]) {
    let palette = Palette::of(ui);
    for (row, number) in rows(ui, room.width(), entries).into_iter().zip(0_u8..) {
        let y = room.top() + (f32::from(number) + 0.5) * ROW;
        let entries = row.iter().map(|(sign, words)| sign.width() + GAPS[0] + words.size().x + GAPS[1]);
        let mut right = edge.max(room.left() + entries.sum::<f32>() - GAPS[1]).min(room.right());
        for (sign, words) in row.into_iter().rev() {
            let at = pos2(right - words.size().x, y - words.size().y / 2.0);
            let size = vec2(sign.width(), 10.0);
            let place = Rect::from_min_size(pos2(at.x - GAPS[0] - size.x, y - size.y / 2.0), size);
            ui.painter().galley(at, words, palette.soft_ink);
            sign.paint(ui.painter(), place, &palette);
            right = place.left() - GAPS[1];
        }
    }
}

type Line = (Sign, Arc<Galley>);

/// Breaks the entries into rows no wider than `room`; an entry that is wider than a whole row is cut off.
fn rows(ui: &Ui, room: f32, entries: &[LegendEntry]) -> Vec<Vec<Line>> {
    let ink = Palette::of(ui).soft_ink;
    let mut rows: Vec<Vec<Line>> = Vec::new();
    let mut left = 0.0;
    for LegendEntry { sign, words } in entries {
        let beside = sign.width() + GAPS[0] + GAPS[1];
        let font = FontId::proportional(12.0);
        let mut words = ui.painter().layout_no_wrap(words.clone(), font.clone(), ink);
        if words.size().x + beside > room {
            let mut job = egui::text::LayoutJob::simple(words.text().to_owned(), font, ink, (room - beside).max(1.0));
            job.wrap.max_rows = 1;
            words = ui.painter().layout_job(job);
        }
        let width = words.size().x + beside;
        if let Some(row) = rows.last_mut().filter(|_| width <= left) {
            row.push((*sign, words));
        } else {
            rows.push(vec![(*sign, words)]);
            left = room;
        }
        left -= width;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_stays_within_its_chart_and_its_rows() {
        let entries = ["coin A alone", "coin B alone", "coin C alone", "a long name of a curve"]
            .map(|words| LegendEntry::line(Ink::TEXT, Dash::SOLID, words));
        let ctx = egui::Context::default();
        crate::gui::look::theme::apply(&ctx);
        // the width of the panel, and the right edge of a narrower chart in it
        for (width, edge) in [(300.0, 290.0), (300.0, 180.0), (460.0, 440.0), (900.0, 500.0)] {
            let mut height = 0.0;
            let input = egui::RawInput {
                screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(1_000.0, 400.0))),
                ..egui::RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                height = legend_height(ui, width, &entries);
                legend_to(ui, Rect::from_min_size(egui::Pos2::ZERO, vec2(width, 300.0)), edge, &entries);
            });
            output.textures_delta.clear();
            let drawn = output.shapes.iter().filter(|shape| matches!(shape.shape, Shape::Text(_)));
            let drawn = drawn.fold(Rect::NOTHING, |all, shape| all | shape.shape.visual_bounding_rect());
            assert!(drawn.bottom() <= height && drawn.left() >= 0.0 && drawn.right() <= width, "{width}: {drawn:?}");
        }
    }
}
