//! Controls of the pennies.

use dashu_int::UBig;
use egui::Ui;

use crate::field::Number;
use crate::gui::panels::controls::{Group, number_row, reach};
use crate::gui::panels::slider::{NewValue, SliderRow};
use crate::gui::view::ControlContext;
use crate::numerals::grouped;
use crate::pennies::fields::{LATTICE, PILES, SIEVE, TOTAL};
use crate::pennies::pile::{check_searched, parse_pile};
use crate::pennies::{Params, Position};
use crate::scenario::Puzzle;

use super::puzzle::{Pennies, number_rows};
use super::takings_controls;

/// Number of characters above which a pile is shortened in the heading of its group.
const LONGEST_PILE: usize = 9;

/// Shows the controls and changes the parameters with them. `view` is the name of the current view.
pub fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Pennies>, reset_to: &Params, view: &str) {
    let params = context.params;
    let Position { a, b } = params.position();
    Group::new(Puzzle::Pennies, "Piles").values(format!("{} and {}", shortened(a), shortened(b))).numbers(&PILES).show(
        ui,
        params,
        |params| PILES.iter().for_each(|pile| pile.restore(params, reset_to)),
        |ui, params| {
            for (place, number) in PILES.iter().enumerate() {
                pile_row(ui, number, place, params);
            }
        },
    );
    takings_controls::rules_ui(ui, params, reset_to);
    takings_controls::third_ui(ui, params, reset_to);
    let (from, to) = params.totals().into_inner();
    Group::new(Puzzle::Pennies, "Starting totals")
        .used(matches!(view, "map" | "totals"))
        .values(format!("{} to {}", grouped(from), grouped(to)))
        .numbers(&TOTAL)
        .show(ui, params, |params| params.set_totals(reset_to.totals()), |ui, params| number_rows(ui, &TOTAL, params));
    Group::new(Puzzle::Pennies, "Map")
        .used(matches!(view, "map" | "values"))
        .values(format!("up to {}", grouped(params.lattice())))
        .numbers(&LATTICE)
        .numbers(&SIEVE)
        .show(
            ui,
            params,
            |params| LATTICE.iter().chain(&SIEVE).for_each(|number| number.restore(params, reset_to)),
            |ui, params| {
                number_rows(ui, &LATTICE, params);
                // the sieve only appears in the view of the lattice
                if view == "map" {
                    number_rows(ui, &SIEVE, params);
                }
            },
        );
}

/// Shows the slider of one number.
pub fn slider_ui(ui: &mut Ui, number: &Number<Params>, params: &mut Params) {
    match PILES.iter().position(|pile| pile.key == number.key) {
        Some(place) => pile_row(ui, number, place, params),
        None => number_row(ui, number, params, None),
    }
}

/// Shows a pile: a slider over the range of the lattice, and a field that takes numbers of any length.
fn pile_row(ui: &mut Ui, number: &Number<Params>, place: usize, params: &mut Params) {
    let most = params.largest_searched();
    let (allowed, longest) = match most {
        None => ("a whole number of 1 to 10,000 digits, also as 1e40".to_owned(), "10,000 digits".to_owned()),
        Some(most) => (format!("0 to {}", grouped(most)), grouped(most)),
    };
    let field_hint = format!("{}: {allowed}", number.hint);
    let mut row = SliderRow::of(number, params, reach);
    if !params.played().is_empty() {
        // the game goes on from other piles
        ["Start: 1st", "Start: 2nd"][place].clone_into(&mut row.title);
    }
    let hint = format!("{}: {}, or type up to {longest}", number.hint, reach(&row.spec.range));
    let row = SliderRow { hint, field_hint, ..row };
    let written = grouped(params.position().piles()[place]);
    let set = row.show(ui, (number.get)(params), &written, |text| {
        let pile = parse_pile(&row.key, text)?;
        if most.is_some() {
            check_searched(&row.key, &pile)?;
        }
        Ok(pile)
    });
    match set {
        Some(NewValue::Slid(slid)) => params.set_pile(place, UBig::from(slid as u64)),
        Some(NewValue::Typed(pile)) => params.set_pile(place, pile),
        None => {}
    }
}

/// Shortens a pile, which may have thousands of digits.
fn shortened(pile: &UBig) -> String {
    let written = grouped(pile);
    if written.len() > LONGEST_PILE {
        format!("{}…", written.chars().take(LONGEST_PILE).collect::<String>())
    } else {
        written
    }
}
