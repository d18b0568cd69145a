//! The ending: the distribution of the final score by best play and by each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Stroke, Ui, Vec2, pos2, vec2};
use egui_plot::{Bar, BarChart, Line, PlotPoint, PlotUi, Points};

use crate::flips::{FinalScore, FinalScores, Solution, coin_name};
use crate::gui::chart::{self, Axes, Sight, Ticks};
use crate::gui::kept;
use crate::gui::theme::Palette;

use super::aspect::Ended;
use super::aspect_words;
use super::choice::Inks;
use super::kept::Compared;
use super::{marks, words};

/// Which share of the height can be told from nothing.
const SEEN: f64 = 1e-3;
/// How many standard deviations from the mean are in sight.
const WIDTH: f64 = 4.0;

/// Draws the distribution, and over it those of the kept games.
pub fn chart_ui(ui: &mut Ui, ended: &Arc<Ended>, solution: &Solution, kept: &[Compared], sight: &mut Sight) {
    let (finals, palette) = (&ended.answer, Palette::of(ui));
    let others = || kept.iter().filter_map(|kept| Some((kept.final_scores()?, kept.ink(&palette))));
    let x = others()
        .map(|(other, _)| scores_in_sight(other))
        .fold(scores_in_sight(finals), |all, other| all.start().min(*other.start())..=all.end().max(*other.end()));
    let highest = finals.rows().iter().flat_map(|row| row.single_coin.iter().copied().chain([row.best_play]));
    let highest = others().flat_map(|(other, _)| other.rows()).map(|row| row.best_play).chain(highest);
    let highest = highest.fold(0.0, f64::max).max(1e-6);
    let axes = Axes {
        id: "final",
        x: x.clone(),
        y: 0.0..=highest,
        x_label: "final score",
        y_label: "probability",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Percent,
        equal_units: false,
        summary: &kept::summary(&aspect_words::final_summary(finals), kept.iter().map(|kept| &kept.name)),
    };
    let inks = Inks::of_palette(&palette);
    let best = palette.soft_ink.gamma_multiply(0.75);
    let bars = bars(finals, &x, best);
    let lines: Vec<_> = (0..finals.single_coin().len())
        .map(|coin| {
            let points = points(finals, &x, |row| row.single_coin.get(coin).copied().unwrap_or_default());
            Line::new("single", points).stroke(Stroke::new(1.75, inks.coin(coin))).allow_hover(false)
        })
        .collect();
    let kept_points: Vec<_> = others()
        .map(|(other, ink)| {
            // no lines: from one score to the next the chances may go up and down
            let mut points = points(other, &x, |row| row.best_play);
            points.retain(|point| point[1] > SEEN * highest);
            Points::new("kept", points).radius(2.2).color(ink).allow_hover(false)
        })
        .collect();
    let contents = move |plot: &mut PlotUi<'_>| {
        plot.bar_chart(BarChart::new("best play", bars).color(best).allow_hover(false));
        for line in lines {
            plot.line(line);
        }
        for points in kept_points {
            plot.points(points);
        }
    };
    let response = axes.show(ui, sight, contents);
    let frame = *response.transform.frame();
    let names: Vec<String> =
        (0..finals.single_coin().len()).map(|coin| format!("coin {} alone", coin_name(coin))).collect();
    let mut entries: Vec<(Color32, &str)> = vec![(best, "best play")];
    entries.extend(names.iter().enumerate().map(|(coin, name)| (inks.coin(coin), name.as_str())));
    entries.extend(kept.iter().map(|kept| (kept.ink(&palette), kept.name.short.as_str())));
    let won_from = target_line(ui, solution, &response.transform, &palette);
    let key = chart::key_ui(ui, frame, &entries);
    if let Some(x) = won_from {
        let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
        let at = pos2(x - 8.0, (frame.top() + 64.0).max(key.bottom() + 36.0));
        marks::tag(&painter, at, frame, egui::Rect::NOTHING, "won from here on", &palette);
    }
    if let Some(row) = chart::pointed(&response).and_then(|point| nearest(finals, point.x)) {
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(aspect_words::one_score(row, solution.game().target()));
            for kept in kept {
                let same =
                    kept.final_scores().and_then(|finals| finals.rows().iter().find(|other| other.score == row.score));
                ui.label(words::compared(&kept.name.short, same.map_or(0.0, |row| row.best_play)));
            }
        });
    }
}

/// The scores within a few deviations of all means.
fn scores_in_sight(finals: &FinalScores) -> RangeInclusive<f64> {
    let spreads = || finals.single_coin().iter().copied().chain([finals.best_play()]);
    let low = spreads().map(|spread| spread.mean - WIDTH * spread.deviation).fold(f64::INFINITY, f64::min);
    let high = spreads().map(|spread| spread.mean + WIDTH * spread.deviation).fold(f64::NEG_INFINITY, f64::max);
    let first = finals.rows().first().map_or(0.0, |row| row.score as f64);
    let last = finals.rows().last().map_or(0.0, |row| row.score as f64);
    low.max(first) - 1.0..=high.min(last) + 1.0
}

fn points(finals: &FinalScores, x: &RangeInclusive<f64>, chance: impl Fn(&FinalScore) -> f64) -> Vec<[f64; 2]> {
    let points = finals.rows().iter().map(|row| [row.score as f64, chance(row)]);
    // a score that this way to play never ends at is no point of its curve
    points.filter(|[score, chance]| *chance > 0.0 && x.contains(score)).collect()
}

fn bars(finals: &FinalScores, x: &RangeInclusive<f64>, color: Color32) -> Vec<Bar> {
    let points = points(finals, x, |row| row.best_play);
    let distances = points.windows(2).map(|pair| pair[1][0] - pair[0][0]);
    let width = 0.9 * distances.fold(f64::INFINITY, f64::min).min(20.0);
    points
        .iter()
        .map(|&[score, chance]| Bar::new(score, chance).width(width).fill(color).stroke(Stroke::NONE))
        .collect()
}

/// Where a game is won: a line right above the target. Returns its place, if it is in sight.
fn target_line(ui: &Ui, solution: &Solution, transform: &egui_plot::PlotTransform, palette: &Palette) -> Option<f32> {
    let frame = *transform.frame();
    let x = transform.position_from_point(&PlotPoint::new(solution.game().target() as f64 + 0.5, 0.0)).x;
    if !frame.x_range().contains(x) {
        return None;
    }
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], Stroke::new(1.5, palette.accent));
    Some(x)
}

/// The final score nearest to a place of the axis, within half a score.
fn nearest(finals: &FinalScores, x: f64) -> Option<&FinalScore> {
    let distance = |row: &FinalScore| (row.score as f64 - x).abs();
    let nearest = finals.rows().iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    (distance(nearest) <= 2.0).then_some(nearest)
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(900.0, 600.0)
}
