//! The views of the Devil, one file each.

mod belief;
mod chance;
mod glasses;
mod numbers;
mod table;
mod within;

use crate::gui::view::View;

use super::puzzle::Devil;

/// All views in the order of their buttons.
pub const ALL: &[View<Devil>] = &[table::VIEW, belief::VIEW, glasses::VIEW, numbers::VIEW, chance::VIEW, within::VIEW];
