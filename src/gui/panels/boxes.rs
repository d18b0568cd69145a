//! Checkboxes, radio buttons and fields whose outline can be seen while they are empty.

use egui::{Response, Ui, WidgetText};

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

/// A radio button.
pub fn radio(ui: &mut Ui, selected: bool, words: impl Into<WidgetText>) -> Response {
    outlined(ui, |ui| ui.radio(selected, words.into()))
}
