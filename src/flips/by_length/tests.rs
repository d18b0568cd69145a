use dashu_int::UBig;
use proptest::prelude::*;

use super::super::game::Game;
use super::super::probability::Probability;
use super::super::reference::{Fraction, games};
use super::super::win_probability::win_probability;
use super::*;

fn solved(game: &Game, spec: AimSpec, longest: u32) -> ByLength {
    ByLength::solve(game, &spec, longest, &Progress::new()).unwrap()
}

fn spec(aim: Aim, reach: i64) -> AimSpec {
    AimSpec { aim, reach, ..AimSpec::default() }
}

/// Returns the value directly from the rules in exact fractions: every coin, every side, without a cache. Prizes are
/// raised by one so that none is negative.
fn slowly(coins: &[Coin], left: i64, score: i64, end: &dyn Fn(i64) -> Fraction, may_stop: bool) -> Fraction {
    let mean = |coin: &Coin| {
        let after = |points: i64| slowly(coins, left - 1, score + points, end, may_stop);
        let heads = Fraction::of(coin.heads).times(&after(coin.after_heads()));
        heads.plus(&Fraction::of(coin.heads.complement()).times(&after(coin.after_tails())))
    };
    let larger = |one: Fraction, other: Fraction| if other > one { other } else { one };
    let flipped = if left > 0 { coins.iter().map(mean).reduce(larger) } else { None };
    match flipped {
        None => end(score),
        Some(flipped) if may_stop => larger(flipped, end(score)),
        Some(flipped) => flipped,
    }
}

fn half(times: u8) -> Fraction {
    Fraction::new(times.into(), UBig::from(2_u8))
}

/// Returns a prize by the sign of a score, in halves: below, at, above.
fn by_sign(score: i64, [low, even, high]: [u8; 3]) -> Fraction {
    half([low, even, high][usize::try_from(score.signum() + 1).unwrap()])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn every_curve_agrees_with_the_rules(game in games(4), reach in 1..=8_i64) {
        for aim in [Aim::Above, Aim::Within, Aim::Stop] {
            let found = solved(&game, spec(aim, reach), 4);
            for (curve, flips) in found.curves().flat_map(|curve| (1..=4_u32).map(move |flips| (curve, flips))) {
                let (prizes, even, may_stop) = match curve {
                    LengthCurve::DrawLost | LengthCurve::Chosen(_) => ([0, 0, 2], game.target(), false),
                    LengthCurve::DrawHalf => ([0, 1, 2], game.target(), false),
                    LengthCurve::DrawWon => ([0, 2, 2], game.target(), false),
                    LengthCurve::AtEnd => ([0, 2, 2], reach, false),
                    LengthCurve::AnyTime | LengthCurve::AnyTimeWith(_) => ([0, 2, 2], reach, true),
                    // raised by one
                    LengthCurve::Stop => ([0, 2, 4], game.target(), true),
                    LengthCurve::NoStop => ([0, 2, 4], game.target(), false),
                };
                let coins = match curve {
                    LengthCurve::AnyTimeWith(coin) => &game.coins()[coin..=coin],
                    _ => game.coins(),
                };
                let exact = slowly(coins, flips.into(), 0, &|score| by_sign(score - even, prizes), may_stop);
                let is_signed = matches!(curve, LengthCurve::Stop | LengthCurve::NoStop);
                let value = found.value(curve, flips).unwrap();
                let moved = if is_signed { 1.0 + value } else { value };
                let scale = if is_signed { half(4) } else { exact.clone() };
                // raising a value by one rounds once more
                let bound = Fraction::of_f64(4.0 * f64::from(flips + 1) * 2.0_f64.powi(-53)).times(&scale);
                let distance = Fraction::of_f64(moved).distance(&exact);
                prop_assert!(distance <= bound, "{:?} of {} flips: {}", curve, flips, value);
                if !is_signed {
                    prop_assert_eq!((value >= 1.0, value <= 0.0), (exact == half(2), exact == half(0)));
                }
            }
        }
    }

    #[test]
    fn more_ways_to_win_never_lower_the_value(game in games(50), reach in 1..=30_i64) {
        let slack = 1.0 + 50.0 * 8.0 * f64::EPSILON;
        let value = |found: &ByLength, curve| found.value(curve, 50).unwrap();
        let draws = solved(&game, spec(Aim::Half, 1), 50);
        let chances = [LengthCurve::DrawLost, LengthCurve::DrawHalf, LengthCurve::DrawWon].map(|curve| value(&draws, curve));
        prop_assert!(chances[0] <= chances[1] * slack && chances[1] <= chances[2] * slack);
        prop_assert!((chances[0] - win_probability(&game)).abs() <= 50.0 * 4.0 * f64::EPSILON * chances[0]);
        let reached = solved(&game, spec(Aim::Within, reach), 50);
        prop_assert!(value(&reached, LengthCurve::AtEnd) <= value(&reached, LengthCurve::AnyTime) * slack);
        let prizes = solved(&game, spec(Aim::Stop, 1), 50);
        prop_assert!(value(&prizes, LengthCurve::NoStop) <= value(&prizes, LengthCurve::Stop) + 1e-12);
    }
}

/// With fair coins worth one point, the chance to reach 1 at any time within n flips is 1 − C(n, ⌊n/2⌋)/2ⁿ, for odd and
/// even n alike.
#[test]
fn a_fair_walk_reaches_one_as_often_as_by_the_reflection_principle() {
    let coins = vec![Coin::new(Probability::HALF, 1); 2];
    let found = solved(&Game::default().with(|game| game.set_coins(coins)), spec(Aim::Within, 1), 60);
    let mut row = vec![1.0_f64];
    for flips in 1..=60_usize {
        row = (0..=flips).map(|k| row.get(k).copied().unwrap_or(0.0) + if k > 0 { row[k - 1] } else { 0.0 }).collect();
        // by reflection at 1, as many walks never reach 1 as end at 0 or −1, of which only one has the parity of n
        let expected = 1.0 - row[flips / 2] / 2.0_f64.powi(i32::try_from(flips).unwrap());
        let value = found.value(LengthCurve::AnyTime, u32::try_from(flips).unwrap()).unwrap();
        assert!((value - expected).abs() < 1e-13, "{flips}: {value} {expected}");
    }
}

#[test]
fn the_table_has_one_column_for_each_curve() {
    let csv = |aim| {
        let mut csv = Vec::new();
        solved(&Game::default(), spec(aim, 2), 2).table_with(None).write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    };
    assert_eq!(csv(Aim::Half), "flips,draw_lost,draw_half,draw_won\n1,0.5,0.5,0.5\n2,0.5,0.625,0.75\n");
    assert_eq!(csv(Aim::Within), "flips,any_time,at_end,single_a,single_b\n1,0.5,0.5,0.0,0.5\n2,0.5,0.25,0.25,0.5\n");
    assert_eq!(csv(Aim::Stop), "flips,stop,no_stop\n1,0.0,0.0\n2,0.5,0.25\n");
}
