//! A view as it is saved, and the sentence in place of one that cannot be had.

use std::io::{self, Write};
use std::sync::Arc;

use egui::{Ui, Vec2, vec2};

use crate::table::{Cell, Column, Kind, Table};

use super::looks::{Looks, Scratch};
use super::{Basis, Change, Puzzle, Stage, ViewSnapshot};
use crate::gui::chart::{self, Viewport};
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::Snapshot;

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
    /// The row of its table that belongs to what is chosen, if there is one.
    pub chosen_row: Option<usize>,
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

    fn least_size(&self) -> Vec2 {
        self.view.least_size()
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

    fn chosen_row(&self) -> Option<usize> {
        self.chosen_row
    }

    fn same_table_as(&self) -> Option<&'static str> {
        self.view.same_table_as()
    }

    fn same_as(&self) -> Option<&'static str> {
        self.view.same_as()
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

    fn exact_words(&self) -> Vec<Paragraph> {
        self.basis.exact_words()
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
