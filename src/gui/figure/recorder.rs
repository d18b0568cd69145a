//! Pictures of a whole window that nobody sees, frame by frame.

use egui::epaint::ClippedShape;
use egui::epaint::textures::TexturesDelta;
use egui::{Color32, ColorImage, Vec2};

use super::drawn::Figure;
use super::error::FigureError;
use super::textures::Textures;

/// Keeps the textures of a window from frame to frame and draws what a frame has painted.
#[derive(Default)]
pub struct Recorder {
    textures: Textures,
}

impl Recorder {
    /// Takes over what a frame changed of the textures.
    pub fn follow(&mut self, delta: &mut TexturesDelta) {
        self.textures.apply(delta);
    }

    /// The picture of a window of `size` points in which `shapes` were painted, with `scale` pixels to the point.
    ///
    /// # Errors
    /// When the picture would be too large, or cannot be made.
    pub fn picture(&mut self, size: Vec2, shapes: Vec<ClippedShape>, scale: f32) -> Result<ColorImage, FigureError> {
        let textures = std::mem::take(&mut self.textures);
        let figure = Figure::of_shapes(shapes, textures, size, Color32::WHITE);
        let image = figure.image(scale);
        self.textures = figure.textures;
        image
    }
}
