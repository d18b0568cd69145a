//! Tables as JSON: a list of records.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{Cell, Column, Table, TableFormat};

/// A list with a record for each row, and a line end.
pub const FORMAT: TableFormat =
    TableFormat { is_text: true, refusal: |_| None, write: |table, _, out| table.write_json(out) };

impl Table<'_> {
    /// Writes the table as JSON: a list with a record for each row, on a line of its own.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        out.write_all(b"[")?;
        for (place, cells) in self.rows().enumerate() {
            out.write_all(if place == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut out, &Record { columns: &self.columns, cells: &cells })?;
        }
        out.write_all(b"\n]\n")
    }
}

/// One row as a JSON object.
struct Record<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            record.serialize_entry(&column.key, cell)?;
        }
        record.end()
    }
}
