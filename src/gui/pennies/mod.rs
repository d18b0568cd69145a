//! The pennies in the window.

mod answer;
mod cell_textures;
mod controls;
mod game_table;
mod help;
mod lattice_picture;
mod piles;
mod play_words;
mod positions;
mod puzzle;
mod questions;
mod ratio_words;
mod reasons;
mod sieve;
mod takings_controls;
mod third_words;
mod views;
mod words;

use egui::Ui;

use crate::field::{Field, Number};
use crate::numerals::grouped;
use crate::pennies::{FIELDS, Options, Params, Pinned};
use crate::scenario;

use super::view::{ControlContext, Puzzle, View};
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;
use crate::gui::view::curve_names::NamePart;
use crate::gui::view::help_text::HelpText;

pub(super) use piles::{paint_coin, paint_piles};
pub use puzzle::Pennies;

impl Puzzle for Pennies {
    type Params = Params;
    type Pinned = Pinned;
    type State = ();

    const ID: scenario::Puzzle = scenario::Puzzle::Pennies;
    const FIELDS: &'static [Field<Params>] = &FIELDS;
    const VIEWS: &'static [View<Self>] = views::ALL;
    const HELP: &'static HelpText = &help::TEXT;
    const ANSWER: fn(&mut Answers, &Params) -> Option<PuzzleAnswer> = answer::puzzle_answer;
    const RULES: fn(&Params) -> String = words::rules;
    const CONTROLS_UI: fn(&mut Ui, ControlContext<'_, Self>, &Params, &'static str) = controls::controls_ui;
    const SLIDER_UI: fn(&mut Ui, &'static Number<Params>, &mut Params) = controls::slider_ui;

    fn set_options(params: &mut Params, of: Option<&Params>) {
        params.options = of.map_or_else(Options::default, |of| Options { total: None, ..of.options.clone() });
    }

    fn unavailable(params: &Params, view: &str) -> Option<String> {
        (params.third() > 0 && view != "third").then(|| third_words::TWO_PILES_ALONE.to_owned())
    }

    fn pinned(params: &Params) -> &[Pinned] {
        &params.pinned
    }

    fn pinned_mut(params: &mut Params) -> Option<&mut Vec<Pinned>> {
        Some(&mut params.pinned)
    }

    fn name_parts(pinned: &Pinned) -> Vec<NamePart> {
        let Pinned { ruleset, ratio } = pinned;
        let spread =
            if ruleset.spread() == 0 { "Nim".to_owned() } else { format!("difference under {}", ruleset.spread()) };
        vec![
            NamePart::new("spread", spread),
            NamePart::new("last", if ruleset.is_misere() { "last to take loses" } else { "last to take wins" }),
            NamePart::new("range", format!("n = {} to {}", grouped(ratio.start()), grouped(ratio.end()))),
        ]
    }

    fn go_to(params: &mut Params, pinned: &Pinned) {
        params.go_to(pinned);
    }
}
