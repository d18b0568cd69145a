//! Tables as comma-separated values (CSV), and as tab-separated values (TSV) for pasting into a spreadsheet.

use std::io::{self, Write};

use super::{Cell, Table, harmless, one_line};

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

    /// Writes the table with tabs between cells, the headings of a spreadsheet and all digits of the numbers.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_tsv(&self, mut out: impl Write) -> io::Result<()> {
        tsv_row(&mut out, self.columns.iter().map(|column| one_line(&harmless(&column.heading))))?;
        for row in self.rows() {
            tsv_row(&mut out, row.iter().map(|cell| one_line(&cell.to_harmless_text())))?;
        }
        Ok(())
    }
}

/// Returns the underlying I/O error, so that a full disk can be recognised.
fn io_error(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

fn tsv_row(out: &mut impl Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    for (place, cell) in cells.enumerate() {
        write!(out, "{}{cell}", if place > 0 { "\t" } else { "" })?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::super::tests::written;

    #[test]
    fn tabs_occur_only_between_cells() {
        assert_eq!(
            written(|table, out| table.write_tsv(out)),
            "first player\tchance\na|b *c* <d> $x$\t1e-30\n\t0.30000000000000004\n"
        );
    }
}
