//! The views of the flips, one file each.

mod bias;
mod both;
mod choosers;
mod final_scores;
mod goals;
mod horizon;
mod play;
mod rules;
mod simulate;
mod states;
mod target;

use crate::gui::view::View;

use super::puzzle::Flips;

/// All views in the order of their buttons.
pub const ALL: &[View<Flips>] = &[
    states::CHANCES,
    states::CHOICE,
    bias::VIEW,
    both::VIEW,
    horizon::VIEW,
    target::VIEW,
    rules::VIEW,
    choosers::VIEW,
    goals::VIEW,
    final_scores::VIEW,
    simulate::VIEW,
    play::VIEW,
];
