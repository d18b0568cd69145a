//! Borders between the panels: dragged, moved by keys, reset and remembered.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

const NONE: Modifiers = Modifiers::NONE;
const LEFT: &str = "Width of the left side";
const RIGHT: &str = "Width of the right side";
const ANSWER: &str = "Height of the answer";
const REASON: &str = "Height of the reason";
const LIST: &str = "Height of the scenario list";

fn border(desk: &Desk, name: &str) -> Rect {
    desk.harness.get_by_role_and_label(Role::Splitter, name).rect()
}

fn drag(desk: &mut Desk, name: &str, way: Vec2) {
    let from = border(desk, name).center();
    desk.harness.event(Event::PointerMoved(from));
    desk.harness.step();
    desk.harness.drag_at(from);
    desk.harness.step();
    for share in [0.3, 1.0] {
        desk.harness.event(Event::PointerMoved(from + share * way));
        desk.harness.step();
    }
    desk.harness.drop_at(from + way);
    desk.settle();
}

fn double_click(desk: &mut Desk, at: Pos2) {
    desk.harness.event(Event::PointerMoved(at));
    desk.harness.step();
    desk.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 3.0);
    for pressed in [true, false, true, false] {
        let button = egui::PointerButton::Primary;
        desk.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: NONE });
    }
    desk.harness.step();
    desk.settle();
}

/// Returns the positions of the borders: left, right, answer, reason, list.
fn all(desk: &Desk) -> [f32; 5] {
    let across = |name| border(desk, name).center().x;
    let down = |name| border(desk, name).center().y;
    [across(LEFT), across(RIGHT), down(ANSWER), down(REASON), down(LIST)]
}

#[test]
fn from_1600_points_both_sides_are_340_wide() {
    for width in [1600.0, 1920.0, 2560.0] {
        // a test window has an additional margin
        let edge = 8.0;
        let desk = Desk::sized(width + 2.0 * edge, 1000.0);
        let [left, right, ..] = all(&desk);
        assert!((left - edge - 340.0).abs() < 0.1, "{width}: {left}");
        assert!((width + edge - right - 340.0).abs() < 0.1, "{width}: {right}");
    }
}

#[test]
fn every_border_can_be_dragged_and_reset_by_a_double_click() {
    let mut desk = Desk::new();
    let before = all(&desk);
    for (place, (name, way)) in [
        (LEFT, vec2(60.0, 5.0)),
        (RIGHT, vec2(-50.0, 5.0)),
        (ANSWER, vec2(5.0, 40.0)),
        (REASON, vec2(5.0, -40.0)),
        (LIST, vec2(0.0, 54.0)),
    ]
    .into_iter()
    .enumerate()
    {
        let chart = desk.harness.query_all_by_role(Role::Image).next().unwrap().rect().width();
        let slider = desk.harness.query_all_by_role(Role::Slider).next().unwrap().rect().width();
        drag(&mut desk, name, way);
        let moved = all(&desk)[place] - before[place];
        let wanted = if place < 2 { way.x } else { way.y };
        assert!((moved - wanted).abs() < 2.0, "{name}: {moved} and not {wanted}");
        if place < 2 {
            let now = desk.harness.query_all_by_role(Role::Image).next().unwrap().rect().width();
            assert!(now < chart - 20.0, "{name}: the view makes room");
        }
        if place == 0 {
            let now = desk.harness.query_all_by_role(Role::Slider).next().unwrap().rect().width();
            assert!((now - slider - 60.0).abs() < 2.0, "sliders grow with the side: {slider}, {now}");
        }
        let at = border(&desk, name).center();
        double_click(&mut desk, at);
        assert!((all(&desk)[place] - before[place]).abs() < 0.6, "{name} is back: {:?} {before:?}", all(&desk));
    }
}

#[test]
fn borders_are_remembered_between_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click("Start");
    for (name, way) in [
        (LEFT, vec2(40.0, 0.0)),
        (RIGHT, vec2(-30.0, 0.0)),
        (ANSWER, vec2(0.0, 30.0)),
        (REASON, vec2(0.0, -20.0)),
        (LIST, vec2(0.0, 27.0)),
    ] {
        drag(&mut desk, name, way);
    }
    let before = all(&desk);
    desk.harness.state_mut().remember_now();
    let mut desk = Desk::remembering(&path);
    desk.settle();
    for (one, other) in before.into_iter().zip(all(&desk)) {
        assert!((one - other).abs() < 0.6, "{before:?} {:?}", all(&desk));
    }
}

#[test]
fn borders_can_be_moved_by_keys() {
    let mut desk = Desk::new();
    let before = all(&desk);
    for (place, (name, key, wanted)) in [
        (LEFT, Key::ArrowRight, 8.0),
        (RIGHT, Key::ArrowLeft, -8.0),
        (ANSWER, Key::ArrowDown, 8.0),
        (REASON, Key::ArrowUp, -8.0),
        (LIST, Key::ArrowUp, -27.0),
    ]
    .into_iter()
    .enumerate()
    {
        desk.harness.get_by_role_and_label(Role::Splitter, name).focus();
        desk.settle();
        desk.press(NONE, key);
        let moved = all(&desk)[place] - before[place];
        assert!((moved - wanted).abs() < 0.6, "{name}: {moved}");
        desk.press(NONE, Key::Delete);
        assert!((all(&desk)[place] - before[place]).abs() < 0.6, "{name} is back");
    }
    // all borders are one stop of Tab, and the other arrow keys move between them
    desk.harness.get_by_role_and_label(Role::Splitter, ANSWER).focus();
    desk.settle();
    desk.press(NONE, Key::ArrowLeft);
    assert_eq!(all(&desk), before);
    let answer = desk.harness.get_by_role_and_label(Role::Splitter, ANSWER);
    assert!(!answer.accesskit_node().is_focused());
}
