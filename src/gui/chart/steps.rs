//! Arrow keys of the focused chart: they move the selection in steps.
//!
//! Each view defines what a step is. A focused chart handles the arrow keys itself; Tab, Shift+Tab and Escape leave it
//! like any other control.

use std::ops::RangeInclusive;

use egui::{Event, EventFilter, Key, Modifiers, Rect, Response, Ui};
use egui_plot::{PlotResponse, PlotTransform};

use crate::gui::focus::{self, ReservedKeys};
use crate::gui::state;

use super::viewport::{self, Viewport};

/// Number of steps of an arrow key with Shift.
const LONG: i64 = 10;
/// Margin kept between the selection and the edge of the visible part, as a share of its size.
const REVEAL_MARGIN: f64 = 0.02;
/// Hint about the arrow keys in the focused chart.
const HINT: &str = "Arrows move, with Shift by ten";

/// Movement of the selection in steps; negative to the left and downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Steps to the right.
    pub right: i64,
    /// Steps upwards.
    pub up: i64,
}

impl Steps {
    /// Returns the steps asked for by arrow keys in this frame; `None` without focus or without an arrow. `chosen`
    /// describes the selection for screen readers.
    pub fn of_plot(ui: &Ui, plot: &PlotResponse<()>, chosen: impl FnOnce() -> String) -> Option<Self> {
        // drawn over the hint that every chart has
        let hint = format!("{}\n{HINT}", viewport::HINT);
        Self::of(ui, &plot.response, *plot.transform.frame(), chosen, &hint)
    }

    /// Works like [`Self::of_plot`] for a picture without axes in `rect`, and draws the focus ring within it.
    pub fn of_picture(ui: &Ui, response: &Response, rect: Rect, chosen: impl FnOnce() -> String) -> Option<Self> {
        let steps = Self::of(ui, response, rect, chosen, HINT);
        if response.has_focus() {
            focus::ring_around(response, rect.shrink(focus::RING_GAP + focus::RING_WIDTH));
        }
        steps
    }

    fn of(ui: &Ui, response: &Response, rect: Rect, chosen: impl FnOnce() -> String, hint: &str) -> Option<Self> {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(chosen()));
        let steps = Self::taken(ui, response);
        if response.has_focus() && wants_hint(ui, response) {
            viewport::hint(ui, rect, hint);
        }
        steps
    }

    /// Returns the steps asked for by arrow keys, which only the focused widget receives. A click focuses the widget,
    /// so that the arrows continue from there.
    pub fn taken(ui: &Ui, response: &Response) -> Option<Self> {
        if response.clicked() {
            response.request_focus();
        }
        if !response.has_focus() {
            return None;
        }
        focus::reserve_keys(response, ReservedKeys::Arrows);
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let steps = ui.input_mut(|input| Self::pressed(&mut input.events));
        let has_steps = steps != Self::default();
        if has_steps || response.gained_focus() {
            state::set_of(ui.ctx(), response.id, ArrowPressed(has_steps));
        }
        has_steps.then_some(steps)
    }

    /// Removes arrow keys from the input and counts them, repeats included. With Alt or Ctrl an arrow has another
    /// meaning and is left.
    fn pressed(events: &mut Vec<Event>) -> Self {
        let mut steps = Self::default();
        events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            let way = match *modifiers {
                Modifiers::NONE => 1,
                Modifiers::SHIFT => LONG,
                _ => return true,
            };
            match key {
                Key::ArrowLeft => steps.right -= way,
                Key::ArrowRight => steps.right += way,
                Key::ArrowUp => steps.up += way,
                Key::ArrowDown => steps.up -= way,
                _ => return true,
            }
            false
        });
        steps
    }
}

/// Whether to show the hint about keys: the chart was focused by keyboard, and no arrow key has been pressed since.
pub(super) fn wants_hint(ui: &Ui, response: &Response) -> bool {
    !response.contains_pointer() && !state::of(ui.ctx(), response.id).is_some_and(|ArrowPressed(pressed)| pressed)
}

/// Whether an arrow key was pressed since a chart got the focus.
#[derive(Clone, Copy)]
struct ArrowPressed(bool);

/// Returns `from` moved by `steps`, clamped to `range` before and after.
pub fn stepped<N: Copy + Into<i128> + TryFrom<i128>>(from: N, steps: i64, range: RangeInclusive<N>) -> N {
    let [from, low, high] = [from, *range.start(), *range.end()].map(N::into);
    let to = (from.clamp(low, high) + i128::from(steps)).clamp(low, high);
    N::try_from(to).unwrap_or(*range.start())
}

/// Pans the visible part just far enough to contain the box from `low` to `high` with a small margin. Does nothing
/// while the whole chart is visible.
pub(super) fn reveal(viewport: &mut Viewport, transform: &PlotTransform, [low, high]: [[f64; 2]; 2]) {
    let (mut part, mut way) = (*transform.bounds(), [0.0; 2]);
    for axis in 0..2 {
        let margin = REVEAL_MARGIN * (part.max()[axis] - part.min()[axis]);
        let (before, beyond) = (low[axis] - margin - part.min()[axis], high[axis] + margin - part.max()[axis]);
        // something larger than the visible part would make it jump back and forth
        if before < 0.0 && beyond < 0.0 {
            way[axis] = before;
        } else if before > 0.0 && beyond > 0.0 {
            way[axis] = beyond;
        }
    }
    if viewport.is_some() && way.iter().all(|way| way.is_finite()) && way.iter().any(|way| way.abs() > 0.0) {
        part.translate((way[0], way[1]));
        *viewport = Some(part);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Vec2b, pos2};
    use egui_plot::PlotBounds;

    use super::*;

    fn pressed(keys: &[(Modifiers, Key)]) -> (Steps, usize) {
        let event = |&(modifiers, key)| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        let mut events: Vec<Event> = keys.iter().map(event).collect();
        (Steps::pressed(&mut events), events.len())
    }

    #[test]
    fn arrows_are_counted_and_other_shortcuts_are_left_alone() {
        let (none, shift, alt) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT);
        let keys = [(none, Key::ArrowRight), (none, Key::ArrowRight), (shift, Key::ArrowDown), (none, Key::ArrowUp)];
        assert_eq!(pressed(&keys), (Steps { right: 2, up: -9 }, 0));
        let others = [(alt, Key::ArrowLeft), (Modifiers::COMMAND, Key::ArrowUp), (none, Key::Tab), (none, Key::Home)];
        assert_eq!(pressed(&others), (Steps::default(), 4));
    }

    #[test]
    fn steps_stop_at_the_ends_of_the_range() {
        assert_eq!([stepped(3_i64, 4, 0..=5), stepped(3, -4, 0..=5), stepped(3, 1, 0..=5)], [5, 0, 4]);
        assert_eq!([stepped(9_u64, 1, 2..=5), stepped(9, -1, 2..=5), stepped(0, -1, 2..=5)], [5, 4, 2]);
        assert_eq!(stepped(u64::MAX, i64::MAX, 0..=u64::MAX), u64::MAX);
    }

    #[test]
    fn the_visible_part_pans_just_far_enough() {
        let frame = Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0));
        let part = PlotBounds::from_min_max([10.0, 10.0], [20.0, 20.0]);
        let transform = PlotTransform::new(frame, part, Vec2b::FALSE);
        let after = |low: [f64; 2], high: [f64; 2]| {
            let mut viewport = Some(part);
            reveal(&mut viewport, &transform, [low, high]);
            viewport.map(|part| (part.min(), part.max()))
        };
        assert_eq!(after([12.0, 12.0], [13.0, 13.0]), Some(([10.0, 10.0], [20.0, 20.0])), "already there");
        assert_eq!(after([20.0, 12.0], [21.0, 13.0]), Some(([11.2, 10.0], [21.2, 20.0])));
        assert_eq!(after([7.5, 24.0], [8.5, 25.0]), Some(([7.3, 15.2], [17.3, 25.2])));
        assert_eq!(after([0.0, 0.0], [50.0, 50.0]), Some(([10.0, 10.0], [20.0, 20.0])), "larger than what is seen");
        assert_eq!(after([f64::NAN, f64::INFINITY], [0.0, 0.0]), Some(([10.0, 10.0], [20.0, 20.0])));
        let mut whole = None;
        reveal(&mut whole, &transform, [[50.0, 50.0], [51.0, 51.0]]);
        assert!(whole.is_none());
    }
}
