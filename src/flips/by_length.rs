//! Aims told by the final score, or by a score at which one stops: their values in games of all lengths.
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

use std::ops::Range;

use super::aim::{Aim, AimSpec};
use super::coin::{Coin, coin_name};
use super::game::CheckedGame;
use super::probability::Probability;
use super::steps::Steps;
use crate::exact::BELOW_ONE;
use crate::progress::{Cancelled, Progress};
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

    /// The key of its column in a file.
    fn key(self) -> String {
        match self {
            Self::DrawLost => "draw_lost".to_owned(),
            Self::DrawHalf => "draw_half".to_owned(),
            Self::DrawWon => "draw_won".to_owned(),
            Self::AnyTime => "any_time".to_owned(),
            Self::AtEnd => "at_end".to_owned(),
            Self::AnyTimeWith(coin) => format!("single_{}", coin_name(coin).to_ascii_lowercase()),
            Self::Stop => "stop".to_owned(),
            Self::NoStop => "no_stop".to_owned(),
        }
    }

    /// The head of its column, and the same with its unit.
    fn headings(self) -> [String; 2] {
        let [short, long] = match self {
            Self::DrawLost => ["draw lost", "chance to win, a draw lost"],
            Self::DrawHalf => ["draw a half", "chance to win, a draw half a win"],
            Self::DrawWon => ["draw won", "chance to win, a draw won"],
            Self::AnyTime => ["at any time", "chance to reach it at any time"],
            Self::AtEnd => ["at the end", "chance to have it at the end"],
            Self::AnyTimeWith(coin) => {
                let name = coin_name(coin);
                return [format!("{name} alone"), format!("chance to reach it with {name} alone")];
            }
            Self::Stop => ["with stopping", "mean prize if one may stop"],
            Self::NoStop => ["without", "mean prize if one may not stop"],
        };
        [short, long].map(str::to_owned)
    }

    fn prize(self, game: &CheckedGame, spec: &AimSpec) -> Prize {
        let at = |values, even, may_stop| Prize { values, even, may_stop };
        match self {
            Self::DrawLost => at([0.0, 0.0, 1.0], game.target(), false),
            Self::DrawHalf => at([0.0, 0.5, 1.0], game.target(), false),
            Self::DrawWon => at([0.0, 1.0, 1.0], game.target(), false),
            Self::AnyTime | Self::AnyTimeWith(_) => at([0.0, 1.0, 1.0], spec.reach, true),
            Self::AtEnd => at([0.0, 1.0, 1.0], spec.reach, false),
            Self::Stop => at([-1.0, 0.0, 1.0], game.target(), true),
            Self::NoStop => at([-1.0, 0.0, 1.0], game.target(), false),
        }
    }
}

/// The curves of an aim over the number of flips, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLength {
    curves: Vec<(LengthCurve, Vec<f64>)>,
}

impl ByLength {
    /// The curves of `spec` for games of 1 to `longest` flips.
    ///
    /// # Errors
    /// [`Cancelled`] as soon as `progress` says so.
    pub(super) fn solve(
        game: &CheckedGame,
        spec: &AimSpec,
        longest: u32,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let curves = LengthCurve::all_of(spec.aim, game.coins().len());
        let mut steps = Steps::new(progress, curves.len() as u64 * u64::from(longest));
        let mut solve = |curve: LengthCurve| {
            let coins = match curve {
                LengthCurve::AnyTimeWith(coin) => game.coins().get(coin..=coin).unwrap_or_default(),
                _ => game.coins(),
            };
            Ok((curve, values(coins, curve.prize(game, spec), longest, &mut steps)?))
        };
        Ok(Self { curves: curves.into_iter().map(&mut solve).collect::<Result<_, _>>()? })
    }

    /// The value of a curve with so many flips; `None` beyond the longest game and for a curve of another aim.
    pub fn value(&self, curve: LengthCurve, flips: u32) -> Option<f64> {
        let (_, values) = self.curves.iter().find(|(of, _)| *of == curve)?;
        values.get(flips.checked_sub(1)? as usize).copied()
    }

    /// The curves, in the order of the columns.
    pub fn curves(&self) -> impl ExactSizeIterator<Item = LengthCurve> {
        self.curves.iter().map(|(curve, _)| *curve)
    }

    /// How many flips the longest game has.
    pub fn longest(&self) -> u32 {
        self.curves.first().map_or(0, |(_, values)| u32::try_from(values.len()).unwrap_or(u32::MAX))
    }

    /// The table of *aims*: `flips`, and a column for each curve; a row for each number of flips from 1.
    pub(super) fn table(&self) -> Table<'_> {
        let mut columns = vec![Column::new("flips", "flips", Kind::Whole).headed("length of the game (flips)")];
        columns.extend(self.curves().map(|curve| {
            let kind = match curve {
                LengthCurve::Stop | LengthCurve::NoStop => Kind::Number,
                _ => Kind::Probability,
            };
            let [short, long] = curve.headings();
            Column::new(curve.key(), short, kind).headed(long)
        }));
        Table::new(columns, self.longest() as usize, |row| {
            let flips = Cell::Whole(i64::try_from(row + 1).unwrap_or(i64::MAX));
            let values = self.curves.iter().filter_map(|(_, values)| values.get(row).copied().map(Cell::Number));
            std::iter::once(flips).chain(values).collect()
        })
    }
}

/// Roughly how many nanoseconds [`ByLength::solve`] takes on a computer of today.
pub(super) fn estimated_work(game: &CheckedGame, aim: Aim, longest: u32) -> u64 {
    let (least, most) = reach_of_one_flip(game.coins());
    let (flips, curves) = (u64::from(longest), LengthCurve::all_of(aim, game.coins().len()).len() as u64);
    curves * flips * flips * most.abs_diff(least) / 4 * (4 * game.coins().len() as u64)
}

/// The least and the most that a flip can add.
fn reach_of_one_flip(coins: &[Coin]) -> (i64, i64) {
    let points = || coins.iter().flat_map(Coin::possible_points);
    (points().min().unwrap_or_default(), points().max().unwrap_or_default())
}

/// The values of all distances with the same number of flips left.
struct Row {
    /// The distances whose values are kept.
    open: Range<i64>,
    values: Vec<f64>,
    /// From this distance on what is not kept is sure to end high; all else that is not kept is sure to end low, or never
    /// asked for.
    high_from: i64,
}

impl Row {
    fn at(&self, distance: i64, prize: &Prize) -> f64 {
        let kept = usize::try_from(distance - self.open.start).ok().and_then(|place| self.values.get(place));
        let [low, _, high] = prize.values;
        kept.copied().unwrap_or(if distance >= self.high_from { high } else { low })
    }
}

/// The values of the games of 1 to `longest` flips that begin with a score of 0.
fn values(coins: &[Coin], prize: Prize, longest: u32, steps: &mut Steps) -> Result<Vec<f64>, Cancelled> {
    let (least, most) = reach_of_one_flip(coins);
    let (start, longest) = (-prize.even, i64::from(longest));
    // a distance of 0 has a value of its own
    let mut row = Row { open: 0..1, values: vec![prize.of(0)], high_from: 1 };
    let mut values = Vec::new();
    for flips_left in 1..=longest {
        let high_from = if prize.may_stop { 1 } else { 1 - (flips_left * least).min(0) };
        let low_to = -1 - (flips_left * most).max(0);
        // what a game of up to so many flips can come to before there are only these left
        let done = longest - flips_left;
        let met = start + (done * least).min(0)..=start + (done * most).max(0);
        let open = (low_to + 1).max(*met.start())..high_from.min(met.end() + 1);
        let of = |distance: i64| {
            let means = coins.iter().map(|coin| mean(coin, &row, distance, &prize));
            let flipped = means.reduce(f64::max).unwrap_or_default();
            if prize.may_stop { flipped.max(prize.of(distance)) } else { flipped }
        };
        row = Row { values: open.clone().map(of).collect(), open, high_from };
        values.push(row.at(start, &prize));
        steps.advance(1)?;
    }
    Ok(values)
}

/// The mean over the sides of a coin of the values that they lead to. Where these differ it is neither the highest nor the
/// lowest prize, however near, so that those stand for what is sure and for nothing else.
fn mean(coin: &Coin, next: &Row, distance: i64, prize: &Prize) -> f64 {
    let (heads, tails) = coin.heads.to_weights();
    if coin.heads == Probability::ONE {
        return next.at(distance + coin.after_heads(), prize);
    }
    let down = next.at(distance + coin.after_tails(), prize);
    if coin.heads == Probability::ZERO {
        return down;
    }
    let up = next.at(distance + coin.after_heads(), prize);
    if up.to_bits() == down.to_bits() {
        return up;
    }
    let lowest = if prize.values[0] < 0.0 { -BELOW_ONE } else { f64::MIN_POSITIVE };
    (heads * up + tails * down).clamp(lowest, BELOW_ONE)
}

#[cfg(test)]
mod tests;
