//! Scenarios of the window: opens, adds, edits and deletes them, and undoes that.

use super::Coinwise;
use super::history::{OwnChange, State};
use crate::gui::own_scenarios::{OwnScenario, Result};
use crate::gui::panels::scenario_list::{NameDialog, Selection};
use crate::gui::prose;
use crate::gui::save::file_tasks::Note;
use crate::numerals::count;
use crate::scenario::{Guess, Puzzle, Scenario};

impl Coinwise {
    /// Shows a scenario. Selects it if it is a preset, in any view; otherwise adds it to the user's own, and shows it even
    /// if it cannot be saved. Asks its question if that comes first.
    pub fn open_scenario(&mut self, mut scenario: Scenario) {
        let asks = |guess: &mut Guess| std::mem::take(&mut guess.comes_first).then(|| guess.clone());
        let question = scenario.guess.as_mut().and_then(asks);
        self.open = scenario.puzzle();
        self.mark();
        // the user knows what to see first
        self.unvisited[self.open as usize] = false;
        let list = self.list_mut();
        let is_same = |preset: &Scenario| {
            let Scenario { group, view, guess, .. } = preset.clone();
            let guess = if question.is_some() { guess } else { scenario.guess.clone() };
            Scenario { group, view, guess, ..scenario.clone() } == *preset
        };
        let preset = list.scenarios().take(list.presets.len()).position(is_same);
        let added = match preset {
            Some(preset) => {
                list.select(preset);
                Ok(())
            }
            None => self.add_own(&scenario),
        };
        self.load(scenario);
        if let Some(question) = question {
            self.ask(&question);
        }
        if let Err(error) = added {
            self.say(Note::Bad(error.to_string()));
        }
    }

    /// Returns the present settings as a scenario to keep or to share. Story and question of the selected one are left
    /// out if they tell of other settings.
    pub(super) fn own_scenario(&self) -> Scenario {
        let present = self.present_scenario(self.open);
        if self.list().is_changed(&present.params) {
            Scenario { story: String::new(), guess: None, ..present }
        } else {
            present
        }
    }

    /// Adds a scenario at the end of the user's own and selects it. One that differs at most in the number after its name
    /// is only selected; another one of the same name gets a number after its name.
    fn add_own(&mut self, scenario: &Scenario) -> Result<()> {
        self.reread_own();
        let list = self.list_mut();
        let is_same = |own: &&OwnScenario| {
            let name = own.scenario.name.clone();
            let number = |rest: &str| rest.strip_prefix(" (")?.strip_suffix(')')?.parse::<u32>().ok();
            let is_named =
                name.strip_prefix(&scenario.name).is_some_and(|rest| rest.is_empty() || number(rest).is_some());
            is_named && Scenario { name, ..scenario.clone() } == own.scenario
        };
        if let Some(same) = list.own.iter().find(is_same) {
            let selection = Selection::Own(same.file.clone());
            list.selection = selection;
            return Ok(());
        }
        let (name, place) = (list.free_name(&scenario.name), list.own.len());
        self.change_own(None, Some(&Scenario { name, ..scenario.clone() }), place)
    }

    /// Applies the dialog for name and story. If saving fails, the dialog stays open and says why.
    pub(super) fn apply_name_dialog(&mut self, mut dialog: NameDialog) {
        let (name, story) = dialog.name_and_story();
        let own = &self.list().own;
        let place = own.iter().position(|own| Some(&own.file) == dialog.edited.as_ref());
        let done = if let Some(place) = place {
            let new = Scenario { name, story, ..own[place].scenario.clone() };
            self.change_own(Some(own[place].clone()), Some(&new), place)
        } else {
            // an edited scenario that no longer exists is added
            let scenario = Scenario { name, story, ..self.present_scenario(self.open) };
            let added = self.add_own(&scenario);
            // discards invalid numbers being typed
            self.load(scenario);
            added
        };
        if let Err(error) = done {
            dialog.failure = Some(prose::sentence(&error.to_string()));
            self.name_dialog = Some(dialog);
        }
    }

    /// Deletes the selected scenario, if it is one of the user's own, and selects the one that takes its place.
    pub(super) fn delete_selected(&mut self) {
        let (list, index) = (self.list(), self.list().selected_index());
        let Some(place) = list.selected_own() else { return };
        match self.change_own(Some(list.own[place].clone()), None, place) {
            Ok(()) => {
                let index = index.min(self.list().count().saturating_sub(1));
                self.list_mut().select(index);
                self.load_selected();
            }
            Err(error) => self.say(Note::Bad(error.to_string())),
        }
    }

    /// Replaces one of the user's own scenarios by `new` and selects it, as a step of undo.
    fn change_own(&mut self, before: Option<OwnScenario>, new: Option<&Scenario>, place: usize) -> Result<()> {
        let state = self.state();
        let after = self.replace_own(before.as_ref(), new, place)?;
        self.history_mut().mark(&state);
        if let Some(own) = &after {
            self.list_mut().selection = Selection::Own(own.file.clone());
        }
        self.history_mut().record(OwnChange { before, after, place });
        Ok(())
    }

    fn replace_own(
        &mut self,
        old: Option<&OwnScenario>,
        new: Option<&Scenario>,
        place: usize,
    ) -> Result<Option<OwnScenario>> {
        let written = self.own.replace(old, new).inspect_err(|_| self.reread_own())?;
        self.list_mut().replace_own(old.map(|own| own.file.as_str()), written.clone(), place);
        Ok(written)
    }

    /// Applies changes by other windows and programs to the user's own scenarios.
    pub(super) fn reread_own(&mut self) {
        self.read_own(&self.own_order());
    }

    /// Reads the user's own scenarios. Those whose files are in `order` come first.
    pub(super) fn read_own(&mut self, order: &[String]) {
        let (own, unread) = match self.own.read() {
            Ok(read) => read,
            Err(error) => return self.say(Note::Bad(error.to_string())),
        };
        for puzzle in Puzzle::ALL {
            let list = &mut self.lists[puzzle as usize];
            let selected = list.selected_own().map(|place| list.own[place].scenario.name.clone());
            list.set_own(own.iter().filter(|own| own.scenario.puzzle() == puzzle).cloned().collect(), order);
            if let Some(name) = selected.filter(|_| list.selected_own().is_none()) {
                self.say(Note::Bad(format!("The scenario \"{name}\" was deleted or renamed in another window.")));
            }
        }
        if let Some((first, more)) = unread.split_first() {
            let more = if more.is_empty() { String::new() } else { format!(" ({})", count(more.len(), "more file")) };
            self.say(Note::Bad(format!("A scenario is missing in the list: {first}{more}")));
        }
    }

    /// Returns the files of the user's own scenarios in the order of the lists.
    pub(super) fn own_order(&self) -> Vec<String> {
        self.lists.iter().flat_map(|list| &list.own).map(|own| own.file.clone()).collect()
    }

    /// Returns the state of the open tab that undo restores.
    pub(super) fn state(&self) -> State {
        State {
            params: self.tab().params().without_playback(),
            selected: self.list().selection.clone(),
            own_applied: self.history().own_applied,
        }
    }

    /// Restores a state of the open tab.
    pub(super) fn restore(&mut self, state: State) {
        let present = self.state();
        while self.history().own_applied != state.own_applied {
            self.step_own(self.history().own_applied < state.own_applied);
        }
        self.list_mut().selection = state.selected.clone();
        let scenario = self.list().selected().filter(|_| state.selected != present.selected).cloned();
        // the move that a scenario asks about is no part of the history
        let asked = scenario.as_ref().map(|scenario| scenario.params.clone());
        let params = asked.filter(|asked| asked.clone().without_playback() == state.params).unwrap_or(state.params);
        if params != present.params {
            self.tab_mut().set_params(params);
        }
        if let Some(view) = scenario.and_then(|scenario| scenario.view) {
            self.tab_mut().set_view(&view);
        }
    }

    /// Repeats the next change of the user's own scenarios, or reverts the last one. Changes by other windows stay.
    fn step_own(&mut self, forth: bool) {
        let history = self.history_mut();
        let index = if forth { history.own_applied } else { history.own_applied - 1 };
        history.own_applied = index + usize::from(forth);
        let Some(OwnChange { before, after, place }) = history.own.get(index).cloned() else { return };
        let (old, new) = if forth { (before, after) } else { (after, before) };
        match self.replace_own(old.as_ref(), new.as_ref().map(|own| &own.scenario), place) {
            Ok(written) if forth => self.history_mut().own[index].after = written,
            Ok(written) => self.history_mut().own[index].before = written,
            Err(error) => self.say(Note::Bad(error.to_string())),
        }
    }
}
