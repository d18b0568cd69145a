//! The views of the states: the win probability of each state, and the best coins of each state.

use std::sync::Arc;

use egui::{Checkbox, Ui};

use crate::flips::{Params, chances_table};
use crate::gui::chart::{Number, Trace};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::states_chart::{self, Colouring, StatesSnapshot, choose_state};
use crate::gui::flips::words;
use crate::gui::panels::boxes;
use crate::gui::view::prelude::*;

/// Win probability of every state.
pub struct ChancesView;

/// Best coins of every state.
pub struct ChoiceView;

impl View<Flips> for ChancesView {
    fn about(&self) -> About {
        About::new("chances", "States", "How likely a win is after every flip at every score.")
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        shown(answers, params, Colouring::Chances)
    }

    fn options_ui(&self, ui: &mut Ui, params: &mut Params) {
        hide_ui(ui, params);
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(before.game(), now.game())
    }
}

impl View<Flips> for ChoiceView {
    fn about(&self) -> About {
        About::new("choice", "States", "Which coin is the best one there, and where several are.")
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let by_rule = params.options.ties_by_rule;
        let shown = shown(answers, params, Colouring::Choice { by_rule })?;
        Some(Shown { same_table_as: Some("chances"), ..shown })
    }

    fn options_ui(&self, ui: &mut Ui, params: &mut Params) {
        hide_ui(ui, params);
        boxes::outlined(ui, |ui| ui.add(Checkbox::new(&mut params.options.ties_by_rule, "Ties by the rule")))
            .on_hover_text(
                "Where several coins are best, show the one that the simple rule flips, if one rule is best everywhere",
            );
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(before.game(), now.game())
    }

    fn looks_of(&self) -> &'static str {
        // both views share one viewport
        "chances"
    }
}

fn hide_ui(ui: &mut Ui, params: &mut Params) {
    boxes::checkbox(ui, &mut params.options.hides_sure, "Hide sure states")
        .on_hover_text("Leave out the states that are won with less than 1 % or more than 99 %");
}

fn shown(answers: &mut Answers, params: &Params, colouring: Colouring) -> Option<Shown<Params>> {
    let (solved, chosen) = (solved(answers, params)?, params.state());
    let title = match colouring {
        Colouring::Chances => words::chances_title(&solved.solution),
        Colouring::Choice { .. } => words::choice_title(&solved.solution),
    };
    let value = solved.solution.value(chosen);
    let point = value.map(|_| [chosen.flips_done as f64, chosen.score as f64]);
    let trace = Trace { chart: colouring.name(), point, ..Trace::default() };
    let hides_sure = params.options.hides_sure;
    let states = StatesSnapshot { solved: Arc::clone(&solved), chosen, hides_sure, colouring };
    let draw = move |ui: &mut Ui, stage: &mut Stage<'_, Params>| states.draw(ui, stage);
    let row = states_chart::row_of(&solved.solution, chosen);
    let choose = {
        let solved = Arc::clone(&solved);
        move |params: &mut Params, row: usize| {
            if let Some(state) = solved.solution.listed_state(row) {
                choose_state(params, state);
            }
        }
    };
    let table = OwnedTable::new(solved, |solved| chances_table(&solved.solution)).marked(row).choose(choose);
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), trace), table);
    // the states need room beside the labels of the target and the selection
    shown.measures = Measures::of(960.0, 600.0).at_least(300.0, 280.0);
    shown.number = value.map(Number::Chance);
    Some(shown)
}
