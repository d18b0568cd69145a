//! The views of the flips as they are saved.

use std::io::{self, Write};
use std::sync::Arc;

use egui::{Ui, Vec2};

use crate::flips::{
    Answer, Play, Probability, State, bias_table, both_table, chances_table, final_table, horizon_table, play_table,
    simulate_table,
};
use crate::gui::chart::Sight;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Snapshot;
use crate::table::{Beside, Cell, Table};

use super::aspect::{Ended, Foreseen, Simulated, Surfaced, Swept};
use super::both::SurfaceCache;
use super::chances::{self, States};
use super::heat::HeatCache;
use super::kept::{Compared, final_keys, horizon_keys, sweep_keys};
use super::solver::Solved;
use super::{View, absent, aspect_words, bias, both, ending, horizon, play, play_words, prose, simulate, words};

/// One view of the flips with all that is drawn in it.
#[derive(Clone, Debug)]
pub struct Exhibit {
    pub(super) solved: Arc<Solved>,
    /// The state looked at.
    pub(super) state: State,
    pub(super) sight: Sight,
    pub(super) chart: Chart,
    /// The kept curves of the view.
    pub(super) kept: Vec<Compared>,
}

/// What only one of the views has.
#[derive(Clone, Debug)]
pub(super) enum Chart {
    /// The win probability or the best coins of every state.
    States(States),
    /// The win probability against one coin's probability of heads, and the one that is wished.
    Bias(Arc<Swept>, Probability),
    /// The win probability over two coins' probabilities of heads.
    Both(Arc<Surfaced>),
    /// The win probability against the number of flips, up to so many.
    Horizon(Arc<Foreseen>, u32),
    /// The distribution of the final score.
    Final(Arc<Ended>),
    /// Games played by chance; their first paths over the states rather than the running estimate.
    Simulate(Arc<Simulated>, bool),
    /// The game that one plays oneself.
    Play(Arc<Play>),
    /// A view that cannot be had for these parameters, and why.
    Absent(View, String),
}

impl Chart {
    fn view(&self) -> View {
        match self {
            Self::States(states) if states.by_choice => View::Choice,
            Self::States(_) => View::Chances,
            Self::Bias(..) => View::Bias,
            Self::Both(_) => View::Both,
            Self::Horizon(..) => View::Horizon,
            Self::Final(_) => View::Final,
            Self::Simulate(..) => View::Simulate,
            Self::Play(_) => View::Play,
            Self::Absent(view, _) => *view,
        }
    }
}

impl Snapshot for Exhibit {
    fn view(&self) -> &'static str {
        self.chart.view().name()
    }

    fn title(&self) -> String {
        let solution = &self.solved.solution;
        match &self.chart {
            Chart::States(states) if states.by_choice => words::choice_title(solution),
            Chart::States(_) | Chart::Absent(..) => words::chances_title(solution),
            Chart::Bias(swept, _) => words::bias_title(solution, swept.answer.coin()),
            Chart::Both(surfaced) => aspect_words::both_title(solution, surfaced.answer.coins()),
            Chart::Horizon(foreseen, reach) => aspect_words::horizon_title(&foreseen.answer, *reach),
            Chart::Final(_) => aspect_words::final_title(solution),
            Chart::Simulate(simulated, _) => play_words::simulate_title(simulated, solution.game().flips()),
            Chart::Play(play) => play_words::play_title(play, solution),
        }
    }

    fn size(&self) -> Vec2 {
        match self.chart {
            Chart::States(_) => chances::chart_size(),
            Chart::Bias(..) | Chart::Absent(..) => bias::chart_size(),
            Chart::Both(_) => both::chart_size(),
            Chart::Horizon(..) => horizon::chart_size(),
            Chart::Final(_) => ending::chart_size(),
            Chart::Simulate(..) => simulate::chart_size(),
            Chart::Play(_) => play::chart_size(),
        }
    }

    fn draw(&self, ui: &mut Ui) {
        let (mut sight, solution) = (self.sight, &self.solved.solution);
        let coins = solution.game().coins();
        match &self.chart {
            Chart::States(states) => {
                // a texture belongs to the screen it was made for: this drawing has its own
                let mut cache = HeatCache::default();
                let _ = chances::chart_ui(ui, &self.solved, *states, &[], &mut sight, &mut cache, None);
            }
            Chart::Bias(swept, wish) => {
                let _ = bias::chart_ui(ui, swept, solution, *wish, &self.kept, coins, &mut sight);
            }
            Chart::Both(surfaced) => {
                let _ = both::chart_ui(ui, surfaced, solution, coins, &mut sight, &mut SurfaceCache::default());
            }
            Chart::Horizon(foreseen, reach) => {
                let _ =
                    horizon::chart_ui(ui, foreseen, solution, *reach, &self.kept, solution.game().flips(), &mut sight);
            }
            Chart::Final(ended) => ending::chart_ui(ui, ended, solution, &self.kept, &mut sight),
            Chart::Simulate(simulated, true) => {
                let (states, mut cache) = (States::under_paths(), HeatCache::default());
                let paths = &simulated.answer.paths;
                let _ = chances::chart_ui(ui, &self.solved, states, paths, &mut sight, &mut cache, None);
            }
            Chart::Simulate(simulated, false) => simulate::chart_ui(ui, simulated, &mut sight),
            Chart::Play(play) => play::chart_ui(ui, play, solution, &mut sight),
            Chart::Absent(_, why) => absent::chart_ui(ui, why),
        }
    }

    fn table(&self) -> Table<'_> {
        match &self.chart {
            Chart::States(_) => chances_table(&self.solved.solution),
            Chart::Bias(swept, _) => {
                let heads = |point: i128| {
                    let point = usize::try_from(point).ok().and_then(|point| swept.answer.points().get(point));
                    point.map_or(Cell::Empty, |point| Cell::Number(point.heads.to_f64()))
                };
                bias_table(&swept.answer).beside(sweep_keys(&swept.answer), heads, self.beside())
            }
            Chart::Both(surfaced) => both_table(&surfaced.answer),
            Chart::Horizon(foreseen, _) => {
                horizon_table(&foreseen.answer).beside(horizon_keys(&foreseen.answer), whole, self.beside())
            }
            Chart::Final(ended) => final_table(&ended.answer).beside(final_keys(&ended.answer), whole, self.beside()),
            Chart::Simulate(simulated, _) => simulate_table(&simulated.answer.simulation),
            Chart::Play(play) => play_table(play),
            Chart::Absent(_, why) => absent::table(why),
        }
    }

    fn chart_unavailable(&self) -> Option<String> {
        match &self.chart {
            Chart::Absent(_, why) => Some(why.clone()),
            _ => None,
        }
    }

    fn view_words(&self) -> Vec<Paragraph> {
        let words = match &self.chart {
            Chart::Horizon(foreseen, _) => vec![aspect_words::law(&foreseen.answer)],
            Chart::Final(ended) => {
                vec![aspect_words::spreads(&ended.answer), aspect_words::WHICH_BEST.to_owned()]
            }
            _ => Vec::new(),
        };
        words.into_iter().map(Paragraph::plain).collect()
    }

    fn answer_words(&self) -> Vec<Paragraph> {
        let mut words = prose::answer(&self.solved.solution, self.state);
        words.extend(prose::exact(&self.solved.solution));
        words
    }

    fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.solved, self.state)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Answer::new(&self.solved.solution, self.state))?;
        out.write_all(b"\n")
    }
}

impl Exhibit {
    /// The columns of the kept curves.
    fn beside(&self) -> Vec<Beside<'_>> {
        self.kept.iter().map(Compared::beside).collect()
    }
}

/// A number of flips or a score as a cell.
fn whole(key: i128) -> Cell {
    i64::try_from(key).map_or(Cell::Empty, Cell::Whole)
}
