//! The Devil in the window.

pub(super) mod aim_controls;
mod belief_grid;
pub(super) mod coin;
mod controls;
mod escape_ring;
mod explained;
mod help;
mod list_editor;
mod listing;
mod names;
mod pending_move;
mod playing;
mod puzzle;
mod questions;
pub(super) mod round_table;
#[cfg(test)]
mod tests;
mod touch_picture;
mod touch_words;
mod views;
pub(super) mod words;

use std::convert::Infallible;

use egui::Ui;

use crate::devil::{FIELDS, Options, Params, PlayMode, answer, has_best_chance, has_touch};
use crate::field::{self, Field};
use crate::scenario;

use super::chart::Number;
use super::snapshot::PuzzleAnswer;
use super::view::answers::Answers;
use super::view::help_text::HelpText;
use super::view::{ControlContext, Puzzle, View};

use aim_controls::{GOAL, START};
use list_editor::ListEditor;
pub use list_editor::ListRequest;
pub use puzzle::Devil;
use questions::{SolvedTable, best_plans, felt};

impl Puzzle for Devil {
    type Params = Params;
    // none of its views has a curve
    type Pinned = Infallible;
    type State = ListEditor;

    const ID: scenario::Puzzle = scenario::Puzzle::Devil;
    const FIELDS: &'static [Field<Params>] = &FIELDS;
    const VIEWS: &'static [View<Self>] = views::ALL;
    const HELP: &'static HelpText = &help::TEXT;
    const ANSWER: fn(&mut Answers, &Params) -> Option<PuzzleAnswer> = puzzle_answer;
    const RULES: fn(&Params) -> String = words::rules;
    const CONTROLS_UI: fn(&mut Ui, ControlContext<'_, Self>, &Params, &'static str) = controls::controls_ui;
    const SLIDER_UI: fn(&mut Ui, &'static field::Number<Params>, &mut Params) = controls::slider_ui;
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] =
        &[("Luck", "Luck (number)"), (START, START), (GOAL, GOAL)];

    fn set_options(params: &mut Params, _of: Option<&Params>) {
        params.options = Options::default();
    }

    fn unavailable(params: &Params, view: &str) -> Option<String> {
        let is_about_calls = matches!(view, "belief" | "numbers" | "chance" | "within");
        let sentence = "This view is about players who feel no coins: set “Coins felt” to 0 to see it.";
        (params.hands() > 0 && is_about_calls).then(|| sentence.to_owned())
    }

    fn interrupt(params: &mut Params, _state: &mut ListEditor, is_new: bool) {
        let record = params.record();
        if is_new && (record.play == PlayMode::ByHand || record.play.is_called()) {
            params.set_step(record.moves_made() as u64);
        }
    }
}

/// Returns the answer about the Devil; `None` while it is being computed.
fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let solved = SolvedTable::of(answers, params);
    let has_best = params.within() > 0 && has_best_chance(params.table());
    let has_felt = params.hands() > 0 && has_touch(params.table());
    let best = if has_best { answers.get(&best_plans(params)) } else { None };
    let by_touch = if has_felt { answers.get(&felt(params)) } else { None };
    let solved = solved?;
    if best.is_some() != has_best || by_touch.is_some() != has_felt {
        return None;
    }
    let is_sound = solved.own_list.as_ref().is_none_or(|list| list.verdict.is_checked);
    let is_verified = solved.aimed.as_ref().is_none_or(|aimed| aimed.is_verified);
    let has_plan = by_touch.as_ref().is_none_or(|by_touch| by_touch.is_verified);
    let agrees = solved.solution.verified && is_verified && is_sound && has_plan;
    let moves = solved.solution.shortest().and_then(|moves| u64::try_from(&moves).ok());
    let step = solved.step(params);
    // a call that no row shows is an answer of its own
    let asked = words::one_call(&solved, step).filter(|_| solved.plan().rows().is_empty());
    let (words, why, checked) = match by_touch.as_deref() {
        Some(felt) => (vec![touch_words::answer(felt)], touch_words::why(felt), touch_words::checked(felt).to_owned()),
        None => (
            words::answer(&solved).into_iter().chain(asked).collect(),
            words::why(&solved, step),
            words::checked(solved.plan()),
        ),
    };
    Some(PuzzleAnswer {
        words,
        exact: Box::new(Vec::new),
        why,
        checked,
        number: moves.filter(|_| !has_felt).map(|moves| Number::Count(moves, "calls")),
        contradiction: (!agrees).then(|| "The search and its check disagree about this table.".to_owned()),
        json: Box::new(move |out| {
            let answer = answer(solved.plan(), step as u64, best.as_deref(), by_touch.as_deref());
            serde_json::to_writer(out, &answer)
        }),
    })
}
