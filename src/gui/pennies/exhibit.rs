//! The views of the pennies as they are saved.

use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::gui::chart::Sight;
use crate::gui::prose::Paragraph;
use crate::pennies::answer::Answer;
use crate::pennies::{Solution, tables};
use crate::table::Table;

use super::{View, lattice, prose, totals};

/// One view of the pennies with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) view: View,
    pub(super) solution: Arc<Solution>,
    pub(super) chosen_total: Option<u32>,
    pub(super) sight: Sight,
}

impl Exhibit {
    /// The name of the view.
    #[must_use]
    pub fn view(&self) -> &'static str {
        self.view.name()
    }

    /// The title above the saved chart.
    #[must_use]
    pub fn title(&self) -> String {
        match self.view {
            View::Lattice => lattice::title(&self.solution),
            View::Totals => totals::title(&self.solution),
        }
    }

    /// The size of the saved chart, in points.
    #[must_use]
    pub fn chart_size(&self) -> Vec2 {
        match self.view {
            View::Lattice => lattice::chart_size(),
            View::Totals => totals::chart_size(),
        }
    }

    /// Draws the chart as it is seen in the window.
    pub fn draw(&self, ui: &mut Ui) {
        let mut sight = self.sight;
        match self.view {
            View::Lattice => drop(lattice::chart_ui(ui, &self.solution, &mut sight)),
            View::Totals => drop(totals::chart_ui(ui, &self.solution, self.chosen_total, &mut sight)),
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match self.view {
            View::Lattice => tables::lattice_table(&self.solution),
            View::Totals => tables::totals_table(&self.solution),
        }
    }

    /// Tables that go with that of the view, by the stems of their files.
    #[must_use]
    pub fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        match self.view {
            View::Lattice => vec![("moves", tables::moves_table(&self.solution))],
            View::Totals => Vec::new(),
        }
    }

    /// The answer in words.
    #[must_use]
    pub fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(&self.solution).concat()
    }

    /// Why it is so, in words.
    #[must_use]
    pub fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.solution)
    }

    /// The answer of the whole puzzle.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::new(&self.solution)
    }
}
