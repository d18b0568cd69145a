//! The chances: how likely a win is in every state.

use std::sync::Arc;

use egui::Ui;

use crate::flips::Params;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::states_chart::{self, Colouring, HidesSure, StatesSnapshot};
use crate::gui::flips::words;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, View, ViewSnapshot};

/// The win probability of every state.
pub struct ChancesView {
    hides_sure: HidesSure,
}

impl ChancesView {
    /// The view with the switch that leaves sure states out.
    pub fn new(hides_sure: HidesSure) -> Self {
        Self { hides_sure }
    }
}

impl View<Flips> for ChancesView {
    fn about(&self) -> About {
        About::new("chances", "States", "How likely a win is after every flip at every score.")
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(StatesSnapshot {
            solved: Arc::clone(scene.session.solved()?),
            chosen: scene.session.state(),
            hides_sure: self.hides_sure.get(),
            colouring: Colouring::Chances,
            title: words::chances_title,
            summary: |solved, hides_sure| words::chances_summary(&solved.solution, hides_sure),
        }))
    }

    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, _looks: &mut Looks) {
        self.hides_sure.ui(ui);
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        states_chart::chosen_row(scene.session)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        states_chart::choose_row(scene.session, row)
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(&before.game, &now.game)
    }
}
