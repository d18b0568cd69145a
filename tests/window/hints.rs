//! Every control has a tooltip with its effect, and sliders and fields also their range. The tooltip is the control's
//! description for screen readers, too.

use coinwise::gui::views::{hint, views};
use coinwise::lesson::lessons;
use coinwise::numerals::grouped;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{Desk, PICTURE};

/// Roles of controls.
const CONTROLS: [Role; 13] = [
    Role::Slider,
    Role::SpinButton,
    Role::TextInput,
    Role::MultilineTextInput,
    Role::CheckBox,
    Role::RadioButton,
    Role::Button,
    Role::DefaultButton,
    Role::Switch,
    Role::ComboBox,
    Role::ListBoxOption,
    Role::MenuItem,
    Role::Link,
];

/// Fields without a range: they take any text.
const WITHOUT_RANGE: [&str; 2] = ["Find", "Path"];

/// Whether a text contains a range: "0 to 1,000".
fn names_a_range(words: &str) -> bool {
    let is_number =
        |word: Option<&str>| word.is_some_and(|word| word.trim_start_matches('−').starts_with(char::is_numeric));
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut places = (0..words.len()).filter(|&place| words[place] == "to");
    places
        .any(|place| place > 0 && is_number(words.get(place - 1).copied()) && is_number(words.get(place + 1).copied()))
}

/// Asserts that every visible control has a tooltip; returns the number of controls.
fn assert_all_explained(desk: &Desk, place: &str) -> usize {
    let mut controls = 0;
    for node in desk.harness.root().children_recursive() {
        let node = node.accesskit_node();
        if !CONTROLS.contains(&node.role()) {
            continue;
        }
        controls += 1;
        let name = node.label().unwrap_or_default();
        let described = node.description().unwrap_or_default();
        assert!(described.len() > 3, "{place}: {:?} {name:?} says nothing when hovered", node.role());
        // a slider with a single value says why
        if node.is_disabled() && node.role() == Role::Slider {
            continue;
        }
        let takes_value =
            matches!(node.role(), Role::Slider | Role::SpinButton | Role::TextInput | Role::MultilineTextInput);
        if takes_value && !WITHOUT_RANGE.iter().any(|free| name.contains(free)) {
            assert!(names_a_range(&described), "{place}: {name:?} names no range: {described:?}");
        }
        if let (Role::Slider, Some(low), Some(high)) = (node.role(), node.min_numeric_value(), node.max_numeric_value())
            && low.fract() == 0.0
            && high.fract() == 0.0
        {
            let [low, high] = [low as i64, high as i64].map(|end| grouped(end).replace('-', "−"));
            assert!(
                described.contains(&format!("{low} to {high}")),
                "{place}: {name:?} reaches {low} to {high}, but says {described:?}"
            );
        }
    }
    controls
}

#[test]
fn ranges_are_recognised() {
    for words in ["Flips in all: 1 to 1,000, or type 1 to 1,000,000", "Score: −20 to 20", "0 to 1, as a decimal"] {
        assert!(names_a_range(words), "{words}");
    }
    for words in ["Flips in all", "Back to the start", "to 20", "1 to go"] {
        assert!(!names_a_range(words), "{words}");
    }
}

#[test]
fn every_control_of_every_view_has_a_tooltip_with_its_range() {
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        if puzzle == Puzzle::Flips {
            // before the first flip there is only one score, and its slider cannot move
            desk.slide("Flips done", 10.0);
        }
        for view in views(puzzle) {
            desk.show_view_briefly(view);
            let controls = assert_all_explained(&desk, &format!("{puzzle}, {view}"));
            assert!(controls > 40, "{puzzle}, {view}: only {controls} controls");
        }
    }
}

#[test]
fn controls_of_every_way_to_play_with_the_devil_have_tooltips() {
    let mut desk = Desk::new();
    desk.click("Devil");
    for play in ["Watch", "Be the Devil", "Blindfolded", "Eyes open"] {
        desk.click(play);
        assert_all_explained(&desk, play);
    }
    desk.open("devil-four-glasses-played");
    assert_all_explained(&desk, "hands");
    for devil in ["Still", "Mirrors", "Shuffles"] {
        desk.click(devil);
        assert_all_explained(&desk, devil);
    }
    desk.type_into("Coins (number)", "64");
    assert_all_explained(&desk, "64 coins");
}

#[test]
fn dialogs_and_occasional_controls_have_tooltips() {
    let mut desk = Desk::new();
    desk.harness.get_by_label("Play Differ by less than").click_accesskit();
    desk.harness.step();
    desk.harness.step();
    assert_all_explained(&desk, "a slider that plays");
    desk.harness.get_by_label("Stop Differ by less than").click_accesskit();
    desk.settle();
    desk.slide("First", 77.0);
    for menu in ["Look", "Save menu", "Scenario menu"] {
        desk.click(menu);
        assert_all_explained(&desk, menu);
        desk.press(Modifiers::NONE, Key::Escape);
    }
    desk.click_more("Add to my scenarios…");
    assert_all_explained(&desk, "Add to my scenarios");
    desk.type_into("Name", "Mine");
    desk.click("Add");
    assert_all_explained(&desk, "a scenario of one's own, and a note");
    desk.click_more("Edit…");
    assert_all_explained(&desk, "Edit…");
    desk.click("Cancel");
    for (keys, key, place) in [(Modifiers::NONE, Key::F1, "help"), (Modifiers::COMMAND, Key::K, "palette")] {
        desk.press(keys, key);
        assert_all_explained(&desk, place);
        desk.press(Modifiers::NONE, Key::Escape);
    }
    desk.type_into("First (number)", "1e40");
    assert_all_explained(&desk, "long piles");
    desk.click("Flips");
    desk.slide("Flips done", 10.0);
    desk.click("Add a coin");
    desk.click_role(Role::CheckBox, "Sides of coin A differ");
    for view in ["bias", "both"] {
        desk.show(view);
        assert_all_explained(&desk, "three coins");
    }
    desk.press(Modifiers::NONE, Key::F5);
    assert_all_explained(&desk, "the presentation");
}

#[test]
fn controls_of_every_lesson_step_have_tooltips() {
    let mut desk = Desk::new();
    for lesson in lessons() {
        desk.click(lesson.puzzle.title());
        desk.click("Lesson");
        assert_all_explained(&desk, "lessons");
        desk.click(&lesson.name);
        for place in 1..lesson.steps.len() {
            assert_all_explained(&desk, &format!("{} {place}", lesson.name));
            desk.go_on();
        }
        assert_all_explained(&desk, &format!("end of {}", lesson.name));
        desk.click("End the lesson");
    }
}

#[test]
fn buttons_of_the_first_guess_have_tooltips() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::first_start(&folder.path().join("memory.toml"));
    assert!(desk.has_button("That is my guess"));
    assert_all_explained(&desk, "first guess");
}

#[test]
fn controls_of_every_form_of_the_save_dialog_have_tooltips() {
    let mut desk = Desk::new();
    desk.click("Save menu");
    desk.click(PICTURE);
    for what in ["Picture", "Table", "All of the tab", "Report", "Animation"] {
        desk.choose(what);
        assert_all_explained(&desk, what);
    }
    desk.choose("Picture");
    desk.click("Other size");
    assert_all_explained(&desk, "a size of one's own");
}

#[test]
fn hovering_a_slider_shows_its_range() {
    let mut desk = Desk::new();
    desk.harness.get_by_role_and_label(Role::Slider, "Differ by less than").hover();
    desk.harness.run_steps(10);
    desk.assert_says("may differ by less than this (0 is Nim, 1 the riddle): 0 to 9");
}

#[test]
fn no_tooltip_stays_in_front_of_a_dialog_opened_by_key() {
    for (modifiers, key) in [(Modifiers::NONE, Key::F1), (Modifiers::COMMAND, Key::S), (Modifiers::COMMAND, Key::K)] {
        let mut desk = Desk::new();
        desk.harness.get_by_role_and_label(Role::Slider, "Differ by less than").hover();
        desk.harness.run_steps(10);
        let hint = "may differ by less than this (0 is Nim, 1 the riddle): 0 to 9";
        desk.assert_says(hint);
        desk.press(modifiers, key);
        assert!(!desk.says(hint), "{key:?}");
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run_steps(10);
        desk.assert_says(hint);
    }
}

#[test]
fn every_view_is_described_in_one_sentence() {
    for puzzle in Puzzle::ALL {
        for view in views(puzzle) {
            let sentence = hint(puzzle, view);
            assert!(sentence.len() > 30 && sentence.ends_with(['.', '?']), "{puzzle}, {view}: {sentence:?}");
        }
        assert_eq!(hint(puzzle, "nothing"), "");
    }
}
