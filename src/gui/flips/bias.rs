//! The bias: the win probability against one coin's probability of heads, beside what each coin alone would give.

use std::sync::Arc;

use egui::{Color32, FontId, Rect, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};
use egui_plot::{HLine, Line, PlotPoint, PlotResponse, PlotUi, VLine};

use crate::flips::{Coin, Probability, Solution, Sweep, SweepPoint, coin_name};
use crate::gui::chart::{self, Axes, Sight, Steps, Ticks, stepped};
use crate::gui::kept;
use crate::gui::theme::Palette;

use super::aspect::Swept;
use super::choice::Inks;
use super::kept::Compared;
use super::labels::{self, Curve, Spot};
use super::marks;
use super::words;

/// What a character of a label takes, in points.
const CHARACTER: f32 = 6.8;
/// The room that a name beside the chart needs for itself and its mark, in points.
const KEY_MARGIN: f32 = 32.0;
/// The height of a label, in points.
const LABEL_HEIGHT: f32 = 18.0;

/// A line of the chart.
struct Series {
    name: String,
    color: Color32,
    width: f32,
    points: Vec<[f64; 2]>,
    /// Some of the points: lines are drawn thinner than they are where points lie closer than pixels.
    drawn: Vec<[f64; 2]>,
}

/// Every how many points one is drawn.
const DRAWN_EVERY: usize = 4;

/// Draws the sweep with the present value of its coin marked, and returns the probability of heads that was chosen, by a
/// click or by the arrow keys. `solution` is that of the present value; the coins that are `set` may be newer. A thin line
/// stands at the win probability that is wished.
pub fn chart_ui(
    ui: &mut Ui,
    swept: &Arc<Swept>,
    solution: &Solution,
    wish: Probability,
    kept: &[Compared],
    set: &[Coin],
    sight: &mut Sight,
) -> Option<Probability> {
    let (sweep, palette) = (&swept.answer, Palette::of(ui));
    let coin = coin_name(sweep.coin());
    let axes = Axes {
        id: "bias",
        x: 0.0..=1.0,
        y: 0.0..=1.0,
        x_label: &if kept.iter().any(|kept| kept.varied() != Some(sweep.coin())) {
            "probability of heads of the coin that is varied".to_owned()
        } else {
            format!("coin {coin}'s probability of heads")
        },
        y_label: "win probability",
        x_ticks: Ticks::Number,
        y_ticks: Ticks::Percent,
        equal_units: false,
        summary: &kept::summary(&words::bias_summary(solution, sweep.coin()), kept.iter().map(|kept| &kept.name)),
    };
    let present = present(solution, sweep.coin());
    let (mut series, wish) = (series(sweep, &palette), wish.to_f64());
    // kept curves may lie anywhere: then no name has a place on its line
    let spots = if kept.is_empty() { places(&series, ui.available_size(), present) } else { None };
    series.extend(kept.iter().filter_map(|kept| kept_series(kept, &palette)));
    let whole = ui.available_rect_before_wrap();
    // where the names have no room on the lines they stand beside the chart, never on a line
    let room = if spots.is_some() { 0.0 } else { key_room(ui, &series).min(0.4 * whole.width()) };
    let mut inside = ui.new_child(UiBuilder::new().max_rect(whole.with_max_x(whole.right() - room)));
    let lines: Vec<_> = series.iter().map(line).collect();
    let written: Vec<_> = series.iter().map(|series| (series.color, series.name.clone())).collect();
    let contents = move |plot: &mut PlotUi<'_>| {
        let wished = HLine::new("wish", wish).stroke(chart::thin(palette.soft_ink)).style(chart::dashed());
        plot.hline(wished.allow_hover(false));
        plot.vline(VLine::new("present", present[0]).stroke(chart::thin(palette.accent)).allow_hover(false));
        for line in lines {
            plot.line(line);
        }
        for (spot, (color, name)) in spots.iter().flatten().zip(written) {
            plot.text(chart::label(name, spot.at, spot.anchor, color));
        }
    };
    let response = axes.show(&mut inside, sight, contents);
    ui.advance_cursor_after_rect(whole);
    if room > 0.0 {
        key(ui, *response.transform.frame(), room, &series, &palette);
    }
    present_ui(ui, present, &response, &palette);
    if let Some(heads) = moved(ui, sweep, set, &response, sight) {
        return Some(heads);
    }
    pointer_ui(ui, sweep, &series, kept, response, &palette)
}

/// The probability of heads that the arrow keys lead to, by points of the sweep, kept in sight.
fn moved(ui: &Ui, sweep: &Sweep, set: &[Coin], response: &PlotResponse<()>, sight: &mut Sight) -> Option<Probability> {
    let row = nearest_row(sweep, set.get(sweep.coin())?.heads.to_f64())?;
    let words = || sweep.points().get(row).map_or_else(String::new, words::one_point);
    let steps = Steps::of_plot(ui, response, words)?;
    let last = sweep.points().len().checked_sub(1)? as u64;
    let row = usize::try_from(stepped(row as u64, steps.right, 0..=last)).ok()?;
    let point = sweep.points().get(row)?;
    let at = [point.heads.to_f64(), point.win_probability];
    sight.reveal(&response.transform, at, at);
    Some(point.heads)
}

/// The room that the names of the lines take at the right of the chart.
fn key_room(ui: &Ui, series: &[Series]) -> f32 {
    let width = |name: &String| {
        ui.painter().layout_no_wrap(name.clone(), FontId::proportional(12.0), Color32::PLACEHOLDER).size().x
    };
    KEY_MARGIN + series.iter().map(|series| width(&series.name)).fold(0.0, f32::max)
}

/// The names of the lines at the right of the chart, in so much room.
fn key(ui: &Ui, frame: Rect, room: f32, series: &[Series], palette: &Palette) {
    let mut at = pos2(frame.right() + 12.0, frame.top());
    for series in series {
        let (name, font) = (series.name.clone(), FontId::proportional(12.0));
        let name = ui.painter().layout(name, font, palette.soft_ink, (room - KEY_MARGIN + 1.0).max(1.0));
        let mark = Rect::from_center_size(at + vec2(5.0, 8.0), vec2(10.0, 10.0));
        ui.painter().rect_filled(mark, 2.0, series.color);
        let height = name.size().y;
        ui.painter().galley(at + vec2(15.0, 0.0), name, palette.soft_ink);
        at.y += height + 5.0;
    }
}

/// Where the present game stands in the chart.
fn present(solution: &Solution, coin: usize) -> [f64; 2] {
    let heads = solution.game().coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64());
    [heads, solution.win_probability()]
}

/// Best play, over it the coins alone: where lines coincide all are seen, since each is narrower than the one before.
fn series(sweep: &Sweep, palette: &Palette) -> Vec<Series> {
    let points = |value: &dyn Fn(&SweepPoint) -> Option<f64>| {
        sweep.points().iter().filter_map(|point| Some([point.heads.to_f64(), value(point)?])).collect()
    };
    let new = |name: String, color: Color32, width: f32, points: Vec<[f64; 2]>| {
        let drawn = points.iter().copied().step_by(DRAWN_EVERY).collect();
        Series { name, color, width, points, drawn }
    };
    let best = points(&|point| Some(point.win_probability));
    let coins = sweep.points().first().map_or(0, |point| point.single_coin.len());
    let mut width = 1.75 + coins as f32;
    let mut series = vec![new("best play".to_owned(), palette.ink, width, best)];
    let inks = Inks::of_palette(palette);
    for coin in 0..coins {
        width -= 1.0;
        let points = points(&|point| point.single_coin.get(coin).copied());
        let name = format!("coin {} alone", coin_name(coin));
        series.push(new(name, inks.coin(coin), width, points));
    }
    series
}

/// A kept curve: best play alone.
fn kept_series(kept: &Compared, palette: &Palette) -> Option<Series> {
    let points: Vec<_> =
        kept.sweep()?.points().iter().map(|point| [point.heads.to_f64(), point.win_probability]).collect();
    let drawn = points.iter().copied().step_by(DRAWN_EVERY).collect();
    Some(Series { name: kept.name.short.clone(), color: kept.ink(palette), width: 1.75, points, drawn })
}

fn line(series: &Series) -> Line<'static> {
    let stroke = Stroke::new(series.width, series.color);
    Line::new(series.name.clone(), series.drawn.clone()).stroke(stroke).allow_hover(false)
}

/// Where the names of the lines stand; `None` if there is no room for them all.
fn places(series: &[Series], chart: Vec2, present: [f64; 2]) -> Option<Vec<Spot>> {
    // the names are placed beside lines that never fall; one falls if its coin gains more with tails than with heads
    let falls = |series: &Series| !series.points.is_sorted_by(|one, next| one[1] <= next[1]);
    if series.iter().any(falls) {
        return None;
    }
    let curves: Vec<Curve<'_>> = series.iter().map(|series| Curve { points: &series.drawn }).collect();
    let size = |name: &str| {
        let characters = f32::from(u8::try_from(name.len()).unwrap_or(u8::MAX));
        let width = (CHARACTER * characters + 12.0) / chart.x.max(1.0);
        [f64::from(width), f64::from(LABEL_HEIGHT / chart.y.max(1.0))]
    };
    let sizes: Vec<_> = series.iter().map(|series| size(&series.name)).collect();
    labels::places(&curves, &sizes, present)
}

/// The dot where the present game stands, with its percentage.
fn present_ui(ui: &Ui, present: [f64; 2], response: &PlotResponse<()>, palette: &Palette) {
    let frame = *response.transform.frame();
    let at = response.transform.position_from_point(&PlotPoint::from(present));
    if frame.contains(at) {
        let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
        marks::dot(&painter, at, 6.0, palette.accent, palette);
        let words = crate::numerals::percent(present[1]);
        marks::tag(&painter, at, frame, Rect::NOTHING, &words, palette);
    }
}

/// Dots on the lines at the pointer and what they say; returns the probability that was clicked.
fn pointer_ui(
    ui: &Ui,
    sweep: &Sweep,
    series: &[Series],
    kept: &[Compared],
    response: PlotResponse<()>,
    palette: &Palette,
) -> Option<Probability> {
    let pointed = chart::pointed(&response)?;
    let row = nearest_row(sweep, pointed.x)?;
    let point = sweep.points().get(row)?;
    let frame: Rect = *response.transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    for series in series {
        if let Some(&point) = series.points.get(row) {
            let at = response.transform.position_from_point(&PlotPoint::from(point));
            marks::dot(&painter, at, 4.0, series.color, palette);
        }
    }
    let clicked = response.response.clicked().then_some(point.heads);
    response.response.on_hover_ui_at_pointer(|ui| {
        ui.label(words::one_point(point));
        for kept in kept {
            if let Some(point) = kept.sweep().and_then(|sweep| sweep.points().get(row)) {
                ui.label(words::compared(&kept.name.short, point.win_probability));
            }
        }
    });
    clicked
}

/// The point of the sweep that is nearest to a probability; `None` if it is none.
pub fn nearest_row(sweep: &Sweep, heads: f64) -> Option<usize> {
    let last = sweep.points().len().checked_sub(1)?;
    (-0.02..=1.02).contains(&heads).then(|| (heads.clamp(0.0, 1.0) * last as f64).round() as usize)
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(900.0, 600.0)
}
