//! What a chart drawn off screen is.

use egui::epaint::ClippedShape;
use egui::{Color32, Pos2, Rect, Vec2};

use super::error::{FigureError, pixels};
use super::textures::Textures;

/// A chart drawn off screen at a fixed size, or several of them on one sheet.
pub struct Figure {
    /// The size of the file.
    pub(super) sheet: Vec2,
    /// The size at which the parts were drawn; they are fitted into the sheet.
    pub(super) drawn: Vec2,
    pub(super) background: Color32,
    pub(super) parts: Vec<Part>,
    /// What it shows, in a few words and in sentences, for those who do not see it.
    pub(super) title: String,
    pub(super) description: String,
}

/// What was drawn in one context.
pub(super) struct Part {
    pub shapes: Vec<ClippedShape>,
    pub textures: Textures,
    /// The size of what was drawn.
    pub size: Vec2,
    /// Where its corner stands, and how much larger it is shown than it was drawn.
    pub at: Pos2,
    pub scale: f32,
}

impl Figure {
    /// A figure of what was drawn at that size.
    pub(super) fn of_shapes(shapes: Vec<ClippedShape>, textures: Textures, size: Vec2, background: Color32) -> Self {
        let part = Part { shapes, textures, size, at: Pos2::ZERO, scale: 1.0 };
        let (title, description) = Default::default();
        Self { sheet: size, drawn: size, background, parts: vec![part], title, description }
    }

    /// Several drawings on one sheet of `size` points, each as large as its place allows, in the middle of it.
    ///
    /// # Errors
    /// When `size` is no size or too large.
    pub fn of_panels(
        panels: impl IntoIterator<Item = (Self, Rect)>,
        size: Vec2,
        background: Color32,
    ) -> Result<Self, FigureError> {
        pixels(size.x, size.y, 1.0)?;
        let mut parts = Vec::new();
        for (panel, place) in panels {
            let scale = (place.size() / panel.drawn).min_elem();
            let corner = Rect::from_center_size(place.center(), panel.drawn * scale).min;
            parts.extend(panel.parts.into_iter().map(|part| Part {
                at: corner + part.at.to_vec2() * scale,
                scale: part.scale * scale,
                ..part
            }));
        }
        let (title, description) = Default::default();
        Ok(Self { sheet: size, drawn: size, background, parts, title, description })
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
