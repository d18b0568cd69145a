//! The Devil in the window.

pub(super) mod aim_controls;
mod aim_words;
mod belief_grid;
mod belief_words;
mod chance_explained;
mod chance_query;
mod class_words;
pub(super) mod coin;
mod controls;
mod counts;
mod devils_rule;
mod escape_ring;
mod explained;
mod game_words;
mod glasses_explained;
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
mod numbered;
mod pending_move;
mod playback;
mod playing;
mod prose;
mod puzzle;
pub(super) mod round_table;
mod session;
mod solved_table;
mod starts_dots;
#[cfg(test)]
mod tests;
mod told;
mod views;
mod within_explained;
mod words;

use std::convert::Infallible;

use crate::devil::{FIELDS, Params};
use crate::field::Field;
use crate::scenario;

use super::view::help_text::Text;
use super::view::{Puzzle, View};

use aim_controls::{GOAL, START};
pub use list_editor::ListRequest;
pub use puzzle::Devil;
use session::DevilSession;

impl Puzzle for Devil {
    type Params = Params;
    // none of its views has a curve
    type Pinned = Infallible;
    type Session = DevilSession;

    const ID: scenario::Puzzle = scenario::Puzzle::Devil;
    const FIELDS: &'static [Field<Params>] = &FIELDS;
    const HELP: &'static Text = &help::TEXT;
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] =
        &[("Speed", "Speed (number)"), ("Seed", "Seed (number)"), (START, START), (GOAL, GOAL)];

    fn own(params: &scenario::Params) -> Option<&Params> {
        if let scenario::Params::Devil(params) = params { Some(params) } else { None }
    }

    fn wrap(params: Params) -> scenario::Params {
        scenario::Params::Devil(params)
    }

    fn views() -> Vec<Box<dyn View<Self>>> {
        views::all()
    }
}
