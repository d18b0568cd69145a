//! A report as printed pages: A4, with numbers and bookmarks, its words to be searched and its charts sharp.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontId, Galley, Pos2, Rect, Shape, Stroke, TextStyle, Vec2, pos2, vec2};

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::figure::{Figure, FigureError, Pages};
use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::table_view::cell_text;
use crate::gui::prose::{Paragraph, Style, Tone, as_words};
use crate::gui::save::error::SaveError;
use crate::gui::save::picture::{Ground, Picture};
use crate::gui::snapshot::Snapshot;
use crate::table::{Kind, Table};

use super::blocks::{Block, Sink, figure, rows_around, rows_shown};

/// A4, in points.
const PAGE: Vec2 = vec2(793.7, 1122.5);
/// The room around what is printed.
const MARGIN: f32 = 68.0;
/// The width of what is printed.
const WIDTH: f32 = PAGE.x - 2.0 * MARGIN;
/// Where a page ends.
const BOTTOM: f32 = PAGE.y - MARGIN;
/// The tallest that a chart is printed, so that its title stands on the same page.
const TALLEST_CHART: f32 = 560.0;
/// The most rows of a table that are printed.
pub(super) const MOST_ROWS: usize = 30;
/// The height of a row.
const ROW: f32 = 19.0;
/// The room between two columns.
const COLUMN_GAP: f32 = 14.0;
/// The size of the letters of a table.
const TABLE_LETTERS: f32 = 12.0;

/// The pages in the making.
pub(super) struct Printer {
    pages: Pages,
    title: String,
    /// What stands on the present page.
    shapes: Vec<Shape>,
    charts: Vec<(Figure, Rect)>,
    /// Down to where it is filled.
    y: f32,
    /// The title of a view, which is printed on the page of what comes below it.
    pending: Option<String>,
    /// The first figure that failed, since drawing goes on in functions that return nothing.
    failure: Option<FigureError>,
}

impl Printer {
    /// Begins with the title.
    pub fn new(title: &str) -> Self {
        let pages = Pages::new(title, PAGE, |ctx| Ground::Light.apply(ctx));
        let mut printer = Self {
            pages,
            title: title.to_owned(),
            shapes: Vec::new(),
            charts: Vec::new(),
            y: MARGIN,
            pending: None,
            failure: None,
        };
        printer.words(title, &FontId::new(26.0, fonts::semibold()), Palette::LIGHT.ink, 14.0);
        printer
    }

    /// The whole file.
    pub fn finish(mut self) -> Result<Vec<u8>, FigureError> {
        self.end_page();
        match self.failure {
            Some(failure) => Err(failure),
            None => self.pages.finish(),
        }
    }

    /// Ends the page with its number.
    fn end_page(&mut self) {
        let footer = format!("{}  ·  {}", self.title, self.pages.count() + 1);
        let soft = Palette::LIGHT.soft_ink;
        let galley = self.line(&footer, FontId::proportional(11.0), soft, WIDTH);
        let at = pos2(PAGE.x - MARGIN - galley.size().x, PAGE.y - MARGIN / 2.0);
        self.shapes.push(Shape::galley(at, galley, soft));
        let (shapes, charts) = (std::mem::take(&mut self.shapes), std::mem::take(&mut self.charts));
        if let Err(failure) = self.pages.add(shapes, &charts) {
            self.failure.get_or_insert(failure);
        }
        self.y = MARGIN;
    }

    /// Goes to the next page if less than `height` is left of this one.
    fn need(&mut self, height: f32) {
        if self.y + height > BOTTOM && self.y > MARGIN {
            self.end_page();
        }
    }

    fn is_empty(&self) -> bool {
        self.pages.count() == 0 && self.y < MARGIN + 80.0
    }

    fn font(&self, style: &TextStyle) -> FontId {
        style.resolve(&self.pages.context().global_style())
    }

    /// A single line of at most `width`, with dots at its end if it is cut.
    fn line(&self, words: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
        let mut job = LayoutJob::single_section(words.replace('\n', " "), TextFormat::simple(font, color));
        job.wrap = TextWrapping::truncate_at_width(width);
        self.pages.layout(job)
    }

    /// Words over the whole width, over several pages if need be, and `gap` below them.
    fn words(&mut self, words: &str, font: &FontId, color: Color32, gap: f32) {
        for paragraph in words.split('\n') {
            let mut job = LayoutJob::single_section(paragraph.to_owned(), TextFormat::simple(font.clone(), color));
            job.wrap.max_width = WIDTH;
            // what has no blank is broken anyway
            job.wrap.break_anywhere = paragraph.split(' ').any(|word| word.len() > 60);
            let galley = self.pages.layout(job);
            self.galley(&galley, color);
        }
        self.y += gap;
    }

    /// Set words; those that do not fit go on at the next page, line by line.
    fn galley(&mut self, galley: &Arc<Galley>, color: Color32) {
        if galley.size().y <= BOTTOM - MARGIN {
            self.need(galley.size().y);
            self.shapes.push(Shape::galley(pos2(MARGIN, self.y), Arc::clone(galley), color));
            self.y += galley.size().y;
            return;
        }
        let mut rest = galley.text().to_owned();
        let Some(format) = galley.job.sections.first().map(|section| section.format.clone()) else { return };
        let row_height = galley.size().y / count(galley.rows.len().max(1));
        while !rest.is_empty() {
            self.need(row_height);
            let rows = ((BOTTOM - self.y) / row_height).floor().max(1.0) as usize;
            let letters: usize = galley.rows.iter().take(rows).map(|row| row.glyphs.len()).sum();
            let cut = rest.char_indices().nth(letters.max(1)).map_or(rest.len(), |(at, _)| at);
            let mut job = LayoutJob::single_section(rest[..cut].to_owned(), TextFormat { ..format.clone() });
            job.wrap.max_width = WIDTH;
            job.wrap.break_anywhere = true;
            let part = self.pages.layout(job);
            self.shapes.push(Shape::galley(pos2(MARGIN, self.y), Arc::clone(&part), color));
            self.y += part.size().y;
            rest = rest[cut..].to_owned();
        }
    }

    fn chapter(&mut self, name: &str, story: &str) {
        if !self.is_empty() {
            self.end_page();
        }
        self.pages.bookmark(name, true, self.y);
        if name != self.title {
            self.words(name, &FontId::new(20.0, fonts::semibold()), Palette::LIGHT.ink, 2.0);
        }
        if !story.is_empty() {
            self.words(story, &self.font(&TextStyle::Body), Palette::LIGHT.soft_ink, 4.0);
        }
    }

    /// A heading on the page of what comes below it, which needs so much room.
    fn heading(&mut self, words: &str, room_below: f32) {
        self.need(50.0 + room_below);
        self.y += 12.0;
        self.words(words, &self.font(&theme::card_title()), Palette::LIGHT.ink, 6.0);
    }

    /// The title of a view on the page of what comes below it, which needs so much room.
    fn view_title(&mut self, room_below: f32) {
        if let Some(words) = self.pending.take() {
            self.need(70.0 + room_below);
            self.pages.bookmark(&words, false, self.y);
            self.heading(&words, room_below);
        }
    }

    fn paragraph(&mut self, paragraph: &Paragraph) {
        let palette = Palette::LIGHT;
        let style = match paragraph.style {
            Style::Headline => TextStyle::Heading,
            Style::Strong => theme::strong(),
            Style::Plain => TextStyle::Body,
            Style::Equation => theme::figures(),
            Style::Small => TextStyle::Small,
        };
        let color = match paragraph.tone {
            Tone::Ink => palette.ink,
            Tone::Lost => palette.lost,
            Tone::Chosen => palette.accent,
            Tone::Soft => palette.soft_ink,
        };
        self.words(&paragraph.text, &self.font(&style), color, 5.0);
    }

    fn note(&mut self, words: &str) {
        self.words(words, &self.font(&TextStyle::Small), Palette::LIGHT.soft_ink, 6.0);
    }

    fn facts(&mut self, facts: &[(String, String)]) {
        let (palette, font) = (Palette::LIGHT, self.font(&TextStyle::Body));
        let names: Vec<_> =
            facts.iter().map(|(name, _)| self.line(name, font.clone(), palette.soft_ink, WIDTH / 2.0)).collect();
        let column = names.iter().map(|name| name.size().x).fold(0.0, f32::max) + 20.0;
        for (name, (_, value)) in names.into_iter().zip(facts) {
            let mut job = LayoutJob::single_section(value.clone(), TextFormat::simple(font.clone(), palette.ink));
            job.wrap.max_width = WIDTH - column;
            let value = self.pages.layout(job);
            self.need(value.size().y);
            self.shapes.push(Shape::galley(pos2(MARGIN, self.y), name, palette.soft_ink));
            self.shapes.push(Shape::galley(pos2(MARGIN + column, self.y), Arc::clone(&value), palette.ink));
            self.y += value.size().y + 3.0;
        }
        self.y += 6.0;
    }

    fn chart(&mut self, snapshot: &dyn Snapshot, map: ColourMap) -> Result<(), FigureError> {
        let figure = figure(snapshot, Picture { map, ..Picture::default() })?;
        let natural = figure.size();
        let scale = (WIDTH / natural.x).min(TALLEST_CHART / natural.y).min(1.0);
        let size = natural * scale;
        self.view_title(size.y);
        self.need(size.y);
        let place = Rect::from_min_size(pos2(MARGIN + (WIDTH - size.x) / 2.0, self.y), size);
        self.charts.push((figure, place));
        self.y += size.y + 10.0;
        Ok(())
    }

    fn table(&mut self, stem: &str, table: &Table<'_>, chosen: Option<usize>) {
        let shown = rows_around(table.row_count(), chosen, MOST_ROWS);
        let rows: Vec<Vec<String>> = shown
            .clone()
            .map(|row| {
                table.row(row).iter().zip(table.columns()).map(|(cell, column)| cell_text(cell, column.kind)).collect()
            })
            .collect();
        let columns = self.columns(table, &rows);
        let kinds: Vec<Kind> = table.columns().iter().map(|column| column.kind).collect();
        let titles: Vec<String> = table.columns().iter().map(|column| column.title.to_string()).collect();
        self.need(60.0 + 2.0 * ROW);
        self.note(&format!("{}: {}", as_words(stem), rows_shown(table.row_count(), &shown)));
        self.row(&titles, &kinds, &columns, Palette::LIGHT.soft_ink);
        for (place, row) in shown.zip(&rows) {
            if self.y + ROW > BOTTOM {
                self.end_page();
                self.row(&titles, &kinds, &columns, Palette::LIGHT.soft_ink);
            }
            let color = if chosen == Some(place) { Palette::LIGHT.accent } else { Palette::LIGHT.ink };
            self.row(row, &kinds, &columns, color);
        }
        self.y += 10.0;
    }

    /// The left and the right edge of each column, by what stands in it; all become narrower where there is no room.
    fn columns(&self, table: &Table<'_>, rows: &[Vec<String>]) -> Vec<[f32; 2]> {
        let font = table_font();
        let width = |words: &str| self.line(words, font.clone(), Color32::BLACK, WIDTH).size().x;
        let mut widths: Vec<f32> = table.columns().iter().map(|column| width(&column.title)).collect();
        for row in rows {
            for (widest, words) in widths.iter_mut().zip(row) {
                *widest = widest.max(width(words));
            }
        }
        let gaps = COLUMN_GAP * count(widths.len().saturating_sub(1));
        let room = ((WIDTH - gaps) / widths.iter().sum::<f32>().max(1.0)).min(1.0);
        let mut left = MARGIN;
        widths
            .into_iter()
            .map(|width| {
                let edges = [left, left + width * room];
                left = edges[1] + COLUMN_GAP;
                edges
            })
            .collect()
    }

    fn row(&mut self, cells: &[String], kinds: &[Kind], columns: &[[f32; 2]], color: Color32) {
        for ((words, kind), [left, right]) in cells.iter().zip(kinds).zip(columns) {
            // what is as wide as its column is not cut for a rounding error
            let galley = self.line(words, table_font(), color, right - left + 1.0);
            let x = if *kind == Kind::Text { *left } else { right - galley.size().x };
            self.shapes.push(Shape::galley(pos2(x, self.y), galley, color));
        }
        self.y += ROW;
        let right = columns.last().map_or(MARGIN, |[_, right]| *right);
        let rule = [Pos2::new(MARGIN, self.y - 3.0), Pos2::new(right, self.y - 3.0)];
        self.shapes.push(Shape::line_segment(rule, Stroke::new(0.7, Palette::LIGHT.line)));
    }
}

impl Sink for Printer {
    fn take(&mut self, block: &Block<'_>) -> Result<(), SaveError> {
        if !matches!(block, Block::Chart(..)) {
            self.view_title(100.0);
        }
        match *block {
            Block::Chapter { name, story } => self.chapter(name, story),
            Block::Heading(words) => self.heading(words, 40.0),
            Block::ViewTitle(ref words) => self.pending = Some(words.clone()),
            Block::Prose(paragraphs) => paragraphs.iter().for_each(|paragraph| self.paragraph(paragraph)),
            Block::Note(ref words) => self.note(words),
            Block::Facts(facts) => self.facts(facts),
            Block::Code(text) => {
                self.words(text.trim_end(), &FontId::new(11.5, fonts::figures()), Palette::LIGHT.ink, 8.0);
            }
            Block::Chart(snapshot, map) => self.chart(snapshot, map)?,
            Block::Table(stem, table, chosen) => self.table(stem, table, chosen),
        }
        match self.failure.take() {
            Some(failure) => Err(failure.into()),
            None => Ok(()),
        }
    }
}

fn table_font() -> FontId {
    FontId::new(TABLE_LETTERS, fonts::figures())
}

/// A count, of some thousands at most, as a number that can be drawn with.
fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
