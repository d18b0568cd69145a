//! The controls of the pennies.

use dashu_int::UBig;
use egui::Ui;

use crate::field::Number;
use crate::gui::panels::controls::{Group, reach};
use crate::gui::panels::slider::{Set, SliderRow};
use crate::numerals::grouped;
use crate::pennies::fields::{LATTICE, PILES, SIEVE, TOTAL, set_pile};
use crate::pennies::limits::LARGEST_SEARCHED;
use crate::pennies::pile::parse_pile;
use crate::pennies::{Params, Takings};
use crate::scenario::Puzzle;

use super::puzzle::{number_rows, with_index};
use super::takings_controls;

/// A pile with more characters than this is shortened in the heading of its group.
const LONGEST_PILE: usize = 9;

/// Shows the controls and changes `params` with them. `view` is the view that is shown.
pub fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &str) {
    let [first, second] = params.game.piles.each_ref().map(shortened);
    Group::new(Puzzle::Pennies, "Piles")
        .changed(params.game.piles != reset_to.game.piles)
        .values(format!("{first} and {second}"))
        .numbers(&with_index(&PILES))
        .show(
            ui,
            params,
            |params| params.game.piles.clone_from(&reset_to.game.piles),
            |ui, params| {
                for (place, number) in PILES.iter().enumerate() {
                    pile_row(ui, number, place, params);
                }
            },
        );
    takings_controls::rules_ui(ui, params, reset_to);
    let [from, to] = params.game.totals.map(grouped);
    Group::new(Puzzle::Pennies, "Starting totals")
        .changed(params.game.totals != reset_to.game.totals)
        .used(matches!(view, "lattice" | "totals"))
        .values(format!("{from} to {to}"))
        .numbers(&with_index(&TOTAL))
        .show(
            ui,
            params,
            |params| params.game.totals = reset_to.game.totals,
            |ui, params| number_rows(ui, &TOTAL, params),
        );
    let of = |params: &Params| (params.focus.lattice, params.focus.sieve);
    Group::new(Puzzle::Pennies, "Lattice")
        .changed(of(params) != of(reset_to))
        .used(matches!(view, "lattice" | "values"))
        .values(format!("up to {}", grouped(params.focus.lattice)))
        .numbers(&with_index(&LATTICE))
        .numbers(&with_index(&SIEVE))
        .show(
            ui,
            params,
            |params| (params.focus.lattice, params.focus.sieve) = of(reset_to),
            |ui, params| {
                number_rows(ui, &LATTICE, params);
                // the sieve is a way through the lattice
                if view == "lattice" {
                    number_rows(ui, &SIEVE, params);
                }
            },
        );
}

/// A pile: a slider for what the lattice shows, and a field that takes numbers of any length.
fn pile_row(ui: &mut Ui, number: &Number<Params>, place: usize, params: &mut Params) {
    let has_formula = params.game.take == Takings::Any;
    let (allowed, longest) = if has_formula {
        ("a whole number of 1 to 10,000 digits, also as 1e40".to_owned(), "10,000 digits".to_owned())
    } else {
        let most = grouped(LARGEST_SEARCHED);
        (format!("0 to {most}"), most)
    };
    let field_hint = format!("Pennies in this pile: {allowed}");
    let row = SliderRow::of(number, 0, params, reach);
    let hint = format!("Pennies in this pile: {}; type for up to {longest}", reach(&row.range));
    let row = SliderRow { hint, field_hint, ..row };
    let pile = &params.game.piles[place];
    let set = row.show(ui, (number.get)(params, 0), &grouped(pile), |text| parse_pile(&row.key, text));
    match set {
        Some(Set::Slid(slid)) => set_pile(params, place, UBig::try_from(slid as i64).unwrap_or_default()),
        Some(Set::Typed(pile)) => set_pile(params, place, pile),
        None => {}
    }
}

/// A pile that may have thousands of digits.
fn shortened(pile: &UBig) -> String {
    let written = grouped(pile);
    if written.len() > LONGEST_PILE {
        format!("{}…", written.chars().take(LONGEST_PILE).collect::<String>())
    } else {
        written
    }
}
