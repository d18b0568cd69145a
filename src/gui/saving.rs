//! What can be saved of a view, and how it is written.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use crate::files::{FileError, write_whole};
use crate::format::Format;
use crate::table::Table;

use super::exhibit::Exhibit;
use super::figure::FigureError;

/// One form in which a view can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveAs {
    /// The format of the file.
    pub format: Format,
    /// How many pixels a point of a PNG has on each side; 1 for all else.
    pub scale: u8,
    /// Whether not the table of the view is meant but the one that goes with it.
    pub further: bool,
}

impl SaveAs {
    /// All forms, in the order of the menu: the charts, then the tables.
    pub const ALL: [Self; 7] = [
        Self::plain(Format::Svg),
        Self::plain(Format::Png),
        Self { scale: 2, ..Self::plain(Format::Png) },
        Self { scale: 4, ..Self::plain(Format::Png) },
        Self::plain(Format::Pdf),
        Self::plain(Format::Csv),
        Self::plain(Format::Json),
    ];

    /// The forms of the table that goes with the lattice of the pennies: the winning moves.
    const MOVES: [Self; 2] =
        [Self { further: true, ..Self::plain(Format::Csv) }, Self { further: true, ..Self::plain(Format::Json) }];

    /// The forms in which `exhibit` can be saved.
    #[must_use]
    pub fn of(exhibit: &Exhibit) -> Vec<Self> {
        let moves = Self::MOVES.into_iter().filter(|_| !exhibit.further_tables().is_empty());
        Self::ALL.into_iter().chain(moves).collect()
    }

    /// A format as it is, without scaling.
    #[must_use]
    pub const fn plain(format: Format) -> Self {
        Self { format, scale: 1, further: false }
    }

    /// The words in the menu.
    #[must_use]
    pub fn words(self) -> String {
        match (self.format, self.scale) {
            (Format::Svg, _) => "Chart as SVG…".to_owned(),
            (Format::Png, scale) => format!("Chart as PNG, {scale}×…"),
            (Format::Pdf, _) => "Chart as PDF…".to_owned(),
            (Format::Csv, _) if self.further => "Winning moves as CSV…".to_owned(),
            (Format::Json, _) if self.further => "Winning moves as JSON…".to_owned(),
            (Format::Csv, _) => "Table as CSV…".to_owned(),
            (Format::Json, _) => "Table as JSON…".to_owned(),
        }
    }

    /// The stem of the file, behind the name of the scenario.
    #[must_use]
    pub fn stem(self, exhibit: &Exhibit) -> &'static str {
        let further = exhibit.further_tables().first().map(|(stem, _)| *stem);
        further.filter(|_| self.further).unwrap_or_else(|| exhibit.view())
    }

    /// What is saved: "chart" or "table".
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self.format {
            Format::Csv | Format::Json => "table",
            Format::Svg | Format::Png | Format::Pdf => "chart",
        }
    }
}

/// Writes the chart or the table of `exhibit` to `path`, whole or not at all.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save(exhibit: &Exhibit, save_as: SaveAs, path: &Path) -> Result<(), SaveError> {
    let is_table = save_as.what() == "table";
    if let Some(sentence) = if is_table { exhibit.table_refusal() } else { exhibit.chart_refusal() } {
        return Err(SaveError::Refused(sentence));
    }
    if let Some((_, table)) = exhibit.further_tables().first().filter(|_| save_as.further) {
        return save_table(table, save_as.format, path).map(drop);
    }
    let write_bytes = |bytes: &[u8]| write_whole(path, |out| out.write_all(bytes));
    match save_as.format {
        Format::Csv | Format::Json => drop(save_table(&exhibit.table(), save_as.format, path)?),
        Format::Svg => write_bytes(exhibit.figure()?.svg().as_bytes())?,
        Format::Png => write_bytes(&exhibit.figure()?.png(save_as.scale.into())?)?,
        Format::Pdf => write_bytes(&exhibit.figure()?.pdf()?)?,
    }
    Ok(())
}

/// Writes `table` to `path`, whole or not at all, and returns whether `format` is one for tables.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save_table(table: &Table<'_>, format: Format, path: &Path) -> Result<bool, SaveError> {
    match format {
        Format::Csv => write_whole(path, |out| table.write_csv(out))?,
        Format::Json => write_whole(path, |out| write_json(table, out))?,
        Format::Svg | Format::Png | Format::Pdf => return Ok(false),
    }
    Ok(true)
}

fn write_json(table: &Table<'_>, out: &mut dyn Write) -> io::Result<()> {
    table.write_json(&mut *out)?;
    out.write_all(b"\n")
}

/// Why something could not be saved. Displayed as one sentence.
#[derive(Debug)]
pub enum SaveError {
    /// The file could not be written.
    File(FileError),
    /// The chart could not be drawn.
    Figure(FigureError),
    /// There is no such chart or table for the present parameters, as this sentence says.
    Refused(String),
}

impl From<FileError> for SaveError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<FigureError> for SaveError {
    fn from(error: FigureError) -> Self {
        Self::Figure(error)
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Figure(error) => error.fmt(f),
            Self::Refused(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for SaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            Self::Figure(error) => Some(error),
            Self::Refused(_) => None,
        }
    }
}

/// A file name out of a scenario's name and a view: `seventy-five-and-ninety-lattice.svg`.
#[must_use]
pub fn file_name(parts: &[&str], extension: &str) -> String {
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
    format!("{}.{extension}", stem.trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_has_no_sign_that_a_file_system_minds() {
        assert_eq!(file_name(&["Seventy-five and ninety", "lattice"], "svg"), "seventy-five-and-ninety-lattice.svg");
        assert_eq!(file_name(&["A/B: \"what?\" ", "bias"], "csv"), "a-b-what-bias.csv");
        assert_eq!(file_name(&["Ünï çødé", "bias"], "csv"), "ünï-çødé-bias.csv");
        assert!(file_name(&[&"long ".repeat(100), "bias"], "csv").len() <= 68);
    }
}
