//! What the window needs from the tab of a puzzle.
//!
//! There is one tab, generic over its puzzle; this trait says that all of them fit into the same five places.

use std::any::Any;

use egui::{Context, Ui};

use crate::scenario::{self, Puzzle};

use crate::gui::snapshot::SharedSnapshot;

/// What is said of what is older than the controls.
pub const UPDATING: &str = "Updating…";

/// The tab of a puzzle, whichever it is: what the window needs from it for its five places.
pub trait AnyTab: Any {
    /// Which puzzle it is.
    fn puzzle(&self) -> Puzzle;

    /// What is set now.
    fn params(&self) -> scenario::Params;

    /// Sets everything at once: a scenario was clicked, or a change undone. Parameters of another puzzle change nothing.
    fn set_params(&mut self, params: scenario::Params);

    /// The name of the view shown.
    fn view(&self) -> &'static str;

    /// Shows another view; a name that no view has changes nothing.
    fn set_view(&mut self, name: &str);

    /// The controls, in groups that can be put back to `reset_to`.
    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &scenario::Params);

    /// The numbers that sliders move now: the accessible name of each, and its title.
    fn numbers(&self) -> Vec<[String; 2]>;

    /// The slider with that accessible name alone; nothing if there is none.
    fn number_ui(&mut self, ui: &mut Ui, name: &str);

    /// Controls that belong to the view shown, beside the row of view buttons.
    fn view_controls_ui(&mut self, ui: &mut Ui);

    /// The view itself.
    fn chart_ui(&mut self, ui: &mut Ui);

    /// Whether what is shown is so old that it is marked; if it will be so soon, the window is woken for it.
    fn is_marked_old(&mut self, ctx: &Context) -> bool;

    /// The answer in one sentence, with its numbers.
    fn answer_ui(&mut self, ui: &mut Ui);

    /// Why it is so, in steps that use the current numbers.
    fn why_ui(&self, ui: &mut Ui);

    /// The table of the view shown.
    fn table_ui(&mut self, ui: &mut Ui);

    /// Brings what is shown up to the parameters: solves at once what takes less than a frame, starts a background job
    /// for the rest, and takes in what such a job has found.
    fn update(&mut self, ctx: &Context);

    /// Waits until everything that belongs to the parameters is solved, for those who have no window to go on drawing.
    fn finish(&mut self);

    /// What was computed and how it was checked; or how far it is.
    fn status(&self) -> Status;

    /// Stops the background jobs.
    fn cancel(&mut self);

    /// The view of that name as it is solved now, ready to be saved; `None` while there is nothing to save yet.
    fn snapshot(&self, view: &str) -> Option<SharedSnapshot>;

    /// Whether the game that is played in the view shown is won; `None` while it goes on, and where none is played.
    fn is_won(&self) -> Option<bool>;

    /// Keeps the curve of the view shown, to compare it with others.
    ///
    /// # Errors
    /// The sentence that says why it cannot be kept.
    fn pin_curve(&mut self) -> Result<(), String>;
}

/// What the bottom of the window says.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// All is computed: what that was and how it was checked.
    Done(String),
    /// A background job runs; what is shown is older than the controls.
    Working {
        /// What is being computed.
        what: String,
        /// The share done, if it is known.
        fraction: Option<f32>,
    },
    /// The background job was cancelled; what is shown is older than the controls.
    Cancelled,
    /// Something went wrong that never should.
    Failed(String),
}
