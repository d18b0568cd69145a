//! Lines of even width, thinned to what can be seen.
//!
//! `egui_plot` fills dense lines as bands of constant height, which get thin where they are steep.

use egui::epaint::PathStroke;
use egui::{Pos2, Rect, Shape, Stroke, pos2};
use egui_plot::PlotPoint;

use super::item::Item;

/// Distance in points within which a place counts as covering a line.
pub(super) const NEAR: f32 = 2.0;
/// Width of a column in points. Of all points in a column, only the first, lowest, highest and last are drawn.
const COLUMN: f32 = 0.5;
/// Distance in points that a line is drawn beyond the frame, so that its ends do not show.
const OVERHANG: f32 = 20.0;

/// Dash pattern: lengths of strokes and gaps in turn, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dash(&'static [f32]);

impl Dash {
    /// Solid.
    pub const SOLID: Self = Self(&[]);
    /// For a line that is a limit, not data.
    pub const LIMIT: Self = Self(&[5.0, 3.0]);
    /// For pinned curves, in the order in which they were pinned.
    const PINNED: [Self; 4] =
        [Self(&[9.0, 4.0]), Self(&[2.5, 3.0]), Self(&[10.0, 3.0, 2.5, 3.0]), Self(&[10.0, 3.0, 2.5, 3.0, 2.5, 3.0])];

    /// Returns the pattern of the pinned curve with this index.
    pub fn pinned(number: usize) -> Self {
        Self::PINNED[number % Self::PINNED.len()]
    }

    /// Adds the shapes of a line through `points`.
    pub fn shapes(self, points: &[Pos2], stroke: Stroke, shapes: &mut Vec<Shape>) {
        let mut add = |points: Vec<Pos2>| {
            if points.len() > 1 {
                shapes.push(Shape::line(points, PathStroke::from(stroke)));
            }
        };
        if self.0.is_empty() {
            return add(points.to_vec());
        }
        let mut lengths = self.0.iter().copied().cycle();
        let (mut left, mut is_gap) = (lengths.next().unwrap_or(f32::INFINITY), false);
        let mut dash: Vec<Pos2> = points.first().copied().into_iter().collect();
        for pair in points.windows(2) {
            let [mut from, to] = [pair[0], pair[1]];
            loop {
                let distance = from.distance(to);
                if distance <= left {
                    left -= distance;
                    break;
                }
                from += (to - from) * (left / distance);
                dash.push(from);
                if !is_gap {
                    add(std::mem::take(&mut dash));
                }
                (dash, left, is_gap) = (vec![from], lengths.next().unwrap_or(f32::INFINITY), !is_gap);
            }
            dash.push(to);
        }
        if !is_gap {
            add(dash);
        }
    }
}

/// Returns a line through `points` of a chart as a plot item; a non-finite point breaks it.
pub fn polyline(points: &[[f64; 2]], stroke: Stroke, dash: Dash) -> Item<'_> {
    Item::new(move |_, transform, shapes| {
        let points = points.iter().map(|at| transform.position_from_point(&PlotPoint::from(*at)));
        for run in runs(points, transform.frame().expand(OVERHANG)) {
            dash.shapes(&thinned(&run), stroke, shapes);
        }
    })
}

/// Returns the parts of a line that lie in `window`.
fn runs(points: impl Iterator<Item = Pos2>, window: Rect) -> Vec<Vec<Pos2>> {
    let mut runs: Vec<Vec<Pos2>> = Vec::new();
    let (mut before, mut goes_on): (Option<Pos2>, bool) = (None, false);
    for point in points {
        let part = before.filter(|_| point.is_finite()).and_then(|from| clipped(from, point, window));
        match (part, runs.last_mut().filter(|_| goes_on)) {
            (Some([_, to]), Some(run)) => run.push(to),
            (Some(ends), None) => runs.push(ends.to_vec()),
            (None, _) => {}
        }
        goes_on = part.is_some_and(|[_, to]| to == point);
        before = Some(point).filter(|point| point.is_finite());
    }
    runs
}

/// Returns the part of a straight line that lies in `window` (Liang and Barsky).
pub(super) fn clipped(from: Pos2, to: Pos2, window: Rect) -> Option<[Pos2; 2]> {
    // in double precision, so that far ends of a line do not shift its middle under a strong zoom
    let ([x, y], [to_x, to_y]) = ([from.x, from.y].map(f64::from), [to.x, to.y].map(f64::from));
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (start, way, sides) in [(x, to_x - x, window.x_range()), (y, to_y - y, window.y_range())] {
        let [low, high] = [sides.min, sides.max].map(|side| f64::from(side) - start);
        if way == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (first, last) = (low / way, high / way);
        enter = enter.max(first.min(last));
        leave = leave.min(first.max(last));
    }
    let at = |share: f64| match share {
        0.0 => from,
        1.0 => to,
        _ => pos2((x + (to_x - x) * share) as f32, (y + (to_y - y) * share) as f32),
    };
    (enter <= leave).then(|| [at(enter), at(leave)])
}

/// Returns how much of the lines a place covers.
pub(super) fn covered(place: Rect, lines: &[[Pos2; 2]]) -> u32 {
    let parts = lines.iter().filter_map(|[from, to]| clipped(*from, *to, place.expand(NEAR)));
    parts.map(|[from, to]| 1 + from.distance(to) as u32).sum()
}

/// Removes points that make no visible difference.
fn thinned(points: &[Pos2]) -> Vec<Pos2> {
    let column = |at: &Pos2| (at.x / COLUMN).floor();
    let mut thinned = Vec::new();
    #[expect(clippy::float_cmp, reason = "whole numbers")]
    for run in points.chunk_by(|one, next| column(one) == column(next)) {
        let by_height = |(_, one): &(usize, &Pos2), (_, other): &(usize, &Pos2)| one.y.total_cmp(&other.y);
        let place = |found: Option<(usize, &Pos2)>| found.map_or(0, |(place, _)| place);
        let (top, bottom) =
            (place(run.iter().enumerate().min_by(by_height)), place(run.iter().enumerate().max_by(by_height)));
        let mut kept = [0, top.min(bottom), top.max(bottom), run.len() - 1].to_vec();
        kept.dedup();
        thinned.extend(kept.into_iter().filter_map(|place| run.get(place)));
    }
    thinned
}

#[cfg(test)]
mod tests;
