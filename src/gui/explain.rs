//! What a number is made of: a sentence that is clicked unfolds into the lines it follows from, and each of them may do so
//! again. The cell of the chart that a line is about lights up while the pointer is on it.

use std::fmt;
use std::sync::Arc;

use egui::{CursorIcon, Label, Response, RichText, Sense, TextStyle, Ui};

use crate::gui::look::theme::{self, Palette};
use crate::gui::spotlight;
use crate::numerals::count;

/// How deep lines are unfolded.
const DEEPEST: usize = 4;
/// How far the lines of a sentence are set in, in points.
const INDENT: f32 = 12.0;
/// The most lines of an explanation.
pub const MOST_LINES: usize = 10;

/// What a number is made of. The lines are worked out only while somebody looks at them.
#[derive(Clone)]
pub struct Explanation {
    /// The charts whose cells the lines are about, by their names.
    charts: &'static [&'static str],
    /// How wide and how high such a cell is in the units of the axes; 0 for a point of a curve.
    pub extent: [f64; 2],
    work_out: Arc<dyn Fn() -> Vec<Line> + Send + Sync>,
}

impl Explanation {
    /// The lines that follow from `source`, about cells of these charts that are 1 wide and 1 high.
    pub fn of_cells<S: Clone + Send + Sync + 'static>(
        charts: &'static [&'static str],
        source: &S,
        lines: impl Fn(&S) -> Vec<Line> + Send + Sync + 'static,
    ) -> Self {
        let source = source.clone();
        Self { charts, extent: [1.0, 1.0], work_out: Arc::new(move || lines(&source)) }
    }

    /// The same about points of curves.
    pub fn of_points<S: Clone + Send + Sync + 'static>(
        charts: &'static [&'static str],
        source: &S,
        lines: impl Fn(&S) -> Vec<Line> + Send + Sync + 'static,
    ) -> Self {
        Self { extent: [0.0; 2], ..Self::of_cells(charts, source, lines) }
    }

    /// The same lines about cells that are so wide and so high.
    #[must_use]
    pub fn of_extent(self, extent: [f64; 2]) -> Self {
        Self { extent, ..self }
    }

    /// The lines that it follows from.
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
    /// Its words.
    pub text: String,
    /// The cell of the chart that it is about.
    pub cell: Option<[f64; 2]>,
    /// What it is made of in its turn.
    pub about: Option<Explanation>,
}

impl Line {
    /// A line that cannot be unfolded.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), cell: None, about: None }
    }

    /// A line that can be unfolded if it can be explained.
    pub fn unfolding(text: impl Into<String>, about: impl Into<Option<Explanation>>) -> Self {
        Self { about: about.into(), ..Self::plain(text) }
    }

    /// The same line, which is about that cell.
    #[must_use]
    pub fn at(self, cell: [f64; 2]) -> Self {
        Self { cell: Some(cell), ..self }
    }
}

/// The first of so many lines, and how many more there would be: "And 5 moves more."
pub fn shortened(lines: impl Iterator<Item = Line>, all: usize, thing: &str) -> Vec<Line> {
    shortened_as(lines, all, |rest| format!("And {} more.", count(rest, thing)))
}

/// The same with the words about so many more.
pub fn shortened_as(lines: impl Iterator<Item = Line>, all: usize, rest: impl Fn(usize) -> String) -> Vec<Line> {
    let more = all.checked_sub(MOST_LINES).filter(|more| *more > 0).map(rest);
    lines.take(MOST_LINES).chain(more.map(Line::plain)).collect()
}

/// Shows a sentence that can be unfolded, and its lines while it is. `words` tells it from others.
pub fn unfolded_ui(ui: &mut Ui, text: RichText, words: &str, about: &Explanation) {
    ui.push_id(words, |ui| drop(fold_ui(ui, text, about, 0)));
}

/// Shows words that can be unfolded, and returns their place.
fn fold_ui(ui: &mut Ui, text: RichText, about: &Explanation, depth: usize) -> Response {
    let slot = ui.scope_id().with("unfolded");
    let mut is_open: bool = ui.data(|data| data.get_temp(slot)).unwrap_or_default();
    let label = ui.add(Label::new(text).wrap().sense(Sense::CLICK));
    let mut label = label.on_hover_cursor(CursorIcon::PointingHand);
    if depth == 0 {
        // further down it would cover the lines
        label = label.on_hover_text(if is_open { "Fold it again" } else { "What it is made of" });
    }
    if label.clicked() {
        is_open = !is_open;
        ui.data_mut(|data| data.insert_temp(slot, is_open));
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

fn line_ui(ui: &mut Ui, line: Line, of: &Explanation, depth: usize) {
    let palette = Palette::of(ui);
    // no line ends inside of a percentage
    let text = RichText::new(line.text.replace(" %", "\u{a0}%")).text_style(TextStyle::Small);
    let label = match line.about.filter(|_| depth < DEEPEST) {
        Some(about) => {
            let text = text.color(palette.accent).text_style(theme::figures()).size(11.5);
            fold_ui(ui, text, &about, depth)
        }
        None => ui.label(text.color(palette.soft_ink)),
    };
    light_up(&label, of, line.cell);
}

/// While the pointer is on `response`, or it has the focus, the cell lights up.
fn light_up(response: &Response, about: &Explanation, cell: Option<[f64; 2]>) {
    if let Some(cell) = cell.filter(|_| response.hovered() || response.has_focus()) {
        spotlight::light_up(&response.ctx, about.charts, cell, about.extent);
    }
}
