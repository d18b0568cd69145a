//! Meshes: pictures such as heatmaps, and filled areas.

use std::fmt::Write as _;

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, Pos2, Rect};

use super::SvgDocument;
use super::notation::{length, line_path, paint};
use crate::gui::figure::textures::FONT_ATLAS;

/// Keeps pixels square: an attribute of SVG 1.1, and a style for today's browsers.
const PIXELATED: &str = " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"";
/// Distance within which two corners count as the same, in points.
const SAME: f32 = 1e-3;

impl SvgDocument<'_> {
    /// Writes a mesh: one with a texture as a picture; of the others, two triangles that form a rectangle as a rectangle,
    /// a strip of triangles as one outline. A triangle has one colour.
    pub(super) fn mesh(&mut self, mesh: &Mesh) {
        if !mesh.is_valid() {
            return;
        }
        self.element();
        if mesh.texture_id != FONT_ATLAS {
            return self.image(mesh);
        }
        let vertex = |index: &u32| mesh.vertices.get(*index as usize).copied().unwrap_or_default();
        let vertices: Vec<Vertex> = mesh.indices.iter().map(vertex).collect();
        let mut strip: Option<Strip> = None;
        let mut rest = vertices.as_slice();
        while let [a, b, c, after @ ..] = rest {
            rest = after;
            if let [d, e, f, after @ ..] = after
                && let Some(rect) = rectangle([*a, *b, *c], [*d, *e, *f])
            {
                self.cell(rect, a.color);
                rest = after;
                continue;
            }
            let next = Strip::new([*a, *b, *c]);
            if !strip.as_mut().is_some_and(|strip| strip.try_add(&next)) {
                self.strip(strip.replace(next));
            }
        }
        self.strip(strip);
        self.element();
    }

    fn strip(&mut self, strip: Option<Strip>) {
        let Some(strip) = strip.filter(|strip| strip.color != Color32::TRANSPARENT) else { return };
        self.add_path(&paint("fill", strip.color), &line_path(&strip.outline, true));
    }

    /// Writes an upright rectangle with a part of a texture.
    fn image(&mut self, mesh: &Mesh) {
        let corners: Vec<Pos2> = mesh.vertices.iter().map(|vertex| vertex.uv).collect();
        let (rect, uv) = (mesh.calc_bounds(), Rect::from_points(&corners));
        let tint = mesh.vertices.first().map_or(Color32::TRANSPARENT, |vertex| vertex.color);
        let Some((uri, nearest)) = self.textures.data_uri(mesh.texture_id, uv, tint, rect.size()) else { return };
        let rendering = if nearest { PIXELATED } else { "" };
        let [x, y, width, height] = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(length);
        let _ = write!(
            self.body,
            "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             preserveAspectRatio=\"none\"{rendering} xlink:href=\"{uri}\"/>"
        );
    }
}

/// Triangles of one colour, each sharing an edge with the one before.
struct Strip {
    /// Always in the same direction, so that overlapping outlines of a path are filled and not cut out.
    outline: Vec<Pos2>,
    /// Index in the outline of the newest corner.
    newest: usize,
    color: Color32,
}

impl Strip {
    fn new(corners: [Vertex; 3]) -> Self {
        let [a, b, c] = corners.map(|corner| corner.pos);
        let turn = (b - a).x * (c - a).y - (b - a).y * (c - a).x;
        let outline = if turn < 0.0 { vec![a, c, b] } else { vec![a, b, c] };
        Self { outline, newest: 2, color: corners[0].color }
    }

    /// Adds a triangle if it has the same colour and shares an edge at the newest corner; returns whether it did.
    fn try_add(&mut self, triangle: &Self) -> bool {
        let count = self.outline.len();
        let corner = |place: usize| self.outline.get(place % count).copied();
        let next = |place: usize| triangle.outline.get(place % 3).copied();
        // neighbours run along their common edge in opposite directions
        let common = |edge: usize| {
            let is_common = |side: &usize| corner(edge) == next(side + 1) && corner(edge + 1) == next(*side);
            (0..3).find(is_common).and_then(|side| next(side + 2)).map(|third| (edge % count + 1, third))
        };
        let found = [self.newest, self.newest + count - 1].into_iter().find_map(common);
        let Some((place, third)) = found.filter(|_| self.color == triangle.color) else { return false };
        self.outline.insert(place, third);
        self.newest = place;
        true
    }
}

/// Joins two triangles of one colour with a common edge, if they form an upright rectangle.
fn rectangle(one: [Vertex; 3], two: [Vertex; 3]) -> Option<Rect> {
    let mut others = two.iter().filter(|corner| !one.contains(corner));
    let [a, b, c] = one;
    let corners = [a, b, c, *others.next()?];
    let rect = Rect::from_points(&corners.map(|corner| corner.pos));
    let places = [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()];
    let has = |place: Pos2| corners.iter().any(|corner| corner.pos.distance(place) < SAME);
    let is_quad = others.next().is_none() && corners.iter().all(|corner| corner.color == a.color);
    (is_quad && rect.is_positive() && places.into_iter().all(has)).then_some(rect)
}
