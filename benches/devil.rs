//! The Devil puzzle at its largest: 8 coins, 36 classes, 3,174 beliefs, 255 moves.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use std::hint::black_box;

use coinwise::devil::{Params, Rules, search, solve};
use coinwise::progress::Progress;
use criterion::{Criterion, criterion_group, criterion_main};

/// The answers every measurement must give; anything else is no measurement.
const MOVES: Option<usize> = Some(255);
const BELIEFS: u64 = 3174;

fn eight_coins(criterion: &mut Criterion) {
    let rules = Rules::new(&Params { coins: 8, ..Params::default() }).expect("8 coins are allowed");

    let found = search(&rules, &Progress::new()).expect("nobody cancels");
    assert_eq!((found.strategy().map(<[_]>::len), found.beliefs_found()), (MOVES, BELIEFS));
    criterion.bench_function("devil: search of 8 coins to the end", |bencher| {
        bencher.iter(|| search(black_box(&rules), &Progress::new()));
    });

    let solution = solve(&rules, &Progress::new()).expect("nobody cancels");
    assert_eq!((solution.strategy().map(<[_]>::len), solution.beliefs_found()), (MOVES, BELIEFS));
    assert!(solution.verified());
    criterion.bench_function("devil: 8 coins searched and verified", |bencher| {
        bencher.iter(|| solve(black_box(&rules), &Progress::new()));
    });
}

criterion_group!(devil, eight_coins);
criterion_main!(devil);
