//! The shrinking: how many configurations are left after each move.

use egui::{Align2, Stroke, Ui, Vec2, vec2};
use egui_plot::{Line, Points};

use dashu_int::UBig;

use crate::devil::Plan;
use crate::gui::chart::{self, Axes, Sight, Steps, Ticks, stepped};
use crate::gui::kept;
use crate::gui::theme::Palette;

use super::chart_words as words;
use super::kept::Compared;

/// The most points of the line; beyond that they are thinned evenly.
const MOST_POINTS: u64 = 1_000;

/// Draws the configurations left with `step` marked, and those of the `kept` lists, and returns the step that was
/// chosen, by a click or by the arrow keys.
pub fn chart_ui(ui: &mut Ui, course: Plan<'_>, step: u64, kept: &[Compared], sight: &mut Sight) -> Option<u64> {
    let last = course.last_step();
    let courses = || kept.iter().map(Compared::course).chain([course]);
    let moves = courses().map(|course| float(course.last_step())).fold(1.0, f64::max);
    let all = courses().map(|course| size(&course.solution().configurations_left(0))).fold(0.0, f64::max);
    let summary = kept::summary(&words::shrinking(course), kept.iter().map(|kept| &kept.name));
    let axes = Axes {
        id: "shrinking",
        x: 0.0..=moves,
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
    let others: Vec<_> = kept.iter().map(|kept| (points(kept.course()), kept.ink(&palette))).collect();
    let (own, left) = (points(course), |step: u64| point(course, step));
    let response = axes.show(ui, sight, |plot| {
        for (points, ink) in others {
            plot.line(Line::new("kept", points).stroke(Stroke::new(1.75, ink)).allow_hover(false));
        }
        plot.line(Line::new("left", own).stroke(Stroke::new(2.0, palette.safe)).allow_hover(false));
        if let Some(at) = left(step) {
            plot.points(Points::new("step", vec![at]).radius(5.0).color(palette.accent).allow_hover(false));
            let words = words::left(course, step);
            plot.text(chart::label(format!("  {words}  "), at, Align2::LEFT_BOTTOM, palette.ink));
        }
    });
    let frame = *response.transform.frame();
    let mut entries: Vec<_> = kept.iter().map(|kept| (kept.ink(&palette), kept.name.short.as_str())).collect();
    if !entries.is_empty() {
        entries.insert(0, (palette.safe, "now"));
    }
    chart::key_ui(ui, frame, &entries);
    let steps = Steps::of_plot(ui, &response, || words::row(course, step));
    if let Some(steps) = steps.filter(|_| course.has_moves()) {
        let step = stepped(step, steps.right, 0..=last);
        if let Some(at) = left(step) {
            sight.reveal(&response.transform, at, at);
        }
        return Some(step);
    }
    let pointed = chart::pointed(&response).and_then(|point| step_at(point.x, last))?;
    let clicked = response.response.clicked().then_some(pointed);
    response.response.on_hover_ui_at_pointer(|ui| {
        ui.label(words::row(course, pointed));
        for kept in kept.iter().filter(|kept| pointed <= kept.course().last_step()) {
            ui.label(format!("{}: {}", kept.name.short, words::left(kept.course(), pointed)));
        }
    });
    clicked
}

/// How many configurations are left after so many moves.
fn point(course: Plan<'_>, step: u64) -> Option<[f64; 2]> {
    course.configurations_left(step).map(|left| [float(step), size(&left)])
}

/// The line of a list of moves.
fn points(course: Plan<'_>) -> Vec<[f64; 2]> {
    let last = course.last_step();
    let every = (last / MOST_POINTS).max(1);
    let steps = (0..=last / every).map(|index| index * every).chain([last]);
    steps.filter_map(|step| point(course, step)).collect()
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(960.0, 560.0)
}

/// The step nearest to `x`, if there is one.
fn step_at(x: f64, last: u64) -> Option<u64> {
    let step = x.round();
    (step >= 0.0 && step <= float(last)).then_some((step as u64).min(last))
}

/// A count as a coordinate.
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
