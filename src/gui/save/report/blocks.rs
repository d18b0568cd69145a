//! The pieces of a report, whatever it is written to.

use std::ops::Range;

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::figure::{Figure, FigureError};
use crate::gui::prose::Paragraph;
use crate::gui::save::error::SaveError;
use crate::gui::save::picture::Picture;
use crate::gui::snapshot::Snapshot;
use crate::numerals::{self, grouped};
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
    /// A table, with the stem of its file and its chosen row, if there is one.
    Table(&'a str, &'a Table<'a>, Option<usize>),
}

/// Where a report is written to.
pub trait Sink {
    /// Takes the next piece.
    fn take(&mut self, block: &Block<'_>) -> Result<(), SaveError>;
}

/// The chart of a view as reports have it: without its title, which stands above it as words.
pub fn figure(snapshot: &dyn Snapshot, picture: Picture) -> Result<Figure, FigureError> {
    snapshot.figure_as(&Picture { title: false, ..picture })
}

/// The rows of a table that are shown where there is room for `most`: those around the chosen one, or the first ones.
pub fn rows_around(count: usize, chosen: Option<usize>, most: usize) -> Range<usize> {
    let first = chosen.map_or(0, |row| row.saturating_sub(most / 2)).min(count.saturating_sub(most));
    first..(first + most).min(count)
}

/// The same in words, with what is left out: "12 rows", "The first 100 of 5,050 rows", "Rows 451 to 550 of 5,050, around
/// the chosen one; the 450 before them and the 4,500 after them are left out".
pub fn rows_shown(count: usize, rows: &Range<usize>) -> String {
    let [before, after] = [rows.start, count - rows.end];
    match (before, after) {
        (0, 0) => numerals::count(count, "row"),
        (0, _) => format!("The first {} of {} rows", grouped(rows.len()), grouped(count)),
        (_, 0) => format!("The last {} of {} rows, the chosen one among them", grouped(rows.len()), grouped(count)),
        _ => format!(
            "Rows {} to {} of {}, around the chosen one; the {} before them and the {} after them are left out",
            grouped(before + 1),
            grouped(rows.end),
            grouped(count),
            grouped(before),
            grouped(after)
        ),
    }
}
