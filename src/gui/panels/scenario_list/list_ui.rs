//! The scenario list on screen: questions under headings.

use egui::{Align, Button, Layout, Link, RichText, TextStyle, Ui, vec2};

use crate::scenario::Scenario;

use super::ScenarioList;
use crate::gui::command::{Command, ScenarioCommand};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes::at_right;
use crate::gui::panels::{boxes, card};
use crate::gui::{focus, state};

/// Least height of a row, in points.
const ROW: f32 = 26.0;

/// Shows the list over all the available space, and marks the selected scenario if it `is_open`. It may have `changed`
/// since it was selected.
pub fn ui(list: &ScenarioList, ui: &mut Ui, is_open: bool, changed: bool) -> Option<Command> {
    ui.set_min_size(ui.available_size());
    focus::group(ui, "scenarios", |ui| {
        let step = ui.horizontal(|ui| header_ui(list, ui, is_open)).inner.map(Command::Scenarios);
        step.or(rows_ui(list, ui, is_open, changed))
    })
}

/// Shows the menu of everything that can be done with scenarios, and buttons for the previous and next one unless a lesson
/// is open instead of a scenario.
fn header_ui(list: &ScenarioList, ui: &mut Ui, is_open: bool) -> Option<ScenarioCommand> {
    let mut command = None;
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.label(card::caption_text("Scenarios", Palette::of(ui).soft_ink));
    at_right(ui, "steps", |ui| {
        command = menu_ui(list, ui);
        let steps = [
            ("◀", "Previous scenario", "Previous scenario (Page Up)", ScenarioCommand::Previous),
            ("▶", "Next scenario", "Next scenario (Page Down)", ScenarioCommand::Next),
        ];
        for (sign, name, hint, step) in steps.into_iter().filter(|_| is_open) {
            if boxes::named_button(ui, icon(sign), name, hint, true) {
                command = Some(step);
            }
        }
    });
    command
}

/// Returns a small button without a frame, which would draw the eye from the scenarios.
fn icon(sign: &'static str) -> Button<'static> {
    Button::new(RichText::new(sign).text_style(TextStyle::Small)).frame_when_inactive(false).min_size(vec2(26.0, 22.0))
}

/// Shows the menu of what can be done with scenarios.
fn menu_ui(list: &ScenarioList, ui: &mut Ui) -> Option<ScenarioCommand> {
    let own = list.selected_own();
    let is_last = own.is_some_and(|place| place + 1 == list.own.len());
    let entries = [
        ("Add to my scenarios…", "Keep these settings under My scenarios", true, ScenarioCommand::Keep),
        ("Edit…", "Change the name and the story of this scenario", own.is_some(), ScenarioCommand::Edit),
        ("Move up", "Move this scenario up", own.is_some_and(|place| place > 0), ScenarioCommand::MoveUp),
        ("Move down", "Move this scenario down", own.is_some() && !is_last, ScenarioCommand::MoveDown),
        ("Delete", "Delete this scenario; Undo brings it back", own.is_some(), ScenarioCommand::Delete),
        ("Present", "Large type, answer covered, for a class", true, ScenarioCommand::Present),
        ("Open…", "Open a scenario file; you can also drop it on the window", true, ScenarioCommand::Open),
        ("Save as…", "Save these settings as a scenario file", true, ScenarioCommand::SaveFile),
        ("Paste", "Open the scenario or link on the clipboard", true, ScenarioCommand::PasteText),
    ];
    let mut command = None;
    boxes::menu_ui(ui, icon("…"), "Scenario menu", "Add, edit, present, open and save scenarios", &mut |ui| {
        // what is only for your own scenarios is hidden with the others
        for (words, hint, is_possible, entry) in &entries {
            if *is_possible && ui.button(*words).on_hover_text(*hint).clicked() {
                command = Some(*entry);
                ui.close();
            }
        }
    });
    command
}

/// Shows the rows under their headings, scrolled.
fn rows_ui(list: &ScenarioList, ui: &mut Ui, is_open: bool, changed: bool) -> Option<Command> {
    let mut command = None;
    card::scrolled(ui, "rows", |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut heading = None;
        for (index, scenario) in list.scenarios().enumerate() {
            if index == list.grouped() {
                if fold_ui(list, ui) {
                    command = Some(Command::Scenarios(ScenarioCommand::ToggleAll));
                }
                if !list.is_unfolded() {
                    break;
                }
            }
            let above = match scenario.group {
                _ if index >= list.presets.len() => "My scenarios",
                Some(group) => group.title(),
                None => "More",
            };
            if heading != Some(above) {
                ui.add_space(if heading.is_some() { 6.0 } else { 2.0 });
                ui.label(card::caption_text(above, Palette::of(ui).soft_ink));
                heading = Some(above);
            }
            let is_selected = is_open && index == list.selected_index();
            if row_ui(ui, index, scenario, is_selected, changed) {
                command = Some(Command::SelectScenario(scenario.puzzle(), index));
            }
        }
    });
    command
}

/// Shows a link that unfolds the scenarios without a heading, or folds them unless one of them is selected; returns
/// whether it was clicked.
fn fold_ui(list: &ScenarioList, ui: &mut Ui) -> bool {
    let is_selected = list.selected_index() >= list.grouped();
    let (words, hint) = if list.is_unfolded() {
        ("Fewer scenarios", "Show only the scenarios under headings")
    } else {
        ("All scenarios …", "Show the other scenarios and your own")
    };
    ui.add_space(6.0);
    let link = ui.add_enabled(!is_selected, Link::new(words)).on_hover_text(hint);
    let link = link.on_disabled_hover_text("One of these scenarios is selected");
    // the new rows are below the edge of the list
    if list.is_unfolded() && state::of(ui.ctx(), link.id) == Some(false) {
        link.scroll_to_me(Some(Align::TOP));
    }
    state::set_of(ui.ctx(), link.id, list.is_unfolded());
    link.clicked()
}

/// Shows a scenario; returns whether it was clicked.
fn row_ui(ui: &mut Ui, index: usize, scenario: &Scenario, selected: bool, changed: bool) -> bool {
    let palette = Palette::of(ui);
    let (style, color) = if selected { (theme::strong(), palette.accent) } else { (TextStyle::Body, palette.ink) };
    let words = RichText::new(&scenario.name).text_style(style).color(color);
    let button = Button::selectable(selected, words).wrap().min_size(vec2(0.0, ROW));
    // justified, so that the whole row can be clicked
    let row = ui.with_layout(Layout::top_down_justified(Align::Min), |ui| ui.add(button)).inner;
    let hint = match (scenario.story.is_empty(), selected && changed) {
        (true, _) => scenario.name.clone(),
        (false, true) => format!("{}\nYou have changed it; click to go back to it", scenario.story),
        (false, false) => scenario.story.clone(),
    };
    let place = row.rect;
    let row = boxes::hint_beside(row, place, &hint);
    if selected {
        focus::enter_here(&row);
        reveal(ui, &row, index);
    }
    row.clicked()
}

/// Scrolls to a row that was just selected, or that was in sight before the list changed its height. A row that the user
/// scrolled away stays hidden.
fn reveal(ui: &Ui, row: &egui::Response, index: usize) {
    let slot = ui.scope_id().with("selected");
    let (height, is_seen) = (ui.clip_rect().height().round() as i32, ui.clip_rect().contains_rect(row.rect));
    let before: Option<(usize, i32, bool)> = state::of(ui.ctx(), slot);
    let must_scroll = before.is_none_or(|(last, of, was_seen)| last != index || was_seen && of != height);
    if must_scroll {
        // clear of the edge, where the list fades
        ui.scroll_to_rect(row.rect.expand2(vec2(0.0, ui.spacing().scroll.fade.size)), None);
    }
    state::set_of(ui.ctx(), slot, (index, height, is_seen || must_scroll));
}
