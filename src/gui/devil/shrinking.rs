//! The shrinking: how many configurations are left after each move.

use egui::{Align2, Stroke, Ui, Vec2, vec2};
use egui_plot::{Line, Points};

use dashu_int::UBig;

use crate::devil::Course;
use crate::gui::chart::{self, Axes, Sight, Ticks};
use crate::gui::theme::Palette;

use super::chart_words as words;

/// The most points of the line; beyond that they are thinned evenly.
const MOST_POINTS: u64 = 1_000;

/// Draws the configurations left with `step` marked, and returns the step that was clicked.
pub fn chart_ui(ui: &mut Ui, course: Course<'_>, step: u64, sight: &mut Sight) -> Option<u64> {
    let last = course.last_step();
    let (moves, all) = (float(last), size(&course.solution().configurations_left(0)));
    let summary = words::shrinking(course);
    let axes = Axes {
        id: "shrinking",
        x: 0.0..=moves.max(1.0),
        // with room for the label of the first point
        y: 0.0..=all * 1.08,
        x_label: "moves made",
        y_label: "configurations left",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        summary: &summary,
    };
    let palette = Palette::of(ui);
    let left = |step: u64| course.configurations_left(step).map(|left| [float(step), size(&left)]);
    let every = (last / MOST_POINTS).max(1);
    let points: Vec<[f64; 2]> = (0..=last / every).map(|index| index * every).chain([last]).filter_map(left).collect();
    let response = axes.show(ui, sight, |plot| {
        plot.line(Line::new("left", points).stroke(Stroke::new(2.0, palette.safe)).allow_hover(false));
        if let Some(at) = left(step) {
            plot.points(Points::new("step", vec![at]).radius(5.0).color(palette.accent).allow_hover(false));
            let words = words::left(course, step);
            plot.text(chart::label(format!("  {words}  "), at, Align2::LEFT_BOTTOM, palette.ink));
        }
    });
    let pointed = chart::pointed(&response).and_then(|point| step_at(point.x, last))?;
    let clicked = response.response.clicked().then_some(pointed);
    response.response.on_hover_ui_at_pointer(|ui| {
        ui.label(words::row(course, pointed));
    });
    clicked
}

/// The size of the saved chart, in points.
#[must_use]
pub fn chart_size() -> Vec2 {
    vec2(960.0, 560.0)
}

/// The step nearest to `x`, if there is one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to lie among the steps")]
fn step_at(x: f64, last: u64) -> Option<u64> {
    let step = x.round();
    (step >= 0.0 && step <= float(last)).then_some((step as u64).min(last))
}

/// A count as a coordinate.
#[expect(clippy::cast_precision_loss, reason = "a chart has fewer than 2^52 pixels")]
fn float(count: u64) -> f64 {
    count as f64
}

/// A number of configurations as a coordinate.
fn size(count: &UBig) -> f64 {
    count.to_f64().value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_step_is_pointed_at() {
        assert_eq!([step_at(2.4, 15), step_at(-0.6, 15), step_at(15.6, 15)], [Some(2), None, None]);
        assert_eq!(step_at(float(u64::MAX), u64::MAX), Some(u64::MAX));
    }
}
