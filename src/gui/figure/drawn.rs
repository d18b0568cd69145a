//! What a chart drawn off screen is.

use egui::epaint::ClippedShape;
use egui::{Color32, Rect, Vec2};

use super::error::{FigureError, pixels};
use super::textures::Textures;

/// A chart drawn off screen at a fixed size.
pub struct Figure {
    /// The size of the file.
    pub(super) sheet: Vec2,
    /// The size at which it was drawn; it is fitted into the sheet.
    pub(super) drawn: Vec2,
    pub(super) background: Color32,
    pub(super) shapes: Vec<ClippedShape>,
    pub(super) textures: Textures,
    /// What it shows, in a few words and in sentences, for those who do not see it.
    pub(super) title: String,
    pub(super) description: String,
}

impl Figure {
    /// A figure of what was drawn at that size.
    pub(super) fn of_shapes(shapes: Vec<ClippedShape>, textures: Textures, size: Vec2, background: Color32) -> Self {
        let (title, description) = Default::default();
        Self { sheet: size, drawn: size, background, shapes, textures, title, description }
    }

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

    /// The same drawing with what it shows in words, for those who do not see it.
    pub fn described(self, title: String, description: String) -> Self {
        Self { title, description, ..self }
    }

    /// The part of the drawing's plane that the sheet shows.
    pub(super) fn shown(&self) -> Rect {
        let scale = (self.sheet / self.drawn).min_elem();
        Rect::from_center_size((self.drawn / 2.0).to_pos2(), self.sheet / scale)
    }
}
