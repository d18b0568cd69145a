//! What to save and how: one type for menu, dialog, queue and command line.

use crate::format::{Content, Format};
use crate::scenario::{NumberInTable, Scenario};

use super::native_dialogs::Question;
use super::options::SaveOptions;
use super::write::refusal;
use crate::gui::snapshot::SharedSnapshot;

/// Message while there is nothing to save yet.
pub const UNSOLVED: &str = "There is nothing to save until it is solved.";

/// Something to save: what, in which format, with which look.
#[derive(Clone)]
pub struct Export {
    /// The open view; `None` while it is not solved, and without a window.
    pub snapshot: Option<SharedSnapshot>,
    /// The current scenario of the tab.
    pub scenario: Scenario,
    /// All scenarios of the tab.
    pub scenarios: Vec<Scenario>,
    /// What of it to save, the formats and the look.
    pub options: SaveOptions,
    /// Stem of a further table to save instead of the table of the view.
    pub stem: Option<&'static str>,
    /// The number that an animation plays; `None` if the scenario has none.
    pub played: Option<NumberInTable>,
    /// Its first and last value.
    pub range: [f64; 2],
    /// The views and tables to save.
    pub scope: Scope,
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
    /// Returns an export of a tab with the usual options.
    pub fn new(snapshot: Option<SharedSnapshot>, scenario: Scenario, scenarios: Vec<Scenario>) -> Self {
        let played = sliders(&scenario).into_iter().next();
        let range = played.as_ref().map_or([0.0; 2], whole_range);
        let (options, scope) = (SaveOptions::default(), Scope::Tab);
        Self { snapshot, scenario, scenarios, options, stem: None, played, range, scope }
    }

    /// Returns the format of the only chart or table.
    pub fn format(&self) -> Option<Format> {
        if self.options.what == Content::All { None } else { self.options.formats().first().copied() }
    }

    /// Returns the title of a report.
    pub fn title(&self) -> String {
        if self.options.whole_tab {
            format!("{}: all scenarios", self.scenario.puzzle().title())
        } else {
            self.scenario.name.clone()
        }
    }

    /// Returns in a sentence why the chart or the table cannot be saved; `None` if it can.
    pub fn refusal(&self) -> Option<String> {
        let format = self.format()?;
        let Some(shown) = &self.snapshot else { return Some(UNSOLVED.to_owned()) };
        refusal(shown, self.stem, format)
    }

    /// Returns the question for the path.
    pub fn question(&self) -> Question {
        let (what, name) = (self.options.what, self.scenario.name.as_str());
        let view = self.snapshot.as_ref().map_or("", |shown| shown.view);
        let file = |words: &[&str], extension| Question::save(what.noun(), words, extension);
        // the name of a scenario may say what it shows
        let shown = self.stem.unwrap_or(view);
        let shown = if name.to_lowercase().contains(shown) { "" } else { shown };
        match (what, self.format()) {
            (Content::All, _) => Question::folder("Where to make the folder for all charts and tables", &[name]),
            (Content::Report, _) => file(&[&self.title(), "report"], Format::Html.name()),
            (Content::Animation, _) => file(&[name, view, "animation"], "gif"),
            (_, format) => file(&[name, shown], format.map_or("", Format::name)),
        }
    }
}

/// Returns the ends of the range over which an animation plays a number unless others are chosen.
pub fn whole_range(number: &NumberInTable) -> [f64; 2] {
    [*number.animated.start(), *number.animated.end()]
}

/// Returns the numbers of a scenario that change what its view shows, so that they can be animated, the suggested ones
/// first.
pub fn sliders(scenario: &Scenario) -> Vec<NumberInTable> {
    let mut numbers = scenario.params.numbers();
    if let Some(view) = &scenario.view {
        let names = scenario.params.names_in_view(view);
        numbers.retain(|number| names.contains(&number.name));
    }
    numbers.sort_by_key(|number| !number.comes_first);
    numbers
}
