//! The ring round what has the focus.

use egui::{Context, LayerId, Rect, Stroke, StrokeKind};

use crate::gui::look::theme::Palette;

/// How thick the ring is, in points.
pub const WIDTH: f32 = 2.0;
/// The room between the ring and what it is round, in points.
pub const GAP: f32 = 1.5;
/// The radius of its corners, in points.
const RADIUS: f32 = 8.0;

/// Paints the ring round `rect` in that layer, of which only `seen` can be seen.
pub fn paint(ctx: &Context, layer: LayerId, rect: Rect, seen: Rect) {
    let screen = ctx.content_rect();
    let ring = rect.expand(GAP).intersect(screen.shrink(WIDTH));
    // where a scrolled place cuts the widget off it cuts off the ring
    let is_whole = seen.contains_rect(rect.shrink(0.5));
    let clip = if is_whole { screen } else { seen.expand(GAP + WIDTH) };
    let stroke = Stroke::new(WIDTH, Palette::of_context(ctx).accent);
    ctx.layer_painter(layer).with_clip_rect(clip).rect_stroke(ring, RADIUS, stroke, StrokeKind::Outside);
}
