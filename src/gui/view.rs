//! What a view is.
//!
//! A view shows one chart and one table of a solved puzzle. It stands in a file of its own in the folder `views` of its
//! puzzle, whose `mod.rs` lists it; buttons, scenario files, export, palette, help and reports follow from that list.

use std::any::Any;
use std::io::{self, Write};
use std::sync::Arc;

use egui::{Ui, Vec2, vec2};

use crate::table::{Cell, Column, Kind, Table};

use super::chart::{self, Sight as Viewport};
use super::prose::{self, Paragraph};
use super::puzzle::{Basis, Checked, Puzzle, Session};
use super::query::{AnyQuery, Notify};
use super::snapshot::Snapshot;

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

/// One view of a puzzle. It owns the queries whose answers only it shows.
pub trait View<P: Puzzle> {
    /// Its name: on its button with a capital, in scenario files and as the stem of its files.
    fn name(&self) -> &'static str;

    /// What it shows, in one sentence, for the pointer and the help.
    fn hint(&self) -> &'static str;

    /// What its table is called.
    fn table_title(&self) -> &'static str;

    /// Why there is no such view of the game that is solved, in a sentence; `None` if there is one.
    fn unavailable(&self, _session: &P::Session) -> Option<String> {
        None
    }

    /// Asks for what the view shows beyond what all views share. Called in every frame in which it is shown.
    fn ask(&mut self, _scene: &Scene<'_, P>) {}

    /// Its queries, in the order in which one waits for them.
    fn queries(&self) -> Vec<&dyn AnyQuery> {
        Vec::new()
    }

    /// Its queries, to be changed.
    fn queries_mut(&mut self) -> Vec<&mut dyn AnyQuery> {
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
    fn has_own_answer(&self) -> bool {
        false
    }

    /// Why it is so, in steps that use the current numbers.
    fn why(&self, scene: &Scene<'_, P>) -> Vec<Paragraph> {
        scene.session.why()
    }

    /// What was computed for the view and how it was checked.
    fn checked(&self, scene: &Scene<'_, P>) -> Checked {
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

    /// Why the curve that it shows cannot be pinned, in a sentence without its capital and its full stop.
    fn unpinnable(&self, _session: &P::Session) -> Option<String> {
        None
    }

    /// The parameters were set to those of a pinned curve.
    fn go_to(&mut self, _pinned: &P::Pinned) {}

    /// The view with which it shares where one looks; its own name if with none.
    fn looks_of(&self) -> &'static str {
        self.name()
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

    /// The size that suits the saved chart, in points, without its title.
    fn size(&self) -> Vec2;

    /// Whether the chart has cells of a fixed size, so that it can only be made larger or smaller as a whole.
    fn has_fixed_size(&self) -> bool {
        false
    }

    /// Draws the chart, on the screen and for a file, and returns what was asked for in it.
    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, P>) -> Option<Change<P>>;

    /// The table.
    fn table(&self) -> Table<'_>;

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

/// Where one looks at a view, and what was made to draw it.
#[derive(Default)]
pub struct Looks {
    /// The parts that its charts show.
    pub viewports: [Viewport; 2],
    /// What was made to draw it, such as textures.
    pub scratch: Scratch,
}

impl Looks {
    /// Looks at the whole of every chart.
    pub fn go_home(&mut self) {
        self.viewports.iter_mut().for_each(Viewport::go_home);
    }
}

/// Something that a view makes to draw itself and keeps from frame to frame, of a type of its own.
#[derive(Default)]
pub struct Scratch(Option<Box<dyn Any>>);

impl Scratch {
    /// Calls `draw` with what is kept; with its default at first.
    pub fn with<T: Default + 'static, R>(&mut self, draw: impl FnOnce(&mut T) -> R) -> R {
        let mut kept: Box<T> = self.0.take().and_then(|kept| kept.downcast().ok()).unwrap_or_default();
        let drawn = draw(&mut kept);
        self.0 = Some(kept);
        drawn
    }
}

/// A view that cannot be had for the present parameters: why, in a sentence, in place of its chart and its table.
pub struct Unavailable(pub String);

impl<P: Puzzle> ViewSnapshot<P> for Unavailable {
    fn title(&self) -> String {
        prose::sentence(&self.0)
    }

    fn size(&self) -> Vec2 {
        vec2(900.0, 600.0)
    }

    fn draw(&self, ui: &mut Ui, _stage: &mut Stage<'_, P>) -> Option<Change<P>> {
        chart::no_chart_ui(ui, &prose::sentence(&self.0));
        None
    }

    fn table(&self) -> Table<'_> {
        Table::new(vec![Column::new("note", "note", Kind::Text)], 1, |_| vec![Cell::Text(self.0.clone())])
    }

    fn chart_unavailable(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// A view as it is saved, with where one looks at it.
pub struct SavedView<P: Puzzle> {
    /// The name of the view.
    pub name: &'static str,
    /// What it shows.
    pub view: Arc<dyn ViewSnapshot<P>>,
    /// What the answer is told from.
    pub basis: P::Basis,
    /// The parameters, as last allowed.
    pub params: P::Params,
    /// The parts that its charts show.
    pub viewports: [Viewport; 2],
}

impl<P: Puzzle> Snapshot for SavedView<P> {
    fn view(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> String {
        self.view.title()
    }

    fn size(&self) -> Vec2 {
        self.view.size()
    }

    fn has_fixed_size(&self) -> bool {
        self.view.has_fixed_size()
    }

    fn draw(&self, ui: &mut Ui) {
        // a texture belongs to the screen it was made for: this drawing has its own
        let mut looks = Looks { viewports: self.viewports, scratch: Scratch::default() };
        drop(self.view.draw(ui, &mut Stage { params: &self.params, looks: &mut looks }));
    }

    fn table(&self) -> Table<'_> {
        self.view.table()
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        self.view.further_tables()
    }

    fn chart_unavailable(&self) -> Option<String> {
        self.view.chart_unavailable()
    }

    fn table_unavailable(&self) -> Option<String> {
        self.view.table_unavailable()
    }

    fn answer_words(&self) -> Vec<Paragraph> {
        self.basis.answer_words()
    }

    fn view_words(&self) -> Vec<Paragraph> {
        self.view.words()
    }

    fn why_words(&self) -> Vec<Paragraph> {
        self.basis.why_words()
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.basis.write_answer(out)
    }
}
