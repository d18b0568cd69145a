//! The ratio b / a of the safe pairs, its limit, and the Fibonacci numbers behind both.
//!
//! # The limit
//! The n-th pair is about (nα, nα + tn) with α = (2 − t + √(t² + 4)) / 2, so b / a tends to 1 + t / α =
//! (t + √(t² + 4)) / 2: the golden ratio for the riddle, 1 + √2 for spread 2, and 1 for Nim, where the piles are equal.
//!
//! # Fibonacci
//! Every number is, in exactly one way, a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours
//! (Zeckendorf). Written as zeros and ones, the smaller pile of every pair of the riddle ends in an even number of
//! zeros, and the larger pile is the same with another 0 at the end (Silber, *Wythoff's Nim and Fibonacci
//! representations*, 1977).

use std::ops::RangeInclusive;

use crate::table::{Cell, Column, Kind, Table};

use super::lattice::{SafePair, pair_cells, pair_columns};
use super::ruleset::Ruleset;

/// Number of decimals to which a ratio is rounded.
pub const DECIMALS: u32 = 12;

/// Returns the limit of b / a, rounded to a double for drawing; see the module for the exact number.
pub fn limit(ruleset: Ruleset) -> f64 {
    let t = f64::from(ruleset.spread());
    f64::midpoint(t, (t * t + 4.0).sqrt())
}

/// Returns b / a rounded to [`DECIMALS`] decimals, halves up; `None` if a is 0. Computed in whole numbers, so every
/// digit is correct.
pub fn rounded(pair: &SafePair) -> Option<f64> {
    let (a, b, unit) = (u128::from(pair.a), u128::from(pair.b), 10_u128.pow(DECIMALS));
    let scaled = (2 * b * unit + a).checked_div(2 * a)?;
    Some(scaled as f64 / unit as f64)
}

/// Returns b / a minus its limit, with a relative error below 10⁻¹⁵; `None` if a is 0.
///
/// With x = 2b − ta it is (x − a√(t² + 4)) / 2a = (x² − (t² + 4)a²) / (2a(x + a√(t² + 4))). Nothing cancels there: the
/// numerator is a whole number.
pub fn distance(ruleset: Ruleset, pair: &SafePair) -> Option<f64> {
    let (a, t, radicand) = (i128::from(pair.a), i128::from(ruleset.spread()), i128::from(ruleset.radicand()));
    let x = 2 * i128::from(pair.b) - t * a;
    let numerator = x * x - radicand * a * a;
    let denominator = 2.0 * a as f64 * (x as f64 + a as f64 * f64::from(ruleset.radicand()).sqrt());
    (a > 0).then(|| numerator as f64 / denominator)
}

/// Whether the two piles are neighbours in the sequence of Fibonacci numbers 1, 2, 3, 5, 8, …
pub fn is_fibonacci(pair: &SafePair) -> bool {
    fibonacci_to(pair.b).ends_with(&[pair.a, pair.b])
}

/// Returns the Fibonacci pairs of the range. Their piles differ by a Fibonacci number, which is the index in the
/// riddle. Under other rules such pairs are coincidences, and none are returned.
pub fn fibonacci_pairs(ruleset: Ruleset, range: &RangeInclusive<u32>) -> Vec<SafePair> {
    if ruleset.spread() != 1 {
        return Vec::new();
    }
    let within = fibonacci_to(*range.end()).into_iter().filter(|n| range.contains(n));
    within.map(|n| ruleset.safe_pair(n)).filter(is_fibonacci).collect()
}

/// Returns the safe pairs that are enough to draw the ratios of `range`: for each of about `count` intervals of equal
/// length, or of equal ratio if `by_powers`, the pairs with the smallest and the largest ratio, and every Fibonacci
/// pair.
pub fn thinned(ruleset: Ruleset, range: RangeInclusive<u32>, count: u32, by_powers: bool) -> Vec<SafePair> {
    let mut kept = fibonacci_pairs(ruleset, &range);
    for (first, last) in stretches(&range, count, by_powers) {
        let mut extremes: Option<[SafePair; 2]> = None;
        for pair in (first..=last).map(|n| ruleset.safe_pair(n)).filter(|pair| pair.a > 0) {
            let [low, high] = extremes.get_or_insert([pair; 2]);
            if is_below(&pair, low) {
                *low = pair;
            } else if is_below(high, &pair) {
                *high = pair;
            }
        }
        kept.extend(extremes.into_iter().flatten());
    }
    kept.sort_unstable_by_key(|pair| pair.n);
    kept.dedup();
    kept
}

/// Whether b / a of one pair is below that of the other, compared exactly by cross-multiplication.
fn is_below(one: &SafePair, other: &SafePair) -> bool {
    u64::from(one.b) * u64::from(other.a) < u64::from(other.b) * u64::from(one.a)
}

/// Cuts a range into intervals.
fn stretches(range: &RangeInclusive<u32>, count: u32, by_powers: bool) -> Vec<(u32, u32)> {
    let (from, to) = (*range.start(), *range.end());
    let count = count.max(1);
    let factor = (f64::from(to.max(1)) / f64::from(from.max(1))).powf(1.0 / f64::from(count));
    let step = f64::from(to - from) / f64::from(count);
    let mut stretches = Vec::new();
    let mut first = from;
    while first <= to {
        let length = if by_powers { f64::from(first) * (factor - 1.0) } else { step };
        let last = first.saturating_add((length as u32).max(1) - 1).min(to);
        stretches.push((first, last));
        first = last + 1;
    }
    stretches
}

/// Returns a number as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of them neighbours, in zeros and ones with
/// the largest first; 0 is "0".
pub fn zeckendorf(number: u32) -> String {
    let mut rest = number;
    let digit = |step: u32| match rest.checked_sub(step) {
        Some(left) => {
            rest = left;
            '1'
        }
        None => '0',
    };
    let digits: String = fibonacci_to(number).into_iter().rev().map(digit).collect();
    if digits.is_empty() { "0".to_owned() } else { digits }
}

/// Returns the Fibonacci numbers 1, 2, 3, 5, 8, … up to `largest`.
fn fibonacci_to(largest: u32) -> Vec<u32> {
    let pairs = std::iter::successors(Some((1_u64, 2_u64)), |(low, high)| Some((*high, low + high)));
    pairs.map_while(|(low, _)| u32::try_from(low).ok()).take_while(|number| *number <= largest).collect()
}

/// Returns the table of the safe pairs of a range and their ratios: n, a, b, and, in place of the total, b / a rounded to
/// twelve decimals.
pub fn ratio_table(ruleset: Ruleset, range: RangeInclusive<u32>) -> Table<'static> {
    let mut columns = pair_columns();
    columns[3] = Column::new("ratio", "larger / smaller", Kind::Number).headed("larger pile / smaller pile");
    Table::new(columns, (range.end() - range.start()) as usize + 1, move |i| {
        let pair = ruleset.safe_pair(range.start() + i as u32);
        let mut row = pair_cells(&pair);
        row[3] = rounded(&pair).map_or(Cell::Empty, Cell::Number);
        row
    })
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use dashu_int::ops::SquareRoot as _;

    use super::super::ruleset::reference::all_rulesets;
    use super::*;

    #[test]
    fn the_decimals_agree_with_long_division() {
        for ruleset in all_rulesets() {
            for n in (0..300).chain([12_345, 777_777, 1_000_000]) {
                let pair = ruleset.safe_pair(n);
                let Some(found) = rounded(&pair) else {
                    assert_eq!(pair.a, 0);
                    continue;
                };
                // digit by digit, then the rounding
                let (a, mut rest) = (u64::from(pair.a), u64::from(pair.b));
                let mut digits = (rest / a).to_string() + ".";
                rest %= a;
                for _ in 0..DECIMALS {
                    rest *= 10;
                    digits.push_str(&(rest / a).to_string());
                    rest %= a;
                }
                let mut expected: f64 = digits.parse().unwrap();
                if 2 * rest >= a {
                    let scaled: u64 = digits.replace('.', "").parse().unwrap();
                    let text = (scaled + 1).to_string();
                    let (whole, decimals) = text.split_at(text.len() - DECIMALS as usize);
                    expected = format!("{whole}.{decimals}").parse().unwrap();
                }
                assert_eq!(found.to_bits(), expected.to_bits(), "{ruleset:?} {n}");
            }
        }
        assert_eq!(rounded(&Ruleset::RIDDLE.safe_pair(1)).map(f64::to_bits), Some(2.0_f64.to_bits()));
    }

    /// Returns 10³⁰ times the limit, rounded down.
    fn scaled_limit(ruleset: Ruleset) -> UBig {
        let scale = UBig::from(10_u8).pow(30);
        ((scale.sqr() * ruleset.radicand()).sqrt() + &scale * ruleset.spread()) / 2_u8
    }

    #[test]
    fn the_distance_agrees_with_long_integers() {
        for ruleset in all_rulesets().into_iter().filter(|ruleset| ruleset.spread() > 0) {
            let limit = dashu_int::IBig::from(scaled_limit(ruleset));
            for n in [1, 2, 3, 5, 13, 34, 100, 832_040, 1_000_000] {
                let pair = ruleset.safe_pair(n);
                let Some(found) = distance(ruleset, &pair) else { continue };
                let scale = dashu_int::IBig::from(10_u8).pow(30);
                let exact = &scale * pair.b / pair.a - &limit;
                let exact = exact.to_f64().value() / 1e30;
                assert!((found - exact).abs() <= exact.abs() * 1e-14 + 1e-29, "{ruleset:?} {n}: {found} {exact}");
            }
        }
    }

    #[test]
    fn the_ratios_close_in_on_the_limit() {
        for ruleset in all_rulesets() {
            for n in [1_000, 100_000, 1_000_000] {
                let pair = ruleset.safe_pair(n);
                let ratio = f64::from(pair.b) / f64::from(pair.a);
                assert!((ratio - limit(ruleset)).abs() < 20.0 / f64::from(n), "{ruleset:?} {n}");
            }
        }
    }

    #[test]
    fn the_larger_pile_has_the_fibonacci_digits_of_the_smaller_and_a_zero() {
        for n in 1..5_000 {
            let pair = Ruleset::RIDDLE.safe_pair(n);
            let (a, b) = (zeckendorf(pair.a), zeckendorf(pair.b));
            assert_eq!(b, format!("{a}0"), "n = {n}");
            assert!((a.len() - a.trim_end_matches('0').len()).is_multiple_of(2), "n = {n}");
        }
    }

    #[test]
    fn fibonacci_digits_add_up_and_have_no_neighbours() {
        for number in (0..3_000).chain([u32::MAX, 1 << 31]) {
            let digits = zeckendorf(number);
            assert!(!digits.contains("11"), "{number}: {digits}");
            let (mut low, mut high, mut sum) = (1_u64, 2_u64, 0);
            for digit in digits.chars().rev() {
                sum += if digit == '1' { low } else { 0 };
                (low, high) = (high, low + high);
            }
            assert_eq!(sum, u64::from(number));
        }
    }

    #[test]
    fn the_fibonacci_pairs_of_the_riddle() {
        let found: Vec<u32> = (0..=1_000_000).filter(|&n| is_fibonacci(&Ruleset::RIDDLE.safe_pair(n))).collect();
        assert_eq!(found, [1, 2, 5, 13, 34, 89, 233, 610, 1_597, 4_181, 10_946, 28_657, 75_025, 196_418, 514_229]);
        let quick: Vec<u32> = fibonacci_pairs(Ruleset::RIDDLE, &(0..=1_000_000)).iter().map(|pair| pair.n).collect();
        assert_eq!(quick, found);
        assert_eq!(fibonacci_pairs(Ruleset::RIDDLE, &(3..=13)).len(), 2);
    }

    #[test]
    fn exactly_the_fibonacci_pairs_are_closer_to_the_limit_than_all_before() {
        let mut nearest = f64::MAX;
        for n in 1..20_000 {
            let pair = Ruleset::RIDDLE.safe_pair(n);
            let distance = distance(Ruleset::RIDDLE, &pair).unwrap().abs();
            assert_eq!(distance < nearest * (1.0 - 1e-9), is_fibonacci(&pair), "n = {n}");
            nearest = nearest.min(distance);
        }
    }

    #[test]
    fn thinning_keeps_the_extremes_and_small_ranges_whole() {
        let all: Vec<_> = (1..=200).map(|n| Ruleset::RIDDLE.safe_pair(n)).collect();
        assert_eq!(thinned(Ruleset::RIDDLE, 0..=200, 400, false), all);
        for by_powers in [false, true] {
            let range = 1..=50_000;
            let kept = thinned(Ruleset::RIDDLE, range.clone(), 300, by_powers);
            assert!(kept.len() < 1_000 && kept.is_sorted_by_key(|pair| pair.n));
            for (first, last) in stretches(&range, 300, by_powers) {
                let ratio = |pair: &SafePair| f64::from(pair.b) / f64::from(pair.a);
                let within: Vec<_> = kept.iter().filter(|pair| (first..=last).contains(&pair.n)).map(ratio).collect();
                let low = within.iter().copied().fold(f64::MAX, f64::min);
                let high = within.iter().copied().fold(0.0, f64::max);
                assert!(
                    (first..=last)
                        .map(|n| ratio(&Ruleset::RIDDLE.safe_pair(n)))
                        .all(|ratio| low <= ratio && ratio <= high)
                );
            }
        }
    }

    #[test]
    fn the_table_has_one_row_per_pair() {
        assert_eq!(
            ratio_table(Ruleset::RIDDLE, 0..=4).to_csv(),
            "n,a,b,ratio\n0,0,0,\n1,1,2,2.0\n2,3,5,1.666666666667\n3,4,7,1.75\n4,6,10,1.666666666667\n"
        );
    }
}
