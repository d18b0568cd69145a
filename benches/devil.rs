//! Speed of the Devil puzzle: the search for 8 coins (36 classes, 3,174 beliefs, 255 moves), the 65,535 moves of 16
//! coins applied to every configuration, the verdict on an equally long list, a move of 64 coins, the search for 60
//! coins, and a game of 65,535 moves with the position of the table at its end.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use std::hint::black_box;

use coinwise::devil::{
    Aim, Devil, Move, Params, Permutation, Plan, Playout, Selection, Strategy, TableSpec, TouchOutcome, best_chance,
    chance, drawn_classes, judge, search, solve, solve_touch,
};
use coinwise::progress::Progress;
use criterion::{Criterion, criterion_group, criterion_main};

/// Expected answers for 8 coins; with any other the measurement would be worthless.
const MOVES: Option<usize> = Some(255);
const BELIEFS: usize = 3174;

fn eight_coins(criterion: &mut Criterion) {
    let table = TableSpec::of_coins(8);

    let found = search(&drawn_classes(table), &Progress::new()).expect("nobody cancels").expect("few enough beliefs");
    assert_eq!((found.strategy.as_ref().map(Vec::len), found.beliefs_found), (MOVES, BELIEFS));
    criterion.bench_function("devil: search of 8 coins to the end", |bencher| {
        bencher.iter(|| search(&drawn_classes(black_box(table)), &Progress::new()));
    });

    let solution = solve(table, &Progress::new()).expect("nobody cancels");
    assert_eq!(
        (solution.strategy().map(|strategy| strategy.len), solution.search.as_ref().map(|search| search.beliefs_found)),
        (Some(255), Some(BELIEFS))
    );
    assert!(solution.verified);
    criterion.bench_function("devil: 8 coins searched and verified", |bencher| {
        bencher.iter(|| solve(black_box(table), &Progress::new()));
    });
}

/// Measures the exact chances after each of 255 moves of 8 coins, from all starts and from each of 36 classes: at most
/// 50 ms.
fn chances(criterion: &mut Criterion) {
    let solution = solve(TableSpec::of_coins(8), &Progress::new()).expect("nobody cancels");
    criterion.bench_function("devil: exact chances of 255 moves of 8 coins", |bencher| {
        bencher.iter(|| {
            let found = chance(Plan::new(black_box(&solution), None, None), &Progress::new()).expect("nobody cancels");
            let found = found.expect("a list of moves");
            assert_eq!(found.exact(127).map(ToString::to_string).as_deref(), Some("1/2"));
            found
        });
    });
}

/// Measures the best plans of up to 12 moves of three coins: at most a second.
fn best_plans(criterion: &mut Criterion) {
    criterion.bench_function("devil: best plans of 12 moves of 3 coins", |bencher| {
        bencher.iter(|| {
            let table = TableSpec::of_coins(black_box(3));
            let found = best_chance(table, &Aim::default(), 12, &Progress::new()).expect("nobody cancels");
            let found = found.expect("few enough classes");
            assert_eq!(found.plans[9].probability.to_string(), "23/27");
            found
        });
    });
}

/// Measures four glasses with two hands, and six with four: at most a frame each.
fn touch(criterion: &mut Criterion) {
    let aim = Aim { start: Selection::All, goal: Selection::AllAlike };
    for (coins, hands) in [(4, 2), (6, 4)] {
        criterion.bench_function(&format!("devil: {coins} glasses and {hands} hands"), |bencher| {
            bencher.iter(|| {
                let table = TableSpec::of_coins(black_box(coins));
                let found = solve_touch(table, &aim, hands, &Progress::new()).expect("nobody cancels");
                let found = found.expect("few enough coins");
                assert_eq!((found.outcome, found.is_verified), (TouchOutcome::Wins { calls: 5 }, true));
                found
            });
        });
    }
}

fn large_tables(criterion: &mut Criterion) {
    let table = TableSpec::of_coins(16);
    let solution = solve(table, &Progress::new()).expect("nobody cancels");
    let list: Vec<_> = solution.strategy().into_iter().flat_map(Strategy::iter).collect();
    assert!(solution.is_propagated && solution.verified);
    criterion.bench_function("devil: all 65,535 moves of 16 coins", |bencher| {
        bencher.iter(|| solve(black_box(table), &Progress::new()));
    });

    let verdict = || judge(table, &Aim::default(), &list, &Progress::new()).expect("nobody cancels");
    assert_eq!((verdict().won_after(), verdict().is_checked), (Some(65_535), true));
    criterion.bench_function("devil: verdict on 65,535 moves of 16 coins", |bencher| bencher.iter(verdict));

    let number = 12_345_678_901_234_567_890;
    let solution = solve(TableSpec::of_coins(64), &Progress::new()).expect("nobody cancels");
    let strategy = solution.strategy().expect("a list of moves");
    assert_eq!(strategy.get(number).map(Move::bits), Some(0x5555_5555_5555_5555));
    criterion.bench_function("devil: one move of 64 coins", |bencher| {
        bencher.iter(|| strategy.get(black_box(number)));
    });

    let table = TableSpec::of_coins(60);
    let solution = solve(table, &Progress::new()).expect("nobody cancels");
    assert_eq!(
        (solution.is_winnable(), solution.search.as_ref().map(|search| search.beliefs_found), solution.verified),
        (false, Some(22), true)
    );
    criterion.bench_function("devil: 60 coins searched and verified", |bencher| {
        bencher.iter(|| solve(black_box(table), &Progress::new()));
    });
}

/// Measures a long game while its table is drawn, and the query about its end in every frame.
fn a_long_game(criterion: &mut Criterion) {
    let params = Params::default().with(|params| params.set_table(TableSpec::new(64, 2, Devil::TurnAndMirror)));
    let solution = solve(params.table(), &Progress::new()).expect("nobody cancels");
    let plan = Plan::new(&solution, None, None);
    let dealt = || Playout::new(plan, &params, None, &[], &Progress::new()).expect("nobody cancels");
    let played = dealt();
    let moved = played.steps.iter().fold(Permutation::turn(64, 0), |moved, step| moved.then(&step.permutation));
    assert_eq!(played.steps.len(), 65_535);
    assert_eq!(moved.places().position(|from| from == 0), Some(played.notch_after(65_535) as usize));
    criterion.bench_function("devil: a game of 65,535 moves with 64 coins", |bencher| bencher.iter(dealt));
    criterion.bench_function("devil: where the table stands after them", |bencher| {
        bencher.iter(|| played.notch_after(black_box(65_535)));
    });
}

criterion_group!(devil, eight_coins, chances, best_plans, touch, large_tables, a_long_game);
criterion_main!(devil);
