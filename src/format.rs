//! The forms in which charts, tables and reports are saved.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The form of a saved file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Comma-separated values, the table.
    Csv,
    /// A list with an object a row, the table.
    Json,
    /// A spreadsheet, the table, with its numbers as numbers.
    Xlsx,
    /// A table of a Markdown text.
    #[serde(rename = "md")]
    Markdown,
    /// Scalable picture, the chart.
    Svg,
    /// Picture of pixels, the chart.
    Png,
    /// A page, the chart.
    Pdf,
    /// A page for a browser with everything of a scenario in it.
    Html,
    /// Printed pages with everything of a scenario in them.
    PdfReport,
}

/// What a file of a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The numbers of a view.
    Table,
    /// The picture of a view.
    Chart,
    /// Answer, reason, and every view of a scenario.
    Report,
}

impl Format {
    /// Every format, tables first, reports last.
    pub const ALL: [Self; 9] = [
        Self::Csv,
        Self::Json,
        Self::Xlsx,
        Self::Markdown,
        Self::Svg,
        Self::Png,
        Self::Pdf,
        Self::Html,
        Self::PdfReport,
    ];

    /// The formats of tables.
    pub const TABLES: [Self; 4] = [Self::Csv, Self::Xlsx, Self::Json, Self::Markdown];

    /// The formats of charts.
    pub const CHARTS: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// The formats of reports.
    pub const REPORTS: [Self; 2] = [Self::Html, Self::PdfReport];

    /// The name on the command line: `csv`, `pdf-report`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Xlsx => "xlsx",
            Self::Markdown => "md",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::PdfReport => "pdf-report",
        }
    }

    /// The extension of its files: the [`name`](Self::name), but for the report.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::PdfReport => "pdf",
            other => other.name(),
        }
    }

    /// The name that people know: `Markdown`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Json => "JSON",
            Self::Xlsx => "XLSX",
            Self::Markdown => "Markdown",
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Pdf | Self::PdfReport => "PDF",
            Self::Html => "HTML",
        }
    }

    /// What its files hold.
    pub const fn content(self) -> Content {
        match self {
            Self::Csv | Self::Json | Self::Xlsx | Self::Markdown => Content::Table,
            Self::Svg | Self::Png | Self::Pdf => Content::Chart,
            Self::Html | Self::PdfReport => Content::Report,
        }
    }

    /// The format of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl Content {
    /// The word for it: "table", "chart", "report".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Chart => "chart",
            Self::Report => "report",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_format_in_words_and_in_files_alike() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(&format.to_string()), Some(format));
            assert_eq!(serde_json::to_string(&format).unwrap(), format!("\"{format}\""));
        }
        assert_eq!(Format::from_name("xls"), None);
    }

    #[test]
    fn every_format_is_in_the_list_of_its_content() {
        for (content, listed) in [
            (Content::Table, Format::TABLES.as_slice()),
            (Content::Chart, &Format::CHARTS),
            (Content::Report, &Format::REPORTS),
        ] {
            for format in Format::ALL {
                assert_eq!(format.content() == content, listed.contains(&format), "{format}");
            }
        }
    }
}
