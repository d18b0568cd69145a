//! The scenario list: rows never move on their own.

use coinwise::scenario::presets;
use egui::accesskit::Role;
use egui::{Event, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::support::Desk;

/// Returns the visible presets of pennies with their rectangles.
fn rows(desk: &Desk) -> Vec<(String, Rect)> {
    let names =
        presets().iter().filter(|preset| preset.stem.starts_with("pennies")).map(|preset| &preset.scenario.name);
    let place = |name: &String| {
        let node = desk.harness.query_by_role_and_label(Role::Button, name)?;
        Some((name.clone(), node.rect()))
    };
    names.filter_map(place).collect()
}

/// Clicks with the pointer.
fn click_at(desk: &mut Desk, at: egui::Pos2) {
    desk.harness.event(Event::PointerMoved(at));
    desk.harness.step();
    desk.harness.drag_at(at);
    desk.harness.step();
    desk.harness.drop_at(at);
    desk.settle();
}

#[test]
fn a_click_never_moves_the_list() {
    let mut desk = Desk::folded(1280.0, 800.0);
    let before = rows(&desk);
    let end = desk.harness.get_by_role_and_label(Role::Slider, "First").rect().top() - 60.0;
    let seen: Vec<_> = before.iter().filter(|(_, place)| place.bottom() < end).cloned().collect();
    assert!(seen.len() >= 3, "{seen:?}");
    for (name, place) in seen.iter().rev() {
        click_at(&mut desk, place.center());
        assert_eq!(rows(&desk), before, "after a click on {name}");
    }
}

#[test]
fn a_row_scrolled_away_stays_away_when_the_list_becomes_lower() {
    let mut desk = Desk::new();
    let (selected, place) = rows(&desk)[0].clone();
    desk.wheel(place.center(), -200.0);
    let at = |desk: &Desk| rows(desk).into_iter().find(|(name, _)| *name == selected).map(|(_, place)| place.bottom());
    assert!(at(&desk).is_none_or(|bottom| bottom < place.top()), "it was scrolled away");
    desk.harness.set_size(vec2(1280.0, 600.0));
    desk.settle();
    assert!(at(&desk).is_none_or(|bottom| bottom < place.top()), "{:?}", at(&desk));
}

#[test]
fn a_changed_scenario_can_be_reset_in_its_view() {
    let mut desk = Desk::new();
    assert!(!desk.has_button("Reset all"));
    desk.show("values");
    desk.slide("Differ by less than", 3.0);
    desk.click("Reset all");
    assert_eq!(desk.slider("Differ by less than"), 1.0);
    assert!(desk.says("Heatmap of the values"), "the view is the same: {:?}", desk.texts());
    assert!(!desk.has_button("Reset all"));
    desk.slide("Differ by less than", 3.0);
    desk.click("Reset all");
    assert!(
        desk.harness.query_by_role_and_label(Role::Slider, "Size").is_some(),
        "the group of the values is still open"
    );
}

#[test]
fn a_chosen_row_is_clear_of_the_edge_where_the_list_fades() {
    let mut desk = Desk::folded(1280.0, 700.0);
    let edge = desk.harness.get_by_role_and_label(Role::Slider, "First").rect().top() - 34.0;
    let at = |desk: &Desk, name: &str| rows(desk).into_iter().find(|row| row.0 == name).map(|row| row.1);
    let cut = rows(&desk).into_iter().find(|(_, place)| (edge - 12.0..edge + 12.0).contains(&place.bottom()));
    let (name, place) = cut.expect("a row at the edge");
    click_at(&mut desk, place.center_top() + vec2(0.0, 3.0));
    assert!(at(&desk, &name).unwrap().bottom() < edge - 12.0, "{place:?} {:?}", at(&desk, &name));
    desk.click("Undo");
    assert!(at(&desk, &rows(&desk)[0].0.clone()).unwrap().top() > 100.0);
}
