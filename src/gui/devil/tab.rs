//! The Devil's table in the five places of the window.

use std::sync::Arc;

use egui::{Button, Context, RichText, Slider, TextStyle, Ui};

use crate::devil::{FIELDS, Params, Play};
use crate::field::number_named;
use crate::gui::controls::take_reset_wish;
use crate::gui::field::refusal_ui;
use crate::gui::kept::Keeping as _;
use crate::gui::prose as paragraphs;
use crate::gui::snapshot::{SharedSnapshot, Snapshot as _};
use crate::gui::tab::{Status, Tab};
use crate::gui::table_view::table_ui;
use crate::gui::theme::Palette;
use crate::scenario::{self, Puzzle};

use super::controls::{self, Controls};
use super::solving::Trouble;
use super::{DevilTab, View, belief, depths, listing, names, number_grid, prose, shrinking, whole, words};

/// How strongly what is old is drawn.
const OLD_OPACITY: f32 = 0.4;

impl Tab for DevilTab {
    type Params = Params;

    const PUZZLE: Puzzle = Puzzle::Devil;

    fn own(params: &scenario::Params) -> Option<&Params> {
        if let scenario::Params::Devil(params) = params { Some(params) } else { None }
    }

    fn wrap(params: Params) -> scenario::Params {
        scenario::Params::Devil(params)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.playback.pause();
        self.motion.forget();
        self.solver.forgive(Some(self.ground.solution.table()));
        self.judge.forgive(None);
        self.caller.forgive(None);
        self.keeper.forgive();
        self.follow(|| ());
        if self.params.record.play == Play::ByHand || self.params.record.play.is_called() {
            // what was played is shown to its end
            self.params.focus.step = whole(self.params.record.moves_made());
        }
    }

    fn view(&self) -> &'static str {
        self.view.name()
    }

    fn set_view(&mut self, name: &str) {
        let view = View::named(name).unwrap_or(self.view);
        if view != self.view {
            self.view = view;
            self.motion.forget();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        let before = (self.params.game.coins, self.params.game.faces, self.params.game.devil);
        let (last, end, has_shortest) = (self.last_settable(), self.end(), self.has_shortest());
        let (params, playback, editor) = (&mut self.params, &mut self.playback, &mut self.editor);
        let controls = Controls { params, playback, editor, last, end, has_shortest };
        let wish = controls.show(ui, reset_to);
        if let Some(name) = take_reset_wish(ui.ctx())
            && let Some((number, index)) = number_named(&FIELDS, &self.params, &name)
        {
            (number.put_back)(&mut self.params, index, reset_to);
        }
        if (self.params.game.coins, self.params.game.faces, self.params.game.devil) != before {
            self.playback.pause();
            self.params.fit();
        }
        if let Some(wish) = wish {
            self.grant(wish);
        }
        let ctx = ui.ctx().clone();
        self.follow(move || ctx.request_repaint());
        if let Err(refusal) = &self.checked.rules {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        if self.view == View::Shrinking {
            self.kept_ui(ui);
        }
        if self.view != View::Belief {
            return;
        }
        self.fold_ui(ui);
        if self.course().rows().is_empty() || self.fold() > 0 {
            return;
        }
        let before = self.sight.zoom;
        let mut zoom = before;
        let slider = Slider::new(&mut zoom, belief::ZOOMS).logarithmic(true).show_value(false);
        ui.spacing_mut().slider_width = 84.0;
        let response = ui.add(slider).on_hover_text(belief::zoom_hint());
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Zoom"));
        if response.changed() {
            self.sight.zoom_to(zoom);
        }
        ui.label(RichText::new("Zoom").text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
        if (before - 1.0).abs() > 0.01 {
            if ui.add(Button::new("100 %")).on_hover_text("The usual size").clicked() {
                self.sight.zoom_to(1.0);
            }
        } else if let Some(whole) = self.sight.zoom_to_whole()
            && ui.button("Whole chart").on_hover_text("Make the cells so small that all of them are seen").clicked()
        {
            self.sight.zoom_to(whole);
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        self.seen = ui.ctx().cumulative_pass_nr();
        if self.view == View::Table {
            controls::plays_ui(ui, &mut self.params, &mut self.playback);
        }
        let is_old = self.is_marked_old(ui.ctx());
        let chart = ui.available_rect_before_wrap();
        let exhibit = self.exhibit_of(self.view);
        let clicked = ui
            .scope(|ui| {
                if is_old {
                    ui.multiply_opacity(OLD_OPACITY);
                }
                match self.view {
                    View::Belief if exhibit.has_classes() => {
                        belief::chart_ui(ui, exhibit.course(), exhibit.step, &mut self.sight)
                    }
                    View::Belief => listing::chart_ui(ui, exhibit.course(), exhibit.step as u64, exhibit.fold)
                        .and_then(|step| usize::try_from(step).ok()),
                    View::Shrinking => {
                        let [sight, _] = &mut self.chart_sights;
                        shrinking::chart_ui(ui, exhibit.course(), exhibit.step as u64, &exhibit.kept, sight)
                            .and_then(|step| usize::try_from(step).ok())
                    }
                    View::Search => {
                        let [_, sight] = &mut self.chart_sights;
                        depths::chart_ui(ui, &exhibit.solution, sight);
                        None
                    }
                    View::Numbers => {
                        // what is set, even before it is solved: a key that is held down goes on from there
                        let coins = u32::try_from(self.params.game.coins).unwrap_or(exhibit.solution.coins());
                        if let Some(coins) = number_grid::chart_ui(ui, &exhibit.numbers, coins) {
                            self.choose_coins(coins);
                        }
                        None
                    }
                    View::Table => {
                        let interval = self.playback.is_playing().then(|| self.playback.interval());
                        let scene = (self.ground.solution.table(), self.dealt.1, exhibit.step);
                        let moment = self.motion.to(ui, scene, interval);
                        if let Some(deed) = exhibit.scene(moment, self.hand).chart_ui(ui, false) {
                            self.take_deed(deed);
                        }
                        None
                    }
                }
            })
            .inner;
        if is_old {
            self.old_mark_ui(ui, chart);
        }
        if let Some(step) = clicked {
            self.choose_step(step);
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        if self.is_marked_old(ui.ctx()) {
            ui.multiply_opacity(OLD_OPACITY);
        }
        paragraphs::ui(ui, &prose::answer(self.course()));
    }

    fn why_ui(&self, ui: &mut Ui) {
        if self.is_marked_old(ui.ctx()) {
            ui.multiply_opacity(OLD_OPACITY);
        }
        let is_called = self.view == View::Table && self.params.record.play.is_called();
        // what is called is no move of the list that is explained
        let step = if is_called { 0 } else { self.step() };
        let fold = if self.view == View::Belief { self.fold() } else { 0 };
        paragraphs::ui(ui, &prose::reason(self.course(), &self.game, step, fold));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let exhibit = self.exhibit_of(self.view);
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            let first = usize::try_from(self.belief_rows().first).unwrap_or(usize::MAX);
            match self.view {
                View::Belief => self.choose_step(first.saturating_add(row)),
                View::Shrinking => {
                    let step = self.shrinking_keys().get(row).and_then(|step| usize::try_from(step).ok());
                    self.choose_step(step.unwrap_or(0).min(self.last_step()));
                }
                View::Search => (),
                View::Numbers => {
                    if let Some(coins) = self.ground.numbers.get(row).map(|known| known.table.coins()) {
                        self.choose_coins(coins);
                    }
                }
                View::Table => self.choose_step(row + 1),
            }
        }
    }

    fn table_title(&self) -> &'static str {
        match self.view {
            View::Belief => "Beliefs",
            View::Shrinking => "Configurations left",
            View::Search => "Depths",
            View::Numbers => "Numbers of coins",
            View::Table => "The game",
        }
    }

    fn update(&mut self, ctx: &Context) {
        let waker = ctx.clone();
        self.follow(move || waker.request_repaint());
        self.play(ctx);
    }

    fn finish(&mut self) {
        self.follow(|| ());
        if let Some(solved) = self.solver.finish() {
            self.show(&solved);
        }
        if let Some(solved) = self.judge.finish() {
            self.show_list(solved);
        }
        if let Some(solved) = self.caller.finish() {
            self.called = Some(solved.found);
            self.deal();
        }
        self.keeper.forgive();
        self.follow_kept(&|| ());
        self.keeper.finish();
    }

    fn status(&self) -> Status {
        if self.solver.is_running() {
            let table = self.solver.wanted().map_or_else(String::new, |setting| names::table(*setting));
            return Status::Working { what: format!("Solving the table of {table}"), fraction: self.solver.fraction() };
        }
        if self.judge.is_running() {
            let moves = self.judge.wanted().map_or(0, |(_, moves)| moves.len());
            let what = format!("Checking your {}", words::count(moves, "move"));
            return Status::Working { what, fraction: self.judge.fraction() };
        }
        if self.keeper.is_running() {
            return Status::Working { what: "The kept lists".to_owned(), fraction: self.keeper.fraction() };
        }
        let is_sound = self.judged.as_ref().is_none_or(|judged| judged.verdict().is_checked());
        match self.solver.trouble().or(self.judge.trouble()).or(self.keeper.trouble()) {
            Some(Trouble::Cancelled) => Status::Cancelled,
            Some(Trouble::Failed(words)) => Status::Failed(format!("The search broke off: {words}")),
            None if !self.ground.solution.verified() || !is_sound => {
                Status::Failed("The search and its check disagree about this table.".to_owned())
            }
            None => Status::Done { checked: words::checked(self.course()), elapsed: self.elapsed },
        }
    }

    fn cancel(&mut self) {
        self.solver.cancel();
        self.judge.cancel();
        self.caller.cancel();
        self.keeper.cancel();
    }

    fn exhibit(&self, view: &str) -> Option<SharedSnapshot> {
        View::named(view).map(|view| Arc::new(self.exhibit_of(view)) as SharedSnapshot)
    }
}
