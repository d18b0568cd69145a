//! The left side: the scenarios above, the controls below.

use egui::{Button, Frame, Margin, ScrollArea, Ui};

use super::controls::end_group;
use super::scenario_list::{ScenarioList, list_ui};
use super::{card, number_field, slider};
use crate::gui::any_tab::AnyTab;
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::Palette;

/// The room between the cards.
const GAP: f32 = 8.0;
/// The width of the left side in windows of these widths; between them it grows evenly. The sliders need it.
const WIDTHS: [[f32; 2]; 3] = [[860.0, 262.0], [1_280.0, 359.0], [1_600.0, 366.0]];
/// Where there is less than this within the card, less of it is left empty at the sides.
const NARROW: f32 = 290.0;
/// Its width in a smaller window, where everything is enlarged.
const STACKED: f32 = 258.0;

/// The width of the left side in a window of that width.
pub fn width(window: f32) -> f32 {
    let [[least, narrow], .., [_, broad]] = WIDTHS;
    if window < least {
        return STACKED;
    }
    let between = WIDTHS.windows(2).find(|pair| window < pair[1][0]);
    between.map_or(broad, |pair| {
        let [from, to] = [pair[0], pair[1]];
        narrow.max(from[1] + (to[1] - from[1]) * (window - from[0]) / (to[0] - from[0]))
    })
}

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
        let scrolled = ScrollArea::vertical().id_salt(tab.puzzle().name()).auto_shrink([false, false]);
        scrolled.show(ui, |ui| {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_left_side_grows_with_the_window_up_to_366_points() {
        for (window, expected) in [(640.0, 258.0), (860.0, 262.0), (1_280.0, 359.0), (1_600.0, 366.0), (3_000.0, 366.0)]
        {
            assert!((width(window) - expected).abs() < 0.01, "{window}: {}", width(window));
        }
        assert!((270.0..272.0).contains(&width(900.0)));
    }
}
