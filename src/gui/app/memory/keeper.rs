//! When the memory is written: some seconds after something changed, when the window closes, and after a crash.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use egui::Context;

use crate::files::{FileError, shown};
use crate::gui::panels::scenario_list::OwnLists;
use crate::job::{Job, Outcome};

use super::{Memory, Written, store};

/// How often it is looked whether anything has changed, while anything happens, in seconds.
const COMPARE: f64 = 1.0;
/// How long after a change was noticed it is written, in seconds. With [`COMPARE`] that is less than five.
const COLLECT: f64 = 3.0;
/// How long after a failure it is tried again, in seconds.
const RETRY: f64 = 5.0;
/// How much later than necessary the window is woken, in seconds, since a frame may come a little early.
const LATER: f64 = 0.05;
/// How often the end of a job is looked for where nothing else is to be done.
const PAUSE: Duration = Duration::from_millis(1);

/// Keeps the file of the memory up to date.
pub struct Keeper {
    path: PathBuf,
    /// The user's own scenarios when the file was last read or written: what is merged comes from them.
    base: OwnLists,
    /// What is on the disk, or before the first write what was there at the start.
    known: Option<Memory>,
    is_on_disk: bool,
    /// When it was last looked for changes.
    compared: Option<f64>,
    /// When the next write is due: something has changed, or a write has failed.
    due: Option<f64>,
    /// Whether the last write has failed.
    is_failing: bool,
    /// What the job writes.
    writing: Option<Memory>,
    job: Job<Result<Written, FileError>>,
}

/// What came of a write in the background.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// It is on the disk.
    Written(Written),
    /// It is not, and this is why. Said once, until a write succeeds.
    Failed(String),
}

impl Keeper {
    /// A keeper of the file at `path`, in which `own` was read.
    pub fn new(path: PathBuf, own: OwnLists) -> Self {
        Self {
            path,
            base: own,
            known: None,
            is_on_disk: false,
            compared: None,
            due: None,
            is_failing: false,
            writing: None,
            job: Job::default(),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Called once a frame. Looks for a change at most once a second, and writes it in the background some seconds after it
    /// was noticed, whatever goes on. Returns what came of an earlier write. A window in which nothing happens is not woken.
    pub fn tend(&mut self, ctx: &Context, memory: impl FnOnce() -> Memory) -> Option<Event> {
        let now = ctx.input(|input| input.time);
        let event = self.poll(now);
        if event.is_some() {
            // the program takes it in before it is compared again
            ctx.request_repaint();
            return event;
        }
        if self.job.is_running() {
            return None;
        }
        let next = match (self.due, self.compared) {
            (Some(due), _) => due,
            (None, Some(compared)) => compared + COMPARE,
            (None, None) => now,
        };
        if now < next {
            wake(ctx, next - now);
            return None;
        }
        let memory = memory();
        self.compared = Some(now);
        let is_due = self.due.take().is_some();
        let is_changed = self.known.as_ref().is_some_and(|known| *known != memory);
        if is_due && (is_changed || self.is_failing) {
            self.start(ctx, memory);
        } else if is_changed {
            self.due = Some(now + COLLECT);
            wake(ctx, COLLECT);
        } else if self.known.is_none() {
            self.known = Some(memory);
        }
        None
    }

    fn start(&mut self, ctx: &Context, memory: Memory) {
        self.writing = Some(memory.clone());
        let (base, path, ctx) = (self.base.clone(), self.path.clone(), ctx.clone());
        let wake = move || ctx.request_repaint();
        self.job.start("memory", wake, move |_| Ok(store::write(&memory, &base, &path)));
    }

    /// What came of the job, if it has ended.
    fn poll(&mut self, now: f64) -> Option<Event> {
        let reason = match self.job.poll()? {
            Outcome::Done(Ok(written)) => {
                if let Some(memory) = self.writing.take() {
                    self.succeed(memory, &written);
                }
                return Some(Event::Written(written));
            }
            Outcome::Done(Err(error)) => error.to_string(),
            Outcome::Failed(reason) => format!("cannot write {}: {reason}", shown(&self.path)),
            Outcome::Cancelled => format!("cannot write {}", shown(&self.path)),
        };
        self.due = Some(now + RETRY);
        let was_failing = std::mem::replace(&mut self.is_failing, true);
        (!was_failing).then_some(Event::Failed(reason))
    }

    fn succeed(&mut self, memory: Memory, written: &Written) {
        self.base.clone_from(&written.own);
        self.known = Some(Memory { own: written.own.clone(), ..memory });
        self.is_on_disk = true;
        self.is_failing = false;
        self.due = None;
    }

    /// Whether scenarios or parameters would be lost if `memory` could not be written.
    pub fn would_lose(&self, memory: &Memory) -> bool {
        self.known.as_ref().is_none_or(|known| known.own != memory.own || known.present != memory.present)
    }

    /// Waits for the write that goes on in the background, if there is one, and returns what came of it.
    pub fn finish(&mut self) -> Option<Event> {
        while self.job.is_running() {
            if let Some(event) = self.poll(0.0) {
                return Some(event);
            }
            sleep(PAUSE);
        }
        None
    }

    /// Writes at once and waits for it; nothing is written where nothing has changed. What goes on in the background must
    /// have been [finished](Self::finish) and taken in.
    ///
    /// # Errors
    /// A [`FileError`] naming the file.
    pub fn write_now(&mut self, memory: Memory) -> Result<Written, FileError> {
        if self.is_on_disk && !self.is_failing && self.known.as_ref() == Some(&memory) {
            return Ok(Written { given: memory.own.clone(), own: memory.own, note: None });
        }
        let written = store::write(&memory, &self.base, &self.path)?;
        self.succeed(memory, &written);
        Ok(written)
    }
}

/// Draws the next frame in so many seconds.
fn wake(ctx: &Context, seconds: f64) {
    ctx.request_repaint_after(Duration::from_secs_f64(seconds.max(0.0) + LATER));
}
