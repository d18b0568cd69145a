//! Sliders and number fields: dragged, moved by keys, typed and reset.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

const NONE: Modifiers = Modifiers::NONE;
const HEADS: &str = "Chance of heads, coin A";

/// Returns a window with this tab open.
fn at(tab: &str) -> Desk {
    let mut desk = Desk::new();
    desk.click(tab);
    desk
}

/// Returns the rectangle of a slider.
fn track(desk: &Desk, name: &str) -> Rect {
    desk.harness.get_by_role_and_label(Role::Slider, name).rect()
}

/// Returns the place of a slider's handle; the slider is linear.
fn handle(desk: &Desk, name: &str) -> Pos2 {
    let node = desk.harness.get_by_role_and_label(Role::Slider, name);
    let node = node.accesskit_node();
    let (low, high) = (node.min_numeric_value().unwrap(), node.max_numeric_value().unwrap());
    let share = (node.numeric_value().unwrap() - low) / (high - low);
    let track = track(desk, name).shrink2(vec2(4.0, 0.0));
    track.left_center() + vec2(share as f32 * track.width(), 0.0)
}

/// Whether a slider is linear over its whole range.
fn is_linear(name: &str) -> bool {
    ["First", "Second", HEADS, "Chance of heads, coin B"].contains(&name)
}

/// Returns the names of the visible sliders among the controls.
fn sliders(desk: &Desk) -> Vec<String> {
    let nodes = desk.harness.query_all_by_role(Role::Slider);
    let nodes = nodes.filter(|node| node.rect().right() < 365.0 && !node.accesskit_node().is_disabled());
    nodes.filter_map(|node| node.accesskit_node().label()).collect()
}

/// Unfolds every group of controls.
fn unfold_all(desk: &mut Desk) {
    desk.unfold_for(Role::Slider, "none of that name");
}

/// Presses at a place, moves along the vectors in turn, and releases.
fn drag(desk: &mut Desk, from: Pos2, ways: &[Vec2]) {
    desk.harness.event(Event::PointerMoved(from));
    desk.harness.step();
    desk.harness.drag_at(from);
    desk.harness.step();
    let mut at = from;
    for way in ways {
        at += *way;
        desk.harness.event(Event::PointerMoved(at));
        desk.harness.step();
    }
    desk.harness.drop_at(at);
    desk.settle();
}

fn with_keys(desk: &mut Desk, modifiers: Modifiers) {
    desk.harness.event(Event::ModifiersChanged(modifiers));
    desk.harness.step();
}

fn focus(desk: &mut Desk, name: &str) {
    desk.harness.get_by_role_and_label(Role::Slider, name).focus();
    desk.settle();
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn a_press_on_the_handle_changes_nothing() {
    for tab in ["Pennies", "Devil", "Flips"] {
        let mut desk = at(tab);
        for name in sliders(&desk) {
            let (before, place) = (desk.slider(&name), handle(&desk, &name));
            if place.y < 750.0 && is_linear(&name) {
                drag(&mut desk, place, &[]);
                assert_eq!(desk.slider(&name), before, "{tab}, {name}");
            }
        }
        assert!(!desk.has_button("Reset all"), "{tab}");
    }
}

#[test]
fn a_click_within_one_frame_moves_the_handle_there() {
    let mut desk = at("Pennies");
    let place = track(&desk, "First");
    let at = place.left_center() + vec2(0.75 * place.width(), 0.0);
    desk.harness.event(Event::PointerMoved(at));
    desk.harness.step();
    for pressed in [true, false] {
        let button = PointerButton::Primary;
        desk.harness.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers: NONE });
    }
    desk.settle();
    let step = place.width() / 30.0;
    assert!((handle(&desk, "First").x - at.x).abs() <= step / 2.0 + 1.0, "{}", desk.slider("First"));
}

#[test]
fn the_handle_follows_the_pointer_beyond_the_ends_and_back() {
    for (tab, name) in [("Pennies", "First"), ("Flips", HEADS)] {
        let mut desk = at(tab);
        for ways in
            [&[vec2(20.0, 0.0)][..], &[vec2(-9.0, 0.0), vec2(-4.0, 3.0)], &[vec2(500.0, 0.0), vec2(-510.0, 0.0)]]
        {
            let (before, range) = (handle(&desk, name), track(&desk, name));
            drag(&mut desk, before, ways);
            let pointer = before.x + ways.iter().map(|way| way.x).sum::<f32>();
            // values are whole pennies and hundredths, so the handle stops within half a step
            let step = range.width() / if tab == "Pennies" { 30.0 } else { 100.0 };
            let at = handle(&desk, name).x;
            assert!((at - pointer).abs() <= step / 2.0 + 1.0, "{name}: {at} for {pointer}, moved by {ways:?}");
        }
        let middle = handle(&desk, name);
        drag(&mut desk, middle, &[vec2(-500.0, 0.0)]);
        assert!(close(desk.slider(name), 0.0), "{name}");
    }
}

#[test]
fn a_drag_with_shift_is_ten_times_finer() {
    let mut desk = at("Flips");
    let (middle, width) = (handle(&desk, HEADS), track(&desk, HEADS).width());
    with_keys(&mut desk, Modifiers::SHIFT);
    drag(&mut desk, middle, &[vec2(46.0, 0.0)]);
    with_keys(&mut desk, NONE);
    let expected = 0.5 + 4.6 / f64::from(width);
    assert!((desk.slider(HEADS) - expected).abs() < 0.005, "{} for {expected}", desk.slider(HEADS));
}

#[test]
fn the_wheel_over_a_row_scrolls() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.click("Flips");
    let place = track(&desk, "Target");
    desk.wheel(place.center(), -60.0);
    assert!(track(&desk, "Target").top() < place.top());
    assert!(!desk.has_button("Reset all"), "nothing has changed");
}

#[test]
fn keys_move_a_slider_by_a_step_ten_or_a_tenth_and_to_the_ends() {
    let mut desk = at("Flips");
    focus(&mut desk, HEADS);
    for (modifiers, key, wanted) in [
        (NONE, Key::ArrowRight, 0.51),
        (Modifiers::SHIFT, Key::ArrowRight, 0.61),
        (Modifiers::ALT, Key::ArrowLeft, 0.609),
        (NONE, Key::ArrowLeft, 0.6),
        (NONE, Key::PageDown, 0.5),
        (NONE, Key::End, 1.0),
        (NONE, Key::PageDown, 0.9),
        (NONE, Key::PageUp, 1.0),
        (NONE, Key::Home, 0.0),
        (NONE, Key::ArrowLeft, 0.0),
    ] {
        desk.press(modifiers, key);
        assert!(close(desk.slider(HEADS), wanted), "{key:?}: {} and not {wanted}", desk.slider(HEADS));
    }
    // without a focused slider the page keys change the scenario
    desk.press(NONE, Key::Escape);
    desk.press(NONE, Key::PageDown);
    desk.assert_says("2 of ");
}

#[test]
fn a_digit_or_enter_opens_the_field_and_the_focus_returns_to_the_slider() {
    let mut desk = at("Flips");
    focus(&mut desk, HEADS);
    desk.harness.event(Event::Text("0".to_owned()));
    desk.settle();
    assert_eq!(desk.field("Chance of heads, coin A (number)"), "0");
    desk.harness.event(Event::Text(".25".to_owned()));
    desk.settle();
    assert!(close(desk.slider(HEADS), 0.5), "nothing is meant yet");
    desk.press(NONE, Key::Enter);
    assert!(close(desk.slider(HEADS), 0.25));
    desk.press(NONE, Key::ArrowRight);
    assert!(close(desk.slider(HEADS), 0.26));
    // Enter selects the text
    desk.press(NONE, Key::Enter);
    desk.harness.event(Event::Text("1/3".to_owned()));
    desk.settle();
    desk.press(NONE, Key::Escape);
    assert_eq!(desk.field("Chance of heads, coin A (number)"), "26\u{a0}%");
    desk.press(NONE, Key::ArrowLeft);
    assert!(close(desk.slider(HEADS), 0.25));
}

#[test]
fn typed_text_counts_once_it_is_committed() {
    let mut desk = at("Flips");
    let field = "Chance of heads, coin A (number)";
    desk.begin_typing(field, "150");
    assert!(close(desk.slider(HEADS), 0.5));
    assert!(!desk.says("from 0 to 1"), "while it is typed the field alone is marked");
    assert_eq!(desk.field(field), "150");
    desk.press(NONE, Key::Enter);
    desk.assert_says("Chance of heads, coin A is 150: it must be a percentage from 0 to 100 % like 60 %, a decimal from 0 to 1 like 0.6, or a fraction like 3/5.");
    assert!(close(desk.slider(HEADS), 0.5));
    desk.press(NONE, Key::Escape);
    assert_eq!(desk.field(field), "50\u{a0}%");
    assert!(!desk.says("from 0 to 1"));
    desk.begin_typing(field, "0.25");
    desk.press(NONE, Key::Tab);
    assert!(close(desk.slider(HEADS), 0.25), "leaving it is meant");
    desk.begin_typing("Chance of heads, coin B (number)", "0.75");
    desk.press(NONE, Key::ArrowDown);
    assert!(close(desk.slider("Chance of heads, coin B"), 0.75), "and so is an arrow");
    desk.type_into(field, "heads");
    desk.assert_says("Chance of heads, coin A is heads: it must be a percentage from 0 to 100 % like 60 %, a decimal from 0 to 1 like 0.6, or a fraction like 3/5.");
}

#[test]
fn a_refused_field_is_reset_too() {
    let mut desk = at("Pennies");
    let field = "First (number)";
    for reset in ["Reset piles", "Reset all"] {
        desk.type_into(field, "abc");
        assert_eq!(desk.field(field), "abc");
        desk.assert_says("First pile is abc: ");
        desk.click(reset);
        assert_eq!(desk.field(field), "10", "{reset}");
        assert!(!desk.says("First pile is abc: "));
    }
    desk.type_into(field, "abc");
    focus(&mut desk, "First");
    desk.press(NONE, Key::Delete);
    assert_eq!(desk.field(field), "10");
    assert!(!desk.has_button("Reset all"));
}

#[test]
fn pasted_text_is_cut_to_the_length_of_the_field() {
    let mut desk = at("Pennies");
    desk.begin_typing("First (number)", "1");
    desk.harness.event(Event::Paste("7".repeat(1_000_000)));
    desk.settle();
    assert_eq!(desk.field("First (number)").len(), 10_100);
    desk.press(NONE, Key::Enter);
    desk.assert_says(
        "First pile is 10,100 digits long: it must be a whole number, 0 or more, of at most 10,000 digits.",
    );
}

#[test]
fn sliders_fill_their_rows() {
    let width = |window: [f32; 2], least: f32| {
        let mut narrowest = f32::MAX;
        for tab in ["Pennies", "Devil", "Flips"] {
            let mut desk = Desk::sized(window[0], window[1]);
            desk.click(tab);
            unfold_all(&mut desk);
            for name in sliders(&desk) {
                let width = track(&desk, &name).width();
                assert!(width >= least, "{tab}, {name}: {width} in a window of {window:?}");
                narrowest = narrowest.min(width);
            }
        }
        narrowest
    };
    width([900.0, 600.0], 60.0);
    // a short slider is better than a field on a line of its own
    let usual = width([1280.0, 800.0], 70.0);
    assert!(width([1920.0, 1080.0], 96.0) > usual, "they grow with the panel");
}

#[test]
fn coin_b_is_visible_without_scrolling_in_every_view() {
    let mut desk = at("Flips");
    for view in views(Puzzle::Flips) {
        desk.show_view_briefly(view);
        let heads = track(&desk, "Chance of heads, coin B");
        assert!(heads.bottom() < 756.0, "{view}: {heads:?}");
    }
}

#[test]
fn groups_are_folded_by_the_user_and_the_view_and_then_show_their_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click("Flips");
    desk.show("bias");
    assert!(desk.harness.query_by_role_and_label(Role::Slider, "Score").is_none());
    desk.assert_says("0 flips, score 0");
    desk.assert_says("100,000 games");
    desk.show("chances");
    assert_eq!(desk.slider("Score"), 0.0);
    desk.click("Fold the group Game");
    desk.assert_says("100 flips, target 0");
    assert!(desk.harness.query_by_role_and_label(Role::Slider, "Target").is_none());
    desk.show("bias");
    desk.click("Unfold the group Situation");
    desk.harness.state_mut().remember_now();

    let mut desk = Desk::remembering(&path);
    desk.settle();
    assert!(desk.has_button("Unfold the group Game") && desk.has_button("Fold the group Situation"));
    assert!(desk.has_button("Unfold the group Simulation"));
    // finding a control by name unfolds its group
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", "flips: target");
    desk.press(NONE, Key::Enter);
    desk.settle();
    assert!(desk.has_button("Fold the group Game"), "{:?}", desk.texts());
}

#[test]
fn a_slider_with_a_single_value_is_disabled_and_says_why() {
    let mut desk = at("Flips");
    let score = desk.harness.get_by_role_and_label(Role::Slider, "Score");
    assert!(score.accesskit_node().is_disabled());
    desk.slide("Flips done", 1.0);
    desk.slide("Score", 1.0);
    assert_eq!(desk.slider("Score"), 1.0);
}
