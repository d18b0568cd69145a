//! Saving and opening: asks for the path, writes or reads in the background, and says what came of it.

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

/// What takes longer says how far it is.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often that is drawn anew.
const NEXT_LOOK: Duration = Duration::from_millis(100);

/// Everything about files that the window is in the middle of.
pub struct FileTasks {
    dialogs: Box<dyn FileDialogs>,
    waiting: Option<Waiting>,
    /// Tasks whose path is asked for when that of the one before is known.
    unasked: VecDeque<(Task, Question)>,
    replies: (Sender<Reply>, Receiver<Reply>),
    path_dialog: Option<PathDialog>,
    save_dialog: Option<SaveDialog>,
    job: Job<Done>,
    /// What the job is and when it began.
    working: Option<(String, Instant)>,
    /// Tasks whose turn comes when the job has ended.
    queue: VecDeque<(Task, PathBuf, Option<Question>)>,
    /// The task that is done now with its path and what was asked about it, to be asked again if it fails.
    doing: Option<(Task, PathBuf, Question)>,
    /// What came of the tasks since one was last started by itself.
    told: Vec<Note>,
    /// What was last chosen about saving, to be remembered.
    pub options: SaveOptions,
    /// Where something was last saved to or opened from; the next dialog begins there.
    pub last_folder: Option<PathBuf>,
    /// What is said about what was done or could not be.
    pub note: Option<Note>,
}

/// A task whose path has been asked for, or is about to be.
struct Waiting {
    task: Task,
    question: Question,
    asked: bool,
    /// Whether the window has lost the focus since then, as it does when a dialog is shown.
    was_left: bool,
}

impl Waiting {
    /// A task whose path our own dialog asks for.
    fn asked(task: Task, question: Question) -> Self {
        Self { task, question, asked: true, was_left: false }
    }
}

/// A question that is answered in any case: a dialog that is dropped without an answer was never shown.
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
    /// Asks for paths by `dialogs`.
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

    /// Leaves everything half done behind, after a crash.
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

    /// What is being done, and how many hundredths of it are if that is known.
    pub fn work(&self) -> Option<(&str, Option<u8>)> {
        let (what, _) = self.working.as_ref()?;
        Some((what, self.job.progress().and_then(percent)))
    }

    /// Gives up all that is being written or about to be.
    pub fn abandon(&mut self) {
        self.doing = None;
        self.unasked.clear();
        self.queue.clear();
        self.stop();
    }

    /// Does a task when its path is known, which is asked for in its turn.
    fn begin(&mut self, task: Task, question: Question) {
        if self.waiting.is_some() {
            self.note = Some(Note::Good("Another file dialog is still open; this one follows it.".to_owned()));
        }
        self.unasked.push_back((task, Question { folder: self.last_folder.clone(), ..question }));
        self.ask_next();
    }

    /// Takes up the next question, unless an older one is still open.
    fn ask_next(&mut self) {
        if self.waiting.is_none()
            && let Some((task, question)) = self.unasked.pop_front()
        {
            self.note = None;
            self.waiting = Some(Waiting { asked: false, ..Waiting::asked(task, question) });
        }
    }

    /// Stops what is being written.
    fn stop(&mut self) {
        self.job.cancel();
        self.doing = None;
        self.working = None;
        self.note = None;
    }

    /// Asks the question that has not been asked yet. Called once a frame, with the window if there is one.
    pub fn ask(&mut self, ctx: &Context, window: Option<&eframe::Frame>) {
        self.ask_next();
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| !waiting.asked) else { return };
        waiting.asked = true;
        let mut asked = Asked(Some((self.replies.0.clone(), ctx.clone())));
        self.dialogs.ask(&waiting.question, window, Box::new(move |reply| asked.answer(reply)));
    }

    /// Takes in replies and results, and returns what was read.
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
            // our own takes a typed path
            Reply::NoDialog | Reply::NoPath => {
                self.path_dialog = self.waiting.as_ref().map(|waiting| PathDialog::new(&waiting.question));
            }
        }
    }

    /// Keeps the path that was chosen for what could not be saved, with the sentence that says why, unless another question
    /// is open. What could not be copied can be saved.
    fn ask_again(&mut self, (task, path, question): (Task, PathBuf, Question), sentence: &str) {
        if let Task::Copy(part) = &task {
            self.begin(Task::Save(part.as_text()), question);
        } else if question.purpose != Purpose::Open && self.waiting.is_none() {
            self.path_dialog = Some(PathDialog::for_trying_again(&question, &path, sentence));
            self.waiting = Some(Waiting::asked(task, question));
        }
    }

    /// Says how far a long task is.
    fn tell_progress(&mut self, ctx: &Context) {
        let (Some((what, began)), Some(progress)) = (&self.working, self.job.progress()) else { return };
        if let Some(wait) = PATIENCE.checked_sub(began.elapsed()) {
            ctx.request_repaint_after(wait);
        } else {
            self.note = Some(Note::Working(what.clone(), percent(progress)));
            ctx.request_repaint_after(NEXT_LOOK);
        }
    }

    /// Whether a dialog is open for something that was not solved when it was opened.
    pub fn awaits_snapshot(&self) -> bool {
        self.save_dialog.as_ref().is_some_and(|dialog| dialog.present.snapshot.is_none())
    }

    /// Gives the dialog that is open what has been solved since, if it has. Nothing else is set while it is open.
    pub fn set_snapshot(&mut self, snapshot: Option<SharedSnapshot>) {
        if let Some(dialog) = &mut self.save_dialog {
            dialog.present.snapshot = snapshot;
        }
    }

    /// Shows our own dialogs, if one is open.
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

    /// Whether a file is being asked for by the system, written or read.
    pub fn is_busy(&self) -> bool {
        let is_drawing = self.save_dialog.as_ref().is_some_and(SaveDialog::is_busy);
        (self.waiting.is_some() && self.path_dialog.is_none()) || self.is_at_work() || is_drawing
    }

    /// Does the task in the background, now that the path is known.
    fn carry_out(&mut self, ctx: &Context, path: &Path) {
        let Some(Waiting { task, question, .. }) = self.waiting.take() else { return };
        let path = match question.purpose {
            Purpose::Save => {
                let named = with_extension(path, question.extension);
                if self.path_dialog.is_none() && named != path && fs::symlink_metadata(&named).is_ok() {
                    // the dialog that gave the name did not know the file that it stands for
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

    /// Does a task when those before it are done.
    fn start(&mut self, ctx: &Context, task: Task, path: PathBuf, question: Option<Question>) {
        if !self.is_at_work() {
            self.told.clear();
            self.note = None;
        }
        self.queue.push_back((task, path, question));
        self.start_next(ctx);
    }

    /// Starts the task whose turn it is, if none is being done.
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

/// How many hundredths are done, if that is known.
fn percent(progress: &Progress) -> Option<u8> {
    progress.fraction().map(|share| (100.0 * share) as u8)
}

/// What came of several tasks in one note, that of what failed first.
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
