//! PNG files.

use resvg::{tiny_skia, usvg};

use super::error::{FigureError, pixels};
use super::svg::{self, TextMode};
use super::{Figure, typefaces};

/// The points of an inch, and the millionths of it in a metre.
const POINTS_PER_METRE: f32 = 96.0 / 0.0254;

/// The figure with `scale` pixels to the point.
pub(super) fn write(figure: &Figure, scale: f32) -> Result<Vec<u8>, FigureError> {
    let [width, height] = pixels(figure.size.x, figure.size.y, scale)?;
    let picture = rasterize(&svg::write(figure, TextMode::Text), [width, height], scale)?;
    // the sheet is opaque, and so is every pixel
    let rgb: Vec<u8> = picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    drop(picture);
    encode(&rgb, [width, height], scale).map_err(|error| FigureError::Png(error.to_string()))
}

/// Draws an SVG of ours on white.
pub(super) fn rasterize(svg: &str, size: [u32; 2], scale: f32) -> Result<tiny_skia::Pixmap, FigureError> {
    let tree: usvg::Tree = typefaces::parse(svg).map_err(|error| FigureError::Picture(error.to_string()))?;
    let mut pixmap = tiny_skia::Pixmap::new(size[0], size[1])
        .ok_or_else(|| FigureError::TooLarge { width: size[0].into(), height: size[1].into() })?;
    pixmap.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn encode(rgb: &[u8], size: [u32; 2], scale: f32) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive, and saturates")]
    let density = (POINTS_PER_METRE * scale).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: density, yppu: density, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rgb)?;
    writer.finish()?;
    Ok(file)
}
