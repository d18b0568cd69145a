//! Tables in Markdown, with the headings of a spreadsheet and all digits of the numbers.

use std::io::{self, Write};

use super::{Kind, Table, one_line};

impl Table<'_> {
    /// Writes the table in GitHub's Markdown, numbers right-aligned.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_markdown(&self, mut out: impl Write) -> io::Result<()> {
        let titles = self.columns.iter().map(|column| markdown(&column.heading));
        markdown_row(&mut out, titles)?;
        let rules = self.columns.iter().map(|column| if column.kind == Kind::Text { "---" } else { "---:" }.to_owned());
        markdown_row(&mut out, rules)?;
        for row in self.rows() {
            markdown_row(&mut out, row.iter().map(|cell| markdown(&cell.to_file_text())))?;
        }
        Ok(())
    }
}

fn markdown_row(out: &mut impl Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    for cell in cells {
        write!(out, "| {cell} ")?;
    }
    writeln!(out, "|")
}

/// Escapes text for Markdown.
fn markdown(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for sign in one_line(words).chars() {
        if matches!(sign, '\\' | '|' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '&' | '~' | '$') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::written;

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
}
