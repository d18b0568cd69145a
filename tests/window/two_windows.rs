//! Two windows with one memory: nothing that is kept in either is lost, whichever closes last.

use std::path::PathBuf;

use coinwise::scenario::presets;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// A folder with the path of a memory in it, and a window that has kept these scenarios there.
fn kept(names: &[&str]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click("Start");
    for name in names {
        keep(&mut desk, name);
    }
    close(&mut desk);
    (folder, path)
}

/// Keeps what is set under a name, with a pile that no other has.
fn keep(desk: &mut Desk, name: &str) {
    let first = desk.slider("First") + 1.0;
    desk.slide("First", first);
    desk.click("Add to my scenarios");
    desk.type_into("Name", name);
    desk.click("Add");
}

/// Gives the scenario that is selected another name.
fn rename(desk: &mut Desk, name: &str) {
    desk.click("Edit this scenario");
    desk.type_into("Name", name);
    desk.click("Change");
}

fn delete(desk: &mut Desk, name: &str) {
    desk.unfold_scenarios_for(name);
    desk.click(name);
    desk.click("Delete this scenario");
}

/// Does what the end of a window does; the window can be looked at afterwards.
fn close(desk: &mut Desk) {
    desk.harness.state_mut().remember_now();
    desk.settle();
}

/// Asserts which of the scenarios are in the list.
fn assert_list(desk: &mut Desk, there: &[&str], gone: &[&str]) {
    for name in there {
        desk.unfold_scenarios_for(name);
        assert!(desk.offers(name), "{name} is lost");
    }
    for name in gone {
        assert!(!desk.offers(name), "{name} is there");
    }
}

/// Opens two windows, lets each do its part, closes them in both orders and asserts what a third one finds.
fn check(before: &[&str], one: fn(&mut Desk), other: fn(&mut Desk), there: &[&str], gone: &[&str]) {
    for is_reversed in [false, true] {
        let (_folder, path) = kept(before);
        let (mut first, mut last) = (Desk::remembering(&path), Desk::remembering(&path));
        one(&mut first);
        other(&mut last);
        let (first, last) = if is_reversed { (&mut last, &mut first) } else { (&mut first, &mut last) };
        // a window that has something to write learns what the other has written
        for (desk, pile) in [(&mut *first, 41.0), (&mut *last, 42.0)] {
            desk.slide("Second", pile);
            close(desk);
        }
        assert_list(last, there, gone);
        assert_list(&mut Desk::remembering(&path), there, gone);
        first.slide("Second", 50.0);
        close(first);
        assert_list(first, there, gone);
        assert_list(&mut Desk::remembering(&path), there, gone);
    }
}

#[test]
fn what_is_kept_in_two_windows_is_kept() {
    check(&["Old"], |desk| keep(desk, "Mine"), |desk| keep(desk, "Theirs"), &["Old", "Mine", "Theirs"], &[]);
}

#[test]
fn what_is_deleted_in_one_window_is_deleted() {
    let (one, other) = (|desk: &mut Desk| delete(desk, "Two"), |desk: &mut Desk| keep(desk, "Four"));
    check(&["One", "Two", "Three"], one, other, &["One", "Three", "Four"], &["Two"]);
}

#[test]
fn what_is_edited_in_one_window_is_edited() {
    let one = |desk: &mut Desk| {
        desk.click("Two");
        rename(desk, "Second");
    };
    check(&["One", "Two"], one, |desk| desk.slide("Spread", 3.0), &["One", "Second"], &["Two"]);
    // an edit is worth more than a deletion
    check(&["One", "Two"], one, |desk| delete(desk, "Two"), &["One", "Second"], &["Two"]);
}

#[test]
fn what_is_edited_in_both_windows_is_kept_twice() {
    let one = |desk: &mut Desk| {
        desk.click("Two");
        rename(desk, "Second");
    };
    let other = |desk: &mut Desk| {
        desk.click("Two");
        rename(desk, "Number two");
    };
    check(&["One", "Two"], one, other, &["One", "Second", "Number two"], &["Two"]);
}

#[test]
fn undo_and_redo_leave_what_another_window_did() {
    let (_folder, path) = kept(&["One"]);
    let (mut desk, mut other) = (Desk::remembering(&path), Desk::remembering(&path));
    keep(&mut desk, "Mine");
    delete(&mut other, "One");
    keep(&mut other, "Theirs");
    close(&mut other);
    desk.slide("Second", 44.0);
    close(&mut desk);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
    assert!(desk.offers("Reset to the scenario"), "the selection and what is set stay");
    desk.harness.get_by_label("Delete this scenario");
    desk.click("Undo");
    assert_eq!(desk.slider("Second"), 15.0);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
    desk.click("Undo");
    assert_list(&mut desk, &["Theirs"], &["One", "Mine"]);
    while desk.is_enabled("Undo") {
        desk.click("Undo");
        assert_list(&mut desk, &["Theirs"], &["One", "Mine"]);
    }
    while desk.is_enabled("Redo") {
        desk.click("Redo");
    }
    assert_eq!(desk.slider("Second"), 44.0);
    assert_list(&mut desk, &["Mine", "Theirs"], &["One"]);
}

#[test]
fn delete_never_takes_the_neighbour_of_what_another_window_deleted() {
    for doomed in ["One", "Two", "Three"] {
        let (_folder, path) = kept(&["One", "Two", "Three"]);
        let mut before = Desk::remembering(&path);
        before.click(&presets()[1].scenario.name);
        close(&mut before);
        let (mut desk, mut other) = (Desk::remembering(&path), Desk::remembering(&path));
        desk.unfold_scenarios_for(doomed);
        desk.click(doomed);
        desk.slide("Second", 44.0);
        delete(&mut other, doomed);
        close(&mut other);
        close(&mut desk);
        desk.assert_says(&format!("The scenario \"{doomed}\" was deleted in another window."));
        assert!(!desk.offers("Delete this scenario"), "nothing of your own is selected any more");
        assert_eq!(desk.slider("Second"), 44.0, "what is set stays");
        let others: Vec<&str> = ["One", "Two", "Three"].into_iter().filter(|name| *name != doomed).collect();
        // undo and redo select no neighbour either
        while desk.is_enabled("Undo") {
            desk.click("Undo");
            assert!(!desk.offers("Delete this scenario"));
        }
        while desk.is_enabled("Redo") {
            desk.click("Redo");
            assert!(!desk.offers("Delete this scenario"));
        }
        assert_list(&mut desk, &others, &[doomed]);
        close(&mut desk);
        assert_list(&mut Desk::remembering(&path), &others, &[doomed]);
    }
}

#[test]
fn what_is_renamed_while_another_window_deletes_it_is_said() {
    let (_folder, path) = kept(&["One", "Two"]);
    let (mut desk, mut other) = (Desk::remembering(&path), Desk::remembering(&path));
    desk.unfold_scenarios_for("Two");
    desk.click("Two");
    desk.click("Edit this scenario");
    delete(&mut other, "Two");
    close(&mut other);
    close(&mut desk);
    desk.type_into("Name", "Second");
    desk.click("Change");
    desk.assert_says("deleted in another window");
    assert_list(&mut desk, &["One"], &["Two", "Second"]);
}
