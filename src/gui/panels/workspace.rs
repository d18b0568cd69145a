//! The three places below the top bar: ask on the left, see in the middle, know on the right, or below the middle in a
//! narrow window. In a small one, know is part of the left column, and on a phone all are below each other; the scenarios are
//! then a menu.

use egui::{
    CentralPanel, Frame, Margin, Panel, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, UiBuilder, Vec2, vec2,
};

use super::notification::{self, Note};
use super::places::Places;
use super::{ask, card, know, see};
use crate::gui::chart::ChartSettings;
use crate::gui::command::Command;
use crate::gui::focus::Pane;
use crate::gui::look::theme::Palette;
use crate::gui::{spotlight, state};

/// Margins at the edge of a usual and of a small window, in points.
const EDGES: [i8; 2] = [16, 8];
/// Gap between cards, and between cards and sliders of a low window, in points.
const GAP: f32 = 8.0;
const SMALL_GAP: f32 = 4.0;
/// In a window narrower than this, in points, the answer is below the view; in a low window beside it, since the view
/// would have no height.
const STACKED: f32 = 1_100.0;
const LOW: f32 = 700.0;
/// Width below which a window is small, and height below which a small one is low, in points.
const SMALL: f32 = 860.0;
const LOW_SMALL: f32 = 480.0;
/// Width of a side as a share of the window, the least widths of the left and right one, and the largest width, in
/// points.
const SIDE_SHARE: f32 = 0.236;
const LEAST_SIDES: [f32; 2] = [264.0, 212.0];
const WIDEST_SIDE: f32 = 340.0;
/// Height of the answer below the view, as a share of both, and its least and largest height, in points.
const BELOW_SHARE: f32 = 0.26;
const BELOW_HEIGHTS: [f32; 2] = [130.0, 260.0];

/// Least sizes of the places in a small window and on a phone, which is narrower, in points; where there is less room they
/// scroll.
const LEAST_SIZE: Vec2 = vec2(610.0, 290.0);
const LEAST_PHONE: Vec2 = vec2(300.0, 160.0);
/// Height of the view on a phone as a share of the window, and its least height in a high and in a low window, in points.
const VIEW_SHARE: f32 = 0.6;
const LEAST_VIEW: f32 = 470.0;
const LEAST_LOW_VIEW: f32 = 350.0;

/// Returns the least size of the places in a window of this width, in points.
pub fn least_size(window: f32) -> Vec2 {
    if is_phone(window) { LEAST_PHONE } else { LEAST_SIZE }
}

/// Whether a window of this width, in points, is small: sliders and answer share the left column.
pub fn is_small(window: f32) -> bool {
    window < SMALL
}

/// Whether a window of this height, in points, is too low for all that stands above and below the chart.
pub fn is_low(window: f32) -> bool {
    window < LOW_SMALL
}

/// Whether a window of this width, in points, has room for one column only.
fn is_phone(window: f32) -> bool {
    window < LEAST_SIZE.x
}

/// Shows the places with a notification over them, and returns the commands given.
pub fn ui(ui: &mut Ui, mut places: Places<'_>, note: Option<&Note>) -> Vec<Command> {
    let mut actions = Vec::new();
    let hides_labels = places.guessing.is_some() || places.is_presented && places.hides_answer;
    state::set(ui.ctx(), ChartSettings { hides_labels, ..ChartSettings::default() });
    let window = ui.available_size();
    let sides = LEAST_SIDES.map(|least| (window.x * SIDE_SHARE).clamp(least, WIDEST_SIDE));
    let is_presented = places.is_presented;
    let is_small = places.has_scenario_menu;
    let edge = EDGES[usize::from(is_small)];
    if is_small && is_phone(window.x) {
        let column = CentralPanel::default().frame(frame(ui, edge, edge));
        let column = column.show(ui, |ui| actions.extend(phone_ui(ui, &mut places))).response.rect;
        actions.extend(note.and_then(|note| notification::ui(ui.ctx(), note, column)));
        return actions;
    }
    // in a low window the question is in the left column, so that the chart has all the height
    let is_question_beside = is_small && !is_presented && is_low(window.y);
    if !is_presented {
        let left = frame(ui, edge, 4);
        fixed(Panel::left("left"), left, sides[0]).show(ui, |ui| {
            if is_question_beside && places.guessing.is_none() {
                actions.extend(see::beside_ui(ui, &mut places));
            }
            let places = &mut places;
            actions.extend(if is_small { small_ui(ui, places, is_question_beside) } else { ask::ui(ui, places) });
        });
    }
    // until the user has guessed there is nothing to know
    let has_answer = !is_small && places.guessing.is_none();
    let is_stacked = has_answer && window.x < STACKED && window.y >= LOW;
    let is_beside = has_answer && !is_stacked;
    if is_beside {
        let right = frame(ui, 4, edge);
        fixed(Panel::right("right"), right, sides[1]).show(ui, |ui| actions.extend(know::ui(ui, &mut places)));
    }
    let centre = frame(ui, if is_presented { edge } else { 4 }, if is_beside { 4 } else { edge });
    let view = CentralPanel::default().frame(centre).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        let mut above = room;
        if is_stacked {
            let height = (room.height() * BELOW_SHARE).clamp(BELOW_HEIGHTS[0], BELOW_HEIGHTS[1]);
            let below = room.with_min_y(room.bottom() - height);
            above.set_bottom(below.top() - GAP);
            let mut inside = ui.new_child(UiBuilder::new().id_salt("answer").max_rect(below));
            actions.extend(know::ui(&mut inside, &mut places));
        }
        let mut inside = ui.new_child(UiBuilder::new().id_salt("view").max_rect(above));
        actions.extend(see::ui(&mut inside, &mut places, !is_question_beside));
        ui.advance_cursor_after_rect(room);
        above
    });
    actions.extend(note.and_then(|note| notification::ui(ui.ctx(), note, view.inner)));
    actions
}

/// Shows everything below each other, scrolled, and returns the commands given.
fn phone_ui(ui: &mut Ui, places: &mut Places<'_>) -> Vec<Command> {
    let window = ui.available_height();
    // a guess takes all the room, and scrolls
    let usual = (window * VIEW_SHARE).max(LEAST_VIEW.min(window)).max(LEAST_LOW_VIEW);
    let height = if places.guessing.is_some() { window } else { usual };
    let area = ScrollArea::vertical().id_salt(places.puzzle).auto_shrink([false, false]);
    let show = |ui: &mut Ui| {
        let view = place(ui, height);
        let mut actions = see::ui(&mut ui.new_child(UiBuilder::new().id_salt("view").max_rect(view)), places, true);
        ui.spacing_mut().item_spacing.y = GAP;
        actions.extend(column_ui(ui, places, [Pane::Answer, Pane::Controls]));
        actions
    };
    area.show(ui, show).inner
}

/// Shows what a small window has no other room for, scrolled, and returns the commands given. In a low one the rules, which
/// belong below the question, come last.
fn small_ui(ui: &mut Ui, places: &mut Places<'_>, is_low: bool) -> Vec<Command> {
    // a lesson that points at no control speaks of the answer, and a guess asks for it
    let is_taught = places.lesson.is_some() && spotlight::wanted_control(ui.ctx()).is_none();
    let is_told = is_low && (is_taught || places.verdict.is_some());
    let name = (places.puzzle, places.tab.view(), places.lesson, is_told);
    let area = ScrollArea::vertical().id_salt(name).auto_shrink([false, false]);
    let show = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = if is_low { SMALL_GAP } else { GAP };
        let cards = if is_told { [Pane::Answer, Pane::Controls] } else { [Pane::Controls, Pane::Answer] };
        let actions = column_ui(ui, places, cards);
        if is_low && places.guessing.is_none() {
            let rules =
                RichText::new(see::rules_of(places)).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink);
            Frame::new().inner_margin(Margin::symmetric(14, 6)).show(ui, |ui| ui.label(rules));
        }
        actions
    };
    area.show(ui, show).inner
}

/// Shows answer and sliders below each other in this order, and returns the commands given.
fn column_ui(ui: &mut Ui, places: &mut Places<'_>, cards: [Pane; 2]) -> Vec<Command> {
    let mut actions = Vec::new();
    let (is_unfolded, heights) = (ask::is_unfolded(ui, places), card::heights(ui));
    for card in cards {
        if card == Pane::Controls {
            let sliders = place(ui, heights.sliders);
            actions.extend(ask::sliders_ui(ui, places, sliders, is_unfolded));
        } else if places.guessing.is_none() {
            let answer = place(ui, heights.answer);
            actions.extend(know::ui(&mut ui.new_child(UiBuilder::new().id_salt("answer").max_rect(answer)), places));
        }
    }
    actions
}

/// Takes the room for a card over all the width.
fn place(ui: &mut Ui, height: f32) -> Rect {
    ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover()).0
}

fn frame(ui: &Ui, left: i8, right: i8) -> Frame {
    Frame::new().fill(Palette::of(ui).background).inner_margin(Margin { left, right, top: 4, bottom: 12 })
}

/// Returns a panel of fixed size.
fn fixed(panel: Panel, frame: Frame, size: f32) -> Panel {
    panel.frame(frame).resizable(false).show_separator_line(false).exact_size(size)
}
