//! Left place of the window: the scenarios, the sliders that matter for the selected one, and the other settings.

use egui::{Frame, Link, Margin, Rect, Ui, UiBuilder};

use super::arrangement::Arrangement;
use super::controls::end_group;
use super::scenario_list::{ScenarioList, list_ui};
use super::slider::field_name;
use super::{card, number_field};
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::Palette;
use crate::gui::tab::any_tab::AnyTab;
use crate::gui::{hold, spotlight, state};
use crate::scenario::{Params, Scenario};

/// Gap between cards, in points.
const GAP: f32 = 8.0;
/// Largest share of the height for a few sliders, and for all settings.
const SHARES: [f32; 2] = [0.6, 0.72];
/// Number of sliders for a scenario that names none.
const USUAL_SLIDERS: usize = 3;

/// Shows scenarios and sliders, and returns the commands given.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList) -> Vec<Command> {
    let scenario = list.selected();
    let present = tab.params();
    let changed = scenario.is_some_and(|scenario| scenario.params != present);
    let keys = slider_keys(scenario, &present);
    let is_unfolded = is_unfolded(ui, &present, &keys);
    let room = ui.available_rect_before_wrap();
    let card_height = sliders_height(ui, room.height(), is_unfolded);
    let (above, below) = room.split_top_bottom_at_y(room.bottom() - card_height);
    let mut actions = Vec::new();
    let above = above.with_max_y(above.bottom() - GAP);
    let mut inside = ui.new_child(UiBuilder::new().id_salt(present.puzzle().name()).max_rect(above));
    let list = focus::pane(&mut inside, Pane::Scenarios, |ui| list_ui::ui(list, ui, changed));
    actions.extend(list);
    let mut inside = ui.new_child(UiBuilder::new().id_salt("controls").max_rect(below));
    let reset_to = scenario.map_or(&present, |scenario| &scenario.params);
    let keys = (!is_unfolded).then_some(keys.as_slice());
    let reset = focus::pane(&mut inside, Pane::Controls, |ui| sliders_ui(ui, tab, below, keys, reset_to, changed));
    actions.extend(reset.then_some(Command::ResetTab));
    ui.advance_cursor_after_rect(room);
    actions
}

/// Returns the keys of the sliders that matter: those of the scenario, or the first ones.
pub fn slider_keys(scenario: Option<&Scenario>, params: &Params) -> Vec<String> {
    match scenario {
        Some(scenario) if !scenario.sliders.is_empty() => scenario.sliders.clone(),
        _ => params.numbers().into_iter().take(USUAL_SLIDERS).map(|number| number.key.to_owned()).collect(),
    }
}

/// Whether all settings are shown. Unfolds them for a control that a lesson points at, or that waits for the focus.
fn is_unfolded(ui: &Ui, params: &Params, keys: &[String]) -> bool {
    if Arrangement::of(ui.ctx()).shows_settings {
        return true;
    }
    let wanted = [spotlight::wanted_control(ui.ctx()), number_field::wanted(ui.ctx())];
    let is_hidden = |wanted: &String| {
        let mut shown = params.numbers().into_iter().filter(|number| keys.iter().any(|key| key == number.key));
        !shown.any(|number| number.name == wanted || field_name(number.name) == *wanted)
    };
    let must_unfold = wanted.iter().flatten().any(is_hidden);
    if must_unfold {
        Arrangement::change(ui.ctx(), |arrangement| arrangement.shows_settings = true);
    }
    must_unfold
}

/// Returns the height of the card of the sliders, as measured in the last frame.
fn sliders_height(ui: &Ui, room: f32, is_unfolded: bool) -> f32 {
    let natural: Height = state::get(ui.ctx());
    let most = room * SHARES[usize::from(is_unfolded)];
    hold::frozen(ui.ctx(), ui.scope_id().with("sliders height"), natural.0.min(most))
}

/// Height that the card of the sliders needs, in points.
#[derive(Clone, Copy, Default)]
struct Height(f32);

/// Shows the card of the sliders with these keys, or of all settings; returns whether everything is to be reset.
fn sliders_ui(
    ui: &mut Ui,
    tab: &mut dyn AnyTab,
    place: Rect,
    keys: Option<&[String]>,
    reset_to: &Params,
    changed: bool,
) -> bool {
    let mut resets = false;
    // the scroll area reaches to the edge of the card, so that the focus ring of a row is not cut off
    let frame = card::frame(&Palette::of(ui)).inner_margin(Margin::symmetric(1, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let height = ui.available_height();
        let needed = card::scrolled(ui, (reset_to.puzzle().name(), keys.is_none()), |ui| {
            Frame::new().inner_margin(Margin::symmetric(13, 4)).show(ui, |ui| {
                tab.controls_ui(ui, keys, reset_to);
                let end = |ui: &mut Ui| ui.horizontal(|ui| end_ui(ui, keys.is_none(), changed)).inner;
                resets = focus::group_as(ui, end_group(), end);
            });
        });
        learn_height(ui, place.height() - height + needed);
    });
    resets
}

/// Shows the links below the sliders; returns whether everything is to be reset.
fn end_ui(ui: &mut Ui, is_unfolded: bool, changed: bool) -> bool {
    let (words, hint) = if is_unfolded {
        ("Fewer settings", "Show only the sliders of this scenario")
    } else {
        ("More settings", "Show every setting of this puzzle")
    };
    if ui.add(Link::new(words)).on_hover_text(hint).clicked() {
        Arrangement::change(ui.ctx(), |arrangement| arrangement.shows_settings = !is_unfolded);
        ui.ctx().request_repaint();
    }
    if !changed && !number_field::is_any_refused(ui.ctx()) {
        return false;
    }
    let hint = format!("Put every setting back to the scenario ({})", keys_of(ui.ctx(), &Command::ResetTab));
    super::boxes::at_right(ui, "reset", |ui| ui.button("Reset all").on_hover_text(hint).clicked())
}

/// Stores the height that the card needs, and lays out the frame again if it has changed.
fn learn_height(ui: &Ui, height: f32) {
    let before: Height = state::get(ui.ctx());
    if (before.0 - height).abs() > 0.5 {
        state::set(ui.ctx(), Height(height));
        if !hold::is_held(ui.ctx()) {
            ui.ctx().request_discard("height of the sliders");
        }
    }
}
