//! Saving and opening: asks for the path, writes or reads in the background, and says what came of it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use egui::Context;

use crate::files::{read_text, shown, write_whole};
use crate::job::{Job, Outcome};
use crate::scenario::Scenario;

use super::dialogs::{FileDialogs, Purpose, Question, Reply, with_extension};
use super::exhibit::Exhibit;
use super::path_dialog::{PathDialog, PathReply};
use super::saving::{SaveAs, file_name, save};

/// The largest file with a list of moves that is read, in bytes: 65,535 moves that name all of 64 coins fit.
const LARGEST_LIST: u64 = 1 << 24;

/// What is to be done once the path is known.
#[derive(Clone, Debug)]
enum Task {
    /// Save a view.
    Exhibit(Box<Exhibit>, SaveAs),
    /// Save a scenario file.
    Scenario(Box<Scenario>),
    /// Open a scenario file.
    Open,
    /// Read a list of moves.
    List,
}

/// What a task has come to.
enum Done {
    Saved(PathBuf),
    Opened(Opened),
    Refused(String),
}

/// What was read from a file.
pub enum Opened {
    /// A scenario.
    Scenario(Box<Scenario>),
    /// The text of a list of moves.
    List(String),
}

/// What is said about the last task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It is done.
    Good(String),
    /// It is not, and why.
    Bad(String),
}

/// Everything about files that the window is in the middle of.
pub struct Filing {
    dialogs: Box<dyn FileDialogs>,
    waiting: Option<Waiting>,
    replies: (Sender<Reply>, Receiver<Reply>),
    path_dialog: Option<PathDialog>,
    job: Job<Done>,
    last_folder: Option<PathBuf>,
    note: Option<Note>,
}

/// A task whose path has been asked for, or is about to be.
struct Waiting {
    task: Task,
    question: Question,
    asked: bool,
}

impl Filing {
    /// Asks for paths by `dialogs`.
    #[must_use]
    pub fn with_dialogs(dialogs: Box<dyn FileDialogs>) -> Self {
        Self {
            dialogs,
            waiting: None,
            replies: channel(),
            path_dialog: None,
            job: Job::default(),
            last_folder: None,
            note: None,
        }
    }

    /// Begins to save a view.
    pub fn save_exhibit(&mut self, exhibit: Exhibit, save_as: SaveAs, scenario_name: &str) {
        let extension = save_as.format.name();
        let question = Question {
            purpose: Purpose::Save,
            title: format!("Save the {}", save_as.what()),
            file_name: file_name(&[scenario_name, exhibit.view()], extension),
            kind: save_as.what(),
            extension,
            folder: self.last_folder.clone(),
        };
        self.begin(Task::Exhibit(Box::new(exhibit), save_as), question);
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
        self.open_scenario();
        self.carry_out(ctx, path);
    }

    /// Where something was last saved to or opened from.
    #[must_use]
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
        self.path_dialog = None;
        self.job.cancel();
        self.note = None;
    }

    /// Begins to read a list of moves.
    pub fn open_list(&mut self) {
        let question = Question {
            purpose: Purpose::Open,
            title: "Read a list of moves".to_owned(),
            file_name: String::new(),
            kind: "list of moves",
            extension: "txt",
            folder: self.last_folder.clone(),
        };
        self.begin(Task::List, question);
    }

    fn begin(&mut self, task: Task, question: Question) {
        self.note = None;
        self.path_dialog = None;
        // replies to an older question no longer count
        self.replies = channel();
        self.waiting = Some(Waiting { task, question, asked: false });
    }

    /// What is said about the last task.
    #[must_use]
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

    /// Asks the question that has not been asked yet. Called once a frame, with the window if there is one.
    pub fn ask(&mut self, ctx: &Context, window: Option<&eframe::Frame>) {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| !waiting.asked) else { return };
        waiting.asked = true;
        let (sender, ctx) = (self.replies.0.clone(), ctx.clone());
        let reply = Box::new(move |reply| {
            if sender.send(reply).is_ok() {
                ctx.request_repaint();
            }
        });
        self.dialogs.ask(&waiting.question, window, reply);
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
        match self.job.poll()? {
            Outcome::Done(Done::Saved(path)) => self.note = Some(Note::Good(format!("Saved {}", shown(&path)))),
            Outcome::Done(Done::Opened(opened)) => return Some(opened),
            Outcome::Done(Done::Refused(reason)) => self.note = Some(Note::Bad(reason)),
            Outcome::Failed(reason) => self.note = Some(Note::Bad(format!("Saving failed: {reason}"))),
            Outcome::Cancelled => {}
        }
        None
    }

    /// Shows our own dialog, if it is open.
    pub fn dialog_ui(&mut self, ctx: &Context) {
        let Some(dialog) = &mut self.path_dialog else { return };
        match dialog.show(ctx) {
            None => {}
            Some(PathReply::Cancelled) => {
                self.path_dialog = None;
                self.waiting = None;
            }
            Some(PathReply::Chosen(path)) => {
                self.path_dialog = None;
                self.carry_out(ctx, &path);
            }
        }
    }

    /// Whether a file is being asked for by the system, written or read.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        (self.waiting.is_some() && self.path_dialog.is_none()) || self.job.is_running()
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
        self.last_folder = path.parent().map(Path::to_owned);
        let path = match question.purpose {
            Purpose::Save => with_extension(path, question.extension),
            Purpose::Open => path.to_owned(),
        };
        let ctx = ctx.clone();
        self.job.start("file", move || ctx.request_repaint(), move |_| Ok(task.carry_out(path)));
    }
}

impl Task {
    fn carry_out(self, path: PathBuf) -> Done {
        let saved = match self {
            Self::Exhibit(exhibit, save_as) => save(&exhibit, save_as, &path).map_err(|error| error.to_string()),
            Self::Scenario(scenario) => write_whole(&path, |out| out.write_all(scenario.to_toml().as_bytes()))
                .map_err(|error| error.to_string()),
            Self::Open => {
                return match Scenario::read(&path) {
                    Ok(scenario) => Done::Opened(Opened::Scenario(Box::new(scenario))),
                    Err(error) => Done::Refused(error.to_string()),
                };
            }
            Self::List => {
                return match read_text(&path, LARGEST_LIST) {
                    Ok(text) => Done::Opened(Opened::List(text)),
                    Err(error) => Done::Refused(error.to_string()),
                };
            }
        };
        match saved {
            Ok(()) => Done::Saved(std::path::absolute(&path).unwrap_or(path)),
            Err(reason) => Done::Refused(reason),
        }
    }
}
