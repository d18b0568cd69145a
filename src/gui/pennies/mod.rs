//! The tab of the pennies.

mod controls;
mod decisions;
mod exhibit;
mod grundy;
mod kept;
mod lattice;
mod long_numbers;
mod motion;
mod play;
mod play_words;
mod prose;
mod ratio;
mod ratio_words;
mod solved_rules;
mod surds;
mod tab;
mod table;
mod totals;
mod values;
mod view;
mod why;
mod words;

use std::sync::Arc;
use std::time::{Duration, Instant};

use dashu_int::UBig;
use egui::Context;

use crate::parameter::BadParameter;
use crate::pennies::decisions::Graph;
use crate::pennies::{Params, Position, Rules, Ruleset};

use super::chart::Sight;

use exhibit::{Chart, LazyValues};
use grundy::Question;
use kept::Known;
use long_numbers::LongNumbers;
use ratio::Ratios;
use solved_rules::SolvedRules;
use table::Table;

pub use exhibit::Exhibit;
pub(super) use play::paint_coin;
pub use view::View;

/// The pennies: their parameters, what follows from them, and where one looks.
pub struct PenniesTab {
    params: Params,
    view: View,
    solution: Arc<SolvedRules>,
    elapsed: Duration,
    /// Why the present parameters are not solved; the solution is then the last good one.
    refusal: Option<BadParameter>,
    chosen_total: Option<u32>,
    /// How many pennies the opponent splits when he is asked to.
    split_total: i64,
    /// Where one looks at the charts of each view, in the order of [`View::ALL`].
    sights: [[Sight; 2]; View::ALL.len()],
    grundy: grundy::Solver,
    textures: values::Textures,
    graph: Option<Drawn>,
    ratios: Option<Arc<Ratios>>,
    /// What is kept to be compared, as last allowed.
    kept: Vec<Known>,
    table: Table,
    long_numbers: LongNumbers,
    /// Whether there is no window: what takes long is then solved when it is saved.
    is_windowless: bool,
}

/// A graph of decisions and what it was drawn for.
struct Drawn {
    of: (Ruleset, Position, bool),
    graph: Option<Arc<Graph>>,
}

impl Drawn {
    fn new(rules: &Rules) -> Self {
        let (game, position, folded) = (rules.game().ruleset(), rules.game().position(), rules.focus().is_folded());
        Self { graph: Graph::new(game, position, folded).map(Arc::new), of: (game, position.clone(), folded) }
    }

    fn fits(&self, rules: &Rules) -> bool {
        (self.of.0, &self.of.1, self.of.2)
            == (rules.game().ruleset(), rules.game().position(), rules.focus().is_folded())
    }
}

impl PenniesTab {
    /// The tab with `params` solved.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let began = Instant::now();
        let solution = Arc::new(SolvedRules::new(Rules::new(&params)?));
        let mut tab = Self {
            params,
            view: View::Lattice,
            elapsed: began.elapsed(),
            refusal: None,
            chosen_total: None,
            split_total: 22,
            sights: Default::default(),
            grundy: grundy::Solver::default(),
            textures: values::Textures::default(),
            graph: None,
            ratios: None,
            kept: Vec::new(),
            table: Table::new(solution.rules()),
            long_numbers: LongNumbers::default(),
            solution,
            is_windowless: false,
        };
        tab.follow_kept();
        Ok(tab)
    }

    /// Solves the parameters at once: every change takes less than a frame.
    fn solve(&mut self) {
        match Rules::new(&self.params) {
            Ok(rules) if rules == *self.solution.rules() => self.refusal = None,
            Ok(rules) => {
                let began = Instant::now();
                self.go_home_where_changed(&rules);
                let has_other_record = !rules.has_record_of(self.solution.rules());
                Arc::make_mut(&mut self.solution).update(rules);
                if has_other_record {
                    self.table.set_up(self.solution.rules());
                }
                self.elapsed = began.elapsed();
                self.refusal = None;
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
        if self.refusal.is_none() {
            self.follow_kept();
        }
    }

    /// Looks at the whole of every chart whose axes `rules` change.
    fn go_home_where_changed(&mut self, rules: &Rules) {
        let old = self.solution.rules();
        let other_game = rules.game().ruleset() != old.game().ruleset();
        let changed = [
            (View::Lattice, rules.focus().lattice() != old.focus().lattice()),
            (View::Values, rules.focus().lattice() != old.focus().lattice()),
            (View::Totals, other_game || rules.game().totals() != old.game().totals()),
            (View::Ratio, other_game || rules.focus().ratio() != old.focus().ratio()),
        ];
        if rules.game().totals() != old.game().totals() {
            self.chosen_total = self.chosen_total.filter(|total| rules.game().totals().contains(total));
        }
        for (view, _) in changed.into_iter().filter(|(_, changed)| *changed) {
            self.sights[view as usize].iter_mut().for_each(Sight::go_home);
        }
    }

    /// Brings what only some views need up to the parameters: at once where that takes less than a frame.
    fn follow(&mut self, ctx: &Context) {
        let rules = self.solution.rules();
        if self.view == View::Values {
            self.grundy.want(Question::of(rules), ctx);
        } else {
            self.grundy.forget();
        }
        self.grundy.poll();
        if self.view == View::Decisions && !self.graph.as_ref().is_some_and(|drawn| drawn.fits(rules)) {
            self.graph = Some(Drawn::new(rules));
        }
        if self.view == View::Ratio && !self.ratios.as_ref().is_some_and(|ratios| ratios.fits(rules)) {
            self.ratios = Some(Arc::new(Ratios::of(rules)));
        }
    }

    /// Chooses the piles, by a click on a chart or on a row. A game that was played from others is over.
    fn choose_piles(&mut self, a: impl Into<UBig>, b: impl Into<UBig>) {
        let piles = [a.into(), b.into()];
        if piles != self.params.game.piles {
            let before = self.params.clone();
            self.params.game.piles = piles;
            self.params.drop_stale_record(&before);
        }
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

    /// The index of the safe pair that the chosen piles are, or that the best move leaves.
    fn chosen_index(&self) -> Option<u32> {
        let best = self.solution.winning_moves().first().map(|best| &best.index);
        u32::try_from(self.solution.index().or(best)?).ok()
    }

    /// The row of the table that belongs to what is chosen.
    fn chosen_row(&self) -> Option<usize> {
        let rules = self.solution.rules();
        match self.view {
            View::Lattice => {
                let index = self.chosen_index()? as usize;
                (index < self.solution.lattice().pairs().len()).then_some(index)
            }
            View::Totals => self.chosen_total.map(|total| (total - rules.game().totals().start()) as usize),
            View::Values => {
                let [a, b] = self.cell_in_lattice()?;
                Some(a as usize * (self.solution.lattice().size() as usize + 1) + b as usize)
            }
            View::Decisions => Some(0),
            View::Ratio => {
                let index = self.chosen_index().filter(|index| rules.focus().ratio().contains(index))?;
                kept::all_keys(&rules.focus().ratio(), &self.compared()).rank(index.into())
            }
            View::Play => self.table.step().checked_sub(1),
        }
    }

    fn choose_row(&mut self, row: usize) {
        let number = u32::try_from(row).unwrap_or(u32::MAX);
        match self.view {
            View::Lattice => {
                if let Some(pair) = self.solution.lattice().pairs().get(row).copied() {
                    self.choose_piles(pair.a, pair.b);
                }
            }
            View::Totals => self.choose_total(self.solution.rules().game().totals().start().saturating_add(number)),
            View::Values => {
                let side = self.solution.lattice().size() as usize + 1;
                self.choose_piles(row / side, row % side);
            }
            View::Decisions => {
                let drawn = self.graph.as_ref().and_then(|drawn| drawn.graph.as_ref());
                if let Some(decision) = drawn.and_then(|graph| graph.decisions().get(row)).copied() {
                    self.choose_piles(decision.a, decision.b);
                }
            }
            View::Ratio => {
                let rules = self.solution.rules();
                let index = kept::all_keys(&rules.focus().ratio(), &self.compared())
                    .get(row)
                    .and_then(|index| u32::try_from(index).ok());
                if let Some(pair) = index.map(|index| crate::pennies::ratio::pair(rules.game().ruleset(), index)) {
                    self.choose_piles(pair.a, pair.b);
                }
            }
            View::Play => self.table.look_at(Some(row + 1)),
        }
    }

    /// The chosen piles, if they lie in the lattice.
    fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        let position = self.solution.rules().game().position();
        let size = self.solution.lattice().size();
        let pile = |pile| u32::try_from(pile).ok().filter(|pile| *pile <= size);
        Some([pile(&position.a)?, pile(&position.b)?])
    }

    fn sights(&mut self) -> &mut [Sight; 2] {
        &mut self.sights[self.view as usize]
    }

    /// The view as it is saved; `None` while it is being solved.
    fn exhibit_of(&self, view: View) -> Option<Exhibit> {
        let rules = self.solution.rules();
        let chart = match view {
            View::Lattice => Chart::Lattice,
            View::Totals => Chart::Totals(self.chosen_total),
            View::Values => match self.grundy.current(Question::of(rules)) {
                Some(solved) => Chart::Values(LazyValues::from(Arc::clone(solved))),
                None if self.is_windowless => Chart::Values(LazyValues::default()),
                None => return None,
            },
            View::Decisions => Chart::Decisions(match self.graph.as_ref().filter(|drawn| drawn.fits(rules)) {
                Some(drawn) => drawn.graph.clone(),
                None => Drawn::new(rules).graph,
            }),
            View::Ratio => {
                let ratios = self.ratios.clone().filter(|ratios| ratios.fits(rules));
                Chart::Ratio(ratios.unwrap_or_else(|| Arc::new(Ratios::of(rules))), self.chosen_index())
            }
            View::Play => Chart::Play(Arc::clone(self.table.play()), self.table.step()),
        };
        let kept = if view == View::Ratio { self.compared() } else { Vec::new() };
        Some(Exhibit { solution: Arc::clone(&self.solution), sights: self.sights[view as usize], chart, kept })
    }
}
