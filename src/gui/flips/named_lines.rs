//! Lines of a chart with their names: beside the lines where there is room, otherwise at the right of the chart.

use egui::{Color32, FontId, Rect, Stroke, Ui, Vec2, pos2, vec2};

use crate::gui::chart::Polyline;
use crate::gui::look::theme::Palette;

use super::labels::{self, Spot};

/// What a character of a label takes, in points.
const CHARACTER: f32 = 6.8;
/// The room that a name beside the chart needs for itself and its mark, in points.
const KEY_MARGIN: f32 = 32.0;
/// The height of a label, in points.
const LABEL_HEIGHT: f32 = 18.0;

/// A line of a chart with its name.
pub struct NamedLine {
    /// Its name.
    pub name: String,
    /// Its colour, also that of its name.
    pub color: Color32,
    /// Its width, in points.
    pub width: f32,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

impl NamedLine {
    /// The line through `points`.
    pub fn new(name: String, color: Color32, width: f32, points: Vec<[f64; 2]>) -> Self {
        Self { name, color, width, points }
    }

    /// The line as it is drawn.
    pub fn curve(&self) -> Polyline {
        Polyline::new(&self.name, self.points.clone(), Stroke::new(self.width, self.color))
    }
}

/// The room that the names of the lines take at the right of the chart.
pub fn key_room(ui: &Ui, lines: &[NamedLine]) -> f32 {
    let width = |name: &String| {
        ui.painter().layout_no_wrap(name.clone(), FontId::proportional(12.0), Color32::PLACEHOLDER).size().x
    };
    KEY_MARGIN + lines.iter().map(|line| width(&line.name)).fold(0.0, f32::max)
}

/// The names of the lines at the right of the chart, in so much room.
pub fn key(ui: &Ui, frame: Rect, room: f32, lines: &[NamedLine], palette: &Palette) {
    let mut at = pos2(frame.right() + 12.0, frame.top());
    for line in lines {
        let (name, font) = (line.name.clone(), FontId::proportional(12.0));
        let name = ui.painter().layout(name, font, palette.soft_ink, (room - KEY_MARGIN + 1.0).max(1.0));
        let mark = Rect::from_center_size(at + vec2(5.0, 8.0), vec2(10.0, 10.0));
        ui.painter().rect_filled(mark, 2.0, line.color);
        let height = name.size().y;
        ui.painter().galley(at + vec2(15.0, 0.0), name, palette.soft_ink);
        at.y += height + 5.0;
    }
}

/// Where the names of the lines stand, off the point `present`; `None` if there is no
/// room for them all.
pub fn places(lines: &[NamedLine], chart: Vec2, present: [f64; 2]) -> Option<Vec<Spot>> {
    // the names are placed beside lines that never fall; one falls if its coin gains more with tails than with heads
    let falls = |line: &NamedLine| !line.points.is_sorted_by(|one, next| one[1] <= next[1]);
    if lines.iter().any(falls) {
        return None;
    }
    let curves: Vec<labels::Curve<'_>> = lines.iter().map(|line| labels::Curve { points: &line.points }).collect();
    let size = |name: &str| {
        let characters = f32::from(u8::try_from(name.len()).unwrap_or(u8::MAX));
        let width = (CHARACTER * characters + 12.0) / chart.x.max(1.0);
        [f64::from(width), f64::from(LABEL_HEIGHT / chart.y.max(1.0))]
    };
    let sizes: Vec<_> = lines.iter().map(|line| size(&line.name)).collect();
    labels::places(&curves, &sizes, present)
}
