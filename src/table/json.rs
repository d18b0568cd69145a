//! Tables as JSON.

use std::io::{self, Write};

use serde::ser::{SerializeMap, SerializeSeq, Serializer as _};

use super::{Cell, Column, Table, TableFormat};

/// A list with an object a row, and a line end.
pub const FORMAT: TableFormat = TableFormat {
    is_text: true,
    refusal: |_| None,
    write: |table, _, out| {
        table.write_json(&mut *out)?;
        out.write_all(b"\n")
    },
};

impl Table<'_> {
    /// Writes the table as JSON: a list with an object a row.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_json(&self, out: impl Write) -> io::Result<()> {
        let mut serializer = serde_json::Serializer::new(out);
        let mut rows = serializer.serialize_seq(Some(self.row_count))?;
        for cells in self.rows() {
            rows.serialize_element(&Row { columns: &self.columns, cells: &cells })?;
        }
        Ok(SerializeSeq::end(rows)?)
    }
}

/// One row as a JSON object.
struct Row<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl serde::Serialize for Row<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            object.serialize_entry(&column.key, cell)?;
        }
        SerializeMap::end(object)
    }
}
