//! The program and its memory: coming back to what was, and losing nothing when it ends, well or badly.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Ui, ViewportCommand};

use crate::files::{FileError, write_whole};
use crate::parameter::visible;
use crate::scenario::Puzzle;

use super::super::look::Look;
use super::Coinwise;
use super::crash::{self, Crash, Wreck};
use super::history::History;
use super::memory::{Event, Keeper, Memory, WindowPlace, Written};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::scenario_list::{OwnLists, ScenarioList, merge};
use crate::gui::save::file_tasks::Note;

/// The file beside the memory that takes what was set when the program crashed.
const AFTER_A_CRASH: &str = "before-the-crash.toml";

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

    /// Comes back to what `memory` says, and keeps it in the file at `path` from now on. `unread` tells what of an
    /// earlier file could not be read.
    pub fn remember(&mut self, path: PathBuf, memory: &Memory, unread: Option<String>) {
        for puzzle in Puzzle::ALL {
            let list = &mut self.lists[puzzle as usize];
            list.set_own(Arc::clone(&memory.own[puzzle as usize]));
            let Some(present) = memory.present[puzzle as usize].clone() else { continue };
            // one of the user's own may be called like a preset
            let own = memory.selected[puzzle as usize];
            let is_there = own.is_some_and(|id| list.select_own(id));
            // one that is gone is not mistaken for another one of its name
            let is_it = |place: &usize| !is_there && (own.is_none() || *place < list.first_own());
            if let Some(place) = list.position(&present.name).filter(is_it) {
                list.select(place);
            }
            self.load(present);
        }
        self.open = memory.open;
        self.welcoming = !memory.welcomed;
        self.window = memory.window;
        self.arrangement_to_come = Some(memory.arrangement.clone());
        self.last_arrangement = Arc::new(memory.arrangement.clone());
        self.file_tasks.last_folder.clone_from(&memory.folder);
        self.file_tasks.options = memory.saving.clone();
        if let Some(sentence) = unread {
            self.say(Note::Bad(sentence));
        }
        self.keeper = Some(Keeper::new(path, memory.own.clone()));
    }

    /// What is to be remembered now.
    fn memory(&self, look: Look) -> Memory {
        Memory {
            window: self.window,
            look,
            open: self.open,
            welcomed: !self.welcoming,
            folder: self.file_tasks.last_folder.clone(),
            saving: self.file_tasks.options.clone(),
            arrangement: (*self.last_arrangement).clone(),
            present: Puzzle::ALL.map(|puzzle| Some(self.present_scenario(puzzle))),
            selected: self.lists.each_ref().map(ScenarioList::selected_id),
            own: self.own(),
        }
    }

    /// The user's own scenarios.
    fn own(&self) -> OwnLists {
        self.lists.each_ref().map(|list| Arc::clone(list.own()))
    }

    /// Lets the keeper write what has changed.
    pub(super) fn tend_memory(&mut self, ctx: &Context) {
        self.last_arrangement = Arrangement::of(ctx);
        let Some(mut keeper) = self.keeper.take() else { return };
        let event = keeper.tend(ctx, || self.memory(self.look(ctx)));
        self.keeper = Some(keeper);
        self.take_event(event);
        self.last_look = self.look(ctx);
    }

    fn take_event(&mut self, event: Option<Event>) {
        match event {
            Some(Event::Written(written)) => self.take_written(written),
            Some(Event::Failed(reason)) => {
                self.memory_note = Some(Note::Lasting(format!("What is set is not remembered: {reason}")));
            }
            None => {}
        }
    }

    /// What is set is on the disk: takes over what other windows have done to the user's own scenarios.
    fn take_written(&mut self, Written { given, own, note }: Written) {
        self.memory_note = None;
        if let Some(note) = note {
            self.say(Note::Bad(note));
        }
        if own == given {
            return;
        }
        let mut present = self.own();
        for ((present, given), own) in present.iter_mut().zip(&given).zip(own) {
            // it may have changed since it was given
            *present = if present == given { own } else { Arc::new(merge(given, present, &own)) };
        }
        self.follow_own(&present);
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
        // the window is gone: there is nobody to tell but the terminal
        if let Err(error) = self.write_now(|memory| memory) {
            let _ = writeln!(io::stderr(), "coinwise: {}", visible(&error.to_string()));
        }
    }

    /// Writes the memory and returns why something would be lost if the window closed now.
    pub(super) fn loss(&mut self) -> Option<String> {
        if self.keeper.is_none() && self.own().iter().any(|own| !own.is_empty()) {
            return Some("this system has no folder in which your scenarios can be kept".to_owned());
        }
        let error = self.write_now(|memory| memory).err()?;
        let memory = self.memory(self.last_look);
        self.keeper.as_ref().is_some_and(|keeper| keeper.would_lose(&memory)).then(|| error.to_string())
    }

    /// Writes at once what `change` makes of the memory, if there is a file for it.
    fn write_now(&mut self, change: impl FnOnce(Memory) -> Memory) -> Result<(), FileError> {
        let event = self.keeper.as_mut().and_then(Keeper::finish);
        self.take_event(event);
        let memory = change(self.memory(self.last_look));
        if let Some(keeper) = &mut self.keeper {
            let written = keeper.write_now(memory)?;
            self.take_written(written);
        }
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

    /// After a panic: saves what can be saved. What was set may be what the panic came from, so the next start does not
    /// come back to it.
    pub(super) fn give_up(&mut self, crash: Crash) {
        let kept = crash::guard(|| self.keep_what_was_set()).ok().flatten();
        self.wreck = Some(Wreck { crash, kept });
    }

    fn keep_what_was_set(&mut self) -> Option<PathBuf> {
        let present = self.present_scenario(self.open);
        let path = self.keeper.as_ref()?.path().with_file_name(AFTER_A_CRASH);
        let written = self
            .write_now(|memory| Memory { present: [const { None }; 3], ..memory })
            .and_then(|()| write_whole(&path, |out| out.write_all(present.to_toml().as_bytes())));
        written.ok().map(|()| path)
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
        let own = self.own();
        self.wreck = None;
        self.keep_dialog = None;
        self.run_through = None;
        self.lesson = None;
        self.history = History::default();
        self.file_tasks.start_again();
        for puzzle in Puzzle::ALL {
            let list = &mut self.lists[puzzle as usize];
            *list = ScenarioList::new(puzzle);
            list.set_own(Arc::clone(&own[puzzle as usize]));
            self.open = puzzle;
            self.load_selected();
        }
        self.open = Puzzle::Pennies;
    }
}
