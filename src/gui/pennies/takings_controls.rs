//! Controls of the rules: how many pennies a move may take, from which piles, and who wins.

use std::mem::discriminant;

use egui::Ui;

use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::controls::{Group, labelled_row};
use crate::gui::panels::number_field::Field;
use crate::pennies::fields::{SPREAD, TAKE, THIRD};
use crate::pennies::takings::parse_list;
use crate::pennies::{Limit, Params, Ruleset};
use crate::scenario::Puzzle;

use super::puzzle::{number_rows, remark_ui};
use super::{third_words, words};
use crate::gui::prose::{capitalised, sentence};
use crate::numerals::grouped;
use crate::pennies::third::Together;

/// Accessible name of the chooser.
pub const TAKE_NAME: &str = "What a move may take";
/// Accessible name of the field for a list.
pub const LIST_NAME: &str = "Numbers that may be taken";
/// Key of the field for a list.
const LIST_KEY: &str = "takings";

/// Shows the group of the rules.
pub fn rules_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    Group::new(Puzzle::Pennies, "Rules")
        .values(capitalised(&words::game(params.ruleset())))
        .field(TAKE_NAME, TAKE_NAME)
        .numbers(if params.ruleset().has_formula() { &SPREAD } else { &TAKE })
        .field(LIST_KEY, LIST_NAME)
        .show(ui, params, |params| params.set_ruleset(reset_to.ruleset()), rows);
}

/// Shows the group of a third pile.
pub fn third_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let third = params.third();
    Group::new(Puzzle::Pennies, "Third pile")
        .values(if third == 0 { "none".to_owned() } else { grouped(third) })
        .numbers(&THIRD)
        .show(
            ui,
            params,
            |params| {
                params.set_third(reset_to.third());
                params.together = reset_to.together;
            },
            |ui, params| {
                let is_allowed = params.allows_third();
                ui.add_enabled_ui(is_allowed, |ui| number_rows(ui, &THIRD, params));
                if !is_allowed {
                    remark_ui(ui, &sentence(third_words::USUAL_RULES_ALONE));
                }
                if params.third() > 0 {
                    let entries = Together::ALL.map(words::together);
                    let chooser =
                        Chooser { name: "From which piles you may take the same number", hint: "What a move may take" };
                    if let Some(place) = chooser.row(ui, "Same from", words::together(params.together)[0], &entries) {
                        params.together = Together::ALL[place];
                    }
                }
            },
        );
}

fn rows(ui: &mut Ui, params: &mut Params) {
    let has_third = params.third() > 0;
    ui.add_enabled_ui(!has_third, |ui| take_row(ui, params));
    match params.ruleset().limit() {
        Limit::Any => drop(ui.add_enabled_ui(!has_third, |ui| number_rows(ui, &SPREAD, params))),
        Limit::AtMost(_) => number_rows(ui, &TAKE, params),
        Limit::Only(_) => list_row(ui, params),
        Limit::Half => {}
    }
    if has_third {
        remark_ui(ui, "With a third pile you may take any number, and the same number from several piles.");
    }
    let ruleset = params.ruleset();
    if !ruleset.has_formula() {
        let hint = "A move may also take the same number from both piles, if that is allowed from the smaller one";
        let mut both = ruleset.spread() > 0;
        if boxes::checkbox(ui, &mut both, "The same from both piles too", hint).changed() {
            params.set_ruleset(Ruleset::with_limit(ruleset.limit(), both, ruleset.is_misere()));
        }
    }
    let can_be_stuck = ruleset.limit().least() > 1;
    let hint = if can_be_stuck {
        "Misère play: whoever cannot move wins, whether pennies are left or not"
    } else {
        "Misère play: avoid the last penny"
    };
    let mut misere = ruleset.is_misere();
    if boxes::checkbox(ui, &mut misere, "Last to take loses", hint).changed() {
        params.set_ruleset(params.ruleset().with_misere(misere));
    }
}

/// Shows the chooser of the limit.
fn take_row(ui: &mut Ui, params: &mut Params) {
    let limits = [Limit::Any, Limit::AtMost(4), Limit::only([1, 3, 4]), Limit::Half];
    let names = ["any number", "up to a limit", "only these numbers", "at most half of a pile"];
    let ruleset = params.ruleset();
    let place = limits.iter().position(|one| discriminant(one) == discriminant(&ruleset.limit())).unwrap_or_default();
    let chooser = Chooser { name: TAKE_NAME, hint: "How many pennies a move may take from a pile" };
    if let Some(place) = chooser.row(ui, "Take", names[place], &names.map(|name| [name, ""])) {
        params.set_ruleset(ruleset.taking(limits[place]));
    }
}

/// Shows the field for a list.
fn list_row(ui: &mut Ui, params: &mut Params) {
    let hint = "The numbers of pennies that a move may take, like 1, 3, 4: each from 1 to 64";
    let field = Field::new(LIST_KEY, "The list of takings", LIST_NAME, hint);
    let written = params.ruleset().limit().list().iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let typed = labelled_row(ui, "Only", |ui| field.show(ui, ui.available_width().max(60.0), &written, parse_list));
    if let Some(limit) = typed.value {
        params.set_ruleset(params.ruleset().taking(limit));
    }
}
