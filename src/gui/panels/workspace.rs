//! Panels below the top bar: scenarios and controls on the left, the view in the centre, answer, reason and table on
//! the right, the status at the bottom.

use std::time::Duration;

use egui::{
    Align, Button, CentralPanel, Color32, Frame, Layout, Margin, Panel, ProgressBar, RichText, TextStyle, Ui,
    UiBuilder, Vec2, vec2,
};

use super::controls::end_group;
use super::notification::{self, Note, NotificationCommand};
use super::scenario_list::{ScenarioList, list_ui};
use super::sides::Sides;
use super::{card, glossary, number_field, right, slider, whole_lines};
use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::lessons::guess::Guessing;
use crate::gui::look::theme::Palette;
use crate::gui::save::options::SaveCommand;
use crate::gui::state;
use crate::gui::tab::any_tab::{AnyTab, Status};
use crate::gui::views::{hint, title, views};
use crate::gui::{hold, spotlight};
use crate::lesson::Part;
use crate::scenario::Puzzle;

/// Margin at the window's edge, in points.
const EDGE: i8 = 16;
/// A view narrower than this, in points, has a smaller padding.
const NARROW: f32 = 420.0;
const NARROW_MARGIN: i8 = 7;
/// Height of a view's button, in points.
const VIEW_BUTTON_HEIGHT: f32 = 30.0;
/// Least size of the panels side by side, in points.
const LEAST_SIDE_BY_SIDE: Vec2 = vec2(860.0, 520.0);
/// Least size of the area above answer and table where these are below the view, in points.
const LEAST_STACKED: Vec2 = vec2(560.0, 565.0);
/// Height of answer and table where these are below the view, in points.
const BELOW_HEIGHT: f32 = 360.0;
/// Padding and gap of the view buttons in a narrow place, in points.
const CLOSE: (f32, f32) = (6.0, 2.0);
/// Padding and gap of the view buttons where that saves a row, in points.
const CLOSEST: (f32, f32) = (3.0, 0.0);
/// Width of the options of most views, in points.
const OPTIONS_WIDTH: f32 = 150.0;

/// Shows the panels for `tab` and returns the commands given. While the user is `guessing`, the guess replaces the
/// view, and the answer is covered.
pub fn ui(
    ui: &mut Ui,
    tab: &mut dyn AnyTab,
    list: &ScenarioList,
    note: Option<&Note>,
    guessing: Option<&mut Guessing>,
) -> Vec<Command> {
    let is_covered = guessing.is_some();
    let width = ui.available_width();
    // the status says how the answer was checked and would give it away
    let status = (!is_covered).then(|| tab.status());
    let mut actions = bottom_ui(ui, status.as_ref());
    actions.extend(note.and_then(|note| note_ui(ui, note)));
    let place = ui.available_rect_before_wrap();
    let sides = Sides::of(ui.ctx(), width, is_stacked(width));
    if is_stacked(width) {
        let below = side_frame(ui, Margin { left: EDGE, right: EDGE, top: 4, bottom: 8 });
        fixed(Panel::bottom("below"), below, BELOW_HEIGHT).show(ui, |ui| right::below_ui(ui, tab, is_covered));
    }
    let left = side_frame(ui, Margin { left: EDGE, right: 4, top: 4, bottom: 4 });
    fixed(Panel::left("left"), left, sides.left).show(ui, |ui| actions.extend(left_ui(ui, tab, list)));
    if !is_stacked(width) {
        let right = side_frame(ui, Margin { left: 4, right: EDGE, top: 4, bottom: 8 });
        fixed(Panel::right("right"), right, sides.right).show(ui, |ui| right::ui(ui, tab, is_covered));
    }
    let edge = if is_stacked(width) { EDGE } else { 4 };
    let centre = side_frame(ui, Margin { left: 4, right: edge, top: 4, bottom: 8 });
    let beside = CentralPanel::default().frame(centre).show(ui, |ui| centre_ui(ui, tab, guessing)).response.rect;
    // with answer and table below the view, their panel is as wide as the window
    sides.borders_ui(ui, place.with_max_y(beside.bottom()));
    actions
}

/// Returns the least size of the panels in a window of this width, in points.
pub fn least_size(window: f32) -> Vec2 {
    if is_stacked(window) { vec2(LEAST_STACKED.x, LEAST_STACKED.y + BELOW_HEIGHT) } else { LEAST_SIDE_BY_SIDE }
}

/// Whether answer and table are below the view, since the window is too narrow.
fn is_stacked(window: f32) -> bool {
    window < LEAST_SIDE_BY_SIDE.x
}

fn side_frame(ui: &Ui, margin: Margin) -> Frame {
    Frame::new().fill(Palette::of(ui).background).inner_margin(margin)
}

/// Returns a panel of fixed size, resized only by our own borders.
fn fixed(panel: Panel, frame: Frame, size: f32) -> Panel {
    panel.frame(frame).resizable(false).show_separator_line(false).exact_size(size)
}

fn centre_ui(ui: &mut Ui, tab: &mut dyn AnyTab, guessing: Option<&mut Guessing>) {
    let palette = Palette::of(ui);
    let margin = if ui.available_width() < NARROW { NARROW_MARGIN } else { card::MARGIN };
    card::frame(&palette).inner_margin(margin).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        focus::pane(ui, Pane::View, |ui| match guessing {
            Some(guessing) => guessing.ui(ui),
            None => view_ui(ui, tab),
        });
    });
}

/// Shows the buttons of the views, the options of the open view, and its chart.
fn view_ui(ui: &mut Ui, tab: &mut dyn AnyTab) {
    views_ui(ui, tab);
    let place = hold::kept(ui.ctx(), ui.scope_id().with("chart"), ui.available_rect_before_wrap());
    spotlight::mark_part(ui.ctx(), Part::Chart, place);
    tab.chart_ui(&mut ui.new_child(UiBuilder::new().id_salt("chart").max_rect(place)));
    ui.advance_cursor_after_rect(place);
}

/// Shows the buttons of the views, and the options of the open view at the right end of the last row, or in a separate
/// row if they do not fit.
fn views_ui(ui: &mut Ui, tab: &mut dyn AnyTab) {
    let controls_id = ui.scope_id().with("view controls");
    let room = ui.available_width();
    // width in the last frame
    let controls_width: f32 = state::of(ui.ctx(), controls_id).unwrap_or_default();
    let controls_ui = |ui: &mut Ui, tab: &mut dyn AnyTab| {
        let layout = Layout::right_to_left(Align::Center);
        let shown = ui.with_layout(layout, |ui| {
            focus::group(ui, "options", |ui| tab.view_controls_ui(ui));
            ui.min_rect().width()
        });
        state::set_of(ui.ctx(), controls_id, shown.inner);
    };
    let rows = ViewRows::new(ui, tab.puzzle(), room);
    let fits = rows.last_width + 2.0 * rows.gap + controls_width <= room;
    let fits = hold::kept(ui.ctx(), controls_id.with("fits"), fits);
    let last = rows.rows.len().saturating_sub(1);
    let group = focus::group_id(ui, "views");
    for (index, row) in rows.rows.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.x = rows.gap;
                ui.spacing_mut().button_padding.x = rows.padding;
                focus::group_as(ui, group, |ui| {
                    for &view in row {
                        if view_button(ui, tab.puzzle(), view, tab.view() == view) {
                            tab.set_view(view);
                        }
                    }
                });
            });
            if index == last && fits {
                controls_ui(ui, tab);
            }
        });
    }
    if !fits {
        // without a fixed height, so that a view without options leaves no empty row
        ui.allocate_ui_with_layout(vec2(room, 0.0), Layout::left_to_right(Align::Center), |ui| controls_ui(ui, tab));
    }
}

/// Buttons of the views, broken into rows.
struct ViewRows {
    rows: Vec<Vec<&'static str>>,
    /// Padding on both sides of a button's text, in points.
    padding: f32,
    /// Gap between two buttons, in points.
    gap: f32,
    /// Width of the last row, in points.
    last_width: f32,
}

impl ViewRows {
    fn new(ui: &Ui, puzzle: Puzzle, room: f32) -> Self {
        let font = TextStyle::Button.resolve(ui.style());
        let width_of = |view| {
            ui.painter().layout_no_wrap(title(puzzle, view).to_owned(), font.clone(), Color32::PLACEHOLDER).size().x
        };
        let words: Vec<(&'static str, f32)> = views(puzzle).iter().map(|view| (*view, width_of(view))).collect();
        // closer together where that saves a row
        let usual = Self::within(&words, room, ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
        let close = Self::within(&words, room, CLOSE.0, CLOSE.1);
        let closest = Self::within(&words, room, CLOSEST.0, CLOSEST.1);
        // the same for all views, so that the buttons do not move
        let with_options = |rows: &Self| rows.rows.len() + usize::from(rows.last_width + OPTIONS_WIDTH > room);
        if usual.rows.len() == 1 {
            usual
        } else if with_options(&closest) < with_options(&close) {
            closest
        } else {
            close
        }
    }

    /// Breaks the views into rows, given the widths of their names, a padding and a gap.
    fn within(words: &[(&'static str, f32)], room: f32, padding: f32, gap: f32) -> Self {
        let mut rows: Vec<Vec<&'static str>> = vec![Vec::new()];
        let mut last_width = 0.0;
        for (view, width) in words {
            let width = width + 2.0 * padding + gap;
            if last_width + width > room + gap && last_width > 0.0 {
                rows.push(Vec::new());
                last_width = 0.0;
            }
            last_width += width;
            if let Some(row) = rows.last_mut() {
                row.push(view);
            }
        }
        Self { rows, padding, gap, last_width }
    }
}

/// Shows the button of a view; returns whether it was clicked.
fn view_button(ui: &mut Ui, puzzle: Puzzle, view: &'static str, shown: bool) -> bool {
    let palette = Palette::of(ui);
    let text = RichText::new(title(puzzle, view)).color(if shown { palette.accent } else { palette.soft_ink });
    let button = Button::selectable(shown, text).min_size(vec2(0.0, VIEW_BUTTON_HEIGHT));
    let explained = [Some(hint(puzzle, view)), glossary::meaning(view)].into_iter().flatten();
    let button = ui.add(button).on_hover_text(explained.collect::<Vec<_>>().join("\n"));
    if shown {
        focus::enter_here(&button);
    }
    spotlight::mark_view(ui.ctx(), view, button.rect);
    button.clicked()
}

/// Shows the notification over the bottom of the window.
fn note_ui(ui: &Ui, note: &Note) -> Option<Command> {
    notification::ui(ui.ctx(), note).map(|command| match command {
        NotificationCommand::Dismiss => Command::DismissNote,
        NotificationCommand::Stop => Command::Save(SaveCommand::Stop),
    })
}

fn bottom_ui(ui: &mut Ui, status: Option<&Status>) -> Vec<Command> {
    let palette = Palette::of(ui);
    let frame = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 6));
    let mut actions = Vec::new();
    let show = |ui: &mut Ui| {
        ui.horizontal(|ui| {
            ui.set_height(24.0);
            actions.extend(status.and_then(|status| status_ui(ui, status)));
        });
    };
    Panel::bottom("status").frame(frame).min_size(36.0).show(ui, |ui| focus::pane(ui, Pane::Status, show));
    actions
}

fn status_ui(ui: &mut Ui, status: &Status) -> Option<Command> {
    let palette = Palette::of(ui);
    let small = |text: &str, color: Color32| RichText::new(text).text_style(TextStyle::Small).color(color);
    match status {
        Status::Done(checked) => {
            ui.label(small(&format!("✓  {checked}"), palette.soft_ink));
            None
        }
        Status::Working { what, fraction } => {
            ui.label(small(what, palette.soft_ink));
            let bar = ProgressBar::new(fraction.unwrap_or(0.0)).desired_width(160.0).desired_height(8.0);
            ui.add(bar.fill(palette.accent));
            // keeps the progress bar moving
            ui.ctx().request_repaint_after(Duration::from_millis(100));
            let cancel = ui.button("Cancel");
            let hint = format!("Stop computing; what is shown stays ({})", keys_of(ui.ctx(), &Command::Cancel));
            let cancel = cancel.on_hover_text(hint);
            cancel.clicked().then_some(Command::Cancel)
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

/// Gap between cards, in points.
const GAP: f32 = 8.0;
/// A card narrower than this, in points, has a smaller padding.
const NARROW_LEFT: f32 = 290.0;

/// Shows scenarios and controls, and returns the commands given.
fn left_ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList) -> Vec<Command> {
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
    // the scroll area reaches to the edge of the card, so that the focus ring of a row is not cut off
    let card = card::frame(&palette).inner_margin(Margin::symmetric(1, 6));
    let controls = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        let height = ui.available_height();
        whole_lines::scrolled(ui, tab.puzzle().name(), height, |ui| {
            let side = if ui.available_width() < NARROW_LEFT { 9 } else { 13 };
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
