//! Ghosts: during a drag the old curve and the old selection stay as a faint copy, and a text says how the number has
//! changed.

use std::sync::Arc;

use egui::{Color32, Context, Id, Painter, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo};
use egui_plot::{PlotPoint, PlotTransform};

use super::notice_ui;
use crate::gui::look::theme::Palette;
use crate::gui::{hold, state};
use crate::numerals::{grouped, percent};

/// Opacity of a ghost.
const FAINT: f32 = 0.45;
/// Dashes of a ghost and gaps between them, in points.
const DASHES: [f32; 2] = [3.0, 3.0];
/// Largest number of points drawn of a curve.
const MOST_POINTS: usize = 400;

/// Parts of a chart that leave a ghost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Name of the chart, as in its axes.
    pub chart: &'static str,
    /// Curves in coordinates of the chart.
    pub curves: Vec<Vec<[f64; 2]>>,
    /// Selected point.
    pub point: Option<[f64; 2]>,
    /// Number whose change is shown.
    pub number: Option<Number>,
}

/// The main number of a view; its change is put into words.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// A probability; its change is given in percentage points.
    Chance(f64),
    /// A count, with the noun for what is counted.
    Count(u64, &'static str),
    /// The selection as one whole number for each axis.
    Pair([i128; 2]),
}

impl Number {
    /// Describes the change since `before`: "+22.5 points from 64.03 %"; `None` without a change.
    fn difference(&self, before: &Self) -> Option<String> {
        match (self, before) {
            (Self::Chance(now), Self::Chance(before)) => {
                let points = (now - before) * 100.0;
                let decimals = [1, 2, 4].into_iter().find(|decimals| points.abs() >= 0.5 * 0.1_f64.powi(*decimals))?;
                let decimals = decimals as usize;
                let words = format!("{points:+.decimals$} points from {}", percent(*before));
                Some(words.replace('-', "−"))
            }
            (Self::Count(now, what), Self::Count(before, _)) => {
                let difference = i128::from(*now) - i128::from(*before);
                (difference != 0).then(|| format!("{} {what}, from {}", signed(difference), grouped(before)))
            }
            (Self::Pair(now), Self::Pair(before)) if now != before => {
                let [x, y] = [0, 1].map(|axis| signed(now[axis] - before[axis]));
                Some(format!("{x} and {y} from {}, {}", plain(before[0]), plain(before[1])))
            }
            _ => None,
        }
    }
}

/// Writes a whole number with a true minus sign.
fn plain(number: i128) -> String {
    grouped(number).replace('-', "−")
}

/// Writes a whole number with a minus or, above 0, a plus sign.
fn signed(number: i128) -> String {
    let sign = if number > 0 { "+" } else { "" };
    format!("{sign}{}", plain(number))
}

/// The state before the drag and a description of the change.
#[derive(Clone)]
struct Ghost {
    before: Arc<Trace>,
    words: Option<Arc<str>>,
    /// Last frame in which the chart itself showed the words.
    shown_in_frame: u64,
}

/// Leaves a ghost of `before` in the charts if it differs from `now`.
pub fn leave(ctx: &Context, before: &Trace, now: &Trace) {
    let difference = now.number.as_ref().zip(before.number.as_ref()).and_then(|(now, before)| now.difference(before));
    let ghost = (before != now).then(|| {
        let curves = before.curves.iter().filter(|curve| !now.curves.contains(curve)).cloned().collect();
        let point = before.point.filter(|_| before.point != now.point);
        let before = Arc::new(Trace { chart: before.chart, curves, point, number: None });
        Ghost { before, words: difference.map(Into::into), shown_in_frame: 0 }
    });
    state::set(ctx, ghost);
}

/// Returns how the number has changed since the drag began. The caller shows it beside the number, so [`words_ui`] need
/// not.
pub fn difference(ctx: &Context) -> Option<Arc<str>> {
    let mut ghost = state::get::<Option<Ghost>>(ctx).filter(|_| hold::is_held(ctx))?;
    ghost.shown_in_frame = ctx.cumulative_frame_nr();
    let words = ghost.words.clone();
    state::set(ctx, Some(ghost));
    words
}

/// Shows the change at the top of the view unless a chart shows it in this frame; screen readers get it in any case.
pub fn words_ui(ui: &Ui, place: Rect) {
    let held = state::get::<Option<Ghost>>(ui.ctx()).filter(|_| hold::is_held(ui.ctx()));
    let Some(Ghost { words: Some(words), shown_in_frame, .. }) = held else { return };
    if shown_in_frame == ui.ctx().cumulative_frame_nr() {
        let unseen = Rect::from_min_size(place.min, Vec2::ZERO);
        let response = ui.interact(unseen, ui.scope_id().with("difference"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &*words));
    } else {
        notice_ui(ui, place, &words);
    }
}

/// Draws the ghost in the chart of that name, and fades it out after the drag.
pub(super) fn paint(ui: &Ui, chart: &str, transform: &PlotTransform) {
    let ctx = ui.ctx();
    let Some(ghost) = state::get::<Option<Ghost>>(ctx) else { return };
    let strength = ctx.animate_bool(Id::unique("ghost"), hold::is_held(ctx));
    if strength <= 0.0 {
        state::set(ctx, None::<Ghost>);
        return;
    }
    if ghost.before.chart != chart {
        return;
    }
    let frame = *transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let palette = Palette::of(ui);
    for curve in &ghost.before.curves {
        paint_curve(&painter, transform, curve, palette.ink.gamma_multiply(FAINT * strength));
    }
    if let Some(point) = ghost.before.point {
        let at = transform.position_from_point(&PlotPoint::from(point));
        let turn = |part: u8| std::f32::consts::TAU * f32::from(part) / 24.0;
        let ring: Vec<_> = (0..=24).map(|part| at + 7.0 * Vec2::angled(turn(part))).collect();
        painter.circle_stroke(at, 7.0, Stroke::new(3.0, palette.card.gamma_multiply(strength)));
        let stroke = Stroke::new(1.5, palette.accent.gamma_multiply(strength));
        painter.extend(Shape::dashed_line(&ring, stroke, DASHES[0], DASHES[1]));
    }
}

fn paint_curve(painter: &Painter, transform: &PlotTransform, curve: &[[f64; 2]], color: Color32) {
    let every = curve.len().div_ceil(MOST_POINTS).max(1);
    let points = curve.iter().step_by(every).chain(curve.last());
    let points: Vec<_> = points.map(|point| transform.position_from_point(&PlotPoint::from(*point))).collect();
    painter.extend(Shape::dashed_line(&points, Stroke::new(1.5, color), 2.0 * DASHES[0], DASHES[1]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_described_together_with_the_old_number() {
        let told = |now: Number, before: Number| now.difference(&before);
        let chance = |now, before| told(Number::Chance(now), Number::Chance(before));
        assert_eq!(chance(0.8656, 0.6403).as_deref(), Some("+22.5 points from 64.03 %"));
        assert_eq!(chance(0.6400, 0.6403).as_deref(), Some("−0.03 points from 64.03 %"));
        assert_eq!(chance(0.5, 0.5), None);
        let moves = |now, before| told(Number::Count(now, "moves"), Number::Count(before, "moves"));
        assert_eq!(moves(3, 15).as_deref(), Some("−12 moves, from 15"));
        assert_eq!(moves(1_023, 15).as_deref(), Some("+1,008 moves, from 15"));
        assert_eq!(moves(15, 15), None);
        let piles = told(Number::Pair([13, 12]), Number::Pair([10, 15]));
        assert_eq!(piles.as_deref(), Some("+3 and −3 from 10, 15"));
        assert_eq!(told(Number::Chance(0.5), Number::Count(3, "moves")), None);
    }
}
