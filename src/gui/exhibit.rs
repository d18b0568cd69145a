//! A view as it is saved: its chart and its table, apart from the window.
//!
//! The window draws its charts with the same functions, and the command line saves the same exhibits.

use std::io::{self, Write};

use egui::{Context, RichText, TextStyle, Ui, Vec2, vec2};

use crate::table::Table;

use super::figure::{Figure, FigureError};
use super::prose::Paragraph;
use super::theme::{self, Palette};
use super::{devil, flips, pennies};
use crate::gui::save::picture::Picture;

/// The room that a figure's title takes, in points.
const TITLE_HEIGHT: f32 = 40.0;
/// The least room between a title of several lines and the chart, in points.
const TITLE_GAP: f32 = 4.0;
/// The room around a figure, in points.
const EDGE: f32 = 20.0;

/// One view of a solved puzzle.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// A view of the pennies.
    Pennies(pennies::Exhibit),
    /// A view of the Devil's table.
    Devil(devil::Exhibit),
    /// A view of the flips.
    Flips(flips::Exhibit),
}

impl Exhibit {
    /// The name of the view, also the stem of its files.
    pub fn view(&self) -> &'static str {
        match self {
            Self::Pennies(exhibit) => exhibit.view(),
            Self::Devil(exhibit) => exhibit.view(),
            Self::Flips(exhibit) => exhibit.view(),
        }
    }

    /// The title above the saved chart.
    pub fn title(&self) -> String {
        match self {
            Self::Pennies(exhibit) => exhibit.title(),
            Self::Devil(exhibit) => exhibit.title(),
            Self::Flips(exhibit) => exhibit.title(),
        }
    }

    /// The table of the view.
    pub fn table(&self) -> Table<'_> {
        match self {
            Self::Pennies(exhibit) => exhibit.table(),
            Self::Devil(exhibit) => exhibit.table(),
            Self::Flips(exhibit) => exhibit.table(),
        }
    }

    /// Tables that go with that of the view when it is exported, by the stems of their files.
    pub fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        match self {
            Self::Pennies(exhibit) => exhibit.further_tables(),
            Self::Devil(_) | Self::Flips(_) => Vec::new(),
        }
    }

    /// Why the view has no chart for the present parameters, in a sentence.
    pub fn chart_refusal(&self) -> Option<String> {
        match self {
            Self::Pennies(exhibit) => exhibit.chart_refusal(),
            Self::Flips(exhibit) => exhibit.refusal(),
            Self::Devil(_) => None,
        }
    }

    /// Why the table of the view cannot be saved for the present parameters, in a sentence.
    pub fn table_refusal(&self) -> Option<String> {
        match self {
            Self::Pennies(exhibit) => exhibit.table_refusal(),
            Self::Flips(exhibit) => exhibit.refusal(),
            Self::Devil(_) => None,
        }
    }

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
        let natural = self.natural_size(picture.title);
        let sheet = picture.sheet().map_err(|error| FigureError::Refused(error.to_string()))?;
        // what has cells of a fixed size cannot be laid out anew, only be made larger or smaller
        let layout = sheet.filter(|_| !self.has_fixed_size()).map_or(natural, |sheet| sheet.layout);
        let style = |ctx: &Context| {
            picture.ground.apply(ctx);
            picture.map.apply(ctx);
        };
        let figure = Figure::draw(layout, style, |ui| self.figure_ui(ui, picture))?;
        let figure = figure.on(picture.ground.color());
        match sheet {
            Some(sheet) => figure.fitted(sheet.size),
            None => Ok(figure),
        }
    }

    /// The size that suits the view, in points, with or without a title.
    pub fn natural_size(&self, title: bool) -> Vec2 {
        self.chart_size() + vec2(2.0 * EDGE, 2.0 * EDGE + if title { TITLE_HEIGHT } else { 0.0 })
    }

    /// The answer of the whole puzzle in words, whatever the view, as the window shows it.
    pub fn answer_words(&self) -> Vec<Paragraph> {
        match self {
            Self::Pennies(exhibit) => exhibit.answer_words(),
            Self::Devil(exhibit) => exhibit.answer_words(),
            Self::Flips(exhibit) => exhibit.answer_words(),
        }
    }

    /// What the view adds to the answer, in words.
    pub fn view_words(&self) -> Vec<Paragraph> {
        match self {
            Self::Flips(exhibit) => exhibit.view_words(),
            Self::Pennies(_) | Self::Devil(_) => Vec::new(),
        }
    }

    /// Why it is so, in words, as the window shows it.
    pub fn why_words(&self) -> Vec<Paragraph> {
        match self {
            Self::Pennies(exhibit) => exhibit.why_words(),
            Self::Devil(exhibit) => exhibit.why_words(),
            Self::Flips(exhibit) => exhibit.why_words(),
        }
    }

    /// Writes the answer of the whole puzzle, whatever the view, as one JSON object.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_answer(&self, mut out: impl Write) -> io::Result<()> {
        match self {
            Self::Pennies(exhibit) => serde_json::to_writer(&mut out, &exhibit.answer())?,
            Self::Devil(exhibit) => serde_json::to_writer(&mut out, &exhibit.answer())?,
            Self::Flips(exhibit) => serde_json::to_writer(&mut out, &exhibit.answer())?,
        }
        out.write_all(b"\n")
    }

    fn chart_size(&self) -> Vec2 {
        match self {
            Self::Pennies(exhibit) => exhibit.chart_size(),
            Self::Devil(exhibit) => exhibit.chart_size(),
            Self::Flips(exhibit) => exhibit.chart_size(),
        }
    }

    /// Whether the chart is always drawn at its natural size.
    fn has_fixed_size(&self) -> bool {
        match self {
            Self::Devil(exhibit) => exhibit.has_fixed_size(),
            Self::Pennies(_) | Self::Flips(_) => false,
        }
    }

    fn figure_ui(&self, ui: &mut Ui, picture: &Picture) {
        let ground = ui.max_rect();
        if !picture.ground.is_clear() {
            ui.painter().rect_filled(ground, 0.0, Palette::of(ui).card);
        }
        let mut chart = ground.shrink(EDGE);
        if picture.title {
            let mut above = ui.new_child(egui::UiBuilder::new().max_rect(chart));
            chart.min.y += title_ui(&mut above, &self.title()).max(TITLE_HEIGHT);
        }
        let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(chart));
        match self {
            Self::Pennies(exhibit) => exhibit.draw(&mut inside),
            Self::Devil(exhibit) => exhibit.draw(&mut inside),
            Self::Flips(exhibit) => exhibit.draw(&mut inside),
        }
    }
}

/// Writes the title and returns the height it takes. One that is too long for one line of a heading gets lines of the
/// next size, two of which are as high.
fn title_ui(ui: &mut Ui, title: &str) -> f32 {
    let ink = Palette::of(ui).ink;
    let heading = ui.painter().layout_no_wrap(title.to_owned(), TextStyle::Heading.resolve(ui.style()), ink);
    let style = if heading.size().x <= ui.available_width() { TextStyle::Heading } else { theme::card_title() };
    let label = ui.label(RichText::new(title).text_style(style).color(ink));
    label.rect.height() + TITLE_GAP
}
