//! The tab of the Devil.

mod belief;
mod chart_words;
mod coin;
mod controls;
mod depths;
mod exhibit;
mod large_words;
mod listing;
mod motion;
mod numbers;
mod playback;
mod prose;
mod round_table;
mod sheet;
mod shrinking;
mod solving;
mod strip;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use egui::{Align2, Button, Context, FontId, Rect, RichText, Slider, TextStyle, Ui, vec2};

use crate::devil::{BeliefRows, Game, Known, Params, Rules, Solution};
use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::scenario::{self, Puzzle};

use super::chart;
use super::exhibit as any_exhibit;
use super::field::refusal_ui;
use super::prose as paragraphs;
use super::tab::{Status, Tab};
use super::table_view::table_ui;
use super::theme::Palette;

use belief::Sight;
use controls::Controls;
use motion::Motion;
use playback::Playback;
use solving::{Solved, Solver, Trouble};

pub use exhibit::Exhibit;
pub use view::View;

/// How strongly what is old is drawn.
const OLD_OPACITY: f32 = 0.4;

/// The Devil's table: its parameters, what was found for them, and the game that is played.
pub struct DevilTab {
    params: Params,
    view: View,
    solution: Arc<Solution>,
    game: Arc<Game>,
    /// The seed of the game.
    dealt: u64,
    elapsed: Duration,
    /// Why the present parameters are not solved; the solution is then the last good one.
    refusal: Option<BadParameter>,
    solver: Solver,
    playback: Playback,
    motion: Motion,
    sight: Sight,
    /// Where one looks at the shrinking and at the search.
    chart_sights: [chart::Sight; 2],
    numbers: Arc<[Known]>,
    /// The pass in which the chart was last drawn: the playback does not run where nobody sees it.
    seen: u64,
}

impl DevilTab {
    /// The tab with `params` solved, so that there is something to see from the start.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let Solved { solution, elapsed } = Solved::at_once(&Rules::new(&params)?);
        let game = Arc::new(Game::against_random_devil(&solution, params.seed));
        Ok(Self {
            solver: Solver::new(solution.coins()),
            dealt: params.seed,
            params,
            view: View::Belief,
            solution,
            game,
            elapsed,
            refusal: None,
            playback: Playback::default(),
            motion: Motion::default(),
            sight: Sight::default(),
            chart_sights: Default::default(),
            numbers: crate::devil::numbers().into(),
            seen: 0,
        })
    }

    /// Brings solution and game up to the parameters, as far as that takes no time.
    fn follow(&mut self, wake: impl FnOnce() + Send + 'static) {
        match Rules::new(&self.params) {
            Ok(rules) => {
                self.refusal = None;
                self.solver.ask(&rules, self.solution.coins(), wake);
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
        if let Some(solved) = self.solver.take() {
            self.show(solved);
        }
        if self.dealt != self.params.seed {
            self.deal();
        }
    }

    fn show(&mut self, solved: Solved) {
        self.solution = solved.solution;
        self.elapsed = solved.elapsed;
        self.chart_sights.iter_mut().for_each(chart::Sight::go_home);
        self.deal();
    }

    fn deal(&mut self) {
        self.dealt = self.params.seed;
        self.game = Arc::new(Game::against_random_devil(&self.solution, self.dealt));
        self.motion.forget();
    }

    /// The last step of the solution shown.
    fn last_step(&self) -> usize {
        usize::try_from(self.solution.last_step()).unwrap_or(usize::MAX)
    }

    /// The step that is shown.
    fn step(&self) -> usize {
        usize::try_from(self.params.step).unwrap_or(0).min(self.last_step())
    }

    /// Chooses a step, by a click on a chart or on a row.
    fn choose_step(&mut self, step: usize) {
        self.playback.pause();
        self.params.step = whole(step);
    }

    /// Chooses a number of coins, by a click.
    fn choose_coins(&mut self, coins: u32) {
        self.playback.pause();
        self.params.coins = coins.into();
        self.params.step = self.params.step.min(last_step_allowed(self.params.coins).unwrap_or(0));
    }

    /// The step at which the playback ends: that of the win in a game, that of the last move elsewhere.
    fn end(&self) -> i128 {
        whole(match self.view {
            View::Belief | View::Shrinking | View::Search | View::Numbers => self.last_step(),
            View::Table => self.game.steps().len(),
        })
    }

    /// Runs the playback on.
    fn play(&mut self, ctx: &Context) {
        if !self.playback.is_playing() {
            return;
        }
        let is_seen = ctx.cumulative_pass_nr() <= self.seen + 2;
        if !is_seen || self.params.step >= self.end() {
            self.playback.pause();
            return;
        }
        let now = ctx.input(|i| i.time);
        if self.playback.is_due(now) {
            self.params.step += 1;
        }
        if let Some(wait) = self.playback.time_left(now) {
            ctx.request_repaint_after(wait);
        }
    }

    /// Whether what is shown is so old that it is marked; if it will be so soon, the window is woken for it.
    fn is_marked_old(&self, ctx: &Context) -> bool {
        match self.solver.marks_at() {
            Some(Duration::ZERO) => true,
            Some(wait) => {
                ctx.request_repaint_after(wait);
                false
            }
            None => self.refusal.is_some(),
        }
    }

    /// Says over an old chart what it belongs to.
    fn old_mark_ui(&self, ui: &Ui, chart: Rect) {
        let palette = Palette::of(ui);
        let coins = self.solution.coins();
        let state = if self.solver.is_running() { "working…" } else { "not the present values" };
        let text = format!("for {coins} {}, {state}", if coins == 1 { "coin" } else { "coins" });
        let galley = ui.painter().layout_no_wrap(text, FontId::proportional(14.0), palette.ink);
        let label = Align2::CENTER_CENTER.anchor_size(chart.center(), galley.size());
        ui.painter().rect(
            label.expand2(vec2(14.0, 8.0)),
            8.0,
            palette.card,
            egui::Stroke::new(1.0, palette.line),
            egui::StrokeKind::Inside,
        );
        ui.painter().galley(label.min, galley, palette.ink);
    }

    fn exhibit_of(&self, view: View) -> Exhibit {
        Exhibit {
            view,
            solution: Arc::clone(&self.solution),
            game: Arc::clone(&self.game),
            step: self.step(),
            numbers: Arc::clone(&self.numbers),
        }
    }

    /// The row of the table that belongs to the step.
    fn chosen_row(&self) -> Option<usize> {
        match self.view {
            View::Belief | View::Shrinking => self.belief_rows().row_of(self.step() as u64),
            View::Search => None,
            View::Numbers => usize::try_from(self.solution.coins()).ok()?.checked_sub(1),
            View::Table => self.step().checked_sub(1).filter(|row| *row < self.game.steps().len()),
        }
    }

    /// The rows of the belief's table.
    fn belief_rows(&self) -> BeliefRows {
        BeliefRows::of(&self.solution, self.step() as u64)
    }

    /// The last step that can be set for the coins that are set; `None` where there is nothing to play.
    fn last_settable(&self) -> Option<i128> {
        if i64::from(self.solution.coins()) == self.params.coins {
            self.solution.strategy().map(|_| whole(self.last_step()))
        } else {
            last_step_allowed(self.params.coins)
        }
    }
}

impl Tab for DevilTab {
    type Params = Params;

    const PUZZLE: Puzzle = Puzzle::Devil;

    fn own(params: &scenario::Params) -> Option<&Params> {
        if let scenario::Params::Devil(params) = params { Some(params) } else { None }
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.playback.pause();
        self.motion.forget();
        self.solver.forgive(self.solution.coins());
        self.follow(|| ());
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
        let coins = self.params.coins;
        let (last, end) = (self.last_settable(), self.end());
        let controls = Controls { params: &mut self.params, playback: &mut self.playback, last, end };
        controls.show(ui, reset_to);
        if self.params.coins != coins {
            self.playback.pause();
            self.params.step = self.params.step.min(last_step_allowed(self.params.coins).unwrap_or(0));
        }
        let ctx = ui.ctx().clone();
        self.follow(move || ctx.request_repaint());
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        if self.view != View::Belief || self.solution.classes().is_empty() {
            return;
        }
        let before = self.sight.zoom;
        let mut zoom = before;
        let slider = Slider::new(&mut zoom, belief::ZOOMS).logarithmic(true).show_value(false);
        ui.spacing_mut().slider_width = 84.0;
        let response = ui.add(slider).on_hover_text("Size of the cells (Ctrl and the wheel do the same)");
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
                        belief::chart_ui(ui, &exhibit.solution, exhibit.step, &mut self.sight)
                    }
                    View::Belief => listing::chart_ui(ui, &exhibit.solution, exhibit.step as u64)
                        .and_then(|step| usize::try_from(step).ok()),
                    View::Shrinking => {
                        let [sight, _] = &mut self.chart_sights;
                        shrinking::chart_ui(ui, &exhibit.solution, exhibit.step as u64, sight)
                            .and_then(|step| usize::try_from(step).ok())
                    }
                    View::Search => {
                        let [_, sight] = &mut self.chart_sights;
                        depths::chart_ui(ui, &exhibit.solution, sight);
                        None
                    }
                    View::Numbers => {
                        let clicked = numbers::chart_ui(ui, &exhibit.numbers, exhibit.solution.coins());
                        if let Some(coins) = clicked {
                            self.choose_coins(coins);
                        }
                        None
                    }
                    View::Table => {
                        let interval = self.playback.is_playing().then(|| self.playback.interval());
                        let scene = (self.solution.coins(), self.dealt, exhibit.step);
                        let moment = self.motion.to(ui, scene, interval);
                        exhibit.scene(moment).chart_ui(ui);
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
        paragraphs::ui(ui, &prose::answer(&self.solution));
    }

    fn why_ui(&self, ui: &mut Ui) {
        if self.is_marked_old(ui.ctx()) {
            ui.multiply_opacity(OLD_OPACITY);
        }
        paragraphs::ui(ui, &prose::reason(&self.solution, &self.game, self.step()));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let exhibit = self.exhibit_of(self.view);
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            let first = usize::try_from(self.belief_rows().first).unwrap_or(usize::MAX);
            match self.view {
                View::Belief | View::Shrinking => self.choose_step(first.saturating_add(row)),
                View::Search => (),
                View::Numbers => {
                    if let Some(coins) = self.numbers.get(row).map(|known| known.coins) {
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
            self.show(solved);
        }
    }

    fn status(&self) -> Status {
        if self.solver.is_running() {
            let what = format!("Solving the table of {} coins", grouped(self.solver.wanted()));
            return Status::Working { what, fraction: self.solver.fraction() };
        }
        match self.solver.trouble() {
            Some(Trouble::Cancelled) => Status::Cancelled,
            Some(Trouble::Failed(words)) => Status::Failed(format!("The search broke off: {words}")),
            None if !self.solution.verified() => {
                Status::Failed("The search and its check disagree about this table.".to_owned())
            }
            None => Status::Done { checked: words::checked(&self.solution), elapsed: self.elapsed },
        }
    }

    fn cancel(&mut self) {
        self.solver.cancel();
    }

    fn exhibit(&self, view: &str) -> Option<any_exhibit::Exhibit> {
        View::named(view).map(|view| any_exhibit::Exhibit::Devil(self.exhibit_of(view)))
    }
}

/// The last step of the rules for that many coins; `None` where the coins are not allowed.
fn last_step_allowed(coins: i64) -> Option<i128> {
    let coins = u32::try_from(coins).ok().filter(|coins| (1..=crate::devil::MAX_COINS).contains(coins))?;
    Some((1 << coins) - 1)
}

fn whole(step: usize) -> i128 {
    i128::try_from(step).unwrap_or(i128::MAX)
}

/// A count, of some hundreds at most, as a number that can be drawn with.
fn float(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
