//! The flips in the five places of the window.

use std::sync::Arc;

use egui::{Context, RichText, TextStyle, Ui};

use crate::field::number_named;
use crate::flips::{EXACT_FLIPS, FIELDS, HORIZON, Params, State, WHOLE_FLIPS, coin_name};
use crate::gui::chart::Steps;
use crate::gui::controls::take_reset_wish;
use crate::gui::field::refusal_ui;
use crate::gui::prose::ui as prose_ui;
use crate::gui::snapshot::{SharedSnapshot, Snapshot as _};
use crate::gui::tab::{Status, Tab};
use crate::gui::table_view::table_ui;
use crate::gui::theme::Palette;
use crate::numerals::grouped;
use crate::scenario::{self, Puzzle};

use super::asked::Mishap;
use super::aspect::Aspect;
use super::chances::States;
use super::exhibit::Chart;
use super::lattice::Lattice;
use super::{
    FlipsTab, View, absent, bias, both, chances, controls, ending, horizon, marks, play, play_words, prose, simulate,
    words,
};

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

    fn wrap(params: Params) -> scenario::Params {
        scenario::Params::Flips(params)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.sights = Default::default();
        self.refresh();
    }

    fn view(&self) -> &'static str {
        self.aspect.view.name()
    }

    fn set_view(&mut self, name: &str) {
        self.aspect.view = View::named(name).unwrap_or(self.aspect.view);
        self.refresh();
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        controls::controls_ui(ui, &mut self.params, reset_to);
        if let Some(name) = take_reset_wish(ui.ctx())
            && let Some((number, index)) = number_named(&FIELDS, &self.params, &name)
        {
            (number.put_back)(&mut self.params, index, reset_to);
        }
        self.refresh();
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        self.switches_ui(ui);
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
        prose_ui(ui, &prose::answer(solution, self.state));
        self.aspect_ui(ui);
        self.exact_texts.ui(ui, solution);
    }

    fn why_ui(&self, ui: &mut Ui) {
        let Some(solved) = self.solver.solved() else { return };
        if !self.solver.is_current() {
            ui.multiply_opacity(OLD_OPACITY);
        }
        prose_ui(ui, &prose::reason(solved, self.state));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some(exhibit) = self.shown() else { return };
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            self.choose_row(row);
        }
    }

    fn table_title(&self) -> &'static str {
        match self.aspect.view {
            View::Chances | View::Choice => "States",
            View::Bias => "Bias",
            View::Both => "Both biases",
            View::Horizon => "Games by length",
            View::Final => "Final scores",
            View::Simulate => "Running estimate",
            View::Play => "Flips made",
        }
    }

    fn update(&mut self, ctx: &Context) {
        self.solver.wake(ctx);
        self.solver.poll();
        self.keeper.poll();
        self.refresh();
    }

    fn finish(&mut self) {
        self.refresh();
        self.solver.finish(self.aspect);
        self.keeper.finish(&self.pinned, self.aspect.view);
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
        if let Some(progress) = self.solver.aspect_progress() {
            return Status::Working { what: self.aspect_words(), fraction: progress.fraction() };
        }
        if let Some(progress) = self.keeper.progress() {
            return Status::Working { what: "The kept curves".to_owned(), fraction: progress.fraction() };
        }
        match self.solver.mishap().or(self.keeper.mishap()) {
            Some(Mishap::Failed(reason)) => return Status::Failed(format!("The computation broke off: {reason}")),
            Some(Mishap::Cancelled) if self.is_old() => return Status::Cancelled,
            _ => {}
        }
        self.done()
    }

    fn cancel(&mut self) {
        self.solver.cancel();
        self.keeper.cancel();
    }

    fn exhibit(&self, view: &str) -> Option<SharedSnapshot> {
        let is_shown = View::named(view) == Some(self.aspect.view) && !self.is_old();
        is_shown.then(|| self.shown()).flatten().map(|exhibit| Arc::new(exhibit) as SharedSnapshot)
    }
}

impl FlipsTab {
    /// Draws a view and takes what is chosen in it.
    fn drawn_ui(&mut self, ui: &mut Ui, exhibit: &super::Exhibit) {
        let solution = &exhibit.solved.solution;
        let mut sight = exhibit.sight;
        match &exhibit.chart {
            Chart::States(states) => {
                let walk = &mut |steps: Steps, lattice: &Lattice| {
                    self.walk.step(&self.params.game, self.params.focus.state, steps, lattice)
                };
                let cache = &mut self.heat;
                let chosen = chances::chart_ui(ui, &exhibit.solved, *states, &[], &mut sight, cache, Some(walk));
                if let Some(state) = chosen {
                    self.choose_state(state);
                }
            }
            Chart::Bias(swept, wish) => {
                let (kept, set) = (&exhibit.kept, &self.params.game.coins);
                if let Some(heads) = bias::chart_ui(ui, swept, solution, *wish, kept, set, &mut sight) {
                    self.choose_heads(swept.answer.coin(), heads);
                }
            }
            Chart::Both(surfaced) => {
                let (set, cache) = (&self.params.game.coins, &mut self.surface);
                if let Some(heads) = both::chart_ui(ui, surfaced, solution, set, &mut sight, cache) {
                    self.choose_pair(surfaced.answer.coins(), heads);
                }
            }
            Chart::Horizon(foreseen, reach) => {
                let set = u32::try_from(self.params.game.flips).unwrap_or(solution.game().flips());
                let kept = &exhibit.kept;
                if let Some(flips) = horizon::chart_ui(ui, foreseen, solution, *reach, kept, set, &mut sight) {
                    self.choose_flips(flips);
                }
            }
            Chart::Final(ended) => ending::chart_ui(ui, ended, solution, &exhibit.kept, &mut sight),
            Chart::Simulate(simulated, true) => {
                let (states, paths) = (States::under_paths(), &simulated.answer.paths);
                let _ = chances::chart_ui(ui, &exhibit.solved, states, paths, &mut sight, &mut self.heat, None);
            }
            Chart::Simulate(simulated, false) => simulate::chart_ui(ui, simulated, &mut sight),
            Chart::Play(play) => {
                self.play_ui(ui, play, solution);
                play::chart_ui(ui, play, solution, &mut sight);
            }
            Chart::Absent(_, why) => absent::chart_ui(ui, why),
        }
        *self.sight_of(self.aspect.view) = sight;
    }

    /// What the job beside the game does.
    fn aspect_words(&self) -> String {
        let Aspect { view, coin, pair, simulation, .. } = self.aspect;
        match view {
            View::Both => {
                format!("Every chance over the heads of coins {} and {}", coin_name(pair[0]), coin_name(pair[1]))
            }
            View::Horizon => format!("Games of 1 to {}", words::flips(HORIZON.into())),
            View::Final => "The final scores".to_owned(),
            View::Simulate => {
                format!("{} games by {}", grouped(simulation.games), play_words::player(simulation.player))
            }
            View::Chances | View::Choice | View::Bias | View::Play => {
                format!("Curves over coin {}'s heads", coin_name(coin))
            }
        }
    }

    /// What the job for the game does.
    fn solving_words(&self) -> String {
        let flips = words::flips(i64::from(self.solver.game().flips()));
        match self.solver.game().flips() {
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
        let in_doubles = "by backward induction in double precision, each within";
        let (checked, elapsed) = match self.shown().map(|exhibit| exhibit.chart) {
            Some(Chart::Bias(swept, _)) => {
                let bound = words::power_of_ten(solved.solution.error_bound());
                (format!("{} games {in_doubles} {bound}", grouped(swept.answer.points().len())), swept.elapsed)
            }
            Some(Chart::Both(surfaced)) => {
                let (points, bound) = (u64::from(surfaced.answer.points()), solved.solution.error_bound());
                let games = grouped(points * points);
                (format!("{games} games {in_doubles} {}", words::power_of_ten(bound)), surfaced.elapsed)
            }
            Some(Chart::Horizon(foreseen, _)) => {
                let bound = words::power_of_ten(foreseen.answer.error_bound());
                let games = grouped(foreseen.answer.longest());
                (
                    format!("Games of 1 to {games} flips by one pass over all states, each within {bound}"),
                    foreseen.elapsed,
                )
            }
            Some(Chart::Final(ended)) => {
                let scores = grouped(ended.answer.rows().len());
                (
                    format!("{scores} final scores by going forward through all states in double precision"),
                    ended.elapsed,
                )
            }
            Some(Chart::Simulate(simulated, _)) => {
                let games = grouped(simulated.answer.simulation.games());
                let words = format!(
                    "{games} games played with seed {}; the exact value by going forward",
                    self.params.focus.simulation.seed
                );
                (words, simulated.elapsed)
            }
            _ => (words::checked(solved), solved.elapsed),
        };
        Status::Done { checked, elapsed }
    }
}
