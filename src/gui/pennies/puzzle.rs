//! The pennies as a type that all their views share, and controls that most views use.

use egui::{Button, RichText, TextStyle, Ui};

use crate::field::Number;
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::controls::number_row;
use crate::pennies::Params;

/// The pennies as a puzzle in the window.
pub struct Pennies;

/// Adds a row for each of the parameters.
pub fn number_rows(ui: &mut Ui, numbers: &[Number<Params>], params: &mut Params) {
    for number in numbers {
        number_row(ui, number, params, None);
    }
}

/// Shows below a control why it is disabled.
pub fn remark_ui(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
}

/// Shows a button with a sign; returns whether it was clicked.
pub fn step_button(ui: &mut Ui, sign: &str, name: &str, enabled: bool) -> bool {
    boxes::named_button(ui, Button::new(sign), name, name, enabled)
}
