//! A view as it is saved: its chart and its table, apart from the window.
//!
//! The window draws its charts with the same functions, and the command line saves the same snapshots.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use egui::{RichText, TextStyle, Ui, UiBuilder, Vec2, vec2};

use crate::table::Table;

use crate::gui::chart::{self, Number};
use crate::gui::figure::{Figure, FigureError, pixels};
use crate::gui::look::theme::{self, Palette};
use crate::gui::prose::{self, Paragraph};
use crate::gui::save::picture::{LEAST_LAYOUT, Picture, Sheet};

/// The room that a figure's title takes, in points.
const TITLE_HEIGHT: f32 = 40.0;
/// The least room between a title of several lines and the chart, in points.
const TITLE_GAP: f32 = 4.0;
/// The room around a figure as the view likes it, in points, and around one that has less room.
const EDGES: [f32; 2] = [20.0, 8.0];
/// Figures with a shorter side than this have less room.
const SMALL: f32 = 460.0;
/// The most signs of a description.
const LONGEST_DESCRIPTION: usize = 1_500;

/// Adds to the answer on screen.
pub type MoreUi = Box<dyn Fn(&mut Ui) + Send + Sync>;

/// Writes a JSON object.
pub type WriteJson = Box<dyn Fn(&mut dyn Write) -> serde_json::Result<()> + Send + Sync>;

/// The answer of a puzzle, whatever the view.
pub struct PuzzleAnswer {
    /// The answer in words.
    pub words: Vec<Paragraph>,
    /// The words on screen in place of `words`, if these differ.
    pub words_on_screen: Option<Vec<Paragraph>>,
    /// Adds on screen below the answer and below what the view adds to it.
    pub more_ui: Option<MoreUi>,
    /// Returns the exact answer where it is long, or how far the numbers may be off.
    pub exact: Box<dyn Fn() -> Vec<Paragraph> + Send + Sync>,
    /// Why it is so, in steps that use the current numbers.
    pub why: Vec<Paragraph>,
    /// What was computed and how it was checked.
    pub checked: String,
    /// The number whose change is told while something is dragged.
    pub number: Option<Number>,
    /// Why two ways to compute the same disagree; `None` if they agree.
    pub contradiction: Option<String>,
    /// Writes the JSON object of `answer.json`.
    pub json: WriteJson,
}

impl PuzzleAnswer {
    /// Writes the answer as one JSON object and a line end.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.json)(out)?;
        out.write_all(b"\n")
    }
}

/// How large a saved chart is, without its title, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The size that suits it.
    pub size: Vec2,
    /// The least size at which its words find room.
    pub least: Vec2,
    /// Whether it has cells of a fixed size, so that it can only be made larger or smaller as a whole.
    pub is_fixed: bool,
}

impl Default for Measures {
    /// Those of most charts of curves.
    fn default() -> Self {
        Self::of(900.0, 600.0)
    }
}

impl Measures {
    /// Those of a chart that this size suits.
    pub fn of(width: f32, height: f32) -> Self {
        Self { size: vec2(width, height), least: LEAST_LAYOUT, is_fixed: false }
    }

    /// The same chart, whose words need more room than most.
    #[must_use]
    pub fn at_least(self, width: f32, height: f32) -> Self {
        Self { least: vec2(width, height), ..self }
    }
}

/// What a snapshot draws and writes, whatever its puzzle.
pub trait Content: Send + Sync {
    /// Draws the whole chart into the room that is left.
    fn draw(&self, ui: &mut Ui);

    /// Returns the table of the view.
    fn table(&self) -> Table<'_>;

    /// Returns the tables that go with it in an export, by the stems of their files.
    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)>;
}

/// What a view shows of a solved puzzle. It does not change, so it can be saved in the background while the window goes on.
pub struct Snapshot {
    /// The name of the view, also the stem of its files.
    pub view: &'static str,
    /// The title above the saved chart.
    pub title: String,
    /// The size of the saved chart.
    pub measures: Measures,
    /// The row of the table that belongs to the selection, if there is one.
    pub chosen_row: Option<usize>,
    /// The view that has the same table, if there is one.
    pub same_table_as: Option<&'static str>,
    /// Why the view has no chart for these parameters, in a sentence; `None` if it has one.
    pub chart_unavailable: Option<String>,
    /// Why the table of the view cannot be saved for these parameters, in a sentence; `None` if it can.
    pub table_unavailable: Option<String>,
    /// What the view adds to the answer.
    pub view_words: Vec<Paragraph>,
    /// The answer of the whole puzzle, whatever the view.
    pub answer: Arc<PuzzleAnswer>,
    /// The chart and the tables.
    pub content: Box<dyn Content>,
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Snapshot").field(&self.view).finish()
    }
}

/// A snapshot that several tasks may hold.
pub type SharedSnapshot = Arc<Snapshot>;

impl Snapshot {
    /// Draws the chart off screen as the view likes it: in the light theme, with its title above it.
    ///
    /// # Errors
    /// A [`FigureError`] if the chart would be larger than a picture can be.
    pub fn figure(&self) -> Result<Figure, FigureError> {
        self.figure_as(&Picture::default())
    }

    /// Draws the chart off screen, as large and on such a ground as `picture` says.
    ///
    /// # Errors
    /// A [`FigureError`] if `picture` is not allowed or the chart would be larger than a picture can be.
    pub fn figure_as(&self, picture: &Picture) -> Result<Figure, FigureError> {
        let sheet = self.sheet(picture)?;
        let style = |ctx: &egui::Context| picture.apply(ctx);
        let figure = Figure::draw(sheet.layout, style, |ui| self.figure_ui(ui, picture))?.fitted(sheet.size)?;
        Ok(figure.on(picture.ground.color()).described(self.title.clone(), self.description()))
    }

    /// How large `picture` makes the chart, and at which size it is laid out.
    ///
    /// # Errors
    /// A [`FigureError`] if `picture` is not allowed or has too many pixels.
    pub fn sheet(&self, picture: &Picture) -> Result<Sheet, FigureError> {
        let Measures { least, is_fixed, .. } = self.measures;
        let sheet = picture.sheet_of_least(self.natural_size(picture.title), least, is_fixed)?;
        pixels(sheet.size.x, sheet.size.y, picture.pixels_per_point())?;
        Ok(sheet)
    }

    /// The size that suits the view, in points, with or without a title.
    pub fn natural_size(&self, title: bool) -> Vec2 {
        self.measures.size + vec2(2.0 * EDGES[0], 2.0 * EDGES[0] + if title { TITLE_HEIGHT } else { 0.0 })
    }

    /// Returns the table of the view.
    pub fn table(&self) -> Table<'_> {
        self.content.table()
    }

    /// Returns the tables that go with it in an export, by the stems of their files.
    pub fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        self.content.further_tables()
    }

    /// The table of the view, or the further table of that stem, if there is one.
    pub fn table_of(&self, stem: Option<&str>) -> Option<Table<'_>> {
        let Some(stem) = stem else { return Some(self.table()) };
        self.further_tables().into_iter().find(|(other, _)| *other == stem).map(|(_, table)| table)
    }

    /// The answer of the whole puzzle, as `answer.json` has it.
    pub fn answer_json(&self) -> Option<serde_json::Value> {
        let mut text = Vec::new();
        self.answer.write(&mut text).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// What the chart belongs to, in sentences, for those who do not see it.
    fn description(&self) -> String {
        let paragraphs = self.answer.words.iter().chain(&self.view_words);
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
            chart.min.y += title_ui(&mut above, &self.title).max(least);
        }
        self.content.draw(&mut ui.new_child(UiBuilder::new().max_rect(chart)));
        chart::paint_waiting_keys(ui);
    }
}

/// Writes the title and returns the height it takes. One that is too long for one line of a heading gets lines of the
/// next sizes, two of which are as high.
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
