//! Textures of a figure, and parts of them as PNG.

use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine;
use egui::epaint::textures::{TextureFilter, TexturesDelta};
use egui::epaint::{ColorImage, ImageData, ImageDelta};
use egui::{Color32, Rect, TextureId, Vec2};

/// Texture with egui's glyphs; text is never drawn from it here. An untextured mesh uses one white point of it.
pub(super) const FONT_ATLAS: TextureId = TextureId::Managed(0);
/// Pixels per point to which cells of a picture are enlarged, since some viewers blur small pictures.
const SHARPNESS: f32 = 2.0;
/// Largest number of pixels of an enlarged picture.
const MOST_PIXELS: usize = 1 << 20;
/// Largest number of pixels per side of an enlarged cell.
const LARGEST_ENLARGEMENT: usize = 64;

/// Textures that the shapes of a figure, or of the frames of a window, refer to.
#[derive(Default)]
pub struct Textures {
    /// Each picture, and whether its pixels have to stay square.
    by_id: HashMap<TextureId, (Arc<ColorImage>, bool)>,
    /// Freed at the end of the last pass, whose shapes may still show them.
    freed: Vec<TextureId>,
}

impl Textures {
    /// Applies the changes of a pass, and leaves `delta` empty as egui demands.
    pub fn apply(&mut self, delta: &mut TexturesDelta) {
        for id in self.freed.drain(..) {
            self.by_id.remove(&id);
        }
        // textures are independent, so the order does not matter
        for (id, mut changes) in delta.set.drain().filter(|(id, _)| *id != FONT_ATLAS) {
            // only the atlas changes in parts, so the last change is the whole picture
            if let Some(ImageDelta { image: ImageData::Color(image), options, .. }) = changes.pop() {
                self.by_id.insert(id, (image, options.magnification == TextureFilter::Nearest));
            }
        }
        self.freed.extend(delta.free.drain());
    }

    /// Returns the part `uv` of texture `id`, tinted, for a place of `shown` points, as the data URI of a PNG, and whether
    /// its pixels have to stay square.
    pub(super) fn data_uri(&self, id: TextureId, uv: Rect, tint: Color32, shown: Vec2) -> Option<(String, bool)> {
        let (image, is_nearest) = self.by_id.get(&id)?;
        let [texels_x, texels_y] = image.size.map(|side| side as f32);
        let texels = [uv.width() * texels_x, uv.height() * texels_y];
        let enlargement = if *is_nearest { enlargement(texels, shown) } else { 1 };
        let size = texels.map(|side| (side.round() as usize).max(1) * enlargement);
        let pixels = sample(image, uv, tint, size);
        let png = base64::engine::general_purpose::STANDARD.encode(encode(&pixels, size)?);
        Some((format!("data:image/png;base64,{png}"), *is_nearest))
    }
}

/// Returns the pixels per side of a texel in the file.
fn enlargement(texels: [f32; 2], shown: Vec2) -> usize {
    let wanted = (SHARPNESS * shown.x / texels[0]).max(SHARPNESS * shown.y / texels[1]);
    let wanted = if wanted.is_finite() { wanted.ceil() as usize } else { 1 };
    let most = (MOST_PIXELS as f32 / (texels[0] * texels[1]).max(1.0)).sqrt();
    wanted.min(most as usize).clamp(1, LARGEST_ENLARGEMENT)
}

/// Samples the part `uv` of `image` at `size` without smoothing.
fn sample(image: &ColorImage, uv: Rect, tint: Color32, size: [usize; 2]) -> Vec<Color32> {
    let texel = |i: usize, count: usize, from: f32, to: f32, texels: usize| {
        let at = from + (to - from) * (i as f32 + 0.5) / count as f32;
        ((at * texels as f32).floor().max(0.0) as usize).min(texels.saturating_sub(1))
    };
    let columns: Vec<usize> = (0..size[0]).map(|x| texel(x, size[0], uv.min.x, uv.max.x, image.size[0])).collect();
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    let mut above = None;
    for y in 0..size[1] {
        let start = texel(y, size[1], uv.min.y, uv.max.y, image.size[1]) * image.size[0];
        // an enlarged cell has the same pixels in all its rows
        if above.replace(start) == Some(start) {
            pixels.extend_from_within(pixels.len() - size[0]..);
        } else {
            let pixel = |x: &usize| image.pixels.get(start + x).map_or(Color32::TRANSPARENT, |pixel| tint * *pixel);
            pixels.extend(columns.iter().map(pixel));
        }
    }
    pixels
}

/// Encodes `pixels` as PNG: indexed if there are few colours, as in all heatmaps, which takes a third of the space;
/// otherwise without an alpha channel if all are opaque.
fn encode(pixels: &[Color32], size: [usize; 2]) -> Option<Vec<u8>> {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, u32::try_from(size[0]).ok()?, u32::try_from(size[1]).ok()?);
    let opaque = pixels.iter().all(Color32::is_opaque);
    let bytes = if let Some((colors, bytes)) = indexed(pixels) {
        let colors = || colors.iter().map(Color32::to_srgba_unmultiplied);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(colors().flat_map(|[r, g, b, _]| [r, g, b]).collect::<Vec<u8>>());
        if !opaque {
            encoder.set_trns(colors().map(|[_, _, _, a]| a).collect::<Vec<u8>>());
        }
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_filter(png::Filter::NoFilter);
        bytes
    } else {
        encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
        encoder.set_compression(png::Compression::Fast);
        encoder.set_filter(png::Filter::Up);
        let channels = if opaque { 3 } else { 4 };
        pixels.iter().flat_map(|pixel| pixel.to_srgba_unmultiplied().into_iter().take(channels)).collect()
    };
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&bytes).ok()?;
    writer.finish().ok()?;
    Some(png)
}

/// Returns the distinct colours of `pixels` and the index of each pixel's colour; `None` if there are more than 256.
fn indexed(pixels: &[Color32]) -> Option<(Vec<Color32>, Vec<u8>)> {
    let mut places: HashMap<Color32, u8> = HashMap::new();
    let (mut colors, mut bytes) = (Vec::new(), Vec::with_capacity(pixels.len()));
    let mut last = None;
    for pixel in pixels {
        let known = last.filter(|(color, _)| color == pixel).map(|(_, place)| place);
        let place = if let Some(place) = known.or_else(|| places.get(pixel).copied()) {
            place
        } else {
            let place = u8::try_from(colors.len()).ok()?;
            places.insert(*pixel, place);
            colors.push(*pixel);
            place
        };
        bytes.push(place);
        last = Some((*pixel, place));
    }
    Some((colors, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pixels of a PNG with all four channels.
    fn decoded(png: &[u8]) -> Vec<Color32> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        bytes.chunks(4).map(|p| Color32::from_rgba_unmultiplied(p[0], p[1], p[2], p[3])).collect()
    }

    #[test]
    fn a_heatmap_keeps_its_colours_and_makes_a_small_file() {
        let gray = |many: usize| (0..300 * 200).map(move |i| Color32::from_gray(((i * i / 7) % many) as u8));
        let rainbow = (0..300 * 200_u32).map(|i| Color32::from_rgb((i / 300) as u8, (i % 300) as u8, 7));
        let clear = gray(9).map(|color| if color.r() == 3 { Color32::TRANSPARENT } else { color });
        for (name, pixels, most) in [
            ("a heatmap", gray(250).collect::<Vec<_>>(), 1.1),
            ("one with gaps", clear.collect(), 0.8),
            ("many colours", rainbow.collect(), 3.1),
        ] {
            let png = encode(&pixels, [300, 200]).unwrap();
            assert!(decoded(&png) == pixels, "{name}");
            let bytes = png.len() as f32 / pixels.len() as f32;
            assert!(bytes <= most, "{name}: {bytes} bytes a pixel");
        }
    }
}
