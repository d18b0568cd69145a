//! Gives usvg the shipped fonts from memory and no others, so that a chart looks the same on every machine.

use std::sync::{Arc, OnceLock};

use resvg::usvg;
use usvg::fontdb::{Database, Source};

use super::error::FigureError;
use crate::gui::look::fonts::Face;

/// Returns the shipped fonts.
fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for face in Face::ALL {
            database.load_font_source(Source::Binary(Arc::new(face.bytes())));
        }
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}

/// Parses an SVG of ours with the shipped fonts.
///
/// Every run of text names one face that has all its characters, so that no fallback is needed.
pub(super) fn parse(svg: &str) -> Result<usvg::Tree, FigureError> {
    let font_resolver = usvg::FontResolver { select_fallback: Box::new(|_, _, _| None), ..Default::default() };
    let options = usvg::Options { fontdb: database(), font_resolver, ..Default::default() };
    usvg::Tree::from_str(svg, &options).map_err(|error| FigureError::Picture(error.to_string()))
}
