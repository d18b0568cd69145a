//! Aims that depend on the final score or on a score at which you stop, and games with an opponent who chooses coins: their
//! values in games of all lengths.
//!
//! With `m` flips left all that matters is the distance `d` of the score from the one that counts as even. With `v(d)` the
//! value of ending there, which is low below even and high above it,
//!
//! ```text
//! V₀(d) = v(d)
//! Vₘ(d) = max over the coins of  p·Vₘ₋₁(d+h) + (1−p)·Vₘ₋₁(d+t), or v(d) if that is more and one may stop
//! ```
//!
//! To reach a score at any time is to stop there: no other way to stop is better. A step adds an error below 4·2⁻⁵³, of the
//! value itself where values are from 0 to 1, so that with `m` flips left a value is within 4m·2⁻⁵³.
//!
//! # Who chooses
//! An opponent takes all the choices, or every second one. The opponent knows all that you know and hands over a coin that is worst for you. With `m` flips left all that matters is
//! how far the score is above the target. The recursion is that of the module doc of the flips, with the least over the coins
//! in place of the largest wherever the opponent chooses. In turn it is told who chooses the last coin: whoever that is
//! chooses wherever `m` is odd, so that games of all lengths follow from one pass. A minimum passes
//! relative errors on as a maximum does, so that a value with `m` flips left is within 4m·2⁻⁵³ of itself (module `value`).

use std::collections::BTreeSet;

use super::aim::{Aim, AimSpec};
use super::coin::{Coin, coin_name};
use super::distances::{Distances, Flip, Row, mean_of_chances};
use super::game::Game;
use super::limits::EXACT_FLIPS;
use super::state_space::State;
use super::win_probability::{nearest_win_probability, single_coin_column};
use crate::progress::{Cancelled, Progress, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// How the value of a game is told: the prize for ending below, at and above a score.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Prize {
    /// Below, at, and above it.
    values: [f64; 3],
    /// The score that counts as even.
    even: i64,
    /// Whether one may stop before the last flip.
    may_stop: bool,
    /// Who chooses the coins.
    chooser: Chooser,
}

impl Prize {
    fn of(&self, distance: i64) -> f64 {
        let [low, even, high] = self.values;
        match distance.signum() {
            -1 => low,
            0 => even,
            _ => high,
        }
    }
}

/// What a curve over the number of flips shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthCurve {
    /// The chance to win if a draw is lost.
    DrawLost,
    /// The same if a draw counts as half a win.
    DrawHalf,
    /// The same if a draw is won.
    DrawWon,
    /// The chance to reach the score at any time.
    AnyTime,
    /// The chance to have it, or more, at the end.
    AtEnd,
    /// The chance to reach it at any time with one coin alone.
    AnyTimeWith(usize),
    /// The mean prize if one may stop.
    Stop,
    /// The mean prize if one may not.
    NoStop,
    /// The chance to win where it depends who chooses the coins.
    Chosen(Chooser),
}

impl LengthCurve {
    /// Those of an aim; none of an aim that is no curve over the number of flips.
    pub fn all_of(aim: Aim, coins: usize) -> Vec<Self> {
        match aim {
            Aim::Above | Aim::Half => vec![Self::DrawLost, Self::DrawHalf, Self::DrawWon],
            Aim::Within => [Self::AnyTime, Self::AtEnd].into_iter().chain((0..coins).map(Self::AnyTimeWith)).collect(),
            Aim::Stop => vec![Self::Stop, Self::NoStop],
            Aim::Ruin | Aim::Expected => Vec::new(),
        }
    }

    /// Its column in a table.
    fn column(self) -> Column {
        let (key, title, heading) = match self {
            Self::DrawLost => ("draw_lost", "draw lost", "chance to win, a draw lost"),
            Self::DrawHalf => ("draw_half", "draw a half", "chance to win, a draw half a win"),
            Self::DrawWon => ("draw_won", "draw won", "chance to win, a draw won"),
            Self::AnyTime => ("any_time", "at any time", "chance to reach it at any time"),
            Self::AtEnd => ("at_end", "at the end", "chance to have it at the end"),
            Self::AnyTimeWith(coin) => {
                let heading = format!("chance to reach it with {} alone", coin_name(coin));
                return single_coin_column(coin).headed(heading);
            }
            Self::Stop => ("stop", "with stopping", "mean prize if one may stop"),
            Self::NoStop => ("no_stop", "without", "mean prize if one may not stop"),
            Self::Chosen(Chooser::You) => ("you", "you", "chance to win if you choose"),
            Self::Chosen(Chooser::YouLast) => ("you_last", "in turn, you last", "chance to win in turn, you last"),
            Self::Chosen(Chooser::OpponentLast) => {
                ("opponent_last", "in turn, opponent last", "chance to win in turn, the opponent last")
            }
            Self::Chosen(Chooser::Opponent) => ("opponent", "opponent", "chance to win if the opponent chooses"),
        };
        let is_prize = matches!(self, Self::Stop | Self::NoStop);
        Column::new(key, title, if is_prize { Kind::Number } else { Kind::Probability }).headed(heading)
    }

    /// Whether one may stop before the last flip.
    pub fn may_stop(self) -> bool {
        matches!(self, Self::AnyTime | Self::AnyTimeWith(_) | Self::Stop)
    }

    /// What a game is worth that ends at `score`.
    pub fn worth_of_ending(self, game: &Game, spec: &AimSpec, score: i64) -> f64 {
        let prize = self.prize(game, spec);
        prize.of(score - prize.even)
    }

    /// The only coin that is flipped, if it is one alone.
    pub fn only_coin(self) -> Option<usize> {
        if let Self::AnyTimeWith(coin) = self { Some(coin) } else { None }
    }

    fn prize(self, game: &Game, spec: &AimSpec) -> Prize {
        let chooser = if let Self::Chosen(chooser) = self { chooser } else { Chooser::You };
        let at = |values, even| Prize { values, even, may_stop: self.may_stop(), chooser };
        match self {
            Self::DrawLost | Self::Chosen(_) => at([0.0, 0.0, 1.0], game.target()),
            Self::DrawHalf => at([0.0, 0.5, 1.0], game.target()),
            Self::DrawWon => at([0.0, 1.0, 1.0], game.target()),
            Self::AnyTime | Self::AnyTimeWith(_) | Self::AtEnd => at([0.0, 1.0, 1.0], spec.reach),
            Self::Stop | Self::NoStop => at([-1.0, 0.0, 1.0], game.target()),
        }
    }
}

/// The curves of an aim over the number of flips, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLength {
    curves: Vec<Solved>,
}

/// A curve and its values.
#[derive(Clone, Debug, PartialEq)]
struct Solved {
    curve: LengthCurve,
    /// The value of each number of flips from 1.
    values: Vec<f64>,
    /// The states after at most [`OPENING`] flips of the game, with their values.
    opening: Vec<(State, f64)>,
}

/// After how many flips the values of the states are kept.
const OPENING: i64 = 2;

impl ByLength {
    /// The curves of `spec` for games of 1 to `longest` flips.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub(super) fn solve(game: &Game, spec: &AimSpec, longest: u32, progress: &Progress) -> Result<Self, Cancelled> {
        let curves = LengthCurve::all_of(spec.aim, game.coins().len());
        let mut solved = Self::of_curves(curves, game, spec, longest, progress)?;
        if game.flips() <= EXACT_FLIPS
            && let Some(lost) = solved.curves.iter_mut().find(|solved| solved.curve == LengthCurve::DrawLost)
        {
            // the game itself is known better
            let place = (game.flips() as usize).saturating_sub(1);
            let start = lost.opening.iter_mut().find(|(state, _)| *state == State::default()).map(|(_, value)| value);
            lost.values
                .get_mut(place)
                .into_iter()
                .chain(start)
                .for_each(|value| *value = nearest_win_probability(game));
        }
        Ok(solved)
    }

    /// These curves, whatever the aim is.
    fn of_curves(
        curves: Vec<LengthCurve>,
        game: &Game,
        spec: &AimSpec,
        longest: u32,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let mut steps = Steps::new(progress, curves.len() as u64 * u64::from(longest));
        let solve = |curve: LengthCurve| {
            let coins = match curve {
                LengthCurve::AnyTimeWith(coin) => game.coins().get(coin..=coin).unwrap_or_default(),
                _ => game.coins(),
            };
            solved(curve, coins, curve.prize(game, spec), [longest, game.flips()], &mut steps)
        };
        Ok(Self { curves: curves.into_iter().map(solve).collect::<Result<_, _>>()? })
    }

    fn find(&self, curve: LengthCurve) -> Option<&Solved> {
        self.curves.iter().find(|solved| solved.curve == curve)
    }

    /// The value of a state after the first or the second flip of the game that was solved, or of its start; `None` of later
    /// ones, of those to which no flips lead, and for a curve of another aim.
    pub fn value_in(&self, curve: LengthCurve, state: State) -> Option<f64> {
        self.find(curve)?.opening.iter().find(|(other, _)| *other == state).map(|(_, value)| *value)
    }

    /// The value of a curve with so many flips; `None` beyond the longest game and for a curve of another aim.
    pub fn value(&self, curve: LengthCurve, flips: u32) -> Option<f64> {
        self.find(curve)?.values.get(flips.checked_sub(1)? as usize).copied()
    }

    /// The curves, in the order of the columns.
    pub fn curves(&self) -> impl ExactSizeIterator<Item = LengthCurve> {
        self.curves.iter().map(|solved| solved.curve)
    }

    /// How many flips the longest game has.
    pub fn longest(&self) -> u32 {
        self.curves.first().map_or(0, |solved| u32::try_from(solved.values.len()).unwrap_or(u32::MAX))
    }

    /// The table of *aims*: `flips`, and a column for each curve; a row for each number of flips from 1.
    pub fn table(&self) -> Table<'_> {
        self.table_with(None)
    }

    /// The same of *choosers*, where the win probability of one game of so many flips may be `known` better.
    pub fn table_with(&self, known: Option<(u32, f64)>) -> Table<'_> {
        let mut columns = vec![Column::new("flips", "flips", Kind::Whole).headed("length of the game (flips)")];
        columns.extend(self.curves().map(LengthCurve::column));
        Table::new(columns, self.longest() as usize, move |row| {
            let flips = Cell::Whole(i64::try_from(row + 1).unwrap_or(i64::MAX));
            let known = known.filter(|(flips, _)| *flips as usize == row + 1).map(|(_, value)| value);
            let values = self.curves.iter().filter_map(|solved| {
                let is_known = solved.curve == LengthCurve::Chosen(Chooser::You);
                known.filter(|_| is_known).or_else(|| solved.values.get(row).copied()).map(Cell::Number)
            });
            std::iter::once(flips).chain(values).collect()
        })
    }
}

/// How far a value of a game of so many flips may be off.
pub(super) fn error_bound(flips: u32) -> f64 {
    2.0 * f64::from(flips) * f64::EPSILON
}

/// Solves the games of `game` with 1 to `longest` flips for each [`Chooser`].
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn choosers(game: &Game, longest: u32, progress: &Progress) -> Result<ByLength, Cancelled> {
    ByLength::of_curves(Chooser::ALL.map(LengthCurve::Chosen).into(), game, &AimSpec::default(), longest, progress)
}

/// Roughly how many nanoseconds [`choosers`] takes on a computer of today.
pub fn estimated_chooser_work(game: &Game, longest: u32) -> u64 {
    estimated_curve_work(game, longest) * Chooser::ALL.len() as u64
}

/// Roughly how many nanoseconds [`ByLength::solve`] takes on a computer of today.
pub(super) fn estimated_work(game: &Game, aim: Aim, longest: u32) -> u64 {
    LengthCurve::all_of(aim, game.coins().len()).len() as u64 * estimated_curve_work(game, longest)
}

fn estimated_curve_work(game: &Game, longest: u32) -> u64 {
    let coins = game.coins();
    Distances::new(coins, 0, longest).estimated_states() * (4 * coins.len() as u64)
}

/// The values of the games of 1 to `longest` flips that begin with a score of 0, and of the one of `flips` flips those of the
/// states after its first ones.
fn solved(
    curve: LengthCurve,
    coins: &[Coin],
    prize: Prize,
    [longest, flips]: [u32; 2],
    steps: &mut Steps,
) -> Result<Solved, Cancelled> {
    let distances = Distances::new(coins, -prize.even, longest);
    let [low, _, high] = prize.values;
    // a distance of 0 has a value of its own
    let mut row = Row::new(0..1, 1, |distance| prize.of(distance));
    let (mut values, mut opening) = (Vec::new(), Vec::new());
    let mut keep = |row: &Row<f64>, flips_left: i64| {
        let done = i64::from(flips) - flips_left;
        if (0..=OPENING).contains(&done) {
            let states = scores_after(coins, done).into_iter().map(|score| State::new(done, score));
            opening.extend(states.map(|state| (state, row.at(distances.start + state.score, [low, high]))));
        }
    };
    keep(&row, 0);
    let kinds = Flip::of_all(coins);
    for flips_left in distances.lengths() {
        let is_yours = prize.chooser.is_you(flips_left);
        let choose = |one: f64, other: f64| if (other > one) == is_yours { other } else { one };
        // where one may stop nothing above 0 is lost any more; and to stand still at 0 is not to end low
        let high_from = if prize.may_stop { 1 } else { distances.high_from(flips_left).max(1) };
        let low_to = distances.low_to(flips_left).min(0) - 1;
        let of = |distance: i64| {
            let value = |distance| row.at(distance, [low, high]);
            let mean = |shares, ends| mean_of_chances(shares, ends, low);
            let flipped = kinds.iter().map(|flip| flip.value(distance, value, mean)).reduce(choose).unwrap_or_default();
            if prize.may_stop { flipped.max(prize.of(distance)) } else { flipped }
        };
        row = Row::new(distances.between(low_to, high_from, flips_left), high_from, of);
        values.push(row.at(distances.start, [low, high]));
        keep(&row, flips_left);
        steps.advance(1)?;
    }
    Ok(Solved { curve, values, opening })
}

/// All scores to which so many flips lead from 0.
fn scores_after(coins: &[Coin], flips: i64) -> BTreeSet<i64> {
    let points: Vec<i64> = coins.iter().flat_map(Coin::possible_points).collect();
    let next =
        |scores: BTreeSet<i64>, _| scores.iter().flat_map(|score| points.iter().map(move |by| score + by)).collect();
    (0..flips).fold(BTreeSet::from([0]), next)
}

/// Who chooses the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// You, every time.
    You,
    /// You and the opponent in turn, you the last one.
    YouLast,
    /// You and the opponent in turn, the opponent the last one.
    OpponentLast,
    /// The opponent, every time.
    Opponent,
}

impl Chooser {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::You, Self::YouLast, Self::OpponentLast, Self::Opponent];

    /// Whether you choose the next coin with so many flips left, at least 1.
    pub fn is_you(self, flips_left: i64) -> bool {
        match self {
            Self::You => true,
            Self::YouLast => flips_left % 2 == 1,
            Self::OpponentLast => flips_left % 2 == 0,
            Self::Opponent => false,
        }
    }
}

#[cfg(test)]
#[path = "by_length/tests/choosers.rs"]
mod chooser_tests;
#[cfg(test)]
mod tests;
