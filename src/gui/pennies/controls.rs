//! The controls of the pennies.

use std::ops::RangeInclusive;

use dashu_int::UBig;
use egui::{Slider, Ui};

use crate::field::{Number, whole};
use crate::gui::panels::controls::{self, Head, WholeRow};
use crate::gui::panels::number_field::{Field, refusal_ui};
use crate::gui::panels::slider_player;
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::fields::{LATTICE, PILES, SIEVE, SPREAD, TOTAL, set_pile};
use crate::pennies::pile::parse_pile;

/// The width of a pile's field beside its slider.
const PILE_FIELD_WIDTH: f32 = 64.0;
/// How many characters a pile's field beside the slider can show; longer piles get a line of their own.
const PILE_FIELD_CHARACTERS: usize = 5;

/// Shows the controls and changes `params` with them. `view` is the name of the view shown: the sieve is one of the lattice.
pub fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &str) {
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

    let of = |params: &Params| (params.focus.lattice, params.focus.sieve);
    if controls::group(ui, "Lattice", of(params) != of(reset_to)) {
        (params.focus.lattice, params.focus.sieve) = of(reset_to);
    }
    number_rows(ui, &LATTICE, params);
    if view == "lattice" {
        number_rows(ui, &SIEVE, params);
    }
}

/// A row for each of the numbers, which are whole.
pub fn number_rows(ui: &mut Ui, numbers: &[Number<Params>], params: &mut Params) {
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
