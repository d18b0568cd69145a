//! The program and its memory: coming back to what was, and losing nothing when it ends, well or badly.

use std::path::PathBuf;
use std::rc::Rc;

use egui::{Context, Ui, ViewportCommand};

use crate::files::write_whole;
use crate::scenario::{Puzzle, Scenario};

use super::super::look::Look;
use super::super::memory::{Keeper, Memory, SetAside, WindowPlace};
use super::super::shelf::Shelf;
use super::Coinwise;
use super::crash::{self, Crash, Wreck};
use super::history::History;
use super::run_through::RunThrough;
use crate::gui::save::file_tasks::Note;

/// The file beside the memory that takes what was set when the program crashed.
const AFTER_A_CRASH: &str = "before-the-crash.toml";

impl Coinwise {
    /// Comes back to what `memory` says, and keeps it in the file at `path` from now on. `set_aside` tells of an earlier
    /// file that could not be read.
    pub fn remember(&mut self, path: PathBuf, memory: &Memory, set_aside: Option<SetAside>) {
        for puzzle in Puzzle::ALL {
            let own = memory.own.iter().filter(|scenario| scenario.puzzle() == puzzle).cloned().collect();
            let list = &mut self.shelves[puzzle as usize];
            list.set_own(Rc::new(own));
            let Some(present) = memory.present[puzzle as usize].clone() else { continue };
            if let Some(place) = list.position(&present.name) {
                list.select(place);
            }
            self.load(present);
        }
        self.open = memory.open;
        self.welcoming = !memory.welcomed;
        self.window = memory.window;
        self.filing.set_last_folder(memory.folder.clone());
        self.filing.set_options(memory.saving.clone());
        let may_write = set_aside.as_ref().is_none_or(|set_aside| set_aside.path_is_free);
        if let Some(set_aside) = set_aside {
            self.say(Note::Bad(set_aside.note));
        }
        self.keeper = may_write.then(|| Keeper::new(path, None));
    }

    /// What is to be remembered now.
    fn memory(&self, look: Look) -> Memory {
        Memory {
            window: self.window,
            look,
            open: self.open,
            welcomed: !self.welcoming,
            folder: self.filing.last_folder().map(ToOwned::to_owned),
            saving: self.filing.options().clone(),
            present: Puzzle::ALL.map(|puzzle| Some(self.present_scenario(puzzle))),
            own: self.shelves.iter().flat_map(|shelf| shelf.own().iter().cloned()).collect(),
        }
    }

    /// Lets the keeper write what has changed.
    pub(super) fn tend_memory(&mut self, ctx: &Context) {
        let Some(mut keeper) = self.keeper.take() else { return };
        let failure = keeper.tend(ctx, || self.memory(self.look(ctx)));
        self.keeper = Some(keeper);
        if let Some(reason) = failure {
            self.say(Note::Bad(format!("What is set is not remembered: {reason}")));
        }
        self.last_look = self.look(ctx);
    }

    /// The look that is to be remembered: the large type of a run through is not.
    fn look(&self, ctx: &Context) -> Look {
        self.run_through.map_or_else(|| Look::of(ctx), RunThrough::look_before)
    }

    /// Writes the memory at once, if there is one: the window closes.
    pub fn remember_now(&mut self) {
        if self.wreck.is_some() {
            return;
        }
        let memory = self.memory(self.last_look);
        if let Some(keeper) = &mut self.keeper {
            // the window is gone: there is nobody to tell but the terminal
            if let Err(error) = keeper.write_now(memory) {
                eprintln!("coinwise: {error}");
            }
        }
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
        let mut memory = self.memory(self.last_look);
        memory.present = [const { None }; 3];
        let keeper = self.keeper.as_mut()?;
        let path = keeper.path().with_file_name(AFTER_A_CRASH);
        let written = keeper
            .write_now(memory)
            .and_then(|()| write_whole(&path, |out| out.write_all(present.to_toml().as_bytes())));
        written.ok().map(|()| path)
    }

    /// The page after a crash.
    pub(super) fn wreck_ui(&mut self, ui: &mut Ui) {
        let Some(wreck) = &self.wreck else { return };
        match crash::page_ui(ui, &wreck.crash, wreck.kept.as_deref()) {
            None => {}
            Some(crash::Wish::Quit) => ui.ctx().send_viewport_cmd(ViewportCommand::Close),
            Some(crash::Wish::StartAgain) => {
                self.start_again();
                ui.ctx().request_repaint();
            }
        }
    }

    /// Everything as at a first start, but for the user's own scenarios.
    fn start_again(&mut self) {
        let own: Vec<Scenario> = self.shelves.iter().flat_map(|shelf| shelf.own().iter().cloned()).collect();
        self.wreck = None;
        self.keep_dialog = None;
        self.run_through = None;
        self.history = History::default();
        self.filing.start_again();
        for puzzle in Puzzle::ALL {
            let list = &mut self.shelves[puzzle as usize];
            *list = Shelf::new(puzzle);
            list.set_own(Rc::new(own.iter().filter(|scenario| scenario.puzzle() == puzzle).cloned().collect()));
            self.open = puzzle;
            self.load_selected();
        }
        self.open = Puzzle::Pennies;
    }
}
