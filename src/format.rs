//! The forms in which charts, tables and reports are saved.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::table::{self, TableFormat};

/// Makes [`Format`] of a line for each: its names, what it holds, and how it writes a table.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident $name:literal $extension:literal $title:literal $content:ident $table:expr;)*) => {
        /// The form of a saved file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Format {
            $($(#[$doc])* #[serde(rename = $name)] $format,)*
        }

        impl Format {
            /// Every format, tables first, reports last.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$format),*];

            /// The name on the command line: `csv`, `pdf-report`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// The extension of its files: the [`name`](Self::name), but for the report.
            pub const fn extension(self) -> &'static str {
                match self { $(Self::$format => $extension,)* }
            }

            /// The name that people know: `Markdown`.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$format => $title,)* }
            }

            /// What its files hold.
            pub const fn content(self) -> Content {
                match self { $(Self::$format => Content::$content,)* }
            }

            /// How it writes a table, if its files hold one.
            pub const fn of_table(self) -> Option<&'static TableFormat> {
                match self { $(Self::$format => $table,)* }
            }
        }
    };
}

formats! {
    /// Comma-separated values, the table.
    Csv "csv" "csv" "CSV" Table Some(&table::csv::FORMAT);
    /// A list with an object a row, the table.
    Json "json" "json" "JSON" Table Some(&table::json::FORMAT);
    /// A spreadsheet, the table, with its numbers as numbers.
    Xlsx "xlsx" "xlsx" "XLSX" Table Some(&table::xlsx::FORMAT);
    /// A table of a Markdown text.
    Markdown "md" "md" "Markdown" Table Some(&table::markdown::FORMAT);
    /// Scalable picture, the chart.
    Svg "svg" "svg" "SVG" Chart None;
    /// Picture of pixels, the chart.
    Png "png" "png" "PNG" Chart None;
    /// A page, the chart.
    Pdf "pdf" "pdf" "PDF" Chart None;
    /// A page for a browser with everything of a scenario in it.
    Html "html" "html" "HTML" Report None;
    /// Printed pages with everything of a scenario in them.
    PdfReport "pdf-report" "pdf" "PDF" Report None;
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
    /// The formats of tables, in the order of the menu.
    pub const TABLES: [Self; 4] = [Self::Csv, Self::Xlsx, Self::Json, Self::Markdown];

    /// The formats of charts.
    pub const CHARTS: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// The formats of reports.
    pub const REPORTS: [Self; 2] = [Self::Html, Self::PdfReport];

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
                assert_eq!(format.content() == Content::Table, format.of_table().is_some(), "{format}");
            }
        }
    }
}
