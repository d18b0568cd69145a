//! Speed of solving pennies. Each bench first asserts its answer.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use std::hint::black_box;
use std::sync::Arc;

use coinwise::numerals::{shortened, shortened_digits};
use coinwise::pennies::lattice::{Lattice, safe_pairs};
use coinwise::pennies::search::{OutcomeTable, Period};
use coinwise::pennies::third::{LARGEST_THIRD, ThirdPile, Together};
use coinwise::pennies::totals::Totals;
use coinwise::pennies::values::Values;
use coinwise::pennies::{Limit, Outcomes, Position, Ruleset, Solution};
use coinwise::progress::Progress;
use criterion::{Criterion, criterion_group, criterion_main};
use dashu_int::UBig;

fn lattice(c: &mut Criterion) {
    let pairs = safe_pairs(Ruleset::RIDDLE, 4_096);
    assert!(pairs.iter().all(|p| Position::new(p.a, p.b).is_safe(Ruleset::RIDDLE)));
    assert!(pairs.last().is_some_and(|p| Ruleset::RIDDLE.pair(p.n + 1).1 > 4_096), "the next pair lies outside");
    c.bench_function("safe cells of a 4,096 lattice", |b| b.iter(|| safe_pairs(Ruleset::RIDDLE, black_box(4_096))));
    for (name, game) in [("riddle", Ruleset::RIDDLE), ("misère spread 9", Ruleset::new(9, true))] {
        assert!(Lattice::new(game, 4_096).agrees);
        c.bench_function(&format!("4,096 lattice checked by backward search, {name}"), |b| {
            b.iter(|| Lattice::new(game, black_box(4_096)));
        });
    }
}

fn values(c: &mut Criterion) {
    let lattices = [("riddle", Ruleset::RIDDLE, 512), ("riddle", Ruleset::RIDDLE, 4_096)];
    let worst = ("misère spread 9", Ruleset::new(9, true), 4_096);
    let mut group = c.benchmark_group("Sprague–Grundy values");
    group.sample_size(10);
    for (name, game, size) in lattices.into_iter().chain([worst]) {
        let solve = || Values::solve(game, black_box(size), &Progress::new()).expect("nobody cancels");
        let values = solve();
        let zeros: usize = (0..=size).map(|b| (0..=b).filter(|&a| values.value(a, b) == Some(0)).count()).sum();
        let pairs = safe_pairs(game, size);
        assert!(zeros == pairs.len() && pairs.iter().all(|pair| values.value(pair.a, pair.b) == Some(0)));
        group.bench_function(format!("{size}², {name}"), |b| b.iter(solve));
    }
}

fn takings(c: &mut Criterion) {
    let mut group = c.benchmark_group("takings, backward search");
    group.sample_size(10);
    let limits = [
        ("1, 3 or 4", Limit::only([1, 3, 4]), Some(Period { from: 0, length: 7 })),
        ("at most 4", Limit::AtMost(4), Some(Period { from: 0, length: 5 })),
        ("half", Limit::Half, None),
    ];
    for (name, limit, period) in limits {
        for (size, both) in [(1_024, true), (1_024, false), (4_096, true)] {
            let game = Ruleset::with_limit(limit, both, false);
            let search = || OutcomeTable::search(game, black_box(size), &Progress::new()).expect("nobody cancels");
            let table = search();
            if !both {
                // taking from one pile only, equal piles are safe, and the period is that of a single pile
                assert!((0..=size).all(|pile| table.is_safe(pile, pile)) && table.period == period);
            }
            // no move from a safe pair leaves a safe pair, and some move from any other pair does
            let wins = |a: u32, b: u32| {
                let one = limit.taken_from(a).any(|k| table.is_safe(a - k, b));
                let other = limit.taken_from(b).any(|k| table.is_safe(a, b - k));
                one || other || (both && limit.taken_from(a.min(b)).any(|k| table.is_safe(a - k, b - k)))
            };
            assert!((0..=size).step_by(31).all(|a| (0..=size).step_by(37).all(|b| wins(a, b) != table.is_safe(a, b))));
            let both = if both { "also from both" } else { "from one pile" };
            group.bench_function(format!("{size}², {name}, {both}"), |b| b.iter(search));
        }
    }
}

fn moves(c: &mut Criterion) {
    for (name, digits) in [("two digits", 2), ("1,000 digits", 1_000), ("10,000 digits", 10_000)] {
        // every winning move leaves a safe pair, and a position without winning moves is one
        let position = Position::new(UBig::from(7_u8).pow(digits * 33_219 / 28_074), UBig::from(10_u8).pow(digits));
        let moves = position.winning_moves(Ruleset::RIDDLE);
        assert!(!moves.is_empty() && moves.iter().all(|m| m.leave.is_safe(Ruleset::RIDDLE)));
        c.bench_function(&format!("winning moves, {name}"), |b| {
            b.iter(|| black_box(&position).winning_moves(Ruleset::RIDDLE));
        });
    }
}

/// Measures the short form of a number in the table of moves, computed for each visible cell in every frame.
fn shortened_numbers(c: &mut Criterion) {
    for digits in [100, 1_000, 10_000] {
        let number = UBig::from(7_u8).pow(digits * 33_219 / 28_074);
        assert_eq!(shortened(&number), shortened_digits(&number.to_string()));
        c.bench_function(&format!("the ends of a number of {digits} digits"), |b| {
            b.iter(|| shortened(black_box(&number)));
        });
    }
}

fn whole(c: &mut Criterion) {
    let solve = |piles: &Position| {
        let outcomes = Outcomes::from(Ruleset::RIDDLE);
        let totals = Arc::new(Totals::new(&outcomes, 1..=300));
        Solution::new(piles, outcomes, totals)
    };
    let piles = Position::new(8_u8, 14_u8);
    assert_eq!(solve(&piles).totals.losing.len(), 71);
    c.bench_function("the riddle, whole", |b| {
        b.iter(|| (Lattice::new(Ruleset::RIDDLE, 50), solve(black_box(&piles))));
    });
}

/// Measures all safe triples to 256³: far below a second.
fn third_pile(c: &mut Criterion) {
    let nim = ThirdPile::solve(Together::Three, false);
    assert!(nim.is_nim(LARGEST_THIRD), "the same from all three is Nim");
    for together in Together::ALL {
        c.bench_function(&format!("safe triples to 256³, together {together:?}"), |b| {
            b.iter(|| {
                let third = ThirdPile::solve(black_box(together), false);
                assert_eq!(third.is_safe([0, 1, 2]), Some(together.allows(2)));
                third
            });
        });
    }
}

criterion_group!(benches, third_pile, lattice, takings, values, moves, shortened_numbers, whole);
criterion_main!(benches);
