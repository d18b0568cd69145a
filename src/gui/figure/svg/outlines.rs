//! The shipped fonts, and outlines of text for viewers without them.
//!
//! usvg lays out every distinct run of text once; its outline is stored in [`UNITS`] units per em and reused wherever
//! the run occurs.

use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Path, PathSegment};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{self, Group, Node};

use super::notation::{DOCUMENT, escaped};
use crate::gui::figure::error::FigureError;
use crate::gui::look::fonts::Face;

/// Units per em in which outlines are written.
pub(super) const UNITS: f32 = 1000.0;

/// Writes the outlines of the distinct runs of a document; their indices name them: `t0`, `t1` and so on.
pub(super) fn write(runs: &[(Face, String)], svg: &mut String) {
    let mut outlines = vec![String::new(); runs.len()];
    // cannot fail: the document contains only text that we wrote
    if let Ok(tree) = parse(&specimen(runs)) {
        collect(tree.root(), &mut outlines);
    }
    for (number, outline) in outlines.iter().enumerate() {
        if outline.is_empty() {
            let _ = write!(svg, "<g id=\"t{number}-{DOCUMENT}\"/>");
        } else {
            let _ = write!(svg, "<path id=\"t{number}-{DOCUMENT}\" d=\"{outline}\"/>");
        }
    }
}

/// Returns a document with every run once, named by its index.
fn specimen(runs: &[(Face, String)]) -> String {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">".to_owned();
    for (number, (face, text)) in runs.iter().enumerate() {
        let ((family, weight, _), text) = (face.facts(), escaped(text));
        let _ = write!(
            svg,
            "<text id=\"{number}\" xml:space=\"preserve\" font-family=\"{family}\" font-weight=\"{weight}\" \
             font-size=\"{UNITS}\">{text}</text>",
        );
    }
    svg.push_str("</svg>");
    svg
}

/// Returns the shipped fonts.
fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for face in Face::ALL {
            database.load_font_source(Source::Binary(Arc::new(face.facts().2)));
        }
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}

/// Parses an SVG of ours with the shipped fonts from memory and no others, so that a chart looks the same everywhere.
///
/// Every run of text names one face that has all its characters, so that no fallback is needed.
pub fn parse(svg: &str) -> Result<usvg::Tree, FigureError> {
    let font_resolver = usvg::FontResolver { select_fallback: Box::new(|_, _, _| None), ..Default::default() };
    let options = usvg::Options { fontdb: database(), font_resolver, ..Default::default() };
    usvg::Tree::from_str(svg, &options)
        .map_err(|error| FigureError(format!("the chart could not be turned into a picture: {error}")))
}

/// Collects the outlines of all texts below `group`.
fn collect(group: &Group, outlines: &mut [String]) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, outlines),
            Node::Text(text) => {
                let number = text.id().parse::<usize>().ok();
                if let Some(outline) = number.and_then(|number| outlines.get_mut(number)) {
                    trace_all(text.flattened(), outline);
                }
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

fn trace_all(group: &Group, outline: &mut String) {
    for node in group.children() {
        match node {
            Node::Group(group) => trace_all(group, outline),
            Node::Path(path) => trace(path.data(), outline),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// Writes a path in whole units, every step relative to the point before.
fn trace(path: &Path, outline: &mut String) {
    let (mut at, mut start) = ((0, 0), (0, 0));
    for segment in path.segments() {
        let (command, points) = match segment {
            PathSegment::MoveTo(to) => ('M', vec![to]),
            PathSegment::LineTo(to) => ('l', vec![to]),
            PathSegment::QuadTo(control, to) => ('q', vec![control, to]),
            PathSegment::CubicTo(first, second, to) => ('c', vec![first, second, to]),
            PathSegment::Close => ('z', Vec::new()),
        };
        outline.push(command);
        // a move is relative to the origin, wherever the path before ended
        let (x, y) = if command == 'M' { (0, 0) } else { at };
        for (number, point) in points.into_iter().enumerate() {
            at = (point.x.round() as i32, point.y.round() as i32);
            for (axis, value) in [at.0 - x, at.1 - y].into_iter().enumerate() {
                let gap = if number + axis > 0 && value >= 0 { " " } else { "" };
                let _ = write!(outline, "{gap}{value}");
            }
        }
        match command {
            'M' => start = at,
            'z' => at = start,
            _ => {}
        }
    }
}
