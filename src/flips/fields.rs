//! Table of the parameters of the flips: one row for each key of a scenario file.

use std::ops::RangeInclusive;

use super::aim::{Aim, AimSpec, REACHES};
use super::coin::{Coin, coin_name};
use super::game::Reachable;
use super::limits::{EITHER_POINTS, FLIPS, GAMES, POINTS, TARGETS};
use super::params::{Params, SimulationSpec};
use super::probability::Probability;
use super::state_space::State;
use crate::field::{Field, Number, Scale, Step, range, whole};

/// Largest number of flips on the slider; more are typed.
const MOST_FLIPS: i64 = 1_000;
/// Number of flips above which the slider is geometric.
const MANY_FLIPS: f64 = 100.0;
/// Largest number of games on the slider; more are typed.
const MOST_GAMES: i64 = 1_000_000;
/// Largest distance from 0 on the slider for the target; larger ones are typed.
const FARTHEST_TARGET: i64 = 50;
/// Largest distance from 0 on the sliders for scores to reach or to avoid; larger ones are typed.
const FARTHEST_AIM: i64 = 100;
/// Decimals of a probability that is set by a slider or an animation.
const DECIMALS: u8 = 4;

/// All keys, in the order in which they are written.
pub static FIELDS: [Field<Params>; 13] = [
    Field { key: "flips", title: "Flips", numbers: &[FLIPS_IN_ALL] },
    Field { key: "target", title: "Score to beat", numbers: &[TARGET] },
    Field {
        key: "coins",
        title: "Coins",
        // those of every coin that a game can have
        numbers: &[
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
    },
    Field { key: "state", title: "State looked at: flips done, score", numbers: &[FLIPS_DONE, SCORE] },
    Field { key: "seed", title: "Seed of the games", numbers: &[] },
    Field { key: "games", title: "Games simulated", numbers: &[GAMES_SIMULATED] },
    Field { key: "player", title: "Who chooses in them", numbers: &[] },
    Field { key: "choices", title: "Coins chosen in the game played", numbers: &[] },
    Field { key: "aim", title: "What you are after", numbers: &[] },
    Field { key: "reach", title: "Score to reach", numbers: &[REACH] },
    Field { key: "ruin", title: "How far below 0 all is lost", numbers: &[RUIN] },
    Field { key: "at_least", title: "How often you still win", numbers: &[AT_LEAST] },
    Field { key: "kept", title: "Kept to compare with", numbers: &[] },
];

const FLIPS_IN_ALL: Number<Params> = Number {
    key: |_| "flips".to_owned(),
    name: |_| "Number of flips".to_owned(),
    title: |_| "Flips".to_owned(),
    group: |_| "Game".to_owned(),
    hint: "Flips in all",
    count: |_| 1,
    step: Step::Whole,
    notch: 1.0,
    scale: Scale::GeometricAbove(MANY_FLIPS),
    allowed: |_, _| reals(i64::from(*FLIPS.start())..=i64::from(*FLIPS.end())),
    slider: |_, _| reals(1..=MOST_FLIPS),
    animated: |_, _| reals(1..=100),
    get: |params, _| params.game().flips().into(),
    set: |params, _, value| params.change_game(|game| game.set_flips(whole(value))),
    put_back: |params, _, to| params.change_game(|game| game.set_flips(to.game().flips())),
};

const TARGET: Number<Params> = Number {
    key: |_| "target".to_owned(),
    name: |_| "Target".to_owned(),
    title: |_| "Target".to_owned(),
    hint: "A final score above it wins",
    scale: Scale::Even,
    allowed: |_, _| reals(TARGETS),
    slider: |_, _| reals(-FARTHEST_TARGET..=FARTHEST_TARGET),
    animated: |_, _| reals(-20..=20),
    get: |params, _| params.game().target() as f64,
    set: |params, _, value| params.change_game(|game| game.set_target(whole(value))),
    put_back: |params, _, to| params.change_game(|game| game.set_target(to.game().target())),
    ..FLIPS_IN_ALL
};

const FLIPS_DONE: Number<Params> = Number {
    key: |_| "state[0]".to_owned(),
    name: |_| "Flips done".to_owned(),
    title: |_| "Flips done".to_owned(),
    group: |_| "State".to_owned(),
    hint: "Flips done in the state looked at",
    allowed: |params, _| reals(flips_done(params)),
    slider: |params, _| reals(flips_done(params)),
    animated: |params, _| reals(flips_done(params)),
    get: |params, _| params.state().flips_done as f64,
    set: |params, _, value| params.set_state(State { flips_done: whole(value), ..params.state() }),
    put_back: |params, _, to| {
        params.set_state(State { flips_done: to.state().flips_done, ..params.state() });
    },
    ..TARGET
};

/// Score. It is set to the nearest score that the coins can give.
const SCORE: Number<Params> = Number {
    key: |_| "state[1]".to_owned(),
    name: |_| "Score".to_owned(),
    title: |_| "Score".to_owned(),
    hint: "Score in the state looked at",
    allowed: |_, _| {
        let farthest = i64::from(*FLIPS.end()) * POINTS.end();
        reals(-farthest..=farthest)
    },
    slider: |params, _| reals(scores(params)),
    animated: |params, _| reals(scores(params)),
    get: |params, _| params.state().score as f64,
    set: |params, _, value| params.set_state(State { score: whole(value), ..params.state() }),
    put_back: |params, _, to| {
        params.set_state(State { score: to.state().score, ..params.state() });
    },
    ..FLIPS_DONE
};

const GAMES_SIMULATED: Number<Params> = Number {
    key: |_| "games".to_owned(),
    name: |_| "Games".to_owned(),
    title: |_| "Games".to_owned(),
    group: |_| "Simulation".to_owned(),
    hint: "How many games are simulated",
    notch: 1_000.0,
    scale: Scale::GeometricAbove(1.0),
    allowed: |_, _| range(&GAMES),
    slider: |_, _| reals(1..=MOST_GAMES),
    animated: |_, _| reals(1..=10_000),
    get: |params, _| params.simulation().games.into(),
    set: |params, _, value| {
        params.set_simulation(SimulationSpec { games: value.round() as u32, ..params.simulation() });
    },
    put_back: |params, _, to| {
        params.set_simulation(SimulationSpec { games: to.simulation().games, ..params.simulation() });
    },
    ..TARGET
};

const REACH: Number<Params> = Number {
    key: |_| "reach".to_owned(),
    name: |_| "Score to reach".to_owned(),
    title: |_| "Score to reach".to_owned(),
    group: |_| "Aim".to_owned(),
    hint: "The score that you want to reach",
    count: |params| usize::from(matches!(params.aim().aim, Aim::Ruin | Aim::Within)),
    allowed: |_, _| reals(REACHES),
    slider: |_, _| reals(1..=FARTHEST_AIM),
    animated: |_, _| reals(1..=30),
    get: |params, _| params.aim().reach as f64,
    set: |params, _, value| params.set_aim(AimSpec { reach: whole(value), ..params.aim() }),
    put_back: |params, _, to| params.set_aim(AimSpec { reach: to.aim().reach, ..params.aim() }),
    ..TARGET
};

const RUIN: Number<Params> = Number {
    key: |_| "ruin".to_owned(),
    name: |_| "Points to lose".to_owned(),
    title: |_| "Points to lose".to_owned(),
    hint: "How far below 0 all is lost",
    count: |params| usize::from(params.aim().aim == Aim::Ruin),
    get: |params, _| params.aim().ruin as f64,
    set: |params, _, value| params.set_aim(AimSpec { ruin: whole(value), ..params.aim() }),
    put_back: |params, _, to| params.set_aim(AimSpec { ruin: to.aim().ruin, ..params.aim() }),
    ..REACH
};

const AT_LEAST: Number<Params> = Number {
    key: |_| "at_least".to_owned(),
    name: |_| "Least chance to win".to_owned(),
    title: |_| "Least chance".to_owned(),
    hint: "How often you still want to win",
    count: |params| usize::from(params.aim().aim == Aim::Expected),
    step: Step::Decimals(DECIMALS),
    notch: 0.01,
    allowed: |_, _| 0.0..=1.0,
    slider: |_, _| 0.0..=1.0,
    animated: |_, _| 0.0..=1.0,
    get: |params, _| params.aim().at_least.to_f64(),
    set: |params, _, value| params.set_aim(AimSpec { at_least: probability(value), ..params.aim() }),
    put_back: |params, _, to| params.set_aim(AimSpec { at_least: to.aim().at_least, ..params.aim() }),
    ..REACH
};

/// Probability of heads of coin `COIN`.
const fn heads<const COIN: usize>() -> Number<Params> {
    Number {
        key: |_| format!("coins[{COIN}].heads"),
        name: |_| of_coin("Heads", COIN),
        title: |_| of_coin("Heads", COIN),
        group: |_| group_of(COIN),
        hint: "Probability of heads",
        count: |params| usize::from(COIN < params.game().coins().len()),
        get: |params, _| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.heads.to_f64()),
        set: |params, _, value| params.change_coin(COIN, |coin| coin.heads = probability(value)),
        put_back: |params, _, to| put_coin_back(params, to, COIN, |coin, to| coin.heads = to.heads),
        ..AT_LEAST
    }
}

/// Points that heads of coin `COIN` adds and tails subtracts, if its sides do not have separate points.
const fn points<const COIN: usize>() -> Number<Params> {
    Number {
        key: |_| format!("coins[{COIN}].points"),
        name: |_| of_coin("Points", COIN),
        title: |_| of_coin("Points", COIN),
        hint: "Points that heads wins and tails loses",
        count: |params| usize::from(have_sides_of_their_own(params, COIN) == Some(false)),
        step: Step::Whole,
        notch: 1.0,
        allowed: |_, _| reals(POINTS),
        slider: |_, _| reals(POINTS),
        animated: |_, _| reals(POINTS),
        get: |params, _| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.after_heads() as f64),
        set: |params, _, value| params.change_coin(COIN, |coin| *coin = Coin::new(coin.heads, whole(value))),
        put_back: |params, _, to| put_coin_back(params, to, COIN, points_of_both_sides),
        ..heads::<COIN>()
    }
}

/// Points that heads of coin `COIN` adds, if its sides have separate points.
const fn if_heads<const COIN: usize>() -> Number<Params> {
    Number {
        key: |_| format!("coins[{COIN}].heads_points"),
        name: |_| of_coin("If heads", COIN),
        title: |_| of_coin("If heads", COIN),
        hint: "Points that heads adds",
        count: |params| usize::from(have_sides_of_their_own(params, COIN) == Some(true)),
        allowed: |_, _| reals(EITHER_POINTS),
        slider: |_, _| reals(EITHER_POINTS),
        animated: |_, _| reals(EITHER_POINTS),
        set: |params, _, value| {
            let points = whole(value);
            params.change_coin(COIN, |coin| {
                *coin = Coin::with_points_apart(coin.heads, points, coin.after_tails());
            });
        },
        ..points::<COIN>()
    }
}

/// Points that tails of coin `COIN` adds, if its sides have separate points.
const fn if_tails<const COIN: usize>() -> Number<Params> {
    Number {
        key: |_| format!("coins[{COIN}].tails_points"),
        name: |_| of_coin("If tails", COIN),
        title: |_| of_coin("If tails", COIN),
        hint: "Points that tails adds",
        get: |params, _| params.game().coins().get(COIN).map_or(f64::NAN, |coin| coin.after_tails() as f64),
        set: |params, _, value| {
            let points = whole(value);
            params.change_coin(COIN, |coin| {
                *coin = Coin::with_points_apart(coin.heads, coin.after_heads(), points);
            });
        },
        ..if_heads::<COIN>()
    }
}

fn of_coin(what: &str, coin: usize) -> String {
    format!("{what} of coin {}", coin_name(coin))
}

fn group_of(coin: usize) -> String {
    format!("Coin {}", coin_name(coin))
}

/// Whether heads and tails of a coin have separate points; `None` if there is no such coin.
fn have_sides_of_their_own(params: &Params, coin: usize) -> Option<bool> {
    params.game().coins().get(coin).map(Coin::has_points_apart)
}

/// Returns the range of the flips done in the selected state.
fn flips_done(params: &Params) -> RangeInclusive<i64> {
    0..=params.game().flips().into()
}

/// Returns the range from the lowest to the highest score that the flips done can give.
fn scores(params: &Params) -> RangeInclusive<i64> {
    Reachable::new(params.game(), params.state().flips_done).range()
}

/// Restores part of a coin from `to` and refits what depends on it, if both games have the coin.
fn put_coin_back(params: &mut Params, to: &Params, index: usize, put_back: fn(&mut Coin, &Coin)) {
    if let Some(to) = to.game().coins().get(index) {
        params.change_coin(index, |coin| put_back(coin, to));
    }
}

/// Restores the points of both sides together, because one side may have no separate points.
fn points_of_both_sides(coin: &mut Coin, to: &Coin) {
    *coin = to.with_heads(coin.heads);
}

/// Returns the probability with [`DECIMALS`] decimals nearest to `value`.
fn probability(value: f64) -> Probability {
    Probability::nearest(value, 10_u64.pow(DECIMALS.into()))
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
        let of_coins = numbers(&FIELDS, &params).into_iter().filter(|(number, _)| (number.key)(0).starts_with("coins"));
        let names: Vec<String> = of_coins.map(|(number, index)| (number.name)(index)).collect();
        assert_eq!(
            names,
            [
                "Heads of coin A",
                "Heads of coin B",
                "Heads of coin C",
                "Points of coin A",
                "If heads of coin B",
                "If tails of coin B",
                "Points of coin C"
            ]
        );
        let heads = FIELDS[2].numbers.iter().filter(|number| (number.name)(0).starts_with("Heads")).count();
        assert_eq!(heads, *COINS.end(), "a coin has no row in the table");
    }

    #[test]
    fn every_number_can_be_set_over_its_slider_and_restored() {
        let params = params();
        for (number, index) in numbers(&FIELDS, &params) {
            let name = (number.name)(index);
            let slider = (number.slider)(&params, index);
            for value in [*slider.start(), *slider.end()] {
                let mut changed = params.clone();
                (number.set)(&mut changed, index, value);
                // the ends of the slider for the score are scores that the coins can give
                assert!(((number.get)(&changed, index) - value).abs() < 1e-9, "{name} {value}");
                (number.put_back)(&mut changed, index, &params);
                assert!(((number.get)(&changed, index) - (number.get)(&params, index)).abs() < 1e-9, "{name}");
            }
        }
    }

    #[test]
    fn values_out_of_range_are_clamped() {
        for (name, value, becomes) in [
            ("Number of flips", -1.0, 1.0),
            ("Number of flips", f64::NAN, 1.0),
            ("Target", -f64::INFINITY, -1_000_000.0),
            ("If tails of coin B", -21.0, -20.0),
            ("Flips done", 101.0, 100.0),
            ("Score", 31.0, 30.0),
            ("Games", 0.0, 1.0),
            ("Games", 1e300, 1e7),
            ("Points of coin C", 21.0, 20.0),
            ("Heads of coin C", 1.5, 1.0),
        ] {
            let mut params = params();
            let (number, index) = number_named(&FIELDS, &params, name).unwrap();
            (number.set)(&mut params, index, value);
            assert!(((number.get)(&params, index) - becomes).abs() < 1e-9, "{name} {value}");
        }
    }
}
