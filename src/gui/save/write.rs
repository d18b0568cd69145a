//! Writing and copying the chart or the table of a view.

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

/// Largest text that is put on the clipboard, in bytes. An X server passes on at most 16,777,188 bytes at a time; a
/// program that pastes more waits forever.
const LARGEST_CLIP: usize = 16_000_000;

/// Writes the chart or the table of `snapshot` to `path`, completely or not at all.
///
/// # Errors
/// A [`SaveError`]; no file is left behind then.
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

/// Returns a chart as the bytes of a file. Any format other than PNG and PDF means SVG.
///
/// # Errors
/// A [`FigureError`] if the chart cannot be drawn.
pub fn figure_bytes(figure: &Figure, format: Format, picture: &Picture) -> Result<Vec<u8>, FigureError> {
    match format {
        Format::Png => figure.png(picture.pixels_per_point()),
        Format::Pdf => figure.pdf(),
        _ if picture.svg_text => Ok(figure.svg_with_text().into_bytes()),
        _ => Ok(figure.svg().into_bytes()),
    }
}

/// Returns the reason why `snapshot` has no such chart or table, as a sentence; `None` if it has one.
pub fn refusal(snapshot: &Snapshot, content: Content) -> Option<String> {
    match content {
        Content::Table => snapshot.table_unavailable.clone(),
        Content::Chart => snapshot.chart_unavailable.clone(),
        Content::Report => None,
    }
}

/// Writes `table` to `path`, completely or not at all, and returns whether `format` is a table format. `name` is the
/// name of the sheet in a spreadsheet.
///
/// # Errors
/// A [`SaveError`]; no file is left behind then.
pub fn save_table(table: &Table<'_>, name: &str, format: Format, path: &Path) -> Result<bool, SaveError> {
    let Some(form) = format.of_table() else { return Ok(false) };
    if let Some(sentence) = (form.refusal)(table) {
        return Err(SaveError::Refused(sentence));
    }
    write_whole(path, |out| (form.write)(table, name, out))?;
    Ok(true)
}

/// Returns the chart of `snapshot` as an image for the clipboard.
///
/// # Errors
/// A [`SaveError`] if there is no chart or it is too large.
pub fn chart_clip(snapshot: &Snapshot, picture: &Picture) -> Result<ColorImage, SaveError> {
    if let Some(sentence) = snapshot.chart_unavailable.clone() {
        return Err(SaveError::Refused(sentence));
    }
    Ok(snapshot.figure_as(picture)?.image(picture.pixels_per_point())?)
}

/// Returns a table as text for the clipboard, with tabs between the cells if `format` is not a text format.
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

/// A buffer in memory of limited size.
pub(super) struct Limited {
    bytes: Vec<u8>,
    most: usize,
}

impl Limited {
    /// Returns the whole output of `write`, or `None` if it exceeds `most` bytes or `write` fails.
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

/// Returns a name for a file or a folder made of these words: `seventy-five-and-ninety-lattice`.
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

/// Returns a file name made of these words, such as a scenario's name and a view:
/// `seventy-five-and-ninety-lattice.svg`.
pub fn file_name(parts: &[&str], extension: &str) -> String {
    format!("{}.{extension}", file_stem(parts))
}

#[cfg(test)]
mod tests {
    use crate::table::{Cell, Column, Kind};

    use super::*;

    #[test]
    fn file_names_have_no_characters_that_file_systems_reject() {
        assert_eq!(file_name(&["Seventy-five and ninety", "lattice"], "svg"), "seventy-five-and-ninety-lattice.svg");
        assert_eq!(file_name(&["A/B: \"what?\" ", "bias"], "csv"), "a-b-what-bias.csv");
        assert_eq!(file_name(&["Ünï çødé", "bias"], "csv"), "ünï-çødé-bias.csv");
        assert!(file_name(&[&"long ".repeat(100), "bias"], "csv").len() <= 68);
        assert_eq!(file_name(&["?", "…"], "csv"), "coinwise.csv");
    }

    #[test]
    fn a_table_too_large_for_the_clipboard_is_refused_instead_of_cut() {
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
