//! The one tab, generic over its puzzle.

pub mod any_tab;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use egui::{Context, RichText, Ui};

use crate::field::{number_named, numbers, told};
use crate::parameter::BadParameter;
use crate::scenario;

use crate::gui::chart::Looks;
use crate::gui::chart::{self, Trace, ghost};
use crate::gui::hold;
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::{any_number_row, take_reset_command};
use crate::gui::panels::number_field::{self, refusal_ui};
use crate::gui::panels::pin_controls::{self, PinCommand};
use crate::gui::panels::table_view::table_ui;
use crate::gui::prose;
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::view::curve_names::{self, Name};
use crate::gui::view::open_view::OpenView;
use crate::gui::view::query::{AnyQuery, JobError, Notify};
use crate::gui::view::shown::{Saved, Shown};
use crate::gui::view::{Puzzle, Scene, Session, View};
use any_tab::{AnyTab, Status, UPDATING};

/// How strongly is drawn what is older than the controls.
const OLD_OPACITY: f32 = 0.45;
/// How long something may be older than the controls before it is marked, in seconds: what is solved within that does not
/// flicker.
const UNMARKED: f64 = 0.08;
/// How often the end of a job is looked for where nothing else is to be done.
const PATIENCE: Duration = Duration::from_millis(1);

/// The tab of a puzzle: its parameters, what is solved for them, and its views.
pub struct Tab<P: Puzzle> {
    params: P::Params,
    /// The parameters that were last looked at, so that no frame checks them again.
    checked: P::Params,
    /// The parameters as last allowed.
    accepted: P::Params,
    /// Why the present parameters are not solved; what is shown is then the last good answer.
    refusal: Option<BadParameter>,
    session: P::Session,
    views: Vec<OpenView<P>>,
    open: usize,
    /// Where one looks at each view, by its name.
    looks: BTreeMap<&'static str, Looks>,
    notify: Notify,
    /// What was shown when something was taken that is still held.
    before: Option<Trace>,
    /// Since when what is shown is older than the controls, in the window's seconds.
    old_since: Option<f64>,
    /// Whether everything was set at once since the controls were last shown.
    was_set: bool,
}

/// What the views are made from, apart from the views themselves.
macro_rules! scene {
    ($tab:ident) => {
        Scene::<P> { session: &$tab.session, params: &$tab.accepted, notify: &$tab.notify }
    };
}

impl<P: Puzzle> Tab<P> {
    /// The tab for `params`. What takes longer than a frame to solve is not solved yet.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: P::Params) -> Result<Self, BadParameter> {
        let mut tab = Self {
            session: P::Session::new(&params)?,
            checked: params.clone(),
            accepted: params.clone(),
            params,
            refusal: None,
            views: P::views().into_iter().map(OpenView::new).collect(),
            open: 0,
            looks: BTreeMap::new(),
            notify: Notify::default(),
            before: None,
            old_since: None,
            was_set: false,
        };
        tab.refresh();
        Ok(tab)
    }

    /// What is solved, and what goes with it.
    pub fn session(&self) -> &P::Session {
        &self.session
    }

    /// The same, to be changed together with the parameters.
    pub fn session_and_params(&mut self) -> (&mut P::Session, &mut P::Params) {
        (&mut self.session, &mut self.params)
    }

    /// What is set.
    pub fn set_up(&self) -> &P::Params {
        &self.params
    }

    fn view(&self) -> &'static dyn View<P> {
        self.open_view().view
    }

    /// Returns the view that is looked at.
    pub fn open_view(&self) -> &OpenView<P> {
        &self.views[self.open]
    }

    /// Returns why there is no such view for these parameters, in a sentence; `None` if there is one.
    fn why_not(&self) -> Option<String> {
        why_not(self.view(), &self.session)
    }

    /// Brings what is shown up to the parameters.
    fn refresh(&mut self) {
        if self.checked != self.params {
            self.checked.clone_from(&self.params);
            match self.session.accept(&self.params) {
                Ok(()) => {
                    let views = self.views.iter().map(|open| open.view);
                    for view in views.filter(|view| !view.has_same_axes(&self.accepted, &self.params)) {
                        if let Some(looks) = self.looks.get_mut(view.looks_of()) {
                            looks.go_home();
                        }
                    }
                    self.accepted.clone_from(&self.params);
                    self.refusal = None;
                }
                Err(refusal) => self.refusal = Some(refusal),
            }
        }
        self.session.follow(&self.notify);
        for (place, open) in self.views.iter_mut().enumerate() {
            if place == self.open && why_not(open.view, &self.session).is_none() {
                open.ask(&scene!(self));
            } else {
                open.rest();
            }
        }
        let last_step = self.open_view().shown().and_then(|shown| shown.last_step);
        self.session.play_to(last_step);
    }

    /// Whether what is shown belongs to earlier parameters than those last allowed.
    fn is_old(&self) -> bool {
        !self.session.is_current() || (self.why_not().is_none() && !self.open_view().is_current())
    }

    /// All queries of what is shown, in the order in which one waits for them.
    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        let mut queries = self.session.queries();
        queries.extend(self.views[self.open].queries());
        queries
    }

    /// The pinned curves of the view shown.
    fn pinned(&self) -> Vec<&P::Pinned> {
        let Some(curve) = self.view().curve(&self.accepted) else { return Vec::new() };
        P::pinned(&self.accepted).iter().filter(|pinned| P::is_same_kind(pinned, &curve)).collect()
    }

    fn pinned_names(&self) -> Vec<Name> {
        let parts: Vec<_> = self.pinned().into_iter().map(P::name_parts).collect();
        let present = || self.view().curve(&self.params).map_or_else(Vec::new, |curve| P::name_parts(&curve));
        curve_names::names(present, &parts)
    }

    /// Why the curve of the view shown cannot be pinned, in a sentence; `None` if it can.
    fn unpinnable(&self) -> Option<String> {
        let view = self.view();
        if let Some(unavailable) = self.why_not() {
            return Some(unavailable);
        }
        let Some(curve) = view.curve(&self.params) else { return Some(pin_controls::NO_CURVE.to_owned()) };
        if let Some(refusal) = &self.refusal {
            return Some(told(P::FIELDS, &self.params, refusal));
        }
        pin_controls::why_not(&&curve, &self.pinned()).map(str::to_owned)
    }

    fn pin(&mut self, command: PinCommand) {
        let Some(present) = self.view().curve(&self.params) else { return };
        let shown: Vec<P::Pinned> = self.pinned().into_iter().cloned().collect();
        if let Some(kept) = P::pinned_mut(&mut self.params)
            && let Some(pinned) = command.apply(kept, &shown, present)
        {
            P::go_to(&mut self.params, &pinned);
            self.session.interrupt();
        }
        self.refresh();
    }

    /// What the view shows, or the sentence in its place; `None` while there is nothing yet.
    fn shown(&self) -> Option<Arc<Shown<P::Params>>> {
        match self.why_not() {
            Some(sentence) => Some(Arc::new(Shown::unavailable(&sentence))),
            None => self.open_view().shown().cloned(),
        }
    }

    /// What of the view shown is left behind while something is held.
    fn trace(&self) -> Option<Trace> {
        let mut trace = self.shown()?.trace();
        trace.number = trace.number.or_else(|| self.session.number());
        Some(trace)
    }

    /// While something is held, leaves behind in the chart what was there before.
    fn leave_ghost(&mut self, ctx: &Context) {
        if !hold::is_held(ctx) {
            self.before = None;
        } else if let Some(now) = self.trace() {
            let before = self.before.get_or_insert_with(|| now.clone());
            ghost::leave(ctx, before, &now);
        }
    }

    /// The view shown as it is saved; `None` while it is older than the parameters.
    fn saved(&self) -> Option<Snapshot> {
        if self.is_old() {
            return None;
        }
        let (view, shown) = (self.view(), self.shown()?);
        let viewports = self.looks.get(view.looks_of()).map_or_else(Default::default, |looks| looks.viewports);
        Some(Snapshot {
            view: view.about().name,
            title: shown.title.clone(),
            measures: shown.measures,
            chosen_row: shown.table.row,
            same_table_as: shown.same_table_as,
            chart_unavailable: shown.chart_unavailable.clone(),
            table_unavailable: shown.table_unavailable.clone().or_else(|| shown.chart_unavailable.clone()),
            view_words: shown.words.clone(),
            basis: self.session.basis()?,
            content: Box::new(Saved { shown, params: self.accepted.clone(), viewports }),
        })
    }
}

impl<P: Puzzle> AnyTab for Tab<P> {
    fn puzzle(&self) -> scenario::Puzzle {
        P::ID
    }

    fn params(&self) -> scenario::Params {
        P::wrap(without_options::<P>(&self.params))
    }

    fn accepted(&self) -> scenario::Params {
        P::wrap(without_options::<P>(&self.accepted))
    }

    fn set_params(&mut self, params: scenario::Params) {
        let Some(params) = P::own(&params) else { return };
        let before = std::mem::replace(&mut self.params, params.clone());
        P::set_options(&mut self.params, Some(&before));
        self.was_set = true;
        self.looks.values_mut().for_each(Looks::go_home);
        self.session.start_over(&mut self.params);
        self.queries().into_iter().for_each(AnyQuery::retry);
        self.refresh();
    }

    fn view(&self) -> &'static str {
        Tab::view(self).about().name
    }

    fn set_view(&mut self, name: &str) {
        if let Some(place) = self.views.iter().position(|open| open.view.about().name == name)
            && place != self.open
        {
            self.open = place;
            self.refresh();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &scenario::Params) {
        let Some(reset_to) = P::own(reset_to) else { return };
        self.leave_ghost(ui.ctx());
        if std::mem::take(&mut self.was_set) {
            number_field::forget_refused(ui.ctx());
        }
        let view = self.view();
        view.controls_ui(ui, &mut self.params, reset_to);
        self.session.controls_ui(ui, &mut self.params, reset_to, view.about().name);
        if let Some(name) = take_reset_command(ui.ctx())
            && let Some((number, index)) = number_named(P::FIELDS, &self.params, &name)
        {
            number_field::forget(ui.ctx(), &(number.key)(index));
            (number.put_back)(&mut self.params, index, reset_to);
        }
        self.refresh();
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &told(P::FIELDS, &self.params, refusal));
        }
        hold::controls(ui.ctx(), ui.min_rect());
    }

    fn numbers(&self) -> Vec<[String; 2]> {
        let all = numbers(P::FIELDS, &self.params).into_iter();
        all.map(|(number, index)| [(number.name)(index), (number.title)(index)]).collect()
    }

    fn number_ui(&mut self, ui: &mut Ui, name: &str) {
        self.leave_ghost(ui.ctx());
        if let Some((number, index)) = number_named(P::FIELDS, &self.params, name) {
            any_number_row(ui, number, index, &mut self.params);
            self.refresh();
        }
        hold::controls(ui.ctx(), ui.min_rect());
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        let view = Tab::view(self);
        if view.curve(&self.params).is_some() && self.why_not().is_none() {
            let command = pin_controls::controls_ui(ui, &self.pinned_names(), self.unpinnable().as_deref());
            if let Some(command) = command {
                self.pin(command);
            }
        }
        let looks = self.looks.entry(view.looks_of()).or_default();
        self.views[self.open].options_ui(ui, &mut self.params, looks);
        self.refresh();
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        self.refresh();
        self.leave_ghost(ui.ctx());
        let (place, is_old) = (ui.available_rect_before_wrap(), self.is_marked_old(ui.ctx()));
        let (unavailable, open) = (self.why_not(), &self.views[self.open]);
        let looks = self.looks.entry(open.view.looks_of()).or_default();
        let mut change = None;
        ui.scope(|ui| {
            if is_old {
                ui.multiply_opacity(OLD_OPACITY);
            }
            match unavailable {
                Some(sentence) => chart::no_chart_ui(ui, &prose::sentence(&sentence)),
                None => change = open.chart_ui(ui, &self.params, looks),
            }
        });
        if let Some(change) = change {
            change(&mut self.params);
        }
        if is_old {
            chart::notice_ui(ui, place, UPDATING);
        } else {
            ghost::words_ui(ui, place);
        }
        if self.params != self.checked {
            self.session.interrupt();
        }
        self.refresh();
    }

    fn is_marked_old(&mut self, ctx: &Context) -> bool {
        if !self.is_old() {
            self.old_since = None;
            return self.refusal.is_some();
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
        let open = self.why_not().is_none().then(|| &self.views[self.open]);
        let has_own_answer = open.and_then(OpenView::shown).is_some_and(|shown| shown.has_own_answer);
        if !has_own_answer {
            self.session.answer_ui(ui);
        }
        if let Some(open) = open.filter(|_| !is_old) {
            open.answer_ui(ui);
        }
        if !has_own_answer {
            self.session.details_ui(ui);
        }
    }

    fn why_ui(&self, ui: &mut Ui) {
        if self.is_old() {
            ui.multiply_opacity(OLD_OPACITY);
        }
        prose::ui(ui, &self.open_view().why(&self.session));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some(shown) = self.shown() else {
            ui.label(RichText::new("Not solved yet.").color(Palette::of(ui).soft_ink));
            return;
        };
        let is_there = shown.chart_unavailable.is_none();
        let chosen = shown.table.row.filter(|_| is_there);
        let title = Tab::view(self).about().table_title;
        let clicked = table_ui(ui, title, &shown.table.table(), chosen).filter(|_| is_there);
        if let Some((choose, row)) = shown.table.choose.clone().zip(clicked) {
            choose(&mut self.params, row);
            self.session.interrupt();
            self.refresh();
        }
    }

    fn update(&mut self, ctx: &Context) {
        self.notify = Notify::window(ctx);
        self.refresh();
        self.session.animate(ctx, &mut self.params);
    }

    fn finish(&mut self) {
        self.queries().into_iter().for_each(AnyQuery::retry);
        loop {
            self.refresh();
            if self.queries().iter().all(|query| query.progress().is_none()) {
                return;
            }
            thread::sleep(PATIENCE);
        }
    }

    fn status(&mut self) -> Status {
        let queries = self.queries();
        let is_told = |query: &&&mut dyn AnyQuery| query.progress().is_some() && !query.what().is_empty();
        if let Some(query) = queries.iter().find(is_told) {
            let fraction = query.progress().and_then(crate::progress::Progress::fraction);
            return Status::Working { what: query.what().to_owned(), fraction };
        }
        let errors: Vec<JobError> = queries.iter().filter_map(|query| query.error()).cloned().collect();
        for error in &errors {
            if let JobError::Failed(words) = error {
                return Status::Failed(format!("The computation broke off: {words}"));
            }
        }
        if !errors.is_empty() && self.is_old() {
            return Status::Cancelled;
        }
        let of_view = || self.open_view().shown().and_then(|shown| shown.contradiction.clone());
        if let Some(sentence) = self.session.contradiction().or_else(of_view) {
            return Status::Failed(sentence);
        }
        let is_there = self.why_not().is_none();
        Status::Done(if is_there { self.open_view().checked(&self.session) } else { self.session.checked() })
    }

    fn cancel(&mut self) {
        self.queries().into_iter().for_each(AnyQuery::cancel);
    }

    fn snapshot(&self, view: &str) -> Option<SharedSnapshot> {
        let is_shown = view == Tab::view(self).about().name;
        is_shown.then(|| self.saved()).flatten().map(Arc::new)
    }

    fn is_won(&self) -> Option<bool> {
        self.open_view().shown().filter(|_| self.why_not().is_none())?.is_won
    }

    fn pin_curve(&mut self) -> Result<(), String> {
        if let Some(sentence) = self.unpinnable() {
            return Err(sentence);
        }
        self.pin(PinCommand::Pin);
        Ok(())
    }
}

/// Returns the parameters as a scenario has them: without the options of the views.
fn without_options<P: Puzzle>(params: &P::Params) -> P::Params {
    let mut params = params.clone();
    P::set_options(&mut params, None);
    params
}

/// Why there is no such view of what is wanted, in a sentence; `None` if there is one.
fn why_not<P: Puzzle>(view: &dyn View<P>, session: &P::Session) -> Option<String> {
    session.unavailable(view.about().name).or_else(|| view.unavailable(session))
}

#[cfg(test)]
mod tests;
