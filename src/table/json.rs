//! Tables as JSON: a list of records in which each column has one type.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Table;

/// Largest whole number that all JSON readers keep exactly; JavaScript, jq and pandas read numbers as doubles.
const LARGEST_WHOLE: u64 = 1 << 53;

impl Table<'_> {
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

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column, Kind};
    use super::*;

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
