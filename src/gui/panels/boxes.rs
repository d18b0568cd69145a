//! Checkboxes, radio buttons and fields whose outline can be seen while they are empty, and buttons that show a sign.

use egui::{Button, Response, Ui, WidgetText};

use crate::gui::look::theme::Palette;
use crate::gui::spotlight;

/// Shows `contents`, in which what can be filled has an outline that stands off from the card.
pub fn outlined<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        let edge = Palette::of(ui).edge;
        let widgets = &mut ui.visuals_mut().widgets;
        for visuals in [&mut widgets.inactive, &mut widgets.hovered] {
            visuals.bg_stroke.color = edge;
        }
        contents(ui)
    })
    .inner
}

/// A checkbox. A lesson can point at it by its words.
pub fn checkbox(ui: &mut Ui, checked: &mut bool, words: impl Into<WidgetText>) -> Response {
    let words = words.into();
    let name = words.text().to_owned();
    let response = outlined(ui, |ui| ui.checkbox(checked, words));
    spotlight::mark_control(ui.ctx(), &name, response.rect);
    response
}

/// A button of few signs or words, called `name` by a screen reader; returns whether it was clicked.
pub fn named_button(ui: &mut Ui, button: Button<'_>, name: impl Into<String>, hint: &str, enabled: bool) -> bool {
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}

/// A radio button.
pub fn radio(ui: &mut Ui, selected: bool, words: impl Into<WidgetText>) -> Response {
    outlined(ui, |ui| ui.radio(selected, words.into()))
}
