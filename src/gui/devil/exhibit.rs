//! The views of the Devil as they are saved.

use std::io::{self, Write};
use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::devil::{
    Answer, CheckedPlan, Plan, Play, Playout, Solution, TableSummary, belief_table, numbers_table, search_table,
    shrinking_table, trace_table,
};
use crate::gui::chart::Sight;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Snapshot;
use crate::table::{Cell, Table};

use super::hand::Hand;
use super::kept::{self, Compared};
use super::motion::Moment;
use super::round_table::{self, Scene};
use super::{View, belief, chart_words, depths, game_words, listing, number_grid, prose, shrinking, words};

/// One view of the Devil's table with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) view: View,
    pub(super) solution: Arc<Solution>,
    pub(super) judged: Option<Arc<CheckedPlan>>,
    pub(super) game: Arc<Playout>,
    pub(super) step: usize,
    pub(super) play: Play,
    pub(super) fold: u32,
    pub(super) numbers: Arc<[TableSummary]>,
    /// The kept lists, in the view of the shrinking.
    pub(super) kept: Vec<Compared>,
}

impl Snapshot for Exhibit {
    fn view(&self) -> &'static str {
        self.view.name()
    }

    fn title(&self) -> String {
        match self.view {
            View::Belief => words::headline(self.course()),
            View::Shrinking => chart_words::shrinking(self.course()),
            View::Search => chart_words::search(&self.solution),
            View::Numbers => chart_words::numbers(&self.numbers),
            View::Table => game_words::table_title(self.course(), self.play, &self.game, self.step),
        }
    }

    fn size(&self) -> Vec2 {
        match self.view {
            View::Belief if self.has_classes() => belief::chart_size(self.course()),
            View::Belief => listing::chart_size(self.course()),
            View::Shrinking => shrinking::chart_size(),
            View::Search => depths::chart_size(),
            View::Numbers => number_grid::chart_size(),
            View::Table => round_table::chart_size(),
        }
    }

    fn draw(&self, ui: &mut Ui) {
        match self.view {
            View::Belief if self.has_classes() => belief::figure_ui(ui, self.course(), self.step),
            View::Belief => drop(listing::chart_ui(ui, self.course(), self.step as u64, self.fold)),
            View::Shrinking => {
                shrinking::chart_ui(ui, self.course(), self.step as u64, &self.kept, &mut Sight::default());
            }
            View::Search => depths::chart_ui(ui, &self.solution, &mut Sight::default()),
            View::Numbers => {
                number_grid::chart_ui(ui, &self.numbers, self.solution.coins());
            }
            View::Table => drop(self.scene(Moment::SETTLED, Hand::default()).chart_ui(ui, true)),
        }
    }

    fn table(&self) -> Table<'_> {
        match self.view {
            View::Belief => belief_table(self.course(), self.step as u64),
            View::Shrinking => {
                let (course, step) = (self.course(), self.step as u64);
                let moves = |key: i128| i64::try_from(key).map_or_else(|_| Cell::Text(key.to_string()), Cell::Whole);
                let beside = self.kept.iter().map(|kept| kept.beside(step)).collect();
                shrinking_table(course, step).beside(kept::keys(course, step), moves, beside)
            }
            View::Search => search_table(self.solution.search()),
            View::Numbers => numbers_table(&self.numbers),
            View::Table => trace_table(&self.game),
        }
    }

    fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(self.course())
    }

    fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(self.course(), &self.game, self.step, self.fold)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Answer::new(self.course(), self.step as u64))?;
        out.write_all(b"\n")
    }

    fn has_fixed_size(&self) -> bool {
        self.view == View::Belief && self.has_classes()
    }
}

impl Exhibit {
    /// Whether the belief is drawn class by class; otherwise the moves around the step are listed.
    pub(super) fn has_classes(&self) -> bool {
        !self.course().rows().is_empty() && self.fold == 0
    }

    /// The list of moves that is looked at.
    pub(super) fn course(&self) -> Plan<'_> {
        Plan::new(&self.solution, self.judged.as_deref())
    }

    /// The game at its step.
    pub(super) fn scene(&self, moment: Moment, hand: Hand) -> Scene<'_> {
        Scene { course: self.course(), game: &self.game, step: self.step, moment, play: self.play, hand }
    }
}
