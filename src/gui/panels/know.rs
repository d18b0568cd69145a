//! Right place of the window: the answer, its reason, and how it was checked or what is being computed.

use std::time::Duration;

use egui::{Align2, Color32, Frame, Panel, ProgressBar, Rect, RichText, TextStyle, Ui, UiBuilder, vec2};

use super::places::Places;
use super::{ask, card, slider};
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::tab::any_tab::{AnyTab, Status, UPDATING};
use crate::gui::{hold, spotlight};
use crate::lesson::Part;

/// Text that covers the answer until the user has guessed.
const COVERED: &str = "Your guess comes first.";

/// Shows the answer, or what covers it, and returns the commands given.
pub fn ui(ui: &mut Ui, places: &mut Places<'_>) -> Vec<Command> {
    let palette = Palette::of(ui);
    let show = |ui: &mut Ui| {
        ui.set_min_size(ui.available_size());
        let mut actions = Vec::new();
        let below = Panel::bottom("checked").frame(Frame::NONE).resizable(false).show_separator_line(false);
        below.show(ui, |ui| {
            if places.is_presented {
                slider::follow_wheel(ui);
                let (scenario, present) = (places.list.selected(), places.tab.params());
                let reset_to = scenario.map_or(&present, |scenario| &scenario.params);
                places.tab.sliders_ui(ui, &ask::slider_keys(scenario, &present), reset_to);
            }
            // it says how the answer was checked and would give it away
            if !places.is_covered() {
                actions.extend(status_ui(ui, &places.tab.status()));
            }
        });
        card::scrolled(ui, (places.tab.puzzle().name(), "answer"), |ui| {
            if places.guessing.is_some() {
                ui.label(RichText::new(COVERED).color(palette.soft_ink));
            } else if places.hides_answer {
                let hint = "Show the answer and the labels of the chart (space)";
                actions.extend(ui.button("Show the answer").on_hover_text(hint).clicked().then_some(Command::Uncover));
            } else {
                answer_ui(ui, places.tab, places.told.as_deref());
            }
        });
        actions
    };
    card::frame(&palette).show(ui, |ui| focus::pane(ui, Pane::Answer, show)).inner
}

/// Shows how the guess compares, the answer, and its reason.
fn answer_ui(ui: &mut Ui, tab: &mut dyn AnyTab, told: Option<&str>) {
    let palette = Palette::of(ui);
    if let Some(told) = told {
        ui.label(RichText::new(told).text_style(theme::strong()).color(palette.accent));
    }
    if tab.is_marked_old(ui.ctx()) {
        let font = TextStyle::Small.resolve(ui.style());
        let at = ui.clip_rect().right_bottom() - vec2(4.0, 0.0);
        ui.painter().text(at, Align2::RIGHT_BOTTOM, UPDATING, font, palette.unsafe_);
    }
    let answer = steady(ui, |ui| tab.answer_ui(ui));
    spotlight::mark_part(ui.ctx(), Part::Answer, answer);
    ui.add_space(6.0);
    let why = ui.scope(|ui| {
        ui.label(RichText::new("Why").text_style(theme::strong()));
        tab.why_ui(ui);
    });
    spotlight::mark_part(ui.ctx(), Part::Why, why.response.rect);
}

/// Shows `contents` and returns their rectangle; during a drag it keeps its height, so that nothing below moves.
fn steady(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) -> Rect {
    let id = ui.scope_id().with("steady");
    let Some(height) = hold::earlier::<f32>(ui.ctx(), id) else {
        let place = ui.scope(contents).response.rect;
        hold::kept(ui.ctx(), id, place.height());
        return place;
    };
    hold::kept(ui.ctx(), id, height);
    let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    inside.shrink_clip_rect(place);
    contents(&mut inside);
    ui.advance_cursor_after_rect(place);
    place
}

/// Shows how the answer was checked, or the progress of what is being computed; returns the command given.
fn status_ui(ui: &mut Ui, status: &Status) -> Option<Command> {
    let palette = Palette::of(ui);
    let small = |text: &str, color: Color32| RichText::new(text).text_style(TextStyle::Small).color(color);
    match status {
        Status::Done(checked) if checked.is_empty() => None,
        Status::Done(checked) => {
            ui.label(small(&format!("✓  {checked}"), palette.soft_ink));
            None
        }
        Status::Working { what, fraction } => {
            ui.label(small(what, palette.soft_ink));
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
        Status::Cancelled => {
            ui.label(small("Cancelled. You see the answer to earlier settings.", palette.unsafe_));
            None
        }
        Status::Failed(reason) => {
            ui.label(small(&format!("✗  {reason}"), palette.unsafe_));
            None
        }
    }
}
