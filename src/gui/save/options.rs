//! The commands of the Save menu and the options of the Save dialog.

use serde::{Deserialize, Serialize};

use crate::format::{Content, Format};
use crate::gui::panels::slider_player::Mode;
use crate::picture::{Picture, Size};

/// A command for saving: an entry of the Save menu or of the command palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveCommand {
    /// Open the dialog with this choice.
    Open(Content),
    /// Open the dialog with the last choice.
    Ask,
    /// Save the chart or the table of the view, or a report of the current scenario, as a file.
    File(Format),
    /// Copy the chart to the clipboard as an image.
    CopyChart,
    /// Copy the table to the clipboard, with tabs between its cells.
    CopyTable,
    /// Save every chart and table of the tab into a new folder.
    All,
    /// Cancel the running task.
    Stop,
}

impl SaveCommand {
    /// The entries of the menu, with label and tooltip.
    pub fn menu() -> [(Self, String, &'static str); 6] {
        let open =
            |content, name: &str, hint| (Self::Open(content), format!("{name} ({})…", Format::titles(content)), hint);
        [
            open(Content::Chart, "Picture", "The chart of the view"),
            open(Content::Table, "Table", "The table of the view, with all its rows"),
            open(Content::Report, "Report", "Answer, reason, parameters, charts and tables in one file"),
            (Self::CopyChart, "Copy the chart".to_owned(), "The chart as a picture, to paste into a text or a slide"),
            (Self::CopyTable, "Copy the table".to_owned(), "The table as text, to paste into a spreadsheet"),
            (Self::Open(Content::All), "More…".to_owned(), "All of the tab at once, or an animation of a slider"),
        ]
    }

    /// Returns the entries of the command palette with their labels; there each format is a command of its own.
    pub fn palette() -> impl Iterator<Item = (Self, String)> {
        let words = |format: Format| format!("Save the {} as {}…", format.content().noun(), format.title());
        let others = [
            (Self::CopyChart, "Copy the chart"),
            (Self::CopyTable, "Copy the table"),
            (Self::All, "Save all of the tab…"),
            (Self::Open(Content::Animation), "Save an animation…"),
            (Self::Ask, "Save with a size, background, format…"),
        ];
        let others = others.map(|(command, words)| (command, words.to_owned()));
        Format::ALL.map(|format| (Self::File(format), words(format))).into_iter().chain(others)
    }
}

/// The options of the Save dialog, remembered between sessions. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SaveOptions {
    /// The choice that the dialog offers first.
    pub what: Content,
    /// Style of charts.
    pub picture: Picture,
    /// Format of charts.
    pub chart: Format,
    /// Format of tables.
    pub table: Format,
    /// Formats of "All of the tab".
    pub all: Vec<Format>,
    /// Whether a report covers all scenarios of the tab.
    pub whole_tab: bool,
    /// Largest number of frames of an animation.
    pub pictures: u32,
    /// Frames per second.
    pub per_second: u32,
    /// Behaviour at the end of an animation.
    pub mode: Mode,
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self {
            what: Content::Chart,
            // sharp on any screen
            picture: Picture { dpi: 192, ..Picture::default() },
            chart: Format::Png,
            table: Format::Csv,
            all: vec![Format::Csv, Format::Svg],
            whole_tab: false,
            pictures: 40,
            per_second: 10,
            mode: Mode::Loop,
        }
    }
}

impl SaveOptions {
    /// Returns the formats of what is saved; none for a report and an animation, which have one only.
    pub fn formats(&self) -> &[Format] {
        match self.what {
            Content::Chart => std::slice::from_ref(&self.chart),
            Content::Table => std::slice::from_ref(&self.table),
            Content::All => &self.all,
            Content::Report | Content::Animation => &[],
        }
    }

    /// Returns the options with invalid values replaced by defaults or clamped: the user may have edited the file.
    pub fn sanitized(self) -> Self {
        let first = Self::default();
        let of =
            |content: Content, format: Format, first: Format| if format.content() == content { format } else { first };
        let mut all: Vec<Format> = self.all.into_iter().filter(|format| format.content() != Content::Report).collect();
        all.sort();
        all.dedup();
        // the custom size must be valid even while another size is chosen
        let is_valid = Picture { size: Size::Own, ..self.picture }.check().is_ok();
        Self {
            picture: if is_valid { self.picture } else { first.picture },
            chart: of(Content::Chart, self.chart, first.chart),
            table: of(Content::Table, self.table, first.table),
            all: if all.is_empty() { first.all } else { all },
            pictures: self.pictures.clamp(FEWEST_PICTURES, MOST_PICTURES),
            per_second: self.per_second.clamp(1, MOST_PER_SECOND),
            ..Self { all: Vec::new(), ..self }
        }
    }
}

/// Smallest number of frames of an animation.
pub const FEWEST_PICTURES: u32 = 2;
/// Largest number of frames of an animation.
pub const MOST_PICTURES: u32 = 500;
/// Most frames per second: a GIF counts time in hundredths of a second, and viewers slow down anything faster.
pub const MOST_PER_SECOND: u32 = 50;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::length::Unit;
    use crate::picture::Background;

    #[test]
    fn options_survive_a_round_trip_and_invalid_ones_are_corrected() {
        let options = SaveOptions {
            what: Content::All,
            picture: Picture {
                size: Size::Own,
                own: [8.5, 6.0],
                unit: Unit::In,
                dpi: 300,
                ground: Background::Dark,
                title: false,
                ..Picture::default()
            },
            all: vec![Format::Csv, Format::Xlsx, Format::Pdf],
            ..SaveOptions::default()
        };
        let written = toml::to_string(&options).unwrap();
        assert_eq!(toml::from_str::<SaveOptions>(&written).unwrap().sanitized(), options);
        for older in ["", "columns = 2\npanels = []\nreport = \"pdf-report\"\nas_pictures = true\n"] {
            assert_eq!(toml::from_str::<SaveOptions>(older).unwrap(), SaveOptions::default());
        }
        let bad = SaveOptions {
            picture: Picture { own: [-1.0, 1e9], ..Picture::default() },
            chart: Format::Csv,
            table: Format::Html,
            all: vec![Format::Html],
            pictures: 1_000_000,
            per_second: 0,
            ..SaveOptions::default()
        };
        assert_eq!(bad.sanitized(), SaveOptions { pictures: MOST_PICTURES, per_second: 1, ..SaveOptions::default() });
    }
}
