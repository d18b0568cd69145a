//! Help of each puzzle: rules with a picture, mathematics, views and sources.

use coinwise::gui::views::{hint, title, views};
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Each puzzle with the description of its picture, its formula, and a source.
const CONTENTS: [(Puzzle, &str, &str, &str); 3] = [
    (Puzzle::Pennies, "Two piles of 5 and 4 pennies", "aₙ = ⌊nφ⌋,   bₙ = aₙ + n = ⌊nφ²⌋,   φ = (1 + √5) / 2", "1907"),
    // turned by one place the coins are TTTH, and flipped at 0 and 2 they are HTHH
    (Puzzle::Devil, "by one place: TTTH. They flip what lies at 0 and 2 now: HTHH.", "2ᴺ − 1 calls:", "1979"),
    (Puzzle::Flips, "From 0 coin A leads to 1 or to −1", "(1 − p) · W(f + 1, s + t)", "2020"),
];

#[test]
fn each_tab_has_rules_with_a_picture_mathematics_views_and_sources() {
    let mut desk = Desk::new();
    for (puzzle, picture, formula, source) in CONTENTS {
        desk.click(puzzle.title());
        let labels = |desk: &Desk, view: &&'static str| {
            desk.harness.query_all_by_role_and_label(Role::Label, title(puzzle, view)).count()
        };
        let before: Vec<usize> = views(puzzle).iter().map(|view| labels(&desk, view)).collect();
        desk.press(Modifiers::NONE, Key::F1);
        let images = desk.harness.get_all_by_role(Role::Image);
        let pictured = images.filter_map(|node| node.accesskit_node().label()).any(|label| label.contains(picture));
        assert!(pictured, "{puzzle}: no picture says {picture:?}");
        desk.assert_says(formula);
        desk.assert_says(source);
        for (view, before) in views(puzzle).iter().zip(before) {
            assert!(labels(&desk, view) > before, "{view}");
            desk.assert_says(hint(puzzle, view));
        }
        desk.press(Modifiers::NONE, Key::Escape);
        assert!(!desk.says(formula), "{puzzle}: the help is closed");
    }
}

#[test]
fn the_help_starts_at_the_top_each_time() {
    let mut desk = Desk::sized(900.0, 600.0);
    let top = |desk: &Desk| desk.harness.get_by_label_contains("There are two piles of pennies").rect().top();
    desk.press(Modifiers::NONE, Key::F1);
    let before = top(&desk);
    desk.harness.get_by_label("Where it comes from").scroll_to_me();
    desk.settle();
    assert!(top(&desk) < before - 100.0, "it can be scrolled");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::NONE, Key::F1);
    assert_eq!(top(&desk), before);
}

#[test]
fn every_name_in_a_list_of_the_help_leaves_room_for_its_words() {
    for [width, height] in [[1280.0, 800.0], [900.0, 600.0]] {
        let mut desk = Desk::folded(width, height);
        desk.press(Modifiers::NONE, Key::F1);
        // the second one of each pair has the longest name
        for pair in
            [["To its ends", "Type its number"], [hint(Puzzle::Pennies, "play"), hint(Puzzle::Pennies, "values")]]
        {
            let [usual, long] = pair.map(|words| desk.harness.get_by_label(words).rect());
            assert!((usual.left() - long.left()).abs() < 1.0, "{pair:?}");
            assert!(long.height() < 60.0, "{pair:?}: {long:?}");
        }
    }
}

#[test]
fn the_keys_are_seen_as_soon_as_the_help_opens() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.press(Modifiers::NONE, Key::F1);
    assert!(desk.harness.get_by_role_and_label(Role::Label, "Keys").rect().bottom() < 300.0);
}
