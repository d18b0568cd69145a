//! The tab of the flips.

mod absent;
mod bias;
mod chances;
mod choice;
mod controls;
mod exact_value;
mod exhibit;
mod facts;
mod heat;
mod labels;
mod lattice;
mod marks;
mod reachable;
mod solver;
mod tab;
#[cfg(test)]
mod tests;
mod why;
mod words;

use std::sync::Arc;

use crate::flips::{Params, Rules, SWEEP_FLIPS, Solution, State};
use crate::parameter::BadParameter;

use super::chart::Sight;

pub use exhibit::Exhibit;

use chances::States;
use exact_value::ExactTexts;
use exhibit::Chart;
use heat::HeatCache;
use solver::Solver;

/// The views of the flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The win probability of every state.
    Chances,
    /// The best coins of every state.
    Choice,
    /// The win probability against one coin's probability of heads.
    Bias,
}

impl View {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Chances, Self::Choice, Self::Bias];

    /// The name in scenario files and file names.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Chances => "chances",
            Self::Choice => "choice",
            Self::Bias => "bias",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// The flips: their parameters, what is solved for them, and where one looks.
pub struct FlipsTab {
    params: Params,
    /// The parameters that were last looked at, so that no frame checks them again.
    checked: Params,
    /// Why the present parameters are not solved; what is shown is then the last good answer.
    refusal: Option<BadParameter>,
    /// The state looked at, as last allowed.
    state: State,
    solver: Solver,
    view: View,
    hides_sure: bool,
    /// The coin whose probability of heads is varied.
    bias_coin: usize,
    states_sight: Sight,
    bias_sight: Sight,
    heat: HeatCache,
    exact_texts: ExactTexts,
}

impl FlipsTab {
    /// The tab for `params`. What takes longer than a frame to solve is not solved yet.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let solver = Solver::new(&params)?;
        Ok(Self {
            checked: params.clone(),
            refusal: None,
            state: params.state,
            params,
            solver,
            view: View::Chances,
            hides_sure: true,
            bias_coin: 0,
            states_sight: Sight::default(),
            bias_sight: Sight::default(),
            heat: HeatCache::default(),
            exact_texts: ExactTexts::default(),
        })
    }

    /// Brings what is shown up to the parameters.
    fn refresh(&mut self) {
        if self.checked != self.params {
            self.checked = self.params.clone();
            let before = self.solver.rules().clone();
            let accepted = Rules::new(&self.params).and_then(|rules| {
                self.solver.want(&self.params)?;
                Ok(rules.state())
            });
            match accepted {
                Ok(state) => {
                    self.state = state;
                    // its coin may have been taken away
                    self.bias_coin = self.bias_coin.min(self.params.coins.len().saturating_sub(1));
                    self.refusal = None;
                    if has_other_scores(&before, self.solver.rules()) {
                        self.states_sight.go_home();
                    }
                }
                Err(refusal) => self.refusal = Some(refusal),
            }
        }
        if self.view == View::Bias {
            self.solver.want_sweep(self.bias_coin);
        } else {
            self.solver.forget_sweep();
        }
    }

    /// What is shown, whether it is of the parameters or older.
    fn solution(&self) -> Option<&Solution> {
        self.solver.solved().map(|solved| &solved.solution)
    }

    /// Whether the chart belongs to earlier parameters.
    fn is_old(&self) -> bool {
        !self.solver.is_current()
            || (self.view == View::Bias
                && self.absence(self.view).is_none()
                && self.solver.swept_for(self.bias_coin).is_none())
    }

    /// Chooses the state nearest to `state` that play can lead to.
    fn choose_state(&mut self, state: State) {
        self.params.state = reachable::nearest_state(&self.params, state);
        self.refresh();
    }

    /// Sets the varied coin's probability of heads.
    fn choose_heads(&mut self, heads: crate::flips::Probability) {
        if let Some(coin) = self.params.coins.get_mut(self.bias_coin) {
            coin.heads = heads;
            self.refresh();
        }
    }

    /// The row of the table that belongs to what is chosen.
    fn chosen_row(&self) -> Option<usize> {
        match self.view {
            View::Chances | View::Choice => row_of(self.solution()?, self.state),
            View::Bias => {
                let heads = self.params.coins.get(self.bias_coin)?.heads.to_f64();
                bias::nearest_row(&self.solver.swept()?.sweep, heads)
            }
        }
    }

    fn choose_row(&mut self, row: usize) {
        match self.view {
            View::Chances | View::Choice => {
                if let Some(state) = self.solution().and_then(|solution| solution.choice_state(row)) {
                    self.choose_state(state);
                }
            }
            View::Bias => {
                let point = self.solver.swept().and_then(|swept| swept.sweep.points().get(row));
                if let Some(heads) = point.map(|point| point.heads) {
                    self.choose_heads(heads);
                }
            }
        }
    }

    fn sight(&mut self) -> &mut Sight {
        match self.view {
            View::Chances | View::Choice => &mut self.states_sight,
            View::Bias => &mut self.bias_sight,
        }
    }

    /// The view as it is shown, with the newest numbers there are; `None` while there are none.
    fn shown(&self) -> Option<Exhibit> {
        self.exhibit_with(match self.view {
            View::Chances | View::Choice => Chart::States(self.states(self.view)),
            view if let Some(why) = self.absence(view) => Chart::Absent(view, why),
            View::Bias => Chart::Bias(Arc::clone(self.solver.swept()?)),
        })
    }

    /// Why there is no such view of the game that is set; `None` if there is one.
    fn absence(&self, view: View) -> Option<String> {
        let flips = self.solver.rules().flips();
        let (most, what) = match view {
            View::Chances | View::Choice => return None,
            View::Bias => (SWEEP_FLIPS, "the curve over a coin's heads"),
        };
        (flips > most).then(|| words::too_long(what, most))
    }

    fn states(&self, view: View) -> States {
        States { chosen: self.state, hides_sure: self.hides_sure, by_choice: view == View::Choice }
    }

    fn exhibit_with(&self, chart: Chart) -> Option<Exhibit> {
        let sight = match chart {
            Chart::States(_) => self.states_sight,
            Chart::Bias(_) | Chart::Absent(..) => self.bias_sight,
        };
        Some(Exhibit { solved: Arc::clone(self.solver.solved()?), state: self.state, sight, chart })
    }
}

/// Whether the axes of the chances fit one game and not the other.
fn has_other_scores(one: &Rules, other: &Rules) -> bool {
    let points =
        |rules: &Rules| rules.coins().iter().map(|coin| (coin.after_heads(), coin.after_tails())).collect::<Vec<_>>();
    one.flips() != other.flips() || one.target() != other.target() || points(one) != points(other)
}

/// The row of a state in the table of all states with a choice, found by bisection; `None` if it is not there.
fn row_of(solution: &Solution, state: State) -> Option<usize> {
    let place = |state: State| (state.flips_done, state.score);
    let (mut low, mut high) = (0, solution.choice_count());
    while low < high {
        let middle = low + (high - low) / 2;
        if place(solution.choice_state(middle)?) < place(state) { low = middle + 1 } else { high = middle }
    }
    (solution.choice_state(low)? == state).then_some(low)
}
