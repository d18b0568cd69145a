//! The formulas against the recursion, and beyond its reach against each other.

use proptest::prelude::*;

use super::reference::{all_rulesets, recursion};
use super::*;

const SIZE: usize = 60;

#[test]
fn every_rule_agrees_with_the_recursion_for_all_piles_to_60() {
    for ruleset in all_rulesets() {
        let known = recursion(ruleset, SIZE);
        let mut pairs = Vec::new();
        for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
            let safe = known[a][b].safe;
            assert_eq!(ruleset.index(&a.into(), &b.into()).is_some(), safe, "{ruleset:?} {a}, {b}");
            assert_eq!(ruleset.partner(&a.into()) == b.into(), safe, "{ruleset:?} {a}, {b}");
            if safe && a <= b {
                pairs.push((a, b));
            }
        }
        for (n, (a, b)) in (0_u32..).zip(pairs) {
            assert_eq!(ruleset.pair(n), (a as u64, b as u64), "{ruleset:?} n = {n}");
            assert_eq!(ruleset.index(&b.into(), &a.into()), Some(n.into()), "{ruleset:?} n = {n}");
        }
    }
}

/// The safe pairs of Wythoff's game from their oldest definition: the lower pile is the smallest number not used yet,
/// the upper one is n more.
fn pairs_by_exclusion(count: usize) -> Vec<(u64, u64)> {
    let mut used = std::collections::BTreeSet::new();
    let mut smallest = 0;
    (0..count as u64)
        .map(|n| {
            while used.contains(&smallest) {
                smallest += 1;
            }
            used.insert(smallest);
            used.insert(smallest + n);
            (smallest, smallest + n)
        })
        .collect()
}

#[test]
fn the_formula_gives_the_pairs_of_the_definition() {
    for (n, pair) in (0..).zip(pairs_by_exclusion(20_000)) {
        assert_eq!(Ruleset::RIDDLE.pair(n), pair, "n = {n}");
    }
}

#[test]
fn the_formula_is_right_where_floating_point_is_first_wrong() {
    // φ as a ratio of Fibonacci numbers F(90)/F(89) is exact enough here, and needs no root
    let (numerator, denominator) = (2_880_067_194_370_816_120_u128, 1_779_979_416_004_714_189_u128);
    for n in 102_334_150..102_334_160_u32 {
        let exact = u128::from(n) * numerator / denominator;
        assert_eq!(u128::from(Ruleset::RIDDLE.pair(n).0), exact);
    }
    let naive = (102_334_155.0 * f64::midpoint(1.0, 5_f64.sqrt())).floor() as u64;
    assert_ne!(Ruleset::RIDDLE.pair(102_334_155).0, naive);
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    prop::sample::select(all_rulesets())
}

proptest! {
    #[test]
    fn machine_and_long_integers_agree(ruleset in ruleset(), n in any::<u32>()) {
        let (lower, upper) = ruleset.pair(n);
        let n = UBig::from(n);
        prop_assert_eq!(UBig::from(lower), ruleset.lower(&n));
        prop_assert_eq!(UBig::from(upper - lower), ruleset.difference(&n));
    }

    #[test]
    fn every_long_number_is_in_one_safe_pair(ruleset in ruleset(), digits in "[1-9][0-9]{0,300}") {
        let a = UBig::from_str_radix(&digits, 10).unwrap();
        let b = ruleset.partner(&a);
        prop_assert_eq!(ruleset.partner(&b), a.clone());
        let n = ruleset.index(&a, &b);
        prop_assert!(n.is_some_and(|n| ruleset.lower(&n) == a.clone().min(b)));
    }

    #[test]
    fn a_long_lower_pile_is_the_floor_of_n_alpha(spread in 1..=9_u32, digits in "[1-9][0-9]{0,300}") {
        // x = ⌊nα⌋ iff 2x + (t − 2)n ≤ n√(t² + 4) < 2x + (t − 2)n + 2, compared in squares
        let ruleset = Ruleset::new(spread, false);
        let n = UBig::from_str_radix(&digits, 10).unwrap();
        let left = ruleset.lower(&n) * 2_u8 + &n * spread - &n * 2_u8;
        let right = n.sqr() * ruleset.radicand();
        prop_assert!(left.sqr() <= right);
        prop_assert!((left + 2_u8).sqr() > right);
    }
}
