//! Labels in a chart that never overlap, avoid its lines, and are never cut off by its edge.

use egui::epaint::RectShape;
use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Vec2, vec2};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::look::theme::Palette;
use crate::gui::state;

use super::ink::Ink;
use super::marks::ChartSettings;
use super::polyline::{NEAR, clipped, covered};

/// Font size in points.
const LETTERS: f32 = 12.0;
/// Smallest gaps beside and above a label, in points; two that stand closer beside each other read as one.
const APART: Vec2 = vec2(18.0, 2.0);
/// Distances in points by which a label may move further off its place.
const FURTHER: [f32; 3] = [0.0, 8.0, 16.0];
/// Places for the name of a line, as shares of its length, and sides of the line there, best first.
const ALONG: [f64; 7] = [1.0, 0.85, 0.65, 0.5, 0.35, 0.2, 0.02];
const SIDES: [Align2; 4] = [Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::LEFT_TOP];

/// A text and the places where it may be written, best first.
#[derive(Clone, Debug)]
pub struct Label {
    words: String,
    ink: Ink,
    places: Vec<([f64; 2], Align2)>,
    gap: f32,
    is_at_line: bool,
    /// Points of the line that it names, if any.
    line: Vec<[f64; 2]>,
    is_of_selection: bool,
}

impl Label {
    /// Returns a label at a point of the chart, with the possible anchors in order of preference.
    pub fn new(words: impl Into<String>, at: [f64; 2], anchors: &[Align2], ink: impl Into<Ink>) -> Self {
        let places = anchors.iter().map(|anchor| (at, *anchor)).collect();
        let (words, ink) = (words.into(), ink.into());
        Self { words, ink, places, gap: 0.0, is_at_line: false, line: Vec::new(), is_of_selection: false }
    }

    /// Moves the label `gap` points off its place: sideways if anchored at a side, otherwise up or down.
    pub fn off(self, gap: f32) -> Self {
        Self { gap, ..self }
    }

    /// Moves the label `gap` points above or below a line through its place.
    pub fn off_line(self, gap: f32) -> Self {
        Self { gap, is_at_line: true, ..self }
    }

    /// Returns the name of a line, written along it and never as near to another line.
    pub fn of_line(name: &str, line: &[[f64; 2]], ink: impl Into<Ink>) -> Self {
        let at = |share: f64| {
            let place = line.len().saturating_sub(1) as f64 * share;
            let (from, to) = line.get(place.floor() as usize).zip(line.get(place.ceil() as usize))?;
            Some([0, 1].map(|axis| egui::lerp(from[axis]..=to[axis], place.fract())))
        };
        let places = ALONG.into_iter().filter_map(at).flat_map(|at| SIDES.map(|side| (at, side))).collect();
        Self { line: line.to_vec(), places, ..Self::new(name, [0.0; 2], &[], ink).off_line(4.0) }
    }

    /// Adds another possible place.
    pub fn or_at(mut self, at: [f64; 2], anchor: Align2) -> Self {
        self.places.push((at, anchor));
        self
    }

    /// Keeps the label close to the selection, and leaves it out where that is not marked.
    pub fn of_selection(self) -> Self {
        Self { is_of_selection: true, ..self }
    }

    /// Returns its possible rectangles on screen, the nearer ones first, each with its distance to its place.
    fn rects(&self, size: Vec2, transform: &PlotTransform) -> impl Iterator<Item = (Rect, f32)> {
        let further = if self.is_of_selection { &FURTHER[..1] } else { &FURTHER };
        let places = further.iter().flat_map(|further| self.places.iter().map(move |place| (further, place)));
        places.map(move |(further, (at, anchor))| {
            let away = self.gap + further;
            let at = transform.position_from_point(&PlotPoint::from(*at));
            let sign = anchor.to_sign();
            let way = if self.is_at_line || sign.x == 0.0 { vec2(0.0, sign.y) } else { vec2(sign.x, 0.0) };
            (anchor.anchor_size(at - away * way, size), away)
        })
    }
}

/// Returns the lines of the shapes of a plot that labels should not cover; a dot or a cell counts as lines through it.
pub(super) fn drawn(shapes: &[Shape]) -> Vec<[Pos2; 2]> {
    let mut lines = Vec::new();
    for shape in shapes {
        match shape {
            Shape::LineSegment { points, .. } => lines.push(*points),
            Shape::Path(path) if !path.stroke.is_empty() => {
                lines.extend(path.points.windows(2).map(|ends| [ends[0], ends[1]]));
            }
            Shape::Circle(circle) => lines.push([-1.0, 1.0].map(|way| circle.center + vec2(way * circle.radius, 0.0))),
            Shape::Rect(RectShape { rect, .. }) => {
                lines.extend([[rect.min, rect.max], [rect.left_bottom(), rect.right_top()]]);
            }
            Shape::Vec(shapes) => lines.extend(drawn(shapes)),
            _ => {}
        }
    }
    lines
}

/// Paints labels, the most important first, clear of `taken` and of each other, so that each covers as little as
/// possible of the lines `drawn`. A label that finds no free place is left out.
pub(super) fn paint(painter: &Painter, labels: &[&Label], at: &PlotTransform, drawn: &[[Pos2; 2]], taken: &[Rect]) {
    let (palette, transform, mut taken) = (&Palette::of_context(painter.ctx()), at, taken.to_vec());
    let (settings, frame) = (state::get::<ChartSettings>(painter.ctx()), *transform.frame());
    let is_hidden = |label: &&&Label| settings.hides_labels || settings.hides_marks && label.is_of_selection;
    for label in labels.iter().filter(|label| !is_hidden(label)) {
        let color = label.ink.color(palette);
        let galley = painter.layout_no_wrap(label.words.clone(), FontId::proportional(LETTERS), color);
        let line: Vec<Pos2> =
            label.line.iter().map(|at| transform.position_from_point(&PlotPoint::from(*at))).collect();
        let places = label.rects(galley.size(), transform);
        let free = places.filter(|(place, _)| is_free(*place, frame, &taken));
        let own = free.filter(|(place, away)| line.is_empty() || !is_at_another(*place, *away, &line, drawn));
        let Some(place) = least_covered(own.map(|(place, _)| place), drawn) else { continue };
        painter.rect_filled(place, 2.0, palette.card.gamma_multiply(0.85));
        painter.galley(place.min, galley, color);
        taken.push(place);
    }
}

/// Whether a place is within `frame` and clear of `taken`.
fn is_free(place: Rect, frame: Rect, taken: &[Rect]) -> bool {
    frame.contains_rect(place) && !taken.iter().any(|other| other.expand2(APART).intersects(place))
}

/// Returns the place that covers least of the lines; the first of equals.
fn least_covered(places: impl Iterator<Item = Rect>, lines: &[[Pos2; 2]]) -> Option<Rect> {
    let mut best = None;
    for place in places {
        match covered(place, lines) {
            // mostly the first, and there may be thousands of lines
            0 => return Some(place),
            length if best.is_none_or(|(least, _)| length < least) => best = Some((length, place)),
            _ => {}
        }
    }
    best.map(|(_, place)| place)
}

/// Whether a place `away` from its `own` line is about as near to another of the `lines`.
fn is_at_another(place: Rect, away: f32, own: &[Pos2], lines: &[[Pos2; 2]]) -> bool {
    let is_own = |at: &Pos2| {
        let [from, to] = [-NEAR, NEAR].map(|by| own.partition_point(|point| point.x < at.x + by));
        let ends = own.get(from.saturating_sub(1)..own.len().min(to + 1)).unwrap_or_default();
        let around = Rect::from_center_size(*at, Vec2::splat(2.0 * NEAR));
        ends.windows(2).any(|ends| clipped(ends[0], ends[1], around).is_some())
    };
    let mut near = lines.iter().filter_map(|[from, to]| clipped(*from, *to, place.expand(away + NEAR)));
    near.any(|ends| !ends.iter().all(is_own))
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Stroke, pos2};

    use super::*;

    fn rect(left: f32, top: f32) -> Rect {
        Rect::from_min_size(pos2(left, top), vec2(30.0, 10.0))
    }

    #[test]
    fn a_label_avoids_edges_other_labels_and_points() {
        let frame = Rect::from_min_max(Pos2::ZERO, pos2(100.0, 50.0));
        let [cut, first, second] = [rect(-5.0, 0.0), rect(10.0, 10.0), rect(60.0, 30.0)];
        let found = |places: &[Rect], taken: &[Rect], points: &[Pos2]| {
            let lines: Vec<[Pos2; 2]> = points.iter().map(|at| [*at; 2]).collect();
            least_covered(places.iter().copied().filter(|place| is_free(*place, frame, taken)), &lines)
        };
        assert_eq!(found(&[cut, first, second], &[], &[]), Some(first));
        assert_eq!(found(&[cut, first, second], &[rect(35.0, 5.0)], &[]), Some(second));
        assert_eq!(found(&[first, second], &[], &[pos2(20.0, 15.0)]), Some(second));
        assert_eq!(found(&[first, second], &[], &[pos2(20.0, 15.0), pos2(70.0, 35.0)]), Some(first));
        assert_eq!(found(&[cut, first], &[first], &[]), None, "what finds no room is left out");
        // a line through the first place, with both ends far away
        let line = Shape::line_segment([pos2(0.0, 15.0), pos2(50.0, 15.0)], Stroke::new(1.0, Color32::BLACK));
        assert_eq!(least_covered([first, second].into_iter(), &drawn(&[line])), Some(second));
    }

    #[test]
    fn a_label_is_written_beside_or_above_its_place() {
        let bounds = egui_plot::PlotBounds::from_min_max([0.0, 0.0], [100.0, 100.0]);
        let transform = PlotTransform::new(Rect::from_min_max(Pos2::ZERO, pos2(100.0, 100.0)), bounds, false);
        let anchors = [Align2::LEFT_BOTTOM, Align2::RIGHT_CENTER, Align2::CENTER_BOTTOM];
        let label = Label::new("words", [50.0, 50.0], &anchors, Color32::BLACK).off(4.0);
        let rects: Vec<Rect> = label.rects(vec2(20.0, 10.0), &transform).map(|(rect, _)| rect).collect();
        let corners = [pos2(54.0, 40.0), pos2(26.0, 45.0), pos2(40.0, 36.0)];
        assert_eq!(rects.iter().take(3).map(|rect| rect.min).collect::<Vec<_>>(), corners);
        assert_eq!(rects[3].min, pos2(62.0, 40.0), "further away");
        let (rect, _) = label.off_line(4.0).rects(vec2(20.0, 10.0), &transform).next().unwrap();
        assert_eq!(rect.min, pos2(50.0, 36.0));
    }

    #[test]
    fn the_name_of_a_line_is_never_as_near_to_another() {
        let own = [pos2(0.0, 20.0), pos2(50.0, 22.0), pos2(100.0, 20.0)];
        let drawn = |other: f32| [[own[0], own[1]], [own[1], own[2]], [pos2(0.0, other), pos2(100.0, other)]];
        // the label lies 4 points above its line
        let is_at_another = |other: f32| is_at_another(rect(20.0, 6.0), 4.0, &own, &drawn(other));
        assert_eq!([-10.0, 2.0, 30.0].map(is_at_another), [false, true, false]);
    }
}
