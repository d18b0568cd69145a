//! Levels: won by clicking, gone on from, found again, and ended by a slider.

use std::path::{Path, PathBuf};

use coinwise::gui::app::memory;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tempfile::TempDir;

use crate::support::Desk;

/// A folder with the path of a memory in it.
fn memory_path() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    (folder, path)
}

/// A window that remembers, at that tab and view.
fn desk_at(path: &Path, tab: &str, view: &str) -> Desk {
    let mut desk = Desk::remembering(path);
    desk.click("Start");
    desk.click(tab);
    desk.click(view);
    desk
}

/// The level that is played, as its list says.
fn level(desk: &Desk) -> Option<String> {
    desk.harness.query_by_role_and_label(Role::ComboBox, "Level")?.accesskit_node().value()
}

/// Goes on to level 2, closes the window and opens it again; then moves a slider.
fn go_on(mut desk: Desk, path: &Path, level_2: &str, slider: &str, value: f64) {
    desk.assert_says("Level 1 is done.");
    desk.click("Next level");
    assert_eq!(level(&desk).as_deref(), Some("Level 2"));
    desk.assert_says(level_2);
    assert!(!desk.is_enabled("Next level"), "it has to be won first");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.assert_says("Level 1 is done.");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    desk.harness.state_mut().remember_now();
    drop(desk);

    let mut desk = Desk::remembering(path);
    assert_eq!(level(&desk).as_deref(), Some("Level 2"));
    desk.assert_says(level_2);
    desk.click_role(Role::ComboBox, "Level");
    desk.click("Level 1");
    assert_eq!(level(&desk).as_deref(), Some("Level 1"));
    assert!(desk.is_enabled("Next level"));
    desk.slide(slider, value);
    assert_eq!(level(&desk), None);
    desk.click("Play levels");
    assert_eq!(level(&desk).as_deref(), Some("Level 2"));
    desk.click("Leave");
    assert_eq!(level(&desk), None);
    desk.harness.state_mut().remember_now();
    assert_eq!(memory::read(path).0.arrangement.levels.len(), 1);
}

#[test]
fn level_1_of_the_pennies_is_won_and_level_2_is_found_again() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path, "Pennies", "Play");
    desk.click("Play levels");
    desk.assert_says("2 and 2 pennies; your opponent moves at random.");
    assert!(!desk.is_enabled("Next level"));
    desk.click_role(Role::CheckBox, "Same from both");
    desk.type_into("Take from the first", "2");
    desk.click("Take the pennies");
    assert!(!desk.offers("Next split"), "other piles are another level");
    go_on(desk, &path, "pennies; your opponent moves at random.", "First", 30.0);
}

#[test]
fn level_1_of_the_devil_is_won_and_level_2_is_found_again() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path, "Devil", "Round table");
    desk.click("Play levels");
    desk.assert_says("Eyes open: TT to all heads within 3 calls.");
    // what is called in vain counts
    for _ in 0..3 {
        desk.click("Call");
    }
    desk.assert_says("Not done within 3 calls: start over, or undo a call.");
    desk.click("Start over");
    desk.click("Coin at position 0: tails");
    desk.click("Coin at position 1: tails");
    desk.click("Call");
    go_on(desk, &path, "Eyes open: HT to all heads within 4 calls.", "Coins", 5.0);
}

#[test]
fn level_1_of_the_flips_is_won_and_level_2_is_found_again() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path, "Flips", "Play");
    desk.click("Play levels");
    desk.assert_says("Finish 2 flips above −1; best play wins 96.00 %.");
    desk.click("Finish for me");
    assert!(!desk.says("Level 1 is done."), "what was flipped by best play is nobody's");
    for _ in 0..9 {
        desk.click("Again");
        desk.click("Flip coin A");
        desk.click("Flip coin A");
        if desk.says("Level 1 is done.") {
            break;
        }
        desk.assert_says("Not this time: again, with other luck.");
    }
    go_on(desk, &path, "Finish 2 flips above", "Number of flips", 40.0);
}

#[test]
fn the_next_level_is_found_by_its_name() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", "flips next level");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(level(&desk).as_deref(), Some("Level 1"));
    desk.assert_says("Finish 2 flips above");
}

#[test]
fn nothing_moves_when_a_level_is_won() {
    for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
        let mut desk = Desk::sized(width, height);
        desk.click("Play");
        desk.click("Play levels");
        let places = |desk: &Desk| {
            ["Next level", "Leave", "Hint"].map(|name| desk.harness.get_by_role_and_label(Role::Button, name).rect())
        };
        let before = places(&desk);
        desk.click_role(Role::CheckBox, "Same from both");
        desk.type_into("Take from the first", "2");
        desk.click("Take the pennies");
        desk.assert_says("Level 1 is done.");
        assert_eq!(places(&desk), before);
    }
}
