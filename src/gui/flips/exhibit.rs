//! The views of the flips as they are saved.

use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::flips::{Answer, State, bias_table, chances_table};
use crate::gui::chart::Sight;
use crate::table::Table;

use super::chances::{self, States};
use super::heat::HeatCache;
use super::solver::{Solved, Swept};
use super::{View, absent, bias, words};

/// One view of the flips with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) solved: Arc<Solved>,
    /// The state looked at.
    pub(super) state: State,
    pub(super) sight: Sight,
    pub(super) chart: Chart,
}

/// What only one of the views has.
#[derive(Clone, Debug)]
pub(super) enum Chart {
    /// The win probability or the best coins of every state.
    States(States),
    /// The win probability against one coin's probability of heads.
    Bias(Arc<Swept>),
    /// A view that cannot be had for these parameters, and why.
    Absent(View, String),
}

impl Exhibit {
    /// The name of the view.
    #[must_use]
    pub fn view(&self) -> &'static str {
        match self.chart {
            Chart::States(states) if states.by_choice => View::Choice.name(),
            Chart::States(_) => View::Chances.name(),
            Chart::Bias(_) => View::Bias.name(),
            Chart::Absent(view, _) => view.name(),
        }
    }

    /// The title above the saved chart.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.chart {
            Chart::States(states) if states.by_choice => words::choice_title(&self.solved.solution),
            Chart::States(_) | Chart::Absent(..) => words::chances_title(&self.solved.solution),
            Chart::Bias(swept) => words::bias_title(&self.solved.solution, swept.sweep.coin()),
        }
    }

    /// The size of the saved chart, in points.
    #[must_use]
    pub fn chart_size(&self) -> Vec2 {
        match self.chart {
            Chart::States(_) => chances::chart_size(),
            Chart::Bias(_) | Chart::Absent(..) => bias::chart_size(),
        }
    }

    /// Draws the chart as it is seen in the window.
    pub fn draw(&self, ui: &mut Ui) {
        let mut sight = self.sight;
        match &self.chart {
            Chart::States(states) => {
                // a texture belongs to the screen it was made for: this drawing has its own
                let mut cache = HeatCache::default();
                let _ = chances::chart_ui(ui, &self.solved, *states, &mut sight, &mut cache);
            }
            Chart::Bias(swept) => {
                let _ = bias::chart_ui(ui, swept, &self.solved.solution, &mut sight);
            }
            Chart::Absent(_, why) => absent::chart_ui(ui, why),
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match &self.chart {
            Chart::States(_) => chances_table(&self.solved.solution),
            Chart::Bias(swept) => bias_table(&swept.sweep),
            Chart::Absent(_, why) => absent::table(why),
        }
    }

    /// The answer of the whole puzzle.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::new(&self.solved.solution, self.state)
    }
}
