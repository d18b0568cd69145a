//! The scores of games as lines over the states.

use egui::{Painter, Shape, Stroke};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::look::theme::Palette;

/// The most points of a path that are drawn.
const PATH_POINTS: usize = 400;

/// Draws the scores of games over the states, lost ones tinted, each on a dark rim so that it is seen on every colour.
pub fn paint(painter: &Painter, transform: &PlotTransform, paths: &[Vec<i64>], target: i64) {
    // one alone is read flip by flip
    let width = if paths.len() == 1 { 2.0 } else { 1.0 };
    for path in paths {
        let is_won = path.last().is_some_and(|score| *score > target);
        let color = if is_won { Palette::LIGHT.card } else { Palette::DARK.lost };
        let every = path.len().div_ceil(PATH_POINTS).max(1);
        let points = path.iter().enumerate().step_by(every);
        let points =
            points.map(|(flips, &score)| transform.position_from_point(&PlotPoint::new(flips as f64, score as f64)));
        let points: Vec<_> = points.collect();
        painter.add(Shape::line(points.clone(), Stroke::new(width + 1.5, Palette::LIGHT.ink.gamma_multiply(0.25))));
        painter.add(Shape::line(points, Stroke::new(width, color.gamma_multiply(0.85))));
    }
}
