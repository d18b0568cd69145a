//! The view of the simulation: the running estimate of random games with its interval, against the exact value; or the
//! first games as paths over the states.

use std::sync::Arc;

use egui::Ui;
use egui_plot::MarkerShape;

use crate::flips::{
    BLOCK, Checkpoint, Params, Player, Policy, Simulation, SimulationSpec, State, estimated_sweep_work, simulate_table,
};
use crate::gui::chart::{Axis, Chart, Dash, Ink, Items, Layer, LegendEntry, Line, Ticks};
use crate::gui::flips::game_words::player;
use crate::gui::flips::options_ui::switch;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Keyed, Solved};
use crate::gui::flips::states_chart::States;
use crate::gui::flips::words::{flips, points};
use crate::gui::look::theme::Palette;
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, percent};
use crate::parallel::{in_parts, threads};

/// Number of games drawn as paths.
const PATHS: usize = 20;
/// Colour of the interval.
const BAND: Ink = Ink::ACCENT.faint(0.18);

/// Simulated games: their running estimates, and the scores of the first ones.
type Games = (Simulation, Vec<Vec<i64>>);

/// Returns the question for the simulation of a solved game.
fn simulated(solved: &Arc<Solved>, spec: SimulationSpec) -> Keyed<(Arc<Solved>, SimulationSpec), Games> {
    let work = |(solved, spec): &(Arc<Solved>, SimulationSpec)| {
        let game = &solved.solution.game;
        let flips = u64::from(spec.games) * u64::from(game.flips());
        20 * estimated_sweep_work(game, 1) + 3 * flips / threads() as u64
    };
    let words = |(_, spec): &(Arc<Solved>, SimulationSpec)| {
        format!("{} by {}", count(spec.games, "game"), player(spec.player)[0])
    };
    let solve = |(solved, spec): &(Arc<Solved>, SimulationSpec), progress: &Progress| {
        // a policy exists for every game and player that the view requests
        let policy = Policy::new(&solved.solution, spec.player).ok_or(Cancelled)?;
        let play = |block: usize| policy.play_block(spec.seed, u32::try_from(block).unwrap_or_default());
        let blocks = in_parts(spec.games.div_ceil(BLOCK) as usize, progress, play)?;
        let simulation = Simulation::new(u64::from(spec.games), policy.exact, &blocks);
        Ok((simulation, policy.paths(spec.seed, PATHS.min(spec.games as usize))))
    };
    Keyed::new((Arc::clone(solved), spec), work, words, solve)
}

/// Games with random flips.
pub const VIEW: View<Flips> = View {
    options_ui,
    has_same_axes: |before, now| before.options.shows_paths == now.options.shows_paths,
    ..View::of("simulate", show)
        .sliders(&["games"])
        .about("Running estimate", "Simulated games, and the estimate that they give.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let spec = params.simulation();
    let games = answers.get(&simulated(solved, spec))?;
    let (simulation, paths) = &*games;
    let played = count(simulation.games, "game");
    let title = format!("{played} of {}, {}", flips(params.game().flips().into()), player(spec.player)[0]);
    let outcome = outcome(simulation, spec.player);
    let picture = if params.options.shows_paths {
        let (solved, chosen) = (Arc::clone(solved), State::default());
        let mut chart = States { solved, chosen, hides_sure: false, is_choice: false, paths: paths.clone() }.chart();
        chart.key =
            vec![LegendEntry::area(Palette::LIGHT.card, "won"), LegendEntry::area(Palette::DARK.unsafe_, "lost")];
        chart
    } else {
        chart(simulation, &outcome)
    };
    let [words, why] = words_and_why(simulation, &outcome);
    let table = OwnedTable::new(games, |games| simulate_table(&games.0));
    let mut shown = Shown::new(title, picture, table);
    shown.answer(words, why);
    shown.checked = format!("{played}, compared with the calculated value.");
    Some(shown)
}

fn options_ui(ui: &mut Ui, params: &mut Params) {
    let options = &mut params.options;
    let choices = [
        (true, "Paths", "Show the first games", "Draw the scores of the first twenty games over the chances"),
        (false, "Estimate", "Show the running estimate", "The share of games won so far, with its 95 % interval"),
    ];
    for (shows_paths, text, name, hint) in choices {
        if switch(ui, text, name, hint, shows_paths == options.shows_paths) {
            options.shows_paths = shows_paths;
        }
    }
}

/// Returns the running estimate over the number of games. In the first games curve and interval may leave the chart.
fn chart(simulation: &Simulation, outcome: &str) -> Chart<Params> {
    let rows = &simulation.checkpoints;
    // the first few intervals are wide
    let settled = rows.iter().skip(rows.len() / 20).flat_map(|row| row.interval());
    let axes = [
        Axis::new("games", 0.0..=simulation.games.max(1) as f64, Ticks::Whole),
        Axis::new("share of games won", 0.0..=1.0, Ticks::Percent).around(settled.chain([simulation.exact])),
    ];
    let counts: Vec<f64> = rows.iter().map(|row| row.games as f64).collect();
    let bound = |side: usize| -> Vec<f64> { rows.iter().map(|row| row.interval()[side]).collect() };
    let estimates: Vec<_> = rows.iter().map(|row| [row.games as f64, row.estimate()]).collect();
    let line = Line::new("share won so far", Ink::ACCENT, 2.0, estimates.clone());
    let summary = format!("Running estimate of games played. {outcome}");
    let mut chart = Chart::of_lines("simulate", axes, vec![line], summary);
    chart.layers.insert(0, Layer::Band(counts, bound(0), bound(1), BAND));
    chart.key =
        vec![LegendEntry::line(Ink::ACCENT, Dash::SOLID, "share won so far"), LegendEntry::area(BAND, "95 % interval")];
    chart.layers.push(Layer::Limit(simulation.exact, format!("exact {}", percent(simulation.exact))));
    // a single estimate is no line
    chart.layers.extend(estimates.last().map(|at| Layer::Points(vec![*at], 3.0, MarkerShape::Circle, Ink::ACCENT)));
    let rows = rows.clone();
    let words = move |row: usize| rows.get(row).map(|row| one_checkpoint(*row));
    let items = Items::along(estimates, move |row| words(row).into_iter().collect());
    chart.items = Some(Arc::new(items.dots_on(chart.named_lines())));
    chart
}

/// Describes the result of the games.
fn outcome(simulation: &Simulation, by: Player) -> String {
    let last = simulation.last();
    let (wins, all, [who, _]) = (grouped(last.wins), count(last.games, "game"), player(by));
    format!("{wins} of {all} won by {who}: {}.", percent(last.estimate()))
}

/// Returns the result of the games with its interval, and the reason for the width of the interval.
fn words_and_why(simulation: &Simulation, outcome: &str) -> [Vec<Paragraph>; 2] {
    let (last, exact) = (simulation.last(), simulation.exact);
    let [low, high] = last.interval();
    let holds =
        if (low..=high).contains(&exact) { "lies in it" } else { "lies outside, as in one of twenty simulations" };
    let headline = Paragraph::headline(outcome, last.estimate() >= 0.5);
    let interval = format!("The 95 % interval goes from {} to {}.", percent(low), percent(high));
    let value = format!("The exact value, {}, {holds}.", percent(exact));
    let (games, width) = (count(last.games, "game"), points(high - low));
    let leave = if last.games == 1 { "leaves" } else { "leave" };
    let why = format!(
        "Luck evens out, but slowly: {games} {leave} an interval of {width}. Four times as many would about halve it."
    );
    [vec![headline, Paragraph::plain(interval), Paragraph::plain(value)], vec![Paragraph::plain(why)]]
}

/// Describes one running estimate, for the tooltip.
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
