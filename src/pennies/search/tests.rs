//! Compares the search with the plain recursion, and the periods with larger tables.

use super::super::ruleset::reference::{Known, all_laws, recursion};
use super::super::takings::Limit;
use super::*;
use crate::progress::Cancelled;

fn searched(ruleset: Ruleset, size: u32) -> OutcomeTable {
    OutcomeTable::search(ruleset, size, &Progress::new()).unwrap()
}

fn assert_agrees(ruleset: Ruleset, size: usize) {
    let (known, found) = (recursion(ruleset, size), searched(ruleset, size as u32));
    for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
        let here = Known { safe: found.is_safe(a as u32, b as u32), turns: found.turns(a as u32, b as u32) };
        assert_eq!(here, known[a][b], "{ruleset:?} {a}, {b}");
    }
}

#[test]
fn every_law_agrees_with_the_recursion_for_all_piles_up_to_50() {
    for ruleset in all_laws() {
        assert_agrees(ruleset, 50);
    }
    assert_agrees(Ruleset::with_limit(Limit::Half, true, false), 130);
    assert_agrees(Ruleset::with_limit(Limit::only([1, 31, 64]), true, true), 130);
}

#[test]
fn a_small_table_is_the_beginning_of_a_large_one() {
    let limit = Ruleset::with_limit(Limit::only([2, 3]), true, false);
    let (small, large) = (searched(limit, 9), searched(limit, 40));
    assert_eq!(small.pairs(9), large.pairs(9));
    assert!(!small.is_safe(0, 10) && large.is_safe(0, 10) && small.turns(0, 10) == 0);
    assert!(large.pairs(40).is_sorted_by_key(|pair| (pair.b, pair.a)));
    assert!(large.pairs(40).iter().all(|pair| pair.a <= pair.b && large.is_safe(pair.b, pair.a)));
}

#[test]
fn at_most_four_also_from_both_has_these_safe_pairs_and_period_five() {
    let table = searched(Ruleset::with_limit(Limit::AtMost(4), true, false), 60);
    let pairs: Vec<_> = table.pairs(7).iter().map(|pair| (pair.a, pair.b)).collect();
    assert_eq!(pairs, [(0, 0), (1, 2), (0, 5), (5, 5), (2, 6), (1, 7), (6, 7)].map(|pair| pair).to_vec());
    assert_eq!(table.period, Some(Period { from: 0, length: 5 }));
}

#[test]
fn at_most_k_from_one_pile_has_period_k_plus_one() {
    for most in 1..=9 {
        let table = searched(Ruleset::with_limit(Limit::AtMost(most), false, false), 40);
        assert_eq!(table.period, Some(Period { from: 0, length: most + 1 }));
        let agrees = |a: u32, b: u32| table.is_safe(a, b) == (a % (most + 1) == b % (most + 1));
        assert!((0..=40).all(|a| (0..=40).all(|b| agrees(a, b))));
    }
}

/// A period that a small table claims holds in a large one, from the pile on that it names.
#[test]
fn every_claimed_period_holds_far_beyond_the_table() {
    let mut told = 0;
    for ruleset in all_laws() {
        let Some(Period { from, length }) = searched(ruleset, 120).period else { continue };
        let large = searched(ruleset, 700);
        let folded = |pile: u32| if pile < from + length { pile } else { from + (pile - from) % length };
        for (a, b) in (0..=700).flat_map(|a| (a..=700).map(move |b| (a, b))) {
            assert_eq!(large.is_safe(a, b), large.is_safe(folded(a), folded(b)), "{ruleset:?} {a}, {b}");
        }
        told += 1;
    }
    assert!(told > 20, "{told}");
    // half of a pile is no bound, and the other table is too small to prove its period
    assert_eq!(searched(Ruleset::with_limit(Limit::Half, true, false), 200).period, None);
    assert_eq!(searched(Ruleset::with_limit(Limit::AtMost(30), false, false), 59).period, None);
}

#[test]
fn a_cancelled_search_stops() {
    let progress = Progress::new();
    progress.cancel();
    let limit = Ruleset::with_limit(Limit::AtMost(4), true, false);
    assert_eq!(OutcomeTable::search(limit, 10, &progress), Err(Cancelled));
}
