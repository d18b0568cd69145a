//! How numbers are written for people.

/// A whole number with a comma after every third digit: `1234567` is `1,234,567`.
pub fn grouped(number: impl std::fmt::Display) -> String {
    group_digits(&number.to_string())
}

/// Puts the commas into a string of digits that may start with a sign.
fn group_digits(digits: &str) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    let mut grouped = String::with_capacity(sign.len() + digits.len() + digits.len() / 3);
    grouped.push_str(sign);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A probability as percent with two decimals. What rounds to 0 or 100 without being it says so: `< 0.01 %`.
pub fn percent(probability: f64) -> String {
    let percent = probability * 100.0;
    if percent > 0.0 && percent < 0.005 {
        "< 0.01 %".to_owned()
    } else if (99.995..100.0).contains(&percent) {
        "> 99.99 %".to_owned()
    } else {
        format!("{percent:.2} %")
    }
}

/// A number with at most six decimals, without zeros at its end.
pub fn plain(number: f64) -> String {
    let text = format!("{number:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A number as an exponent: 18 is `¹⁸`.
pub fn superscript(number: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|digit| DIGITS.get(digit.to_digit(10)? as usize)).collect()
}

/// A number by its digits, of a long one only the first two and the power of ten: `1.8 · 10¹⁹`. The rest is cut off.
pub fn rounded(digits: &str) -> String {
    const WHOLE_TO: usize = 9;
    match (digits.get(..1), digits.get(1..2), u32::try_from(digits.len())) {
        (Some(first), Some(second), Ok(length)) if digits.len() > WHOLE_TO => {
            format!("{first}.{second} · 10{}", superscript(length - 1))
        }
        _ => group_digits(digits),
    }
}

/// The most digits of a number that [`shortened`] writes whole.
const WHOLE_TO: usize = 24;

/// Whether [`shortened`] leaves digits of `number` out.
pub fn is_shortened(number: &dashu_int::UBig) -> bool {
    *number >= dashu_int::UBig::from(10_u8).pow(WHOLE_TO)
}

/// The start and the end of a number too long to be read, with its length between: `1234567…4321 (40 digits)`.
///
/// Numbers of up to 24 digits are written whole, with separators.
pub fn shortened(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    if digits.len() <= WHOLE_TO || !digits.is_ascii() {
        return group_digits(&digits);
    }
    format!("{}…{} ({} digits)", &digits[..8], &digits[digits.len() - 4..], grouped(digits.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_third_digit_is_followed_by_a_comma() {
        for (number, written) in
            [(0, "0"), (12, "12"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-123_456, "-123,456")]
        {
            assert_eq!(grouped(number), written);
        }
        assert_eq!(grouped(u128::MAX), "340,282,366,920,938,463,463,374,607,431,768,211,455");
    }

    #[test]
    fn a_percentage_never_claims_certainty_by_rounding() {
        for (probability, written) in [
            (0.0, "0.00 %"),
            (1e-9, "< 0.01 %"),
            (0.000_05, "0.01 %"),
            (0.640_317, "64.03 %"),
            (0.999_94, "99.99 %"),
            (0.999_999, "> 99.99 %"),
            (1.0, "100.00 %"),
        ] {
            assert_eq!(percent(probability), written);
        }
    }

    #[test]
    fn a_plain_number_has_no_zeros_to_spare() {
        for (number, written) in [(0.0, "0"), (-0.0, "0"), (0.5, "0.5"), (0.005, "0.005"), (1.0, "1"), (-2.25, "-2.25")]
        {
            assert_eq!(plain(number), written);
        }
    }

    #[test]
    fn a_size_is_told_by_its_power_of_ten() {
        for (digits, written) in
            [("0", "0"), ("65535", "65,535"), ("999999999", "999,999,999"), ("18446744073709551615", "1.8 · 10¹⁹")]
        {
            assert_eq!(rounded(digits), written);
        }
    }

    #[test]
    fn a_long_number_shows_its_ends_and_its_length() {
        assert_eq!(shortened(1_234_567), "1,234,567");
        let long = "1234567890".repeat(4);
        assert_eq!(shortened(long), "12345678…7890 (40 digits)");
        let short = dashu_int::UBig::from(10_u8).pow(24) - 1_u8;
        assert!(!is_shortened(&short) && !shortened(&short).contains('…'));
        let long = short + 1_u8;
        assert!(is_shortened(&long) && shortened(&long).contains('…'));
    }
}
