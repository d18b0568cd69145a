//! What is told at the pointer.

use egui::Response;

/// Tells `words` at the pointer, a line each, and returns the `place` that they are about if it was clicked.
pub fn clicked<T>(response: Response, place: T, words: impl FnOnce() -> Vec<String>) -> Option<T> {
    let clicked = response.clicked().then_some(place);
    response.on_hover_ui_at_pointer(|ui| words().into_iter().for_each(|words| drop(ui.label(words))));
    clicked
}
