//! What a puzzle, what is solved for it, and a view of it are to the window.
//!
//! A view shows one chart and one table of a solved puzzle. It stands in a file of its own in the folder `views` of its
//! puzzle, whose `mod.rs` lists it; buttons, scenario files, export, palette, help and reports follow from that list.

pub mod answers;
pub mod curve_names;
pub mod help_text;
pub mod open_view;
pub mod pinned;
pub mod prelude;
pub mod query;
pub mod shown;

use egui::{Context, Ui};

use crate::field::Field;
use crate::parameter::BadParameter;
use crate::scenario;

use crate::gui::chart::Number;
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::Basis;
use answers::Answers;
use curve_names::NamePart;
use help_text::Text;
use query::{AnyQuery, Notify};
use shown::Shown;

/// A puzzle as the window shows it.
pub trait Puzzle: Sized + 'static {
    /// What its controls set.
    type Params: Clone + Default + PartialEq + Send + Sync;

    /// What is pinned of a curve, to compare it with others. A puzzle without curves needs none of the functions below that
    /// speak of it.
    type Pinned: Clone + PartialEq + Send + Sync;

    /// What is solved for all views alike.
    type Session: Session<Self>;

    /// Which puzzle it is.
    const ID: scenario::Puzzle;

    /// Its table of fields.
    const FIELDS: &'static [Field<Self::Params>];

    /// What the help says about it.
    const HELP: &'static Text;

    /// The controls that its table of fields does not have, each with its title and its accessible name.
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] = &[];

    /// Its own parameters out of those of any scenario, if they are of this puzzle.
    fn own(params: &scenario::Params) -> Option<&Self::Params>;

    /// Its parameters as those of any scenario.
    fn wrap(params: Self::Params) -> scenario::Params;

    /// Sets the options of the views, which are part of no scenario, to those of other parameters or to their defaults.
    fn set_options(params: &mut Self::Params, of: Option<&Self::Params>);

    /// Its views in the order of their buttons.
    fn views() -> Vec<&'static dyn View<Self>>;

    /// What is pinned.
    fn pinned(_params: &Self::Params) -> &[Self::Pinned] {
        &[]
    }

    /// What is pinned, to be changed.
    fn pinned_mut(_params: &mut Self::Params) -> Option<&mut Vec<Self::Pinned>> {
        None
    }

    /// Whether two curves belong into one chart, as all do where there is one kind of them.
    fn is_same_kind(_one: &Self::Pinned, _other: &Self::Pinned) -> bool {
        true
    }

    /// What a pinned curve is named by.
    fn name_parts(_pinned: &Self::Pinned) -> Vec<NamePart> {
        Vec::new()
    }

    /// Sets what a pinned curve depends on.
    fn go_to(_params: &mut Self::Params, _pinned: &Self::Pinned) {}
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

    /// Returns a number that differs when another answer is there.
    fn stamp(&self) -> usize {
        0
    }

    /// Its queries, in the order in which one waits for them.
    fn queries(&mut self) -> Vec<&mut dyn AnyQuery>;

    /// Whether what is solved is what is wanted.
    fn is_current(&self) -> bool;

    /// Why there is no view of that name of what is wanted, in a sentence; `None` if the view itself decides.
    fn unavailable(&self, _view: &str) -> Option<String> {
        None
    }

    /// What the answer is told from; `None` while nothing is solved.
    fn basis(&self) -> Option<Box<dyn Basis>>;

    /// What went wrong that never should, in a sentence: two ways to compute the same disagree.
    fn contradiction(&self) -> Option<String>;

    /// The number of the answer whose difference is told while something is held.
    fn number(&self) -> Option<Number> {
        None
    }

    /// What was computed and how it was checked.
    fn checked(&self) -> String;

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

/// What a view is made from.
pub struct Scene<'a, P: Puzzle> {
    /// What is solved.
    pub session: &'a P::Session,
    /// The parameters, as last allowed.
    pub params: &'a P::Params,
    /// Wakes the window when a job has ended.
    pub notify: &'a Notify,
}

/// What a view is called, and what it shows.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in scenario files and as the stem of its files.
    pub name: &'static str,
    /// What its table is called.
    pub table_title: &'static str,
    /// What it shows, in one sentence, for the pointer and the help.
    pub hint: &'static str,
    /// Its name on screen; that name with a capital where it has no other.
    title: Option<&'static str>,
}

impl About {
    /// A view of that name, what its table is called, and what it shows, in one sentence.
    pub fn new(name: &'static str, table_title: &'static str, hint: &'static str) -> Self {
        Self { name, table_title, hint, title: None }
    }

    /// The same view, called something else on screen.
    #[must_use]
    pub fn titled(self, title: &'static str) -> Self {
        Self { title: Some(title), ..self }
    }

    /// Its name on screen.
    pub fn title(&self) -> String {
        prose::capitalised(self.title.unwrap_or(self.name))
    }
}

/// A view as a function from parameters to what it shows.
pub trait View<P: Puzzle>: Sync {
    /// Returns its names.
    fn about(&self) -> About;

    /// Returns why there is nothing to show, in a sentence; `None` if there is something.
    fn unavailable(&self, _session: &P::Session) -> Option<String> {
        None
    }

    /// Returns what to show; `None` while an answer is still being computed.
    fn show(&self, answers: &mut Answers, scene: &Scene<'_, P>) -> Option<Shown<P::Params>>;

    /// Adds the options of the view above its chart, in a row that is filled from the right.
    fn options_ui(&self, _ui: &mut Ui, _params: &mut P::Params) {}

    /// Adds the controls of the view above those of the puzzle; they can be put back to `reset_to`.
    fn controls_ui(&self, _ui: &mut Ui, _params: &mut P::Params, _reset_to: &P::Params) {}

    /// Returns the curve that can be pinned.
    fn curve(&self, _params: &P::Params) -> Option<P::Pinned> {
        None
    }

    /// Returns the name of the view with which it shares the part looked at; its own if with none.
    fn looks_of(&self) -> &'static str {
        self.about().name
    }

    /// Returns whether the charts of two parameters have the same axes, so that the part looked at stays.
    fn has_same_axes(&self, _before: &P::Params, _now: &P::Params) -> bool {
        true
    }
}
