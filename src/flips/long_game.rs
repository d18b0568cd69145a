//! Games too long to keep every state: some rows of the band are kept, and any other state is computed on demand.

use std::ops::Range;

use super::band::{Band, CUT_OFF};
use super::band_rows::{ERROR_PER_FLIP, Row, RowBuilder};
use super::coin::CoinSet;
use super::game::Game;
use super::limits::LISTED_STATES;
use super::scores::{ByPlace, Scores};
use super::state_space::{State, to_i64, to_usize};
use crate::progress::{Progress, Result, Steps};

/// Largest number of values kept, 64 MB.
const STORED_VALUES: usize = 1 << 23;
/// Largest number of rows kept: no chart shows more columns.
const STORED_ROWS: usize = 1_000;
/// Number of rows sampled to estimate how many values a game has.
const SAMPLES: usize = 256;

/// Returns the largest possible error of a value with `flips_left` flips left: relative for the rounding, absolute for
/// the cut-off. Since no value is above 1, the sum of both is an absolute bound.
pub(super) fn error_bound(flips_left: usize) -> f64 {
    ERROR_PER_FLIP * flips_left as f64 + CUT_OFF
}

/// Row that is kept.
#[derive(Clone, Debug)]
struct StoredRow {
    row: Row,
    /// Best coins of each place, and of the places above where not every coin is best; empty after the last flip.
    best: Vec<CoinSet>,
}

/// Solved game of more than [`WHOLE_FLIPS`](super::WHOLE_FLIPS) flips.
#[derive(Clone, Debug)]
pub(super) struct LongGame {
    flips: usize,
    band: Band,
    scores: Scores,
    /// Rows are kept after 0, `every`, `2·every`, … flips.
    pub every: usize,
    kept: Vec<StoredRow>,
    /// Step between the listed rows among those that are kept.
    listed_every: usize,
    /// Listed states, by flips done and then by score.
    pub listed: Vec<State>,
    /// Number of listed states in which several coins are best.
    pub listed_ties: usize,
}

/// Selected state with the row that its coins lead to.
#[derive(Clone, Debug)]
pub(super) struct SelectedState {
    pub state: State,
    /// Row after the state, as far as one flip leads; `None` after the last flip.
    next: Option<Row>,
}

impl LongGame {
    /// Solves `game`; an open state is a unit of work.
    pub(super) fn new(game: &Game, steps: &mut Steps<'_>) -> Result<Self> {
        let (flips, band) = (game.flips() as usize, Band::new(game));
        let every = kept_every(flips, work(&band, flips));
        let mut builder = RowBuilder::new(&band);
        let mut kept = Vec::new();
        let mut row = Row::default();
        for flips_done in (0..=flips).step_by(every).collect::<Vec<_>>().into_iter().rev() {
            let flips_left = flips - flips_done;
            if flips_left == 0 {
                kept.push(StoredRow { row: row.clone(), best: Vec::new() });
                continue;
            }
            let before = band.open(flips_left - 1);
            row = builder.row(row, flips_left - 1, &before, |states| steps.advance(states as u64))?;
            let next = row;
            row = builder.step_open(&next);
            let best = builder.best(&next, &row, 2.0 * error_bound(flips_left));
            kept.push(StoredRow { row: row.clone(), best });
        }
        kept.reverse();
        let (scores, listed) = (game.scores(), Vec::new());
        let mut game = Self { flips, scores, every, kept, listed_every: 1, listed, listed_ties: 0, band: band.clone() };
        game.list();
        Ok(game)
    }

    /// Returns the number of flips from one listed row to the next.
    pub(super) fn listed_every(&self) -> usize {
        self.every * self.listed_every
    }

    /// Returns the value of a state in a kept row; `None` elsewhere, and for unreachable states.
    pub(super) fn value(&self, state: State) -> Option<f64> {
        let (kept, place) = self.locate(state)?;
        Some(kept.row.at(place))
    }

    /// Returns the best coins of a state in a kept row, except for the last row; `None` elsewhere.
    pub(super) fn best(&self, state: State) -> Option<CoinSet> {
        let (kept, place) = self.locate(state)?;
        (kept.row.flips_left > 0).then(|| self.best_at(kept, place))
    }

    /// Returns a function to the values in the row of its `lowest` state, the same as [`LongGame::value`]; `None` for a
    /// row that is not kept.
    pub(super) fn values(&self, lowest: State) -> Option<ByPlace<'_, f64>> {
        let (kept, lowest) = self.locate(lowest)?;
        Some(self.by_place(kept, lowest, |place| kept.row.at(place)))
    }

    /// Returns a function from places to the best coins, the same as [`LongGame::best`]; `None` for the last row as
    /// well.
    pub(super) fn choices(&self, lowest: State) -> Option<ByPlace<'_, CoinSet>> {
        let (kept, lowest) = self.locate(lowest).filter(|(kept, _)| kept.row.flips_left > 0)?;
        Some(self.by_place(kept, lowest, |place| self.best_at(kept, place)))
    }

    /// Returns a function that applies `of` to the places of a kept row, counted from the `lowest` in steps of the
    /// scores.
    fn by_place<'a, T>(&'a self, kept: &StoredRow, lowest: i64, of: impl Fn(i64) -> T + 'a) -> ByPlace<'a, T> {
        // sides that never show make the lattice of the band finer
        let step = self.scores.step() / self.band.lattice.step;
        let is_reachable = self.scores.by_place(to_i64(self.flips - kept.row.flips_left));
        Box::new(move |place| is_reachable(place).then(|| of(lowest + place * step)))
    }

    /// Returns the best coins at a place of a kept row, which is not the last.
    fn best_at(&self, kept: &StoredRow, place: i64) -> CoinSet {
        let index = usize::try_from(place - kept.row.first).ok();
        let sure = || CoinSet::all(self.band.flips.len());
        index.and_then(|index| kept.best.get(index).copied()).unwrap_or_else(sure)
    }

    /// Computes the row that the coins of `state` lead to; `None` for an unreachable state.
    pub(super) fn select(&self, state: State, progress: &Progress) -> Result<Option<SelectedState>> {
        let Some((flips_left, place)) = self.place(state) else { return Ok(None) };
        let Some(left_after) = flips_left.checked_sub(1) else { return Ok(Some(SelectedState { state, next: None })) };
        let mut builder = RowBuilder::new(&self.band);
        // the next kept row, or the end
        let from = self.kept.get((self.flips - flips_left) / self.every + 1);
        let from = from.map_or_else(Row::default, |kept| kept.row.clone());
        let mut steps = Steps::new(progress, self.select_work_from(from.flips_left, flips_left));
        let places = place..place + to_i64(self.band.reach) + 1;
        let next = builder.row(from, left_after, &places, |states| steps.advance(states as u64))?;
        Ok(Some(SelectedState { state, next: Some(next) }))
    }

    /// Returns an upper bound on the number of states that [`LongGame::select`] computes.
    pub(super) fn select_work(&self) -> u64 {
        self.select_work_from(self.flips.saturating_sub(self.every), self.flips)
    }

    fn select_work_from(&self, from: usize, to: usize) -> u64 {
        let (rows, open) = (to - from, self.band.open(to));
        (rows * (rows * self.band.reach).min(to_usize(open.end - open.start))) as u64
    }

    /// Returns the value of each coin flipped next in the selected state, A first; `None` after the last flip.
    pub(super) fn by_coin(&self, chosen: &SelectedState) -> Option<Vec<f64>> {
        let (_, place) = self.place(chosen.state)?;
        let next = chosen.next.as_ref()?;
        let value = |distance: usize| next.at(place + to_i64(distance));
        Some(self.band.flips.iter().map(|flip| flip.mean(value(flip.up), value(flip.down))).collect())
    }

    /// Returns the value of the selected state, or of one right after it.
    pub(super) fn value_near(&self, chosen: &SelectedState, state: State) -> Option<f64> {
        let (flips_left, place) = self.place(state)?;
        if state == chosen.state {
            let best = |values: Vec<f64>| values.into_iter().fold(0.0, f64::max);
            return Some(self.by_coin(chosen).map_or(f64::from(u8::from(place >= 0)), best));
        }
        let next = chosen.next.as_ref().filter(|next| next.flips_left == flips_left)?;
        let (_, from) = self.place(chosen.state)?;
        (0..=to_i64(self.band.reach)).contains(&(place - from)).then(|| next.at(place))
    }

    /// Returns the best coins of the selected state.
    pub(super) fn selected_best(&self, chosen: &SelectedState) -> Option<CoinSet> {
        let values = self.by_coin(chosen)?;
        let best = values.iter().copied().fold(0.0, f64::max);
        let tolerance = 2.0 * error_bound(self.flips - to_usize(chosen.state.flips_done));
        Some(values.iter().enumerate().filter(|&(_, &value)| best - value <= tolerance).map(|(coin, _)| coin).collect())
    }

    /// Returns the flips left and the place of a reachable state.
    fn place(&self, state: State) -> Option<(usize, i64)> {
        let flips_done = usize::try_from(state.flips_done).ok().filter(|&done| done <= self.flips)?;
        let flips_left = self.flips - flips_done;
        let place = self.band.place(flips_left, state.score)?;
        self.scores.contains(state.flips_done, state.score).then_some((flips_left, place))
    }

    /// Returns the kept row and the place of a reachable state.
    fn locate(&self, state: State) -> Option<(&StoredRow, i64)> {
        let (flips_left, place) = self.place(state)?;
        let flips_done = self.flips - flips_left;
        let kept = self.kept.get(flips_done / self.every).filter(|_| flips_done.is_multiple_of(self.every))?;
        Some((kept, place))
    }

    /// Chooses the rows to list: as many as fit, at equal steps of flips.
    fn list(&mut self) {
        let with_choice = || self.kept.iter().filter(|kept| kept.row.flips_left > 0);
        let sizes: Vec<usize> = with_choice().map(|kept| self.reachable(kept).end).collect();
        self.listed_every = evenly(&sizes);
        let (mut listed, mut ties) = (Vec::new(), 0);
        for kept in with_choice().step_by(self.listed_every) {
            let flips_done = to_i64(self.flips - kept.row.flips_left);
            for index in self.reachable(kept) {
                let score = self.band.score(kept.row.flips_left, kept.row.first + to_i64(index));
                if self.scores.contains(flips_done, score) {
                    listed.push(State::new(flips_done, score));
                    ties += usize::from(kept.best[index].is_tie());
                }
            }
        }
        (self.listed, self.listed_ties) = (listed, ties);
    }

    /// Returns the range of indices in a kept row whose scores are neither too low nor too high for its number of
    /// flips.
    fn reachable(&self, kept: &StoredRow) -> Range<usize> {
        let (row, flips_done) = (&kept.row, to_i64(self.flips - kept.row.flips_left));
        let range = self.scores.range(flips_done);
        let index = |score: i64| self.band.place(row.flips_left, score).unwrap_or(row.first) - row.first;
        let len = to_i64(row.values.len());
        let first = index(*range.start()).clamp(0, len);
        to_usize(first)..to_usize((index(*range.end()) + 1).clamp(first, len))
    }
}

/// Returns the smallest step between listed rows of these sizes with which at most [`LISTED_STATES`] states are listed.
pub(super) fn evenly(sizes: &[usize]) -> usize {
    let total = |every: usize| sizes.iter().step_by(every).sum::<usize>();
    (1..=sizes.len().max(1)).find(|&every| total(every) <= LISTED_STATES).unwrap_or(sizes.len())
}

/// Returns the value of the start of `game`.
pub(super) fn start_value(game: &Game, steps: &mut Steps<'_>) -> Result<f64> {
    let (flips, band) = (game.flips() as usize, Band::new(game));
    let Some(start) = band.place(flips, 0) else { return Ok(0.0) };
    let mut builder = RowBuilder::new(&band);
    let row = builder.row(Row::default(), flips, &(start..start + 1), |states| steps.advance(states as u64))?;
    Ok(row.at(start))
}

/// Returns roughly how many states the band of `game` has.
pub(super) fn estimated_states(game: &Game) -> u64 {
    work(&Band::new(game), game.flips() as usize)
}

fn work(band: &Band, flips: usize) -> u64 {
    let samples = SAMPLES.min(flips);
    let open = |sample: usize| {
        let open = band.open(flips * (2 * sample + 1) / (2 * samples));
        (open.end - open.start).unsigned_abs()
    };
    (0..samples).map(open).sum::<u64>() * flips as u64 / samples as u64
}

/// Returns the number of flips between kept rows for a game with this number of states.
fn kept_every(flips: usize, states: u64) -> usize {
    let by_rows = flips.div_ceil(STORED_ROWS);
    let by_values = usize::try_from(states.div_ceil(STORED_VALUES as u64)).unwrap_or(flips);
    by_rows.max(by_values).clamp(1, flips)
}

#[cfg(test)]
mod tests {
    use super::super::coin::Coin;
    use super::super::game::Game;
    use super::super::limits::LISTED_STATES;
    use super::super::probability::Probability;
    use super::super::solution::{Solution, solve};
    use super::super::win_probability::win_probability;
    use super::*;
    use crate::progress::Cancelled;

    fn solved(flips: i64, change: impl FnOnce(&mut Game)) -> (Game, Solution) {
        let game = Game::new(flips, 0, Game::default().coins().to_vec()).with(change);
        let solution = solve(&game, &Progress::new()).unwrap();
        (game, solution)
    }

    /// A state of a game of 1,200 flips with 700 flips left is the start of a game of 700 flips with another target.
    #[test]
    fn any_selected_state_has_the_value_of_the_game_that_begins_there() {
        for heads in ["0.5", "0.4", "0.6"] {
            let (game, solution) =
                solved(1_200, |game| game.coins_mut()[0].heads = Probability::parse("", heads).unwrap());
            for (flips_done, score) in [(501, -10), (501, 4), (640, 0), (1_199, 0), (1_200, 3)] {
                let state = State::new(flips_done, score);
                let chosen = solution.with_selected(state, &Progress::new()).unwrap();
                if flips_done == 1_200 {
                    assert_eq!(chosen.value(state), Some(1.0));
                    assert_eq!((chosen.by_coin(state), chosen.best(state)), (None, None));
                    continue;
                }
                let rest = Game::new(1_200 - flips_done, -score, game.coins().to_vec());
                let rest = solve(&rest, &Progress::new()).unwrap();
                let close = |one: f64, other: f64| (one - other).abs() <= 2.0 * chosen.error_bound();
                assert!(close(chosen.value(state).unwrap(), rest.win_probability), "{heads} {state:?}");
                let by_coin = rest.by_coin(State::default()).unwrap();
                assert!(chosen.by_coin(state).unwrap().iter().zip(&by_coin).all(|(one, other)| close(*one, *other)));
                assert!(
                    rest.best(State::default()).unwrap().iter().all(|coin| chosen.best(state).unwrap().contains(coin))
                );
            }
        }
    }

    #[test]
    fn kept_states_are_known_and_others_once_they_are_selected() {
        let (_, solution) = solved(3_000, |_| ());
        let every = solution.kept_every().unwrap();
        assert_eq!(every, 3);
        let (kept, other) = (State::new(30, -10), State::new(31, -10));
        assert!(solution.value(kept).is_some() && solution.best(kept).is_some() && solution.by_coin(kept).is_none());
        assert_eq!((solution.value(other), solution.best(other)), (None, None));
        let chosen = solution.with_selected(other, &Progress::new()).unwrap();
        let values = chosen.by_coin(other).unwrap();
        assert_eq!(chosen.value(other), values.iter().copied().reduce(f64::max));
        for (coin, points) in [(0, 1), (1, 2)] {
            let next = |points: i64| chosen.value(State::new(32, -10 + points)).unwrap();
            assert!((values[coin] - 0.5 * (next(points) + next(-points))).abs() < 1e-15);
        }
        assert_eq!(chosen.value(State::new(1, 0)), None, "no play leads there");
        let nowhere = chosen.with_selected(State::new(1, 0), &Progress::new()).unwrap();
        assert_eq!((nowhere.value(State::new(1, 0)), nowhere.value(kept)), (None, solution.value(kept)));
    }

    #[test]
    fn the_listed_states_are_sorted_reachable_and_not_too_many() {
        for (flips, points) in [(1_001, [1, 2]), (2_000, [3, 7]), (1_500, [19, 20])] {
            let (_, solution) = solved(flips, |game| {
                game.set_coins(points.map(|points| Coin::new(Probability::HALF, points)).to_vec());
            });
            let every = to_i64(solution.listed_every());
            let states: Vec<State> = solution.listed().to_vec();
            assert_eq!(states.len(), solution.choice_count());
            assert!((20_000..=LISTED_STATES).contains(&states.len()), "{}", states.len());
            assert_eq!(states[0], State::default());
            assert!(states.is_sorted_by_key(|state| (state.flips_done, state.score)));
            for state in &states {
                assert!(state.flips_done % every == 0 && state.flips_done < flips);
                assert!(solution.game.scores().contains(state.flips_done, state.score));
                assert!(solution.value(*state).is_some() && solution.best(*state).is_some());
            }
        }
    }

    #[test]
    fn certain_games_are_certain_and_the_start_value_agrees_with_the_solution() {
        let (_, lost) = solved(5_000, |game| game.set_target(10_000));
        assert!(lost.win_probability == 0.0 && lost.single_coin == [0.0, 0.0]);
        let (_, won) = solved(5_000, |game| game.coins_mut()[0].heads = Probability::ONE);
        assert!((won.win_probability - 1.0).abs() <= won.error_bound());
        let (game, solution) = solved(2_500, |game| game.coins_mut()[0].heads = Probability::new(2, 5).unwrap());
        let single = win_probability(&game);
        assert!((single - solution.win_probability).abs() <= solution.error_bound());
    }

    #[test]
    fn cancelling_stops_the_solver() {
        let progress = Progress::new();
        progress.cancel();
        let game = Game::default().with(|game| game.set_flips(2_000));
        assert_eq!(solve(&game, &progress).map(|_| ()), Err(Cancelled));
    }
}
