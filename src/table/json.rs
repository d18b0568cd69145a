//! Tables as JSON: the names of the columns once, then the rows.

use std::io::{self, Write};

use super::{Table, TableFormat};

/// An object with the columns and the rows, and a line end.
pub const FORMAT: TableFormat =
    TableFormat { is_text: true, refusal: |_| None, write: |table, _, out| table.write_json(out) };

impl Table<'_> {
    /// Writes the table as JSON: `columns`, the list of their keys, and `data`, a list for each row on a line of its own. It
    /// is what pandas calls `orient="split"`.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        let keys: Vec<&str> = self.columns.iter().map(|column| column.key.as_ref()).collect();
        out.write_all(b"{\"columns\":")?;
        serde_json::to_writer(&mut out, &keys)?;
        out.write_all(b",\"data\":[")?;
        for (place, cells) in self.rows().enumerate() {
            out.write_all(if place == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut out, &cells)?;
        }
        out.write_all(b"\n]}\n")
    }
}
