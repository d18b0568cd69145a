//! How fast the pennies are solved. Each bench first asserts its answer.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use std::hint::black_box;

use coinwise::pennies::lattice::{Lattice, safe_pairs};
use coinwise::pennies::{Params, Position, Rules, Solution};
use criterion::{Criterion, criterion_group, criterion_main};
use dashu_int::UBig;

fn lattice(c: &mut Criterion) {
    let pairs = safe_pairs(2_000);
    assert_eq!((pairs.len(), pairs.last().map(|p| (p.a, p.b))), (765, Some((1_236, 2_000))));
    c.bench_function("safe cells of a 2,000 lattice", |b| b.iter(|| safe_pairs(black_box(2_000))));
    assert!(Lattice::new(2_000).agrees_with_backward_search());
    c.bench_function("2,000 lattice checked by backward search", |b| b.iter(|| Lattice::new(black_box(2_000))));
}

fn moves(c: &mut Criterion) {
    for (name, digits) in [("two digits", 2), ("1,000 digits", 1_000), ("10,000 digits", 10_000)] {
        // every winning move leaves a safe pair, and a position with no winning move is one
        let position = Position::new(UBig::from(7_u8).pow(digits * 33_219 / 28_074), UBig::from(10_u8).pow(digits));
        let moves = position.winning_moves();
        assert!(!moves.is_empty() && moves.iter().all(|m| m.leave.is_safe()));
        c.bench_function(&format!("winning moves, {name}"), |b| b.iter(|| black_box(&position).winning_moves()));
    }
}

fn whole(c: &mut Criterion) {
    let params = Params { totals: [1, 300], ..Params::default() };
    let rules = Rules::new(&params).expect("the rules are allowed");
    assert_eq!(Solution::new(rules.clone()).losing_totals().len(), 71);
    c.bench_function("the riddle, whole", |b| b.iter(|| Solution::new(black_box(rules.clone()))));
}

criterion_group!(benches, lattice, moves, whole);
criterion_main!(benches);
