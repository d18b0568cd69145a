//! Solution of a game, with everything that the window, the tables and the answer need.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::coin::CoinSet;
use super::exact_solver::{self, ExactSolution};
use super::game::Game;
use super::limits::{EXACT_FLIPS, WHOLE_FLIPS};
use super::long_game::{self, LongGame, SelectedState, evenly};
use super::scores::{ByPlace, Scores};
use super::state_space::{State, StateSpace, to_i64, to_usize};
use super::value::{ValueTable, error_bound, start_value};
use super::win_probability::{PointBounds, win_probability_column};
use crate::exact::Exact;
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Solved game, made by [`solve`] or [`solve_in_floats`].
#[derive(Clone, Debug)]
pub struct Solution {
    /// Game that is solved.
    pub game: Game,
    bounds: PointBounds,
    /// Probability of winning from the start under best play: correctly rounded if solved exactly, otherwise within a
    /// relative error of [`Solution::error_bound`]. Like every chance of a solution, it is 1 or 0 only if that is
    /// certain; a value that merely rounds to it is the double next to it.
    pub win_probability: f64,
    /// Win probability with each coin alone, A first.
    pub single_coin: Vec<f64>,
    states: States,
}

/// States of a solved game.
#[derive(Clone, Debug)]
enum States {
    /// All states.
    All(Arc<AllStates>),
    /// Band of states, and the selected state with its values; for more than [`WHOLE_FLIPS`] flips.
    Band(Arc<LongGame>, Option<Box<SelectedState>>),
}

/// Solved game whose states are all known.
#[derive(Clone, Debug)]
pub(super) struct AllStates {
    pub space: StateSpace,
    scores: Scores,
    /// Number of reachable states of each row.
    sizes: Vec<usize>,
    /// Number of flips from one listed row to the next.
    listed_every: usize,
    /// Listed states, once they are needed.
    listed: OnceLock<Vec<State>>,
    pub values: ValueTable,
    exact: Option<ExactSolution>,
}

/// Solves `game`: computes the value of every state, and up to [`EXACT_FLIPS`] flips also the exact win probability and
/// the exact ties. For more than [`WHOLE_FLIPS`] flips, solves only the band of states that matter.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn solve(game: &Game, progress: &Progress) -> Result<Solution> {
    if game.flips() > EXACT_FLIPS { solve_in_floats(game, progress) } else { solve_whole(game, true, progress) }
}

/// Solves `game` without its exact part, for any number of flips: every value is within [`Solution::error_bound`], and
/// coins tie if they differ by less. About ten times as fast for 100 flips.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn solve_in_floats(game: &Game, progress: &Progress) -> Result<Solution> {
    if game.flips() > WHOLE_FLIPS { solve_long(game, progress) } else { solve_whole(game, false, progress) }
}

/// Solves a game of at most [`WHOLE_FLIPS`] flips, also exactly if `is_exact`.
fn solve_whole(game: &Game, is_exact: bool, progress: &Progress) -> Result<Solution> {
    let space = game.state_space();
    let alone: Vec<StateSpace> = game.coins().iter().map(|&coin| game.with_one(coin).state_space()).collect();
    let exact_work = || alone.iter().chain([&space]).map(exact_solver::work).sum::<u64>();
    let mut steps = Steps::new(progress, space.undecided_count() + if is_exact { exact_work() } else { 0 });
    let values = ValueTable::new(&space, &mut steps)?;
    let exact = is_exact.then(|| exact_solver::solve(&space, &mut steps)).transpose()?;
    let single = |space| -> Result<f64> {
        Ok(if is_exact { exact_solver::solve(space, &mut steps)?.start.to_f64() } else { start_value(space) })
    };
    let single_coin: Vec<f64> = alone.iter().map(single).collect::<Result<_>>()?;
    let win_probability = exact.as_ref().map_or_else(|| values.at(&space, 0, 0), |exact| exact.start.to_f64());
    let scores = game.scores();
    let sizes: Vec<usize> = (0..=to_i64(space.flips)).map(|flips_done| scores.count(flips_done)).collect();
    let listed_every = evenly(&sizes);
    let all = AllStates { space, scores, sizes, listed_every, listed: OnceLock::new(), values, exact };
    Ok(Solution::new(game, win_probability, &single_coin, States::All(Arc::new(all))))
}

/// Solves a game of more than [`WHOLE_FLIPS`] flips.
fn solve_long(game: &Game, progress: &Progress) -> Result<Solution> {
    let alone: Vec<Game> = game.coins().iter().map(|&coin| game.with_one(coin)).collect();
    let work = long_game::estimated_states(game) + alone.iter().map(long_game::estimated_states).sum::<u64>();
    let mut steps = Steps::new(progress, work);
    let space = LongGame::new(game, &mut steps)?;
    let single_coin = alone.iter().map(|game| long_game::start_value(game, &mut steps));
    let single_coin = single_coin.collect::<Result<Vec<f64>, _>>()?;
    let win_probability = space.value(State::default()).unwrap_or_default();
    Ok(Solution::new(game, win_probability, &single_coin, States::Band(Arc::new(space), None)))
}

/// Returns roughly (within a factor of about two) how many nanoseconds [`solve`] takes on a current computer. This
/// decides whether it runs at once or in the background.
pub fn estimated_work(game: &Game) -> u64 {
    if game.flips() > WHOLE_FLIPS {
        return long_game::estimated_states(game) / 2;
    }
    let space = game.state_space();
    let exact = |space: &StateSpace| 2 * exact_solver::work(space) + 12 * space.undecided_count();
    let mut work = 6 * space.undecided_count() + (space.width(space.flips) * space.flips) as u64 / 8;
    if game.flips() <= EXACT_FLIPS {
        work += exact(&space) + game.coins().iter().map(|&coin| exact(&game.with_one(coin).state_space())).sum::<u64>();
    }
    work
}

impl Solution {
    /// Creates a solution; turns values of the start that only round to 1 or 0 into their neighbours.
    fn new(game: &Game, win_probability: f64, single_coin: &[f64], states: States) -> Self {
        let (bounds, flips) = (PointBounds::of(game.coins()), i64::from(game.flips()));
        let reported = |bounds: PointBounds, value: f64| bounds.reported(value, -game.target(), flips);
        let alone = game.coins().iter().zip(single_coin);
        Self {
            game: game.clone(),
            bounds,
            win_probability: reported(bounds, win_probability),
            single_coin: alone.map(|(coin, &value)| reported(PointBounds::of(&[*coin]), value)).collect(),
            states,
        }
    }

    /// Returns the solution with this coin alone, every state of it in double precision and its start the same as in
    /// [`Self::single_coin`]; `None` beyond [`WHOLE_FLIPS`] flips. It takes about a millisecond for 1,000 flips.
    pub fn alone(&self, coin: usize) -> Option<Self> {
        let (coin, start) = (*self.game.coins().get(coin)?, *self.single_coin.get(coin)?);
        if self.game.flips() > WHOLE_FLIPS {
            return None;
        }
        let solution = solve_in_floats(&self.game.with_one(coin), &Progress::new()).ok()?;
        Some(Self { win_probability: start, single_coin: vec![start], ..solution })
    }

    /// Returns the exact win probability, if solved exactly: by [`solve`] for up to [`EXACT_FLIPS`] flips.
    pub fn exact(&self) -> Option<&Exact> {
        self.all_states()?.exact.as_ref().map(|exact| &exact.start)
    }

    /// Returns the largest possible error of a value: for up to [`WHOLE_FLIPS`] flips a relative error of 4n·2⁻⁵³ for n
    /// flips; beyond, a relative error of 22n·2⁻⁵³ plus [`CUT_OFF`](super::CUT_OFF) for the states that are cut off.
    /// Since no value is above 1, the sum is an absolute bound as well.
    pub fn error_bound(&self) -> f64 {
        let flips = self.game.flips() as usize;
        match &self.states {
            States::All(_) => error_bound(flips),
            States::Band(..) => long_game::error_bound(flips),
        }
    }

    /// Whether ties are decided exactly; otherwise coins count as equally good if rounding could hide the difference.
    pub fn has_exact_ties(&self) -> bool {
        self.exact().is_some()
    }

    /// Returns the number of flips between the states that are known without being selected; `None` if all are known.
    pub fn kept_every(&self) -> Option<i64> {
        if let States::Band(space, _) = &self.states { Some(to_i64(space.every)) } else { None }
    }

    /// Returns the number of flips between the listed states: 1 unless that would be more than
    /// [`LISTED_STATES`](super::LISTED_STATES) states.
    pub fn listed_every(&self) -> usize {
        match &self.states {
            States::All(all) => all.listed_every,
            States::Band(space, _) => space.listed_every(),
        }
    }

    /// Selects `state`: returns the same solution with the values of this state and its coins, if it is reachable. If
    /// the states of the game are all known, nothing changes.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub fn with_selected(&self, state: State, progress: &Progress) -> Result<Self> {
        let States::Band(space, _) = &self.states else { return Ok(self.clone()) };
        let chosen = space.select(state, progress)?.map(Box::new);
        Ok(Self { states: States::Band(Arc::clone(space), chosen), ..self.clone() })
    }

    /// Returns roughly how many nanoseconds [`Solution::with_selected`] takes on a current computer.
    pub fn select_work(&self) -> u64 {
        match &self.states {
            States::All(_) => 0,
            States::Band(space, _) => 2 * space.select_work(),
        }
    }

    /// Returns the probability of winning from `state` under best play; `None` if it is not reachable, or if it is a
    /// state of a long game that is neither kept nor selected.
    pub fn value(&self, state: State) -> Option<f64> {
        let value = match &self.states {
            // the start is known more exactly than in the table, and must not be shown with two values
            _ if state == State::default() => return Some(self.win_probability),
            States::All(all) => {
                all.locate(state).map(|(flips_done, index)| all.values.at(&all.space, flips_done, index))
            }
            States::Band(space, chosen) => space.value(state).or_else(|| space.value_near(chosen.as_ref()?, state)),
        };
        value.map(|value| {
            let (ahead, flips_left) = self.ahead_and_flips_left(state);
            self.bounds.reported(value, ahead, flips_left)
        })
    }

    /// Returns how far a reachable state is ahead of the target, and how many flips are left.
    fn ahead_and_flips_left(&self, state: State) -> (i64, i64) {
        (state.score - self.game.target(), i64::from(self.game.flips()) - state.flips_done)
    }

    /// Returns the probability of winning for each coin flipped next in `state`, A first, with best play after it;
    /// `None` if the state is not reachable or no flip is left, or if it is a state of a long game that is not
    /// selected.
    pub fn by_coin(&self, state: State) -> Option<Vec<f64>> {
        let values = match &self.states {
            States::All(all) if state == State::default() && all.exact.is_some() => {
                all.exact.iter().flat_map(|exact| &exact.by_coin).map(Exact::to_f64).collect()
            }
            States::All(all) => {
                let (flips_done, index) = all.locate_choice(state)?;
                all.values.by_coin(&all.space, flips_done, index).collect()
            }
            States::Band(space, chosen) => space.by_coin(chosen.as_ref().filter(|chosen| chosen.state == state)?)?,
        };
        let (ahead, flips_left) = self.ahead_and_flips_left(state);
        let reported = |(coin, value)| self.bounds.reported_of_coin(coin, value, ahead, flips_left);
        Some(self.game.coins().iter().zip(values).map(reported).collect())
    }

    /// Returns all coins that are best in `state`; `None` if it is not reachable or no flip is left, or if it is a
    /// state of a long game that is neither kept nor selected.
    pub fn best(&self, state: State) -> Option<CoinSet> {
        match &self.states {
            States::All(all) => all.locate_choice(state).map(|(flips_done, index)| all.best(flips_done, index)),
            States::Band(space, chosen) => space
                .best(state)
                .or_else(|| space.selected_best(chosen.as_ref().filter(|chosen| chosen.state == state)?)),
        }
    }

    /// Returns a function from the number of steps of [`Scores::step`] above the lowest score to the best coins after
    /// `flips_done` flips. The result is that of [`Solution::best`], except for a selected state; the function is
    /// faster for many states.
    pub fn choices(&self, flips_done: i64) -> ByPlace<'_, CoinSet> {
        let lowest = self.lowest(flips_done);
        let choices = match &self.states {
            States::All(all) => all.choices(lowest),
            States::Band(space, _) => space.choices(lowest),
        };
        choices.unwrap_or_else(|| Box::new(|_| None))
    }

    /// Returns a function from places to values, the same as [`Solution::value`].
    pub fn values(&self, flips_done: i64) -> ByPlace<'_, f64> {
        let (lattice, lowest) = (Scores::lattice_of(self.game.coins()), self.lowest(flips_done));
        if lowest == State::default() {
            return Box::new(|place| Some(self.win_probability).filter(|_| place == 0));
        }
        let values = match &self.states {
            States::All(all) => all.values(lowest),
            States::Band(space, _) => space.values(lowest),
        };
        let Some(values) = values else { return Box::new(|_| None) };
        let (ahead, flips_left) = self.ahead_and_flips_left(lowest);
        let reported = move |place, value| self.bounds.reported(value, ahead + place * lattice.step, flips_left);
        Box::new(move |place| values(place).map(|value| reported(place, value)))
    }

    /// Returns the reachable scores after `flips_done` flips in ascending order; none if the game has fewer flips, or
    /// is so long that not all its states are known.
    pub fn scores(&self, flips_done: i64) -> impl Iterator<Item = i64> + '_ {
        let all = self.all_states().filter(|all| (0..=to_i64(all.space.flips)).contains(&flips_done));
        all.into_iter().flat_map(move |all| all.scores.reachable(flips_done))
    }

    /// Returns the lowest state after `flips_done` flips.
    fn lowest(&self, flips_done: i64) -> State {
        State::new(flips_done, flips_done * Scores::lattice_of(self.game.coins()).least)
    }

    /// Returns the states in rows; `None` if the game is so long that not all its states are known.
    pub(super) fn all_states(&self) -> Option<&AllStates> {
        if let States::All(all) = &self.states { Some(all) } else { None }
    }

    /// Returns the number of reachable states with a choice, that is before the last flip; for a long game, of those
    /// that are listed.
    pub fn choice_count(&self) -> usize {
        match &self.states {
            States::All(all) => all.sizes[..all.space.flips].iter().sum(),
            States::Band(space, _) => space.listed.len(),
        }
    }

    /// Counts the states with a choice in which several coins are best; for the meaning of a tie see
    /// [`Solution::has_exact_ties`].
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub fn count_ties(&self, progress: &Progress) -> Result<usize> {
        match &self.states {
            States::All(_) if self.game.coins().len() == 1 => Ok(0),
            States::All(all) => {
                let mut ties = self.choice_count();
                for row in 0..all.space.flips {
                    progress.advance_to(row as u64)?;
                    // in decided states every coin is best
                    let best = all.undecided_places(row).filter_map(self.choices(to_i64(row)));
                    ties -= best.filter(|best| !best.is_tie()).count();
                }
                Ok(ties)
            }
            States::Band(space, _) => Ok(space.listed_ties),
        }
    }

    /// Returns the listed states by flips done and then by score: all reachable ones, including those after the last
    /// flip, or those at equal steps of flips; for a long game, only states before the last flip.
    pub fn listed(&self) -> &[State] {
        let all = match &self.states {
            States::All(all) => all,
            States::Band(space, _) => return &space.listed,
        };
        all.listed.get_or_init(|| {
            let rows = (0..=to_i64(all.space.flips)).step_by(all.listed_every);
            rows.flat_map(|row| all.scores.reachable(row).map(move |score| State::new(row, score))).collect()
        })
    }
}

impl AllStates {
    /// Returns row and index of a reachable state.
    fn locate(&self, state: State) -> Option<(usize, usize)> {
        let flips_done = usize::try_from(state.flips_done).ok().filter(|&done| done <= self.space.flips)?;
        let index = self.space.index(flips_done, state.score)?;
        self.scores.contains(state.flips_done, state.score).then_some((flips_done, index))
    }

    /// Returns row and index of a reachable state with a flip left.
    fn locate_choice(&self, state: State) -> Option<(usize, usize)> {
        self.locate(state).filter(|&(flips_done, _)| flips_done < self.space.flips)
    }

    /// Returns a function to the best coins in the row of its `lowest` state; `None` if no flip is left.
    fn choices(&self, lowest: State) -> Option<ByPlace<'_, CoinSet>> {
        let (row, index) = self.locate_choice(lowest)?;
        Some(match &self.exact {
            Some(exact) => self.by_place([row, index], move |index| exact.best(&self.space, row, index)),
            None => self.by_place([row, index], self.values.best(&self.space, row)),
        })
    }

    /// Returns a function from places to values; `None` if there is no such row.
    fn values(&self, lowest: State) -> Option<ByPlace<'_, f64>> {
        let (row, index) = self.locate(lowest)?;
        Some(self.by_place([row, index], move |index| self.values.at(&self.space, row, index)))
    }

    /// Returns the places of the undecided states of a row, counted in steps of the scores from its lowest state.
    fn undecided_places(&self, row: usize) -> Range<i64> {
        let (undecided, step) = (self.space.undecided(row), self.scores.step() / self.space.lattice.step);
        let lowest = self.space.index(row, *self.scores.range(to_i64(row)).start()).unwrap_or_default();
        let place = |index: usize| to_i64(index.saturating_sub(lowest).div_ceil(to_usize(step).max(1)));
        place(undecided.start)..place(undecided.end)
    }

    /// Returns a function that applies `of` to the index of a reachable state of a row, by its place counted from the
    /// index `lowest`.
    fn by_place<'a, T>(&'a self, [row, lowest]: [usize; 2], of: impl Fn(usize) -> T + 'a) -> ByPlace<'a, T> {
        // sides that never show make the lattice of the states finer
        let step = self.scores.step() / self.space.lattice.step;
        let is_reachable = self.scores.by_place(to_i64(row));
        Box::new(move |place| is_reachable(place).then(|| of(lowest + to_usize(place * step))))
    }

    /// Returns the best coins of state `index` of row `flips_done`, which is not the last row.
    pub(super) fn best(&self, flips_done: usize, index: usize) -> CoinSet {
        match &self.exact {
            Some(exact) => exact.best(&self.space, flips_done, index),
            None => self.values.best(&self.space, flips_done)(index),
        }
    }
}

/// Returns the table of *chances* and of *choice*: `flip`, `score`, `win_probability`, `best`.
///
/// It has one row for every listed state: the reachable ones, by flips done and then by score, all of them or those at
/// equal steps of flips. `best` names all best coins, such as `A`, `B` or `A B`; it is empty after the last flip, where
/// the chance is 1 or 0.
pub fn chances_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("flip", "flips done", Kind::Whole),
        Column::new("score", "score", Kind::Whole).headed("score (points)"),
        win_probability_column(),
        Column::new("best", "best coins", Kind::Text).headed("best coins"),
    ];
    Table::of(columns, solution.listed(), |&state| {
        vec![
            Cell::Whole(state.flips_done),
            Cell::Whole(state.score),
            solution.value(state).map_or(Cell::Empty, Cell::Number),
            solution.best(state).map_or(Cell::Empty, |best| Cell::Text(best.to_string())),
        ]
    })
}

#[cfg(test)]
mod tests;
