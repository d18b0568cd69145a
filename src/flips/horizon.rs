//! Win probability as a function of the number of flips (the horizon), and as a function of the target.
//!
//! With `m` flips left the value of a state depends only on `m` and on the distance of its score from the target. So
//! one pass over the states of a long game gives the start of every shorter game, which is the state with `m` flips
//! left and the score 0; and its last row gives the start for every target. If the scores of different numbers of flips
//! lie on different lattices, each lattice has a separate pass.

use super::asymptotics::limit;
use super::band::{Band, CUT};
use super::band_rows::{LEAST_LEAP, Row, RowBuilder};
use super::coin::Coin;
use super::game::Game;
use super::limits::{EXACT_FLIPS, TARGETS};
use super::long_game::error_bound;
use super::probability::Probability;
use super::state_space::{Lattice, to_i64, to_usize};
use super::win_probability::{PointBounds, nearest_win_probability, single_coin_column, win_probability_column};
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Win probabilities of games of 1 to [`HORIZON`](super::HORIZON) flips.
#[derive(Clone, Debug)]
pub struct Horizon {
    values: Vec<f64>,
    /// Limit of the win probability for ever more flips, if it is known.
    pub limit: Option<f64>,
    /// Rate of convergence to it, if it is like `c/√n`.
    pub law: Option<ConvergenceRate>,
}

/// Rate at which the limit is approached: by `c/√n` for long games of `n` flips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConvergenceRate {
    /// `c` for odd `n`.
    pub odd: f64,
    /// `c` for even `n`.
    pub even: f64,
    /// Whether `c` is known by the closed form; otherwise it is estimated from the longest games of the horizon.
    pub is_proven: bool,
}

/// Solves the games of `game` with 1 to `longest` flips.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn horizon(game: &Game, longest: u32, progress: &Progress) -> Result<Horizon> {
    let (lattices, bounds) = (lattices(game.coins()), PointBounds::of(game.coins()));
    let mut steps = Steps::new(progress, u64::from(longest) * u64::from(lattices));
    let mut values = vec![0.0; longest as usize];
    for shift in 0..lattices.min(longest) {
        let length = longest - shift;
        let band = Band::with_cut(game.coins(), length.into(), game.target(), CUT);
        let (mut builder, mut row) = (RowBuilder::new(&band), Row::default());
        for done in (0..length as usize).step_by(LEAST_LEAP) {
            let count = LEAST_LEAP.min(length as usize - done);
            let places = band.open(done + count);
            let first = places.start;
            builder.advance(&mut row, count, places, |flips_left, row| {
                if let Some(start) = band.place(flips_left, 0) {
                    // places below are lost, places above are won
                    let value = usize::try_from(start - first).map_or(0.0, |at| row.get(at).copied().unwrap_or(1.0));
                    values[flips_left - 1] = bounds.reported(value, -game.target(), to_i64(flips_left));
                }
            });
            steps.advance(count as u64)?;
        }
    }
    let limit = limit(game);
    let law = limit.and_then(|limit| law(game, &values, limit));
    Ok(Horizon { values, limit, law })
}

impl Horizon {
    /// Returns the win probability with `flips` flips, within [`Horizon::error_bound`]; `None` beyond the horizon.
    pub fn value(&self, flips: u32) -> Option<f64> {
        self.values.get(flips.checked_sub(1)? as usize).copied()
    }

    /// Returns the number of flips of the longest game.
    pub fn longest(&self) -> u32 {
        u32::try_from(self.values.len()).unwrap_or(u32::MAX)
    }

    /// Returns the largest possible error of a value.
    pub fn error_bound(&self) -> f64 {
        error_bound(self.values.len())
    }
}

/// Win probability for one target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetPoint {
    /// Target; a final score above it wins.
    pub target: i64,
    /// Win probability under best play for this target. All have a relative error of at most 4n·2⁻⁵³ for n flips. Those
    /// for the target of the game are the nearest doubles if [`solve`](super::solve) knows them exactly.
    pub win_probability: f64,
    /// Win probability with each coin alone, A first.
    pub single_coin: Vec<f64>,
}

/// Returns the index of the point of a target, or of the nearest one if there is none.
pub fn nearest_target(points: &[TargetPoint], target: i64) -> usize {
    let first = points.first().map_or(0, |point| point.target);
    let place = usize::try_from(target.saturating_sub(first)).unwrap_or(0);
    place.min(points.len().saturating_sub(1))
}

/// Solves `game` for every target that makes a difference and is allowed ([`TARGETS`]), in ascending order: from the one
/// below the lowest final score, which every game beats, to the highest final score, which no game beats.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn targets(game: &Game, progress: &Progress) -> Result<Vec<TargetPoint>> {
    let (flips, all) = (i64::from(game.flips()), Lattice::of_coins(game.coins()));
    let mut steps = Steps::new(progress, u64::from(game.flips()) * (game.coins().len() as u64 + 1));
    let best = by_target(game.coins(), flips, &mut steps)?;
    let alone = game.coins().iter().map(|&coin| by_target(&[coin], flips, &mut steps));
    let alone: Vec<_> = alone.collect::<Result<_, _>>()?;
    let first = (flips * all.least - 1).clamp(*TARGETS.start(), *TARGETS.end());
    let last = (flips * all.most).clamp(first, *TARGETS.end());
    let point = |target| TargetPoint {
        target,
        win_probability: best(target),
        single_coin: alone.iter().map(|value| value(target)).collect(),
    };
    let own = |game: &Game| TargetPoint {
        target: game.target(),
        win_probability: nearest_win_probability(game),
        single_coin: game.coins().iter().map(|&coin| nearest_win_probability(&game.with_one(coin))).collect(),
    };
    let is_own = |target| target == game.target() && game.flips() <= EXACT_FLIPS;
    let point = |target| if is_own(target) { own(game) } else { point(target) };
    Ok((first..=last).map(point).collect())
}

/// Returns the win probability from the start by the target. Goes back from the last flip over every place that is
/// neither sure to be lost nor sure to be won; nothing is cut off.
fn by_target(coins: &[Coin], flips: i64, steps: &mut Steps<'_>) -> Result<impl Fn(i64) -> f64 + use<>> {
    let band = Band::with_cut(coins, flips, 0, CUT);
    let (mut builder, reach) = (RowBuilder::new(&band), to_i64(band.reach));
    let mut row = Row::default();
    for done in (0..flips).step_by(LEAST_LEAP) {
        let count = to_i64(LEAST_LEAP).min(flips - done);
        builder.advance(&mut row, to_usize(count), -(done + count) * reach..0, |_, _| ());
        steps.advance(count.unsigned_abs())?;
    }
    let (Lattice { least, step, .. }, bounds) = (Lattice::of_coins(coins), PointBounds::of(coins));
    Ok(move |target: i64| {
        // where the game ends if every flip adds the least, in steps above the lowest final score that wins
        let place = (flips * least - target - 1).div_euclid(step);
        bounds.reported(row.at(place), -target, flips)
    })
}

/// Returns roughly how many nanoseconds [`targets`] takes on a current computer.
pub fn estimated_target_work(game: &Game) -> u64 {
    let (flips, reach) = (u64::from(game.flips()), Lattice::of_coins(game.coins()).growth().unsigned_abs());
    let coins = game.coins().len() as u64;
    flips * flips * (reach * coins + coins) / 2
}

/// Returns the table of *target*: `target`, `win_probability`, `single_a`, `single_b`; one row for each target.
pub fn target_table(points: &[TargetPoint]) -> Table<'_> {
    let mut columns =
        vec![Column::new("target", "target", Kind::Whole).headed("target (points)"), win_probability_column()];
    let coins = points.first().map_or(0, |point| point.single_coin.len());
    columns.extend((0..coins).map(single_coin_column));
    Table::of(columns, points, |point| {
        let chances = [point.win_probability].into_iter().chain(point.single_coin.iter().copied());
        [Cell::Whole(point.target)].into_iter().chain(chances.map(Cell::Number)).collect()
    })
}

/// Returns the number of lattices on which the scores of games of different lengths lie.
fn lattices(coins: &[Coin]) -> u32 {
    let Lattice { least, step, .. } = Lattice::of_coins(coins);
    let same = (1..=step).find(|shift| (shift * least).rem_euclid(step) == 0);
    same.and_then(|shift| u32::try_from(shift).ok()).unwrap_or(1)
}

/// Returns the rate of convergence if the limit is strictly between 0 and 1. Other limits are reached much faster, as
/// are those with a coin that never changes the score.
///
/// For two fair coins worth 1 and 2 and the target 0, the closed form `P(D > 0) + P(D > 0 and D ≡ 2 mod 3)`, `D` =
/// heads − tails, gives `c = √(2/π)/3` for odd and even numbers alike.
fn law(game: &Game, values: &[f64], limit: f64) -> Option<ConvergenceRate> {
    let stands_still = |coin: &Coin| coin.possible_points().all(|points| points == 0);
    if limit <= 0.0 || limit >= 1.0 || game.coins().iter().any(stands_still) {
        return None;
    }
    if is_riddle(game) {
        let c = (2.0 / std::f64::consts::PI).sqrt() / 3.0;
        return Some(ConvergenceRate { odd: c, even: c, is_proven: true });
    }
    // the last game of either parity; its estimate of c has a relative error of about 1/√n
    let last = |odd: usize| {
        let flips = (1..=values.len()).rev().find(|flips| flips % 2 == odd)?;
        Some((limit - values[flips - 1]) * (flips as f64).sqrt())
    };
    Some(ConvergenceRate { odd: last(1)?, even: last(0)?, is_proven: false })
}

/// Whether the game has the coins and the target of the riddle.
fn is_riddle(game: &Game) -> bool {
    let mut worths: Vec<_> =
        game.coins().iter().map(|coin| coin.worth().filter(|_| coin.heads == Probability::HALF)).collect();
    worths.sort_unstable();
    game.target() == 0 && worths == [Some(1), Some(2)]
}

/// Returns the table of *horizon*: `n`, `win_probability`; one row for each number of flips from 1. For one number of
/// flips, a more exact win probability may be `known`.
pub fn horizon_table(horizon: &Horizon, known: Option<(u32, f64)>) -> Table<'_> {
    let columns =
        vec![Column::new("n", "flips", Kind::Whole).headed("length of the game (flips)"), win_probability_column()];
    Table::new(columns, horizon.values.len(), move |row| {
        let known = known.filter(|(flips, _)| *flips as usize == row + 1).map(|(_, value)| value);
        vec![Cell::whole(row + 1), Cell::Number(known.unwrap_or(horizon.values[row]))]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::super::win_probability::win_probability;
    use super::*;
    use proptest::prelude::*;

    fn horizon_of(game: &Game, longest: u32) -> Horizon {
        horizon(game, longest, &Progress::new()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn every_value_is_that_of_the_game_solved_separately(game in games(30)) {
            let horizon = horizon_of(&game, 30);
            for flips in 1..=30 {
                let game = game.with(|game| game.set_flips(i64::from(flips)));
                let alone = win_probability(&game);
                let value = horizon.value(flips).unwrap();
                prop_assert!((value - alone).abs() <= horizon.error_bound(), "{} flips: {} {}", flips, value, alone);
            }
            prop_assert_eq!((horizon.value(0), horizon.value(31)), (None, None));
        }
    }

    fn targets_of(game: &Game) -> Vec<TargetPoint> {
        targets(game, &Progress::new()).unwrap()
    }

    /// Returns the win probability of `game` for `target` under best play, and with each coin alone, each solved
    /// separately.
    fn alone(game: &Game, target: i64) -> Vec<f64> {
        let game = game.with(|game| game.set_target(target));
        let singles = game.coins().iter().map(|&coin| win_probability(&game.with_one(coin)));
        [win_probability(&game)].into_iter().chain(singles).collect()
    }

    fn is_close(one: f64, other: f64, flips: i64) -> bool {
        (one - other).abs() <= 8.0 * flips as f64 * f64::EPSILON * other
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn every_target_has_the_value_of_the_game_solved_separately(game in games(30)) {
            let targets = targets_of(&game);
            for point in &targets {
                let found = [point.win_probability].into_iter().chain(point.single_coin.iter().copied());
                for (found, alone) in found.zip(alone(&game, point.target)) {
                    prop_assert!(is_close(found, alone, game.flips().into()), "target {}: {} {}", point.target, found, alone);
                }
            }
            let (first, last) = (targets.first().unwrap(), targets.last().unwrap());
            prop_assert_eq!((first.win_probability, last.win_probability), (1.0, 0.0));
            for (outside, value) in [(first.target - 1, 1.0_f64), (last.target + 1, 0.0)] {
                prop_assert_eq!(alone(&game, outside)[0].to_bits(), value.to_bits());
            }
        }
    }

    /// Up to 200 flips the win probability is also known as an exact fraction, correctly rounded.
    #[test]
    fn the_targets_of_up_to_200_flips_agree_with_the_exact_fractions() {
        for (flips, coins) in [(100, [1, 2]), (200, [1, 2]), (40, [3, 7])] {
            let coins = coins.map(|points| Coin::new(Probability::HALF, points)).to_vec();
            let game = Game::new(flips, 0, coins);
            let targets = targets_of(&game);
            for target in [-150, -61, -20, -1, 0, 1, 2, 17, 60, 199] {
                let point = &targets[nearest_target(&targets, target)];
                let game = game.with(|game| game.set_target(point.target));
                let exact = solve(&game, &Progress::new()).unwrap();
                assert!(exact.exact().is_some() && is_close(point.win_probability, exact.win_probability, flips));
            }
        }
        let riddle = targets_of(&Game::default());
        assert!((riddle[nearest_target(&riddle, 0)].win_probability - 0.640_317_447).abs() < 1e-9);
        assert_eq!((riddle.first().unwrap().target, riddle.last().unwrap().target), (-201, 200));
        assert_eq!((nearest_target(&riddle, i64::MIN), nearest_target(&riddle, i64::MAX)), (0, riddle.len() - 1));
    }

    #[test]
    fn the_table_of_the_targets_has_one_column_for_each_coin() {
        let targets = targets_of(&Game::default().with(|game| game.set_flips(1)));
        let rows = [
            "target,win_probability,single_a,single_b",
            "-3,1.0,1.0,1.0",
            "-2,1.0,1.0,0.5",
            "-1,0.5,0.5,0.5",
            "0,0.5,0.5,0.5",
            "1,0.5,0.0,0.5",
            "2,0.0,0.0,0.0\n",
        ];
        assert_eq!(csv(&target_table(&targets)), rows.join("\n"));
    }

    /// 2ⁿV of the riddle for n = 1 to 10.
    #[test]
    fn the_riddle_has_its_published_values_limit_and_law() {
        let horizon = horizon_of(&Game::default(), 2_000);
        for (flips, ways) in (1..).zip([1.0, 2.0, 4.0, 9.0, 17.0, 37.0, 71.0, 150.0, 292.0, 606.0]) {
            assert!((horizon.value(flips).unwrap() * f64::from(1 << flips) - ways).abs() < 1e-9);
        }
        assert!((horizon.value(1_000).unwrap() - 0.658_263_944_082_15).abs() < horizon.error_bound());
        let (limit, law) = (horizon.limit.unwrap(), horizon.law.unwrap());
        assert!((limit - 2.0 / 3.0).abs() < 1e-15 && law.is_proven && (law.odd - 0.265_961_5).abs() < 1e-7);
        for (flips, c) in [(1_999, law.odd), (2_000, law.even)] {
            let found = (limit - horizon.value(flips).unwrap()) * f64::from(flips).sqrt();
            assert!((found - c).abs() < 1e-3, "{flips}: {found}");
        }
    }

    #[test]
    fn the_law_of_other_coins_is_fitted_separately_for_odd_and_even() {
        let one = |points: i64| Coin::new(Probability::HALF, points);
        let law = |coins: Vec<Coin>| horizon_of(&Game::default().with(|game| game.set_coins(coins)), 1_000).law;
        let same = law(vec![one(1), one(1)]).unwrap();
        assert!(!same.is_proven && same.odd.abs() < 1e-9, "an odd number of flips gives exactly one half");
        assert!((same.even - 0.5 * (2.0 / std::f64::consts::PI).sqrt()).abs() < 1e-3, "{same:?}");
        assert!(law(vec![one(1), Coin::new(Probability::ONE, 1)]).is_none());
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn the_table_has_one_row_for_each_number_of_flips() {
        let horizon = horizon_of(&Game::default(), 3);
        assert_eq!(csv(&horizon_table(&horizon, None)), "n,win_probability\n1,0.5\n2,0.5\n3,0.5\n");
        assert_eq!(csv(&horizon_table(&horizon, Some((2, 0.25)))), "n,win_probability\n1,0.5\n2,0.25\n3,0.5\n");
    }
}
