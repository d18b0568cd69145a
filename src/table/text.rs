//! Tables as text: comma-separated values (CSV), tab-separated values (TSV) for pasting into a spreadsheet, Markdown, and
//! JSON.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::{Cell, Kind, Table, harmless, one_line};

/// Largest whole number that all JSON readers keep exactly; JavaScript, jq and pandas read numbers as doubles.
const LARGEST_WHOLE: u64 = 1 << 53;

impl Table<'_> {
    /// Writes the table as CSV: a line of column keys, then one line per row. No cell can be taken for a formula by a
    /// spreadsheet.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
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
        let titles = self.columns.iter().map(|column| one_line(&harmless(&column.heading))).collect();
        let rows = self.rows().map(|row| row.iter().map(|cell| one_line(&cell.to_harmless_text())).collect());
        std::iter::once(titles).chain(rows).try_for_each(|cells: Vec<String>| writeln!(out, "{}", cells.join("\t")))
    }

    /// Writes the table in GitHub's Markdown, numbers right-aligned.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_markdown(&self, mut out: impl Write) -> io::Result<()> {
        let titles = self.columns.iter().map(|column| markdown(&column.heading)).collect();
        let rule = |kind: Kind| if kind == Kind::Text { "---" } else { "---:" }.to_owned();
        let rules = self.columns.iter().map(|column| rule(column.kind)).collect();
        let rows = self.rows().map(|row| row.iter().map(|cell| markdown(&cell.to_file_text())).collect());
        let lines = [titles, rules].into_iter().chain(rows);
        lines.into_iter().try_for_each(|cells: Vec<String>| writeln!(out, "| {} |", cells.join(" | ")))
    }

    /// Writes the table as JSON: a list with one record per row, each on its own line. A column consists of strings if
    /// one of its values is text or a whole number above 2⁵³; empty cells are `null`.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        let are_strings = self.columns_with(|cell| cell.is_text_beyond(LARGEST_WHOLE));
        out.write_all(b"[")?;
        for (place, cells) in self.rows().enumerate() {
            out.write_all(if place == 0 { b"\n" } else { b",\n" })?;
            let values = cells.iter().zip(&are_strings).map(|(cell, is_string)| cell.to_json(*is_string));
            let keys = self.columns.iter().map(|column| column.key.to_string());
            let record: Map<String, Value> = keys.zip(values).collect();
            serde_json::to_writer(&mut out, &record)?;
        }
        out.write_all(b"\n]\n")
    }
}

/// Returns the underlying I/O error, so that a full disk can be recognised.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Escapes text for Markdown.
fn markdown(words: &str) -> String {
    let is_mark = |sign: char| matches!(sign, '\\' | '|' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '&' | '~' | '$');
    one_line(words).chars().flat_map(|sign| is_mark(sign).then_some('\\').into_iter().chain([sign])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::super::tests::written;
    use super::*;

    #[test]
    fn tabs_occur_only_between_cells() {
        assert_eq!(
            written(|table, out| table.write_tsv(out)),
            "first player\tchance\na|b *c* <d> $x$\t1e-30\n\t0.30000000000000004\n"
        );
    }

    #[test]
    fn markdown_aligns_numbers_right_and_escapes_cells() {
        assert_eq!(
            written(|table, out| table.write_markdown(out)),
            "| first player | chance |\n\
             | --- | ---: |\n\
             | a\\|b \\*c\\* \\<d\\> \\$x\\$ | 1e-30 |\n\
             |  | 0.30000000000000004 |\n"
        );
    }

    /// Returns a table of one column with these cells, as JSON.
    fn json(cells: &[Cell]) -> String {
        let table = Table::new(vec![Column::new("n", "n", Kind::Whole)], cells.len(), |row| vec![cells[row].clone()]);
        let mut json = Vec::new();
        table.write_json(&mut json).unwrap();
        String::from_utf8(json).unwrap()
    }

    #[test]
    fn a_column_is_numbers_if_every_reader_keeps_them_exactly() {
        let most = 1_i64 << 53;
        let cells = [Cell::Whole(most), Cell::Whole(-most), Cell::Number(0.5), Cell::Empty];
        assert_eq!(
            json(&cells),
            "[\n{\"n\":9007199254740992},\n{\"n\":-9007199254740992},\n{\"n\":0.5},\n{\"n\":null}\n]\n"
        );
    }

    #[test]
    fn a_column_is_strings_if_one_number_would_be_rounded() {
        let most = 1_i64 << 53;
        for large in [Cell::Whole(most + 1), Cell::Whole(-most - 1), Cell::whole(u64::MAX), Cell::Text("won".into())] {
            let written = json(&[Cell::Whole(-7), Cell::Number(0.5), Cell::Flag(true), Cell::Empty, large.clone()]);
            let large = large.to_file_text();
            assert_eq!(
                written,
                format!(
                    "[\n{{\"n\":\"-7\"}},\n{{\"n\":\"0.5\"}},\n{{\"n\":\"true\"}},\n{{\"n\":null}},\n{{\"n\":\"{large}\"}}\n]\n"
                )
            );
        }
    }
}
