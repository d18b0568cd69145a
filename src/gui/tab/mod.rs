//! The one tab, generic over its puzzle.

pub mod any_tab;
mod refresh;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use egui::{Align, Context, Layout, Rect, RichText, Ui, UiBuilder, vec2};

use crate::field::{names_in_view, number_named, numbers};
use crate::lesson::Part;
use crate::numerals::count;
use crate::scenario;

use crate::gui::chart::{self, Change, ChartSettings, ChartState, Scratch, Trace, ghost};
use crate::gui::lessons::guess;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::controls::take_reset_command;
use crate::gui::panels::number_field;
use crate::gui::panels::pin_controls::{self, PinCommand};
use crate::gui::panels::slider_player;
use crate::gui::panels::table_view::table_ui;
use crate::gui::snapshot::{PuzzleAnswer, SharedSnapshot, Snapshot};
use crate::gui::view::answers::{Answers, JobError};
use crate::gui::view::curve_names::Name;
use crate::gui::view::pinned::pinned;
use crate::gui::view::shown::{DrawContext, Picture, Shown};
use crate::gui::view::{ControlContext, Puzzle, View, is_game};
use crate::gui::{hold, prose, spotlight, state};
use any_tab::{AnyTab, Status};

/// Opacity of content that is older than the controls.
const OLD_OPACITY: f32 = 0.45;
/// Seconds before content that is older than the controls is dimmed. What is solved sooner does not flicker.
const UNMARKED: f64 = 0.08;

/// The tab of a puzzle: its parameters, their answers, and its views.
pub struct Tab<P: Puzzle> {
    /// Current parameters.
    pub params: P::Params,
    /// State of the controls between frames.
    pub state: P::State,
    views: &'static [View<P>],
    /// Index of the view shown.
    open: usize,
    /// Cached answers.
    answers: Answers,
    /// Parameters and index of the view of the last request.
    asked: Option<(P::Params, usize)>,
    /// Whether to repeat the request because a part of it was cancelled or failed.
    is_due: bool,
    /// The newest answer of the puzzle, which may be older than the last request.
    pub answer: Option<Arc<PuzzleAnswer>>,
    /// The newest content, which may be older too, and the index of its view.
    newest: Option<(usize, Arc<Shown<P::Params>>)>,
    /// Whether one of them belongs to earlier parameters.
    pub is_old: bool,
    /// State of each view's charts, by its name.
    chart_states: BTreeMap<&'static str, ChartState>,
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
            answers: Answers::default(),
            asked: None,
            is_due: false,
            answer: None,
            newest: None,
            is_old: true,
            chart_states: BTreeMap::new(),
            before: None,
            old_since: None,
            was_set: false,
        };
        tab.refresh();
        tab
    }

    fn view(&self) -> &'static View<P> {
        &self.views[self.open]
    }

    /// Returns why there is no such view for these parameters, in a sentence; `None` if there is one.
    fn why_not(&self) -> Option<String> {
        why_not(self.view(), &self.params)
    }

    /// Returns the last content of the view shown; `None` until it has some.
    pub fn shown(&self) -> Option<&Arc<Shown<P::Params>>> {
        self.newest.as_ref().filter(|(place, _)| *place == self.open).map(|(_, shown)| shown)
    }

    /// Reacts to parameters that were changed by something other than the controls.
    fn interrupt(&mut self) {
        P::interrupt(&mut self.params, &mut self.state, false);
    }

    /// Returns the curve of the view shown that can be pinned.
    fn curve(&self) -> Option<P::Pinned> {
        self.view().curve.map(|curve| curve(&self.params))
    }

    /// Returns the pinned curves of the view shown, and their names.
    fn pinned(&self) -> (Vec<&P::Pinned>, Vec<Name>) {
        self.curve().map(|curve| pinned::<P>(&self.params, &curve)).unwrap_or_default().into_iter().unzip()
    }

    /// Returns the reason why the curve of the view shown cannot be pinned, in a sentence; `None` if it can.
    fn unpinnable(&self) -> Option<String> {
        if let Some(unavailable) = self.why_not() {
            return Some(unavailable);
        }
        let Some(curve) = self.curve() else { return Some(pin_controls::NO_CURVE.to_owned()) };
        pin_controls::why_not(&&curve, &self.pinned().0).map(str::to_owned)
    }

    fn pin(&mut self, command: PinCommand) {
        let Some(present) = self.curve() else { return };
        let shown: Vec<P::Pinned> = self.pinned().0.into_iter().cloned().collect();
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
        let Some((place, shown)) = &self.newest else {
            chart::no_chart_ui(ui, "Not solved yet");
            return None;
        };
        let is_own = *place == self.open;
        if !is_own {
            ui.visuals_mut().disabled_alpha = 1.0;
            ui.disable();
        }
        let is_own_picture = matches!(shown.picture, Picture::Own(..)) && !is_game(self.views[*place].about.name);
        if is_own_picture && state::get::<ChartSettings>(ui.ctx()).hides_labels {
            // unlike a plot without its labels, it would tell the answer
            ui.add_space((ui.available_height() - guess::PICTURE).max(0.0) / 2.0);
            guess::picture_ui(ui, &self.params.clone().into());
            return None;
        }
        let state = self.chart_states.entry(self.views[*place].chart_state_of).or_default();
        let change = shown.draw(ui, &mut DrawContext { params: &self.params, state, is_on_screen: true });
        change.filter(|_| is_own)
    }

    /// Draws the ghost of the chart at the start of a drag, while that goes on.
    fn leave_ghost(&mut self, ctx: &Context) {
        if !hold::is_held(ctx) {
            self.before = None;
        } else if let Some(mut now) = self.shown().map(|shown| shown.trace()) {
            now.number = now.number.or_else(|| self.answer.as_ref()?.number.clone());
            let before = self.before.get_or_insert_with(|| now.clone());
            ghost::leave(ctx, before, &now);
        }
    }

    /// Whether the view is so old that it is dimmed. If it will be soon, wakes the window then.
    fn is_marked_old(&mut self, ctx: &Context) -> bool {
        if !self.is_old {
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

    /// Adds the reason, and its steps while they are unfolded.
    fn why_ui(&self, ui: &mut Ui) {
        ui.label(RichText::new("Why").text_style(theme::strong()));
        if self.is_old {
            ui.multiply_opacity(OLD_OPACITY);
        }
        let own = self.shown().and_then(|shown| shown.why.as_ref());
        let why = own.or_else(|| self.answer.as_ref().map(|answer| &answer.why));
        let Some(why) = why else { return };
        // a single step needs no link
        let (reason, steps) = why.split_at(if why.len() > 2 { 1 } else { why.len() });
        prose::ui(ui, reason);
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
}

impl<P: Puzzle> AnyTab for Tab<P> {
    fn params(&self) -> scenario::Params {
        // the options of the views are not part of a scenario
        let mut params = self.params.clone();
        P::set_options(&mut params, None);
        params.into()
    }

    fn set_params(&mut self, params: scenario::Params) {
        let Some(params) = params.own::<P::Params>() else { return };
        let before = std::mem::replace(&mut self.params, params.clone());
        P::set_options(&mut self.params, Some(&before));
        self.was_set = true;
        self.chart_states.values_mut().for_each(|state| state.viewports = [None; 3]);
        P::interrupt(&mut self.params, &mut self.state, true);
        let is_there = |view: &View<P>| why_not(view, &self.params).is_none();
        if self.why_not().is_some()
            && let Some(place) = self.views.iter().position(is_there)
        {
            // a scenario without a view of its own opens in one that the puzzle has
            self.open = place;
        }
        self.retry();
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
            self.was_set = true;
            self.refresh();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, keys: Option<&[&str]>, reset_to: &scenario::Params) {
        let Some(reset_to) = reset_to.own::<P::Params>() else { return };
        self.leave_ghost(ui.ctx());
        if std::mem::take(&mut self.was_set) {
            number_field::forget_refused(ui.ctx());
        }
        slider_player::offer(ui.ctx(), names_in_view(P::FIELDS, self.view().about.name));
        if let Some(keys) = keys {
            for key in keys {
                let number = numbers(P::FIELDS, &self.params).find(|number| number.key == *key);
                if let Some(number) = number {
                    (P::SLIDER_UI)(ui, number, &mut self.params);
                }
            }
        } else {
            let view = self.view();
            (view.controls_ui)(ui, &mut self.params, reset_to);
            let context =
                ControlContext { params: &mut self.params, state: &mut self.state, answers: &mut self.answers };
            (P::CONTROLS_UI)(ui, context, reset_to, view.about.name);
        }
        if let Some(name) = take_reset_command(ui.ctx())
            && let Some(number) = number_named(P::FIELDS, &self.params, &name)
        {
            number_field::forget(ui.ctx(), number.key);
            number.restore(&mut self.params, reset_to);
        }
        self.refresh();
        hold::controls(ui.ctx(), ui.min_rect());
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        let view = Tab::view(self);
        let shown = self.shown().cloned();
        if let Some(options) = shown.as_ref().and_then(|shown| shown.options.as_ref()) {
            options(ui, &mut self.params);
        }
        if self.why_not().is_none() {
            (view.options_ui)(ui, &mut self.params);
            if view.curve.is_some() {
                let command = pin_controls::controls_ui(ui, &self.pinned().1, self.unpinnable().as_deref());
                if let Some(command) = command {
                    self.pin(command);
                }
            }
        }
        self.refresh();
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        self.refresh();
        self.leave_ghost(ui.ctx());
        let (place, is_old) = (ui.available_rect_before_wrap(), self.is_marked_old(ui.ctx()));
        let is_of_other = is_old && self.shown().is_none();
        let picture = |ui: &mut Ui| {
            if is_old {
                ui.multiply_opacity(OLD_OPACITY);
            }
            self.picture_ui(ui)
        };
        // a picture of another view would stand under the name of this one
        if !is_of_other && let Some(change) = ui.scope(picture).inner {
            let before = self.params.clone();
            change(&mut self.params);
            if self.params != before {
                self.interrupt();
            }
        }
        if self.why_not().is_some() && !state::get::<ChartSettings>(ui.ctx()).hides_labels {
            // a way out, below the reason
            let below = Rect::from_center_size(place.center() + vec2(0.0, 70.0), vec2(place.width(), 60.0));
            let centred = Layout::top_down(Align::Center);
            (self.view().options_ui)(
                &mut ui.new_child(UiBuilder::new().max_rect(below).layout(centred)),
                &mut self.params,
            );
        }
        if is_old {
            chart::notice_ui(ui, place, if self.answers.is_working() { "Updating…" } else { "Not up to date" });
        } else {
            ghost::words_ui(ui, place);
        }
        self.refresh();
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        let is_old = self.is_marked_old(ui.ctx());
        let place = hold::keep_height(ui, |ui| {
            if is_old {
                ui.multiply_opacity(OLD_OPACITY);
            }
            let shown = self.shown();
            if !shown.is_some_and(|shown| shown.info.has_own_answer) {
                match &self.answer {
                    Some(answer) => prose::ui(ui, &answer.words),
                    None => drop(ui.label("Not solved yet.")),
                }
            }
            if let Some(shown) = shown {
                prose::ui(ui, &shown.info.words);
            }
        });
        spotlight::mark_part(ui, Part::Answer, place);
        ui.add_space(6.0);
        ui.scope(|ui| self.why_ui(ui));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some((place, shown)) = self.newest.clone() else {
            ui.label(RichText::new("Not solved yet.").color(Palette::of(ui).soft_ink));
            return;
        };
        let about = self.views[place].about;
        let table = shown.table.table().on_screen();
        let is_empty = (table.row_count() == 0)
            .then(|| if is_game(about.name) { "No moves yet." } else { "Nothing to list." }.to_owned());
        if let Some(words) = shown.info.chart_unavailable.as_deref().map(prose::sentence).or(is_empty) {
            ui.label(RichText::new(words).color(Palette::of(ui).soft_ink));
            return;
        }
        let clicked = table_ui(ui, about.table_title, &table, shown.table.row, shown.table.is_safe)
            .filter(|_| place == self.open);
        if let Some((choose, row)) = shown.table.choose.clone().zip(clicked) {
            choose(&mut self.params, row);
            self.interrupt();
            self.refresh();
        }
    }

    fn update(&mut self, window: Option<&Context>) -> bool {
        if let Some(window) = window {
            self.answers.wake(window);
        }
        self.refresh();
        self.answers.is_working()
    }

    fn status(&self) -> Status {
        if let Some((what, fraction)) = self.answers.working() {
            return Status::Working { what: what.to_owned(), fraction };
        }
        match self.answers.error() {
            Some(JobError::Failed(words)) => return Status::Failed(format!("The computation stopped: {words}")),
            Some(JobError::Cancelled) if self.is_old => return Status::Cancelled,
            Some(JobError::TooLong(time)) if self.is_old => return Status::Failed(too_long(*time)),
            _ => {}
        }
        let (answer, shown) = (self.answer.as_ref(), self.shown());
        let of_view = || shown.and_then(|shown| shown.contradiction.clone());
        if let Some(sentence) = answer.and_then(|answer| answer.contradiction.clone()).or_else(of_view) {
            return Status::Failed(sentence);
        }
        let own = shown.map(|shown| &shown.checked).filter(|words| !words.is_empty());
        Status::Done(own.or_else(|| Some(&answer?.checked)).cloned().unwrap_or_default())
    }

    fn cancel(&mut self) {
        self.answers.cancel();
    }

    fn retry(&mut self) {
        self.is_due |= self.answers.retry();
    }

    fn snapshot(&self) -> Option<SharedSnapshot> {
        if self.is_old {
            return None;
        }
        let (view, shown) = (self.view(), Arc::clone(self.shown()?));
        let viewports =
            self.chart_states.get(view.chart_state_of).map_or_else(Default::default, |state| state.viewports);
        let (drawn, params) = (Arc::clone(&shown), self.params.clone());
        let draw = move |ui: &mut Ui| {
            // a texture belongs to the screen it was made for, so this drawing has its own
            let state = &mut ChartState { viewports, scratch: Scratch::default() };
            drop(drawn.draw(ui, &mut DrawContext { params: &params, state, is_on_screen: false }));
        };
        let mut info = shown.info.clone();
        info.table_unavailable = info.table_unavailable.or_else(|| info.chart_unavailable.clone());
        let further = shown.further_tables.iter().map(|(stem, table)| (*stem, Arc::clone(&table.table)));
        Some(Arc::new(Snapshot {
            view: view.about.name,
            info,
            chosen_row: shown.table.row,
            answer: Arc::clone(self.answer.as_ref()?),
            draw: Box::new(draw),
            table: Arc::clone(&shown.table.table),
            further_tables: further.collect(),
        }))
    }

    fn pin_curve(&mut self) -> Result<(), String> {
        if let Some(sentence) = self.unpinnable() {
            return Err(sentence);
        }
        self.pin(PinCommand::Pin);
        Ok(())
    }
}

/// Says that an answer takes too long for a browser, and what to do. `time` is an estimate.
fn too_long(time: Option<Duration>) -> String {
    let seconds = time.map(|time| count(time.as_secs_f64().ceil() as u64, "second"));
    let does_it = seconds.map_or("computes it".to_owned(), |seconds| format!("takes about {seconds} for it"));
    format!("This takes too long for a web page; the desktop program {does_it}. Smaller numbers work here too.")
}

/// Returns the reason why there is no such view for these parameters, in a sentence; `None` if there is one.
pub fn why_not<P: Puzzle>(view: &View<P>, params: &P::Params) -> Option<String> {
    P::unavailable(params, view.about.name).or_else(|| (view.unavailable)(params))
}

#[cfg(test)]
mod tests;
