//! Commands, and their keyboard shortcuts.
//!
//! The panels return commands; [`app`](super::app) carries them out at the end of the frame. Help and command palette
//! list the shortcuts from here.

use std::path::PathBuf;

use egui::{Context, Key, KeyboardShortcut, Modifiers, ThemePreference, Ui};

use crate::platform;
use crate::scenario::Puzzle;

use super::chart::heatmap::ColourMap;
use super::focus::{self, ReservedKeys};
use super::look::Zoom;
use super::save::options::SaveCommand;

/// A command to the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open the tab of a puzzle.
    OpenTab(Puzzle),
    /// Show a view of a puzzle.
    ShowView(Puzzle, &'static str),
    /// Show the next view, wrapping around.
    NextView,
    /// Show the previous view, wrapping around.
    PreviousView,
    /// A command about the scenarios of the open tab.
    Scenarios(ScenarioCommand),
    /// A command about lessons.
    Lesson(LessonCommand),
    /// Select a scenario of a puzzle by its index.
    SelectScenario(Puzzle, usize),
    /// Open the scenario with this text.
    OpenText(String),
    /// Open a scenario file.
    OpenPath(PathBuf),
    /// Focus the control of this name in a puzzle's tab.
    FocusControl(Puzzle, String),
    /// Focus the next pane of the window.
    NextPane,
    /// Focus the previous pane.
    PreviousPane,
    /// Reset all controls of the tab to the scenario.
    ResetTab,
    /// Pin the curve of the open view, to compare it with others.
    PinCurve,
    /// Save or copy something.
    Save(SaveCommand),
    /// Undo the last change.
    Undo,
    /// Redo the last undone change.
    Redo,
    /// Show or hide the command palette.
    Palette,
    /// Show or hide the help.
    Help,
    /// Change the size of everything.
    Zoom(Zoom),
    /// Choose a theme.
    Theme(ThemePreference),
    /// Toggle reduced motion.
    ToggleMotion,
    /// Choose the colours of heatmaps.
    Colours(ColourMap),
    /// Toggle full screen.
    FullScreen,
    /// Cover the answer of the selected scenario until the user has guessed it.
    GuessFirst,
    /// Show the answer that a presentation covers.
    Uncover,
    /// End the presentation.
    EndPresentation,
    /// Dismiss the notification.
    DismissNote,
    /// Cancel the background job of the tab.
    Cancel,
    /// Start again what was cancelled.
    Retry,
    /// Close the window.
    Quit,
}

/// A command about the scenario list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioCommand {
    /// Show or hide the scenarios without a heading.
    ToggleAll,
    /// Load the next scenario, wrapping around.
    Next,
    /// Load the previous scenario, wrapping around.
    Previous,
    /// Add the present parameters to the user's own scenarios.
    Keep,
    /// Edit name and story of the selected scenario, one of the user's own.
    Edit,
    /// Move the selected scenario up among the user's own.
    MoveUp,
    /// Move it down.
    MoveDown,
    /// Delete the selected scenario from the user's own.
    Delete,
    /// Open a scenario file.
    Open,
    /// Save the present parameters as a scenario file.
    SaveFile,
    /// Copy a link to the present parameters and view.
    ShareLink,
    /// Copy such a link that covers the answer until it is guessed.
    ShareQuestion,
    /// Copy the present parameters as the text of a scenario file.
    ShareText,
    /// Paste the text of a scenario file, or a link, from the clipboard.
    PasteText,
    /// Start the presentation.
    Present,
}

impl ScenarioCommand {
    /// The entries for sharing, with label and tooltip.
    pub const SHARE: [(Self, &'static str, &'static str); 3] = [
        (Self::ShareLink, "Share a link", "Copy a link that opens these settings and this view"),
        (Self::ShareQuestion, "Share a question", "Copy a link whose reader guesses before the answer is shown"),
        (Self::ShareText, "Share as text", "Copy these settings as text, to paste into another window"),
    ];
}

/// A command about lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Open the lesson with this stem where it was left, in place of the open one.
    Open(&'static str),
    /// Go to the next step, or end the lesson.
    Next,
    /// Go to the previous step.
    Back,
    /// Do the task of the step for the user.
    Show,
    /// Save the lesson as a page.
    Save,
    /// Leave the lesson, back to the scenario as it was before.
    Leave,
    /// Leave the lesson and play its puzzle.
    Play,
}

/// A keyboard shortcut.
pub struct Shortcut {
    /// Key with its modifiers.
    pub keys: KeyboardShortcut,
    /// Its command.
    pub command: Command,
    /// Description for help and command palette.
    pub words: &'static str,
    /// Whether a focused text field needs the key itself.
    typed: bool,
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// All shortcuts. Those with more modifiers come first, since egui matches a key with Shift against one without, too.
pub static KEYS: [Shortcut; 31] = [
    key(CTRL, Key::PageDown, Command::NextView, "Next view"),
    key(CTRL, Key::PageUp, Command::PreviousView, "Previous view"),
    key(Modifiers::NONE, Key::PageDown, Command::Scenarios(ScenarioCommand::Next), "Next scenario"),
    key(Modifiers::NONE, Key::PageUp, Command::Scenarios(ScenarioCommand::Previous), "Previous scenario"),
    key(CTRL, Key::Num1, Command::OpenTab(Puzzle::Pennies), "Pennies"),
    key(CTRL, Key::Num2, Command::OpenTab(Puzzle::Devil), "Devil"),
    key(CTRL, Key::Num3, Command::OpenTab(Puzzle::Flips), "Flips"),
    key(CTRL, Key::K, Command::Palette, "Find a command, a scenario, a view or a setting"),
    typed(CTRL_SHIFT, Key::Z, Command::Redo, "Redo"),
    typed(CTRL, Key::Z, Command::Undo, "Undo"),
    key(CTRL, Key::R, Command::ResetTab, "Put every setting back to the scenario"),
    key(CTRL_SHIFT, Key::D, Command::PinCurve, "Pin this curve, to compare it with others"),
    key(CTRL, Key::D, Command::Scenarios(ScenarioCommand::Keep), "Add these settings to my scenarios"),
    key(CTRL, Key::O, Command::Scenarios(ScenarioCommand::Open), "Open a scenario file"),
    key(CTRL_SHIFT, Key::S, Command::Scenarios(ScenarioCommand::SaveFile), "Save as a scenario file"),
    key(CTRL, Key::S, Command::Save(SaveCommand::Ask), "Save the chart, the table or more"),
    key(CTRL_SHIFT, Key::C, Command::Scenarios(ScenarioCommand::ShareText), "Share as text"),
    typed(CTRL, Key::V, Command::Scenarios(ScenarioCommand::PasteText), "Open the scenario on the clipboard"),
    key(Modifiers::NONE, Key::F5, Command::Scenarios(ScenarioCommand::Present), "Present the scenarios to a class"),
    key(Modifiers::SHIFT, Key::F6, Command::PreviousPane, "To the previous part of the window"),
    key(Modifiers::NONE, Key::F6, Command::NextPane, "To the next part of the window"),
    key(Modifiers::NONE, Key::F11, Command::FullScreen, "Fill the screen"),
    key(CTRL, Key::Plus, Command::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Equals, Command::Zoom(Zoom::In), "Larger"),
    key(CTRL, Key::Minus, Command::Zoom(Zoom::Out), "Smaller"),
    key(CTRL, Key::Num0, Command::Zoom(Zoom::Plain), "Original size"),
    key(CTRL, Key::Period, Command::Cancel, "Stop what is being computed"),
    key(CTRL, Key::Backspace, Command::DismissNote, "Dismiss the note"),
    key(Modifiers::NONE, Key::F1, Command::Help, "This help"),
    typed(Modifiers::NONE, Key::Questionmark, Command::Help, "This help"),
    key(CTRL, Key::Q, Command::Quit, "Quit"),
];

const fn key(modifiers: Modifiers, key: Key, command: Command, words: &'static str) -> Shortcut {
    Shortcut { keys: platform::free_keys(modifiers, key), command, words, typed: false }
}

/// Returns a shortcut that a focused text field overrides.
const fn typed(modifiers: Modifiers, key: Key, command: Command, words: &'static str) -> Shortcut {
    Shortcut { keys: KeyboardShortcut::new(modifiers, key), command, words, typed: true }
}

/// Returns the shortcuts that do something here: a page has no window of its own to close or enlarge.
pub fn keys() -> impl Iterator<Item = &'static Shortcut> {
    let needs_window = |command: &Command| matches!(command, Command::FullScreen | Command::Quit);
    KEYS.iter().filter(move |shortcut| platform::HAS_WINDOW || !needs_window(&shortcut.command))
}

/// Returns the shortcut of a command as this system writes it; empty if there is none.
pub fn keys_of(ctx: &Context, command: &Command) -> String {
    let shortcut = KEYS.iter().find(|shortcut| shortcut.command == *command);
    shortcut.map_or_else(String::new, |shortcut| ctx.format_shortcut(&shortcut.keys))
}

/// Whether a shortcut of this command was pressed in this frame; consumes the key.
pub fn is_pressed(ctx: &Context, command: &Command) -> bool {
    let mut keys = KEYS.iter().filter(|shortcut| shortcut.command == *command);
    keys.any(|shortcut| ctx.input_mut(|input| input.consume_shortcut(&shortcut.keys)))
}

/// Returns the commands of the keys pressed in this frame. While a dialog is open, only those about the window itself.
pub fn pressed(ui: &Ui) -> Vec<Command> {
    use Command::{Cancel, DismissNote, FullScreen, Help, Quit, Zoom};
    let (typing, slides) = (ui.ctx().text_edit_focused(), focus::reserved_keys(ui.ctx()) == Some(ReservedKeys::Slider));
    let is_behind = focus::is_behind_dialog(ui.ctx());
    let is_of_window = |command: &Command| matches!(command, FullScreen | Zoom(_) | Cancel | DismissNote | Help | Quit);
    let is_slider_key =
        |keys: &KeyboardShortcut| keys.modifiers.is_none() && matches!(keys.logical_key, Key::PageUp | Key::PageDown);
    keys()
        .filter(|shortcut| !(typing && shortcut.typed))
        .filter(|shortcut| !(slides && is_slider_key(&shortcut.keys)))
        .filter(|shortcut| !is_behind || is_of_window(&shortcut.command))
        .filter(|shortcut| ui.input_mut(|input| input.consume_shortcut(&shortcut.keys)))
        .map(|shortcut| shortcut.command.clone())
        .collect()
}
