//! Extra credit: the win probability against one coin's probability of heads, and its slopes at the current one.
//!
//! # Slopes
//! With `W'` the derivative by `p`, the probability of heads of one coin, the recursion of the values gives that of the
//! derivatives: for this coin `(pU + (1−p)D)' = U − D + pU' + (1−p)D'`, for any other `qU' + (1−q)D'`. Where several
//! coins are best their lines cross: for larger `p` the steepest one is best, for smaller `p` the least steep one. So
//! the slope on the right is the maximum over the best coins and that on the left the minimum; if they differ, the
//! curve has a kink.

use std::ops::Range;

use super::exact_solver;
use super::game::Game;
use super::limits::EXACT_FLIPS;
use super::probability::Probability;
use super::solution::{AllStates, Solution};
use super::value::start_value;
use super::win_probability::{
    heads_column, nearest_win_probability, single_coin_column, win_probabilities, win_probability,
    win_probability_column,
};
use crate::exact::Exact;
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Table};

/// Largest change of a win probability that is checked exactly before it is told.
const SMALL: f64 = 1e-4;
/// Number of points of the sweep on screen: p = 0, 1/1,000, …, 1.
pub const SWEEP_POINTS: u32 = 1_001;

/// Win probability with one coin's probability of heads changed.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPoint {
    /// Probability of heads of the coin at this point.
    pub heads: Probability,
    /// Win probability under best play with all coins. All have a relative error of at most 4n·2⁻⁵³ for n flips. Those
    /// that [`solve`](super::solve) knows exactly, of the game itself and of the other coins, are the nearest doubles.
    pub win_probability: f64,
    /// Win probability with each coin alone, A first.
    pub single_coin: Vec<f64>,
}

/// Win probabilities from p = 0 to p = 1 of one coin, everything else as in the game.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Index of the coin whose probability changes.
    pub coin: usize,
    /// Points, from p = 0 to p = 1.
    pub points: Vec<SweepPoint>,
}

/// Solves `game` for `points` values of coin `coin`'s probability of heads, at equal distances from 0 to 1, and returns
/// those with numbers in `part`; fewer than two points are clamped to two. The game must have the coin.
pub fn sweep_part(game: &Game, coin: usize, points: u32, part: Range<u32>) -> Vec<SweepPoint> {
    let coins = game.coins();
    let heads: Vec<_> = part.map(|number| Probability::of_grid(number, points)).collect();
    let nearest: Vec<f64> = coins.iter().map(|&coin| nearest_win_probability(&game.with_one(coin))).collect();
    let alone = win_probabilities(&game.with_one(coins[coin]), 0, &heads);
    let best = win_probabilities(game, coin, &heads);
    let point = |((&heads, best), alone)| {
        let (is_own, mut single_coin) = (heads == coins[coin].heads, nearest.clone());
        if !is_own {
            single_coin[coin] = alone;
        }
        let win_probability = if is_own { nearest_win_probability(game) } else { best };
        SweepPoint { heads, win_probability, single_coin }
    };
    heads.iter().zip(best).zip(alone).map(point).collect()
}

/// Returns the probability of heads of coin `coin`, everything else as in `game`, with which the win probability is at
/// least `least` but as near to it as possible: to a billionth, rounded to the side on which it is reached. `None` if
/// no probability of heads is enough, or if there is no such coin.
///
/// If heads of the coin adds at least as much as tails, this is the smallest probability that is enough, otherwise the
/// largest: the win probability never falls when the better side becomes more likely.
pub fn heads_needed(game: &Game, coin: usize, least: f64) -> Option<Probability> {
    const STEPS: u64 = 1_000_000_000;
    let changed = *game.coins().get(coin)?;
    let likes_heads = changed.after_heads() >= changed.after_tails();
    let mut space = game.state_space();
    let heads = |better: u64| Probability::new(if likes_heads { better } else { STEPS - better }, STEPS);
    let mut is_enough = |better: u64| {
        let Some(heads) = heads(better) else { return false };
        space.coins[coin].heads = heads;
        start_value(&space) >= least
    };
    let (mut low, mut high) = (0, STEPS);
    if !is_enough(high) {
        return None;
    }
    if least >= 1.0 {
        // a coin can make a game certain only at the ends; between them, a value of 1 is only rounded
        return heads(if is_enough(low) { low } else { high });
    }
    while low < high {
        let middle = u64::midpoint(low, high);
        if is_enough(middle) { high = middle } else { low = middle + 1 }
    }
    heads(high)
}

/// Returns roughly how many nanoseconds a sweep with `points` points, or a row of a surface, takes on a current
/// computer.
pub fn estimated_sweep_work(game: &Game, points: u32) -> u64 {
    u64::from(points) * (game.state_space().undecided_count() + u64::from(game.flips()) * 20)
}

/// Returns the table of *bias*: `p`, `win_probability`, `single_a`, `single_b`; one row for each point of the sweep.
pub fn bias_table(sweep: &Sweep) -> Table<'_> {
    let mut columns = vec![heads_column("p", sweep.coin), win_probability_column()];
    let coins = sweep.points.first().map_or(0, |point| point.single_coin.len());
    columns.extend((0..coins).map(single_coin_column));
    Table::of(columns, &sweep.points, |point| {
        let singles = point.single_coin.iter().copied();
        [point.heads.to_f64(), point.win_probability].into_iter().chain(singles).map(Cell::Number).collect()
    })
}

/// Computes the changes of the win probability if coin `coin` shows heads one hundredth less, and one hundredth more,
/// often, by solving the game with it; `None` if there is no such coin, and for a side that would be below 0 or above 1.
/// A change is 0 only if that is certain; one too small for a double is the smallest double.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn hundredth(game: &Game, coin: usize, progress: &Progress) -> Result<Option<[Option<f64>; 2]>> {
    let Some(changed) = game.coins().get(coin) else { return Ok(None) };
    let here = win_probability(game);
    let likes_heads = changed.after_heads() >= changed.after_tails();
    let change = |heads: Option<Probability>| -> Result<Option<f64>> {
        let Some(heads) = heads else { return Ok(None) };
        let other = game.with(|game| game.coins_mut()[coin].heads = heads);
        let change = win_probability(&other) - here;
        if change.abs() > SMALL {
            return Ok(Some(change));
        }
        let is_same = changed.after_heads() == changed.after_tails() || is_as_good(game, &other, progress)?;
        let is_up = (heads.to_f64() > changed.heads.to_f64()) == likes_heads;
        // the better side makes no game worse, so another sign is rounding
        let least = change.abs().max(f64::MIN_POSITIVE);
        Ok(Some(if is_same { 0.0 } else { least.copysign(if is_up { 1.0 } else { -1.0 }) }))
    };
    let less = changed.heads.complement().a_hundredth_more().map(Probability::complement);
    Ok(Some([change(less)?, change(changed.heads.a_hundredth_more())?]))
}

/// Whether two games certainly have the same win probability.
fn is_as_good(one: &Game, other: &Game, progress: &Progress) -> Result<bool> {
    if one.flips() > EXACT_FLIPS {
        let chance = win_probability(one);
        // 0 and 1 are certain
        return Ok((chance <= 0.0 || chance >= 1.0) && chance.to_bits() == win_probability(other).to_bits());
    }
    let start = |game: &Game| -> Result<Exact> {
        Ok(exact_solver::solve(&game.state_space(), &mut Steps::new(progress, 1))?.start)
    };
    Ok(start(one)? == start(other)?)
}

/// Returns the slopes of the win probability over that of heads of coin `coin`, on the left and on the right of its
/// current value; `None` if there is no such coin, or if the game is so long that not all its states are known. At 0 the
/// slope on the left has no meaning, and at 1 that on the right.
///
/// The slopes are as good as the ties, which are exact up to [`EXACT_FLIPS`](super::EXACT_FLIPS) flips.
pub fn slopes(solution: &Solution, coin: usize) -> Option<[f64; 2]> {
    let all = solution.all_states()?;
    let space = &all.space;
    space.coins.get(coin)?;
    let last = vec![[0.0; 2]; space.width(space.flips)];
    let start = (0..space.flips).rev().fold(last, |next, flips_done| row(all, coin, flips_done, &next));
    start.first().copied()
}

/// Returns the slopes of every state of a row, from those of the next row. Decided states have the slope 0.
fn row(all: &AllStates, coin: usize, flips_done: usize, next: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let space = &all.space;
    let mut slopes = vec![[0.0; 2]; space.width(flips_done)];
    let value = |index: usize| all.values.at(space, flips_done + 1, index);
    for index in space.undecided(flips_done) {
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for best in all.best(flips_done, index).iter() {
            let Some(flipped) = space.coins.get(best) else { continue };
            let ((up, down), (heads, tails)) = (space.lattice.moves(flipped), flipped.heads.to_weights());
            let own = if best == coin { value(index + up) - value(index + down) } else { 0.0 };
            let slope = |side: usize| own + heads * next[index + up][side] + tails * next[index + down][side];
            (left, right) = (slope(0).min(left), slope(1).max(right));
        }
        slopes[index] = [left, right];
    }
    slopes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::coin::Coin;
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::super::win_probability::win_probability;
    use super::*;
    use crate::progress::Progress;

    fn swept(game: &Game, coin: usize, points: u32) -> Sweep {
        Sweep { coin, points: sweep_part(game, coin, points, 0..points) }
    }

    #[test]
    fn the_extra_credit_has_the_published_values() {
        let game = Game::default();
        let sweep = swept(&game, 0, SWEEP_POINTS);
        assert_eq!((sweep.coin, sweep.points.len()), (0, 1_001));
        let bound = 4.0 * 100.0 * 2.0_f64.powi(-53);
        for (place, value) in [
            (0, 0.507_047_617_603_089_9),
            (400, 0.535_740_418_395_551_5),
            (500, 0.640_317_447_275_977_1),
            (600, 0.979_659_012_814_802),
        ] {
            let point = &sweep.points[place];
            assert!((point.win_probability - value).abs() < bound, "{point:?}");
            assert!((point.single_coin[1] - 0.460_205_381_306_410_64).abs() < bound);
        }
        let p: Vec<String> = sweep.points.iter().map(|point| point.heads.to_string()).collect();
        assert_eq!((p[0].as_str(), p[1].as_str(), p[1_000].as_str()), ("0", "0.001", "1"));
        assert_eq!((sweep.points[0].single_coin[0], sweep.points[1_000].single_coin[0]), (0.0, 1.0));
    }

    /// The values of the riddle itself, and of coin B alone, are the doubles nearest to their fractions.
    #[test]
    fn values_known_exactly_are_the_nearest_doubles() {
        let game = Game::default();
        let sweep = swept(&game, 0, SWEEP_POINTS);
        assert_eq!(sweep.points[500].win_probability.to_bits(), 0.640_317_447_275_977_2_f64.to_bits());
        assert!(
            sweep.points.iter().all(|point| point.single_coin[1].to_bits() == 0.460_205_381_306_410_64_f64.to_bits())
        );
    }

    /// The curve has a kink at p = ½: slope 2.2413 on the left, 4.4335 on the right.
    #[test]
    fn the_slope_jumps_at_one_half() {
        let at = |millionths: u64| {
            let mut game = Game::default();
            game.coins_mut()[0].heads = Probability::new(millionths, 1_000_000).unwrap();
            win_probability(&game)
        };
        let (left, right) = ((at(500_000) - at(499_999)) * 1e6, (at(500_001) - at(500_000)) * 1e6);
        assert!((left - 2.2413).abs() < 1e-4 && (right - 4.4335).abs() < 1e-4, "{left} {right}");
    }

    proptest! {
        #[test]
        fn every_point_is_the_game_solved_separately(game in games(15), coin in 0..=1_usize, points in 2..=12_u32) {
            let sweep = swept(&game, coin, points);
            prop_assert_eq!(sweep.points.len(), points as usize);
            let own = game.coins()[coin].heads;
            for point in &sweep.points {
                let mut game = game.clone();
                game.coins_mut()[coin].heads = point.heads;
                let solved = |game: &Game, is_known: bool| {
                    if is_known { nearest_win_probability(game) } else { win_probability(game) }
                };
                let is_own = point.heads == own;
                prop_assert_eq!(point.win_probability.to_bits(), solved(&game, is_own).to_bits());
                for (place, (single, &other)) in point.single_coin.iter().zip(game.coins()).enumerate() {
                    let twins = solved(&game.with(|game| game.set_coins(vec![other, other])), is_own || place != coin);
                    prop_assert_eq!(single.to_bits(), twins.to_bits(), "two equal coins are as good as one");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// With the probability needed the wish is fulfilled, and with a billionth less it is not.
        #[test]
        fn the_heads_needed_just_fulfil_the_wish(game in games(8), coin in 0..=1_usize, wish in 0.0..=1.0_f64) {
            let win = |heads: Probability| {
                let mut game = game.clone();
                game.coins_mut()[coin].heads = heads;
                win_probability(&game)
            };
            let likes_heads = game.coins()[coin].after_heads() >= game.coins()[coin].after_tails();
            let (worst, best) =
                if likes_heads { (Probability::ZERO, Probability::ONE) } else { (Probability::ONE, Probability::ZERO) };
            match heads_needed(&game, coin, wish) {
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
    fn three_wins_in_four_need_a_coin_a_little_better_than_fair() {
        let game = Game::default();
        let heads = heads_needed(&game, 0, 0.75).unwrap().to_f64();
        assert!((0.52..0.53).contains(&heads), "{heads}");
        assert_eq!(heads_needed(&game, 0, 0.5).map(|heads| heads.to_string()), Some("0".to_owned()));
        assert_eq!(heads_needed(&game, 2, 0.5), None);
        let hard = Game::default().with(|game| game.set_target(150));
        assert_eq!(heads_needed(&hard, 0, 0.5), None, "one point a flip is never more than 100");
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn bias_has_one_column_for_each_coin_alone() {
        let coins = vec![Coin::new(Probability::HALF, 1), Coin::new(Probability::ONE, 2)];
        let game = Game::new(1, 0, coins);
        let sweep = swept(&game, 1, 3);
        assert_eq!(
            csv(&bias_table(&sweep)),
            "p,win_probability,single_a,single_b\n0.0,0.5,0.5,0.0\n0.5,0.5,0.5,0.5\n1.0,1.0,0.5,1.0\n"
        );
    }

    fn slopes_of(game: &Game, coin: usize) -> [f64; 2] {
        slopes(&solve(game, &Progress::new()).unwrap(), coin).unwrap()
    }

    #[test]
    fn the_riddle_has_a_kink_at_one_half() {
        let [left, right] = slopes_of(&Game::default(), 0);
        assert!((left - 2.2413).abs() < 5e-5 && (right - 4.4335).abs() < 5e-5, "{left} {right}");
        let mut game = Game::default();
        game.coins_mut()[0].heads = Probability::new(3, 5).unwrap();
        let [left, right] = slopes_of(&game, 0);
        assert!((left - right).abs() < 1e-12, "{left} {right}");
    }

    #[test]
    fn there_are_no_slopes_for_a_missing_coin_or_a_long_game() {
        let solution = solve(&Game::default(), &Progress::new()).unwrap();
        assert_eq!(slopes(&solution, 2), None);
        let long = Game::default().with(|game| game.set_flips(1_200));
        assert_eq!(slopes(&solve(&long, &Progress::new()).unwrap(), 0), None);
    }

    /// The chances at 0.49, 0.5 and 0.51 as rational numbers, computed independently of the program.
    #[test]
    fn a_hundredth_is_a_step_and_not_the_slope() {
        let step = hundredth(&Game::default(), 0, &Progress::new()).unwrap().unwrap();
        let [less, more] = step.map(Option::unwrap);
        assert!((less + 0.022_732_718_828_650_26).abs() < 1e-12, "{less}");
        assert!((more - 0.043_366_841_068_055_44).abs() < 1e-12, "{more}");
        let at = |heads: &str| {
            let mut game = Game::default().with(|game| game.set_flips(3));
            game.coins_mut()[1].heads = Probability::parse("", heads).unwrap();
            hundredth(&game, 1, &Progress::new()).unwrap().unwrap().map(|change| change.is_some())
        };
        assert_eq!(["0", "0.009", "0.01"].map(at), [[false, true], [false, true], [true, true]]);
        assert_eq!(["0.99", "0.991", "1"].map(at), [[true, true], [true, false], [true, false]]);
        assert_eq!(hundredth(&Game::default(), 2, &Progress::new()), Ok(None));
    }

    #[test]
    fn only_a_certain_zero_is_no_change() {
        let step = |flips: i64, heads: &str, target: i64| {
            let mut game = Game::default().with(|game| game.set_flips(flips));
            game.set_target(target);
            game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
            hundredth(&game, 0, &Progress::new()).unwrap().unwrap().map(Option::unwrap)
        };
        // between the doubles next to 1: too small to see, but a change
        let [less, more] = step(100, "0.95", 0);
        assert!(less < 0.0 && more > 0.0 && less.abs() < 1e-9 && more.abs() < 1e-9, "{less} {more}");
        // no fraction is computed for so many flips
        let [less, more] = step(900, "0.98", 0);
        assert!(less < 0.0 && more > 0.0, "{less} {more}");
        // coin A alone never gets above 100, so only coin B counts, in every state of every game that is won
        assert!(step(100, "0.5", 199).iter().all(|change| *change == 0.0));
        assert!(step(900, "0.5", 5_000).iter().all(|change| *change == 0.0), "lost in any case");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// Apart from the curvature, the slopes are those of chords to points very near.
        #[test]
        fn the_slopes_agree_with_short_chords(game in games(9), coin in 0..=1_usize, numerator in 1..=19_u64) {
            let mut game = game;
            game.coins_mut()[coin].heads = Probability::new(numerator, 20).unwrap();
            let slopes = slopes_of(&game, coin);
            let at = |millionths: u64| {
                let mut game = game.clone();
                game.coins_mut()[coin].heads = Probability::new(millionths, 1_000_000).unwrap();
                win_probability(&game)
            };
            let here = numerator * 50_000;
            let (left, right) = ((at(here) - at(here - 1)) * 1e6, (at(here + 1) - at(here)) * 1e6);
            prop_assert!((slopes[0] - left).abs() < 2e-4, "{:?} {}", slopes, left);
            prop_assert!((slopes[1] - right).abs() < 2e-4, "{:?} {}", slopes, right);
        }
    }
}
