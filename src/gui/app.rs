//! The window: its five places, the tabs, undo and redo, and what the keys do.

use egui::util::undoer::Undoer;
use egui::{Context, Key, KeyboardShortcut, Modifiers, Ui, ViewportCommand};

use crate::devil::Params as DevilParams;
use crate::flips::Params as FlipsParams;
use crate::parameter::BadParameter;
use crate::pennies::Params as PenniesParams;
use crate::scenario::{Params, Puzzle, Scenario};

use super::devil::DevilTab;
use super::dialogs::FileDialogs;
use super::exhibit::Exhibit;
use super::filing::Filing;
use super::flips::FlipsTab;
use super::help::Help;
use super::pennies::PenniesTab;
use super::saving::SaveAs;
use super::shelf::{Shelf, Wish};
use super::tab::{Status, Tab};
use super::{top_bar, workspace};

/// The program in its window.
pub struct Coinwise {
    open: Puzzle,
    pennies: PenniesTab,
    devil: DevilTab,
    flips: FlipsTab,
    shelves: [Shelf; 3],
    history: Undoer<State>,
    filing: Filing,
    help: Help,
}

/// What undo restores: what a user would call a change. Not the tab, the view, or where one looks.
#[derive(Clone, Debug, PartialEq)]
struct State {
    pennies: PenniesParams,
    devil: DevilParams,
    flips: FlipsParams,
    selected: [usize; 3],
}

/// What was asked for during a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Show the tab of another puzzle.
    OpenTab(Puzzle),
    /// Something about the scenario list.
    Shelf(Wish),
    /// Save the view that is shown.
    Save(SaveAs),
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show or hide the help.
    Help,
    /// Take the note at the bottom away.
    DismissNote,
    /// Stop the background job of the tab.
    Cancel,
    /// Close the window.
    Quit,
}

/// The keys and what they do, also listed in the help. Those with more modifiers come first.
pub const KEYS: [(KeyboardShortcut, Action, &str); 11] = [
    (key(Modifiers::NONE, Key::PageDown), Action::Shelf(Wish::Next), "Next scenario"),
    (key(Modifiers::NONE, Key::PageUp), Action::Shelf(Wish::Previous), "Previous scenario"),
    (key(Modifiers::COMMAND, Key::Num1), Action::OpenTab(Puzzle::Pennies), "Pennies"),
    (key(Modifiers::COMMAND, Key::Num2), Action::OpenTab(Puzzle::Devil), "Devil"),
    (key(Modifiers::COMMAND, Key::Num3), Action::OpenTab(Puzzle::Flips), "Flips"),
    (key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z), Action::Redo, "Redo"),
    (key(Modifiers::COMMAND, Key::Z), Action::Undo, "Undo"),
    (key(Modifiers::COMMAND, Key::O), Action::Shelf(Wish::Open), "Open a scenario file"),
    (key(Modifiers::COMMAND, Key::S), Action::Shelf(Wish::Keep), "Save as a scenario file"),
    (key(Modifiers::NONE, Key::F1), Action::Help, "This help"),
    (key(Modifiers::COMMAND, Key::Q), Action::Quit, "Quit"),
];

const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

impl Coinwise {
    /// The program at its first scenario, asking for files by `dialogs`.
    ///
    /// # Errors
    /// A [`BadParameter`] if a preset is broken, which the tests of the presets rule out.
    pub fn new(dialogs: Box<dyn FileDialogs>) -> Result<Self, BadParameter> {
        let mut program = Self {
            open: Puzzle::Pennies,
            pennies: PenniesTab::new(PenniesParams::default())?,
            devil: DevilTab::new(DevilParams::default())?,
            flips: FlipsTab::new(FlipsParams::default())?,
            shelves: Puzzle::ALL.map(Shelf::new),
            history: Undoer::default(),
            filing: Filing::with_dialogs(dialogs),
            help: Help::default(),
        };
        for puzzle in Puzzle::ALL {
            program.open = puzzle;
            program.load_selected();
        }
        program.open = Puzzle::Pennies;
        Ok(program)
    }

    /// Puts a scenario into the list of its puzzle and shows it.
    pub fn open_scenario(&mut self, scenario: Scenario) {
        self.open = scenario.puzzle();
        self.shelves[self.open as usize].add(scenario);
        self.load_selected();
    }

    /// Whether something is being computed, written or read.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let working = |status: Status| matches!(status, Status::Working { .. });
        self.filing.is_busy()
            || working(self.pennies.status())
            || working(self.devil.status())
            || working(self.flips.status())
    }

    /// Takes in what the background has found. Paints nothing.
    pub fn logic(&mut self, ctx: &Context) {
        if let Some(scenario) = self.filing.poll(ctx) {
            self.open_scenario(scenario);
        }
        self.pennies.update(ctx);
        self.devil.update(ctx);
        self.flips.update(ctx);
    }

    /// Draws the window and does what was asked for. `window` is the window to put dialogs before, if there is one.
    pub fn ui(&mut self, ui: &mut Ui, window: Option<&eframe::Frame>) {
        let mut actions = pressed_keys(ui);
        actions.extend(self.top_ui(ui));
        actions.extend(self.workspace_ui(ui));
        self.help.ui(ui.ctx(), self.open);
        self.filing.dialog_ui(ui.ctx());
        let time = ui.input(|i| i.time);
        self.history.feed_state(time, &self.state());
        if !actions.is_empty() {
            // what was asked for is seen in the next frame
            ui.ctx().request_repaint();
        }
        for action in actions {
            self.act(ui.ctx(), &action);
        }
        self.filing.ask(ui.ctx(), window);
    }

    fn top_ui(&mut self, ui: &mut Ui) -> Vec<Action> {
        let state = self.state();
        let top = top_bar::TopBar {
            open: self.open,
            can_undo: self.history.has_undo(&state),
            can_redo: self.history.has_redo(&state),
            can_save: self.exhibit().is_some(),
        };
        top.ui(ui)
    }

    fn workspace_ui(&mut self, ui: &mut Ui) -> Vec<Action> {
        let scenarios = &self.shelves[self.open as usize];
        let note = self.filing.note();
        match self.open {
            Puzzle::Pennies => workspace::ui(ui, &mut self.pennies, scenarios, note),
            Puzzle::Devil => workspace::ui(ui, &mut self.devil, scenarios, note),
            Puzzle::Flips => workspace::ui(ui, &mut self.flips, scenarios, note),
        }
    }

    fn act(&mut self, ctx: &Context, action: &Action) {
        match *action {
            Action::OpenTab(puzzle) => self.open = puzzle,
            Action::Shelf(Wish::Select(index)) => self.select_scenario(index),
            Action::Shelf(Wish::Next) => self.select_scenario(self.shelf().neighbour(true)),
            Action::Shelf(Wish::Previous) => self.select_scenario(self.shelf().neighbour(false)),
            Action::Shelf(Wish::Open) => self.filing.open_scenario(),
            Action::Shelf(Wish::Keep) => self.filing.save_scenario(self.present_scenario()),
            Action::Save(save_as) => {
                let name = self.shelf().selected().map_or_else(String::new, |scenario| scenario.name.clone());
                if let Some(exhibit) = self.exhibit() {
                    self.filing.save_exhibit(exhibit, save_as, &name);
                }
            }
            Action::Undo => {
                if let Some(earlier) = self.history.undo(&self.state()).cloned() {
                    self.restore(earlier);
                }
            }
            Action::Redo => {
                if let Some(later) = self.history.redo(&self.state()).cloned() {
                    self.restore(later);
                }
            }
            Action::Help => self.help.toggle(),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::DismissNote => self.filing.dismiss_note(),
            Action::Cancel => match self.open {
                Puzzle::Pennies => self.pennies.cancel(),
                Puzzle::Devil => self.devil.cancel(),
                Puzzle::Flips => self.flips.cancel(),
            },
        }
    }

    fn shelf(&self) -> &Shelf {
        &self.shelves[self.open as usize]
    }

    /// Selects a scenario of the open puzzle as a change of its own, so that undo comes back to what was before.
    fn select_scenario(&mut self, index: usize) {
        self.history.add_undo(&self.state());
        self.shelves[self.open as usize].select(index);
        self.load_selected();
    }

    /// Sets every control as the selected scenario of the open puzzle says.
    fn load_selected(&mut self) {
        let Some(scenario) = self.shelf().selected().cloned() else { return };
        match scenario.params {
            Params::Pennies(params) => load(&mut self.pennies, params, scenario.view.as_deref()),
            Params::Devil(params) => load(&mut self.devil, params, scenario.view.as_deref()),
            Params::Flips(params) => load(&mut self.flips, params, scenario.view.as_deref()),
        }
    }

    /// What is set now, as a scenario with the name and the story of the one it came from.
    fn present_scenario(&self) -> Scenario {
        let (name, story) = self
            .shelf()
            .selected()
            .map_or_else(Default::default, |scenario| (scenario.name.clone(), scenario.story.clone()));
        let (view, params) = match self.open {
            Puzzle::Pennies => (self.pennies.view(), Params::Pennies(self.pennies.params().clone())),
            Puzzle::Devil => (self.devil.view(), Params::Devil(self.devil.params().clone())),
            Puzzle::Flips => (self.flips.view(), Params::Flips(self.flips.params().clone())),
        };
        Scenario { name, story, view: Some(view.to_owned()), params }
    }

    /// The view that is shown, ready to be saved.
    fn exhibit(&self) -> Option<Exhibit> {
        match self.open {
            Puzzle::Pennies => self.pennies.exhibit(self.pennies.view()),
            Puzzle::Devil => self.devil.exhibit(self.devil.view()),
            Puzzle::Flips => self.flips.exhibit(self.flips.view()),
        }
    }

    fn state(&self) -> State {
        State {
            pennies: self.pennies.params().clone(),
            // the playback runs by itself and is no change that somebody made
            devil: DevilParams { step: 0, ..self.devil.params().clone() },
            flips: self.flips.params().clone(),
            selected: [0, 1, 2].map(|i: usize| self.shelves[i].selected_index()),
        }
    }

    /// Goes to another state, and to the tab in which it differs from the present one.
    fn restore(&mut self, state: State) {
        let present = self.state();
        for (shelf, index) in self.shelves.iter_mut().zip(state.selected) {
            shelf.select(index);
        }
        if state.pennies != present.pennies {
            self.open = Puzzle::Pennies;
            self.pennies.set_params(state.pennies);
        }
        if state.devil != present.devil {
            self.open = Puzzle::Devil;
            self.devil.set_params(state.devil);
        }
        if state.flips != present.flips {
            self.open = Puzzle::Flips;
            self.flips.set_params(state.flips);
        }
    }
}

impl eframe::App for Coinwise {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        Self::logic(self, ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        Self::ui(self, ui, Some(frame));
    }
}

fn load<T: Tab>(tab: &mut T, params: T::Params, view: Option<&str>) {
    tab.set_params(params);
    if let Some(view) = view {
        tab.set_view(view);
    }
}

/// What the keys ask for; a key that a text field needs is left to it.
fn pressed_keys(ui: &Ui) -> Vec<Action> {
    let typing = ui.ctx().text_edit_focused();
    let pressed = |shortcut: &KeyboardShortcut| ui.input_mut(|input| input.consume_shortcut(shortcut));
    KEYS.into_iter()
        .filter(|(_, action, _)| !(typing && matches!(action, Action::Undo | Action::Redo)))
        .filter(|(shortcut, ..)| pressed(shortcut))
        .map(|(_, action, _)| action)
        .collect()
}
