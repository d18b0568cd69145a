//! What the three places of the window show.

use super::scenario_list::ScenarioList;
use crate::gui::lessons::guess::Guessing;
use crate::gui::tab::any_tab::AnyTab;
use crate::scenario::Puzzle;

/// What the three places show.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Places<'a> {
    /// The open puzzle.
    pub puzzle: Puzzle,
    /// Its tab.
    pub tab: &'a mut dyn AnyTab,
    /// Its scenarios.
    pub list: &'a ScenarioList,
    /// Name of the open lesson, if any, and index of its step.
    pub lesson: Option<(&'a str, usize)>,
    /// The guess that covers view and answer, if there is one.
    pub guessing: Option<&'a mut Guessing>,
    /// How the last guess compares with the answer, in a sentence.
    pub verdict: Option<String>,
    /// Whether the scenario has a question to guess.
    pub has_guess: bool,
    /// Whether the guess is the first thing that the user sees.
    pub is_welcome: bool,
    /// Whether this is a presentation.
    pub is_presented: bool,
    /// Whether the scenarios are a menu above the view, for want of room.
    pub has_scenario_menu: bool,
    /// Whether the presentation, or the task of a lesson, covers the answer.
    pub hides_answer: bool,
}
