//! The states: how likely a win is in each of them, and in a view beside it which coins are best.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use egui::{Checkbox, Ui};

use crate::flips::Params;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::states_chart::{self, Colouring, StatesSnapshot, choose_state};
use crate::gui::panels::boxes;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, View, ViewSnapshot};

/// The win probability, or the best coins, of every state.
pub struct StatesView {
    /// Whether states beyond 1 % and 99 % are left out, in both views alike.
    hides_sure: Rc<Cell<bool>>,
    colouring: Colouring,
}

impl StatesView {
    /// The view of the chances and that of the choice, with one switch that leaves sure states out.
    pub fn both() -> [Self; 2] {
        let hides_sure = Rc::new(Cell::new(true));
        [Colouring::Chances, Colouring::Choice { by_rule: false }]
            .map(|colouring| Self { hides_sure: Rc::clone(&hides_sure), colouring })
    }
}

impl View<Flips> for StatesView {
    fn about(&self) -> About {
        let hint = match self.colouring {
            Colouring::Chances => "How likely a win is after every flip at every score.",
            Colouring::Choice { .. } => "Which coin is the best one there, and where several are.",
        };
        About::new(self.colouring.name(), "States", hint)
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(StatesSnapshot {
            solved: Arc::clone(scene.session.solved()?),
            chosen: scene.session.state(),
            hides_sure: self.hides_sure.get(),
            colouring: self.colouring,
        }))
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, _params: &mut Params, _looks: &mut Looks) {
        let mut hides_sure = self.hides_sure.get();
        boxes::checkbox(ui, &mut hides_sure, "Hide sure states")
            .on_hover_text("Leave out the states that are won with less than 1 % or more than 99 %");
        self.hides_sure.set(hides_sure);
        let Colouring::Choice { by_rule } = &mut self.colouring else { return };
        let has_rule = scene.session.solved().and_then(|solved| solved.facts.as_ref()?.rule).is_some();
        boxes::outlined(ui, |ui| ui.add_enabled(has_rule, Checkbox::new(by_rule, "Ties by the rule")))
            .on_hover_text("Where several coins are best, show the one that the simple rule flips")
            .on_disabled_hover_text("No one rule is best in every state of this game, or ties are not exact");
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        states_chart::chosen_row(scene.session)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        scene.session.solved()?.solution.listed_state(row).map(choose_state)
    }

    fn looks_of(&self) -> &'static str {
        // the two views of the states are looked at together
        Colouring::Chances.name()
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(&before.game, &now.game)
    }
}
