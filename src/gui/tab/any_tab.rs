//! The interface between the window and the tab of a puzzle.
//!
//! There is one tab, generic over its puzzle; this trait says that all of them fit into the same five places.

use std::any::Any;

use egui::{Context, Ui};

use crate::scenario;

use crate::gui::snapshot::SharedSnapshot;

/// The tab of any puzzle, with the contents of the five places of the window.
pub trait AnyTab: Any {
    /// Returns the current parameters.
    fn params(&self) -> scenario::Params;

    /// Sets all parameters at once, after a click on a scenario or an undo. Parameters of a different puzzle change
    /// nothing.
    fn set_params(&mut self, params: scenario::Params);

    /// Returns the name of the view shown.
    fn view(&self) -> &'static str;

    /// Shows another view. An unknown name changes nothing.
    fn set_view(&mut self, name: &str);

    /// Adds the controls, in groups that can be reset to `reset_to`; with `keys` only the sliders with these keys, and
    /// nothing for a key that the parameters lack.
    fn controls_ui(&mut self, ui: &mut Ui, keys: Option<&[&str]>, reset_to: &scenario::Params);

    /// Adds the controls of the view shown, beside the row of view buttons.
    fn view_controls_ui(&mut self, ui: &mut Ui);

    /// Draws the view.
    fn chart_ui(&mut self, ui: &mut Ui);

    /// Adds the answer in one sentence, with its numbers, and the reason, with its steps while they are unfolded.
    fn answer_ui(&mut self, ui: &mut Ui);

    /// Adds the table of the view shown.
    fn table_ui(&mut self, ui: &mut Ui);

    /// Updates the tab to its parameters: solves at once what takes less than a frame, starts background jobs for the
    /// rest, which wake the window when they end, and collects finished jobs. Returns whether jobs are running.
    fn update(&mut self, window: Option<&Context>) -> bool;

    /// Returns what was computed and how it was checked, or the progress.
    fn status(&self) -> Status;

    /// Stops the background jobs.
    fn cancel(&mut self);

    /// Allows a new request for what was cancelled or failed.
    fn retry(&mut self);

    /// Returns the view shown as solved now, ready to be saved; `None` until it is solved.
    fn snapshot(&self) -> Option<SharedSnapshot>;

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
