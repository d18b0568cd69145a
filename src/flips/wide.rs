//! Numbers with the precision of a double and an exponent that never underflows.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// Binary exponent of a block: numbers are kept between the inverse of its root and its root.
const BLOCK: f64 = f64::from_bits((1_023 + 512) << 52);
const ROOT: f64 = f64::from_bits((1_023 + 256) << 52);

/// Number times a power of 2⁵¹². Sums, differences, products and quotients are rounded as those of doubles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Wide {
    number: f64,
    blocks: i64,
}

impl Wide {
    pub(super) const ONE: Self = Self { number: 1.0, blocks: 0 };

    fn new(mut number: f64, mut blocks: i64) -> Self {
        if number == 0.0 || !number.is_finite() {
            return Self { number, blocks: 0 };
        }
        while number.abs() < 1.0 / ROOT {
            (number, blocks) = (number * BLOCK, blocks - 1);
        }
        while number.abs() >= ROOT {
            (number, blocks) = (number / BLOCK, blocks + 1);
        }
        Self { number, blocks }
    }

    /// Returns the nearest double, which may be 0 for a number that is not.
    pub(super) fn to_f64(self) -> f64 {
        let step = if self.blocks < 0 { 1.0 / BLOCK } else { BLOCK };
        // only the last step can round, and the third leads beyond all doubles
        (0..self.blocks.unsigned_abs().min(3)).fold(self.number, |number, _| number * step)
    }

    /// Returns the logarithm to base 10 of a number from 0 to 1; −∞ for 0.
    pub(super) fn log10(self) -> f64 {
        let is_above = self.number >= 1.0 && self.blocks < 0;
        let (number, blocks) =
            if is_above { (self.number / BLOCK, self.blocks + 1) } else { (self.number, self.blocks) };
        number.log10() + 512.0 * std::f64::consts::LOG10_2 * blocks as f64
    }

    pub(super) fn is_finite(self) -> bool {
        self.number.is_finite()
    }

    pub(super) fn abs(self) -> Self {
        Self { number: self.number.abs(), ..self }
    }

    pub(super) fn max(self, other: Self) -> Self {
        if other > self { other } else { self }
    }

    pub(super) fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }

    /// Returns this number divided by another one, as a double.
    pub(super) fn over(self, other: Self) -> f64 {
        Self::new(self.number / other.number, self.blocks - other.blocks).to_f64()
    }
}

impl From<f64> for Wide {
    fn from(number: f64) -> Self {
        Self::new(number, 0)
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let is_plain = |one: Self| one.number != 0.0 && one.number.is_finite();
        if !is_plain(self) || !is_plain(other) {
            // adding 0 changes nothing, and infinity stays what it is
            return if other.number == 0.0 || !self.number.is_finite() { self } else { other };
        }
        let (large, small) = if self.blocks >= other.blocks { (self, other) } else { (other, self) };
        match large.blocks - small.blocks {
            0 => Self::new(self.number + other.number, self.blocks),
            1 => Self::new(large.number + small.number / BLOCK, large.blocks),
            _ => large,
        }
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { number: -other.number, ..other }
    }
}

impl Mul<f64> for Wide {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        let factor = Self::from(factor);
        Self::new(self.number * factor.number, self.blocks + factor.blocks)
    }
}

impl Div<f64> for Wide {
    type Output = Self;

    fn div(self, divisor: f64) -> Self {
        let divisor = Self::from(divisor);
        Self::new(self.number / divisor.number, self.blocks - divisor.blocks)
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        if self == other {
            return Some(Ordering::Equal);
        }
        (*self - *other).number.partial_cmp(&0.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// In the range of doubles all results are those of doubles, bit by bit.
        #[test]
        fn it_computes_as_doubles_do(a in -1e60..1e60_f64, b in 1e-60..1e60_f64, power in -60..60_i32) {
            let b = b * 10.0_f64.powi(power);
            let (x, y) = (Wide::from(a), Wide::from(b));
            prop_assert_eq!((x + y).to_f64().to_bits(), (a + b).to_bits());
            prop_assert_eq!((x - y).to_f64().to_bits(), (a - b).to_bits());
            prop_assert_eq!((x * b).to_f64().to_bits(), (a * b).to_bits());
            prop_assert_eq!((x / b).to_f64().to_bits(), (a / b).to_bits());
            prop_assert_eq!(x.partial_cmp(&y), a.partial_cmp(&b));
        }
    }

    #[test]
    fn it_does_not_underflow() {
        let mut number = Wide::ONE;
        (0..1_000).for_each(|_| number = number * 1e-19);
        assert!(number > Wide::default() && number.to_f64() <= 0.0);
        assert!(
            ((number * 2.0).over(number) - 2.0).abs() <= 0.0
                && number * 2.0 > number
                && number + number == number * 2.0
        );
        assert!(Wide::ONE + number == Wide::ONE && Wide::from(f64::INFINITY) > Wide::ONE);
    }

    #[test]
    fn powers_are_right_at_any_size() {
        let mut power = Wide::ONE;
        for count in 1..=2_000_i32 {
            power = power * 0.01;
            assert!((power.log10() + 2.0 * f64::from(count)).abs() < 1e-9, "{count}");
            let plain = 0.01_f64.powi(count);
            assert!((power.to_f64() - plain).abs() <= 1e-13 * plain + 1e-323, "{count}");
        }
        assert_eq!(power.to_f64().to_bits(), 0);
        assert!(power > Wide::default() && power * 0.0 == Wide::default());
    }

    #[test]
    fn sums_keep_every_significant_bit() {
        let power = |count: i32| (0..count).fold(Wide::ONE, |power, _| power * 0.5);
        for (one, other) in [(3, 5), (500, 600), (700, 500), (10, 1_020), (1_000, 1_060)] {
            let sum = power(one) + power(other);
            assert_eq!(sum, power(other) + power(one));
            assert_eq!(sum.to_f64().to_bits(), (0.5_f64.powi(one) + 0.5_f64.powi(other)).to_bits(), "{one} {other}");
        }
        let many = (0..1 << 12).fold(Wide::default(), |sum, _| sum + power(520));
        assert_eq!(many.to_f64().to_bits(), 2.0_f64.powi(-508).to_bits());
    }
}
