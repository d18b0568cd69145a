//! PNG files.

use egui::ColorImage;
use resvg::tiny_skia;

use super::drawn::Figure;
use super::error::{FigureError, pixels};
use super::svg::{self, TextMode};
use super::typefaces;

/// Points per metre: 96 per inch of 0.0254 m.
const POINTS_PER_METRE: f32 = 96.0 / 0.0254;

impl Figure {
    /// Returns the chart as PNG at `scale` pixels per point.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, FigureError> {
        let picture = self.picture(scale)?;
        let size = [picture.width(), picture.height()];
        let is_opaque = self.background.is_opaque();
        let pixels: Vec<u8> = picture
            .pixels()
            .iter()
            .map(tiny_skia::PremultipliedColorU8::demultiply)
            .flat_map(|pixel| {
                let channels = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
                channels.into_iter().take(if is_opaque { 3 } else { 4 })
            })
            .collect();
        drop(picture);
        let color = if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba };
        encode(&pixels, color, size, scale).map_err(|error| FigureError::Png(error.to_string()))
    }

    /// Returns the chart as a picture for the clipboard, at `scale` pixels per point.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn image(&self, scale: f32) -> Result<ColorImage, FigureError> {
        let picture = self.picture(scale)?;
        let size = [picture.width(), picture.height()].map(|side| side as usize);
        Ok(ColorImage::from_rgba_premultiplied(size, picture.data()))
    }

    /// Returns the pixels of the chart row by row, four bytes each (red, green, blue, opacity; premultiplied), and
    /// width and height in pixels, at `scale` pixels per point. The bytes are moved, not copied, so that a large
    /// picture is in memory only once.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn bytes(&self, scale: f32) -> Result<(Vec<u8>, [u32; 2]), FigureError> {
        let picture = self.picture(scale)?;
        let size = [picture.width(), picture.height()];
        Ok((picture.take(), size))
    }

    fn picture(&self, scale: f32) -> Result<tiny_skia::Pixmap, FigureError> {
        let size = pixels(self.sheet.x, self.sheet.y, scale)?;
        let ground = if self.background.is_opaque() { tiny_skia::Color::WHITE } else { tiny_skia::Color::TRANSPARENT };
        rasterize(&svg::write_at(self, TextMode::Text, scale), size, scale, ground)
    }
}

/// Renders an SVG written by this module on a background colour.
pub(super) fn rasterize(
    svg: &str,
    size: [u32; 2],
    scale: f32,
    ground: tiny_skia::Color,
) -> Result<tiny_skia::Pixmap, FigureError> {
    let tree = typefaces::parse(svg)?;
    let mut pixmap = tiny_skia::Pixmap::new(size[0], size[1])
        .ok_or_else(|| FigureError::TooLarge { width: size[0].into(), height: size[1].into() })?;
    pixmap.fill(ground);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn encode(pixels: &[u8], color: png::ColorType, size: [u32; 2], scale: f32) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    let density = (POINTS_PER_METRE * scale).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: density, yppu: density, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}
