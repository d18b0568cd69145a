//! The interface of a puzzle and its views to the window.
//!
//! A view shows one chart and one table of a solved puzzle. Each has its own file in the folder `views` of its puzzle,
//! whose `mod.rs` lists it; buttons, scenario files, export, palette, help and reports follow from that list.

pub mod answers;
pub mod curve_names;
pub mod help_text;
pub mod pinned;
pub mod prelude;
pub mod shown;

use egui::Ui;

use crate::field::{Field, Number};
use crate::scenario;

use crate::gui::snapshot::PuzzleAnswer;
use answers::Answers;
use curve_names::NamePart;
use help_text::HelpText;
use shown::Shown;

/// A puzzle as the window shows it.
pub trait Puzzle: Sized + 'static {
    /// Parameters that its controls set.
    type Params: Clone + Default + Into<scenario::Params> + PartialEq + Send + Sync + 'static;

    /// Parameters of a pinned curve, which is compared with others. A puzzle without curves needs none of the functions
    /// below for them.
    type Pinned: Clone + PartialEq + Send + Sync;

    /// State of its controls between frames.
    type State: Default;

    /// The puzzle.
    const ID: scenario::Puzzle;

    /// Its table of fields.
    const FIELDS: &'static [Field<Self::Params>];

    /// Its views in the order of their buttons.
    const VIEWS: &'static [View<Self>];

    /// Its help.
    const HELP: &'static HelpText;

    /// Controls that are not in its table of fields, each with its title and its accessible name.
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] = &[];

    /// Returns the answer, which is the same for all views; `None` while it is being computed.
    const ANSWER: fn(&mut Answers, &Self::Params) -> Option<PuzzleAnswer>;
    /// Returns the rules of the game in a sentence or two.
    const RULES: fn(&Self::Params) -> String;
    /// Adds the controls, in groups that can be reset to the given parameters. The last argument is the name of the view
    /// shown.
    const CONTROLS_UI: fn(&mut Ui, ControlContext<'_, Self>, &Self::Params, &'static str);
    /// Adds the slider of one number.
    const SLIDER_UI: fn(&mut Ui, &'static Number<Self::Params>, &mut Self::Params);

    /// Sets the options of the views, which are not part of a scenario, to those of other parameters or to their
    /// defaults.
    fn set_options(params: &mut Self::Params, of: Option<&Self::Params>);

    /// Returns the reason why there is no view of that name, in a sentence; `None` if the view itself decides.
    fn unavailable(_params: &Self::Params, _view: &str) -> Option<String> {
        None
    }

    /// Reacts to parameters that were changed by something other than the controls; all of them if `is_new`.
    fn interrupt(_params: &mut Self::Params, _state: &mut Self::State, _is_new: bool) {}

    /// Returns the pinned curves.
    fn pinned(_params: &Self::Params) -> &[Self::Pinned] {
        &[]
    }

    /// Returns the pinned curves, to change them; `None` if the puzzle has none.
    fn pinned_mut(_params: &mut Self::Params) -> Option<&mut Vec<Self::Pinned>> {
        None
    }

    /// Whether two curves belong in one chart. They always do if there is one kind of curve.
    fn is_same_kind(_one: &Self::Pinned, _other: &Self::Pinned) -> bool {
        true
    }

    /// Returns the parameters that name a pinned curve.
    fn name_parts(_pinned: &Self::Pinned) -> Vec<NamePart> {
        Vec::new()
    }

    /// Sets the parameters to those of a pinned curve.
    fn go_to(_params: &mut Self::Params, _pinned: &Self::Pinned) {}
}

/// The parameters and the state that controls change, and the answers that they read.
pub struct ControlContext<'a, P: Puzzle> {
    /// Parameters.
    pub params: &'a mut P::Params,
    /// State of the controls between frames.
    pub state: &'a mut P::State,
    /// Answers known so far.
    pub answers: &'a mut Answers,
}

/// Names and description of a view.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in scenario files and as the stem of its files.
    pub name: &'static str,
    /// Title of its table.
    pub table_title: &'static str,
    /// Description of the view in one sentence, for the tooltip and the help.
    pub hint: &'static str,
    /// Keys of the sliders that it is about.
    pub sliders: &'static [&'static str],
}

/// Whether the view of that name is a game, which changes what it is about with every move.
pub fn is_game(view: &str) -> bool {
    matches!(view, "play" | "table")
}

/// Function that returns the content of a view; `None` while an answer is still being computed.
pub type Show<T> = fn(&mut Answers, &T) -> Option<Shown<T>>;

/// Function that returns the curve of a view for some parameters.
pub type CurveOf<P> = fn(&<P as Puzzle>::Params) -> <P as Puzzle>::Pinned;

/// A view as functions from parameters to its content.
pub struct View<P: Puzzle> {
    /// Its names and description.
    pub about: About,
    /// Returns its content; `None` while an answer is still being computed.
    pub show: Show<P::Params>,
    /// Returns the reason why there is nothing to show, in a sentence; `None` if there is something.
    pub unavailable: fn(&P::Params) -> Option<String>,
    /// Adds its options above its chart.
    pub options_ui: fn(&mut Ui, &mut P::Params),
    /// Adds its controls above those of the puzzle. The last argument holds the values for a reset.
    pub controls_ui: fn(&mut Ui, &mut P::Params, &P::Params),
    /// Returns the curve that can be pinned; `None` if it has none.
    pub curve: Option<CurveOf<P>>,
    /// Name of the view with which it shares the viewports of its charts; its own name if there is none.
    pub chart_state_of: &'static str,
    /// Returns whether the charts of two parameters have the same axes, so that the viewport stays.
    pub has_same_axes: fn(&P::Params, &P::Params) -> bool,
}

impl<P: Puzzle> View<P> {
    /// Returns a view with this name that is always available, and has no description, options, controls or curve.
    pub const fn of(name: &'static str, show: Show<P::Params>) -> Self {
        Self {
            about: About { name, table_title: "", hint: "", sliders: &[] },
            show,
            unavailable: |_| None,
            options_ui: |_, _| {},
            controls_ui: |_, _, _| {},
            curve: None,
            chart_state_of: name,
            has_same_axes: |_, _| true,
        }
    }

    /// Sets the title of its table and its description.
    pub const fn about(self, table_title: &'static str, hint: &'static str) -> Self {
        Self { about: About { table_title, hint, ..self.about }, ..self }
    }

    /// Sets the keys of the sliders that it is about, which come before those of the scenario.
    pub const fn sliders(self, sliders: &'static [&'static str]) -> Self {
        Self { about: About { sliders, ..self.about }, ..self }
    }
}
