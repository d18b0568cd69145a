//! The views of the Devil, one file each.

mod belief;
mod chance;
mod glasses;
mod numbers;
mod table;
mod within;

use crate::gui::view::View;

use super::puzzle::Devil;

/// Returns all views in the order of their buttons.
pub fn all() -> Vec<&'static dyn View<Devil>> {
    vec![
        &table::TableView,
        &belief::BeliefView,
        &glasses::GlassesView,
        &numbers::NumbersView,
        &chance::ChanceView,
        &within::WithinView,
    ]
}
