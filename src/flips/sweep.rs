//! The extra credit: the win probability against one coin's probability of heads.

use super::game::Game;
use super::params::{Coin, Rules};
use super::probability::Probability;
use super::steps::Steps;
use super::value::{Branch, RollingRows};
use crate::progress::{Cancelled, Progress};

/// How many points the sweep on screen has: p = 0, 1/200, …, 1.
pub const SWEEP_POINTS: u32 = 201;

/// The longest game that is swept.
pub const SWEEP_FLIPS: u32 = 1_000;

/// The win probability with one coin's probability of heads changed.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPoint {
    /// The coin's probability of heads here.
    pub heads: Probability,
    /// By best play with all coins; within 4n·2⁻⁵³ of itself for n flips, as are the others.
    pub win_probability: f64,
    /// With each coin alone, A first.
    pub single_coin: Vec<f64>,
}

/// Win probabilities from p = 0 to p = 1 of one coin, all else as in the rules.
#[derive(Clone, Debug)]
pub struct Sweep {
    coin: usize,
    points: Vec<SweepPoint>,
}

impl Sweep {
    /// Index of the coin whose probability changes.
    #[must_use]
    pub fn coin(&self) -> usize {
        self.coin
    }

    /// The points, from p = 0 to p = 1.
    #[must_use]
    pub fn points(&self) -> &[SweepPoint] {
        &self.points
    }
}

/// Solves the game of `rules` for `points` values of coin `coin`'s probability of heads, evenly from 0 to 1.
///
/// A coin past the last is taken as the last, fewer than two points as two.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn sweep(rules: &Rules, coin: usize, points: u32, progress: &Progress) -> Result<Sweep, Cancelled> {
    let coins = rules.coins();
    let coin = coin.min(coins.len() - 1);
    let last = u64::from(points.max(2) - 1);
    let game = rules.game();
    let alone: Vec<Game> = coins.iter().map(|&coin| rules.game_with_one(coin)).collect();
    let mut rows = RollingRows::default();
    let mut branches = Branch::of_all(&game);
    let mut single_coin: Vec<f64> = alone.iter().map(|game| rows.start_value(game, &Branch::of_all(game))).collect();
    let mut steps = Steps::new(progress, last + 1);
    let mut points = Vec::new();
    for numerator in 0..=last {
        let heads = Probability::new(numerator, last).unwrap_or(Probability::ONE);
        let changed = Coin { heads, ..coins[coin] };
        branches[coin] = Branch::new(&game, &changed);
        single_coin[coin] = rows.start_value(&alone[coin], &[Branch::new(&alone[coin], &changed)]);
        let win_probability = rows.start_value(&game, &branches);
        points.push(SweepPoint { heads, win_probability, single_coin: single_coin.clone() });
        steps.advance(1)?;
    }
    Ok(Sweep { coin, points })
}

/// Roughly how many nanoseconds [`sweep`] with `points` points takes on a computer of today.
#[must_use]
pub fn estimated_sweep_work(rules: &Rules, points: u32) -> u64 {
    u64::from(points) * (rules.game().undecided_count() + u64::from(rules.flips()) * 20)
}

#[cfg(test)]
mod tests {
    use super::super::slow::games;
    use super::super::{Params, win_probability};
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    #[test]
    fn the_extra_credit_has_the_published_values() {
        let rules = Rules::new(&Params::default()).unwrap();
        let sweep = sweep(&rules, 0, SWEEP_POINTS, &Progress::new()).unwrap();
        assert_eq!((sweep.coin(), sweep.points().len()), (0, 201));
        let bound = 4.0 * 100.0 * 2.0_f64.powi(-53);
        for (place, value) in [
            (0, 0.507_047_617_603_089_9),
            (80, 0.535_740_418_395_551_5),
            (100, 0.640_317_447_275_977_1),
            (120, 0.979_659_012_814_802),
        ] {
            let point = &sweep.points()[place];
            assert!((point.win_probability - value).abs() < bound, "{point:?}");
            assert!((point.single_coin[1] - 0.460_205_381_306_410_64).abs() < bound);
        }
        let p: Vec<String> = sweep.points().iter().map(|point| point.heads.to_string()).collect();
        assert_eq!((p[0].as_str(), p[1].as_str(), p[200].as_str()), ("0", "0.005", "1"));
        assert_eq!((sweep.points()[0].single_coin[0], sweep.points()[200].single_coin[0]), (0.0, 1.0));
    }

    /// The curve has a kink at p = ½: slope 2.2413 on the left, 4.4335 on the right.
    #[test]
    fn the_slope_jumps_at_one_half() {
        let at = |millionths: u64| {
            let mut params = Params::default();
            params.coins[0].heads = Probability::new(millionths, 1_000_000).unwrap();
            win_probability(&Rules::new(&params).unwrap())
        };
        let (left, right) = ((at(500_000) - at(499_999)) * 1e6, (at(500_001) - at(500_000)) * 1e6);
        assert!((left - 2.2413).abs() < 1e-4 && (right - 4.4335).abs() < 1e-4, "{left} {right}");
    }

    proptest! {
        #[test]
        fn every_point_is_the_game_solved_by_itself(params in games(15), coin in 0..=1_usize, points in 2..=12_u32) {
            let rules = Rules::new(&params).unwrap();
            let sweep = sweep(&rules, coin, points, &Progress::new()).unwrap();
            prop_assert_eq!(sweep.points().len(), points as usize);
            for point in sweep.points() {
                let mut params = params.clone();
                params.coins[coin].heads = point.heads;
                let rules = Rules::new(&params).unwrap();
                prop_assert_eq!(point.win_probability.to_bits(), win_probability(&rules).to_bits());
                for (single, &coin) in point.single_coin.iter().zip(rules.coins()) {
                    let twins = Params { coins: vec![coin, coin], ..params.clone() };
                    let twins = win_probability(&Rules::new(&twins).unwrap());
                    prop_assert_eq!(single.to_bits(), twins.to_bits(), "two equal coins are as good as one");
                }
            }
        }
    }

    #[test]
    fn odd_arguments_are_taken_as_the_nearest_that_make_sense_and_cancelling_stops() {
        let rules = Rules::new(&Params { flips: 3, ..Params::default() }).unwrap();
        let progress = Progress::new();
        let swept = sweep(&rules, 7, 0, &progress).unwrap();
        assert_eq!((swept.coin(), swept.points().len()), (1, 2));
        assert_eq!(progress.fraction(), Some(1.0));
        progress.cancel();
        assert_eq!(sweep(&rules, 0, 9, &progress).map(|_| ()), Err(Cancelled));
    }
}
