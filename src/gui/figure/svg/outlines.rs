//! The shipped fonts, and outlines of text for viewers without them.
//!
//! usvg lays out every distinct run of text once; its outline is stored in [`UNITS`] units per em and reused wherever
//! the run occurs.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Path, PathSegment, Point};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{self, Group, Node};

use super::notation::{DOCUMENT, escaped};
use crate::gui::figure::error::FigureError;
use crate::gui::look::fonts::Face;

/// Units per em in which outlines are written.
pub(super) const UNITS: f32 = 1000.0;

/// The distinct runs of a document.
#[derive(Default)]
pub(super) struct Outlines {
    runs: Vec<(Face, String)>,
    numbers: HashMap<(Face, String), usize>,
}

impl Outlines {
    /// Returns the number of a run, which names its outline: `t0`, `t1` and so on.
    pub fn number(&mut self, face: Face, text: &str) -> usize {
        let run = (face, text.to_owned());
        if let Some(number) = self.numbers.get(&run) {
            return *number;
        }
        self.runs.push(run.clone());
        self.numbers.insert(run, self.runs.len() - 1);
        self.runs.len() - 1
    }

    /// Writes the outlines of all runs.
    pub fn write(&self, svg: &mut String) {
        let mut outlines = vec![String::new(); self.runs.len()];
        // cannot fail: the document contains only text that we wrote
        if let Ok(tree) = parse(&self.specimen()) {
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

    /// Returns a document with every run once, named by its number.
    fn specimen(&self) -> String {
        let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">".to_owned();
        for (number, (face, text)) in self.runs.iter().enumerate() {
            let _ = write!(
                svg,
                "<text id=\"{number}\" xml:space=\"preserve\" font-family=\"{}\" font-weight=\"{}\" \
                 font-size=\"{UNITS}\">{}</text>",
                face.family_name(),
                face.weight(),
                escaped(text),
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// Returns the shipped fonts.
fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for face in Face::ALL {
            database.load_font_source(Source::Binary(Arc::new(face.bytes())));
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
        .map_err(|error| FigureError::Failed(format!("the chart could not be turned into a picture: {error}")))
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
            Node::Path(path) => Pen { outline, at: (0, 0) }.trace(path.data()),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// Writes a path in whole units, every step relative to the point before.
struct Pen<'a> {
    outline: &'a mut String,
    at: (i32, i32),
}

impl Pen<'_> {
    fn trace(&mut self, path: &Path) {
        let mut start = self.at;
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    // relative to the origin, wherever the path before ended
                    self.at = (0, 0);
                    self.step('M', &[to]);
                    start = self.at;
                }
                PathSegment::LineTo(to) => self.step('l', &[to]),
                PathSegment::QuadTo(control, to) => self.step('q', &[control, to]),
                PathSegment::CubicTo(first, second, to) => self.step('c', &[first, second, to]),
                PathSegment::Close => {
                    self.outline.push('z');
                    self.at = start;
                }
            }
        }
    }

    fn step(&mut self, command: char, points: &[Point]) {
        self.outline.push(command);
        let (x, y) = self.at;
        let mut is_first = true;
        for point in points {
            self.at = (units(point.x), units(point.y));
            for value in [self.at.0 - x, self.at.1 - y] {
                if !is_first && value >= 0 {
                    self.outline.push(' ');
                }
                let _ = write!(self.outline, "{value}");
                is_first = false;
            }
        }
    }
}

fn units(value: f32) -> i32 {
    value.round() as i32
}
