//! The views of the pennies, one file each.

mod decisions;
mod map;
mod play;
mod ratio;
mod third;
mod totals;
mod values;

use crate::gui::view::View;

use super::puzzle::Pennies;

/// All views in the order of their buttons.
pub const ALL: &[View<Pennies>] =
    &[map::VIEW, totals::VIEW, values::VIEW, decisions::VIEW, ratio::VIEW, third::VIEW, play::VIEW];
