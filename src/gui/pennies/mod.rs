//! The tab of the pennies.

mod controls;
mod exhibit;
mod lattice;
mod prose;
mod totals;
mod why;
mod words;

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, RichText, TextStyle, Ui};

use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::pennies::{Params, Rules, Solution};
use crate::scenario::{self, Puzzle};

use super::chart::Sight;
use super::exhibit as any_exhibit;
use super::field::refusal_ui;
use super::prose as paragraphs;
use super::tab::{Status, Tab};
use super::table_view::table_ui;

pub use exhibit::Exhibit;

/// The views of the pennies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The safe cells and the winning moves.
    Lattice,
    /// Who wins from each number of pennies.
    Totals,
}

impl View {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 2] = [Self::Lattice, Self::Totals];

    /// The name in scenario files and file names.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lattice => "lattice",
            Self::Totals => "totals",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// The pennies: their parameters, what follows from them, and where one looks.
pub struct PenniesTab {
    params: Params,
    view: View,
    solution: Arc<Solution>,
    elapsed: Duration,
    /// Why the present parameters are not solved; the solution is then the last good one.
    refusal: Option<BadParameter>,
    chosen_total: Option<u32>,
    lattice_sight: Sight,
    totals_sight: Sight,
}

impl PenniesTab {
    /// The tab with `params` solved.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let began = Instant::now();
        let solution = Arc::new(Solution::new(Rules::new(&params)?));
        Ok(Self {
            params,
            view: View::Lattice,
            solution,
            elapsed: began.elapsed(),
            refusal: None,
            chosen_total: None,
            lattice_sight: Sight::default(),
            totals_sight: Sight::default(),
        })
    }

    /// Solves the parameters at once: every change takes less than a frame.
    fn solve(&mut self) {
        match Rules::new(&self.params) {
            Ok(rules) if rules == *self.solution.rules() => self.refusal = None,
            Ok(rules) => {
                let began = Instant::now();
                if rules.game() != self.solution.rules().game() {
                    self.totals_sight.go_home();
                }
                if rules.lattice() != self.solution.rules().lattice() {
                    self.lattice_sight.go_home();
                }
                if rules.totals() != self.solution.rules().totals() {
                    self.totals_sight.go_home();
                    self.chosen_total = self.chosen_total.filter(|total| rules.totals().contains(total));
                }
                Arc::make_mut(&mut self.solution).update(rules);
                self.elapsed = began.elapsed();
                self.refusal = None;
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// Chooses the piles, by a click on a chart or on a row.
    fn choose_piles(&mut self, a: impl Into<dashu_int::UBig>, b: impl Into<dashu_int::UBig>) {
        self.params.piles = [a.into(), b.into()];
        self.solve();
    }

    /// Chooses a total: it is marked, and if it can be split so that the first player loses, the piles become that
    /// split.
    fn choose_total(&mut self, total: u32) {
        self.chosen_total = Some(total);
        if let Some(pair) = self.solution.losing_split(total).copied() {
            self.choose_piles(pair.a, pair.b);
        }
    }

    /// The row of the table that belongs to what is chosen.
    fn chosen_row(&self) -> Option<usize> {
        match self.view {
            View::Lattice => {
                let position = self.solution.rules().position();
                let leave = self.solution.winning_moves().first().map_or(position, |best| &best.leave);
                let index = usize::try_from(&leave.index(self.solution.rules().game())?).ok()?;
                (index < self.solution.lattice().pairs().len()).then_some(index)
            }
            View::Totals => {
                let first = *self.solution.rules().totals().start();
                self.chosen_total.map(|total| (total - first) as usize)
            }
        }
    }

    fn choose_row(&mut self, row: usize) {
        match self.view {
            View::Lattice => {
                if let Some(pair) = self.solution.lattice().pairs().get(row).copied() {
                    self.choose_piles(pair.a, pair.b);
                }
            }
            View::Totals => {
                let first = *self.solution.rules().totals().start();
                self.choose_total(first.saturating_add(u32::try_from(row).unwrap_or(u32::MAX)));
            }
        }
    }

    fn sight(&mut self) -> &mut Sight {
        match self.view {
            View::Lattice => &mut self.lattice_sight,
            View::Totals => &mut self.totals_sight,
        }
    }

    fn exhibit_of(&self, view: View) -> Exhibit {
        Exhibit {
            view,
            solution: Arc::clone(&self.solution),
            chosen_total: self.chosen_total,
            sight: match view {
                View::Lattice => self.lattice_sight,
                View::Totals => self.totals_sight,
            },
        }
    }
}

impl Tab for PenniesTab {
    type Params = Params;

    const PUZZLE: Puzzle = Puzzle::Pennies;

    fn own(params: &scenario::Params) -> Option<&Params> {
        if let scenario::Params::Pennies(params) = params { Some(params) } else { None }
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn set_params(&mut self, params: Params) {
        self.params = params;
        self.chosen_total = None;
        self.lattice_sight.go_home();
        self.totals_sight.go_home();
        self.solve();
    }

    fn view(&self) -> &'static str {
        self.view.name()
    }

    fn set_view(&mut self, name: &str) {
        self.view = View::named(name).unwrap_or(self.view);
    }

    fn controls_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        controls::controls_ui(ui, &mut self.params, reset_to);
        self.solve();
        if let Some(refusal) = &self.refusal {
            refusal_ui(ui, &refusal.to_string());
        }
    }

    fn view_controls_ui(&mut self, ui: &mut Ui) {
        if self.view == View::Lattice && !lattice::shows_position(&self.solution) {
            let reach = self.solution.rules().position().a.clone().max(self.solution.rules().position().b.clone());
            match i64::try_from(&reach)
                .ok()
                .filter(|reach| *reach <= (*crate::pennies::params::LATTICE_SIZES.end()).into())
            {
                Some(reach) => {
                    let text = format!("Show {}", words::pair(&self.params.piles[0], &self.params.piles[1]));
                    if ui.button(text).on_hover_text("Make the lattice large enough for the chosen piles").clicked() {
                        self.params.lattice = reach.max(1);
                        self.solve();
                    }
                }
                None => {
                    ui.label(RichText::new("The chosen piles lie outside every lattice.").text_style(TextStyle::Small));
                }
            }
        }
        if self.sight().is_away() && ui.button("Whole chart").on_hover_text("Double click does the same").clicked() {
            self.sight().go_home();
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui) {
        let solution = Arc::clone(&self.solution);
        match self.view {
            View::Lattice => {
                if let Some(position) = lattice::chart_ui(ui, &solution, &mut self.lattice_sight) {
                    self.choose_piles(position.a, position.b);
                }
            }
            View::Totals => {
                if let Some(total) = totals::chart_ui(ui, &solution, self.chosen_total, &mut self.totals_sight) {
                    self.choose_total(total);
                }
            }
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        let [piles, totals] = prose::answer(&self.solution);
        paragraphs::ui(ui, &piles);
        ui.separator();
        paragraphs::ui(ui, &totals);
    }

    fn why_ui(&self, ui: &mut Ui) {
        paragraphs::ui(ui, &prose::reason(&self.solution));
    }

    fn table_ui(&mut self, ui: &mut Ui) {
        let exhibit = self.exhibit_of(self.view);
        if let Some(row) = table_ui(ui, &exhibit.table(), self.chosen_row()) {
            self.choose_row(row);
        }
    }

    fn table_title(&self) -> &'static str {
        match self.view {
            View::Lattice => "Safe pairs",
            View::Totals => "Totals",
        }
    }

    fn update(&mut self, _ctx: &Context) {}

    fn finish(&mut self) {}

    fn status(&self) -> Status {
        let lattice = self.solution.lattice();
        if !lattice.agrees_with_backward_search() {
            return Status::Failed("The formula and the backward search disagree about this lattice.".to_owned());
        }
        let side = grouped(u64::from(lattice.size()) + 1);
        let cells = grouped(lattice.cell_count());
        Status::Done {
            checked: format!("{side} × {side} = {cells} cells by the formula, each checked against a backward search"),
            elapsed: self.elapsed,
        }
    }

    fn cancel(&mut self) {}

    fn exhibit(&self, view: &str) -> Option<any_exhibit::Exhibit> {
        View::named(view).map(|view| any_exhibit::Exhibit::Pennies(self.exhibit_of(view)))
    }
}
