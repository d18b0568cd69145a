//! Win probability of a single game, the states that are certainly won or lost, and table columns for probabilities.
//!
//! A coin surely adds the smaller of the points of its sides that can show, and can add the larger. So with `m` flips
//! left best play surely adds `m` times the largest of the coins' least points, and no policy adds more than `m` times
//! the largest points of all. In double precision a chance of 1 − 10⁻²⁰ is 1: an uncertain chance is given as the
//! double next to it, which is as near to the truth as any error bound here requires.

use std::borrow::Cow;

use super::coin::{Coin, coin_name};
use super::game::Game;
use super::limits::{EXACT_FLIPS, WHOLE_FLIPS};
use super::probability::Probability;
use super::value::{start_value, start_values};
use super::{exact_solver, long_game};
use crate::exact::{ABOVE_ZERO, BELOW_ONE};
use crate::progress::{Progress, Steps};
use crate::table::{Column, Kind};

/// Returns the probability of winning `game` from its start, only in `f64`: with a relative error of at most 4n·2⁻⁵³
/// for n flips, and for more than [`WHOLE_FLIPS`] flips within [`Solution::error_bound`](super::Solution::error_bound).
///
/// It is 1 or 0 only if that is certain. This is the fastest way to a single number, and needs memory for only two
/// rows. [`solve`](super::solve) rounds correctly if it solves exactly.
pub fn win_probability(game: &Game) -> f64 {
    if game.flips() <= WHOLE_FLIPS {
        return from_start(game, start_value(&game.state_space()));
    }
    // this progress is not shared, so it is never cancelled
    let value = long_game::start_value(game, &mut Steps::new(&Progress::new(), 1));
    from_start(game, value.unwrap_or_default())
}

/// Returns the same for `game`, of at most [`WHOLE_FLIPS`] flips, with each of these probabilities of heads of coin
/// `coin`.
pub(super) fn win_probabilities(game: &Game, coin: usize, heads: &[Probability]) -> Vec<f64> {
    let mut changed = game.clone();
    let values = start_values(&game.state_space(), coin, heads);
    let reported = values.into_iter().zip(heads).map(|(value, &heads)| {
        changed.coins_mut()[coin].heads = heads;
        from_start(&changed, value)
    });
    reported.collect()
}

/// Returns the win probability of [`win_probability`], but for up to [`EXACT_FLIPS`] flips the double nearest to the
/// exact value, as in [`solve`](super::solve).
pub(super) fn nearest_win_probability(game: &Game) -> f64 {
    if game.flips() > EXACT_FLIPS {
        return win_probability(game);
    }
    // this progress is not shared, so it is never cancelled
    let exact = exact_solver::solve(&game.state_space(), &mut Steps::new(&Progress::new(), 1));
    exact.map_or_else(|_| win_probability(game), |exact| from_start(game, exact.start.to_f64()))
}

fn from_start(game: &Game, value: f64) -> f64 {
    PointBounds::of(game.coins()).reported(value, -game.target(), game.flips().into())
}

/// Points that a flip surely adds, and points that it can add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointBounds {
    /// Largest of the coins' least points.
    guaranteed: i64,
    /// Largest points of all.
    most: i64,
}

impl PointBounds {
    /// Returns the certainty of games with these coins.
    pub(super) fn of(coins: &[Coin]) -> Self {
        let least = coins.iter().map(Coin::least_points);
        let most = coins.iter().map(Coin::most_points);
        Self { guaranteed: least.max().unwrap_or(0), most: most.max().unwrap_or(0) }
    }

    /// Returns whether best play certainly wins (`true`) or any play certainly loses (`false`) with `flips_left` flips
    /// left, from a score that is `ahead` of the target; `None` if neither.
    pub(super) fn outcome(self, ahead: i64, flips_left: i64) -> Option<bool> {
        let is_won = ahead + flips_left * self.guaranteed > 0;
        let is_lost = ahead + flips_left * self.most <= 0;
        (is_won || is_lost).then_some(is_won)
    }

    /// Returns the win probability `value` of such a state so that it is 1 or 0 only if that is certain.
    pub(super) fn reported(self, value: f64, ahead: i64, flips_left: i64) -> f64 {
        reported(value, self.outcome(ahead, flips_left))
    }

    /// Does the same for flipping `coin` next, with best play after it; a flip must be left.
    pub(super) fn reported_of_coin(self, coin: &Coin, value: f64, ahead: i64, flips_left: i64) -> f64 {
        let after = |points: i64| self.outcome(ahead + points, flips_left - 1);
        let mut outcomes = coin.possible_points().map(after);
        let first = outcomes.next().flatten();
        reported(value, first.filter(|_| outcomes.all(|outcome| outcome == first)))
    }
}

/// Clamps a probability so that it is 1 or 0 only if the outcome is certain.
pub(super) fn reported(value: f64, outcome: Option<bool>) -> f64 {
    outcome.map_or_else(|| value.clamp(ABOVE_ZERO, BELOW_ONE), |is_won| f64::from(u8::from(is_won)))
}

/// Returns the column for the win probability under best play.
pub(super) fn win_probability_column() -> Column {
    Column::new("win_probability", "chance to win", Kind::Probability).headed("chance to win")
}

/// Returns the column `key` for the chance of heads of a coin.
pub(super) fn heads_column(key: &'static str, coin: usize) -> Column {
    let title = format!("heads of {}", coin_name(coin));
    Column::new(key, title, Kind::Probability).headed(format!("chance of heads {key}"))
}

/// Returns the column for the probability with one coin alone: `single_a`.
pub(super) fn single_coin_column(coin: usize) -> Column {
    let name = coin_name(coin);
    let key = format!("single_{}", name.to_ascii_lowercase());
    Column::new(Cow::Owned(key), format!("{name} alone"), Kind::Probability)
        .headed(format!("chance with coin {name} alone"))
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use proptest::prelude::*;

    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::{Fraction, Reference, games};
    use super::super::solution::{solve, solve_in_floats};
    use super::super::state_space::State;
    use super::*;
    use crate::progress::Progress;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        /// Compares with exact fractions, in every state and for every coin.
        #[test]
        fn a_chance_is_one_or_zero_exactly_if_the_fraction_is(game in games(7)) {
            let mut reference = Reference::new(&game);
            let is_sure = |fraction: &Fraction| {
                [0_u8, 1].map(|whole| *fraction == Fraction::new(UBig::from(whole), UBig::ONE))
            };
            let reported = |value: f64| [0.0, 1.0].map(|whole: f64| value.to_bits() == whole.to_bits());
            for solution in [solve(&game, &Progress::new()).unwrap(), solve_in_floats(&game, &Progress::new()).unwrap()] {
                for (done, flips_done) in (0..7).zip(0_i64..) {
                    for score in reference.reachable(done) {
                        let state = State::new(flips_done, score);
                        let by_coin = solution.by_coin(state).unwrap();
                        for (value, fraction) in by_coin.iter().zip(reference.by_coin(done, score)) {
                            prop_assert_eq!(reported(*value), is_sure(&fraction), "{:?}", state);
                        }
                        let value = solution.value(state).unwrap();
                        prop_assert_eq!(reported(value), is_sure(&reference.value(done, score)), "{:?}", state);
                    }
                }
            }
        }
    }

    /// 1 − 3·10⁻²⁴ is 1 in double precision.
    #[test]
    fn a_chance_that_rounds_to_one_stays_below_one() {
        let mut game = Game::default();
        game.coins_mut()[0].heads = Probability::parse("", "0.89").unwrap();
        let solution = solve(&game, &Progress::new()).unwrap();
        assert!(solution.exact().unwrap().to_f64() < 1.0 && solution.win_probability < 1.0);
        for (flips, heads, expected) in [(5_000, "1", 1.0), (5_000, "0.99", BELOW_ONE), (900, "0.9", BELOW_ONE)] {
            let mut game = Game::default().with(|game| game.set_flips(flips));
            game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
            let solution = solve(&game, &Progress::new()).unwrap();
            assert_eq!(solution.win_probability.to_bits(), f64::to_bits(expected), "{flips} {heads}");
        }
    }
}
