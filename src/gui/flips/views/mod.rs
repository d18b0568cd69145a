//! The views of the flips, one file each.

mod aims;
mod bias;
mod both;
mod choosers;
mod final_scores;
mod horizon;
mod play;
mod rules;
mod simulate;
mod states;
mod target;

use crate::gui::view::View;

use super::puzzle::Flips;

/// All views in the order of their buttons.
pub fn all() -> Vec<&'static dyn View<Flips>> {
    vec![
        &states::ChancesView,
        &states::ChoiceView,
        &bias::BiasView,
        &both::BothView,
        &horizon::HorizonView,
        &target::TargetView,
        &rules::RulesView,
        &choosers::ChoosersView,
        &aims::AimsView,
        &final_scores::FinalView,
        &simulate::SimulateView,
        &play::PlayView,
    ]
}
