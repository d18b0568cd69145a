//! What can be asked for, by button, key or command palette, and the keys that ask for it.
//!
//! The panels return commands; [`app`](super::app) carries them out at the end of the frame. The help and the command
//! palette list the keys from here.

use std::path::PathBuf;

use egui::{Context, Key, KeyboardShortcut, Modifiers, Ui};

use crate::scenario::Puzzle;

use super::chart::heatmap::ColourMap;
use super::focus;
use super::look::{ThemeChoice, Zoom};
use super::panels::slider;
use super::save::options::SaveCommand;

/// Something that the window is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show the tab of another puzzle.
    OpenTab(Puzzle),
    /// Show a view of a puzzle.
    ShowView(Puzzle, &'static str),
    /// Show the view after the present one, going round at the end.
    NextView,
    /// Show the view before the present one.
    PreviousView,
    /// Something about the scenario list of the open tab.
    Scenarios(ScenarioCommand),
    /// Something about lessons.
    Lesson(LessonCommand),
    /// Select a scenario of a puzzle by its number.
    SelectScenario(Puzzle, usize),
    /// Open the scenario with this text.
    OpenText(String),
    /// Open this scenario file.
    OpenPath(PathBuf),
    /// Put the focus on the control of that name in a puzzle's tab.
    FocusControl(Puzzle, String),
    /// Put the focus into the next pane of the window.
    NextPane,
    /// Put it into the pane before.
    PreviousPane,
    /// Put every control of the tab back to the scenario.
    ResetTab,
    /// Pin the curve of the view shown, to compare it with others.
    PinCurve,
    /// Save something, or copy it.
    Save(SaveCommand),
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show or hide the command palette.
    Palette,
    /// Show or hide the help.
    Help,
    /// Make everything larger or smaller.
    Zoom(Zoom),
    /// Show another theme.
    Theme(ThemeChoice),
    /// Let less move, or more again.
    ToggleMotion,
    /// Draw heatmaps in other colours.
    Colours(ColourMap),
    /// Let the window fill the screen, or no longer.
    FullScreen,
    /// Leave the run through the scenarios.
    EndRunThrough,
    /// Take the note at the bottom away.
    DismissNote,
    /// Stop the background job of the tab.
    Cancel,
    /// Close the window.
    Quit,
}

/// Something that the scenario list is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioCommand {
    /// Set every control as the scenario of that number says.
    Select(usize),
    /// Show or hide the scenarios that stand under no heading.
    ToggleAll,
    /// The same with the next scenario, going round at the end.
    Next,
    /// The same with the previous scenario, going round at the start.
    Previous,
    /// Keep what is set now as a scenario of one's own.
    Keep,
    /// Change the name and the story of the scenario selected, one of one's own.
    Edit,
    /// Move the scenario selected one place up among one's own.
    MoveUp,
    /// Move it one place down.
    MoveDown,
    /// Take the scenario selected out of one's own.
    Delete,
    /// Open a scenario file.
    Open,
    /// Save what is set now as a scenario file.
    SaveFile,
    /// Copy what is set now as the text of a scenario file.
    CopyText,
    /// Read the text of a scenario file from the clipboard.
    PasteText,
    /// Go through the scenarios in large type.
    RunThrough,
}

impl Command {
    /// Whether it concerns the window as such, whatever is open in it.
    const fn is_of_window(&self) -> bool {
        matches!(self, Self::FullScreen | Self::Zoom(_) | Self::Cancel | Self::DismissNote | Self::Help | Self::Quit)
    }
}

/// Something that is asked about lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Open the lesson of that stem where it was left.
    Open(&'static str),
    /// On to the next step, or to the end.
    Next,
    /// Back to the step before.
    Back,
    /// Do what the step asks for.
    Show,
    /// Save it as a page.
    Save,
    /// Leave it.
    Leave,
}

/// A key and what it does.
pub struct Shortcut {
    /// The key with its modifiers.
    pub keys: KeyboardShortcut,
    /// What it does.
    pub command: Command,
    /// What it does, in words.
    pub words: &'static str,
    /// Whether a text field needs the key for itself while somebody types in it.
    typed: bool,
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// The keys. Those with more modifiers come first, since a key pressed with Shift is also one without.
pub static KEYS: [Shortcut; 31] = [
    key(Modifiers::NONE, Key::PageDown, Command::Scenarios(ScenarioCommand::Next), "Next scenario"),
    key(Modifiers::NONE, Key::PageUp, Command::Scenarios(ScenarioCommand::Previous), "Previous scenario"),
    key(CTRL, Key::PageDown, Command::NextView, "Next view"),
    key(CTRL, Key::PageUp, Command::PreviousView, "Previous view"),
    key(CTRL, Key::Num1, Command::OpenTab(Puzzle::Pennies), "Pennies"),
    key(CTRL, Key::Num2, Command::OpenTab(Puzzle::Devil), "Devil"),
    key(CTRL, Key::Num3, Command::OpenTab(Puzzle::Flips), "Flips"),
    key(CTRL, Key::K, Command::Palette, "Find a command, a scenario, a view or a control"),
    typed(CTRL_SHIFT, Key::Z, Command::Redo, "Redo"),
    typed(CTRL, Key::Z, Command::Undo, "Undo"),
    key(CTRL, Key::R, Command::ResetTab, "Put every control back to the scenario"),
    key(CTRL_SHIFT, Key::D, Command::PinCurve, "Pin this curve, to compare it with others"),
    key(CTRL, Key::D, Command::Scenarios(ScenarioCommand::Keep), "Add what is set to my scenarios"),
    key(CTRL, Key::O, Command::Scenarios(ScenarioCommand::Open), "Open a scenario file"),
    key(CTRL_SHIFT, Key::S, Command::Scenarios(ScenarioCommand::SaveFile), "Save as a scenario file"),
    key(CTRL, Key::S, Command::Save(SaveCommand::Ask), "Save the chart, the table or more"),
    key(CTRL_SHIFT, Key::C, Command::Scenarios(ScenarioCommand::CopyText), "Copy the scenario as text"),
    typed(CTRL, Key::V, Command::Scenarios(ScenarioCommand::PasteText), "Open the scenario on the clipboard"),
    key(
        Modifiers::NONE,
        Key::F5,
        Command::Scenarios(ScenarioCommand::RunThrough),
        "Show the scenarios to a class in large type",
    ),
    key(Modifiers::SHIFT, Key::F6, Command::PreviousPane, "To the part of the window before"),
    key(Modifiers::NONE, Key::F6, Command::NextPane, "To the next part of the window"),
    key(Modifiers::NONE, Key::F11, Command::FullScreen, "Fill the screen"),
    key(CTRL, Key::Plus, Command::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Equals, Command::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Minus, Command::Zoom(Zoom::Out), "Smaller"),
    key(CTRL, Key::Num0, Command::Zoom(Zoom::Plain), "Original size"),
    key(CTRL, Key::Period, Command::Cancel, "Stop what is being computed"),
    key(CTRL, Key::Backspace, Command::DismissNote, "Take the note at the bottom away"),
    key(Modifiers::NONE, Key::F1, Command::Help, "This help"),
    typed(Modifiers::NONE, Key::Questionmark, Command::Help, "This help"),
    key(CTRL, Key::Q, Command::Quit, "Quit"),
];

const fn key(modifiers: Modifiers, key: Key, command: Command, words: &'static str) -> Shortcut {
    Shortcut { keys: KeyboardShortcut::new(modifiers, key), command, words, typed: false }
}

/// A key that a text field needs for itself.
const fn typed(modifiers: Modifiers, key: Key, command: Command, words: &'static str) -> Shortcut {
    Shortcut { keys: KeyboardShortcut::new(modifiers, key), command, words, typed: true }
}

/// The keys of a command as this system writes them; empty if it has none.
pub fn keys_of(ctx: &Context, command: &Command) -> String {
    let shortcut = KEYS.iter().find(|shortcut| shortcut.command == *command);
    shortcut.map_or_else(String::new, |shortcut| ctx.format_shortcut(&shortcut.keys))
}

/// Whether a key of this command was pressed in this frame; the key is then used up.
pub fn is_pressed(ctx: &Context, command: &Command) -> bool {
    let mut keys = KEYS.iter().filter(|shortcut| shortcut.command == *command);
    keys.any(|shortcut| ctx.input_mut(|input| input.consume_shortcut(&shortcut.keys)))
}

/// What the keys ask for that were pressed in this frame. While a dialog is open they change nothing of what is behind it.
pub fn pressed(ui: &Ui) -> Vec<Command> {
    let (typing, slides) = (ui.ctx().text_edit_focused(), slider::wants_pages(ui.ctx()));
    let is_behind = focus::is_behind_dialog(ui.ctx());
    let is_slider_key =
        |keys: &KeyboardShortcut| keys.modifiers.is_none() && matches!(keys.logical_key, Key::PageUp | Key::PageDown);
    KEYS.iter()
        .filter(|shortcut| !(typing && shortcut.typed))
        .filter(|shortcut| !(slides && is_slider_key(&shortcut.keys)))
        .filter(|shortcut| !is_behind || shortcut.command.is_of_window())
        .filter(|shortcut| ui.input_mut(|input| input.consume_shortcut(&shortcut.keys)))
        .map(|shortcut| shortcut.command.clone())
        .collect()
}
