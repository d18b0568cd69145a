//! What can be saved of a view, and how it is written.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use egui::ColorImage;
use serde::{Deserialize, Serialize};

use crate::files::{FileError, write_whole};
use crate::format::{Content, Format};
use crate::table::{Table, tsv};

use super::animation::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES};
use super::exhibit::Exhibit;
use super::figure::FigureError;
use super::picture::Picture;
use super::slider_player::Mode;

/// The largest text that is put on the clipboard, in bytes.
const LARGEST_CLIP: usize = 32 << 20;

/// One command of the Save menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAs {
    /// A file: the chart or the table of the view, or a report of what is set.
    File(Format),
    /// The chart to the clipboard, as a picture.
    CopyChart,
    /// The table to the clipboard, with tabs between its cells.
    CopyTable,
    /// Every chart and table of the tab, into a folder.
    All,
    /// The table of that stem, which goes with that of the view, in a form that the dialog asks for.
    Further(&'static str),
    /// A slider played over its range, which the dialog asks for.
    Animation,
    /// Whatever the dialog is told.
    Ask,
    /// Stop what is being written.
    Stop,
}

impl SaveAs {
    /// The commands of the menu, in groups.
    pub const MENU: [&'static [Self]; 3] = [
        &[Self::File(Format::Svg), Self::File(Format::Png), Self::File(Format::Pdf), Self::CopyChart],
        &[
            Self::File(Format::Csv),
            Self::File(Format::Xlsx),
            Self::File(Format::Json),
            Self::File(Format::Markdown),
            Self::CopyTable,
        ],
        &[Self::File(Format::Html), Self::File(Format::PdfReport), Self::All, Self::Animation, Self::Ask],
    ];

    /// The words in the menu, a command on their own.
    pub fn words(self) -> String {
        match self {
            Self::File(format) => {
                let content = match format.content() {
                    Content::Table => "Table",
                    Content::Chart => "Chart",
                    Content::Report => "Report",
                };
                format!("{content} as {}…", format.title())
            }
            Self::CopyChart => "Copy the chart".to_owned(),
            Self::CopyTable => "Copy the table".to_owned(),
            Self::All => "Save all of the tab…".to_owned(),
            Self::Further(stem) => format!("Table of {stem}…"),
            Self::Animation => "Animation…".to_owned(),
            Self::Ask => "Size, ground, more…".to_owned(),
            Self::Stop => "Stop saving".to_owned(),
        }
    }

    /// The command where it stands without the menu: "Save the chart as SVG…".
    pub fn command(self) -> String {
        match self {
            Self::File(format) => format!("Save the {} as {}…", format.content().word(), format.title()),
            Self::Further(stem) => format!("Save the table of {stem}…"),
            Self::Animation => "Save an animation…".to_owned(),
            Self::Ask => "Save with a size, ground, form…".to_owned(),
            other => other.words(),
        }
    }

    /// What the command does, in a sentence for the pointer.
    pub fn hint(self) -> &'static str {
        match self {
            Self::File(format) => match format.content() {
                Content::Table => "The table of the view, with all its rows",
                Content::Report => "Answer, reason, parameters, charts and tables of what is set, in one file",
                Content::Chart => "The chart of the view, as last chosen under \"Size, ground, more…\"",
            },
            Self::CopyChart => "The chart as a picture, to be pasted into a text or a slide",
            Self::CopyTable => "The table with tabs between its cells, to be pasted into a spreadsheet",
            Self::All => "Every chart and table of the tab, into a new folder",
            Self::Further(_) => "A table that goes with that of the view, in a form to be chosen",
            Self::Animation => "The view while a slider goes over its range, as a GIF or as numbered pictures",
            Self::Ask => "Choose what to save, how large, on which ground, in which form",
            Self::Stop => "Stop what is being written",
        }
    }
}

/// What the user chose about saving, remembered from one time to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SaveOptions {
    /// What the dialog shows first.
    pub content: What,
    /// How charts look.
    pub picture: Picture,
    /// The form of charts.
    pub chart: Format,
    /// The form of tables.
    pub table: Format,
    /// The forms of "Save all".
    pub all: Vec<Format>,
    /// The form of reports.
    pub report: Format,
    /// Whether a report has all scenarios of the tab.
    pub whole_tab: bool,
    /// How many pictures an animation has.
    pub pictures: u32,
    /// How many of them are shown in a second.
    pub per_second: u32,
    /// What an animation does at its end.
    pub mode: Mode,
    /// Whether an animation is saved as numbered pictures and not as a GIF.
    pub as_pictures: bool,
}

/// What the dialog saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// The chart of the view.
    #[default]
    Chart,
    /// A table of the view.
    Table,
    /// All charts and tables of the tab.
    All,
    /// A report.
    Report,
    /// A slider played over its range.
    Animation,
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self {
            content: What::Chart,
            // sharp on any screen
            picture: Picture { dpi: 192, ..Picture::default() },
            chart: Format::Png,
            table: Format::Csv,
            all: vec![Format::Csv, Format::Svg],
            report: Format::Html,
            whole_tab: false,
            pictures: 40,
            per_second: 10,
            mode: Mode::Loop,
            as_pictures: false,
        }
    }
}

impl SaveOptions {
    /// The same with what cannot be put back to what is there at first: a file may say anything.
    pub fn sound(self) -> Self {
        let first = Self::default();
        let of =
            |content: Content, format: Format, first: Format| if format.content() == content { format } else { first };
        let mut all: Vec<Format> = self.all.into_iter().filter(|format| format.content() != Content::Report).collect();
        all.sort();
        all.dedup();
        // an own size has to be allowed even while another is chosen
        let own = Picture { size: super::picture::Size::Own, ..self.picture };
        Self {
            picture: if own.sheet().is_ok() { self.picture } else { first.picture },
            chart: of(Content::Chart, self.chart, first.chart),
            table: of(Content::Table, self.table, first.table),
            all: if all.is_empty() { first.all } else { all },
            report: of(Content::Report, self.report, first.report),
            pictures: self.pictures.clamp(FEWEST_PICTURES, MOST_PICTURES),
            per_second: self.per_second.clamp(1, MOST_PER_SECOND),
            ..Self { all: Vec::new(), ..self }
        }
    }
}

/// Writes the chart or the table of `exhibit` to `path`, whole or not at all.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save(exhibit: &Exhibit, format: Format, picture: &Picture, path: &Path) -> Result<(), SaveError> {
    if let Some(sentence) = refusal(exhibit, format.content()) {
        return Err(SaveError::Refused(sentence));
    }
    let write_bytes = |bytes: &[u8]| write_whole(path, |out| out.write_all(bytes));
    let figure = || exhibit.figure_as(picture);
    match format {
        Format::Svg => write_bytes(figure()?.svg().as_bytes())?,
        Format::Png => write_bytes(&figure()?.png(picture.pixels_per_point())?)?,
        Format::Pdf => write_bytes(&figure()?.pdf()?)?,
        Format::Html | Format::PdfReport => return Err(SaveError::Refused("a view is no report".to_owned())),
        Format::Csv | Format::Json | Format::Xlsx | Format::Markdown => {
            save_table(&exhibit.table(), exhibit.view(), format, path)?;
        }
    }
    Ok(())
}

/// Why there is no chart or no table of `exhibit`, in a sentence.
pub fn refusal(exhibit: &Exhibit, content: Content) -> Option<String> {
    match content {
        Content::Table => exhibit.table_refusal(),
        Content::Chart => exhibit.chart_refusal(),
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

/// The chart of `exhibit` as a picture for the clipboard.
///
/// # Errors
/// A [`SaveError`] if there is no chart or it is too large.
pub fn chart_clip(exhibit: &Exhibit, picture: &Picture) -> Result<ColorImage, SaveError> {
    if let Some(sentence) = exhibit.chart_refusal() {
        return Err(SaveError::Refused(sentence));
    }
    Ok(exhibit.figure_as(picture)?.image(picture.pixels_per_point())?)
}

/// A table as text for the clipboard, with tabs between the cells where `format` is no text.
///
/// # Errors
/// A [`SaveError`] if it is too large for a clipboard.
pub fn table_clip(table: &Table<'_>, format: Format) -> Result<String, SaveError> {
    let mut clip = Clip(Vec::new());
    let form = format.of_table().filter(|form| form.is_text).unwrap_or(&tsv::FORMAT);
    let written = (form.write)(table, "", &mut clip);
    let too_large = || {
        let (rows, most) = (crate::numerals::grouped(table.row_count()), LARGEST_CLIP >> 20);
        SaveError::Refused(format!(
            "a table of {rows} rows is more than the {most} MB for a clipboard; save it as a file"
        ))
    };
    written.ok().and_then(|()| String::from_utf8(clip.0).ok()).ok_or_else(too_large)
}

/// Bytes for the clipboard, not too many.
struct Clip(Vec<u8>);

impl Write for Clip {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST_CLIP {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

    use super::super::picture::{Ground, Size, Unit};
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
    fn options_come_back_from_a_file_and_bad_ones_are_put_right() {
        let options = SaveOptions {
            content: What::All,
            picture: Picture {
                size: Size::Own,
                own: [8.5, 6.0],
                unit: Unit::In,
                dpi: 300,
                ground: Ground::Dark,
                title: false,
                ..Picture::default()
            },
            all: vec![Format::Csv, Format::Xlsx, Format::Pdf],
            ..SaveOptions::default()
        };
        let written = toml::to_string(&options).unwrap();
        assert_eq!(toml::from_str::<SaveOptions>(&written).unwrap().sound(), options);
        assert_eq!(toml::from_str::<SaveOptions>("").unwrap(), SaveOptions::default());
        let bad = SaveOptions {
            picture: Picture { own: [-1.0, 1e9], ..Picture::default() },
            chart: Format::Csv,
            table: Format::Html,
            all: vec![Format::Html],
            report: Format::Svg,
            pictures: 1_000_000,
            per_second: 0,
            ..SaveOptions::default()
        };
        assert_eq!(bad.sound(), SaveOptions { pictures: MOST_PICTURES, per_second: 1, ..SaveOptions::default() });
    }

    #[test]
    fn a_table_too_large_for_a_clipboard_is_refused_and_not_cut() {
        let cell = "x".repeat(1 << 20);
        let table =
            |rows| Table::new(vec![Column::new("n", "n", Kind::Text)], rows, |_| vec![Cell::Text(cell.clone())]);
        for format in [Format::Csv, Format::Json, Format::Markdown, Format::Xlsx] {
            assert!(table_clip(&table(30), format).is_ok_and(|text| text.len() > 30 << 20));
            assert_eq!(
                table_clip(&table(33), format).unwrap_err().to_string(),
                "a table of 33 rows is more than the 32 MB for a clipboard; save it as a file"
            );
        }
    }
}
