//! The views of the Devil as they are saved.

use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::devil::{
    Answer, Game, Known, Solution, belief_table, numbers_table, search_table, shrinking_table, trace_table,
};
use crate::gui::chart::Sight;
use crate::gui::prose::Paragraph;
use crate::table::Table;

use super::motion::Moment;
use super::round_table::{self, Scene};
use super::{View, belief, chart_words, depths, listing, numbers, prose, shrinking, words};

/// One view of the Devil's table with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) view: View,
    pub(super) solution: Arc<Solution>,
    pub(super) game: Arc<Game>,
    pub(super) step: usize,
    pub(super) numbers: Arc<[Known]>,
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
            View::Shrinking => chart_words::shrinking(&self.solution),
            View::Search => chart_words::search(&self.solution),
            View::Numbers => chart_words::numbers(&self.numbers),
            View::Table => words::table_title(&self.solution, &self.game, self.step),
        }
    }

    /// The size of the saved chart, in points.
    #[must_use]
    pub fn chart_size(&self) -> Vec2 {
        match self.view {
            View::Belief if self.has_classes() => belief::chart_size(&self.solution),
            View::Belief => listing::chart_size(&self.solution),
            View::Shrinking => shrinking::chart_size(),
            View::Search => depths::chart_size(),
            View::Numbers => numbers::chart_size(),
            View::Table => round_table::chart_size(),
        }
    }

    /// Draws the whole chart: of a belief that is scrolled on screen all of it.
    pub fn draw(&self, ui: &mut Ui) {
        match self.view {
            View::Belief if self.has_classes() => belief::figure_ui(ui, &self.solution, self.step),
            View::Belief => drop(listing::chart_ui(ui, &self.solution, self.step as u64)),
            View::Shrinking => {
                shrinking::chart_ui(ui, &self.solution, self.step as u64, &mut Sight::default());
            }
            View::Search => depths::chart_ui(ui, &self.solution, &mut Sight::default()),
            View::Numbers => {
                numbers::chart_ui(ui, &self.numbers, self.solution.coins());
            }
            View::Table => self.scene(Moment::SETTLED).chart_ui(ui),
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match self.view {
            View::Belief => belief_table(&self.solution, self.step as u64),
            View::Shrinking => shrinking_table(&self.solution, self.step as u64),
            View::Search => search_table(&self.solution),
            View::Numbers => numbers_table(&self.numbers),
            View::Table => trace_table(&self.game),
        }
    }

    /// The answer in words.
    #[must_use]
    pub fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(&self.solution)
    }

    /// Why it is so at its step, in words.
    #[must_use]
    pub fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.solution, &self.game, self.step)
    }

    /// The answer of the whole puzzle.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::new(&self.solution, self.step as u64)
    }

    /// Whether the chart has cells of a fixed size, so that it can only be made larger or smaller as a whole.
    #[must_use]
    pub fn has_fixed_size(&self) -> bool {
        self.view == View::Belief && self.has_classes()
    }

    /// Whether the belief is drawn class by class; otherwise the moves around the step are listed.
    pub(super) fn has_classes(&self) -> bool {
        !self.solution.classes().is_empty()
    }

    /// The game at its step.
    pub(super) fn scene(&self, moment: Moment) -> Scene<'_> {
        Scene { solution: &self.solution, game: &self.game, step: self.step, moment }
    }
}
