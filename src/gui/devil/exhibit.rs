//! The views of the Devil as they are saved.

use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::devil::{Answer, Game, Solution, belief_table, trace_table};
use crate::table::Table;

use super::motion::Moment;
use super::round_table::{self, Scene};
use super::{View, belief, words};

/// One view of the Devil's table with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) view: View,
    pub(super) solution: Arc<Solution>,
    pub(super) game: Arc<Game>,
    pub(super) step: usize,
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
            View::Belief => words::headline(&self.solution),
            View::Table => words::table_title(&self.solution, &self.game, self.step),
        }
    }

    /// The size of the saved chart, in points.
    #[must_use]
    pub fn chart_size(&self) -> Vec2 {
        match self.view {
            View::Belief => belief::chart_size(&self.solution),
            View::Table => round_table::chart_size(),
        }
    }

    /// Draws the whole chart: of a belief that is scrolled on screen all of it.
    pub fn draw(&self, ui: &mut Ui) {
        match self.view {
            View::Belief => belief::figure_ui(ui, &self.solution, self.step),
            View::Table => self.scene(Moment::SETTLED).chart_ui(ui),
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match self.view {
            View::Belief => belief_table(&self.solution),
            View::Table => trace_table(&self.game),
        }
    }

    /// The answer of the whole puzzle.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::from(self.solution.as_ref())
    }

    /// The game at its step.
    pub(super) fn scene(&self, moment: Moment) -> Scene<'_> {
        Scene { solution: &self.solution, game: &self.game, step: self.step, moment }
    }
}
