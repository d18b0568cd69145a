//! Numbers with the precision of a double and an exponent that never underflows.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Binary exponent of a block: numbers are kept between the inverse of its root and its root.
const BLOCK: f64 = two_to(512);
const ROOT: f64 = two_to(256);

/// Returns a power of two.
const fn two_to(power: u64) -> f64 {
    f64::from_bits((1_023 + power) << 52)
}

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
        match self.blocks {
            0 => self.number,
            blocks @ -3..=3 => self.number * BLOCK.powi(blocks as i32),
            1.. => self.number * f64::INFINITY,
            _ => 0.0,
        }
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

impl Neg for Wide {
    type Output = Self;

    fn neg(self) -> Self {
        Self { number: -self.number, ..self }
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
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
}
