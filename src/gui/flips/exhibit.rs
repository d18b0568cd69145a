//! The views of the flips as they are saved.

use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::flips::{Answer, State, bias_table, chances_table};
use crate::gui::chart::Sight;
use crate::table::Table;

use super::heat::HeatCache;
use super::solver::{Solved, Swept};
use super::{View, bias, chances, words};

/// One view of the flips with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) solved: Arc<Solved>,
    pub(super) sight: Sight,
    pub(super) chart: Chart,
}

/// What only one of the views has.
#[derive(Clone, Debug)]
pub(super) enum Chart {
    /// The win probability of every state.
    Chances {
        /// The state looked at.
        chosen: State,
        /// Whether states beyond 1 % and 99 % are left out.
        hides_sure: bool,
    },
    /// The win probability against one coin's probability of heads.
    Bias(Arc<Swept>),
}

impl Exhibit {
    /// The name of the view.
    #[must_use]
    pub fn view(&self) -> &'static str {
        match self.chart {
            Chart::Chances { .. } => View::Chances.name(),
            Chart::Bias(_) => View::Bias.name(),
        }
    }

    /// The title above the saved chart.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.chart {
            Chart::Chances { .. } => words::chances_title(&self.solved.solution),
            Chart::Bias(swept) => words::bias_title(&self.solved.solution, swept.sweep.coin()),
        }
    }

    /// The size of the saved chart, in points.
    #[must_use]
    pub fn chart_size(&self) -> Vec2 {
        match self.chart {
            Chart::Chances { .. } => chances::chart_size(),
            Chart::Bias(_) => bias::chart_size(),
        }
    }

    /// Draws the chart as it is seen in the window.
    pub fn draw(&self, ui: &mut Ui) {
        let mut sight = self.sight;
        match &self.chart {
            Chart::Chances { chosen, hides_sure } => {
                // a texture belongs to the screen it was made for: this drawing has its own
                let mut cache = HeatCache::default();
                let _ = chances::chart_ui(ui, &self.solved, *chosen, *hides_sure, &mut sight, &mut cache);
            }
            Chart::Bias(swept) => {
                let _ = bias::chart_ui(ui, swept, &self.solved.solution, &mut sight);
            }
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match &self.chart {
            Chart::Chances { .. } => chances_table(&self.solved.solution),
            Chart::Bias(swept) => bias_table(&swept.sweep),
        }
    }

    /// The answer of the whole puzzle.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::new(&self.solved.solution)
    }
}
