//! The scenario list: rows never move on their own, and its height can be changed.

use coinwise::scenario::presets;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Rect, vec2};
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

/// Returns the lower edge of the list.
fn edge(desk: &Desk) -> Rect {
    desk.harness.get_by_label("Height of the scenario list").rect()
}

fn drag_edge(desk: &mut Desk, way: f32) {
    let from = edge(desk).center();
    desk.harness.event(Event::PointerMoved(from));
    desk.harness.step();
    desk.harness.drag_at(from);
    desk.harness.step();
    for part in [0.4, 1.0] {
        desk.harness.event(Event::PointerMoved(from + vec2(0.0, part * way)));
        desk.harness.step();
    }
    desk.harness.drop_at(from + vec2(0.0, way));
    desk.settle();
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
    let mut desk = Desk::new();
    let (before, bottom) = (rows(&desk), edge(&desk));
    let seen: Vec<_> = before.iter().filter(|(_, place)| place.bottom() < bottom.top() - 90.0).cloned().collect();
    assert!(seen.len() >= 3, "{seen:?}");
    for (name, place) in seen.iter().rev() {
        click_at(&mut desk, place.center());
        assert_eq!(rows(&desk), before, "after a click on {name}");
        assert_eq!(edge(&desk), bottom);
        desk.slide("Spread", 5.0);
        assert_eq!((rows(&desk), edge(&desk)), (before.clone(), bottom), "{name}, changed");
    }
}

/// Returns the lower end of the visible rows, above the story.
fn bottom_of_rows(desk: &Desk) -> f32 {
    desk.harness.get_by_label("Add to my scenarios").rect().top() - 42.0
}

#[test]
fn the_selected_scenario_stays_visible_when_the_list_becomes_lower() {
    let mut desk = Desk::new();
    let last = rows(&desk).into_iter().rfind(|(_, place)| place.bottom() < bottom_of_rows(&desk)).unwrap();
    click_at(&mut desk, last.1.center());
    let place = |desk: &Desk| rows(desk).into_iter().find(|(name, _)| *name == last.0).unwrap().1;
    for height in [760.0, 700.0, 600.0] {
        desk.harness.set_size(vec2(1280.0, height));
        desk.settle();
        let (row, bottom) = (place(&desk), bottom_of_rows(&desk));
        assert!(row.bottom() <= bottom + 1.0, "{height}: {row:?} ends below {bottom}");
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
fn a_changed_scenario_has_a_dot_and_can_be_reset_in_its_view() {
    let mut desk = Desk::new();
    assert!(!desk.offers("Reset to the scenario"));
    desk.click("Values");
    desk.slide("Spread", 3.0);
    desk.click("Reset to the scenario");
    assert_eq!(desk.slider("Spread"), 1.0);
    assert!(desk.says("Sprague–Grundy"), "the view is the same: {:?}", desk.texts());
    assert!(!desk.offers("Reset to the scenario"));
    desk.slide("Spread", 3.0);
    desk.click("Reset all");
    assert!(
        desk.harness.query_by_role_and_label(Role::Slider, "Size").is_some(),
        "the group of the values is still open"
    );
}

#[test]
fn the_lower_edge_can_be_dragged_and_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click("Start");
    let (usual, bottom) = (rows(&desk), edge(&desk).center().y);
    drag_edge(&mut desk, -81.0);
    assert!((edge(&desk).center().y - (bottom - 81.0)).abs() < 1.0, "three rows less");
    drag_edge(&mut desk, -600.0);
    let alone = rows(&desk);
    assert_eq!(alone.len(), 1, "{alone:?}");
    assert_eq!(alone[0].0, usual[0].0);
    desk.click("Next scenario");
    assert_eq!(rows(&desk), [(usual[1].0.clone(), alone[0].1)], "the row of the next one, at its place");
    desk.press(Modifiers::NONE, Key::PageUp);
    desk.harness.state_mut().remember_now();

    let mut desk = Desk::remembering(&path);
    desk.settle();
    assert_eq!(rows(&desk), alone);
    drag_edge(&mut desk, 2_000.0);
    assert!(edge(&desk).bottom() < 600.0, "the controls keep their room: {:?}", edge(&desk));
}
