//! PNG and PDF files and pictures in memory, all made from the SVG.

use egui::ColorImage;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::{Color, Pixmap, Transform};

use super::drawn::Figure;
use super::error::{FigureError, pixels, too_large};
use super::svg::{self, TextMode, parse};

/// Points per metre: 96 per inch of 0.0254 m.
const POINTS_PER_METRE: f32 = 96.0 / 0.0254;
/// PDF has 72 points per inch, egui and SVG have 96.
const PDF_POINTS_PER_POINT: f32 = 0.75;

impl Figure {
    /// Returns the chart as PNG at `scale` pixels per point.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, FigureError> {
        let picture = self.picture(scale)?;
        let size = [picture.width(), picture.height()];
        // in place, as a large picture takes much memory
        let mut pixels = picture.take_demultiplied();
        let color = if self.background.is_opaque() {
            let mut channels = (0..4).cycle();
            pixels.retain(|_| channels.next() != Some(3));
            png::ColorType::Rgb
        } else {
            png::ColorType::Rgba
        };
        encode(&pixels, color, size, scale)
            .map_err(|error| FigureError(format!("the PNG could not be written: {error}")))
    }

    /// Returns the chart as a picture for the clipboard, at `scale` pixels per point.
    ///
    /// # Errors
    /// When the picture would be too large or cannot be drawn.
    pub fn image(&self, scale: f32) -> Result<ColorImage, FigureError> {
        let (bytes, size) = self.bytes(scale)?;
        Ok(ColorImage::from_rgba_premultiplied(size.map(|side| side as usize), &bytes))
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

    fn picture(&self, scale: f32) -> Result<Pixmap, FigureError> {
        let size = pixels(self.sheet.x, self.sheet.y, scale)?;
        let ground = if self.background.is_opaque() { Color::WHITE } else { Color::TRANSPARENT };
        rasterize(&svg::write(self, TextMode::Text, scale), size, scale, ground)
    }

    /// Returns the chart as a PDF of one page with searchable text.
    ///
    /// # Errors
    /// When the page cannot be made.
    pub fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        let tree = parse(&svg::write(self, TextMode::Text, 1.0))?;
        let [width, height] = [self.sheet.x, self.sheet.y].map(|side| side * PDF_POINTS_PER_POINT);
        let not_written = |why: &str| FigureError(format!("the PDF could not be written: {why}"));
        let no_page = || FigureError(format!("a chart cannot have the size {width} × {height}"));
        let size = Size::from_wh(width, height).ok_or_else(no_page)?;

        let mut document = Document::new();
        let metadata = Metadata::new().creator("Coinwise".to_owned()).language("en".to_owned());
        let with_words = |metadata: Metadata| metadata.title(self.title.clone()).description(self.description.clone());
        document.set_metadata(if self.title.is_empty() { metadata } else { with_words(metadata) });
        let mut page = document.start_page_with(PageSettings::from_wh(width, height).ok_or_else(no_page)?);
        let mut surface = page.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
        drawn.ok_or_else(|| not_written("the drawing was refused"))?;
        document.finish().map_err(|error| not_written(&format!("{error:?}")))
    }
}

/// Renders an SVG written by this module on a background colour.
pub(super) fn rasterize(svg: &str, size: [u32; 2], scale: f32, ground: Color) -> Result<Pixmap, FigureError> {
    let tree = parse(svg)?;
    let no_pixmap = || too_large(size[0].into(), size[1].into());
    let mut pixmap = Pixmap::new(size[0], size[1]).ok_or_else(no_pixmap)?;
    pixmap.fill(ground);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
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
