//! Meshes: heatmaps, filled areas, pictures.

use std::fmt::Write as _;

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, Pos2, Rect, TextureId, Vec2};

use super::Sheet;
use super::notation::{decimal, length, line_path, paint, point};

/// Texture with egui's glyphs; an untextured mesh uses one white point of it.
const PLAIN: TextureId = TextureId::Managed(0);
/// Keeps pixels square: an attribute of SVG 1.1, and a style for today's browsers.
const PIXELATED: &str = " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"";
/// Distance within which two corners count as the same, in points or fractions of a texture.
const SAME: f32 = 1e-3;

impl Sheet<'_> {
    /// Writes a mesh: two triangles that form a rectangle as a rectangle, a strip of triangles as one outline, all
    /// others one by one in their mean colour.
    pub(super) fn mesh(&mut self, mesh: &Mesh) {
        if !mesh.is_valid() {
            return;
        }
        self.element();
        let vertex = |index: &u32| mesh.vertices.get(*index as usize).copied().unwrap_or_default();
        let vertices: Vec<Vertex> = mesh.indices.iter().map(vertex).collect();
        let mut strip: Option<Strip> = None;
        let mut rest = vertices.as_slice();
        while let [a, b, c, after @ ..] = rest {
            rest = after;
            if let [d, e, f, after @ ..] = after
                && let Some(quad) = Quad::new([*a, *b, *c], [*d, *e, *f])
                && self.quad(&quad, mesh.texture_id)
            {
                rest = after;
                continue;
            }
            if mesh.texture_id != PLAIN {
                continue;
            }
            let next = Strip::new([*a, *b, *c]);
            if !strip.as_mut().is_some_and(|strip| strip.takes_on(&next)) {
                self.strip(strip.replace(next));
            }
        }
        self.strip(strip);
        self.element();
    }

    /// Writes a quad; returns false if it cannot be written as a rectangle.
    fn quad(&mut self, quad: &Quad, texture: TextureId) -> bool {
        if texture != PLAIN {
            self.textured(quad, texture);
            return true;
        }
        let Some(rect) = quad.upright() else { return false };
        self.cell(rect, quad.color);
        true
    }

    fn strip(&mut self, strip: Option<Strip>) {
        let Some(strip) = strip.filter(|strip| strip.color != Color32::TRANSPARENT) else { return };
        self.add_path(&paint("fill", strip.color), &line_path(&strip.outline, true));
    }

    fn textured(&mut self, quad: &Quad, texture: TextureId) {
        let Some((uv, [origin, right, below])) = quad.texture_corners() else { return };
        let (along, down) = (right - origin, below - origin);
        if along.y.abs() < SAME && down.x.abs() < SAME && along.x > 0.0 && down.y > 0.0 {
            self.image(texture, uv, quad.color, Rect::from_min_size(origin, Vec2::new(along.x, down.y)), "");
            return;
        }
        // an image of its true size, moved and turned to its corners
        let size = Vec2::new(along.length(), down.length());
        let (along, down) = (along / size.x, down / size.y);
        let [a, b, c, d] = [along.x, along.y, down.x, down.y].map(|value| decimal(value, 5));
        let transform = format!(" transform=\"matrix({a} {b} {c} {d} {} )\"", point(origin));
        self.image(texture, uv, quad.color, Rect::from_min_size(Pos2::ZERO, size), &transform);
    }

    /// Writes the part `uv` of a texture into `rect`.
    pub(super) fn image(&mut self, id: TextureId, uv: Rect, tint: Color32, rect: Rect, transform: &str) {
        let Some((uri, nearest)) = self.textures.data_uri(id, uv, tint, rect.size()) else { return };
        let rendering = if nearest { PIXELATED } else { "" };
        let [x, y, width, height] = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(length);
        let _ = write!(
            self.element(),
            "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{transform} \
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
        Self { outline, newest: 2, color: mean(corners.map(|corner| corner.color)) }
    }

    /// Adds a triangle if it has the same colour and shares an edge at the newest corner; returns whether it did.
    fn takes_on(&mut self, triangle: &Self) -> bool {
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

/// Four corners of one colour.
struct Quad {
    corners: [Vertex; 4],
    color: Color32,
}

impl Quad {
    /// Joins two triangles with a common edge and one colour.
    fn new(one: [Vertex; 3], two: [Vertex; 3]) -> Option<Self> {
        let mut others = two.iter().filter(|corner| !one.contains(corner));
        let fourth = *others.next()?;
        let color = fourth.color;
        let is_quad = others.next().is_none() && one.iter().all(|corner| corner.color == color);
        let [a, b, c] = one;
        is_quad.then_some(Self { corners: [a, b, c, fourth], color })
    }

    /// Returns the rectangle, if the quad is one with horizontal and vertical edges.
    fn upright(&self) -> Option<Rect> {
        let rect = Rect::from_points(&self.corners.map(|corner| corner.pos));
        let places = [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()];
        let has = |place: Pos2| self.corners.iter().any(|corner| corner.pos.distance(place) < SAME);
        (rect.is_positive() && places.into_iter().all(has)).then_some(rect)
    }

    /// Returns the part of the texture, and the positions of its top left, top right and bottom left corners.
    fn texture_corners(&self) -> Option<(Rect, [Pos2; 3])> {
        let uv = Rect::from_points(&self.corners.map(|corner| corner.uv));
        let place = |at: Pos2| self.corners.iter().find(|corner| corner.uv.distance(at) < SAME).map(|c| c.pos);
        let places = [place(uv.left_top())?, place(uv.right_top())?, place(uv.left_bottom())?];
        uv.is_positive().then_some((uv, places))
    }
}

fn mean(colors: [Color32; 3]) -> Color32 {
    let channel = |i: usize| {
        let sum: u16 = colors.iter().map(|color| u16::from(color.to_array()[i])).sum();
        u8::try_from((sum + 1) / 3).unwrap_or(u8::MAX)
    };
    Color32::from_rgba_premultiplied(channel(0), channel(1), channel(2), channel(3))
}
