//! The horizon: the win probability against the number of flips, odd and even ones told apart.

use std::sync::Arc;

use egui::{Color32, Rect, Stroke, Ui, Vec2, vec2};
use egui_plot::{Line, PlotPoint, PlotResponse};

use crate::flips::{Horizon, Solution};
use crate::gui::chart::{self, Axes, Sight, Steps, Ticks, stepped};
use crate::gui::kept;
use crate::gui::theme::Palette;
use crate::numerals::percent;

use super::aspect::Foreseen;
use super::kept::Compared;
use super::marks;
use super::{aspect_words, words};

/// How far one can look.
pub const REACHES: [u32; 3] = [100, 1_000, 10_000];
/// About how many points a line has: more no screen shows.
const POINTS: u32 = 800;
/// Up to which number of flips every game has its point.
const ALL_TO: u32 = 200;

/// Draws the horizon to `reach` flips with the present game marked, and returns the number of flips that was chosen, by a
/// click or by the arrow keys. `solution` is that of the present game; the number of flips that is `set` may be newer.
pub fn chart_ui(
    ui: &mut Ui,
    foreseen: &Arc<Foreseen>,
    solution: &Solution,
    reach: u32,
    kept: &[Compared],
    set: u32,
    sight: &mut Sight,
) -> Option<u32> {
    let (horizon, palette) = (&foreseen.answer, Palette::of(ui));
    let reach = reach.min(horizon.longest());
    let compared = || kept.iter().filter_map(|kept| Some((kept.horizon()?, kept.ink(&palette))));
    let all: Vec<&Horizon> = compared().map(|(horizon, _)| horizon).chain([horizon]).collect();
    let axes = Axes {
        id: "horizon",
        x: 0.0..=f64::from(reach),
        y: heights(&all, reach),
        x_label: "flips",
        y_label: "win probability",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Percent,
        equal_units: false,
        summary: &kept::summary(&aspect_words::horizon_summary(horizon, reach), kept.iter().map(|kept| &kept.name)),
    };
    let (odd, even) = (points(horizon, reach, 1), points(horizon, reach, 0));
    let law = law_points(horizon, reach);
    let inks = [palette.tie, palette.ink];
    let others: Vec<_> =
        compared().flat_map(|(other, ink)| [1, 0].map(|odd| (points(other, reach, odd), ink))).collect();
    let contents = move |plot: &mut egui_plot::PlotUi<'_>| {
        for (law, ink) in law.into_iter().zip(inks) {
            let stroke = Stroke::new(1.0, ink.gamma_multiply(0.7));
            plot.line(Line::new("law", law).stroke(stroke).style(chart::dashed()).allow_hover(false));
        }
        for (points, ink) in others {
            plot.line(Line::new("kept", points).stroke(Stroke::new(1.5, ink)).allow_hover(false));
        }
        for (points, ink) in [odd, even].into_iter().zip(inks) {
            plot.line(Line::new("wins", points).stroke(Stroke::new(2.0, ink)).allow_hover(false));
        }
    };
    let response = axes.show(ui, sight, contents);
    let frame = *response.transform.frame();
    if let Some(limit) = horizon.limit() {
        let y = response.transform.position_from_point(&PlotPoint::new(0.0, limit)).y;
        if frame.y_range().contains(y) {
            let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
            marks::limit(&painter, frame, y, &format!("limit {}", percent(limit)), &palette);
        }
    }
    let mut entries: Vec<(Color32, &str)> = vec![(inks[0], "odd"), (inks[1], "even")];
    entries.extend(kept.iter().map(|kept| (kept.ink(&palette), kept.name.short.as_str())));
    chart::low_key_ui(ui, frame, &entries);
    present_ui(ui, horizon, solution, &response, &palette);
    if let Some(flips) = moved(ui, horizon, reach, set, &response, sight) {
        return Some(flips);
    }
    pointer_ui(ui, horizon, kept, response, &palette)
}

/// The number of flips that the arrow keys lead to within what is shown, kept in sight. A game longer than that can come
/// nearer, but no game leaves it.
fn moved(
    ui: &Ui,
    horizon: &Horizon,
    reach: u32,
    set: u32,
    response: &PlotResponse<()>,
    sight: &mut Sight,
) -> Option<u32> {
    let value = |flips| horizon.value(flips);
    let words = || value(set).map_or_else(|| words::flips(set.into()), |value| aspect_words::one_length(set, value));
    let steps = Steps::of_plot(ui, response, words)?;
    let last = reach.max(set);
    let flips = u32::try_from(stepped(set.into(), steps.right, 1..=last.into())).unwrap_or(last);
    if let Some(value) = value(flips).filter(|_| flips <= reach) {
        sight.reveal(&response.transform, [flips.into(), value], [flips.into(), value]);
    }
    Some(flips)
}

/// The win probabilities to be seen, with the limits.
fn heights(all: &[&Horizon], reach: u32) -> std::ops::RangeInclusive<f64> {
    let of = |horizon: &Horizon| {
        let values: Vec<f64> = (1..=reach).filter_map(|flips| horizon.value(flips)).chain(horizon.limit()).collect();
        values
    };
    let values = all.iter().flat_map(|horizon| of(horizon));
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    // a constant needs some height to be seen at all
    let spare = ((0.02 - (high - low)) / 2.0).max(0.0);
    // room for the name of the limit above its line
    let above = 0.07 * (high - low) + spare;
    if low <= high { low - spare..=high + above } else { 0.0..=1.0 }
}

/// The games of an odd or an even number of flips, thinned where they lie close.
fn points(horizon: &Horizon, reach: u32, odd: u32) -> Vec<[f64; 2]> {
    let every = (reach / POINTS).max(1);
    let shown = (1..=reach).filter(|flips| flips % 2 == odd);
    let shown = shown.filter(|flips| *flips <= ALL_TO || (flips / 2).is_multiple_of(every));
    shown.filter_map(|flips| Some([f64::from(flips), horizon.value(flips)?])).collect()
}

/// `limit − c/√n` for odd and for even numbers, where it is within what is seen.
fn law_points(horizon: &Horizon, reach: u32) -> Vec<Vec<[f64; 2]>> {
    let (Some(limit), Some(law)) = (horizon.limit(), horizon.law()) else { return Vec::new() };
    let heights = heights(&[horizon], reach);
    let curve = |c: f64| {
        let at = |i: u32| f64::from(reach) * (f64::from(i) / 400.0).powi(2);
        let points = (1..=400).map(at).map(|flips| [flips, limit - c / flips.sqrt()]);
        points.filter(|point| heights.contains(&point[1])).collect()
    };
    vec![curve(law.odd), curve(law.even)]
}

/// The dot where the present game stands, with its percentage.
fn present_ui(ui: &Ui, horizon: &Horizon, solution: &Solution, response: &PlotResponse<()>, palette: &Palette) {
    let flips = solution.game().flips();
    let Some(value) = horizon.value(flips) else { return };
    let frame = *response.transform.frame();
    let at = response.transform.position_from_point(&PlotPoint::new(f64::from(flips), value));
    if frame.contains(at) {
        let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
        marks::dot(&painter, at, 6.0, palette.accent, palette);
        let words = format!("{}: {}", words::flips(flips.into()), percent(value));
        // a curve that rises has its room below
        marks::tag(&painter, at, frame, Rect::EVERYTHING, &words, palette);
    }
}

/// What the game under the pointer gives; returns the number of flips that was clicked.
fn pointer_ui(
    ui: &Ui,
    horizon: &Horizon,
    kept: &[Compared],
    response: PlotResponse<()>,
    palette: &Palette,
) -> Option<u32> {
    let pointed = chart::pointed(&response)?;
    let flips = pointed.x.round();
    if !(1.0..=f64::from(horizon.longest())).contains(&flips) {
        return None;
    }
    let flips = flips as u32;
    let value = horizon.value(flips)?;
    let frame = *response.transform.frame();
    let at = response.transform.position_from_point(&PlotPoint::new(f64::from(flips), value));
    marks::dot(&ui.painter().with_clip_rect(frame), at, 4.0, palette.soft_ink, palette);
    let clicked = response.response.clicked().then_some(flips);
    response.response.on_hover_ui_at_pointer(|ui| {
        ui.label(aspect_words::one_length(flips, value));
        for kept in kept {
            if let Some(value) = kept.horizon().and_then(|horizon| horizon.value(flips)) {
                ui.label(words::compared(&kept.name.short, value));
            }
        }
    });
    clicked
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(900.0, 600.0)
}
