//! Tables: the numbers behind a view, shown beside the chart and saved as CSV, JSON, Markdown or a spreadsheet.
//!
//! A [`Table`] is a lens over a solution. It holds the headings and a function that computes one row, so that a table
//! of a million rows costs nothing until a row is needed, and so that saved and shown tables agree.

mod joined;
mod text;
mod xlsx;

use std::borrow::Cow;

use dashu_int::UBig;
use serde_json::Value;

pub use joined::{JoinedColumn, RowKeys};

/// Kind of a column's cells; decides their alignment and format on screen, never in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers, written with thousands separators.
    Whole,
    /// Numbers with decimals.
    Number,
    /// Numbers from 0 to 1, written as percent.
    Probability,
    /// Text, coins, lists.
    Text,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name in files: `first_player`.
    pub key: Cow<'static, str>,
    /// Title on screen: `first player`.
    pub title: Cow<'static, str>,
    /// Heading that is clear on its own, with the unit: `taken from the first pile (pennies)`.
    pub heading: Cow<'static, str>,
    /// Kind of its cells.
    pub kind: Kind,
    /// Whether it is only in files, since few readers need it.
    pub is_file_only: bool,
}

impl Column {
    /// Returns a column with its name in files and its title, which is also its heading.
    pub fn new(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>, kind: Kind) -> Self {
        let title = title.into();
        Self { key: key.into(), heading: title.clone(), title, kind, is_file_only: false }
    }

    /// Sets the heading.
    pub fn headed(self, heading: impl Into<Cow<'static, str>>) -> Self {
        Self { heading: heading.into(), ..self }
    }

    /// Leaves the column out on screen if `is_file_only`.
    pub fn only_in_files(self, is_file_only: bool) -> Self {
        Self { is_file_only, ..self }
    }
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing: an empty field in CSV, `null` in JSON.
    Empty,
    /// A whole number.
    Whole(i64),
    /// A number with decimals, written with the fewest digits that read back to the same value.
    Number(f64),
    /// A truth value: `true` or `false` in a file, yes or no on screen.
    Flag(bool),
    /// A whole number beyond `i64`, written in decimal.
    Long(UBig),
    /// Anything else.
    Text(String),
}

impl Cell {
    /// Returns a whole number of any length.
    pub fn whole(number: impl Into<UBig>) -> Self {
        let number = number.into();
        i64::try_from(&number).map_or_else(|_| Self::Long(number), Self::Whole)
    }

    /// Returns the value as written in files.
    pub fn to_file_text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Whole(value) => value.to_string(),
            // as in JSON, so that both files have the same digits
            Self::Number(value) => serde_json::Number::from_f64(*value).map_or_else(String::new, |n| n.to_string()),
            Self::Flag(flag) => flag.to_string(),
            Self::Long(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// Returns the value for JSON, as a string if its column consists of strings.
    fn to_json(&self, is_string: bool) -> Value {
        match self {
            Self::Empty => Value::Null,
            Self::Whole(value) if !is_string => (*value).into(),
            Self::Number(value) if !is_string => (*value).into(),
            Self::Flag(flag) if !is_string => (*flag).into(),
            cell => cell.to_file_text().into(),
        }
    }

    /// Whether the cell has to be text for a reader that keeps whole numbers exactly only up to `most`.
    fn is_text_beyond(&self, most: u64) -> bool {
        match self {
            Self::Text(_) | Self::Long(_) => true,
            Self::Whole(value) => value.unsigned_abs() > most,
            Self::Empty | Self::Number(_) | Self::Flag(_) => false,
        }
    }

    /// Returns the value for a spreadsheet: text that looks like a formula gets an apostrophe in front.
    fn to_harmless_text(&self) -> String {
        match self {
            Self::Text(text) => harmless(text).into_owned(),
            other => other.to_file_text(),
        }
    }
}

/// A table over a borrowed solution.
pub struct Table<'a> {
    columns: Vec<Column>,
    row_count: usize,
    row: Box<dyn Fn(usize) -> Vec<Cell> + 'a>,
}

impl<'a> Table<'a> {
    /// Returns a table of `row_count` rows; `row(i)` computes row `i`, one cell per column.
    pub fn new(columns: Vec<Column>, row_count: usize, row: impl Fn(usize) -> Vec<Cell> + 'a) -> Self {
        Self { columns, row_count, row: Box::new(row) }
    }

    /// Returns a table with one row for each of `items`; `row` computes it, one cell per column.
    pub fn of<T>(columns: Vec<Column>, items: &'a [T], row: impl Fn(&'a T) -> Vec<Cell> + 'a) -> Self {
        Self::new(columns, items.len(), move |index| row(&items[index]))
    }

    /// Returns the columns from left to right.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// Returns row `index`, one cell per column; empty past the end.
    pub fn row(&self, index: usize) -> Vec<Cell> {
        if index < self.row_count { (self.row)(index) } else { Vec::new() }
    }

    /// Leaves out the columns that are only in files.
    pub fn on_screen(self) -> Self {
        let (all, row) = (self.columns.clone(), self.row);
        let cells = move |index| {
            all.iter().zip(row(index)).filter(|(column, _)| !column.is_file_only).map(|(_, cell)| cell).collect()
        };
        let columns = self.columns.into_iter().filter(|column| !column.is_file_only).collect();
        Self { columns, row: Box::new(cells), ..self }
    }

    /// Keeps only the first `most` rows.
    pub fn first_rows(self, most: usize) -> Self {
        Self { row_count: self.row_count.min(most), ..self }
    }

    /// Returns all rows in order.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        (0..self.row_count).map(|index| (self.row)(index))
    }

    /// Returns for each column whether a cell in any row of it satisfies `test`.
    fn columns_with(&self, test: impl Fn(&Cell) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.columns.len()];
        for cells in self.rows() {
            found.iter_mut().zip(&cells).for_each(|(found, cell)| *found |= test(cell));
        }
        found
    }
}

/// Replaces characters that would end a cell or a line by spaces.
fn one_line(words: &str) -> String {
    let ends_line = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
    words.chars().map(|sign| if ends_line(sign) { ' ' } else { sign }).collect()
}

/// Puts an apostrophe in front of text that a spreadsheet would take for a formula; numbers stay as they are.
fn harmless(words: &str) -> Cow<'_, str> {
    let begins_formula = words.starts_with(['=', '+', '-', '−', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']);
    if begins_formula && words.parse::<f64>().is_err() { Cow::Owned(format!("'{words}")) } else { Cow::Borrowed(words) }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use super::*;

    impl Table<'_> {
        /// Returns the table as CSV.
        pub(crate) fn to_csv(&self) -> String {
            let mut out = Vec::new();
            self.write_csv(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        }
    }

    fn sample() -> Table<'static> {
        let columns = vec![
            Column::new("total", "total", Kind::Whole),
            Column::new("first_player", "first player", Kind::Text),
            Column::new("chance", "chance", Kind::Probability),
            Column::new("split", "split", Kind::Text),
            Column::new("safe", "safe", Kind::Text),
        ];
        Table::new(columns, 2, |i| {
            let [player, split] = if i == 0 { ["wins, \"always\"", ""] } else { ["loses", "8 13"] };
            let split = if i == 0 { Cell::Empty } else { Cell::Text(split.into()) };
            let (total, chance) = if i == 0 { (20, 1e-30) } else { (21, 0.1 + 0.2) };
            vec![Cell::Whole(total), Cell::Text(player.into()), Cell::Number(chance), split, Cell::Flag(i == 0)]
        })
    }

    /// Writes a table with characters that need escaping.
    pub fn written(write: impl Fn(&Table<'_>, &mut Vec<u8>) -> io::Result<()>) -> String {
        let columns = vec![
            Column::new("first_player", "first player", Kind::Text),
            Column::new("chance", "chance", Kind::Probability),
        ];
        let table = Table::new(columns, 2, |i| {
            vec![
                if i == 0 { Cell::Text("a|b\t*c*\n<d>\u{2028}$x$".into()) } else { Cell::Empty },
                Cell::Number(if i == 0 { 1e-30 } else { 0.1 + 0.2 }),
            ]
        });
        let mut bytes = Vec::new();
        write(&table, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn csv_has_headings_quotes_where_needed_and_keeps_all_digits() {
        let mut csv = Vec::new();
        sample().write_csv(&mut csv).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "total,first_player,chance,split,safe\n\
             20,\"wins, \"\"always\"\"\",1e-30,,true\n\
             21,loses,0.30000000000000004,8 13,false\n"
        );
    }

    #[test]
    fn json_contains_the_same_rows_as_records_with_types() {
        let mut json = Vec::new();
        sample().write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            "[\n{\"total\":20,\"first_player\":\"wins, \\\"always\\\"\",\"chance\":1e-30,\"split\":null,\"safe\":true},\n\
             {\"total\":21,\"first_player\":\"loses\",\"chance\":0.30000000000000004,\"split\":\"8 13\",\"safe\":false}\n]\n"
        );
        let mut json = Vec::new();
        Table::new(vec![Column::new("n", "n", Kind::Whole)], 0, |_| Vec::new()).write_json(&mut json).unwrap();
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&json).unwrap(), serde_json::json!([]));
    }

    #[test]
    fn text_that_looks_like_a_formula_is_text_to_a_spreadsheet_and_numbers_stay_numbers() {
        let begins = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "−2+3", "@SUM(A1)", "\t=1+1", "＝1+1"];
        let harmless = ["-5", "+5", "-1e9", "a=b", "8-13", "", "'=1+1"];
        let texts: Vec<String> = begins.iter().chain(&harmless).map(|&text| text.to_owned()).collect();
        let column = || vec![Column::new("=now()", "words", Kind::Text).headed("=now()")];
        let table = Table::new(column(), texts.len(), |row| vec![Cell::Text(texts[row].clone())]);
        let csv = table.to_csv();
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
        let read: Vec<String> = reader.records().map(|record| record.unwrap()[0].to_owned()).collect();
        assert_eq!(read[0], "'=now()");
        for (text, cell) in begins.iter().zip(&read[1..]) {
            assert_eq!(*cell, format!("'{text}"));
        }
        assert_eq!(read[1 + begins.len()..], harmless);
        let mut tsv = Vec::new();
        table.write_tsv(&mut tsv).unwrap();
        let tsv = String::from_utf8(tsv).unwrap();
        assert!(tsv.starts_with("'=now()\n'=1+1\n") && tsv.contains("\n-5\n"), "{tsv}");
    }

    /// A file on a full disk.
    struct FullDisk;

    impl Write for FullDisk {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_reported_as_such() {
        assert_eq!(sample().write_csv(FullDisk).unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(sample().write_json(FullDisk).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn a_column_that_is_only_in_files_is_not_on_screen() {
        let columns = || ["n", "square", "cube"].map(|name| Column::new(name, name, Kind::Whole));
        let table = |left_out: &'static str| {
            let columns = columns().map(|column| {
                let is_left_out = column.key == left_out;
                column.only_in_files(is_left_out)
            });
            Table::new(columns.to_vec(), 3, |row| (1..=3).map(|power| Cell::Whole((row as i64).pow(power))).collect())
        };
        assert_eq!(table("square").to_csv(), "n,square,cube\n0,0,0\n1,1,1\n2,4,8\n");
        assert_eq!(table("square").on_screen().to_csv(), "n,cube\n0,0\n1,1\n2,8\n");
        assert_eq!(table("none").on_screen().to_csv(), table("none").to_csv());
        assert!(table("n").on_screen().row(3).is_empty());
    }

    #[test]
    fn a_row_past_the_end_is_empty() {
        assert!(sample().row(2).is_empty());
    }
}
