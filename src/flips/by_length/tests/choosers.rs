use super::super::game::Game;
use super::super::reference::{Fraction, games};
use super::super::win_probability::win_probability;
use super::*;
use dashu_int::UBig;
use proptest::prelude::*;

fn choosers_of(game: &Game, longest: u32) -> ByLength {
    choosers(game, longest, &Progress::new()).unwrap()
}

/// Returns the win probability directly from the rules: every coin, every side, without a cache.
fn slowly(game: &Game, you_choose: &dyn Fn(i64) -> bool, flips_done: i64, score: i64) -> Fraction {
    if flips_done == i64::from(game.flips()) {
        return Fraction::new(u8::from(score > game.target()).into(), UBig::ONE);
    }
    let after = |points: i64| slowly(game, you_choose, flips_done + 1, score + points);
    let mean = |coin: &Coin| {
        let heads = Fraction::of(coin.heads).times(&after(coin.after_heads()));
        heads.plus(&Fraction::of(coin.heads.complement()).times(&after(coin.after_tails())))
    };
    let is_better = |one: &Fraction, other: &Fraction| if you_choose(flips_done) { one > other } else { one < other };
    game.coins().iter().map(mean).reduce(|one, other| if is_better(&other, &one) { other } else { one }).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn every_chooser_agrees_with_the_rules(game in games(5)) {
        let found = choosers_of(&game, 5);
        for flips in 1..=5_u32 {
            let game = game.with(|game| game.set_flips(flips));
            let is_last = |done: i64| (i64::from(flips) - 1 - done) % 2 == 0;
            let turns: [&dyn Fn(i64) -> bool; 4] = [&|_| true, &is_last, &|done| !is_last(done), &|_| false];
            for (chooser, you_choose) in Chooser::ALL.into_iter().zip(turns) {
                let exact = slowly(&game, you_choose, 0, 0);
                let value = found.value(LengthCurve::Chosen(chooser), flips).unwrap();
                let bound = Fraction::of_f64(4.0 * f64::from(flips) * 2.0_f64.powi(-53)).times(&exact);
                let distance = Fraction::of_f64(value).distance(&exact);
                prop_assert!(distance <= bound, "{:?} of {} flips: {}", chooser, flips, value);
                let one = Fraction::new(UBig::ONE, UBig::ONE);
                let none = Fraction::new(UBig::ZERO, UBig::ONE);
                prop_assert_eq!((value >= 1.0, value <= 0.0), (exact == one, exact == none));
            }
        }
        prop_assert_eq!((found.value(LengthCurve::Chosen(Chooser::You), 0), found.value(LengthCurve::Chosen(Chooser::You), 6)), (None, None));
    }

    #[test]
    fn more_choices_never_lower_the_chance(game in games(60)) {
        let found = choosers_of(&game, 60);
        let value = |chooser| found.value(LengthCurve::Chosen(chooser), 60).unwrap();
        let [you, you_last, opponent_last, opponent] = Chooser::ALL.map(value);
        let slack = 1.0 + 60.0 * 8.0 * f64::EPSILON;
        prop_assert!(opponent <= you_last * slack && opponent <= opponent_last * slack);
        prop_assert!(you_last <= you * slack && opponent_last <= you * slack);
        prop_assert!((you - win_probability(&game)).abs() <= 60.0 * 4.0 * f64::EPSILON * you);
    }
}

/// If you choose last between two fair coins, you win with probability one half. With 100 flips, an opponent who
/// chooses last leaves you 47.49 %, and one who makes every choice leaves you a third.
#[test]
fn taking_turns_the_last_choice_counts() {
    let found = choosers_of(&Game::default(), 100);
    for flips in 1..=100 {
        assert!((found.value(LengthCurve::Chosen(Chooser::YouLast), flips).unwrap() - 0.5).abs() < 1e-13, "{flips}");
    }
    let value = |chooser| found.value(LengthCurve::Chosen(chooser), 100).unwrap();
    assert!((value(Chooser::OpponentLast) - 0.4749).abs() < 5e-5, "{}", value(Chooser::OpponentLast));
    assert!((value(Chooser::Opponent) - 1.0 / 3.0).abs() < 1e-4, "{}", value(Chooser::Opponent));
}

/// After 100 flips the opponent leaves you the cases in which they would not win themselves with a target of −1: the
/// two coins are fair, so the sign of the score can be reversed.
#[test]
fn the_opponents_chance_is_that_of_the_game_with_reversed_signs() {
    let found = choosers_of(&Game::default(), 100);
    let turned = Game::default().with(|game| game.set_target(-1));
    let opponent = found.value(LengthCurve::Chosen(Chooser::Opponent), 100).unwrap();
    assert!((opponent - (1.0 - win_probability(&turned))).abs() < 1e-13, "{opponent}");
}

#[test]
fn the_table_has_one_row_for_each_number_of_flips() {
    let mut csv = Vec::new();
    choosers_of(&Game::default(), 2).table_with(None).write_csv(&mut csv).unwrap();
    let rows = "flips,you,you_last,opponent_last,opponent\n1,0.5,0.5,0.5,0.5\n2,0.5,0.5,0.25,0.25\n";
    assert_eq!(String::from_utf8(csv).unwrap(), rows);
}
