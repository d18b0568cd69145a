//! A window without a display, operated act by act and watched.

use std::cell::Cell;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use coinwise::gui::Coinwise;
use coinwise::gui::app::memory::{self, Memory};
use coinwise::gui::look::theme;
use coinwise::gui::save::native_dialogs::{Ask, Purpose, Reply};
use egui_kittest::Harness;
use tempfile::TempDir;

use super::acts::Act;
use super::materials::Materials;
use crate::attack::{self, Clock, RandomSource};

/// Longest processor time of the drawing thread for a frame.
pub const LONGEST_FRAME: Duration = Duration::from_millis(50);
/// Longest time that an act waits for computations.
const PATIENCE: Duration = Duration::from_millis(300);
/// Pause between checks.
const PAUSE: Duration = Duration::from_millis(1);

/// Counts over all windows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    pub acts: u64,
    pub frames: u64,
    /// Frames that took longer than allowed.
    pub slow: u64,
    pub longest: Duration,
}

/// A way in which the program can fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A thread panicked.
    Panic(String),
    /// The saved settings read back differently, or not at all.
    Lost(String),
    /// The drawing thread took this long for a frame.
    Slow { took: Duration, view: String },
    /// The program used this much memory, in MB.
    Heavy(u64),
}

impl Fault {
    /// Whether the fault is a failure rather than only reported. An unoptimised build draws several times slower.
    pub fn counts(&self) -> bool {
        match self {
            Self::Panic(_) | Self::Lost(_) => true,
            Self::Slow { .. } | Self::Heavy(_) => !cfg!(debug_assertions),
        }
    }

    /// Returns what faults of the same cause have in common.
    pub fn kind(&self) -> String {
        match self {
            Self::Panic(words) => format!("panic {}", words.split(" (in ").last().unwrap_or_default()),
            Self::Lost(words) => format!("lost {}", words.chars().take(30).collect::<String>()),
            Self::Slow { view, .. } => format!("slow {view}"),
            Self::Heavy(_) => "heavy".to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic(words) => write!(f, "PANIC: {words}"),
            Self::Lost(words) => write!(f, "LOST: {words}"),
            Self::Slow { took, view } => write!(f, "slow: a frame of {} ms in {view}", took.as_millis()),
            Self::Heavy(megabytes) => write!(f, "heavy: {megabytes} MB"),
        }
    }
}

/// A fault, and the index of its act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub fault: Fault,
    pub act: usize,
}

/// Performs the acts on a new window and returns the first failure, if any. A slow frame or too much memory counts only
/// if nothing worse follows.
pub fn play(materials: &Materials, acts: &[u64], totals: &mut Totals) -> Option<Failure> {
    // memory that earlier windows left with the allocator is not this window's fault
    let was_light = attack::too_much_memory().is_none();
    let mut desk = Desk::new();
    let (mut slowest, mut heavy): (Option<(Duration, Failure)>, Option<Failure>) = (None, None);
    for (place, number) in acts.iter().enumerate() {
        desk.act(materials, *number);
        totals.acts += 1;
        let took = desk.longest.take();
        totals.longest = totals.longest.max(took);
        if let Some(fault) = desk.fault() {
            return Some(Failure { fault, act: place });
        }
        if took > LONGEST_FRAME && slowest.as_ref().is_none_or(|(before, _)| took > *before) {
            let fault = Fault::Slow { took, view: desk.view() };
            slowest = Some((took, Failure { fault, act: place }));
        }
        if was_light && heavy.is_none() {
            heavy = attack::too_much_memory().map(|megabytes| Failure { fault: Fault::Heavy(megabytes), act: place });
        }
    }
    totals.frames += desk.frames.get();
    totals.slow += desk.slow.get();
    let last = acts.len().saturating_sub(1);
    if let Some(fault) = desk.end() {
        return Some(Failure { fault, act: last });
    }
    heavy.or(slowest.map(|(_, failure)| failure))
}

/// Describes the acts, one per line.
pub fn describe(materials: &Materials, acts: &[u64]) -> Vec<String> {
    let mut desk = Desk::new();
    acts.iter().map(|number| desk.act(materials, *number)).collect()
}

/// The window and its folder.
pub struct Desk {
    pub harness: Harness<'static, Coinwise>,
    pub dialogs: Dialogs,
    folder: TempDir,
    /// Longest frame since the last check.
    longest: Rc<Cell<Duration>>,
    frames: Rc<Cell<u64>>,
    slow: Rc<Cell<u64>>,
}

impl Desk {
    fn new() -> Self {
        let folder = folder();
        let dialogs = Dialogs::default();
        folder.path().clone_into(&mut dialogs.0.lock().unwrap_or_else(PoisonError::into_inner).folder);
        let (longest, frames, slow) = (Rc::<Cell<Duration>>::default(), Rc::<Cell<u64>>::default(), Rc::default());
        let (watch, count, count_slow) = (Rc::clone(&longest), Rc::clone(&frames), Rc::<Cell<u64>>::clone(&slow));
        let program = opened(&memory_of(folder.path()), dialogs.ask());
        let harness = Harness::builder()
            .with_size(egui::vec2(1280.0, 800.0))
            .with_context_setup(theme::apply)
            .with_max_steps(40)
            .allow_missing_glyphs()
            .build_ui_state(
                move |ui, program: &mut Coinwise| {
                    let clock = Clock::start();
                    program.logic(ui.ctx());
                    program.ui(ui, None);
                    let took = clock.elapsed();
                    watch.set(watch.get().max(took));
                    count.set(count.get() + 1);
                    count_slow.set(count_slow.get() + u64::from(took > LONGEST_FRAME));
                },
                program,
            );
        // fonts are prepared in the first frames
        longest.take();
        slow.take();
        Self { harness, dialogs, folder, longest, frames, slow }
    }

    /// Performs an act and describes it.
    fn act(&mut self, materials: &Materials, number: u64) -> String {
        let mut chance = RandomSource::new(number);
        self.dialogs.0.lock().unwrap_or_else(PoisonError::into_inner).chance = RandomSource::new(chance.number());
        let act = Act::of(&mut chance, materials);
        let said = act.perform(self, materials, &mut chance);
        if chance.one_in(2) {
            let began = Instant::now();
            self.harness.step();
            while self.harness.state_mut().is_busy() && began.elapsed() < PATIENCE {
                sleep(PAUSE);
                self.harness.step();
            }
        }
        self.harness.step();
        said
    }

    /// Returns a fault if something panicked or was lost.
    fn fault(&mut self) -> Option<Fault> {
        self.harness.state_mut().remember_now();
        if let Some(panic) = attack::panics().into_iter().next() {
            return Some(Fault::Panic(panic));
        }
        read_back(&memory_of(self.folder.path())).err().map(Fault::Lost)
    }

    /// Closes the window and opens another one, which has to restore the same state.
    fn end(mut self) -> Option<Fault> {
        let path = memory_of(self.folder.path());
        self.harness.state_mut().remember_now();
        let before = fs::read_to_string(&path).unwrap_or_default();
        drop(self.harness);
        let mut again = opened(&path, Dialogs::default().ask());
        again.remember_now();
        let after = fs::read_to_string(&path).unwrap_or_default();
        if let Some(panic) = attack::panics().into_iter().next() {
            return Some(Fault::Panic(panic));
        }
        let differs = before.lines().zip(after.lines()).find(|(before, after)| before != after);
        // the look is known only after a frame
        let is_look =
            |line: &str| ["theme", "zoom", "reduced_motion", "map", "["].iter().any(|key| line.starts_with(key));
        let (before, after) = differs.filter(|(before, after)| !is_look(before) && !is_look(after))?;
        Some(Fault::Lost(format!("after a restart {after:.80} stands where {before:.80} was")))
    }

    /// Returns the open view as in the settings.
    fn view(&self) -> String {
        let Memory { open, tabs, .. } = memory::read(&memory_of(self.folder.path())).0;
        let view = tabs[open as usize].present.as_ref().and_then(|present| present.view.clone());
        format!("{open}, {}", view.unwrap_or_default())
    }
}

/// Returns a folder for files, in memory if the system has such a place.
fn folder() -> TempDir {
    let fast = Path::new("/dev/shm");
    let made = if fast.is_dir() { tempfile::tempdir_in(fast) } else { tempfile::tempdir() };
    made.expect("a folder for what is saved")
}

fn memory_of(folder: &Path) -> PathBuf {
    folder.join("memory.toml")
}

fn opened(path: &Path, ask: Ask) -> Coinwise {
    let (memory, set_aside) = memory::read(path);
    let mut program = Coinwise::new(ask);
    program.remember(path.to_owned(), path.with_file_name("scenarios"), &memory, set_aside);
    program
}

/// Checks that the settings can be read and written without a change.
fn read_back(path: &Path) -> Result<(), String> {
    let written = fs::read_to_string(path).map_err(|error| format!("the memory is not there: {error}"))?;
    let (read, set_aside) = memory::read(path);
    if let Some(note) = set_aside {
        return Err(note);
    }
    let again = memory::to_text(&read).map_err(|error| error.to_string())?;
    match written.lines().zip(again.lines()).find(|(written, again)| written != again) {
        Some((written, again)) => Err(format!("{written:.80} reads back as {again:.80}")),
        None => Ok(()),
    }
}

/// Dialogs that answer at random, with paths in the window's folder.
#[derive(Clone)]
pub struct Dialogs(Arc<Mutex<Answers>>);

struct Answers {
    chance: RandomSource,
    folder: PathBuf,
    files: Vec<PathBuf>,
}

impl Default for Dialogs {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Answers { chance: RandomSource::new(0), folder: PathBuf::new(), files: Vec::new() })))
    }
}

impl Dialogs {
    /// Sets the files to be opened at times.
    pub fn offer(&self, files: &[PathBuf]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).files = files.to_vec();
    }

    /// Returns the function that asks.
    fn ask(&self) -> Ask {
        let answers = Arc::clone(&self.0);
        Box::new(move |question, _, reply| {
            let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
            let Answers { chance, folder, files } = &mut *answers;
            let in_folder = |chance: &mut RandomSource| match chance.below(6) {
                0 => folder.join("none").join(&question.file_name),
                1 => PathBuf::from("/dev/full"),
                2 => folder.join("a"),
                3 => folder.clone(),
                _ => folder.join(&question.file_name),
            };
            match chance.below(10) {
                0 => reply(Reply::Cancelled),
                1 => reply(Reply::NoDialog),
                2 => drop(reply),
                _ => reply(Reply::Chosen(match question.purpose {
                    Purpose::Open if !files.is_empty() => chance.pick(files).clone(),
                    Purpose::Folder => folder.clone(),
                    Purpose::Open | Purpose::Save => in_folder(chance),
                })),
            }
        })
    }
}
