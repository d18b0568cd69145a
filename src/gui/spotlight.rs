//! Spotlight: a ring around the one thing that a lesson points at, with everything else dimmed.
//!
//! Code that draws something a lesson may point at reports its place in every frame. The target is stored in the
//! window's memory.

use std::sync::Arc;

use egui::{Color32, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, pos2, vec2};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::look::theme::Palette;
use crate::gui::state;
use crate::lesson::{Part, Point};

/// Gap between target and ring, and width of the ring, in points.
const GAP: f32 = 5.0;
const WIDTH: f32 = 2.5;
/// Corner radius in points.
const ROUNDING: f32 = 10.0;
/// Opacity of the dimming, of 255, in the dark and the light theme.
const SHADE: [u8; 2] = [105, 46];

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
    state::change(ctx, |light: &mut Spotlight| light.wanted = point);
}

/// Reports the place of a control by its accessible name.
pub fn mark_control(ctx: &Context, name: &str, place: Rect) {
    mark(ctx, place, |point| matches!(point, Point::Control(wanted) if wanted == name));
}

/// Reports the place of a part of the window.
pub fn mark_part(ctx: &Context, part: Part, place: Rect) {
    mark(ctx, place, |point| *point == Point::Part(part));
}

/// Highlights a cell of these charts in the next frame, without dimming. `extent` is its width and height in units of
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

fn mark(ctx: &Context, place: Rect, is_meant: impl Fn(&Point) -> bool) {
    if wanted(ctx).is_some_and(|point| is_meant(&point)) {
        let frame = ctx.cumulative_frame_nr();
        state::change(ctx, |light: &mut Spotlight| light.found = Some((frame, place)));
    }
}

/// Returns the place of the target, if it was drawn in this frame or the one before.
pub fn found(ctx: &Context) -> Option<Rect> {
    let found = state::get::<Spotlight>(ctx).found;
    found.filter(|(frame, _)| *frame + 1 >= ctx.cumulative_frame_nr()).map(|(_, place)| place)
}

/// Paints the spotlight over `room`, the part of the window that is dimmed. Called after that part was drawn.
pub fn paint(ctx: &Context, room: Rect) {
    let Some(place) = found(ctx).map(|place| place.expand(GAP).intersect(room)).filter(Rect::is_positive) else {
        return;
    };
    let palette = Palette::of_context(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::unique("spotlight"))).with_clip_rect(room);
    let shade = Color32::from_black_alpha(SHADE[usize::from(!ctx.global_style().visuals.dark_mode)]);
    let around = [
        Rect::from_min_max(room.min, pos2(room.right(), place.top())),
        Rect::from_min_max(pos2(room.left(), place.bottom()), room.max),
        Rect::from_min_max(pos2(room.left(), place.top()), place.left_bottom()),
        Rect::from_min_max(place.right_top(), pos2(room.right(), place.bottom())),
    ];
    for rect in around {
        painter.rect_filled(rect, 0.0, shade);
    }
    ring(&painter, place, &palette);
}

fn ring(painter: &Painter, place: Rect, palette: &Palette) {
    painter.rect_stroke(place, ROUNDING, Stroke::new(WIDTH, palette.accent), StrokeKind::Middle);
    let glow = Stroke::new(2.0 * WIDTH, palette.accent.gamma_multiply(0.25));
    painter.rect_stroke(place.expand(2.0 * WIDTH), ROUNDING + 2.0 * WIDTH, glow, StrokeKind::Middle);
}

/// Returns the accessible name of the control that the lesson points at, if it points at one.
pub fn wanted_control(ctx: &Context) -> Option<String> {
    match wanted(ctx).as_deref() {
        Some(Point::Control(name)) => Some(name.clone()),
        _ => None,
    }
}

/// Whether the lesson points at this part of the window.
pub fn is_wanted(ctx: &Context, part: Part) -> bool {
    wanted(ctx).as_deref() == Some(&Point::Part(part))
}

fn wanted(ctx: &Context) -> Option<Arc<Point>> {
    state::get::<Spotlight>(ctx).wanted
}
