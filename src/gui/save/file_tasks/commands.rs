//! The commands about files: each asks for a path, or runs at once if it needs none.

use std::path::{Path, PathBuf};

use egui::Context;

use crate::devil::{TableSpec, parse_list};
use crate::files::read_text;
use crate::format::{Content, Format, TABBED, WriteTable};
use crate::gui::panels::slider_player::SliderCommand;
use crate::gui::save::dialog::SaveDialog;
use crate::gui::save::error::{Result, SaveError};
use crate::gui::save::export::{Export, sliders};
use crate::gui::save::native_dialogs::Question;
use crate::gui::save::options::{SaveCommand, SaveOptions};
use crate::gui::save::request::Source;
use crate::gui::views;
use crate::lesson::Lesson;
use crate::numerals::grouped;
use crate::scenario::{Scenario, link};

use super::task::{Done, Opened, Task};
use super::{FileTasks, Note};

/// Largest file with a list of moves, in bytes: 65,535 moves that each name all of 64 coins fit.
const LARGEST_LIST: u64 = 1 << 24;

impl FileTasks {
    /// Runs a command for saving on the current state of the tab.
    pub fn save(&mut self, ctx: &Context, command: SaveCommand, present: Export) {
        let of = |what, options: &SaveOptions| Export { options: SaveOptions { what, ..options.clone() }, ..present };
        match command {
            SaveCommand::Stop => self.stop(),
            SaveCommand::Ask => self.open_dialog(of(self.options.what, &self.options)),
            SaveCommand::Open(what) => self.open_dialog(of(what, &self.options)),
            SaveCommand::All => self.begin_export(of(Content::All, &self.options)),
            SaveCommand::CopyChart => self.copy(ctx, of(Content::Chart, &self.options), TABBED),
            SaveCommand::CopyTable => self.copy(ctx, of(Content::Table, &self.options), TABBED),
            SaveCommand::File(format) => {
                let what = format.content();
                match what {
                    Content::Chart => self.options.chart = format,
                    Content::Table => self.options.table = format,
                    _ => {}
                }
                self.begin_export(of(what, &SaveOptions { whole_tab: false, ..self.options.clone() }));
            }
        }
    }

    fn open_dialog(&mut self, export: Export) {
        self.options = export.options.clone();
        self.save_dialog = Some(SaveDialog::new(export));
    }

    /// Opens the Save dialog for an animation of the slider that is playing; does nothing if the scenario has no such
    /// slider.
    pub fn save_slider(&mut self, command: &SliderCommand, present: Export) {
        let number = sliders(&present.scenario).into_iter().find(|number| number.name == command.name);
        if number.is_some() {
            let options = SaveOptions { what: Content::Animation, mode: command.mode, ..self.options.clone() };
            self.open_dialog(Export { options, played: number, range: command.range, ..present });
        }
    }

    /// Whether there is nothing to save; if so, the notification says why. A path is pointless without content.
    fn is_refused(&mut self, export: &Export) -> bool {
        let Some(sentence) = export.refusal() else { return false };
        self.note = Some(Note::Bad(sentence));
        true
    }

    /// Copies the chart or a table of a view, the table as `write` writes it. Asks for a path to save the table at if it
    /// is too large for a clipboard.
    pub(super) fn copy(&mut self, ctx: &Context, export: Export, write: WriteTable) {
        let mut text = export.clone();
        if text.options.table == Format::Xlsx {
            // a copied table has no limit on its rows
            text.options.table = Format::Csv;
        }
        if !self.is_refused(&text) {
            let question = text.question();
            let fallback = (text.options.what == Content::Table).then(|| (Task::export(text), question));
            self.start(ctx, Task::copying(export, write), PathBuf::new(), fallback);
        }
    }

    /// Starts an export.
    pub(super) fn begin_export(&mut self, export: Export) {
        if !self.is_refused(&export) {
            let question = export.question();
            self.begin(Task::export(export), question);
        }
    }

    /// Starts saving a lesson as a web page.
    pub fn save_lesson(&mut self, lesson: &'static Lesson) {
        let question = Question::save("lesson", &[&lesson.name], "html");
        self.begin(Task::of(Source::Lesson(lesson, self.options.picture.map)), question);
    }

    /// Starts saving a scenario file.
    pub fn save_scenario(&mut self, scenario: Scenario) {
        let question = Question::save("scenario", &[&scenario.name], "toml");
        self.begin(Task::saving("scenario", move |path, _| Ok(scenario.write(path)?)), question);
    }

    /// Starts opening a scenario file.
    pub fn open_scenario(&mut self) {
        self.begin(open_file(), Question::open("Open a scenario", "scenario", "toml"));
    }

    /// Opens the scenario file at `path`, which was dropped on the window.
    pub fn open_path(&mut self, ctx: &Context, path: &Path) {
        self.start(ctx, open_file(), path.to_owned(), None);
    }

    /// Reads a scenario from pasted text, or from a link.
    pub fn open_text(&mut self, ctx: &Context, text: String) {
        let task = opening(move |_| {
            let subject = if link::is_in(&text) { "" } else { "the pasted text is not a scenario: " };
            views::parse_sent(&text).map_err(|error| SaveError::Refused(format!("{subject}{error}")))
        });
        self.start(ctx, task, PathBuf::new(), None);
    }

    /// Reads a list of moves for `table` from pasted text.
    pub fn read_list(&mut self, ctx: &Context, text: String, table: TableSpec) {
        let task = listing(table, move |_| {
            if text.len() as u64 <= LARGEST_LIST {
                return Ok(text.clone());
            }
            let most = grouped(LARGEST_LIST);
            let sentence = format!("the pasted text is longer than the {most} bytes of a list of moves");
            Err(SaveError::Refused(sentence))
        });
        self.start(ctx, task, PathBuf::new(), None);
    }

    /// Starts reading a list of moves for `table` from a file.
    pub fn open_list(&mut self, table: TableSpec) {
        let task = listing(table, |path| Ok(read_text(path, LARGEST_LIST)?));
        self.begin(task, Question::open("Read a list of moves", "list of moves", "txt"));
    }
}

/// Returns a task that opens a scenario file.
fn open_file() -> Task {
    opening(|path| Ok(views::read(path)?))
}

fn opening(read: impl Fn(&Path) -> Result<Scenario> + Send + Sync + 'static) -> Task {
    Task::new("Opening the scenario", move |path, _| Ok(Done::Opened(Opened::Scenario(Box::new(read(path)?)))))
}

/// Returns a task that reads a list of moves.
fn listing(table: TableSpec, text: impl Fn(&Path) -> Result<String> + Send + Sync + 'static) -> Task {
    Task::new("Reading the list of moves", move |path, _| {
        Ok(Done::Opened(Opened::List(parse_list(&text(path)?, table))))
    })
}
