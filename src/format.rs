//! The forms in which charts, tables and reports are saved.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::table::{self, TableFormat};

/// Makes [`Format`] of a line for each: its names, what it holds, how it writes a table, and what it is good for.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident $name:literal $title:literal $content:ident $table:expr, $hint:literal;)*) => {
        /// The form of a saved file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Format {
            $($(#[$doc])* #[serde(rename = $name)] $format,)*
        }

        impl Format {
            /// Every format, tables first, reports last.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$format),*];

            /// The name on the command line, and the extension of its files: `csv`, `md`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// The name that people know: `Markdown`.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$format => $title,)* }
            }

            /// What its files hold.
            pub const fn content(self) -> Content {
                match self { $(Self::$format => Content::$content,)* }
            }

            /// What it is good for, in a few words.
            pub const fn hint(self) -> &'static str {
                match self { $(Self::$format => $hint,)* }
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
    Csv "csv" "CSV" Table Some(&table::csv::FORMAT), "Comma-separated values, read by everything";
    /// A spreadsheet, the table, with its numbers as numbers.
    Xlsx "xlsx" "XLSX" Table Some(&table::xlsx::FORMAT), "A spreadsheet, numbers as numbers";
    /// A list with an object a row, the table.
    Json "json" "JSON" Table Some(&table::json::FORMAT), "A list with an object a row, for programs";
    /// A table of a Markdown text.
    Markdown "md" "Markdown" Table Some(&table::markdown::FORMAT), "A table of a Markdown text";
    /// Scalable picture, the chart.
    Svg "svg" "SVG" Chart None, "Scalable, for texts and the web";
    /// Picture of pixels, the chart.
    Png "png" "PNG" Chart None, "Pixels, for everything";
    /// A page, the chart.
    Pdf "pdf" "PDF" Chart None, "A page, for print";
    /// A page for a browser with everything of a scenario in it.
    Html "html" "HTML" Report None, "One page for any browser";
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
    /// The formats whose files hold that, in the order of the menu.
    pub fn of(content: Content) -> Vec<Self> {
        Self::ALL.into_iter().filter(|format| format.content() == content).collect()
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
    fn what_holds_a_table_can_write_one() {
        for format in Format::ALL {
            assert_eq!(format.content() == Content::Table, format.of_table().is_some(), "{format}");
        }
        assert_eq!(Format::of(Content::Chart), [Format::Svg, Format::Png, Format::Pdf]);
    }
}
