use dashu_int::UBig;
use proptest::prelude::*;

use super::super::coin::Coin;
use super::super::game::Game;
use super::super::params::Aim;
use super::super::probability::Probability;
use super::super::reference::{Fraction, games};
use super::*;
use crate::exact::Exact;

fn solved(coins: Vec<Coin>, reach: i64, ruin: i64) -> Ruin {
    let game = Game::default().with(|game| game.set_coins(coins));
    let spec = AimSpec { aim: Aim::Ruin, reach, ruin, ..AimSpec::default() };
    Ruin::solve(&game, &spec, &Progress::new()).unwrap()
}

fn fair(points: i64) -> Coin {
    Coin::new(Probability::HALF, points)
}

/// Returns the chance to reach the score within `flips` flips from each state, a lower bound that rises to the value.
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
    fn the_chance_is_the_limit_of_more_and_more_flips(game in games(3), reach in 1..=12_i64, ruin in 1..=12_i64) {
        let ruin_of = solved(game.coins().to_vec(), reach, ruin);
        // with rare heads, even a game of this size would take too many flips
        let is_lively = game.coins().iter().all(|coin| (0.02..=0.98).contains(&coin.heads.to_f64()));
        let slow = within(game.coins(), reach, ruin, if is_lively { 40_000 } else { 400 });
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

    /// One coin worth one point: the ruin of a gambler has a formula (Huygens 1657), in exact fractions.
    #[test]
    fn one_coin_is_the_gamblers_ruin(heads in 1..=99_u64, reach in 1..=40_i64, ruin in 1..=40_i64) {
        let coin = Coin::new(Probability::new(heads, 100).unwrap(), 1);
        let found = solved(vec![coin; 2], reach, ruin);
        let (up, down) = (UBig::from(heads), UBig::from(100 - heads));
        // 1 + q + … + q^(k−1) with q = down/up, times up^(k−1)
        let geometric = |k: usize| (0..k).map(|i| down.pow(i) * up.pow(k - 1 - i)).sum::<UBig>();
        let (ruin, all) = (usize::try_from(ruin).unwrap(), usize::try_from(reach + ruin).unwrap());
        let exact = Exact::new(geometric(ruin) * up.pow(all - ruin), geometric(all)).to_f64();
        prop_assert_eq!(found.state(0).unwrap().win_probability.to_bits(), exact.to_bits());
        prop_assert!(found.is_exact && found.error <= 0.0);
    }

    /// All equations of the puzzle hold in exact fractions: `V` is the best mean of the coins, the best coins attain
    /// it, and the duration is one flip more than its mean after the first of them.
    #[test]
    fn the_fractions_satisfy_the_equations(game in games(3), reach in 1..=9_i64, ruin in 1..=9_i64) {
        let chain = Chain::new(game.coins(), reach, ruin);
        let progress = Progress::new();
        let mut steps = Steps::new(&progress, 1);
        prop_assume!(chain.coin_that_only_adds().is_none() && !chain.moving_coins.is_empty());
        let start = vec![*chain.moving_coins.last().unwrap(); chain.states];
        let (policy, ends, best) = exact::best_play(&chain, start, &mut steps).unwrap();
        let fraction = |exact: &Exact| Fraction::new(exact.numerator().clone(), exact.denominator().clone());
        let mean = |coin: &Coin, state: usize, values: &[Fraction], won: u8| {
            let whole = |number: u8| Fraction::new(number.into(), UBig::ONE);
            coin.sides().fold(whole(0), |sum, (_, share, points)| {
                let to = i64::try_from(state).unwrap() + points;
                let value = match usize::try_from(to) {
                    Err(_) => whole(0),
                    Ok(to) => values.get(to).cloned().unwrap_or_else(|| whole(won)),
                };
                sum.plus(&Fraction::of(share).times(&value))
            })
        };
        let win: Vec<Fraction> = ends.win.iter().map(fraction).collect();
        let flips: Vec<Fraction> = ends.flips.iter().map(|flips| fraction(flips.as_ref().unwrap())).collect();
        for state in 0..chain.states {
            let means: Vec<(usize, Fraction)> = chain
                .moving_coins
                .iter()
                .map(|coin| (*coin, mean(&game.coins()[*coin], state, &win, 1)))
                .collect();
            prop_assert!(means.iter().all(|(_, mean)| *mean <= win[state]));
            let equal: CoinSet = means.iter().filter(|(_, mean)| *mean == win[state]).map(|(coin, _)| *coin).collect();
            prop_assert_eq!(equal, best[state]);
            prop_assert_eq!(Some(policy[state]), equal.iter().next());
            let flip = Fraction::new(UBig::ONE, UBig::ONE);
            prop_assert_eq!(&flips[state], &flip.plus(&mean(&game.coins()[policy[state]], state, &flips, 0)));
        }
    }

    /// Double precision keeps its error bound and finds every true tie.
    #[test]
    fn double_precision_keeps_its_error_bound(game in games(3), reach in 1..=30_i64, ruin in 1..=30_i64) {
        let chain = Chain::new(game.coins(), reach, ruin);
        prop_assume!(exact_work(&game, &chain) < EXACT_WORK / 10.0);
        let progress = Progress::new();
        let played = |is_exact| Played::of(&chain, is_exact, &mut Steps::new(&progress, 1)).unwrap();
        let (rough, right) = (played(false), played(true));
        for state in 0..chain.states {
            let (value, exact) = (rough.ends.worth[state].to_f64(), right.ends.worth[state].to_f64());
            prop_assert!((value - exact).abs() <= rough.error + exact * f64::EPSILON, "{value} {exact}");
        }
        for (rough, right) in rough.best.iter().zip(&right.best) {
            prop_assert_eq!(rough.intersection(*right), *right);
        }
        let dominance = Dominance::of(&chain);
        for (state, right) in right.best.iter().enumerate().filter(|_| chain.coin_that_only_adds().is_none()) {
            prop_assert!(right.iter().all(|coin| !dominance.is_beaten(coin, state)));
            prop_assert!(right.is_empty() || right.iter().any(|coin| dominance.undominated.contains(&coin)));
        }
    }
}

/// A nearly always adds and B only subtracts: no score is a tie, and the mean duration is that of A alone.
#[test]
fn a_coin_that_only_subtracts_is_no_tie() {
    let a = Coin::new(Probability::new(9, 10).unwrap(), 1);
    let coins = vec![a, Coin::with_points_apart(Probability::HALF, -1, -2)];
    let found = solved(coins.clone(), 10, 10);
    assert!(found.states.iter().all(|state| state.best == CoinSet::from_iter([0]) && state.flipped == Some(0)));
    // (20·P − 10)/0.8 with P = 1/(1 + 9⁻¹⁰)
    let won = 1.0 / (1.0 + 9.0_f64.powi(-10));
    let flips = found.state(0).unwrap().expected_flips.unwrap();
    assert!((flips - (20.0 * won - 10.0) / 0.8).abs() < 1e-13, "{flips}");
    assert!((flips - 12.499_999_992_83).abs() < 1e-10, "{flips}");
    assert!((found.state(-9).unwrap().win_probability - 0.888_888_888_9).abs() < 1e-9);
    // in double precision too, with a useful error bound
    for size in [1, 2, 10, 40, 100] {
        let (chain, progress) = (Chain::new(&coins, size, size), Progress::new());
        let played = |is_exact| Played::of(&chain, is_exact, &mut Steps::new(&progress, 1)).unwrap();
        let (rough, right) = (played(false), played(true));
        assert!(rough.error < 1e-13, "{size}: {}", rough.error);
        assert_eq!((rough.best, rough.policy), (right.best, right.policy), "{size}");
        for (value, exact) in rough.ends.worth.iter().zip(&right.ends.worth) {
            let (value, exact) = (value.to_f64(), exact.to_f64());
            assert!((value - exact).abs() <= rough.error + f64::EPSILON, "{size}: {value} {exact}");
        }
    }
    let large = solved(coins, 1_000, 1_000);
    assert!(!large.is_exact && large.error < 1e-13, "{}", large.error);
    assert!(large.states.iter().all(|state| state.best == CoinSet::from_iter([0]) && state.flipped == Some(0)));
    let start = large.state(0).unwrap();
    assert!((1.0 - 1e-15..1.0).contains(&start.win_probability));
    assert!((start.expected_flips.unwrap() - 1_250.0).abs() < 1e-9);
}

/// Neither coin dominates the other: A can add more, and B adds more often. If losing is rarer than rounding can show,
/// only the chances to lose tell which coin is better.
#[test]
fn if_losing_is_rare_the_chances_to_lose_are_compared() {
    let coin = |percent, heads, tails| Coin::with_points_apart(Probability::new(percent, 100).unwrap(), heads, tails);
    let coins = vec![coin(40, 2, -3), coin(90, 1, -1)];
    let (chain, progress) = (Chain::new(&coins, 60, 60), Progress::new());
    let played = |is_exact| Played::of(&chain, is_exact, &mut Steps::new(&progress, 1)).unwrap();
    let (rough, right) = (played(false), played(true));
    assert!(rough.error < 1e-13, "{}", rough.error);
    assert_eq!((rough.best, rough.policy), (right.best, right.policy));
    assert!(solved(coins, 1_000, 1_000).error < 1e-12);
}

/// A only subtracts, but no coin dominates it. The first policy must not flip it, because each round would then improve
/// only one state.
#[test]
fn a_coin_that_only_subtracts_does_not_hide_one_that_wins() {
    let coin = |percent, heads, tails| Coin::with_points_apart(Probability::new(percent, 100).unwrap(), heads, tails);
    let found = solved(vec![coin(44, -1, -1), coin(18, -3, 1)], 700, 700);
    assert!(!found.is_exact && found.error < 1e-12, "{}", found.error);
    assert!(found.state(0).unwrap().win_probability > 1.0 - 1e-12);
}

/// A adds 2 and B adds 1, and both subtract 2: B is worse, except one point below the goal, where heads of either coin
/// wins.
#[test]
fn a_coin_that_adds_less_ties_only_where_more_is_worth_nothing() {
    let coins = vec![fair(2), Coin::with_points_apart(Probability::HALF, 1, -2)];
    for size in [10, 11] {
        let found = solved(coins.clone(), size, size);
        for state in &found.states {
            let expected = if state.score == size - 1 { CoinSet::all(2) } else { CoinSet::from_iter([0]) };
            assert_eq!(state.best, expected, "{size}: {}", state.score);
        }
    }
}

/// If both coins mostly lose, the chances are tiny, but B is still better.
#[test]
fn tiny_chances_are_no_ties() {
    let coin = |percent| Coin::new(Probability::new(percent, 100).unwrap(), 1);
    for is_exact in [false, true] {
        let (chain, progress) = (Chain::new(&[coin(10), coin(20)], 60, 60), Progress::new());
        let played = Played::of(&chain, is_exact, &mut Steps::new(&progress, 1)).unwrap();
        assert!(played.ends.worth[0].to_f64() < 1e-60);
        assert!(played.best.iter().all(|best| *best == CoinSet::from_iter([1])), "{is_exact}");
    }
}

/// The chances are far below the smallest double, but B is better at every score, and so is A where losing is that rare.
#[test]
fn chances_below_the_smallest_double_are_no_ties() {
    let coin = |percent| Coin::new(Probability::new(percent, 100).unwrap(), 1);
    let rare = solved(vec![coin(10), coin(20)], 1_000, 1_000);
    assert!(!rare.is_exact && rare.states.iter().all(|state| state.best == CoinSet::from_iter([1])));
    assert!(rare.states[0].win_probability < 1e-300, "10^−1,200");
    let sure = solved(vec![coin(90), coin(80)], 1_000, 1_000);
    assert!(!sure.is_exact && sure.states.iter().all(|state| state.best == CoinSet::from_iter([0])));
    // neither dominates the other: A can add more, B adds more often
    let apart = |percent, heads, tails| Coin::with_points_apart(Probability::new(percent, 100).unwrap(), heads, tails);
    let unlike = solved(vec![apart(5, 3, -1), apart(20, 1, -1)], 1_000, 1_000);
    let ties = unlike.states.iter().filter(|state| state.best.is_tie()).count();
    assert!(!unlike.is_exact && ties == 0, "{ties}");
}

/// A always subtracts and B always adds. Both are equally good except at the lowest score, where A loses; always
/// flipping the first of the best coins would never end.
#[test]
fn if_the_first_coins_would_never_end_the_coin_that_adds_is_flipped() {
    let sure = |points| Coin::with_points_apart(Probability::HALF, points, points);
    let found = solved(vec![sure(-1), sure(1)], 2, 2);
    assert_eq!(found.state(-1).unwrap().best, CoinSet::from_iter([1]));
    assert_eq!(found.state(0).unwrap().best, CoinSet::all(2));
    assert!(found.states.iter().all(|state| state.flipped == Some(1) && state.win_probability >= 1.0));
    assert!((found.state(-1).unwrap().expected_flips.unwrap() - 3.0).abs() < 1e-15);
}

#[test]
fn a_large_game_is_solved_in_doubles_with_a_useful_error_bound() {
    let coins = vec![Coin::new(Probability::new(499_999_999, 1_000_000_000).unwrap(), 20), fair(19)];
    let found = solved(coins, 1_000, 1_000);
    assert!(!found.is_exact && found.error < 1e-8, "{}", found.error);
}

/// A game that moves by ±1 from 0 to ±10 takes 100 flips on average, and half of the games are won.
#[test]
fn a_fair_coin_of_one_point() {
    let found = solved(vec![fair(1); 2], 10, 10);
    let start = found.state(0).unwrap();
    assert!((start.win_probability - 0.5).abs() < 1e-14);
    assert!((start.expected_flips.unwrap() - 100.0).abs() < 1e-11);
    assert!(found.error < 1e-12);
}

/// With fair coins worth 1 and 2, no policy changes the mean of the final score, 0. A win ends at 10 or more and a loss
/// at −11 or more, so at most 11 of 21 games are won; the policy that flips A at 9 and −8, and B at −9, attains this.
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
fn coins_that_only_add_or_never_change_the_score() {
    let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
    // a coin that only adds surely reaches the score, however long it takes
    let sure = solved(vec![apart(1, 0), apart(-5, 3)], 7, 2);
    assert!(sure.states.iter().all(|state| state.win_probability >= 1.0 && state.best.contains(0)));
    assert!((sure.state(6).unwrap().expected_flips.unwrap() - 2.0).abs() < 1e-12);
    // the score never changes
    let still = solved(vec![apart(0, 0); 2], 3, 3);
    assert!(still.states.iter().all(|state| state.win_probability <= 0.0 && state.expected_flips.is_none()));
    // the only possible end is a loss
    let down = solved(vec![apart(-1, -1), apart(0, -2)], 3, 3);
    assert!(down.states.iter().all(|state| state.win_probability <= 0.0));
    assert_eq!((down.error, sure.error), (down.error.min(1e-12), 0.0));
}

/// Tries every policy of a small game: none wins more often, and the duration is that of the first of the best coins.
#[test]
fn no_policy_of_a_small_game_is_better() {
    let coins = vec![Coin::new(Probability::new(2, 5).unwrap(), 2), fair(1)];
    let found = solved(coins.clone(), 4, 3);
    let chain = Chain::new(&coins, 4, 3);
    let progress = Progress::new();
    let mut steps = Steps::new(&progress, 1);
    let mut ends_of =
        |policy: &[usize]| chain.ends_of(policy, &vec![Wide::ONE; chain.states], WON, &mut steps).unwrap();
    let mut most = 0.0_f64;
    for bits in 0..1_u32 << chain.states {
        let policy: Vec<usize> = (0..chain.states).map(|state| (bits >> state & 1) as usize).collect();
        most = most.max(ends_of(&policy).worth[2].to_f64());
    }
    let start = found.state(0).unwrap();
    assert!((start.win_probability - most).abs() < 1e-13, "{} {most}", start.win_probability);
    let first: Vec<usize> = found.states.iter().map(|state| state.best.iter().next().unwrap()).collect();
    assert!((start.expected_flips.unwrap() - ends_of(&first).flips[2].to_f64()).abs() < 1e-12);
}
