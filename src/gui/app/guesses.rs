//! The guess that covers the answer of a scenario.

use super::Coinwise;
use crate::gui::lessons::guess::{Guessing, OpenGuess};

impl Coinwise {
    /// Covers the answer of the selected scenario, if it has a question.
    pub(super) fn guess_first(&mut self) {
        let Some(scenario) = self.list().selected() else { return };
        let Some(guess) = &scenario.guess else { return };
        let guessing = Guessing::new(guess, &scenario.params);
        let (puzzle, name) = (self.open, scenario.name.clone());
        self.load_selected();
        self.guess = Some(OpenGuess { puzzle, scenario: name, guessing });
    }

    /// Opens the guess of a riddle that the user has not seen yet, closes one that belongs to another scenario, and
    /// compares one that was made with the answer.
    pub(super) fn follow_guess(&mut self) {
        let place = self.open as usize;
        let name = self.list().selected().map(|scenario| scenario.name.clone()).unwrap_or_default();
        if self.guess.as_ref().is_some_and(|guess| guess.puzzle != self.open || guess.scenario != name) {
            self.guess = None;
        }
        if self.unvisited[place] && self.guess.is_none() && self.lesson.is_none() {
            self.guess_first();
            // a scenario without a question shows its answer
            self.unvisited[place] = self.guess.is_some();
        }
        if let Some(guess) = &mut self.guess {
            guess.guessing.follow(|| self.tabs.of(guess.puzzle).snapshot()?.answer_json());
            self.unvisited[place] &= guess.guessing.is_open();
        }
    }
}
