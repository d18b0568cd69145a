//! What is scrolled up and down and never shows half a line while it rests.
//!
//! Where it comes to rest it is moved on to the top of a line, and what would be cut in half at the bottom is not painted.
//! Lines are found among what was painted, whatever it is: a row of a text, a button, a slider.

use std::hash::Hash;
use std::ops::Range;

use egui::layers::ShapeIdx;
use egui::{Rect, ScrollArea, Shape, Ui, Vec2};

/// What is painted is one line up to this share of the height in sight; what is higher may be cut.
const MOST_SHARE: f32 = 0.6;
/// How far a line may reach over an edge, in points: there is nothing of its letters.
const SLACK: f32 = 1.5;
/// The room below the last line where there is something to scroll: no line is higher, so that the last one can be seen
/// whole below a whole first one.
const BELOW: f32 = 30.0;

/// How it was scrolled in the last frame.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    offset: f32,
    /// Where it is to go, since it rested between two lines.
    wanted: Option<f32>,
}

/// Shows `contents` in `height` points over the whole width, scrolled where they are higher. Returns how high all of them
/// are, in points.
pub fn scrolled(
    ui: &mut Ui,
    name: impl Hash + std::fmt::Debug + Copy,
    height: f32,
    contents: impl FnOnce(&mut Ui),
) -> f32 {
    let (layer, slot) = (ui.layer_id(), ui.scope_id().with(("whole lines", name)));
    let before: Rest = ui.data(|data| data.get_temp(slot)).unwrap_or_default();
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
    ui.data_mut(|data| data.insert_temp(slot, rest));
    full
}

/// Whether wheel and pointer leave things alone.
fn is_let_go(ui: &Ui) -> bool {
    ui.input(|input| input.smooth_scroll_delta() == Vec2::ZERO && !input.pointer.any_down())
}

/// From where to where the lines go that were painted, as far as they are in sight.
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

/// The nearest place above `y`, or `y` itself, that runs through no line.
fn whole_above(lines: &[[f32; 2]], mut y: f32) -> f32 {
    while let Some([top, _]) = lines.iter().find(|[top, bottom]| *top < y && y < *bottom) {
        y = *top - SLACK;
    }
    y
}

/// The same below it.
fn whole_below(lines: &[[f32; 2]], mut y: f32) -> f32 {
    while let Some([_, bottom]) = lines.iter().find(|[top, bottom]| *top < y && y < *bottom) {
        y = *bottom + SLACK;
    }
    y
}

/// Where what stands at `offset` is to be scrolled to so that its first line is whole; `None` if it is.
fn whole_offset(lines: &[[f32; 2]], view: Rect, offset: f32, farthest: f32) -> Option<f32> {
    let ways = [whole_above(lines, view.top()), whole_below(lines, view.top())].map(|y| y - view.top());
    let wanted = ways.into_iter().filter(|way| offset + way >= -0.01 && offset + way <= farthest + 0.01);
    let way = wanted.min_by(|one, other| one.abs().total_cmp(&other.abs()))?;
    (way.abs() > 0.01).then_some(offset + way)
}

/// Leaves out what was painted below `bottom`.
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

    /// Rows of 20 points with 6 between them, and a button round the third one.
    const LINES: [[f32; 2]; 4] = [[0.0, 20.0], [26.0, 46.0], [52.0, 72.0], [48.0, 76.0]];

    #[test]
    fn a_cut_goes_between_two_lines() {
        for (y, above, below) in [(10.0, -1.5, 21.5), (23.0, 23.0, 23.0), (30.0, 24.5, 47.5), (50.0, 46.5, 77.5)] {
            assert!((whole_above(&LINES, y) - above).abs() < 1e-3, "{y}");
            assert!((whole_below(&LINES, y) - below).abs() < 1e-3, "{y}");
        }
    }

    #[test]
    fn what_rests_between_two_lines_goes_to_the_nearer_one_that_can_be_reached() {
        let view = |top: f32| Rect::from_min_max(pos2(0.0, top), pos2(10.0, top + 40.0));
        assert_eq!(whole_offset(&LINES, view(30.0), 30.0, 100.0), Some(24.5));
        assert_eq!(whole_offset(&LINES, view(42.0), 42.0, 100.0), Some(47.5));
        assert_eq!(whole_offset(&LINES, view(42.0), 42.0, 45.0), Some(24.5), "the end");
        assert_eq!(whole_offset(&LINES, view(23.0), 23.0, 100.0), None);
    }
}
