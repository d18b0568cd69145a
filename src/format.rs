//! The forms in which charts and tables are saved.

use std::fmt;

/// The form of a saved file: a table as CSV or JSON, a chart as SVG, PNG or PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Comma-separated values, the table.
    Csv,
    /// A list with an object a row, the table.
    Json,
    /// Scalable picture, the chart.
    Svg,
    /// Picture of pixels, the chart.
    Png,
    /// A page, the chart.
    Pdf,
}

impl Format {
    /// Every format, tables first.
    pub const ALL: [Self; 5] = [Self::Csv, Self::Json, Self::Svg, Self::Png, Self::Pdf];

    /// The name on the command line, which is also the extension of the file: `csv`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The format of that [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
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
    fn every_name_leads_back_to_its_format() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(&format.to_string()), Some(format));
        }
        assert_eq!(Format::from_name("xls"), None);
    }
}
