//! Keeps the contents of a tab up to date with its parameters.

use std::sync::Arc;

use super::Tab;
use crate::gui::view::Puzzle;
use crate::gui::view::shown::Shown;

impl<P: Puzzle> Tab<P> {
    /// Collects finished jobs, and requests what the parameters need in the view shown.
    pub(super) fn refresh(&mut self) {
        if let Some((before, _)) = self.asked.as_ref().filter(|(before, _)| *before != self.params) {
            for view in self.views.iter().filter(|view| !(view.has_same_axes)(before, &self.params)) {
                if let Some(state) = self.chart_states.get_mut(view.chart_state_of) {
                    state.viewports = [None; 3];
                }
            }
        }
        // further questions may depend on an answer that has just come
        while self.answers.poll() || self.is_due || !self.is_asked() {
            self.ask();
        }
    }

    /// Whether the last request is that of these parameters in this view.
    fn is_asked(&self) -> bool {
        self.asked.as_ref().is_some_and(|(params, open)| *open == self.open && *params == self.params)
    }

    /// Requests the answer of the puzzle and the content of the view.
    fn ask(&mut self) {
        let has_changed = self.asked.as_ref().is_none_or(|(before, _)| *before != self.params);
        (self.asked, self.is_due) = (Some((self.params.clone(), self.open)), false);
        self.answers.begin(has_changed);
        let answer = (P::ANSWER)(&mut self.answers, &self.params);
        let shown = match self.why_not() {
            Some(sentence) => Some(Shown::unavailable(&sentence)),
            None => (self.view().show)(&mut self.answers, &self.params),
        };
        self.answers.end();
        self.is_old = answer.is_none() || shown.is_none();
        if let Some(answer) = answer {
            self.answer = Some(Arc::new(answer));
        }
        if let Some(shown) = shown {
            self.newest = Some((self.open, Arc::new(shown)));
        }
    }
}
