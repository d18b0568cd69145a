//! Table of the parameters: all keys in the order of a scenario file, and all numbers that sliders move.

use super::limits::{FACES, MAX_COINS, WITHIN};
use super::params::Params;
use super::touch_solution::most_hands;
use crate::field::{Field, Number, Scale, range};

/// Last step on the slider: with more steps, the smallest movement of the slider would skip many moves.
pub const LAST_SLID: u64 = 65_535;
/// Number of steps above which the slider is geometric.
const MANY_STEPS: f64 = 1_000.0;
/// Largest number of allowed moves on the slider; larger ones are typed.
const WITHIN_SLID: f64 = 20.0;
/// Last step of the range that an animation suggests at first.
const LAST_ANIMATED: f64 = 255.0;
/// Largest number of coins of the range that an animation suggests at first: more take seconds per picture.
const COINS_ANIMATED: f64 = 8.0;

/// Parameters of the Devil.
pub static FIELDS: [Field<Params>; 16] = [
    Field::new("coins", "Coins", &[], &[COINS]),
    Field::new("faces", "Faces of a coin", &["table", "belief", "numbers", "chance"], &[FACES_OF_A_COIN]),
    Field::new("devil", "What the Devil may do", &[], &[]),
    Field::new("start_belief", "Possible at the start", &["table", "belief", "touch", "chance", "within"], &[]),
    Field::new("goal", "Counts as won", &["table", "belief", "touch", "chance", "within"], &[]),
    Field::new("step", "Call shown", &["table", "belief", "chance"], &[STEP]),
    Field::new("within", "Calls within which to win", &["within"], &[MOVES_ALLOWED]),
    Field::new("hands", "Coins felt before each call", &["table", "touch"], &[HANDS]),
    Field::new("seed", "Seed of the Devil's turns", &["table"], &[]),
    Field::new("play", "What is played", &["table"], &[]),
    Field::new("moves", "Your own moves", &["table", "belief", "chance"], &[]),
    Field::new("start", "Coins at the start", &["table"], &[]),
    Field::new("turns", "The Devil's turns", &["table"], &[]),
    Field::new("calls", "Places named in each call", &["table"], &[]),
    Field::new("touches", "Places felt before each call", &["table"], &[]),
    Field::new("reveal", "The coins are shown", &["table"], &[]),
];

/// Coins round the table.
const COINS: Number<Params> = Number {
    hint: "Coins round the table",
    // most riddles have few coins
    scale: Scale::GeometricAbove(1.0),
    allowed: |_| 1.0..=f64::from(MAX_COINS),
    animated: Some(|_| 1.0..=COINS_ANIMATED),
    get: |params| params.table().coins().into(),
    set: |params, value| params.set_coins(value.round() as u32),
    ..Number::new("coins", "Table", "Coins")
};

/// Faces of each coin.
const FACES_OF_A_COIN: Number<Params> = Number {
    hint: "Faces of each coin; with more than two they are dice, and each call turns a die to its next face",
    allowed: |_| range(&FACES),
    get: |params| params.table().faces().into(),
    set: |params, value| params.set_faces(value.round() as u32),
    ..Number::new("faces", "Table", "Faces")
};

/// Moves made.
const STEP: Number<Params> = Number {
    hint: "How many calls were made",
    scale: Scale::GeometricAbove(MANY_STEPS),
    allowed: |params| 0.0..=params.last_step() as f64,
    slider: Some(|params| 0.0..=last_slid(params)),
    animated: Some(|params| 0.0..=last_slid(params).min(LAST_ANIMATED)),
    get: |params| params.step() as f64,
    set: |params, value| params.set_step(value.round() as u64),
    restore: Some(|params, to| params.set_step(to.step())),
    comes_first: true,
    ..Number::new("step", "Playback", "Step")
};

/// Number of moves within which you want to win.
const MOVES_ALLOWED: Number<Params> = Number {
    title: Some("Calls allowed"),
    hint: "How many calls you may make to beat a random Devil",
    allowed: |_| range(&(1..=*WITHIN.end())),
    slider: Some(|_| 1.0..=WITHIN_SLID),
    get: |params| params.moves_allowed().into(),
    set: |params, value| params.set_within((value.round() as u32).max(1)),
    restore: Some(|params, to| params.set_within(to.within())),
    ..Number::new("within", "Best chance", "Moves allowed")
};

/// Coins felt before each call.
const HANDS: Number<Params> = Number {
    title: Some("Coins felt"),
    hint: "Coins that the blindfolded player feels before each call and may flip; 0 for none",
    allowed: |params| 0.0..=hands_of(params),
    animated: Some(|params| hands_of(params).min(1.0)..=hands_of(params)),
    get: |params| params.hands().into(),
    set: |params, value| params.set_hands(value.round() as u32),
    ..Number::new("hands", "Feeling", "Hands")
};

/// Returns the largest number of hands at the table.
fn hands_of(params: &Params) -> f64 {
    most_hands(params.table()).into()
}

/// Returns the last step on the slider with these parameters.
fn last_slid(params: &Params) -> f64 {
    params.last_step().min(LAST_SLID) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{number_named, numbers};

    #[test]
    fn every_number_can_be_set_over_its_range_and_restored_exactly() {
        let params = Params::default();
        for number in numbers(&FIELDS, &params) {
            let name = number.name;
            let (allowed, slider) = ((number.allowed)(&params), number.slider(&params));
            for range in [&slider, &number.animated(&params)] {
                assert!(allowed.contains(range.start()) && allowed.contains(range.end()), "{name}");
            }
            for value in [*slider.start(), *slider.end()] {
                let mut changed = params.clone();
                (number.set)(&mut changed, value);
                assert!(((number.get)(&changed) - value).abs() < 0.5, "{name}");
                number.restore(&mut changed, &params);
                assert_eq!(changed, params, "{name}");
            }
        }
    }

    #[test]
    fn a_value_out_of_its_range_becomes_the_nearest_allowed_one() {
        let params = Params::default();
        for number in numbers(&FIELDS, &params) {
            let allowed = (number.allowed)(&params);
            for (value, nearest) in [(-1e300, allowed.start()), (1e300, allowed.end()), (f64::NAN, allowed.start())] {
                let mut changed = params.clone();
                (number.set)(&mut changed, value);
                let set = (number.get)(&changed);
                assert!((set - nearest).abs() < 0.5, "{} is {set} after {value}", number.name);
            }
        }
    }

    #[test]
    fn a_smaller_table_lowers_the_step() {
        let mut params = Params::default().with(|params| params.set_step(15));
        let coins = number_named(&FIELDS, &params, "Coins").unwrap();
        (coins.set)(&mut params, 2.0);
        assert_eq!((params.table().coins(), params.step()), (2, 3));
    }

    #[test]
    fn the_step_of_64_coins_is_restored_to_its_last_digit() {
        let mut params = Params::default().with(|params| params.set_coins(64));
        let to = params.clone().with(|params| params.set_step(u64::MAX - 1));
        let step = number_named(&FIELDS, &params, "Step").unwrap();
        assert_eq!(step.slider(&params), 0.0..=65_535.0);
        step.restore(&mut params, &to);
        assert_eq!(params, to);
    }
}
