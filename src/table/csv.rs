//! Tables as comma-separated values.

use std::io::{self, Write};

use super::{Cell, Table, TableFormat, harmless};

/// Comma-separated values.
pub const FORMAT: TableFormat =
    TableFormat { is_text: true, refusal: |_| None, write: |table, _, out| table.write_csv(out) };

impl Table<'_> {
    /// Writes the table as CSV: a line of column keys, then a line a row. No cell is a formula to a spreadsheet.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let mut writer = ::csv::Writer::from_writer(out);
        writer.write_record(self.columns.iter().map(|column| harmless(&column.key).into_owned())).map_err(io_error)?;
        for row in self.rows() {
            writer.write_record(row.iter().map(Cell::to_harmless_text)).map_err(io_error)?;
        }
        writer.flush()
    }
}

/// The error of the file below, which tells a full disk from other trouble.
fn io_error(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
