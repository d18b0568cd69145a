//! PDF files.

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use super::drawn::Figure;
use super::error::FigureError;
use super::svg::{self, TextMode};
use super::typefaces;

/// PDF has 72 points per inch, egui and SVG have 96.
const PDF_POINTS_PER_POINT: f32 = 0.75;

impl Figure {
    /// Returns the chart as a PDF of one page with searchable text.
    ///
    /// # Errors
    /// When the page cannot be made.
    pub fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        let tree = typefaces::parse(&svg::write(self, TextMode::Text))?;
        let [width, height] = [self.sheet.x, self.sheet.y].map(|side| side * PDF_POINTS_PER_POINT);
        let no_page = || FigureError::NoSize { asked: format!("{width} × {height}") };
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
        drawn.ok_or_else(|| FigureError::Pdf("the drawing was refused".to_owned()))?;
        document.finish().map_err(|error| FigureError::Pdf(format!("{error:?}")))
    }
}
