//! Tables as spreadsheets: numbers as numbers with all their digits, and as text if a spreadsheet would round them.

use std::io::{self, Write};
use std::path::Path;

use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

use super::{Cell, Kind, Table};
use crate::files::shown;
use crate::numerals::percent;
use crate::platform::files::has_temporary_room;

/// Largest number of rows of a sheet, headings included.
const MOST_ROWS: usize = 1 << 20;
/// Largest number of columns of a sheet.
const MOST_COLUMNS: usize = 1 << 14;
/// Longest text of a cell, in UTF-16 code units.
const LONGEST_TEXT: usize = 32_767;
/// Largest whole number of which a spreadsheet keeps all digits.
const LARGEST_WHOLE: u64 = 999_999_999_999_999;
/// A chance between these bounds does not look certain in percent with two decimals, however a spreadsheet rounds.
const UNCERTAIN: [f64; 2] = [0.000_05, 0.999_949];
/// Number of rows at either end that are measured for the width of a column.
const ROWS_MEASURED: usize = 100;
/// Width of a line in a heading of several words, in characters.
const HEADING_LINE: usize = 18;
/// Size of a cell in the file beyond its text, in bytes, generously.
const CELL_BYTES: u64 = 64;
/// Largest width of a column, in characters.
const WIDEST: usize = 60;

impl Table<'_> {
    /// Returns in a sentence why the table does not fit into a spreadsheet.
    pub fn xlsx_refusal(&self) -> Option<String> {
        let bounds = [(self.row_count(), MOST_ROWS - 1, "rows"), (self.columns().len(), MOST_COLUMNS, "columns")];
        bounds.into_iter().find(|(count, most, _)| count > most).map(|(count, most, what)| {
            let [count, most] = [count, most].map(crate::numerals::grouped);
            format!("the table has {count} {what}; a spreadsheet has room for {most}, CSV for all of them")
        })
    }

    /// Writes the table as a spreadsheet with one sheet called `name`.
    ///
    /// The sheet is assembled in a temporary file where there are some, since in memory the writer would need a thread, which the system may
    /// refuse. A column is text if one of its values is a whole number of more than 15 digits, which a spreadsheet
    /// would round.
    ///
    /// # Errors
    /// Errors of `out`, or that the table does not fit; see [`xlsx_refusal`](Self::xlsx_refusal).
    pub fn write_xlsx(&self, name: &str, mut out: impl Write) -> io::Result<()> {
        if let Some(refusal) = self.xlsx_refusal() {
            return Err(io::Error::other(refusal));
        }
        let mut workbook = Workbook::new();
        // a fixed date, so that the same table always gives the same file
        let any_day = ExcelDateTime::from_ymd(2020, 1, 24).map_err(io_error)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&any_day));
        let sheet = if self.has_temporary_room()? {
            workbook.add_worksheet_with_constant_memory().map_err(io_error)?
        } else {
            workbook.add_worksheet()
        };
        sheet.set_name(sheet_name(name)).map_err(io_error)?;
        self.write_sheet(sheet).map_err(io_error)?;
        let bytes = workbook.save_to_buffer().map_err(io_error)?;
        out.write_all(&bytes)
    }

    /// Whether there is a temporary folder; fails unless it has space for the rows, since the spreadsheet writer would
    /// panic.
    fn has_temporary_room(&self) -> io::Result<bool> {
        let row_bytes = |row: usize| -> u64 {
            self.row(row).iter().map(|cell| cell.to_file_text().len() as u64 + CELL_BYTES).sum()
        };
        let widest = self.measured_rows().map(row_bytes).max().unwrap_or_default();
        has_temporary_room(widest.saturating_mul(self.row_count() as u64))
            .map_err(|error| temporary_folder_error(&std::env::temp_dir(), &error))
    }

    /// Returns the rows at either end that determine the widths of columns.
    fn measured_rows(&self) -> impl Iterator<Item = usize> {
        let last = self.row_count().saturating_sub(ROWS_MEASURED).max(ROWS_MEASURED)..self.row_count();
        (0..self.row_count().min(ROWS_MEASURED)).chain(last)
    }

    fn write_sheet(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.set_freeze_panes(1, 0)?;
        let line = Color::RGB(0x00C8_C4BD);
        for (place, (column, width)) in (0..).zip(self.columns().iter().zip(self.widths())) {
            sheet.set_column_width(place, width)?;
            let align = if column.kind == Kind::Text { FormatAlign::Left } else { FormatAlign::Right };
            let heading = Format::new().set_bold().set_align(align).set_align(FormatAlign::Bottom).set_text_wrap();
            let heading = heading.set_border_bottom(FormatBorder::Thin).set_border_bottom_color(line);
            sheet.write_string_with_format(0, place, column.heading.as_ref(), &heading)?;
        }
        let are_text = self.columns_with(|cell| cell.is_text_beyond(LARGEST_WHOLE));
        let looks: Vec<_> =
            self.columns().iter().zip(are_text).map(|(column, is_text)| Look::new(column.kind, is_text)).collect();
        for (row, cells) in (1..).zip(self.rows()) {
            for (place, (cell, look)) in (0..).zip(cells.iter().zip(&looks)) {
                look.write(cell, sheet, row, place)?;
            }
        }
        Ok(())
    }

    /// Returns the widths of all columns by their first and last rows, in characters. A heading of several words takes
    /// several lines.
    fn widths(&self) -> Vec<f64> {
        let mut widths: Vec<usize> = self.columns().iter().map(|column| heading_width(&column.heading)).collect();
        for row in self.measured_rows().map(|row| self.row(row)) {
            for (width, cell) in widths.iter_mut().zip(&row) {
                // a spreadsheet shows as many digits as fit, or percent with two decimals
                let is_decimal = matches!(cell, Cell::Number(_));
                let shown = if is_decimal { 12 } else { cell.to_file_text().chars().count() * 4 / 3 };
                *width = (*width).max(shown);
            }
        }
        widths.into_iter().map(|width| (width.min(WIDEST) + 2) as f64).collect()
    }
}

/// Format of a column's cells.
struct Look {
    is_text: bool,
    format: Format,
    /// Formats of chances that would be shown as 0 and as 1.
    uncertain: Option<[Format; 2]>,
}

impl Look {
    fn new(kind: Kind, is_text: bool) -> Self {
        let align = |format: Format| if kind == Kind::Text { format } else { format.set_align(FormatAlign::Right) };
        let format = |form: &str| align(Format::new().set_num_format(form));
        // quoted text replaces any number
        let words = |chance| format(&format!("\"{}\"", percent(chance)));
        Self {
            is_text,
            format: format(match kind {
                _ if is_text => "@",
                Kind::Whole => "#,##0",
                Kind::Probability => "0.00%",
                Kind::Number | Kind::Text => "General",
            }),
            uncertain: (kind == Kind::Probability).then(|| [f64::MIN_POSITIVE, 1.0 - f64::EPSILON].map(words)),
        }
    }

    fn write(&self, cell: &Cell, sheet: &mut Worksheet, row: u32, place: u16) -> Result<(), XlsxError> {
        match cell {
            Cell::Whole(value) if !self.is_text => {
                sheet.write_number_with_format(row, place, *value as f64, &self.format)?
            }
            Cell::Number(value) if !self.is_text && value.is_finite() => {
                sheet.write_number_with_format(row, place, *value, self.format_of(*value))?
            }
            Cell::Flag(flag) if !self.is_text => sheet.write_boolean_with_format(row, place, *flag, &self.format)?,
            cell => return write_text(sheet, row, place, &cell.to_file_text(), &self.format),
        };
        Ok(())
    }

    /// Returns the format of a number. A chance that would be rounded to certainty is shown as text.
    fn format_of(&self, value: f64) -> &Format {
        match &self.uncertain {
            Some([small, _]) if value > 0.0 && value < UNCERTAIN[0] => small,
            Some([_, large]) if value < 1.0 && value > UNCERTAIN[1] => large,
            _ => &self.format,
        }
    }
}

/// Returns the width of a heading in characters, broken into lines of about [`HEADING_LINE`].
fn heading_width(heading: &str) -> usize {
    let longest_word = heading.split(' ').map(|word| word.chars().count()).max().unwrap_or_default();
    heading.chars().count().min(HEADING_LINE.max(longest_word))
}

fn write_text(sheet: &mut Worksheet, row: u32, place: u16, text: &str, format: &Format) -> Result<(), XlsxError> {
    if text.is_empty() {
        return Ok(());
    }
    // marks a cut text; no number of ours is so long, but a list may be
    let is_long = text.encode_utf16().count() > LONGEST_TEXT;
    let cut = is_long.then(|| text.chars().take(LONGEST_TEXT / 2 - 1).chain(['…']).collect::<String>());
    sheet.write_string_with_format(row, place, cut.as_deref().unwrap_or(text), format).map(drop)
}

/// Returns a valid name for a sheet: at most 31 characters, none with a meaning in formulas.
fn sheet_name(name: &str) -> String {
    let allowed = |sign: &char| !sign.is_control() && !matches!(sign, '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'');
    let name: String = name.chars().filter(allowed).take(31).collect();
    if name.trim().is_empty() { "table".to_owned() } else { name }
}

fn temporary_folder_error(folder: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("the temporary folder {} cannot be used: {}", shown(folder), error.kind()))
}

/// Returns the underlying I/O error, so that a full disk can be recognised.
fn io_error(error: XlsxError) -> io::Error {
    match error {
        XlsxError::IoError(error) => error,
        XlsxError::TempFileError(folder, error) => temporary_folder_error(&folder, &error),
        other => io::Error::other(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader as _, Xlsx, open_workbook_from_rs};

    use crate::table::Column;

    use super::*;

    fn read_back(table: &Table<'_>, name: &str) -> (String, Vec<Vec<Data>>) {
        let mut bytes = Vec::new();
        table.write_xlsx(name, &mut bytes).unwrap();
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let name = book.sheet_names()[0].clone();
        let range = book.worksheet_range(&name).unwrap();
        (name, range.rows().map(<[Data]>::to_vec).collect())
    }

    /// Returns a sheet of one column with these cells.
    fn column(kind: Kind, cells: &[Cell]) -> Vec<Data> {
        let table = Table::new(vec![Column::new("key", "key", kind)], cells.len(), |row| vec![cells[row].clone()]);
        read_back(&table, "one").1.into_iter().skip(1).map(|row| row[0].clone()).collect()
    }

    fn text(text: &str) -> Data {
        Data::String(text.to_owned())
    }

    #[test]
    fn numbers_are_numbers_with_all_digits() {
        let kinds = [Kind::Whole, Kind::Number, Kind::Probability, Kind::Text];
        let columns = kinds.map(|kind| Column::new("key", format!("{kind:?} & <title>"), kind)).to_vec();
        let table = Table::new(columns, 2, |row| match row {
            0 => vec![Cell::Whole(-7), Cell::Number(0.1 + 0.2), Cell::Number(1e-30), Cell::Text("=1+1 & <b>".into())],
            _ => vec![Cell::Empty, Cell::Number(f64::NAN), Cell::Number(1.0), Cell::Text("123".into())],
        });
        let (name, rows) = read_back(&table, "a/b: [moves]");
        assert_eq!(name, "ab moves");
        assert_eq!(
            rows,
            [
                kinds.map(|kind| text(&format!("{kind:?} & <title>"))).to_vec(),
                vec![Data::Float(-7.0), Data::Float(0.1 + 0.2), Data::Float(1e-30), text("=1+1 & <b>")],
                vec![Data::Empty, Data::Empty, Data::Float(1.0), text("123")],
            ]
        );
    }

    #[test]
    fn a_column_is_text_if_a_spreadsheet_would_round_one_of_its_numbers() {
        let most = 999_999_999_999_999;
        let small = [Cell::Whole(most), Cell::Whole(-most), Cell::Empty];
        assert_eq!(column(Kind::Whole, &small), [Data::Float(most as f64), Data::Float(-most as f64)]);
        for large in [Cell::Whole(most + 1), Cell::Whole(-most - 1), Cell::whole(u64::MAX)] {
            let words = text(&large.to_file_text());
            assert_eq!(column(Kind::Whole, &[Cell::Whole(7), large, Cell::Empty]), [text("7"), words]);
        }
    }

    /// Returns the format of the only number of a sheet of this kind.
    fn format_of(kind: Kind, number: f64) -> String {
        let table = Table::new(vec![Column::new("key", "key", kind)], 1, |_| vec![Cell::Number(number)]);
        let mut bytes = Vec::new();
        table.write_xlsx("one", &mut bytes).unwrap();
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let style = book.worksheet_style("one").unwrap().get((1, 0)).cloned().unwrap();
        style.number_format.map_or_else(|| "General".to_owned(), |format| format.format_code)
    }

    #[test]
    fn an_uncertain_chance_is_not_shown_as_certain() {
        for (chance, format) in [
            (0.0, "0.00%"),
            (f64::from_bits(1), "\"under 0.01 %\""),
            (7.9e-31, "\"under 0.01 %\""),
            (0.000_049_999, "\"under 0.01 %\""),
            (0.000_05, "0.00%"),
            (0.5, "0.00%"),
            (0.999_949, "0.00%"),
            (0.999_95, "\"over 99.99 %\""),
            (0.999_999_999_999_999_9, "\"over 99.99 %\""),
            (1.0, "0.00%"),
        ] {
            assert_eq!(format_of(Kind::Probability, chance), format, "{chance}");
        }
    }

    #[test]
    fn a_whole_number_has_no_trailing_decimal_point() {
        assert_eq!([2.0, 0.1 + 0.2, 1e-7].map(|number| format_of(Kind::Number, number)), ["General"; 3]);
    }

    #[test]
    fn flags_are_booleans_and_headings_have_units() {
        let column = Column::new("safe", "", Kind::Text).headed("leaves a safe position");
        let table = Table::new(vec![column], 2, |row| vec![Cell::Flag(row == 0)]);
        let (_, rows) = read_back(&table, "play");
        assert_eq!(
            rows,
            [[Data::String("leaves a safe position".to_owned())], [Data::Bool(true)], [Data::Bool(false)]]
        );
    }

    #[test]
    fn a_column_is_as_wide_as_its_cells_and_the_lines_of_its_heading() {
        let columns = vec![
            Column::new("a", "a", Kind::Whole).headed("taken from the second pile (pennies)"),
            Column::new("b", "b", Kind::Text),
            Column::new("c", "c", Kind::Text),
        ];
        // the last cell is the longest
        let long = |row: usize| Cell::Text("x".repeat(if row == 999 { 30 } else { 3 }));
        let table = Table::new(columns, 1_000, |row| vec![Cell::Whole(7), long(row), Cell::Text("y".repeat(500))]);
        let [heading, last, widest] = table.widths()[..] else { panic!("three columns") };
        assert!((15.0..25.0).contains(&heading) && (30.0..50.0).contains(&last), "{heading} {last}");
        assert!(widest <= 62.0, "{widest}");
    }

    #[test]
    fn the_same_table_always_gives_the_same_file() {
        let table = Table::new(vec![Column::new("n", "n", Kind::Whole)], 3, |row| vec![Cell::Whole(row as i64)]);
        let bytes = || {
            let mut bytes = Vec::new();
            table.write_xlsx("n", &mut bytes).unwrap();
            bytes
        };
        let first = bytes();
        // timestamps of a file have a resolution of seconds
        std::thread::sleep(std::time::Duration::from_millis(1_100));
        assert!(first == bytes());
    }

    #[test]
    fn a_table_without_rows_has_headings() {
        let (name, rows) = read_back(&Table::new(vec![Column::new("n", "n", Kind::Whole)], 0, |_| Vec::new()), "");
        assert_eq!((name.as_str(), rows), ("table", vec![vec![Data::String("n".to_owned())]]));
    }

    #[test]
    fn a_text_too_long_for_a_cell_is_cut_and_marked() {
        let table = Table::new(vec![Column::new("n", "n", Kind::Text)], 1, |_| vec![Cell::Text("𝔸9".repeat(20_000))]);
        let (_, rows) = read_back(&table, "long");
        let Data::String(text) = &rows[1][0] else { panic!("{:?}", rows[1]) };
        assert!(text.ends_with('…') && text.encode_utf16().count() <= LONGEST_TEXT);
    }

    #[test]
    fn a_table_that_does_not_fit_is_refused_before_any_row_is_computed() {
        let columns = || vec![Column::new("n", "n", Kind::Whole)];
        let table = Table::new(columns(), 1 << 20, |_| panic!("no row is asked for"));
        let sentence = "the table has 1,048,576 rows; a spreadsheet has room for 1,048,575, CSV for all of them";
        assert_eq!(table.xlsx_refusal().as_deref(), Some(sentence));
        assert_eq!(table.write_xlsx("large", Vec::new()).unwrap_err().to_string(), sentence);
        assert_eq!(Table::new(columns(), (1 << 20) - 1, |_| Vec::new()).xlsx_refusal(), None);
        let wide = Table::new(vec![columns().remove(0); (1 << 14) + 1], 0, |_| Vec::new());
        assert!(wide.xlsx_refusal().is_some_and(|sentence| sentence.contains("16,385 columns")));
    }
}
