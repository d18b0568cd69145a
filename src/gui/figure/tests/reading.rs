//! Reads the text of a PDF, as a search finds it.

use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::BezPath;

/// Collects the letters of a page.
struct Reader(String);

impl<'a> Device<'a> for Reader {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, _: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            match glyph.as_unicode() {
                Some(BfString::Char(letter)) => self.0.push(letter),
                Some(BfString::String(letters)) => self.0.push_str(&letters),
                None => self.0.push('\u{fffd}'),
            }
        }
    }
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Returns the text of all pages in order.
pub(crate) fn words(pdf: &Pdf) -> String {
    let mut reader = Reader(String::new());
    let cache = InterpreterCache::new();
    for page in pdf.pages().iter() {
        let bounds = hayro::kurbo::Rect::new(0.0, 0.0, 1000.0, 1000.0);
        let start = hayro::kurbo::Affine::IDENTITY;
        let mut context = Context::new(start, bounds, &cache, page.xref(), InterpreterSettings::default());
        interpret_page(page, &mut context, &mut reader);
    }
    reader.0
}
