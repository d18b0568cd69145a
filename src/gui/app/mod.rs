//! The program in its window: panels, tabs, dialogs and everything that appears in front.

mod closing;
mod commands;
pub mod crash;
pub mod help;
mod history;
mod lesson;
pub mod memory;
pub mod palette;
pub mod presentation;
mod remembering;
mod scenarios;
mod top_bar;
mod window;

use std::any::Any;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use closing::Closing;
use crash::Crash;
use egui::{Align2, Context, Event, FontId, Id, LayerId, Order, Stroke, StrokeKind, Ui, Vec2};
use help::Help;
use history::{History, State};
use memory::{AutoSaver, WindowPlace};
use palette::CommandPalette;
use presentation::Presentation;

use super::chart::heatmap::ColourMap;
use super::command::{self, Command};
use super::devil::{Devil, ListRequest};
use super::lessons::guess::OpenGuess;
use super::lessons::{self, LessonRun};
use super::look::theme::Palette;
use super::look::{Look, fonts};
use super::own_scenarios::OwnFolder;
use super::panels::arrangement::Arrangement;
use super::panels::places::Places;
use super::panels::scenario_list::{NameDialog, ScenarioList};
use super::panels::{card, slider_player, workspace};
use super::prose;
use super::save::file_tasks::{FileTasks, Note, Opened};
use super::save::native_dialogs::Ask;
use super::save::options::SaveOptions;
use super::tab::Tab;
use super::tab::any_tab::{AnyTab, Status};
use super::views::new_tab;
use super::{focus, hold, spotlight};
use crate::platform;
use crate::scenario::{Params, Puzzle, Scenario};

/// The program in its window.
pub struct Coinwise {
    open: Puzzle,
    /// Tabs of the puzzles in the order of [`Puzzle::ALL`].
    tabs: [Box<dyn AnyTab>; 3],
    lists: [ScenarioList; 3],
    /// Folder of the user's own scenarios.
    own: OwnFolder,
    /// History of each tab, in the order of [`Puzzle::ALL`].
    histories: [History; 3],
    /// Asks for the paths of files.
    ask_path: Ask,
    file_tasks: FileTasks,
    closing: Closing,
    help: Help,
    palette: CommandPalette,
    name_dialog: Option<NameDialog>,
    presentation: Option<Presentation>,
    lesson: Option<LessonRun>,
    /// State and view of the tab before the open lesson, and the puzzles that showed all settings.
    before_lesson: Option<(State, String, BTreeSet<String>)>,
    /// The guess about a scenario of each tab.
    guesses: [Option<OpenGuess>; 3],
    /// Whether the riddle of each tab is still to be guessed, as at the first start.
    unvisited: [bool; 3],
    /// Writes the settings; `None` in a window that stores nothing.
    saver: Option<AutoSaver>,
    /// Notification shown until the settings can be written again; others take precedence.
    memory_note: Option<Note>,
    window: Option<WindowPlace>,
    /// Size of the screen that the window was fitted to, in points at 100 %.
    screen: Option<Vec2>,
    /// Look in the last frame, needed when the window closes without another frame.
    last_look: Look,
    /// Arrangement to restore in the first frame.
    arrangement_to_come: Option<Arrangement>,
    /// Arrangement of the window in the last frame.
    last_arrangement: Arc<Arrangement>,
    /// Address of the page that links lead to, if there is one.
    pub page: Option<String>,
    /// The panic that ended everything, and the scenario file with the saved parameters.
    crash: Option<(Crash, Option<PathBuf>)>,
}

impl Coinwise {
    /// Returns the program at its first scenario, with `ask` for paths of files. It stores no settings.
    pub fn new(ask: Ask) -> Self {
        let mut program = Self {
            open: Puzzle::Pennies,
            tabs: Puzzle::ALL.map(|puzzle| new_tab(&Params::default_of(puzzle))),
            lists: Puzzle::ALL.map(ScenarioList::new),
            own: OwnFolder::default(),
            histories: Default::default(),
            ask_path: ask,
            file_tasks: FileTasks::default(),
            closing: Closing::default(),
            help: Help::default(),
            palette: CommandPalette::default(),
            name_dialog: None,
            presentation: None,
            lesson: None,
            before_lesson: None,
            guesses: Default::default(),
            unvisited: [false; 3],
            saver: None,
            memory_note: None,
            window: None,
            screen: None,
            last_look: Look::default(),
            arrangement_to_come: None,
            last_arrangement: Arc::default(),
            page: platform::page(),
            crash: None,
        };
        program.load_first();
        program
    }

    /// Loads the first scenario of each puzzle.
    fn load_first(&mut self) {
        for puzzle in Puzzle::ALL {
            self.open = puzzle;
            self.list_mut().select(0);
            self.load_selected();
        }
        self.open = Puzzle::Pennies;
    }

    /// Whether something is being computed, written or read.
    pub fn is_busy(&mut self) -> bool {
        self.file_tasks.is_busy() || self.tabs.iter().any(|tab| matches!(tab.status(), Status::Working { .. }))
    }

    /// Returns the options used last for saving.
    pub fn save_options(&self) -> &SaveOptions {
        &self.file_tasks.options
    }

    /// Collects finished jobs and applies their results. Paints nothing.
    pub fn logic(&mut self, ctx: &Context) {
        if self.crash.is_some() {
            return;
        }
        if let Err(crash) = crash::guard(false, || self.collect_jobs(ctx)) {
            self.handle_crash(crash);
        }
    }

    /// Draws the window and carries out commands. `window` is the parent of file dialogs, if any.
    pub fn ui(&mut self, ui: &mut Ui, window: Option<&eframe::Frame>) {
        if let Some((crash, kept)) = self.crash.clone() {
            self.crash_ui(ui, &crash, kept.as_deref());
            return;
        }
        if let Err(crash) = crash::guard(false, || self.window_ui(ui, window)) {
            self.handle_crash(crash);
            // the frame is only half drawn
            ui.ctx().request_discard("crash");
            ui.ctx().request_repaint();
        }
    }

    fn collect_jobs(&mut self, ctx: &Context) {
        if let Some(arrangement) = self.arrangement_to_come.take() {
            arrangement.apply(ctx);
        }
        match self.file_tasks.poll(ctx) {
            Some(Opened::Scenario(scenario)) => self.open_scenario(*scenario),
            Some(Opened::List(list)) => {
                if let Some(tab) = self.devil() {
                    tab.state.take_list(list, &mut tab.params);
                }
            }
            None => {}
        }
        self.handle_close_request(ctx);
        focus::install(ctx);
        hold::follow(ctx);
        for tab in &mut self.tabs {
            tab.update(Some(ctx));
        }
    }

    fn window_ui(&mut self, ui: &mut Ui, window: Option<&eframe::Frame>) {
        self.file_tasks.options.picture.map = ColourMap::of(ui.ctx());
        if ui.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            // another window may have changed them
            self.reread_own();
        }
        let mut actions = command::pressed(ui);
        if self.lesson.is_some() {
            actions.iter_mut().for_each(lessons::remap_for_lesson);
        }
        actions.extend(pasted(ui).or_else(platform::link).map(Command::OpenText));
        actions.extend(platform::dropped(ui.ctx()).into_iter().map(Command::OpenPath));
        actions.extend(self.places_ui(ui));
        actions.extend(self.overlays_ui(ui.ctx()));
        let time = ui.input(|i| i.time);
        let state = self.state();
        self.history_mut().feed(time, state);
        if !actions.is_empty() {
            // the effect is visible in the next frame
            ui.ctx().request_repaint();
        }
        for action in actions {
            self.run(ui.ctx(), action);
        }
        if self.lesson.as_ref().is_some_and(|run| run.lesson.puzzle != self.open) {
            self.leave_lesson(ui.ctx());
        }
        if let Some(command) = slider_player::take_command(ui.ctx()) {
            let present = self.present();
            self.file_tasks.save_slider(&command, present);
            ui.ctx().request_repaint();
        }
        match self.devil().and_then(|tab| tab.state.request.take()) {
            Some(ListRequest::File(table)) => self.file_tasks.open_list(table),
            Some(ListRequest::Text(text, table)) => self.file_tasks.read_list(ui.ctx(), text, table),
            None => {}
        }
        self.file_tasks.ask(&mut self.ask_path, ui.ctx(), window);
        Look::fit_to_window(ui.ctx());
        self.notice_window(ui);
        self.fit_to_screen(ui.ctx());
        self.save_memory(ui.ctx());
        self.closing.ui(ui.ctx(), &mut self.file_tasks);
    }

    /// Draws the panels below an open lesson. If the window is too small for them, they keep their least size in a
    /// scroll area.
    fn places_ui(&mut self, ui: &mut Ui) -> Vec<Command> {
        let Some(run) = self.lesson.as_mut().filter(|_| self.presentation.is_none()) else {
            let pressed = self.presentation.as_ref().and_then(|presentation| presentation.pressed(ui));
            return pressed.into_iter().chain(self.enclosed_ui(ui)).collect();
        };
        let answer = run.follow(ui.ctx(), self.tabs[run.lesson.puzzle as usize].as_ref());
        let command = lessons::bar_ui(ui, run, answer.as_ref());
        let room = ui.available_rect_before_wrap();
        let actions = command.into_iter().chain(self.enclosed_ui(ui)).collect();
        spotlight::paint(ui.ctx(), room);
        actions
    }

    fn enclosed_ui(&mut self, ui: &mut Ui) -> Vec<Command> {
        // in a low window a lesson takes the place of the top bar
        let has_bar = self.lesson.is_some() && self.presentation.is_none();
        let is_crowded = has_bar && workspace::is_low(ui.ctx().content_rect().height());
        let mut actions = if is_crowded { Vec::new() } else { self.top_ui(ui) };
        self.follow_guess();
        let least = workspace::least_size(ui.available_width());
        actions.extend(card::at_least(ui, "window", least, |ui| self.workspace_ui(ui)));
        actions
    }

    fn workspace_ui(&mut self, ui: &mut Ui) -> Vec<Command> {
        let is_welcome = self.unvisited == [true; 3];
        let note = self.file_tasks.note.as_ref().or(self.memory_note.as_ref());
        let lesson = self.lesson.as_ref().map(|run| (run.lesson.name.as_str(), run.place));
        let hides_answer = match (&self.presentation, &self.lesson) {
            (Some(presentation), _) => presentation.hides_answer,
            (None, run) => run.as_ref().is_some_and(LessonRun::hides_answer),
        };
        let is_own = self.list().selected().and_then(|scenario| scenario.view.as_deref()) == Some(self.tab().view());
        let guess = &mut self.guesses[self.open as usize];
        if let Some(guess) = guess.as_ref().filter(|guess| !guess.guessing.is_open()) {
            Arrangement::change(ui.ctx(), |arrangement| arrangement.asked.extend([guess.scenario.clone()]));
        }
        let list = &self.lists[self.open as usize];
        let (guessing, verdict) = match (&mut self.lesson, guess) {
            (Some(run), _) => (run.covering(), None),
            (None, Some(guess)) if guess.guessing.is_open() => (Some(&mut guess.guessing), None),
            (None, Some(guess)) => (None, guess.guessing.verdict.clone().filter(|_| is_own)),
            (None, None) => (None, None),
        };
        let places = Places {
            puzzle: self.open,
            tab: self.tabs[self.open as usize].as_mut(),
            list,
            lesson,
            guessing,
            verdict,
            has_guess: lesson.is_none() && list.selected().is_some_and(|scenario| scenario.guess.is_some()),
            is_welcome,
            is_presented: self.presentation.is_some(),
            has_scenario_menu: self.presentation.is_none() && workspace::is_small(ui.available_width()),
            hides_answer,
        };
        workspace::ui(ui, places, note)
    }

    /// Draws dialogs and everything else in front of the window.
    fn overlays_ui(&mut self, ctx: &Context) -> Vec<Command> {
        let mut actions = Vec::new();
        self.help.ui(ctx, self.open);
        self.file_tasks.offer_snapshot(|| self.tabs[self.open as usize].snapshot());
        self.file_tasks.dialog_ui(ctx);
        hovering_ui(ctx);
        if let Some(is_confirmed) = self.name_dialog.as_mut().and_then(|dialog| dialog.show(ctx))
            && let Some(dialog) = self.name_dialog.take()
            && is_confirmed
        {
            self.apply_name_dialog(dialog);
        }
        if self.palette.is_open {
            let params = self.tabs.each_ref().map(|tab| tab.params());
            actions.extend(self.palette.ui(ctx, &self.lists, &params));
        }
        if focus::is_behind_dialog(ctx) {
            card::hide_hints_behind(ctx);
        }
        actions
    }

    fn list(&self) -> &ScenarioList {
        &self.lists[self.open as usize]
    }

    fn list_mut(&mut self) -> &mut ScenarioList {
        &mut self.lists[self.open as usize]
    }

    fn history(&self) -> &History {
        &self.histories[self.open as usize]
    }

    fn history_mut(&mut self) -> &mut History {
        &mut self.histories[self.open as usize]
    }

    /// Makes the present state of the open tab a step that undo returns to, before a separate change.
    fn mark(&mut self) {
        let state = self.state();
        self.history_mut().mark(&state);
    }

    /// Loads the selected scenario of the open puzzle.
    fn load_selected(&mut self) {
        if let Some(scenario) = self.list().selected().cloned() {
            self.load(scenario);
        }
    }

    /// Sets the parameters of the scenario's tab, and its view if it names one.
    fn load(&mut self, scenario: Scenario) {
        if let Some(sentence) = fonts::missing_signs(&format!("{} {}", scenario.name, scenario.story)) {
            self.say(Note::Bad(sentence));
        }
        let tab = &mut self.tabs[scenario.puzzle() as usize];
        tab.set_params(scenario.params);
        if let Some(view) = &scenario.view {
            tab.set_view(view);
        }
    }

    /// Returns the present parameters of a tab as a scenario, with name and story of the selected one.
    fn present_scenario(&self, puzzle: Puzzle) -> Scenario {
        let tab = &self.tabs[puzzle as usize];
        let (view, params) = (Some(tab.view().to_owned()), tab.params());
        match self.lists[puzzle as usize].selected() {
            Some(scenario) => Scenario { view, params, group: None, ..scenario.clone() },
            None => Scenario::unnamed(params, view),
        }
    }

    /// Returns the Devil's tab with its concrete type.
    fn devil(&mut self) -> Option<&mut Tab<Devil>> {
        (self.tabs[Puzzle::Devil as usize].as_mut() as &mut dyn Any).downcast_mut()
    }

    /// Returns the open tab.
    fn tab(&self) -> &dyn AnyTab {
        self.tabs[self.open as usize].as_ref()
    }

    /// Returns the open tab for changes.
    fn tab_mut(&mut self) -> &mut dyn AnyTab {
        self.tabs[self.open as usize].as_mut()
    }

    /// Dismisses the notification.
    fn dismiss_note(&mut self) {
        if self.file_tasks.note.take().is_none() {
            self.memory_note = None;
        }
    }

    /// Shows a notification.
    pub fn say(&mut self, note: Note) {
        self.file_tasks.note = Some(match note {
            Note::Bad(reason) => Note::Bad(prose::sentence(&reason)),
            note => note,
        });
    }
}

impl eframe::App for Coinwise {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        Self::logic(self, ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        Self::ui(self, ui, Some(frame));
    }

    // in a browser, when the page is hidden or left
    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        self.remember_now();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.remember_now();
    }
}

/// Returns pasted text, unless a text field takes it or a dialog is open.
fn pasted(ui: &Ui) -> Option<String> {
    if ui.ctx().text_edit_focused() || focus::is_behind_dialog(ui.ctx()) {
        return None;
    }
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    })
}

/// Shows the effect of dropping while files are dragged over the window.
fn hovering_ui(ctx: &Context) {
    let count = ctx.input(|input| input.raw.hovered_files.len());
    if count == 0 {
        return;
    }
    let palette = Palette::of_context(ctx);
    let words = if count == 1 { "Drop the scenario file to open it" } else { "Drop the scenario files to open them" };
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop")));
    let rect = ctx.content_rect();
    painter.rect_filled(rect, 0.0, palette.background.gamma_multiply(0.85));
    painter.rect_stroke(rect.shrink(16.0), 12.0, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
    painter.text(rect.center(), Align2::CENTER_CENTER, words, FontId::proportional(20.0), palette.ink);
}
