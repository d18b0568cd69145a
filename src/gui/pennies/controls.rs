//! The controls of the pennies.

use dashu_int::UBig;
use egui::{Slider, Ui};

use crate::gui::controls::{self, WholeRow};
use crate::gui::field::{Field, refusal_ui};
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::game::SPREADS;
use crate::pennies::params::{LATTICE_SIZES, TOTALS, parse_pile};

/// The largest pile that the slider reaches; larger ones are typed.
const SLIDER_PILE: i64 = 1_000;
/// The largest total that the slider reaches.
const SLIDER_TOTAL: i64 = 1_000;
/// The width of a pile's field beside its slider.
const PILE_FIELD_WIDTH: f32 = 64.0;
/// How many characters a pile's field beside the slider can show; longer piles get a line of their own.
const PILE_FIELD_CHARACTERS: usize = 5;

/// Shows the controls and changes `params` with them.
pub fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    if controls::group(ui, "Piles", params.piles != reset_to.piles) {
        params.piles.clone_from(&reset_to.piles);
    }
    let [first, second] = &mut params.piles;
    pile_row(ui, "First", "piles[0]", first);
    pile_row(ui, "Second", "piles[1]", second);

    let rules_changed = (params.spread, params.misere) != (reset_to.spread, reset_to.misere);
    if controls::group(ui, "Rules", rules_changed) {
        (params.spread, params.misere) = (reset_to.spread, reset_to.misere);
    }
    rules_rows(ui, params);

    if controls::group(ui, "Starting totals", params.totals != reset_to.totals) {
        params.totals = reset_to.totals;
    }
    totals_rows(ui, &mut params.totals);

    if controls::group(ui, "Lattice", params.lattice != reset_to.lattice) {
        params.lattice = reset_to.lattice;
    }
    let sizes = i64::from(*LATTICE_SIZES.start())..=i64::from(*LATTICE_SIZES.end());
    let row = WholeRow {
        label: "Size",
        key: "lattice",
        hint: "The largest pile that the lattice shows",
        slider: 1..=300,
        allowed: sizes,
    };
    row.show(ui, &mut params.lattice);
}

/// How far the takings from both piles may differ, and who wins.
fn rules_rows(ui: &mut Ui, params: &mut Params) {
    let spreads = i64::from(*SPREADS.start())..=i64::from(*SPREADS.end());
    let row = WholeRow {
        label: "Spread",
        key: "spread",
        hint: "What is taken from both piles may differ by less than this (0 is Nim, 1 the riddle)",
        slider: spreads.clone(),
        allowed: spreads,
    };
    row.show(ui, &mut params.spread);
    ui.checkbox(&mut params.misere, "Last to take loses").on_hover_text("Misère play: avoid the last penny");
}

/// The first and the last total; moving one past the other takes it along.
fn totals_rows(ui: &mut Ui, totals: &mut [i64; 2]) {
    let allowed = i64::from(*TOTALS.start())..=i64::from(*TOTALS.end());
    let row = |label, key, hint| WholeRow { label, key, hint, slider: 0..=SLIDER_TOTAL, allowed: allowed.clone() };
    let [from, to] = totals;
    if row("From", "totals[0]", "The smallest number of pennies to start with").show(ui, from) {
        *to = (*to).max(*from);
    }
    if row("To", "totals[1]", "The largest number of pennies to start with").show(ui, to) {
        *from = (*from).min(*to);
    }
}

/// A pile: a slider for small ones, and a field that takes numbers of any length.
fn pile_row(ui: &mut Ui, label: &str, key: &str, pile: &mut UBig) {
    let hint = "Pennies in this pile: the slider goes to 1,000, the field takes up to 10,000 digits, also as 1e40";
    let written = grouped(&*pile);
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
            let mut slid = i64::try_from(&*pile).unwrap_or(i64::MAX).min(SLIDER_PILE);
            let before = slid;
            controls::slider(ui, label, hint, end, Slider::new(&mut slid, 0..=SLIDER_PILE).step_by(1.0));
            if slid != before {
                *pile = UBig::try_from(slid).unwrap_or_default();
            }
            if is_long { None } else { show_field(ui, PILE_FIELD_WIDTH, pile) }
        })
        .inner;
    let refusal = if is_long { show_field(ui, ui.available_width(), pile) } else { refusal };
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}
