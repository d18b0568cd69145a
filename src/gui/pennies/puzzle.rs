//! The pennies as a puzzle of the window, and what most of its views do alike.

use egui::{Button, RichText, TextStyle, Ui};

use crate::field::Number;
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::number_row;
use crate::pennies::Params;

/// The pennies as a puzzle of the window.
pub struct Pennies;

/// The numbers of a field as a group of controls wants them.
pub fn with_index(numbers: &'static [Number<Params>]) -> Vec<(&'static Number<Params>, usize)> {
    numbers.iter().map(|number| (number, 0)).collect()
}

/// A row for each of the numbers, which are whole.
pub fn number_rows(ui: &mut Ui, numbers: &[Number<Params>], params: &mut Params) {
    for number in numbers {
        number_row(ui, number, 0, params, None);
    }
}

/// Says below a control why it cannot be used.
pub fn remark_ui(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
}

/// A button with a sign; returns whether it was clicked.
pub fn step_button(ui: &mut Ui, sign: &str, name: &str, enabled: bool) -> bool {
    let button = ui.add_enabled(enabled, Button::new(sign)).on_hover_text(name);
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(name));
    button.clicked()
}
