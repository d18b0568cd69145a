//! The keys and what they do; the help and the command palette list them from here.

use egui::{Context, Key, KeyboardShortcut, Modifiers, Ui};

use crate::scenario::Puzzle;

use super::super::look::Zoom;
use super::super::saving::SaveAs;
use super::super::shelf::Wish;
use super::Action;

/// A key and what it does.
pub struct Shortcut {
    /// The key with its modifiers.
    pub keys: KeyboardShortcut,
    /// What it does.
    pub action: Action,
    /// What it does, in words.
    pub words: &'static str,
    /// Whether a text field needs the key for itself while somebody types in it.
    typed: bool,
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// The keys. Those with more modifiers come first, since a key pressed with Shift is also one without.
pub static KEYS: [Shortcut; 29] = [
    key(Modifiers::NONE, Key::PageDown, Action::Shelf(Wish::Next), "Next scenario"),
    key(Modifiers::NONE, Key::PageUp, Action::Shelf(Wish::Previous), "Previous scenario"),
    key(CTRL, Key::PageDown, Action::NextView, "Next view"),
    key(CTRL, Key::PageUp, Action::PreviousView, "Previous view"),
    key(CTRL, Key::Num1, Action::OpenTab(Puzzle::Pennies), "Pennies"),
    key(CTRL, Key::Num2, Action::OpenTab(Puzzle::Devil), "Devil"),
    key(CTRL, Key::Num3, Action::OpenTab(Puzzle::Flips), "Flips"),
    key(CTRL, Key::K, Action::Palette, "Find a command, a scenario, a view or a control"),
    typed(CTRL_SHIFT, Key::Z, Action::Redo, "Redo"),
    typed(CTRL, Key::Z, Action::Undo, "Undo"),
    key(CTRL, Key::R, Action::ResetTab, "Put every control back to the scenario"),
    key(CTRL_SHIFT, Key::D, Action::KeepCurve, "Keep this curve, to compare it with others"),
    key(CTRL, Key::D, Action::Shelf(Wish::Keep), "Keep what is set as a scenario of my own"),
    key(CTRL, Key::O, Action::Shelf(Wish::Open), "Open a scenario file"),
    key(CTRL_SHIFT, Key::S, Action::Shelf(Wish::SaveFile), "Save as a scenario file"),
    key(CTRL, Key::S, Action::Save(SaveAs::Ask), "Save the chart, the table or more"),
    key(CTRL_SHIFT, Key::C, Action::Shelf(Wish::CopyText), "Copy the scenario as text"),
    typed(CTRL, Key::V, Action::Shelf(Wish::PasteText), "Open the scenario on the clipboard"),
    key(Modifiers::NONE, Key::F5, Action::Shelf(Wish::RunThrough), "Run through the scenarios in large type"),
    key(Modifiers::NONE, Key::F11, Action::FullScreen, "Fill the screen"),
    key(CTRL, Key::Plus, Action::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Equals, Action::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Minus, Action::Zoom(Zoom::Out), "Smaller"),
    key(CTRL, Key::Num0, Action::Zoom(Zoom::Plain), "Original size"),
    key(CTRL, Key::Period, Action::Cancel, "Stop what is being computed"),
    key(CTRL, Key::Backspace, Action::DismissNote, "Take the note at the bottom away"),
    key(Modifiers::NONE, Key::F1, Action::Help, "This help"),
    typed(Modifiers::NONE, Key::Questionmark, Action::Help, "This help"),
    key(CTRL, Key::Q, Action::Quit, "Quit"),
];

const fn key(modifiers: Modifiers, key: Key, action: Action, words: &'static str) -> Shortcut {
    Shortcut { keys: KeyboardShortcut::new(modifiers, key), action, words, typed: false }
}

/// A key that a text field needs for itself.
const fn typed(modifiers: Modifiers, key: Key, action: Action, words: &'static str) -> Shortcut {
    Shortcut { keys: KeyboardShortcut::new(modifiers, key), action, words, typed: true }
}

/// The keys of a command as this system writes them; empty if it has none.
pub fn keys_of(ctx: &Context, action: &Action) -> String {
    let shortcut = KEYS.iter().find(|shortcut| shortcut.action == *action);
    shortcut.map_or_else(String::new, |shortcut| ctx.format_shortcut(&shortcut.keys))
}

/// What the keys ask for that were pressed in this frame.
pub(super) fn pressed(ui: &Ui) -> Vec<Action> {
    let typing = ui.ctx().text_edit_focused();
    KEYS.iter()
        .filter(|shortcut| !(typing && shortcut.typed))
        .filter(|shortcut| ui.input_mut(|input| input.consume_shortcut(&shortcut.keys)))
        .map(|shortcut| shortcut.action.clone())
        .collect()
}
