//! The content of a view as data: the window draws it, an export writes it, a test compares it.

use std::sync::Arc;

use egui::Ui;

use crate::gui::chart::{Change, Chart, ChartState, Items, Number, Trace, no_chart_ui};
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::{TableSource, ViewInfo};
use crate::table::{Cell, Column, Kind, Table};

/// Sets the parameters to those of a row.
pub type ChooseRow<T> = Arc<dyn Fn(&mut T, usize) + Send + Sync>;

/// A table with its selected row.
pub struct OwnedTable<T> {
    /// The table.
    pub table: Arc<dyn TableSource>,
    /// The selected row.
    pub row: Option<usize>,
    /// Sets the parameters to those of a row, if rows can be selected.
    pub choose: Option<ChooseRow<T>>,
    /// Whether a row with these cells has the colour of safe positions.
    pub is_safe: fn(&[Cell]) -> bool,
}

impl<T> OwnedTable<T> {
    /// Returns the table that `table` makes of an answer.
    pub fn new<A: Send + Sync + 'static>(
        answer: A,
        table: impl for<'a> Fn(&'a A) -> Table<'a> + Send + Sync + 'static,
    ) -> Self {
        Self { table: Arc::new((answer, table)), row: None, choose: None, is_safe: |_| false }
    }

    /// Sets the selected row.
    pub fn marked(self, row: Option<usize>) -> Self {
        Self { row, ..self }
    }

    /// Allows the user to select a row; `set` changes the parameters to those of the row.
    pub fn choose(self, set: impl Fn(&mut T, usize) + Send + Sync + 'static) -> Self {
        Self { choose: Some(Arc::new(set)), ..self }
    }

    /// Returns the table.
    pub fn table(&self) -> Table<'_> {
        self.table.table()
    }
}

/// Context for drawing a chart, on the screen or off it for a file.
pub struct DrawContext<'a, T> {
    /// Current parameters. They may be newer than the content: a key that is held down goes on from there.
    pub params: &'a T,
    /// Viewports of the charts, and cached values.
    pub state: &'a mut ChartState,
    /// Whether the chart is drawn in the window; otherwise for a file.
    pub is_on_screen: bool,
}

/// Draws a picture that is not a chart of lines, and returns the change that the user made in it.
pub type Draw<T> = Box<dyn Fn(&mut Ui, &mut DrawContext<'_, T>) -> Option<Change<T>> + Send + Sync>;

/// Adds options that depend on the content.
pub type OptionsUi<T> = Box<dyn Fn(&mut Ui, &mut T) + Send + Sync>;

/// The picture of a view.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Picture<T> {
    /// A chart as data.
    Chart(Chart<T>),
    /// A picture that draws itself, and the parts of it that leave a ghost during a drag.
    Own(Draw<T>, Trace),
}

impl<T> From<Chart<T>> for Picture<T> {
    fn from(chart: Chart<T>) -> Self {
        Self::Chart(chart)
    }
}

/// Content of a view.
pub struct Shown<T> {
    /// What is said about it.
    pub info: ViewInfo,
    /// The picture.
    pub picture: Picture<T>,
    /// Number whose change is shown during a drag; `None` for that of the puzzle.
    pub number: Option<Number>,
    /// The table.
    pub table: OwnedTable<T>,
    /// Further tables of an export, by the stems of their files.
    pub further_tables: Vec<(&'static str, OwnedTable<T>)>,
    /// Reason for the answer; `None` if the puzzle gives it.
    pub why: Option<Vec<Paragraph>>,
    /// Words for how it was checked; empty if the puzzle has them.
    pub checked: String,
    /// Reason why two ways to compute the same disagree; `None` if they agree.
    pub contradiction: Option<String>,
    /// Options that depend on the content.
    pub options: Option<OptionsUi<T>>,
}

impl<T> Shown<T> {
    /// Returns the content of a view with a picture and a table.
    pub fn new(title: String, picture: impl Into<Picture<T>>, table: OwnedTable<T>) -> Self {
        let (info, picture) = (ViewInfo { title, ..ViewInfo::default() }, picture.into());
        let (further_tables, checked, contradiction, options) = Default::default();
        Self { info, picture, number: None, table, further_tables, why: None, checked, contradiction, options }
    }

    /// Replaces the answer of the puzzle and its reason by those of the view.
    pub fn answer(&mut self, words: Vec<Paragraph>, why: Vec<Paragraph>) {
        (self.info.has_own_answer, self.info.words, self.why) = (true, words, Some(why));
    }
}

impl<T: 'static> Shown<T> {
    /// Returns the content of a view whose chart has an item for each row of its table. `params` say which row is
    /// selected.
    pub fn of_rows(title: String, mut chart: Chart<T>, items: Items<T>, table: OwnedTable<T>, params: &T) -> Self {
        let items = Arc::new(items.dots_on(chart.named_lines()));
        let row = items.chosen_by(params).and_then(|[row, _]| usize::try_from(row).ok());
        let rows = Arc::clone(&items);
        chart.items = Some(items);
        let table = table.marked(row).choose(move |params, row| rows.set(params, [row as i64, 0]));
        Self::new(title, chart, table)
    }

    /// Returns the content of an unavailable view: the reason, in a sentence.
    pub fn unavailable(sentence: &str) -> Self {
        let drawn = prose::sentence(sentence);
        let draw = move |ui: &mut Ui, _: &mut DrawContext<'_, T>| {
            no_chart_ui(ui, &drawn);
            None
        };
        let table = OwnedTable::new(sentence.to_owned(), |sentence| {
            let columns = vec![Column::new("note", "note", Kind::Text)];
            Table::new(columns, 1, |_| vec![Cell::Text(sentence.clone())])
        });
        let picture = Picture::Own(Box::new(draw), Trace::default());
        let mut shown = Self::new(prose::sentence(sentence), picture, table);
        shown.info.chart_unavailable = Some(sentence.to_owned());
        shown
    }

    /// Draws the picture, on screen and for a file, and returns the change that the user made in it.
    pub fn draw(&self, ui: &mut Ui, context: &mut DrawContext<'_, T>) -> Option<Change<T>> {
        match &self.picture {
            Picture::Chart(chart) => chart.show(ui, context.state, 0, context.params),
            Picture::Own(draw, _) => draw(ui, context),
        }
    }

    /// Returns the parts of the picture that leave a ghost during a drag.
    pub fn trace(&self) -> Trace {
        match &self.picture {
            Picture::Chart(chart) => chart.trace(self.number.clone()),
            Picture::Own(_, trace) => Trace { number: self.number.clone(), ..trace.clone() },
        }
    }
}
