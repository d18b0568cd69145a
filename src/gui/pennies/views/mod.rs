//! The views of the pennies, a file each.

mod decisions;
mod lattice;
mod play;
mod ratio;
mod third;
mod totals;
mod values;

use crate::gui::view::View;

use super::puzzle::Pennies;

/// All views in the order of their buttons, at their start.
pub fn all() -> Vec<Box<dyn View<Pennies>>> {
    vec![
        Box::<lattice::LatticeView>::default(),
        Box::<totals::TotalsView>::default(),
        Box::<values::ValuesView>::default(),
        Box::<decisions::DecisionsView>::default(),
        Box::<ratio::RatioView>::default(),
        Box::<third::ThirdView>::default(),
        Box::<play::PlayView>::default(),
    ]
}
