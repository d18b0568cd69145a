//! What the chart of an aim consists of: its axes, its lines and what is chosen. Lines over the number of flips are those of
//! other charts as well.

use egui::Color32;

use crate::flips::{Aim, ByLength, Frontier, LengthCurve, Ruin};
use crate::gui::chart::{Dash, Ticks};
use crate::gui::look::theme::Palette;
use crate::numerals::percent;

use super::coin_colours::Inks;
use super::lines_chart::LinesChart;
use super::named_lines::{NamedLine, best_and_singles, by_play};
use super::{amounts, words};

/// How much of its height the axis of the mean score has beyond the curve on either side.
const MARGIN: f64 = 0.06;
/// How far its axis of the chance to win goes, as a part of the highest there is.
const SIDE: f64 = 1.08;

/// A line over the number of flips, told by its name, its curve, its colour and its dashes.
pub fn length_line(curves: &ByLength, line: (&str, LengthCurve, Color32, Dash)) -> NamedLine {
    let (name, curve, color, dash) = line;
    NamedLine { name: name.to_owned(), color, width: 2.0, dash, points: curve_points(curves, curve) }
}

fn curve_points(curves: &ByLength, curve: LengthCurve) -> Vec<[f64; 2]> {
    let value = |flips| Some([f64::from(flips), curves.value(curve, flips)?]);
    (1..=curves.longest()).filter_map(value).collect()
}

/// Curves over the number of flips.
pub fn over_flips(curves: &ByLength, aim: Aim, flips: u32, palette: &Palette) -> LinesChart<'static> {
    let line = |line| length_line(curves, line);
    let (ink, other) = (palette.ink, palette.tie);
    let (lines, chosen): (Vec<NamedLine>, _) = match aim {
        Aim::Within => {
            let coins = curves.curves().filter(|curve| matches!(curve, LengthCurve::AnyTimeWith(_))).count();
            let named = best_and_singles(ink, Inks::of_palette(palette).alone(coins), |coin| {
                curve_points(curves, coin.map_or(LengthCurve::AnyTime, LengthCurve::AnyTimeWith))
            });
            let at_end = line(("best play to have it at the end", LengthCurve::AtEnd, other, Dash::pinned(0)));
            (named.into_iter().chain([at_end]).collect(), LengthCurve::AnyTime)
        }
        Aim::Stop => {
            let lines = [
                ("you may stop", LengthCurve::Stop, ink, Dash::SOLID),
                ("you may not", LengthCurve::NoStop, other, Dash::pinned(0)),
            ];
            (lines.map(line).into(), LengthCurve::Stop)
        }
        _ => {
            let lines = [
                ("a draw is won", LengthCurve::DrawWon, other, Dash::pinned(0)),
                ("half won", LengthCurve::DrawHalf, ink, Dash::SOLID),
                ("lost", LengthCurve::DrawLost, other, Dash::SOLID),
            ];
            let chosen = if aim == Aim::Half { LengthCurve::DrawHalf } else { LengthCurve::DrawLost };
            (lines.map(line).into(), chosen)
        }
    };
    let is_prize = aim == Aim::Stop;
    let at = curves.value(chosen, flips).map(|value| [f64::from(flips), value]);
    let told = |value: f64| if is_prize { amounts::prize(value) } else { percent(value) };
    let (x, y) = (0.0..=f64::from(curves.longest()), if is_prize { -1.0..=1.0 } else { 0.0..=1.0 });
    LinesChart {
        edges: Some([x.clone(), y.clone()]),
        y,
        labels: ["flips", if is_prize { "mean prize" } else { "probability" }],
        ticks: [Ticks::Whole, if is_prize { Ticks::Number } else { Ticks::Percent }],
        upright: at.map(|[x, _]| x),
        present: at.map(|at| (at, format!("{}: {}", words::flips(flips.into()), told(at[1])))),
        ..LinesChart::of_chances("aims", x, "flips", lines)
    }
}

/// The chances over the scores between ruin and the score to be reached.
pub fn over_scores(ruin: &Ruin, palette: &Palette) -> LinesChart<'static> {
    // past the ends all is lost or reached
    let coins = ruin.state(0).map_or(0, |state| state.single_coin.len());
    let ends = [vec![0.0; coins], vec![1.0; coins]];
    let inner =
        ruin.states.iter().map(|state| (state.score as f64, state.win_probability, state.single_coin.as_slice()));
    let first = (-ruin.ruin as f64, 0.0, ends[0].as_slice());
    let last = (ruin.reach as f64, 1.0, ends[1].as_slice());
    let lines = by_play(palette, std::iter::once(first).chain(inner).chain([last]));
    let start =
        ruin.state(0).map(|start| ([0.0, start.win_probability], format!("start: {}", percent(start.win_probability))));
    let x = -ruin.ruin as f64..=ruin.reach as f64;
    LinesChart {
        edges: Some([x.clone(), 0.0..=1.0]),
        labels: ["score", "chance to reach the one before the other"],
        upright: start.as_ref().map(|_| 0.0),
        present: start,
        ..LinesChart::of_chances("aims", x, "score", lines)
    }
}

/// The mean score over the chance to win.
pub fn over_chances(frontier: &Frontier, palette: &Palette) -> LinesChart<'static> {
    let corners: Vec<[f64; 2]> =
        frontier.corners.iter().map(|corner| [corner.win_probability, corner.expected_score]).collect();
    let scores = || corners.iter().map(|corner| corner[1]);
    let (low, high) = (scores().fold(f64::INFINITY, f64::min), scores().fold(f64::NEG_INFINITY, f64::max));
    let most = corners.last().map_or(1.0, |last| last[0]).max(0.01);
    let margin = (MARGIN * (high - low)).max(0.5);
    // fewer wins than those of the first corner are had with its score
    let flat = corners.first().map(|first| [0.0, first[1]]);
    let points = flat.into_iter().chain(corners.iter().copied()).collect();
    let wished = frontier.wished.map(|wished| [wished.win_probability, wished.expected_score]);
    let tag = |[chance, score]: [f64; 2]| format!("{}: {}", percent(chance), amounts::points(score));
    let line = NamedLine {
        name: "the highest mean score".to_owned(),
        color: palette.ink,
        width: 2.0,
        dash: Dash::SOLID,
        points,
    };
    let y = low - margin..=high + margin;
    LinesChart {
        edges: Some([0.0..=1.0, y.clone()]),
        y,
        labels: ["chance to win", "mean final score"],
        ticks: [Ticks::Percent, Ticks::Number],
        corners,
        upright: wished.map(|[chance, _]| chance),
        present: wished.map(|at| (at, tag(at))),
        ..LinesChart::of_chances("aims", 0.0..=(SIDE * most).min(1.0), "chance to win", vec![line])
    }
}
