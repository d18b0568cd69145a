//! The win probability of a game, for those who need nothing else of its solution.

use super::certainty::Certainty;
use super::exact_solver;
use super::game::CheckedGame;
use super::limits::{EXACT_FLIPS, WHOLE_FLIPS};
use super::long_game;
use super::steps::Steps;
use super::value::{Branch, RollingRows};
use crate::progress::Progress;

/// The probability of winning `game` from its start, in `f64` alone: within 4n·2⁻⁵³ of itself for n flips,
/// and for more than [`WHOLE_FLIPS`] flips within [`Solution::error_bound`](super::Solution::error_bound).
///
/// 1 or 0 only where that is sure. The way to a single number; memory for two rows. [`solve`](super::solve) rounds correctly where it solves exactly.
pub fn win_probability(game: &CheckedGame) -> f64 {
    if game.flips() > WHOLE_FLIPS {
        // nobody cancels what nobody else can see
        return told(game, long_game::start_value(game, &mut Steps::new(&Progress::new(), 1)).unwrap_or_default());
    }
    let space = game.state_space();
    told(game, RollingRows::default().start_value(&space, &Branch::of_all(&space)))
}

/// The same, but for up to [`EXACT_FLIPS`] flips the double nearest to the exact value, as [`solve`](super::solve) has it.
pub(super) fn nearest_win_probability(game: &CheckedGame) -> f64 {
    if game.flips() > EXACT_FLIPS {
        return win_probability(game);
    }
    // nobody cancels what nobody else can see
    let exact = exact_solver::solve(&game.state_space(), &mut Steps::new(&Progress::new(), 1));
    exact.map_or_else(|_| win_probability(game), |exact| told(game, exact.start.to_f64()))
}

fn told(game: &CheckedGame, value: f64) -> f64 {
    Certainty::of(game.coins()).told(value, -game.target(), game.flips().into())
}
