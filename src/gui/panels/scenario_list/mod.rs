//! The scenario list of one puzzle: the presets and the user's own, one of them selected.

mod keep_dialog;
pub mod list_ui;
mod own;

use std::sync::Arc;

use crate::scenario::{Puzzle, Scenario, presets};

pub use keep_dialog::{KeepDialog, KeepReply};
pub use own::{OwnLists, OwnScenario, OwnScenarios, ScenarioId, follow, merge};

/// The scenarios of one puzzle.
#[derive(Clone, Debug)]
pub struct ScenarioList {
    presets: Vec<Scenario>,
    own: OwnScenarios,
    selected: usize,
    is_unfolded: bool,
}

impl ScenarioList {
    /// The presets of `puzzle`, the first one selected.
    pub fn new(puzzle: Puzzle) -> Self {
        let of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
        let presets = of_puzzle.map(|preset| preset.scenario.clone()).collect();
        Self { presets, own: OwnScenarios::default(), selected: 0, is_unfolded: false }
    }

    /// Returns how many presets stand under the headings; the others and the user's own follow "All scenarios …".
    pub fn grouped(&self) -> usize {
        self.presets.iter().take_while(|preset| preset.group.is_some()).count()
    }

    /// Returns whether the scenarios behind "All scenarios …" are shown, as one that is selected always is.
    pub fn is_unfolded(&self) -> bool {
        self.is_unfolded || self.selected >= self.grouped()
    }

    /// Shows or hides the scenarios behind "All scenarios …".
    pub fn toggle_unfolded(&mut self) {
        self.is_unfolded = !self.is_unfolded();
    }

    /// How many scenarios there are.
    pub fn count(&self) -> usize {
        self.presets.len() + self.own.len()
    }

    /// All scenarios in their order: the presets, then the user's own.
    pub fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.presets.iter().chain(self.own.iter().map(|own| &own.scenario))
    }

    /// The scenario selected.
    pub fn selected(&self) -> Option<&Scenario> {
        self.scenarios().nth(self.selected)
    }

    /// The number of the first of the user's own.
    pub fn first_own(&self) -> usize {
        self.presets.len()
    }

    /// The number of the scenario selected.
    pub fn selected_index(&self) -> usize {
        self.selected
    }

    /// The number of the first scenario of that name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.scenarios().position(|scenario| scenario.name == name)
    }

    /// Selects the scenario of that number, if there is one.
    pub fn select(&mut self, index: usize) {
        if index < self.count() {
            self.selected = index;
        }
    }

    /// Selects one of the user's own scenarios; returns whether it is there.
    pub fn select_own(&mut self, id: ScenarioId) -> bool {
        let place = self.own.iter().position(|own| own.id == id);
        self.selected = place.map_or(self.selected, |place| self.presets.len() + place);
        place.is_some()
    }

    /// The user's own scenarios.
    pub fn own(&self) -> &OwnScenarios {
        &self.own
    }

    /// Puts other scenarios in the place of the user's own.
    pub fn set_own(&mut self, own: OwnScenarios) {
        self.own = own;
        self.selected = self.selected.min(self.count().saturating_sub(1));
    }

    /// Takes over a list that another window has changed. The selection stays on its scenario; where that one is gone, the
    /// first preset is selected, which nobody can delete.
    pub fn follow_own(&mut self, own: OwnScenarios) {
        self.selected = self.selected_after(self.selected, &self.own, &own);
        self.set_own(own);
    }

    /// Returns the number of the scenario selected after the user's own have changed from `before` to `after`; 0 if it is
    /// gone.
    pub fn selected_after(&self, selected: usize, before: &OwnScenarios, after: &OwnScenarios) -> usize {
        let Some(place) = selected.checked_sub(self.presets.len()) else { return selected };
        own::place_after(before, place, after).map_or(0, |place| self.presets.len() + place)
    }

    /// The identity of the scenario selected, if it is one of the user's own.
    pub fn selected_id(&self) -> Option<ScenarioId> {
        Some(self.own.get(self.selected_own()?)?.id)
    }

    /// The place of the scenario selected among the user's own, if it is one of them.
    pub fn selected_own(&self) -> Option<usize> {
        self.selected.checked_sub(self.presets.len()).filter(|place| *place < self.own.len())
    }

    /// Puts a scenario at the end of the user's own and selects it. One that is there already is only selected; another
    /// one of the same name gets a number behind its name.
    pub fn add(&mut self, scenario: Scenario) {
        self.is_unfolded = true;
        if let Some(place) = self.own.iter().position(|own| own.scenario == scenario) {
            self.selected = self.presets.len() + place;
            return;
        }
        let name = own::free_name(&scenario.name, &self.own);
        Arc::make_mut(&mut self.own).push(OwnScenario::new(Scenario { name, ..scenario }));
        self.selected = self.count() - 1;
    }

    /// Gives one of the user's own scenarios another name and story; returns whether it is there.
    pub fn rename(&mut self, id: ScenarioId, name: String, story: String) -> bool {
        let Some(own) = Arc::make_mut(&mut self.own).iter_mut().find(|own| own.id == id) else { return false };
        own.scenario.name = name;
        own.scenario.story = story;
        true
    }

    /// Moves the scenario selected among the user's own, as far as there is room.
    pub fn move_selected(&mut self, down: bool) {
        let Some(place) = self.selected_own() else { return };
        let other = if down { place + 1 } else { place.wrapping_sub(1) };
        if other < self.own.len() {
            Arc::make_mut(&mut self.own).swap(place, other);
            self.selected = self.presets.len() + other;
        }
    }

    /// Takes the scenario selected out of the user's own and selects the one that comes into its place.
    pub fn delete_selected(&mut self) {
        if let Some(place) = self.selected_own() {
            Arc::make_mut(&mut self.own).remove(place);
            self.selected = self.selected.min(self.count().saturating_sub(1));
        }
    }

    /// The number of the next scenario, or of the previous one, going round at the ends.
    pub fn neighbour(&self, forward: bool) -> usize {
        let count = self.count().max(1);
        if forward { (self.selected + 1) % count } else { (self.selected + count - 1) % count }
    }
}

#[cfg(test)]
mod tests;
