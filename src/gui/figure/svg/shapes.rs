//! Writes all shapes except text and meshes.

use std::fmt::Write as _;

use egui::epaint::{
    CircleShape, ColorMode, CornerRadiusF32, EllipseShape, PathShape, PathStroke, QuadraticBezierShape, RectShape,
    Shape,
};
use egui::{Color32, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::notation::{DOCUMENT, decimal, length, line_path, paint, point, rectangle_path};
use super::{SvgDocument, index_of};

/// Standard deviation of a Gaussian blur that looks like a linear one, as a share of the linear blur's width: 1/√12.
const BLUR_TO_DEVIATION: f32 = 0.288_675;
/// Attribute for hard edges.
pub(super) const CRISP: &str = " shape-rendering=\"crispEdges\"";

impl SvgDocument<'_> {
    /// Writes one shape without nested shapes.
    pub(super) fn shape(&mut self, shape: &Shape) {
        match shape {
            // unpacked or left out by the caller, or in nothing that the window paints
            Shape::Noop | Shape::Vec(_) | Shape::Callback(_) | Shape::Band(_) | Shape::CubicBezier(_) => {}
            Shape::Circle(CircleShape { center, radius, fill, stroke }) => {
                self.ellipse(*center, Vec2::splat(*radius), *fill, *stroke);
            }
            Shape::Ellipse(EllipseShape { center, radius, fill, stroke, .. }) => {
                self.ellipse(*center, *radius, *fill, *stroke);
            }
            Shape::LineSegment { points, stroke } => self.segment(*points, *stroke),
            Shape::Path(path) => self.line(path),
            Shape::Rect(rect) => self.rect(rect),
            Shape::Text(text) => self.text(text),
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::QuadraticBezier(curve) => self.curve(curve),
        }
    }

    fn ellipse(&mut self, center: Pos2, radius: Vec2, fill: Color32, stroke: Stroke) {
        if is_invisible(fill, stroke) || !center.is_finite() || radius.min_elem() <= 0.0 {
            return;
        }
        let ([x, y], [rx, ry]) = ([center.x, center.y].map(length), [radius.x, radius.y].map(length));
        let paints = filled_and_stroked(fill, stroke);
        let is_round = (radius.x - radius.y).abs() < f32::EPSILON;
        let _ = if is_round {
            write!(self.element(), "<circle cx=\"{x}\" cy=\"{y}\" r=\"{rx}\"{paints}/>")
        } else {
            write!(self.element(), "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"{paints}/>")
        };
    }

    /// Writes a straight line.
    pub(super) fn segment(&mut self, points: [Pos2; 2], stroke: Stroke) {
        if stroke.is_empty() || points.iter().any(|at| !at.is_finite()) {
            return;
        }
        let mut attributes = filled_and_stroked(Color32::TRANSPARENT, stroke);
        let [from, to] = points;
        let is_upright = (from.x - to.x).abs() < 1e-3 || (from.y - to.y).abs() < 1e-3;
        if is_upright && (stroke.width - stroke.width.round()).abs() < 1e-3 && self.is_seen(stroke.width) {
            attributes.push_str(CRISP);
        }
        self.add_path(&attributes, &line_path(&points, false));
        self.close_translucent(stroke.color);
    }

    /// Ends the path after a translucent part, since overlapping parts of one path would not darken each other as on
    /// screen.
    fn close_translucent(&mut self, color: Color32) {
        if !color.is_opaque() {
            self.element();
        }
    }

    fn line(&mut self, path: &PathShape) {
        let PathShape { points, closed, fill, stroke } = path;
        match points.as_slice() {
            [from, to] => self.segment([*from, *to], solid(stroke)),
            points => self.outline(&line_path(points, *closed), *closed, *fill, solid(stroke)),
        }
    }

    /// Writes a separate path, open or closed.
    fn outline(&mut self, data: &str, closed: bool, fill: Color32, stroke: Stroke) {
        if is_invisible(fill, stroke) || data.is_empty() {
            return;
        }
        let mut attributes = filled_and_stroked(fill, stroke);
        if !closed && !stroke.is_empty() {
            attributes.push_str(" stroke-linejoin=\"round\"");
        }
        self.element();
        self.add_path(&attributes, data);
        self.element();
    }

    fn rect(&mut self, shape: &RectShape) {
        let RectShape { rect, corner_radius, fill, stroke, stroke_kind, blur_width, .. } = shape;
        // an empty rectangle is not drawn, as on screen
        if !rect.is_finite() || rect.is_negative() || is_invisible(*fill, *stroke) {
            return;
        }
        // distance from an edge outwards to the centre of its stroke
        let outset = match stroke_kind {
            _ if stroke.is_empty() => 0.0,
            StrokeKind::Inside => -0.5 * stroke.width,
            StrokeKind::Middle => 0.0,
            StrokeKind::Outside => 0.5 * stroke.width,
        };
        // an inside stroke may be wider than the rectangle
        let edge = Rect::from_center_size(rect.center(), (rect.size() + Vec2::splat(2.0 * outset)).max(Vec2::ZERO));
        let radius = CornerRadiusF32::from(*corner_radius);
        let is_sharp = radius == CornerRadiusF32::ZERO;
        if is_sharp && stroke.is_empty() && *blur_width <= 0.0 {
            self.cell(*rect, *fill);
            return;
        }
        let mut attributes = filled_and_stroked(*fill, *stroke);
        if *blur_width > 0.0 {
            let number = index_of(&mut self.blurs, blur_width * BLUR_TO_DEVIATION);
            let _ = write!(attributes, " filter=\"url(#b{number}-{DOCUMENT})\"");
        }
        self.element();
        self.add_path(&attributes, &rounded_path(edge, radius, outset));
        self.element();
    }

    /// Whether something this thick covers at least a pixel wherever it lies.
    fn is_seen(&self, thickness: f32) -> bool {
        thickness * self.pixels > 0.999
    }

    /// Writes a plain rectangle, with crisp edges if it is large enough not to vanish.
    pub(super) fn cell(&mut self, rect: Rect, fill: Color32) {
        let mut attributes = paint("fill", fill);
        if self.is_seen(rect.width().min(rect.height())) {
            attributes.push_str(CRISP);
        }
        self.add_path(&attributes, &rectangle_path(rect));
        self.close_translucent(fill);
    }

    fn curve(&mut self, curve: &QuadraticBezierShape) {
        let QuadraticBezierShape { points, closed, fill, stroke } = curve;
        if points.iter().all(|at| at.is_finite()) {
            let [from, control, to] = points.map(point);
            let end = if *closed { "Z" } else { "" };
            self.outline(&format!("M{from}Q{control} {to} {end}"), *closed, *fill, solid(stroke));
        }
    }
}

fn is_invisible(fill: Color32, stroke: Stroke) -> bool {
    fill == Color32::TRANSPARENT && stroke.is_empty()
}

/// Returns a stroke of one colour; nothing in the window has a gradient.
fn solid(stroke: &PathStroke) -> Stroke {
    match &stroke.color {
        ColorMode::Solid(color) => Stroke::new(stroke.width, *color),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

fn filled_and_stroked(fill: Color32, stroke: Stroke) -> String {
    let fill = paint("fill", fill);
    if stroke.is_empty() {
        return fill;
    }
    format!("{fill}{} stroke-width=\"{}\"", paint("stroke", stroke.color), length(stroke.width))
}

/// Returns the attribute for a clockwise rotation by `angle` radians around `center`; empty without a rotation.
pub(super) fn turned(angle: f32, center: Pos2) -> String {
    if angle == 0.0 || !angle.is_finite() {
        return String::new();
    }
    format!(" transform=\"rotate({} {})\"", decimal(angle.to_degrees(), 3), point(center))
}

/// Writes the path of a rectangle with round corners; radii above 0 grow by `outset`.
fn rounded_path(rect: Rect, radius: CornerRadiusF32, outset: f32) -> String {
    let most = 0.5 * rect.width().min(rect.height());
    let fit = |r: f32| if r > 0.0 { (r + outset).clamp(0.0, most) } else { 0.0 };
    let [nw, ne, se, sw] = [radius.nw, radius.ne, radius.se, radius.sw].map(fit);
    let (min, max) = (rect.min, rect.max);
    let mut path = format!("M{}", point(Pos2::new(min.x + nw, min.y)));
    for (line, end, radius, corner_end) in [
        ('H', max.x - ne, ne, Pos2::new(max.x, min.y + ne)),
        ('V', max.y - se, se, Pos2::new(max.x - se, max.y)),
        ('H', min.x + sw, sw, Pos2::new(min.x, max.y - sw)),
        ('V', min.y + nw, nw, Pos2::new(min.x + nw, min.y)),
    ] {
        let _ = write!(path, "{line}{}", length(end));
        if radius > 0.0 {
            let _ = write!(path, "A{0} {0} 0 0 1 {1}", length(radius), point(corner_end));
        }
    }
    path + "Z"
}
