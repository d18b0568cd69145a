//! Finds an empty place for the legend within a chart.

use egui::epaint::{ClippedShape, PathShape};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Ui, Vec2};

use crate::gui::chart::polyline::clipped;
use crate::gui::look::theme::Palette;

/// Smallest distance to anything drawn, in points.
const CLEARANCE: f32 = 3.0;
/// Distance between the places that are tried, in points.
const STEP: f32 = 12.0;

/// Returns a rectangle of `size` in `frame` that covers nothing but grid lines: a corner if one is free (top ones
/// first), otherwise a place along the top or bottom edge.
pub(super) fn find(ui: &Ui, frame: Rect, size: Vec2) -> Option<Rect> {
    let free = frame.size() - size;
    if free.min_elem() < 0.0 {
        return None;
    }
    let shapes: Vec<ClippedShape> =
        ui.ctx().graphics(|lists| lists.get(ui.layer_id()).map(|list| list.all_entries().cloned().collect()))?;
    let line = Palette::of(ui).line;
    let in_the_way: Vec<&ClippedShape> = shapes.iter().filter(|shape| is_in_the_way(shape, frame, line)).collect();
    let place = |x: f32, y: f32| Rect::from_min_size(frame.min + Vec2::new(x, y), size);
    let steps = (free.x / STEP).floor().max(0.0) as u16;
    let along: Vec<f32> = (1..=steps).map(|step| free.x - f32::from(step) * STEP).filter(|x| *x > 0.0).collect();
    let corners = [(free.x, 0.0), (0.0, 0.0), (free.x, free.y), (0.0, free.y)];
    let edges = [0.0, free.y].into_iter().flat_map(|y| along.iter().map(move |x| (*x, y)));
    let is_free = |place: &Rect| {
        let wanted = place.expand(CLEARANCE);
        !in_the_way.iter().any(|shape| shape.clip_rect.intersects(wanted) && covers(&shape.shape, wanted))
    };
    corners.into_iter().chain(edges).map(|(x, y)| place(x, y)).find(is_free)
}

/// Whether a shape is data rather than grid or background.
fn is_in_the_way(shape: &ClippedShape, frame: Rect, grid: Color32) -> bool {
    match &shape.shape {
        Shape::LineSegment { stroke, .. } => stroke.color != grid,
        Shape::Rect(rect) => !rect.rect.contains_rect(frame),
        _ => true,
    }
}

/// Whether any visible part of the shape lies in `place`.
fn covers(shape: &Shape, place: Rect) -> bool {
    match shape {
        Shape::Noop | Shape::Callback(_) => false,
        Shape::Vec(shapes) => shapes.iter().any(|shape| covers(shape, place)),
        Shape::Circle(circle) => place.distance_to_pos(circle.center) <= circle.radius + circle.stroke.width,
        Shape::LineSegment { points, .. } => clipped(points[0], points[1], place).is_some(),
        Shape::Path(path) => covers_path(path, place),
        Shape::Mesh(mesh) => covers_mesh(mesh, place),
        other => other.visual_bounding_rect().intersects(place),
    }
}

fn covers_path(path: &PathShape, place: Rect) -> bool {
    let PathShape { points, closed, fill, .. } = path;
    let last = if *closed { points.last().zip(points.first()) } else { None };
    let mut sides = points.windows(2).map(|pair| (&pair[0], &pair[1])).chain(last);
    sides.any(|(from, to)| clipped(*from, *to, place).is_some())
        || (*fill != Color32::TRANSPARENT && is_within(points, place.center()))
}

/// Whether a point lies in a polygon, by the number of sides that a ray from it crosses.
fn is_within(polygon: &[Pos2], at: Pos2) -> bool {
    let sides = polygon.iter().zip(polygon.iter().skip(1).chain(polygon.first()));
    let crossed = sides.filter(|(from, to)| {
        (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x)
    });
    crossed.count() % 2 == 1
}

fn covers_mesh(mesh: &Mesh, place: Rect) -> bool {
    let is_covered = |corners: [u32; 3]| {
        Rect::from_points(&corners.map(|corner| mesh.vertices[corner as usize].pos)).intersects(place)
    };
    mesh.is_valid() && mesh.triangles().any(is_covered)
}
