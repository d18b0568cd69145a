//! Table of the parameters of the flips: one row for each key of a scenario file.

use std::ops::RangeInclusive;

use super::coin::Coin;
use super::limits::{EITHER_POINTS, FLIPS, GAMES, POINTS, REACHES, TARGETS};
use super::params::{Aim, AimSpec, Params, SimulationSpec};
use super::probability::Probability;
use super::state_space::State;
use crate::field::{Field, Number, Scale, Step, range, round_to_i64};

/// Steps from 0 to 1 of a probability that is set by a slider or an animation.
const PROBABILITY_STEPS: u64 = 10_000;

/// All keys, in the order in which they are written.
pub static FIELDS: [Field<Params>; 13] = [
    Field::new("flips", "Flips", &[], &[FLIPS_IN_ALL]),
    Field::new("target", "Score to beat", &[], &[TARGET]),
    // those of every coin that a game can have
    Field::new(
        "coins",
        "Coins",
        &[],
        &[
            heads::<0>(),
            heads::<1>(),
            heads::<2>(),
            heads::<3>(),
            points::<0>(),
            if_heads::<0>(),
            if_tails::<0>(),
            points::<1>(),
            if_heads::<1>(),
            if_tails::<1>(),
            points::<2>(),
            if_heads::<2>(),
            if_tails::<2>(),
            points::<3>(),
            if_heads::<3>(),
            if_tails::<3>(),
        ],
    ),
    Field::new("state", "Situation: flips done, score", &["chances", "choice"], &[FLIPS_DONE, SCORE]),
    Field::new("seed", "Seed of the games", &["play", "simulate"], &[]),
    Field::new("games", "Games simulated", &["simulate"], &[GAMES_SIMULATED]),
    Field::new("player", "Player of the simulated games", &["simulate"], &[]),
    Field::new("choices", "Coins chosen in the game played", &["play"], &[]),
    Field::new("goal", "What you are after", &["goals"], &[]),
    Field::new("reach", "Score to reach", &["goals"], &[REACH]),
    Field::new("ruin", "How far below 0 you lose the game", &["goals"], &[RUIN]),
    Field::new("at_least", "How often you still win", &["goals"], &[AT_LEAST]),
    Field::new("pinned", "Pinned curves", &["bias", "horizon", "final"], &[]),
];

const FLIPS_IN_ALL: Number<Params> = Number {
    title: Some("Flips"),
    hint: "Flips in all",
    scale: Scale::GeometricAbove(100.0),
    allowed: |_| reals(i64::from(*FLIPS.start())..=i64::from(*FLIPS.end())),
    slider: Some(|_| reals(1..=1_000)),
    animated: Some(|_| reals(1..=100)),
    get: |params| params.game().flips().into(),
    set: |params, value| params.change_game(|game| game.set_flips(round_to_i64(value))),
    ..Number::new("flips", "Game", "Number of flips")
};

const TARGET: Number<Params> = Number {
    hint: "A final score above it wins",
    allowed: |_| reals(TARGETS),
    slider: Some(|_| reals(-50..=50)),
    animated: Some(|_| reals(-20..=20)),
    get: |params| params.game().target() as f64,
    set: |params, value| params.change_game(|game| game.set_target(round_to_i64(value))),
    ..Number::new("target", "Game", "Target")
};

const FLIPS_DONE: Number<Params> = Number {
    hint: "Flips already made",
    allowed: |params| reals(0..=params.game().flips().into()),
    get: |params| params.state().flips_done as f64,
    set: |params, value| params.set_state(State { flips_done: round_to_i64(value), ..params.state() }),
    ..Number::new("state[0]", "Situation", "Flips done")
};

/// Score. It is set to the nearest score that the coins can give.
const SCORE: Number<Params> = Number {
    hint: "The score so far",
    allowed: |_| {
        let farthest = i64::from(*FLIPS.end()) * POINTS.end();
        reals(-farthest..=farthest)
    },
    slider: Some(|params| reals(params.game().scores().range(params.state().flips_done))),
    get: |params| params.state().score as f64,
    set: |params, value| params.set_state(State { score: round_to_i64(value), ..params.state() }),
    ..Number::new("state[1]", "Situation", "Score")
};

const GAMES_SIMULATED: Number<Params> = Number {
    hint: "How many games are simulated",
    key_step: 1_000.0,
    scale: Scale::GeometricAbove(1.0),
    allowed: |_| range(&GAMES),
    slider: Some(|_| reals(1..=1_000_000)),
    animated: Some(|_| reals(1..=10_000)),
    get: |params| params.simulation().games.into(),
    set: |params, value| {
        params.set_simulation(SimulationSpec { games: value.round() as u32, ..params.simulation() });
    },
    ..Number::new("games", "Simulation", "Games")
};

const REACH: Number<Params> = Number {
    hint: "The score that you want to reach",
    exists: |params| matches!(params.aim().aim, Aim::Ruin | Aim::Within),
    allowed: |_| reals(REACHES),
    slider: Some(|_| reals(1..=100)),
    animated: Some(|_| reals(1..=30)),
    get: |params| params.aim().reach as f64,
    set: |params, value| params.set_aim(AimSpec { reach: round_to_i64(value), ..params.aim() }),
    ..Number::new("reach", "Goal", "Score to reach")
};

const RUIN: Number<Params> = Number {
    key: "ruin",
    name: "Points to lose",
    hint: "How far below 0 you lose the game",
    exists: |params| params.aim().aim == Aim::Ruin,
    get: |params| params.aim().ruin as f64,
    set: |params, value| params.set_aim(AimSpec { ruin: round_to_i64(value), ..params.aim() }),
    ..REACH
};

const AT_LEAST: Number<Params> = Number {
    title: Some("Least chance"),
    hint: "How often you still want to win",
    exists: |params| params.aim().aim == Aim::Expected,
    step: Step::Decimal,
    key_step: 0.01,
    allowed: |_| 0.0..=1.0,
    get: |params| params.aim().at_least.to_f64(),
    set: |params, value| params.set_aim(AimSpec { at_least: probability(value), ..params.aim() }),
    restore: Some(|params, to| params.set_aim(AimSpec { at_least: to.aim().at_least, ..params.aim() })),
    ..Number::new("at_least", "Goal", "Least chance to win")
};

/// Names a number of each coin.
macro_rules! of_coins {
    ($name:literal) => {
        [concat!($name, ", coin A"), concat!($name, ", coin B"), concat!($name, ", coin C"), concat!($name, ", coin D")]
    };
}

/// Probability of heads of coin `COIN`.
const fn heads<const COIN: usize>() -> Number<Params> {
    Number {
        key: ["coins[0].heads", "coins[1].heads", "coins[2].heads", "coins[3].heads"][COIN],
        name: of_coins!("Chance of heads")[COIN],
        title: None,
        comes_first: true,
        group: ["Coin A", "Coin B", "Coin C", "Coin D"][COIN],
        hint: "How often it shows heads",
        exists: |params| COIN < params.game().coins().len(),
        get: |params| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.heads.to_f64()),
        set: |params, value| params.change_coin(COIN, |coin| coin.heads = probability(value)),
        restore: Some(|params, to| put_coin_back(params, to, COIN, |coin, to| coin.heads = to.heads)),
        ..AT_LEAST
    }
}

/// Points that heads of coin `COIN` adds and tails subtracts, if its sides do not have separate points.
const fn points<const COIN: usize>() -> Number<Params> {
    Number {
        key: ["coins[0].points", "coins[1].points", "coins[2].points", "coins[3].points"][COIN],
        name: of_coins!("Points")[COIN],
        hint: "Points that heads wins and tails loses",
        exists: |params| params.game().coins().get(COIN).is_some_and(|coin| !coin.has_points_apart()),
        step: Step::Whole,
        key_step: 1.0,
        allowed: |_| reals(POINTS),
        get: |params| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.after_heads() as f64),
        set: |params, value| params.change_coin(COIN, |coin| *coin = Coin::new(coin.heads, round_to_i64(value))),
        // both sides together, because one side may have no separate points
        restore: Some(|params, to| put_coin_back(params, to, COIN, |coin, to| *coin = to.with_heads(coin.heads))),
        ..heads::<COIN>()
    }
}

/// Points that heads of coin `COIN` adds, if its sides have separate points.
const fn if_heads<const COIN: usize>() -> Number<Params> {
    Number {
        key: ["coins[0].heads_points", "coins[1].heads_points", "coins[2].heads_points", "coins[3].heads_points"][COIN],
        name: of_coins!("Points for heads")[COIN],
        hint: "Points for heads",
        exists: |params| params.game().coins().get(COIN).is_some_and(Coin::has_points_apart),
        allowed: |_| reals(EITHER_POINTS),
        set: |params, value| {
            params.change_coin(COIN, |coin| {
                *coin = Coin::with_points_apart(coin.heads, round_to_i64(value), coin.after_tails());
            });
        },
        ..points::<COIN>()
    }
}

/// Points that tails of coin `COIN` adds, if its sides have separate points.
const fn if_tails<const COIN: usize>() -> Number<Params> {
    Number {
        key: ["coins[0].tails_points", "coins[1].tails_points", "coins[2].tails_points", "coins[3].tails_points"][COIN],
        name: of_coins!("Points for tails")[COIN],
        hint: "Points for tails",
        get: |params| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.after_tails() as f64),
        set: |params, value| {
            params.change_coin(COIN, |coin| {
                *coin = Coin::with_points_apart(coin.heads, coin.after_heads(), round_to_i64(value));
            });
        },
        ..if_heads::<COIN>()
    }
}

/// Restores part of a coin from `to` and refits what depends on it, if both games have the coin.
fn put_coin_back(params: &mut Params, to: &Params, index: usize, restore: fn(&mut Coin, &Coin)) {
    if let Some(to) = to.game().coins().get(index) {
        params.change_coin(index, |coin| restore(coin, to));
    }
}

/// Returns the probability that a slider or an animation sets for `value`.
fn probability(value: f64) -> Probability {
    Probability::nearest(value, PROBABILITY_STEPS)
}

/// Converts a range to real numbers; all limits are far below 2⁵³.
fn reals(range: RangeInclusive<i64>) -> RangeInclusive<f64> {
    *range.start() as f64..=*range.end() as f64
}

#[cfg(test)]
mod tests {
    use super::super::limits::COINS;
    use super::*;
    use crate::field::{number_named, numbers};

    /// Returns three coins, the second with separate points, and a state in the middle.
    fn params() -> Params {
        let mut params = Params::default();
        params.change_game(|game| {
            game.add_coin(Coin::new(Probability::HALF, 3));
            game.coins_mut()[1] = Coin::with_points_apart(Probability::HALF, 2, -1);
        });
        params.set_state(State::new(10, 0));
        params
    }

    #[test]
    fn the_numbers_of_a_coin_are_those_of_its_sides() {
        let params = params();
        let of_coins = numbers(&FIELDS, &params).filter(|number| number.key.starts_with("coins"));
        let names: Vec<&str> = of_coins.map(|number| number.name).collect();
        assert_eq!(
            names,
            [
                "Chance of heads, coin A",
                "Chance of heads, coin B",
                "Chance of heads, coin C",
                "Points, coin A",
                "Points for heads, coin B",
                "Points for tails, coin B",
                "Points, coin C"
            ]
        );
        let heads = FIELDS[2].numbers.iter().filter(|number| number.name.starts_with("Chance")).count();
        assert_eq!(heads, *COINS.end(), "a coin has no row in the table");
    }

    #[test]
    fn every_number_can_be_set_over_its_slider_and_restored() {
        let params = params();
        for number in numbers(&FIELDS, &params) {
            let name = number.name;
            let slider = number.slider(&params);
            for value in [*slider.start(), *slider.end()] {
                let mut changed = params.clone();
                (number.set)(&mut changed, value);
                // the ends of the slider for the score are scores that the coins can give
                assert!(((number.get)(&changed) - value).abs() < 1e-9, "{name} {value}");
                number.restore(&mut changed, &params);
                assert!(((number.get)(&changed) - (number.get)(&params)).abs() < 1e-9, "{name}");
            }
        }
    }

    #[test]
    fn values_out_of_range_are_clamped() {
        for (name, value, becomes) in [
            ("Number of flips", -1.0, 1.0),
            ("Number of flips", f64::NAN, 1.0),
            ("Target", -f64::INFINITY, -1_000_000.0),
            ("Points for tails, coin B", -21.0, -20.0),
            ("Flips done", 101.0, 100.0),
            ("Score", 31.0, 30.0),
            ("Games", 0.0, 1.0),
            ("Games", 1e300, 1e7),
            ("Points, coin C", 21.0, 20.0),
            ("Chance of heads, coin C", 1.5, 1.0),
        ] {
            let mut params = params();
            let number = number_named(&FIELDS, &params, name).unwrap();
            (number.set)(&mut params, value);
            assert!(((number.get)(&params) - becomes).abs() < 1e-9, "{name} {value}");
        }
    }
}
