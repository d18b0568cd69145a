//! The pieces of a report, whatever it is written to.

use std::io;

use crate::files::FileError;
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::figure::{Figure, FigureError};
use crate::gui::prose::{Paragraph, capitalised};
use crate::gui::save::picture::Picture;
use crate::gui::snapshot::Snapshot;
use crate::parameter::BadParameter;
use crate::progress::Cancelled;
use crate::table::Table;

/// A piece of a report.
pub enum Block<'a> {
    /// The name of a scenario, and its story.
    Chapter { name: &'a str, story: &'a str },
    /// A heading within a chapter.
    Heading(&'a str),
    /// The title of a view.
    ViewTitle(String),
    /// Paragraphs of an answer or a reason.
    Prose(&'a [Paragraph]),
    /// A remark.
    Note(String),
    /// Names and what they are.
    Facts(&'a [(String, String)]),
    /// A text as it stands in a file.
    Code(&'a str),
    /// The chart of a view, with the colours of heatmaps.
    Chart(&'a dyn Snapshot, ColourMap),
    /// A table, with the stem of its file.
    Table(&'a str, &'a Table<'a>),
}

/// Where a report is written to.
pub trait Sink {
    /// Takes the next piece.
    fn take(&mut self, block: &Block<'_>) -> Result<(), ReportError>;
}

/// Why a report could not be written. Displayed as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A scenario's parameters are not allowed.
    #[error(transparent)]
    Parameter(#[from] BadParameter),
    /// A chart could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Something below the file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It was told to stop.
    #[error("{}", Cancelled)]
    Cancelled,
}

impl From<Cancelled> for ReportError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The chart of a view as reports have it: without its title, which stands above it as words.
pub fn figure(snapshot: &dyn Snapshot, picture: Picture) -> Result<Figure, FigureError> {
    snapshot.figure_as(&Picture { title: false, ..picture })
}

/// The name of a file or a key as words: with a capital at its start and blanks between them.
pub fn as_words(name: &str) -> String {
    capitalised(&name.replace(['-', '_'], " "))
}

/// The rows of a table that are shown, in words: "All 12 rows", "The first 100 of 5,050 rows".
pub fn rows_shown(table: &Table<'_>, most: usize) -> String {
    use crate::numerals::grouped;
    match table.row_count() {
        0 => "No rows".to_owned(),
        1 => "1 row".to_owned(),
        count if count <= most => format!("{} rows", grouped(count)),
        count => format!("The first {} of {} rows", grouped(most), grouped(count)),
    }
}
