//! Saving and opening: asks for the path, writes or reads in the background, and reports the result.

mod commands;
mod task;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use egui::{Context, Event};
use web_time::Instant;

use crate::job::{Job, Outcome};
use crate::platform::files::is_taken;
use crate::platform::{HAS_WINDOW, no_clipboard};
use crate::progress::Progress;

use super::dialog::{DialogCommand, SaveDialog};
use super::native_dialogs::{Ask, Purpose, Question, Reply, with_extension};
use super::options::SaveOptions;
use super::path_dialog::PathDialog;
use crate::gui::prose;
use crate::gui::snapshot::SharedSnapshot;

pub use crate::gui::panels::notification::Note;
use task::{Done, Task};
pub use task::{Opened, carry_out};

/// Time after which a running task shows its progress.
const PATIENCE: Duration = Duration::from_millis(300);
/// Interval between updates of the progress.
const NEXT_LOOK: Duration = Duration::from_millis(100);

/// The file tasks of the window: questions, the running job and the queue.
#[derive(Default)]
pub struct FileTasks {
    /// Tasks whose path is still to be chosen; that of the first is being asked for, or is about to be.
    waiting: VecDeque<(Task, Question)>,
    /// The reply to come, once a system dialog was asked for. It ends without one if the dialog was never shown.
    reply: Option<Receiver<Reply>>,
    /// Whether the window has lost the focus since the question was asked, as it does when a system dialog opens.
    was_left: bool,
    path_dialog: Option<PathDialog>,
    save_dialog: Option<SaveDialog>,
    job: Job<Result<Done, String>>,
    /// The running task and its start.
    running: Option<(LocatedTask, Instant)>,
    /// Tasks that start when the running one has ended.
    queue: VecDeque<LocatedTask>,
    /// Failures and successes since the queue was last empty.
    user_messages: [Vec<String>; 2],
    /// The last choices in the Save dialog, to be remembered.
    pub options: SaveOptions,
    /// Folder of the last file that was saved or opened without failure, in which the next dialog starts.
    pub last_folder: Option<PathBuf>,
    /// Notification about the progress or result of the tasks.
    pub note: Option<Note>,
}

/// A task with its path.
struct LocatedTask {
    task: Task,
    path: PathBuf,
    /// The task that is tried if it fails, once the question is answered.
    fallback: Option<(Task, Question)>,
}

impl LocatedTask {
    /// Returns the folder that the user chose, if any.
    fn folder(&self) -> Option<&Path> {
        let is_folder = self.fallback.as_ref().is_some_and(|(_, question)| question.purpose == Purpose::Folder);
        if is_folder { Some(&self.path) } else { self.path.parent() }
    }
}

impl FileTasks {
    /// Discards everything unfinished after a crash.
    pub fn start_again(&mut self) {
        let (options, last_folder) = (std::mem::take(&mut self.options), self.last_folder.take());
        *self = Self { options, last_folder, ..Self::default() };
    }

    /// Whether something is being written or read, or is about to be.
    pub fn is_at_work(&self) -> bool {
        self.job.is_running() || !self.queue.is_empty()
    }

    /// Returns a description of the running task, and its progress in percent if known.
    pub fn work(&self) -> Option<(String, Option<u8>)> {
        let (errand, _) = self.running.as_ref()?;
        let share = self.job.progress().and_then(Progress::fraction);
        Some((errand.task.words.clone(), share.map(|share| (100.0 * share) as u8)))
    }

    /// Cancels the running task and discards the ones that wait.
    pub fn abandon(&mut self) {
        self.waiting.truncate(1);
        self.queue.clear();
        self.stop();
    }

    /// Queues a task that needs a path. Its question is asked after those before it.
    fn begin(&mut self, task: Task, question: Question) {
        let is_first = self.waiting.is_empty();
        self.note =
            (!is_first).then(|| Note::Good("Another file dialog is still open; this one follows it.".to_owned()));
        let question = Question { folder: self.last_folder.clone(), ..question };
        self.waiting.push_back((task, question));
    }

    /// Cancels the running task.
    fn stop(&mut self) {
        self.job.cancel();
        self.running = None;
        self.note = None;
    }

    /// Asks the question that is next with `ask`. Called once per frame, with the native window if there is one.
    pub fn ask(&mut self, ask: &mut Ask, ctx: &Context, window: Option<&eframe::Frame>) {
        if self.path_dialog.is_some() || self.reply.is_some() {
            return;
        }
        let Some((_, question)) = self.waiting.front() else { return };
        let (sender, receiver) = channel();
        (self.reply, self.was_left) = (Some(receiver), false);
        let waker = ctx.clone();
        let reply = move |reply| {
            if sender.send(reply).is_ok() {
                waker.request_repaint();
            }
        };
        ask(question, window, Box::new(reply));
        // a dialog that is never shown is noticed in the next frame
        ctx.request_repaint();
    }

    /// Collects replies and results. Returns the content of an opened file.
    pub fn poll(&mut self, ctx: &Context) -> Option<Opened> {
        self.poll_reply(ctx);
        let Some(outcome) = self.job.poll() else {
            self.start_next(ctx);
            self.tell_progress(ctx);
            return None;
        };
        let ended = self.running.take();
        self.start_next(ctx);
        let (mut opened, mut success, mut failed) = (None, None, None);
        if let (Outcome::Done(Ok(_)), Some(folder)) = (&outcome, ended.as_ref().and_then(|(ended, _)| ended.folder())) {
            self.last_folder = Some(folder.to_owned());
        }
        match outcome {
            Outcome::Done(Ok(Done::Opened(content))) => opened = Some(content),
            Outcome::Done(Ok(Done::Told(words))) => success = Some(words),
            Outcome::Done(Ok(Done::Copied(copy, words))) => {
                ctx.send_cmd(copy);
                failed = no_clipboard().map(str::to_owned);
                success = Some(words).filter(|_| failed.is_none());
            }
            Outcome::Done(Err(reason)) => failed = Some(reason),
            Outcome::Failed(reason) => failed = Some(format!("Saving failed: {reason}")),
            Outcome::Cancelled => {}
        }
        if let (Some(sentence), Some((errand, _))) = (&failed, ended)
            && self.ask_again(errand, sentence)
            && self.user_messages.iter().all(Vec::is_empty)
        {
            // the dialog tells the reason
            failed = None;
        }
        let [failures, successes] = &mut self.user_messages;
        failures.extend(failed);
        successes.extend(success);
        self.note = joined(&self.user_messages);
        opened
    }

    /// Takes in the reply of a system dialog.
    fn poll_reply(&mut self, ctx: &Context) {
        let Some(receiver) = &self.reply else { return };
        self.was_left |= ctx.input(|input| input.events.contains(&Event::WindowFocused(false)));
        let reply = match receiver.try_recv() {
            Err(TryRecvError::Empty) => return,
            reply => reply.unwrap_or(Reply::NoDialog),
        };
        self.reply = None;
        self.take_reply(ctx, reply);
    }

    fn take_reply(&mut self, ctx: &Context, reply: Reply) {
        match reply {
            Reply::Chosen(path) => self.carry_out(ctx, &path),
            Reply::Cancelled => drop(self.waiting.pop_front()),
            Reply::NoPath if self.was_left => drop(self.waiting.pop_front()),
            // our own dialog accepts a typed path
            Reply::NoDialog | Reply::NoPath => {
                self.path_dialog = self.waiting.front().map(|(_, question)| PathDialog::new(question));
            }
        }
    }

    /// Asks for another path after a failure: our own dialog shows the chosen path with the reason, unless another
    /// question is open. A failed copy is offered as a file to save. Returns whether a dialog tells the reason.
    fn ask_again(&mut self, LocatedTask { path, fallback, .. }: LocatedTask, sentence: &str) -> bool {
        let Some((task, question)) = fallback else { return false };
        if path.as_os_str().is_empty() {
            self.begin(task, question);
        } else if self.waiting.is_empty() {
            self.path_dialog = Some(PathDialog::for_trying_again(&question, &path, sentence));
            self.waiting.push_front((task, question));
            return true;
        }
        false
    }

    /// Shows the progress of a long task.
    fn tell_progress(&mut self, ctx: &Context) {
        let Some((_, began)) = &self.running else { return };
        if let Some(wait) = PATIENCE.checked_sub(began.elapsed()) {
            ctx.request_repaint_after(wait);
        } else {
            self.note = self.work().map(|(words, percent)| Note::Working(words, percent));
            ctx.request_repaint_after(NEXT_LOOK);
        }
    }

    /// Passes the snapshot to a Save dialog that was opened before the view was solved. The parameters cannot change
    /// while the dialog is open.
    pub fn offer_snapshot(&mut self, snapshot: impl FnOnce() -> Option<SharedSnapshot>) {
        if let Some(dialog) = &mut self.save_dialog {
            dialog.export.snapshot = dialog.export.snapshot.take().or_else(snapshot);
        }
    }

    /// Shows our own dialogs if any is open.
    pub fn dialog_ui(&mut self, ctx: &Context) {
        if let Some(dialog) = &mut self.save_dialog {
            // the colours of heatmaps may have changed
            dialog.export.options.picture.map = self.options.picture.map;
            let command = dialog.show(ctx);
            self.options.clone_from(&dialog.export.options);
            if let Some(command) = command
                && let Some(SaveDialog { export, .. }) = self.save_dialog.take()
            {
                match command {
                    DialogCommand::Save => self.begin_export(export),
                    DialogCommand::Copy => {
                        let write = export.options.table.of_clip();
                        self.copy(ctx, export, write);
                    }
                    DialogCommand::Cancel => {}
                }
            }
        }
        if let Some(dialog) = &mut self.path_dialog
            && let Some(reply) = dialog.show(ctx)
        {
            self.take_reply(ctx, reply);
            self.path_dialog = None;
        }
    }

    /// Whether a system dialog is open, a file is being written or read, or a preview is being drawn.
    pub fn is_busy(&self) -> bool {
        let is_drawing = self.save_dialog.as_ref().is_some_and(SaveDialog::is_busy);
        (!self.waiting.is_empty() && self.path_dialog.is_none()) || self.is_at_work() || is_drawing
    }

    /// Runs the first waiting task in the background with the chosen path.
    fn carry_out(&mut self, ctx: &Context, path: &Path) {
        let Some((_, question)) = self.waiting.front() else { return };
        let mut path = path.to_owned();
        if question.purpose == Purpose::Save {
            let named = with_extension(&path, question.extension);
            if self.path_dialog.is_none() && named != path && is_taken(&named) {
                // the dialog knew only the name without its extension, so it could not ask whether to replace this file
                self.path_dialog = Some(PathDialog::for_replacing(question, &named));
                return;
            }
            path = named;
        }
        if let Some((task, question)) = self.waiting.pop_front() {
            // a page saves into no folder that the user could change
            let fallback = (HAS_WINDOW && question.purpose != Purpose::Open).then(|| (task.clone(), question));
            self.start(ctx, task, path, fallback);
        }
    }

    /// Queues a task that is ready and starts it if it is next.
    fn start(&mut self, ctx: &Context, task: Task, path: PathBuf, fallback: Option<(Task, Question)>) {
        if !self.is_at_work() {
            self.user_messages = Default::default();
            self.note = None;
        }
        self.queue.push_back(LocatedTask { task, path, fallback });
        self.start_next(ctx);
    }

    /// Starts the next task in the queue, if none is running.
    fn start_next(&mut self, ctx: &Context) {
        if self.job.is_running() {
            return;
        }
        let Some(errand) = self.queue.pop_front() else { return };
        let (ctx, task, path) = (ctx.clone(), errand.task.clone(), errand.path.clone());
        self.running = Some((errand, Instant::now()));
        // a page stands still while it works
        let request = if HAS_WINDOW { None } else { task.request(&path) };
        let wake = move || ctx.request_repaint();
        let Some(request) = request else {
            return self.job.start("file", wake, move |progress| task.carry_out(&path, progress));
        };
        let is_copy = path.as_os_str().is_empty();
        let words = move |words| if is_copy { "The chart is on the clipboard.".to_owned() } else { words };
        self.job.start_in_worker(&request, is_copy, wake, move |ended| ended.map(words).map(Done::Told));
    }
}

/// Joins the failures and successes of several tasks into one notification, failures first.
fn joined(messages: &[Vec<String>; 2]) -> Option<Note> {
    let said = match messages.concat().as_slice() {
        [] => return None,
        [alone] => alone.clone(),
        several => several.iter().map(|words| prose::sentence(words)).collect::<Vec<_>>().join(" "),
    };
    Some(if messages[0].is_empty() { Note::Good(said) } else { Note::Bad(said) })
}

#[cfg(test)]
mod tests;
