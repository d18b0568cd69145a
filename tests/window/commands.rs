//! Command palette, keyboard shortcuts and zoom.

use std::collections::BTreeSet;

use coinwise::gui::app::palette::controls;
use coinwise::gui::command::KEYS;
use coinwise::scenario::{Puzzle, preset};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Opens the palette and types.
fn find(desk: &mut Desk, letters: &str) {
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", letters);
}

#[test]
fn a_few_letters_find_a_view_a_scenario_a_command_and_a_control() {
    let mut desk = Desk::new();
    find(&mut desk, "fl bias");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.slider("Number of flips");
    find(&mut desk, "75 and 90");
    desk.click("Pennies: Can you win from 75 and 90?");
    assert_eq!(desk.slider("First"), 75.0);
    find(&mut desk, "undo");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.slider("First"), 10.0);
    find(&mut desk, "devil: coins");
    desk.press(Modifiers::NONE, Key::Enter);
    let field = desk.harness.get_by_role_and_label(Role::TextInput, "Coins (number)");
    assert!(field.accesskit_node().is_focused());
}

#[test]
fn arrows_choose_and_escape_changes_nothing() {
    let mut desk = Desk::new();
    find(&mut desk, "pennies:");
    for _ in 0..4 {
        desk.press(Modifiers::NONE, Key::ArrowDown);
    }
    desk.press(Modifiers::NONE, Key::Enter);
    let totals = desk.harness.get_by_role_and_label(Role::Button, "Totals");
    assert_eq!(totals.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
    find(&mut desk, "zzzz");
    desk.assert_says("Nothing found for");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.harness.query_by_label("Find").is_none());
}

#[test]
fn the_palette_finds_and_focuses_every_field_of_every_tab() {
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        let inputs = desk.harness.get_all_by_role(Role::TextInput);
        let shown: BTreeSet<String> = inputs.filter_map(|node| node.accesskit_node().label()).collect();
        let params = &preset(&format!("{puzzle}-riddle")).expect("each puzzle has its riddle").scenario.params;
        let known: BTreeSet<String> = controls(params).into_iter().map(|(_, field)| field).collect();
        assert!(shown.is_subset(&known), "{:?} are unknown to the palette", &shown - &known);
    }
}

#[test]
fn f1_and_the_question_mark_list_all_shortcuts() {
    for key in [Key::F1, Key::Questionmark] {
        let mut desk = Desk::new();
        desk.press(Modifiers::NONE, key);
        for shortcut in &KEYS {
            desk.assert_says(shortcut.words);
            desk.assert_says(&desk.harness.ctx.format_shortcut(&shortcut.keys));
        }
    }
}

#[test]
fn no_two_commands_have_the_same_shortcut() {
    for (i, a) in KEYS.iter().enumerate() {
        for b in &KEYS[..i] {
            assert!(a.keys != b.keys, "{} and {}", a.words, b.words);
        }
    }
}

#[test]
fn shortcuts_step_through_the_views() {
    let mut desk = Desk::new();
    let is_open = |desk: &Desk, button: &str| {
        let button = desk.harness.get_by_role_and_label(Role::Button, button);
        button.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    desk.press(Modifiers::COMMAND, Key::PageUp);
    assert!(is_open(&desk, "Play"), "Play is the button before the map");
    // the map has two forms
    for button in ["Map", "Map", "Totals"] {
        desk.press(Modifiers::COMMAND, Key::PageDown);
        assert!(is_open(&desk, button), "{button}");
    }
}

#[test]
fn everything_can_be_zoomed_by_key_and_by_menu() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::Minus);
    assert!((desk.harness.ctx.zoom_factor() - 0.9).abs() < 1e-6);
    desk.press(Modifiers::COMMAND, Key::Num0);
    for _ in 0..12 {
        desk.press(Modifiers::COMMAND, Key::Plus);
    }
    assert!((desk.harness.ctx.zoom_factor() - 3.0).abs() < 1e-6);
    desk.press(Modifiers::COMMAND, Key::Num0);
    desk.click("Look");
    // the menu stays open
    for size in [1.1, 1.25] {
        desk.click("Larger");
        assert!((desk.harness.ctx.zoom_factor() - size).abs() < 1e-6);
    }
}

#[test]
fn all_controls_can_be_reset_at_once() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.slide("Differ by less than", 4.0);
    desk.click("Reset all");
    assert_eq!((desk.slider("First"), desk.slider("Differ by less than")), (10.0, 1.0));
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((desk.slider("First"), desk.slider("Differ by less than")), (77.0, 4.0));
}

#[test]
fn shortcuts_change_nothing_behind_a_dialog() {
    let opening = [
        (Modifiers::NONE, Key::F1),
        (Modifiers::COMMAND, Key::S),
        (Modifiers::COMMAND, Key::K),
        (Modifiers::COMMAND, Key::D),
    ];
    for (modifiers, key) in opening {
        let mut desk = Desk::new();
        desk.slide("First", 77.0);
        desk.press(modifiers, key);
        let before = desk.texts();
        let changing = [
            (Modifiers::NONE, Key::PageDown),
            (Modifiers::NONE, Key::F5),
            (Modifiers::NONE, Key::F6),
            (Modifiers::COMMAND, Key::PageDown),
            (Modifiers::COMMAND, Key::Num2),
            (Modifiers::COMMAND, Key::Z),
            (Modifiers::COMMAND, Key::R),
            (Modifiers::COMMAND, Key::O),
            (Modifiers::COMMAND, Key::S),
            (Modifiers::COMMAND, Key::D),
            (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::D),
        ];
        for (modifiers, key) in changing {
            desk.press(modifiers, key);
            assert_eq!(desk.texts(), before, "{key:?} changes something");
        }
        desk.press(Modifiers::NONE, Key::Escape);
        assert_eq!(desk.slider("First"), 77.0);
    }
}

#[test]
fn the_help_takes_keys_and_pasted_text_before_the_game_and_the_presentation() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click("Save menu");
    desk.click("Share as text");
    let Some(OutputCommand::CopyText(text)) = desk.copied().pop() else { panic!("the scenario is copied") };
    // the note goes by itself after some seconds
    desk.press(Modifiers::COMMAND, Key::Backspace);
    desk.press(Modifiers::NONE, Key::F5);
    desk.press(Modifiers::NONE, Key::F1);
    let before = desk.texts();
    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.press(Modifiers::NONE, Key::Space);
    desk.harness.event(Event::Paste(text));
    desk.settle();
    assert_eq!(desk.texts(), before);
    // one at a time: the help first
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.has_button("Close"));
    assert!(desk.has_button("End"));
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.has_button("End"));
}

#[test]
fn zoom_and_help_work_in_dialogs_and_the_palette_closes_by_its_own_key() {
    let mut desk = Desk::new();
    for _ in 0..2 {
        desk.press(Modifiers::COMMAND, Key::K);
        desk.press(Modifiers::COMMAND, Key::Plus);
        assert!(desk.harness.query_by_label("Find").is_some());
        desk.press(Modifiers::COMMAND, Key::K);
        assert!(desk.harness.query_by_label("Find").is_none());
    }
    assert!((desk.harness.ctx.zoom_factor() - 1.25).abs() < 1e-6);
    desk.press(Modifiers::COMMAND, Key::S);
    let before = desk.texts();
    desk.press(Modifiers::NONE, Key::F1);
    desk.assert_says("This help");
    desk.press(Modifiers::NONE, Key::F1);
    assert_eq!(desk.texts(), before);
}
