//! Drawing without a window: a chart of fixed size, or a whole window frame by frame.

use egui::epaint::ClippedShape;
use egui::{Color32, ColorImage, Memory, RawInput, Rect, Vec2, ViewportId, ViewportInfo};

use super::error::{FigureError, pixels, whole_sides};
use super::textures::Textures;
use crate::gui::look::fonts;

/// A chart drawn off screen at a fixed size.
pub struct Figure {
    /// Size of the file in points.
    pub sheet: Vec2,
    /// Size at which it was laid out, in points; scaled to fit into the sheet.
    pub(super) drawn: Vec2,
    /// Background; [`Color32::TRANSPARENT`] for none.
    pub background: Color32,
    pub(super) shapes: Vec<ClippedShape>,
    pub(super) textures: Textures,
    /// Title for screen readers.
    pub title: String,
    /// Description for screen readers.
    pub description: String,
}

impl Figure {
    /// Returns a figure of shapes laid out at `size`.
    pub(super) fn of_shapes(shapes: Vec<ClippedShape>, textures: Textures, size: Vec2, background: Color32) -> Self {
        let (title, description) = Default::default();
        Self { sheet: size, drawn: size, background, shapes, textures, title, description }
    }

    /// Scales the drawing to fit into the middle of a sheet of `size` points.
    ///
    /// # Errors
    /// When `size` is not a size or too large.
    pub fn fitted(self, size: Vec2) -> Result<Self, FigureError> {
        pixels(size.x, size.y, 1.0)?;
        Ok(Self { sheet: size, ..self })
    }

    /// Returns the rectangle shown by the sheet, in the drawing's coordinates.
    pub(super) fn shown(&self) -> Rect {
        let scale = (self.sheet / self.drawn).min_elem();
        Rect::from_center_size((self.drawn / 2.0).to_pos2(), self.sheet / scale)
    }
}

/// Number of times the contents are laid out; plots settle in the third pass.
const PASSES: u8 = 4;

/// Pixels per point for the layout of text. At 1, egui would round the position of every letter to whole points.
const TEXT_PIXELS_PER_POINT: f32 = 4.0;

/// Largest side of a texture, in pixels. egui makes its glyph atlas this wide: at 16,384 a chart would spend most of
/// its time copying an empty atlas.
const LARGEST_TEXTURE_SIDE: usize = 4_096;

// the context of a thread's figures, which draws their letters only once
thread_local!(static CONTEXT: egui::Context = egui::Context::default());

impl Figure {
    /// Draws `contents` on a sheet of `size` points (96 per inch).
    ///
    /// The fonts are those of [`crate::gui::look::fonts`]; `style` sets everything else about the look, such as the
    /// theme. The sheet is filled with [`egui::Visuals::panel_fill`] and has no margin.
    ///
    /// `contents` runs several times until its layout has settled, in a context with an empty memory. Anything it
    /// remembers between frames, textures above all, has to be stored in [`egui::Context::data_mut`].
    ///
    /// # Errors
    /// When `size` is not a size. It may be larger than any picture, since the drawing can be [fitted](Self::fitted)
    /// into a sheet.
    pub fn draw(
        size: Vec2,
        style: impl FnOnce(&egui::Context),
        mut contents: impl FnMut(&mut egui::Ui),
    ) -> Result<Self, FigureError> {
        whole_sides(size.x, size.y, 1.0)?;
        let ctx = CONTEXT.with(egui::Context::clone);
        ctx.memory_mut(|memory| *memory = Memory::default());
        ctx.set_fonts(fonts::definitions());
        style(&ctx);
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        let (mut shapes, mut textures, mut background) = (Vec::new(), Textures::default(), Color32::WHITE);
        for _ in 0..PASSES {
            let mut output = ctx.run_ui(input(size, ctx.cumulative_pass_nr()), |ui| {
                background = ui.visuals().panel_fill;
                contents(ui);
            });
            textures.apply(&mut output.textures_delta);
            // keep the shapes of the last pass, when the layout has settled
            shapes = output.shapes;
        }
        Ok(Self::of_shapes(shapes, textures, size, background))
    }
}

/// Returns the input of a pass. Passes are a second apart, so that all animations end.
fn input(size: Vec2, pass: u64) -> RawInput {
    let viewport = ViewportInfo { native_pixels_per_point: Some(TEXT_PIXELS_PER_POINT), ..Default::default() };
    RawInput {
        viewports: std::iter::once((ViewportId::ROOT, viewport)).collect(),
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        max_texture_side: Some(LARGEST_TEXTURE_SIDE),
        time: Some(pass as f64),
        predicted_dt: 1.0,
        ..Default::default()
    }
}

impl Textures {
    /// Returns the picture of a window of `size` points with `shapes`, at `scale` pixels per point.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn picture(&mut self, size: Vec2, shapes: Vec<ClippedShape>, scale: f32) -> Result<ColorImage, FigureError> {
        let figure = Figure::of_shapes(shapes, std::mem::take(self), size, Color32::WHITE);
        let image = figure.image(scale);
        *self = figure.textures;
        image
    }
}
