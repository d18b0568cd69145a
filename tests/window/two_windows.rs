//! Two windows with one folder of scenarios: nothing added or edited in either is lost.

use std::fs;
use std::path::PathBuf;

use egui::Event;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// Returns a folder, the path of its settings file, and two windows with these scenarios.
fn two_windows(names: &[&str]) -> (TempDir, PathBuf, [Box<Desk>; 2]) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    for name in names {
        add_scenario(&mut desk, name);
    }
    desk.harness.state_mut().remember_now();
    let windows = [(); 2].map(|()| Box::new(Desk::remembering(&path)));
    (folder, path, windows)
}

/// Adds the parameters under a name, with a unique pile.
fn add_scenario(desk: &mut Desk, name: &str) {
    let first = desk.slider("First") + 1.0;
    desk.slide("First", first);
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", name);
    desk.click("Add");
}

fn select(desk: &mut Desk, name: &str) {
    desk.unfold_scenarios_for(name);
    desk.click(name);
}

fn rename(desk: &mut Desk, name: &str) {
    desk.click_more("Edit…");
    desk.type_into("Name", name);
    desk.click("Change");
}

fn delete(desk: &mut Desk, name: &str) {
    select(desk, name);
    desk.click_more("Delete");
}

/// Focuses the window, and asserts the scenarios in its list.
fn assert_list(desk: &mut Desk, there: &[&str], gone: &[&str]) {
    desk.harness.event(Event::WindowFocused(true));
    desk.settle();
    for name in there {
        desk.unfold_scenarios_for(name);
        assert!(desk.has_button(name), "{name} is lost");
    }
    for name in gone {
        assert!(!desk.has_button(name), "{name} is there");
    }
}

#[test]
fn each_window_shows_what_the_other_added_renamed_and_deleted() {
    let (_folder, path, [mut one, mut other]) = two_windows(&["One", "Two", "Three"]);
    add_scenario(&mut one, "Mine");
    add_scenario(&mut other, "Theirs");
    delete(&mut other, "Two");
    select(&mut one, "Three");
    rename(&mut one, "Third");
    let (there, gone) = (["One", "Third", "Mine", "Theirs"], ["Two", "Three"]);
    assert_list(&mut one, &there, &gone);
    assert_list(&mut other, &there, &gone);
    // whichever window closes last
    for desk in [&mut other, &mut one] {
        desk.harness.state_mut().remember_now();
        assert_list(&mut Desk::remembering(&path), &there, &gone);
    }
}

#[test]
fn a_name_used_by_the_other_window_gets_a_number() {
    let (folder, _, [mut one, mut other]) = two_windows(&[]);
    add_scenario(&mut one, "Mine");
    other.slide("Second", 40.0);
    add_scenario(&mut other, "Mine");
    assert_list(&mut one, &["Mine", "Mine (2)"], &[]);
    assert_eq!(fs::read_dir(folder.path().join("scenarios")).expect("the folder").count(), 2);
}

#[test]
fn a_scenario_changed_in_the_other_window_is_neither_changed_nor_deleted() {
    let (_folder, _, [mut one, mut other]) = two_windows(&["One", "Two"]);
    for desk in [&mut one, &mut other] {
        select(desk, "Two");
    }
    one.click_more("Edit…");
    rename(&mut other, "Second");
    one.type_into("Name", "Number two");
    one.click("Change");
    one.assert_says("another window or program has changed or deleted it");
    assert_eq!(one.field("Name"), "Number two", "what was typed stays");
    one.click("Cancel");
    assert_list(&mut one, &["One", "Second"], &["Two", "Number two"]);

    let story = "A sentence about it";
    select(&mut one, "Second");
    select(&mut other, "Second");
    other.click_more("Edit…");
    other.type_into_lines(story, "Why?");
    other.click("Change");
    one.click_more("Delete");
    one.assert_says("another window or program has changed or deleted it");
    assert_list(&mut one, &["One", "Second"], &[]);
    one.click_more("Delete");
    assert_list(&mut other, &["One"], &["Second"]);
}

#[test]
fn undo_and_redo_keep_changes_of_the_other_window() {
    let (_folder, _, [mut desk, mut other]) = two_windows(&["One"]);
    add_scenario(&mut desk, "Mine");
    delete(&mut other, "One");
    add_scenario(&mut other, "Theirs");
    desk.slide("Second", 44.0);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
    desk.click("Undo");
    assert_eq!(desk.slider("Second"), 15.0);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
    while desk.is_enabled("Undo") {
        desk.click("Undo");
    }
    assert_list(&mut desk, &["Theirs"], &["One", "Mine"]);
    while desk.is_enabled("Redo") {
        desk.click("Redo");
    }
    assert_eq!(desk.slider("Second"), 44.0);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
    // an edit by the other window is not reverted
    assert_list(&mut other, &["Mine"], &[]);
    select(&mut other, "Mine");
    rename(&mut other, "Ours");
    while desk.is_enabled("Undo") {
        desk.click("Undo");
    }
    assert_list(&mut desk, &["Theirs", "Ours"], &["One", "Mine"]);
}

#[test]
fn deleting_never_hits_the_neighbour_of_a_scenario_deleted_in_the_other_window() {
    for doomed in ["One", "Two", "Three"] {
        let (_folder, _, [mut desk, mut other]) = two_windows(&["One", "Two", "Three"]);
        select(&mut desk, doomed);
        desk.slide("Second", 44.0);
        delete(&mut other, doomed);
        let others: Vec<&str> = ["One", "Two", "Three"].into_iter().filter(|name| *name != doomed).collect();
        assert_list(&mut desk, &others, &[doomed]);
        desk.assert_says(&format!("The scenario \"{doomed}\" was deleted or renamed in another window."));
        assert!(desk.harness.query_by_label("Delete this scenario").is_none(), "a preset is selected");
        assert_eq!(desk.slider("Second"), 44.0, "the parameters stay");
    }
}
