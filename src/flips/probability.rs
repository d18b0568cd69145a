//! An exact probability, as the user wrote it.

use std::fmt;

use dashu_int::ops::Gcd;

use crate::exact::BELOW_ONE;
use crate::parameter::BadParameter;

/// Largest number of decimals.
const DECIMALS: u32 = 18;

const ALLOWED: &str = "a percentage from 0 to 100 % like 60 %, a decimal from 0 to 1 like 0.6, or a fraction like 3/5";

/// An exact fraction from 0 to 1 in lowest terms with a denominator of at most [`Probability::LARGEST_DENOMINATOR`].
///
/// Displayed as a decimal if at most 18 decimals are exact, otherwise as a fraction: `0.5`, `1/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Probability {
    numerator: u64,
    denominator: u64,
}

impl Probability {
    /// Probability 0.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// Probability 1/2, a fair coin.
    pub const HALF: Self = Self { numerator: 1, denominator: 2 };
    /// Probability 1.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };
    /// The largest denominator, 10¹⁸.
    pub const LARGEST_DENOMINATOR: u64 = 1_000_000_000_000_000_000;

    /// Returns `numerator / denominator` in lowest terms; `None` if that is not a probability (the denominator is 0 or
    /// the value above 1) or the reduced denominator is above [`Probability::LARGEST_DENOMINATOR`].
    pub fn new(numerator: u64, denominator: u64) -> Option<Self> {
        if denominator == 0 || numerator > denominator {
            return None;
        }
        let divisor = numerator.gcd(denominator);
        let reduced = Self { numerator: numerator / divisor, denominator: denominator / divisor };
        (reduced.denominator <= Self::LARGEST_DENOMINATOR).then_some(reduced)
    }

    /// Returns the multiple of `1/denominator` nearest to `value`: the step of a slider.
    ///
    /// `value` is clamped to 0 to 1, NaN counts as 0; `denominator` is clamped to 1 to 2⁵³.
    pub fn nearest(value: f64, denominator: u64) -> Self {
        let denominator = denominator.clamp(1, 1 << 53);
        let share = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
        let numerator = (share * denominator as f64).round() as u64;
        Self::new(numerator, denominator).unwrap_or(Self::ONE)
    }

    /// Returns the probability at index `place`, from 0, of a grid of `points` points, at least 2, spread evenly from 0
    /// to 1.
    pub fn of_grid(place: u32, points: u32) -> Self {
        let last = u64::from(points.max(2) - 1);
        Self::new(u64::from(place).min(last), last).unwrap_or(Self::ONE)
    }

    /// Parses a decimal (`0.5`, `.5`, `1`, `1e-3`), a percentage (`60 %`) or a fraction (`1/2`) without rounding.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field` if `text` is none of these, is not between 0 and 1, has more than 18
    /// decimals or has a reduced denominator above 10¹⁸.
    pub fn parse(field: &str, text: &str) -> Result<Self, BadParameter> {
        let text = text.trim();
        let parsed = match (text.split_once('/'), text.strip_suffix('%')) {
            (Some((numerator, denominator)), _) => parse_fraction(numerator.trim_end(), denominator.trim_start()),
            (None, Some(percent)) => parse_decimal(&format!("{}e-2", percent.trim_end())),
            (None, None) => parse_decimal(text),
        };
        parsed.map_err(|allowed| BadParameter::new(field, text, allowed))
    }

    /// Returns the numerator of the reduced fraction.
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the denominator of the reduced fraction.
    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// Returns 1 minus the probability: the probability of tails.
    pub fn complement(self) -> Self {
        Self { numerator: self.denominator - self.numerator, denominator: self.denominator }
    }

    /// Writes the probability exactly as a percentage, such as `54.5 %`, or as a fraction if its digits do not end.
    pub fn to_percent(self) -> String {
        self.decimal(2).map_or_else(|| self.to_string(), |percent| percent + "\u{a0}%")
    }

    /// Writes the probability times 10 to the power of `shift`; `None` if its digits do not end.
    fn decimal(self, shift: u32) -> Option<String> {
        if !Self::LARGEST_DENOMINATOR.is_multiple_of(self.denominator) {
            return None;
        }
        // numerator ≤ denominator, so the product is at most 10^18
        let digits = self.numerator * (Self::LARGEST_DENOMINATOR / self.denominator);
        let unit = Self::LARGEST_DENOMINATOR / 10_u64.pow(shift);
        let (whole, rest, places) = (digits / unit, digits % unit, 18 - shift as usize);
        let written = format!("{whole}.{rest:0places$}");
        Some(written.trim_end_matches('0').trim_end_matches('.').to_owned())
    }

    /// Returns the probability plus 1/100; `None` if that is above 1. Rounds to a billionth if the exact denominator
    /// would be too large.
    pub(super) fn a_hundredth_more(self) -> Option<Self> {
        let (hundredths, whole) = (u128::from(self.numerator) * 100, u128::from(self.denominator));
        if hundredths + whole > 100 * whole {
            return None;
        }
        let exact = || Self::new(u64::try_from(hundredths + whole).ok()?, self.denominator.checked_mul(100)?);
        Some(exact().unwrap_or_else(|| Self::nearest(self.to_f64() + 0.01, 1_000_000_000)))
    }

    /// Returns the nearest `f64`, ties to even; 1 only if the probability is 1.
    pub fn to_f64(self) -> f64 {
        if self.numerator == 0 {
            return 0.0;
        }
        // scaled so that the quotient has 64 or 65 bits: its last bit lies far below the rounding position and can
        // represent everything cut off
        let shift = 64 + self.numerator.leading_zeros() - self.denominator.leading_zeros();
        let (scaled, divisor) = (u128::from(self.numerator) << shift, u128::from(self.denominator));
        let quotient = (scaled / divisor) | u128::from(!scaled.is_multiple_of(divisor));
        let nearest = quotient as f64 / (1_u128 << shift) as f64;
        if self == Self::ONE { nearest } else { nearest.min(BELOW_ONE) }
    }

    /// Returns the weights of heads and tails as `f64`. They add up to exactly 1; the smaller one is correctly rounded,
    /// the larger one has a relative error of at most 1.5 · 2⁻⁵³.
    ///
    /// So a weighted mean of two ones is exactly one, and a mean of values up to 1 is never above 1.
    pub(super) fn to_weights(self) -> (f64, f64) {
        if self.numerator <= self.denominator / 2 {
            let heads = self.to_f64();
            (heads, 1.0 - heads)
        } else {
            let tails = self.complement().to_f64();
            (1.0 - tails, tails)
        }
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.decimal(0).unwrap_or_else(|| format!("{}/{}", self.numerator, self.denominator)))
    }
}

/// Parses a fraction from its two parts. The error describes what is allowed.
fn parse_fraction(numerator: &str, denominator: &str) -> Result<Probability, &'static str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(numerator) || !is_number(denominator) {
        return Err(ALLOWED);
    }
    let parts = numerator.parse().ok().zip(denominator.parse().ok());
    if parts.is_some_and(|(numerator, denominator)| denominator == 0 || numerator > denominator) {
        return Err(ALLOWED);
    }
    let reduced = parts.and_then(|(numerator, denominator)| Probability::new(numerator, denominator));
    reduced.ok_or("a fraction with a denominator of at most 10^18")
}

/// Parses a decimal with or without an exponent. The error describes what is allowed.
fn parse_decimal(text: &str) -> Result<Probability, &'static str> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 = exponent.parse().map_err(|_| ALLOWED)?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ALLOWED);
    }
    // value = digits · 10^(−decimals), without redundant zeros
    let significant = digits.trim_end_matches('0');
    let dropped = digits.len() - significant.len();
    let significant = significant.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(Probability::ZERO);
    }
    let to_i64 = |length: usize| i64::try_from(length).map_err(|_| ALLOWED);
    let decimals = to_i64(fraction.len())? - to_i64(dropped)? - i64::from(exponent);
    if significant == "1" && decimals == 0 {
        return Ok(Probability::ONE);
    }
    if to_i64(significant.len())? > decimals {
        return Err(ALLOWED); // above 1
    }
    let scale = u32::try_from(decimals).ok().filter(|&decimals| decimals <= DECIMALS);
    scale
        .and_then(|decimals| Probability::new(significant.parse().ok()?, 10_u64.pow(decimals)))
        .ok_or("a number from 0 to 1 with at most 18 decimals")
}

#[cfg(test)]
mod tests {
    use super::super::reference::Fraction;
    use super::*;
    use proptest::prelude::*;

    fn parse(text: &str) -> Result<Probability, String> {
        Probability::parse("coins[0].heads", text).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn decimals_and_fractions_are_parsed_exactly() {
        for (text, numerator, denominator, written) in [
            ("0.5", 1, 2, "0.5"),
            (".5", 1, 2, "0.5"),
            ("1", 1, 1, "1"),
            ("1.", 1, 1, "1"),
            ("1.000", 1, 1, "1"),
            ("0", 0, 1, "0"),
            ("0.000", 0, 1, "0"),
            ("00.333", 333, 1000, "0.333"),
            ("1e-3", 1, 1000, "0.001"),
            ("25E-2", 1, 4, "0.25"),
            ("0.01e1", 1, 10, "0.1"),
            ("10e-1", 1, 1, "1"),
            (" 1 / 2 ", 1, 2, "0.5"),
            ("2/6", 1, 3, "1/3"),
            ("60 %", 3, 5, "0.6"),
            ("0.05%", 1, 2_000, "0.0005"),
            ("100%", 1, 1, "1"),
            ("0/7", 0, 1, "0"),
            ("7/7", 1, 1, "1"),
            ("0.000000000000000001", 1, 1_000_000_000_000_000_000, "0.000000000000000001"),
            ("0.5000000000000000000000000", 1, 2, "0.5"),
            ("1/1048576", 1, 1_048_576, "1/1048576"),
            ("6/12000000000000000000", 1, 2_000_000_000_000_000_000, ""),
        ] {
            if written.is_empty() {
                assert!(parse(text).is_err(), "{text}");
                continue;
            }
            let probability = parse(text).unwrap();
            assert_eq!((probability.numerator(), probability.denominator()), (numerator, denominator), "{text}");
            assert_eq!(probability.to_string(), written);
        }
    }

    #[test]
    fn everything_else_is_refused_with_a_reason() {
        for text in [
            "NaN",
            "nan",
            "inf",
            "-inf",
            "infinity",
            "-0.1",
            "-1",
            "1.0001",
            "2",
            "1e1",
            "1e400",
            "1e99999999999",
            "1/0",
            "0/0",
            "a/b",
            "1/",
            "/2",
            "/",
            "3/2",
            "-1/2",
            "+1/2",
            "1/2/3",
            "0.5/2",
            "",
            " ",
            ".",
            "e",
            "e-3",
            "0x1",
            "1_0",
            "½",
            "0,5",
            "150%",
            "%",
            "5e1%",
            "+0.5",
            "0.5 0",
            "9999999999999999999999",
        ] {
            let value = if text.trim().is_empty() { "empty" } else { text };
            assert_eq!(parse(text), Err(format!("coins[0].heads is {value}; it must be {ALLOWED}")));
        }
        for text in ["0.1234567890123456789", "1e-19", "0.1e-2147483648"] {
            let sentence =
                format!("coins[0].heads is {text}; it must be a number from 0 to 1 with at most 18 decimals");
            assert_eq!(parse(text), Err(sentence));
        }
        for text in ["1/1000000000000000001", "1/99999999999999999999999"] {
            let sentence =
                format!("coins[0].heads is {text}; it must be a fraction with a denominator of at most 10^18");
            assert_eq!(parse(text), Err(sentence));
        }
        assert!(parse(&"9".repeat(1_000_000)).unwrap_err().len() < 200);
        assert!(parse(&format!("0.{}1", "0".repeat(1_000_000))).is_err());
    }

    #[test]
    fn a_value_is_rounded_to_the_nearest_step() {
        for (value, written) in
            [(0.4, "0.4"), (0.400_4, "0.4"), (0.400_6, "0.401"), (-3.0, "0"), (f64::INFINITY, "1"), (f64::NAN, "0")]
        {
            assert_eq!(Probability::nearest(value, 1000).to_string(), written);
        }
        assert_eq!(Probability::nearest(0.7, 0), Probability::ONE);
        assert_eq!(Probability::nearest(0.7, u64::MAX).to_f64().to_bits(), 0.7_f64.to_bits());
    }

    /// The fraction is above the middle of two doubles by 2⁻⁵⁴ / denominator, so the part cut off decides.
    #[test]
    fn a_fraction_next_to_the_middle_of_two_doubles_is_rounded_correctly() {
        let probability = Probability::new(692_734_635_798_842_701, 999_999_999_999_999_999).unwrap();
        let below = 6_239_598_895_300_608.0; // in units of 2⁻⁵³
        assert_eq!(probability.to_f64().to_bits(), f64::to_bits((below + 1.0) / 2.0_f64.powi(53)));
    }

    #[test]
    fn a_probability_below_one_never_rounds_to_one() {
        let heads = Probability::new(Probability::LARGEST_DENOMINATOR - 1, Probability::LARGEST_DENOMINATOR).unwrap();
        assert_eq!(heads.to_f64().to_bits(), BELOW_ONE.to_bits());
        assert_eq!(Probability::ONE.to_f64().to_bits(), 1.0_f64.to_bits());
    }

    proptest! {
        /// The double is at least as close to the fraction as its neighbours are.
        #[test]
        fn the_double_is_the_nearest_to_the_fraction(numerator in 0..=1_000_000_000_000_000_000_u64, small in 1..1000_u64, huge: bool) {
            let denominator = if huge { Probability::LARGEST_DENOMINATOR } else { numerator.max(1) };
            for numerator in [numerator.min(denominator), numerator.min(denominator) / small, small.min(denominator)] {
                let probability = Probability::new(numerator, denominator).unwrap();
                let (exact, double) = (Fraction::of(probability), probability.to_f64());
                let error = Fraction::of_f64(double).distance(&exact);
                prop_assert!(double >= BELOW_ONE || error <= Fraction::of_f64(double.next_up()).distance(&exact));
                prop_assert!(double == 0.0 || error <= Fraction::of_f64(double.next_down()).distance(&exact));
                let (heads, tails) = probability.to_weights();
                prop_assert_eq!((heads + tails).to_bits(), 1.0_f64.to_bits());
                prop_assert!((heads - double).abs() <= heads * f64::EPSILON);
                prop_assert!((tails - probability.complement().to_f64()).abs() <= tails * f64::EPSILON);
            }
        }

        #[test]
        fn a_probability_survives_a_round_trip(numerator in 0..=1_000_000_000_u64, denominator in 1..=1_000_000_000_u64) {
            let probability = Probability::new(numerator.min(denominator), denominator).unwrap();
            prop_assert_eq!(parse(&probability.to_string()), Ok(probability));
        }
    }
}
