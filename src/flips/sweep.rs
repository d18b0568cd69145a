//! The extra credit: the win probability against one coin's probability of heads.

use std::ops::Range;

use super::game::Game;
use super::params::{Coin, Rules};
use super::probability::Probability;
use super::steps::Steps;
use super::value::{Branch, RollingRows};
use crate::progress::{Cancelled, Progress};

/// How many points the sweep on screen has: p = 0, 1/1,000, …, 1.
pub const SWEEP_POINTS: u32 = 1_001;

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
    /// The sweep over coin `coin` made of the points of its parts, in order.
    pub fn new(rules: &Rules, coin: usize, parts: Vec<Vec<SweepPoint>>) -> Self {
        let coin = coin.min(rules.coins().len().saturating_sub(1));
        Self { coin, points: parts.into_iter().flatten().collect() }
    }

    /// Index of the coin whose probability changes.
    pub fn coin(&self) -> usize {
        self.coin
    }

    /// The points, from p = 0 to p = 1.
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
    let points = points.max(2);
    let mut steps = Steps::new(progress, u64::from(points));
    let mut parts = Vec::new();
    for point in 0..points {
        parts.push(sweep_part(rules, coin, points, point..point + 1));
        steps.advance(1)?;
    }
    Ok(Sweep::new(rules, coin, parts))
}

/// The points of a sweep with numbers in `part`; to be put together with [`Sweep::new`].
pub fn sweep_part(rules: &Rules, coin: usize, points: u32, part: Range<u32>) -> Vec<SweepPoint> {
    let coins = rules.coins();
    let coin = coin.min(coins.len() - 1);
    let last = u64::from(points.max(2) - 1);
    let game = rules.game();
    let mut rows = RollingRows::default();
    let mut branches = Branch::of_all(&game);
    let alone: Vec<Game> = coins.iter().map(|&coin| rules.game_with_one(coin)).collect();
    let mut single_coin: Vec<f64> = alone.iter().map(|game| rows.start_value(game, &Branch::of_all(game))).collect();
    let point = |number: u32| {
        let heads = Probability::new(u64::from(number).min(last), last).unwrap_or(Probability::ONE);
        let changed = Coin { heads, ..coins[coin] };
        branches[coin] = Branch::new(&game, &changed);
        single_coin[coin] = rows.start_value(&alone[coin], &[Branch::new(&alone[coin], &changed)]);
        let win_probability = rows.start_value(&game, &branches);
        SweepPoint { heads, win_probability, single_coin: single_coin.clone() }
    };
    part.map(point).collect()
}

/// The probability of heads of coin `coin`, all else as in `rules`, that wins with a probability of `wish` and is nearest to
/// that: to a billionth, and rounded to the side on which the wish is fulfilled. `None` if no probability of heads is
/// enough, or if there is no such coin.
///
/// A coin that gains more by heads than by tails needs so many heads at least, another one at most: the win probability
/// never falls as a better side becomes more likely.
pub fn heads_needed(rules: &Rules, coin: usize, wish: f64) -> Option<Probability> {
    const STEPS: u64 = 1_000_000_000;
    let changed = *rules.coins().get(coin)?;
    let likes_heads = changed.after_heads() >= changed.after_tails();
    let game = rules.game();
    let mut branches = Branch::of_all(&game);
    let mut rows = RollingRows::default();
    let heads = |better: u64| Probability::new(if likes_heads { better } else { STEPS - better }, STEPS);
    let mut is_enough = |better: u64| {
        let (Some(branch), Some(heads)) = (branches.get_mut(coin), heads(better)) else { return false };
        *branch = Branch::new(&game, &Coin { heads, ..changed });
        rows.start_value(&game, &branches) >= wish
    };
    let (mut low, mut high) = (0, STEPS);
    if !is_enough(high) {
        return None;
    }
    if wish >= 1.0 {
        // only at the ends can a coin make a game certain; between them the numbers are merely rounded to it
        return heads(if is_enough(low) { low } else { high });
    }
    while low < high {
        let middle = u64::midpoint(low, high);
        if is_enough(middle) { high = middle } else { low = middle + 1 }
    }
    heads(high)
}

/// Roughly how many nanoseconds [`sweep`] with `points` points takes on a computer of today.
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
        assert_eq!((sweep.coin(), sweep.points().len()), (0, 1_001));
        let bound = 4.0 * 100.0 * 2.0_f64.powi(-53);
        for (place, value) in [
            (0, 0.507_047_617_603_089_9),
            (400, 0.535_740_418_395_551_5),
            (500, 0.640_317_447_275_977_1),
            (600, 0.979_659_012_814_802),
        ] {
            let point = &sweep.points()[place];
            assert!((point.win_probability - value).abs() < bound, "{point:?}");
            assert!((point.single_coin[1] - 0.460_205_381_306_410_64).abs() < bound);
        }
        let p: Vec<String> = sweep.points().iter().map(|point| point.heads.to_string()).collect();
        assert_eq!((p[0].as_str(), p[1].as_str(), p[1_000].as_str()), ("0", "0.001", "1"));
        assert_eq!((sweep.points()[0].single_coin[0], sweep.points()[1_000].single_coin[0]), (0.0, 1.0));
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// With the probability needed the wish is fulfilled, and with a billionth less it is not.
        #[test]
        fn the_heads_needed_just_fulfil_the_wish(params in games(8), coin in 0..=1_usize, wish in 0.0..=1.0_f64) {
            let rules = Rules::new(&params).unwrap();
            let win = |heads: Probability| {
                let mut params = params.clone();
                params.coins[coin].heads = heads;
                win_probability(&Rules::new(&params).unwrap())
            };
            let likes_heads = params.coins[coin].after_heads() >= params.coins[coin].after_tails();
            let (worst, best) =
                if likes_heads { (Probability::ZERO, Probability::ONE) } else { (Probability::ONE, Probability::ZERO) };
            match heads_needed(&rules, coin, wish) {
                None => prop_assert!(win(best) < wish),
                Some(heads) => {
                    prop_assert!(win(heads) >= wish);
                    let billionths = heads.numerator() * (1_000_000_000 / heads.denominator());
                    let less = if likes_heads { billionths.checked_sub(1) } else { Some(billionths + 1) };
                    let less = less.and_then(|less| Probability::new(less, 1_000_000_000));
                    prop_assert!(heads == worst || win(less.unwrap()) < wish, "{}", heads);
                }
            }
        }
    }

    #[test]
    fn three_wins_in_four_take_a_coin_a_little_better_than_fair() {
        let rules = Rules::new(&Params::default()).unwrap();
        let heads = heads_needed(&rules, 0, 0.75).unwrap().to_f64();
        assert!((0.52..0.53).contains(&heads), "{heads}");
        assert_eq!(heads_needed(&rules, 0, 0.5).map(|heads| heads.to_string()), Some("0".to_owned()));
        assert_eq!(heads_needed(&rules, 2, 0.5), None);
        let hard = Rules::new(&Params { target: 150, ..Params::default() }).unwrap();
        assert_eq!(heads_needed(&hard, 0, 0.5), None, "one point a flip is never more than 100");
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
