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
        (whole.replace("version = 2", "version = 3"), "written by a newer Coinwise (version 3)"),
        (whole.replace("version = 2", "version = 0"), "its version, 0, can no longer be read"),
        ("nonsense = 1".to_owned(), "it has no version"),
        (String::new(), "it has no version"),
        ("\u{1}\n".repeat(300), "could not be read ("),
    ];
    for (text, reason) in cases {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("memory.toml");
        fs::write(folder.path().join("memory-set-aside-1.toml"), "an earlier one").unwrap();
        fs::write(&path, &text).unwrap();
        let (memory, set_aside) = read(&path);
        let note = set_aside.unwrap_or_else(|| panic!("{reason:?} was expected of\n{text}"));
        assert_eq!(memory, Memory::default());
        assert!(note.contains(reason) && is_short(&note), "{note}");
        assert!(note.contains("memory-set-aside-2.toml"), "{note}");
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
    let cases: [(&str, &str, &str, Change); 13] = [
        // what is no TOML at all takes only its own part along
        ("version = 2", "vers on = 2", "its version", |memory| {
            (memory.open, memory.welcomed, memory.folder) = (Puzzle::Pennies, false, None);
        }),
        ("version = 2", "versiom = 2", "its version", |_| {}),
        ("zoom = 125", "zoom = 1 25", "the look", |memory| memory.look = Look::default()),
        ("maximized = true", "maximized = true'", "the window's size", |memory| memory.window = None),
        ("id = ", "id ~ ", "the scenario \"", |memory| drop(Arc::make_mut(&mut memory.own[0]).remove(0))),
        ("welcomed = true", "welcomed = \"perhaps\"", "the welcome was seen", |memory| memory.welcomed = false),
        ("welcomed = true", "welcomed = true\nnonsense = 1", "\"nonsense\"", |_| {}),
        ("open = \"flips\"", "open = \"dice\"", "the open tab", |memory| memory.open = Puzzle::Pennies),
        ("zoom = 125", "zoom = -1", "the look", |memory| memory.look = Look::default()),
        ("maximized = true", "maximized = 7", "the window's size", |memory| memory.window = None),
        ("table = \"xlsx\"", "table = \"stone\"", "about saving", |memory| memory.saving = SaveOptions::default()),
        ("\nflips = \"\"\"\n", "\nflips = \"\"\"\nx\n", "what was set of the flips", |memory| memory.present[2] = None),
        ("lattice = ", "lattice = 9999", "the scenario \"", |memory| drop(Arc::make_mut(&mut memory.own[0]).remove(0))),
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
        let note = set_aside.unwrap_or_else(|| panic!("{damaged} was read"));
        assert_eq!(memory, expected, "{note}");
        assert!(note.contains(words) && note.contains("memory-set-aside-1.toml") && is_short(&note), "{note}");
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-1.toml")).unwrap(), text);
        // the write that follows makes no second copy
        write(&memory, &memory.own, &path);
        assert_eq!(read(&path), (memory, None));
        assert!(!folder.path().join("memory-set-aside-2.toml").exists());
    }
}

#[test]
fn whatever_byte_is_damaged_no_more_than_two_own_scenarios_are_lost_and_that_is_told() {
    let memory = with_names(&["One", "Two", "Three", "Four", "Five", "Six"]);
    let (_folder, sample) = written(&memory);
    let whole = fs::read(sample).unwrap();
    let version = whole.windows(11).position(|bytes| bytes == b"version = 2").unwrap() + 10;
    let bytes = [b'\'', b'"', b'[', b'\n', b'=', 0, 0xff, b'7'].into_iter().cycle();
    // another version is another form
    for (place, byte) in (0..whole.len()).step_by(3).zip(bytes).filter(|(place, _)| *place != version) {
        let mut damaged = whole.clone();
        damaged[place] = byte;
        let found = store::understood(damaged).unwrap();
        let left = names(&found.memory.own).len();
        let before = String::from_utf8_lossy(&whole[place.saturating_sub(20)..place]);
        assert!(left >= 4, "{left} are left where {byte:#x} stands after {before:?}");
        assert!(left == 6 || !found.broken.is_empty(), "nothing is told where {byte:#x} stands after {before:?}");
    }
    // a file that ends in its middle
    let found = store::understood(whole[..whole.len() / 2].to_vec()).unwrap();
    assert_eq!(names(&found.memory.own)[..2], ["One", "Two"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_whatever_it_leads_to() {
    use std::os::unix::fs::symlink;
    for text in [None, Some("no TOML"), Some("version = 2\nown = [7]\n"), Some("version = 3\n")] {
        let folder = TempDir::new().unwrap();
        let (path, target) = (folder.path().join("memory.toml"), folder.path().join("kept elsewhere.toml"));
        symlink(&target, &path).unwrap();
        if let Some(text) = text {
            fs::write(&target, text).unwrap();
        }
        let (memory, note) = read(&path);
        assert_eq!(note.is_some(), text.is_some(), "{note:?}");
        write(&Memory { welcomed: true, ..memory.clone() }, &memory.own, &path);
        assert!(fs::symlink_metadata(&path).unwrap().is_symlink(), "{text:?}");
        assert!(parse(&fs::read_to_string(&target).unwrap()).unwrap().memory.welcomed);
        let aside = fs::read_to_string(folder.path().join("memory-set-aside-1.toml")).ok();
        assert_eq!(aside.as_deref(), text);
        assert!(!folder.path().join("memory-set-aside-2.toml").exists());
    }
}

#[test]
fn a_memory_of_rubbish_is_read_fast_and_told_in_one_sentence() {
    let start = "version = 2\nopen = \"flips\"\nwelcomed = true\n";
    let lines = |line: &dyn Fn(usize) -> String| (0..20_000).map(line).collect::<String>();
    let mine = with_names(&["Mine"]);
    let mine = mine.own[0][0].scenario.to_toml();
    let cases = [
        format!("{start}{}", lines(&|n| format!("key{n} = 1\n"))),
        format!("{start}own = [\n{}]\n", lines(&|_| "\"\",\n".to_owned())),
        format!("{start}{}", lines(&|n| format!("[[own]]\nid = \"{n:x}\"\ntext = \"\"\n"))),
        format!("{start}{}", lines(&|_| "[[own]]\n".to_owned())),
        format!("{start}nonsense\n{}", lines(&|_| "[[own]]\ntext\n".to_owned())),
        format!("{start}[present]\n{}", lines(&|n| format!("key{n} = 1\n"))),
    ];
    for text in cases {
        let text = format!("{text}[[own]]\nid = \"1\"\ntext = '''\n{mine}'''\n");
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("memory.toml");
        fs::write(&path, &text).unwrap();
        let began = std::time::Instant::now();
        let (memory, note) = read(&path);
        let took = began.elapsed();
        let note = note.unwrap();
        assert!(took < std::time::Duration::from_secs(10), "{took:?}: {note}");
        assert!(note.contains(" more could not be read") && is_short(&note), "{note}");
        assert_eq!(names(&memory.own), ["Mine"], "{note}");
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
    assert!(set_aside.unwrap().contains("it is a folder"));
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
