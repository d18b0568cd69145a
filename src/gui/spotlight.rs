//! Spotlight: a ring around the one thing that a lesson points at.
//!
//! Code that draws something a lesson may point at reports its place in every frame. The target is stored in the
//! window's memory.

use std::sync::Arc;

use egui::style::ScrollAnimation;
use egui::{Align, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::look::theme::Palette;
use crate::gui::state;
use crate::lesson::{Part, Point};

/// Gaps between target and ring, small enough above and below to cut no row of text, and width of the ring, in points.
const GAPS: Vec2 = vec2(5.0, 1.0);
const WIDTH: f32 = 2.5;
/// Corner radius in points.
const ROUNDING: f32 = 10.0;

/// State of the light in the window.
#[derive(Clone, Default)]
struct Spotlight {
    /// The part that the lesson points at.
    wanted: Option<Arc<Point>>,
    /// Place of that part, and the frame in which it was drawn there.
    found: Option<(u64, Rect)>,
    lit: Option<Highlight>,
}

/// A highlighted cell of a chart.
#[derive(Clone, Copy)]
struct Highlight {
    /// Frame of the last request.
    frame: u64,
    /// Charts with the cell.
    charts: &'static [&'static str],
    /// Centre, in units of the axes.
    cell: [f64; 2],
    /// Width and height in units of the axes; 0 for a point of a curve.
    extent: [f64; 2],
}

/// Sets the target; `None` for no target.
pub fn point_at(ctx: &Context, point: Option<Arc<Point>>) {
    state::change(ctx, |light: &mut Spotlight| {
        light.found = light.found.filter(|_| light.wanted == point);
        light.wanted = point;
    });
}

/// Reports the place of a control by its accessible name. A control that is not found yet is scrolled into view.
pub fn mark_control(ui: &Ui, name: &str, place: Rect) {
    if wanted_control(ui.ctx()).is_none_or(|wanted| wanted != name) {
        return;
    }
    if found(ui.ctx()).is_none() && !ui.clip_rect().y_range().contains(place.center().y) {
        ui.scroll_to_rect_animation(place, Some(Align::Center), ScrollAnimation::none());
    } else {
        mark(ui, place);
    }
}

/// Reports the place of a part of the window.
pub fn mark_part(ui: &Ui, part: Part, place: Rect) {
    if wanted(ui.ctx()).as_deref() == Some(&Point::Part(part)) {
        mark(ui, place);
    }
}

/// Highlights a cell of these charts in the next frame. `extent` is its width and height in units of
/// the axes, 0 for a point of a curve.
pub fn light_up(ctx: &Context, charts: &'static [&'static str], cell: [f64; 2], extent: [f64; 2]) {
    let frame = ctx.cumulative_frame_nr();
    let lit = Highlight { frame, charts, cell, extent };
    let before = state::change(ctx, |light: &mut Spotlight| light.lit.replace(lit));
    if before.is_none_or(|lit| lit.frame + 1 < frame || lit.cell.map(f64::to_bits) != cell.map(f64::to_bits)) {
        // the chart may already be drawn in this frame
        ctx.request_repaint();
    }
}

/// Rings the highlighted cell of this plot, if any.
pub fn mark_cell(ctx: &Context, chart: &str, frame: Rect, transform: &PlotTransform) {
    let place_of = |[x, y]: [f64; 2], [width, height]: [f64; 2]| {
        let corner = |side: f64| transform.position_from_point(&PlotPoint::new(x + side * width, y + side * height));
        let cell = Rect::from_two_pos(corner(-0.5), corner(0.5));
        // a cell may be smaller than a dot
        cell.expand2((vec2(14.0, 14.0) - cell.size()).max(vec2(0.0, 0.0)) / 2.0)
    };
    mark_lit(ctx, chart, frame, place_of);
}

/// Rings the highlighted cell of this chart, if any. `place_of` returns the rectangle of a cell from its centre and
/// extent.
pub fn mark_lit(ctx: &Context, chart: &str, frame: Rect, place_of: impl Fn([f64; 2], [f64; 2]) -> Rect) {
    if let Some(lit) = state::get::<Spotlight>(ctx).lit
        && lit.frame + 1 >= ctx.cumulative_frame_nr()
        && lit.charts.contains(&chart)
    {
        let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::unique("lit cell"))).with_clip_rect(frame);
        ring(&painter, place_of(lit.cell, lit.extent), &Palette::of_context(ctx));
    }
}

fn mark(ui: &Ui, place: Rect) {
    let found = (ui.ctx().cumulative_frame_nr(), place.intersect(ui.clip_rect()));
    state::change(ui.ctx(), |light: &mut Spotlight| light.found = Some(found));
}

/// Returns the place of the target, if it was drawn in this frame or the one before.
pub fn found(ctx: &Context) -> Option<Rect> {
    let found = state::get::<Spotlight>(ctx).found;
    found.filter(|(frame, _)| *frame + 1 >= ctx.cumulative_frame_nr()).map(|(_, place)| place)
}

/// Paints the spotlight within `room`. Called after that part of the window was drawn.
pub fn paint(ctx: &Context, room: Rect) {
    if let Some(place) = found(ctx).filter(Rect::is_positive) {
        let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::unique("spotlight"))).with_clip_rect(room);
        ring(&painter, place.expand2(GAPS).intersect(room), &Palette::of_context(ctx));
    }
}

fn ring(painter: &Painter, place: Rect, palette: &Palette) {
    painter.rect_stroke(place, ROUNDING, Stroke::new(WIDTH, palette.accent), StrokeKind::Middle);
}

/// Returns the accessible name of the control that the lesson points at, if it points at one.
pub fn wanted_control(ctx: &Context) -> Option<String> {
    match wanted(ctx).as_deref() {
        Some(Point::Control(name)) => Some(name.clone()),
        _ => None,
    }
}

fn wanted(ctx: &Context) -> Option<Arc<Point>> {
    state::get::<Spotlight>(ctx).wanted
}
