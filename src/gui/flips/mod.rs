//! The tab of the flips.

mod absent;
mod asked;
mod aspect;
mod aspect_words;
mod bias;
mod both;
mod chances;
mod choice;
mod controls;
mod ending;
mod exact_value;
mod exhibit;
mod facts;
mod heat;
mod horizon;
mod kept;
mod labels;
mod lattice;
mod marks;
mod parallel;
mod play;
mod play_words;
mod prose;
mod simulate;
mod solver;
mod tab;
#[cfg(test)]
mod tests;
mod view;
mod view_controls;
mod walk;
mod why;
mod words;
mod work;

use std::sync::Arc;

use crate::flips::{CheckedGame, Params, Pinned, Play, Probability, Rules, Solution, State, nearest_state};
use crate::parameter::BadParameter;

use super::chart::Sight;

pub use exhibit::Exhibit;
pub use view::View;

use aspect::Aspect;
use both::SurfaceCache;
use chances::States;
use exact_value::ExactTexts;
use exhibit::Chart;
use heat::HeatCache;
use kept::Keeper;
use solver::Solver;
use walk::Walk;

/// The flips: their parameters, what is solved for them, and where one looks.
pub struct FlipsTab {
    params: Params,
    /// The parameters that were last looked at, so that no frame checks them again.
    checked: Params,
    /// Why the present parameters are not solved; what is shown is then the last good answer.
    refusal: Option<BadParameter>,
    /// The state looked at, as last allowed.
    state: State,
    /// The row along which the arrow keys move it.
    walk: Walk,
    solver: Solver,
    /// The curves compared with, as last allowed.
    pinned: Vec<Pinned>,
    keeper: Keeper,
    aspect: Aspect,
    hides_sure: bool,
    /// How many flips the horizon shows.
    reach: u32,
    /// Whether the simulation shows the paths of its first games.
    shows_paths: bool,
    /// Whether one plays without advice.
    hides_advice: bool,
    sights: [Sight; View::ALL.len()],
    heat: HeatCache,
    surface: SurfaceCache,
    exact_texts: ExactTexts,
}

impl FlipsTab {
    /// The tab for `params`. What takes longer than a frame to solve is not solved yet.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let rules = Rules::new(&params)?;
        let (solver, focus) = (Solver::new(&rules), rules.focus());
        let wish = Probability::nearest(0.75, 100);
        Ok(Self {
            checked: params.clone(),
            refusal: None,
            state: focus.state,
            pinned: params.pinned.clone(),
            keeper: Keeper::default(),
            walk: Walk::default(),
            params,
            solver,
            aspect: Aspect { view: View::Chances, coin: 0, pair: [0, 1], wish, simulation: focus.simulation },
            hides_sure: true,
            reach: 1_000,
            shows_paths: false,
            hides_advice: false,
            sights: Default::default(),
            heat: HeatCache::default(),
            surface: SurfaceCache::default(),
            exact_texts: ExactTexts::default(),
        })
    }

    /// Brings what is shown up to the parameters.
    fn refresh(&mut self) {
        if self.checked != self.params {
            self.checked = self.params.clone();
            let before = self.solver.game().clone();
            match Rules::new(&self.params) {
                Ok(rules) => {
                    self.solver.want(&rules);
                    (self.state, self.aspect.simulation) = (rules.focus().state, rules.focus().simulation);
                    self.pinned.clone_from(&self.params.pinned);
                    self.drop_missing_coins();
                    self.refusal = None;
                    if has_other_scores(&before, self.solver.game()) {
                        for view in [View::Chances, View::Choice, View::Final] {
                            self.sight_of(view).go_home();
                        }
                    }
                }
                Err(refusal) => self.refusal = Some(refusal),
            }
        }
        self.solver.want_aspect(self.aspect);
        self.keeper.want(&self.pinned, self.aspect.view, self.solver.waken());
    }

    /// A coin whose heads are varied may have been taken away.
    fn drop_missing_coins(&mut self) {
        let coins = self.params.game.coins.len();
        self.aspect.coin = self.aspect.coin.min(coins.saturating_sub(1));
        if self.aspect.pair.iter().any(|&coin| coin >= coins) {
            self.aspect.pair = [0, 1];
        }
    }

    /// What is shown, whether it is of the parameters or older.
    fn solution(&self) -> Option<&Solution> {
        self.solver.solved().map(|solved| &solved.solution)
    }

    /// Whether the chart belongs to earlier parameters.
    fn is_old(&self) -> bool {
        !self.solver.is_current() || !self.solver.has_aspect(self.aspect)
    }

    /// Chooses the state nearest to `state` that play can lead to.
    fn choose_state(&mut self, state: State) {
        self.params.focus.state = nearest_state(&self.params.game, state);
        self.refresh();
    }

    /// Sets a coin's probability of heads.
    fn choose_heads(&mut self, coin: usize, heads: Probability) {
        if let Some(coin) = self.params.game.coins.get_mut(coin) {
            coin.heads = heads;
            self.refresh();
        }
    }

    /// Sets the number of flips, with the state as near as it can be.
    fn choose_flips(&mut self, flips: u32) {
        self.params.game.flips = i64::from(flips);
        self.params.fit();
        self.refresh();
    }

    /// The row of the table that belongs to what is chosen.
    fn chosen_row(&self) -> Option<usize> {
        match self.aspect.view {
            View::Chances | View::Choice => row_of(self.solution()?, self.state),
            View::Bias => {
                let heads = self.params.game.coins.get(self.aspect.coin)?.heads.to_f64();
                bias::nearest_row(&self.solver.swept()?.answer, heads)
            }
            View::Both => both::present_row(&self.solver.surfaced()?.answer, self.solution()?),
            View::Horizon => usize::try_from(self.params.game.flips - 1).ok(),
            View::Final | View::Simulate => None,
            View::Play => self.params.record.choices.len().checked_sub(1),
        }
    }

    fn choose_row(&mut self, row: usize) {
        match self.aspect.view {
            View::Chances | View::Choice => {
                if let Some(state) = self.solution().and_then(|solution| solution.choice_state(row)) {
                    self.choose_state(state);
                }
            }
            View::Bias => {
                let point = self.solver.swept().and_then(|swept| swept.answer.points().get(row));
                if let Some(heads) = point.map(|point| point.heads) {
                    self.choose_heads(self.aspect.coin, heads);
                }
            }
            View::Both => {
                let Some(surface) = self.solver.surfaced().map(|surfaced| &surfaced.answer) else { return };
                let Ok(row) = u32::try_from(row) else { return };
                let heads = [row % surface.points(), row / surface.points()].map(|place| surface.heads(place));
                self.choose_pair(surface.coins(), heads);
            }
            View::Horizon => {
                if let Ok(row) = u32::try_from(row) {
                    self.choose_flips(row + 1);
                }
            }
            View::Final | View::Simulate | View::Play => {}
        }
    }

    /// Sets two coins' probabilities of heads.
    fn choose_pair(&mut self, coins: [usize; 2], heads: [Probability; 2]) {
        for (coin, heads) in coins.into_iter().zip(heads) {
            self.choose_heads(coin, heads);
        }
    }

    fn sight_of(&mut self, view: View) -> &mut Sight {
        // the two views of the states are looked at together
        let view = if view == View::Choice { View::Chances } else { view };
        &mut self.sights[view as usize]
    }

    /// The view as it is shown, with the newest numbers there are; `None` while there are none.
    fn shown(&self) -> Option<Exhibit> {
        let view = self.aspect.view;
        let chart = match (self.solver.absence(view), view) {
            (Some(why), _) => Chart::Absent(view, why),
            (None, View::Chances | View::Choice) => Chart::States(States {
                chosen: self.state,
                hides_sure: self.hides_sure,
                by_choice: view == View::Choice,
            }),
            (None, View::Bias) => Chart::Bias(Arc::clone(self.solver.swept()?), self.aspect.wish),
            (None, View::Both) => Chart::Both(Arc::clone(self.solver.surfaced()?)),
            (None, View::Horizon) => Chart::Horizon(Arc::clone(self.solver.foreseen()?), self.reach),
            (None, View::Final) => Chart::Final(Arc::clone(self.solver.ended()?)),
            (None, View::Simulate) => Chart::Simulate(Arc::clone(self.solver.simulated()?), self.shows_paths),
            (None, View::Play) => {
                let (seed, choices) = (self.params.focus.simulation.seed, &self.params.record.choices);
                Chart::Play(Arc::new(Play::new(self.solution()?, seed, choices)?))
            }
        };
        let sight = self.sights[if view == View::Choice { View::Chances } else { view } as usize];
        let (solved, kept) = (Arc::clone(self.solver.solved()?), self.compared(view));
        Some(Exhibit { solved, state: self.state, sight, chart, kept })
    }
}

/// Whether the axes of the chances fit one game and not the other.
fn has_other_scores(one: &CheckedGame, other: &CheckedGame) -> bool {
    let points = |game: &CheckedGame| {
        game.coins().iter().map(|coin| (coin.after_heads(), coin.after_tails())).collect::<Vec<_>>()
    };
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
