//! The shapes of a figure as SVG.
//!
//! Feathering is not written: it is how egui smooths edges, and every viewer smooths its own. What stands upright or
//! level is marked crisp instead, so that grid lines stay sharp and cells leave no seams between them.

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
use notation::{DOCUMENT, escaped, length, paint, point, rectangle_path};
use outlines::Outlines;

/// How much of a shape may lie outside its clip rectangle before it is clipped, in points.
const CLIP_TOLERANCE: f32 = 0.05;

/// How text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextMode {
    /// As `<text>` in the shipped fonts: for resvg and krilla, which have them.
    Text,
    /// As `<text>` in whatever fonts the reader has, ours first: for people who go on working with it.
    Stack,
    /// As the outlines of the letters, with the words in an `aria-label`: for everybody else.
    Outlines,
}

/// The figure as an SVG document.
pub(super) fn write(figure: &Figure, mode: TextMode) -> String {
    write_at(figure, mode, 1.0)
}

/// The same for who shows it with so many pixels to the point: what is thinner than one has no hard edges, by which it could
/// vanish between two.
pub(super) fn write_at(figure: &Figure, mode: TextMode, pixels: f32) -> String {
    let mut sheet = Sheet {
        body: String::new(),
        path: PendingPath::default(),
        mode,
        textures: &figure.textures,
        clips: Vec::new(),
        blurs: Vec::new(),
        outlines: Outlines::default(),
        pixels: (figure.sheet / figure.drawn).min_elem() * pixels,
    };
    let bounds = Rect::from_min_size(Pos2::ZERO, figure.drawn);
    for group in figure.shapes.chunk_by(|one, next| one.clip_rect == next.clip_rect) {
        sheet.clipped(group, bounds);
    }
    sheet.finish(figure)
}

/// An SVG document in the making.
struct Sheet<'a> {
    body: String,
    path: PendingPath,
    mode: TextMode,
    textures: &'a Textures,
    clips: Vec<Rect>,
    blurs: Vec<f32>,
    outlines: Outlines,
    /// How many pixels a unit of the drawing takes.
    pixels: f32,
}

/// A `<path>` to which more may be added: the dashes of a line, the cells of one colour.
#[derive(Default)]
struct PendingPath {
    attributes: String,
    data: String,
}

/// Ends the root's tag and says what the figure shows, for those who do not see it.
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

impl Sheet<'_> {
    /// Writes shapes that have one clip rectangle; those that cannot be seen are left out.
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

        // the sheet itself is clipped by every viewer
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

    /// The place for the next element, after what is pending is written.
    fn element(&mut self) -> &mut String {
        if !self.path.data.is_empty() {
            let _ = write!(self.body, "<path{} d=\"{}\"/>", self.path.attributes, self.path.data);
            self.path.data.clear();
        }
        &mut self.body
    }

    /// Adds `data` to the pending path if that has the same attributes, or begins a new one.
    fn add_path(&mut self, attributes: &str, data: &str) {
        if self.path.attributes != attributes {
            self.element();
            attributes.clone_into(&mut self.path.attributes);
        }
        self.path.data.push_str(data);
    }

    /// The whole document.
    fn finish(mut self, figure: &Figure) -> String {
        self.element();
        let mut svg = String::with_capacity(self.body.len() + 4096);
        let shown = figure.shown();
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{}\" \
             height=\"{}\" viewBox=\"{} {} {}\"",
            length(figure.sheet.x),
            length(figure.sheet.y),
            point(shown.min),
            length(shown.width()),
            length(shown.height()),
        );
        described(&mut svg, figure);
        self.definitions(&mut svg);
        if figure.background != Color32::TRANSPARENT {
            let ground = paint("fill", figure.background);
            let _ = write!(svg, "<path d=\"{}\"{ground}/>", rectangle_path(shown));
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        with_own_ids(&svg)
    }

    /// What the body refers to by name.
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
        self.outlines.write(svg);
        svg.push_str("</defs>");
    }
}

/// Completes the ids with a checksum of the document. Charts that stand in one page then share no id.
fn with_own_ids(svg: &str) -> String {
    let mut checksum = Crc::new();
    checksum.update(svg.as_bytes());
    svg.replace(DOCUMENT, &format!("{:08x}", checksum.sum()))
}

/// The number of `item` in `list`, to which it is added if it is new.
fn index_of<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// Unpacks shapes within shapes.
fn collect_leaves<'a>(shape: &'a Shape, leaves: &mut Vec<&'a Shape>) {
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect_leaves(shape, leaves)),
        shape => leaves.push(shape),
    }
}
