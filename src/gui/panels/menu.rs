//! A button that opens a menu.

use egui::containers::menu::MenuButton;
use egui::{Ui, WidgetText};

/// Shows a button with `hint`, and the menu with `contents` while it is open.
///
/// Every menu is one type to the compiler: each closure of its own would bring all of egui's menus along once more, 20 kB.
pub fn ui(ui: &mut Ui, words: impl Into<WidgetText>, hint: &str, contents: &mut dyn FnMut(&mut Ui)) {
    let (button, _) = MenuButton::new(words.into()).ui(ui, contents);
    button.on_hover_text(hint);
}
