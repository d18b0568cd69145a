//! Exact fractions for probabilities and other numbers, and the nearest doubles.

use std::fmt;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use crate::table::{Cell, Column, Kind};

/// Largest double below 1, for probabilities that would round to 1 without being certain.
pub(crate) const BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;
/// Smallest double above 0, for probabilities that would round to 0 without being impossible.
pub(crate) const ABOVE_ZERO: f64 = f64::from_bits(1);

/// An exact non-negative fraction in lowest terms, of any size. Displayed as `numerator/denominator`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: UBig,
    denominator: UBig,
}

impl Exact {
    /// Reduces `numerator / denominator` to lowest terms; the denominator must not be 0.
    pub(crate) fn new(numerator: UBig, denominator: UBig) -> Self {
        let divisor = (&numerator).gcd(&denominator);
        Self { numerator: numerator / &divisor, denominator: denominator / divisor }
    }

    /// Returns the numerator of the reduced fraction.
    pub fn numerator(&self) -> &UBig {
        &self.numerator
    }

    /// Returns the denominator of the reduced fraction.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the nearest `f64`, ties to even; strictly between 0 and 1 if the fraction is.
    pub fn to_f64(&self) -> f64 {
        if self.numerator == UBig::ZERO {
            return 0.0;
        }
        let nearest = self.nearest();
        if self.numerator < self.denominator { nearest.clamp(ABOVE_ZERO, BELOW_ONE) } else { nearest }
    }

    /// Returns the nearest `f64` to a fraction above 0.
    fn nearest(&self) -> f64 {
        let exponent = self.numerator.bit_len() as i64 - self.denominator.bit_len() as i64;
        if exponent <= -1022 {
            // below 2⁻¹⁰²¹ doubles are multiples of 2⁻¹⁰⁷⁴, and their bits are the multiplier
            let half_units: UBig = (&self.numerator << 1075) / &self.denominator;
            let cut_off = &half_units * &self.denominator != &self.numerator << 1075;
            let half_units = u64::try_from(half_units).unwrap_or_default();
            let (units, is_half) = (half_units >> 1, half_units & 1 == 1);
            return f64::from_bits(units + u64::from(is_half && (cut_off || units & 1 == 1)));
        }
        // scaled so that the quotient has 64 or 65 bits: the last one is far below the rounding position, so that it
        // can stand for everything cut off
        let shift = 64 - exponent;
        let up = |number: &UBig, shift: i64| number << usize::try_from(shift).unwrap_or_default();
        let (scaled, divisor) = (up(&self.numerator, shift), up(&self.denominator, -shift));
        let quotient = &scaled / &divisor;
        let cut_off = &quotient * &divisor != scaled;
        let quotient = u128::try_from(quotient).unwrap_or(u128::MAX) | u128::from(cut_off);
        // a power of two outside the range of f64 is applied in two parts
        let exponent = i32::try_from(shift).unwrap_or(i32::MAX);
        let (coarse, fine) = (exponent / 2, exponent - exponent / 2);
        quotient as f64 * 2.0_f64.powi(-coarse) * 2.0_f64.powi(-fine)
    }

    /// Whether the fraction is 1.
    pub fn is_one(&self) -> bool {
        self.numerator == self.denominator
    }

    /// Formats the fraction for reading: `23/27`, `0` or `1`.
    pub fn in_words(&self) -> String {
        if self.denominator == UBig::ONE { self.numerator.to_string() } else { self.to_string() }
    }

    /// Returns the two columns of a file for such fractions. Their cells are text, since a spreadsheet takes `1/8` for
    /// a date and keeps only 15 digits of a number.
    pub(crate) fn columns() -> [Column; 2] {
        let column = |name| Column::new(name, name, Kind::Whole).headed(format!("exact chance: {name}"));
        ["numerator", "denominator"].map(|name| column(name).only_in_files(true))
    }

    /// Returns the cells of a fraction in these columns, empty without a fraction.
    pub(crate) fn cells(exact: Option<&Self>) -> [Cell; 2] {
        exact.map_or([Cell::Empty, Cell::Empty], |exact| {
            [&exact.numerator, &exact.denominator].map(|number| Cell::Text(number.to_string()))
        })
    }

    /// Whether the fraction is short enough to be read, with numbers of up to ten or eleven digits.
    pub fn is_short(&self) -> bool {
        self.denominator.bit_len() <= 34
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
    fn uncertain_probabilities_are_neither_zero_nor_one() {
        for (bits, double) in [(1022, f64::MIN_POSITIVE), (1074, ABOVE_ZERO), (1076, ABOVE_ZERO), (20_000, ABOVE_ZERO)]
        {
            assert_eq!(Exact::new(UBig::ONE, UBig::ONE << bits).to_f64().to_bits(), f64::to_bits(double));
        }
        // three halves of the smallest double round to twice it, anything less to once
        let three_halves = |less: u32| Exact::new((UBig::from(3_u8) << 200) - less, UBig::ONE << 1275).to_f64();
        assert_eq!([three_halves(0), three_halves(1)].map(f64::to_bits), [2, 1]);
        for bits in [54, 80, 20_000] {
            let all = UBig::ONE << bits;
            assert_eq!(Exact::new(&all - UBig::ONE, all.clone()).to_f64().to_bits(), BELOW_ONE.to_bits());
            assert_eq!(Exact::new(&all + UBig::ONE, all.clone()).to_f64().to_bits(), 1.0_f64.to_bits());
            assert_eq!(Exact::new(all.clone(), all).to_f64().to_bits(), 1.0_f64.to_bits());
        }
        assert_eq!(Exact::new(UBig::ZERO, UBig::ONE).to_f64().to_bits(), 0);
    }

    #[test]
    fn numbers_above_one_and_beyond_the_range_of_doubles_are_converted() {
        let of = |numerator: UBig, denominator: u32| Exact::new(numerator, denominator.into()).to_f64();
        assert_eq!(of(UBig::from(25_u8), 2).to_bits(), 12.5_f64.to_bits());
        assert_eq!(of(UBig::ONE << 1023, 1).to_bits(), 2.0_f64.powi(1023).to_bits());
        assert_eq!(of((UBig::ONE << 300) + UBig::ONE, 3).to_bits(), (2.0_f64.powi(300) / 3.0).to_bits());
        assert!(of(UBig::ONE << 3000, 1).is_infinite());
    }

    /// (2⁵³ + 1 ± 2⁻¹⁰⁰) / 2⁵⁴ is next to the middle of two doubles, so that the part cut off decides.
    #[test]
    fn a_fraction_next_to_the_middle_of_two_doubles_is_rounded_correctly() {
        let middle = UBig::from((1_u64 << 53) + 1) << 100;
        let double = |numerator: UBig| Exact::new(numerator, UBig::ONE << 154).to_f64().to_bits();
        assert_eq!(double(&middle + UBig::ONE), 0.5_f64.next_up().to_bits());
        assert_eq!(double(&middle - UBig::ONE), 0.5_f64.to_bits());
        assert_eq!(double(middle), 0.5_f64.to_bits());
    }

    proptest! {
        #[test]
        fn the_double_is_the_nearest(numerator: u128, denominator in 1..=u128::MAX, power in 1..30_usize, small in 0..1_100_usize) {
            let (numerator, denominator) = (numerator.min(denominator), numerator.max(denominator));
            let exact = Exact::new(UBig::from(numerator).pow(power), UBig::from(denominator).pow(power) << small);
            let double = exact.to_f64();
            let fraction = Fraction::new(exact.numerator().clone(), exact.denominator().clone());
            let error = Fraction::of_f64(double).distance(&fraction);
            prop_assert!(double >= BELOW_ONE || error <= Fraction::of_f64(double.next_up()).distance(&fraction));
            prop_assert!(double <= ABOVE_ZERO || error <= Fraction::of_f64(double.next_down()).distance(&fraction));
        }
    }
}
