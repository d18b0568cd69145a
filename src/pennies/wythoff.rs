//! Wythoff's formula in whole numbers.
//!
//! The functions of this module are exact for every `u64` in their stated range; [`any`] holds the same for integers
//! of any length. `n` is the **index** of a safe pair, which is also the difference of its two piles.

/// The largest index for which the machine formula does not overflow: 5n² stays below 2¹²⁸.
pub const LARGEST_INDEX: u64 = (1 << 62) - 1;

/// The lower pile of the `n`-th safe pair, ⌊nφ⌋ (OEIS A000201), for n ≤ [`LARGEST_INDEX`].
///
/// ⌊nφ⌋ = ⌊(n + n√5) / 2⌋, and the root may be rounded down first because n + ⌊n√5⌋ and n + n√5 lie in the same
/// interval between two even numbers.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "nφ < 2^63 for n < 2^62")]
pub const fn lower(n: u64) -> u64 {
    debug_assert!(n <= LARGEST_INDEX);
    let n = n as u128;
    n.midpoint((5 * n * n).isqrt()) as u64
}

/// The upper pile of the `n`-th safe pair, ⌊nφ²⌋ = ⌊nφ⌋ + n (OEIS A001950), for n ≤ [`LARGEST_INDEX`].
#[must_use]
pub const fn upper(n: u64) -> u64 {
    lower(n) + n
}

/// Whether whoever must move from the piles `a` and `b` loses, for piles below 2⁶².
#[must_use]
pub const fn is_safe(a: u64, b: u64) -> bool {
    let smaller = if a < b { a } else { b };
    smaller == lower(a.abs_diff(b))
}

/// The formula for integers of any length.
pub mod any {
    use dashu_int::UBig;
    use dashu_int::ops::SquareRoot as _;

    /// ⌊n√5⌋.
    fn times_root_five(n: &UBig) -> UBig {
        (n.sqr() * 5_u8).sqrt()
    }

    /// The lower pile of the `n`-th safe pair, ⌊nφ⌋.
    #[must_use]
    pub fn lower(n: &UBig) -> UBig {
        (n + times_root_five(n)) >> 1
    }

    /// Whether whoever must move from the piles `a` and `b` loses.
    #[must_use]
    pub fn is_safe(a: &UBig, b: &UBig) -> bool {
        let (smaller, larger) = if a < b { (a, b) } else { (b, a) };
        *smaller == lower(&(larger - smaller))
    }

    /// The one pile that makes a safe pair with `a`.
    ///
    /// Every a ≥ 1 is the lower or the upper pile of exactly one safe pair (Beatty). The only index whose lower pile
    /// can be a is n = ⌊(a + 1)/φ⌋ = ⌊((a + 1)√5 − (a + 1)) / 2⌋.
    #[must_use]
    pub fn partner(a: &UBig) -> UBig {
        if a.is_zero() {
            return UBig::ZERO;
        }
        let next = a + UBig::ONE;
        let n = (times_root_five(&next) - &next) >> 1;
        if lower(&n) == *a {
            a + n
        } else {
            // a is the upper pile of index a − n, so its lower pile is a − (a − n)
            n
        }
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use proptest::prelude::*;

    use super::*;

    /// The safe pairs straight from their oldest definition: the lower pile is the smallest number not used yet, the
    /// upper one is n more.
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
            assert_eq!((lower(n), upper(n)), pair, "n = {n}");
        }
    }

    #[test]
    fn the_formula_is_right_where_floating_point_is_first_wrong() {
        // φ as a ratio of Fibonacci numbers F(90)/F(89) is exact enough here, and needs no root
        let (numerator, denominator) = (2_880_067_194_370_816_120_u128, 1_779_979_416_004_714_189_u128);
        for n in 102_334_150..102_334_160_u64 {
            let exact = u128::from(n) * numerator / denominator;
            assert_eq!(u128::from(lower(n)), exact);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the naive formula, to be wrong")]
        let naive = (102_334_155.0 * f64::midpoint(1.0, 5_f64.sqrt())).floor() as u64;
        assert_ne!(lower(102_334_155), naive);
    }

    #[test]
    fn partners_are_each_others_partner_and_safe() {
        for a in 0..5_000_u32 {
            let a = UBig::from(a);
            let b = any::partner(&a);
            assert_eq!(any::partner(&b), a);
            assert!(any::is_safe(&a, &b) && any::is_safe(&b, &a));
        }
    }

    proptest! {
        #[test]
        fn machine_and_long_integers_agree(n in 0..=LARGEST_INDEX) {
            prop_assert_eq!(UBig::from(lower(n)), any::lower(&UBig::from(n)));
        }

        #[test]
        fn machine_and_long_integers_agree_on_safety(a in 0..1_u64 << 62, n in 0..1_u64 << 61, off in 0..3_u64) {
            prop_assert_eq!(is_safe(a, n), any::is_safe(&a.into(), &n.into()));
            // and near a safe pair, where it is decided
            let (a, b) = (lower(n), upper(n).saturating_sub(off));
            prop_assert_eq!(is_safe(a, b), off == 0 || (n == 0 && b == 0));
            prop_assert_eq!(is_safe(a, b), any::is_safe(&a.into(), &b.into()));
        }

        #[test]
        fn a_long_lower_pile_is_the_floor_of_n_phi(digits in "[1-9][0-9]{0,300}") {
            // x = ⌊nφ⌋ iff 2x − n ≤ n√5 < 2x − n + 2, compared in squares
            let n = UBig::from_str_radix(&digits, 10).unwrap();
            let twice = any::lower(&n) * 2_u8 - &n;
            let five_squared = n.sqr() * 5_u8;
            prop_assert!(twice.sqr() <= five_squared);
            prop_assert!((twice + 2_u8).sqr() > five_squared);
        }
    }
}
