//! Chances smaller than doubles can be.

/// By which power of two an exponent counts.
const STEP: i32 = 512;
/// log₁₀ of that power.
const LOG10_STEP: f64 = STEP as f64 * std::f64::consts::LOG10_2;

/// A number that is not negative, `mantissa · 2^(512·exponent)`: as exact as a double, however small.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Wide {
    /// 0, or from 2⁻⁵¹² to 1 where the exponent is below 0.
    mantissa: f64,
    /// 0 or below.
    exponent: i32,
}

impl Wide {
    /// Certainty.
    pub(super) const ONE: Self = Self { mantissa: 1.0, exponent: 0 };

    /// Whether it is more than nothing.
    pub(super) fn is_positive(self) -> bool {
        self.mantissa > 0.0
    }

    /// The product with a share that is not smaller than 2⁻⁵⁰⁰ unless it is 0.
    pub(super) fn times(self, share: f64) -> Self {
        let mantissa = self.mantissa * share;
        if mantissa > 0.0 && mantissa < 2.0_f64.powi(-STEP) {
            return Self { mantissa: mantissa * 2.0_f64.powi(STEP), exponent: self.exponent - 1 };
        }
        Self { mantissa, exponent: if mantissa > 0.0 { self.exponent } else { 0 } }
    }

    /// The sum.
    pub(super) fn plus(self, other: Self) -> Self {
        if !other.is_positive() {
            return self;
        }
        if !self.is_positive() {
            return other;
        }
        let (large, small) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let mantissa = large.mantissa
            + match large.exponent - small.exponent {
                0 => small.mantissa,
                1 => small.mantissa * 2.0_f64.powi(-STEP),
                // at most 2⁻⁵¹² of the sum
                _ => 0.0,
            };
        if mantissa >= 1.0 && large.exponent < 0 {
            return Self { mantissa: mantissa * 2.0_f64.powi(-STEP), exponent: large.exponent + 1 };
        }
        Self { mantissa, ..large }
    }

    /// The nearest double, 0 where that is too small.
    pub(super) fn to_f64(self) -> f64 {
        match self.exponent {
            0 => self.mantissa,
            -1 => self.mantissa * 2.0_f64.powi(-STEP),
            // 2⁻¹⁰²⁴, whose bits count multiples of 2⁻¹⁰⁷⁴
            -2 => self.mantissa * f64::from_bits(1 << 50),
            _ => 0.0,
        }
    }

    /// Its logarithm to base 10; −∞ of 0.
    pub(super) fn log10(self) -> f64 {
        self.mantissa.log10() + LOG10_STEP * f64::from(self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_right_however_small() {
        let mut power = Wide::ONE;
        for count in 1..=2_000_i32 {
            power = power.times(0.01);
            assert!((power.log10() + 2.0 * f64::from(count)).abs() < 1e-9, "{count}");
            let plain = 0.01_f64.powi(count);
            assert!((power.to_f64() - plain).abs() <= 1e-13 * plain + 1e-323, "{count}");
        }
        assert_eq!(power.to_f64().to_bits(), 0);
        assert!(power.is_positive() && !power.times(0.0).is_positive());
    }

    #[test]
    fn sums_are_those_of_doubles_and_lose_nothing_that_counts() {
        let power = |count: i32| (0..count).fold(Wide::ONE, |power, _| power.times(0.5));
        for (one, other) in [(3, 5), (500, 600), (700, 500), (10, 1_020), (1_000, 1_060)] {
            let sum = power(one).plus(power(other));
            assert_eq!(sum, power(other).plus(power(one)));
            assert_eq!(sum.to_f64().to_bits(), (0.5_f64.powi(one) + 0.5_f64.powi(other)).to_bits(), "{one} {other}");
        }
        let many = (0..1 << 12).fold(Wide::default(), |sum, _| sum.plus(power(520)));
        assert_eq!(many.to_f64().to_bits(), 2.0_f64.powi(-508).to_bits());
    }
}
