//! Drawing without a window: a chart at a fixed size, or a whole window frame by frame.

use egui::epaint::ClippedShape;
use egui::epaint::textures::TexturesDelta;
use egui::{Color32, ColorImage, RawInput, Rect, Vec2, ViewportId, ViewportInfo};

use super::error::{FigureError, pixels, whole_sides};
use super::textures::Textures;
use crate::gui::look::fonts;

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

/// How often the contents are laid out; plots settle on the third pass.
const PASSES: u8 = 4;

/// The pixels for a point for which text is laid out. At 1, egui would round the place of every letter to whole points.
const TEXT_PIXELS_PER_POINT: f32 = 4.0;

/// The largest side of a texture, in pixels. egui makes its sheet of letters so wide: at 16,384 most of the time of a
/// chart would go into copying an empty sheet.
const LARGEST_TEXTURE_SIDE: usize = 4_096;

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
    /// When `size` is no size. It may be larger than any picture: the drawing can be [fitted](Self::fitted) into a sheet.
    pub fn draw(
        size: Vec2,
        style: impl FnOnce(&egui::Context),
        mut contents: impl FnMut(&mut egui::Ui),
    ) -> Result<Self, FigureError> {
        whole_sides(size.x, size.y, 1.0)?;
        let ctx = context(style);
        let (mut shapes, mut textures, mut background) = (Vec::new(), Textures::default(), Color32::WHITE);
        for pass in 0..PASSES {
            let mut output = ctx.run_ui(input(size, pass), |ui| {
                background = ui.visuals().panel_fill;
                contents(ui);
            });
            textures.apply(&mut output.textures_delta);
            // those of the last pass, when everything has settled
            shapes = output.shapes;
        }
        Ok(Self::of_shapes(shapes, textures, size, background))
    }
}

/// A context without a window, with the shipped fonts.
fn context(style: impl FnOnce(&egui::Context)) -> egui::Context {
    let ctx = egui::Context::default();
    ctx.set_fonts(fonts::definitions());
    style(&ctx);
    ctx.all_styles_mut(|style| style.animation_time = 0.0);
    ctx
}

/// What egui is told of the window that is not there: a second passes between two passes, so that all motion ends.
fn input(size: Vec2, pass: u8) -> RawInput {
    let viewport = ViewportInfo { native_pixels_per_point: Some(TEXT_PIXELS_PER_POINT), ..Default::default() };
    RawInput {
        viewports: std::iter::once((ViewportId::ROOT, viewport)).collect(),
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        max_texture_side: Some(LARGEST_TEXTURE_SIDE),
        time: Some(f64::from(pass)),
        predicted_dt: 1.0,
        ..Default::default()
    }
}

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
