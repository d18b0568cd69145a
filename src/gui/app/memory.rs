//! Settings remembered between starts, in one file that is written atomically. Of several windows, the last to write
//! wins. A file that cannot be read is renamed.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, io};

use egui::Context;
use serde::{Deserialize, Serialize};

use crate::files::{FileError, create_folder, read_text, shown, write_whole};
use crate::gui::look::Look;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::scenario_list::Selection;
use crate::gui::save::options::SaveOptions;
use crate::job::{Job, Outcome};
use crate::numerals::grouped;
use crate::parameter::clipped;
use crate::platform::files::{is_taken, rename};
use crate::scenario::{Puzzle, Scenario};
use crate::toml_bounds;

/// Largest file that is read, in bytes.
const LARGEST_FILE: u64 = 64 << 20;
/// Longest reason that is shown, in characters.
const LONGEST_REASON: usize = 100;
/// Time between checks for changes, and before a failed write is tried again, in seconds.
const PERIOD: f64 = 3.0;
const RETRY: f64 = 5.0;
/// Delay added to the next check, in seconds, since a frame may come slightly early.
const LATER: f64 = 0.05;

/// All remembered settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// The open tab.
    pub open: Puzzle,
    /// Whether the riddle of each tab was answered or skipped, in the order of [`Puzzle::ALL`].
    pub visited: [bool; 3],
    /// Folder last used for saving or opening.
    pub folder: Option<PathBuf>,
    /// Files of the user's own scenarios in the order of the lists.
    pub order: Vec<String>,
    /// Size of the window; `None` before it was closed for the first time.
    pub window: Option<WindowPlace>,
    /// Theme, zoom and motion.
    pub look: Look,
    /// Options for saving.
    pub saving: SaveOptions,
    /// What is folded, progress in lessons.
    pub arrangement: Arrangement,
    /// Tabs in the order of [`Puzzle::ALL`].
    pub tabs: [TabMemory; 3],
}

/// Settings of a tab.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TabMemory {
    /// Parameters; `None` starts at the first preset.
    #[serde(with = "as_text")]
    pub present: Option<Scenario>,
    /// Selected scenario.
    pub selected: Option<Selection>,
}

/// Serializes a scenario as the text of its file.
mod as_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::gui::views;
    use crate::scenario::Scenario;

    #[expect(clippy::ref_option, reason = "what serde passes")]
    pub fn serialize<S: Serializer>(scenario: &Option<Scenario>, serializer: S) -> Result<S::Ok, S::Error> {
        scenario.as_ref().map(Scenario::to_toml).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Scenario>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| views::parse(&text).map_err(D::Error::custom)).transpose()
    }
}

/// Size of the window. Its position is left to the system, since one remembered from another screen could be off
/// screen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Inner width and height, in points at 100 %.
    pub size: [f32; 2],
    /// Whether the window is maximized.
    pub maximized: bool,
}

/// Formats the settings file.
///
/// # Errors
/// If a value cannot be written as TOML.
pub fn to_text(memory: &Memory) -> io::Result<String> {
    let text = toml::to_string_pretty(memory).map_err(io::Error::other)?;
    Ok(format!("# What Coinwise remembers. It is written again at each change.\n{text}"))
}

/// Parses the settings file; keys of other versions are ignored.
///
/// # Errors
/// The reason in a few words.
pub fn parse(text: &str) -> Result<Memory, String> {
    toml_bounds::check(text, LARGEST_FILE).map_err(|(sentence, _)| sentence)?;
    let reason = |error: toml::de::Error| error.message().lines().next().unwrap_or("it is not TOML").to_owned();
    let mut memory: Memory = toml::from_str(text).map_err(reason)?;
    memory.saving = memory.saving.sanitized();
    memory.window = memory.window.filter(|window| window.size.iter().all(|side| side.is_finite()));
    for (tab, puzzle) in memory.tabs.iter_mut().zip(Puzzle::ALL) {
        tab.present = tab.present.take().filter(|present| present.puzzle() == puzzle);
    }
    Ok(memory)
}

/// Reads the file at `path`. A file that cannot be read is renamed; the returned sentence tells the user about that.
pub fn read(path: &Path) -> (Memory, Option<String>) {
    let text = match read_text(path, LARGEST_FILE) {
        // also a symbolic link to a missing file
        Err(error) if error.kind() == Some(io::ErrorKind::NotFound) => return (Memory::default(), None),
        text => text.map_err(|error| error.reason),
    };
    let reason = match text.and_then(|text| parse(&text)) {
        Ok(memory) => return (memory, None),
        Err(reason) => clipped(&reason, LONGEST_REASON),
    };
    // the file itself, so that a symbolic link to it stays
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut names = (1_u32..).map(|number| path.with_file_name(format!("{stem}-set-aside-{number}.toml")));
    let aside = names.find(|name| !is_taken(name)).unwrap_or_default();
    let end = match rename(path, &aside) {
        Ok(()) => format!("That file is now called {}.", shown(&aside)),
        Err(error) => FileError::io("rename", path, error).to_string(),
    };
    (Memory::default(), Some(format!("The settings could not be read: {reason}. Everything starts fresh. {end}")))
}

/// Writes the file atomically.
fn write(memory: &Memory, path: &Path) -> Result<(), FileError> {
    let text = to_text(memory).map_err(|error| FileError::io("write", path, error))?;
    if text.len() as u64 > LARGEST_FILE {
        let [size, most] = [text.len() as u64, LARGEST_FILE].map(grouped);
        return Err(FileError::new("write", path, format!("{size} bytes are more than the {most} that are read")));
    }
    path.parent().map_or(Ok(()), create_folder)?;
    write_whole(path, |out| out.write_all(text.as_bytes()))
}

/// Writes the settings a few seconds after a change, when the window closes, and after a crash.
pub struct AutoSaver {
    path: PathBuf,
    /// Settings on disk, or those of the start before the first write.
    known: Memory,
    is_failing: bool,
    /// Time of the next check for changes, in seconds.
    next: f64,
    job: Job<Result<Memory, FileError>>,
}

impl AutoSaver {
    /// Returns a saver for the file at `path`, which writes once the settings differ from `known`.
    pub fn new(path: PathBuf, known: Memory) -> Self {
        Self { path, known, is_failing: false, next: 0.0, job: Job::default() }
    }

    /// Writes changed settings in the background; called once a frame. Returns the result of an earlier write; a
    /// repeated failure is returned only once. Does not wake a window in which nothing happens.
    pub fn tick(&mut self, ctx: &Context, memory: impl FnOnce() -> Memory) -> Option<Result<(), String>> {
        let (now, was_failing) = (ctx.input(|input| input.time), self.is_failing);
        if let Some(ended) = self.poll() {
            self.next = now + if self.is_failing { RETRY } else { PERIOD };
            ctx.request_repaint();
            return (ended.is_ok() || !was_failing).then_some(ended);
        }
        if now < self.next {
            ctx.request_repaint_after_secs((self.next - now + LATER) as f32);
        } else if !self.job.is_running() {
            self.next = now + PERIOD;
            let memory = memory();
            if self.is_failing || self.known != memory {
                let (path, ctx) = (self.path.clone(), ctx.clone());
                let work = move |_: &_| Ok(write(&memory, &path).map(|()| memory));
                self.job.start("memory", move || ctx.request_repaint(), work);
            }
        }
        None
    }

    /// Returns the result of the background write, if it has just ended.
    fn poll(&mut self) -> Option<Result<(), String>> {
        let reason = match self.job.poll()? {
            Outcome::Done(Ok(memory)) => {
                (self.known, self.is_failing) = (memory, false);
                return Some(Ok(()));
            }
            Outcome::Done(Err(error)) => error.to_string(),
            Outcome::Failed(reason) => format!("cannot write {}: {reason}", shown(&self.path)),
            Outcome::Cancelled => format!("cannot write {}", shown(&self.path)),
        };
        self.is_failing = true;
        Some(Err(reason))
    }

    /// Whether parameters would be lost if `memory` could not be written.
    pub fn would_lose(&self, memory: &Memory) -> bool {
        self.known.tabs != memory.tabs
    }

    /// Waits for the background write and then writes changed settings at once.
    ///
    /// # Errors
    /// A [`FileError`] naming the file.
    pub fn write_now(&mut self, memory: Memory) -> Result<(), FileError> {
        while self.job.is_running() && self.poll().is_none() {
            sleep(Duration::from_millis(1));
        }
        if self.is_failing || self.known != memory {
            write(&memory, &self.path)?;
            (self.known, self.is_failing) = (memory, false);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::format::Format;
    use crate::gui::chart::heatmap::ColourMap;
    use crate::scenario::presets;

    /// Returns settings that all differ from the defaults.
    fn full() -> Memory {
        let last = |puzzle| presets().iter().map(|preset| &preset.scenario).rfind(|s| s.puzzle() == puzzle).cloned();
        let selected = [Selection::Preset("One \"½\"".into()), Selection::Own("mine.toml".into())];
        let mut selected = selected.into_iter();
        Memory {
            open: Puzzle::Flips,
            visited: [true, false, true],
            folder: Some(PathBuf::from("/some where/ñ")),
            order: vec!["mine.toml".to_owned(), "a-2.toml".to_owned()],
            window: Some(WindowPlace { size: [1000.0, 700.5], maximized: true }),
            look: Look {
                theme: egui::ThemePreference::Dark,
                zoom: 125,
                is_zoom_chosen: true,
                reduced_motion: true,
                map: ColourMap::Cividis,
            },
            saving: SaveOptions { table: Format::Xlsx, all: vec![Format::Json, Format::Pdf], ..SaveOptions::default() },
            arrangement: Arrangement {
                open_settings: ["flips".to_owned()].into(),
                folds: [("flips: State".to_owned(), true), ("pennies: Piles".to_owned(), false)].into(),
                ..Arrangement::default()
            },
            tabs: Puzzle::ALL.map(|puzzle| TabMemory { present: last(puzzle), selected: selected.next() }),
        }
    }

    fn written(memory: &Memory) -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("not made yet").join("memory.toml");
        write(memory, &path).unwrap();
        (folder, path)
    }

    #[test]
    fn settings_survive_writing_and_reading() {
        for memory in [Memory::default(), full()] {
            let (_folder, path) = written(&memory);
            assert_eq!(read(&path), (memory, None));
        }
        assert_eq!(read(Path::new("/no/such/memory.toml")), (Memory::default(), None));
    }

    #[test]
    fn missing_settings_are_defaults_and_unknown_ones_are_ignored() {
        let text = "visited = [true, true, true]\nlevels = 3\n[look]\nzoom = 125\n[[tabs]]\n[[tabs]]\n[[tabs]]\n";
        let look = Look { zoom: 125, ..Look::default() };
        assert_eq!(parse(text), Ok(Memory { visited: [true; 3], look, ..Memory::default() }));
        let odd = Memory { window: Some(WindowPlace { size: [f32::NAN, 1.0], maximized: true }), ..full() };
        assert_eq!(parse(&to_text(&odd).unwrap()), Ok(Memory { window: None, ..full() }));
    }

    #[test]
    fn an_unreadable_file_is_renamed_and_the_user_is_told() {
        let whole = to_text(&full()).unwrap();
        let damaged =
            ["no TOML".to_owned(), whole.replace("zoom = 125", "zoom = -1"), whole.replace("piles = ", "piles = 7")];
        for text in damaged.iter().map(String::as_bytes).chain([b"\xff".as_slice(), &whole.as_bytes()[..700]]) {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("memory.toml");
            let aside = [1, 2].map(|number| folder.path().join(format!("memory-set-aside-{number}.toml")));
            fs::write(&aside[0], "an earlier one").unwrap();
            fs::write(&path, text).unwrap();
            let (memory, note) = read(&path);
            let note = note.unwrap();
            assert_eq!(memory, Memory::default());
            assert!(note.contains("memory-set-aside-2.toml") && !note.chars().any(char::is_control), "{note}");
            assert_eq!(fs::read(&aside[1]).unwrap(), text);
            assert_eq!(fs::read_to_string(&aside[0]).unwrap(), "an earlier one");
            assert_eq!(read(&path), (Memory::default(), None), "it is said once");
        }
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("memory.toml")).unwrap();
        let (_, note) = read(&folder.path().join("memory.toml"));
        assert!(note.is_some_and(|note| note.contains("it is a folder")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_an_unreadable_file_stays_a_link() {
        let folder = TempDir::new().unwrap();
        let [link, real] = ["memory.toml", "real.toml"].map(|name| folder.path().join(name));
        fs::write(&real, "no TOML").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let (_, note) = read(&link);
        assert!(note.is_some_and(|note| note.contains("real-set-aside-1.toml")));
        write(&full(), &link).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read(&real), (full(), None));
    }

    #[test]
    fn a_failed_write_says_why_and_leaves_the_old_file() {
        let (folder, path) = written(&full());
        let mut saver = AutoSaver::new(folder.path().join("not made yet"), full());
        saver.write_now(full()).unwrap();
        let refusal = saver.write_now(Memory::default()).unwrap_err();
        assert!(refusal.to_string().contains("it is a folder"), "{refusal}");
        assert_eq!(read(&path), (full(), None));
    }
}
