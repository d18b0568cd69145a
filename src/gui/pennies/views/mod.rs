//! The views of the pennies, one file each.

mod decisions;
mod lattice;
mod play;
mod ratio;
mod third;
mod totals;
mod values;

use crate::gui::view::View;

use super::puzzle::Pennies;

/// All views in the order of their buttons.
pub fn all() -> Vec<&'static dyn View<Pennies>> {
    vec![
        &lattice::LatticeView,
        &totals::TotalsView,
        &values::ValuesView,
        &decisions::DecisionsView,
        &ratio::RatioView,
        &third::ThirdView,
        &play::PlayView,
    ]
}
