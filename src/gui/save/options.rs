//! The commands of the Save menu, and what was chosen about saving.

use egui::vec2;
use serde::{Deserialize, Serialize};

use super::picture::{Picture, Size};
use crate::format::{Content, Format};
use crate::gui::panels::slider_player::Mode;

/// One command of the Save menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveCommand {
    /// A file: the chart or the table of the view, or a report of what is set.
    File(Format),
    /// The chart to the clipboard, as a picture.
    CopyChart,
    /// The table to the clipboard, with tabs between its cells.
    CopyTable,
    /// Every chart and table of the tab, into a folder.
    All,
    /// The table of that stem, which goes with that of the view, in a format that the dialog asks for.
    Further(&'static str),
    /// A slider played over its range, which the dialog asks for.
    Animation,
    /// Whatever the dialog is told.
    Ask,
    /// Stop what is being written.
    Stop,
}

impl SaveCommand {
    /// The commands of the menu, in groups: charts, tables, all the rest.
    pub fn menu() -> [Vec<Self>; 3] {
        let [mut charts, mut tables, mut all] = [Content::Chart, Content::Table, Content::Report]
            .map(|content| Format::of(content).into_iter().map(Self::File).collect::<Vec<_>>());
        charts.push(Self::CopyChart);
        tables.push(Self::CopyTable);
        all.extend([Self::All, Self::Animation, Self::Ask]);
        [charts, tables, all]
    }

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
            Self::Ask => "Size, background, more…".to_owned(),
            Self::Stop => "Stop saving".to_owned(),
        }
    }

    /// The command where it stands without the menu: "Save the chart as SVG…".
    pub fn command(self) -> String {
        match self {
            Self::File(format) => format!("Save the {} as {}…", format.content().word(), format.title()),
            Self::Further(stem) => format!("Save the table of {stem}…"),
            Self::Animation => "Save an animation…".to_owned(),
            Self::Ask => "Save with a size, background, format…".to_owned(),
            other => other.words(),
        }
    }

    /// What the command does, in a sentence for the pointer.
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

/// What the user chose about saving, remembered from one time to the next. Fields that older versions wrote are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
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
    /// Whether a report has all scenarios of the tab.
    pub whole_tab: bool,
    /// How many pictures an animation has.
    pub pictures: u32,
    /// How many of them are shown in a second.
    pub per_second: u32,
    /// What an animation does at its end.
    pub mode: Mode,
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

impl What {
    /// Everything that the dialog saves, in the order of its buttons, with its words and what it is.
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
    /// The same with what cannot be put back to what is there at first: a file may say anything.
    pub fn sound(self) -> Self {
        let first = Self::default();
        let of =
            |content: Content, format: Format, first: Format| if format.content() == content { format } else { first };
        let mut all: Vec<Format> = self.all.into_iter().filter(|format| format.content() != Content::Report).collect();
        all.sort();
        all.dedup();
        // an own size has to be allowed even while another is chosen
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

/// The fewest pictures of an animation.
pub const FEWEST_PICTURES: u32 = 2;
/// The most pictures of an animation.
pub const MOST_PICTURES: u32 = 500;
/// The most pictures a second: a GIF counts in hundredths, and viewers slow down what is faster.
pub const MOST_PER_SECOND: u32 = 50;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::save::picture::{Ground, Unit};

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
        assert_eq!(bad.sound(), SaveOptions { pictures: MOST_PICTURES, per_second: 1, ..SaveOptions::default() });
    }
}
