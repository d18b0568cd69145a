//! Top bar: tabs, undo and redo, Save, look and help.

use egui::{Button, Color32, Frame, Margin, Panel, RichText, Stroke, TextStyle, ThemePreference, Ui, vec2};

use crate::scenario::Puzzle;

use super::Coinwise;

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::command::{Command, ScenarioCommand, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::look::{Look, ZOOMS, Zoom};
use crate::gui::panels::boxes::{self, at_right};
use crate::gui::panels::notification::FreeBar;
use crate::gui::save::options::SaveCommand;
use crate::gui::state;

/// Height of the bar, in points.
const HEIGHT: f32 = 50.0;

/// Least widths at which the program's name is shown beside tabs and buttons, and at which the buttons are beside the
/// tabs rather than below them, in points.
const LEAST_NAMED: f32 = 570.0;
const LEAST_BESIDE: f32 = 500.0;
/// Height of the buttons below the tabs, in points.
const BELOW: f32 = 36.0;
/// Margin at the ends of the bar, in points.
const MARGIN: i8 = 16;

impl Coinwise {
    /// Shows the bar and returns the commands given.
    pub(super) fn top_ui(&self, ui: &mut Ui) -> Vec<Command> {
        let palette = Palette::of(ui);
        let frame = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(MARGIN, 0));
        let mut actions = Vec::new();
        let is_beside = ui.available_width() - 2.0 * f32::from(MARGIN) >= LEAST_BESIDE;
        let show = |ui: &mut Ui| {
            ui.horizontal_centered(|ui| {
                if ui.available_width() >= LEAST_NAMED {
                    ui.label(RichText::new("Coinwise").text_style(TextStyle::Heading));
                    ui.add_space(12.0);
                }
                ui.spacing_mut().item_spacing.x = 14.0;
                focus::group(ui, "tabs", |ui| {
                    for puzzle in Puzzle::ALL {
                        if tab_ui(ui, puzzle, self.open == puzzle) {
                            actions.push(Command::OpenTab(puzzle));
                        }
                    }
                });
                let left = ui.cursor().left();
                let right = if is_beside { self.buttons_ui(ui, &mut actions) } else { left };
                state::set(ui.ctx(), FreeBar([left, right]));
            });
        };
        let bar = Panel::top("top").frame(frame).exact_size(HEIGHT).show_separator_line(is_beside);
        bar.show(ui, |ui| focus::pane(ui, Pane::Top, show));
        if !is_beside {
            let show = |ui: &mut Ui| ui.horizontal(|ui| self.buttons_ui(ui, &mut actions));
            Panel::top("buttons").frame(frame).exact_size(BELOW).show(ui, |ui| focus::pane(ui, Pane::Top, show));
        }
        actions
    }

    /// Shows the buttons at the right end, and returns where they begin.
    fn buttons_ui(&self, ui: &mut Ui, actions: &mut Vec<Command>) -> f32 {
        let (palette, state, undoer) = (Palette::of(ui), self.state(), &self.history().undoer);
        let show = |ui: &mut Ui| {
            let left = ui.cursor().left();
            ui.spacing_mut().item_spacing.x = 8.0;
            for (sign, name, what, command, can) in [
                ("↶", "Undo", "Undo the last change in this tab", Command::Undo, undoer.has_undo(&state)),
                ("↷", "Redo", "Redo the change", Command::Redo, undoer.has_redo(&state)),
            ] {
                let hint = format!("{what} ({})", keys_of(ui.ctx(), &command));
                if sign_button(ui, sign, name, &hint, can) {
                    actions.push(command);
                }
            }
            ui.add_space(8.0);
            ui.scope(|ui| {
                fill_button(ui, palette.button);
                ui.add_enabled_ui(self.tab().snapshot().is_some(), |ui| {
                    let words = RichText::new("Save ▾").color(Color32::WHITE).text_style(theme::strong());
                    boxes::menu_ui(ui, Button::new(words), "Save menu", "Save the chart or the table", &mut |ui| {
                        self.save_menu(ui, actions);
                    });
                });
            });
            look_menu(ui);
            if sign_button(ui, "?", "Help", "The rules, the mathematics and the keys (F1)", true) {
                actions.push(Command::Help);
            }
            left
        };
        focus::group(ui, "buttons", |ui| at_right(ui, "buttons", show))
    }

    /// Shows the menu for saving, copying and sharing.
    fn save_menu(&self, ui: &mut Ui, actions: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        // the menu would inherit the style of the filled button
        fill_button(ui, palette.card);
        let mut entry_ui = |ui: &mut Ui, command: Command, words: &str, hint: &str| {
            if ui.button(RichText::new(words).color(palette.ink)).on_hover_text(hint).clicked() {
                actions.push(command);
                ui.close();
            }
        };
        for (command, words, hint) in SaveCommand::menu() {
            entry_ui(ui, Command::Save(command), &words, hint);
        }
        ui.separator();
        for (command, words, hint) in ScenarioCommand::SHARE {
            if command == ScenarioCommand::ShareText || self.page.is_some() {
                entry_ui(ui, Command::Scenarios(command), words, hint);
            }
        }
        let hint = "Keep these settings under My scenarios";
        entry_ui(ui, Command::Scenarios(ScenarioCommand::Keep), "Add to my scenarios…", hint);
    }
}

/// Shows a tab, underlined if it is open; returns whether it was clicked.
fn tab_ui(ui: &mut Ui, puzzle: Puzzle, open: bool) -> bool {
    let palette = Palette::of(ui);
    let text = RichText::new(puzzle.title()).size(15.0).color(if open { palette.accent } else { palette.soft_ink });
    let button = Button::new(text).frame(false).min_size(vec2(0.0, HEIGHT)).selected(open);
    let hint = format!("{} ({})", puzzle.about(), keys_of(ui.ctx(), &Command::OpenTab(puzzle)));
    let button = ui.add(button).on_hover_text(hint);
    if open {
        focus::enter_here(&button);
        let line = button.rect.with_min_y(button.rect.bottom() - 3.0).shrink2(vec2(2.0, 0.0));
        ui.painter().rect_filled(line, 1.5, palette.accent);
    }
    button.clicked()
}

/// Shows a square icon button with the accessible name `name`.
fn sign_button(ui: &mut Ui, sign: &str, name: &str, hint: &str, enabled: bool) -> bool {
    let button = Button::new(RichText::new(sign).size(15.0)).frame_when_inactive(false).min_size(vec2(36.0, 30.0));
    boxes::named_button(ui, button, name, hint, enabled)
}

/// Gives the following buttons the background `fill` and no border.
fn fill_button(ui: &mut Ui, fill: Color32) {
    let palette = Palette::of(ui);
    let widgets = &mut ui.visuals_mut().widgets;
    for visuals in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        visuals.weak_bg_fill = fill;
        visuals.bg_stroke = Stroke::NONE;
    }
    let hovered = if fill == palette.card { palette.hover() } else { fill.gamma_multiply(0.9) };
    widgets.hovered.weak_bg_fill = hovered;
    widgets.active.weak_bg_fill = hovered;
}

/// Shows the menu of the look.
fn look_menu(ui: &mut Ui) {
    let hint = "Light or dark, size, motion, colours of heatmaps";
    boxes::menu_ui(ui, Button::new("Look").frame(false), "Look", hint, &mut |ui| {
        let before = Look::of(ui.ctx());
        let mut look = before;
        let themes = [
            (ThemePreference::Light, "Light", "Dark text on a light background"),
            (ThemePreference::Dark, "Dark", "Light text on a dark background"),
            (ThemePreference::System, "Like the system", "Light or dark, like the system"),
        ];
        for (choice, words, hint) in themes {
            choice_ui(ui, &mut look.theme, choice, words, hint);
        }
        ui.separator();
        zoom_ui(ui, &mut look);
        ui.separator();
        let hint = "Nothing moves by itself: coins and table show their new place at once";
        boxes::checkbox(ui, &mut look.reduced_motion, "Less motion", hint);
        ui.separator();
        ui.label(RichText::new("Heatmaps").text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
        for (map, words, hint) in ColourMap::ALL {
            choice_ui(ui, &mut look.map, map, words, hint);
        }
        if look != before {
            look.apply(ui.ctx());
        }
    });
}

/// Shows a radio button that sets `chosen` to `choice` and closes the menu.
fn choice_ui<T: PartialEq>(ui: &mut Ui, chosen: &mut T, choice: T, words: &str, hint: &str) {
    if boxes::radio(ui, *chosen == choice, words, hint).clicked() {
        *chosen = choice;
        ui.close();
    }
}

/// Shows buttons for a smaller, the original and a larger size.
fn zoom_ui(ui: &mut Ui, look: &mut Look) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.label("Size");
        for (sign, name, step) in
            [("−", "Smaller", Zoom::Out), ("", "Original size", Zoom::Plain), ("+", "Larger", Zoom::In)]
        {
            let written = format!("{} %", look.zoom);
            let text = RichText::new(if sign.is_empty() { &written } else { sign });
            let text = text.text_style(theme::figures()).color(palette.ink);
            let width = if sign.is_empty() { 56.0 } else { 28.0 };
            let keys = keys_of(ui.ctx(), &Command::Zoom(step));
            let hint = format!("{name}, {} to {} % ({keys})", ZOOMS[0], ZOOMS[ZOOMS.len() - 1]);
            if boxes::named_button(ui, Button::new(text).min_size(vec2(width, 26.0)), name, &hint, true) {
                *look = look.zoomed(step);
            }
        }
    });
    let range = format!("{} to {} %", ZOOMS[0], ZOOMS[ZOOMS.len() - 1]);
    ui.label(RichText::new(range).text_style(TextStyle::Small).color(palette.soft_ink));
}
