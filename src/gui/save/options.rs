//! The commands of the Save menu and the options of the Save dialog.

use egui::vec2;
use serde::{Deserialize, Serialize};

use super::picture::{Picture, Size};
use crate::format::{Content, Format};
use crate::gui::panels::slider_player::Mode;

/// One command of the Save menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveCommand {
    /// Save the chart or the table of the view, or a report of the current scenario, as a file.
    File(Format),
    /// Copy the chart to the clipboard as an image.
    CopyChart,
    /// Copy the table to the clipboard, with tabs between its cells.
    CopyTable,
    /// Save every chart and table of the tab into a new folder.
    All,
    /// Save the further table with this stem, in a format chosen in the dialog.
    Further(&'static str),
    /// Save an animation of a slider, chosen in the dialog.
    Animation,
    /// Open the dialog.
    Ask,
    /// Cancel the running task.
    Stop,
}

impl SaveCommand {
    /// Returns the commands of the menu, in groups: charts, tables, everything else.
    pub fn menu() -> [Vec<Self>; 3] {
        let [mut charts, mut tables, mut all] = [Content::Chart, Content::Table, Content::Report]
            .map(|content| Format::of(content).into_iter().map(Self::File).collect::<Vec<_>>());
        charts.push(Self::CopyChart);
        tables.push(Self::CopyTable);
        all.extend([Self::All, Self::Animation, Self::Ask]);
        [charts, tables, all]
    }

    /// Returns the command's label in the menu.
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
            Self::Ask => "Size, background, more…".to_owned(),
            Self::Stop => "Stop saving".to_owned(),
        }
    }

    /// Returns the command's label outside the menu: "Save the chart as SVG…".
    pub fn command(self) -> String {
        match self {
            Self::File(format) => format!("Save the {} as {}…", format.content().word(), format.title()),
            Self::Further(stem) => format!("Save the table of {stem}…"),
            Self::Animation => "Save an animation…".to_owned(),
            Self::Ask => "Save with a size, background, format…".to_owned(),
            other => other.words(),
        }
    }

    /// Returns the tooltip of the command.
    pub fn hint(self) -> &'static str {
        match self {
            Self::File(format) => match format.content() {
                Content::Table => "The table of the view, with all its rows",
                Content::Report => "Answer, reason, parameters, charts and tables of what is set, in one file",
                Content::Chart => "The chart of the view, as last chosen under \"Size, background, more…\"",
            },
            Self::CopyChart => "The chart as a picture, to be pasted into a text or a slide",
            Self::CopyTable => "The table with tabs between its cells, to be pasted into a spreadsheet",
            Self::All => "Every chart and table of the tab, into a new folder",
            Self::Further(_) => "A table that goes with that of the view, in a format to be chosen",
            Self::Animation => "The view while a slider goes over its range, as a GIF",
            Self::Ask => "Choose what to save, how large, on which background, in which format",
            Self::Stop => "Stop what is being written",
        }
    }
}

/// The options of the Save dialog, remembered between sessions. Fields written by older versions are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SaveOptions {
    /// The content that the dialog offers first.
    pub content: What,
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

/// Content that the dialog can save.
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
    /// An animation of a slider.
    Animation,
}

impl What {
    /// All contents in the order of their buttons, with label and tooltip.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Chart, "Chart", "The chart of the view"),
        (Self::Table, "Table", "The table of the view, or one that goes with it"),
        (Self::All, "All of the tab", "Every chart and table of the tab"),
        (Self::Report, "Report", "Answer, reason, parameters, charts and tables in one file"),
        (Self::Animation, "Animation", "The view while a slider goes over its range"),
    ];
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
            whole_tab: false,
            pictures: 40,
            per_second: 10,
            mode: Mode::Loop,
        }
    }
}

impl SaveOptions {
    /// Returns the options with invalid values replaced by defaults or clamped: the user may have edited the file.
    pub fn sanitized(self) -> Self {
        let first = Self::default();
        let of =
            |content: Content, format: Format, first: Format| if format.content() == content { format } else { first };
        let mut all: Vec<Format> = self.all.into_iter().filter(|format| format.content() != Content::Report).collect();
        all.sort();
        all.dedup();
        // the custom size must be valid even while another size is chosen
        let own = Picture { size: Size::Own, ..self.picture };
        let is_sound = own.sheet(vec2(900.0, 600.0), false).is_ok();
        Self {
            picture: if is_sound { self.picture } else { first.picture },
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
    use crate::gui::save::picture::{Ground, Unit};

    #[test]
    fn options_survive_a_round_trip_and_invalid_ones_are_corrected() {
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
