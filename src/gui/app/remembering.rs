//! Restores settings at the start, and saves them when the program ends or crashes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{CentralPanel, Context, RichText, TextStyle, Ui, ViewportCommand};

use crate::files::{FileError, shown};
use crate::parameter::visible;
use crate::scenario::{Puzzle, Scenario};

use super::super::look::Look;
use super::Coinwise;
use super::crash::{self, Crash};
use super::memory::{AutoSaver, Memory, TabMemory};
use crate::gui::look::theme::{self, Palette};
use crate::gui::own_scenarios::OwnFolder;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::card;
use crate::gui::save::file_tasks::Note;
use crate::gui::save::native_dialogs::Ask;

/// Name of the scenario saved after a crash.
const BEFORE_A_CRASH: &str = "Before the crash";

impl Coinwise {
    /// Delays closing while files are written, and asks if something would be lost. The window stays open after a
    /// failed write, so that the user can read why. Draws nothing, so that a hidden window can close too.
    pub(super) fn handle_close_request(&mut self, ctx: &Context) {
        let is_at_work = self.file_tasks.is_at_work();
        if ctx.input(|input| input.viewport().close_requested()) {
            if is_at_work {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                let now = ctx.input(|input| input.time);
                self.closing.since.get_or_insert(now);
            } else if !self.closing.is_confirmed {
                self.closing.loss = self.loss();
            }
            if self.closing.loss.is_some() {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            }
        }
        if !is_at_work && self.closing.since.take().is_some() && !matches!(self.file_tasks.note, Some(Note::Bad(_))) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Returns the program as it was last closed: with the settings in `memory`, of which `unread` says what could not be
    /// read. `stored` is the file of the settings and the folder of the user's own scenarios, if there are any.
    pub fn restored(
        ctx: &Context,
        ask: Ask,
        stored: Option<(PathBuf, PathBuf)>,
        memory: &Memory,
        unread: Option<String>,
    ) -> Self {
        theme::apply(ctx);
        memory.look.apply(ctx);
        let mut program = Self::new(ask);
        if let Some((file, scenarios)) = stored {
            program.remember(file, scenarios, memory, unread);
        }
        program
    }

    /// Restores the settings in `memory` and saves them to `file` from now on; the user's own scenarios are in the
    /// folder `scenarios`. `unread` says what could not be read.
    pub fn remember(&mut self, file: PathBuf, scenarios: PathBuf, memory: &Memory, unread: Option<String>) {
        self.own = OwnFolder::at(scenarios);
        self.read_own(&memory.order);
        for (puzzle, TabMemory { present, selected }) in Puzzle::ALL.into_iter().zip(memory.tabs.clone()) {
            if let Some(selection) = selected {
                self.lists[puzzle as usize].selection = selection;
            }
            if let Some(present) = present {
                self.load(present);
            }
        }
        self.open = memory.open;
        self.unvisited = memory.visited.map(|is_visited| !is_visited);
        self.window = memory.window;
        self.arrangement_to_come = Some(memory.arrangement.clone());
        self.last_arrangement = Arc::new(memory.arrangement.clone());
        self.file_tasks.last_folder.clone_from(&memory.folder);
        self.file_tasks.options = memory.saving.clone();
        if let Some(sentence) = unread {
            let sentences = match self.file_tasks.note.take() {
                Some(Note::Bad(scenarios)) => format!("{sentence} {scenarios}"),
                _ => sentence,
            };
            self.say(Note::Bad(sentences));
        }
        self.saver = Some(AutoSaver::new(file, self.memory(memory.look)));
    }

    /// Returns the settings to remember now.
    fn memory(&self, look: Look) -> Memory {
        Memory {
            open: self.open,
            visited: self.unvisited.map(|is_unvisited| !is_unvisited),
            folder: self.file_tasks.last_folder.clone().filter(|folder| folder.to_str().is_some()),
            order: self.own_order(),
            window: self.window,
            look,
            saving: self.file_tasks.options.clone(),
            arrangement: (*self.last_arrangement).clone(),
            tabs: Puzzle::ALL.map(|puzzle| TabMemory {
                present: Some(self.present_scenario(puzzle)),
                selected: Some(self.lists[puzzle as usize].selection.clone()),
            }),
        }
    }

    /// Writes the settings if they have changed.
    pub(super) fn save_memory(&mut self, ctx: &Context) {
        self.last_arrangement = Arrangement::of(ctx);
        let Some(mut saver) = self.saver.take() else { return };
        match saver.tick(ctx, || self.memory(self.look(ctx))) {
            Some(Ok(())) => self.memory_note = None,
            Some(Err(reason)) => {
                self.memory_note = Some(Note::Lasting(format!("Your settings are not saved: {reason}")));
            }
            None => {}
        }
        self.saver = Some(saver);
        self.last_look = self.look(ctx);
    }

    /// Returns the look to remember, without the large type of a presentation.
    fn look(&self, ctx: &Context) -> Look {
        self.presentation.as_ref().map_or_else(|| Look::of(ctx), |presentation| presentation.look_before)
    }

    /// Writes the settings at once when the window closes.
    pub fn remember_now(&mut self) {
        if self.crash.is_some() {
            return;
        }
        // the window is gone, so report to the terminal
        if let Err(error) = self.write_now(self.memory(self.last_look)) {
            let _ = writeln!(io::stderr(), "coinwise: {}", visible(&error.to_string()));
        }
    }

    /// Writes the settings; returns why something would be lost if the window closed now.
    pub(super) fn loss(&mut self) -> Option<String> {
        if self.saver.is_none() && self.lists.iter().any(|list| !list.own.is_empty()) {
            return Some("this system has no folder in which your scenarios can be kept".to_owned());
        }
        let unsaved = self.unsaved_scenario();
        let memory = self.memory(self.last_look);
        let error = self.write_now(memory.clone()).err();
        let is_loss = self.saver.as_ref().is_some_and(|saver| saver.would_lose(&memory));
        unsaved.or_else(|| error.filter(|_| is_loss).map(|error| error.to_string()))
    }

    /// Tries again to save a scenario that could not be saved; returns why its name and story would be lost.
    fn unsaved_scenario(&mut self) -> Option<String> {
        let dialog = self.name_dialog.take_if(|dialog| dialog.failure.is_some())?;
        if dialog.refusal().is_some() {
            self.name_dialog = Some(dialog);
        } else {
            self.apply_name_dialog(dialog);
        }
        self.name_dialog.as_ref()?.failure.clone()
    }

    /// Writes the settings at once, if there is a file for them.
    fn write_now(&mut self, memory: Memory) -> Result<(), FileError> {
        let Some(saver) = &mut self.saver else { return Ok(()) };
        saver.write_now(memory)?;
        self.memory_note = None;
        Ok(())
    }

    /// Saves what can be saved after a panic. The next start does not restore the parameters, since they may be the
    /// cause.
    pub(super) fn handle_crash(&mut self, crash: Crash) {
        let kept = crash::guard(false, || self.save_current()).ok().flatten();
        self.crash = Some((crash, kept));
    }

    /// Adds the present parameters to the user's own scenarios and returns their file.
    fn save_current(&mut self) -> Option<PathBuf> {
        let memory = Memory { tabs: Default::default(), ..self.memory(self.last_look) };
        // the scenario matters more than the settings
        let _ = self.write_now(memory);
        let present = Scenario { name: BEFORE_A_CRASH.to_owned(), ..self.present_scenario(self.open) };
        let own = self.own.replace(None, Some(&present)).ok().flatten()?;
        self.own.path_of(&own.file)
    }

    /// Shows the page after a crash. `kept` is the file with the saved parameters.
    pub(super) fn crash_ui(&mut self, ui: &mut Ui, crash: &Crash, kept: Option<&Path>) {
        let palette = Palette::of(ui);
        let contents = |ui: &mut Ui| {
            ui.set_width(ui.available_width().min(640.0));
            ui.label(RichText::new("Coinwise made a mistake").text_style(TextStyle::Heading));
            ui.label("It had to stop what it was doing. Nothing that you saved is lost.");
            ui.add_space(6.0);
            match kept {
                Some(path) => {
                    ui.label("Your parameters are saved in this file, as one of your scenarios:");
                    ui.add(egui::Label::new(shown(path)).selectable(true).wrap());
                }
                None => drop(ui.label("Your parameters could not be saved.")),
            }
            ui.add_space(6.0);
            ui.label("If you report it, please add this:");
            let words = RichText::new(crash.to_string()).color(palette.unsafe_);
            ui.add(egui::Label::new(words).selectable(true).wrap());
            ui.add_space(10.0);
            let start = ("Start again", "Begin at the first scenario");
            let [starts, quits] = card::buttons(ui, [start, ("Quit", "Close the window")]);
            if starts {
                self.start_again();
                ui.ctx().request_repaint();
            }
            if quits {
                ui.ctx().send_viewport_cmd(ViewportCommand::Close);
            }
        };
        let frame = egui::Frame::new().fill(palette.background).inner_margin(40);
        CentralPanel::default().frame(frame).show(ui, |ui| card::frame(&palette).show(ui, contents));
    }

    /// Resets everything to a first start, except for the user's own scenarios.
    fn start_again(&mut self) {
        self.crash = None;
        self.name_dialog = None;
        self.presentation = None;
        self.guesses = Default::default();
        self.lesson = None;
        self.histories = Default::default();
        self.file_tasks.start_again();
        self.reread_own();
        self.load_first();
    }
}
