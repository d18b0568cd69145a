//! The last request of a tab, and the newest answers.

use std::sync::Arc;

use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;
use crate::gui::view::shown::Shown;
use crate::gui::view::{Puzzle, View};

/// The last request, and the newest answers, which may be older.
pub(super) struct Newest<P: Puzzle> {
    /// Cached answers.
    pub answers: Answers,
    /// Parameters and index of the view of the last request.
    asked: Option<(P::Params, usize)>,
    /// Whether to repeat the request because a part of it was cancelled or failed.
    is_due: bool,
    /// The newest answer of the puzzle.
    pub answer: Option<Arc<PuzzleAnswer>>,
    /// The newest content, and the index of its view.
    pub shown: Option<(usize, Arc<Shown<P::Params>>)>,
    /// Whether both belong to the last request.
    pub is_current: bool,
}

impl<P: Puzzle> Default for Newest<P> {
    fn default() -> Self {
        Self { answers: Answers::default(), asked: None, is_due: false, answer: None, shown: None, is_current: false }
    }
}

impl<P: Puzzle> Newest<P> {
    /// Returns the parameters of the last request.
    pub fn params(&self) -> Option<&P::Params> {
        self.asked.as_ref().map(|(params, _)| params)
    }

    /// Collects finished jobs, and requests what these parameters need in this view.
    pub fn follow(&mut self, params: &P::Params, open: usize, view: &View<P>) {
        let is_asked = |asked: &(P::Params, usize)| asked.1 == open && asked.0 == *params;
        // further questions may depend on an answer that has just come
        while self.answers.poll() || self.is_due || !self.asked.as_ref().is_some_and(is_asked) {
            self.ask(params, open, view);
        }
    }

    /// Requests the answer of the puzzle and the content of the view.
    fn ask(&mut self, params: &P::Params, open: usize, view: &View<P>) {
        let has_changed = self.params() != Some(params);
        (self.asked, self.is_due) = (Some((params.clone(), open)), false);
        self.answers.begin(has_changed);
        let answer = P::answer(&mut self.answers, params);
        let shown = match why_not(view, params) {
            Some(sentence) => Some(Shown::unavailable(&sentence)),
            None => (view.show)(&mut self.answers, params),
        };
        self.answers.end();
        self.is_current = answer.is_some() && shown.is_some();
        if let Some(answer) = answer {
            self.answer = Some(Arc::new(answer));
        }
        if let Some(shown) = shown {
            self.shown = Some((open, Arc::new(shown)));
        }
    }

    /// Allows a new request for what was cancelled or failed.
    pub fn retry(&mut self) {
        self.is_due |= self.answers.retry();
    }
}

/// Returns the reason why there is no such view for these parameters, in a sentence; `None` if there is one.
pub(super) fn why_not<P: Puzzle>(view: &View<P>, params: &P::Params) -> Option<String> {
    P::unavailable(params, view.about.name).or_else(|| (view.unavailable)(params))
}
