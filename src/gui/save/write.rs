//! What can be saved of a view, and how it is written.

use std::io::{self, Write};
use std::path::Path;

use egui::ColorImage;

use crate::files::write_whole;
use crate::format::{Content, Format};
use crate::table::{Table, tsv};

use super::error::SaveError;
use super::picture::Picture;
use crate::gui::figure::{Figure, FigureError};
use crate::gui::snapshot::Snapshot;
use crate::numerals::count;

/// The largest text that is put on the clipboard, in bytes: an X server passes on no more than 16,777,188 at a time, and
/// whoever pastes more waits for ever.
const LARGEST_CLIP: usize = 16_000_000;

/// Writes the chart or the table of `snapshot` to `path`, whole or not at all.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save(snapshot: &Snapshot, format: Format, picture: &Picture, path: &Path) -> Result<(), SaveError> {
    if let Some(sentence) = refusal(snapshot, format.content()) {
        return Err(SaveError::Refused(sentence));
    }
    let write_bytes = |bytes: &[u8]| write_whole(path, |out| out.write_all(bytes));
    match format.content() {
        Content::Chart => {
            let picture = picture.for_format(format);
            write_bytes(&figure_bytes(&snapshot.figure_as(&picture)?, format, &picture)?)?;
        }
        Content::Report => return Err(SaveError::Refused("a view is no report".to_owned())),
        Content::Table => {
            save_table(&snapshot.table(), snapshot.view, format, path)?;
        }
    }
    Ok(())
}

/// A figure as the file of a chart, the form of which is SVG if it is none of charts.
///
/// # Errors
/// A [`FigureError`] if it cannot be made.
pub fn figure_bytes(figure: &Figure, format: Format, picture: &Picture) -> Result<Vec<u8>, FigureError> {
    match format {
        Format::Png => figure.png(picture.pixels_per_point()),
        Format::Pdf => figure.pdf(),
        _ if picture.svg_text => Ok(figure.svg_with_text().into_bytes()),
        _ => Ok(figure.svg().into_bytes()),
    }
}

/// Why there is no chart or no table of `snapshot`, in a sentence.
pub fn refusal(snapshot: &Snapshot, content: Content) -> Option<String> {
    match content {
        Content::Table => snapshot.table_unavailable.clone(),
        Content::Chart => snapshot.chart_unavailable.clone(),
        Content::Report => None,
    }
}

/// Writes `table` to `path`, whole or not at all, and returns whether `format` is one for tables. `name` is what a
/// spreadsheet calls it.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save_table(table: &Table<'_>, name: &str, format: Format, path: &Path) -> Result<bool, SaveError> {
    let Some(form) = format.of_table() else { return Ok(false) };
    if let Some(sentence) = (form.refusal)(table) {
        return Err(SaveError::Refused(sentence));
    }
    write_whole(path, |out| (form.write)(table, name, out))?;
    Ok(true)
}

/// The chart of `snapshot` as a picture for the clipboard.
///
/// # Errors
/// A [`SaveError`] if there is no chart or it is too large.
pub fn chart_clip(snapshot: &Snapshot, picture: &Picture) -> Result<ColorImage, SaveError> {
    if let Some(sentence) = snapshot.chart_unavailable.clone() {
        return Err(SaveError::Refused(sentence));
    }
    Ok(snapshot.figure_as(picture)?.image(picture.pixels_per_point())?)
}

/// A table as text for the clipboard, with tabs between the cells where `format` is no text.
///
/// # Errors
/// A [`SaveError`] if it is too large for a clipboard.
pub fn table_clip(table: &Table<'_>, format: Format) -> Result<String, SaveError> {
    let form = format.of_table().filter(|form| form.is_text).unwrap_or(&tsv::FORMAT);
    let written = Limited::written(LARGEST_CLIP, |out| (form.write)(table, "", out));
    let too_large = || {
        let (rows, most) = (count(table.row_count(), "row"), LARGEST_CLIP / 1_000_000);
        SaveError::Refused(format!("a table of {rows} is more than the {most} MB of a clipboard; save it as a file"))
    };
    written.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(too_large)
}

/// Bytes in memory, at most so many.
pub(super) struct Limited {
    bytes: Vec<u8>,
    most: usize,
}

impl Limited {
    /// The whole of what `write` writes; `None` if it is more than `most`.
    pub fn written(most: usize, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Option<Vec<u8>> {
        let mut limited = Self { bytes: Vec::new(), most };
        write(&mut limited).ok().map(|()| limited.bytes)
    }
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A name for a file or a folder out of words: `seventy-five-and-ninety-lattice`.
pub fn file_stem(parts: &[&str]) -> String {
    const LONGEST: usize = 60;
    let mut stem = String::new();
    for c in parts.join(" ").chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            stem.push(c);
        } else if !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
        if stem.len() >= LONGEST {
            break;
        }
    }
    let stem = stem.trim_end_matches('-');
    if stem.is_empty() { "coinwise".to_owned() } else { stem.to_owned() }
}

/// A file name out of a scenario's name and a view: `seventy-five-and-ninety-lattice.svg`.
pub fn file_name(parts: &[&str], extension: &str) -> String {
    format!("{}.{extension}", file_stem(parts))
}

#[cfg(test)]
mod tests {
    use crate::table::{Cell, Column, Kind};

    use super::*;

    #[test]
    fn a_file_name_has_no_sign_that_a_file_system_minds() {
        assert_eq!(file_name(&["Seventy-five and ninety", "lattice"], "svg"), "seventy-five-and-ninety-lattice.svg");
        assert_eq!(file_name(&["A/B: \"what?\" ", "bias"], "csv"), "a-b-what-bias.csv");
        assert_eq!(file_name(&["Ünï çødé", "bias"], "csv"), "ünï-çødé-bias.csv");
        assert!(file_name(&[&"long ".repeat(100), "bias"], "csv").len() <= 68);
        assert_eq!(file_name(&["?", "…"], "csv"), "coinwise.csv");
    }

    #[test]
    fn a_table_too_large_for_a_clipboard_is_refused_and_not_cut() {
        let cell = "x".repeat(1_000_000);
        let table =
            |rows| Table::new(vec![Column::new("n", "n", Kind::Text)], rows, |_| vec![Cell::Text(cell.clone())]);
        for format in [Format::Csv, Format::Json, Format::Markdown, Format::Xlsx] {
            assert!(table_clip(&table(15), format).is_ok_and(|text| text.len() > 15_000_000));
            assert_eq!(
                table_clip(&table(16), format).unwrap_err().to_string(),
                "a table of 16 rows is more than the 16 MB of a clipboard; save it as a file"
            );
        }
    }
}
