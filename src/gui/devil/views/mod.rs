//! The views of the Devil, a file each.

mod belief;
mod chance;
mod glasses;
mod numbers;
mod table;
mod within;

use crate::gui::view::View;

use super::puzzle::Devil;

/// All views in the order of their buttons, at their start.
pub fn all() -> Vec<Box<dyn View<Devil>>> {
    vec![
        Box::<belief::BeliefView>::default(),
        Box::<chance::ChanceView>::default(),
        Box::<within::WithinView>::default(),
        Box::<glasses::GlassesView>::default(),
        Box::<numbers::NumbersView>::default(),
        Box::<table::TableView>::default(),
    ]
}
