//! When the memory is written: some seconds after something changed, when the window closes, and after a crash.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::Context;

use crate::files::FileError;
use crate::job::{Job, Outcome};

use super::{Memory, file};

/// How long nothing may have been touched before a change is written.
const QUIET: Duration = Duration::from_secs(3);

/// How much later than necessary the window is woken for that.
const LATER: Duration = Duration::from_millis(50);

/// Keeps the file of the memory up to date.
pub struct Keeper {
    path: PathBuf,
    written: Option<Memory>,
    touched: Option<f64>,
    job: Job<Result<(), FileError>>,
}

impl Keeper {
    /// A keeper of the file at `path`, which holds `written` or nothing.
    pub fn new(path: PathBuf, written: Option<Memory>) -> Self {
        Self { path, written, touched: None, job: Job::default() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Called once a frame: notices that the user did something, and when all has been quiet for a while, writes what
    /// `memory` says, if it differs from what is written. Returns why an earlier writing failed.
    pub fn tend(&mut self, ctx: &Context, memory: impl FnOnce() -> Memory) -> Option<String> {
        let failure = match self.job.poll() {
            Some(Outcome::Done(Err(error))) => Some(error.to_string()),
            Some(Outcome::Failed(reason)) => Some(format!("cannot write {}: {reason}", self.path.display())),
            _ => None,
        };
        let (now, active) = ctx.input(|input| (input.time, !input.events.is_empty()));
        if active {
            self.touched = Some(now);
        }
        let quiet = self.touched.map(|touched| now - touched);
        let is_quiet = quiet.is_some_and(|quiet| quiet >= QUIET.as_secs_f64());
        if let Some(quiet) = quiet.filter(|_| !is_quiet) {
            // a little later, since a frame may come a little early
            ctx.request_repaint_after(QUIET.saturating_sub(Duration::from_secs_f64(quiet)) + LATER);
        }
        if is_quiet && !self.job.is_running() {
            self.touched = None;
            let memory = memory();
            if self.written.as_ref() != Some(&memory) {
                self.written = Some(memory.clone());
                let (path, ctx) = (self.path.clone(), ctx.clone());
                let wake = move || ctx.request_repaint();
                self.job.start("memory", wake, move |_| Ok(file::write(&memory, &path)));
            }
        }
        failure
    }

    /// Writes at once and waits for it.
    ///
    /// # Errors
    /// A [`FileError`] naming the file.
    pub fn write_now(&mut self, memory: Memory) -> Result<(), FileError> {
        if self.written.as_ref() == Some(&memory) && !self.job.is_running() {
            return Ok(());
        }
        file::write(&memory, &self.path)?;
        self.written = Some(memory);
        Ok(())
    }
}
