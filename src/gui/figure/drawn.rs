//! What a chart drawn off screen is.

use egui::epaint::ClippedShape;
use egui::{Color32, Rect, Vec2};

use super::error::{FigureError, pixels};
use super::textures::Textures;

/// A chart drawn off screen at a fixed size.
pub struct Figure {
    /// The size of the file.
    pub(super) sheet: Vec2,
    /// The size at which the shapes were drawn; they are fitted into the sheet.
    pub(super) drawn: Vec2,
    pub(super) background: Color32,
    pub(super) shapes: Vec<ClippedShape>,
    pub(super) textures: Textures,
}

impl Figure {
    /// The size of the sheet in points.
    pub fn size(&self) -> Vec2 {
        self.sheet
    }

    /// The same drawing, made as large as a sheet of `size` points allows, in its middle.
    ///
    /// # Errors
    /// When `size` is no size or too large.
    pub fn fitted(self, size: Vec2) -> Result<Self, FigureError> {
        pixels(size.x, size.y, 1.0)?;
        Ok(Self { sheet: size, ..self })
    }

    /// The same drawing on another ground: [`Color32::TRANSPARENT`] for none.
    pub fn on(self, background: Color32) -> Self {
        Self { background, ..self }
    }

    /// The part of the drawing's plane that the sheet shows.
    pub(super) fn shown(&self) -> Rect {
        let scale = (self.sheet / self.drawn).min_elem();
        Rect::from_center_size((self.drawn / 2.0).to_pos2(), self.sheet / scale)
    }
}
