//! The memory goes into its file and comes back; what is no memory is set aside and never lost.

use std::fs;

use tempfile::TempDir;

use crate::format::Format;
use crate::scenario::presets;

use super::super::chart::heatmap::ColourMap;
use super::super::look::ThemeChoice;
use super::*;

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
        present: Puzzle::ALL.map(of),
        own: presets().iter().take(30).map(|preset| preset.scenario.clone()).collect(),
    }
}

fn written(memory: &Memory) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("not made yet").join("memory.toml");
    Keeper::new(path.clone(), None).write_now(memory.clone()).unwrap();
    (folder, path)
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
    let (_folder, path) = written(&full());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("map = \"cividis\""), "{text}");
    fs::write(&path, text.replace("map = \"cividis\"\n", "")).unwrap();
    let look = Look { map: ColourMap::Viridis, ..full().look };
    assert_eq!(read(&path), (Memory { look, ..full() }, None));
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
        (whole.replace("version = 1", "version = 2"), "written by a newer Coinwise (version 2)"),
        (whole.replace("version = 1", "version = 0"), "its version, 0, can no longer be read"),
        (whole.replace("version = 1", ""), "it has no version"),
        (whole.replace("welcomed = true", "welcomed = \"perhaps\""), "could not be read ("),
        (whole.replace("welcomed = true", "welcomed = true\nnonsense = 1"), "nonsense"),
        (whole.replace("open = \"flips\"", "open = \"dice\""), "there is no tab \"dice\""),
        (whole.replace("coins = 4", "coins = 400"), "a scenario in it cannot be read: "),
        (String::new(), "it has no version"),
    ];
    for (text, reason) in cases {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("memory.toml");
        fs::write(folder.path().join("memory-set-aside-1.toml"), "an earlier one").unwrap();
        fs::write(&path, &text).unwrap();
        let (memory, set_aside) = read(&path);
        let set_aside = set_aside.unwrap_or_else(|| panic!("{reason:?} was expected of\n{text}"));
        assert_eq!(memory, Memory::default());
        assert!(set_aside.note.contains(reason), "{}", set_aside.note);
        assert!(set_aside.note.contains("memory-set-aside-2.toml") && set_aside.path_is_free);
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-2.toml")).unwrap(), text);
        assert_eq!(fs::read_to_string(folder.path().join("memory-set-aside-1.toml")).unwrap(), "an earlier one");
        assert!(!path.exists());
    }
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
    let (folder, path) = written(&full());
    let mut keeper = Keeper::new(folder.path().join("not made yet"), None);
    let refusal = keeper.write_now(Memory::default()).unwrap_err().to_string();
    assert!(refusal.contains("it is a folder"), "{refusal}");
    assert_eq!(read(&path).0, full());
}
