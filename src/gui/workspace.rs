//! The four places below the top: scenarios and controls on the left, the view in the centre, answer, reason and table
//! on the right, the status at the bottom.

use std::time::Duration;

use egui::{
    Align, Button, CentralPanel, Color32, Frame, Layout, Margin, Panel, ProgressBar, RichText, ScrollArea, TextStyle,
    Ui, vec2,
};

use crate::scenario::{Puzzle, views};

use super::app::{Action, keys_of};
use super::card::{self, card};
use super::help;
use super::note::{self, Note};
use super::saving::SaveAs;
use super::shelf::Shelf;
use super::tab::{Status, Tab};
use super::theme::Palette;

/// The room to the window's edge.
const EDGE: i8 = 16;
/// The room between cards.
const GAP: f32 = 8.0;
/// The height of a view's button.
const VIEW_BUTTON_HEIGHT: f32 = 30.0;
/// The share of the right side that answer and reason take at most; the rest is the table's.
const TEXTS_SHARE: f32 = 0.64;

/// Shows the four places with `tab` in them and returns what was asked for.
pub fn ui<T: Tab>(ui: &mut Ui, tab: &mut T, shelf: &Shelf, note: Option<&Note>) -> Vec<Action> {
    let width = ui.available_width();
    let mut actions = bottom_ui(ui, &tab.status(), note);
    let left = side_frame(ui, Margin { left: EDGE, right: 4, top: 4, bottom: 4 });
    Panel::left("left").frame(left).resizable(false).show_separator_line(false).exact_size(left_width(width)).show(
        ui,
        |ui| {
            actions.extend(left_ui(ui, tab, shelf));
        },
    );
    let right = side_frame(ui, Margin { left: 4, right: EDGE, top: 4, bottom: 8 });
    Panel::right("right")
        .frame(right)
        .resizable(false)
        .show_separator_line(false)
        .exact_size(right_width(width))
        .show(ui, |ui| right_ui(ui, tab));
    let centre = side_frame(ui, Margin { left: 4, right: 4, top: 4, bottom: 8 });
    CentralPanel::default().frame(centre).show(ui, |ui| centre_ui(ui, tab));
    actions
}

/// The width of the left side in a window of that width.
fn left_width(window: f32) -> f32 {
    (window * 0.25).clamp(258.0, 308.0)
}

/// The width of the right side in a window of that width.
fn right_width(window: f32) -> f32 {
    (window * 0.235).clamp(240.0, 300.0)
}

fn side_frame(ui: &Ui, margin: Margin) -> Frame {
    Frame::new().fill(Palette::of(ui).background).inner_margin(margin)
}

fn left_ui<T: Tab>(ui: &mut Ui, tab: &mut T, shelf: &Shelf) -> Vec<Action> {
    let height = ui.available_height();
    let mut actions = Vec::new();
    ScrollArea::vertical().id_salt(T::PUZZLE.name()).auto_shrink([false, false]).show(ui, |ui| {
        let scenario = shelf.selected().and_then(|scenario| T::own(&scenario.params)).cloned();
        let changed = scenario.as_ref().is_some_and(|scenario| scenario != tab.params());
        let list_height = (height * 0.4).clamp(130.0, 330.0);
        actions.extend(shelf.ui(ui, list_height, changed).map(Action::Shelf));
        ui.add_space(GAP - ui.spacing().item_spacing.y);
        let palette = Palette::of(ui);
        card::frame(&palette).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let reset_to = scenario.unwrap_or_else(|| tab.params().clone());
            tab.controls_ui(ui, &reset_to);
            ui.add_space(4.0);
            let reset = ui.add_enabled(changed, Button::new("Reset all"));
            let hint = format!("Every control back to the scenario ({})", keys_of(ui.ctx(), &Action::ResetTab));
            if reset.on_hover_text(hint).clicked() {
                actions.push(Action::ResetTab);
            }
        });
    });
    actions
}

fn centre_ui<T: Tab>(ui: &mut Ui, tab: &mut T) {
    let palette = Palette::of(ui);
    card::frame(&palette).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        views_ui(ui, tab);
        tab.chart_ui(ui);
    });
}

/// The buttons of the views, and at the right end what belongs to the one shown; where both do not fit side by side, in
/// a row of its own.
fn views_ui<T: Tab>(ui: &mut Ui, tab: &mut T) {
    let controls_id = ui.scope_id().with("view controls");
    let room = ui.available_width();
    // as wide as in the last frame
    let controls_width: f32 = ui.data(|data| data.get_temp(controls_id)).unwrap_or_default();
    let controls_ui = |ui: &mut Ui, tab: &mut T| {
        let layout = Layout::right_to_left(Align::Center);
        let shown = ui.with_layout(layout, |ui| {
            tab.view_controls_ui(ui);
            ui.min_rect().width()
        });
        ui.data_mut(|data| data.insert_temp(controls_id, shown.inner));
    };
    let fits = ui
        .horizontal_wrapped(|ui| {
            let left = ui.cursor().left();
            for &view in views(T::PUZZLE) {
                if view_button(ui, T::PUZZLE, view, tab.view() == view) {
                    tab.set_view(view);
                }
            }
            let is_one_row = ui.min_rect().height() < 1.5 * VIEW_BUTTON_HEIGHT;
            let fits = is_one_row && ui.cursor().left() - left + controls_width <= room;
            if fits {
                controls_ui(ui, tab);
            }
            fits
        })
        .inner;
    if !fits {
        // without a height of its own: where there is nothing to show there is no empty row
        ui.allocate_ui_with_layout(vec2(room, 0.0), Layout::left_to_right(Align::Center), |ui| controls_ui(ui, tab));
    }
}

/// The button of one view; returns whether it was clicked.
fn view_button(ui: &mut Ui, puzzle: Puzzle, view: &str, shown: bool) -> bool {
    let palette = Palette::of(ui);
    let title = view[..1].to_uppercase() + &view[1..];
    let text = RichText::new(title).color(if shown { palette.accent } else { palette.soft_ink });
    let button = Button::selectable(shown, text).min_size(vec2(0.0, VIEW_BUTTON_HEIGHT));
    ui.add(button).on_hover_text(help::of_view(puzzle, view)).clicked()
}

fn right_ui<T: Tab>(ui: &mut Ui, tab: &mut T) {
    let texts_height = ui.available_height() * TEXTS_SHARE;
    ScrollArea::vertical()
        .id_salt((T::PUZZLE.name(), "texts"))
        .max_height(texts_height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            card(ui, "Answer", |ui| tab.answer_ui(ui));
            ui.add_space(GAP - ui.spacing().item_spacing.y);
            card(ui, "Why", |ui| tab.why_ui(ui));
        });
    ui.add_space(GAP - ui.spacing().item_spacing.y);
    let title = tab.table_title();
    card(ui, title, |ui| {
        ui.push_id(tab.view(), |ui| tab.table_ui(ui));
    });
}

fn bottom_ui(ui: &mut Ui, status: &Status, note: Option<&Note>) -> Vec<Action> {
    let palette = Palette::of(ui);
    let frame = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 6));
    let mut actions = Vec::new();
    Panel::bottom("status").frame(frame).min_size(36.0).show(ui, |ui| {
        if let Some(note) = note {
            actions.extend(note::ui(ui, note).map(|wish| match wish {
                note::Wish::Dismiss => Action::DismissNote,
                note::Wish::Stop => Action::Save(SaveAs::Stop),
            }));
        }
        ui.horizontal(|ui| {
            ui.set_height(24.0);
            actions.extend(status_ui(ui, status));
        });
    });
    actions
}

fn status_ui(ui: &mut Ui, status: &Status) -> Option<Action> {
    let palette = Palette::of(ui);
    let small = |text: &str, color: Color32| RichText::new(text).text_style(TextStyle::Small).color(color);
    match status {
        Status::Done { checked, elapsed } => {
            ui.label(small(&format!("✓  {checked}"), palette.soft_ink));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(small(&duration(*elapsed), palette.soft_ink)).on_hover_text("Time taken to compute");
            });
            None
        }
        Status::Working { what, fraction } => {
            ui.label(small(what, palette.soft_ink));
            let bar = ProgressBar::new(fraction.unwrap_or(0.0)).desired_width(160.0).desired_height(8.0);
            ui.add(bar.fill(palette.accent));
            // the bar moves on while the job runs
            ui.ctx().request_repaint_after(Duration::from_millis(100));
            let cancel = ui.button("Cancel");
            let hint = format!("Stop computing; what is shown stays ({})", keys_of(ui.ctx(), &Action::Cancel));
            let cancel = cancel.on_hover_text(hint);
            cancel.clicked().then_some(Action::Cancel)
        }
        Status::Cancelled => {
            ui.label(small("Cancelled. What is shown belongs to earlier values.", palette.unsafe_));
            None
        }
        Status::Failed(reason) => {
            ui.label(small(&format!("✗  {reason}"), palette.unsafe_));
            None
        }
    }
}

/// A time in the unit that fits it.
fn duration(elapsed: Duration) -> String {
    let milliseconds = elapsed.as_secs_f64() * 1e3;
    if milliseconds < 0.1 {
        format!("{:.0} µs", milliseconds * 1e3)
    } else if milliseconds >= 1_000.0 {
        format!("{:.1} s", milliseconds / 1e3)
    } else if milliseconds >= 10.0 {
        format!("{milliseconds:.0} ms")
    } else {
        format!("{milliseconds:.1} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_the_unit_that_fits() {
        for (micros, written) in [(4, "4 µs"), (140, "0.1 ms"), (23_400, "23 ms"), (1_250_000, "1.2 s")] {
            assert_eq!(duration(Duration::from_micros(micros)), written);
        }
    }
}
