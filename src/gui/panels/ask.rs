//! Left place of the window: the scenarios, the sliders that matter for the selected one, and the other settings.

use egui::{Align, Frame, Link, Margin, Rect, Ui, UiBuilder};

use super::arrangement::Arrangement;
use super::controls::end_group;
use super::places::Places;
use super::scenario_list::list_ui;
use super::slider::field_name;
use super::{card, number_field};
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::Palette;
use crate::gui::views::{sliders, why_not};
use crate::gui::{spotlight, state};
use crate::scenario::{MOST_SLIDERS, Puzzle, Scenario};

/// Gap between cards, in points.
const GAP: f32 = 8.0;
/// Largest share of the height for a few sliders, and for all settings.
const SHARES: [f32; 2] = [0.6, 0.72];
/// Number of sliders for a scenario that names none.
const USUAL_SLIDERS: usize = 3;

/// Shows scenarios and sliders, and returns the commands given.
pub fn ui(ui: &mut Ui, places: &mut Places<'_>) -> Vec<Command> {
    let room = ui.available_rect_before_wrap();
    let is_unfolded = is_unfolded(ui, places);
    let card_height = card::heights(ui).sliders.min(room.height() * SHARES[usize::from(is_unfolded)]);
    let (above, below) = room.split_top_bottom_at_y(room.bottom() - card_height);
    let above = UiBuilder::new().id_salt(places.puzzle.name()).max_rect(above.with_max_y(above.bottom() - GAP));
    let list = |ui: &mut Ui| scenarios_ui(ui, places);
    let list = card::frame(&Palette::of(ui)).show(&mut ui.new_child(above), list);
    let mut actions: Vec<Command> = list.inner.into_iter().collect();
    actions.extend(sliders_ui(ui, places, below, is_unfolded));
    ui.advance_cursor_after_rect(room);
    actions
}

/// Shows the scenarios in all the space of `ui`, and returns the command given.
pub fn scenarios_ui(ui: &mut Ui, places: &Places<'_>) -> Option<Command> {
    let changed = places.list.is_changed(&places.tab.params());
    focus::pane(ui, Pane::Scenarios, |ui| list_ui::ui(places.list, ui, places.lesson.is_none(), changed))
}

/// Returns the keys of the sliders that matter: those of the view, then those of the scenario, or the first ones. All of
/// them change the view, if it has something to show.
pub fn slider_keys(places: &Places<'_>) -> Vec<&'static str> {
    let (view, scenario, params) = (places.tab.view(), places.list.selected(), places.tab.params());
    let (in_view, is_empty) = (params.names_in_view(view), why_not(&params, view).is_some());
    let known = params.numbers().into_iter().filter(|number| is_empty || in_view.contains(&number.name));
    let known: Vec<&'static str> = known.map(|number| number.key).collect();
    // in its own view the scenario knows best
    let is_own = scenario.is_some_and(|scenario| scenario.view.as_deref() == Some(view));
    let of_view = if is_own { &[] } else { sliders(places.puzzle, view) };
    let named = scenario.map_or(&[][..], |scenario| &scenario.sliders);
    let of_scenario = named.iter().filter_map(|key| known.iter().find(|known| *known == key));
    let wanted: Vec<_> = of_view.iter().filter(|key| known.contains(key)).chain(of_scenario).collect();
    let usual = known.iter().take(if wanted.is_empty() { USUAL_SLIDERS } else { 0 });
    let mut keys: Vec<&'static str> = Vec::new();
    for key in wanted.into_iter().chain(usual) {
        if !keys.contains(key) && keys.len() < MOST_SLIDERS {
            keys.push(key);
        }
    }
    // in the same order everywhere
    keys.sort_by_key(|key| known.iter().position(|known| known == key));
    keys
}

/// Whether all settings are shown. Unfolds them for a control that a lesson points at, or that waits for the focus.
pub fn is_unfolded(ui: &Ui, places: &Places<'_>) -> bool {
    if Arrangement::of(ui.ctx()).open_settings.contains(places.puzzle.name()) {
        return true;
    }
    let params = places.tab.params();
    let keys = slider_keys(places);
    let wanted = [spotlight::wanted_control(ui.ctx()), number_field::wanted(ui.ctx())];
    let is_hidden = |wanted: &String| {
        let mut shown = params.numbers().into_iter().filter(|number| keys.contains(&number.key));
        !shown.any(|number| number.name == wanted || field_name(number.name) == *wanted)
    };
    let must_unfold = wanted.iter().flatten().any(is_hidden);
    if must_unfold {
        Arrangement::show_settings(ui.ctx(), places.puzzle, true);
    }
    must_unfold
}

/// Shows the card of the sliders of the scenario, or of all settings, in `place`; returns the command given.
pub fn sliders_ui(ui: &mut Ui, places: &mut Places<'_>, place: Rect, is_unfolded: bool) -> Option<Command> {
    let (scenario, present) = (places.list.selected(), places.tab.params());
    // a move is no setting
    let differs = |scenario: &Scenario| scenario.params.clone().without_moves() != present.clone().without_moves();
    let changed = scenario.is_some_and(differs);
    let reset_to = scenario.map_or(&present, |scenario| &scenario.params);
    let keys = slider_keys(places);
    let first = present.numbers().into_iter().find(|number| keys.first() == Some(&number.key));
    let keys = (!is_unfolded).then_some(keys.as_slice());
    let (mut resets, puzzle, is_whole) = (false, places.puzzle, places.has_scenario_menu);
    // the scroll area reaches to the edge of the card, so that the focus ring of a row is not cut off
    let frame = card::frame(&Palette::of(ui)).inner_margin(Margin::symmetric(1, 6));
    let show = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        let height = ui.available_height();
        let contents = |ui: &mut Ui| {
            Frame::new().inner_margin(Margin::symmetric(13, 4)).show(ui, |ui| {
                let id = ui.scope_id().with("unfolded");
                if is_unfolded && state::of(ui.ctx(), id) == Some(false) {
                    // the link that unfolds is at the end, and so it was left there
                    ui.scroll_to_cursor(Some(Align::TOP));
                }
                state::set_of(ui.ctx(), id, is_unfolded);
                places.tab.controls_ui(ui, keys, reset_to);
                let end = |ui: &mut Ui| {
                    ui.horizontal(|ui| end_ui(ui, puzzle, first.map(|first| first.name), is_unfolded, changed)).inner
                };
                resets = focus::group_as(ui, end_group(), end);
            });
        };
        let needed = card::fitted(ui, is_whole, (puzzle, is_unfolded), contents);
        card::learn_height(ui, |heights| &mut heights.sliders, place.height() - height + needed);
    };
    let mut inside = ui.new_child(UiBuilder::new().id_salt("controls").max_rect(place));
    focus::pane(&mut inside, Pane::Controls, |ui| frame.show(ui, show));
    resets.then_some(Command::ResetTab)
}

/// Shows the links below the sliders, `first` of which takes the focus that a link loses; returns whether everything is
/// to be reset.
fn end_ui(ui: &mut Ui, puzzle: Puzzle, first: Option<&str>, is_unfolded: bool, changed: bool) -> bool {
    let (words, hint) = if is_unfolded {
        ("Fewer settings", "Show only the sliders of this scenario")
    } else {
        ("More settings", "Show every setting of this puzzle")
    };
    let link = ui.add(Link::new(words)).on_hover_text(hint);
    if link.clicked() {
        Arrangement::show_settings(ui.ctx(), puzzle, !is_unfolded);
        if let Some(first) = first.filter(|_| link.has_focus()) {
            // the link itself moves away
            number_field::focus(ui.ctx(), &field_name(first));
        }
        ui.ctx().request_repaint();
    }
    if !changed && !number_field::is_any_refused(ui.ctx()) {
        return false;
    }
    let hint = format!("Put every setting back to the scenario ({})", keys_of(ui.ctx(), &Command::ResetTab));
    super::boxes::at_right(ui, "reset", |ui| ui.button("Reset all").on_hover_text(hint).clicked())
}
