//! Writes the shapes of a figure as SVG.
//!
//! Feathering, by which egui smooths edges, is left out, since every viewer smooths edges itself. Horizontal and
//! vertical edges are marked crisp instead, so that grid lines stay sharp and cells have no seams.

mod mesh;
mod notation;
mod outlines;
mod shapes;
mod text;

use std::fmt::Write as _;

use egui::epaint::{ClippedShape, Shape};
use egui::{Color32, Pos2, Rect};
use flate2::Crc;

use super::drawn::Figure;
use super::textures::Textures;
pub use notation::escaped;
use notation::{DOCUMENT, length, paint, point, rectangle_path};
pub(super) use outlines::parse;

use crate::gui::look::fonts::Face;

/// Distance in points by which a shape may extend beyond its clip rectangle without being clipped.
const CLIP_TOLERANCE: f32 = 0.05;

/// Format of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextMode {
    /// `<text>` in the shipped fonts, for resvg and krilla, which have them.
    Text,
    /// `<text>` in the viewer's fonts, ours first, for further editing.
    Stack,
    /// Outlines of the letters with the text in an `aria-label`, for display.
    Outlines,
}

/// Returns the figure as an SVG document, for a renderer at `pixels` pixels per point: edges of shapes thinner than a
/// pixel are not crisp, since they could vanish between two pixels.
pub(super) fn write(figure: &Figure, mode: TextMode, pixels: f32) -> String {
    let mut sheet = SvgDocument {
        body: String::new(),
        attributes: String::new(),
        path: String::new(),
        mode,
        textures: &figure.textures,
        clips: Vec::new(),
        blurs: Vec::new(),
        runs: Vec::new(),
        pixels: (figure.sheet / figure.drawn).min_elem() * pixels,
    };
    let bounds = Rect::from_min_size(Pos2::ZERO, figure.drawn);
    for group in figure.shapes.chunk_by(|one, next| one.clip_rect == next.clip_rect) {
        sheet.clipped(group, bounds);
    }
    sheet.finish(figure)
}

/// An SVG document being written.
struct SvgDocument<'a> {
    body: String,
    /// Attributes of a `<path>` that can still grow, by dashes of a line or cells of one colour.
    attributes: String,
    /// The data of that path.
    path: String,
    mode: TextMode,
    textures: &'a Textures,
    clips: Vec<Rect>,
    blurs: Vec<f32>,
    /// The distinct runs of text, if they are written as outlines.
    runs: Vec<(Face, String)>,
    /// Pixels per unit of the drawing.
    pixels: f32,
}

/// Ends the root tag and adds title and description for screen readers.
fn described(svg: &mut String, figure: &Figure) {
    let words = [("title", &figure.title), ("desc", &figure.description)];
    let words: Vec<_> = words.into_iter().filter(|(_, words)| !words.is_empty()).collect();
    if !words.is_empty() {
        let names: Vec<String> = words.iter().map(|(name, _)| format!("{name}-{DOCUMENT}")).collect();
        let _ = write!(svg, " role=\"img\" aria-labelledby=\"{}\"", names.join(" "));
    }
    svg.push('>');
    for (name, words) in words {
        let _ = write!(svg, "<{name} id=\"{name}-{DOCUMENT}\">{}</{name}>", escaped(words));
    }
}

impl SvgDocument<'_> {
    /// Writes shapes with a common clip rectangle; leaves out invisible ones.
    fn clipped(&mut self, group: &[ClippedShape], sheet: Rect) {
        let Some(first) = group.first() else { return };
        let clip = first.clip_rect.intersect(sheet);
        if !clip.is_positive() {
            return;
        }
        let mut leaves = Vec::new();
        for clipped in group {
            collect_leaves(&clipped.shape, &mut leaves);
        }
        let mut needs_clip = false;
        leaves.retain(|shape| {
            let seen = shape.visual_bounding_rect();
            let is_inside = clip.expand(CLIP_TOLERANCE).contains_rect(seen);
            let is_visible = is_inside || seen.any_nan() || clip.intersects(seen);
            needs_clip |= is_visible && !is_inside;
            is_visible
        });

        // every viewer clips at the edges of the sheet
        let needs_clip = needs_clip && clip != sheet;
        if needs_clip {
            let number = index_of(&mut self.clips, clip);
            let _ = write!(self.element(), "<g clip-path=\"url(#c{number}-{DOCUMENT})\">");
        }
        for shape in leaves {
            self.shape(shape);
        }
        if needs_clip {
            self.element().push_str("</g>");
        }
    }

    /// Returns the buffer for the next element, after writing the pending path.
    fn element(&mut self) -> &mut String {
        if !self.path.is_empty() {
            let _ = write!(self.body, "<path{} d=\"{}\"/>", self.attributes, self.path);
            self.path.clear();
        }
        &mut self.body
    }

    /// Adds `data` to the pending path if the attributes agree; otherwise begins a new one.
    fn add_path(&mut self, attributes: &str, data: &str) {
        if self.attributes != attributes {
            self.element();
            attributes.clone_into(&mut self.attributes);
        }
        self.path.push_str(data);
    }

    /// Returns the complete document.
    fn finish(mut self, figure: &Figure) -> String {
        self.element();
        let mut svg = String::with_capacity(self.body.len() + 4096);
        let shown = figure.shown();
        let [width, height] = [figure.sheet.x, figure.sheet.y].map(length);
        let (from, [across, down]) = (point(shown.min), [shown.width(), shown.height()].map(length));
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"{from} {across} {down}\"",
        );
        described(&mut svg, figure);
        self.definitions(&mut svg);
        if figure.background != Color32::TRANSPARENT {
            let ground = paint("fill", figure.background);
            let _ = write!(svg, "<path d=\"{}\"{ground}/>", rectangle_path(shown));
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        // with ids of their own, several charts in one web page share none
        let mut checksum = Crc::new();
        checksum.update(svg.as_bytes());
        svg.replace(DOCUMENT, &format!("{:08x}", checksum.sum()))
    }

    /// Writes the definitions that the body refers to.
    fn definitions(&self, svg: &mut String) {
        svg.push_str("<defs>");
        for (i, clip) in self.clips.iter().enumerate() {
            let _ = write!(svg, "<clipPath id=\"c{i}-{DOCUMENT}\"><path d=\"{}\"/></clipPath>", rectangle_path(*clip));
        }
        for (i, deviation) in self.blurs.iter().enumerate() {
            let _ = write!(
                svg,
                "<filter id=\"b{i}-{DOCUMENT}\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">\
                 <feGaussianBlur stdDeviation=\"{deviation:.2}\"/></filter>"
            );
        }
        outlines::write(&self.runs, svg);
        svg.push_str("</defs>");
    }
}

/// Returns the index of `item` in `list`, adding it if it is new.
fn index_of<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// Collects the shapes inside nested shapes.
fn collect_leaves<'a>(shape: &'a Shape, leaves: &mut Vec<&'a Shape>) {
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect_leaves(shape, leaves)),
        shape => leaves.push(shape),
    }
}
