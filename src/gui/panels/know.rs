//! Right place of the window: the answer, its reason, and how it was checked or what is being computed.

use std::time::Duration;

use egui::{ProgressBar, RichText, ScrollArea, TextStyle, Ui, UiBuilder};

use super::arrangement::Arrangement;
use super::places::Places;
use super::{ask, card};
use crate::gui::command::{Command, keys_of};
use crate::gui::explain::unbroken;
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::snapshot::ViewInfo;
use crate::gui::tab::any_tab::Status;
use crate::gui::view::is_game;
use crate::gui::{prose, state};

/// Gap above what stands at the bottom of the card, in points, and the largest share of the card for it.
const GAP: f32 = 6.0;
const LARGEST_SHARE: f32 = 0.6;

/// Shows the answer, or what covers it in a presentation, and returns the commands given.
pub fn ui(ui: &mut Ui, places: &mut Places<'_>) -> Vec<Command> {
    let palette = Palette::of(ui);
    let name = places.list.selected().map(|scenario| scenario.name.clone()).unwrap_or_default();
    let is_asked = places.lesson.is_none() && Arrangement::of(ui.ctx()).asked.contains(&name);
    let snapshot = places.tab.snapshot();
    let spoils_game = !is_asked && snapshot.as_ref().is_some_and(|snapshot| snapshot.info.spoils_game);
    let show = |ui: &mut Ui| {
        ui.set_min_size(ui.available_size());
        let mut actions = Vec::new();
        let (id, room) = (ui.scope_id().with("below the answer"), ui.available_rect_before_wrap());
        // as high as in the last frame, and so at the bottom of the card
        let known: f32 = state::of(ui.ctx(), id).unwrap_or_default();
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - known.min(LARGEST_SHARE * room.height()));
        let above = above.with_max_y(above.bottom() - GAP);
        let inside = &mut ui.new_child(UiBuilder::new().max_rect(above));
        let (is_whole, area) = (places.has_scenario_menu, (places.puzzle, "answer"));
        let contents = |ui: &mut Ui| {
            if places.hides_answer && places.is_presented {
                let hint = "Show the answer and the labels of the chart (space)";
                actions.extend(ui.button("Show the answer").on_hover_text(hint).clicked().then_some(Command::Uncover));
                return;
            }
            if let Some(verdict) = &places.verdict {
                ui.label(RichText::new(unbroken(verdict)).text_style(theme::strong()).color(palette.accent));
            }
            if !spoils_game && !places.hides_answer {
                return places.tab.answer_ui(ui);
            }
            // how a game stands, or ended, gives nothing away, other than an answer
            let is_silent = |info: &ViewInfo| info.words.is_empty() || info.spoils_game && info.has_own_answer;
            match snapshot.filter(|shown| is_game(shown.view) && !is_silent(&shown.info)) {
                Some(shown) => prose::ui(ui, &shown.info.words),
                None if places.lesson.is_some() => drop(ui.weak("First try it yourself.")),
                None => {}
            }
            let hint = "It also comes once you have won";
            if places.lesson.is_none() && ui.button("Show the answer").on_hover_text(hint).clicked() {
                Arrangement::change(ui.ctx(), |arrangement| arrangement.asked.extend([name]));
            }
        };
        let answer = card::fitted(inside, is_whole, area, contents);
        let inside = &mut ui.new_child(UiBuilder::new().max_rect(below));
        let mut hidden = 0.0;
        if places.is_presented {
            let (scenario, present) = (places.list.selected(), places.tab.params());
            let reset_to = scenario.map_or(&present, |scenario| &scenario.params);
            let keys = ask::slider_keys(places);
            let area = ScrollArea::vertical().id_salt("sliders").auto_shrink([false, true]);
            let sliders = area.show(inside, |ui| places.tab.controls_ui(ui, Some(&keys), reset_to));
            hidden = sliders.content_size.y - sliders.inner_rect.height();
        }
        // it says how the answer was checked and would give it away
        if !places.hides_answer && !spoils_game {
            actions.extend(status_ui(inside, &places.tab.status()));
        }
        let height = inside.min_rect().height() + hidden;
        if (height - known).abs() > 0.5 {
            state::set_of(ui.ctx(), id, height);
            ui.ctx().request_discard("height below the answer");
        }
        // with the border
        let around = GAP + 2.0 * (f32::from(card::MARGIN) + 1.0);
        card::learn_height(ui, |heights| &mut heights.answer, height + around + answer);
        actions
    };
    card::frame(&palette).show(ui, |ui| focus::pane(ui, Pane::Answer, show)).inner
}

/// Shows how the answer was checked, or the progress of what is being computed; returns the command given.
fn status_ui(ui: &mut Ui, status: &Status) -> Option<Command> {
    let palette = Palette::of(ui);
    let (text, color) = match status {
        Status::Done(checked) if checked.is_empty() => return None,
        Status::Done(checked) => (format!("✓  {checked}"), palette.soft_ink),
        Status::Working { what, .. } => (what.clone(), palette.soft_ink),
        Status::Cancelled => ("Cancelled. This answer belongs to the earlier settings.".to_owned(), palette.unsafe_),
        Status::Failed(reason) => (format!("✗  {reason}"), palette.unsafe_),
    };
    ui.label(RichText::new(text).text_style(TextStyle::Small).color(color));
    if *status == Status::Cancelled {
        return ui.button("Solve").on_hover_text("Start again").clicked().then_some(Command::Retry);
    }
    let Status::Working { fraction, .. } = status else { return None };
    // keeps the progress bar moving
    ui.ctx().request_repaint_after(Duration::from_millis(100));
    ui.horizontal(|ui| {
        let bar = ProgressBar::new(fraction.unwrap_or(0.0)).desired_width(120.0).desired_height(8.0);
        ui.add(bar.fill(palette.accent));
        let hint = format!("Stop computing; what is shown stays ({})", keys_of(ui.ctx(), &Command::Cancel));
        ui.button("Cancel").on_hover_text(hint).clicked().then_some(Command::Cancel)
    })
    .inner
}
