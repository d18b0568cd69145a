//! How fast the win probability changes with a coin's probability of heads: the slopes on both sides of the present one.
//!
//! With `W'` the derivative by `p`, the probability of heads of one coin, the recursion of the values gives that of the
//! derivatives: for that coin `(pU + (1−p)D)' = U − D + pU' + (1−p)D'`, for any other `qU' + (1−q)D'`. Where several coins
//! are best their lines cross: towards larger `p` the steepest one wins, towards smaller `p` the least steep one. So the
//! slope on the right is the maximum over the best coins and that on the left the minimum, and where they differ the
//! curve has a kink.

use super::coin::Coin;
use super::game::CheckedGame;
use super::probability::Probability;
use super::solution::Solution;
use super::state_space::StateSpace;
use super::win_probability::win_probability;

/// The slopes of the win probability over a coin's probability of heads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slopes {
    /// Towards smaller probabilities. Meaningless at 0.
    pub left: f64,
    /// Towards larger probabilities. Meaningless at 1.
    pub right: f64,
}

/// What one hundredth of a coin's heads less, and one more, changes the win probability by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hundredth {
    /// With one hundredth less; `None` where there is none to take away.
    pub less: Option<f64>,
    /// With one hundredth more; `None` where there is no room for it.
    pub more: Option<f64>,
}

/// What one hundredth of the heads of coin `coin` is worth on either side, each by solving the game with it; `None` if there
/// is no such coin.
pub fn hundredth(game: &CheckedGame, coin: usize) -> Option<Hundredth> {
    let heads = game.coins().get(coin)?.heads;
    let here = win_probability(game);
    let change = |heads: Probability| {
        let set = |coin: &mut Coin| coin.heads = heads;
        Some(win_probability(&game.with(|game| game.coins.get_mut(coin).into_iter().for_each(set)).ok()?) - here)
    };
    let less = heads.complement().a_hundredth_more().map(Probability::complement);
    Some(Hundredth { less: less.and_then(change), more: heads.a_hundredth_more().and_then(change) })
}

/// The slopes over the probability of heads of coin `coin` at its present value; `None` if there is no such coin, or if the
/// game is too long for all its states to be known.
///
/// As good as the ties are told: exact ones up to [`EXACT_FLIPS`](super::EXACT_FLIPS) flips.
pub fn slopes(solution: &Solution, coin: usize) -> Option<Slopes> {
    let space = solution.space()?;
    space.coins.get(coin)?;
    let last = vec![[0.0; 2]; space.width(space.flips)];
    let start = (0..space.flips).rev().fold(last, |next, flips_done| row(solution, space, coin, flips_done, &next));
    let [left, right] = *start.first()?;
    Some(Slopes { left, right })
}

/// The slopes of every state of a row, from those of the next one. What is decided does not change.
fn row(solution: &Solution, space: &StateSpace, coin: usize, flips_done: usize, next: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut slopes = vec![[0.0; 2]; space.width(flips_done)];
    let (value, best) = (solution.values_of_row(flips_done + 1), solution.best_of_row(flips_done));
    for index in space.undecided(flips_done) {
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for best in best(index).iter() {
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
    use super::super::game::{CheckedGame, Game};
    use super::super::probability::Probability;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::super::win_probability::win_probability;
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    fn slopes_of(game: &Game, coin: usize) -> Slopes {
        slopes(&solve(&CheckedGame::new(game).unwrap(), &Progress::new()).unwrap(), coin).unwrap()
    }

    #[test]
    fn the_riddle_has_its_kink_at_one_half() {
        let slopes = slopes_of(&Game::default(), 0);
        assert!((slopes.left - 2.2413).abs() < 5e-5 && (slopes.right - 4.4335).abs() < 5e-5, "{slopes:?}");
        let mut game = Game::default();
        game.coins[0].heads = Probability::new(3, 5).unwrap();
        let smooth = slopes_of(&game, 0);
        assert!((smooth.left - smooth.right).abs() < 1e-12, "{smooth:?}");
    }

    #[test]
    fn there_are_none_for_a_coin_or_a_game_that_is_not_there() {
        let solution = solve(&CheckedGame::new(&Game::default()).unwrap(), &Progress::new()).unwrap();
        assert_eq!(slopes(&solution, 2), None);
        let long = CheckedGame::new(&Game { flips: 1_200, ..Game::default() }).unwrap();
        assert_eq!(slopes(&solve(&long, &Progress::new()).unwrap(), 0), None);
    }

    /// The chances at 0.49, 0.5 and 0.51 as rational numbers, computed apart from the program.
    #[test]
    fn a_hundredth_is_the_step_and_not_the_slope() {
        let step = hundredth(&CheckedGame::new(&Game::default()).unwrap(), 0).unwrap();
        assert!(
            (step.less.unwrap() + 0.022_732_718_828_650_26).abs() < 1e-12
                && (step.more.unwrap() - 0.043_366_841_068_055_44).abs() < 1e-12,
            "{step:?}"
        );
        let at = |heads: &str| {
            let mut game = Game { flips: 3, ..Game::default() };
            game.coins[1].heads = Probability::parse("", heads).unwrap();
            hundredth(&CheckedGame::new(&game).unwrap(), 1).unwrap()
        };
        assert!(at("0.009").less.is_none() && at("0.01").less.is_some() && at("0").more.is_some());
        assert!(at("0.991").more.is_none() && at("0.99").more.is_some() && at("1").less.is_some());
        assert_eq!(hundredth(&CheckedGame::new(&Game::default()).unwrap(), 2), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// The slopes are those of the chords to points very near, but for the curvature.
        #[test]
        fn the_slopes_are_those_of_short_chords(game in games(9), coin in 0..=1_usize, numerator in 1..=19_u64) {
            let mut game = game;
            game.coins[coin].heads = Probability::new(numerator, 20).unwrap();
            let slopes = slopes_of(&game, coin);
            let at = |millionths: u64| {
                let mut game = game.clone();
                game.coins[coin].heads = Probability::new(millionths, 1_000_000).unwrap();
                win_probability(&CheckedGame::new(&game).unwrap())
            };
            let here = numerator * 50_000;
            let (left, right) = ((at(here) - at(here - 1)) * 1e6, (at(here + 1) - at(here)) * 1e6);
            prop_assert!((slopes.left - left).abs() < 2e-4, "{:?} {}", slopes, left);
            prop_assert!((slopes.right - right).abs() < 2e-4, "{:?} {}", slopes, right);
        }
    }
}
