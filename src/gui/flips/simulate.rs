//! The simulation: the running estimate of games played by chance, with its interval, against the exact value.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Painter, Shape, Stroke, Ui, Vec2, vec2};
use egui_plot::{FilledArea, Line, PlotPoint, PlotTransform, PlotUi};

use crate::flips::{Checkpoint, Simulation};
use crate::gui::chart::{self, Axes, Sight, Ticks};
use crate::gui::theme::Palette;
use crate::numerals::percent;

use super::aspect::Simulated;
use super::{marks, play_words};

/// How many games are drawn as paths.
pub const PATHS: usize = 100;
/// Every how many running estimates one is drawn: more than pixels none shows.
const DRAWN_EVERY: usize = 2;
/// The most points of a path that are drawn.
const PATH_POINTS: usize = 400;

/// Draws the running estimate.
pub fn chart_ui(ui: &mut Ui, simulated: &Arc<Simulated>, sight: &mut Sight) {
    let (simulation, palette) = (&simulated.answer.simulation, Palette::of(ui));
    let y = heights(simulation);
    let axes = Axes {
        id: "simulate",
        x: 0.0..=as_f64(simulation.games()),
        y: y.clone(),
        x_label: "games",
        y_label: "share of games won",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Percent,
        equal_units: false,
        summary: &play_words::simulate_summary(simulated),
    };
    let drawn = || simulation.checkpoints().iter().skip(DRAWN_EVERY - 1).step_by(DRAWN_EVERY);
    let games: Vec<f64> = drawn().map(|row| as_f64(row.games)).collect();
    let clamped = |value: f64| value.clamp(*y.start(), *y.end());
    let bound = |side: usize| -> Vec<f64> { drawn().map(|row| clamped(row.interval()[side])).collect() };
    let estimates: Vec<[f64; 2]> = drawn().map(|row| [as_f64(row.games), clamped(row.estimate())]).collect();
    let area = FilledArea::new("interval", &games, &bound(0), &bound(1));
    let area = area.fill_color(palette.accent.gamma_multiply(0.18)).allow_hover(false);
    let line = Line::new("estimate", estimates).stroke(Stroke::new(2.0, palette.accent)).allow_hover(false);
    let response = axes.show(ui, sight, move |plot: &mut PlotUi<'_>| {
        plot.add(area);
        plot.line(line);
    });
    let frame = *response.transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let height = response.transform.position_from_point(&PlotPoint::new(0.0, simulation.exact())).y;
    if frame.y_range().contains(height) {
        marks::limit(&painter, frame, height, &format!("exact {}", percent(simulation.exact())), &palette);
    }
    let row = chart::pointed(&response).and_then(|point| nearest(simulation, point.x));
    if let Some(row) = row {
        let at = PlotPoint::new(as_f64(row.games), clamped(row.estimate()));
        marks::dot(&painter, response.transform.position_from_point(&at), 4.0, palette.accent, &palette);
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(play_words::one_checkpoint(row));
        });
    }
}

/// The heights to be seen: all estimates but for the first few, which jump about, and the exact value.
fn heights(simulation: &Simulation) -> RangeInclusive<f64> {
    let rows = simulation.checkpoints();
    let settled = rows.iter().skip(rows.len() / 20).flat_map(|row| row.interval()).chain([simulation.exact()]);
    let (low, high) =
        settled.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    // room for the name of the exact value
    let room = 0.06 * (high - low).max(1e-4);
    (low - room).max(0.0)..=(high + room).min(1.0 + room)
}

/// The running estimate nearest to a number of games.
fn nearest(simulation: &Simulation, games: f64) -> Option<Checkpoint> {
    let distance = |row: &&Checkpoint| (as_f64(row.games) - games).abs();
    let inside = (0.0..=as_f64(simulation.games())).contains(&games);
    let rows = simulation.checkpoints().iter().filter(|_| inside);
    rows.min_by(|one, other| distance(one).total_cmp(&distance(other))).copied()
}

/// Draws the scores of games over the states, lost ones reddish, each on a dark rim so that it is seen on every colour.
pub fn paths(painter: &Painter, transform: &PlotTransform, paths: &[Vec<i64>], target: i64) {
    for path in paths {
        let is_won = path.last().is_some_and(|score| *score > target);
        let color = if is_won { Palette::LIGHT.card } else { Palette::DARK.unsafe_ };
        let every = path.len().div_ceil(PATH_POINTS).max(1);
        let points = path.iter().enumerate().step_by(every);
        let points =
            points.map(|(flips, &score)| transform.position_from_point(&PlotPoint::new(flips as f64, score as f64)));
        let points: Vec<_> = points.collect();
        painter.add(Shape::line(points.clone(), Stroke::new(2.5, Palette::LIGHT.ink.gamma_multiply(0.25))));
        painter.add(Shape::line(points, Stroke::new(1.0, color.gamma_multiply(0.85))));
    }
}

/// Numbers of games are far below 2⁵³.
fn as_f64(count: u64) -> f64 {
    count as f64
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(900.0, 600.0)
}
