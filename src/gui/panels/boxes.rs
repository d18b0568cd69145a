//! Checkboxes, radio buttons and fields with outlines visible even when empty, drag fields, icon and menu buttons, and
//! right alignment in a row.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use egui::containers::menu::{MenuButton, MenuConfig, SubMenuButton, is_in_menu};
use egui::{
    Align, Button, Color32, DragValue, Event, ImeEvent, Key, Layout, Memory, Modifiers, Popup, PopupCloseBehavior,
    PopupKind, Rect, RectAlign, Response, RichText, TextEdit, Tooltip, Ui, WidgetText,
};

use crate::gui::look::theme::Palette;
use crate::gui::{focus, spotlight, state};

/// Largest number of characters inserted into a drag field at once; no number there is longer, and the field grows with
/// its text.
const MOST_LETTERS: usize = 20;

/// Shows `contents` with outlines around empty boxes and fields that stand out from the card.
pub fn outlined<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    // not in a scope, which would not wrap in a row of several
    let style = Arc::clone(ui.style());
    set_outline(ui, Palette::of(ui).edge);
    let shown = contents(ui);
    ui.set_style(style);
    shown
}

/// Sets the colour of outlines around boxes and fields.
pub fn set_outline(ui: &mut Ui, color: Color32) {
    let widgets = &mut ui.visuals_mut().widgets;
    for visuals in [&mut widgets.inactive, &mut widgets.hovered] {
        // a menu has no outlines
        visuals.bg_stroke = egui::Stroke::new(1.0, color);
    }
}

/// Shows a checkbox with the tooltip `hint`. A lesson can point at it by its label.
pub fn checkbox(ui: &mut Ui, checked: &mut bool, words: impl Into<WidgetText>, hint: &str) -> Response {
    let words = words.into();
    let name = words.text().to_owned();
    let response = outlined(ui, |ui| ui.checkbox(checked, words));
    spotlight::mark_control(ui, &name, response.rect);
    hinted(ui, response, hint)
}

/// Shows the tooltip of a widget; beside its row, if it has one of its own.
fn hinted(ui: &Ui, response: Response, hint: &str) -> Response {
    if ui.layout().is_horizontal() {
        return response.on_hover_text(hint);
    }
    let row = response.rect.with_max_x(ui.max_rect().right());
    hint_beside(response, row, hint)
}

/// Returns the filled button of what the user does next.
pub fn filled<'a>(ui: &Ui, words: &str) -> Button<'a> {
    Button::new(RichText::new(words).color(Color32::WHITE)).fill(Palette::of(ui).button)
}

/// Shows a button with the accessible name `name`; returns whether it was clicked.
pub fn named_button(ui: &mut Ui, button: Button<'_>, name: impl Into<String>, hint: &str, enabled: bool) -> bool {
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}

/// Shows a tooltip beside `row`, where it covers none of the rows around it.
pub fn hint_beside(response: Response, row: Rect, hint: &str) -> Response {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_description(hint));
    let mut tooltip = Tooltip::for_enabled(&response);
    tooltip.popup = tooltip.popup.anchor(row).align(RectAlign::RIGHT_START);
    tooltip.show(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(hint)
    });
    response
}

/// Shows an error beside a field while that is in sight, so that nothing moves to make room for it.
pub fn error_beside(ui: &Ui, field: &Response, error: &str) {
    if !ui.is_rect_visible(field.rect) || focus::is_behind_dialog(ui.ctx()) {
        return;
    }
    let popup = Popup::from_response(field).id(field.id.with("error")).kind(PopupKind::Tooltip);
    let popup = popup.align(RectAlign::RIGHT_START).gap(4.0).width(ui.spacing().tooltip_width).interactable(false);
    popup.show(|ui| ui.colored_label(Palette::of(ui).unsafe_, error));
}

/// Shows a text field over all the width, with its label above it and the tooltip `hint`.
pub fn labelled_field(ui: &mut Ui, label: &str, field: TextEdit<'_>, hint: impl Into<WidgetText>) -> Response {
    let label = ui.label(label);
    let field = outlined(ui, |ui| ui.add(field.desired_width(f32::INFINITY)));
    field.labelled_by(label.id).on_hover_text(hint)
}

/// Focuses a field as soon as the dialog that contains it is opened.
pub fn focus_at_first(ui: &Ui, field: &Response) {
    if !ui.memory(|memory| memory.areas().visible_last_frame(&ui.layer_id())) {
        field.request_focus();
    }
}

/// Whether a key presses the button that `ui` has for it: a new press, with nothing focused and no other dialog or menu
/// in front. Call it before showing fields, since Enter takes the focus from a field.
pub fn is_pressed(ui: &Ui, wanted: Key) -> bool {
    let is_wanted = |event: &Event| matches!(event, Event::Key { key, pressed: true, repeat: false, modifiers: Modifiers::NONE, .. } if *key == wanted);
    let is_free = |memory: &Memory| {
        memory.focused().is_none() && memory.top_modal_layer().is_none_or(|layer| layer == ui.layer_id())
    };
    ui.memory(is_free) && !Popup::is_any_open(ui.ctx()) && ui.input(|input| input.events.iter().any(is_wanted))
}

/// Shows a drag field for a number with the accessible name `name`.
pub fn number(ui: &mut Ui, field: DragValue<'_>, name: &str, hint: impl Into<WidgetText>) -> Response {
    // egui accepts text of any length, and would lay it out in every frame
    if ui.memory(|memory| memory.has_focus(ui.next_auto_id())) {
        ui.input_mut(|input| input.events.iter_mut().for_each(shorten));
    }
    let field = ui.add(field).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
    field
}

/// Cuts inserted text to [`MOST_LETTERS`].
fn shorten(event: &mut Event) {
    if let Event::Paste(text) | Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) = event
        && let Some((end, _)) = text.char_indices().nth(MOST_LETTERS)
    {
        text.truncate(end);
    }
}

/// Shows a radio button with the tooltip `hint`.
pub fn radio(ui: &mut Ui, selected: bool, words: impl Into<WidgetText>, hint: &str) -> Response {
    let response = outlined(ui, |ui| ui.radio(selected, words.into()));
    hinted(ui, response, hint)
}

/// Shows `button` with the accessible name `name` and the tooltip `hint`, and a menu with `contents` while it is open.
///
/// `contents` is a trait object, since a generic one would compile egui's menu code again for each closure, 20 kB each.
pub fn menu_ui(ui: &mut Ui, button: Button<'_>, name: &str, hint: &str, contents: &mut dyn FnMut(&mut Ui)) {
    // entries close it, so that a size can be changed more than once
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (button, _) = if is_in_menu(ui) {
        SubMenuButton::from_button(button).config(config).ui(ui, contents)
    } else {
        MenuButton::from_button(button).config(config).ui(ui, contents)
    };
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(name));
    button.on_hover_text(hint);
}

/// Shows `contents` from left to right at the right end of the row of `ui`. `name` is unique in its place.
pub fn at_right<R>(ui: &mut Ui, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.scope_id().with(("at right", name));
    let known: Option<f32> = state::of(ui.ctx(), id);
    let spare = ui.available_width() - known.unwrap_or_default();
    if known.is_some() && spare > 0.0 {
        // the item spacing is already included before the first widget
        ui.add_space(spare);
    }
    let shown = ui.with_layout(Layout::left_to_right(Align::Center), |ui| (contents(ui), ui.min_rect().width()));
    let (inner, width) = shown.inner;
    if known.is_none_or(|known| (known - width).abs() > 0.5) {
        state::set_of(ui.ctx(), id, width);
        // the width is known only now
        ui.ctx().request_discard("width of what stands at the right");
    }
    inner
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::gui::look::theme;

    #[test]
    fn a_drag_field_does_not_accept_a_pasted_megabyte() {
        let mut harness = Harness::builder().with_context_setup(theme::apply).build_ui_state(
            |ui, value: &mut i64| {
                number(ui, DragValue::new(value), "Depth", "How deep");
            },
            3,
        );
        harness.get_by_label("Depth").focus();
        harness.run();
        harness.event(Event::Paste("7 ü\n".repeat(250_000)));
        harness.run();
        let letters = harness.get_by_label("Depth").value().unwrap_or_default().chars().count();
        assert!((10..=MOST_LETTERS).contains(&letters), "{letters}");
        harness.key_press(egui::Key::Escape);
        harness.run();
        assert_eq!(*harness.state(), 3);
    }
}
