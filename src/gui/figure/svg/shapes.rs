//! Writes all shapes except text and meshes.

use std::fmt::Write as _;

use egui::epaint::{
    BandPoint, BandShape, CircleShape, ColorMode, CornerRadiusF32, CubicBezierShape, EllipseShape, PathShape,
    PathStroke, QuadraticBezierShape, RectShape, Shape,
};
use egui::{Color32, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::notation::{DOCUMENT, decimal, length, line_path, paint, point, rectangle_path};
use super::{Sheet, index_of};

/// Standard deviation of a Gaussian blur that looks like a linear one, as a share of the linear blur's width: 1/√12.
const BLUR_TO_DEVIATION: f32 = 0.288_675;
/// Attribute for hard edges.
pub(super) const CRISP: &str = " shape-rendering=\"crispEdges\"";

impl Sheet<'_> {
    /// Writes one shape without nested shapes.
    pub(super) fn shape(&mut self, shape: &Shape) {
        match shape {
            // unpacked or left out by the caller
            Shape::Noop | Shape::Vec(_) | Shape::Callback(_) => {}
            Shape::Circle(CircleShape { center, radius, fill, stroke }) => {
                let (center, radius, fill, stroke) = (*center, Vec2::splat(*radius), *fill, *stroke);
                self.ellipse(&EllipseShape { center, radius, fill, stroke, angle: 0.0 });
            }
            Shape::Ellipse(ellipse) => self.ellipse(ellipse),
            Shape::LineSegment { points, stroke } => self.segment(*points, *stroke),
            Shape::Path(path) => self.line(path),
            Shape::Band(band) => self.band(band),
            Shape::Rect(rect) => self.rect(rect),
            Shape::Text(text) => self.text(text),
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::QuadraticBezier(QuadraticBezierShape { points, closed, fill, stroke }) => {
                self.curve(points, 'Q', *closed, *fill, stroke);
            }
            Shape::CubicBezier(CubicBezierShape { points, closed, fill, stroke }) => {
                self.curve(points, 'C', *closed, *fill, stroke);
            }
        }
    }

    fn ellipse(&mut self, ellipse: &EllipseShape) {
        let EllipseShape { center, radius, fill, stroke, angle } = *ellipse;
        if is_invisible(fill, stroke) || !center.is_finite() || radius.min_elem() <= 0.0 {
            return;
        }
        let ([x, y], [rx, ry]) = ([center.x, center.y].map(length), [radius.x, radius.y].map(length));
        let (turn, paints) = (turned(angle, center), filled_and_stroked(fill, stroke));
        let is_round = (radius.x - radius.y).abs() < f32::EPSILON;
        let _ = if is_round {
            write!(self.element(), "<circle cx=\"{x}\" cy=\"{y}\" r=\"{rx}\"{paints}/>")
        } else {
            write!(self.element(), "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"{turn}{paints}/>")
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
        match (&stroke.color, points.as_slice()) {
            (ColorMode::Solid(color), [from, to]) => self.segment([*from, *to], Stroke::new(stroke.width, *color)),
            (ColorMode::Solid(_), _) => {
                self.outline(&line_path(points, *closed), *closed, *fill, solid(stroke));
            }
            (ColorMode::UV(color_at), _) => {
                self.outline(&line_path(points, *closed), *closed, *fill, Stroke::NONE);
                let bounds = Rect::from_points(points);
                let back = if *closed { points.first() } else { None };
                let ends = points.iter().skip(1).chain(back);
                for (from, to) in points.iter().zip(ends) {
                    let color = color_at(bounds, from.lerp(*to, 0.5));
                    self.segment([*from, *to], Stroke::new(stroke.width, color));
                }
            }
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

    fn band(&mut self, band: &BandShape) {
        let BandShape { points, fill, stroke, stroke_kind, angle } = band;
        let outset = kind_outset(*stroke_kind, stroke.width);
        let rotation = egui::emath::Rot2::from_angle(*angle);
        let place = |x: f32, y: f32| (rotation * Vec2::new(x, y)).to_pos2();
        let goes_on = |one: &BandPoint, next: &BandPoint| is_valid(one) && is_valid(next) && one.x < next.x;
        for run in points.chunk_by(goes_on).filter(|run| run.len() > 1) {
            let upper = run.iter().map(|at| place(at.x, at.y.min - outset));
            let lower = run.iter().rev().map(|at| place(at.x, at.y.max + outset));
            let outline: Vec<Pos2> = upper.chain(lower).collect();
            self.outline(&line_path(&outline, true), true, *fill, *stroke);
        }
    }

    fn rect(&mut self, shape: &RectShape) {
        let RectShape { rect, corner_radius, fill, stroke, stroke_kind, blur_width, angle, .. } = shape;
        // an empty rectangle is not drawn, as on screen
        if !rect.is_finite() || rect.is_negative() || is_invisible(*fill, *stroke) {
            return;
        }
        if let Some(brush) = &shape.brush {
            self.image(brush.fill_texture_id, brush.uv, *fill, *rect, &turned(*angle, rect.center()));
            return;
        }
        let outset = if stroke.is_empty() { 0.0 } else { kind_outset(*stroke_kind, stroke.width) };
        // an inside stroke may be wider than the rectangle
        let edge = Rect::from_center_size(rect.center(), (rect.size() + Vec2::splat(2.0 * outset)).max(Vec2::ZERO));
        let radius = CornerRadiusF32::from(*corner_radius);
        let is_sharp = radius == CornerRadiusF32::ZERO;
        if is_sharp && stroke.is_empty() && *blur_width <= 0.0 && *angle == 0.0 {
            self.cell(*rect, *fill);
            return;
        }
        let mut attributes = filled_and_stroked(*fill, *stroke);
        if *blur_width > 0.0 {
            let number = index_of(&mut self.blurs, blur_width * BLUR_TO_DEVIATION);
            let _ = write!(attributes, " filter=\"url(#b{number}-{DOCUMENT})\"");
        }
        attributes += &turned(*angle, rect.center());
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

    fn curve(&mut self, points: &[Pos2], command: char, closed: bool, fill: Color32, stroke: &PathStroke) {
        let Some((from, controls)) = points.split_first() else { return };
        if points.iter().any(|at| !at.is_finite()) {
            return;
        }
        let mut data = format!("M{}{command}", point(*from));
        for at in controls {
            let _ = write!(data, "{} ", point(*at));
        }
        if closed {
            data.push('Z');
        }
        self.outline(&data, closed, fill, solid(stroke));
    }
}

fn is_invisible(fill: Color32, stroke: Stroke) -> bool {
    fill == Color32::TRANSPARENT && stroke.is_empty()
}

fn is_valid(point: &BandPoint) -> bool {
    point.is_finite() && point.y.min <= point.y.max
}

/// Returns the distance from an edge outwards to the centre of its stroke.
fn kind_outset(kind: StrokeKind, width: f32) -> f32 {
    match kind {
        StrokeKind::Inside => -0.5 * width,
        StrokeKind::Middle => 0.0,
        StrokeKind::Outside => 0.5 * width,
    }
}

/// Returns a stroke of one colour; for a gradient, the colour in its middle.
fn solid(stroke: &PathStroke) -> Stroke {
    match &stroke.color {
        ColorMode::Solid(color) => Stroke::new(stroke.width, *color),
        ColorMode::UV(color_at) => {
            let anywhere = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            Stroke::new(stroke.width, color_at(anywhere, anywhere.center()))
        }
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
