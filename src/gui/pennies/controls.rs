//! The controls of the pennies.

use std::ops::RangeInclusive;

use dashu_int::UBig;
use egui::{Slider, Ui};

use crate::field::{Number, whole};
use crate::gui::controls::{self, Head, WholeRow};
use crate::gui::field::{Field, refusal_ui};
use crate::gui::slider_player;
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::fields::{LATTICE, PILES, RATIO, SPREAD, TOTAL, set_pile};
use crate::pennies::limits::MOST_SPLIT;
use crate::pennies::pile::parse_pile;

use super::{View, table};

/// The width of a pile's field beside its slider.
const PILE_FIELD_WIDTH: f32 = 64.0;
/// How many characters a pile's field beside the slider can show; longer piles get a line of their own.
const PILE_FIELD_CHARACTERS: usize = 5;

/// Shows the controls and changes `params` with them.
pub fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    if controls::group(ui, "Piles", params.game.piles != reset_to.game.piles) {
        params.game.piles.clone_from(&reset_to.game.piles);
    }
    for (place, number) in PILES.iter().enumerate() {
        pile_row(ui, number, place, params);
    }

    let rules_changed = (params.game.spread, params.game.misere) != (reset_to.game.spread, reset_to.game.misere);
    if controls::group(ui, "Rules", rules_changed) {
        (params.game.spread, params.game.misere) = (reset_to.game.spread, reset_to.game.misere);
    }
    rules_rows(ui, params);

    if controls::group(ui, "Starting totals", params.game.totals != reset_to.game.totals) {
        params.game.totals = reset_to.game.totals;
    }
    number_rows(ui, &TOTAL, params);

    if controls::group(ui, "Lattice", params.focus.lattice != reset_to.focus.lattice) {
        params.focus.lattice = reset_to.focus.lattice;
    }
    number_rows(ui, &LATTICE, params);
}

/// Shows the controls that belong to one view only. `split_total` is how many pennies the opponent splits.
pub fn view_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: View, split_total: &mut i64) {
    match view {
        View::Decisions => {
            if controls::group(ui, "Decisions", params.focus.folded != reset_to.focus.folded) {
                params.focus.folded = reset_to.focus.folded;
            }
            let hint =
                "Show all positions with an empty pile as one, and all with equal piles, where one move ends the game";
            ui.checkbox(&mut params.focus.folded, "Fold (0, n) and (n, n)").on_hover_text(hint);
        }
        View::Ratio => {
            if controls::group(ui, "Ratio", params.focus.ratio != reset_to.focus.ratio) {
                params.focus.ratio = reset_to.focus.ratio;
            }
            number_rows(ui, &RATIO, params);
        }
        View::Play => play_rows(ui, params, reset_to, split_total),
        View::Lattice | View::Totals | View::Values => {}
    }
}

/// A row for each of the numbers, which are whole.
fn number_rows(ui: &mut Ui, numbers: &[Number<Params>], params: &mut Params) {
    for number in numbers {
        let [slider, allowed] = [(number.slider)(params, 0), (number.allowed)(params, 0)].map(whole_range);
        let row = WholeRow { label: number.label, key: &(number.key)(0), hint: number.hint, slider, allowed };
        let mut value = whole((number.get)(params, 0));
        if row.show_as(ui, &(number.name)(0), &mut value) {
            // a row takes allowed values alone
            drop((number.set)(params, 0, value as f64));
        }
    }
}

fn whole_range(range: RangeInclusive<f64>) -> RangeInclusive<i64> {
    whole(*range.start())..=whole(*range.end())
}

/// Who starts, and the split that the opponent chooses.
fn play_rows(ui: &mut Ui, params: &mut Params, reset_to: &Params, split_total: &mut i64) {
    let changed = (params.record.opponent_starts, &params.record.played)
        != (reset_to.record.opponent_starts, &reset_to.record.played);
    if controls::group(ui, "Game", changed) {
        params.game.piles.clone_from(&reset_to.game.piles);
        (params.game.spread, params.game.misere) = (reset_to.game.spread, reset_to.game.misere);
        params.record.opponent_starts = reset_to.record.opponent_starts;
        params.record.played.clone_from(&reset_to.record.played);
    }
    let hint = "Your opponent makes the first move; a new game begins";
    if ui.checkbox(&mut params.record.opponent_starts, "The opponent starts").on_hover_text(hint).changed() {
        table::begin(params);
    }
    let row = WholeRow {
        label: "Split",
        key: "split",
        hint: "How many pennies your opponent splits into two piles before you move first",
        slider: 1..=100,
        allowed: 1..=i64::from(MOST_SPLIT),
    };
    row.show_unsaved(ui, split_total);
    let pennies = if *split_total == 1 { "penny" } else { "pennies" };
    let text = format!("Opponent splits {} {pennies}", grouped(*split_total));
    if ui.button(text).on_hover_text("He splits them as is best for him; a new game begins").clicked()
        && let Ok(total) = u32::try_from(*split_total)
    {
        table::split(params, total);
    }
}

/// How far the takings from both piles may differ, and who wins.
fn rules_rows(ui: &mut Ui, params: &mut Params) {
    number_rows(ui, &SPREAD, params);
    ui.checkbox(&mut params.game.misere, "Last to take loses").on_hover_text("Misère play: avoid the last penny");
}

/// A pile: a slider for small ones, and a field that takes numbers of any length.
fn pile_row(ui: &mut Ui, number: &Number<Params>, place: usize, params: &mut Params) {
    let (label, range) = (number.label, whole_range((number.slider)(params, 0)));
    let (key, mut pile) = (&(number.key)(0), params.game.piles[place].clone());
    let hint = "Pennies in this pile: a whole number of 1 to 10,000 digits, also as 1e40";
    let slid_hint = format!("Pennies in this pile: {}; type for up to 10,000 digits", controls::reach(&range));
    let written = grouped(&pile);
    let is_long = written.len() > PILE_FIELD_CHARACTERS;
    let field_name = format!("{label} (number)");
    let show_field = |ui: &mut Ui, width: f32, pile: &mut UBig| {
        let field = Field::new(key, &field_name, hint, width);
        if let Some(typed) = field.show(ui, &written, |text| parse_pile(key, text)) {
            *pile = typed;
            field.accept(ui, &grouped(&*pile));
        }
        field.refusal(ui)
    };
    let refusal = ui
        .horizontal(|ui| {
            ui.set_height(28.0);
            let end = if is_long { 0.0 } else { PILE_FIELD_WIDTH };
            let mut slid = i64::try_from(&pile).unwrap_or(i64::MAX).min(*range.end());
            let before = slid;
            controls::play_whole(ui, label, &range, &mut slid);
            let head = Head { label, name: label, hint: &slid_hint, field_width: end, is_of_scenario: true };
            head.show(ui, Slider::new(&mut slid, range).step_by(1.0));
            if slid != before {
                pile = UBig::try_from(slid).unwrap_or_default();
            }
            if is_long { None } else { show_field(ui, PILE_FIELD_WIDTH, &mut pile) }
        })
        .inner;
    let refusal = if is_long { show_field(ui, ui.available_width(), &mut pile) } else { refusal };
    set_pile(params, place, pile);
    slider_player::manner_ui(ui, label, true);
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}
