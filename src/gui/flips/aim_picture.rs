//! Charts of the other goals.

use crate::flips::{Aim, ByLength, Frontier, LengthCurve, Params, Ruin};
use crate::gui::chart::{Axis, Chart, Dash, Ink, Items, Layer, Line, Ticks};
use crate::numerals::percent;
use egui_plot::MarkerShape;

use super::coin_colours::{best_and_singles, by_play};
use super::{aim_explained, words};

/// Margin above and below the curve on the axis of the mean score, as a share of the curve's height.
const MARGIN: f64 = 0.06;
/// End of the win probability axis, as a multiple of the highest win probability.
const SIDE: f64 = 1.08;

/// Returns a line over the number of flips.
pub fn length_line(curves: &ByLength, name: &str, curve: LengthCurve, ink: Ink, dash: Dash) -> Line {
    Line::new(name, ink, 2.0, curve_points(curves, curve)).dashed(dash).with_ghost()
}

/// Returns the selectable numbers of flips at these points, with their tooltips.
pub fn lengths(points: Vec<[f64; 2]>, words: impl Fn(u32) -> Vec<String> + Send + Sync + 'static) -> Items<Params> {
    Items::along(points, move |row| words(row as u32 + 1))
        .chosen_at(|params: &Params| params.game().flips().into())
        .choose(|params, [row, _]| params.change_game(|game| game.set_flips(row + 1)))
}

/// Returns a point of the axis for each number of flips.
pub fn along_axis(longest: u32) -> Vec<[f64; 2]> {
    (1..=longest).map(|flips| [f64::from(flips), 0.0]).collect()
}

fn curve_points(curves: &ByLength, curve: LengthCurve) -> Vec<[f64; 2]> {
    let value = |flips| Some([f64::from(flips), curves.value(curve, flips)?]);
    (1..=curves.longest()).filter_map(value).collect()
}

/// Returns a chart with the marker `present`, if there is one.
fn chart(axes: [Axis; 2], lines: Vec<Line>, present: Option<([f64; 2], String)>) -> Chart<Params> {
    let lines = lines.into_iter().map(Line::with_ghost).collect();
    let mut chart = Chart::of_lines("goals", axes, lines, String::new());
    if let Some((at, words)) = present {
        chart.mark(at, words, "what is chosen");
    }
    chart
}

/// Returns the curves over the number of flips.
pub fn over_flips(curves: &ByLength, aim: Aim, flips: u32) -> Chart<Params> {
    // the curve of this goal is the boldest
    let line = |name, curve, dash| {
        let ink = if curve == LengthCurve::of_aim(aim) { Ink::TEXT } else { Ink::TIE };
        length_line(curves, name, curve, ink, dash)
    };
    let (solid, dashed) = (Dash::SOLID, Dash::pinned(0));
    let lines: Vec<Line> = match aim {
        Aim::Within => {
            let coins = curves.curves().filter(|curve| matches!(curve, LengthCurve::AnyTimeWith(_))).count();
            let mut lines = best_and_singles(coins, |coin| {
                curve_points(curves, coin.map_or(LengthCurve::AnyTime, LengthCurve::AnyTimeWith))
            });
            lines.push(line("best play to have it at the end", LengthCurve::AtEnd, dashed));
            lines
        }
        Aim::Stop => {
            let stop = line("you may stop", LengthCurve::Stop, solid);
            vec![stop, line("you may not", LengthCurve::NoStop, dashed)]
        }
        _ => vec![
            line("a draw is won", LengthCurve::DrawWon, dashed),
            line("a draw is half won", LengthCurve::DrawHalf, Dash::pinned(1)),
            line("a draw is lost", LengthCurve::DrawLost, solid),
        ],
    };
    let is_prize = aim == Aim::Stop;
    let present = curves.value(LengthCurve::of_aim(aim), flips).map(|value| {
        let written = if is_prize { aim_explained::prize(value) } else { percent(value) };
        ([f64::from(flips), value], format!("{}: {written}", words::flips(flips.into())))
    });
    let heights = lines.iter().flat_map(|line| &line.points).map(|point| point[1]);
    let least = if heights.clone().any(|height| height < 0.0) { -1.0 } else { 0.0 };
    let (label, ticks) = if is_prize { ("mean gain", Ticks::Number) } else { ("chance", Ticks::Percent) };
    let x = 0.0..=f64::from(curves.longest());
    let axes =
        [Axis::new("flips", x.clone(), Ticks::Whole).within(x), Axis::new(label, least..=1.0, ticks).around(heights)];
    chart(axes, lines, present)
}

/// Returns the probabilities over the scores between ruin and the score to reach.
pub fn over_scores(ruin: &Ruin) -> Chart<Params> {
    // at both ends the game is over, so every coin has probability 0 or 1
    let coins = ruin.state(0).map_or(0, |state| state.single_coin.len());
    let ends = [vec![0.0; coins], vec![1.0; coins]];
    let inner =
        ruin.states.iter().map(|state| (state.score as f64, state.win_probability, state.single_coin.as_slice()));
    let first = (-ruin.ruin as f64, 0.0, ends[0].as_slice());
    let last = (ruin.reach as f64, 1.0, ends[1].as_slice());
    let lines = by_play(std::iter::once(first).chain(inner).chain([last]));
    let start =
        ruin.state(0).map(|start| ([0.0, start.win_probability], format!("start: {}", percent(start.win_probability))));
    let x = -ruin.ruin as f64..=ruin.reach as f64;
    let y = Axis::new("chance to reach the one before the other", 0.0..=1.0, Ticks::Percent).within(0.0..=1.0);
    let mut chart = chart([Axis::new("score", x.clone(), Ticks::Whole).within(x), y], lines, start);
    // the start is no parameter, so its marker cannot be dragged
    chart.handles.clear();
    chart
}

/// Returns the highest mean score over the win probability.
pub fn over_chances(frontier: &Frontier) -> Chart<Params> {
    let corners: Vec<[f64; 2]> =
        frontier.corners.iter().map(|corner| [corner.win_probability, corner.expected_score]).collect();
    let scores = || corners.iter().map(|corner| corner[1]);
    let (low, high) = (scores().fold(f64::INFINITY, f64::min), scores().fold(f64::NEG_INFINITY, f64::max));
    let most = corners.last().map_or(1.0, |last| last[0]).max(0.01);
    let margin = (MARGIN * (high - low)).max(0.5);
    // the score of the first corner is also the best one for every lower win probability
    let flat = corners.first().map(|first| [0.0, first[1]]);
    let points = flat.into_iter().chain(corners.iter().copied()).collect();
    let requested = frontier.requested.map(|requested| [requested.win_probability, requested.expected_score]);
    let present = requested.map(|at| (at, format!("{}: {}", percent(at[0]), aim_explained::points(at[1]))));
    let line = Line::new("the highest mean score", Ink::TEXT, 2.0, points);
    let y = low - margin..=high + margin;
    let axes = [
        Axis::new("chance to win", 0.0..=(SIDE * most).min(1.0), Ticks::Percent).within(0.0..=1.0),
        Axis::new("mean final score", y.clone(), Ticks::Number).within(y),
    ];
    let mut chart = chart(axes, vec![line], present);
    chart.layers.push(Layer::Points(corners, 3.0, MarkerShape::Circle, Ink::TEXT));
    chart
}
