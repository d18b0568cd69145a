//! The flips in the five places of the window.

use egui::{Button, Context, RichText, TextStyle, Ui};

use crate::flips::{EXACT_FLIPS, Params, State, WHOLE_FLIPS, coin_name};
use crate::gui::exhibit as any_exhibit;
use crate::gui::field::refusal_ui;
use crate::gui::tab::{Status, Tab};
use crate::gui::table_view::table_ui;
use crate::gui::theme::{self, Palette};
use crate::scenario::{self, Puzzle};

use super::exhibit::Chart;
use super::solver::Mishap;
use super::{FlipsTab, View, absent, bias, chances, controls, marks, why, words};

/// How strongly a chart is drawn that is older than the controls.
const OLD_OPACITY: f32 = 0.45;

impl Tab for FlipsTab {
    type Params = Params;

    const PUZZLE: Puzzle = Puzzle::Flips;

    fn own(params: &scenario::Params) -> Option<&Params> {
        match params {
            scenario::Params::Flips(params) => Some(params),
            _ => None,
        }
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.states_sight.go_home();
        self.bias_sight.go_home();
        self.refresh();
    }

    fn view(&self) -> &'static str {
        self.view.name()
    }

    fn set_view(&mut self, name: &str) {
        self.view = View::named(name).unwrap_or(self.view);
        self.refresh();
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        controls::controls_ui(ui, &mut self.params, reset_to);
        self.refresh();
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        match self.view {
            View::Chances | View::Choice => {
                let hint = "Leave out the states that are won with less than 1 % or more than 99 %";
                ui.checkbox(&mut self.hides_sure, "Hide sure states").on_hover_text(hint);
            }
            View::Bias => self.bias_switch_ui(ui),
        }
        if self.sight().is_away() && ui.button("Whole chart").on_hover_text("Double click does the same").clicked() {
            self.sight().go_home();
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        let (chart, palette, is_old) = (ui.available_rect_before_wrap(), Palette::of(ui), self.is_old());
        let Some(exhibit) = self.shown() else {
            marks::notice(ui.painter(), chart, "Not solved yet", &palette);
            return;
        };
        ui.scope(|ui| {
            if is_old {
                ui.multiply_opacity(OLD_OPACITY);
            }
            self.drawn_ui(ui, &exhibit);
        });
        if is_old {
            marks::notice(ui.painter(), chart, "Older than the controls", &palette);
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let is_current = self.solver.is_current();
        let Some(solved) = self.solver.solved().cloned() else {
            ui.label("Not solved yet.");
            return;
        };
        let solution = &solved.solution;
        if !is_current {
            let words = RichText::new("Older than the controls").text_style(TextStyle::Small);
            ui.label(words.color(palette.unsafe_));
            ui.multiply_opacity(OLD_OPACITY);
        }
        let color = if solution.win_probability() >= 0.5 { palette.safe } else { palette.unsafe_ };
        ui.label(RichText::new(words::headline(solution)).text_style(TextStyle::Heading).color(color));
        ui.label(words::unbroken(&words::singles(solution)));
        ui.label(RichText::new(words::first_choice(solution)).text_style(theme::strong()));
        if let Some(chosen) = words::chosen(solution, self.state) {
            ui.label(RichText::new(words::unbroken(&chosen)).color(palette.accent));
        }
        self.exact_texts.ui(ui, solution);
    }

    fn why_ui(&self, ui: &mut Ui) {
        let Some(solved) = self.solver.solved() else { return };
        if !self.solver.is_current() {
            ui.multiply_opacity(OLD_OPACITY);
        }
        for step in why::steps(solved, self.state) {
            let text = words::unbroken(&step);
            if why::is_equation(&step) {
                ui.label(RichText::new(text).text_style(theme::figures()).size(12.0));
            } else {
                ui.label(text);
            }
        }
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some(exhibit) = self.shown() else { return };
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            self.choose_row(row);
        }
    }

    fn table_title(&self) -> &'static str {
        match self.view {
            View::Chances | View::Choice => "States",
            View::Bias => "Bias",
        }
    }

    fn update(&mut self, ctx: &Context) {
        self.solver.wake(ctx);
        self.solver.poll();
        self.refresh();
    }

    fn finish(&mut self) {
        self.refresh();
        self.solver.finish(self.bias_coin);
    }

    fn status(&self) -> Status {
        if let Some(progress) = self.solver.solving() {
            return Status::Working { what: self.solving_words(), fraction: progress.fraction() };
        }
        if let Some(progress) = self.solver.looking() {
            let State { flips_done, score } = self.state;
            let what = format!("The state after {} at {}", words::flips(flips_done), words::signed(score));
            return Status::Working { what, fraction: progress.fraction() };
        }
        if let Some(progress) = self.solver.sweeping() {
            let what = format!("Curves over coin {}'s heads", coin_name(self.bias_coin));
            return Status::Working { what, fraction: progress.fraction() };
        }
        match self.solver.mishap() {
            Some(Mishap::Failed(reason)) => return Status::Failed(format!("The computation broke off: {reason}")),
            Some(Mishap::Cancelled) if self.is_old() => return Status::Cancelled,
            _ => {}
        }
        self.done()
    }

    fn cancel(&mut self) {
        self.solver.cancel();
    }

    fn exhibit(&self, view: &str) -> Option<any_exhibit::Exhibit> {
        let view = View::named(view).filter(|_| self.solver.is_current())?;
        let chart = match view {
            View::Chances | View::Choice => Chart::States(self.states(view)),
            view if let Some(why) = self.absence(view) => Chart::Absent(view, why),
            // nobody need have looked at it
            View::Bias => Chart::Bias(self.solver.swept_now(self.bias_coin)?),
        };
        self.exhibit_with(chart).map(any_exhibit::Exhibit::Flips)
    }
}

impl FlipsTab {
    /// Draws a view and takes a click on it.
    fn drawn_ui(&mut self, ui: &mut Ui, exhibit: &super::Exhibit) {
        match &exhibit.chart {
            Chart::States(states) => {
                let (sight, cache) = (&mut self.states_sight, &mut self.heat);
                if let Some(state) = chances::chart_ui(ui, &exhibit.solved, *states, sight, cache) {
                    self.choose_state(state);
                }
            }
            Chart::Bias(swept) => {
                let clicked = bias::chart_ui(ui, swept, &exhibit.solved.solution, &mut self.bias_sight);
                if let Some(heads) = clicked {
                    self.choose_heads(heads);
                }
            }
            Chart::Absent(_, why) => absent::chart_ui(ui, why),
        }
    }

    /// The switch between the coins.
    fn bias_switch_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        // the row of view buttons is filled from the right, so the last coin comes first
        for coin in (0..self.params.coins.len()).rev() {
            let (name, is_shown) = (coin_name(coin), coin == self.bias_coin);
            let color = if is_shown { palette.accent } else { palette.soft_ink };
            let button = Button::selectable(is_shown, RichText::new(format!("Coin {name}")).color(color));
            let response = ui.add(button).on_hover_text(format!("Vary how often coin {name} shows heads"));
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(format!("Vary coin {name}")));
            if response.clicked() {
                self.bias_coin = coin;
                self.refresh();
            }
        }
        ui.label(RichText::new("Vary").color(palette.soft_ink));
    }

    /// What the job for the game does.
    fn solving_words(&self) -> String {
        let flips = words::flips(i64::from(self.solver.rules().flips()));
        match self.solver.rules().flips() {
            count if count <= EXACT_FLIPS => format!("{flips}: the exact fraction and the ties"),
            count if count <= WHOLE_FLIPS => format!("{flips}: every state"),
            _ => format!("{flips}: every state that still matters"),
        }
    }

    /// What was computed and how it was checked.
    fn done(&self) -> Status {
        let Some(solved) = self.solver.solved() else { return Status::Cancelled };
        if solved.facts.as_ref().is_some_and(|facts| !facts.agrees) {
            return Status::Failed("The exact fraction and double precision disagree about this game.".to_owned());
        }
        match self.solver.swept_for(self.bias_coin) {
            Some(swept) if self.view == View::Bias => {
                let (checked, elapsed) = words::checked_sweep(solved, swept);
                Status::Done { checked, elapsed }
            }
            _ => Status::Done { checked: words::checked(solved), elapsed: solved.elapsed },
        }
    }
}
