//! Charts saved to files.
//!
//! A [`Figure`] is drawn by the same code as on screen, in an [`egui::Context`] without a window. It keeps the shapes
//! that egui would have painted. One writer (`svg`) turns them into SVG; PNG and PDF are made from that SVG. Whatever
//! can be painted can so be saved.
//!
//! The writer knows three ways of writing text. People get outlines: their viewer has none of our fonts, and a chart must
//! look the same everywhere; or, if they ask for it, text that they can edit, in the fonts that they have. PNG and PDF are
//! made from text in the shipped fonts, so that a PDF can be searched.

mod drawn;
mod error;
mod pdf;
mod png;
mod svg;
mod textures;
mod typefaces;

#[cfg(test)]
pub(crate) mod tests;

pub use drawn::{Figure, Recorder};
pub use error::{FigureError, pixels};
use svg::TextMode;

impl Figure {
    /// The chart as SVG, with text as outlines that every viewer shows alike, and the words beside them for readers.
    pub fn svg(&self) -> String {
        svg::write(self, TextMode::Outlines)
    }

    /// The chart as SVG whose text is text, to be edited, searched and set in the fonts of the reader, each word as wide
    /// as it is in ours.
    pub fn svg_with_text(&self) -> String {
        svg::write(self, TextMode::Stack)
    }
}
