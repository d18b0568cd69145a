//! The key of a chart: what its signs mean, in rows above the data.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Rect, Shape, Stroke, Ui, Vec2, pos2, vec2};
use egui_plot::MarkerShape;

use crate::gui::look::theme::Palette;

use super::polyline::Dash;

/// The height of a row.
const ROW: f32 = 18.0;
/// The distance from a sign to its words, and to the entry before it.
const GAPS: [f32; 2] = [6.0, 16.0];

/// An entry of the key: a sign and what it means.
#[derive(Clone, Debug)]
pub struct KeyEntry {
    sign: Sign,
    words: String,
}

#[derive(Clone, Copy, Debug)]
enum Sign {
    Area(Color32),
    Mark(Color32, MarkerShape),
    Line(Stroke, Dash),
}

impl KeyEntry {
    /// What a colour of areas, cells or dots means.
    pub fn area(color: Color32, words: &str) -> Self {
        Self { sign: Sign::Area(color), words: words.to_owned() }
    }

    /// What points of a form mean.
    pub fn mark(color: Color32, shape: MarkerShape, words: &str) -> Self {
        Self { sign: Sign::Mark(color, shape), words: words.to_owned() }
    }

    /// What a line means.
    pub fn line(color: Color32, dash: Dash, words: &str) -> Self {
        Self { sign: Sign::Line(Stroke::new(2.0, color), dash), words: words.to_owned() }
    }
}

impl Sign {
    fn width(self) -> f32 {
        match self {
            Self::Area(_) | Self::Mark(..) => 10.0,
            Self::Line(..) => 28.0,
        }
    }

    fn paint(self, painter: &Painter, place: Rect) {
        match self {
            Self::Area(color) => {
                painter.rect_filled(place, 2.0, color);
            }
            Self::Mark(color, MarkerShape::Circle) => drop(painter.circle_filled(place.center(), 4.0, color)),
            Self::Mark(color, shape) => {
                let corner = |angle: f32| place.center() + 5.0 * Vec2::angled(angle.to_radians());
                let corners: &[f32] = match shape {
                    MarkerShape::Diamond => &[0.0, 90.0, 180.0, 270.0],
                    MarkerShape::Square => &[45.0, 135.0, 225.0, 315.0],
                    MarkerShape::Up => &[30.0, 150.0, 270.0],
                    MarkerShape::Down => &[90.0, 210.0, 330.0],
                    _ => &[],
                };
                let points = corners.iter().map(|angle| corner(*angle)).collect();
                painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
            }
            Self::Line(stroke, dash) => {
                let mut shapes: Vec<Shape> = Vec::new();
                dash.shapes(&[place.left_center(), place.right_center()], stroke, &mut shapes);
                painter.extend(shapes);
            }
        }
    }
}

/// The height that the key takes in a room of this width.
pub fn key_height(ui: &Ui, width: f32, entries: &[KeyEntry]) -> f32 {
    rows(ui, width, entries).len() as f32 * ROW
}

/// Draws the key at the top right of `room`.
pub fn key_ui(ui: &Ui, room: Rect, entries: &[KeyEntry]) {
    let ink = Palette::of(ui).soft_ink;
    for (row, number) in rows(ui, room.width(), entries).into_iter().zip(0_u8..) {
        let y = room.top() + (f32::from(number) + 0.5) * ROW;
        let mut right = room.right();
        for (sign, words) in row.into_iter().rev() {
            let at = pos2(right - words.size().x, y - words.size().y / 2.0);
            let size = vec2(sign.width(), 10.0);
            let place = Rect::from_min_size(pos2(at.x - GAPS[0] - size.x, y - size.y / 2.0), size);
            ui.painter().galley(at, words, ink);
            sign.paint(ui.painter(), place);
            right = place.left() - GAPS[1];
        }
    }
}

/// The entries in rows no wider than `room`.
fn rows(ui: &Ui, room: f32, entries: &[KeyEntry]) -> Vec<Vec<(Sign, Arc<Galley>)>> {
    let ink = Palette::of(ui).soft_ink;
    let mut rows: Vec<Vec<(Sign, Arc<Galley>)>> = Vec::new();
    let mut left = 0.0;
    for KeyEntry { sign, words } in entries {
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
