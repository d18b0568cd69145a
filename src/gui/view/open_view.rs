//! A view in the window, with what it showed last.

use std::sync::Arc;

use egui::Ui;

use super::answers::Answers;
use super::query::AnyQuery;
use super::shown::{Shown, Stage};
use super::{Puzzle, Scene, Session as _, View};
use crate::gui::chart::{Change, Looks, no_chart_ui};
use crate::gui::prose::{self, Paragraph};

/// A view with what it showed last.
pub struct OpenView<P: Puzzle> {
    /// The view.
    pub view: &'static dyn View<P>,
    answers: Answers,
    shown: Option<Arc<Shown<P::Params>>>,
    /// The parameters and the stamp of the session for which the view was last asked.
    asked: Option<(P::Params, usize)>,
    is_current: bool,
}

impl<P: Puzzle> OpenView<P> {
    /// Returns the view, which has shown nothing yet.
    pub fn new(view: &'static dyn View<P>) -> Self {
        Self { view, answers: Answers::default(), shown: None, asked: None, is_current: false }
    }

    /// Returns what the view showed last.
    pub fn shown(&self) -> Option<&Arc<Shown<P::Params>>> {
        self.shown.as_ref()
    }

    /// Returns whether it belongs to the newest parameters.
    pub fn is_current(&self) -> bool {
        self.is_current
    }

    /// Asks the view what to show, if the parameters have changed or an answer has come.
    pub fn ask(&mut self, scene: &Scene<'_, P>) {
        let now = (scene.params.clone(), scene.session.stamp());
        let is_new = self.answers.poll();
        // a job that was cancelled is asked for again once it is to be tried again
        let is_idle = self.answers.queries().iter().all(|query| query.progress().is_none() && query.error().is_none());
        if !is_new && self.asked.as_ref() == Some(&now) && (self.is_current || !is_idle) {
            return;
        }
        self.answers.begin(scene.notify);
        let shown = self.view.show(&mut self.answers, scene);
        self.answers.end();
        self.is_current = shown.is_some();
        if let Some(shown) = shown {
            self.shown = Some(Arc::new(shown));
        }
        self.asked = Some(now);
    }

    /// Stops the jobs of a view that is not looked at any more.
    pub fn rest(&mut self) {
        self.asked = None;
        self.queries().into_iter().for_each(AnyQuery::forget);
    }

    /// Returns its jobs.
    pub fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        self.answers.queries()
    }

    /// Adds the options of the view, in a row that is filled from the right.
    pub fn options_ui(&self, ui: &mut Ui, params: &mut P::Params, looks: &mut Looks) {
        self.view.options_ui(ui, params);
        if let Some(options) = self.shown.as_ref().and_then(|shown| shown.options.as_ref()) {
            ui.add_enabled_ui(self.is_current, |ui| options(ui, params, looks));
        }
    }

    /// Draws the view and returns the change that is asked for in it.
    pub fn chart_ui(&self, ui: &mut Ui, params: &P::Params, looks: &mut Looks) -> Option<Change<P::Params>> {
        let Some(shown) = &self.shown else {
            no_chart_ui(ui, "Not solved yet");
            return None;
        };
        shown.draw(ui, &mut Stage { params, looks, is_on_screen: true })
    }

    /// Adds what the view says beyond the answer of the puzzle.
    pub fn answer_ui(&self, ui: &mut Ui) {
        let Some(shown) = &self.shown else { return };
        if shown.words_on_screen.is_some() && !shown.has_own_answer {
            ui.separator();
        }
        prose::ui(ui, shown.words_on_screen.as_ref().unwrap_or(&shown.words));
        if let Some(more_ui) = &shown.more_ui {
            more_ui(ui);
        }
    }

    /// Returns why it is so, in steps that use the current numbers.
    pub fn why(&self, session: &P::Session) -> Vec<Paragraph> {
        let shown = self.shown.as_ref().filter(|_| self.view.unavailable(session).is_none());
        shown.and_then(|shown| shown.why.clone()).unwrap_or_else(|| session.why())
    }

    /// Returns how it was checked.
    pub fn checked(&self, session: &P::Session) -> String {
        let own = self.shown.as_ref().map(|shown| shown.checked.clone()).filter(|words| !words.is_empty());
        own.unwrap_or_else(|| session.checked())
    }
}
