//! Tables as tab-separated values, for pasting into a spreadsheet, with headings of a spreadsheet and all digits of the
//! numbers.

use std::io::{self, Write};

use super::{Table, TableFormat, harmless, one_line};

/// Tab-separated values.
pub const FORMAT: TableFormat =
    TableFormat { is_text: true, refusal: |_| None, write: |table, _, out| table.write_tsv(out) };

impl Table<'_> {
    /// Writes the table with tabs between cells, as spreadsheets paste it.
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
