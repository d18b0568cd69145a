//! Everything the window, the tables and the answer need to know of one game.

use std::sync::Arc;

use super::coin::CoinSet;
use super::exact_solver::{self, ExactSolution};
use super::game::Game;
use super::limits::{EXACT_FLIPS, WHOLE_FLIPS};
use super::long_game::{self, LongGame, LookedAt};
use super::reachable_set::{Listing, ReachableSet};
use super::scores::Scores;
use super::state_space::{Lattice, State, StateSpace, to_i64};
use super::value::{Branch, RollingRows, ValueTable, error_bound};
use super::win_probability::{Certainty, win_probability_column};
use crate::exact::Exact;
use crate::progress::{Cancelled, Progress, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// A solved game. Made by [`solve`] or [`solve_in_floats`].
#[derive(Clone, Debug)]
pub struct Solution {
    game: Game,
    certainty: Certainty,
    win_probability: f64,
    single_coin: Vec<f64>,
    states: States,
}

/// The states of a solved game.
#[derive(Clone, Debug)]
enum States {
    /// All of them.
    Whole(Box<Whole>),
    /// A band of them, and what is known of the one looked at; for more than [`WHOLE_FLIPS`] flips.
    Band(Arc<LongGame>, Option<Box<LookedAt>>),
}

#[derive(Clone, Debug)]
struct Whole {
    space: StateSpace,
    reach: ReachableSet,
    listing: Listing,
    values: ValueTable,
    exact: Option<ExactSolution>,
}

/// How the states of a long game are thinned in its table and its charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinning {
    /// Every how many flips states are known without being looked at.
    pub kept_every: u32,
    /// Every how many flips states are listed.
    pub listed_every: u32,
}

/// Solves `game`: the value of every state, and up to [`EXACT_FLIPS`] flips the exact win probability
/// and the ties as well. Of more than [`WHOLE_FLIPS`] flips the band of states that matter.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn solve(game: &Game, progress: &Progress) -> Result<Solution, Cancelled> {
    if game.flips() > EXACT_FLIPS { solve_in_floats(game, progress) } else { solve_whole(game, true, progress) }
}

/// Solves `game` without its exact part, however few the flips: every value within
/// [`Solution::error_bound`], ties called within it. About ten times as fast for 100 flips.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn solve_in_floats(game: &Game, progress: &Progress) -> Result<Solution, Cancelled> {
    if game.flips() > WHOLE_FLIPS { solve_long(game, progress) } else { solve_whole(game, false, progress) }
}

/// Solves a game of at most [`WHOLE_FLIPS`] flips, exactly too if that is wanted.
fn solve_whole(game: &Game, is_exact: bool, progress: &Progress) -> Result<Solution, Cancelled> {
    let space = game.state_space();
    let alone: Vec<StateSpace> = game.coins().iter().map(|&coin| game.with_one(coin).state_space()).collect();
    let exact_work = || alone.iter().chain([&space]).map(exact_solver::work).sum::<u64>();
    let mut steps = Steps::new(progress, space.undecided_count() + if is_exact { exact_work() } else { 0 });
    let values = ValueTable::new(&space, &mut steps)?;
    let exact = is_exact.then(|| exact_solver::solve(&space, &mut steps)).transpose()?;
    let mut rows = RollingRows::default();
    let mut single_coin = Vec::new();
    for space in &alone {
        single_coin.push(if is_exact {
            exact_solver::solve(space, &mut steps)?.start.to_f64()
        } else {
            rows.start_value(space, &Branch::of_all(space))
        });
    }
    let win_probability = exact.as_ref().map_or_else(|| values.at(&space, 0, 0), |exact| exact.start.to_f64());
    let reach = ReachableSet::new(&space, space.flips);
    let listing = Listing::of(&reach, space.flips);
    let whole = Whole { space, reach, listing, values, exact };
    Ok(Solution::new(game, win_probability, &single_coin, States::Whole(Box::new(whole))))
}

/// Solves a game of more than [`WHOLE_FLIPS`] flips.
fn solve_long(game: &Game, progress: &Progress) -> Result<Solution, Cancelled> {
    let alone: Vec<Game> = game.coins().iter().map(|&coin| game.with_one(coin)).collect();
    let work = long_game::estimated_states(game) + alone.iter().map(long_game::estimated_states).sum::<u64>();
    let mut steps = Steps::new(progress, work);
    let space = LongGame::new(game, &mut steps)?;
    let mut single_coin = Vec::new();
    for game in &alone {
        single_coin.push(long_game::start_value(game, &mut steps)?);
    }
    let win_probability = space.start_value();
    Ok(Solution::new(game, win_probability, &single_coin, States::Band(Arc::new(space), None)))
}

/// Roughly (within a factor of two or so) how many nanoseconds [`solve`] takes on a computer of today: decides between
/// at once and in the background.
pub fn estimated_work(game: &Game) -> u64 {
    if game.flips() > WHOLE_FLIPS {
        return long_game::estimated_states(game) / 2;
    }
    let space = game.state_space();
    let exact = |space: &StateSpace| 2 * exact_solver::work(space) + 12 * space.undecided_count();
    let mut work = 2 * space.undecided_count() + (space.width(space.flips) * space.flips) as u64 / 8;
    if game.flips() <= EXACT_FLIPS {
        work += exact(&space) + game.coins().iter().map(|&coin| exact(&game.with_one(coin).state_space())).sum::<u64>();
    }
    work
}

impl Solution {
    /// The solution with what is known of the start as its numbers have it.
    fn new(game: &Game, win_probability: f64, single_coin: &[f64], states: States) -> Self {
        let (certainty, flips) = (Certainty::of(game.coins()), i64::from(game.flips()));
        let told = |certainty: Certainty, value: f64| certainty.told(value, -game.target(), flips);
        let alone = game.coins().iter().zip(single_coin);
        Self {
            game: game.clone(),
            certainty,
            win_probability: told(certainty, win_probability),
            single_coin: alone.map(|(coin, &value)| told(Certainty::of(&[*coin]), value)).collect(),
            states,
        }
    }

    /// The game that is solved.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The probability of winning from the start by best play: correctly rounded if solved exactly, otherwise within
    /// [`Solution::error_bound`] of itself. As every chance of a solution, 1 or 0 only where that is sure; what merely
    /// rounds to it is the double next to it.
    pub fn win_probability(&self) -> f64 {
        self.win_probability
    }

    /// The same with each coin alone, A first.
    pub fn single_coin(&self) -> &[f64] {
        &self.single_coin
    }

    /// The game with that coin alone, every state of it in double precision and its start as [`Self::single_coin`] has it;
    /// `None` beyond [`WHOLE_FLIPS`] flips. It takes about a millisecond for 1,000 of them.
    pub fn alone(&self, coin: usize) -> Option<Self> {
        let (coin, start) = (*self.game.coins().get(coin)?, *self.single_coin.get(coin)?);
        if self.game.flips() > WHOLE_FLIPS {
            return None;
        }
        let solution = solve_in_floats(&self.game.with_one(coin), &Progress::new()).ok()?;
        Some(Self { win_probability: start, single_coin: vec![start], ..solution })
    }

    /// The exact win probability, if solved exactly: by [`solve`] for up to [`EXACT_FLIPS`] flips.
    pub fn exact(&self) -> Option<&Exact> {
        self.whole()?.exact.as_ref().map(|exact| &exact.start)
    }

    /// All coins that are best for the first flip.
    pub fn first_choice(&self) -> CoinSet {
        self.best(State::default()).unwrap_or_default()
    }

    /// How far a value may be off: for up to [`WHOLE_FLIPS`] flips 4n·2⁻⁵³ of itself, for n flips; beyond, 22n·2⁻⁵³ of
    /// itself and [`CUT_OFF`](super::CUT_OFF) for what is cut off. No value being above 1, the sum holds absolutely as
    /// well.
    pub fn error_bound(&self) -> f64 {
        let flips = self.game.flips() as usize;
        match &self.states {
            States::Whole(_) => error_bound(flips),
            States::Band(..) => long_game::error_bound(flips),
        }
    }

    /// Whether ties are decided exactly; otherwise coins are called equally good if rounding could hide it.
    pub fn has_exact_ties(&self) -> bool {
        self.exact().is_some()
    }

    /// How the states are thinned; `None` if all are known.
    pub fn thinning(&self) -> Option<Thinning> {
        let to_u32 = |every: usize| u32::try_from(every).unwrap_or(u32::MAX);
        match &self.states {
            States::Whole(_) => None,
            States::Band(space, _) => {
                Some(Thinning { kept_every: to_u32(space.kept_every()), listed_every: to_u32(space.listed_every()) })
            }
        }
    }

    /// Every how many flips the states are listed: each flip's unless that would be more than
    /// [`LISTED_STATES`](super::LISTED_STATES).
    pub fn listed_every(&self) -> usize {
        match &self.states {
            States::Whole(whole) => whole.listing.every,
            States::Band(space, _) => space.listed_every(),
        }
    }

    /// The same solution with `state` known, and what its coins lead to, if any play leads there; of a whole game
    /// every state is known anyway.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub fn look_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        let States::Band(space, _) = &self.states else { return Ok(self.clone()) };
        let looked = space.look_at(state, progress)?.map(Box::new);
        Ok(Self { states: States::Band(Arc::clone(space), looked), ..self.clone() })
    }

    /// Roughly how many nanoseconds [`Solution::look_at`] takes on a computer of today.
    pub fn look_work(&self) -> u64 {
        match &self.states {
            States::Whole(_) => 0,
            States::Band(space, _) => 2 * space.look_work(),
        }
    }

    /// The probability of winning from `state` by best play; `None` if no play leads there, or if it is a state of a
    /// long game that is neither kept nor looked at.
    pub fn value(&self, state: State) -> Option<f64> {
        let value = match &self.states {
            // the start is known better than the table has it, and must not be shown with two values
            _ if state == State::default() => return Some(self.win_probability),
            States::Whole(whole) => {
                whole.locate(state).map(|(flips_done, index)| whole.values.at(&whole.space, flips_done, index))
            }
            States::Band(space, looked) => space.value(state).or_else(|| space.value_near(looked.as_ref()?, state)),
        };
        value.map(|value| {
            let (ahead, flips_left) = self.prospect(state);
            self.certainty.told(value, ahead, flips_left)
        })
    }

    /// How far a state that can be reached is ahead of the target, and how many flips are left.
    fn prospect(&self, state: State) -> (i64, i64) {
        (state.score - self.game.target(), i64::from(self.game.flips()) - state.flips_done)
    }

    /// The probability of winning for each coin flipped next in `state`, A first, with best play after it; `None` if no
    /// play leads there or no flip is left, or if it is a state of a long game that is not looked at.
    pub fn by_coin(&self, state: State) -> Option<Vec<f64>> {
        let values = match &self.states {
            States::Whole(whole) if state == State::default() && whole.exact.is_some() => {
                whole.exact.iter().flat_map(|exact| &exact.by_coin).map(Exact::to_f64).collect()
            }
            States::Whole(whole) => {
                let (flips_done, index) = whole.locate_choice(state)?;
                whole.values.by_coin(&whole.space, flips_done, index).collect()
            }
            States::Band(space, looked) => space.by_coin(looked.as_ref().filter(|looked| looked.is_at(state))?)?,
        };
        let (ahead, flips_left) = self.prospect(state);
        let told = |(coin, value)| self.certainty.told_of_coin(coin, value, ahead, flips_left);
        Some(self.game.coins().iter().zip(values).map(told).collect())
    }

    /// All coins that are best in `state`; `None` if no play leads there or no flip is left, or if it is a state of a
    /// long game that is neither kept nor looked at.
    pub fn best(&self, state: State) -> Option<CoinSet> {
        match &self.states {
            States::Whole(whole) => whole.locate_choice(state).map(|(flips_done, index)| whole.best(flips_done, index)),
            States::Band(space, looked) => space
                .best(state)
                .or_else(|| space.best_looked_at(looked.as_ref().filter(|looked| looked.is_at(state))?)),
        }
    }

    /// What [`Solution::best`] says of all states after `flips_done` flips, but for one that is looked at, by how many steps
    /// of [`Scores::step`] their score is above the lowest: for those who ask about many of them.
    pub fn choices(&self, flips_done: i64) -> Box<dyn Fn(i64) -> Option<CoinSet> + '_> {
        let lattice = Scores::lattice_of(self.game.coins());
        let lowest = State::new(flips_done, flips_done * lattice.least);
        if lattice.growth() == 0 {
            let best = self.best(lowest);
            return Box::new(move |place| best.filter(|_| place == 0));
        }
        let choices: Option<Box<dyn Fn(i64) -> Option<CoinSet> + '_>> = match &self.states {
            States::Whole(whole) => whole.choices(lowest, lattice).map(|choices| Box::new(choices) as Box<_>),
            States::Band(space, _) => space.choices(flips_done).map(|choices| Box::new(choices) as Box<_>),
        };
        choices.unwrap_or_else(|| Box::new(|_| None))
    }

    /// What [`Solution::value`] says of the same states, in the same way.
    pub fn values(&self, flips_done: i64) -> Box<dyn Fn(i64) -> Option<f64> + '_> {
        let lattice = Scores::lattice_of(self.game.coins());
        let lowest = State::new(flips_done, flips_done * lattice.least);
        if lowest == State::default() || lattice.growth() == 0 {
            let value = self.value(lowest);
            return Box::new(move |place| value.filter(|_| place == 0));
        }
        let values: Option<Box<dyn Fn(i64) -> Option<f64> + '_>> = match &self.states {
            States::Whole(whole) => whole.values(lowest, lattice).map(|values| Box::new(values) as Box<_>),
            States::Band(space, _) => space.values(flips_done).map(|values| Box::new(values) as Box<_>),
        };
        let Some(values) = values else { return Box::new(|_| None) };
        let (ahead, flips_left) = self.prospect(lowest);
        let told = move |place, value| self.certainty.told(value, ahead + place * lattice.step, flips_left);
        Box::new(move |place| values(place).map(|value| told(place, value)))
    }

    /// The scores that are reachable after `flips_done` flips, ascending; none if that is no number of flips of this game,
    /// or if the game is too long for all of them to be kept.
    pub fn scores(&self, flips_done: i64) -> impl Iterator<Item = i64> + '_ {
        let row = self.whole().and_then(|whole| {
            let row = usize::try_from(flips_done).ok().filter(|&row| row <= whole.space.flips)?;
            Some((whole, row))
        });
        row.into_iter().flat_map(|(whole, row)| whole.reach.row(row).map(move |index| whole.space.score(row, index)))
    }

    /// The states in rows; `None` of a game too long for all of them to be known.
    pub(super) fn space(&self) -> Option<&StateSpace> {
        self.whole().map(|whole| &whole.space)
    }

    /// The values of the states of row `flips_done`, by their index; 0 if not all states are known.
    pub(super) fn values_of_row(&self, flips_done: usize) -> impl Fn(usize) -> f64 + use<'_> {
        let values = self.whole().map(|whole| whole.values.row(&whole.space, flips_done));
        move |index| values.as_ref().map_or(0.0, |value| value(index))
    }

    /// What [`Solution::best_at`] says of the states of row `flips_done`, by their index.
    pub(super) fn best_of_row(&self, flips_done: usize) -> impl Fn(usize) -> CoinSet + use<'_> {
        let best = self.whole().map(|whole| whole.best_of_row(flips_done));
        move |index| best.as_ref().map_or_else(CoinSet::default, |best| best(index))
    }

    /// The best coins of state `index` of row `flips_done`, which is not the last row; none if not all states are known.
    pub(super) fn best_at(&self, flips_done: usize, index: usize) -> CoinSet {
        self.whole().map_or_else(CoinSet::default, |whole| whole.best(flips_done, index))
    }

    fn whole(&self) -> Option<&Whole> {
        match &self.states {
            States::Whole(whole) => Some(whole),
            States::Band(..) => None,
        }
    }

    /// How many states can be reached in which there is a choice, so before the last flip; of a long game those that
    /// are listed.
    pub fn choice_count(&self) -> usize {
        match &self.states {
            States::Whole(whole) => whole.reach.count_before(whole.space.flips),
            States::Band(space, _) => space.listed_count(),
        }
    }

    /// Counts in how many of these states several coins are best, as far as ties are told; see
    /// [`Solution::has_exact_ties`].
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was told so.
    pub fn count_ties(&self, progress: &Progress) -> Result<usize, Cancelled> {
        match &self.states {
            States::Whole(whole) => {
                let mut ties = 0;
                for row in 0..whole.space.flips {
                    progress.advance_to(row as u64)?;
                    let best = whole.best_of_row(row);
                    ties += whole.reach.row(row).filter(|&index| best(index).is_tie()).count();
                }
                Ok(ties)
            }
            States::Band(space, _) => Ok(space.listed_ties()),
        }
    }

    /// How many states are listed: all that can be reached, with those after the last flip, or evenly by flips; of a long game
    /// a part of those before it.
    pub fn listed_count(&self) -> usize {
        match &self.states {
            States::Whole(whole) => whole.listing.count(),
            States::Band(space, _) => space.listed_count(),
        }
    }

    /// State number `number` of those listed, by flips done and then by score; `None` past the last.
    pub fn listed_state(&self, number: usize) -> Option<State> {
        match &self.states {
            States::Whole(whole) => {
                let (flips_done, index) = whole.reach.nth(whole.listing.number_of(number, &whole.reach)?)?;
                Some(State::new(i64::try_from(flips_done).ok()?, whole.space.score(flips_done, index)))
            }
            States::Band(space, _) => space.listed(number),
        }
    }
}

impl Whole {
    /// Row and index of a reachable state.
    fn locate(&self, state: State) -> Option<(usize, usize)> {
        let flips_done = usize::try_from(state.flips_done).ok().filter(|&done| done <= self.space.flips)?;
        let index = self.space.index(flips_done, state.score)?;
        self.reach.contains(flips_done, index).then_some((flips_done, index))
    }

    /// The same for a state with a flip left.
    fn locate_choice(&self, state: State) -> Option<(usize, usize)> {
        self.locate(state).filter(|&(flips_done, _)| flips_done < self.space.flips)
    }

    /// The best coins after some flips by the place of the score in the lattice of those that play can lead to, counted from
    /// the state `lowest`, where there is more than one; `None` where no flip is left.
    fn choices(&self, lowest: State, lattice: Lattice) -> Option<impl Fn(i64) -> Option<CoinSet> + use<'_>> {
        let (row, index) = self.locate_choice(lowest)?;
        Some(self.by_place([row, index], lattice, self.best_of_row(row)))
    }

    /// The values in the same way; `None` if there is no such row.
    fn values(&self, lowest: State, lattice: Lattice) -> Option<impl Fn(i64) -> Option<f64> + use<'_>> {
        let (row, index) = self.locate(lowest)?;
        Some(self.by_place([row, index], lattice, self.values.row(&self.space, row)))
    }

    /// What `of` says of the states of a row by their index, from the index `lowest` on and where play leads.
    fn by_place<T, F: Fn(usize) -> T>(
        &self,
        [row, lowest]: [usize; 2],
        lattice: Lattice,
        of: F,
    ) -> impl Fn(i64) -> Option<T> + use<'_, T, F> {
        // what never shows makes the lattice of the states finer
        let step = lattice.step / self.space.lattice.step;
        let places = 0..=to_i64(row) * lattice.growth();
        move |place| {
            let index = lowest + usize::try_from(Some(place).filter(|place| places.contains(place))? * step).ok()?;
            self.reach.contains(row, index).then(|| of(index))
        }
    }

    /// The best coins of the states of row `flips_done`, which is not the last row, by their index.
    fn best_of_row(&self, flips_done: usize) -> Box<dyn Fn(usize) -> CoinSet + '_> {
        match &self.exact {
            Some(exact) => Box::new(move |index| exact.choices.best(&self.space, flips_done, index)),
            None => Box::new(self.values.best_of_row(&self.space, flips_done)),
        }
    }

    fn best(&self, flips_done: usize, index: usize) -> CoinSet {
        match &self.exact {
            Some(exact) => exact.choices.best(&self.space, flips_done, index),
            None => self.values.best(&self.space, flips_done, index),
        }
    }
}

/// The table of *chances* and of *choice*: `flip`, `score`, `win_probability`, `best`.
///
/// A row for every listed state: those that can be reached, by flips done and then by score, all of them or evenly by flips.
/// `best` names all best coins: `A`, `B` or `A B`, say; it is empty after the last flip, where the chance is 1 or 0.
pub fn chances_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("flip", "flip", Kind::Whole).headed("flips done"),
        Column::new("score", "score", Kind::Whole).headed("score (points)"),
        win_probability_column(),
        Column::new("best", "best", Kind::Text).headed("best coins"),
    ];
    Table::new(columns, solution.listed_count(), |number| {
        let Some(state) = solution.listed_state(number) else { return Vec::new() };
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
