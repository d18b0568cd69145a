//! Arrow keys move the selection in the focused chart.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

const NONE: Modifiers = Modifiers::NONE;

/// Returns the chart whose summary begins with this text.
fn chart<'d>(desk: &'d Desk, summary: &str) -> egui_kittest::Node<'d> {
    let mut images = desk.harness.get_all_by_role(Role::Image);
    let is_it = |label: Option<String>| label.is_some_and(|label| label.starts_with(summary));
    images.find(|node| is_it(node.accesskit_node().label())).expect(summary)
}

/// Focuses the chart whose summary begins with this text.
fn focus(desk: &mut Desk, summary: &str) {
    chart(desk, summary).focus();
    desk.settle();
}

/// Returns the selection as reported by the chart.
fn chosen(desk: &Desk, summary: &str) -> String {
    chart(desk, summary).accesskit_node().value().expect("a chart names what is chosen").replace('\u{a0}', " ")
}

/// Returns the focused widget.
fn focused(desk: &Desk) -> Option<String> {
    let nodes = desk.harness.root().children_recursive();
    let node = nodes.into_iter().find(|node| node.accesskit_node().is_focused())?;
    node.accesskit_node().label()
}

/// Checks that Tab, Shift+Tab and Escape leave the chart, and that arrow keys elsewhere do not move its selection.
fn assert_no_trap(desk: &mut Desk, summary: &str) {
    for (modifiers, key) in [(NONE, Key::Tab), (Modifiers::SHIFT, Key::Tab), (NONE, Key::Escape)] {
        focus(desk, summary);
        desk.press(NONE, Key::ArrowLeft);
        let is_here = |desk: &Desk| focused(desk).is_some_and(|name| name.starts_with(summary));
        assert!(is_here(desk), "an arrow leaves {summary:?} for {:?}", focused(desk));
        desk.press(modifiers, key);
        assert!(!is_here(desk), "{key:?} does not leave {summary:?}");
    }
    let before = chosen(desk, summary);
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(chosen(desk, summary), before);
}

#[test]
fn arrows_move_the_selected_cell_within_the_lattice() {
    let mut desk = Desk::new();
    focus(&mut desk, "Map of positions");
    assert!(chosen(&desk, "Map of positions").starts_with("10 and 15: whoever must move wins."));
    desk.press(NONE, Key::ArrowRight);
    desk.press(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (11.0, 25.0));
    desk.assert_says("You win from 11 and 25.");
    assert!(chosen(&desk, "Map of positions").starts_with("11 and 25: "));
    for _ in 0..3 {
        desk.press(Modifiers::SHIFT, Key::ArrowUp);
        desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    }
    assert_eq!((desk.slider("First"), desk.slider("Second")), (0.0, 30.0));
    // after a pause each step is a separate change
    for _ in 0..8 {
        desk.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((desk.slider("First"), desk.slider("Second")), (10.0, 15.0));
    // the keys for panning and zooming still work
    desk.press(NONE, Key::Plus);
    desk.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (10.0, 15.0));
    assert_no_trap(&mut desk, "Map of positions");
    desk.open("pennies-forty-digits");
    focus(&mut desk, "Map of positions");
    assert!(chosen(&desk, "Map of positions").ends_with("lie outside the map"));
}

#[test]
fn a_held_key_moves_on_in_every_frame() {
    let mut desk = Desk::new();
    focus(&mut desk, "Map of positions");
    for pile in 11..=20 {
        let key = Key::ArrowRight;
        desk.harness.event(Event::Key { key, physical_key: None, pressed: true, repeat: pile > 11, modifiers: NONE });
        desk.harness.step();
        desk.harness.step();
        assert_eq!(desk.slider("First"), f64::from(pile));
    }
}

#[test]
fn the_selected_cell_stays_visible_and_arrows_continue_from_a_click() {
    let mut desk = Desk::new();
    focus(&mut desk, "Map of positions");
    for _ in 0..12 {
        desk.press(NONE, Key::Plus);
    }
    // about two cells are visible, around 15 and 15; the selected one is to the left
    desk.press(NONE, Key::ArrowRight);
    let at = chart(&desk, "Map of positions").rect().left_center() + egui::vec2(40.0, 0.0);
    desk.harness.drag_at(at);
    desk.harness.drop_at(at);
    desk.settle();
    assert_eq!((desk.slider("First"), desk.slider("Second")), (11.0, 15.0), "just so far that it is seen");
    desk.press(NONE, Key::Home);
    focus(&mut desk, "Map of positions");
    desk.press(NONE, Key::Escape);
    let at = chart(&desk, "Map of positions").rect().center();
    desk.harness.drag_at(at);
    desk.harness.drop_at(at);
    desk.settle();
    desk.press(NONE, Key::ArrowDown);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (15.0, 14.0));
}

#[test]
fn arrows_move_the_selected_cell_of_the_values() {
    let mut desk = Desk::new();
    desk.show("values");
    focus(&mut desk, "Heatmap of");
    desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    desk.press(NONE, Key::ArrowDown);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (0.0, 4.0));
    desk.assert_says("0 and 4 has the value 4: you win.");
    assert!(chosen(&desk, "Heatmap of").starts_with("G(0, 4) = 4"), "{}", chosen(&desk, "Heatmap of"));
    assert_no_trap(&mut desk, "Heatmap of");
}

#[test]
fn arrows_move_the_selected_total() {
    let mut desk = Desk::new();
    desk.show("totals");
    let (splits, share) = ("The splits of 20 to 30", "27.27");
    focus(&mut desk, splits);
    assert_eq!(chosen(&desk, splits), "no total is chosen");
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(chosen(&desk, splits), "26 pennies: you win from each of the 14 splits.");
    for _ in 0..3 {
        desk.press(NONE, Key::ArrowRight);
    }
    assert_eq!((desk.slider("First"), desk.slider("Second")), (11.0, 18.0), "the split that beats you");
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    assert!(chosen(&desk, splits).starts_with("30 pennies"));
    assert_no_trap(&mut desk, splits);
    focus(&mut desk, share);
    desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    assert!(chosen(&desk, share).starts_with("Up to 20 pennies") && chosen(&desk, splits).starts_with("20 pennies"));
}

#[test]
fn arrows_move_the_index_of_the_ratio() {
    let mut desk = Desk::new();
    desk.open("pennies-golden-ratio");
    let (ratio, distance) = ("b / a of the safe pairs", "How far b / a lies");
    focus(&mut desk, ratio);
    desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    let n = |desk: &Desk| -> u32 {
        let words = chosen(desk, ratio);
        words
            .trim_start_matches("Safe pair ")
            .split(':')
            .next()
            .and_then(|n| n.replace(',', "").parse().ok())
            .expect(&words)
    };
    let before = n(&desk);
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(n(&desk), before + 1);
    focus(&mut desk, distance);
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(n(&desk), before + 11);
    let pair = coinwise::pennies::Ruleset::RIDDLE.safe_pair(before + 11);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (pair.a.into(), pair.b.into()));
    assert_no_trap(&mut desk, ratio);
}

#[test]
fn arrows_walk_through_the_nodes_of_the_decisions_and_enter_selects() {
    let mut desk = Desk::new();
    desk.open("pennies-decisions");
    desk.harness.get_by_role_and_label(Role::Button, "3 and 7: whoever must move wins").focus();
    desk.settle();
    let mut seen = Vec::new();
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::ArrowRight, Key::ArrowRight] {
        desk.press(NONE, key);
        seen.push(focused(&desk).unwrap_or_default());
    }
    assert!(seen.iter().all(|name| name.contains(": whoever must move ")), "{seen:?}");
    assert!(seen[0] != "3 and 7: whoever must move wins" && seen[1] != seen[0], "{seen:?}");
    for key in [Key::ArrowUp, Key::ArrowLeft].into_iter().flat_map(|key| [key; 20]) {
        desk.press(NONE, key);
    }
    assert_eq!(focused(&desk).as_deref(), Some("3 and 7: whoever must move wins"), "the first node is at the top left");
    desk.press(NONE, Key::ArrowRight);
    let name = focused(&desk).unwrap_or_default();
    desk.press(NONE, Key::Enter);
    let start = name.split(':').next().unwrap_or_default();
    desk.assert_says(&format!("Graph of the moves from {start}"));
    desk.press(NONE, Key::Tab);
    assert_ne!(focused(&desk), Some(name));
}

#[test]
fn arrows_move_the_step_and_the_number_of_coins_of_the_devil() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.show("belief");
    let belief = beginning(&desk);
    focus(&mut desk, &belief);
    desk.press(NONE, Key::ArrowDown);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(desk.slider("Step"), 11.0);
    desk.press(NONE, Key::ArrowRight);
    desk.press(NONE, Key::ArrowUp);
    assert_eq!(desk.slider("Step"), 10.0);
    assert!(chosen(&desk, &belief).starts_with("After call 10: "), "{}", chosen(&desk, &belief));
    assert_no_trap(&mut desk, &belief);
    desk.show("numbers");
    let numbers = shown(&desk);
    focus(&mut desk, &numbers);
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(desk.slider("Coins"), 5.0);
    desk.press(NONE, Key::ArrowUp);
    assert_eq!(desk.slider("Coins"), 5.0, "there is no row above");
    desk.press(NONE, Key::ArrowDown);
    assert_eq!(desk.slider("Coins"), 13.0);
    assert!(chosen(&desk, &numbers).starts_with("13 coins"), "{}", chosen(&desk, &numbers));
    desk.press(NONE, Key::ArrowUp);
    assert_no_trap(&mut desk, &numbers);
}

/// Returns the summary of the chart.
fn shown(desk: &Desk) -> String {
    let images = desk.harness.get_all_by_role(Role::Image);
    let largest = images.max_by(|a, b| a.rect().area().total_cmp(&b.rect().area()));
    largest.and_then(|node| node.accesskit_node().label()).expect("a chart with a summary")
}

/// Returns the beginning of the summary, since the rest may name the selection.
fn beginning(desk: &Desk) -> String {
    shown(desk).split(' ').take(3).collect::<Vec<_>>().join(" ")
}

#[test]
fn arrows_move_from_row_to_row_in_a_belief_of_many_coins() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.show("belief");
    desk.slide("Coins", 64.0);
    let belief = beginning(&desk);
    focus(&mut desk, &belief);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    desk.press(NONE, Key::ArrowDown);
    assert_eq!(desk.field("Step (number)"), "11");
    assert_no_trap(&mut desk, &belief);
}

#[test]
fn arrows_move_the_selected_state_within_its_row() {
    let mut desk = Desk::new();
    desk.click("Flips");
    let state = |desk: &Desk| (desk.slider("Flips done"), desk.slider("Score"));
    for view in ["chances", "choice"] {
        desk.show(view);
        desk.slide("Flips done", 0.0);
        let summary = shown(&desk);
        focus(&mut desk, &summary);
        desk.press(NONE, Key::ArrowRight);
        assert_eq!(state(&desk), (1.0, 1.0), "no flip gives 0");
        desk.press(NONE, Key::ArrowRight);
        assert_eq!(state(&desk), (2.0, 0.0));
        desk.press(NONE, Key::ArrowUp);
        desk.press(Modifiers::SHIFT, Key::ArrowRight);
        assert_eq!(state(&desk), (12.0, 1.0));
        assert!(chosen(&desk, &summary).starts_with("After 12 flips, score 1: "), "{}", chosen(&desk, &summary));
        desk.press(Modifiers::SHIFT, Key::ArrowDown);
        assert_eq!(state(&desk), (12.0, -9.0));
        assert_no_trap(&mut desk, &summary);
    }
}

#[test]
fn arrows_move_coins_in_the_bias_and_flips_and_target_in_other_views() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.show("bias");
    let heads = |desk: &Desk, coin: char| desk.field(&format!("Chance of heads, coin {coin} (number)"));
    let summary = beginning(&desk);
    focus(&mut desk, &summary);
    desk.press(NONE, Key::ArrowRight);
    assert_eq!(heads(&desk, 'A'), "50.1\u{a0}%");
    desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(heads(&desk, 'A'), "49.1\u{a0}%");
    assert!(chosen(&desk, &summary).starts_with("Heads 49.10 %: "), "{}", chosen(&desk, &summary));
    assert_no_trap(&mut desk, &summary);
    desk.click("Reset coin a");
    desk.show("both");
    let summary = beginning(&desk);
    focus(&mut desk, &summary);
    desk.press(NONE, Key::ArrowRight);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!((heads(&desk, 'A').as_str(), heads(&desk, 'B').as_str()), ("50.5\u{a0}%", "45\u{a0}%"));
    assert!(chosen(&desk, &summary).starts_with("Heads of A: 50.5 %, of B: 45 %\n"), "{}", chosen(&desk, &summary));
    assert_no_trap(&mut desk, &summary);
    desk.show("horizon");
    let summary = beginning(&desk);
    focus(&mut desk, &summary);
    desk.press(NONE, Key::ArrowRight);
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(desk.slider("Number of flips"), 111.0);
    assert!(chosen(&desk, &summary).starts_with("111 flips: "), "{}", chosen(&desk, &summary));
    assert_no_trap(&mut desk, &summary);
    desk.show("target");
    let summary = beginning(&desk);
    focus(&mut desk, &summary);
    desk.press(NONE, Key::ArrowRight);
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(desk.slider("Target"), 11.0);
    assert!(chosen(&desk, &summary).starts_with("To finish above 11: "), "{}", chosen(&desk, &summary));
    assert_no_trap(&mut desk, &summary);
}
