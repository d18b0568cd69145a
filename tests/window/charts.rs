//! Panning and zooming of charts, and playing sliders.

use coinwise::scenario::{Params, Puzzle};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Returns the centre of the chart.
fn middle(desk: &Desk) -> Pos2 {
    let images = desk.harness.get_all_by_role(Role::Image).map(|node| node.rect());
    images.max_by(|a, b| a.area().total_cmp(&b.area())).expect("a chart").center()
}

/// Turns the wheel over the chart.
fn wheel(desk: &mut Desk, steps: f32) {
    let at = middle(desk);
    desk.harness.event(Event::PointerMoved(at));
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: Vec2::new(0.0, steps),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    desk.settle();
    // a movement ends with a frame without one
    desk.harness.event(Event::PointerMoved(at + Vec2::new(1.0, 0.0)));
    desk.settle();
}

fn focus_chart(desk: &mut Desk) {
    let charts = desk.harness.get_all_by_role(Role::Image);
    charts.max_by(|a, b| a.rect().area().total_cmp(&b.rect().area())).expect("a chart").focus();
    desk.settle();
}

#[test]
fn zooming_can_be_undone_and_redone() {
    let mut desk = Desk::new();
    assert!(desk.harness.query_by_label("Look back").is_none(), "the buttons come with a zoom");
    wheel(&mut desk, 3.0);
    assert!(desk.is_enabled("Home") && desk.is_enabled("Look back") && !desk.is_enabled("Look forward"));
    desk.click("Look back");
    assert!(!desk.is_enabled("Home") && desk.is_enabled("Look forward"));
    desk.click("Look forward");
    assert!(desk.is_enabled("Home"));
    // only one button resets the zoom
    let ways_home = desk.harness.get_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().description());
    assert_eq!(ways_home.filter(|hint| hint.contains("double click")).count(), 1);
    desk.click("Home");
    assert!(!desk.is_enabled("Home") && desk.is_enabled("Look back"));
}

#[test]
fn a_drawn_rectangle_is_zoomed_to() {
    let mut desk = Desk::new();
    focus_chart(&mut desk);
    desk.click("Zoom to rectangle");
    let at = middle(&desk);
    let corners = [at - Vec2::splat(60.0), at, at + Vec2::splat(60.0)];
    desk.harness.drag_at(corners[0]);
    for corner in &corners[1..] {
        desk.harness.event(Event::PointerMoved(*corner));
        desk.harness.step();
    }
    desk.harness.drop_at(corners[2]);
    desk.settle();
    assert!(desk.is_enabled("Home"));
}

#[test]
fn a_focused_chart_is_zoomed_by_keys() {
    let mut desk = Desk::new();
    focus_chart(&mut desk);
    desk.press(Modifiers::NONE, Key::Plus);
    assert!(desk.is_enabled("Home"));
    desk.press(Modifiers::ALT, Key::ArrowLeft);
    assert!(!desk.is_enabled("Home"));
    desk.press(Modifiers::ALT, Key::ArrowRight);
    desk.press(Modifiers::NONE, Key::Home);
    assert!(!desk.is_enabled("Home"));
}

#[test]
fn a_slider_plays_through_its_range_and_stops_at_the_end() {
    let mut desk = Desk::new();
    desk.harness.get_by_label("Play Differ by less than").click_accesskit();
    desk.harness.step();
    let mut seen = Vec::new();
    for _ in 0..60 {
        desk.harness.step();
        seen.push(desk.slider("Differ by less than"));
    }
    assert!(seen.is_sorted() && seen.contains(&3.0) && seen.contains(&7.0), "{seen:?}");
    assert_eq!(seen.last(), Some(&9.0));
    // the window comes to rest at the end
    desk.settle();
    desk.harness.get_by_label("Play Differ by less than");
    // its options can still be chosen, until another slider plays
    desk.click("To and fro");
    desk.harness.get_by_label("Save animation of Differ by less than");
    desk.harness.get_by_label("Play First").click_accesskit();
    desk.harness.step();
    desk.harness.step();
    assert!(!desk.has_button("Save animation of Differ by less than") && desk.has_button("Save animation of First"));
}

#[test]
fn a_playing_slider_can_be_stopped_and_its_mode_chosen() {
    let mut desk = Desk::new();
    desk.harness.get_by_label("Play Differ by less than").click_accesskit();
    desk.harness.step();
    desk.harness.step();
    desk.harness.get_by_label("Loop").click_accesskit();
    let mut seen = Vec::new();
    for _ in 0..60 {
        desk.harness.step();
        seen.push(desk.slider("Differ by less than"));
    }
    assert!(!seen.is_sorted(), "it begins anew: {seen:?}");
    desk.harness.get_by_label("Stop Differ by less than").click_accesskit();
    desk.settle();
    let stands = desk.slider("Differ by less than");
    desk.settle();
    assert_eq!(desk.slider("Differ by less than"), stands);
}

#[test]
fn sliders_that_change_the_view_can_be_played_and_no_others() {
    let mut desk = Desk::new();
    for (puzzle, view) in [(Puzzle::Pennies, "totals"), (Puzzle::Devil, "belief"), (Puzzle::Flips, "choice")] {
        desk.click(puzzle.title());
        desk.show(view);
        let playable = Params::default_of(puzzle).names_in_view(view);
        let sliders = desk.harness.get_all_by_role(Role::Slider);
        // the sliders among the controls are on the left; one with a single value does not play
        let names: Vec<String> = sliders
            .filter(|node| node.rect().left() < 312.0 && !node.accesskit_node().is_disabled())
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        assert!(names.len() > 1, "{puzzle}");
        for name in names {
            assert_eq!(desk.has_button(&format!("Play {name}")), playable.contains(&name.as_str()), "{view}: {name}");
        }
    }
}
