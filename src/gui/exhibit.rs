//! A view as it is saved: its chart and its table, apart from the window.
//!
//! The window draws its charts with the same functions, and the command line saves the same exhibits.

use std::io::{self, Write};

use egui::{RichText, TextStyle, Ui, Vec2, vec2};

use crate::table::Table;

use super::figure::{Figure, FigureError};
use super::theme::{self, Palette};
use super::{devil, flips, pennies};

/// The room that a figure's title takes, in points.
const TITLE_HEIGHT: f32 = 40.0;
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
    #[must_use]
    pub fn view(&self) -> &'static str {
        match self {
            Self::Pennies(exhibit) => exhibit.view(),
            Self::Devil(exhibit) => exhibit.view(),
            Self::Flips(exhibit) => exhibit.view(),
        }
    }

    /// The title above the saved chart.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Pennies(exhibit) => exhibit.title(),
            Self::Devil(exhibit) => exhibit.title(),
            Self::Flips(exhibit) => exhibit.title(),
        }
    }

    /// The table of the view.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        match self {
            Self::Pennies(exhibit) => exhibit.table(),
            Self::Devil(exhibit) => exhibit.table(),
            Self::Flips(exhibit) => exhibit.table(),
        }
    }

    /// Tables that go with that of the view when it is exported, by the stems of their files.
    #[must_use]
    pub fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        match self {
            Self::Pennies(exhibit) => exhibit.further_tables(),
            Self::Devil(_) | Self::Flips(_) => Vec::new(),
        }
    }

    /// Why the view has no chart for the present parameters, in a sentence.
    #[must_use]
    pub fn chart_refusal(&self) -> Option<String> {
        match self {
            Self::Pennies(exhibit) => exhibit.chart_refusal(),
            Self::Devil(_) | Self::Flips(_) => None,
        }
    }

    /// Why the table of the view cannot be saved for the present parameters, in a sentence.
    #[must_use]
    pub fn table_refusal(&self) -> Option<String> {
        match self {
            Self::Pennies(exhibit) => exhibit.table_refusal(),
            Self::Devil(_) | Self::Flips(_) => None,
        }
    }

    /// Draws the chart off screen, in the light theme, with its title above it.
    ///
    /// # Errors
    /// A [`FigureError`] if the chart would be larger than a picture can be.
    pub fn figure(&self) -> Result<Figure, FigureError> {
        let size = self.chart_size() + vec2(2.0 * EDGE, 2.0 * EDGE + TITLE_HEIGHT);
        Figure::draw(size, theme::apply_light, |ui| self.figure_ui(ui))
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

    /// A title that is too long for one line of a heading gets two lines of the next size, which are as high.
    fn title_style(&self, ui: &Ui) -> TextStyle {
        let font = TextStyle::Heading.resolve(ui.style());
        let width = ui.painter().layout_no_wrap(self.title(), font, Palette::of(ui).ink).size().x;
        if width <= ui.available_width() { TextStyle::Heading } else { theme::card_title() }
    }

    fn figure_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let ground = ui.max_rect();
        ui.painter().rect_filled(ground, 0.0, palette.card);
        let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(ground.shrink(EDGE)));
        inside.label(RichText::new(self.title()).text_style(self.title_style(&inside)).color(palette.ink));
        let chart = ground.shrink(EDGE).with_min_y(ground.top() + EDGE + TITLE_HEIGHT);
        let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(chart));
        match self {
            Self::Pennies(exhibit) => exhibit.draw(&mut inside),
            Self::Devil(exhibit) => exhibit.draw(&mut inside),
            Self::Flips(exhibit) => exhibit.draw(&mut inside),
        }
    }
}
