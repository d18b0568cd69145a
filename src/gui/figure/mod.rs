//! Charts saved to files.
//!
//! A [`Figure`] is drawn by the same code as on screen, in an [`egui::Context`] without a window. It keeps the shapes
//! that egui would have painted. One writer (`svg`) turns them into SVG; PNG and PDF are made from that SVG. Whatever
//! can be painted can so be saved.
//!
//! The writer knows three ways of writing text. People get outlines: their viewer has none of our fonts, and a chart must
//! look the same everywhere; or, if they ask for it, text that they can edit, in the fonts that they have. PNG and PDF are
//! made from text in the shipped fonts, so that a PDF can be searched.

mod draw;
mod drawn;
mod error;
mod pages;
mod pdf;
mod png;
mod recorder;
mod svg;
mod textures;
mod typefaces;

#[cfg(test)]
pub(crate) mod reading;
#[cfg(test)]
mod tests;

use egui::{ColorImage, Vec2};

pub use drawn::Figure;
pub use error::{FigureError, pixels};
pub use pages::Pages;
pub use recorder::Recorder;
use svg::TextMode;

impl Figure {
    /// Draws `contents` on a sheet of `size` points (96 to the inch).
    ///
    /// The fonts are those of [`crate::gui::look::fonts`]; `style` sets everything else that belongs to the look, the theme
    /// above all. The sheet is filled with [`egui::Visuals::panel_fill`] and has no margin.
    ///
    /// `contents` runs several times, until its layout has settled, on a context of its own: what it keeps from frame
    /// to frame, textures above all, must be kept in [`egui::Context::data_mut`] and not beside the context.
    ///
    /// # Errors
    /// When `size` is no size or too large.
    pub fn draw(
        size: Vec2,
        style: impl FnOnce(&egui::Context),
        contents: impl FnMut(&mut egui::Ui),
    ) -> Result<Self, FigureError> {
        error::pixels(size.x, size.y, 1.0)?;
        Ok(draw::draw(size, style, contents))
    }

    /// The chart as SVG, with text as outlines that every viewer shows alike, and the words beside them for readers.
    pub fn svg(&self) -> String {
        svg::write(self, TextMode::Outlines)
    }

    /// The chart as SVG whose text is text, to be edited, searched and set in the fonts of the reader, each word as wide
    /// as it is in ours.
    pub fn svg_with_text(&self) -> String {
        svg::write(self, TextMode::Stack)
    }

    /// The chart as PNG, with `scale` pixels to the point.
    ///
    /// # Errors
    /// When the picture would be too large, or cannot be made.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, FigureError> {
        png::write(self, scale)
    }

    /// The chart as a picture for the clipboard, with `scale` pixels to the point.
    ///
    /// # Errors
    /// When the picture would be too large, or cannot be made.
    pub fn image(&self, scale: f32) -> Result<ColorImage, FigureError> {
        png::image(self, scale)
    }

    /// The chart as a PDF of one page, whose text can be searched.
    ///
    /// # Errors
    /// When the page cannot be made.
    pub fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        pdf::write(self)
    }
}
