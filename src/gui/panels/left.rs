//! The left side: the scenarios above, the controls below.

use egui::{Button, Frame, Margin, Ui};

use super::controls::end_group;
use super::scenario_list::{ScenarioList, list_ui};
use super::{card, number_field, slider, whole_lines};
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::Palette;
use crate::gui::tab::any_tab::AnyTab;

/// The room between the cards.
const GAP: f32 = 8.0;
/// Where there is less than this within the card, less of it is left empty at the sides.
const NARROW: f32 = 290.0;
/// Shows scenarios and controls, and returns what was asked for.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList) -> Vec<Command> {
    let scenario = list.selected().map(|scenario| &scenario.params);
    let present = tab.params();
    let changed = scenario.is_some_and(|scenario| *scenario != present);
    let height = ui.available_height();
    let mut actions = ui
        .push_id(tab.puzzle().name(), |ui| {
            focus::pane(ui, Pane::Scenarios, |ui| list_ui::ui(list, ui, height, changed))
        })
        .inner;
    ui.add_space(GAP - ui.spacing().item_spacing.y);
    let palette = Palette::of(ui);
    slider::follow_wheel(ui);
    // what scrolls reaches to the edge of the card, so that the ring of a row is not cut off
    let card = card::frame(&palette).inner_margin(Margin::symmetric(1, 6));
    let controls = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        let height = ui.available_height();
        whole_lines::scrolled(ui, tab.puzzle().name(), height, |ui| {
            let side = if ui.available_width() < NARROW { 9 } else { 13 };
            Frame::new().inner_margin(Margin::symmetric(side, 4)).show(ui, |ui| {
                tab.controls_ui(ui, scenario.unwrap_or(&present));
                ui.add_space(4.0);
                let can_reset = changed || number_field::is_any_refused(ui.ctx());
                let reset = focus::group_as(ui, end_group(), |ui| ui.add_enabled(can_reset, Button::new("Reset all")));
                let hint = format!("Every control back to the scenario ({})", keys_of(ui.ctx(), &Command::ResetTab));
                if reset.on_hover_text(hint).clicked() {
                    actions.push(Command::ResetTab);
                }
            });
        });
    };
    focus::pane(ui, Pane::Controls, |ui| card.show(ui, controls));
    actions
}
