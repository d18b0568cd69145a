//! The scenario list of one puzzle: the presets and the user's own, one of them selected.

mod keep_dialog;
mod own;

use std::sync::Arc;

use egui::{Align, Button, Layout, RichText, ScrollArea, TextStyle, Ui};

use crate::scenario::{Puzzle, Scenario, presets};

use super::card;
use crate::gui::command::ScenarioCommand;
use crate::gui::look::theme::{self, Palette};

pub use keep_dialog::{KeepDialog, KeepReply};
pub use own::{OwnLists, OwnScenario, OwnScenarios, ScenarioId, follow, merge};

/// The scenarios of one puzzle.
#[derive(Clone, Debug)]
pub struct ScenarioList {
    presets: Vec<Scenario>,
    own: OwnScenarios,
    selected: usize,
}

impl ScenarioList {
    /// The presets of `puzzle`, the first one selected.
    pub fn new(puzzle: Puzzle) -> Self {
        let of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
        let presets = of_puzzle.map(|preset| preset.scenario.clone()).collect();
        Self { presets, own: OwnScenarios::default(), selected: 0 }
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

    /// The same where another window has changed the list: the selection stays on the same scenario.
    pub fn follow_own(&mut self, own: OwnScenarios) {
        self.selected = self.selected_after(self.selected, &self.own, &own);
        self.set_own(own);
    }

    /// The number of the scenario selected after the user's own have changed from `before` to `after`.
    pub fn selected_after(&self, selected: usize, before: &OwnScenarios, after: &OwnScenarios) -> usize {
        let Some(place) = selected.checked_sub(self.presets.len()) else { return selected };
        let selected = self.presets.len() + own::place_after(before, place, after);
        selected.min((self.presets.len() + after.len()).saturating_sub(1))
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

    /// Shows the list in at most `height`; the scenario selected shows its story, and whether the controls were
    /// `changed` since.
    pub fn ui(&self, ui: &mut Ui, height: f32, changed: bool) -> Option<ScenarioCommand> {
        let mut command = None;
        let palette = Palette::of(ui);
        card::frame(&palette).show(ui, |ui| {
            ui.set_width(ui.available_width());
            command = self.header_ui(ui);
            ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for (index, scenario) in self.scenarios().enumerate() {
                    if index == self.presets.len() {
                        ui.add_space(6.0);
                        card::caption(ui, "My scenarios");
                    }
                    command = self.scenario_ui(ui, index, scenario, changed).or(command);
                }
            });
            ui.add_space(2.0);
            command = footer_ui(ui).or(command);
        });
        command
    }

    fn header_ui(&self, ui: &mut Ui) -> Option<ScenarioCommand> {
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            ui.set_height(24.0);
            ui.label(card::caption_text("Scenarios", palette.soft_ink));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut command = None;
                if small_button(ui, "▶", "Next scenario", "Next scenario (Page Down)", true) {
                    command = Some(ScenarioCommand::Next);
                }
                let place = format!("{} of {}", self.selected + 1, self.count());
                ui.label(RichText::new(place).text_style(TextStyle::Small).color(palette.soft_ink));
                if small_button(ui, "◀", "Previous scenario", "Previous scenario (Page Up)", true) {
                    command = Some(ScenarioCommand::Previous);
                }
                command
            })
            .inner
        })
        .inner
    }

    /// One scenario of the list.
    fn scenario_ui(&self, ui: &mut Ui, index: usize, scenario: &Scenario, changed: bool) -> Option<ScenarioCommand> {
        let palette = Palette::of(ui);
        let selected = index == self.selected;
        let style = if selected { theme::strong() } else { TextStyle::Body };
        let color = if selected { palette.accent } else { palette.ink };
        let name = RichText::new(&scenario.name).text_style(style).color(color);
        let button = Button::selectable(selected, name).min_size(egui::vec2(ui.available_width(), 26.0)).truncate();
        // the name may be cut off in the list
        let hint = if scenario.story.is_empty() {
            scenario.name.clone()
        } else {
            format!("{}: {}", scenario.name, scenario.story)
        };
        let response = ui.add(button).on_hover_text(hint);
        let newly_selected = selected && ui.data(|data| data.get_temp(ui.scope_id())) != Some(index);
        if newly_selected {
            ui.data_mut(|data| data.insert_temp(ui.scope_id(), index));
            response.scroll_to_me(Some(Align::Center));
        }
        let mut command = response.clicked().then_some(ScenarioCommand::Select(index));
        if selected {
            ui.indent("story", |ui| {
                if !scenario.story.is_empty() {
                    ui.label(RichText::new(&scenario.story).text_style(TextStyle::Small).color(palette.soft_ink));
                }
                if changed {
                    let text = RichText::new("Changed since. Click the name to go back.").text_style(TextStyle::Small);
                    ui.label(text.color(palette.accent));
                }
                if let Some(place) = self.selected_own() {
                    command = self.own_buttons_ui(ui, place).or(command);
                }
            });
            ui.add_space(4.0);
        }
        command
    }

    /// What can be done with the selected scenario, the one at `place` of the user's own.
    fn own_buttons_ui(&self, ui: &mut Ui, place: usize) -> Option<ScenarioCommand> {
        let mut command = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let buttons = [
                ("Edit…", "Edit this scenario", "Change the name and the story", true, ScenarioCommand::Edit),
                ("▲", "Move up", "Move up", place > 0, ScenarioCommand::MoveUp),
                ("▼", "Move down", "Move down", place + 1 < self.own.len(), ScenarioCommand::MoveDown),
                ("Delete", "Delete this scenario", "Delete; Undo brings it back", true, ScenarioCommand::Delete),
            ];
            for (sign, name, hint, enabled, what) in buttons {
                if small_button(ui, sign, name, hint, enabled) {
                    command = Some(what);
                }
            }
        });
        command
    }
}

fn footer_ui(ui: &mut Ui) -> Option<ScenarioCommand> {
    let mut command = None;
    let mut offer = |ui: &mut Ui, words: &str, hint: &str, what: ScenarioCommand| {
        if ui.button(words).on_hover_text(hint).clicked() {
            command = Some(what);
            ui.close();
        }
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        offer(ui, "Add to my scenarios", "Add what is set now to the end of My scenarios", ScenarioCommand::Keep);
        let more = ui.menu_button("More", |ui| {
            offer(
                ui,
                "Run through",
                "The scenarios in large type, one after the other (F5)",
                ScenarioCommand::RunThrough,
            );
            ui.separator();
            offer(ui, "Open…", "Open a scenario file; it can also be dropped on the window", ScenarioCommand::Open);
            offer(ui, "Save as…", "Save what is set now as a scenario file", ScenarioCommand::SaveFile);
            offer(ui, "Copy as text", "Put what is set now on the clipboard, as text", ScenarioCommand::CopyText);
            offer(ui, "Paste", "Open the scenario whose text is on the clipboard", ScenarioCommand::PasteText);
        });
        more.response.on_hover_text("Run through, open, save, copy and paste scenarios");
    });
    command
}

/// A small button with a sign, called `name` by a screen reader.
fn small_button(ui: &mut Ui, sign: &str, name: &str, hint: &str, enabled: bool) -> bool {
    let text = RichText::new(sign).text_style(TextStyle::Small);
    let button = Button::new(text).min_size(egui::vec2(30.0, 22.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}

#[cfg(test)]
mod tests;
