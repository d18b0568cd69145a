//! Saves charts to files.
//!
//! A [`Figure`] is drawn by the same code as on screen, in an [`egui::Context`] without a window, and keeps the shapes
//! that egui would have painted. One writer (`svg`) turns them into SVG; PNG and PDF are made from that SVG. So
//! everything that the window paints can be saved.
//!
//! The writer has three modes for text. SVG files get outlines by default, since other machines lack our fonts and a
//! chart must look the same everywhere; or, on request, editable text in whatever fonts the viewer has. PNG and PDF are
//! made from text in the shipped fonts, so that a PDF can be searched.

mod drawn;
mod error;
mod rendered;
mod svg;
mod textures;

#[cfg(test)]
pub(crate) mod tests;

pub use drawn::Figure;
pub use error::{FigureError, pixels};
use svg::TextMode;
pub use svg::escaped;
pub use textures::Textures;

impl Figure {
    /// Returns the chart as SVG with text as outlines, which look the same in every viewer, and the text itself for
    /// screen readers.
    pub fn svg(&self) -> String {
        svg::write(self, TextMode::Outlines, 1.0)
    }

    /// Returns the chart as SVG with editable, searchable text in the viewer's fonts, each run stretched to its width
    /// in ours.
    pub fn svg_with_text(&self) -> String {
        svg::write(self, TextMode::Stack, 1.0)
    }
}
