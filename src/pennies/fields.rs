//! Table of the parameters of the pennies: the key in a scenario file, the words and the range of each.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use super::limits::{INDICES, LATTICE_SIZES, MOST_AT_ONCE, SIEVE_STEPS, SPREADS, THIRD_PILES};
use super::params::Params;
use super::ruleset::Ruleset;
use super::sieve::step_count;
use super::takings::Law;
use crate::field::{Field, Number, Scale, Step, range};

/// Scale of numbers that can be large: geometric above 100.
const MANY: Scale = Scale::GeometricAbove(100.0);

/// Keys of `[pennies]` in a scenario file, in the order in which they are written.
pub static FIELDS: [Field<Params>; 16] = [
    Field { key: "piles", title: "Piles", numbers: &PILES },
    Field { key: "totals", title: "Starting totals, from and to", numbers: &TOTAL },
    Field { key: "lattice", title: "Lattice up to", numbers: &LATTICE },
    Field { key: "sieve", title: "Step of the sieve (0 is none)", numbers: &SIEVE },
    Field { key: "spread", title: "Spread (0 is Nim)", numbers: &SPREAD },
    Field { key: "take", title: "Pennies that a move may take", numbers: &TAKE },
    Field { key: "both", title: "The same from both piles too", numbers: &[] },
    Field { key: "misere", title: "Last to take loses", numbers: &[] },
    Field { key: "ratio", title: "Safe pairs of the ratio, from and to", numbers: &RATIO },
    Field { key: "folded", title: "Mirrored positions drawn as one", numbers: &[] },
    Field { key: "opponent_starts", title: "The opponent begins", numbers: &[] },
    Field { key: "opponent", title: "How the opponent plays", numbers: &[] },
    Field { key: "played", title: "Taken in each move (first and second pile)", numbers: &[] },
    Field { key: "third", title: "Third pile (0 is none)", numbers: &THIRD },
    Field { key: "together", title: "From which of three piles the same may be taken", numbers: &[] },
    Field { key: "kept", title: "Kept to compare with", numbers: &[] },
];

/// Third pile.
pub static THIRD: [Number<Params>; 1] = [Number {
    key: |_| "third".to_owned(),
    name: |_| "Third".to_owned(),
    title: |_| "Third pile".to_owned(),
    group: |_| "Third pile".to_owned(),
    hint: "Pennies in a third pile; 0 is none",
    count: |p| usize::from(p.allows_third()),
    allowed: |_, _| range(&THIRD_PILES),
    slider: |p, _| 0.0..=p.lattice().min(*THIRD_PILES.end()).into(),
    animated: |p, _| 0.0..=p.lattice().min(*THIRD_PILES.end()).into(),
    get: |p, _| p.third().into(),
    set: |p, _, value| p.set_third(nearest(value)),
    put_back: |p, _, to| p.set_third(to.third()),
    ..PILE
}];

/// First and second pile.
pub static PILES: [Number<Params>; 2] = [
    Number {
        key: |_| "piles[0]".to_owned(),
        name: |_| "First".to_owned(),
        title: |_| "First pile".to_owned(),
        get: |p, _| p.position().a.to_f64().value(),
        set: |p, _, value| p.set_pile(0, pile(value)),
        put_back: |p, _, to| p.set_pile(0, to.position().a.clone()),
        ..PILE
    },
    Number {
        key: |_| "piles[1]".to_owned(),
        name: |_| "Second".to_owned(),
        title: |_| "Second pile".to_owned(),
        get: |p, _| p.position().b.to_f64().value(),
        set: |p, _, value| p.set_pile(1, pile(value)),
        put_back: |p, _, to| p.set_pile(1, to.position().b.clone()),
        ..PILE
    },
];

/// Smallest and largest number of pennies that the opponent may split.
pub static TOTAL: [Number<Params>; 2] = [
    Number {
        key: |_| "totals[0]".to_owned(),
        name: |_| "From".to_owned(),
        title: |_| "First total".to_owned(),
        group: |_| "Starting totals".to_owned(),
        hint: "The smallest number of pennies to start with",
        allowed: |p, _| 0.0..=p.largest_total().into(),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| (*p.totals().start()).into(),
        set: |p, _, value| p.set_totals(with_first(&p.totals(), nearest(value))),
        put_back: |p, _, to| p.set_totals(with_first(&p.totals(), *to.totals().start())),
        ..PILE
    },
    Number {
        key: |_| "totals[1]".to_owned(),
        name: |_| "To".to_owned(),
        title: |_| "Last total".to_owned(),
        group: |_| "Starting totals".to_owned(),
        hint: "The largest number of pennies to start with",
        allowed: |p, _| 0.0..=p.largest_total().into(),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| (*p.totals().end()).into(),
        set: |p, _, value| p.set_totals(with_last(&p.totals(), nearest(value))),
        put_back: |p, _, to| p.set_totals(with_last(&p.totals(), *to.totals().end())),
        ..PILE
    },
];

/// Largest coordinate of the lattice.
pub static LATTICE: [Number<Params>; 1] = [Number {
    key: |_| "lattice".to_owned(),
    name: |_| "Size".to_owned(),
    title: |_| "Map up to".to_owned(),
    group: |_| "Lattice".to_owned(),
    hint: "The largest pile that the lattice shows",
    allowed: |_, _| range(&LATTICE_SIZES),
    scale: MANY,
    slider: |_, _| 1.0..=300.0,
    animated: |_, _| 10.0..=100.0,
    get: |p, _| p.lattice().into(),
    set: |p, _, value| p.set_lattice(nearest(value)),
    put_back: |p, _, to| p.set_lattice(to.lattice()),
    ..PILE
}];

/// Step of the sieve.
pub static SIEVE: [Number<Params>; 1] = [Number {
    key: |_| "sieve".to_owned(),
    name: |_| "Sieve".to_owned(),
    title: |_| "Sieve step".to_owned(),
    group: |_| "Lattice".to_owned(),
    hint: "How many safe pairs have struck out their rows, columns and diagonals; with 0 there is no sieve",
    allowed: |_, _| range(&SIEVE_STEPS),
    slider: |p, _| 0.0..=f64::from(sieve_steps(p)),
    animated: |p, _| 0.0..=f64::from(sieve_steps(p)),
    get: |p, _| p.sieve().into(),
    set: |p, _, value| p.set_sieve(nearest(value)),
    put_back: |p, _, to| p.set_sieve(to.sieve()),
    ..PILE
}];

/// Spread: the numbers taken from the two piles differ by less than this.
pub static SPREAD: [Number<Params>; 1] = [Number {
    key: |_| "spread".to_owned(),
    name: |_| "Spread".to_owned(),
    title: |_| "Uneven by".to_owned(),
    group: |_| "Rules".to_owned(),
    hint: "What is taken from both piles may differ by less than this (0 is Nim, 1 the riddle)",
    count: |p| usize::from(p.ruleset().has_formula() && p.third() == 0),
    allowed: |_, _| range(&SPREADS),
    slider: |_, _| range(&SPREADS),
    animated: |_, _| range(&SPREADS),
    get: |p, _| p.ruleset().spread().into(),
    set: |p, _, value| p.set_ruleset(Ruleset::new(nearest(value), p.ruleset().is_misere())),
    put_back: |p, _, to| {
        let spread = to.ruleset().taking(Law::Any).spread();
        p.set_ruleset(Ruleset::new(spread, p.ruleset().is_misere()));
    },
    ..PILE
}];

/// Largest number of pennies that a move may take, if the law is such a bound.
pub static TAKE: [Number<Params>; 1] = [Number {
    key: |_| "take".to_owned(),
    name: |_| "At most".to_owned(),
    title: |_| "Take at most".to_owned(),
    group: |_| "Rules".to_owned(),
    hint: "The most pennies that a move may take from a pile",
    count: |p| usize::from(matches!(p.ruleset().law(), Law::AtMost(_))),
    allowed: |_, _| range(&MOST_AT_ONCE),
    slider: |_, _| 1.0..=12.0,
    animated: |_, _| 1.0..=12.0,
    get: |p, _| if let Law::AtMost(most) = p.ruleset().law() { most.into() } else { 0.0 },
    set: |p, _, value| p.set_ruleset(p.ruleset().taking(Law::AtMost(nearest(value)))),
    put_back: |p, _, to| p.set_ruleset(p.ruleset().taking(to.ruleset().law())),
    ..PILE
}];

/// First and last index of the safe pairs whose ratio is shown.
pub static RATIO: [Number<Params>; 2] = [
    Number {
        key: |_| "ratio[0]".to_owned(),
        name: |_| "From n".to_owned(),
        title: |_| "First pair".to_owned(),
        group: |_| "Ratio".to_owned(),
        hint: "The index of the first pair",
        allowed: |_, _| range(&INDICES),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| (*p.ratio().start()).into(),
        set: |p, _, value| p.set_ratio(with_first(&p.ratio(), nearest(value))),
        put_back: |p, _, to| p.set_ratio(with_first(&p.ratio(), *to.ratio().start())),
        ..PILE
    },
    Number {
        key: |_| "ratio[1]".to_owned(),
        name: |_| "To n".to_owned(),
        title: |_| "Last pair".to_owned(),
        group: |_| "Ratio".to_owned(),
        hint: "The index of the last pair",
        allowed: |_, _| range(&INDICES),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| (*p.ratio().end()).into(),
        set: |p, _, value| p.set_ratio(with_last(&p.ratio(), nearest(value))),
        put_back: |p, _, to| p.set_ratio(with_last(&p.ratio(), *to.ratio().end())),
        ..PILE
    },
];

/// Settings shared by both piles, and defaults for the other numbers. The slider reaches as far as the lattice; larger
/// piles are typed, with as many digits as the limit allows.
const PILE: Number<Params> = Number {
    key: |_| String::new(),
    name: |_| String::new(),
    title: |_| String::new(),
    group: |_| "Piles".to_owned(),
    hint: "Pennies in this pile",
    count: |_| 1,
    step: Step::Whole,
    notch: 1.0,
    scale: Scale::Even,
    allowed: |p, _| 0.0..=p.largest_searched().map_or(f64::MAX, f64::from),
    slider: |p, _| 0.0..=p.lattice().into(),
    animated: |_, _| 0.0..=30.0,
    get: |_, _| 0.0,
    set: |_, _, _| {},
    put_back: |_, _, _| {},
};

/// Rounds to the nearest whole number; negative numbers give 0.
fn nearest(value: f64) -> u32 {
    value.round() as u32
}

/// Rounds to the nearest number of pennies. Clamps to `u64`; larger piles are typed.
fn pile(value: f64) -> UBig {
    UBig::from(value.round() as u64)
}

/// Returns the range with another first number; raises the last number to it if necessary.
fn with_first(range: &RangeInclusive<u32>, first: u32) -> RangeInclusive<u32> {
    first..=first.max(*range.end())
}

/// Returns the range with another last number; lowers the first number to it if necessary.
fn with_last(range: &RangeInclusive<u32>, last: u32) -> RangeInclusive<u32> {
    last.min(*range.start())..=last
}

/// Returns how many steps the sieve of the lattice has.
fn sieve_steps(params: &Params) -> u32 {
    let (ruleset, size) = (params.ruleset(), params.lattice());
    if ruleset.has_formula() {
        step_count(ruleset, size).max(1)
    } else {
        // without a formula, one step for each pair of the lattice, safe or not, is more than enough
        ((size + 1) * (size + 2) / 2).min(*SIEVE_STEPS.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{number_named, numbers};

    fn set(params: &mut Params, name: &str, value: f64) {
        let (number, index) = number_named(&FIELDS, params, name).unwrap();
        (number.set)(params, index, value);
        assert_eq!(((number.get)(params, index), index), (value, 0), "{name}");
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
        set(&mut params, "Spread", 2.0);
        assert!(params.played().is_empty());
    }

    #[test]
    fn every_number_can_be_put_back_exactly() {
        let to = Params::default().with(|params| params.set_piles(UBig::from(10_u8).pow(60), 1_u8));
        for (number, index) in numbers(&FIELDS, &to) {
            let mut params = Params::default();
            (number.set)(&mut params, index, 9.0);
            for to in [&to, &Params::default()] {
                (number.put_back)(&mut params, index, to);
                let [found, expected] = [&params, to].map(|params| (number.get)(params, index).to_bits());
                assert_eq!(found, expected, "{}", (number.name)(index));
            }
        }
        let mut params = Params::default();
        (PILES[0].put_back)(&mut params, 0, &to);
        assert_eq!(params.position().a, to.position().a);
    }
}
