//! A view as it is saved, and the sentence in place of one that cannot be had.

use std::sync::Arc;

use egui::Ui;

use crate::table::{Cell, Column, Kind, Table};

use super::looks::{Looks, Scratch};
use super::{Change, Puzzle, Stage, ViewSnapshot};
use crate::gui::chart::{self, Viewport};
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::{Basis, Measures, Snapshot};

/// A view that cannot be had for the present parameters: why, in a sentence, in place of its chart and its table.
pub struct Unavailable(pub String);

impl<P: Puzzle> ViewSnapshot<P> for Unavailable {
    fn title(&self) -> String {
        prose::sentence(&self.0)
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
    pub basis: Box<dyn Basis>,
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

    fn measures(&self) -> Measures {
        self.view.measures()
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

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        self.view.further_tables()
    }

    fn chart_unavailable(&self) -> Option<String> {
        self.view.chart_unavailable()
    }

    fn table_unavailable(&self) -> Option<String> {
        self.view.table_unavailable()
    }

    fn view_words(&self) -> Vec<Paragraph> {
        self.view.words()
    }

    fn basis(&self) -> &dyn Basis {
        self.basis.as_ref()
    }
}
