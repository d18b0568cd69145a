//! The keyboard alone: Tab follows reading order, and the focused widget has a ring.

use coinwise::gui::focus::{RING_GAP, RING_WIDTH};
use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::epaint::{ClippedShape, RectShape};
use egui::{Event, Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
/// Largest number of presses of Tab from the top of the window to the chart.
const TO_THE_CHART: usize = 16;
/// Height of a table row in points.
const ROW_HEIGHT: f32 = 26.0;
/// More presses than any view has stops.
const MANY: usize = 80;

/// Focused widget.
#[derive(Clone, Debug, PartialEq)]
struct Focused {
    role: Role,
    name: String,
    rect: Rect,
}

/// Returns the focused widget with its name and rectangle.
fn focused(desk: &Desk) -> Option<Focused> {
    let nodes = desk.harness.root().children_recursive();
    let node = nodes.into_iter().find(|node| node.accesskit_node().is_focused())?;
    let name = node.accesskit_node().label().unwrap_or_default();
    Some(Focused { role: node.accesskit_node().role(), name, rect: node.rect() })
}

/// Returns the visible focus rings.
fn rings(desk: &Desk) -> Vec<Rect> {
    let mut rings = Vec::new();
    for ClippedShape { shape, clip_rect, .. } in &desk.harness.output().shapes {
        collect(shape, *clip_rect, &mut rings);
    }
    rings
}

fn collect(shape: &Shape, clip: Rect, rings: &mut Vec<Rect>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, rings)),
        Shape::Rect(RectShape { rect, stroke, fill, .. }) => {
            let is_ring = stroke.width == RING_WIDTH && fill.a() == 0 && clip.intersect(*rect).is_positive();
            if is_ring {
                rings.push(*rect);
            }
        }
        _ => {}
    }
}

/// Returns the ring, and asserts that there is exactly one, around the focused widget and visible.
fn assert_ring(desk: &Desk, place: &str) -> Rect {
    let focused = focused(desk).expect(place);
    let rings = rings(desk);
    assert_eq!(rings.len(), 1, "{place}: rings round {focused:?}: {rings:?}");
    let (ring, screen) = (rings[0], desk.harness.ctx.content_rect());
    // charts and tables have it on the inside
    let near = ring.expand(RING_GAP + RING_WIDTH + 1.0).intersects(focused.rect);
    assert!(near, "{place}: the ring {ring:?} is not round {focused:?}");
    assert!(screen.contains_rect(ring), "{place}: the ring {ring:?} of {focused:?} leaves the window");
    ring
}

/// Returns the table row of the cursor as read by a screen reader; empty without one.
fn row_of(desk: &Desk) -> String {
    desk.harness.get_by_role(Role::Table).accesskit_node().value().unwrap_or_default()
}

/// Returns the index of the column: the top, the panes from left to right, the bottom, the borders.
fn column(desk: &Desk, Focused { role, rect, .. }: &Focused) -> usize {
    let screen = desk.harness.ctx.content_rect();
    let chart = chart(desk);
    if *role == Role::Splitter {
        5
    } else if rect.top() < 40.0 {
        0
    } else if rect.top() > screen.bottom() - 40.0 {
        4
    } else if rect.right() <= chart.left() && rect.right() <= 300.0 {
        1
    } else if rect.left() < 975.0 {
        2
    } else {
        3
    }
}

fn chart(desk: &Desk) -> Rect {
    let images = desk.harness.get_all_by_role(Role::Image).map(|node| node.rect());
    images.max_by(|one, other| one.area().total_cmp(&other.area())).expect("a view has a chart")
}

/// Presses Tab through a whole view and checks each press.
fn walk(desk: &mut Desk, place: &str) {
    let mut steps: Vec<(Focused, Rect)> = Vec::new();
    loop {
        desk.press(NONE, Key::Tab);
        let ring = assert_ring(desk, &format!("{place}, press {}", steps.len() + 1));
        let now = focused(desk).expect("asserted");
        if now.role == Role::Table && !row_of(desk).is_empty() {
            let most = ROW_HEIGHT + 2.0 * (RING_GAP + RING_WIDTH);
            assert!(ring.height() <= most, "{place}: the ring {ring:?} is round more than a row of {now:?}");
        }
        if steps.first().is_some_and(|(first, _)| first.name == now.name && first.rect == now.rect) {
            break;
        }
        if let Some((before, last)) = steps.last() {
            assert_ne!(*last, ring, "{place}: a press leaves the screen as it is at {before:?} and {now:?}");
        }
        steps.push((now, ring));
        assert!(
            steps.len() < MANY,
            "{place}: no way round in {MANY} presses: {:#?}",
            steps.iter().map(|s| &s.0.name).collect::<Vec<_>>()
        );
    }
    let names = || steps.iter().map(|(focused, _)| focused.name.as_str()).collect::<Vec<_>>();
    let images = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect());
    let charts: Vec<Rect> = images.filter(|rect| rect.area() > 10_000.0).collect();
    let to_chart =
        steps.iter().position(|(focused, _)| charts.iter().any(|rect| rect.expand(1.0).contains_rect(focused.rect)));
    if let Some(presses) = to_chart {
        assert!(presses < TO_THE_CHART, "{place}: {} presses to the chart: {:?}", presses + 1, names());
    }
    // reading order: one column after the other
    let columns: Vec<usize> = steps.iter().map(|(focused, _)| column(desk, focused)).collect();
    assert!(columns.is_sorted(), "{place}: {:?}", columns.iter().zip(names()).collect::<Vec<_>>());
}

fn walk_through(puzzle: Puzzle) {
    for view in views(puzzle) {
        let mut desk = Desk::new();
        desk.click(puzzle.title());
        desk.show_view_briefly(view);
        walk(&mut desk, &format!("{puzzle}, {view}"));
    }
}

#[test]
fn tab_follows_reading_order_in_every_view_of_pennies() {
    walk_through(Puzzle::Pennies);
}

#[test]
fn tab_follows_reading_order_in_every_view_of_the_devil() {
    walk_through(Puzzle::Devil);
}

#[test]
fn tab_follows_reading_order_in_every_view_of_flips() {
    walk_through(Puzzle::Flips);
}

#[test]
fn shift_tab_goes_back_the_same_way() {
    let mut desk = Desk::new();
    let mut forth = Vec::new();
    for _ in 0..9 {
        desk.press(NONE, Key::Tab);
        forth.push(focused(&desk).unwrap().name);
    }
    for name in forth.iter().rev().skip(1) {
        desk.press(SHIFT, Key::Tab);
        assert_eq!(focused(&desk).unwrap().name, *name);
    }
}

#[test]
fn the_tabs_are_one_stop_with_arrows_inside() {
    let mut desk = Desk::new();
    desk.press(NONE, Key::Tab);
    let name = |desk: &Desk| focused(desk).map(|focused| focused.name).unwrap_or_default();
    assert_eq!(name(&desk), "Pennies");
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(name(&desk), "Devil");
    desk.press(NONE, Key::End);
    assert_eq!(name(&desk), "Flips");
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(name(&desk), "Flips", "the last one");
    desk.press(NONE, Key::Enter);
    desk.slider("Number of flips");
    desk.press(NONE, Key::Home);
    desk.press(NONE, Key::Tab);
    assert!(!["Pennies", "Devil", "Flips"].contains(&name(&desk).as_str()), "{}", name(&desk));
    desk.press(SHIFT, Key::Tab);
    assert_eq!(name(&desk), "Flips", "the tab that is open");
}

#[test]
fn the_views_are_one_stop_with_arrows_inside_and_enter_opens() {
    let mut desk = Desk::new();
    desk.harness.get_by_role_and_label(Role::Button, "Map").focus();
    desk.settle();
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(focused(&desk).unwrap().name, "Totals");
    desk.press(NONE, Key::Enter);
    desk.press(NONE, Key::Tab);
    desk.press(SHIFT, Key::Tab);
    assert_eq!(focused(&desk).unwrap().name, "Totals");
    let second = desk.harness.get_by_role_and_label(Role::Button, "Totals");
    assert_eq!(second.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
}

#[test]
fn f6_moves_between_panes_and_returns_to_the_last_widget() {
    let mut desk = Desk::new();
    let columns: Vec<usize> = (0..5)
        .map(|_| {
            desk.press(NONE, Key::F6);
            assert_ring(&desk, "F6");
            column(&desk, &focused(&desk).unwrap())
        })
        .collect();
    assert_eq!(columns[0], 0);
    assert!(columns.is_sorted() && columns.contains(&1) && columns.contains(&2), "{columns:?}");
    let here = focused(&desk).unwrap();
    desk.press(SHIFT, Key::F6);
    assert_ne!(focused(&desk).unwrap(), here);
    desk.press(NONE, Key::F6);
    assert_eq!(focused(&desk).unwrap(), here);
}

#[test]
fn f6_stops_at_the_open_view_and_at_the_board() {
    let mut desk = Desk::new();
    desk.harness.get_by_role_and_label(Role::Button, "Golden ratio").focus();
    desk.settle();
    desk.click("Play");
    let mut stops = Vec::new();
    for _ in 0..7 {
        desk.press(NONE, Key::F6);
        stops.push(focused(&desk).unwrap().name);
    }
    assert!(stops.iter().any(|name| name == "Play") && !stops.iter().any(|name| name == "Golden ratio"), "{stops:?}");
    assert!(stops.iter().any(|name| name.starts_with("Penny ")), "{stops:?}");
}

#[test]
fn a_table_is_one_stop_and_enter_selects_the_row_of_the_cursor() {
    let mut desk = Desk::new();
    desk.show("totals");
    desk.click("Table");
    desk.harness.get_by_role(Role::Table).focus();
    desk.settle();
    desk.press(NONE, Key::Home);
    assert!(row_of(&desk).starts_with("row 1 of "), "{}", row_of(&desk));
    let first = assert_ring(&desk, "the first row");
    desk.press(NONE, Key::ArrowDown);
    desk.press(NONE, Key::ArrowDown);
    assert!(row_of(&desk).starts_with("row 3 of "), "{}", row_of(&desk));
    assert!(assert_ring(&desk, "the third row").top() > first.top() + 30.0);
    desk.press(NONE, Key::Enter);
    assert!(row_of(&desk).starts_with("row 3 of "), "{}", row_of(&desk));
    desk.press(NONE, Key::Tab);
    assert_ne!(focused(&desk).map(|focused| focused.role), Some(Role::Table));
}

#[test]
fn space_and_enter_do_nothing_to_widgets_scrolled_out_of_view() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.click("Flips");
    desk.slide("Number of flips", 42.0);
    // unfolded, the groups do not fit without scrolling
    desk.click("Unfold the group Simulation");
    desk.harness.get_by_role_and_label(Role::Button, "Reset all").focus();
    desk.settle();
    desk.press(NONE, Key::Tab);
    desk.press(SHIFT, Key::Tab);
    let button = focused(&desk).expect("the button has the focus");
    assert_eq!(button.name, "Reset all");
    // the wheel, beginning outside the rows, scrolls the controls to the top
    desk.harness.event(Event::PointerMoved(button.rect.center()));
    for _ in 0..20 {
        desk.harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, 20.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: NONE,
        });
        desk.harness.step();
    }
    desk.settle();
    assert!(rings(&desk).is_empty(), "it is still in sight");
    desk.press(NONE, Key::Space);
    assert_eq!(desk.slider("Number of flips"), 42.0);
    // scrolled back into view, the button reacts to the key
    assert_ring(&desk, "back in sight");
    desk.press(NONE, Key::Space);
    assert_eq!(desk.slider("Number of flips"), 100.0);
}

#[test]
fn a_click_on_a_disabled_button_does_not_reach_the_chart() {
    let mut desk = Desk::new();
    let chart = chart(&desk);
    desk.harness.event(Event::PointerMoved(chart.center()));
    desk.settle();
    desk.wheel(chart.center(), 100.0);
    let forward = desk.harness.get_by_role_and_label(Role::Button, "Look forward").rect().center();
    assert!(!desk.is_enabled("Look forward"));
    let before = (desk.slider("First"), desk.slider("Second"));
    desk.harness.event(Event::PointerMoved(forward));
    desk.harness.step();
    for pressed in [true, false] {
        let button = egui::PointerButton::Primary;
        desk.harness.event(Event::PointerButton { pos: forward, button, pressed, modifiers: NONE });
        desk.harness.step();
    }
    desk.settle();
    assert_eq!((desk.slider("First"), desk.slider("Second")), before);
}

#[test]
fn the_focus_returns_when_a_menu_or_dialog_is_closed() {
    let mut desk = Desk::new();
    desk.harness.get_by_role_and_label(Role::Button, "Look").focus();
    desk.settle();
    desk.press(NONE, Key::Enter);
    desk.press(NONE, Key::Tab);
    let within = focused(&desk).expect("an entry of the menu");
    assert_eq!(within.role, Role::RadioButton, "{within:?}");
    desk.press(NONE, Key::Escape);
    assert_eq!(focused(&desk).map(|focused| focused.name).as_deref(), Some("Look"));
    desk.press(NONE, Key::F1);
    desk.press(NONE, Key::Tab);
    desk.press(NONE, Key::Escape);
    assert_eq!(focused(&desk).map(|focused| focused.name).as_deref(), Some("Look"));
}
