//! The scenario list of one puzzle: the presets and what the user opened, one of them selected.

use egui::{Align, Button, Layout, RichText, ScrollArea, TextStyle, Ui};

use crate::scenario::{Puzzle, Scenario, presets};

use super::card;
use super::theme::{self, Palette};

/// The scenarios of one puzzle.
#[derive(Clone, Debug)]
pub struct Shelf {
    scenarios: Vec<Scenario>,
    /// So many at the start came with the program.
    preset_count: usize,
    selected: usize,
}

/// What the user wants of the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Set every control as the scenario of that number says.
    Select(usize),
    /// The same with the next scenario, going round at the end.
    Next,
    /// The same with the previous scenario, going round at the start.
    Previous,
    /// Open a scenario file.
    Open,
    /// Save what is set now as a scenario file.
    Keep,
}

impl Shelf {
    /// The presets of `puzzle`, the first one selected.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
        let scenarios: Vec<_> = of_puzzle.map(|preset| preset.scenario.clone()).collect();
        Self { preset_count: scenarios.len(), scenarios, selected: 0 }
    }

    /// The scenario selected.
    #[must_use]
    pub fn selected(&self) -> Option<&Scenario> {
        self.scenarios.get(self.selected)
    }

    /// The number of the scenario selected.
    #[must_use]
    pub fn selected_index(&self) -> usize {
        self.selected
    }

    /// Selects the scenario of that number, if there is one.
    pub fn select(&mut self, index: usize) {
        if index < self.scenarios.len() {
            self.selected = index;
        }
    }

    /// Puts an opened scenario at the end of the list, or in the place of one of the same name that was opened before,
    /// and selects it.
    pub fn add(&mut self, scenario: Scenario) {
        let is_same = |(index, other): (usize, &Scenario)| index >= self.preset_count && other.name == scenario.name;
        let place = self.scenarios.iter().enumerate().position(is_same);
        self.selected = place.unwrap_or(self.scenarios.len());
        match self.scenarios.get_mut(self.selected) {
            Some(earlier) => *earlier = scenario,
            None => self.scenarios.push(scenario),
        }
    }

    /// The number of the next scenario, or of the previous one, going round at the ends.
    #[must_use]
    pub fn neighbour(&self, forward: bool) -> usize {
        let count = self.scenarios.len().max(1);
        if forward { (self.selected + 1) % count } else { (self.selected + count - 1) % count }
    }

    /// Shows the list in at most `height`; the scenario selected shows its story, and whether the controls were
    /// `changed` since.
    pub fn ui(&self, ui: &mut Ui, height: f32, changed: bool) -> Option<Wish> {
        let mut wish = None;
        let palette = Palette::of(ui);
        card::frame(&palette).show(ui, |ui| {
            ui.set_width(ui.available_width());
            wish = self.header_ui(ui);
            ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for (index, scenario) in self.scenarios.iter().enumerate() {
                    if self.scenario_ui(ui, index, scenario, changed) {
                        wish = Some(Wish::Select(index));
                    }
                }
            });
            ui.add_space(2.0);
            ui.horizontal(|ui| {
                if ui.button("Open…").on_hover_text("Open a scenario file").clicked() {
                    wish = Some(Wish::Open);
                }
                if ui.button("Save as…").on_hover_text("Save what is set now as a scenario file").clicked() {
                    wish = Some(Wish::Keep);
                }
            });
        });
        wish
    }

    fn header_ui(&self, ui: &mut Ui) -> Option<Wish> {
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            ui.set_height(24.0);
            ui.label(card::caption_text("Scenarios", palette.soft_ink));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut wish = None;
                if step_button(ui, "▶", "Next scenario", "Next scenario (Page Down)") {
                    wish = Some(Wish::Next);
                }
                let place = format!("{} of {}", self.selected + 1, self.scenarios.len());
                ui.label(RichText::new(place).text_style(TextStyle::Small).color(palette.soft_ink));
                if step_button(ui, "◀", "Previous scenario", "Previous scenario (Page Up)") {
                    wish = Some(Wish::Previous);
                }
                wish
            })
            .inner
        })
        .inner
    }

    /// One scenario of the list; returns whether it was clicked.
    fn scenario_ui(&self, ui: &mut Ui, index: usize, scenario: &Scenario, changed: bool) -> bool {
        let palette = Palette::of(ui);
        let selected = index == self.selected;
        let style = if selected { theme::strong() } else { TextStyle::Body };
        let color = if selected { palette.accent } else { palette.ink };
        let name = RichText::new(&scenario.name).text_style(style).color(color);
        let button = Button::selectable(selected, name).min_size(egui::vec2(ui.available_width(), 26.0)).truncate();
        let response = ui.add(button).on_hover_text(&scenario.story);
        let newly_selected = selected && ui.data(|data| data.get_temp(ui.scope_id())) != Some(index);
        if newly_selected {
            ui.data_mut(|data| data.insert_temp(ui.scope_id(), index));
            response.scroll_to_me(Some(Align::Center));
        }
        if selected {
            ui.indent("story", |ui| {
                ui.label(RichText::new(&scenario.story).text_style(TextStyle::Small).color(palette.soft_ink));
                if changed {
                    let text = RichText::new("Changed since. Click the name to go back.").text_style(TextStyle::Small);
                    ui.label(text.color(palette.accent));
                }
            });
            ui.add_space(4.0);
        }
        response.clicked()
    }
}

/// A small button with a sign, called `name` by a screen reader.
fn step_button(ui: &mut Ui, sign: &str, name: &str, hint: &str) -> bool {
    let text = RichText::new(sign).text_style(TextStyle::Small);
    let response = ui.add(Button::new(text).min_size(egui::vec2(30.0, 22.0))).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use crate::scenario::Params;

    use super::*;

    fn opened(name: &str) -> Scenario {
        let params = Params::Pennies(crate::pennies::Params::default());
        Scenario { name: name.to_owned(), story: String::new(), view: None, params }
    }

    #[test]
    fn going_on_from_the_last_scenario_comes_to_the_first() {
        let mut shelf = Shelf::new(Puzzle::Flips);
        let first = shelf.selected().cloned();
        shelf.select(shelf.neighbour(false));
        assert_ne!(shelf.selected(), first.as_ref());
        shelf.select(shelf.neighbour(true));
        assert_eq!(shelf.selected(), first.as_ref());
    }

    #[test]
    fn an_opened_scenario_is_selected_and_opened_again_takes_its_own_place() {
        let mut shelf = Shelf::new(Puzzle::Pennies);
        let presets = shelf.scenarios.len();
        shelf.add(opened("Mine"));
        shelf.add(opened("Another"));
        shelf.add(opened("Mine"));
        assert_eq!(shelf.scenarios.len(), presets + 2);
        assert_eq!(shelf.selected_index(), presets);
    }
}
