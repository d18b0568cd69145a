//! The controls of the pennies.

use dashu_int::UBig;
use egui::{Slider, Ui};

use crate::gui::controls::{self, Head, WholeRow};
use crate::gui::field::{Field, refusal_ui};
use crate::gui::slider_player;
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::game::SPREADS;
use crate::pennies::params::{LATTICE_SIZES, TOTALS, parse_pile};
use crate::pennies::play::MOST_SPLIT;
use crate::pennies::ratio::INDICES;

use super::sliders::Number;
use super::{View, table};

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
    pile_row(ui, Number::First, "piles[0]", first);
    pile_row(ui, Number::Second, "piles[1]", second);

    let rules_changed = (params.spread, params.misere) != (reset_to.spread, reset_to.misere);
    if controls::group(ui, "Rules", rules_changed) {
        (params.spread, params.misere) = (reset_to.spread, reset_to.misere);
    }
    rules_rows(ui, params);

    if controls::group(ui, "Starting totals", params.totals != reset_to.totals) {
        params.totals = reset_to.totals;
    }
    totals_rows(ui, params);

    if controls::group(ui, "Lattice", params.lattice != reset_to.lattice) {
        params.lattice = reset_to.lattice;
    }
    let sizes = i64::from(*LATTICE_SIZES.start())..=i64::from(*LATTICE_SIZES.end());
    let row = WholeRow {
        label: "Size",
        key: "lattice",
        hint: "The largest pile that the lattice shows",
        slider: Number::Size.range(),
        allowed: sizes,
    };
    row.show_as(ui, Number::Size.name(), &mut params.lattice);
}

/// Shows the controls that belong to one view only. `split_total` is how many pennies the opponent splits.
pub fn view_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: View, split_total: &mut i64) {
    match view {
        View::Decisions => {
            if controls::group(ui, "Decisions", params.folded != reset_to.folded) {
                params.folded = reset_to.folded;
            }
            let hint =
                "Show all positions with an empty pile as one, and all with equal piles, where one move ends the game";
            ui.checkbox(&mut params.folded, "Fold (0, n) and (n, n)").on_hover_text(hint);
        }
        View::Ratio => {
            if controls::group(ui, "Ratio", params.ratio != reset_to.ratio) {
                params.ratio = reset_to.ratio;
            }
            ratio_rows(ui, params);
        }
        View::Play => play_rows(ui, params, reset_to, split_total),
        View::Lattice | View::Totals | View::Values => {}
    }
}

/// The first and the last index; moving one past the other takes it along.
fn ratio_rows(ui: &mut Ui, params: &mut Params) {
    let allowed = i64::from(*INDICES.start())..=i64::from(*INDICES.end());
    let rows = [
        (Number::FromIndex, "From", "ratio[0]", "The index of the first pair"),
        (Number::ToIndex, "To", "ratio[1]", "The index of the last pair"),
    ];
    for (place, (number, label, key, hint)) in rows.into_iter().enumerate() {
        let row = WholeRow { label, key, hint, slider: number.range(), allowed: allowed.clone() };
        let mut value = params.ratio[place];
        if row.show_as(ui, number.name(), &mut value) {
            // an index is no pile, and nothing else is refused
            drop(number.set(params, value));
        }
    }
}

/// Who starts, and the split that the opponent chooses.
fn play_rows(ui: &mut Ui, params: &mut Params, reset_to: &Params, split_total: &mut i64) {
    let changed = (params.opponent_starts, &params.played) != (reset_to.opponent_starts, &reset_to.played);
    if controls::group(ui, "Game", changed) {
        params.piles.clone_from(&reset_to.piles);
        (params.spread, params.misere) = (reset_to.spread, reset_to.misere);
        params.opponent_starts = reset_to.opponent_starts;
        params.played.clone_from(&reset_to.played);
    }
    let hint = "Your opponent makes the first move; a new game begins";
    if ui.checkbox(&mut params.opponent_starts, "The opponent starts").on_hover_text(hint).changed() {
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
    let allowed = i64::from(*SPREADS.start())..=i64::from(*SPREADS.end());
    let row = WholeRow {
        label: "Spread",
        key: "spread",
        hint: "What is taken from both piles may differ by less than this (0 is Nim, 1 the riddle)",
        slider: Number::Spread.range(),
        allowed,
    };
    row.show_as(ui, Number::Spread.name(), &mut params.spread);
    ui.checkbox(&mut params.misere, "Last to take loses").on_hover_text("Misère play: avoid the last penny");
}

/// The first and the last total; moving one past the other takes it along.
fn totals_rows(ui: &mut Ui, params: &mut Params) {
    let allowed = i64::from(*TOTALS.start())..=i64::from(*TOTALS.end());
    let rows = [
        (Number::From, "From", "totals[0]", "The smallest number of pennies to start with"),
        (Number::To, "To", "totals[1]", "The largest number of pennies to start with"),
    ];
    for (place, (number, label, key, hint)) in rows.into_iter().enumerate() {
        let row = WholeRow { label, key, hint, slider: number.range(), allowed: allowed.clone() };
        let mut value = params.totals[place];
        if row.show_as(ui, number.name(), &mut value) {
            // a total is no pile, and nothing else is refused
            drop(number.set(params, value));
        }
    }
}

/// A pile: a slider for small ones, and a field that takes numbers of any length.
fn pile_row(ui: &mut Ui, number: Number, key: &str, pile: &mut UBig) {
    let (label, range) = (number.name(), number.range());
    let hint = "Pennies in this pile: a whole number of 1 to 10,000 digits, also as 1e40";
    let slid_hint = format!("Pennies in this pile: {}; type for up to 10,000 digits", controls::reach(&range));
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
            let mut slid = i64::try_from(&*pile).unwrap_or(i64::MAX).min(*range.end());
            let before = slid;
            controls::play_whole(ui, label, &range, &mut slid);
            let head = Head { label, name: label, hint: &slid_hint, field_width: end, is_of_scenario: true };
            head.show(ui, Slider::new(&mut slid, range).step_by(1.0));
            if slid != before {
                *pile = UBig::try_from(slid).unwrap_or_default();
            }
            if is_long { None } else { show_field(ui, PILE_FIELD_WIDTH, pile) }
        })
        .inner;
    let refusal = if is_long { show_field(ui, ui.available_width(), pile) } else { refusal };
    slider_player::manner_ui(ui, label, true);
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}
