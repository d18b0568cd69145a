//! What to save and how: one type for menu, dialog, queue and command line.

use crate::format::Format;
use crate::scenario::{NumberInTable, Scenario};

use super::native_dialogs::Question;
use super::options::{SaveOptions, What};
use super::solve::Saveable;
use super::write::refusal;

/// Message while there is nothing to save yet.
pub const UNSOLVED: &str = "There is nothing to save before it is solved.";

/// Something to save: what, in which format, with which look.
#[derive(Clone, Debug)]
pub struct Export {
    /// What there is to save.
    pub present: Saveable,
    /// What of it to save, the formats and the look.
    pub options: SaveOptions,
    /// Stem of a further table to save instead of the table of the view.
    pub stem: Option<&'static str>,
    /// The number that an animation plays; `None` if the scenario has none.
    pub played: Option<Played>,
    /// The views and tables to save.
    pub scope: Scope,
}

/// A number of the scenario that is animated, and its first and last value.
#[derive(Clone, Debug)]
pub struct Played {
    /// The number.
    pub number: NumberInTable,
    /// First and last value.
    pub range: [f64; 2],
}

/// The views and tables that are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything in the tab, into a new folder.
    Tab,
    /// These views with all their tables.
    Views(Vec<String>),
    /// Every view of a scenario, with tables of at most 200,000 rows.
    Scenario,
    /// Every view of every preset, with tables that also have at most 10 MB; a table shared by two views is written
    /// only once.
    Presets,
}

impl Scope {
    /// Returns the names of the views; `None` for all.
    pub fn views(&self) -> Option<&[String]> {
        if let Self::Views(views) = self { Some(views) } else { None }
    }
}

impl Export {
    /// Returns an export of a tab.
    pub fn new(present: Saveable, options: SaveOptions) -> Self {
        let played = sliders(&present.scenario).into_iter().next().map(Played::whole);
        Self { present, options, stem: None, played, scope: Scope::Tab }
    }

    /// Returns an export of a scenario and others of its puzzle, without a window.
    pub fn of_scenarios(scenario: Scenario, scenarios: Vec<Scenario>, options: SaveOptions, scope: Scope) -> Self {
        let present = Saveable { snapshot: None, scenario, scenarios };
        Self { present, options, stem: None, played: None, scope }
    }

    /// Returns the format of the only chart or table.
    pub fn format(&self) -> Option<Format> {
        match self.options.what {
            What::Chart => Some(self.options.chart),
            What::Table => Some(self.options.table),
            What::All | What::Report | What::Animation => None,
        }
    }

    /// Returns the title of a report.
    pub fn title(&self) -> String {
        let scenario = &self.present.scenario;
        if self.options.whole_tab {
            format!("{}: all scenarios", scenario.puzzle().title())
        } else {
            scenario.name.clone()
        }
    }

    /// Returns in a sentence why the chart or the table cannot be saved; `None` if it can.
    pub fn refusal(&self) -> Option<String> {
        let format = self.format()?;
        let Some(shown) = &self.present.snapshot else { return Some(UNSOLVED.to_owned()) };
        refusal(shown, self.stem, format)
    }

    /// Returns the same with a table as text, which has no limit on its size.
    pub fn as_text(&self) -> Self {
        let mut text = self.clone();
        if text.options.table == Format::Xlsx {
            text.options.table = Format::Csv;
        }
        text
    }

    /// Returns the question for the path.
    pub fn question(&self) -> Question {
        let (what, name) = (self.options.what, self.present.scenario.name.as_str());
        let view = self.present.snapshot.as_ref().map_or("", |shown| shown.view);
        let file = |words: &[&str], extension| Question::save(what.noun(), words, extension);
        match (what, self.format()) {
            (What::All, _) => Question::folder("Save all charts and tables into a new folder of", &[name]),
            (What::Report, _) => file(&[&self.title(), "report"], Format::Html.name()),
            (What::Animation, _) => file(&[name, view, "animation"], "gif"),
            (_, format) => file(&[name, self.stem.unwrap_or(view)], format.map_or("", Format::name)),
        }
    }
}

impl Played {
    /// Plays a number over the range that suits it.
    pub fn whole(number: NumberInTable) -> Self {
        let range = [*number.animated.start(), *number.animated.end()];
        Self { number, range }
    }
}

/// Returns the numbers of a scenario that can be animated, the suggested ones first.
pub fn sliders(scenario: &Scenario) -> Vec<NumberInTable> {
    let mut numbers = scenario.params.numbers();
    numbers.sort_by_key(|number| !number.comes_first);
    numbers
}
