//! The choice: which coins are best in every state.

use std::sync::Arc;

use egui::{Checkbox, Ui};

use crate::flips::Params;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::{self, Colouring, HidesSure, StatesSnapshot};
use crate::gui::flips::{why, words};
use crate::gui::panels::boxes;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, View, ViewSnapshot};

/// The best coins of every state.
pub struct ChoiceView {
    hides_sure: HidesSure,
    /// Whether ties are shown as the coin of the rule, where one rule covers all states.
    by_rule: bool,
}

impl ChoiceView {
    /// The view with the switch that leaves sure states out.
    pub fn new(hides_sure: HidesSure) -> Self {
        Self { hides_sure, by_rule: false }
    }
}

impl View<Flips> for ChoiceView {
    fn about(&self) -> About {
        About::new("choice", "States", "Which coin is the best one there, and where several are.")
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(StatesSnapshot {
            solved: Arc::clone(scene.session.solved()?),
            chosen: scene.session.state(),
            hides_sure: self.hides_sure.get(),
            colouring: Colouring::Choice { by_rule: self.by_rule },
            title: words::choice_title,
            summary,
        }))
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, _params: &mut Params, _looks: &mut Looks) {
        self.hides_sure.ui(ui);
        let has_rule = scene.session.solved().and_then(|solved| solved.facts.as_ref()?.rule).is_some();
        let by_rule =
            boxes::outlined(ui, |ui| ui.add_enabled(has_rule, Checkbox::new(&mut self.by_rule, "Ties by the rule")));
        by_rule
            .on_hover_text("Where several coins are best, show the one that the simple rule flips")
            .on_disabled_hover_text("No one rule is best in every state of this game, or ties are not exact");
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        states_chart::chosen_row(scene.session)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        states_chart::choose_row(scene.session, row)
    }

    fn looks_of(&self) -> &'static str {
        // the two views of the states are looked at together
        "chances"
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(&before.game, &now.game)
    }
}

/// The choice in one sentence, for those who hear the chart.
fn summary(solved: &Solved, hides_sure: bool) -> String {
    let count = words::flips(i64::from(solved.solution.game().flips()));
    let hidden = if hides_sure { "States beyond 1 % and 99 % are hidden. " } else { "" };
    let rule = why::rule(solved);
    format!("The best coin at every score after 0 to {count}, ties as ties. {hidden}{rule}").trim_end().to_owned()
}
