//! Scenario list of one puzzle: the presets and the user's own scenarios, one of them selected.

pub mod list_ui;
mod name_dialog;

use serde::{Deserialize, Serialize};

use crate::gui::own_scenarios::OwnScenario;
use crate::scenario::{LONGEST_NAME, Params, Puzzle, Scenario, presets};

pub use name_dialog::NameDialog;

/// The selected scenario; the first preset if that one no longer exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Selection {
    /// The preset of this name.
    Preset(String),
    /// The user's own scenario in this file.
    Own(String),
}

/// The scenarios of one puzzle.
#[derive(Clone, Debug)]
pub struct ScenarioList {
    /// The presets, which come first.
    pub presets: Vec<Scenario>,
    /// The user's own scenarios.
    pub own: Vec<OwnScenario>,
    /// The selected scenario, even if it does not exist (yet).
    pub selection: Selection,
    is_unfolded: bool,
}

impl ScenarioList {
    /// Returns the presets of `puzzle` with the first one selected.
    pub fn new(puzzle: Puzzle) -> Self {
        let of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
        let presets: Vec<Scenario> = of_puzzle.map(|preset| preset.scenario.clone()).collect();
        let first = presets.first().map(|scenario| scenario.name.clone()).unwrap_or_default();
        Self { presets, own: Vec::new(), selection: Selection::Preset(first), is_unfolded: false }
    }

    /// Returns the number of presets under headings; the others and the user's own follow "All scenarios …".
    pub fn grouped(&self) -> usize {
        self.presets.iter().take_while(|preset| preset.group.is_some()).count()
    }

    /// Whether the scenarios behind "All scenarios …" are shown; always so if one of them is selected.
    pub fn is_unfolded(&self) -> bool {
        self.is_unfolded || self.selected_index() >= self.grouped()
    }

    /// Shows or hides the scenarios behind "All scenarios …".
    pub fn toggle_unfolded(&mut self) {
        self.is_unfolded = !self.is_unfolded();
    }

    /// Returns the number of scenarios.
    pub fn count(&self) -> usize {
        self.presets.len() + self.own.len()
    }

    /// Returns all scenarios in order: the presets, then the user's own.
    pub fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.presets.iter().chain(self.own.iter().map(|own| &own.scenario))
    }

    /// Returns the selected scenario.
    pub fn selected(&self) -> Option<&Scenario> {
        self.scenarios().nth(self.selected_index())
    }

    /// Whether these parameters differ from those of the selected scenario.
    pub fn is_changed(&self, params: &Params) -> bool {
        self.selected().is_some_and(|scenario| scenario.params != *params)
    }

    /// Returns the index of the selected scenario.
    pub fn selected_index(&self) -> usize {
        let place = match &self.selection {
            Selection::Preset(name) => self.presets.iter().position(|preset| preset.name == *name),
            Selection::Own(_) => self.selected_own().map(|place| self.presets.len() + place),
        };
        place.unwrap_or(0)
    }

    /// Returns the index of the selected scenario among the user's own; `None` for a preset.
    pub fn selected_own(&self) -> Option<usize> {
        let Selection::Own(file) = &self.selection else { return None };
        self.own.iter().position(|own| own.file == *file)
    }

    /// Selects the scenario with this index, if it exists.
    pub fn select(&mut self, index: usize) {
        if let Some(preset) = self.presets.get(index) {
            self.selection = Selection::Preset(preset.name.clone());
        } else if let Some(own) = self.own.get(index - self.presets.len()) {
            self.selection = Selection::Own(own.file.clone());
        }
    }

    /// Replaces the user's own scenarios by those read from their folder. Those whose files are in `order` come first.
    pub fn set_own(&mut self, mut own: Vec<OwnScenario>, order: &[String]) {
        own.sort_by_cached_key(|own| order.iter().position(|file| *file == own.file).unwrap_or(usize::MAX));
        self.own = own;
    }

    /// Replaces the scenario in the file `old` by `new`, or inserts `new` at `place` if there is no such file.
    pub fn replace_own(&mut self, old: Option<&str>, new: Option<OwnScenario>, place: usize) {
        let old = old.and_then(|file| self.own.iter().position(|own| own.file == file));
        if let Some(place) = old {
            self.own.remove(place);
        }
        if let Some(new) = new {
            self.is_unfolded = true;
            self.own.insert(old.unwrap_or(place).min(self.own.len()), new);
        }
    }

    /// Returns `name`, followed by a number if one of the user's own scenarios has that name.
    pub fn free_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 2;
        while self.own.iter().any(|own| own.scenario.name == free) {
            let suffix = format!(" ({number})");
            free = name.chars().take(LONGEST_NAME - suffix.len()).chain(suffix.chars()).collect();
            number += 1;
        }
        free
    }

    /// Moves the selected scenario up or down among the user's own, if possible.
    pub fn move_selected(&mut self, down: bool) {
        let Some(place) = self.selected_own() else { return };
        let other = if down { place + 1 } else { place.wrapping_sub(1) };
        if other < self.own.len() {
            self.own.swap(place, other);
        }
    }

    /// Returns the index of the next or previous scenario, wrapping around.
    pub fn neighbour(&self, forward: bool) -> usize {
        let (selected, count) = (self.selected_index(), self.count().max(1));
        if forward { (selected + 1) % count } else { (selected + count - 1) % count }
    }
}

#[cfg(test)]
mod tests;
