//! What a puzzle says about itself to the window: its parameters, what is solved for all of its views, and the views.

use std::io::{self, Write};
use std::time::Duration;

use egui::{Context, Ui};

use crate::field::Field;
use crate::parameter::BadParameter;
use crate::scenario;

use super::pinned::NamePart;
use super::prose::Paragraph;
use super::query::{AnyQuery, Notify};
use super::view::View;

/// A puzzle as the window shows it.
pub trait Puzzle: Sized + 'static {
    /// What its controls set.
    type Params: Clone + PartialEq + Send + Sync;

    /// What is pinned of a curve, to compare it with others.
    type Pinned: Clone + PartialEq + Send + Sync;

    /// What is solved for all views alike.
    type Session: Session<Self>;

    /// What the answer is told from.
    type Basis: Basis;

    /// Which puzzle it is.
    const ID: scenario::Puzzle;

    /// Its own parameters out of those of any scenario, if they are of this puzzle.
    fn own(params: &scenario::Params) -> Option<&Self::Params>;

    /// Its parameters as those of any scenario.
    fn wrap(params: Self::Params) -> scenario::Params;

    /// Its table of fields.
    fn fields() -> &'static [Field<Self::Params>];

    /// Its views in the order of their buttons, at their start.
    fn views() -> Vec<Box<dyn View<Self>>>;

    /// What is pinned.
    fn pinned(params: &Self::Params) -> &[Self::Pinned];

    /// What is pinned, to be changed.
    fn pinned_mut(params: &mut Self::Params) -> &mut Vec<Self::Pinned>;

    /// Whether two curves belong into one chart.
    fn is_same_kind(one: &Self::Pinned, other: &Self::Pinned) -> bool;

    /// What a pinned curve is named by.
    fn name_parts(pinned: &Self::Pinned) -> Vec<NamePart>;

    /// Sets what a pinned curve depends on.
    fn go_to(params: &mut Self::Params, pinned: &Self::Pinned);
}

/// What is solved for all views of a puzzle alike, and the controls and the answer that go with it.
pub trait Session<P: Puzzle>: Sized {
    /// A session for `params`, with whatever takes less than a frame solved already.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    fn new(params: &P::Params) -> Result<Self, BadParameter>;

    /// From now on what `params` say is wanted.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed; nothing changes then.
    fn accept(&mut self, params: &P::Params) -> Result<(), BadParameter>;

    /// Takes in what the jobs have found, and asks for what is wanted and not there. Called in every frame.
    fn follow(&mut self, notify: &Notify);

    /// Its queries, in the order in which one waits for them.
    fn queries(&self) -> Vec<&dyn AnyQuery>;

    /// Its queries, to be changed.
    fn queries_mut(&mut self) -> Vec<&mut dyn AnyQuery>;

    /// Whether what is solved is what is wanted.
    fn is_current(&self) -> bool;

    /// What the answer is told from; `None` while nothing is solved.
    fn basis(&self) -> Option<P::Basis>;

    /// What went wrong that never should, in a sentence: two ways to compute the same disagree.
    fn contradiction(&self) -> Option<String>;

    /// What was computed and how it was checked.
    fn checked(&self) -> Checked;

    /// The controls of the puzzle, in groups that can be put back to `reset_to`. `view` is the name of the view shown.
    fn controls_ui(&mut self, ui: &mut Ui, params: &mut P::Params, reset_to: &P::Params, view: &'static str);

    /// The answer in one sentence, with its numbers.
    fn answer_ui(&mut self, ui: &mut Ui);

    /// What stands below the answer and what the view adds to it.
    fn details_ui(&mut self, _ui: &mut Ui) {}

    /// Why it is so, in steps that use the current numbers.
    fn why(&self) -> Vec<Paragraph>;

    /// Moves on what moves by itself. Called once a frame.
    fn animate(&mut self, _ctx: &Context, _params: &mut P::Params) {}

    /// The view shown plays something of its own up to that step; `None` if its steps are those of the session. Called in
    /// every frame.
    fn play_to(&mut self, _last_step: Option<usize>) {}

    /// Everything was set at once: a scenario was clicked, or a change undone.
    fn start_over(&mut self, _params: &mut P::Params) {}

    /// Something was chosen in the chart or in the table.
    fn interrupt(&mut self) {}
}

/// What the answer of a puzzle is told from, whatever the view.
pub trait Basis: Clone + Send + Sync {
    /// The answer in words, as the window shows it.
    fn answer_words(&self) -> Vec<Paragraph>;

    /// Why it is so, in words, as the window shows it.
    fn why_words(&self) -> Vec<Paragraph>;

    /// Writes the answer as one JSON object and a line end.
    ///
    /// # Errors
    /// What `out` fails with.
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// What was computed and how it was checked, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// In words.
    pub words: String,
    /// How long it took.
    pub elapsed: Duration,
}
