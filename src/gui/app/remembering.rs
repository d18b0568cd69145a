//! The program and its memory: coming back to what was, and losing nothing when it ends, well or badly.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Ui, ViewportCommand};

use crate::files::FileError;
use crate::parameter::visible;
use crate::scenario::{Puzzle, Scenario};

use super::super::look::Look;
use super::Coinwise;
use super::crash::{self, Crash, Wreck};
use super::history::History;
use super::memory::{AutoSaver, Memory, TabMemory, WindowPlace};
use crate::gui::own_scenarios::OwnFolder;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::save::file_tasks::Note;

/// The name of the scenario with the parameters that were set when the program crashed.
const BEFORE_A_CRASH: &str = "Before the crash";

impl Coinwise {
    /// Puts a request to close off while files are written, and asks where something would be lost. A file that could not be
    /// written keeps the window open, so that the sentence is read. Draws nothing: a hidden window is closed too.
    pub(super) fn heed_closing(&mut self, ctx: &Context) {
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

    /// Comes back to what `memory` says and keeps it in that `file` from now on; the user's own scenarios are in the folder
    /// `scenarios`. `unread` says that an earlier file could not be read.
    pub fn remember(&mut self, file: PathBuf, scenarios: PathBuf, memory: &Memory, unread: Option<String>) {
        self.own = OwnFolder::at(scenarios);
        self.read_own(&memory.order);
        for (puzzle, TabMemory { present, selected }) in Puzzle::ALL.into_iter().zip(memory.tabs.clone()) {
            if let Some(selection) = selected {
                self.lists[puzzle as usize].set_selection(selection);
            }
            if let Some(present) = present {
                self.load(present);
            }
        }
        self.open = memory.open;
        self.welcoming = !memory.welcomed;
        self.window = memory.window;
        self.arrangement_to_come = Some(memory.arrangement.clone());
        self.last_arrangement = Arc::new(memory.arrangement.clone());
        self.file_tasks.last_folder.clone_from(&memory.folder);
        self.file_tasks.options = memory.saving.clone();
        if let Some(sentence) = unread {
            self.memory_note = self.file_tasks.note.take();
            self.say(Note::Bad(sentence));
        }
        self.saver = Some(AutoSaver::new(file, self.memory(memory.look)));
    }

    /// Returns everything that is to be remembered now.
    fn memory(&self, look: Look) -> Memory {
        Memory {
            open: self.open,
            welcomed: !self.welcoming,
            folder: self.file_tasks.last_folder.clone().filter(|folder| folder.to_str().is_some()),
            order: self.own_order(),
            window: self.window,
            look,
            saving: self.file_tasks.options.clone(),
            arrangement: (*self.last_arrangement).clone(),
            tabs: Puzzle::ALL.map(|puzzle| TabMemory {
                present: Some(self.present_scenario(puzzle)),
                selected: Some(self.lists[puzzle as usize].selection().clone()),
            }),
        }
    }

    /// Writes the memory if it has changed.
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

    /// The look that is to be remembered: the large type of a run through is not.
    fn look(&self, ctx: &Context) -> Look {
        self.run_through.as_ref().map_or_else(|| Look::of(ctx), |run| run.look_before)
    }

    /// Writes the memory at once, if there is one: the window closes.
    pub fn remember_now(&mut self) {
        if self.wreck.is_some() {
            return;
        }
        // the window is gone: what remains is the terminal
        if let Err(error) = self.write_now(self.memory(self.last_look)) {
            let _ = writeln!(io::stderr(), "coinwise: {}", visible(&error.to_string()));
        }
    }

    /// Writes the memory and returns why something would be lost if the window closed now.
    pub(super) fn loss(&mut self) -> Option<String> {
        if self.saver.is_none() && self.lists.iter().any(|list| !list.own().is_empty()) {
            return Some("this system has no folder in which your scenarios can be kept".to_owned());
        }
        let memory = self.memory(self.last_look);
        let error = self.write_now(memory.clone()).err()?;
        self.saver.as_ref().is_some_and(|saver| saver.would_lose(&memory)).then(|| error.to_string())
    }

    /// Writes the memory at once, if there is a file for it.
    fn write_now(&mut self, memory: Memory) -> Result<(), FileError> {
        let Some(saver) = &mut self.saver else { return Ok(()) };
        saver.write_now(memory)?;
        self.memory_note = None;
        Ok(())
    }

    /// Notices how large the window is, for the next start.
    pub(super) fn notice_window(&mut self, ui: &Ui) {
        let zoom = ui.ctx().zoom_factor();
        ui.input(|input| {
            let viewport = input.viewport();
            let maximized = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let Some(inner) = viewport.inner_rect else { return };
            // what fills the screen has the size of the screen; the size to come back to is that of before
            let size = match self.window.filter(|_| maximized) {
                Some(before) => before.size,
                None => (inner.size() * zoom).into(),
            };
            self.window = Some(WindowPlace { size, maximized });
        });
    }

    /// Saves what can be saved after a panic. The parameters may be its cause, so the next start does not come back to them.
    pub(super) fn give_up(&mut self, crash: Crash) {
        let kept = crash::guard(|| self.keep_present()).ok().flatten();
        self.wreck = Some(Wreck { crash, kept });
    }

    /// Adds the parameters to the user's own scenarios and returns their file.
    fn keep_present(&mut self) -> Option<PathBuf> {
        let memory = Memory { tabs: Default::default(), ..self.memory(self.last_look) };
        // the scenario matters more than the settings
        let _ = self.write_now(memory);
        let present = Scenario { name: BEFORE_A_CRASH.to_owned(), ..self.present_scenario(self.open) };
        let own = self.own.replace(None, Some(&present)).ok().flatten()?;
        self.own.path_of(&own.file)
    }

    /// The page after a crash.
    pub(super) fn wreck_ui(&mut self, ui: &mut Ui) {
        let Some(wreck) = &self.wreck else { return };
        match crash::page_ui(ui, &wreck.crash, wreck.kept.as_deref()) {
            None => {}
            Some(crash::CrashCommand::Quit) => ui.ctx().send_viewport_cmd(ViewportCommand::Close),
            Some(crash::CrashCommand::StartAgain) => {
                self.start_again();
                ui.ctx().request_repaint();
            }
        }
    }

    /// Everything as at a first start, but for the user's own scenarios.
    fn start_again(&mut self) {
        self.wreck = None;
        self.keep_dialog = None;
        self.run_through = None;
        self.lesson = None;
        self.history = History::default();
        self.file_tasks.start_again();
        self.reread_own();
        for puzzle in Puzzle::ALL {
            self.open = puzzle;
            self.list_mut().select(0);
            self.load_selected();
        }
        self.open = Puzzle::Pennies;
    }
}
