use dashu_int::UBig;
use proptest::prelude::*;

use super::super::aim::Aim;
use super::super::coin::Coin;
use super::super::game::Game;
use super::super::probability::Probability;
use super::super::reference::{Fraction, games};
use super::*;

fn solved(coins: Vec<Coin>, reach: i64, ruin: i64) -> Ruin {
    let game = CheckedGame::new(&Game { coins, ..Game::default() }).unwrap();
    let spec = AimSpec { aim: Aim::Ruin, reach, ruin, ..AimSpec::default() };
    Ruin::solve(&game, &spec, &Progress::new()).unwrap()
}

fn fair(points: i64) -> Coin {
    Coin::new(Probability::HALF, points)
}

/// The chance to have reached it within so many flips, the least of bounds from below that rise to the value.
fn within(coins: &[Coin], reach: i64, ruin: i64, flips: usize) -> Vec<f64> {
    let mut values = vec![0.0_f64; usize::try_from(reach + ruin - 1).unwrap()];
    for _ in 0..flips {
        let after = |state: usize, points: i64| {
            let to = i64::try_from(state).unwrap() + points;
            if to < 0 { 0.0 } else { values.get(usize::try_from(to).unwrap()).copied().unwrap_or(1.0) }
        };
        let mean = |state: usize, coin: &Coin| {
            let p = coin.heads.to_f64();
            p * after(state, coin.after_heads()) + (1.0 - p) * after(state, coin.after_tails())
        };
        values =
            (0..values.len()).map(|state| coins.iter().map(|coin| mean(state, coin)).fold(0.0, f64::max)).collect();
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_chance_is_what_more_and_more_flips_come_to(game in games(3), reach in 1..=12_i64, ruin in 1..=12_i64) {
        let ruin_of = solved(game.coins.clone(), reach, ruin);
        // as long as it takes: rare heads make a game of this size last for ever
        let is_lively = game.coins.iter().all(|coin| (0.02..=0.98).contains(&coin.heads.to_f64()));
        let slow = within(&game.coins, reach, ruin, if is_lively { 40_000 } else { 400 });
        for (state, slow) in ruin_of.states.iter().zip(slow) {
            let value = state.win_probability;
            prop_assert!(value >= slow - ruin_of.error - 1e-9, "{value} < {slow} at {}", state.score);
            if is_lively {
                prop_assert!((value - slow).abs() <= ruin_of.error + 1e-9, "{value} {slow} at {}", state.score);
            }
            let single = state.single_coin.iter().copied().fold(0.0, f64::max);
            prop_assert!(single <= value + ruin_of.error + 1e-12);
            prop_assert!((0.0..=1.0).contains(&value));
        }
    }

    /// One coin of one point: the ruin of a gambler has a formula (Huygens 1657), in exact fractions.
    #[test]
    fn one_coin_is_the_gamblers_ruin(heads in 1..=99_u64, reach in 1..=40_i64, ruin in 1..=40_i64) {
        let coin = Coin::new(Probability::new(heads, 100).unwrap(), 1);
        let found = solved(vec![coin; 2], reach, ruin);
        let (up, down) = (UBig::from(heads), UBig::from(100 - heads));
        // 1 + q + … + q^(k−1) with q = down/up, times up^(k−1)
        let geometric = |k: usize| (0..k).map(|i| down.pow(i) * up.pow(k - 1 - i)).sum::<UBig>();
        let (ruin, all) = (usize::try_from(ruin).unwrap(), usize::try_from(reach + ruin).unwrap());
        let exact = Fraction::new(geometric(ruin) * up.pow(all - ruin), geometric(all));
        let value = found.state(0).unwrap().win_probability;
        let distance = Fraction::of_f64(value).distance(&exact);
        prop_assert!(distance <= Fraction::of_f64(found.error), "{value}, error {}", found.error);
        // and it is right to the last few digits, however small
        prop_assert!(distance <= Fraction::of_f64(1e-12).times(&exact), "{value}");
    }
}

/// Exactly ±1 from 0 to ±10 takes 100 flips on average, and one game in two is won.
#[test]
fn a_fair_coin_of_one_point() {
    let found = solved(vec![fair(1); 2], 10, 10);
    let start = found.state(0).unwrap();
    assert!((start.win_probability - 0.5).abs() < 1e-14);
    assert!((start.expected_flips.unwrap() - 100.0).abs() < 1e-11);
    assert!(found.error < 1e-12);
}

/// With fair coins of 1 and 2 points no choice changes the mean of the last score, 0. It is highest at 10 and lowest at −11, so
/// that no more than 11 games of 21 are won; and these are where A is flipped at 9 and −8, and B at −9.
#[test]
fn the_riddles_coins_win_eleven_games_of_twenty_one() {
    let found = solved(vec![fair(1), fair(2)], 10, 10);
    let start = found.state(0).unwrap();
    assert!((start.win_probability - 11.0 / 21.0).abs() <= found.error && found.error < 1e-12);
    assert_eq!(found.state(-8).unwrap().best, CoinSet::from_iter([0]));
    assert_eq!(found.state(-9).unwrap().best, CoinSet::from_iter([1]));
    assert_eq!(found.state(9).unwrap().best, CoinSet::from_iter([0]));
    assert!(found.state(10).is_none() && found.state(-10).is_none());
}

#[test]
fn coins_that_only_add_or_do_nothing() {
    let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
    // a coin that only adds surely reaches the score, however long it takes
    let sure = solved(vec![apart(1, 0), apart(-5, 3)], 7, 2);
    assert!(sure.states.iter().all(|state| state.win_probability >= 1.0 && state.best.contains(0)));
    assert!((sure.state(6).unwrap().expected_flips.unwrap() - 2.0).abs() < 1e-12);
    // nothing ever happens
    let still = solved(vec![apart(0, 0); 2], 3, 3);
    assert!(still.states.iter().all(|state| state.win_probability <= 0.0 && state.expected_flips.is_none()));
    // all that can happen is to lose
    let down = solved(vec![apart(-1, -1), apart(0, -2)], 3, 3);
    assert!(down.states.iter().all(|state| state.win_probability <= 0.0));
    assert_eq!((down.error, sure.error), (down.error.min(1e-12), 0.0));
}

/// Every policy of a small game by itself: none wins more often, and of the best none is quicker.
#[test]
fn no_policy_of_a_small_game_is_better() {
    let coins = vec![Coin::new(Probability::new(2, 5).unwrap(), 2), fair(1)];
    let found = solved(coins.clone(), 4, 3);
    let chain = Chain::new(&coins, 4, 3);
    let progress = Progress::new();
    let mut steps = Steps::new(&progress, 1);
    let (mut most, mut least_flips) = (0.0_f64, f64::INFINITY);
    for bits in 0..1_u32 << chain.states {
        let policy: Vec<usize> = (0..chain.states).map(|state| (bits >> state & 1) as usize).collect();
        let ends = chain.ends_of(&policy, &mut steps).unwrap();
        let (win, flips) = (ends.win[2], ends.flips[2]);
        if win > most + 1e-12 {
            (most, least_flips) = (win, flips);
        } else if win > most - 1e-12 {
            least_flips = least_flips.min(flips);
        }
    }
    let start = found.state(0).unwrap();
    assert!((start.win_probability - most).abs() < 1e-13, "{} {most}", start.win_probability);
    assert!((start.expected_flips.unwrap() - least_flips).abs() < 1e-10, "{least_flips}");
}
