//! A window as narrow as a phone: everything is below each other, and nothing scrolls sideways.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, Rect, TouchPhase, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{Desk, PICTURE};

const SIZE: [f32; 2] = [390.0, 844.0];
/// Least width of a slider that a thumb can move, in points.
const THUMB: f32 = 120.0;

/// Returns the widgets of these roles that reach over an edge at the side, outside of tables, which scroll by themselves.
fn beyond(desk: &Desk, roles: &[Role]) -> Vec<(String, Rect)> {
    let tables: Vec<Rect> = desk.harness.query_all_by_role(Role::Table).map(|node| node.rect()).collect();
    let is_beyond = |rect: &Rect| rect.left() < 0.0 || rect.right() > SIZE[0] + 0.5;
    let nodes = roles.iter().flat_map(|role| desk.harness.query_all_by_role(*role));
    let name = |node: egui_kittest::Node<'_>| (node.accesskit_node().label().unwrap_or_default(), node.rect());
    let nodes =
        nodes.map(name).filter(|(_, rect)| is_beyond(rect) && !tables.iter().any(|table| table.intersects(*rect)));
    nodes.collect()
}

#[test]
fn every_view_fits_the_width_of_a_phone() {
    let mut desk = Desk::folded(SIZE[0], SIZE[1]);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.show_view_briefly(view);
            let roles =
                [Role::Button, Role::Slider, Role::TextInput, Role::Image, Role::Label, Role::CheckBox, Role::Link];
            let beyond = beyond(&desk, &roles);
            assert!(beyond.is_empty(), "{puzzle}, {view}: {beyond:?}");
        }
    }
}

#[test]
fn scenarios_view_answer_and_sliders_are_below_each_other() {
    let mut desk = Desk::folded(SIZE[0], SIZE[1]);
    for (puzzle, slider, answer) in
        [("Pennies", "First", "You lose from 21"), ("Flips", "Number of flips", "You win 64")]
    {
        desk.click(puzzle);
        let chart = desk.harness.get_by_role(Role::Image).rect();
        let sliders: Vec<f32> = desk.harness.get_all_by_role(Role::Slider).map(|node| node.rect().width()).collect();
        assert!(sliders.iter().all(|width| *width >= THUMB), "{puzzle}: {sliders:?}");
        let slider = desk.harness.get_by_role_and_label(Role::Slider, slider).rect();
        let scenarios = desk.harness.get_by_label_contains("Scenarios: ").rect();
        assert!(scenarios.bottom() < chart.top() && chart.bottom() < slider.top(), "{puzzle}");
        assert!(chart.height() > 200.0 && chart.width() > 200.0, "{puzzle}: {chart:?}");
        let told = desk.harness.get_all_by_label_contains(answer).last().unwrap().rect();
        assert!(chart.bottom() < told.top() && told.bottom() < slider.top().min(SIZE[1]), "{puzzle}: {told:?}");
        let before = chart.left();
        desk.harness.event(Event::PointerMoved(pos2(200.0, SIZE[1] - 60.0)));
        desk.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(-200.0, -600.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        desk.settle();
        let chart = desk.harness.get_by_role(Role::Image).rect();
        assert!((chart.left() - before).abs() < 0.5, "{puzzle} scrolls sideways");
    }
}

#[test]
fn two_fingers_zoom_the_chart_and_one_drags_the_slider() {
    let mut desk = Desk::folded(SIZE[0], SIZE[1]);
    desk.click("Flips");
    desk.show("bias");
    let chart = desk.harness.get_by_role(Role::Image).rect().center();
    let touch = |desk: &mut Desk, phase, id, x: f32| {
        let (device_id, id) = (egui::TouchDeviceId(0), egui::TouchId(id));
        desk.harness.event(Event::Touch { device_id, id, phase, pos: chart + vec2(x, 0.0), force: None });
    };
    desk.harness.event(Event::PointerMoved(chart));
    for step in 0..6 {
        let phase = if step == 0 { TouchPhase::Start } else { TouchPhase::Move };
        touch(&mut desk, phase, 0, -20.0 - 10.0 * step as f32);
        touch(&mut desk, phase, 1, 20.0 + 10.0 * step as f32);
        desk.harness.step();
    }
    touch(&mut desk, TouchPhase::End, 0, -70.0);
    touch(&mut desk, TouchPhase::End, 1, 70.0);
    desk.settle();
    assert!(desk.is_enabled("Home"), "the chart is zoomed");
    // high enough to have the slider in sight
    desk.harness.set_size(vec2(SIZE[0], 1_400.0));
    desk.settle();
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "Number of flips").rect();
    let before = desk.slider("Number of flips");
    for (event, x) in [(true, 0.5), (false, 0.3)] {
        let pos = pos2(slider.left() + slider.width() * x, slider.center().y);
        desk.harness.event(Event::PointerMoved(pos));
        desk.harness.event(Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed: event,
            modifiers: Modifiers::NONE,
        });
        desk.harness.step();
    }
    desk.settle();
    assert!(desk.slider("Number of flips") != before);
}

#[test]
fn the_first_guess_and_dialogs_fit_a_phone() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::first_start(&folder.path().join("memory.toml"));
    desk.harness.set_size(SIZE.into());
    desk.settle();
    let roles = [Role::Button, Role::Slider, Role::TextInput, Role::Link];
    assert!(beyond(&desk, &roles).is_empty(), "{:?}", beyond(&desk, &roles));
    let guess = desk.harness.get_by_role_and_label(Role::Button, "That is my guess").rect();
    assert!(guess.bottom() < SIZE[1], "{guess:?}");
    desk.click("That is my guess");
    desk.click("Save menu");
    assert!(beyond(&desk, &roles).is_empty(), "{:?}", beyond(&desk, &roles));
    desk.click(PICTURE);
    assert!(beyond(&desk, &roles).is_empty(), "{:?}", beyond(&desk, &roles));
}
