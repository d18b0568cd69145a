//! The user's own scenarios: added, renamed, moved, deleted, imported as files and text, and presented.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use coinwise::scenario::{Scenario, presets};
use egui::accesskit::Role;
use egui::{DroppedFile, Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// Adds the present parameters under a name.
fn add_scenario(desk: &mut Desk, name: &str) {
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", name);
    desk.click("Add");
}

#[test]
fn parameters_can_be_added_with_a_name_and_a_story() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "");
    desk.assert_says("The name is empty.");
    desk.type_into("Name", "Seventy-seven");
    desk.harness.get_by_label("A sentence about it").focus();
    desk.press(Modifiers::COMMAND, Key::A);
    desk.harness.get_by_label("A sentence about it").type_text("Twice seven.");
    desk.settle();
    desk.click("Add");
    desk.assert_says("MY SCENARIOS");
    desk.open("pennies-nim");
    desk.click("Seventy-seven");
    assert_eq!(desk.slider("First"), 77.0);
}

#[test]
fn own_scenarios_can_be_renamed_moved_and_deleted_and_undo_restores_them() {
    let mut desk = Desk::new();
    add_scenario(&mut desk, "One");
    desk.slide("First", 33.0);
    add_scenario(&mut desk, "Two");
    let order = |desk: &Desk| {
        let top = |name: &str| desk.harness.query_by_role_and_label(Role::Button, name).map(|node| node.rect().top());
        (top("One"), top("Two"))
    };
    let (one, two) = order(&desk);
    assert!(one < two);
    desk.click_more("Move up");
    let (one, two) = order(&desk);
    assert!(one > two);
    desk.click_more("Edit…");
    desk.type_into("Name", "Three");
    desk.click("Change");
    assert!(!desk.has_button("Two"));
    desk.click("Three");
    desk.click_more("Delete");
    assert!(!desk.has_button("Three"));
    desk.click("Undo");
    assert!(desk.has_button("Three"));
}

#[test]
fn own_scenarios_are_files_and_their_order_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let (memory, scenarios) = (folder.path().join("memory.toml"), folder.path().join("scenarios"));
    let mut desk = Desk::remembering(&memory);
    add_scenario(&mut desk, "One");
    desk.slide("First", 33.0);
    add_scenario(&mut desk, "Two");
    desk.click_more("Move up");
    let text = std::fs::read_to_string(scenarios.join("two.toml")).unwrap();
    assert!(text.contains("name = \"Two\"") && text.contains("piles = [33, 15]"), "{text}");
    desk.click_more("Edit…");
    desk.type_into("Name", "Zwei!");
    desk.click("Change");
    assert!(scenarios.join("zwei.toml").exists() && !scenarios.join("two.toml").exists());
    desk.click("Undo");
    assert!(scenarios.join("two.toml").exists() && !scenarios.join("zwei.toml").exists());
    desk.click_more("Delete");
    assert!(!scenarios.join("two.toml").exists());
    desk.click("Undo");
    desk.harness.state_mut().remember_now();

    // an unreadable file is reported and stays
    std::fs::write(scenarios.join("damaged.toml"), "puzzle = \"pennies\"\nspread = -2\n").unwrap();
    let desk = Desk::remembering(&memory);
    let top = |name: &str| desk.harness.get_by_role_and_label(Role::Button, name).rect().top();
    assert!(top("Two") < top("One"));
    desk.assert_says("A scenario is missing in the list: ");
    desk.assert_says("damaged.toml");
    assert!(scenarios.join("damaged.toml").exists());
}

#[test]
fn a_failed_save_is_explained_in_the_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let (memory, scenarios) = (folder.path().join("memory.toml"), folder.path().join("scenarios"));
    let mut desk = Desk::remembering(&memory);
    add_scenario(&mut desk, "One");
    std::fs::rename(&scenarios, folder.path().join("moved")).unwrap();
    std::fs::write(&scenarios, "a file in the place of the folder").unwrap();
    desk.slide("First", 33.0);
    add_scenario(&mut desk, "Two");
    desk.assert_says("Cannot create the folder");
    assert_eq!(desk.field("Name"), "Two");
    std::fs::remove_file(&scenarios).unwrap();
    std::fs::rename(folder.path().join("moved"), &scenarios).unwrap();
    desk.click("Add");
    assert!(scenarios.join("two.toml").exists());
    assert!(desk.has_button("One"));
    assert!(desk.has_button("Two"));
}

#[test]
fn a_scenario_can_be_copied_and_pasted_as_text() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click("Save menu");
    desk.harness.get_by_label("Share as text").click_accesskit();
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
    desk.assert_says("the pasted text is not a scenario: ");
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
    assert!(desk.has_button("Dropped"));
    assert!(!desk.says("cannot be drawn"));
    desk.slider("Number of flips");
    desk.harness.input_mut().dropped_files.push(Arc::new(Dropped(folder.path().join("none.toml"))));
    desk.settle();
    desk.assert_says("there is no such file");
}

#[test]
fn signs_of_a_name_that_cannot_be_drawn_are_named() {
    let mut desk = Desk::new();
    // as in the program; by default the tests end at such a sign
    desk.harness.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    let preset = presets().iter().find(|preset| preset.stem == "flips-last-flip").expect("the preset");
    let scenario = Scenario { name: "中 🎲".to_owned(), ..preset.scenario.clone() };
    desk.harness.state_mut().open_scenario(scenario);
    desk.settle();
    desk.assert_says("U+4E2D, U+1F3B2");
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "字");
    desk.assert_says("U+5B57");
}
