//! The views of the flips, a file each.

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

/// All views in the order of their buttons, at their start.
pub fn all() -> Vec<Box<dyn View<Flips>>> {
    let [chances, choice] = states::StatesView::both();
    vec![
        Box::new(chances),
        Box::new(choice),
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
