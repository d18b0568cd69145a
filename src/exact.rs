//! Probabilities as exact fractions, and the doubles that stand for them.

use std::fmt;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

/// The largest double below 1: what is told of a probability that rounds to 1 and is not sure.
pub(crate) const BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// An exact fraction from 0 to 1 in lowest terms, of any size. Written `numerator/denominator`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: UBig,
    denominator: UBig,
}

impl Exact {
    /// `numerator / denominator` in lowest terms; the denominator is not 0.
    pub(crate) fn new(numerator: UBig, denominator: UBig) -> Self {
        let divisor = (&numerator).gcd(&denominator);
        Self { numerator: numerator / &divisor, denominator: denominator / divisor }
    }

    /// The numerator of the reduced fraction.
    pub fn numerator(&self) -> &UBig {
        &self.numerator
    }

    /// The denominator of the reduced fraction.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// The nearest `f64`, ties to even; below 2⁻¹⁰²², where the numbers lie less dense, one of the two nearest.
    pub fn to_f64(&self) -> f64 {
        if self.numerator == UBig::ZERO {
            return 0.0;
        }
        // scaled so that the quotient has 64 or 65 bits: the last one then lies far below the rounding position and can
        // stand for everything cut off
        let shift = 64 + self.denominator.bit_len() - self.numerator.bit_len();
        let scaled = &self.numerator << shift;
        let quotient = &scaled / &self.denominator;
        let cut_off = &quotient * &self.denominator != scaled;
        let quotient = u128::try_from(quotient).unwrap_or(u128::MAX) | u128::from(cut_off);
        // powers of two that leave the range of f64 are applied in two parts
        let exponent = i32::try_from(shift).unwrap_or(i32::MAX);
        let (coarse, fine) = (exponent / 2, exponent - exponent / 2);
        quotient as f64 * 2.0_f64.powi(-coarse) * 2.0_f64.powi(-fine)
    }

    /// As people write it: `23/27`, `0` and `1`.
    pub fn in_words(&self) -> String {
        if self.denominator == UBig::ONE { self.numerator.to_string() } else { self.to_string() }
    }

    /// Whether it is short enough to be read: numerator and denominator of at most ten digits or so.
    pub fn is_short(&self) -> bool {
        self.denominator.bit_len() <= 34
    }

    /// Whether it is at least `numerator / denominator`.
    pub(crate) fn is_at_least(&self, [numerator, denominator]: [u32; 2]) -> bool {
        &self.numerator * UBig::from(denominator) >= &self.denominator * UBig::from(numerator)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::reference::Fraction;
    use proptest::prelude::*;

    #[test]
    fn a_fraction_is_reduced_and_written_with_a_slash() {
        let exact = |numerator: u32, denominator: u32| Exact::new(numerator.into(), denominator.into()).to_string();
        assert_eq!((exact(6, 8), exact(0, 8), exact(8, 8)), ("3/4".into(), "0/1".into(), "1/1".into()));
        let words = |numerator: u32, denominator: u32| Exact::new(numerator.into(), denominator.into()).in_words();
        assert_eq!((words(6, 8), words(0, 8), words(8, 8)), ("3/4".into(), "0".into(), "1".into()));
    }

    #[test]
    fn what_is_too_small_for_a_double_becomes_zero() {
        for (bits, double) in [(1022, f64::MIN_POSITIVE), (1074, 5e-324), (1076, 0.0), (20_000, 0.0)] {
            assert_eq!(Exact::new(UBig::ONE, UBig::ONE << bits).to_f64().to_bits(), f64::to_bits(double));
        }
    }

    /// (2⁵³ + 1 ± 2⁻¹⁰⁰) / 2⁵⁴, next to the middle between two doubles: the cut-off part decides.
    #[test]
    fn a_fraction_next_to_the_middle_of_two_doubles_is_rounded_right() {
        let middle = UBig::from((1_u64 << 53) + 1) << 100;
        let double = |numerator: UBig| Exact::new(numerator, UBig::ONE << 154).to_f64().to_bits();
        assert_eq!(double(&middle + UBig::ONE), 0.5_f64.next_up().to_bits());
        assert_eq!(double(&middle - UBig::ONE), 0.5_f64.to_bits());
        assert_eq!(double(middle), 0.5_f64.to_bits());
    }

    proptest! {
        #[test]
        fn the_double_is_the_nearest(numerator: u128, denominator in 1..=u128::MAX, power in 1..30_usize) {
            let (numerator, denominator) = (numerator.min(denominator), numerator.max(denominator));
            let exact = Exact::new(UBig::from(numerator).pow(power), UBig::from(denominator).pow(power));
            let double = exact.to_f64();
            prop_assume!(double >= f64::MIN_POSITIVE);
            let fraction = Fraction::new(exact.numerator().clone(), exact.denominator().clone());
            let error = Fraction::of_f64(double).distance(&fraction);
            prop_assert!(error <= Fraction::of_f64(double.next_up()).distance(&fraction));
            prop_assert!(error <= Fraction::of_f64(double.next_down()).distance(&fraction));
        }
    }
}
