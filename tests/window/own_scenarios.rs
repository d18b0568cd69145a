//! The user's own scenarios: added, renamed, moved, deleted, imported as files and text, and presented.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use coinwise::scenario::{Puzzle, Scenario, presets};
use egui::accesskit::Role;
use egui::{DroppedFile, Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// Adds the present parameters under a name.
fn keep(desk: &mut Desk, name: &str) {
    desk.click("Add to my scenarios");
    desk.type_into("Name", name);
    desk.click("Add");
}

#[test]
fn parameters_can_be_added_with_a_name_and_a_story() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click("Add to my scenarios");
    desk.type_into("Name", "");
    desk.assert_says("The name is empty.");
    desk.type_into("Name", "Seventy-seven");
    desk.harness.get_by_label("Story, one sentence that makes curious").focus();
    desk.press(Modifiers::COMMAND, Key::A);
    desk.harness.get_by_label("Story, one sentence that makes curious").type_text("Twice seven.");
    desk.settle();
    desk.click("Add");
    desk.assert_says("MY SCENARIOS");
    desk.assert_says("Twice seven.");
    desk.open("pennies-nim");
    desk.click("Seventy-seven");
    assert_eq!(desk.slider("First"), 77.0);
}

#[test]
fn own_scenarios_can_be_renamed_moved_and_deleted_and_undo_restores_them() {
    let mut desk = Desk::new();
    keep(&mut desk, "One");
    desk.slide("First", 33.0);
    keep(&mut desk, "Two");
    let order = |desk: &Desk| {
        let top = |name: &str| desk.harness.query_by_label(name).map(|node| node.rect().top());
        (top("One"), top("Two"))
    };
    let (one, two) = order(&desk);
    assert!(one < two);
    desk.click("Move up");
    let (one, two) = order(&desk);
    assert!(one > two);
    desk.click("Edit this scenario");
    desk.type_into("Name", "Three");
    desk.click("Change");
    assert!(desk.harness.query_by_label("Two").is_none());
    desk.click("Three");
    desk.click("Delete this scenario");
    assert!(desk.harness.query_by_label("Three").is_none());
    desk.click("Undo");
    desk.harness.get_by_label("Three");
}

#[test]
fn own_scenarios_are_files_and_their_order_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let (memory, scenarios) = (folder.path().join("memory.toml"), folder.path().join("scenarios"));
    let mut desk = Desk::remembering(&memory);
    desk.click("Start");
    keep(&mut desk, "One");
    desk.slide("First", 33.0);
    keep(&mut desk, "Two");
    desk.click("Move up");
    let text = std::fs::read_to_string(scenarios.join("two.toml")).unwrap();
    assert!(text.contains("name = \"Two\"") && text.contains("piles = [33, 15]"), "{text}");
    desk.click("Edit this scenario");
    desk.type_into("Name", "Zwei!");
    desk.click("Change");
    assert!(scenarios.join("zwei.toml").exists() && !scenarios.join("two.toml").exists());
    desk.click("Undo");
    assert!(scenarios.join("two.toml").exists() && !scenarios.join("zwei.toml").exists());
    desk.click("Delete this scenario");
    assert!(!scenarios.join("two.toml").exists());
    desk.click("Undo");
    desk.harness.state_mut().remember_now();

    // an unreadable file is reported and stays
    std::fs::write(scenarios.join("damaged.toml"), "puzzle = \"pennies\"\nspread = -2\n").unwrap();
    let desk = Desk::remembering(&memory);
    let top = |name: &str| desk.harness.get_by_label(name).rect().top();
    assert!(top("Two") < top("One"));
    desk.harness.get_by_label("Delete this scenario");
    desk.assert_says("A scenario is missing in the list: ");
    desk.assert_says("damaged.toml");
    assert!(scenarios.join("damaged.toml").exists());
}

#[test]
fn a_failed_save_is_explained_in_the_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let (memory, scenarios) = (folder.path().join("memory.toml"), folder.path().join("scenarios"));
    let mut desk = Desk::remembering(&memory);
    desk.click("Start");
    keep(&mut desk, "One");
    std::fs::rename(&scenarios, folder.path().join("moved")).unwrap();
    std::fs::write(&scenarios, "a file in the place of the folder").unwrap();
    desk.slide("First", 33.0);
    keep(&mut desk, "Two");
    desk.assert_says("cannot create the folder");
    assert_eq!(desk.field("Name"), "Two");
    std::fs::remove_file(&scenarios).unwrap();
    std::fs::rename(folder.path().join("moved"), &scenarios).unwrap();
    desk.click("Add");
    assert!(scenarios.join("two.toml").exists());
    desk.harness.get_by_label("One");
    desk.harness.get_by_label("Two");
}

#[test]
fn a_scenario_can_be_copied_and_pasted_as_text() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click("More");
    desk.harness.get_by_label("Copy as text").click_accesskit();
    desk.harness.step();
    let commands = desk.harness.output().platform_output.commands.clone();
    let copied = commands.into_iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    let copied = copied.expect("something was copied");
    assert!(Scenario::parse(&copied).is_ok());
    desk.settle();
    desk.click("Devil");
    desk.harness.event(Event::Paste(copied));
    desk.settle();
    assert_eq!(desk.slider("First"), 77.0);
    desk.harness.event(Event::Paste("name = 3".to_owned()));
    desk.settle();
    desk.assert_says("what was pasted is no scenario: ");
    assert_eq!(desk.slider("First"), 77.0);
}

/// A file as dropped by a desktop.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn dropped_files_are_opened() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("mine.toml");
    let preset = presets().iter().find(|preset| preset.stem == "flips-last-flip").expect("the preset");
    std::fs::write(&path, Scenario { name: "Dropped".to_owned(), ..preset.scenario.clone() }.to_toml())
        .expect("a file");
    let mut desk = Desk::new();
    desk.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    desk.settle();
    desk.harness.get_by_label("Dropped");
    desk.slider("Number of flips");
    desk.harness.input_mut().dropped_files.push(Arc::new(Dropped(folder.path().join("none.toml"))));
    desk.settle();
    desk.assert_says("there is no such file");
}

#[test]
fn scenarios_can_be_presented_in_large_type() {
    let mut desk = Desk::new();
    let zoom = desk.harness.ctx.zoom_factor();
    desk.click_more("Run through");
    assert!(desk.harness.ctx.zoom_factor() > 1.3 * zoom);
    let names: Vec<_> = presets().iter().filter(|preset| preset.stem.starts_with("pennies")).collect();
    desk.assert_says(&names[0].scenario.name);
    // the answer is covered until it was guessed
    let answer = "You lose from 21, 24 and 29";
    desk.assert_says(&names[0].scenario.guess.as_ref().unwrap().ask);
    assert!(!desk.says(answer) && !desk.offers("Show the answer") && !desk.is_enabled("That is my guess"));
    desk.slide("Your guess", 4.0);
    desk.click("That is my guess");
    desk.assert_says("You guessed 4; it is 3, 1 less.");
    desk.assert_says(answer);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.assert_says(&names[1].scenario.name);
    // or, without a guess, until it is uncovered
    assert!(desk.offers("Show the answer"), "that of the next one is covered again");
    desk.press(Modifiers::NONE, Key::Space);
    assert!(!desk.offers("Reset all") && desk.slider("First") == 8.0, "of the controls two sliders are there");
    desk.press(Modifiers::NONE, Key::Space);
    desk.assert_says(&names[2].scenario.name);
    desk.click("Previous");
    desk.assert_says(&names[1].scenario.name);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!((desk.harness.ctx.zoom_factor() - zoom).abs() < 1e-6);
    desk.slider("First");
}

#[test]
fn the_guess_is_visible_in_a_small_window() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.press(Modifiers::NONE, Key::F5);
    desk.slide("Your guess", 3.0);
    desk.harness.get_by_role_and_label(Role::Button, "That is my guess").click();
    desk.settle();
    desk.assert_says("You guessed 3; it is 3: exactly right.");
}

#[test]
fn both_sliders_of_a_presentation_fit_into_the_window() {
    for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
        let mut desk = Desk::sized(width, height);
        for puzzle in Puzzle::ALL {
            desk.click(puzzle.title());
            desk.press(Modifiers::NONE, Key::F5);
            desk.press(Modifiers::NONE, Key::ArrowRight);
            let window = desk.harness.ctx.content_rect();
            let answer = desk.harness.get_by_role_and_label(Role::Button, "Show the answer").rect();
            let choosers = ["First slider", "Second slider"]
                .map(|which| desk.harness.get_by_role_and_label(Role::ComboBox, which).rect());
            let lowest = desk.harness.get_all_by_role(Role::Slider).map(|slider| slider.rect().bottom());
            assert!(lowest.fold(0.0, f32::max) <= window.bottom(), "{puzzle} at {width} × {height}");
            assert!((choosers[0].top() - answer.top()).abs() < 1.0, "they stand in one line");
            assert!(choosers[1].bottom() <= window.bottom());
            desk.press(Modifiers::NONE, Key::Escape);
        }
    }
}

#[test]
fn the_chosen_sliders_are_presented_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join("memory.toml");
    {
        let mut desk = Desk::remembering(&memory);
        desk.click("Start");
        desk.click("Flips");
        desk.press(Modifiers::NONE, Key::F5);
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.slider("Number of flips");
        desk.click_role(Role::ComboBox, "Second slider");
        desk.click("Heads of coin A");
        desk.slide("Heads of coin A", 0.6);
        desk.slide("Number of flips", 100.0);
        desk.click("Show the answer");
        desk.assert_says("You win 97.97 % of games.");
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.state_mut().remember_now();
    }
    let mut desk = Desk::remembering(&memory);
    desk.press(Modifiers::NONE, Key::F5);
    assert!((desk.slider("Heads of coin A") - 0.6).abs() < 1e-12);
}
