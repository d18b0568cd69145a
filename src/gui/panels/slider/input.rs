//! Input of a slider from keys, wheel and screen readers.

use egui::accesskit::{Action, ActionData};
use egui::{Context, Event, Id, Key, Modifiers, MouseWheelUnit, Pos2, Rect, Response, Ui};

use super::motion::{LONG, Motion};
use crate::gui::state;

/// Points scrolled on a touchpad for one step.
const POINTS: f32 = 24.0;

/// Returns the value that input asks of a slider at `value`; the wheel counts over the rectangle `over`.
pub(super) fn asked(ui: &Ui, response: &Response, over: Rect, motion: &Motion, value: f64) -> Option<f64> {
    let mut to = value;
    for step in wheel(ui, response.id, over).into_iter().chain(reader_steps(ui, response.id)) {
        to = motion.stepped(to, step.by, step.fine);
    }
    if response.has_focus() {
        state::set(ui.ctx(), PageKeys(Some(response.id)));
        for key in ui.input_mut(|input| pressed(&mut input.events)) {
            to = match key {
                KeyRequest::By(step) => motion.stepped(to, step.by, step.fine),
                KeyRequest::First => *motion.range.start(),
                KeyRequest::Last => *motion.range.end(),
            };
        }
    }
    if let Some(request) = reader_value(ui, response.id) {
        to = motion.within(request);
    }
    (to.to_bits() != value.to_bits()).then_some(to)
}

/// A number of steps, or of tenths of a step if `fine`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Steps {
    by: f64,
    fine: bool,
}

/// A request of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
enum KeyRequest {
    By(Steps),
    First,
    Last,
}

/// Removes the keys of the focused slider from the input.
fn pressed(events: &mut Vec<Event>) -> Vec<KeyRequest> {
    let mut requests = Vec::new();
    events.retain(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        let Some(request) = requested(*key, *modifiers) else { return true };
        requests.push(request);
        false
    });
    requests
}

fn requested(key: Key, modifiers: Modifiers) -> Option<KeyRequest> {
    let by = |by: f64, fine: bool| Some(KeyRequest::By(Steps { by, fine }));
    let way = match key {
        Key::ArrowRight => 1.0,
        Key::ArrowLeft => -1.0,
        Key::PageUp if modifiers.is_none() => return by(LONG, false),
        Key::PageDown if modifiers.is_none() => return by(-LONG, false),
        Key::Home if modifiers.is_none() => return Some(KeyRequest::First),
        Key::End if modifiers.is_none() => return Some(KeyRequest::Last),
        _ => return None,
    };
    match modifiers {
        Modifiers::NONE => by(way, false),
        Modifiers::SHIFT => by(way * LONG, false),
        Modifiers::ALT => by(way, true),
        _ => None,
    }
}

/// Returns text typed over the focused slider: a digit or sign starts a number in the field, Enter opens it.
pub(super) fn typed(ui: &Ui) -> Option<String> {
    let is_begin = |text: &str| text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '−' | '.'));
    ui.input_mut(|input| {
        let mut typed = input.consume_key(Modifiers::NONE, Key::Enter).then(String::new);
        input.events.retain(|event| match event {
            Event::Text(text) if is_begin(text) => {
                typed.get_or_insert_default().push_str(text);
                false
            }
            _ => true,
        });
        typed
    })
}

/// The slider that takes the page keys while it has the focus.
#[derive(Clone, Copy, Default)]
struct PageKeys(Option<Id>);

/// Whether a slider is focused, so that it takes Page Up and Page Down.
pub fn wants_pages(ctx: &Context) -> bool {
    let PageKeys(slider) = state::get(ctx);
    slider.is_some() && ctx.memory(egui::Memory::focused) == slider
}

fn reader_steps(ui: &Ui, id: Id) -> Option<Steps> {
    let count = |action| ui.input(|input| input.num_accesskit_action_requests(id, action)) as f64;
    let by = count(Action::Increment) - count(Action::Decrement);
    (by != 0.0).then_some(Steps { by, fine: false })
}

fn reader_value(ui: &Ui, id: Id) -> Option<f64> {
    ui.input(|input| {
        let requests = input.accesskit_action_requests(id, Action::SetValue);
        requests
            .filter_map(|request| match request.data {
                Some(ActionData::NumericValue(value)) if value.is_finite() => Some(value),
                _ => None,
            })
            .last()
    })
}

/// Reports range and step to screen readers; a typed value may lie outside the range.
pub(super) fn tell(ui: &Ui, response: &Response, motion: &Motion, value: f64) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(*motion.range.start());
        node.set_max_numeric_value(*motion.range.end());
        node.set_numeric_value_step(motion.notch);
        if motion.can_move() {
            node.add_action(Action::SetValue);
            if value < *motion.range.end() {
                node.add_action(Action::Increment);
            }
            if value > *motion.range.start() {
                node.add_action(Action::Decrement);
            }
        }
    });
}

/// The target of the wheel while the pointer rests: a slider or a scroll area.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// The slider; `None` for a scroll area.
    of: Option<Id>,
    /// Position of the pointer.
    pointer: Option<Pos2>,
    /// Remaining fraction of a step of a touchpad.
    rest: f32,
    /// Whether a slider may still become the target in this frame.
    is_open: bool,
}

/// Detects whether a wheel movement begins. Called once a frame before the sliders are shown, so that a slider scrolled
/// under the pointer is not moved.
pub fn follow_wheel(ui: &Ui) {
    let (is_turned, pointer) = ui.input(|input| {
        let is_turned = input.events.iter().any(|event| matches!(event, Event::MouseWheel { .. }));
        (is_turned, input.pointer.latest_pos())
    });
    let before: Turn = state::get(ui.ctx());
    // while the pointer rests, the wheel keeps its target
    let begins = is_turned && (pointer.is_none() || pointer != before.pointer);
    let turn =
        if begins { Turn { pointer, is_open: true, ..Turn::default() } } else { Turn { is_open: false, ..before } };
    state::set(ui.ctx(), turn);
}

/// Returns the steps that the wheel asks of the slider `id` while the pointer is over it, and keeps it from scrolling.
fn wheel(ui: &Ui, id: Id, over: Rect) -> Option<Steps> {
    if !ui.rect_contains_pointer(over) || ui.input(|input| input.modifiers.command) {
        return None;
    }
    let mut turn: Turn = state::get(ui.ctx());
    if turn.is_open {
        (turn.of, turn.is_open) = (Some(id), false);
    }
    if turn.of != Some(id) {
        return None;
    }
    let (way, modifiers) = ui.input_mut(|input| {
        input.smooth_scroll_delta = egui::Vec2::ZERO;
        let ways = input.events.iter().filter_map(|event| match event {
            // with Shift the system reports horizontal scrolling
            Event::MouseWheel { unit, delta, .. } => {
                Some((delta.x + delta.y) * if *unit == MouseWheelUnit::Point { 1.0 / POINTS } else { 1.0 })
            }
            _ => None,
        });
        (ways.sum::<f32>(), input.modifiers)
    });
    let all = turn.rest + way;
    let by = all.trunc();
    turn.rest = all - by;
    state::set(ui.ctx(), turn);
    let by = f64::from(by) * if modifiers.shift { LONG } else { 1.0 };
    (by != 0.0).then_some(Steps { by, fine: modifiers.alt })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_move_by_one_by_ten_by_a_tenth_and_to_the_ends() {
        let (none, shift, alt) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT);
        let by = |by: f64, fine: bool| Some(KeyRequest::By(Steps { by, fine }));
        for (key, modifiers, wanted) in [
            (Key::ArrowRight, none, by(1.0, false)),
            (Key::ArrowLeft, shift, by(-10.0, false)),
            (Key::ArrowLeft, alt, by(-1.0, true)),
            (Key::PageUp, none, by(10.0, false)),
            (Key::PageDown, none, by(-10.0, false)),
            (Key::Home, none, Some(KeyRequest::First)),
            (Key::End, none, Some(KeyRequest::Last)),
            (Key::PageDown, Modifiers::COMMAND, None),
            (Key::ArrowUp, none, None),
            (Key::ArrowRight, Modifiers::COMMAND, None),
        ] {
            assert_eq!(requested(key, modifiers), wanted, "{key:?} {modifiers:?}");
        }
    }
}
