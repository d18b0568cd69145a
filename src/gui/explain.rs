//! Explanations of numbers: a clicked sentence unfolds into the lines it follows from, and those may unfold further.
//! The cell of the chart that a line is about lights up while the line is hovered.

use std::fmt;
use std::sync::Arc;

use egui::{CursorIcon, Label, Response, RichText, Sense, TextStyle, Ui};

use crate::gui::look::theme::{self, Palette};
use crate::gui::{spotlight, state};
use crate::numerals::count;

/// Largest depth of unfolded lines.
const DEEPEST: usize = 4;
/// Indentation of the lines of a sentence, in points.
const INDENT: f32 = 12.0;
/// Largest number of lines of an explanation.
pub const MOST_LINES: usize = 10;

/// An explanation of a number. The lines are computed only while they are shown.
#[derive(Clone)]
pub struct Explanation {
    /// Charts with the cells that the lines are about, by name.
    charts: &'static [&'static str],
    /// Width and height of such a cell in units of the axes; 0 for a point of a curve.
    pub extent: [f64; 2],
    work_out: Arc<dyn Fn() -> Vec<Line> + Send + Sync>,
}

impl Explanation {
    /// Returns the lines computed from `source`, about unit cells of these charts.
    pub fn of_cells<S: Clone + Send + Sync + 'static>(
        charts: &'static [&'static str],
        source: &S,
        lines: impl Fn(&S) -> Vec<Line> + Send + Sync + 'static,
    ) -> Self {
        let source = source.clone();
        Self { charts, extent: [1.0, 1.0], work_out: Arc::new(move || lines(&source)) }
    }

    /// Works like [`Self::of_cells`] for points of curves.
    pub fn of_points<S: Clone + Send + Sync + 'static>(
        charts: &'static [&'static str],
        source: &S,
        lines: impl Fn(&S) -> Vec<Line> + Send + Sync + 'static,
    ) -> Self {
        Self { extent: [0.0; 2], ..Self::of_cells(charts, source, lines) }
    }

    /// Sets width and height of the cells.
    pub fn of_extent(self, extent: [f64; 2]) -> Self {
        Self { extent, ..self }
    }

    /// Computes the lines.
    pub fn lines(&self) -> Vec<Line> {
        (self.work_out)()
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation")
    }
}

/// A line of an explanation.
pub struct Line {
    /// Text.
    pub text: String,
    /// Centre of the chart's cell that the line is about.
    pub cell: Option<[f64; 2]>,
    /// Further explanation, if the line unfolds.
    pub about: Option<Explanation>,
}

impl Line {
    /// Returns a line that does not unfold.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), cell: None, about: None }
    }

    /// Returns a line that unfolds if it has an explanation.
    pub fn unfolding(text: impl Into<String>, about: impl Into<Option<Explanation>>) -> Self {
        Self { about: about.into(), ..Self::plain(text) }
    }

    /// Sets the cell that the line is about.
    pub fn at(self, cell: [f64; 2]) -> Self {
        Self { cell: Some(cell), ..self }
    }
}

/// Cuts the lines at [`MOST_LINES`] and adds how many more there are: "And 5 moves more."
pub fn shortened(lines: impl Iterator<Item = Line>, all: usize, thing: &str) -> Vec<Line> {
    shortened_as(lines, all, |rest| format!("And {} more.", count(rest, thing)))
}

/// Works like [`shortened`] with custom text for the rest.
pub fn shortened_as(lines: impl Iterator<Item = Line>, all: usize, rest: impl Fn(usize) -> String) -> Vec<Line> {
    let more = all.checked_sub(MOST_LINES).filter(|more| *more > 0).map(rest);
    lines.take(MOST_LINES).chain(more.map(Line::plain)).collect()
}

/// Shows text that unfolds, with its lines while unfolded, and returns its response.
pub fn fold_ui(ui: &mut Ui, text: RichText, about: &Explanation, depth: usize) -> Response {
    let slot = ui.scope_id().with("unfolded");
    let mut is_open: bool = state::of(ui.ctx(), slot).unwrap_or_default();
    let label = ui.add(Label::new(text).wrap().sense(Sense::CLICK));
    let mut label = label.on_hover_cursor(CursorIcon::PointingHand);
    if depth == 0 {
        // at deeper levels a tooltip would cover the lines
        label = label.on_hover_text(if is_open { "Fold it again" } else { "How it is computed" });
    }
    if label.clicked() {
        is_open = !is_open;
        state::set_of(ui.ctx(), slot, is_open);
    }
    if is_open {
        ui.indent(slot, |ui| {
            ui.spacing_mut().indent = INDENT;
            about.lines().into_iter().enumerate().for_each(|(place, line)| {
                ui.push_id(place, |ui| line_ui(ui, line, about, depth + 1));
            });
        });
    }
    label
}

/// Returns the text with non-breaking spaces in percentages such as `over 99.99 %`, and in formulas such as `(1 + √5) / 2`.
pub fn unbroken(words: &str) -> String {
    let words = words.replace(" + √", "\u{a0}+\u{a0}√").replace(") / ", ")\u{a0}/\u{a0}");
    words.replace(" %", "\u{a0}%").replace("over 99", "over\u{a0}99").replace("under 0", "under\u{a0}0")
}

fn line_ui(ui: &mut Ui, line: Line, of: &Explanation, depth: usize) {
    let palette = Palette::of(ui);
    // no line break before a percent sign
    let text = RichText::new(unbroken(&line.text)).text_style(TextStyle::Small);
    let label = match line.about.filter(|_| depth < DEEPEST) {
        Some(about) => {
            let text = text.color(palette.accent).text_style(theme::figures()).size(11.5);
            fold_ui(ui, text, &about, depth)
        }
        None => ui.label(text.color(palette.soft_ink)),
    };
    if let Some(cell) = line.cell.filter(|_| label.hovered() || label.has_focus()) {
        spotlight::light_up(ui.ctx(), of.charts, cell, of.extent);
    }
}
