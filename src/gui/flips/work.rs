//! The long computations of the views, in parts that all processors share, and how long they take.

use crate::flips::{
    CheckedGame, HORIZON, Horizon, SWEEP_POINTS, Surface, Sweep, estimated_row_work, estimated_sweep_work, horizon,
    surface_points, surface_row, sweep_part,
};
use crate::progress::{Cancelled, Progress};

use super::parallel::{in_parts, threads};

/// What may be computed within a frame, in the estimates' nanoseconds: half a frame, the rest is for drawing.
pub const FRAME: u64 = 8_000_000;
/// How many points of a sweep make a part of the work.
const SWEEP_PART: u32 = 64;

/// The sweep over the heads of `coin`.
///
/// # Errors
/// [`Cancelled`] if `progress` was told so.
pub fn whole_sweep(game: &CheckedGame, coin: usize, progress: &Progress) -> Result<Sweep, Cancelled> {
    let part = |number: usize| {
        let from = u32::try_from(number).unwrap_or(u32::MAX).saturating_mul(SWEEP_PART);
        sweep_part(game, coin, SWEEP_POINTS, from..from.saturating_add(SWEEP_PART).min(SWEEP_POINTS))
    };
    let parts = in_parts(SWEEP_POINTS.div_ceil(SWEEP_PART) as usize, progress, part)?;
    Ok(Sweep::new(game, coin, parts))
}

/// Whether a sweep takes less than a frame.
pub fn sweeps_at_once(game: &CheckedGame) -> bool {
    estimated_sweep_work(game, SWEEP_POINTS) / threads() as u64 <= FRAME
}

/// The surface over the heads of two coins.
///
/// # Errors
/// [`Cancelled`] if `progress` was told so.
pub fn whole_surface(game: &CheckedGame, coins: [usize; 2], progress: &Progress) -> Result<Surface, Cancelled> {
    let points = surface_points(game);
    let row = |row: usize| surface_row(game, coins, points, u32::try_from(row).unwrap_or_default());
    Ok(Surface::new(coins, points, in_parts(points as usize, progress, row)?))
}

/// Whether a surface takes less than a frame.
pub fn surfaces_at_once(game: &CheckedGame) -> bool {
    let points = surface_points(game);
    estimated_row_work(game, points) * u64::from(points) / threads() as u64 <= FRAME
}

/// Games of every length.
///
/// # Errors
/// [`Cancelled`] if `progress` was told so.
pub fn whole_horizon(game: &CheckedGame, progress: &Progress) -> Result<Horizon, Cancelled> {
    horizon(game, HORIZON, progress)
}

/// Roughly how many nanoseconds all values of a game take.
pub fn estimated_work_in_floats(game: &CheckedGame) -> u64 {
    estimated_row_work(game, 1)
}
