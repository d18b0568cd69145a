//! A chart of named lines, with what is chosen on it.

use std::ops::RangeInclusive;

use egui::{Color32, Rect, Ui};
use egui_plot::{HLine, PlotPoint, PlotResponse, PlotUi, Points, VLine};

use crate::gui::chart::{self, Axes, Ticks, Viewport};
use crate::gui::look::theme::Palette;

use super::marks;
use super::named_lines::NamedLine;

/// A chart of named lines.
pub struct LinesChart<'a> {
    /// What tells it from the other charts of the window.
    pub id: &'a str,
    /// The range of the horizontal axis.
    pub x: RangeInclusive<f64>,
    /// The range of the vertical axis.
    pub y: RangeInclusive<f64>,
    /// How far one can look along both, where that is farther.
    pub edges: Option<[RangeInclusive<f64>; 2]>,
    /// The titles of both axes.
    pub labels: [&'a str; 2],
    /// How their ticks are written.
    pub ticks: [Ticks; 2],
    /// The lines.
    pub lines: Vec<NamedLine>,
    /// Points that are shown as small dots, as the corners of a line are.
    pub corners: Vec<[f64; 2]>,
    /// Where a dashed line goes across.
    pub level: Option<f64>,
    /// Where a thin line stands, at what is chosen.
    pub upright: Option<f64>,
    /// The least room for the labels of the vertical axis, in points, where charts under each other have to line up.
    pub tick_room: Option<f32>,
    /// Points of the lines that have a dot as what is chosen has, in these colours.
    pub dots: Vec<([f64; 2], Color32)>,
    /// What is chosen, and what is said of it.
    pub present: Option<([f64; 2], String)>,
}

impl<'a> LinesChart<'a> {
    /// A chart of chances to win over whole numbers.
    pub fn of_chances(id: &'a str, x: RangeInclusive<f64>, x_label: &'a str, lines: Vec<NamedLine>) -> Self {
        Self {
            id,
            x,
            y: 0.0..=1.0,
            edges: None,
            labels: [x_label, "win probability"],
            ticks: [Ticks::Whole, Ticks::Percent],
            lines,
            corners: Vec::new(),
            level: None,
            upright: None,
            tick_room: None,
            dots: Vec::new(),
            present: None,
        }
    }

    /// Draws it, `summary` being it in one sentence for those who hear it.
    pub fn show(&self, ui: &mut Ui, viewport: &mut Viewport, summary: &str) -> PlotResponse<()> {
        let palette = Palette::of(ui);
        let key: Vec<_> = self.lines.iter().map(NamedLine::entry).collect();
        let axes = Axes {
            id: self.id,
            x: self.x.clone(),
            y: self.y.clone(),
            edges: self.edges.clone(),
            x_label: self.labels[0],
            y_label: self.labels[1],
            x_ticks: self.ticks[0],
            y_ticks: self.ticks[1],
            equal_units: false,
            key: &key,
            summary,
        };
        let lines: Vec<_> = self.lines.iter().map(NamedLine::polyline).collect();
        let (level, upright, corners) = (self.level, self.upright, self.corners.clone());
        let contents = move |plot: &mut PlotUi<'_>| {
            if let Some(level) = level {
                let line = HLine::new("level", level).stroke(chart::thin(palette.soft_ink)).style(chart::dashed());
                plot.hline(line.allow_hover(false));
            }
            if let Some(x) = upright.filter(|_| chart::has_marks(plot.ctx())) {
                plot.vline(VLine::new("present", x).stroke(chart::thin(palette.accent)).allow_hover(false));
            }
            for line in lines {
                plot.add(line);
            }
            if !corners.is_empty() {
                plot.points(Points::new("corners", corners).radius(3.0).color(palette.ink).allow_hover(false));
            }
        };
        let response = match self.tick_room {
            Some(room) => axes.show_aligned(ui, viewport, room, contents),
            None => axes.show(ui, viewport, contents),
        };
        dots_ui(ui, &response, self.dots.iter().copied());
        if let Some((present, words)) = &self.present {
            marks::present(ui, &response.transform, *present, Rect::NOTHING, words);
        }
        response
    }

    /// Draws a dot on each line where `point` says.
    pub fn dots_ui(&self, ui: &Ui, response: &PlotResponse<()>, point: impl Fn(&NamedLine) -> Option<[f64; 2]>) {
        dots_ui(ui, response, self.lines.iter().filter_map(|line| Some((point(line)?, line.color))));
    }
}

fn dots_ui(ui: &Ui, response: &PlotResponse<()>, dots: impl Iterator<Item = ([f64; 2], Color32)>) {
    let painter = marks::painter(ui, &response.transform);
    for (point, color) in dots {
        let at = response.transform.position_from_point(&PlotPoint::from(point));
        marks::dot(&painter, at, 4.0, color, &Palette::of(ui));
    }
}
