//! The views of the Devil, one file each.

mod belief;
mod chance;
mod numbers;
mod table;
mod touch;
mod within;

use crate::gui::view::View;

use super::puzzle::Devil;

/// All views in the order of their buttons.
pub const ALL: &[View<Devil>] = &[table::VIEW, belief::VIEW, touch::VIEW, numbers::VIEW, chance::VIEW, within::VIEW];
