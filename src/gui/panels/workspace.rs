//! The three places below the top bar: ask on the left, see in the middle, know on the right, or below the middle in a
//! narrow window.

use egui::{CentralPanel, Frame, Margin, Panel, Ui, UiBuilder, Vec2, vec2};

use super::notification::{self, Note};
use super::places::Places;
use super::{ask, know, see};
use crate::gui::chart::ChartSettings;
use crate::gui::command::Command;
use crate::gui::look::theme::Palette;
use crate::gui::state;

/// Margin at the window's edge, in points.
const EDGE: i8 = 16;
/// Gap between cards, in points.
const GAP: f32 = 8.0;
/// In a window narrower than this, in points, the answer is below the view; in a low window beside it from the least
/// width on, since the view would have no height.
const STACKED: f32 = 1_100.0;
const LEAST_BESIDE: f32 = 860.0;
const LOW: f32 = 700.0;
/// Width of a side as a share of the window, the least widths of the left and right one, and the largest width, in
/// points.
const SIDE_SHARE: f32 = 0.236;
const LEAST_SIDES: [f32; 2] = [264.0, 212.0];
const WIDEST_SIDE: f32 = 340.0;
/// Height of the answer below the view, as a share of both, and its least and largest height, in points.
const BELOW_SHARE: f32 = 0.26;
const BELOW_HEIGHTS: [f32; 2] = [130.0, 260.0];

/// Least sizes of the places with the answer beside the view and below it, in points; in a smaller window they scroll.
const LEAST_SIZES: [Vec2; 2] = [vec2(LEAST_BESIDE, 430.0), vec2(610.0, 710.0)];

/// Returns the least size of the places in a window of this width, in points.
pub fn least_size(window: f32) -> Vec2 {
    LEAST_SIZES[usize::from(window < LEAST_BESIDE)]
}

/// Shows the places with a notification over them, and returns the commands given.
pub fn ui(ui: &mut Ui, mut places: Places<'_>, note: Option<&Note>) -> Vec<Command> {
    let mut actions = Vec::new();
    state::set(ui.ctx(), ChartSettings { hides_labels: places.is_covered(), ..ChartSettings::default() });
    let window = ui.available_size();
    let sides = LEAST_SIDES.map(|least| (window.x * SIDE_SHARE).clamp(least, WIDEST_SIDE));
    let is_stacked = window.x < if window.y < LOW { LEAST_BESIDE } else { STACKED };
    let is_presented = places.is_presented;
    if !is_presented {
        let left = frame(ui, EDGE, 4);
        fixed(Panel::left("left"), left, sides[0]).show(ui, |ui| actions.extend(ask::ui(ui, places.tab, places.list)));
    }
    if !is_stacked {
        let right = frame(ui, 4, EDGE);
        fixed(Panel::right("right"), right, sides[1]).show(ui, |ui| actions.extend(know::ui(ui, &mut places)));
    }
    let centre = frame(ui, if is_presented { EDGE } else { 4 }, if is_stacked { EDGE } else { 4 });
    let view = CentralPanel::default().frame(centre).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        let mut above = room;
        if is_stacked {
            let height = (room.height() * BELOW_SHARE).clamp(BELOW_HEIGHTS[0], BELOW_HEIGHTS[1]);
            let below = room.with_min_y(room.bottom() - height);
            above.set_bottom(below.top() - GAP);
            let mut inside = ui.new_child(UiBuilder::new().id_salt("answer").max_rect(below));
            actions.extend(know::ui(&mut inside, &mut places));
        }
        let mut inside = ui.new_child(UiBuilder::new().id_salt("view").max_rect(above));
        actions.extend(see::ui(&mut inside, &mut places));
        ui.advance_cursor_after_rect(room);
        above
    });
    actions.extend(note.and_then(|note| notification::ui(ui.ctx(), note, view.inner)));
    actions
}

fn frame(ui: &Ui, left: i8, right: i8) -> Frame {
    Frame::new().fill(Palette::of(ui).background).inner_margin(Margin { left, right, top: 4, bottom: 12 })
}

/// Returns a panel of fixed size.
fn fixed(panel: Panel, frame: Frame, size: f32) -> Panel {
    panel.frame(frame).resizable(false).show_separator_line(false).exact_size(size)
}
