//! The key of a chart: what its colours mean, for what has no room for labels of its own.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Rect, Ui, pos2, vec2};

use crate::gui::look::theme::Palette;

/// The room to the edges of the chart, in points.
const EDGE: f32 = 12.0;
/// The height of a row.
const ROW: f32 = 18.0;
/// The room that an entry takes beside its words: the mark, and the distance to the next entry.
const MARK: f32 = 33.0;

/// A small key at the top right of the chart; returns the place that it takes.
pub fn key_ui(ui: &Ui, chart: Rect, entries: &[(Color32, &str)]) -> Rect {
    draw(ui, chart, chart.top() + 14.0, &rows(ui, chart, entries))
}

/// A small key at the bottom right of the chart, for curves that rise.
pub fn low_key_ui(ui: &Ui, chart: Rect, entries: &[(Color32, &str)]) {
    let rows = rows(ui, chart, entries);
    let further = u8::try_from(rows.len().saturating_sub(1)).unwrap_or(u8::MAX);
    // above the buttons that a chart shows in this corner
    draw(ui, chart, chart.bottom() - 44.0 - f32::from(further) * ROW, &rows);
}

type Entry = (Color32, Arc<Galley>);

/// The entries in rows no wider than the chart.
fn rows(ui: &Ui, chart: Rect, entries: &[(Color32, &str)]) -> Vec<Vec<Entry>> {
    let ink = Palette::of(ui).soft_ink;
    let room = chart.width() - 2.0 * EDGE;
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    let mut left = 0.0;
    for (color, words) in entries {
        let words = ui.painter().layout((*words).to_owned(), FontId::proportional(12.0), ink, (room - MARK).max(1.0));
        let width = words.size().x + MARK;
        if let Some(row) = rows.last_mut().filter(|_| width <= left) {
            row.push((*color, words));
        } else {
            rows.push(vec![(*color, words)]);
            left = room;
        }
        left -= width;
    }
    rows
}

fn draw(ui: &Ui, chart: Rect, top: f32, rows: &[Vec<Entry>]) -> Rect {
    let palette = Palette::of(ui);
    let (ink, ground_ink) = (palette.soft_ink, palette.card.gamma_multiply(0.85));
    let (mut y, mut whole) = (top, Rect::NOTHING);
    for row in rows {
        let mut right = chart.right() - EDGE;
        for (color, words) in row.iter().rev() {
            let at = pos2(right - words.size().x, y - words.size().y / 2.0);
            let mark = Rect::from_center_size(pos2(at.x - 12.0, y), vec2(10.0, 10.0));
            // no line runs through what is written
            let ground = Rect::from_min_max(mark.min, at + words.size()).expand(3.0);
            ui.painter().rect_filled(ground, 3.0, ground_ink);
            whole |= ground;
            ui.painter().galley(at, Arc::clone(words), ink);
            ui.painter().rect_filled(mark, 2.0, *color);
            right = mark.left() - 16.0;
        }
        y += ROW;
    }
    whole
}
