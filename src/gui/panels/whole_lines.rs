//! Vertical scroll areas that never show half a line at rest.
//!
//! At rest the top is moved to the start of a line, and a line cut off at the bottom is not painted. Lines are found
//! among the painted shapes: rows of text, buttons, sliders.

use crate::gui::state;
use std::hash::Hash;
use std::ops::Range;

use egui::layers::ShapeIdx;
use egui::{Rect, ScrollArea, Shape, Ui, Vec2};

/// Largest height of a line as a share of the visible height; anything higher may be cut off.
const MOST_SHARE: f32 = 0.6;
/// Distance a line may extend over an edge without losing parts of letters, in points.
const SLACK: f32 = 1.5;
/// Space below the last line of scrolled contents, in points; no line is higher, so that the last one can be shown
/// below a whole first one.
const BELOW: f32 = 30.0;

/// Scroll state of the last frame.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    offset: f32,
    /// Offset to move to, after a rest between two lines.
    wanted: Option<f32>,
}

/// Shows `contents` over the whole width in `height` points, scrolled if they are higher. Returns the height of all
/// contents, in points.
pub fn scrolled(
    ui: &mut Ui,
    name: impl Hash + std::fmt::Debug + Copy,
    height: f32,
    contents: impl FnOnce(&mut Ui),
) -> f32 {
    let (layer, slot) = (ui.layer_id(), ui.scope_id().with(("whole lines", name)));
    let before: Rest = state::of(ui.ctx(), slot).unwrap_or_default();
    let next = |ui: &Ui| ui.ctx().graphics(|lists| lists.get(layer).map_or(0, |list| list.next_idx().0));
    let mut area =
        ScrollArea::vertical().id_salt(name).max_height(height).min_scrolled_height(height).auto_shrink([false, false]);
    if let Some(wanted) = before.wanted {
        area = area.vertical_scroll_offset(wanted);
    }
    let shown = area.show(ui, |ui| {
        let from = next(ui);
        contents(ui);
        let painted = from..next(ui);
        let full = ui.min_rect().height();
        if full > height + SLACK {
            ui.add_space(BELOW);
        }
        (painted, full)
    });
    let (painted, full) = shown.inner;
    let view = shown.inner_rect;
    let mut rest = Rest { offset: shown.state.unclamped_offset().y, wanted: None };
    let is_still = (rest.offset - before.offset).abs() < 0.01;
    if full > height + SLACK && is_still {
        let lines = lines(ui, painted.clone(), view);
        if is_let_go(ui) {
            let farthest = shown.content_size.y - view.height();
            rest.wanted = whole_offset(&lines, view, rest.offset, farthest);
        }
        cut(ui, painted, whole_above(&lines, view.bottom()).max(view.center().y));
    }
    if !is_still || rest.wanted.is_some() {
        ui.ctx().request_repaint();
    }
    state::set_of(ui.ctx(), slot, rest);
    full
}

/// Whether neither wheel nor pointer is in use.
fn is_let_go(ui: &Ui) -> bool {
    ui.input(|input| input.smooth_scroll_delta() == Vec2::ZERO && !input.pointer.any_down())
}

/// Returns top and bottom of the painted lines that are visible.
fn lines(ui: &Ui, painted: Range<usize>, view: Rect) -> Vec<[f32; 2]> {
    let mut lines = Vec::new();
    ui.ctx().graphics(|lists| {
        let Some(list) = lists.get(ui.layer_id()) else { return };
        for shape in list.all_entries().skip(painted.start).take(painted.len()) {
            add_lines(&shape.shape, view, &mut lines);
        }
    });
    lines
}

fn add_lines(shape: &Shape, view: Rect, lines: &mut Vec<[f32; 2]>) {
    let mut add = |rect: Rect| {
        if rect.is_positive() && rect.height() <= MOST_SHARE * view.height() && rect.intersects(view) {
            lines.push([rect.top() + SLACK, rect.bottom() - SLACK]);
        }
    };
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| add_lines(shape, view, lines)),
        Shape::Text(text) => text.galley.rows.iter().for_each(|row| add(row.rect().translate(text.pos.to_vec2()))),
        other => add(other.visual_bounding_rect()),
    }
}

/// Returns the nearest y at or above `y` that cuts no line.
fn whole_above(lines: &[[f32; 2]], mut y: f32) -> f32 {
    while let Some([top, _]) = lines.iter().find(|[top, bottom]| *top < y && y < *bottom) {
        y = *top - SLACK;
    }
    y
}

/// Returns the nearest y at or below `y` that cuts no line.
fn whole_below(lines: &[[f32; 2]], mut y: f32) -> f32 {
    while let Some([_, bottom]) = lines.iter().find(|[top, bottom]| *top < y && y < *bottom) {
        y = *bottom + SLACK;
    }
    y
}

/// Returns the offset at which the first line is whole; `None` if it is already.
fn whole_offset(lines: &[[f32; 2]], view: Rect, offset: f32, farthest: f32) -> Option<f32> {
    let ways = [whole_above(lines, view.top()), whole_below(lines, view.top())].map(|y| y - view.top());
    let wanted = ways.into_iter().filter(|way| offset + way >= -0.01 && offset + way <= farthest + 0.01);
    let way = wanted.min_by(|one, other| one.abs().total_cmp(&other.abs()))?;
    (way.abs() > 0.01).then_some(offset + way)
}

/// Hides what was painted below `bottom`.
fn cut(ui: &Ui, painted: Range<usize>, bottom: f32) {
    let layer = ui.layer_id();
    ui.ctx().graphics_mut(|lists| {
        let list = lists.entry(layer);
        for place in painted {
            list.mutate_shape(ShapeIdx(place), |shape| {
                shape.clip_rect.set_bottom(shape.clip_rect.bottom().min(bottom));
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    /// Rows of 20 points with gaps of 6, and a button around the third one.
    const LINES: [[f32; 2]; 4] = [[0.0, 20.0], [26.0, 46.0], [52.0, 72.0], [48.0, 76.0]];

    #[test]
    fn a_cut_falls_between_two_lines() {
        for (y, above, below) in [(10.0, -1.5, 21.5), (23.0, 23.0, 23.0), (30.0, 24.5, 47.5), (50.0, 46.5, 77.5)] {
            assert!((whole_above(&LINES, y) - above).abs() < 1e-3, "{y}");
            assert!((whole_below(&LINES, y) - below).abs() < 1e-3, "{y}");
        }
    }

    #[test]
    fn scrolling_comes_to_rest_at_the_nearest_reachable_line() {
        let view = |top: f32| Rect::from_min_max(pos2(0.0, top), pos2(10.0, top + 40.0));
        assert_eq!(whole_offset(&LINES, view(30.0), 30.0, 100.0), Some(24.5));
        assert_eq!(whole_offset(&LINES, view(42.0), 42.0, 100.0), Some(47.5));
        assert_eq!(whole_offset(&LINES, view(42.0), 42.0, 45.0), Some(24.5), "the end");
        assert_eq!(whole_offset(&LINES, view(23.0), 23.0, 100.0), None);
    }
}
