//! What a puzzle and a view of it are to the window.
//!
//! A view shows one chart and one table of a solved puzzle. It stands in a file of its own in the folder `views` of its
//! puzzle, whose `mod.rs` lists it; buttons, scenario files, export, palette, help and reports follow from that list.

pub mod answers;
pub mod curve_names;
pub mod help_text;
pub mod pinned;
pub mod prelude;
pub mod shown;

use egui::{Context, Ui};

use crate::field::Field;
use crate::scenario;

use crate::gui::prose;
use crate::gui::snapshot::PuzzleAnswer;
use answers::Answers;
use curve_names::NamePart;
use help_text::Text;
use shown::Shown;

/// A puzzle as the window shows it.
pub trait Puzzle: Sized + 'static {
    /// What its controls set.
    type Params: Clone + Default + Into<scenario::Params> + PartialEq + Send + Sync + 'static;

    /// What is pinned of a curve, to compare it with others. A puzzle without curves needs none of the functions below that
    /// speak of it.
    type Pinned: Clone + PartialEq + Send + Sync;

    /// What its controls keep between frames.
    type State: Default;

    /// Which puzzle it is.
    const ID: scenario::Puzzle;

    /// Its table of fields.
    const FIELDS: &'static [Field<Self::Params>];

    /// What the help says about it.
    const HELP: &'static Text;

    /// The controls that its table of fields does not have, each with its title and its accessible name.
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] = &[];

    /// Sets the options of the views, which are part of no scenario, to those of other parameters or to their defaults.
    fn set_options(params: &mut Self::Params, of: Option<&Self::Params>);

    /// Its views in the order of their buttons.
    fn views() -> Vec<&'static dyn View<Self>>;

    /// Returns why there is no view of that name, in a sentence; `None` if the view itself decides.
    fn unavailable(_params: &Self::Params, _view: &str) -> Option<String> {
        None
    }

    /// Returns the answer, whatever the view; `None` while it is being computed.
    fn answer(answers: &mut Answers, params: &Self::Params) -> Option<PuzzleAnswer>;

    /// Adds the controls, in groups that can be put back to `reset_to`. `view` is the name of the view shown.
    fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Self>, reset_to: &Self::Params, view: &'static str);

    /// Moves on what moves by itself, if the answer `is_seen`. Called once a frame.
    fn animate(_ctx: &Context, _context: ControlContext<'_, Self>, _is_seen: bool) {}

    /// Something else than the controls has set the parameters; all of them if `is_new`.
    fn interrupt(_params: &mut Self::Params, _state: &mut Self::State, _is_new: bool) {}

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

/// What the controls of a puzzle change, and what they read.
pub struct ControlContext<'a, P: Puzzle> {
    /// Parameters.
    pub params: &'a mut P::Params,
    /// What the controls keep between frames.
    pub state: &'a mut P::State,
    /// What is known so far.
    pub answers: &'a Answers,
    /// The last step that can be played in the view shown, where that has steps of its own.
    pub last_step: Option<usize>,
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
    fn unavailable(&self, _params: &P::Params) -> Option<String> {
        None
    }

    /// Returns what to show; `None` while an answer is still being computed.
    fn show(&self, answers: &mut Answers, params: &P::Params) -> Option<Shown<P::Params>>;

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
