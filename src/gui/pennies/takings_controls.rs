//! The rules of play: how many pennies may be taken, from which piles, and who wins.

use egui::Ui;

use crate::gui::panels::boxes;
use crate::gui::panels::chooser::{Chooser, LABEL_ROOM};
use crate::gui::panels::controls::Group;
use crate::gui::panels::number_field::{Field, refusal_ui};
use crate::numerals::grouped;
use crate::pennies::fields::{SPREAD, TAKE, set_takings};
use crate::pennies::takings::parse_list;
use crate::pennies::{Params, Takings};
use crate::scenario::Puzzle;

use super::puzzle::{number_rows, remark_ui, with_index};

/// The accessible name of the chooser.
pub const TAKE_NAME: &str = "What a move may take";
/// The accessible name of the field for a list.
pub const LIST_NAME: &str = "Numbers that may be taken";
/// The key of that field.
const LIST_KEY: &str = "takings";

/// The laws in the order of the chooser, as they are when they are chosen.
fn laws() -> [Takings; 4] {
    [Takings::Any, Takings::AtMost(4), Takings::Only(vec![1, 3, 4]), Takings::Half]
}

/// What a law is called in the chooser.
fn name(takings: &Takings) -> &'static str {
    match takings {
        Takings::Any => "any number",
        Takings::AtMost(_) => "at most so many",
        Takings::Only(_) => "only these numbers",
        Takings::Half => "at most half of a pile",
    }
}

/// The group of the rules.
pub fn rules_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    Group::new(Puzzle::Pennies, "Rules")
        .changed(!params.game.has_rules_of(&reset_to.game))
        .values(summary(params))
        .field(TAKE_NAME, TAKE_NAME)
        .numbers(&with_index(if params.game.take == Takings::Any { &SPREAD } else { &TAKE }))
        .field(LIST_KEY, LIST_NAME)
        .show(
            ui,
            params,
            |params| {
                params.game.copy_rules(&reset_to.game);
                if !params.game.allows_third() {
                    params.focus.third = 0;
                }
            },
            rows,
        );
}

/// The rules in a few words.
fn summary(params: &Params) -> String {
    let game = &params.game;
    let who = if game.misere { "last to take loses" } else { "last to take wins" };
    let both = if game.both { "also from both" } else { "from one pile" };
    match &game.take {
        Takings::Any => format!("spread {}, {who}", game.spread),
        Takings::AtMost(most) => format!("1 to {}, {both}, {who}", grouped(most)),
        Takings::Only(list) => format!("{}, {both}, {who}", written(list)),
        Takings::Half => format!("half, {both}, {who}"),
    }
}

fn rows(ui: &mut Ui, params: &mut Params) {
    let has_third = params.focus.third > 0;
    ui.add_enabled_ui(!has_third, |ui| take_row(ui, params));
    match &params.game.take {
        Takings::Any => drop(ui.add_enabled_ui(!has_third, |ui| number_rows(ui, &SPREAD, params))),
        Takings::AtMost(_) => number_rows(ui, &TAKE, params),
        Takings::Only(list) => {
            let list = list.clone();
            list_row(ui, &list, params);
        }
        Takings::Half => {}
    }
    if has_third {
        remark_ui(
            ui,
            "With a third pile any number may be taken and the spread is 1. Three piles has the slider Third.",
        );
    }
    if params.game.take != Takings::Any {
        let hint = "A move may also take the same number from both piles, if it may be taken from the smaller one";
        boxes::checkbox(ui, &mut params.game.both, "The same from both piles too").on_hover_text(hint);
    }
    let can_be_stuck = matches!(&params.game.take, Takings::Only(list) if !list.contains(&1));
    let hint = if can_be_stuck {
        "Misère play: whoever cannot move wins, whether pennies are left or not"
    } else {
        "Misère play: avoid the last penny"
    };
    boxes::checkbox(ui, &mut params.game.misere, "Last to take loses").on_hover_text(hint);
}

/// The chooser.
fn take_row(ui: &mut Ui, params: &mut Params) {
    let laws = laws();
    let entries = laws.each_ref().map(|law| [name(law), ""]);
    let chooser = Chooser { name: TAKE_NAME, hint: "How many pennies a move may take from a pile" };
    if let Some(law) = chooser.row(ui, "Take", name(&params.game.take), &entries).and_then(|place| laws.get(place)) {
        set_takings(params, law.clone());
    }
}

/// The field for a list.
fn list_row(ui: &mut Ui, list: &[i64], params: &mut Params) {
    let hint = "The numbers of pennies that a move may take, like 1, 3, 4: each from 1 to 64";
    let field = Field::new(LIST_KEY, "The list of takings", LIST_NAME, hint);
    let typed = ui
        .horizontal(|ui| {
            let label = ui.label("Only");
            ui.add_space((LABEL_ROOM - label.rect.width() - ui.spacing().item_spacing.x).max(0.0));
            let width = ui.available_width().max(60.0);
            field.show(ui, width, &written(list), parse_list)
        })
        .inner;
    if let Some(list) = typed.value {
        set_takings(params, Takings::Only(list));
    }
    if let Some(refusal) = typed.refusal {
        refusal_ui(ui, &refusal);
    }
}

/// A list as it is typed.
fn written(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
