//! A report as a web page: a single file without scripts that follows the reader's theme and prints well.

use std::io::{self, Write};
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use egui::Vec2;

use crate::gui::figure::{self, Figure};
use crate::gui::panels::table_view::cell_text;
use crate::gui::prose::{Paragraph, Style};
use crate::gui::save::error::Result;
use crate::gui::save::write::limited;
use crate::gui::snapshot::Snapshot;
use crate::numerals::{self, grouped};
use crate::picture::{Background, ColourMap, Picture};
use crate::scenario::Scenario;
use crate::table::{Kind, Table};

/// Most rows of a table shown on the page.
pub(super) const MOST_ROWS: usize = 100;
/// Largest table embedded in full as CSV, in bytes.
const LARGEST_CSV: usize = 512 << 10;
/// Size in bytes above which an SVG chart is replaced by a PNG if that is smaller.
const LARGE_SVG: usize = 200 << 10;

/// Version of the program, which a page names.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A page that is being written.
pub(super) struct Page<'a> {
    out: &'a mut dyn Write,
    title: String,
    chapters: usize,
}

impl<'a> Page<'a> {
    /// Begins a page, with a list of its chapters if there are several.
    pub fn begin(out: &'a mut dyn Write, title: &str, scenarios: &[Scenario]) -> io::Result<Self> {
        let title = escaped(title);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"generator\" content=\"Coinwise {VERSION}\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             img-src data:\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n<h1 dir=\"auto\">{title}</h1>\n",
            include_str!("report.css"),
        )?;
        if scenarios.len() > 1 {
            out.write_all(b"<nav aria-label=\"Scenarios\"><ol>\n")?;
            for (place, scenario) in (1..).zip(scenarios) {
                writeln!(out, "<li dir=\"auto\"><a href=\"#chapter-{place}\">{}</a></li>", escaped(&scenario.name))?;
            }
            out.write_all(b"</ol></nav>\n")?;
        }
        Ok(Self { out, title, chapters: 0 })
    }

    /// Ends the page.
    pub fn finish(self) -> io::Result<()> {
        if self.chapters > 0 {
            self.out.write_all(b"</section>\n")?;
        }
        writeln!(self.out, "</main>\n<footer>Written by Coinwise {VERSION}</footer>\n</body>\n</html>")
    }

    /// Begins the chapter of a scenario with its name and its story.
    pub fn chapter(&mut self, name: &str, story: &str) -> io::Result<()> {
        if self.chapters > 0 {
            self.out.write_all(b"</section>\n")?;
        }
        self.chapters += 1;
        writeln!(self.out, "<section id=\"chapter-{}\">", self.chapters)?;
        // a report of one scenario already has the name as its title
        let name = escaped(name);
        if name != self.title {
            writeln!(self.out, "<h2 dir=\"auto\">{name}</h2>")?;
        }
        if !story.is_empty() {
            writeln!(self.out, "<p class=\"story\" dir=\"auto\">{}</p>", escaped(story))?;
        }
        Ok(())
    }

    /// Writes a heading within a chapter.
    pub fn heading(&mut self, words: &str) -> io::Result<()> {
        self.element("h3", "", words)
    }

    /// Writes a note in small print.
    pub fn note(&mut self, words: &str) -> io::Result<()> {
        self.element("p", " class=\"note\"", words)
    }

    /// Writes an element with these words, such as a paragraph.
    pub fn element(&mut self, tag: &str, attributes: &str, words: &str) -> io::Result<()> {
        writeln!(self.out, "<{tag}{attributes}>{}</{tag}>", escaped(words))
    }

    /// Writes the paragraphs of an answer or a reason.
    pub fn prose(&mut self, paragraphs: &[Paragraph]) -> io::Result<()> {
        paragraphs.iter().try_for_each(|paragraph| {
            let style = match paragraph.style {
                Style::Headline => "headline",
                Style::Lost => "headline lost",
                Style::Plain => "plain",
                Style::Equation => "equation",
            };
            self.element("p", &format!(" class=\"{style}\""), &paragraph.text)
        })
    }

    /// Writes a list of names and values.
    pub fn facts(&mut self, facts: &[(String, String)]) -> io::Result<()> {
        self.out.write_all(b"<dl>\n")?;
        for (name, value) in facts {
            writeln!(self.out, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value))?;
        }
        self.out.write_all(b"</dl>\n")
    }

    /// Writes the chart in both themes; the reader's browser shows one of them. The title is not drawn since it stands
    /// above.
    pub fn chart(&mut self, snapshot: &Snapshot, map: ColourMap) -> Result<()> {
        let plain = Picture { title: false, map, ..Picture::default() };
        let light = snapshot.figure_as(&plain)?;
        let dark = snapshot.figure_as(&Picture { ground: Background::Dark, ..plain })?;
        let (Vec2 { x, y }, title) = (light.sheet, escaped(&snapshot.info.title));
        let [dark, light] = [dark, light].map(|figure| data_uri(&figure));
        Ok(writeln!(
            self.out,
            "<figure><picture><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{dark}\">\
             <img src=\"{light}\" width=\"{x:.0}\" height=\"{y:.0}\" alt=\"{title}\"></picture></figure>",
        )?)
    }

    /// Writes a table, unless it has no rows. `stem` names its CSV file; the row `chosen` is highlighted.
    pub fn table(&mut self, title: &str, stem: &str, table: &Table<'_>, chosen: Option<usize>) -> io::Result<()> {
        if table.row_count() == 0 {
            return Ok(());
        }
        let rows = rows_around(table.row_count(), chosen, MOST_ROWS);
        let shown = rows_shown(table.row_count(), &rows);
        // no fold, since browsers print a fold closed
        writeln!(self.out, "<h4>{}: {shown}</h4>", escaped(title))?;
        self.out.write_all(b"<div class=\"scroll\"><table>\n<thead><tr>")?;
        for column in table.columns() {
            write!(self.out, "<th{}>{}</th>", class(column.kind), escaped(&column.title))?;
        }
        self.out.write_all(b"</tr></thead>\n<tbody>\n")?;
        for row in rows {
            self.out.write_all(if chosen == Some(row) { b"<tr class=\"chosen\">" } else { b"<tr>" })?;
            for (cell, column) in table.row(row).iter().zip(table.columns()) {
                write!(self.out, "<td{}>{}</td>", class(column.kind), escaped(&cell_text(cell, column.kind)))?;
            }
            self.out.write_all(b"</tr>\n")?;
        }
        self.out.write_all(b"</tbody></table></div>\n")?;
        match limited(LARGEST_CSV, |out| table.write_csv(out)) {
            Some(csv) => writeln!(
                self.out,
                "<p class=\"note screen\"><a download=\"{stem}.csv\" href=\"data:text/csv;charset=utf-8;base64,{}\">All rows, \
                 every digit, as CSV</a></p>",
                BASE64.encode(csv),
                stem = escaped(stem),
            ),
            None => writeln!(
                self.out,
                "<p class=\"note\">All {} rows are too many for this page; Coinwise saves them as CSV.</p>",
                grouped(table.row_count())
            ),
        }
    }
}

/// Returns the rows to show where there is room for `most`: those around the chosen row, or the first ones.
pub(super) fn rows_around(count: usize, chosen: Option<usize>, most: usize) -> Range<usize> {
    let first = chosen.map_or(0, |row| row.saturating_sub(most / 2)).min(count.saturating_sub(most));
    first..(first + most).min(count)
}

/// Describes these rows and what is left out: "12 rows", "The first 100 of 5,050 rows", "Rows 451 to 550 of 5,050,
/// around the chosen one; the 450 before them and the 4,500 after them are left out".
pub(super) fn rows_shown(count: usize, rows: &Range<usize>) -> String {
    let [before, after, shown, all] = [rows.start, count - rows.end, rows.len(), count].map(grouped);
    let [first, last] = [rows.start + 1, rows.end].map(grouped);
    match (rows.start, count - rows.end) {
        (0, 0) => numerals::count(count, "row"),
        (0, _) => format!("The first {shown} of {all} rows"),
        (_, 0) => format!("The last {shown} of {all} rows, the chosen one among them"),
        _ => format!(
            "Rows {first} to {last} of {all}, around the chosen one; the {before} before them and the {after} after \
             them are left out"
        ),
    }
}

fn class(kind: Kind) -> &'static str {
    if kind == Kind::Text { "" } else { " class=\"number\"" }
}

/// Returns the chart as a data URI: an SVG, or a PNG if the SVG is large and the PNG smaller.
fn data_uri(figure: &Figure) -> String {
    let svg = figure.svg();
    if svg.len() > LARGE_SVG {
        // a chart too large for a bitmap stays an SVG
        if let Some(png) = figure.png(2.0).ok().filter(|png| png.len() < svg.len()) {
            return format!("data:image/png;base64,{}", BASE64.encode(png));
        }
    }
    format!("data:image/svg+xml;base64,{}", BASE64.encode(svg))
}

/// Escapes text for HTML; line breaks stay.
pub(super) fn escaped(words: &str) -> String {
    words.split('\n').map(figure::escaped).collect::<Vec<_>>().join("\n").replace('\'', "&#39;")
}
