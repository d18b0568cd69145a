//! A snapshot of a view: its chart and its table, apart from the window.
//!
//! The window draws its charts with the same functions, and the command line saves the same snapshots.

use std::io::{self, Write};
use std::sync::Arc;

use egui::{RichText, TextStyle, Ui, UiBuilder, Vec2, vec2};

use crate::table::Table;

use crate::gui::chart::Number;
use crate::gui::figure::{Figure, FigureError, pixels};
use crate::gui::look::theme::{self, Palette};
use crate::gui::prose::{self, Paragraph};
use crate::gui::save::picture::{LEAST_LAYOUT, Picture, PictureSize};

/// Height of a figure's title, in points.
const TITLE_HEIGHT: f32 = 40.0;
/// Smallest gap between a title of several lines and the chart, in points.
const TITLE_GAP: f32 = 4.0;
/// Margin around a figure, in points: the usual one, and the one of a small figure.
const EDGES: [f32; 2] = [20.0, 8.0];
/// A figure with a shorter side than this, in points, is small.
const SMALL: f32 = 460.0;
/// The most characters of a description.
const LONGEST_DESCRIPTION: usize = 1_500;

/// Writes a JSON object.
pub type WriteJson = Box<dyn Fn(&mut dyn Write) -> serde_json::Result<()> + Send + Sync>;

/// The answer of a puzzle, whatever the view.
pub struct PuzzleAnswer {
    /// The answer in words.
    pub words: Vec<Paragraph>,
    /// Returns the exact answer if it is long, or the error bound of the numbers.
    pub exact: Box<dyn Fn() -> Vec<Paragraph> + Send + Sync>,
    /// The reason, in steps that use the current numbers.
    pub why: Vec<Paragraph>,
    /// Words for what was computed and how it was checked.
    pub checked: String,
    /// The number whose change is shown during a drag.
    pub number: Option<Number>,
    /// The reason why two ways to compute the same disagree; `None` if they agree.
    pub contradiction: Option<String>,
    /// Writes the JSON object of `answer.json`.
    pub json: WriteJson,
}

impl PuzzleAnswer {
    /// Writes the answer as one JSON object and a line end.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.json)(out)?;
        out.write_all(b"\n")
    }
}

/// Size of a saved chart without its title, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartSize {
    /// The preferred size.
    pub size: Vec2,
    /// The smallest size at which its words fit.
    pub least: Vec2,
    /// Whether its cells have a fixed size, so that it can only be scaled as a whole.
    pub is_fixed: bool,
}

impl Default for ChartSize {
    /// Returns the measures of most charts of curves.
    fn default() -> Self {
        Self::of(900.0, 600.0)
    }
}

impl ChartSize {
    /// Returns the measures of a chart with this preferred size.
    pub fn of(width: f32, height: f32) -> Self {
        Self { size: vec2(width, height), least: LEAST_LAYOUT, is_fixed: false }
    }

    /// Sets the smallest size of a chart whose words need more room than most.
    pub fn at_least(self, width: f32, height: f32) -> Self {
        Self { least: vec2(width, height), ..self }
    }
}

/// What is said about the content of a view, in the window and in files.
#[derive(Clone, Debug, Default)]
pub struct ViewInfo {
    /// The title above the saved chart.
    pub title: String,
    /// The size of the saved chart.
    pub chart_size: ChartSize,
    /// The view that has the same table, which an export writes once.
    pub same_table_as: Option<&'static str>,
    /// The reason why there is no chart to save, in a sentence; `None` if there is one.
    pub chart_unavailable: Option<String>,
    /// The reason why the table cannot be saved although there is a chart, in a sentence; `None` if it can.
    pub table_unavailable: Option<String>,
    /// The words that the view adds to the answer.
    pub words: Vec<Paragraph>,
    /// Whether these words replace the answer of the puzzle.
    pub has_own_answer: bool,
    /// Whether the user has won the game in it; `None` while it goes on, and if there is no game.
    pub is_won: Option<bool>,
    /// Whether the answer would spoil a game that the user plays.
    pub spoils_game: bool,
}

/// A table with the answer that its rows are made of.
pub trait TableSource: Send + Sync {
    /// Returns the table.
    fn table(&self) -> Table<'_>;
}

/// An answer, and the table that a function makes of it.
impl<A: Send + Sync, F: for<'a> Fn(&'a A) -> Table<'a> + Send + Sync> TableSource for (A, F) {
    fn table(&self) -> Table<'_> {
        (self.1)(&self.0)
    }
}

/// A view of a solved puzzle. It does not change, so a background job can save it while the window goes on.
pub struct Snapshot {
    /// The name of the view, also the stem of its files.
    pub view: &'static str,
    /// What is said about it.
    pub info: ViewInfo,
    /// The row of the table that belongs to the selection, if there is one.
    pub chosen_row: Option<usize>,
    /// The answer of the whole puzzle, whatever the view.
    pub answer: Arc<PuzzleAnswer>,
    /// Draws the whole chart into the available room.
    pub draw: Box<dyn Fn(&mut Ui) + Send + Sync>,
    /// The table of the view.
    pub table: Arc<dyn TableSource>,
    /// The further tables of an export, by the stems of their files.
    pub further_tables: Vec<(&'static str, Arc<dyn TableSource>)>,
}

/// A snapshot that several tasks may hold.
pub type SharedSnapshot = Arc<Snapshot>;

impl Snapshot {
    /// Draws the chart off screen with the size, theme and background of `picture`.
    ///
    /// # Errors
    /// Returns a [`FigureError`] if `picture` is not allowed or the chart would be larger than a picture can be.
    pub fn figure_as(&self, picture: &Picture) -> Result<Figure, FigureError> {
        let sheet = self.sheet(picture)?;
        let style = |ctx: &egui::Context| picture.apply(ctx);
        let mut figure = Figure::draw(sheet.layout, style, |ui| self.figure_ui(ui, picture))?.fitted(sheet.size)?;
        figure.background = picture.ground.color();
        (figure.title, figure.description) = (self.info.title.clone(), self.description());
        Ok(figure)
    }

    /// Returns the size of the chart in `picture`, and the size of its layout.
    ///
    /// # Errors
    /// Returns a [`FigureError`] if `picture` is not allowed or has too many pixels.
    pub fn sheet(&self, picture: &Picture) -> Result<PictureSize, FigureError> {
        let ChartSize { least, is_fixed, .. } = self.info.chart_size;
        let sheet = picture.sheet(self.natural_size(picture.title), least, is_fixed)?;
        pixels(sheet.size.x, sheet.size.y, picture.pixels_per_point())?;
        Ok(sheet)
    }

    /// Returns the preferred size of the figure, in points, with or without a title.
    pub fn natural_size(&self, title: bool) -> Vec2 {
        self.info.chart_size.size + vec2(2.0 * EDGES[0], 2.0 * EDGES[0] + if title { TITLE_HEIGHT } else { 0.0 })
    }

    /// Returns the table of the view.
    pub fn table(&self) -> Table<'_> {
        self.table.table()
    }

    /// Returns the further tables of an export, by the stems of their files.
    pub fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        self.further_tables.iter().map(|(stem, table)| (*stem, table.table())).collect()
    }

    /// Returns the table of the view, or the further table with that stem, if there is one.
    pub fn table_of(&self, stem: Option<&str>) -> Option<Table<'_>> {
        let Some(stem) = stem else { return Some(self.table()) };
        self.further_tables().into_iter().find(|(other, _)| *other == stem).map(|(_, table)| table)
    }

    /// Returns the answer of the whole puzzle as in `answer.json`.
    pub fn answer_json(&self) -> Option<serde_json::Value> {
        let mut text = Vec::new();
        self.answer.write(&mut text).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Returns the description of the chart for screen readers.
    fn description(&self) -> String {
        let answer = self.answer.words.iter().filter(|_| !self.info.has_own_answer);
        let paragraphs = answer.chain(&self.info.words);
        let sentences: Vec<String> = paragraphs.map(|paragraph| prose::sentence(&paragraph.text)).collect();
        sentences.join(" ").chars().take(LONGEST_DESCRIPTION).collect()
    }

    fn figure_ui(&self, ui: &mut Ui, picture: &Picture) {
        let ground = ui.max_rect();
        if !picture.ground.is_clear() {
            ui.painter().rect_filled(ground, 0.0, Palette::of(ui).card);
        }
        let is_small = ground.size().min_elem() < SMALL && ground.size() != self.natural_size(picture.title);
        let mut chart = ground.shrink(EDGES[usize::from(is_small)]);
        let mut above = ui.new_child(UiBuilder::new().max_rect(chart));
        if picture.title {
            let least = if is_small { 0.0 } else { TITLE_HEIGHT };
            chart.min.y += title_ui(&mut above, &self.info.title).max(least);
        }
        (self.draw)(&mut ui.new_child(UiBuilder::new().max_rect(chart)));
    }
}

/// Writes the title and returns its height, in points. A title too long for one line in the size of a heading gets a
/// smaller size.
fn title_ui(ui: &mut Ui, title: &str) -> f32 {
    let ink = Palette::of(ui).ink;
    let heading = ui.painter().layout_no_wrap(title.to_owned(), TextStyle::Heading.resolve(ui.style()), ink);
    let lines = heading.size().x / ui.available_width();
    let style = match lines {
        ..=1.0 => TextStyle::Heading,
        ..=2.4 => theme::card_title(),
        _ => theme::strong(),
    };
    let label = ui.label(RichText::new(title).text_style(style).color(ink));
    label.rect.height() + TITLE_GAP
}

#[cfg(test)]
mod tests;
