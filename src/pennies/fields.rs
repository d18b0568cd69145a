//! A row for each parameter of the pennies: its key in a scenario file, its words, its range.

use dashu_int::UBig;

use super::limits::{INDICES, LATTICE_SIZES, MOST_AT_ONCE, SIEVE_STEPS, SPREADS, THIRD_PILES, TOTALS};
use super::params::Params;
use super::pile::parse_pile;
use super::ruleset::Ruleset;
use super::sieve::step_count;
use super::takings::Takings;
use crate::field::{Field, Number, Scale, Step, range, whole};
use crate::parameter::in_range;

/// Where there may be many, the slider is geometric above a hundred.
const MANY: Scale = Scale::GeometricAbove(100.0);

/// The keys of `[pennies]` in a scenario file, in the order in which they are written.
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

/// The third pile.
pub static THIRD: [Number<Params>; 1] = [Number {
    key: |_| "third".to_owned(),
    name: |_| "Third".to_owned(),
    title: |_| "Third pile".to_owned(),
    label: "Third",
    group: |_| "Third pile".to_owned(),
    hint: "Pennies in a third pile; 0 is none",
    count: |p| usize::from(p.game.allows_third()),
    allowed: |_, _| range(&THIRD_PILES),
    slider: |p, _| 0.0..=(p.focus.lattice.clamp(1, (*THIRD_PILES.end()).into()) as f64),
    animated: |p, _| 0.0..=(p.focus.lattice.clamp(1, (*THIRD_PILES.end()).into()) as f64),
    get: |p, _| p.focus.third as f64,
    set: |p, _, value| {
        p.focus.third = in_range("third", whole(value), THIRD_PILES)?.into();
        Ok(())
    },
    put_back: |p, _, to| p.focus.third = to.focus.third,
    ..PILE
}];

/// The first and the second pile.
pub static PILES: [Number<Params>; 2] = [
    Number {
        key: |_| "piles[0]".to_owned(),
        name: |_| "First".to_owned(),
        title: |_| "First pile".to_owned(),
        label: "First",
        get: |p, _| p.game.piles[0].to_f64().value(),
        set: |p, _, value| {
            set_pile(p, 0, parse_pile("piles[0]", &whole(value).to_string())?);
            Ok(())
        },
        put_back: |p, _, to| set_pile(p, 0, to.game.piles[0].clone()),
        ..PILE
    },
    Number {
        key: |_| "piles[1]".to_owned(),
        name: |_| "Second".to_owned(),
        title: |_| "Second pile".to_owned(),
        label: "Second",
        get: |p, _| p.game.piles[1].to_f64().value(),
        set: |p, _, value| {
            set_pile(p, 1, parse_pile("piles[1]", &whole(value).to_string())?);
            Ok(())
        },
        put_back: |p, _, to| set_pile(p, 1, to.game.piles[1].clone()),
        ..PILE
    },
];

/// The smallest and the largest number of pennies that the opponent may split.
pub static TOTAL: [Number<Params>; 2] = [
    Number {
        key: |_| "totals[0]".to_owned(),
        name: |_| "From".to_owned(),
        title: |_| "First total".to_owned(),
        label: "From",
        group: |_| "Starting totals".to_owned(),
        hint: "The smallest number of pennies to start with",
        allowed: |_, _| range(&TOTALS),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| p.game.totals[0] as f64,
        set: |p, _, value| {
            set_first(&mut p.game.totals, whole(value));
            Ok(())
        },
        put_back: |p, _, to| set_first(&mut p.game.totals, to.game.totals[0]),
        ..PILE
    },
    Number {
        key: |_| "totals[1]".to_owned(),
        name: |_| "To".to_owned(),
        title: |_| "Last total".to_owned(),
        label: "To",
        group: |_| "Starting totals".to_owned(),
        hint: "The largest number of pennies to start with",
        allowed: |_, _| range(&TOTALS),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| p.game.totals[1] as f64,
        set: |p, _, value| {
            set_last(&mut p.game.totals, whole(value));
            Ok(())
        },
        put_back: |p, _, to| set_last(&mut p.game.totals, to.game.totals[1]),
        ..PILE
    },
];

/// The largest coordinate of the lattice.
pub static LATTICE: [Number<Params>; 1] = [Number {
    key: |_| "lattice".to_owned(),
    name: |_| "Size".to_owned(),
    title: |_| "Lattice".to_owned(),
    label: "Size",
    group: |_| "Lattice".to_owned(),
    hint: "The largest pile that the lattice shows",
    allowed: |_, _| range(&LATTICE_SIZES),
    scale: MANY,
    slider: |_, _| 1.0..=300.0,
    animated: |_, _| 10.0..=100.0,
    get: |p, _| p.focus.lattice as f64,
    set: |p, _, value| {
        p.focus.lattice = whole(value);
        Ok(())
    },
    put_back: |p, _, to| p.focus.lattice = to.focus.lattice,
    ..PILE
}];

/// The step of the sieve.
pub static SIEVE: [Number<Params>; 1] = [Number {
    key: |_| "sieve".to_owned(),
    name: |_| "Sieve".to_owned(),
    title: |_| "Step of the sieve".to_owned(),
    label: "Sieve",
    group: |_| "Lattice".to_owned(),
    hint: "How many safe pairs have struck out their rows, columns and diagonals; with 0 there is no sieve",
    allowed: |_, _| range(&SIEVE_STEPS),
    slider: |p, _| 0.0..=f64::from(sieve_steps(p)),
    animated: |p, _| 0.0..=f64::from(sieve_steps(p)),
    get: |p, _| p.focus.sieve as f64,
    set: |p, _, value| {
        p.focus.sieve = whole(value);
        Ok(())
    },
    put_back: |p, _, to| p.focus.sieve = to.focus.sieve,
    ..PILE
}];

/// How much the takings from both piles may differ.
pub static SPREAD: [Number<Params>; 1] = [Number {
    key: |_| "spread".to_owned(),
    name: |_| "Spread".to_owned(),
    title: |_| "Spread".to_owned(),
    label: "Spread",
    group: |_| "Rules".to_owned(),
    hint: "What is taken from both piles may differ by less than this (0 is Nim, 1 the riddle)",
    count: |p| usize::from(p.game.take == Takings::Any && p.focus.third == 0),
    allowed: |_, _| range(&SPREADS),
    slider: |_, _| range(&SPREADS),
    animated: |_, _| range(&SPREADS),
    get: |p, _| p.game.spread as f64,
    set: |p, _, value| {
        set_spread(p, whole(value));
        Ok(())
    },
    put_back: |p, _, to| set_spread(p, to.game.spread),
    ..PILE
}];

/// The most pennies that a move may take, where there is such a bound.
pub static TAKE: [Number<Params>; 1] = [Number {
    key: |_| "take".to_owned(),
    name: |_| "At most".to_owned(),
    title: |_| "Most pennies of a move".to_owned(),
    label: "Most",
    group: |_| "Rules".to_owned(),
    hint: "The most pennies that a move may take from a pile",
    count: |p| usize::from(matches!(p.game.take, Takings::AtMost(_))),
    allowed: |_, _| range(&MOST_AT_ONCE),
    slider: |_, _| 1.0..=12.0,
    animated: |_, _| 1.0..=12.0,
    get: |p, _| if let Takings::AtMost(most) = p.game.take { most as f64 } else { 0.0 },
    set: |p, _, value| {
        set_takings(p, Takings::AtMost(whole(value)));
        Ok(())
    },
    put_back: |p, _, to| set_takings(p, to.game.take.clone()),
    ..PILE
}];

/// The first and the last index of the safe pairs whose ratio is shown.
pub static RATIO: [Number<Params>; 2] = [
    Number {
        key: |_| "ratio[0]".to_owned(),
        name: |_| "From n".to_owned(),
        title: |_| "First n".to_owned(),
        label: "From",
        group: |_| "Ratio".to_owned(),
        hint: "The index of the first pair",
        allowed: |_, _| range(&INDICES),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| p.focus.ratio[0] as f64,
        set: |p, _, value| {
            set_first(&mut p.focus.ratio, whole(value));
            Ok(())
        },
        put_back: |p, _, to| set_first(&mut p.focus.ratio, to.focus.ratio[0]),
        ..PILE
    },
    Number {
        key: |_| "ratio[1]".to_owned(),
        name: |_| "To n".to_owned(),
        title: |_| "Last n".to_owned(),
        label: "To",
        group: |_| "Ratio".to_owned(),
        hint: "The index of the last pair",
        allowed: |_, _| range(&INDICES),
        scale: MANY,
        slider: |_, _| 0.0..=1_000.0,
        animated: |_, _| 0.0..=100.0,
        get: |p, _| p.focus.ratio[1] as f64,
        set: |p, _, value| {
            set_last(&mut p.focus.ratio, whole(value));
            Ok(())
        },
        put_back: |p, _, to| set_last(&mut p.focus.ratio, to.focus.ratio[1]),
        ..PILE
    },
];

/// What both piles have in common. The slider reaches what the lattice shows; larger ones are typed, of any length up to
/// the limit.
const PILE: Number<Params> = Number {
    key: |_| String::new(),
    name: |_| String::new(),
    title: |_| String::new(),
    label: "",
    group: |_| "Piles".to_owned(),
    hint: "Pennies in this pile",
    count: |_| 1,
    step: Step::Whole,
    notch: 1.0,
    scale: Scale::Even,
    allowed: |_, _| 0.0..=f64::MAX,
    slider: |p, _| 0.0..=p.focus.lattice.max(1) as f64,
    animated: |_, _| 0.0..=30.0,
    get: |_, _| 0.0,
    set: |_, _, _| Ok(()),
    put_back: |_, _, _| {},
};

/// How many steps the sieve of the lattice has.
fn sieve_steps(params: &Params) -> u32 {
    let size = u32::try_from(params.focus.lattice).unwrap_or(0).min(*LATTICE_SIZES.end());
    if params.game.take != Takings::Any {
        // no more than the pairs that there are, safe or not
        return ((size + 1) * (size + 2) / 2).min(*SIEVE_STEPS.end());
    }
    Ruleset::new(params.game.spread, params.game.misere).map_or(1, |ruleset| step_count(ruleset, size).max(1))
}

/// Sets a pile; a game that was played from another is over.
pub fn set_pile(params: &mut Params, place: usize, pennies: UBig) {
    if params.game.piles.get(place).is_some_and(|pile| *pile != pennies) {
        params.game.piles[place] = pennies;
        params.record.played.clear();
    }
}

/// Sets the spread; a game that was played with another is over.
fn set_spread(params: &mut Params, spread: i64) {
    if params.game.spread != spread {
        params.game.spread = spread;
        params.record.played.clear();
    }
}

/// Sets the takings; a game that was played with others is over. What is taken from both piles is said by the spread where any
/// number may be taken, and by `both` elsewhere: the one that has no part is put back.
pub fn set_takings(params: &mut Params, takings: Takings) {
    if params.game.take != takings {
        if takings == Takings::Any {
            params.game.both = true;
        } else {
            params.game.spread = 1;
        }
        params.game.take = takings;
        params.record.played.clear();
    }
}

/// Sets the first number of a range, and raises the last one to it if it is below.
fn set_first(range: &mut [i64; 2], value: i64) {
    *range = [value, range[1].max(value)];
}

/// Sets the last number of a range, and lowers the first one to it if it is above.
fn set_last(range: &mut [i64; 2], value: i64) {
    *range = [range[0].min(value), value];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{number_named, numbers};

    fn set(params: &mut Params, name: &str, value: f64) {
        let (number, index) = number_named(&FIELDS, params, name).unwrap();
        (number.set)(params, index, value).unwrap();
        assert_eq!(((number.get)(params, index), index), (value, 0), "{name}");
    }

    #[test]
    fn ranges_stay_in_order_and_a_record_ends_with_its_game() {
        let mut params = Params::default();
        params.record.played = vec![[0_u8, 1].map(UBig::from)];
        set(&mut params, "From", 70.0);
        assert_eq!(params.game.totals, [70, 70]);
        set(&mut params, "To n", 0.0);
        assert_eq!(params.focus.ratio, [0, 0]);
        set(&mut params, "First", 8.0);
        assert_eq!(params.record.played.len(), 1, "the pile is the same");
        set(&mut params, "Spread", 2.0);
        assert!(params.record.played.is_empty());
    }

    #[test]
    fn every_number_can_be_put_back_exactly() {
        let mut to = Params::default();
        to.game.piles = [UBig::from(10_u8).pow(60), UBig::ONE];
        for (number, index) in numbers(&FIELDS, &to) {
            let mut params = Params::default();
            (number.set)(&mut params, index, 9.0).unwrap();
            for to in [&to, &Params::default()] {
                (number.put_back)(&mut params, index, to);
                let [found, expected] = [&params, to].map(|params| whole((number.get)(params, index)));
                assert_eq!(found, expected, "{}", (number.name)(index));
            }
        }
        let mut params = Params::default();
        (PILES[0].put_back)(&mut params, 0, &to);
        assert_eq!(params.game.piles[0], to.game.piles[0]);
    }
}
