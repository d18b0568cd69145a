//! A table: the numbers behind a view, shown beside the chart and saved as CSV, JSON, Markdown or a spreadsheet.
//!
//! A [`Table`] is a lens over a solution. It holds the headings and a function that makes one row, so that a table of
//! a million rows costs nothing until a row is looked at, and what is saved is what is shown.

mod beside;
pub mod csv;
pub mod json;
pub mod markdown;
pub mod tsv;
pub mod xlsx;

use std::borrow::Cow;
use std::io::{self, Write};

use serde::ser::Serializer;

pub use beside::{Beside, Keys};

/// What the cells of a column are; decides how they are aligned and written on screen, never what is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers, written with thousands separators.
    Whole,
    /// Whole numbers of which the size is what matters: long ones are written on screen by their power of ten.
    Size,
    /// Numbers with a fraction.
    Number,
    /// Numbers from 0 to 1, written as percent.
    Probability,
    /// Words, coins, lists.
    Text,
}

/// The heading of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in a file: `first_player`.
    pub key: Cow<'static, str>,
    /// The name on screen: `first player`.
    pub title: Cow<'static, str>,
    /// What the cells are.
    pub kind: Kind,
}

impl Column {
    /// A column with its file name and its name on screen.
    pub fn new(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>, kind: Kind) -> Self {
        Self { key: key.into(), title: title.into(), kind }
    }
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing there: an empty field in CSV, `null` in JSON.
    Empty,
    /// A whole number.
    Whole(i64),
    /// A number with a fraction. Written with the fewest digits that read back to the same value.
    Number(f64),
    /// Anything else, whole numbers of any length among it.
    Text(String),
}

impl Cell {
    /// The value as it stands in a file.
    pub fn to_file_text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Whole(value) => value.to_string(),
            // the writing of JSON numbers, so that both files hold the same digits
            Self::Number(value) => serde_json::Number::from_f64(*value).map_or_else(String::new, |n| n.to_string()),
            Self::Text(text) => text.clone(),
        }
    }
}

impl serde::Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_none(),
            Self::Whole(value) => serializer.serialize_i64(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// A table over the solution that it borrows.
pub struct Table<'a> {
    columns: Vec<Column>,
    row_count: usize,
    row: Box<dyn Fn(usize) -> Vec<Cell> + 'a>,
}

impl<'a> Table<'a> {
    /// A table of `row_count` rows; `row(i)` makes row `i` with a cell for each column.
    pub fn new(columns: Vec<Column>, row_count: usize, row: impl Fn(usize) -> Vec<Cell> + 'a) -> Self {
        Self { columns, row_count, row: Box::new(row) }
    }

    /// The headings, from left to right.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// Row `index`, a cell for each column; empty past the end.
    pub fn row(&self, index: usize) -> Vec<Cell> {
        if index < self.row_count { (self.row)(index) } else { Vec::new() }
    }

    /// All rows in order.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        (0..self.row_count).map(|index| (self.row)(index))
    }

    /// The table as CSV, for tests.
    #[cfg(test)]
    pub(crate) fn to_csv(&self) -> String {
        let mut out = Vec::new();
        self.write_csv(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }
}

/// How tables are written in one form: a file of this folder, and a line in [`Format`](crate::format::Format).
pub struct TableFormat {
    /// Whether what it writes is text, so that it can be copied.
    pub is_text: bool,
    /// Why a table cannot be written in it, in a sentence.
    pub refusal: fn(&Table<'_>) -> Option<String>,
    /// Writes a table; the text is what a spreadsheet calls it. Fails as the file below does, or if the table was refused.
    pub write: fn(&Table<'_>, &str, &mut dyn Write) -> io::Result<()>,
}

/// Words with a blank for what would end a cell or a line.
fn one_line(words: &str) -> String {
    words.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table<'static> {
        let columns = vec![
            Column::new("total", "total", Kind::Whole),
            Column::new("first_player", "first player", Kind::Text),
            Column::new("chance", "chance", Kind::Probability),
            Column::new("split", "split", Kind::Text),
        ];
        Table::new(columns, 2, |i| {
            if i == 0 {
                vec![Cell::Whole(20), Cell::Text("wins, \"always\"".into()), Cell::Number(1e-30), Cell::Empty]
            } else {
                vec![Cell::Whole(21), Cell::Text("loses".into()), Cell::Number(0.1 + 0.2), Cell::Text("8 13".into())]
            }
        })
    }

    /// A table with signs that a form may have to escape, written in one.
    pub fn written(write: impl Fn(&Table<'_>, &mut Vec<u8>) -> io::Result<()>) -> String {
        let columns = vec![
            Column::new("first_player", "first player", Kind::Text),
            Column::new("chance", "chance", Kind::Probability),
        ];
        let table = Table::new(columns, 2, |i| {
            vec![
                if i == 0 { Cell::Text("a|b\t*c*\n<d>".into()) } else { Cell::Empty },
                Cell::Number(if i == 0 { 1e-30 } else { 0.1 + 0.2 }),
            ]
        });
        let mut bytes = Vec::new();
        write(&table, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn csv_has_a_heading_quotes_what_needs_it_and_keeps_every_digit() {
        let mut csv = Vec::new();
        sample().write_csv(&mut csv).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "total,first_player,chance,split\n\
             20,\"wins, \"\"always\"\"\",1e-30,\n\
             21,loses,0.30000000000000004,8 13\n"
        );
    }

    #[test]
    fn json_holds_the_same_rows_as_objects() {
        let mut json = Vec::new();
        sample().write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            "[{\"total\":20,\"first_player\":\"wins, \\\"always\\\"\",\"chance\":1e-30,\"split\":null},\
             {\"total\":21,\"first_player\":\"loses\",\"chance\":0.30000000000000004,\"split\":\"8 13\"}]"
        );
    }

    /// A file on a disk that is full.
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
    fn a_full_disk_is_told_from_other_trouble() {
        assert_eq!(sample().write_csv(FullDisk).unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(sample().write_json(FullDisk).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn a_row_past_the_end_is_empty() {
        assert!(sample().row(2).is_empty());
    }
}
