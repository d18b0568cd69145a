//! File formats of charts, tables and reports.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::table::Table;

/// Writes a table; the text is the name of the sheet in a spreadsheet.
pub type WriteTable = fn(&Table<'_>, &str, &mut dyn Write) -> io::Result<()>;

/// Defines [`Format`] from one line per format: its names, content, hint, and the function that writes a table. Charts
/// and reports are written by `gui::save`.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident $name:literal $title:literal $content:ident $table:expr, $hint:literal;)*) => {
        /// A file format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Format {
            $($(#[$doc])* #[serde(rename = $name)] $format,)*
        }

        impl Format {
            /// All formats, tables first, reports last.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$format),*];

            /// Returns the name on the command line, which is also the file extension: `csv`, `md`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// Returns the usual name: `Markdown`.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$format => $title,)* }
            }

            /// Returns the content of its files.
            pub const fn content(self) -> Content {
                match self { $(Self::$format => Content::$content,)* }
            }

            /// Returns its use in a few words.
            pub const fn hint(self) -> &'static str {
                match self { $(Self::$format => $hint,)* }
            }

            /// Returns the function that writes a table; `None` for charts and reports.
            pub const fn of_table(self) -> Option<WriteTable> {
                match self { $(Self::$format => $table,)* }
            }
        }
    };
}

formats! {
    /// Table as comma-separated values.
    Csv "csv" "CSV" Table Some(|table, _, out| table.write_csv(out)), "Comma-separated values, for any program";
    /// Table as a spreadsheet with numeric cells.
    Xlsx "xlsx" "XLSX" Table Some(|table, sheet, out| table.write_xlsx(sheet, out)), "A spreadsheet, numbers as numbers";
    /// Table as a list of objects, one per row.
    Json "json" "JSON" Table Some(|table, _, out| table.write_json(out)), "A list with an object per row, for programs";
    /// Table in Markdown.
    Markdown "md" "Markdown" Table Some(|table, _, out| table.write_markdown(out)), "A table for a Markdown text";
    /// Chart as a scalable picture.
    Svg "svg" "SVG" Chart None, "Scalable, for texts and the web";
    /// Chart as a picture of pixels.
    Png "png" "PNG" Chart None, "Pixels, for everything";
    /// Chart as a page.
    Pdf "pdf" "PDF" Chart None, "A page, for print";
    /// Report on a scenario as a web page.
    Html "html" "HTML" Report None, "One page for any browser";
}

/// Writes a table for the clipboard, to be pasted into a spreadsheet: with tabs between the cells.
pub const TABBED: WriteTable = |table, _, out| table.write_tsv(out);

/// Content of a file, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// The chart of a view.
    #[default]
    Chart,
    /// A table of a view.
    Table,
    /// All charts and tables of a tab.
    All,
    /// Answer, reason, and all views of a scenario.
    Report,
    /// An animation of a slider.
    Animation,
}

impl Format {
    /// Returns the formats with this content, in the order of the menu.
    pub fn of(content: Content) -> Vec<Self> {
        Self::ALL.into_iter().filter(|format| format.content() == content).collect()
    }

    /// Returns the titles of the formats with this content: "SVG, PNG, PDF".
    pub fn titles(content: Content) -> String {
        Self::of(content).into_iter().map(Self::title).collect::<Vec<_>>().join(", ")
    }

    /// Returns the function that writes a table for the clipboard, which takes only text.
    pub fn of_clip(self) -> WriteTable {
        self.of_table().filter(|_| self != Self::Xlsx).unwrap_or(TABBED)
    }

    /// Returns the format with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl Content {
    /// Returns the noun: "chart", "animation".
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Chart => "chart",
            Self::Table => "table",
            Self::All => "charts and tables",
            Self::Report => "report",
            Self::Animation => "animation",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_format_in_text_and_in_files() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
            assert_eq!(serde_json::to_string(&format).unwrap(), format!("\"{}\"", format.name()));
        }
        assert_eq!(Format::from_name("xls"), None);
    }

    #[test]
    fn formats_of_tables_can_write_them() {
        for format in Format::ALL {
            assert_eq!(format.content() == Content::Table, format.of_table().is_some(), "{format:?}");
        }
        assert_eq!(Format::titles(Content::Chart), "SVG, PNG, PDF");
    }
}
