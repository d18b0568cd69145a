//! Values of games of all lengths, for aims that depend on the final score or on a score at which you stop, and for
//! games with an opponent who chooses coins.
//!
//! With `m` flips left, only the distance `d` of the score from the score that counts as even matters. With `v(d)` the
//! value of ending there, which is low below even and high above it,
//!
//! ```text
//! V₀(d) = v(d)
//! Vₘ(d) = max over the coins of  p·Vₘ₋₁(d+h) + (1−p)·Vₘ₋₁(d+t), or v(d) if that is more and you may stop
//! ```
//!
//! To reach a score at any time is to stop there: no other way to stop is better. A step adds an error below 4·2⁻⁵³,
//! relative to the value itself if values are from 0 to 1, so that with `m` flips left a value is within 4m·2⁻⁵³.
//!
//! # Choosers
//! An opponent makes all the choices, or every second one. They know all that you know and choose a coin that is worst
//! for you. With `m` flips left, only the distance of the score from the target matters. The recursion is that of the
//! module doc of the flips, with the minimum over the coins in place of the maximum wherever the opponent chooses. If
//! you take turns, a game is described by who chooses the last coin: this player chooses whenever `m` is odd, so that
//! one pass gives games of all lengths. A minimum passes relative errors on as a maximum does, so that a value with `m`
//! flips left has a relative error of at most 4m·2⁻⁵³ (module `value`).

use super::coin::{Coin, coin_name};
use super::distances::{Distances, Flip, Row, mean_of_chances};
use super::game::Game;
use super::limits::EXACT_FLIPS;
use super::params::{Aim, AimSpec};
use super::scores::Scores;
use super::state_space::State;
use super::win_probability::{nearest_win_probability, single_coin_column};
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Returns the prize for ending at a distance from the score that counts as even, of those below, at and above it.
fn prize_at(prizes: [f64; 3], distance: i64) -> f64 {
    prizes[(distance.signum() + 1) as usize]
}

/// Quantity that a curve over the number of flips shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthCurve {
    /// Win probability if a draw is lost.
    DrawLost,
    /// Win probability if a draw counts as half a win.
    DrawHalf,
    /// Win probability if a draw is won.
    DrawWon,
    /// Probability of reaching the score at any time.
    AnyTime,
    /// Probability of having this score or more at the end.
    AtEnd,
    /// Probability of reaching the score at any time with one coin alone.
    AnyTimeWith(usize),
    /// Mean prize if you may stop.
    Stop,
    /// Mean prize if you may not stop.
    NoStop,
    /// Win probability with this chooser of the coins.
    Chosen(Chooser),
}

impl LengthCurve {
    /// Returns the curves of an aim; none if its solution is not a curve over the number of flips.
    pub fn all_of(aim: Aim, coins: usize) -> Vec<Self> {
        match aim {
            Aim::Above | Aim::Half => vec![Self::DrawLost, Self::DrawHalf, Self::DrawWon],
            Aim::Within => [Self::AnyTime, Self::AtEnd].into_iter().chain((0..coins).map(Self::AnyTimeWith)).collect(),
            Aim::Stop => vec![Self::Stop, Self::NoStop],
            Aim::Ruin | Aim::Expected => Vec::new(),
        }
    }

    /// Returns the curve whose value is that of the aim.
    pub fn of_aim(aim: Aim) -> Self {
        match aim {
            Aim::Within => Self::AnyTime,
            Aim::Stop => Self::Stop,
            Aim::Half => Self::DrawHalf,
            _ => Self::DrawLost,
        }
    }

    /// Returns the column in a table.
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
            Self::Stop => ("stop", "with stopping", "mean gain if you may stop"),
            Self::NoStop => ("no_stop", "without", "mean gain if you may not stop"),
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

    /// Whether the player may stop before the last flip.
    pub fn may_stop(self) -> bool {
        matches!(self, Self::AnyTime | Self::AnyTimeWith(_) | Self::Stop)
    }

    /// Returns the value of a game that ends at `score`.
    pub fn worth_of_ending(self, game: &Game, spec: &AimSpec, score: i64) -> f64 {
        let (prizes, even) = self.prizes(game, spec);
        prize_at(prizes, score - even)
    }

    /// Returns the prizes for ending below, at and above a score, and this score, which counts as even.
    fn prizes(self, game: &Game, spec: &AimSpec) -> ([f64; 3], i64) {
        match self {
            Self::DrawLost | Self::Chosen(_) => ([0.0, 0.0, 1.0], game.target()),
            Self::DrawHalf => ([0.0, 0.5, 1.0], game.target()),
            Self::DrawWon => ([0.0, 1.0, 1.0], game.target()),
            Self::AnyTime | Self::AnyTimeWith(_) | Self::AtEnd => ([0.0, 1.0, 1.0], spec.reach),
            Self::Stop | Self::NoStop => ([-1.0, 0.0, 1.0], game.target()),
        }
    }
}

/// Curves of an aim over the number of flips, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLength {
    curves: Vec<Solved>,
}

/// Curve with its values.
#[derive(Clone, Debug, PartialEq)]
struct Solved {
    curve: LengthCurve,
    /// Value for each number of flips, from 1.
    values: Vec<f64>,
    /// States after at most [`OPENING`] flips of the game, with their values.
    opening: Vec<(State, f64)>,
}

/// Number of flips up to which the values of the states are kept.
const OPENING: i64 = 2;

impl ByLength {
    /// Returns the curves of `spec` for games of 1 to `longest` flips.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub(super) fn solve(game: &Game, spec: &AimSpec, longest: u32, progress: &Progress) -> Result<Self> {
        let curves = LengthCurve::all_of(spec.aim, game.coins().len());
        let mut solved = Self::of_curves(curves, game, spec, longest, progress)?;
        if game.flips() <= EXACT_FLIPS
            && let Some(lost) = solved.curves.iter_mut().find(|solved| solved.curve == LengthCurve::DrawLost)
        {
            // the value of the game itself is known more exactly
            let place = (game.flips() as usize).saturating_sub(1);
            let start = lost.opening.iter_mut().find(|(state, _)| *state == State::default()).map(|(_, value)| value);
            let known = nearest_win_probability(game);
            lost.values.get_mut(place).into_iter().chain(start).for_each(|value| *value = known);
        }
        Ok(solved)
    }

    /// Computes these curves for any aim.
    fn of_curves(
        curves: Vec<LengthCurve>,
        game: &Game,
        spec: &AimSpec,
        longest: u32,
        progress: &Progress,
    ) -> Result<Self> {
        let mut steps = Steps::new(progress, curves.len() as u64 * u64::from(longest));
        let solve = |curve: LengthCurve| {
            let only = if let LengthCurve::AnyTimeWith(coin) = curve { game.coins().get(coin..=coin) } else { None };
            let coins = only.unwrap_or(game.coins());
            solved(curve, coins, curve.prizes(game, spec), [longest, game.flips()], &mut steps)
        };
        Ok(Self { curves: curves.into_iter().map(solve).collect::<Result<_, _>>()? })
    }

    fn find(&self, curve: LengthCurve) -> Option<&Solved> {
        self.curves.iter().find(|solved| solved.curve == curve)
    }

    /// Returns the value of a state at the start or after the first or second flip of the game; `None` for later or
    /// unreachable states, and if the curve was not solved.
    pub fn value_in(&self, curve: LengthCurve, state: State) -> Option<f64> {
        self.find(curve)?.opening.iter().find(|(other, _)| *other == state).map(|(_, value)| *value)
    }

    /// Returns the value of a curve for games with this number of flips; `None` beyond the longest game, and if the
    /// curve was not solved.
    pub fn value(&self, curve: LengthCurve, flips: u32) -> Option<f64> {
        self.find(curve)?.values.get(flips.checked_sub(1)? as usize).copied()
    }

    /// Returns the curves, in the order of the columns.
    pub fn curves(&self) -> impl ExactSizeIterator<Item = LengthCurve> {
        self.curves.iter().map(|solved| solved.curve)
    }

    /// Returns the number of flips of the longest game.
    pub fn longest(&self) -> u32 {
        self.curves.first().map_or(0, |solved| u32::try_from(solved.values.len()).unwrap_or(u32::MAX))
    }

    /// Returns the table of *goals* and of *choosers*: `flips`, and a column for each curve; one row for each number of
    /// flips from 1. For one number of flips, a more exact win probability may be `known`.
    pub fn table_with(&self, known: Option<(u32, f64)>) -> Table<'_> {
        let mut columns = vec![Column::new("flips", "flips", Kind::Whole).headed("length of the game (flips)")];
        columns.extend(self.curves().map(LengthCurve::column));
        Table::new(columns, self.longest() as usize, move |row| {
            let known = known.filter(|(flips, _)| *flips as usize == row + 1).map(|(_, value)| value);
            let values = self.curves.iter().filter_map(|solved| {
                let is_known = solved.curve == LengthCurve::Chosen(Chooser::You);
                known.filter(|_| is_known).or_else(|| solved.values.get(row).copied()).map(Cell::Number)
            });
            std::iter::once(Cell::whole(row + 1)).chain(values).collect()
        })
    }
}

/// Solves the games of `game` with 1 to `longest` flips for each [`Chooser`].
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn choosers(game: &Game, longest: u32, progress: &Progress) -> Result<ByLength> {
    ByLength::of_curves(Chooser::ALL.map(LengthCurve::Chosen).into(), game, &AimSpec::default(), longest, progress)
}

/// Returns roughly how many nanoseconds [`ByLength::solve`] takes on a current computer.
pub(super) fn estimated_work(game: &Game, aim: Aim, longest: u32) -> u64 {
    LengthCurve::all_of(aim, game.coins().len()).len() as u64 * estimated_curve_work(game, longest)
}

/// Returns roughly how many nanoseconds one curve takes on a current computer.
pub fn estimated_curve_work(game: &Game, longest: u32) -> u64 {
    let coins = game.coins();
    Distances::new(coins, 0, longest).estimated_states() * (4 * coins.len() as u64)
}

/// Computes the values of the games of 1 to `longest` flips that begin with a score of 0, and for the game with `flips`
/// flips also the values of the states after its first flips.
fn solved(
    curve: LengthCurve,
    coins: &[Coin],
    (prizes, even): ([f64; 3], i64),
    [longest, flips]: [u32; 2],
    steps: &mut Steps,
) -> Result<Solved> {
    let distances = Distances::new(coins, -even, longest);
    let ([low, _, high], may_stop) = (prizes, curve.may_stop());
    // a distance of 0 has a value of its own
    let mut row = Row::new(0..1, 1, |distance| prize_at(prizes, distance));
    let (mut values, mut opening, scores) = (Vec::new(), Vec::new(), Scores::new(coins));
    let mut keep = |row: &Row<f64>, flips_left: i64| {
        let done = i64::from(flips) - flips_left;
        if (0..=OPENING).contains(&done) {
            let states = scores.reachable(done).map(|score| State::new(done, score));
            opening.extend(states.map(|state| (state, row.at(distances.start + state.score, [low, high]))));
        }
    };
    keep(&row, 0);
    let kinds = Flip::of_all(coins);
    for flips_left in 1..=distances.longest {
        let is_yours = if let LengthCurve::Chosen(chooser) = curve { chooser.is_you(flips_left) } else { true };
        let choose = |one: f64, other: f64| if (other > one) == is_yours { other } else { one };
        // if the player may stop, nothing above 0 can be lost again; and a game that stays at 0 does not end low
        let high_from = if may_stop { 1 } else { distances.high_from(flips_left).max(1) };
        let low_to = distances.low_to(flips_left).min(0) - 1;
        let of = |distance: i64| {
            let value = |distance| row.at(distance, [low, high]);
            let mean = |shares, ends| mean_of_chances(shares, ends, low);
            let flipped = kinds.iter().map(|flip| flip.value(distance, value, mean)).reduce(choose).unwrap_or_default();
            if may_stop { flipped.max(prize_at(prizes, distance)) } else { flipped }
        };
        row = Row::new(distances.between(low_to, high_from, flips_left), high_from, of);
        values.push(row.at(distances.start, [low, high]));
        keep(&row, flips_left);
        steps.advance(1)?;
    }
    Ok(Solved { curve, values, opening })
}

/// Player who chooses the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// You, every time.
    You,
    /// You and the opponent take turns; you choose the last coin.
    YouLast,
    /// You and the opponent take turns; the opponent chooses the last coin.
    OpponentLast,
    /// The opponent, every time.
    Opponent,
}

impl Chooser {
    /// All choosers.
    pub const ALL: [Self; 4] = [Self::You, Self::YouLast, Self::OpponentLast, Self::Opponent];

    /// Whether you choose the next coin with `flips_left` flips left, at least 1.
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
