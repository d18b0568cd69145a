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

use dashu_int::UBig;
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
    /// Whether what is left is lost for whoever moves next, written on screen as its worth to him: −1 if so, 1 if not.
    Outcome,
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
    /// The name where it has to speak for itself, with its unit: `taken from the first pile (pennies)`.
    pub heading: Cow<'static, str>,
    /// What the cells are.
    pub kind: Kind,
}

impl Column {
    /// A column with its file name and its name on screen, which is its heading too.
    pub fn new(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>, kind: Kind) -> Self {
        let title = title.into();
        Self { key: key.into(), heading: title.clone(), title, kind }
    }

    /// The same column with a heading of its own.
    pub fn headed(self, heading: impl Into<Cow<'static, str>>) -> Self {
        Self { heading: heading.into(), ..self }
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
    /// Whether something is so: `true` or `false` in a file, yes or no on screen.
    Flag(bool),
    /// A whole number of any length, written in decimal where all its digits are wanted.
    Long(UBig),
    /// Anything else.
    Text(String),
}

impl Cell {
    /// A whole number of any length.
    pub fn whole(number: impl Into<UBig>) -> Self {
        let number = number.into();
        i64::try_from(&number).map_or_else(|_| Self::Long(number), Self::Whole)
    }

    /// The value as it stands in a file.
    pub fn to_file_text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Whole(value) => value.to_string(),
            // the writing of JSON numbers, so that both files hold the same digits
            Self::Number(value) => serde_json::Number::from_f64(*value).map_or_else(String::new, |n| n.to_string()),
            Self::Flag(flag) => flag.to_string(),
            Self::Long(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// Whether the cell is text to a reader that keeps every digit of a whole number only up to `most`.
    fn is_text_beyond(&self, most: u64) -> bool {
        match self {
            Self::Text(_) | Self::Long(_) => true,
            Self::Whole(value) => value.unsigned_abs() > most,
            Self::Empty | Self::Number(_) | Self::Flag(_) => false,
        }
    }

    /// The same where a spreadsheet reads it: words that it would take for a formula begin with an apostrophe.
    fn to_harmless_text(&self) -> String {
        match self {
            Self::Text(text) => harmless(text).into_owned(),
            other => other.to_file_text(),
        }
    }
}

impl serde::Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_none(),
            Self::Whole(value) => serializer.serialize_i64(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Long(number) => serializer.collect_str(number),
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

    /// The same with no more than so many rows, the first ones.
    pub fn first_rows(self, most: usize) -> Self {
        Self { row_count: self.row_count.min(most), ..self }
    }

    /// All rows in order.
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
    let ends_line = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
    words.chars().map(|sign| if ends_line(sign) { ' ' } else { sign }).collect()
}

/// Words behind an apostrophe where a spreadsheet would take them for a formula; numbers stay as they are.
fn harmless(words: &str) -> Cow<'_, str> {
    let begins_formula = words.starts_with(['=', '+', '-', '−', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']);
    if begins_formula && words.parse::<f64>().is_err() { Cow::Owned(format!("'{words}")) } else { Cow::Borrowed(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Table<'_> {
        /// The table as CSV.
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

    /// A table with signs that a form may have to escape, written in one.
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
    fn csv_has_a_heading_quotes_what_needs_it_and_keeps_every_digit() {
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
    fn json_holds_the_same_rows_as_records_with_their_types() {
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
    fn words_that_begin_like_a_formula_are_words_to_a_spreadsheet_and_numbers_stay_numbers() {
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
