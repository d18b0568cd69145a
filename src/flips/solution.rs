//! Everything the window, the tables and the answer need to know of one game.

use std::sync::Arc;

use super::coin_set::CoinSet;
use super::exact::Exact;
use super::exact_solver::{self, Choices, EXACT_FLIPS};
use super::game::Game;
use super::long::{self, LongGame, Looked, WHOLE_FLIPS};
use super::params::{Rules, State};
use super::reach::Reach;
use super::steps::Steps;
use super::value::{Branch, RollingRows, ValueTable, error_bound};
use crate::progress::{Cancelled, Progress};

/// A solved game. Made by [`solve`] or [`solve_in_floats`].
#[derive(Clone, Debug)]
pub struct Solution {
    rules: Rules,
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
    Band(Arc<LongGame>, Option<Box<Looked>>),
}

#[derive(Clone, Debug)]
struct Whole {
    game: Game,
    reach: Reach,
    values: ValueTable,
    exact: Option<(Exact, Choices)>,
}

/// How the states of a long game are thinned in its table and its charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinning {
    /// Every how many flips states are known without being looked at.
    pub kept_every: u32,
    /// Every how many flips states are listed.
    pub listed_every: u32,
}

/// Solves the game of `rules`: the value of every state, and up to [`EXACT_FLIPS`] flips the exact win probability
/// and the ties as well. Of more than [`WHOLE_FLIPS`] flips the band of states that matter.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn solve(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    if rules.flips() > EXACT_FLIPS {
        return solve_in_floats(rules, progress);
    }
    let game = rules.game();
    let alone: Vec<Game> = rules.coins().iter().map(|&coin| rules.game_with_one(coin)).collect();
    let exact_work = exact_solver::work(&game) + alone.iter().map(exact_solver::work).sum::<u64>();
    let mut steps = Steps::new(progress, game.undecided_count() + exact_work);
    let values = ValueTable::new(&game, &mut steps)?;
    let exact = exact_solver::solve(&game, &mut steps)?;
    let mut single_coin = Vec::new();
    for game in &alone {
        single_coin.push(exact_solver::solve(game, &mut steps)?.0.to_f64());
    }
    let (reach, win_probability) = (Reach::new(&game, game.flips()), exact.0.to_f64());
    let whole = Whole { game, reach, values, exact: Some(exact) };
    Ok(Solution { rules: rules.clone(), win_probability, single_coin, states: States::Whole(Box::new(whole)) })
}

/// Solves the game of `rules` without its exact part, however few the flips: every value within
/// [`Solution::error_bound`], ties called within it. About ten times as fast for 100 flips.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn solve_in_floats(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    if rules.flips() > WHOLE_FLIPS {
        return solve_long(rules, progress);
    }
    let game = rules.game();
    let mut steps = Steps::new(progress, game.undecided_count());
    let values = ValueTable::new(&game, &mut steps)?;
    let mut rows = RollingRows::default();
    let alone = rules.coins().iter().map(|&coin| rules.game_with_one(coin));
    let single_coin = alone.map(|game| rows.start_value(&game, &Branch::of_all(&game))).collect();
    let (reach, win_probability) = (Reach::new(&game, game.flips()), values.at(&game, 0, 0));
    let whole = Whole { game, reach, values, exact: None };
    Ok(Solution { rules: rules.clone(), win_probability, single_coin, states: States::Whole(Box::new(whole)) })
}

/// Solves a game of more than [`WHOLE_FLIPS`] flips.
fn solve_long(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    let alone: Vec<Rules> = rules.coins().iter().map(|&coin| rules.with_one(coin)).collect();
    let work = long::estimated_states(rules) + alone.iter().map(long::estimated_states).sum::<u64>();
    let mut steps = Steps::new(progress, work);
    let game = LongGame::new(rules, &mut steps)?;
    let mut single_coin = Vec::new();
    for rules in &alone {
        single_coin.push(long::start_value(rules, &mut steps)?);
    }
    let (rules, win_probability) = (rules.clone(), game.start_value());
    Ok(Solution { rules, win_probability, single_coin, states: States::Band(Arc::new(game), None) })
}

/// Roughly (within a factor of two or so) how many nanoseconds [`solve`] takes on a computer of today: decides between
/// at once and in the background.
pub fn estimated_work(rules: &Rules) -> u64 {
    if rules.flips() > WHOLE_FLIPS {
        return long::estimated_states(rules) / 2;
    }
    let game = rules.game();
    let exact = |game: &Game| 2 * exact_solver::work(game) + 12 * game.undecided_count();
    let mut work = 2 * game.undecided_count() + (game.width(game.flips()) * game.flips()) as u64 / 8;
    if rules.flips() <= EXACT_FLIPS {
        work += exact(&game) + rules.coins().iter().map(|&coin| exact(&rules.game_with_one(coin))).sum::<u64>();
    }
    work
}

impl Solution {
    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The probability of winning from the start by best play: correctly rounded if solved exactly, otherwise within
    /// [`Solution::error_bound`] of itself.
    pub fn win_probability(&self) -> f64 {
        self.win_probability
    }

    /// The same with each coin alone, A first.
    pub fn single_coin(&self) -> &[f64] {
        &self.single_coin
    }

    /// The exact win probability, if solved exactly: by [`solve`] for up to [`EXACT_FLIPS`] flips.
    pub fn exact(&self) -> Option<&Exact> {
        self.whole()?.exact.as_ref().map(|(win_probability, _)| win_probability)
    }

    /// All coins that are best for the first flip.
    pub fn first_choice(&self) -> CoinSet {
        self.best(State::default()).unwrap_or_default()
    }

    /// How far a value may be off: for up to [`WHOLE_FLIPS`] flips 4n·2⁻⁵³ of itself, for n flips; beyond, 22n·2⁻⁵³ of
    /// itself and [`CUT_OFF`](super::CUT_OFF) for what is cut off. No value being above 1, the sum holds absolutely as
    /// well.
    pub fn error_bound(&self) -> f64 {
        let flips = self.rules.flips() as usize;
        match &self.states {
            States::Whole(_) => error_bound(flips),
            States::Band(..) => long::error_bound(flips),
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
            States::Band(game, _) => {
                Some(Thinning { kept_every: to_u32(game.kept_every()), listed_every: to_u32(game.listed_every()) })
            }
        }
    }

    /// The same solution with `state` known, and what its coins lead to, if any play leads there; of a whole game
    /// every state is known anyway.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub fn look_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        let States::Band(game, _) = &self.states else { return Ok(self.clone()) };
        let looked = game.look_at(state, progress)?.map(Box::new);
        Ok(Self { states: States::Band(Arc::clone(game), looked), ..self.clone() })
    }

    /// Roughly how many nanoseconds [`Solution::look_at`] takes on a computer of today.
    pub fn look_work(&self) -> u64 {
        match &self.states {
            States::Whole(_) => 0,
            States::Band(game, _) => 2 * game.look_work(),
        }
    }

    /// The probability of winning from `state` by best play; `None` if no play leads there, or if it is a state of a
    /// long game that is neither kept nor looked at.
    pub fn value(&self, state: State) -> Option<f64> {
        match &self.states {
            // the start is known better than the table has it, and must not be shown with two values
            _ if state == State::default() => Some(self.win_probability),
            States::Whole(whole) => {
                whole.locate(state).map(|(flips_done, index)| whole.values.at(&whole.game, flips_done, index))
            }
            States::Band(game, looked) => game.value(state).or_else(|| game.value_near(looked.as_ref()?, state)),
        }
    }

    /// The probability of winning for each coin flipped next in `state`, A first, with best play after it; `None` if no
    /// play leads there or no flip is left, or if it is a state of a long game that is not looked at.
    pub fn by_coin(&self, state: State) -> Option<Vec<f64>> {
        match &self.states {
            States::Whole(whole) => {
                let (flips_done, index) = whole.locate_choice(state)?;
                Some(whole.values.by_coin(&whole.game, flips_done, index))
            }
            States::Band(game, looked) => game.by_coin(looked.as_ref().filter(|looked| looked.is_at(state))?),
        }
    }

    /// All coins that are best in `state`; `None` if no play leads there or no flip is left, or if it is a state of a
    /// long game that is neither kept nor looked at.
    pub fn best(&self, state: State) -> Option<CoinSet> {
        match &self.states {
            States::Whole(whole) => whole.locate_choice(state).map(|(flips_done, index)| whole.best(flips_done, index)),
            States::Band(game, looked) => {
                game.best(state).or_else(|| game.best_looked_at(looked.as_ref().filter(|looked| looked.is_at(state))?))
            }
        }
    }

    /// The scores that can be had after `flips_done` flips, ascending; none if that is no number of flips of this game,
    /// or if the game is too long for all of them to be kept.
    pub fn scores(&self, flips_done: i64) -> impl Iterator<Item = i64> + '_ {
        let row = self.whole().and_then(|whole| {
            let row = usize::try_from(flips_done).ok().filter(|&row| row <= whole.game.flips())?;
            Some((whole, row))
        });
        row.into_iter().flat_map(|(whole, row)| whole.reach.row(row).map(move |index| whole.game.score(row, index)))
    }

    /// The states in rows; `None` of a game too long for all of them to be known.
    pub(super) fn game(&self) -> Option<&Game> {
        self.whole().map(|whole| &whole.game)
    }

    /// The value of state `index` of row `flips_done`; 0 if not all states are known.
    pub(super) fn value_at(&self, flips_done: usize, index: usize) -> f64 {
        self.whole().map_or(0.0, |whole| whole.values.at(&whole.game, flips_done, index))
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
            States::Whole(whole) => whole.reach.count_before(whole.game.flips()),
            States::Band(game, _) => game.listed_count(),
        }
    }

    /// In how many of these states several coins are best, as far as ties are told; see [`Solution::has_exact_ties`].
    pub fn tie_count(&self) -> usize {
        match &self.states {
            States::Whole(whole) => {
                let ties = |row: usize| whole.reach.row(row).filter(|&index| whole.best(row, index).is_tie()).count();
                (0..whole.game.flips()).map(ties).sum()
            }
            States::Band(game, _) => game.listed_ties(),
        }
    }

    /// State number `number` of those with a choice, by flips done and then by score; `None` past the last.
    pub fn choice_state(&self, number: usize) -> Option<State> {
        match &self.states {
            States::Whole(whole) => {
                let (flips_done, index) =
                    whole.reach.nth(number).filter(|&(flips_done, _)| flips_done < whole.game.flips())?;
                Some(State::new(i64::try_from(flips_done).ok()?, whole.game.score(flips_done, index)))
            }
            States::Band(game, _) => game.listed(number),
        }
    }
}

impl Whole {
    /// Row and index of a reachable state.
    fn locate(&self, state: State) -> Option<(usize, usize)> {
        let flips_done = usize::try_from(state.flips_done).ok().filter(|&done| done <= self.game.flips())?;
        let index = self.game.index(flips_done, state.score)?;
        self.reach.contains(flips_done, index).then_some((flips_done, index))
    }

    /// The same for a state with a flip left.
    fn locate_choice(&self, state: State) -> Option<(usize, usize)> {
        self.locate(state).filter(|&(flips_done, _)| flips_done < self.game.flips())
    }

    fn best(&self, flips_done: usize, index: usize) -> CoinSet {
        match &self.exact {
            Some((_, choices)) => choices.best(&self.game, flips_done, index),
            None => self.values.best(&self.game, flips_done, index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::slow::{Fraction, Slow, games};
    use super::super::{Coin, Params, Probability};
    use super::*;
    use proptest::prelude::*;

    fn solved(params: &Params) -> Solution {
        solve(&Rules::new(params).unwrap(), &Progress::new()).unwrap()
    }

    fn states(solution: &Solution) -> impl Iterator<Item = State> + '_ {
        (0..solution.choice_count()).filter_map(|number| solution.choice_state(number))
    }

    #[test]
    fn the_riddle_is_answered() {
        let solution = solved(&Params::default());
        assert_eq!(solution.win_probability().to_bits(), 0.640_317_447_275_977_2_f64.to_bits());
        assert_eq!(solution.value(State::new(0, 0)), Some(solution.win_probability()));
        for single in solution.single_coin() {
            assert_eq!(single.to_bits(), 0.460_205_381_306_410_64_f64.to_bits());
        }
        assert_eq!(solution.first_choice().to_string(), "A B");
        assert_eq!(solution.exact().unwrap().numerator().to_string(), "811698796376000066208208781649");
    }

    /// 19,900 states of the lattice: 16,958 ties, 1,667 for A, 1,275 for B. One of them, a score of 0 after one flip,
    /// cannot be reached; it is a tie.
    #[test]
    fn most_states_of_the_riddle_are_ties() {
        let solution = solved(&Params::default());
        let count = |name: &str| states(&solution).filter(|&s| solution.best(s).unwrap().to_string() == name).count();
        assert_eq!((count("A B"), count("A"), count("B")), (16_957, 1_667, 1_275));
        assert_eq!((solution.choice_count(), solution.tie_count()), (19_899, 16_957));
        let whole = solution.whole().unwrap();
        assert_eq!(whole.best(1, whole.game.index(1, 0).unwrap()), CoinSet::all(2));
        assert_eq!(solution.best(State::new(1, 0)), None);
    }

    #[test]
    fn a_when_ahead_and_otherwise_b_is_best_play() {
        let solution = solved(&Params::default());
        for state in states(&solution) {
            let coin = usize::from(state.score <= 0);
            assert!(solution.best(state).unwrap().contains(coin), "{state:?}");
        }
    }

    #[test]
    fn the_state_after_thirty_flips_matches_the_definition() {
        let params = Params { state: State::new(30, -10), ..Params::default() };
        let solution = solved(&params);
        let mut slow = Slow::new(&params);
        let exact = slow.value(30, -10);
        let value = solution.value(solution.rules().state()).unwrap();
        let bound = Fraction::of_f64(solution.error_bound()).times(&exact);
        assert!(Fraction::of_f64(value).distance(&exact) <= bound);
        for (value, exact) in solution.by_coin(params.state).unwrap().into_iter().zip(slow.by_coin(30, -10)) {
            assert!(Fraction::of_f64(value).distance(&exact) <= bound);
        }
        assert_eq!(solution.best(params.state), Some(slow.best(30, -10)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn exactly_the_reachable_states_have_a_value(params in games(8)) {
            let solution = solved(&params);
            let mut slow = Slow::new(&params);
            for flips_done in [-1, 9, i64::MIN, i64::MAX] {
                prop_assert_eq!(solution.scores(flips_done).count(), 0);
                prop_assert_eq!(solution.value(State::new(flips_done, 0)), None);
            }
            for (done, flips_done) in (0..=8).zip(0_i64..) {
                let reachable = slow.reachable(done);
                prop_assert!(solution.scores(flips_done).eq(reachable.iter().copied()));
                for score in (-170..=170).chain([i64::MIN, i64::MAX]) {
                    let (state, known) = (State::new(flips_done, score), reachable.contains(&score));
                    prop_assert_eq!(solution.value(state).is_some(), known);
                    prop_assert_eq!(solution.by_coin(state).is_some(), known && done < 8);
                    prop_assert_eq!(solution.best(state), (known && done < 8).then(|| slow.best(done, score)));
                }
            }
        }

        /// Above 200 flips ties are judged by the errors: the fair game must not lose its ties to rounding.
        #[test]
        fn a_fair_game_ties_at_the_start_however_long(flips in 201..400_i64) {
            let solution = solved(&Params { flips, ..Params::default() });
            prop_assert!(!solution.has_exact_ties() && solution.exact().is_none());
            prop_assert!(solution.first_choice().is_tie());
        }
    }

    /// The exact choices of 200 flips against the ones called within the tolerance, state by state.
    #[test]
    fn the_tolerance_calls_every_tie_that_whole_numbers_find() {
        for (heads, points) in [("0.5", 2), ("0.4", 2), ("0.5", 3)] {
            let mut params = Params { flips: 200, ..Params::default() };
            params.coins[0].heads = Probability::parse("", heads).unwrap();
            params.coins[1].points = points;
            let solution = solved(&params);
            let (mut single, mut called_single) = (0, 0);
            let whole = solution.whole().unwrap();
            for (row, index) in (0..solution.choice_count()).filter_map(|number| whole.reach.nth(number)) {
                let called = whole.values.best(&whole.game, row, index);
                let exact = whole.best(row, index);
                assert!(exact.iter().all(|coin| called.contains(coin)), "[{row}, {index}]");
                single += usize::from(!exact.is_tie());
                called_single += usize::from(!called.is_tie());
            }
            assert!(called_single > 4 * single / 5, "{called_single} of {single} with {heads} and {points}");
        }
    }

    #[test]
    fn the_progress_ends_at_the_whole_and_cancelling_stops() {
        for (flips, solve) in [(100, solve as fn(&Rules, &Progress) -> _), (100, solve_in_floats), (300, solve)] {
            let rules = Rules::new(&Params { flips, ..Params::default() }).unwrap();
            let progress = Progress::new();
            let solution = solve(&rules, &progress).unwrap();
            assert!(solution.win_probability() > 0.6);
            assert!(progress.fraction().unwrap() > 0.9);
            progress.cancel();
            assert_eq!(solve(&rules, &progress).map(|_| ()), Err(Cancelled));
        }
    }

    #[test]
    fn the_estimate_grows_with_the_game() {
        let estimate = |flips, heads: &str, points| {
            let coins =
                vec![Coin::new(Probability::parse("", heads).unwrap(), points), Coin::new(Probability::HALF, 20)];
            estimated_work(&Rules::new(&Params { flips, coins, ..Params::default() }).unwrap())
        };
        let games = [(1, "0.5", 10), (100, "0.5", 10), (100, "0.5", 19), (100, "0.123", 19), (200, "0.123", 19)];
        assert!(games.map(|(flips, heads, points)| estimate(flips, heads, points)).is_sorted());
        assert!(estimate(200, "0.5", 19) > estimate(201, "0.5", 19), "above 200 flips nothing is solved exactly");
    }
}
