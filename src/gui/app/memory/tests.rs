//! The memory goes into its file and comes back; what is no memory is set aside and never lost.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;

use crate::format::Format;
use crate::scenario::presets;

use super::lock::Lock;
use super::*;
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::look::ThemeChoice;
use crate::gui::panels::scenario_list::{OwnScenario, OwnScenarios, ScenarioId};

/// A memory in which nothing is as at the start.
fn full() -> Memory {
    let of = |puzzle: Puzzle| presets().iter().map(|preset| &preset.scenario).rfind(|s| s.puzzle() == puzzle).cloned();
    Memory {
        window: Some(WindowPlace { size: [1000.0, 700.5], maximized: true }),
        look: Look { theme: ThemeChoice::Dark, zoom: 125, reduced_motion: true, map: ColourMap::Cividis },
        open: Puzzle::Flips,
        welcomed: true,
        folder: Some(PathBuf::from("/some where/ñ")),
        saving: SaveOptions { table: Format::Xlsx, all: vec![Format::Json, Format::Pdf], ..SaveOptions::default() },
        arrangement: Arrangement {
            list_height: Some(120.5),
            left_width: Some(400.0),
            right_width: Some(312.5),
            answer_height: Some(160.0),
            why_height: None,
            folds: [("flips: State".to_owned(), true), ("pennies: Piles".to_owned(), false)].into(),
            lessons: [("win-at-pennies".to_owned(), 3)].into(),
            best_scores: [("2 flips above 0: 1/2 1 -1".to_owned(), 2)].into(),
            presented: [("flips".to_owned(), ["Score", "Target"].map(str::to_owned))].into(),
        },
        present: Puzzle::ALL.map(of),
        selected: [None, Some(ScenarioId::of_text("one")), None],
        own: Puzzle::ALL
            .map(|puzzle| own(presets().iter().map(|p| &p.scenario).filter(|s| s.puzzle() == puzzle).take(9))),
    }
}

fn own<'a>(scenarios: impl IntoIterator<Item = &'a Scenario>) -> OwnScenarios {
    Arc::new(scenarios.into_iter().cloned().map(OwnScenario::new).collect())
}

fn written(memory: &Memory) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("not made yet").join("memory.toml");
    write(memory, &OwnLists::default(), &path);
    (folder, path)
}

/// Writes what a window remembers that has read `base`.
fn write(memory: &Memory, base: &OwnLists, path: &Path) -> Written {
    Keeper::new(path.to_owned(), base.clone()).write_now(memory.clone()).unwrap()
}

/// A memory with these names of pennies among the user's own.
fn with_names(names: &[&str]) -> Memory {
    let scenario = presets()[0].scenario.clone();
    let scenarios: Vec<_> =
        names.iter().map(|name| Scenario { name: (*name).to_owned(), ..scenario.clone() }).collect();
    let puzzle = scenario.puzzle() as usize;
    let mut memory = Memory::default();
    memory.own[puzzle] = own(&scenarios);
    memory
}

fn names(lists: &OwnLists) -> Vec<&str> {
    lists.iter().flat_map(|list| list.iter()).map(|own| own.scenario.name.as_str()).collect()
}

fn is_short(note: &str) -> bool {
    note.chars().count() <= 200 && !note.chars().any(char::is_control)
}

#[test]
fn what_was_written_is_read_back() {
    for memory in [Memory::default(), full()] {
        let (_folder, path) = written(&memory);
        assert_eq!(read(&path), (memory, None));
    }
}

#[test]
fn a_memory_from_before_heatmaps_had_a_choice_is_read() {
    let full = full();
    let (_folder, path) = written(&full);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("map = \"cividis\""), "{text}");
    fs::write(&path, text.replace("map = \"cividis\"\n", "")).unwrap();
    let look = Look { map: ColourMap::Viridis, ..full.look };
    assert_eq!(read(&path), (Memory { look, ..full }, None));
}

#[test]
fn where_there_is_no_file_everything_starts_fresh() {
    let folder = TempDir::new().unwrap();
    assert_eq!(read(&folder.path().join("memory.toml")), (Memory::default(), None));
}

#[test]
fn what_cannot_be_read_is_set_aside_with_a_note_and_never_lost() {
    let (_folder, sample) = written(&full());
    let whole = fs::read_to_string(sample).unwrap();
    let cases = [
        (whole[..whole.len() / 2].to_owned(), "could not be read ("),
        (whole.replace("version = 2", "version = 3"), "written by a newer Coinwise (version 3)"),
        (whole.replace("version = 2", "version = 0"), "its version, 0, can no longer be read"),
        (whole.replace("version = 2", ""), "it has no version"),
        (String::new(), "it has no version"),
        ("\u{1}\n".repeat(300), "could not be read ("),
    ];
    for (text, reason) in cases {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("memory.toml");
        fs::write(folder.path().join("memory-set-aside-1.toml"), "an earlier one").unwrap();
        fs::write(&path, &text).unwrap();
        let (memory, set_aside) = read(&path);
        let set_aside = set_aside.unwrap_or_else(|| panic!("{reason:?} was expected of\n{text}"));
        assert_eq!(memory, Memory::default());
        assert!(set_aside.note.contains(reason) && is_short(&set_aside.note), "{}", set_aside.note);
        assert!(set_aside.note.contains("memory-set-aside-2.toml") && set_aside.path_is_free);
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-2.toml")).unwrap(), text);
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-1.toml")).unwrap(), "an earlier one");
        assert!(!path.exists());
    }
}

#[test]
fn every_part_that_can_be_read_is_kept_and_the_rest_is_in_a_copy() {
    type Change = fn(&mut Memory);
    let (_folder, sample) = written(&full());
    let whole = fs::read_to_string(sample).unwrap();
    let cases: [(&str, &str, &str, Change); 8] = [
        ("welcomed = true", "welcomed = \"perhaps\"", "the welcome was seen", |memory| memory.welcomed = false),
        ("welcomed = true", "welcomed = true\nnonsense = 1", "\"nonsense\"", |_| {}),
        ("open = \"flips\"", "open = \"dice\"", "the open tab", |memory| memory.open = Puzzle::Pennies),
        ("zoom = 125", "zoom = -1", "the look", |memory| memory.look = Look::default()),
        ("maximized = true", "maximized = 7", "the window's size", |memory| memory.window = None),
        ("table = \"xlsx\"", "table = \"stone\"", "about saving", |memory| memory.saving = SaveOptions::default()),
        ("flips = 1000000\n", "flips = 0\n", "what was set of the flips", |memory| memory.present[2] = None),
        ("lattice = 8\n", "lattice = 80000\n", "the scenario \"One and two\"", |memory| {
            Arc::make_mut(&mut memory.own[0]).retain(|own| own.scenario.name != "One and two");
        }),
    ];
    for (sound, damaged, words, change) in cases {
        assert!(whole.contains(sound), "{sound}");
        let text = whole.replacen(sound, damaged, 1);
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("memory.toml");
        fs::write(&path, &text).unwrap();
        let (memory, set_aside) = read(&path);
        let mut expected = read_of(&whole);
        change(&mut expected);
        let note = set_aside.unwrap_or_else(|| panic!("{damaged} was read")).note;
        assert_eq!(memory, expected, "{note}");
        assert!(note.contains(words) && note.contains("memory-set-aside-1.toml") && is_short(&note), "{note}");
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-1.toml")).unwrap(), text);
        // the write that follows makes no second copy
        write(&memory, &memory.own, &path);
        assert_eq!(read(&path), (memory, None));
        assert!(!folder.path().join("memory-set-aside-2.toml").exists());
    }
}

fn read_of(text: &str) -> Memory {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.toml");
    fs::write(&path, text).unwrap();
    read(&path).0
}

#[test]
fn a_memory_of_version_1_is_read() {
    let text = include_str!("../../../../tests/data/memory-1.toml");
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.toml");
    fs::write(&path, text).unwrap();
    let (memory, set_aside) = read(&path);
    assert_eq!((set_aside, names(&memory.own)), (None, vec!["Mine 1", "Mine 2", "Mine 3", "Mine 4"]));
    assert_eq!((memory.open, memory.look.zoom, memory.saving.table), (Puzzle::Flips, 125, Format::Xlsx));
    assert!(memory.present.iter().all(Option::is_some));
    // two windows that read it agree about what is what
    assert_eq!(read(&path).0, memory);
    assert_eq!(names(&write(&memory, &memory.own, &path).own), ["Mine 1", "Mine 2", "Mine 3", "Mine 4"]);
    assert_eq!(read(&path), (memory, None));
}

#[test]
fn what_two_windows_keep_is_merged_at_each_write() {
    let (_folder, path) = written(&with_names(&["One", "Two"]));
    let base = read(&path).0;
    let (mut here, mut there) = (base.clone(), base.clone());
    Arc::make_mut(&mut here.own[0]).extend(with_names(&["Here"]).own[0].iter().cloned());
    Arc::make_mut(&mut there.own[0]).extend(with_names(&["There"]).own[0].iter().cloned());
    Arc::make_mut(&mut there.own[0]).remove(0);
    there.welcomed = true;
    write(&here, &base.own, &path);
    let written = write(&there, &base.own, &path);
    assert_eq!(names(&written.own), ["Two", "There", "Here"]);
    let now = read(&path).0;
    assert_eq!((now.welcomed, &now.own), (true, &written.own));
}

#[test]
fn a_file_that_appeared_meanwhile_and_cannot_be_read_is_copied_first() {
    let memory = with_names(&["Mine"]);
    for text in ["version = 3\nmore = true\n", "no TOML", "version = 2\nown = [7]\n"] {
        let (folder, path) = written(&memory);
        let aside = path.with_file_name("memory-set-aside-1.toml");
        fs::write(&path, text).unwrap();
        let written = write(&memory, &memory.own, &path);
        assert!(written.note.is_some_and(|note| note.contains("memory-set-aside-1.toml") && is_short(&note)));
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
        assert_eq!(names(&read(&path).0.own), ["Mine"], "what cannot be read was not deleted: {text}");
        drop(folder);
    }
    // a file that is gone deletes nothing either
    let (_folder, path) = written(&memory);
    fs::remove_file(&path).unwrap();
    write(&memory, &memory.own, &path);
    assert_eq!(read(&path).0, memory);
}

#[test]
fn a_file_that_another_program_writes_is_waited_for_and_then_tried_again() {
    let (_folder, path) = written(&full());
    let lock = Lock::of(&path).unwrap();
    let mut keeper = Keeper::new(path.clone(), full().own);
    let refusal = keeper.write_now(Memory::default()).unwrap_err().to_string();
    assert!(refusal.ends_with("another Coinwise is writing it"), "{refusal}");
    drop(lock);
    keeper.write_now(Memory { welcomed: true, ..Memory::default() }).unwrap();
    assert!(read(&path).0.welcomed);
}

#[test]
fn a_folder_in_the_place_of_the_file_is_set_aside_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.toml");
    fs::create_dir(&path).unwrap();
    let (memory, set_aside) = read(&path);
    assert_eq!(memory, Memory::default());
    assert!(set_aside.unwrap().note.contains("it is a folder"));
}

#[test]
fn a_memory_that_cannot_be_written_says_why_and_leaves_the_old_one() {
    let full = full();
    let (folder, path) = written(&full);
    let mut keeper = Keeper::new(folder.path().join("not made yet"), OwnLists::default());
    let refusal = keeper.write_now(Memory::default()).unwrap_err().to_string();
    assert!(refusal.contains("it is a folder"), "{refusal}");
    assert_eq!(read(&path).0, full);
}
