//! Saving and opening: asks for the path, writes or reads in the background, and reports the result.

mod commands;
mod task;

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use egui::{Context, Event};

use crate::files::shown;
use crate::job::{Job, Outcome};
use crate::numerals::{count, grouped};
use crate::progress::Progress;

use super::dialog::SaveDialog;
use super::native_dialogs::{FileDialogs, Purpose, Question, Reply, with_extension};
use super::options::SaveOptions;
use super::path_dialog::PathDialog;
use crate::gui::prose;
use crate::gui::snapshot::SharedSnapshot;

pub use crate::gui::panels::notification::Note;
pub use task::Opened;
use task::{Done, Task};

/// Time after which a running task shows its progress.
const PATIENCE: Duration = Duration::from_millis(300);
/// Interval between updates of the progress.
const NEXT_LOOK: Duration = Duration::from_millis(100);

/// The file tasks of the window: questions, the running job and the queue.
pub struct FileTasks {
    dialogs: Box<dyn FileDialogs>,
    waiting: Option<Waiting>,
    /// Tasks waiting for an earlier question to be answered before their own path is asked for.
    unasked: VecDeque<(Task, Question)>,
    replies: (Sender<Reply>, Receiver<Reply>),
    path_dialog: Option<PathDialog>,
    save_dialog: Option<SaveDialog>,
    job: Job<Done>,
    /// Description of the running job and its start.
    working: Option<(String, Instant)>,
    /// Tasks that start when the running job has ended.
    queue: VecDeque<(Task, PathBuf, Option<Question>)>,
    /// The running task with its path and question, which is asked again if the task fails.
    doing: Option<(Task, PathBuf, Question)>,
    /// Results since the queue was last empty.
    told: Vec<Note>,
    /// The last choices in the Save dialog, to be remembered.
    pub options: SaveOptions,
    /// Folder of the last file saved or opened, in which the next dialog starts.
    pub last_folder: Option<PathBuf>,
    /// Notification about the progress or result of the tasks.
    pub note: Option<Note>,
}

/// A task whose path has been asked for, or is about to be.
struct Waiting {
    task: Task,
    question: Question,
    asked: bool,
    /// Whether the window has lost the focus since the question was asked, as it does when a system dialog opens.
    was_left: bool,
}

impl Waiting {
    /// A task whose path our own dialog is asking for.
    fn asked(task: Task, question: Question) -> Self {
        Self { task, question, asked: true, was_left: false }
    }
}

/// Sends the reply to a question. Dropped without a reply, it sends [`Reply::NoDialog`]: the dialog was never shown.
struct Asked(Option<(Sender<Reply>, Context)>);

impl Asked {
    fn answer(&mut self, reply: Reply) {
        if let Some((sender, ctx)) = self.0.take()
            && sender.send(reply).is_ok()
        {
            ctx.request_repaint();
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.answer(Reply::NoDialog);
    }
}

impl FileTasks {
    /// Creates file tasks that ask for paths with `dialogs`.
    pub fn with_dialogs(dialogs: Box<dyn FileDialogs>) -> Self {
        Self {
            dialogs,
            waiting: None,
            unasked: VecDeque::new(),
            replies: channel(),
            path_dialog: None,
            save_dialog: None,
            job: Job::default(),
            working: None,
            queue: VecDeque::new(),
            doing: None,
            told: Vec::new(),
            options: SaveOptions::default(),
            last_folder: None,
            note: None,
        }
    }

    /// Discards everything unfinished after a crash.
    pub fn start_again(&mut self) {
        self.waiting = None;
        // replies to an older question no longer count
        self.replies = channel();
        self.path_dialog = None;
        self.save_dialog = None;
        self.abandon();
    }

    /// Whether something is being written or read, or is about to be.
    pub fn is_at_work(&self) -> bool {
        self.job.is_running() || !self.queue.is_empty()
    }

    /// Returns a description of the running task, and its progress in percent if known.
    pub fn work(&self) -> Option<(&str, Option<u8>)> {
        let (what, _) = self.working.as_ref()?;
        Some((what, self.job.progress().and_then(percent)))
    }

    /// Cancels the running task and discards the ones that wait.
    pub fn abandon(&mut self) {
        self.doing = None;
        self.unasked.clear();
        self.queue.clear();
        self.stop();
    }

    /// Queues a task that needs a path. Its question is asked after those before it.
    fn begin(&mut self, task: Task, question: Question) {
        if self.waiting.is_some() {
            self.note = Some(Note::Good("Another file dialog is still open; this one follows it.".to_owned()));
        }
        self.unasked.push_back((task, Question { folder: self.last_folder.clone(), ..question }));
        self.ask_next();
    }

    /// Prepares the next question, unless an earlier one is still open.
    fn ask_next(&mut self) {
        if self.waiting.is_none()
            && let Some((task, question)) = self.unasked.pop_front()
        {
            self.note = None;
            self.waiting = Some(Waiting { asked: false, ..Waiting::asked(task, question) });
        }
    }

    /// Cancels the running task.
    fn stop(&mut self) {
        self.job.cancel();
        self.doing = None;
        self.working = None;
        self.note = None;
    }

    /// Asks the question that is next. Called once per frame, with the native window if there is one.
    pub fn ask(&mut self, ctx: &Context, window: Option<&eframe::Frame>) {
        self.ask_next();
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| !waiting.asked) else { return };
        waiting.asked = true;
        let mut asked = Asked(Some((self.replies.0.clone(), ctx.clone())));
        self.dialogs.ask(&waiting.question, window, Box::new(move |reply| asked.answer(reply)));
    }

    /// Collects replies and results. Returns the content of an opened file.
    pub fn poll(&mut self, ctx: &Context) -> Option<Opened> {
        if let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.asked) {
            waiting.was_left |= ctx.input(|input| input.events.contains(&Event::WindowFocused(false)));
        }
        if let Ok(reply) = self.replies.1.try_recv() {
            self.take_reply(ctx, reply);
        }
        let Some(outcome) = self.job.poll() else {
            self.start_next(ctx);
            self.tell_progress(ctx);
            return None;
        };
        self.working = None;
        let done = self.doing.take();
        self.start_next(ctx);
        let note = match outcome {
            Outcome::Done(Done::Opened(opened)) => {
                self.note = joined(&self.told);
                return Some(opened);
            }
            Outcome::Done(Done::Saved(path)) => Some(Note::Good(format!("Saved {}", shown(&path)))),
            Outcome::Done(Done::Told(words)) => Some(Note::Good(words)),
            Outcome::Done(Done::Picture(picture)) => {
                let [width, height] = picture.size.map(grouped);
                ctx.copy_image(picture);
                Some(Note::Good(format!("The chart is on the clipboard, {width} × {height} pixels.")))
            }
            Outcome::Done(Done::Text(text, rows)) => {
                ctx.copy_text(text);
                let rows = count(rows, "row");
                Some(Note::Good(format!("The table is on the clipboard, {rows}.")))
            }
            Outcome::Done(Done::Refused(reason)) => Some(Note::Bad(reason)),
            Outcome::Failed(reason) => Some(Note::Bad(format!("Saving failed: {reason}"))),
            Outcome::Cancelled => None,
        };
        if let (Some(Note::Bad(sentence)), Some(failed)) = (&note, done) {
            self.ask_again(failed, sentence);
        }
        self.told.extend(note);
        self.note = joined(&self.told);
        None
    }

    fn take_reply(&mut self, ctx: &Context, reply: Reply) {
        match reply {
            Reply::Chosen(path) => self.carry_out(ctx, &path),
            Reply::Cancelled => self.waiting = None,
            Reply::NoPath if self.waiting.as_ref().is_some_and(|waiting| waiting.was_left) => self.waiting = None,
            // our own dialog accepts a typed path
            Reply::NoDialog | Reply::NoPath => {
                self.path_dialog = self.waiting.as_ref().map(|waiting| PathDialog::new(&waiting.question));
            }
        }
    }

    /// Asks for another path after a failure: our own dialog shows the chosen path with the reason, unless another
    /// question is open. A failed copy is offered as a file to save.
    fn ask_again(&mut self, (task, path, question): (Task, PathBuf, Question), sentence: &str) {
        if let Task::Copy(part) = &task {
            self.begin(Task::Save(part.as_text()), question);
        } else if question.purpose != Purpose::Open && self.waiting.is_none() {
            self.path_dialog = Some(PathDialog::for_trying_again(&question, &path, sentence));
            self.waiting = Some(Waiting::asked(task, question));
        }
    }

    /// Shows the progress of a long task.
    fn tell_progress(&mut self, ctx: &Context) {
        let (Some((what, began)), Some(progress)) = (&self.working, self.job.progress()) else { return };
        if let Some(wait) = PATIENCE.checked_sub(began.elapsed()) {
            ctx.request_repaint_after(wait);
        } else {
            self.note = Some(Note::Working(what.clone(), percent(progress)));
            ctx.request_repaint_after(NEXT_LOOK);
        }
    }

    /// Whether the Save dialog was opened before the view was solved.
    pub fn awaits_snapshot(&self) -> bool {
        self.save_dialog.as_ref().is_some_and(|dialog| dialog.present.snapshot.is_none())
    }

    /// Passes the snapshot to the open Save dialog once it is solved. The parameters cannot change while the dialog is
    /// open.
    pub fn set_snapshot(&mut self, snapshot: Option<SharedSnapshot>) {
        if let Some(dialog) = &mut self.save_dialog {
            dialog.present.snapshot = snapshot;
        }
    }

    /// Shows our own dialogs if any is open.
    pub fn dialog_ui(&mut self, ctx: &Context) {
        if let Some(dialog) = &mut self.save_dialog
            && let Some(command) = dialog.show(ctx, &mut self.options)
            && let Some(dialog) = self.save_dialog.take()
        {
            self.answer_dialog(ctx, command, dialog.present);
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
        (self.waiting.is_some() && self.path_dialog.is_none()) || self.is_at_work() || is_drawing
    }

    /// Runs the waiting task in the background with the chosen path.
    fn carry_out(&mut self, ctx: &Context, path: &Path) {
        let Some(Waiting { task, question, .. }) = self.waiting.take() else { return };
        let path = match question.purpose {
            Purpose::Save => {
                let named = with_extension(path, question.extension);
                if self.path_dialog.is_none() && named != path && fs::symlink_metadata(&named).is_ok() {
                    // the dialog knew only the name without its extension, so it could not ask whether to replace this
                    // file
                    self.path_dialog = Some(PathDialog::for_replacing(&question, &named));
                    self.waiting = Some(Waiting::asked(task, question));
                    return;
                }
                named
            }
            Purpose::Open | Purpose::Folder => path.to_owned(),
        };
        self.last_folder = match question.purpose {
            Purpose::Folder => Some(path.clone()),
            Purpose::Save | Purpose::Open => path.parent().map(Path::to_owned),
        };
        self.start(ctx, task, path, Some(question));
    }

    /// Queues a task that is ready and starts it if it is next.
    fn start(&mut self, ctx: &Context, task: Task, path: PathBuf, question: Option<Question>) {
        if !self.is_at_work() {
            self.told.clear();
            self.note = None;
        }
        self.queue.push_back((task, path, question));
        self.start_next(ctx);
    }

    /// Starts the next task in the queue, if none is running.
    fn start_next(&mut self, ctx: &Context) {
        if self.job.is_running() {
            return;
        }
        let Some((task, path, question)) = self.queue.pop_front() else { return };
        self.doing = question.map(|question| (task.clone(), path.clone(), question));
        let ctx = ctx.clone();
        self.working = Some((task.words(), Instant::now()));
        self.job.start("file", move || ctx.request_repaint(), move |progress| task.carry_out(&path, progress));
    }
}

/// Returns the progress in percent if it is known.
fn percent(progress: &Progress) -> Option<u8> {
    progress.fraction().map(|share| (100.0 * share) as u8)
}

/// Joins the results of several tasks into one notification, failures first.
fn joined(notes: &[Note]) -> Option<Note> {
    let words = |of: fn(&Note) -> Option<&String>| notes.iter().filter_map(of).cloned().collect::<Vec<_>>();
    let bad = words(|note| if let Note::Bad(words) = note { Some(words) } else { None });
    let good = words(|note| if let Note::Good(words) = note { Some(words) } else { None });
    let all = [bad.as_slice(), &good].concat();
    let said = match all.as_slice() {
        [] => return None,
        [alone] => alone.clone(),
        several => several.iter().map(|words| prose::sentence(words)).collect::<Vec<_>>().join(" "),
    };
    Some(if bad.is_empty() { Note::Good(said) } else { Note::Bad(said) })
}

#[cfg(test)]
mod tests;
