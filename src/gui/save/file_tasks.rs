//! Saving and opening: asks for the path, writes or reads in the background, and says what came of it.

mod task;

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use egui::Context;

use crate::devil::TableSpec;
use crate::files::shown;
use crate::format::{Content, Format};
use crate::job::{Job, Outcome};
use crate::lesson::Lesson;
use crate::progress::Progress;
use crate::scenario::Scenario;

use super::animation::Animation;
use super::composition::Composition;
use super::dialog::{DialogCommand, SaveDialog, SaveReply};
use super::native_dialogs::{FileDialogs, Purpose, Question, Reply, with_extension};
use super::options::{SaveCommand, SaveOptions, What};
use super::path_dialog::{PathDialog, PathReply};
use super::report::Report;
use super::saveable::Saveable;
use super::write::{file_name, file_stem, refusal};
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::panels::slider_player::SliderCommand;
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
    options: SaveOptions,
    last_folder: Option<PathBuf>,
    note: Option<Note>,
}

/// A task whose path has been asked for, or is about to be.
struct Waiting {
    task: Task,
    question: Question,
    asked: bool,
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

    /// What was last chosen about saving, to be remembered.
    pub fn options(&self) -> &SaveOptions {
        &self.options
    }

    /// Comes back to what was chosen earlier; what cannot be is put right.
    pub fn set_options(&mut self, options: SaveOptions) {
        self.options = options.sound();
    }

    /// Does a command of the Save menu with what is present.
    pub fn save(&mut self, ctx: &Context, save_as: SaveCommand, present: Saveable) {
        match (save_as, &present.snapshot) {
            (SaveCommand::Stop, _) => self.stop(),
            (SaveCommand::Ask, _) => self.save_dialog = Some(SaveDialog::new(present)),
            (SaveCommand::Further(stem), _) => {
                self.options.content = What::Table;
                self.save_dialog = Some(SaveDialog::for_table(present, stem));
            }
            (SaveCommand::Animation, _) => {
                self.options.content = What::Animation;
                self.save_dialog = Some(SaveDialog::new(present));
            }
            (SaveCommand::Figure, _) => {
                self.options.content = What::Figure;
                self.save_dialog = Some(SaveDialog::new(present));
            }
            (SaveCommand::All, _) => self.save_all(present),
            (SaveCommand::File(format), _) if format.content() == Content::Report => {
                self.save_report(present, format, false);
            }
            (SaveCommand::File(format), Some(snapshot)) => {
                self.save_snapshot(snapshot.clone(), None, format, &present.scenario);
            }
            (SaveCommand::CopyChart, Some(snapshot)) => {
                let task = Task::CopyChart(snapshot.clone(), self.options.picture);
                self.start(ctx, task, PathBuf::new(), None);
            }
            (SaveCommand::CopyTable, Some(snapshot)) => {
                let task = Task::CopyTable { snapshot: snapshot.clone(), stem: None, format: Format::Xlsx };
                self.start(ctx, task, PathBuf::new(), None);
            }
            (SaveCommand::File(_) | SaveCommand::CopyChart | SaveCommand::CopyTable, None) => {}
        }
    }

    /// Opens the dialog for an animation of the slider that plays.
    pub fn save_slider(&mut self, command: &SliderCommand, present: Saveable) {
        if let Some(dialog) = SaveDialog::for_slider(present, command) {
            self.options.content = What::Animation;
            self.options.mode = command.mode;
            self.save_dialog = Some(dialog);
        }
    }

    /// Begins to save the chart or a table of a view: that of the view itself, or the one of that stem.
    fn save_snapshot(
        &mut self,
        snapshot: SharedSnapshot,
        stem: Option<&'static str>,
        format: Format,
        scenario: &Scenario,
    ) {
        match format.content() {
            Content::Table => self.options.table = format,
            Content::Chart => self.options.chart = format,
            Content::Report => self.options.report = format,
        }
        if let Some(sentence) = refusal(snapshot.as_ref(), format.content()).filter(|_| stem.is_none()) {
            // there is nothing to ask a path for
            self.note = Some(Note::Bad(sentence));
            return;
        }
        let word = format.content().word();
        let question = Question {
            purpose: Purpose::Save,
            title: format!("Save the {word}"),
            file_name: file_name(&[&scenario.name, stem.unwrap_or(snapshot.view())], format.extension()),
            kind: word,
            extension: format.extension(),
            folder: self.last_folder.clone(),
        };
        let (snapshot, picture) = (snapshot, self.options.picture);
        self.begin(Task::View { snapshot, stem, format, picture }, question);
    }

    /// Begins to save a figure of several views.
    fn save_figure(&mut self, composition: Composition, scenario: &Scenario) {
        let format = self.options.chart;
        let question = Question {
            purpose: Purpose::Save,
            title: "Save the figure".to_owned(),
            file_name: file_name(&[&scenario.name, "figure"], format.extension()),
            kind: "figure",
            extension: format.extension(),
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Figure(Box::new(composition), format, self.options.picture), question);
    }

    /// Begins to save all charts and tables of a tab.
    fn save_all(&mut self, present: Saveable) {
        let question = Question {
            purpose: Purpose::Folder,
            title: "Save all charts and tables into a new folder of".to_owned(),
            file_name: file_stem(&[&present.scenario.name]),
            kind: "folder",
            extension: "",
            folder: self.last_folder.clone(),
        };
        let (formats, picture) = (self.options.all.clone(), self.options.picture);
        self.begin(Task::All { present: Box::new(present), formats, picture }, question);
    }

    /// From now on heatmaps are saved in these colours.
    pub fn set_colour_map(&mut self, map: ColourMap) {
        self.options.picture.map = map;
    }

    /// Begins to save a report of what is set, or of all scenarios of the tab.
    fn save_report(&mut self, present: Saveable, format: Format, whole_tab: bool) {
        self.options.report = format;
        let title = if whole_tab {
            format!("{}: all scenarios", present.scenario.puzzle().title())
        } else {
            present.scenario.name.clone()
        };
        let question = Question {
            purpose: Purpose::Save,
            title: "Save the report".to_owned(),
            file_name: file_name(&[&title, "report"], format.extension()),
            kind: "report",
            extension: format.extension(),
            folder: self.last_folder.clone(),
        };
        let map = self.options.picture.map;
        let report = if whole_tab {
            Report { title, scenarios: present.scenarios, shown: None, views: None, map }
        } else {
            Report { title, scenarios: vec![present.scenario], shown: present.snapshot, views: None, map }
        };
        self.begin(Task::Report(Box::new(report), format), question);
    }

    /// Begins to save a lesson as a page for a browser.
    pub fn save_lesson(&mut self, lesson: &'static Lesson) {
        let question = Question {
            purpose: Purpose::Save,
            title: "Save the lesson".to_owned(),
            file_name: file_name(&[&lesson.name], "html"),
            kind: "lesson",
            extension: "html",
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Lesson(lesson, self.options.picture.map), question);
    }

    /// Begins to save an animation, as a GIF or as pictures in a new folder.
    pub fn save_animation(&mut self, animation: Animation, as_pictures: bool) {
        let parts = [animation.scenario.name.as_str(), animation.view, "animation"];
        let question = Question {
            purpose: if as_pictures { Purpose::Folder } else { Purpose::Save },
            title: if as_pictures { "Save the pictures into a new folder of" } else { "Save the animation" }.to_owned(),
            file_name: if as_pictures { file_stem(&parts) } else { file_name(&parts, "gif") },
            kind: "animation",
            extension: if as_pictures { "" } else { "gif" },
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Animation(Box::new(animation), as_pictures), question);
    }

    /// Begins to save a scenario file.
    pub fn save_scenario(&mut self, scenario: Scenario) {
        let question = Question {
            purpose: Purpose::Save,
            title: "Save the scenario".to_owned(),
            file_name: file_name(&[&scenario.name], "toml"),
            kind: "scenario",
            extension: "toml",
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Scenario(Box::new(scenario)), question);
    }

    /// Begins to open a scenario file.
    pub fn open_scenario(&mut self) {
        let question = Question {
            purpose: Purpose::Open,
            title: "Open a scenario".to_owned(),
            file_name: String::new(),
            kind: "scenario",
            extension: "toml",
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Open, question);
    }

    /// Opens the scenario file at `path`: it was dropped on the window.
    pub fn open_path(&mut self, ctx: &Context, path: &Path) {
        self.last_folder = path.parent().map(Path::to_owned);
        self.start(ctx, Task::Open, path.to_owned(), None);
    }

    /// Where something was last saved to or opened from.
    pub fn last_folder(&self) -> Option<&Path> {
        self.last_folder.as_deref()
    }

    /// Begins the next dialog in another folder.
    pub fn set_last_folder(&mut self, folder: Option<PathBuf>) {
        self.last_folder = folder;
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

    /// Reads the text of a scenario that was pasted.
    pub fn open_text(&mut self, ctx: &Context, text: String) {
        self.start(ctx, Task::OpenText(text), PathBuf::new(), None);
    }

    /// Reads a list of moves at `table` that was pasted.
    pub fn read_list(&mut self, ctx: &Context, text: String, table: TableSpec) {
        self.start(ctx, Task::ListText(text, table), PathBuf::new(), None);
    }

    /// Begins to read a list of moves at `table` from a file.
    pub fn open_list(&mut self, table: TableSpec) {
        let question = Question {
            purpose: Purpose::Open,
            title: "Read a list of moves".to_owned(),
            file_name: String::new(),
            kind: "list of moves",
            extension: "txt",
            folder: self.last_folder.clone(),
        };
        self.begin(Task::List(table), question);
    }

    fn begin(&mut self, task: Task, question: Question) {
        if self.waiting.is_some() {
            self.note = Some(Note::Good("Another file dialog is still open; this one follows it.".to_owned()));
        }
        self.unasked.push_back((task, question));
        self.ask_next();
    }

    /// Takes up the next question, unless an older one is still open.
    fn ask_next(&mut self) {
        if self.waiting.is_none()
            && let Some((task, question)) = self.unasked.pop_front()
        {
            self.note = None;
            self.waiting = Some(Waiting { task, question, asked: false });
        }
    }

    /// What is said about the last task.
    pub fn note(&self) -> Option<&Note> {
        self.note.as_ref()
    }

    /// Says something about what was done or could not be.
    pub fn say(&mut self, note: Note) {
        self.note = Some(note);
    }

    /// Takes the note away.
    pub fn dismiss_note(&mut self) {
        self.note = None;
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
        if let Ok(reply) = self.replies.1.try_recv() {
            match reply {
                Reply::Chosen(path) => self.carry_out(ctx, &path),
                Reply::Cancelled => self.waiting = None,
                Reply::NoDialog => self.ask_ourselves(),
            }
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
                let [width, height] = picture.size.map(crate::numerals::grouped);
                ctx.copy_image(picture);
                Some(Note::Good(format!("The chart is on the clipboard, {width} × {height} pixels.")))
            }
            Outcome::Done(Done::Text(text, rows)) => {
                ctx.copy_text(text);
                let rows = crate::numerals::count(rows, "row");
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

    /// Keeps the path that was chosen for what could not be saved, with the sentence that says why, unless another question
    /// is open.
    fn ask_again(&mut self, (task, path, question): (Task, PathBuf, Question), sentence: &str) {
        if question.purpose != Purpose::Open && self.waiting.is_none() {
            self.path_dialog = Some(PathDialog::for_trying_again(&question, &path, sentence));
            self.waiting = Some(Waiting { task, question, asked: true });
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
        self.save_dialog.as_ref().is_some_and(SaveDialog::awaits_snapshot)
    }

    /// Gives the dialog that is open what has been solved since, if it has. Nothing else is set while it is open.
    pub fn set_snapshot(&mut self, snapshot: Option<SharedSnapshot>) {
        if let Some(dialog) = &mut self.save_dialog {
            dialog.set_snapshot(snapshot);
        }
    }

    /// Shows our own dialogs, if one is open.
    pub fn dialog_ui(&mut self, ctx: &Context) {
        if let Some(dialog) = &mut self.save_dialog
            && let Some(reply) = dialog.show(ctx, &mut self.options)
        {
            let present = self.save_dialog.take().map(SaveDialog::into_present);
            if let (SaveReply::Do(command), Some(present)) = (reply, present) {
                self.answer_dialog(ctx, &command, present);
            }
        }
        let Some(dialog) = &mut self.path_dialog else { return };
        match dialog.show(ctx) {
            None => {}
            Some(PathReply::Cancelled) => {
                self.path_dialog = None;
                self.waiting = None;
            }
            Some(PathReply::Chosen(path)) => {
                self.carry_out(ctx, &path);
                self.path_dialog = None;
            }
        }
    }

    /// Does what the dialog was told.
    fn answer_dialog(&mut self, ctx: &Context, command: &DialogCommand, present: Saveable) {
        match (command.clone(), present.snapshot.clone()) {
            (DialogCommand::Save { stem, format }, Some(snapshot)) => {
                self.save_snapshot(snapshot, stem, format, &present.scenario);
            }
            (DialogCommand::Copy { stem, format }, Some(snapshot)) => {
                let snapshot = snapshot;
                let task = match format.content() {
                    Content::Table => Task::CopyTable { snapshot, stem, format },
                    Content::Chart | Content::Report => Task::CopyChart(snapshot, self.options.picture),
                };
                self.start(ctx, task, PathBuf::new(), None);
            }
            (DialogCommand::Figure(composition), _) => self.save_figure(*composition, &present.scenario),
            (DialogCommand::Report { format, whole_tab }, _) => self.save_report(present, format, whole_tab),
            (DialogCommand::Animation(animation), _) => self.save_animation(*animation, self.options.as_pictures),
            (DialogCommand::All, _) => self.save_all(present),
            (DialogCommand::Save { .. } | DialogCommand::Copy { .. }, None) => {}
        }
    }

    /// Whether a file is being asked for by the system, written or read.
    pub fn is_busy(&self) -> bool {
        let is_drawing = self.save_dialog.as_ref().is_some_and(SaveDialog::is_busy);
        (self.waiting.is_some() && self.path_dialog.is_none()) || self.is_at_work() || is_drawing
    }

    /// The system has no dialog: opens our own, which takes a typed path.
    fn ask_ourselves(&mut self) {
        if let Some(waiting) = &self.waiting {
            self.path_dialog = Some(PathDialog::new(&waiting.question));
        }
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
                    self.waiting = Some(Waiting { task, question, asked: true });
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
        self.job.start("file", move || ctx.request_repaint(), move |progress| task.carry_out(path, progress));
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
