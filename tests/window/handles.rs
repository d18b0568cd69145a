//! Dragging in a chart: the dot, the line, the selected cell.

use egui::accesskit::Role;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Grabs the handle with this name slightly off its centre and drags it without releasing.
fn take(desk: &mut Desk, name: &str, way: Vec2) -> Pos2 {
    let middle = desk.harness.get_by_label(&format!("Drag {name}")).rect().center();
    take_at(desk, middle + Vec2::new(3.0, 2.0), way)
}

/// Drags from a place in the window without releasing.
fn take_at(desk: &mut Desk, from: Pos2, way: Vec2) -> Pos2 {
    desk.harness.event(Event::PointerMoved(from));
    desk.harness.step();
    desk.harness.drag_at(from);
    desk.harness.step();
    for part in [0.0, 0.5, 1.0] {
        desk.harness.event(Event::PointerMoved(from + part * way));
        desk.harness.step();
    }
    desk.harness.step();
    from + way
}

fn let_go(desk: &mut Desk, at: Pos2) {
    desk.harness.drop_at(at);
    desk.settle();
}

/// Returns a window with this view open.
fn at(tab: &str, view: &str) -> Desk {
    let mut desk = Desk::new();
    desk.click(tab);
    desk.show(view);
    desk
}

#[test]
fn the_biased_coin_can_be_dragged_by_dot_and_line() {
    for name in ["coin A's heads", "the line of coin A's heads"] {
        let mut desk = at("Flips", "bias");
        let before = desk.slider("Chance of heads, coin A");
        let end = take(&mut desk, name, Vec2::ZERO);
        let_go(&mut desk, end);
        assert_eq!(desk.slider("Chance of heads, coin A"), before, "a press moves nothing");
        let end = take(&mut desk, name, Vec2::new(40.0, 0.0));
        assert!(desk.slider("Chance of heads, coin A") > before + 0.02);
        // the old value is shown during the drag
        desk.assert_says("points from 64.03 %");
        let_go(&mut desk, end);
        assert!(!desk.says("points from"));
    }
}

#[test]
fn the_wished_chance_can_be_dragged_by_its_line() {
    let mut desk = at("Flips", "bias");
    let wish = |desk: &Desk| desk.field("Wished chance to win (percent)").parse::<f64>().unwrap();
    assert_eq!(wish(&desk), 75.0);
    let heads = desk.slider("Chance of heads, coin A");
    let line = desk.harness.get_by_label("Drag the wished chance").rect();
    let from = Pos2::new(line.left() + 30.0, line.center().y);
    let end = take_at(&mut desk, from, Vec2::new(0.0, -50.0));
    let_go(&mut desk, end);
    assert!(wish(&desk) > 80.0 && wish(&desk) < 99.0, "{}", wish(&desk));
    assert_eq!(desk.slider("Chance of heads, coin A"), heads);
}

#[test]
fn both_coins_the_target_and_the_number_of_flips_can_be_dragged() {
    let mut desk = at("Flips", "both");
    let end = take(&mut desk, "both coins' heads", Vec2::new(60.0, -30.0));
    let_go(&mut desk, end);
    assert!(desk.slider("Chance of heads, coin A") > 0.55 && desk.slider("Chance of heads, coin B") > 0.53);
    let mut desk = at("Flips", "target");
    for name in ["the target", "the line of the target"] {
        let before = desk.slider("Target");
        let end = take(&mut desk, name, Vec2::new(60.0, 0.0));
        let_go(&mut desk, end);
        assert!(desk.slider("Target") > before, "{name}");
    }
    let mut desk = at("Flips", "horizon");
    let end = take(&mut desk, "the number of flips", Vec2::new(60.0, 0.0));
    desk.assert_says("points from 64.03 %");
    let_go(&mut desk, end);
    assert!(desk.slider("Number of flips") > 150.0);
}

#[test]
fn the_state_can_be_dragged_in_both_views_of_states() {
    for view in ["chances", "choice"] {
        let mut desk = at("Flips", view);
        desk.type_into("Flips done (number)", "40");
        let before = desk.slider("Flips done");
        let end = take(&mut desk, "the situation looked at", Vec2::new(80.0, -20.0));
        let_go(&mut desk, end);
        assert!(desk.slider("Flips done") > before + 5.0, "{view}: {before} to {}", desk.slider("Flips done"));
        assert!(desk.slider("Score") > 0.0, "{view}");
    }
}

#[test]
fn the_selected_cell_can_be_dragged_in_lattice_and_values() {
    for view in ["map", "values"] {
        let mut desk = at("Pennies", view);
        let end = take(&mut desk, "the chosen piles", Vec2::new(60.0, -40.0));
        assert!(desk.slider("First") > 10.0 && desk.slider("Second") > 15.0, "{view}");
        desk.assert_says("from 10, 15");
        let_go(&mut desk, end);
        assert!(!desk.says("from 10, 15"), "{view}");
    }
}

#[test]
fn the_ends_of_the_range_can_be_dragged_in_totals() {
    let mut desk = at("Pennies", "totals");
    let end = take(&mut desk, "the last total", Vec2::new(-80.0, 0.0));
    let_go(&mut desk, end);
    assert!(desk.slider("To") < 30.0);
    let last = desk.slider("To");
    let end = take(&mut desk, "the first total", Vec2::new(2_000.0, 0.0));
    let_go(&mut desk, end);
    assert_eq!((desk.slider("From"), desk.slider("To")), (last, last), "it stops at the other end");
}

#[test]
fn a_drag_beside_a_handle_pans_the_chart() {
    let mut desk = at("Flips", "bias");
    let before = desk.slider("Chance of heads, coin A");
    let images = desk.harness.get_all_by_role(Role::Image).map(|node| node.rect());
    let chart = images.max_by(|one, other| one.area().total_cmp(&other.area())).unwrap();
    let beside = chart.center() + Vec2::new(-90.0, 60.0);
    let drag = |desk: &mut Desk| {
        let end = take_at(desk, beside, Vec2::new(30.0, 30.0));
        let_go(desk, end);
    };
    drag(&mut desk);
    assert_eq!(desk.slider("Chance of heads, coin A"), before);
    desk.harness.event(Event::PointerMoved(beside));
    desk.settle();
    assert!(!desk.has_button("Home"), "nothing lies beyond the edges");
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: Vec2::new(0.0, 3.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    desk.settle();
    drag(&mut desk);
    assert_eq!(desk.slider("Chance of heads, coin A"), before);
    desk.click("Look back");
    assert!(desk.is_enabled("Home"), "back to where the wheel had led");
    let pointed = desk.harness.get_by_label("Drag coin A's heads");
    assert!(!pointed.accesskit_node().is_disabled());
}
