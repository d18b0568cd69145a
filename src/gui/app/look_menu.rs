//! Menu of the look.

use egui::{Button, RichText, TextStyle, Ui, vec2};

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::command::{Command, keys_of};
use crate::gui::look::theme::{self, Palette};
use crate::gui::look::{Look, ThemeChoice, ZOOMS, Zoom};
use crate::gui::panels::boxes;

/// Shows the menu.
pub fn ui(ui: &mut Ui) {
    boxes::menu_ui(
        ui,
        Button::new("Look").frame(false),
        "Look",
        "Light or dark, size, motion, colours of heatmaps",
        &mut |ui| {
            let before = Look::of(ui.ctx());
            let mut look = before;
            let themes = [
                (ThemeChoice::Light, "Light", "Dark ink on light ground"),
                (ThemeChoice::Dark, "Dark", "Light ink on dark ground"),
                (ThemeChoice::System, "As the system", "Light or dark, as the system has it"),
            ];
            for (choice, words, hint) in themes {
                choice_ui(ui, &mut look.theme, choice, words, hint);
            }
            ui.separator();
            zoom_ui(ui, &mut look);
            ui.separator();
            let hint = "Nothing moves by itself: coins and table show their new place at once";
            boxes::checkbox(ui, &mut look.reduced_motion, "Less motion").on_hover_text(hint);
            ui.separator();
            ui.label(RichText::new("Heatmaps").text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
            for (map, words, hint) in ColourMap::ALL {
                choice_ui(ui, &mut look.map, map, words, hint);
            }
            if look != before {
                look.apply(ui.ctx());
            }
        },
    );
}

/// Shows a radio button that sets `chosen` to `choice` and closes the menu.
fn choice_ui<T: PartialEq>(ui: &mut Ui, chosen: &mut T, choice: T, words: &str, hint: &str) {
    if boxes::radio(ui, *chosen == choice, words).on_hover_text(hint).clicked() {
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
