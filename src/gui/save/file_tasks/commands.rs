//! The commands about files: each asks for a path, or runs at once if it needs none.

use std::path::{Path, PathBuf};

use egui::Context;

use crate::devil::TableSpec;
use crate::format::{Content, Format};
use crate::gui::panels::slider_player::SliderCommand;
use crate::gui::save::dialog::SaveDialog;
use crate::gui::save::export::{Export, Played, sliders};
use crate::gui::save::native_dialogs::Question;
use crate::gui::save::options::{SaveCommand, SaveOptions, What};
use crate::gui::save::solve::Saveable;
use crate::lesson::Lesson;
use crate::scenario::Scenario;

use super::task::Task;
use super::{FileTasks, Note};

impl FileTasks {
    /// Runs a command for saving on the current state of the tab.
    pub fn save(&mut self, ctx: &Context, command: SaveCommand, present: Saveable) {
        let options = self.options.clone();
        match command {
            SaveCommand::Stop => self.stop(),
            SaveCommand::Ask => self.open_dialog(Export::new(present, options)),
            SaveCommand::Open(what) => self.open_dialog(Export::new(present, SaveOptions { what, ..options })),
            SaveCommand::All => self.begin_export(Export::new(present, SaveOptions { what: What::All, ..options })),
            SaveCommand::CopyChart => {
                self.copy(ctx, Export::new(present, SaveOptions { what: What::Chart, ..options }));
            }
            SaveCommand::CopyTable => {
                let options = SaveOptions { what: What::Table, table: Format::Xlsx, ..options };
                self.copy(ctx, Export::new(present, options));
            }
            SaveCommand::File(format) => {
                let what = match format.content() {
                    Content::Chart => What::Chart,
                    Content::Table => What::Table,
                    Content::Report => What::Report,
                };
                match what {
                    What::Chart => self.options.chart = format,
                    What::Table => self.options.table = format,
                    _ => {}
                }
                let options = SaveOptions { what, whole_tab: false, ..self.options.clone() };
                self.begin_export(Export::new(present, options));
            }
        }
    }

    fn open_dialog(&mut self, export: Export) {
        self.options = export.options.clone();
        self.save_dialog = Some(SaveDialog::new(export));
    }

    /// Opens the Save dialog for an animation of the slider that is playing; does nothing if the scenario has no such
    /// slider.
    pub fn save_slider(&mut self, command: &SliderCommand, present: Saveable) {
        let number = sliders(&present.scenario).into_iter().find(|number| number.name == command.name);
        if let Some(number) = number {
            let options = SaveOptions { what: What::Animation, mode: command.mode, ..self.options.clone() };
            let played = Some(Played { number, range: command.range });
            self.open_dialog(Export { played, ..Export::new(present, options) });
        }
    }

    /// Whether there is nothing to save; if so, the notification says why. A path is pointless without content.
    fn is_refused(&mut self, export: &Export) -> bool {
        let sentence = export.refusal();
        let is_refused = sentence.is_some();
        self.note = sentence.map(Note::Bad).or(self.note.take());
        is_refused
    }

    /// Copies the chart or a table of a view. Asks for a path to save the table at if it is too large for a clipboard.
    pub(super) fn copy(&mut self, ctx: &Context, export: Export) {
        // a copied table has no limit on its rows
        let text = export.as_text();
        if !self.is_refused(&text) {
            let question = (export.options.what == What::Table).then(|| text.question());
            self.start(ctx, Task::Copy(Box::new(export)), PathBuf::new(), question);
        }
    }

    /// Starts an export.
    pub(super) fn begin_export(&mut self, export: Export) {
        if !self.is_refused(&export) {
            let question = export.question();
            self.begin(Task::Save(Box::new(export)), question);
        }
    }

    /// Starts saving a lesson as a web page.
    pub fn save_lesson(&mut self, lesson: &'static Lesson) {
        let question = Question::save("lesson", &[&lesson.name], "html");
        self.begin(Task::Lesson(lesson, self.options.picture.map), question);
    }

    /// Starts saving a scenario file.
    pub fn save_scenario(&mut self, scenario: Scenario) {
        let question = Question::save("scenario", &[&scenario.name], "toml");
        self.begin(Task::Scenario(Box::new(scenario)), question);
    }

    /// Starts opening a scenario file.
    pub fn open_scenario(&mut self) {
        self.begin(Task::Open(None), Question::open("Open a scenario", "scenario", "toml"));
    }

    /// Opens the scenario file at `path`, which was dropped on the window.
    pub fn open_path(&mut self, ctx: &Context, path: &Path) {
        self.last_folder = path.parent().map(Path::to_owned);
        self.start(ctx, Task::Open(None), path.to_owned(), None);
    }

    /// Reads a scenario from pasted text.
    pub fn open_text(&mut self, ctx: &Context, text: String) {
        self.start(ctx, Task::Open(Some(text)), PathBuf::new(), None);
    }

    /// Reads a list of moves for `table` from pasted text.
    pub fn read_list(&mut self, ctx: &Context, text: String, table: TableSpec) {
        self.start(ctx, Task::List(table, Some(text)), PathBuf::new(), None);
    }

    /// Starts reading a list of moves for `table` from a file.
    pub fn open_list(&mut self, table: TableSpec) {
        self.begin(Task::List(table, None), Question::open("Read a list of moves", "list of moves", "txt"));
    }
}
