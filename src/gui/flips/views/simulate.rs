//! The simulation: the running estimate of games played by chance, with its interval, against the exact value; or the
//! first games as paths over the states.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Stroke, Ui};
use egui_plot::{FilledArea, PlotPoint, PlotUi};

use crate::flips::{
    BLOCK, Checkpoint, Params, Player, Policy, Simulation, SimulationSpec, State, WHOLE_FLIPS, simulate_table,
};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Polyline, Ticks, Viewport};
use crate::gui::flips::frame_budget::{estimated_work_in_floats, fits};
use crate::gui::flips::player_words::player;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::{FlipsSession, SolutionKey};
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::{self, Colouring, States, StatesSnapshot};
use crate::gui::flips::switch::switch;
use crate::gui::flips::words::flips;
use crate::gui::flips::{marks, words};
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::prose::Paragraph;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped, percent};
use crate::parallel::{in_parts, threads};
use crate::progress::{Cancelled, Progress};
use crate::table::Table;

/// How many games are drawn as paths.
const PATHS: usize = 100;
/// How much of its colour the band of the interval has.
const BAND: f32 = 0.18;
/// After so many games a logarithmic chart is as high as the interval then is wide.
const SETTLED: u64 = 500;

/// Games that were simulated.
#[derive(Clone, Debug)]
struct Games {
    /// The running estimates.
    simulation: Simulation,
    /// The scores of the first games.
    paths: Vec<Vec<i64>>,
    /// Who played.
    player: Player,
}

/// All that a simulation depends on.
type Question = (SolutionKey, SimulationSpec);

/// Games played by chance.
#[derive(Default)]
pub struct SimulateView {
    /// Whether the paths of the first games are shown rather than the running estimate.
    shows_paths: bool,
    /// Whether the axis of the games is logarithmic.
    by_powers: bool,
    query: Query<Question, Arc<Games>>,
}

fn question(scene: &Scene<'_, Flips>) -> Option<Question> {
    Some((scene.session.current()?.1, scene.params.focus.simulation))
}

/// Plays the games.
fn simulate(solved: &Solved, spec: SimulationSpec, progress: &Progress) -> Result<Games, Cancelled> {
    // there is one for every game and every player for whom the question is asked
    let policy = Policy::new(&solved.solution, spec.player).ok_or(Cancelled)?;
    let play = |block: usize| policy.play_block(spec.seed, u32::try_from(block).unwrap_or_default());
    let blocks = in_parts(spec.count().div_ceil(BLOCK) as usize, progress, play)?;
    Ok(Games {
        simulation: Simulation::new(u64::from(spec.count()), policy.exact, &blocks),
        paths: policy.paths(spec.seed, PATHS.min(spec.count() as usize)),
        player: spec.player,
    })
}

impl View<Flips> for SimulateView {
    fn about(&self) -> About {
        About::new("simulate", "Running estimate", "Games played by chance, and the estimate that they give.")
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("a simulation", WHOLE_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let (Some((solved, _)), Some(question)) = (scene.session.current(), question(scene)) else { return };
        let (game, spec) = (scene.session.game(), question.1);
        let flips = u64::from(spec.count()) * u64::from(game.flips());
        let when = fits(20 * estimated_work_in_floats(game) + 3 * flips / threads() as u64);
        let solved = Arc::clone(solved);
        let what = || format!("{} by {}", count(spec.games, "game"), player(spec.player));
        self.query.ask(question, when, what, scene.notify, move |_, progress| {
            simulate(&solved, spec, progress).map(Arc::new)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        question(scene).is_some_and(|question| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let (solved, games) = (Arc::clone(scene.session.solved()?), Arc::clone(&self.query.newest()?.answer));
        Some(Arc::new(SimulateSnapshot { solved, games, shows_paths: self.shows_paths, by_powers: self.by_powers }))
    }

    /// Whether the estimate or the paths are shown.
    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, looks: &mut Looks) {
        let choices = [
            (true, "Paths", "Show the first games", "The scores of the first hundred games over the chances"),
            (false, "Estimate", "Show the running estimate", "The share of games won so far, with its 95 % interval"),
        ];
        for (shows_paths, text, name, hint) in choices {
            if switch(ui, text, name, hint, shows_paths == self.shows_paths) {
                self.shows_paths = shows_paths;
                looks.go_home();
            }
        }
        if !self.shows_paths {
            let hint = "Let each step along the axis of the games multiply them, so that the first ones are seen too";
            if boxes::checkbox(ui, &mut self.by_powers, "Logarithmic").on_hover_text(hint).changed() {
                looks.go_home();
            }
        }
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let (games, seed) = (count(found.answer.simulation.games, "game"), scene.params.focus.simulation.seed);
        format!("{games} played with seed {seed}; the exact value by going forward")
    }
}

/// A simulation as it is shown.
struct SimulateSnapshot {
    solved: Arc<Solved>,
    games: Arc<Games>,
    shows_paths: bool,
    by_powers: bool,
}

impl ViewSnapshot<Flips> for SimulateSnapshot {
    fn title(&self) -> String {
        let (games, who) = (count(self.games.simulation.games, "game"), player(self.games.player));
        format!("{games} of {}, {who}", flips(self.solved.solution.game().flips().into()))
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        if self.shows_paths {
            let (solved, chosen) = (Arc::clone(&self.solved), State::default());
            let states = States {
                shown: &StatesSnapshot { solved, chosen, hides_sure: false, colouring: Colouring::Chances },
                paths: &self.games.paths,
                looks_at_paths: true,
                summary: &words::chances_summary(&self.solved.solution, false),
            };
            states_chart::show_fixed(ui, &states, stage.looks);
        } else {
            chart_ui(ui, &self.games, self.by_powers, &mut stage.looks.viewports[0]);
        }
        None
    }

    fn table(&self) -> Table<'_> {
        simulate_table(&self.games.simulation)
    }

    fn words(&self) -> Vec<Paragraph> {
        vec![Paragraph::plain(words::unbroken(&outcome(&self.games)))]
    }
}

/// Draws the running estimate over the games, by powers of ten or evenly. Curve and band leave the chart where they are
/// beyond it.
fn chart_ui(ui: &mut Ui, games: &Games, by_powers: bool, viewport: &mut Viewport) {
    let (simulation, palette) = (&games.simulation, Palette::of(ui));
    let x = |games: u64| if by_powers { as_f64(games.max(1)).log10() } else { as_f64(games) };
    let rows = &simulation.checkpoints;
    let first = if by_powers { rows.first().map_or(1, |row| row.games.min(simulation.games / 10).max(1)) } else { 0 };
    let axes = Axes {
        id: "simulate",
        x: x(first)..=x(simulation.games.max(first + 1)),
        y: heights(simulation, by_powers),
        edges: Some([x(first)..=x(simulation.games), 0.0..=1.0]),
        x_label: "games",
        y_label: "share of games won",
        x_ticks: if by_powers { Ticks::Power } else { Ticks::Whole },
        y_ticks: Ticks::Percent,
        equal_units: false,
        key: &[
            KeyEntry::line(palette.accent, Dash::SOLID, "share won so far"),
            KeyEntry::area(palette.accent.gamma_multiply(BAND), "95 % interval"),
        ],
        summary: &format!("Running estimate of games played. {}", outcome(games)),
    };
    let counts: Vec<f64> = rows.iter().map(|row| x(row.games)).collect();
    let bound = |side: usize| -> Vec<f64> { rows.iter().map(|row| row.interval()[side]).collect() };
    let estimates = rows.iter().map(|row| [x(row.games), row.estimate()]).collect();
    let area = FilledArea::new("interval", &counts, &bound(0), &bound(1));
    let area = area.fill_color(palette.accent.gamma_multiply(BAND)).allow_hover(false);
    let line = Polyline::new("estimate", estimates, Stroke::new(2.0, palette.accent));
    let response = axes.show(ui, viewport, move |plot: &mut PlotUi<'_>| {
        plot.add(area);
        plot.add(line);
    });
    marks::limit(ui, &response.transform, simulation.exact, &format!("exact {}", percent(simulation.exact)));
    let pointed = chart::pointed(&response).map(|point| if by_powers { 10_f64.powf(point.x) } else { point.x });
    if let Some(row) = pointed.and_then(|games| nearest(simulation, games)) {
        let at = PlotPoint::new(x(row.games), row.estimate());
        let at = response.transform.position_from_point(&at);
        marks::dot(&marks::painter(ui, &response.transform), at, 4.0, palette.accent, &palette);
        chart::pointed_ui(response.response, (), [one_checkpoint(row)]);
    }
}

/// The heights to be seen: the intervals but for the first few, which are wide, and the exact value.
fn heights(simulation: &Simulation, by_powers: bool) -> RangeInclusive<f64> {
    let rows = &simulation.checkpoints;
    let unsettled = if by_powers { rows.partition_point(|row| row.games < SETTLED) } else { rows.len() / 20 };
    let unsettled = unsettled.min(rows.len().saturating_sub(1));
    let settled = rows.iter().skip(unsettled).flat_map(|row| row.interval()).chain([simulation.exact]);
    let (low, high) =
        settled.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    // room for the name of the exact value
    let room = 0.06 * (high - low).max(1e-4);
    (low - room).max(0.0)..=(high + room).min(1.0)
}

/// The running estimate nearest to a number of games.
fn nearest(simulation: &Simulation, games: f64) -> Option<Checkpoint> {
    let distance = |row: &&Checkpoint| (as_f64(row.games) - games).abs();
    let inside = (0.0..=as_f64(simulation.games)).contains(&games);
    let rows = simulation.checkpoints.iter().filter(|_| inside);
    rows.min_by(|one, other| distance(one).total_cmp(&distance(other))).copied()
}

/// Numbers of games are far below 2⁵³.
fn as_f64(count: u64) -> f64 {
    count as f64
}

/// What came out of the games.
fn outcome(games: &Games) -> String {
    let simulation = &games.simulation;
    let last = simulation.last();
    let [low, high] = last.interval();
    let (exact, who) = (simulation.exact, player(games.player));
    let holds = if (low..=high).contains(&exact) { "lies in it" } else { "lies outside, as it does in one of twenty" };
    format!(
        "{} of {} won by {who}: {}. The 95 % interval goes from {} to {}; the exact value, {}, {holds}.",
        grouped(last.wins),
        count(last.games, "game"),
        percent(last.estimate()),
        percent(low),
        percent(high),
        percent(exact),
    )
}

/// What one running estimate means, for the pointer.
fn one_checkpoint(row: Checkpoint) -> String {
    let [low, high] = row.interval();
    format!(
        "After {}: {} won, {}\n95 % interval {} to {}",
        count(row.games, "game"),
        grouped(row.wins),
        percent(row.estimate()),
        percent(low),
        percent(high)
    )
}

#[cfg(test)]
mod tests {
    use crate::gui::flips::tests::Looked;

    use super::*;

    #[test]
    fn the_main_scenario_has_the_first_seed_whose_interval_holds_the_exact_value() {
        let scenario = &crate::scenario::preset("flips-riddle").unwrap().scenario;
        let crate::scenario::Params::Flips(params) = &scenario.params else { panic!("it is one of the flips") };
        let mut looked = Looked::<SimulateView>::new(params.clone());
        let chosen = params.focus.simulation.seed;
        for seed in 1..=chosen {
            looked.set(|params| params.focus.simulation.seed = seed);
            let simulation = &looked.view.query.newest().unwrap().answer.simulation;
            let [low, high] = simulation.last().interval();
            assert_eq!((low..=high).contains(&simulation.exact), seed == chosen, "seed {seed}");
        }
    }

    #[test]
    fn games_are_simulated_again_for_another_seed_or_player_but_the_game_is_not_solved_again() {
        let mut params = Params::default();
        params.focus.simulation.games = 5_000;
        let mut looked = Looked::<SimulateView>::new(params);
        let solved = Arc::clone(looked.session().solved().unwrap());
        let first = Arc::clone(looked.view.query.newest().unwrap());
        assert_eq!((first.answer.simulation.games, first.answer.paths.len()), (5_000, 100));
        looked.set(|params| {
            params.focus.simulation.seed = 2;
            params.focus.simulation.player = Player::Rule { ahead: 1, otherwise: 0 };
        });
        let second = looked.view.query.newest().unwrap();
        assert!(!Arc::ptr_eq(&first, second) && second.answer.simulation.exact < 0.45);
        assert!(Arc::ptr_eq(&solved, looked.session().solved().unwrap()));
    }
}
