//! The Devil in the window.

pub(super) mod aim_controls;
mod aim_words;
mod belief_grid;
mod belief_words;
mod chance_explained;
pub(super) mod coin;
mod controls;
mod escape_ring;
mod explained;
mod game_words;
mod glasses_picture;
mod glasses_words;
mod help;
mod large_words;
mod list_editor;
mod list_words;
mod listing;
mod motion;
mod move_diagram;
mod names;
mod pending_move;
mod playing;
mod prose;
mod puzzle;
mod questions;
pub(super) mod round_table;
mod state;
#[cfg(test)]
mod tests;
mod told;
mod views;
mod words;

use std::convert::Infallible;

use egui::{Context, Ui};

use crate::devil::{FIELDS, Options, Params};
use crate::field::Field;
use crate::scenario;

use super::snapshot::PuzzleAnswer;
use super::view::answers::Answers;
use super::view::help_text::Text;
use super::view::{ControlContext, Puzzle, View};

use aim_controls::{GOAL, START};
pub use list_editor::ListRequest;
pub use puzzle::Devil;

impl Puzzle for Devil {
    type Params = Params;
    // none of its views has a curve
    type Pinned = Infallible;
    type State = state::State;

    const ID: scenario::Puzzle = scenario::Puzzle::Devil;
    const FIELDS: &'static [Field<Params>] = &FIELDS;
    const HELP: &'static Text = &help::TEXT;
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] =
        &[("Speed", "Speed (number)"), ("Seed", "Seed (number)"), (START, START), (GOAL, GOAL)];

    fn set_options(params: &mut Params, of: Option<&Params>) {
        let fold = of.map_or(0, |of| of.options.fold);
        params.options = Options { fold, ..Options::default() };
    }

    fn answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
        prose::puzzle_answer(answers, params)
    }

    fn rules(_params: &Params) -> String {
        String::new()
    }

    fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Self>, reset_to: &Params, view: &'static str) {
        state::controls_ui(ui, context, reset_to, view);
    }

    fn animate(ctx: &Context, context: ControlContext<'_, Self>, is_seen: bool) {
        state::animate(ctx, context, is_seen);
    }

    fn interrupt(params: &mut Params, state: &mut state::State, is_new: bool) {
        state.interrupt(params, is_new);
    }

    fn views() -> Vec<&'static dyn View<Self>> {
        views::all()
    }
}
