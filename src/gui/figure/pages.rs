//! Printed pages: words set by egui, charts put among them as they are, all in one PDF.

use std::sync::Arc;

use egui::emath::TSTransform;
use egui::epaint::{ClippedShape, Shape};
use egui::text::LayoutJob;
use egui::{Color32, Context, Galley, Pos2, Rect, Vec2};
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use super::error::FigureError;
use super::pdf::PDF_POINTS_PER_POINT;
use super::svg::{self, TextMode};
use super::textures::Textures;
use super::{Figure, draw, typefaces};

/// A PDF in the making.
pub struct Pages {
    document: Document,
    size: Vec2,
    count: usize,
    /// The bookmarks: chapters, and what is in them.
    bookmarks: Vec<OutlineNode>,
    typesetter: Context,
}

impl Pages {
    /// A PDF of that title with pages of `size` points.
    pub fn new(title: &str, size: Vec2, style: impl FnOnce(&Context)) -> Self {
        let mut document = Document::new();
        document.set_metadata(Metadata::new().title(title.to_owned()).creator("Coinwise".to_owned()));
        let typesetter = draw::context(style);
        // fonts are there after a first pass, of which nothing is kept
        let mut output = typesetter.run_ui(draw::input(size, 0), |_| {});
        Textures::default().apply(&mut output.textures_delta);
        Self { document, size, count: 0, bookmarks: Vec::new(), typesetter }
    }

    /// The context in which words are set, for its styles.
    pub fn context(&self) -> &Context {
        &self.typesetter
    }

    /// Words, set.
    pub fn layout(&self, job: LayoutJob) -> Arc<Galley> {
        self.typesetter.fonts_mut(|fonts| fonts.layout_job(job))
    }

    /// How many pages are there.
    pub fn count(&self) -> usize {
        self.count
    }

    /// A bookmark to a place of the page that comes next; those below a chapter belong to it.
    pub fn bookmark(&mut self, words: &str, is_chapter: bool, y: f32) {
        let at = Point::from_xy(0.0, y.max(0.0) * PDF_POINTS_PER_POINT);
        let node = OutlineNode::new(words.to_owned(), XyzDestination::new(self.count, at));
        match self.bookmarks.last_mut().filter(|_| !is_chapter) {
            Some(chapter) => chapter.push_child(node),
            None => self.bookmarks.push(node),
        }
    }

    /// Adds a page with shapes, and with charts in their places.
    ///
    /// # Errors
    /// When a chart or the page cannot be made.
    pub fn add(&mut self, shapes: Vec<Shape>, charts: &[(Figure, Rect)]) -> Result<(), FigureError> {
        let [width, height] = [self.size.x, self.size.y].map(|side| side * PDF_POINTS_PER_POINT);
        let no_page = || FigureError::NoSize { asked: format!("{width} × {height}") };
        let clip_rect = Rect::from_min_size(Pos2::ZERO, self.size);
        let shapes = shapes
            .into_iter()
            .map(|shape| ClippedShape { clip_rect, shape, transform_after_tessellation: TSTransform::IDENTITY })
            .collect();
        let words = Figure::of_shapes(shapes, Textures::default(), self.size, Color32::TRANSPARENT);
        let mut page = self.document.start_page_with(PageSettings::from_wh(width, height).ok_or_else(no_page)?);
        let mut surface = page.surface();
        let whole = (&words, clip_rect);
        for (figure, place) in std::iter::once(whole).chain(charts.iter().map(|(figure, place)| (figure, *place))) {
            let tree = typefaces::parse(&svg::write(figure, TextMode::Text))?;
            let place = place * PDF_POINTS_PER_POINT;
            let size = Size::from_wh(place.width(), place.height()).ok_or_else(no_page)?;
            surface.push_transform(&Transform::from_translate(place.min.x, place.min.y));
            let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
            surface.pop();
            drawn.ok_or_else(|| FigureError::Pdf("the drawing was refused".to_owned()))?;
        }
        surface.finish();
        page.finish();
        self.count += 1;
        Ok(())
    }

    /// The whole file.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn finish(mut self) -> Result<Vec<u8>, FigureError> {
        let mut outline = Outline::new();
        for bookmark in self.bookmarks {
            outline.push_child(bookmark);
        }
        self.document.set_outline(outline);
        self.document.finish().map_err(|error| FigureError::Pdf(format!("{error:?}")))
    }
}
