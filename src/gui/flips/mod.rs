//! The flips in the window.

mod aim_explained;
mod aim_picture;
mod aim_words;
mod answer;
mod coin_colours;
mod controls;
mod game_words;
mod heat;
mod help;
mod lattice;
mod options_ui;
mod play_picture;
mod puzzle;
mod questions;
mod solved;
mod states_chart;
#[cfg(test)]
mod tests;
mod views;
mod why;
mod words;

use egui::Ui;

use crate::field::{Field, Number};
use crate::flips::{Aim, Curve, FIELDS, Options, Params, Pinned, WHOLE_FLIPS, coin_name, has_aim};
use crate::numerals::grouped;
use crate::scenario;

use super::view::{ControlContext, Puzzle, View};
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;
use crate::gui::view::curve_names::NamePart;
use crate::gui::view::help_text::HelpText;

pub(super) use play_picture::{described, paint_coins};
pub use puzzle::Flips;

impl Puzzle for Flips {
    type Params = Params;
    type Pinned = Pinned;
    type State = ();

    const ID: scenario::Puzzle = scenario::Puzzle::Flips;
    const FIELDS: &'static [Field<Params>] = &FIELDS;
    const VIEWS: &'static [View<Self>] = views::ALL;
    const HELP: &'static HelpText = &help::TEXT;
    const ANSWER: fn(&mut Answers, &Params) -> Option<PuzzleAnswer> = answer::puzzle_answer;
    const RULES: fn(&Params) -> String = answer::rules;
    const CONTROLS_UI: fn(&mut Ui, ControlContext<'_, Self>, &Params, &'static str) = controls::controls_ui;
    const SLIDER_UI: fn(&mut Ui, &'static Number<Params>, &mut Params) = controls::slider_ui;
    const MORE_CONTROLS: &'static [(&'static str, &'static str)] = &[("Luck", "Luck (number)")];

    fn set_options(params: &mut Params, of: Option<&Params>) {
        // the other game may have fewer coins and other rules
        params.options = of.map_or_else(Options::default, |of| Options { rule: None, ..of.options.clone() });
        params.options.fit(params.game().coins().len());
    }

    fn unavailable(params: &Params, view: &str) -> Option<String> {
        if params.aim().aim != Aim::Above && view != "goals" {
            return Some(aim_words::other_aim(&params.aim()));
        }
        let is_short_enough = match view {
            "goals" => has_aim(params.game(), &params.aim()),
            "chances" | "choice" | "horizon" => true,
            _ => params.game().flips() <= WHOLE_FLIPS,
        };
        (!is_short_enough).then(|| format!("This view shows games of up to {} flips.", grouped(WHOLE_FLIPS)))
    }

    fn pinned(params: &Params) -> &[Pinned] {
        &params.pinned
    }

    fn pinned_mut(params: &mut Params) -> Option<&mut Vec<Pinned>> {
        Some(&mut params.pinned)
    }

    fn is_same_kind(one: &Pinned, other: &Pinned) -> bool {
        one.curve.name() == other.curve.name()
    }

    fn name_parts(pinned: &Pinned) -> Vec<NamePart> {
        let (curve, of) = (pinned.curve, &pinned.game);
        let mut parts = Vec::new();
        if curve != Curve::Horizon {
            parts.push(NamePart::new("flips", words::flips(of.flips().into())));
        }
        parts.push(NamePart::new("target", format!("win above {}", words::signed(of.target()))));
        parts.push(NamePart::new("coins", format!("{} coins", of.coins().len())));
        for (index, coin) in of.coins().iter().enumerate() {
            let name = coin_name(index);
            if curve == (Curve::Bias { coin: index }) {
                parts.push(NamePart::new("varied", format!("{name} varied")));
            } else {
                parts.push(NamePart::new(format!("heads of {name}"), format!("{name} heads {}", coin.heads)));
            }
            parts.push(NamePart::new(format!("points of {name}"), format!("{name} {}", words::sides(coin))));
        }
        parts
    }

    fn go_to(params: &mut Params, pinned: &Pinned) {
        params.change_game(|game| pinned.put_into(game));
        if let Curve::Bias { coin } = pinned.curve {
            params.options.coin = coin;
        }
    }
}
