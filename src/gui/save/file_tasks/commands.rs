//! The commands about files: each asks for a path, or runs at once if it needs none.

use std::path::{Path, PathBuf};

use egui::Context;

use crate::devil::TableSpec;
use crate::format::{Content, Format};
use crate::gui::panels::slider_player::SliderCommand;
use crate::gui::save::animation::Animation;
use crate::gui::save::dialog::{DialogCommand, SaveDialog, UNSOLVED};
use crate::gui::save::native_dialogs::Question;
use crate::gui::save::options::{SaveCommand, What};
use crate::gui::save::report::Report;
use crate::gui::save::solve::Saveable;
use crate::gui::save::write::refusal;
use crate::gui::snapshot::SharedSnapshot;
use crate::lesson::Lesson;
use crate::scenario::Scenario;

use super::task::{Part, Task};
use super::{FileTasks, Note};

impl FileTasks {
    /// Runs a command of the Save menu on the current state of the tab.
    pub fn save(&mut self, ctx: &Context, command: SaveCommand, present: Saveable) {
        match (command, present.snapshot.clone()) {
            (SaveCommand::Stop, _) => self.stop(),
            (SaveCommand::Ask, _) => self.save_dialog = Some(SaveDialog::new(present)),
            (SaveCommand::Further(stem), _) => self.open_dialog(What::Table, SaveDialog::for_table(present, stem)),
            (SaveCommand::Animation, _) => self.open_dialog(What::Animation, SaveDialog::new(present)),
            (SaveCommand::All, _) => self.save_all(present),
            (SaveCommand::File(Format::Html), _) => self.save_report(present, false),
            (SaveCommand::File(format), Some(snapshot)) => self.save_part(snapshot, None, format, &present.scenario),
            (SaveCommand::CopyChart, Some(snapshot)) => self.copy(ctx, snapshot, None, Format::Png, &present.scenario),
            (SaveCommand::CopyTable, Some(snapshot)) => self.copy(ctx, snapshot, None, Format::Xlsx, &present.scenario),
            (SaveCommand::File(_) | SaveCommand::CopyChart | SaveCommand::CopyTable, None) => self.say_unsolved(),
        }
    }

    /// Runs the command of the Save dialog.
    pub(super) fn answer_dialog(&mut self, ctx: &Context, command: DialogCommand, present: Saveable) {
        match (command, present.snapshot.clone()) {
            (DialogCommand::Save { stem, format }, Some(snapshot)) => {
                self.save_part(snapshot, stem, format, &present.scenario);
            }
            (DialogCommand::Copy { stem, format }, Some(snapshot)) => {
                self.copy(ctx, snapshot, stem, format, &present.scenario);
            }
            (DialogCommand::Report { whole_tab }, _) => self.save_report(present, whole_tab),
            (DialogCommand::Animation(animation), _) => self.save_animation(animation),
            (DialogCommand::All, _) => self.save_all(present),
            (DialogCommand::Cancel, _) => {}
            (DialogCommand::Save { .. } | DialogCommand::Copy { .. }, None) => self.say_unsolved(),
        }
    }

    /// Reports that nothing was saved because the new parameters are not solved yet.
    fn say_unsolved(&mut self) {
        self.note = Some(Note::Bad(UNSOLVED.to_owned()));
    }

    fn open_dialog(&mut self, content: What, dialog: SaveDialog) {
        self.options.content = content;
        self.save_dialog = Some(dialog);
    }

    /// Opens the Save dialog for an animation of the slider that is playing.
    pub fn save_slider(&mut self, command: &SliderCommand, present: Saveable) {
        if let Some(dialog) = SaveDialog::for_slider(present, command) {
            self.options.mode = command.mode;
            self.open_dialog(What::Animation, dialog);
        }
    }

    fn part(&self, snapshot: SharedSnapshot, stem: Option<&'static str>, format: Format) -> Part {
        Part { snapshot, stem, format, picture: self.options.picture }
    }

    /// Copies the chart or a table of a view. Asks for a path to save the table at if it is too large for a clipboard.
    fn copy(
        &mut self,
        ctx: &Context,
        snapshot: SharedSnapshot,
        stem: Option<&'static str>,
        format: Format,
        scenario: &Scenario,
    ) {
        if self.is_refused(&snapshot, stem, format) {
            return;
        }
        let part = self.part(snapshot, stem, format);
        let question = (format.content() == Content::Table).then(|| part.as_text().question(scenario));
        self.start(ctx, Task::Copy(part), PathBuf::new(), question);
    }

    /// Whether the view has no such chart or table; if so, the notification says why.
    fn is_refused(&mut self, snapshot: &SharedSnapshot, stem: Option<&'static str>, format: Format) -> bool {
        let sentence = refusal(snapshot.as_ref(), format.content()).filter(|_| stem.is_none());
        let is_refused = sentence.is_some();
        if let Some(sentence) = sentence {
            self.note = Some(Note::Bad(sentence));
        }
        is_refused
    }

    /// Starts saving the chart or the main table of a view, or the further table with this stem.
    fn save_part(&mut self, snapshot: SharedSnapshot, stem: Option<&'static str>, format: Format, scenario: &Scenario) {
        match format.content() {
            Content::Table => self.options.table = format,
            Content::Chart => self.options.chart = format,
            Content::Report => {}
        }
        if self.is_refused(&snapshot, stem, format) {
            // a path is pointless without content
            return;
        }
        let part = self.part(snapshot, stem, format);
        let question = part.question(scenario);
        self.begin(Task::Save(part), question);
    }

    /// Starts saving all charts and tables of a tab.
    fn save_all(&mut self, present: Saveable) {
        let title = "Save all charts and tables into a new folder of";
        let question = Question::folder(title, &[&present.scenario.name]);
        let (formats, picture) = (self.options.all.clone(), self.options.picture);
        self.begin(Task::All { present: Box::new(present), formats, picture }, question);
    }

    /// Starts saving a report of the current scenario, or of all scenarios of the tab.
    fn save_report(&mut self, present: Saveable, whole_tab: bool) {
        let map = self.options.picture.map;
        let report = if whole_tab {
            let title = format!("{}: all scenarios", present.scenario.puzzle().title());
            Report { title, scenarios: present.scenarios, shown: None, views: None, map }
        } else {
            let title = present.scenario.name.clone();
            Report { title, scenarios: vec![present.scenario], shown: present.snapshot, views: None, map }
        };
        let question = Question::save("report", &[&report.title, "report"], Format::Html.name());
        self.begin(Task::Report(Box::new(report)), question);
    }

    /// Starts saving a lesson as a web page.
    pub fn save_lesson(&mut self, lesson: &'static Lesson) {
        let question = Question::save("lesson", &[&lesson.name], "html");
        self.begin(Task::Lesson(lesson, self.options.picture.map), question);
    }

    /// Starts saving an animation.
    fn save_animation(&mut self, animation: Box<Animation>) {
        let name = [animation.scenario.name.as_str(), animation.view, "animation"];
        let question = Question::save("animation", &name, "gif");
        self.begin(Task::Animation(animation), question);
    }

    /// Starts saving a scenario file.
    pub fn save_scenario(&mut self, scenario: Scenario) {
        let question = Question::save("scenario", &[&scenario.name], "toml");
        self.begin(Task::Scenario(Box::new(scenario)), question);
    }

    /// Starts opening a scenario file.
    pub fn open_scenario(&mut self) {
        self.begin(Task::Open, Question::open("Open a scenario", "scenario", "toml"));
    }

    /// Opens the scenario file at `path`, which was dropped on the window.
    pub fn open_path(&mut self, ctx: &Context, path: &Path) {
        self.last_folder = path.parent().map(Path::to_owned);
        self.start(ctx, Task::Open, path.to_owned(), None);
    }

    /// Reads a scenario from pasted text.
    pub fn open_text(&mut self, ctx: &Context, text: String) {
        self.start(ctx, Task::OpenText(text), PathBuf::new(), None);
    }

    /// Reads a list of moves for `table` from pasted text.
    pub fn read_list(&mut self, ctx: &Context, text: String, table: TableSpec) {
        self.start(ctx, Task::ListText(text, table), PathBuf::new(), None);
    }

    /// Starts reading a list of moves for `table` from a file.
    pub fn open_list(&mut self, table: TableSpec) {
        self.begin(Task::List(table), Question::open("Read a list of moves", "list of moves", "txt"));
    }
}
