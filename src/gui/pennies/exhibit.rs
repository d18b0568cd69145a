//! The views of the pennies as they are saved.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use egui::{Ui, Vec2};

use crate::gui::chart::Sight;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Snapshot;
use crate::numerals::grouped;
use crate::pennies::answer::Answer;
use crate::pennies::decisions::Graph;
use crate::pennies::play::Play;
use crate::pennies::values::LARGEST_VALUES_TABLE;
use crate::pennies::{self, Rules};
use crate::table::{Cell, Table};

use super::grundy::{Question, Solved};
use super::kept::{self, Compared};
use super::motion::Moment;
use super::play::Scene;
use super::ratio::Ratios;
use super::solved_rules::SolvedRules;
use super::{View, decisions, lattice, play, play_words, prose, ratio, totals, values};

/// One view of the pennies with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) solution: Arc<SolvedRules>,
    /// Where one looks at the charts of the view.
    pub(super) sights: [Sight; 2],
    pub(super) chart: Chart,
    /// The kept ratios, in the view of the ratios.
    pub(super) kept: Vec<Compared>,
}

/// What only one of the views has.
#[derive(Clone, Debug)]
pub(super) enum Chart {
    /// The lattice.
    Lattice,
    /// The totals, with the one that is chosen.
    Totals(Option<u32>),
    /// The values.
    Values(LazyValues),
    /// The graph of a small game; none of a large one.
    Decisions(Option<Arc<Graph>>),
    /// The ratios, with the index that is chosen.
    Ratio(Arc<Ratios>, Option<u32>),
    /// The game, looked at after so many moves.
    Play(Arc<Play>, usize),
}

/// The values of the lattice, solved at the latest when they are needed.
#[derive(Clone, Debug, Default)]
pub(super) struct LazyValues(Arc<OnceLock<Arc<Solved>>>);

impl From<Arc<Solved>> for LazyValues {
    fn from(solved: Arc<Solved>) -> Self {
        Self(Arc::new(OnceLock::from(solved)))
    }
}

impl LazyValues {
    fn of(&self, rules: &Rules) -> &Arc<Solved> {
        self.0.get_or_init(|| Arc::new(Solved::at_once(Question::of(rules))))
    }
}

impl Snapshot for Exhibit {
    fn view(&self) -> &'static str {
        let view = match self.chart {
            Chart::Lattice => View::Lattice,
            Chart::Totals(_) => View::Totals,
            Chart::Values(_) => View::Values,
            Chart::Decisions(_) => View::Decisions,
            Chart::Ratio(..) => View::Ratio,
            Chart::Play(..) => View::Play,
        };
        view.name()
    }

    fn title(&self) -> String {
        let rules = self.solution.rules();
        match &self.chart {
            Chart::Lattice => lattice::title(&self.solution),
            Chart::Totals(_) => totals::title(&self.solution),
            Chart::Values(_) => values::title(rules),
            Chart::Decisions(_) => decisions::title(rules),
            Chart::Ratio(..) => ratio::title(rules),
            Chart::Play(play, _) => play_words::title(play),
        }
    }

    fn chart_unavailable(&self) -> Option<String> {
        match self.chart {
            Chart::Decisions(None) => decisions::refusal(self.solution.rules()),
            _ => None,
        }
    }

    fn table_unavailable(&self) -> Option<String> {
        let size = self.solution.rules().focus().lattice();
        if !matches!(self.chart, Chart::Values(_)) || size <= LARGEST_VALUES_TABLE {
            return self.chart_unavailable();
        }
        Some(format!(
            "lattice is {}; for a table of values it must be at most {}, which is {} rows",
            grouped(size),
            grouped(LARGEST_VALUES_TABLE),
            grouped((u64::from(LARGEST_VALUES_TABLE) + 1).pow(2)),
        ))
    }

    fn size(&self) -> Vec2 {
        match self.chart {
            Chart::Lattice => lattice::chart_size(),
            Chart::Totals(_) => totals::chart_size(),
            Chart::Values(_) => values::chart_size(),
            Chart::Decisions(_) => decisions::chart_size(),
            Chart::Ratio(..) => ratio::chart_size(),
            Chart::Play(..) => play::chart_size(),
        }
    }

    fn draw(&self, ui: &mut Ui) {
        let mut sights = self.sights;
        let rules = self.solution.rules();
        match &self.chart {
            Chart::Lattice => drop(lattice::chart_ui(ui, &self.solution, &mut sights[0])),
            Chart::Totals(chosen) => drop(totals::chart_ui(ui, &self.solution, *chosen, &mut sights)),
            Chart::Values(lazy) => {
                // a texture belongs to the screen it was made for: this drawing has its own
                let mut textures = values::Textures::default();
                drop(values::chart_ui(ui, &self.solution, lazy.of(rules), &mut sights[0], &mut textures));
            }
            Chart::Decisions(graph) => {
                if let Some(graph) = graph {
                    drop(decisions::chart_ui(ui, rules.game().ruleset(), graph));
                }
            }
            Chart::Ratio(ratios, chosen) => drop(ratio::chart_ui(ui, ratios, *chosen, &self.kept, &mut sights)),
            Chart::Play(play, step) => {
                let (chosen, moment) = (Default::default(), Moment::settled(*step));
                let scene = Scene { play, step: *step, chosen: &chosen, active: false, moment };
                let _ = scene.chart_ui(ui);
            }
        }
    }

    fn table(&self) -> Table<'_> {
        let rules = self.solution.rules();
        match &self.chart {
            Chart::Lattice => pennies::lattice::lattice_table(self.solution.lattice()),
            Chart::Totals(_) => pennies::totals::totals_table(rules.game().totals(), self.solution.losing_totals()),
            Chart::Values(lazy) => pennies::values::values_table(&lazy.of(rules).values, rules.focus().lattice()),
            Chart::Decisions(graph) => {
                let decisions = graph.as_ref().map_or_else(Default::default, |graph| graph.decisions());
                pennies::decisions::decisions_table(decisions)
            }
            Chart::Ratio(..) => {
                let index = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
                let beside = self.kept.iter().map(Compared::beside).collect();
                pennies::ratio::ratio_table(rules.game().ruleset(), rules.focus().ratio()).beside(
                    kept::keys(&rules.focus().ratio()),
                    index,
                    beside,
                )
            }
            Chart::Play(play, _) => pennies::play::play_table(play),
        }
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        match self.chart {
            Chart::Lattice => vec![("moves", pennies::moves::moves_table(self.solution.winning_moves()))],
            _ => Vec::new(),
        }
    }

    fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(&self.solution).concat()
    }

    fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.solution)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Answer::new(self.solution.solution()))?;
        out.write_all(b"\n")
    }
}
