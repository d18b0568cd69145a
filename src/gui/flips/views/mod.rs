//! The views of the flips, a file each.

mod aims;
mod bias;
mod both;
mod chances;
mod choice;
mod choosers;
mod final_scores;
mod horizon;
mod play;
mod rules;
mod simulate;
mod target;

use crate::gui::view::View;

use super::puzzle::Flips;
use super::states_chart::HidesSure;

/// All views in the order of their buttons, at their start.
pub fn all() -> Vec<Box<dyn View<Flips>>> {
    // one switch for the two views of the states
    let hides_sure = HidesSure::default();
    vec![
        Box::new(chances::ChancesView::new(hides_sure.clone())),
        Box::new(choice::ChoiceView::new(hides_sure)),
        Box::<bias::BiasView>::default(),
        Box::<both::BothView>::default(),
        Box::<horizon::HorizonView>::default(),
        Box::<target::TargetView>::default(),
        Box::<rules::RulesView>::default(),
        Box::<choosers::ChoosersView>::default(),
        Box::<aims::AimsView>::default(),
        Box::<final_scores::FinalView>::default(),
        Box::<simulate::SimulateView>::default(),
        Box::<play::PlayView>::default(),
    ]
}
