//! Tables as comma-separated values (CSV).

use std::io::{self, Write};

use super::{Cell, Table, TableFormat, harmless};

/// Comma-separated values.
pub const FORMAT: TableFormat =
    TableFormat { is_text: true, refusal: |_| None, write: |table, _, out| table.write_csv(out) };

impl Table<'_> {
    /// Writes the table as CSV: a line of column keys, then one line per row. No cell can be taken for a formula by a
    /// spreadsheet.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let mut writer = ::csv::Writer::from_writer(out);
        writer.write_record(self.columns.iter().map(|column| harmless(&column.key).into_owned())).map_err(io_error)?;
        for row in self.rows() {
            writer.write_record(row.iter().map(Cell::to_harmless_text)).map_err(io_error)?;
        }
        writer.flush()
    }
}

/// Returns the underlying I/O error, so that a full disk can be recognised.
fn io_error(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
