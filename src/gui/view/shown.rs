//! What a view shows, as data: the window draws it, an export writes it, a test compares it.

use std::sync::Arc;

use egui::Ui;

use crate::gui::chart::{Along, Change, Chart, Items, Looks, Number, Scratch, Trace, Viewport, no_chart_ui};
use crate::gui::prose::{self, Paragraph};
use crate::gui::snapshot::{Content, Measures, MoreUi};
use crate::table::{Cell, Column, Kind, Table};

/// A table that owns its rows.
trait Tabled: Send + Sync {
    fn table(&self) -> Table<'_>;
}

struct TableOf<A, F> {
    answer: A,
    table: F,
}

impl<A: Send + Sync, F: for<'a> Fn(&'a A) -> Table<'a> + Send + Sync> Tabled for TableOf<A, F> {
    fn table(&self) -> Table<'_> {
        (self.table)(&self.answer)
    }
}

/// Sets the parameters to those of a row.
pub type ChooseRow<T> = Arc<dyn Fn(&mut T, usize) + Send + Sync>;

/// A table with its rows that belong to the selection.
pub struct OwnedTable<T> {
    table: Box<dyn Tabled>,
    /// The row of the parameters.
    pub row: Option<usize>,
    /// Sets the parameters to those of a row, where rows can be chosen.
    pub choose: Option<ChooseRow<T>>,
}

impl<T> OwnedTable<T> {
    /// Returns the table that `table` makes of an answer.
    pub fn new<A: Send + Sync + 'static>(
        answer: A,
        table: impl for<'a> Fn(&'a A) -> Table<'a> + Send + Sync + 'static,
    ) -> Self {
        Self { table: Box::new(TableOf { answer, table }), row: None, choose: None }
    }

    /// Marks a row.
    #[must_use]
    pub fn marked(self, row: Option<usize>) -> Self {
        Self { row, ..self }
    }

    /// Lets a row be chosen.
    #[must_use]
    pub fn choose(self, set: impl Fn(&mut T, usize) + Send + Sync + 'static) -> Self {
        Self { choose: Some(Arc::new(set)), ..self }
    }

    /// Returns the table.
    pub fn table(&self) -> Table<'_> {
        self.table.table()
    }
}

/// Where a chart is drawn: on the screen, or off it for a file.
pub struct Stage<'a, T> {
    /// The parameters as they are set, which may be newer than what is shown: a key that is held down goes on from there.
    pub params: &'a T,
    /// Where one looks.
    pub looks: &'a mut Looks,
    /// Whether it is drawn in the window; otherwise for a file.
    pub is_on_screen: bool,
}

/// Draws a picture that is no chart of lines, and returns the change asked for in it.
pub type Draw<T> = Box<dyn Fn(&mut Ui, &mut Stage<'_, T>) -> Option<Change<T>> + Send + Sync>;

/// Adds options that depend on what is shown, in a row that is filled from the right.
pub type OptionsUi<T> = Box<dyn Fn(&mut Ui, &mut T, &mut Looks) + Send + Sync>;

/// The picture of a view.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Picture<T> {
    /// A chart as data.
    Chart(Chart<T>),
    /// A picture that draws itself, and what is left behind of it while something is dragged.
    Own(Draw<T>, Trace),
}

impl<T> From<Chart<T>> for Picture<T> {
    fn from(chart: Chart<T>) -> Self {
        Self::Chart(chart)
    }
}

/// Everything a view shows.
pub struct Shown<T> {
    /// Title above the saved chart.
    pub title: String,
    /// Size of the saved chart.
    pub measures: Measures,
    /// The picture.
    pub picture: Picture<T>,
    /// The number whose change is told while something is dragged; that of the puzzle if the view has none.
    pub number: Option<Number>,
    /// The table.
    pub table: OwnedTable<T>,
    /// The view that has the same table, which an export writes once.
    pub same_table_as: Option<&'static str>,
    /// Why the table cannot be saved, in a sentence; `None` if it can.
    pub table_unavailable: Option<String>,
    /// Further tables of an export, by the stems of their files.
    pub further_tables: Vec<(&'static str, OwnedTable<T>)>,
    /// What the view adds to the answer.
    pub words: Vec<Paragraph>,
    /// What it adds on screen in place of `words`, if that differs.
    pub words_on_screen: Option<Vec<Paragraph>>,
    /// What stands below these words on screen.
    pub more_ui: Option<MoreUi>,
    /// Whether these words stand in place of the answer of the puzzle.
    pub has_own_answer: bool,
    /// Why it is so; `None` if the puzzle tells it.
    pub why: Option<Vec<Paragraph>>,
    /// How it was checked; empty if the puzzle tells it.
    pub checked: String,
    /// Whether the user has won the game played here; `None` while it goes on, and where none is played.
    pub is_won: Option<bool>,
    /// The last step that can be played here, if the view has steps of its own.
    pub last_step: Option<usize>,
    /// Why two ways to compute the same disagree; `None` if they agree.
    pub contradiction: Option<String>,
    /// Why there is no chart to be saved; `None` if there is one.
    pub chart_unavailable: Option<String>,
    /// Options that depend on what is shown.
    pub options: Option<OptionsUi<T>>,
}

impl<T> Shown<T> {
    /// Returns a view of a picture and a table.
    pub fn new(title: String, picture: impl Into<Picture<T>>, table: OwnedTable<T>) -> Self {
        Self {
            title,
            measures: Measures::default(),
            picture: picture.into(),
            number: None,
            table,
            same_table_as: None,
            table_unavailable: None,
            further_tables: Vec::new(),
            words: Vec::new(),
            words_on_screen: None,
            more_ui: None,
            has_own_answer: false,
            why: None,
            checked: String::new(),
            is_won: None,
            last_step: None,
            contradiction: None,
            chart_unavailable: None,
            options: None,
        }
    }
}

impl<T: 'static> Shown<T> {
    /// Returns a view of a chart whose items are the rows of its table; `params` say which row is selected.
    pub fn of_rows(title: String, mut chart: Chart<T>, items: Along<T>, table: OwnedTable<T>, params: &T) -> Self {
        let items: Arc<dyn Items<T>> = Arc::new(items.dots_on(chart.named_lines()));
        let row = items.chosen(params).and_then(|[row, _]| usize::try_from(row).ok());
        let rows = Arc::clone(&items);
        chart.items = Some(items);
        let table = table.marked(row).choose(move |params, row| rows.choose(params, [row as i64, 0]));
        Self::new(title, chart, table)
    }

    /// Returns what stands in place of a view that cannot be had: why, in a sentence.
    pub fn unavailable(sentence: &str) -> Self {
        let drawn = prose::sentence(sentence);
        let draw = move |ui: &mut Ui, _: &mut Stage<'_, T>| {
            no_chart_ui(ui, &drawn);
            None
        };
        let table = OwnedTable::new(sentence.to_owned(), |sentence| {
            let columns = vec![Column::new("note", "note", Kind::Text)];
            Table::new(columns, 1, |_| vec![Cell::Text(sentence.clone())])
        });
        let picture = Picture::Own(Box::new(draw), Trace::default());
        Self { chart_unavailable: Some(sentence.to_owned()), ..Self::new(prose::sentence(sentence), picture, table) }
    }

    /// Draws the picture, on screen and for a file, and returns what was asked for in it.
    pub fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, T>) -> Option<Change<T>> {
        match &self.picture {
            Picture::Chart(chart) => {
                let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
                chart.show(ui, viewport, scratch, stage.params)
            }
            Picture::Own(draw, _) => draw(ui, stage),
        }
    }

    /// Returns what is left behind of it while something is dragged.
    pub fn trace(&self) -> Trace {
        match &self.picture {
            Picture::Chart(chart) => chart.trace(self.number.clone()),
            Picture::Own(_, trace) => Trace { number: self.number.clone(), ..trace.clone() },
        }
    }
}

/// A view as it is saved: what it shows, for which parameters, and which part of it is looked at.
pub struct Saved<T> {
    /// What it shows.
    pub shown: Arc<Shown<T>>,
    /// The parameters.
    pub params: T,
    /// The parts that its charts show.
    pub viewports: [Viewport; 2],
}

impl<T: Send + Sync + 'static> Content for Saved<T> {
    fn draw(&self, ui: &mut Ui) {
        // a texture belongs to the screen it was made for: this drawing has its own
        let mut looks = Looks { viewports: self.viewports, scratch: Scratch::default() };
        drop(self.shown.draw(ui, &mut Stage { params: &self.params, looks: &mut looks, is_on_screen: false }));
    }

    fn table(&self) -> Table<'_> {
        self.shown.table.table()
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        self.shown.further_tables.iter().map(|(stem, table)| (*stem, table.table())).collect()
    }
}
