//! Input of a slider from keys and screen readers.

use egui::accesskit::{Action, ActionData, ActionRequest};
use egui::{Event, Key, Modifiers, Response, Ui};

use super::spec::{LONG, SliderSpec};

/// Returns the value that input asks of a slider at `value`, and removes that input.
pub(super) fn apply_input(ui: &Ui, response: &Response, spec: &SliderSpec, value: f64) -> f64 {
    let (mut at, has_focus) = (value, response.has_focus());
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let to = match event {
                Event::Key { key, pressed: true, modifiers, .. } if has_focus => keyed(spec, at, *key, *modifiers),
                Event::AccessKitActionRequest(request) if request.target_node == response.id.accesskit_id() => {
                    read(spec, at, request)
                }
                _ => None,
            };
            at = to.unwrap_or(at);
            to.is_none()
        });
    });
    at
}

/// Returns the value to which a key moves a slider at `at`, if it is one for sliders.
fn keyed(spec: &SliderSpec, at: f64, key: Key, modifiers: Modifiers) -> Option<f64> {
    let (steps, is_fine) = match modifiers {
        Modifiers::NONE => (1.0, false),
        Modifiers::SHIFT => (LONG, false),
        Modifiers::ALT => (1.0, true),
        _ => return None,
    };
    match key {
        Key::ArrowRight => Some(spec.stepped(at, steps, is_fine)),
        Key::ArrowLeft => Some(spec.stepped(at, -steps, is_fine)),
        _ if !modifiers.is_none() => None,
        Key::PageUp => Some(spec.stepped(at, LONG, false)),
        Key::PageDown => Some(spec.stepped(at, -LONG, false)),
        Key::Home => Some(*spec.range.start()),
        Key::End => Some(*spec.range.end()),
        _ => None,
    }
}

/// Returns the value to which a screen reader moves a slider at `at`.
fn read(spec: &SliderSpec, at: f64, request: &ActionRequest) -> Option<f64> {
    match (request.action, &request.data) {
        (Action::Increment, _) => Some(spec.stepped(at, 1.0, false)),
        (Action::Decrement, _) => Some(spec.stepped(at, -1.0, false)),
        (Action::SetValue, Some(ActionData::NumericValue(value))) if value.is_finite() => Some(spec.within(*value)),
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

/// Reports range and step to screen readers; a typed value may lie outside the range.
pub(super) fn report_range(ui: &Ui, response: &Response, spec: &SliderSpec, value: f64) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(*spec.range.start());
        node.set_max_numeric_value(*spec.range.end());
        node.set_numeric_value_step(spec.key_step);
        if spec.can_move() {
            node.add_action(Action::SetValue);
            if value < *spec.range.end() {
                node.add_action(Action::Increment);
            }
            if value > *spec.range.start() {
                node.add_action(Action::Decrement);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::field::{Scale, Step};

    use super::*;

    #[test]
    fn keys_move_by_one_by_ten_by_a_tenth_and_to_the_ends() {
        let (none, shift, alt) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT);
        let spec = SliderSpec { range: 0.0..=1_000.0, scale: Scale::Even, step: Step::Whole, key_step: 10.0 };
        for (key, modifiers, wanted) in [
            (Key::ArrowRight, none, Some(510.0)),
            (Key::ArrowLeft, shift, Some(400.0)),
            (Key::ArrowLeft, alt, Some(499.0)),
            (Key::PageUp, none, Some(600.0)),
            (Key::PageDown, none, Some(400.0)),
            (Key::Home, none, Some(0.0)),
            (Key::End, none, Some(1_000.0)),
            (Key::PageDown, Modifiers::COMMAND, None),
            (Key::ArrowUp, none, None),
            (Key::ArrowRight, Modifiers::COMMAND, None),
        ] {
            assert_eq!(keyed(&spec, 500.0, key, modifiers), wanted, "{key:?} {modifiers:?}");
        }
    }
}
