//! Drawing without a window.

use egui::{Color32, RawInput, Rect, Vec2, ViewportId, ViewportInfo};

use super::drawn::Figure;
use super::textures::Textures;
use crate::gui::look::fonts;

/// How often the contents are laid out; plots settle on the third pass.
const PASSES: u8 = 4;

/// The pixels for a point for which text is laid out. At 1, egui would round the place of every letter to whole points.
const TEXT_PIXELS_PER_POINT: f32 = 4.0;

/// The largest side of a texture, in pixels. egui makes its sheet of letters so wide: at 16,384 most of the time of a
/// chart would go into copying an empty sheet.
const LARGEST_TEXTURE_SIDE: usize = 4_096;

/// Runs `contents` until they have settled and keeps the shapes of the last pass.
pub(super) fn draw(size: Vec2, style: impl FnOnce(&egui::Context), mut contents: impl FnMut(&mut egui::Ui)) -> Figure {
    let ctx = context(style);
    let (mut shapes, mut textures, mut background) = (Vec::new(), Textures::default(), Color32::WHITE);
    for pass in 0..PASSES {
        let mut output = ctx.run_ui(input(size, pass), |ui| {
            background = ui.visuals().panel_fill;
            contents(ui);
        });
        textures.apply(&mut output.textures_delta);
        shapes = output.shapes;
    }
    Figure::of_shapes(shapes, textures, size, background)
}

/// A context without a window, with the shipped fonts.
pub(super) fn context(style: impl FnOnce(&egui::Context)) -> egui::Context {
    let ctx = egui::Context::default();
    ctx.set_fonts(fonts::definitions());
    style(&ctx);
    ctx.all_styles_mut(|style| style.animation_time = 0.0);
    ctx
}

/// What egui is told of the window that is not there: a second passes between two passes, so that all motion ends.
pub(super) fn input(size: Vec2, pass: u8) -> RawInput {
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
