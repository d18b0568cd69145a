//! What a puzzle, what is solved for it, and a view of it are to the window.
//!
//! A view shows one chart and one table of a solved puzzle. It stands in a file of its own in the folder `views` of its
//! puzzle, whose `mod.rs` lists it; buttons, scenario files, export, palette, help and reports follow from that list.

pub mod curve_names;
pub mod help_text;
pub mod looks;
pub mod pinned;
pub mod query;
pub mod saved_view;

use std::sync::Arc;

use egui::{Context, Ui};

use crate::field::Field;
use crate::parameter::BadParameter;
use crate::scenario;
use crate::table::Table;

use crate::gui::chart::{self, Number, Trace};
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::{Basis, Measures};
use curve_names::NamePart;
use help_text::Text;
use looks::Looks;
use query::{AnyQuery, Notify};

/// A puzzle as the window shows it.
pub trait Puzzle: Sized + 'static {
    /// What its controls set.
    type Params: Clone + PartialEq + Send + Sync;

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

    /// Its views in the order of their buttons, at their start.
    fn views() -> Vec<Box<dyn View<Self>>>;

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

/// A change of the parameters that was asked for in a chart or in a table.
pub type Change<P> = Box<dyn FnOnce(&mut <P as Puzzle>::Params)>;

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

/// One view of a puzzle. It owns the queries whose answers only it shows.
pub trait View<P: Puzzle> {
    /// What it is called, and what it shows.
    fn about(&self) -> About;

    /// Why there is no such view of the game that is solved, in a sentence; `None` if there is one.
    fn unavailable(&self, _session: &P::Session) -> Option<String> {
        None
    }

    /// Asks for what the view shows beyond what all views share. Called in every frame in which it is shown.
    fn ask(&mut self, _scene: &Scene<'_, P>) {}

    /// Its queries, in the order in which one waits for them.
    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        Vec::new()
    }

    /// Whether what it shows belongs to the parameters and not to earlier ones.
    fn is_current(&self, _scene: &Scene<'_, P>) -> bool {
        true
    }

    /// What is shown, with the newest answers there are; `None` while there are none.
    fn snapshot(&self, scene: &Scene<'_, P>) -> Option<Arc<dyn ViewSnapshot<P>>>;

    /// What is said while there is nothing to show.
    fn pending(&self) -> &'static str {
        "Not solved yet"
    }

    /// Options beside the buttons of the views, in a row that is filled from the right.
    fn options_ui(&mut self, _ui: &mut Ui, _scene: &Scene<'_, P>, _params: &mut P::Params, _looks: &mut Looks) {}

    /// Controls that only this view has, above those of the puzzle.
    fn controls_ui(&mut self, _ui: &mut Ui, _params: &mut P::Params, _reset_to: &P::Params) {}

    /// Shows the view and changes `params` by what is chosen in it.
    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, P>, params: &mut P::Params, looks: &mut Looks) {
        match self.snapshot(scene) {
            None => chart::no_chart_ui(ui, self.pending()),
            Some(snapshot) => {
                if let Some(change) = snapshot.draw(ui, &mut Stage { params, looks }) {
                    change(params);
                }
            }
        }
    }

    /// Shows what the view adds to the answer.
    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, P>) {
        if let Some(snapshot) = self.snapshot(scene) {
            prose::ui(ui, &snapshot.words());
        }
    }

    /// Whether that stands in place of the answer of the puzzle, as a game that is played does.
    fn has_own_answer(&self, _scene: &Scene<'_, P>) -> bool {
        false
    }

    /// Whether the game that is played in it is won; `None` while it goes on, and where none is played.
    fn is_won(&self, _scene: &Scene<'_, P>) -> Option<bool> {
        None
    }

    /// Why it is so, in steps that use the current numbers.
    fn why(&self, scene: &Scene<'_, P>) -> Vec<Paragraph> {
        scene.session.why()
    }

    /// What was computed for the view and how it was checked.
    fn checked(&self, scene: &Scene<'_, P>) -> String {
        scene.session.checked()
    }

    /// What went wrong that never should, in a sentence: two ways to compute the same disagree.
    fn contradiction(&self) -> Option<String> {
        None
    }

    /// The row of the table that belongs to what is chosen, if there is one.
    fn chosen_row(&self, _scene: &Scene<'_, P>) -> Option<usize> {
        None
    }

    /// What is asked for by a click on a row of the table.
    fn choose_row(&mut self, _scene: &Scene<'_, P>, _row: usize) -> Option<Change<P>> {
        None
    }

    /// The curve that it shows, as it can be pinned; `None` if it shows none.
    fn curve(&self, _params: &P::Params) -> Option<P::Pinned> {
        None
    }

    /// The parameters were set to those of a pinned curve.
    fn go_to(&mut self, _pinned: &P::Pinned) {}

    /// The view with which it shares where one looks; its own name if with none.
    fn looks_of(&self) -> &'static str {
        self.about().name
    }

    /// Whether the charts of two parameters have the same axes, so that one goes on looking at the same part.
    fn has_same_axes(&self, _before: &P::Params, _now: &P::Params) -> bool {
        true
    }

    /// The last step of what the view plays, if it plays something of its own; `None` if its steps are those of the session.
    fn last_step(&self, _session: &P::Session) -> Option<usize> {
        None
    }

    /// The view is shown from now on.
    fn enter(&mut self) {}

    /// Everything was set at once: what was chosen in the view itself is forgotten.
    fn start_over(&mut self) {}
}

/// What a view shows. It does not change, so it can be saved in the background.
pub trait ViewSnapshot<P: Puzzle>: Send + Sync {
    /// The title above the saved chart.
    fn title(&self) -> String;

    /// How large the saved chart is.
    fn measures(&self) -> Measures {
        Measures::default()
    }

    /// Draws the chart, on the screen and for a file, and returns what was asked for in it.
    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, P>) -> Option<Change<P>>;

    /// What of it is left behind as a ghost while something is held, and the number that is told with it; that of the
    /// session if it has none.
    fn trace(&self) -> Trace {
        Trace::default()
    }

    /// The table.
    fn table(&self) -> Table<'_>;

    /// The view that has the same table, if there is one.
    fn same_table_as(&self) -> Option<&'static str> {
        None
    }

    /// Tables that go with it when it is exported, by the stems of their files.
    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        Vec::new()
    }

    /// Why there is no chart, in a sentence; `None` if there is one.
    fn chart_unavailable(&self) -> Option<String> {
        None
    }

    /// Why the table cannot be saved, in a sentence; `None` if it can.
    fn table_unavailable(&self) -> Option<String> {
        self.chart_unavailable()
    }

    /// What the view adds to the answer, in words.
    fn words(&self) -> Vec<Paragraph> {
        Vec::new()
    }
}

/// Where a chart is drawn: on the screen, or off it for a file.
pub struct Stage<'a, P: Puzzle> {
    /// The parameters as they are set, which may be newer than what is shown: a key that is held down goes on from there.
    pub params: &'a P::Params,
    /// Where one looks.
    pub looks: &'a mut Looks,
}
