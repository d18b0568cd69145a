//! The interface between the window and the tab of a puzzle.
//!
//! There is one tab, generic over its puzzle; this trait says that all of them fit into the same five places.

use std::any::Any;

use egui::{Context, Ui};

use crate::scenario::{self, Puzzle};

use crate::gui::snapshot::SharedSnapshot;

/// Sentence beside an answer that is older than the controls.
pub const UPDATING: &str = "Updating…";

/// The tab of any puzzle, with the contents of the five places of the window.
pub trait AnyTab: Any {
    /// Returns the puzzle.
    fn puzzle(&self) -> Puzzle;

    /// Returns the current parameters.
    fn params(&self) -> scenario::Params;

    /// Sets all parameters at once, after a click on a scenario or an undo. Parameters of a different puzzle change
    /// nothing.
    fn set_params(&mut self, params: scenario::Params);

    /// Returns the name of the view shown.
    fn view(&self) -> &'static str;

    /// Shows another view. An unknown name changes nothing.
    fn set_view(&mut self, name: &str);

    /// Adds the controls, in groups that can be reset to `reset_to`.
    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &scenario::Params);

    /// Adds only the sliders with these keys; nothing for a key that the parameters lack. They can be reset to
    /// `reset_to`.
    fn sliders_ui(&mut self, ui: &mut Ui, keys: &[String], reset_to: &scenario::Params);

    /// Returns the rules of the game in a sentence or two.
    fn rules(&self) -> String;

    /// Whether the view of that name has something to show.
    fn is_available(&self, view: &str) -> bool;

    /// Adds the controls of the view shown, beside the row of view buttons.
    fn view_controls_ui(&mut self, ui: &mut Ui);

    /// Draws the view.
    fn chart_ui(&mut self, ui: &mut Ui);

    /// Whether the view is so old that it is dimmed. If it will be soon, the window is woken then.
    fn is_marked_old(&mut self, ctx: &Context) -> bool;

    /// Adds the answer in one sentence, with its numbers.
    fn answer_ui(&mut self, ui: &mut Ui);

    /// Adds the reason, and its steps while they are unfolded.
    fn why_ui(&self, ui: &mut Ui);

    /// Adds the table of the view shown.
    fn table_ui(&mut self, ui: &mut Ui);

    /// Updates the tab to its parameters: solves at once what takes less than a frame, starts background jobs for the
    /// rest, and collects finished jobs.
    fn update(&mut self, ctx: &Context);

    /// Waits until everything that the parameters need is solved, for callers without a window.
    fn finish(&mut self);

    /// Returns what was computed and how it was checked, or the progress.
    fn status(&self) -> Status;

    /// Stops the background jobs.
    fn cancel(&mut self);

    /// Returns the view of that name as solved now, ready to be saved; `None` until something is solved.
    fn snapshot(&self, view: &str) -> Option<SharedSnapshot>;

    /// Whether the user has won the game in the view shown; `None` while it goes on, and if there is no game.
    fn is_won(&self) -> Option<bool>;

    /// Pins the curve of the view shown, to compare it with others.
    ///
    /// # Errors
    /// Returns the reason why it cannot be pinned, in a sentence.
    fn pin_curve(&mut self) -> Result<(), String>;
}

/// Content of the status line.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// Everything is solved. The text says what was computed and how it was checked.
    Done(String),
    /// A background job runs, and the view is older than the controls.
    Working {
        /// Name of the computation.
        what: String,
        /// Share done from 0 to 1, if it is known.
        fraction: Option<f32>,
    },
    /// The background job was cancelled, and the view is older than the controls.
    Cancelled,
    /// A computation failed, with this message. This is a bug.
    Failed(String),
}
