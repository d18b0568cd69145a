//! Marks over a chart: the selection, unless a file is saved without it, and text on its own background, readable on a
//! heatmap.

use egui::text::LayoutJob;
use egui::{Color32, Context, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, TextFormat, Ui, Vec2, pos2, vec2};
use egui_plot::PlotTransform;

use super::ghost;
use super::polyline::covered;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::state;

/// Padding around the text of a tag, in points.
const TAG_PADDING: Vec2 = vec2(6.0, 3.0);

/// Draws a ring around a point, visible on dark and light backgrounds.
pub(super) fn ring(painter: &Painter, at: Pos2, palette: &Palette) {
    if !has_marks(painter.ctx()) {
        return;
    }
    painter.circle_stroke(at, 7.0, Stroke::new(5.0, palette.card));
    painter.circle_stroke(at, 7.0, Stroke::new(2.5, palette.accent));
}

/// Draws a dot with a rim, visible on dark and light backgrounds.
pub(super) fn dot(painter: &Painter, at: Pos2, radius: f32, color: Color32, palette: &Palette) {
    if has_marks(painter.ctx()) {
        painter.circle(at, radius, color, Stroke::new(1.5, palette.card));
    }
}

/// Writes the number of the selection in a tag; during a drag also how it has changed. Returns the place of the tag.
pub(super) fn number(painter: &Painter, at: Pos2, taken: Rect, drawn: &[[Pos2; 2]], words: &str) -> Rect {
    if !has_marks(painter.ctx()) || state::get::<ChartSettings>(painter.ctx()).hides_labels {
        return Rect::NOTHING;
    }
    let change = ghost::difference(painter.ctx()).map_or_else(String::new, |change| format!("\n{change}"));
    tag(painter, at, taken, drawn, [words, &change])
}

/// Writes words and a change in a small box beside a point, within the frame so that they are not cut off, clear of
/// `taken`, and above or below where it covers less of the lines `drawn`; returns its place.
fn tag(painter: &Painter, at: Pos2, taken: Rect, drawn: &[[Pos2; 2]], [words, change]: [&str; 2]) -> Rect {
    let (palette, frame) = (Palette::of_context(painter.ctx()), painter.clip_rect());
    let mut job = LayoutJob::default();
    let format = |font: FontId, color: Color32| TextFormat::simple(font, color);
    job.append(words, 0.0, format(FontId::new(12.0, fonts::medium()), palette.accent));
    job.append(change, 0.0, format(FontId::proportional(12.0), palette.soft_ink));
    let galley = painter.layout_job(job);
    let size = galley.size() + 2.0 * TAG_PADDING;
    let left = if at.x + 14.0 + size.x < frame.right() { at.x + 14.0 } else { at.x - 14.0 - size.x };
    let left = left.max(frame.left() + 1.0);
    let above = Rect::from_min_size(pos2(left, at.y - 8.0 - size.y), size);
    let below = Rect::from_min_size(pos2(left, at.y + 8.0), size);
    let is_free = |at: Rect| at.top() > frame.top() && at.bottom() < frame.bottom() && !at.intersects(taken);
    let is_clearer = is_free(below) && covered(below, drawn) < covered(above, drawn);
    let place = if is_free(above) && !is_clearer { above } else { below };
    painter.rect(place, 6.0, palette.card, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    painter.galley(place.min + TAG_PADDING, galley, palette.accent);
    place
}

/// Returns a painter clipped to the frame of a chart.
pub fn painter(ui: &Ui, transform: &PlotTransform) -> Painter {
    ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()))
}

/// Draws a vertical line where something begins, with its name at the top, if it is visible; returns the place of the
/// name.
pub(super) fn beginning(painter: &Painter, frame: Rect, x: f32, words: &str, palette: &Palette) -> Rect {
    if !frame.x_range().contains(x) {
        return Rect::NOTHING;
    }
    painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], Stroke::new(1.5, palette.accent));
    // no free place above forces the tag below the top of the frame
    tag(painter, pos2(x - 8.0, frame.top()), Rect::EVERYTHING, &[], [words, ""])
}

/// Draws a dashed horizontal line with its name at the right end, and returns the rectangle of the name;
/// [`Rect::NOTHING`] if the line is not visible.
pub(super) fn limit(painter: &Painter, frame: Rect, y: f32, words: &str, palette: &Palette) -> Rect {
    if !frame.y_range().contains(y) {
        return Rect::NOTHING;
    }
    let ends = [pos2(frame.left(), y), pos2(frame.right(), y)];
    painter.line_segment(ends, Stroke::new(3.0, palette.card.gamma_multiply(0.7)));
    painter.extend(egui::Shape::dashed_line(&ends, Stroke::new(1.5, palette.ink), 6.0, 4.0));
    tag(painter, pos2(frame.right() + 8.0, y), Rect::NOTHING, &[], ["", words])
}

/// Settings for marks and labels of the charts of a context; at first those of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChartSettings {
    /// Whether the selection is not marked, by dot, line and tag.
    pub hides_marks: bool,
    /// Whether labels are left out, since they would give an answer away.
    pub hides_labels: bool,
}

/// Whether the charts of `ctx` mark the selection.
pub fn has_marks(ctx: &Context) -> bool {
    !state::get::<ChartSettings>(ctx).hides_marks
}
