//! From a view to bytes: its chart or one of its tables, for a file or for the clipboard.

use std::io::{self, Write};
use std::path::Path;

use crate::files::write_whole;
use crate::format::{Content, Format, WriteTable};
use crate::numerals::count;
use crate::picture::Picture;
use crate::table::Table;

use super::error::{Result, SaveError};
use crate::gui::figure::{Figure, FigureError};
use crate::gui::snapshot::Snapshot;

/// Largest text that is put on the clipboard, in bytes. An X server passes on at most 16,777,188 bytes at a time; a
/// program that pastes more waits forever.
const LARGEST_CLIP: usize = 16_000_000;

/// Returns why the view has no such chart or table, as a sentence; `None` if it has one. `stem` is that of a further
/// table.
pub fn unavailable(shown: &Snapshot, stem: Option<&str>, content: Content) -> Option<String> {
    match (content, stem) {
        (Content::Chart, _) => shown.info.chart_unavailable.clone(),
        (Content::Table, None) => shown.info.table_unavailable.clone(),
        (Content::Table, Some(stem)) => {
            shown.table_of(Some(stem)).is_none().then(|| format!("there is no table of {stem} any more"))
        }
        // a report leaves out a view that has neither
        (_, _) => shown.info.table_unavailable.as_ref().and(shown.info.chart_unavailable.clone()),
    }
}

/// Returns why the chart or the table cannot be written in this format, as a sentence; `None` if it can.
pub fn refusal(shown: &Snapshot, stem: Option<&str>, format: Format) -> Option<String> {
    unavailable(shown, stem, format.content())
        .or_else(|| shown.table_of(stem).filter(|_| format == Format::Xlsx).and_then(|table| table.xlsx_refusal()))
}

/// Writes the chart of a view, its table, or the further table with this stem to `path`, completely or not at all.
///
/// # Errors
/// A [`SaveError`]; no file is left behind then.
pub fn save(shown: &Snapshot, stem: Option<&str>, format: Format, picture: &Picture, path: &Path) -> Result<()> {
    if let Some(sentence) = refusal(shown, stem, format) {
        return Err(SaveError::Refused(sentence));
    }
    if let (Some(write), Some(table)) = (format.of_table(), shown.table_of(stem)) {
        return Ok(write_whole(path, |out| write(&table, stem.unwrap_or(shown.view), out))?);
    }
    let bytes = chart_bytes(&shown.figure_as(&picture.for_format(format))?, format, picture)?;
    Ok(write_whole(path, |out| out.write_all(&bytes))?)
}

/// Returns a chart as the bytes of a file. Any format other than PNG and PDF means SVG.
fn chart_bytes(figure: &Figure, format: Format, picture: &Picture) -> Result<Vec<u8>, FigureError> {
    match format {
        Format::Png => figure.png(picture.pixels_per_point()),
        Format::Pdf => figure.pdf(),
        _ if picture.svg_text => Ok(figure.svg_with_text().into_bytes()),
        _ => Ok(figure.svg().into_bytes()),
    }
}

/// Returns a table as text for the clipboard.
///
/// # Errors
/// A [`SaveError`] if it is too large for a clipboard.
pub fn table_clip(table: &Table<'_>, write: WriteTable) -> Result<String> {
    let too_large = || {
        let (rows, most) = (count(table.row_count(), "row"), LARGEST_CLIP / 1_000_000);
        SaveError::Refused(format!("a table of {rows} is more than the {most} MB of a clipboard; save it as a file"))
    };
    table_text(table, write, LARGEST_CLIP).ok_or_else(too_large)
}

/// Returns a table as `write` writes it, which must be text; `None` if it exceeds `most` bytes.
pub fn table_text(table: &Table<'_>, write: WriteTable, most: usize) -> Option<String> {
    String::from_utf8(limited(most, |out| write(table, "", out))?).ok()
}

/// Returns the whole output of `write`, or `None` if it exceeds `most` bytes or `write` fails.
pub(super) fn limited(most: usize, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Option<Vec<u8>> {
    let mut bytes = vec![0; most];
    let mut rest = bytes.as_mut_slice();
    write(&mut rest).ok()?;
    let left = rest.len();
    bytes.truncate(most - left);
    bytes.shrink_to_fit();
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use crate::table::{Cell, Column, Kind};

    use super::*;

    #[test]
    fn a_table_too_large_for_the_clipboard_is_refused_instead_of_cut() {
        let cell = "x".repeat(1_000_000);
        let table =
            |rows| Table::new(vec![Column::new("n", "n", Kind::Text)], rows, |_| vec![Cell::Text(cell.clone())]);
        for format in [Format::Csv, Format::Json, Format::Markdown, Format::Xlsx] {
            assert!(table_clip(&table(15), format.of_clip()).is_ok_and(|text| text.len() > 15_000_000));
            assert_eq!(
                table_clip(&table(16), format.of_clip()).unwrap_err().to_string(),
                "a table of 16 rows is more than the 16 MB of a clipboard; save it as a file"
            );
        }
    }
}
