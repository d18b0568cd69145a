//! The pennies in the five places of the window.

use std::sync::Arc;

use egui::{Context, RichText, TextStyle, Ui};

use crate::field::number_named;
use crate::gui::chart;
use crate::gui::controls::take_reset_wish;
use crate::gui::field::refusal_ui;
use crate::gui::kept::Keeping as _;
use crate::gui::prose as paragraphs;
use crate::gui::snapshot::{SharedSnapshot, Snapshot as _};
use crate::gui::tab::{Status, Tab};
use crate::gui::table_view::table_ui;
use crate::gui::theme::{self, Palette};
use crate::numerals::grouped;
use crate::pennies::play::Player;
use crate::pennies::ratio as pennies_ratio;
use crate::pennies::{FIELDS, Params};
use crate::scenario::{self, Puzzle};

use super::grundy::{Question, Trouble};
use super::{
    PenniesTab, View, controls, decisions, lattice, long_numbers, play_words, prose, ratio, ratio_words, totals,
    values, words,
};

/// How strongly a chart is drawn that is older than the controls.
const OLD_OPACITY: f32 = 0.45;
/// Up to which value the moves to all smaller ones are listed without being asked for.
const STEPS_OPEN: u16 = 60;

impl Tab for PenniesTab {
    type Params = Params;

    const PUZZLE: Puzzle = Puzzle::Pennies;

    fn own(params: &scenario::Params) -> Option<&Params> {
        if let scenario::Params::Pennies(params) = params { Some(params) } else { None }
    }

    fn wrap(params: Params) -> scenario::Params {
        scenario::Params::Pennies(params)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.chosen_total = None;
        self.sights = Default::default();
        self.grundy.forget();
        self.table.forget_motion();
        self.solve();
    }

    fn view(&self) -> &'static str {
        self.view.name()
    }

    fn set_view(&mut self, name: &str) {
        let view = View::named(name).unwrap_or(self.view);
        if view != self.view {
            self.view = view;
            self.table.forget_motion();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        let before = self.params.clone();
        controls::view_ui(ui, &mut self.params, reset_to, self.view, &mut self.split_total);
        controls::controls_ui(ui, &mut self.params, reset_to);
        if let Some(name) = take_reset_wish(ui.ctx())
            && let Some((number, index)) = number_named(&FIELDS, &self.params, &name)
        {
            (number.put_back)(&mut self.params, index, reset_to);
        }
        self.params.drop_stale_record(&before);
        self.solve();
        self.follow(ui.ctx());
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        if self.view == View::Ratio {
            self.kept_ui(ui);
        }
        if matches!(self.view, View::Lattice | View::Values) && !lattice::shows_position(&self.solution) {
            let reach = self
                .solution
                .rules()
                .game()
                .position()
                .a
                .clone()
                .max(self.solution.rules().game().position().b.clone());
            match i64::try_from(&reach)
                .ok()
                .filter(|reach| *reach <= (*crate::pennies::limits::LATTICE_SIZES.end()).into())
            {
                Some(reach) => {
                    let text = format!("Show {}", words::pair(&self.params.game.piles[0], &self.params.game.piles[1]));
                    if ui.button(text).on_hover_text("Make the lattice large enough for the chosen piles").clicked() {
                        self.params.focus.lattice = reach.max(1);
                        self.solve();
                    }
                }
                None => {
                    ui.label(RichText::new("The chosen piles lie outside every lattice.").text_style(TextStyle::Small));
                }
            }
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        // the view may have been chosen in this frame
        self.follow(ui.ctx());
        let solution = Arc::clone(&self.solution);
        match self.view {
            View::Lattice => {
                let [sight, _] = self.sights();
                if let Some(position) = lattice::chart_ui(ui, &solution, sight) {
                    self.choose_piles(position.a, position.b);
                }
            }
            View::Totals => {
                let chosen = self.chosen_total;
                if let Some(total) = totals::chart_ui(ui, &solution, chosen, self.sights()) {
                    self.choose_total(total);
                }
            }
            View::Values => self.values_ui(ui),
            View::Decisions => self.decisions_ui(ui),
            View::Ratio => {
                let chosen = self.chosen_index();
                let Some(ratios) = self.ratios.clone() else { return };
                let kept = self.compared();
                if let Some(pair) = ratio::chart_ui(ui, &ratios, chosen, &kept, self.sights()) {
                    self.choose_piles(pair.a, pair.b);
                }
            }
            View::Play => {
                self.table.ui(ui, &mut self.params);
                self.solve();
            }
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        if self.view == View::Play {
            self.game_ui(ui);
            return;
        }
        let [piles, totals] = prose::answer(&self.solution);
        paragraphs::ui(ui, &piles);
        let numbers = long_numbers::of_answer(&self.solution);
        self.long_numbers.ui(ui, numbers);
        match self.view {
            View::Values => return self.value_ui(ui),
            View::Ratio => return self.pair_ui(ui),
            View::Decisions => return,
            View::Lattice | View::Totals | View::Play => ui.separator(),
        };
        paragraphs::ui(ui, &totals);
    }

    fn why_ui(&self, ui: &mut Ui) {
        let steps = match self.view {
            View::Play => play_words::why(self.table.play(), self.table.step()),
            View::Ratio => {
                let game = self.solution.rules().game().ruleset();
                let pair = self.chosen_index().map(|index| pennies_ratio::pair(game, index));
                ratio_words::why(game, pair.as_ref())
            }
            _ => return paragraphs::ui(ui, &prose::reason(&self.solution)),
        };
        for step in steps {
            ui.label(step);
        }
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let Some(exhibit) = self.exhibit_of(self.view) else {
            ui.label(RichText::new("Not solved yet.").color(Palette::of(ui).soft_ink));
            return;
        };
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            self.choose_row(row);
        }
    }

    fn table_title(&self) -> &'static str {
        self.view.table_title()
    }

    fn update(&mut self, ctx: &Context) {
        self.follow(ctx);
    }

    fn finish(&mut self) {
        self.grundy.finish();
        self.is_windowless = true;
    }

    fn status(&self) -> Status {
        let lattice = self.solution.lattice();
        if !lattice.agrees_with_backward_search() {
            return Status::Failed("The formula and the backward search disagree about this lattice.".to_owned());
        }
        if let Some(checked) = self.checked_words() {
            return Status::Done { checked, elapsed: self.elapsed };
        }
        let side = grouped(u64::from(lattice.size()) + 1);
        let cells = grouped(lattice.cell_count());
        if self.view == View::Values {
            return self.values_status(&format!("{side} × {side} = {cells}"));
        }
        Status::Done {
            checked: format!("{side} × {side} = {cells} cells by the formula, each checked against a backward search"),
            elapsed: self.elapsed,
        }
    }

    fn cancel(&mut self) {
        self.grundy.cancel();
    }

    fn exhibit(&self, view: &str) -> Option<SharedSnapshot> {
        View::named(view).and_then(|view| self.exhibit_of(view)).map(|exhibit| Arc::new(exhibit) as SharedSnapshot)
    }
}

impl PenniesTab {
    /// The values, the newest there are.
    fn values_ui(&mut self, ui: &mut Ui) {
        let Some(newest) = self.grundy.newest().cloned() else {
            chart::no_chart_ui(ui, "The values are being computed: the progress is at the bottom of the window.");
            return;
        };
        let place = ui.available_rect_before_wrap();
        let is_old = newest.question != Question::of(self.solution.rules());
        let solution = Arc::clone(&self.solution);
        let clicked = ui
            .scope(|ui| {
                if is_old {
                    ui.multiply_opacity(OLD_OPACITY);
                }
                let [sight, _] = &mut self.sights[View::Values as usize];
                values::chart_ui(ui, &solution, &newest, sight, &mut self.textures)
            })
            .inner;
        if is_old {
            chart::notice_ui(ui, place, "Older than the controls");
        }
        if let Some(position) = clicked {
            self.choose_piles(position.a, position.b);
        }
    }

    /// The graph of a small game, or why there is none.
    fn decisions_ui(&mut self, ui: &mut Ui) {
        let game = self.solution.rules().game().ruleset();
        let Some(graph) = self.graph.as_ref().and_then(|drawn| drawn.graph.clone()) else {
            let refusal = decisions::refusal(self.solution.rules()).unwrap_or_default();
            chart::no_chart_ui(ui, &format!("{}.", paragraphs::capitalised(&refusal)));
            return;
        };
        if let Some(position) = decisions::chart_ui(ui, game, &graph) {
            self.choose_piles(position.a, position.b);
        }
    }

    /// The game that is played: how it stands, without giving the best move away.
    fn game_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let (play, step) = (Arc::clone(self.table.play()), self.table.step());
        let play = play.as_ref();
        let (headline, winner) = play_words::headline(play, step);
        let color = match winner {
            Some(Player::You) => palette.safe,
            Some(Player::Opponent) => palette.unsafe_,
            None => palette.ink,
        };
        ui.label(RichText::new(headline).text_style(TextStyle::Heading).color(color));
        ui.label(words::rules(play.ruleset()));
        self.long_numbers.ui(ui, long_numbers::of_game(play, step));
    }

    /// The safe pair that is chosen: its ratio and its Fibonacci digits.
    fn pair_ui(&self, ui: &mut Ui) {
        ui.separator();
        let Some(index) = self.chosen_index() else {
            ui.label("The safe pair of these piles is too large to be compared here.");
            return;
        };
        let game = self.solution.rules().game().ruleset();
        for line in ratio_words::one_pair(game, &pennies_ratio::pair(game, index)) {
            ui.label(line);
        }
    }

    /// What is computed in the views that have no lattice, and how it is checked.
    fn checked_words(&self) -> Option<String> {
        match self.view {
            View::Lattice | View::Totals | View::Values => None,
            View::Decisions => {
                let graph = self.graph.as_ref()?.graph.as_ref()?;
                let (positions, moves) = (grouped(graph.decisions().len()), grouped(graph.edges().len()));
                Some(format!("{positions} positions by trying every move; {moves} lines, each a move or more"))
            }
            View::Ratio => {
                let range = self.solution.rules().focus().ratio();
                let count = grouped(range.end() - range.start() + 1);
                Some(format!("{count} safe pairs in whole numbers; every decimal is exactly rounded"))
            }
            View::Play => {
                Some("The opponent's moves follow from the formula of the safe pairs, in whole numbers".to_owned())
            }
        }
    }

    /// The value of the chosen piles and the moves to the smaller ones.
    fn value_ui(&self, ui: &mut Ui) {
        ui.separator();
        let Some(solved) = self.grundy.current(Question::of(self.solution.rules())) else {
            ui.label("The values are not there yet.");
            return;
        };
        let Some([a, b]) = self.cell_in_lattice() else {
            ui.label("The piles lie outside the lattice, so their value was not computed.");
            return;
        };
        let value = solved.values.value(a, b).map_or_else(String::new, grouped);
        let words = format!("The value of {} and {} is {value}.", grouped(a), grouped(b));
        ui.label(RichText::new(words).text_style(theme::strong()));
        let steps = |ui: &mut Ui| {
            if let Some(steps) = words::steps_down(&solved.values, [a, b]) {
                ui.label(steps);
            }
        };
        if solved.values.value(a, b).is_some_and(|value| value > STEPS_OPEN) {
            // thousands of them are written only when somebody wants to read them
            let header = RichText::new("A move to each smaller value")
                .text_style(TextStyle::Small)
                .color(Palette::of(ui).accent);
            let shown = egui::CollapsingHeader::new(header).id_salt("steps down").show(ui, steps);
            shown.header_response.on_hover_text("For every smaller value a move that leads to it");
        } else {
            steps(ui);
        }
    }

    fn values_status(&self, cells: &str) -> Status {
        match (self.grundy.progress(), self.grundy.trouble()) {
            (Some(progress), _) => {
                Status::Working { what: format!("Computing {cells} values"), fraction: progress.fraction() }
            }
            (None, Some(Trouble::Cancelled)) => Status::Cancelled,
            (None, Some(Trouble::Failed(words))) => Status::Failed(format!("The values broke off: {words}")),
            (None, None) => match self.grundy.newest() {
                Some(solved) if !solved.agrees => {
                    Status::Failed("The values and the formula disagree about the safe pairs.".to_owned())
                }
                solved => Status::Done {
                    checked: format!("{cells} values, the zeros among them checked against the formula"),
                    elapsed: solved.map_or(self.elapsed, |solved| solved.elapsed),
                },
            },
        }
    }
}
