//! Top bar: tabs, undo and redo, Save, look and help.

use egui::{Button, Color32, Frame, Margin, Panel, RichText, Stroke, TextStyle, Ui, vec2};

use crate::scenario::Puzzle;

use super::{Coinwise, look_menu};

use crate::gui::command::{Command, keys_of};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes;
use crate::gui::panels::boxes::at_right;
use crate::gui::save::options::SaveCommand;

/// Height of the bar, in points.
const HEIGHT: f32 = 50.0;

/// Least width at which the program's name is shown beside tabs and buttons, in points.
const LEAST_NAMED: f32 = 570.0;

impl Coinwise {
    /// Shows the bar and returns the commands given.
    pub(super) fn top_ui(&self, ui: &mut Ui) -> Vec<Command> {
        let palette = Palette::of(ui);
        let frame = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(16, 0));
        let mut actions = Vec::new();
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
                focus::group(ui, "buttons", |ui| {
                    at_right(ui, "buttons", |ui| {
                        ui.spacing_mut().item_spacing.x = 8.0;
                        self.buttons_ui(ui, &mut actions);
                    });
                });
            });
        };
        Panel::top("top").frame(frame).exact_size(HEIGHT).show(ui, |ui| focus::pane(ui, Pane::Top, show));
        actions
    }

    /// Shows the buttons at the right end.
    fn buttons_ui(&self, ui: &mut Ui, actions: &mut Vec<Command>) {
        let (palette, state) = (Palette::of(ui), self.state());
        for (sign, name, what, command, can) in [
            ("↶", "Undo", "Undo the last change", Command::Undo, self.history.undoer.has_undo(&state)),
            ("↷", "Redo", "Redo the change", Command::Redo, self.history.undoer.has_redo(&state)),
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
                    save_menu(ui, actions);
                });
            });
        });
        look_menu::ui(ui);
        if sign_button(ui, "?", "Help", "The rules, the mathematics and the keys (F1)", true) {
            actions.push(Command::Help);
        }
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

/// Shows the menu for saving and copying.
fn save_menu(ui: &mut Ui, actions: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    // the menu would inherit the style of the filled button
    fill_button(ui, palette.card);
    for (command, words, hint) in SaveCommand::MENU {
        if ui.button(RichText::new(words).color(palette.ink)).on_hover_text(hint).clicked() {
            actions.push(Command::Save(command));
            ui.close();
        }
    }
}

/// Shows a square icon button with the accessible name `name`.
fn sign_button(ui: &mut Ui, sign: &str, name: &str, hint: &str, enabled: bool) -> bool {
    let button = Button::new(RichText::new(sign).size(15.0)).min_size(vec2(36.0, 30.0));
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
