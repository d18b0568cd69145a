//! A button that chooses one of several.

use egui::{Button, RichText, Ui};

use crate::gui::look::theme::Palette;

/// A button with `text` that chooses one of several, called `name` by a screen reader; returns whether it was clicked.
pub fn switch(ui: &mut Ui, text: &str, name: &str, hint: &str, is_chosen: bool) -> bool {
    let palette = Palette::of(ui);
    let color = if is_chosen { palette.accent } else { palette.soft_ink };
    let response = ui.add(Button::selectable(is_chosen, RichText::new(text).color(color))).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}
