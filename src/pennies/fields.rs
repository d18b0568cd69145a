//! Table of the parameters of the pennies: the key in a scenario file, the words and the range of each.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use super::limits::{INDICES, LATTICE_SIZES, MOST_AT_ONCE, SIEVE_STEPS, SPREADS, THIRD_PILES};
use super::params::Params;
use super::ruleset::Ruleset;
use super::sieve::step_count;
use super::takings::Limit;
use crate::field::{Field, Number, RangeOf, Scale, range};

/// Scale of numbers that can be large: geometric above 100.
const MANY: Scale = Scale::GeometricAbove(100.0);

/// Keys of `[pennies]` in a scenario file, in the order in which they are written.
pub static FIELDS: [Field<Params>; 15] = [
    Field::new("piles", "Piles", &["play", "map", "values", "third", "ratio", "decisions"], &PILES),
    Field::new("totals", "Starting totals, from and to", &["map", "totals"], &TOTAL),
    Field::new("map", "Map up to", &["map", "values", "third"], &LATTICE),
    Field::new("sieve", "Step of the sieve (0 is none)", &["map"], &SIEVE),
    Field::new(
        "spread",
        "What you take from both piles differs by less than (0 is Nim)",
        &["play", "map", "values", "totals", "ratio", "decisions"],
        &SPREAD,
    ),
    Field::new("take", "Pennies that a move may take", &[], &TAKE),
    Field::new("both", "The same from both piles too", &[], &[]),
    Field::new("misere", "Last to take loses", &[], &[]),
    Field::new("ratio", "Safe pairs of the ratio, from and to", &["ratio"], &RATIO),
    Field::new("opponent_starts", "The opponent begins", &["play"], &[]),
    Field::new("opponent", "How the opponent plays", &["play"], &[]),
    Field::new("played", "Taken in each move (first and second pile)", &["play"], &[]),
    Field::new("third", "Third pile (0 is none)", &["third"], &THIRD),
    Field::new("together", "From which of three piles you may take the same number", &["third"], &[]),
    Field::new("pinned", "Pinned curves", &["ratio"], &[]),
];

/// Third pile.
pub static THIRD: [Number<Params>; 1] = [Number {
    title: Some("Third pile"),
    hint: "Pennies in a third pile; 0 means no third pile",
    exists: |p| p.allows_third(),
    allowed: |_| range(&THIRD_PILES),
    slider: Some(|p| 0.0..=p.lattice().min(*THIRD_PILES.end()).into()),
    get: |p| p.third().into(),
    set: |p, value| p.set_third(nearest(value)),
    ..Number::new("third", "Third pile", "Third")
}];

/// First and second pile.
pub static PILES: [Number<Params>; 2] = [pile::<0>(), pile::<1>()];

/// Smallest and largest number of pennies that the opponent may split.
pub static TOTAL: [Number<Params>; 2] = [total::<0>(), total::<1>()];

/// Largest coordinate of the lattice.
pub static LATTICE: [Number<Params>; 1] = [Number {
    title: Some("Map up to"),
    hint: "The largest pile on the map",
    allowed: |_| range(&LATTICE_SIZES),
    scale: MANY,
    slider: Some(|_| 1.0..=300.0),
    animated: Some(|_| 10.0..=100.0),
    get: |p| p.lattice().into(),
    set: |p, value| p.set_lattice(nearest(value)),
    ..Number::new("map", "Map", "Size")
}];

/// Step of the sieve.
pub static SIEVE: [Number<Params>; 1] = [Number {
    hint: "How many safe pairs have crossed out their rows, columns and diagonals; 0 shows the whole map",
    allowed: |_| range(&SIEVE_STEPS),
    slider: Some(|p| {
        let (ruleset, size) = (p.ruleset(), p.lattice());
        // without a formula, one step for each pair of the lattice, safe or not, is more than enough
        let most = (size + 1) * (size + 2) / 2;
        let steps = if ruleset.has_formula() { step_count(ruleset, size).max(1) } else { most.min(*SIEVE_STEPS.end()) };
        0.0..=steps.into()
    }),
    get: |p| p.sieve().into(),
    set: |p, value| p.set_sieve(nearest(value)),
    ..Number::new("sieve", "Map", "Safe pairs found")
}];

/// Spread: the numbers taken from the two piles differ by less than this.
pub static SPREAD: [Number<Params>; 1] = [Number {
    hint: "The two numbers you take from both piles may differ by less than this (0 is Nim, 1 the riddle)",
    exists: |p| p.ruleset().has_formula() && p.third() == 0,
    allowed: |_| range(&SPREADS),
    get: |p| p.ruleset().taking(Limit::Any).spread().into(),
    set: |p, value| p.set_ruleset(Ruleset::new(nearest(value), p.ruleset().is_misere())),
    ..Number::new("spread", "Rules", "Differ by less than")
}];

/// Largest number of pennies that a move may take, if the limit is such a bound.
pub static TAKE: [Number<Params>; 1] = [Number {
    title: Some("Take at most"),
    hint: "The most pennies that a move may take from a pile",
    exists: |p| matches!(p.ruleset().limit(), Limit::AtMost(_)),
    allowed: |_| range(&MOST_AT_ONCE),
    slider: Some(|_| 1.0..=12.0),
    get: |p| if let Limit::AtMost(most) = p.ruleset().limit() { most.into() } else { 0.0 },
    set: |p, value| p.set_ruleset(p.ruleset().taking(Limit::AtMost(nearest(value)))),
    restore: Some(|p, to| p.set_ruleset(p.ruleset().taking(to.ruleset().limit()))),
    ..Number::new("take", "Rules", "At most")
}];

/// First and last index of the safe pairs whose ratio is shown.
pub static RATIO: [Number<Params>; 2] = [ratio::<0>(), ratio::<1>()];

/// Returns the number of a pile. The slider reaches as far as the lattice; larger piles are typed, with as many digits
/// as the limit allows.
const fn pile<const PLACE: usize>() -> Number<Params> {
    Number {
        title: Some(["First pile", "Second pile"][PLACE]),
        hint: ["Pennies in the first pile", "Pennies in the second pile"][PLACE],
        allowed: |p| 0.0..=p.largest_searched().map_or(f64::MAX, f64::from),
        slider: Some(|p| 0.0..=p.lattice().into()),
        animated: Some(|_| 0.0..=30.0),
        get: |p| p.position().piles()[PLACE].to_f64().value(),
        // clamps to `u64`; larger piles are typed
        set: |p, value| p.set_pile(PLACE, UBig::from(value.round() as u64)),
        restore: Some(|p, to| p.set_pile(PLACE, to.position().piles()[PLACE].clone())),
        ..Number::new(["piles[0]", "piles[1]"][PLACE], "Piles", ["First", "Second"][PLACE])
    }
}

/// Returns the number of the first or last total.
const fn total<const PLACE: usize>() -> Number<Params> {
    Number {
        title: Some(["First total", "Last total"][PLACE]),
        hint: ["The smallest number of pennies to start with", "The largest number of pennies to start with"][PLACE],
        allowed: |p| 0.0..=p.largest_total().into(),
        get: |p| end::<PLACE>(p.totals()),
        set: |p, value| p.set_totals(with_end::<PLACE>(p.totals(), nearest(value))),
        ..of_end(["totals[0]", "totals[1]"][PLACE], "Starting totals", ["From", "To"][PLACE])
    }
}

/// Returns the number of the first or last index of a ratio.
const fn ratio<const PLACE: usize>() -> Number<Params> {
    Number {
        title: Some(["First pair", "Last pair"][PLACE]),
        hint: ["The index of the first pair", "The index of the last pair"][PLACE],
        allowed: |_| range(&INDICES),
        get: |p| end::<PLACE>(p.ratio()),
        set: |p, value| p.set_ratio(with_end::<PLACE>(p.ratio(), nearest(value))),
        ..of_end(["ratio[0]", "ratio[1]"][PLACE], "Ratio", ["From n", "To n"][PLACE])
    }
}

/// Returns the number of an end of a range that can be large.
const fn of_end(key: &'static str, group: &'static str, name: &'static str) -> Number<Params> {
    let (slider, animated): (RangeOf<Params>, RangeOf<Params>) = (|_| 0.0..=1_000.0, |_| 0.0..=100.0);
    Number { scale: MANY, slider: Some(slider), animated: Some(animated), ..Number::new(key, group, name) }
}

/// Returns the first or last number of a range.
fn end<const PLACE: usize>(range: RangeInclusive<u32>) -> f64 {
    <[u32; 2]>::from(range.into_inner())[PLACE].into()
}

/// Returns the range with another first or last number; moves the other end to it if necessary.
fn with_end<const PLACE: usize>(range: RangeInclusive<u32>, end: u32) -> RangeInclusive<u32> {
    let (first, last) = range.into_inner();
    if PLACE == 0 { end..=end.max(last) } else { end.min(first)..=end }
}

/// Rounds to the nearest whole number; negative numbers give 0.
fn nearest(value: f64) -> u32 {
    value.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{number_named, numbers};

    fn set(params: &mut Params, name: &str, value: f64) {
        let number = number_named(&FIELDS, params, name).unwrap();
        (number.set)(params, value);
        assert_eq!((number.get)(params).to_bits(), value.to_bits(), "{name}");
    }

    #[test]
    fn ranges_stay_in_order_and_changed_rules_clear_the_moves() {
        let mut params = Params::default();
        params.set_played(vec![[0_u8, 1].map(UBig::from)]);
        set(&mut params, "From", 70.0);
        assert_eq!(params.totals(), 70..=70);
        set(&mut params, "To n", 0.0);
        assert_eq!(params.ratio(), 0..=0);
        set(&mut params, "First", 8.0);
        assert_eq!(params.played().len(), 1, "the pile is the same");
        set(&mut params, "Differ by less than", 2.0);
        assert!(params.played().is_empty());
    }

    #[test]
    fn every_number_can_be_put_back_exactly() {
        let to = Params::default().with(|params| params.set_piles(UBig::from(10_u8).pow(60), 1_u8));
        for number in numbers(&FIELDS, &to) {
            let mut params = Params::default();
            (number.set)(&mut params, 9.0);
            for to in [&to, &Params::default()] {
                number.restore(&mut params, to);
                let [found, expected] = [&params, to].map(|params| (number.get)(params).to_bits());
                assert_eq!(found, expected, "{}", number.name);
            }
        }
        let mut params = Params::default();
        PILES[0].restore(&mut params, &to);
        assert_eq!(params.position().a, to.position().a);
    }
}
