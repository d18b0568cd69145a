//! Writes text, cut into runs of one face and style, each at the position that egui computed.

use std::fmt::Write as _;

use egui::epaint::TextShape;
use egui::epaint::text::{ByteIndex, Galley, Glyph, PlacedRow};
use egui::{Color32, Pos2, Rect};

use super::notation::{DOCUMENT, decimal, escaped, length, paint, point};
use super::shapes::turned;
use super::{SvgDocument, TextMode, index_of};
use crate::gui::look::fonts::{Face, face_for};

/// Number of characters by which a glyph may be ahead of the text: spaces are dropped where a row wraps.
const LOOK_AHEAD: usize = 4;

/// Adjacent characters of one style and face.
#[derive(Debug)]
struct Run {
    section: usize,
    face: Face,
    text: String,
    /// Start of the baseline.
    at: Pos2,
    /// Width of the letters and height of the row.
    extent: Rect,
}

impl SvgDocument<'_> {
    pub(super) fn text(&mut self, shape: &TextShape) {
        let galley = &*shape.galley;
        let runs = runs(galley, shape.pos);
        if runs.is_empty() || shape.opacity_factor <= 0.0 || !shape.pos.is_finite() {
            return;
        }
        let group = self.begin_text_group(shape);
        for run in &runs {
            let Some(section) = galley.job.sections.get(run.section) else { continue };
            let color = shape.override_text_color.unwrap_or(section.format.color);
            self.run(run, section.format.font_id.size, shown(shape, color));
        }
        for row in &galley.rows {
            let extent = row.rect().translate(shape.pos.to_vec2());
            self.segment([extent.left_bottom(), extent.right_bottom()], shape.underline);
        }
        if group {
            self.element().push_str("</g>");
        }
    }

    /// Opens a group around the whole text if it is rotated, or if outlines need an `aria-label`.
    fn begin_text_group(&mut self, shape: &TextShape) -> bool {
        let mut attributes = turned(shape.angle, shape.pos);
        if self.mode == TextMode::Outlines {
            let _ = write!(attributes, " role=\"img\" aria-label=\"{}\"", escaped(shape.galley.text()));
        }
        let is_needed = !attributes.is_empty();
        if is_needed {
            let _ = write!(self.element(), "<g{attributes}>");
        }
        is_needed
    }

    fn run(&mut self, run: &Run, size: f32, color: Color32) {
        if run.text.trim().is_empty() || color == Color32::TRANSPARENT {
            return;
        }
        let fill = paint("fill", color);
        match self.mode {
            TextMode::Text | TextMode::Stack => {
                let is_stack = self.mode == TextMode::Stack;
                let (family, weight, _) = run.face.facts();
                let family = if is_stack { stack(run.face) } else { family };
                let out = self.element();
                let _ = write!(out, "<text xml:space=\"preserve\" font-family=\"{family}\"");
                if is_stack {
                    // other fonts are wider or narrower: stretch words to their place
                    let width = length(run.extent.width());
                    let _ = write!(out, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"");
                }
                if weight != 400 {
                    let _ = write!(out, " font-weight=\"{weight}\"");
                }
                let (size, place, words) = (length(size), place(run.at, 1.0), escaped(&run.text));
                let _ = write!(out, " font-size=\"{size}\"{place}{fill}>{words}</text>");
            }
            TextMode::Outlines => {
                let number = index_of(&mut self.runs, (run.face, run.text.trim_end().to_owned()));
                let place = place(run.at, size / super::outlines::UNITS);
                let _ = write!(self.element(), "<use xlink:href=\"#t{number}-{DOCUMENT}\"{place}{fill}/>");
            }
        }
    }
}

/// Returns the fonts that a viewer may use instead of ours.
fn stack(face: Face) -> &'static str {
    match face {
        Face::Regular | Face::Medium | Face::SemiBold | Face::Figures => {
            "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
        }
        Face::Signs => "'DejaVu Sans', 'Segoe UI Symbol', 'Apple Symbols', sans-serif",
    }
}

/// Returns the attribute with the position of a run.
fn place(at: Pos2, scale: f32) -> String {
    let mut place = format!(" transform=\"translate({})", point(at));
    if (scale - 1.0).abs() > f32::EPSILON {
        let _ = write!(place, "scale({})", decimal(scale, 6));
    }
    place + "\""
}

/// Returns the colour of text as displayed.
fn shown(shape: &TextShape, color: Color32) -> Color32 {
    let color = if color == Color32::PLACEHOLDER { shape.fallback_color } else { color };
    if shape.opacity_factor < 1.0 { color.gamma_multiply(shape.opacity_factor) } else { color }
}

/// Returns the runs of a galley at `pos`.
fn runs(galley: &Galley, pos: Pos2) -> Vec<Run> {
    let (mut signs, mut section) = (galley.job.text.char_indices(), 0);
    // egui does not expose the section of a glyph, so that the text is followed. A glyph that is not in the text, such
    // as the ellipsis where it is cut off, belongs to the section before it.
    let mut section_of = |sign: char| {
        let mut ahead = signs.clone();
        if let Some((at, _)) = ahead.by_ref().take(LOOK_AHEAD).find(|(_, next)| *next == sign) {
            signs = ahead;
            section = galley.job.sections.partition_point(|section| section.byte_range.end <= ByteIndex(at));
        }
        section
    };
    let mut runs = Vec::new();
    for row in &galley.rows {
        let mut row_runs = Vec::new();
        for glyph in &row.glyphs {
            add_glyph(&mut row_runs, galley, section_of(glyph.chr), glyph, row, pos);
        }
        if row.ends_with_newline {
            section_of('\n');
        }
        runs.append(&mut row_runs);
    }
    runs
}

/// Adds `glyph` to the last run of its row, or begins a new run.
fn add_glyph(runs: &mut Vec<Run>, galley: &Galley, section: usize, glyph: &Glyph, row: &PlacedRow, pos: Pos2) {
    let Some(format) = galley.job.sections.get(section).map(|section| &section.format) else { return };
    let origin = pos + row.pos.to_vec2();
    let extent = glyph.logical_rect().translate(origin.to_vec2());
    // the second character of a ligature has no width and is drawn with the first
    let is_continuation = glyph.advance_width <= 0.0;
    // with letter spacing every character is placed separately
    let is_spread = format.extra_letter_spacing != 0.0;
    let face = face_for(&format.font_id.family, glyph.chr);
    if let Some(run) = runs.last_mut()
        && run.section == section
        && (is_continuation || (run.face == face && !is_spread))
    {
        run.text.push(glyph.chr);
        run.extent.max.x = extent.max.x;
        return;
    }
    let at = origin + glyph.pos.to_vec2();
    runs.push(Run { section, face, text: glyph.chr.to_string(), at, extent });
}
