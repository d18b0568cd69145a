//! The one tab, generic over its puzzle.

pub mod any_tab;
mod newest;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use egui::{Context, RichText, Ui};

use crate::field::{number_named, numbers};
use crate::scenario;

use crate::gui::chart::{self, Change, Looks, Trace, ghost};
use crate::gui::hold;
use crate::gui::look::theme::Palette;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::controls::take_reset_command;
use crate::gui::panels::number_field;
use crate::gui::panels::pin_controls::{self, PinCommand};
use crate::gui::panels::table_view::table_ui;
use crate::gui::prose;
use crate::gui::snapshot::{PuzzleAnswer, SharedSnapshot, Snapshot};
use crate::gui::view::answers::{Answers, JobError};
use crate::gui::view::curve_names::{self, Name};
use crate::gui::view::shown::{Saved, Shown, Stage};
use crate::gui::view::{ControlContext, Puzzle, View};
use any_tab::{AnyTab, Status, UPDATING};
use newest::Newest;

/// Opacity of content that is older than the controls.
const OLD_OPACITY: f32 = 0.45;
/// Seconds before content that is older than the controls is dimmed. What is solved sooner does not flicker.
const UNMARKED: f64 = 0.08;
/// Interval at which `finish` looks for the end of a job.
const PATIENCE: Duration = Duration::from_millis(1);

/// The tab of a puzzle: its parameters, their answers, and its views.
pub struct Tab<P: Puzzle> {
    params: P::Params,
    /// State of the controls between frames.
    state: P::State,
    views: &'static [View<P>],
    /// Index of the view shown.
    open: usize,
    newest: Newest<P>,
    /// State of each view's charts, by its name.
    looks: BTreeMap<&'static str, Looks>,
    /// Ghost of the chart at the start of the drag that goes on now.
    before: Option<Trace>,
    /// Time since which the view is older than the controls, in the window's seconds.
    old_since: Option<f64>,
    /// Whether all parameters were set at once since the controls were last shown.
    was_set: bool,
}

impl<P: Puzzle> Tab<P> {
    /// Returns the tab for `params`. Answers that take longer than a frame are not computed yet.
    pub fn new(params: P::Params) -> Self {
        let mut tab = Self {
            params,
            state: P::State::default(),
            views: P::VIEWS,
            open: 0,
            newest: Newest::default(),
            looks: BTreeMap::new(),
            before: None,
            old_since: None,
            was_set: false,
        };
        tab.refresh();
        tab
    }

    /// Returns the newest answer of the puzzle.
    pub fn answer(&self) -> Option<&Arc<PuzzleAnswer>> {
        self.newest.answer.as_ref()
    }

    /// Returns the state of the controls.
    pub fn state(&self) -> &P::State {
        &self.state
    }

    /// Returns the state of the controls and the parameters, to change both together.
    pub fn state_and_params(&mut self) -> (&mut P::State, &mut P::Params) {
        (&mut self.state, &mut self.params)
    }

    /// Returns the current parameters.
    pub fn own_params(&self) -> &P::Params {
        &self.params
    }

    /// Returns the answers.
    pub fn answers(&mut self) -> &mut Answers {
        &mut self.newest.answers
    }

    fn view(&self) -> &'static View<P> {
        &self.views[self.open]
    }

    /// Returns why there is no such view for these parameters, in a sentence; `None` if there is one.
    fn why_not(&self) -> Option<String> {
        newest::why_not(self.view(), &self.params)
    }

    /// Updates the view to the parameters.
    fn refresh(&mut self) {
        if let Some(before) = self.newest.params().filter(|before| **before != self.params) {
            for view in self.views.iter().filter(|view| !(view.has_same_axes)(before, &self.params)) {
                if let Some(looks) = self.looks.get_mut(view.looks_of) {
                    looks.reset_zoom();
                }
            }
        }
        self.newest.follow(&self.params, self.open, self.view());
    }

    /// Returns the last content of the view shown; `None` until it has some.
    pub fn shown(&self) -> Option<&Arc<Shown<P::Params>>> {
        self.newest.shown.as_ref().filter(|(place, _)| *place == self.open).map(|(_, shown)| shown)
    }

    /// Returns whether the content belongs to earlier parameters.
    pub fn is_old(&self) -> bool {
        !self.newest.is_current
    }

    fn context(&mut self) -> ControlContext<'_, P> {
        ControlContext { params: &mut self.params, state: &mut self.state, answers: &self.newest.answers }
    }

    /// Reacts to parameters that were changed by something other than the controls.
    fn interrupt(&mut self) {
        P::interrupt(&mut self.params, &mut self.state, false);
    }

    /// Returns the pinned curves of the view shown.
    fn pinned(&self) -> Vec<&P::Pinned> {
        let Some(curve) = (self.view().curve)(&self.params) else { return Vec::new() };
        P::pinned(&self.params).iter().filter(|pinned| P::is_same_kind(pinned, &curve)).collect()
    }

    fn pinned_names(&self) -> Vec<Name> {
        let parts: Vec<_> = self.pinned().into_iter().map(P::name_parts).collect();
        let present = || (self.view().curve)(&self.params).map_or_else(Vec::new, |curve| P::name_parts(&curve));
        curve_names::names(present, &parts)
    }

    /// Returns the reason why the curve of the view shown cannot be pinned, in a sentence; `None` if it can.
    fn unpinnable(&self) -> Option<String> {
        let view = self.view();
        if let Some(unavailable) = self.why_not() {
            return Some(unavailable);
        }
        let Some(curve) = (view.curve)(&self.params) else { return Some(pin_controls::NO_CURVE.to_owned()) };
        pin_controls::why_not(&&curve, &self.pinned()).map(str::to_owned)
    }

    fn pin(&mut self, command: PinCommand) {
        let Some(present) = (self.view().curve)(&self.params) else { return };
        let shown: Vec<P::Pinned> = self.pinned().into_iter().cloned().collect();
        if let Some(kept) = P::pinned_mut(&mut self.params)
            && let Some(pinned) = command.apply(kept, &shown, present)
        {
            P::go_to(&mut self.params, &pinned);
            self.interrupt();
        }
        self.refresh();
    }

    /// Draws the content, and returns the change that the user made in it. Content of a different view is disabled.
    fn picture_ui(&mut self, ui: &mut Ui) -> Option<Change<P::Params>> {
        let Some((place, shown)) = &self.newest.shown else {
            chart::no_chart_ui(ui, "Not solved yet");
            return None;
        };
        let is_own = *place == self.open;
        if !is_own {
            ui.visuals_mut().disabled_alpha = 1.0;
            ui.disable();
        }
        let looks = self.looks.entry(self.views[*place].looks_of).or_default();
        let change = shown.draw(ui, &mut Stage { params: &self.params, looks, is_on_screen: true });
        change.filter(|_| is_own)
    }

    /// Returns the parts of the view shown that leave a ghost during a drag.
    fn trace(&self) -> Option<Trace> {
        let mut trace = self.shown()?.trace();
        trace.number = trace.number.or_else(|| self.answer()?.number.clone());
        Some(trace)
    }

    /// Draws the ghost of the chart at the start of a drag, while that goes on.
    fn leave_ghost(&mut self, ctx: &Context) {
        if !hold::is_held(ctx) {
            self.before = None;
        } else if let Some(now) = self.trace() {
            let before = self.before.get_or_insert_with(|| now.clone());
            ghost::leave(ctx, before, &now);
        }
    }

    /// Carries out a reset that a slider asked for, and updates the view to the parameters.
    fn controls_shown(&mut self, ui: &Ui, reset_to: &P::Params) {
        if let Some(name) = take_reset_command(ui.ctx())
            && let Some((number, index)) = number_named(P::FIELDS, &self.params, &name)
        {
            number_field::forget(ui.ctx(), &(number.key)(index));
            (number.put_back)(&mut self.params, index, reset_to);
        }
        self.refresh();
        hold::controls(ui.ctx(), ui.min_rect());
    }

    /// Returns a snapshot of the view shown; `None` while it is older than the parameters.
    fn saved(&self) -> Option<Snapshot> {
        if self.is_old() {
            return None;
        }
        let (view, shown) = (self.view(), Arc::clone(self.shown()?));
        let viewports = self.looks.get(view.looks_of).map_or_else(Default::default, |looks| looks.viewports);
        Some(Snapshot {
            view: view.about.name,
            title: shown.title.clone(),
            measures: shown.measures,
            chosen_row: shown.table.row,
            same_table_as: shown.same_table_as,
            chart_unavailable: shown.chart_unavailable.clone(),
            table_unavailable: shown.table_unavailable.clone().or_else(|| shown.chart_unavailable.clone()),
            view_words: shown.words.clone(),
            has_own_answer: shown.has_own_answer,
            answer: Arc::clone(self.answer()?),
            content: Box::new(Saved { shown, params: self.params.clone(), viewports }),
        })
    }
}

impl<P: Puzzle> AnyTab for Tab<P> {
    fn puzzle(&self) -> scenario::Puzzle {
        P::ID
    }

    fn params(&self) -> scenario::Params {
        without_options::<P>(&self.params).into()
    }

    fn set_params(&mut self, params: scenario::Params) {
        let Some(params) = params.own::<P::Params>() else { return };
        let before = std::mem::replace(&mut self.params, params.clone());
        P::set_options(&mut self.params, Some(&before));
        self.was_set = true;
        self.looks.values_mut().for_each(Looks::reset_zoom);
        P::interrupt(&mut self.params, &mut self.state, true);
        let is_there = |view: &View<P>| newest::why_not(view, &self.params).is_none();
        if self.why_not().is_some()
            && let Some(place) = self.views.iter().position(is_there)
        {
            // a scenario without a view of its own opens in one that the puzzle has
            self.open = place;
        }
        self.newest.retry();
        self.refresh();
    }

    fn view(&self) -> &'static str {
        Tab::view(self).about.name
    }

    fn set_view(&mut self, name: &str) {
        if let Some(place) = self.views.iter().position(|view| view.about.name == name)
            && place != self.open
        {
            self.open = place;
            self.refresh();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &scenario::Params) {
        let Some(reset_to) = reset_to.own::<P::Params>() else { return };
        self.leave_ghost(ui.ctx());
        if std::mem::take(&mut self.was_set) {
            number_field::forget_refused(ui.ctx());
        }
        let view = self.view();
        (view.controls_ui)(ui, &mut self.params, reset_to);
        P::controls_ui(ui, self.context(), reset_to, view.about.name);
        self.controls_shown(ui, reset_to);
    }

    fn sliders_ui(&mut self, ui: &mut Ui, keys: &[String], reset_to: &scenario::Params) {
        let Some(reset_to) = reset_to.own::<P::Params>() else { return };
        self.leave_ghost(ui.ctx());
        if std::mem::take(&mut self.was_set) {
            number_field::forget_refused(ui.ctx());
        }
        for key in keys {
            let all = numbers(P::FIELDS, &self.params);
            if let Some((number, index)) = all.into_iter().find(|(number, index)| (number.key)(*index) == *key) {
                P::slider_ui(ui, number, index, &mut self.params);
            }
        }
        self.controls_shown(ui, reset_to);
    }

    fn rules(&self) -> String {
        P::rules(&self.params)
    }

    fn is_available(&self, view: &str) -> bool {
        let known = self.views.iter().find(|known| known.about.name == view);
        known.is_some_and(|view| newest::why_not(view, &self.params).is_none())
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        let view = Tab::view(self);
        if (view.curve)(&self.params).is_some() && self.why_not().is_none() {
            let command = pin_controls::controls_ui(ui, &self.pinned_names(), self.unpinnable().as_deref());
            if let Some(command) = command {
                self.pin(command);
            }
        }
        (view.options_ui)(ui, &mut self.params);
        let shown = self.shown().cloned();
        if let Some(options) = shown.as_ref().and_then(|shown| shown.options.as_ref()) {
            let looks = self.looks.entry(view.looks_of).or_default();
            options(ui, &mut self.params, looks);
        }
        self.refresh();
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        self.refresh();
        self.leave_ghost(ui.ctx());
        let (place, is_old) = (ui.available_rect_before_wrap(), self.is_marked_old(ui.ctx()));
        let picture = |ui: &mut Ui| {
            if is_old {
                ui.multiply_opacity(OLD_OPACITY);
            }
            self.picture_ui(ui)
        };
        if let Some(change) = ui.scope(picture).inner {
            let before = self.params.clone();
            change(&mut self.params);
            if self.params != before {
                self.interrupt();
            }
        }
        if is_old {
            chart::notice_ui(ui, place, UPDATING);
        } else {
            ghost::words_ui(ui, place);
        }
        self.refresh();
    }

    fn is_marked_old(&mut self, ctx: &Context) -> bool {
        if !self.is_old() {
            self.old_since = None;
            return false;
        }
        let now = ctx.input(|input| input.time);
        let wait = *self.old_since.get_or_insert(now) + UNMARKED - now;
        if wait > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
        }
        wait <= 0.0
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        let is_old = self.is_marked_old(ui.ctx());
        if is_old {
            ui.multiply_opacity(OLD_OPACITY);
        }
        let shown = self.shown();
        if !shown.is_some_and(|shown| shown.has_own_answer) {
            match self.answer() {
                Some(answer) => prose::ui(ui, &answer.words),
                None => drop(ui.label("Not solved yet.")),
            }
        }
        if let Some(shown) = shown {
            prose::ui(ui, &shown.words);
        }
    }

    fn why_ui(&self, ui: &mut Ui) {
        if self.is_old() {
            ui.multiply_opacity(OLD_OPACITY);
        }
        let own = self.shown().and_then(|shown| shown.why.as_ref());
        let why = own.or_else(|| self.answer().map(|answer| &answer.why));
        let Some((reason, steps)) = why.and_then(|why| why.split_first()) else { return };
        prose::ui(ui, std::slice::from_ref(reason));
        if steps.is_empty() {
            return;
        }
        let is_open = Arrangement::of(ui.ctx()).shows_steps;
        let words = if is_open { "Hide the steps ▾" } else { "Show the steps ▸" };
        if ui.link(words).on_hover_text("The reason step by step, with your numbers").clicked() {
            Arrangement::change(ui.ctx(), |arrangement| arrangement.shows_steps = !is_open);
        }
        if is_open {
            prose::ui(ui, steps);
        }
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some((place, shown)) = self.newest.shown.clone() else {
            ui.label(RichText::new("Not solved yet.").color(Palette::of(ui).soft_ink));
            return;
        };
        let is_there = shown.chart_unavailable.is_none();
        let chosen = shown.table.row.filter(|_| is_there);
        let title = self.views[place].about.table_title;
        let clicked = table_ui(ui, title, &shown.table.table(), chosen).filter(|_| is_there && place == self.open);
        if let Some((choose, row)) = shown.table.choose.clone().zip(clicked) {
            choose(&mut self.params, row);
            self.interrupt();
            self.refresh();
        }
    }

    fn update(&mut self, ctx: &Context) {
        self.newest.answers.wake(ctx);
        self.refresh();
    }

    fn finish(&mut self) {
        self.newest.retry();
        loop {
            self.refresh();
            if !self.newest.answers.is_working() {
                return;
            }
            thread::sleep(PATIENCE);
        }
    }

    fn status(&self) -> Status {
        if let Some((what, fraction)) = self.newest.answers.working() {
            return Status::Working { what: what.to_owned(), fraction };
        }
        match self.newest.answers.error() {
            Some(JobError::Failed(words)) => return Status::Failed(format!("The computation broke off: {words}")),
            Some(JobError::Cancelled) if self.is_old() => return Status::Cancelled,
            _ => {}
        }
        let (answer, shown) = (self.answer(), self.shown());
        let of_view = || shown.and_then(|shown| shown.contradiction.clone());
        if let Some(sentence) = answer.and_then(|answer| answer.contradiction.clone()).or_else(of_view) {
            return Status::Failed(sentence);
        }
        let own = shown.map(|shown| &shown.checked).filter(|words| !words.is_empty());
        Status::Done(own.or_else(|| Some(&answer?.checked)).cloned().unwrap_or_default())
    }

    fn cancel(&mut self) {
        self.newest.answers.cancel();
    }

    fn snapshot(&self, view: &str) -> Option<SharedSnapshot> {
        let is_shown = view == Tab::view(self).about.name;
        is_shown.then(|| self.saved()).flatten().map(Arc::new)
    }

    fn is_won(&self) -> Option<bool> {
        self.shown()?.is_won
    }

    fn pin_curve(&mut self) -> Result<(), String> {
        if let Some(sentence) = self.unpinnable() {
            return Err(sentence);
        }
        self.pin(PinCommand::Pin);
        Ok(())
    }
}

/// Returns the parameters as in a scenario: without the options of the views.
fn without_options<P: Puzzle>(params: &P::Params) -> P::Params {
    let mut params = params.clone();
    P::set_options(&mut params, None);
    params
}

#[cfg(test)]
mod tests;
