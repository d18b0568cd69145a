//! The scenario list on screen.
//!
//! All rows have the same height, and the story of the selected scenario has a fixed place, so that no click moves the
//! list under the pointer. Its lower edge can be dragged, up to where only the selected row remains.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Button, Color32, CursorIcon, Label, Layout, Link, Rect, RichText, Role, Sense, TextStyle, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use crate::lesson::lessons;
use crate::scenario::{Puzzle, Scenario};

use super::ScenarioList;
use crate::gui::command::{Command, LessonCommand, ScenarioCommand, keys_of};
use crate::gui::focus;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::border::Border;
use crate::gui::panels::boxes::at_right;
use crate::gui::panels::{boxes, card, whole_lines};
use crate::gui::state;

/// Height of a row, and distance between rows, in points.
const ROW: f32 = 26.0;
const PITCH: f32 = ROW + 1.0;
/// Height of the story, in points: two lines, or one line and the buttons of the user's own scenario.
const STORY: f32 = 40.0;
/// Share of the left side that the rows take by default, and the least and largest number of rows then.
const SHARE: f32 = 0.28;
const USUAL_ROWS: [f32; 2] = [3.0, 12.0];
/// Least height left for the controls, in points.
const LEAST_CONTROLS: f32 = 260.0;
/// Width from which the header shows the position of the selected scenario, in points.
const LEAST_COUNTED: f32 = 252.0;
/// Radius of the dot of a changed scenario, in points.
const DOT: f32 = 4.0;
/// Distance within which the lower edge can be grabbed, in points.
const REACH: f32 = 5.0;

/// Shows the list on a left side of this `height`, with the story of the selected scenario and a mark if the controls
/// were `changed` since.
pub fn ui(list: &ScenarioList, ui: &mut Ui, height: f32, changed: bool) -> Vec<Command> {
    let mut commands = Vec::new();
    let palette = Palette::of(ui);
    let rows = rows_height(ui, height);
    let frame = card::frame(&palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        focus::group(ui, "scenarios", |ui| {
            commands.extend(header_ui(list, ui));
            if rows < 1.5 * PITCH {
                if let Some(scenario) = list.selected() {
                    commands.extend(row_ui(list, ui, list.selected_index(), scenario, changed));
                }
            } else {
                commands.extend(rows_ui(list, ui, rows, changed));
            }
            commands.extend(story_ui(list, ui).map(Command::Scenarios));
            commands.extend(footer_ui(ui).map(Command::Scenarios));
        });
    });
    edge_ui(ui, frame.response.rect, height, rows);
    commands
}

/// Returns the height of the rows, a whole number of them: the default, or as dragged.
fn rows_height(ui: &Ui, height: f32) -> f32 {
    let [least, most] = USUAL_ROWS.map(|rows| rows * PITCH);
    let usual = (height * SHARE).clamp(least, most);
    let wanted = Arrangement::of(ui.ctx()).list_height.unwrap_or(usual);
    let rows = (wanted.min(most_height(height)) / PITCH).round().max(1.0);
    rows * PITCH - 1.0
}

/// Returns the largest height of the rows.
fn most_height(height: f32) -> f32 {
    (height - LEAST_CONTROLS - STORY - 100.0).max(PITCH)
}

/// Shows the lower edge of the card, which can be dragged.
fn edge_ui(ui: &mut Ui, card: Rect, height: f32, rows: f32) {
    let edge = Border {
        name: "Height of the scenario list",
        hint: "make the list of scenarios higher or lower",
        place: Rect::from_min_max(pos2(card.left(), card.bottom() - REACH), pos2(card.right(), card.bottom() + REACH)),
        is_upright: false,
        grows_on: true,
        size: rows,
        range: ROW..=most_height(height),
        step: PITCH,
    };
    if let Some(moved) = edge.show(ui) {
        Arrangement::change(ui.ctx(), |arrangement| arrangement.list_height = moved.chosen());
    }
}

/// Shows the menu of the puzzle's lessons, and buttons for the previous and next scenario.
fn header_ui(list: &ScenarioList, ui: &mut Ui) -> Option<Command> {
    let palette = Palette::of(ui);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), ui.spacing().interact_size.y), Sense::hover());
    // a child ui, so that its contents do not widen the card
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    inside
        .horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(card::caption_text("Scenarios", palette.soft_ink));
            let lesson = list.selected().and_then(|scenario| lessons_ui(ui, scenario.puzzle()));
            let step = at_right(ui, "steps", |ui| {
                let mut command = None;
                if small_button(ui, "◀", "Previous scenario", "Previous scenario (Page Up)", true) {
                    command = Some(ScenarioCommand::Previous);
                }
                if place.width() >= LEAST_COUNTED {
                    let count = format!("{} of {}", list.selected_index() + 1, list.count());
                    ui.label(RichText::new(count).text_style(TextStyle::Small).color(palette.soft_ink));
                }
                if small_button(ui, "▶", "Next scenario", "Next scenario (Page Down)", true) {
                    command = Some(ScenarioCommand::Next);
                }
                command
            });
            lesson.map(Command::Lesson).or(step.map(Command::Scenarios))
        })
        .inner
}

/// Shows the lessons of a puzzle with the user's progress in each.
fn lessons_ui(ui: &mut Ui, puzzle: Puzzle) -> Option<LessonCommand> {
    let mut command = None;
    let left = Arrangement::of(ui.ctx());
    let padding = std::mem::replace(&mut ui.spacing_mut().button_padding, vec2(4.0, 1.0));
    let words = RichText::new("Lessons").text_style(TextStyle::Small);
    boxes::menu_ui(ui, words, "One idea a step, with something to do in each", &mut |ui| {
        for lesson in lessons().iter().filter(|lesson| lesson.puzzle == puzzle) {
            let steps = lesson.steps.len();
            let come = left.lessons.get(&lesson.stem).map_or_else(String::new, |place| match place + 1 {
                come if come >= steps => "✓".to_owned(),
                come => format!("{come} of {steps}"),
            });
            let button = Button::new(&lesson.name).right_text(RichText::new(come).text_style(TextStyle::Small));
            if boxes::named_button(ui, button, lesson.name.as_str(), &lesson.story, true) {
                command = Some(LessonCommand::Open(&lesson.stem));
                ui.close();
            }
        }
    });
    ui.spacing_mut().button_padding = padding;
    command
}

/// Shows the rows, scrolled.
fn rows_ui(list: &ScenarioList, ui: &mut Ui, height: f32, changed: bool) -> Vec<Command> {
    let mut commands = Vec::new();
    whole_lines::scrolled(ui, "rows", height, |ui| {
        ui.spacing_mut().item_spacing.y = PITCH - ROW;
        let mut heading = None;
        for (index, scenario) in list.scenarios().enumerate() {
            if index == list.grouped() {
                commands.extend(fold_ui(list, ui).map(Command::Scenarios));
                if !list.is_unfolded() {
                    break;
                }
            }
            let above = heading_of(list, index, scenario);
            if heading != Some(above) {
                heading_ui(ui, above);
                heading = Some(above);
            }
            commands.extend(row_ui(list, ui, index, scenario, changed));
        }
    });
    commands
}

/// Returns the heading above a scenario.
fn heading_of(list: &ScenarioList, index: usize, scenario: &Scenario) -> &'static str {
    match scenario.group {
        _ if index >= list.first_own() => "My scenarios",
        Some(group) => group.title(),
        None => "More",
    }
}

/// Shows a heading in a row of the usual height.
fn heading_ui(ui: &mut Ui, words: &str) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), ROW), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(ROW);
        card::caption(ui, words);
    });
}

/// Shows a link that unfolds the scenarios without a heading, or folds them unless one of them is selected.
fn fold_ui(list: &ScenarioList, ui: &mut Ui) -> Option<ScenarioCommand> {
    let is_selected = list.selected_index() >= list.grouped();
    let (words, hint) = if list.is_unfolded() {
        ("Fewer scenarios", "Show only the scenarios under headings")
    } else {
        ("All scenarios …", "Show the other scenarios and your own")
    };
    let row = Layout::left_to_right(Align::Center);
    let link = |ui: &mut Ui| {
        ui.set_min_height(ROW);
        ui.add_space(8.0);
        let link = ui.add_enabled(!is_selected, Link::new(words)).on_hover_text(hint);
        link.on_disabled_hover_text("One of these scenarios is selected").clicked()
    };
    let clicked = ui.allocate_ui_with_layout(vec2(ui.available_width(), ROW), row, link).inner;
    clicked.then_some(ScenarioCommand::ToggleAll)
}

/// Shows a scenario.
fn row_ui(list: &ScenarioList, ui: &mut Ui, index: usize, scenario: &Scenario, changed: bool) -> Vec<Command> {
    let palette = Palette::of(ui);
    let selected = index == list.selected_index();
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &scenario.name));
    if selected {
        focus::enter_here(&response);
        ui.painter().rect_filled(place, 7.0, palette.wash);
        reveal(ui, &response, index);
    } else if response.hovered() {
        ui.painter().rect_filled(place, 7.0, palette.hover());
    }
    let mut commands = Vec::new();
    let mut words = place.shrink2(vec2(8.0, 0.0));
    if selected && changed {
        let dot = pos2(words.right() - DOT, words.center().y);
        ui.painter().circle_filled(dot, DOT, palette.accent);
        words.set_right(dot.x - DOT - 6.0);
        let (left, clicked) = reset_ui(ui, words);
        words.set_right(left - 6.0);
        if clicked {
            commands.push(Command::ResetTab);
        }
    }
    let (style, color) = if selected { (theme::strong(), palette.accent) } else { (TextStyle::Body, palette.ink) };
    let font = style.resolve(ui.style());
    let galley = one_line(ui, &scenario.name, font, color, words.width(), 1);
    ui.painter().galley(pos2(words.left(), words.center().y - galley.size().y / 2.0), galley, color);
    // the name may be cut off in the list
    let hint = match (scenario.story.is_empty(), selected && changed) {
        (true, _) => scenario.name.clone(),
        (false, true) => {
            format!("{}: {}\nChanged since; a click goes back to it, with its view", scenario.name, scenario.story)
        }
        (false, false) => format!("{}: {}", scenario.name, scenario.story),
    };
    if response.on_hover_text(hint).clicked() {
        commands.push(Command::Scenarios(ScenarioCommand::Select(index)));
    }
    commands
}

/// The selected row in the last frame.
#[derive(Clone, Copy, Debug)]
struct Selected {
    index: usize,
    /// Height of the visible rows, in points.
    room: f32,
    /// Whether the whole row was visible.
    is_in_sight: bool,
}

/// Scrolls to a row that was just selected other than by a click, or that got hidden because the list became lower. A
/// row that the user scrolled away stays hidden.
fn reveal(ui: &Ui, response: &egui::Response, index: usize) {
    let (slot, view) = (ui.scope_id().with("selected"), ui.clip_rect().y_range());
    let before: Option<Selected> = state::of(ui.ctx(), slot);
    let same = before.filter(|before| before.index == index);
    let row = response.rect.y_range();
    let is_in_sight = view.contains(row.min) && view.contains(row.max);
    let was_covered = same.is_some_and(|before| before.is_in_sight && view.span() < before.room);
    let must_move = if same.is_some() { was_covered && !is_in_sight } else { !response.contains_pointer() };
    if must_move {
        response.scroll_to_me(None);
    }
    // after scrolling it counts as visible, even if the list becomes still lower
    let now = Selected { index, room: view.span(), is_in_sight: is_in_sight || must_move };
    state::set_of(ui.ctx(), slot, now);
}

/// Shows a link at the right of `place` that resets all controls; returns its left edge and whether it was clicked.
fn reset_ui(ui: &mut Ui, place: Rect) -> (f32, bool) {
    let palette = Palette::of(ui);
    let galley = ui.painter().layout_no_wrap("Reset".to_owned(), TextStyle::Small.resolve(ui.style()), palette.accent);
    let left = place.right() - galley.size().x;
    let target = place.with_min_x(left - 3.0);
    let response = ui.interact(target, ui.scope_id().with("reset"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Reset to the scenario"));
    let line = target.shrink2(vec2(3.0, 0.0));
    ui.painter().galley(pos2(left, place.center().y - galley.size().y / 2.0), galley, palette.accent);
    if response.hovered() {
        let below = place.center().y + 7.0;
        ui.painter().hline(line.x_range(), below, egui::Stroke::new(1.0, palette.accent));
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let hint =
        format!("Every control back to the scenario; the view stays ({})", keys_of(ui.ctx(), &Command::ResetTab));
    (left, response.on_hover_text(hint).clicked())
}

/// Lays out a text in at most `rows` lines, cut off with an ellipsis.
fn one_line(
    ui: &Ui,
    words: &str,
    font: egui::FontId,
    color: Color32,
    width: f32,
    rows: usize,
) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font, color, width);
    job.wrap = TextWrapping { max_width: width, max_rows: rows, break_anywhere: rows == 1, ..TextWrapping::default() };
    ui.painter().layout_job(job)
}

/// Shows the story of the selected scenario, and buttons for the user's own.
fn story_ui(list: &ScenarioList, ui: &mut Ui) -> Option<ScenarioCommand> {
    let palette = Palette::of(ui);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), STORY), Sense::hover());
    let mut inside =
        ui.new_child(UiBuilder::new().max_rect(place.shrink2(vec2(8.0, 2.0))).layout(Layout::top_down(Align::Min)));
    inside.spacing_mut().item_spacing.y = 1.0;
    let scenario = list.selected()?;
    let own = list.selected_own();
    if !scenario.story.is_empty() {
        let font = TextStyle::Small.resolve(inside.style());
        let rows = if own.is_some() { 1 } else { 2 };
        let width = inside.available_width();
        let galley = one_line(&inside, &scenario.story, font, palette.soft_ink, width, rows);
        let is_cut = galley.elided;
        let label = inside.add(Label::new(galley));
        if is_cut {
            label.on_hover_text(&scenario.story);
        }
    }
    own_buttons_ui(&mut inside, own?, list.own().len())
}

/// Shows buttons for the scenario at index `place` of the user's own.
fn own_buttons_ui(ui: &mut Ui, place: usize, count: usize) -> Option<ScenarioCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().button_padding.y = 1.0;
        let buttons = [
            ("Edit…", "Edit this scenario", "Change the name and the story", true, ScenarioCommand::Edit),
            ("▲", "Move up", "Move up", place > 0, ScenarioCommand::MoveUp),
            ("▼", "Move down", "Move down", place + 1 < count, ScenarioCommand::MoveDown),
            ("Delete", "Delete this scenario", "Delete; Undo brings it back", true, ScenarioCommand::Delete),
        ];
        for (sign, name, hint, enabled, what) in buttons {
            if small_button(ui, sign, name, hint, enabled) {
                command = Some(what);
            }
        }
    });
    command
}

fn footer_ui(ui: &mut Ui) -> Option<ScenarioCommand> {
    let mut command = None;
    let mut offer = |ui: &mut Ui, words: &str, hint: &str, what: ScenarioCommand| {
        if ui.button(words).on_hover_text(hint).clicked() {
            command = Some(what);
            ui.close();
        }
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        offer(ui, "Add to my scenarios", "Add what is set now to the end of My scenarios", ScenarioCommand::Keep);
        boxes::menu_ui(ui, "More", "Run through, open, save, copy and paste scenarios", &mut |ui| {
            offer(
                ui,
                "Run through",
                "The scenarios in large type, one after the other (F5)",
                ScenarioCommand::RunThrough,
            );
            ui.separator();
            offer(ui, "Open…", "Open a scenario file; it can also be dropped on the window", ScenarioCommand::Open);
            offer(ui, "Save as…", "Save what is set now as a scenario file", ScenarioCommand::SaveFile);
            offer(ui, "Copy as text", "Put what is set now on the clipboard, as text", ScenarioCommand::CopyText);
            offer(ui, "Paste", "Open the scenario whose text is on the clipboard", ScenarioCommand::PasteText);
        });
    });
    command
}

/// Shows a small icon button with the accessible name `name`.
fn small_button(ui: &mut Ui, sign: &str, name: &str, hint: &str, enabled: bool) -> bool {
    let text = RichText::new(sign).text_style(TextStyle::Small);
    let button = Button::new(text).min_size(vec2(30.0, ui.spacing().interact_size.y.min(22.0)));
    boxes::named_button(ui, button, name, hint, enabled)
}
