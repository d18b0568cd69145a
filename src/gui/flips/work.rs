//! The long computations of the views, in parts that all processors share, and how long they take.

use crate::flips::{
    HORIZON, Horizon, Rules, SWEEP_POINTS, Surface, Sweep, estimated_row_work, estimated_sweep_work, horizon,
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
pub fn whole_sweep(rules: &Rules, coin: usize, progress: &Progress) -> Result<Sweep, Cancelled> {
    let part = |number: usize| {
        let from = u32::try_from(number).unwrap_or(u32::MAX).saturating_mul(SWEEP_PART);
        sweep_part(rules, coin, SWEEP_POINTS, from..from.saturating_add(SWEEP_PART).min(SWEEP_POINTS))
    };
    let parts = in_parts(SWEEP_POINTS.div_ceil(SWEEP_PART) as usize, progress, part)?;
    Ok(Sweep::new(rules, coin, parts))
}

/// Whether a sweep takes less than a frame.
pub fn sweeps_at_once(rules: &Rules) -> bool {
    estimated_sweep_work(rules, SWEEP_POINTS) / threads() as u64 <= FRAME
}

/// The surface over the heads of two coins.
///
/// # Errors
/// [`Cancelled`] if `progress` was told so.
pub fn whole_surface(rules: &Rules, coins: [usize; 2], progress: &Progress) -> Result<Surface, Cancelled> {
    let points = surface_points(rules);
    let row = |row: usize| surface_row(rules, coins, points, u32::try_from(row).unwrap_or_default());
    Ok(Surface::new(coins, points, in_parts(points as usize, progress, row)?))
}

/// Whether a surface takes less than a frame.
pub fn surfaces_at_once(rules: &Rules) -> bool {
    let points = surface_points(rules);
    estimated_row_work(rules, points) * u64::from(points) / threads() as u64 <= FRAME
}

/// Games of every length.
///
/// # Errors
/// [`Cancelled`] if `progress` was told so.
pub fn whole_horizon(rules: &Rules, progress: &Progress) -> Result<Horizon, Cancelled> {
    horizon(rules, HORIZON, progress)
}

/// Roughly how many nanoseconds all values of a game take.
pub fn estimated_work_in_floats(rules: &Rules) -> u64 {
    estimated_row_work(rules, 1)
}
