//! Formats numbers for reading.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// Formats a whole number with thousands separators: `1234567` is `1,234,567`.
pub fn grouped(number: impl std::fmt::Display) -> String {
    group_digits(&number.to_string())
}

/// Inserts separators into a string of digits with an optional sign.
fn group_digits(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
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

/// Formats a number with a noun: "1 coin", "4,096 coins", "2 notches", "1 penny", "3 pennies".
pub fn count(number: impl std::fmt::Display, thing: &str) -> String {
    let number = number.to_string();
    // a number that already has separators stays as it is
    let number = if number.bytes().all(|byte| byte.is_ascii_digit()) { grouped(number) } else { number };
    match thing.strip_suffix('y') {
        _ if number == "1" => format!("1 {thing}"),
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{number} {stem}ies"),
        _ if thing.ends_with("ch") || thing.ends_with('s') => format!("{number} {thing}es"),
        _ => format!("{number} {thing}s"),
    }
}

/// Formats a probability as percent with two decimals. A value that would round to 0 or 100 without being it becomes
/// `under 0.01 %` or `over 99.99 %`.
pub fn percent(probability: f64) -> String {
    percent_to(2, probability)
}

/// Works like [`percent`] with another number of decimals.
pub fn percent_to(decimals: usize, probability: f64) -> String {
    let written = format!("{:.decimals$}", 100.0 * probability);
    // pads the last digit with zeros to all decimals
    let last = |digit: &str| format!("{digit:0>decimals$}");
    if probability > 0.0 && written.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        format!("under 0.{} %", last("1"))
    } else if probability < 1.0 && written.starts_with("100") {
        format!("over 99.{} %", "9".repeat(decimals))
    } else {
        format!("{written} %")
    }
}

/// Formats a small chance as one in a number of cases, given by its digits: `1 in 20,000`, `1 in 3 · 10²³`.
pub fn one_in(cases: &str) -> String {
    const WHOLE_TO: usize = 6;
    let significant = |digits: usize| {
        let (kept, cut) = cases.split_at(digits.min(cases.len()));
        let kept: u64 = kept.parse().unwrap_or_default();
        // rounding up nines adds a digit, which ends in 0
        (kept + u64::from(cut.starts_with(['5', '6', '7', '8', '9'])), cut.len())
    };
    if cases.len() <= WHOLE_TO {
        let (kept, zeros) = significant(2);
        return format!("1 in {}", group_digits(&format!("{kept}{}", "0".repeat(zeros))));
    }
    let (digit, exponent) = significant(1);
    let (digit, exponent) = if digit == 10 { (1, exponent + 1) } else { (digit, exponent) };
    let times = if digit == 1 { String::new() } else { format!("{digit} · ") };
    format!("1 in {times}10{}", superscript(u32::try_from(exponent).unwrap_or(u32::MAX)))
}

/// Formats a number with at most six decimals, without trailing zeros.
pub fn plain(number: f64) -> String {
    let text = format!("{number:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Formats a probability with at most six decimals. A value that would round to 0 or 1 without being it becomes `under
/// 0.000001` or `over 0.999999`.
pub fn plain_chance(probability: f64) -> String {
    match plain(probability) {
        zero if zero == "0" && probability > 0.0 => "under 0.000001".to_owned(),
        one if one == "1" && probability < 1.0 => "over 0.999999".to_owned(),
        number => number,
    }
}

/// Replaces the hyphens of negative numbers by minus signs, as everywhere on screen; files have hyphens.
pub fn with_minus_signs(words: &str) -> String {
    let is_minus = |at: usize| {
        !words[..at].ends_with(char::is_alphanumeric) && words[at + 1..].starts_with(|sign: char| sign.is_ascii_digit())
    };
    words.char_indices().map(|(at, sign)| if sign == '-' && is_minus(at) { '−' } else { sign }).collect()
}

/// Formats a number as an exponent: 18 is `¹⁸`.
pub fn superscript(number: impl std::fmt::Display) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|digit| DIGITS.get(digit.to_digit(10)? as usize)).collect()
}

/// Formats a number with one digit, rounded up: `9·10⁻¹⁴`.
pub fn power_of_ten(number: f64) -> String {
    if number <= 0.0 || !number.is_finite() {
        return plain(number);
    }
    let mut exponent = number.log10().floor() as i32;
    let mut digit = (number / 10_f64.powi(exponent)).ceil();
    if digit >= 10.0 {
        (digit, exponent) = (1.0, exponent + 1);
    }
    let sign = if exponent < 0 { "⁻" } else { "" };
    format!("{digit:.0}·10{sign}{}", superscript(exponent.unsigned_abs()))
}

/// Describes an error of at most `bound`, apart from the rounding of a chance to a double, by the decimals it leaves
/// correct: `correct to 13 decimals`. Then no more than half of the last decimal is lost.
pub fn correct_to(bound: f64) -> String {
    let error = bound + f64::EPSILON;
    format!("correct to {}", count((-(2.0 * error).log10()).floor().max(0.0), "decimal"))
}

/// Formats a number with separators and at most two decimals: `32,767.5`.
pub fn grouped_decimal(number: f64) -> String {
    let written = plain((number * 100.0).round() / 100.0);
    match written.split_once('.') {
        Some((whole, decimals)) => format!("{}.{decimals}", group_digits(whole)),
        None => group_digits(&written),
    }
}

/// Largest number of digits that [`shortened`] writes in full.
const WHOLE_TO: usize = 24;
/// Number of digits that [`shortened`] writes of the start and of the end of a longer number.
const ENDS: [usize; 2] = [8, 4];

/// Whether [`shortened`] leaves out digits of `number`.
pub fn is_shortened(number: &UBig) -> bool {
    *number >= UBig::from(10_u8).pow(WHOLE_TO)
}

/// Formats a long number by its start, its end and its length: `12345678…4321 (40 digits)`.
///
/// Numbers of up to 24 digits are written in full, with separators. The digits between are never computed: for 10,000
/// digits that would take ten times as long, and a visible table has dozens of such numbers.
pub fn shortened(number: &UBig) -> String {
    if !is_shortened(number) {
        return grouped(number);
    }
    let (digits, cut) = leading(number);
    let last = number % 10_u32.pow(ENDS[1] as u32);
    ends(&digits, &format!("{last:0width$}", width = ENDS[1]), digits.len() + cut)
}

/// Works like [`shortened`] for a string of digits.
pub fn shortened_digits(digits: &str) -> String {
    if digits.len() <= WHOLE_TO || !digits.is_ascii() {
        return group_digits(digits);
    }
    ends(digits, digits, digits.len())
}

/// Formats a number by the start of its first digits, the end of its last digits, and its length.
fn ends(first: &str, last: &str, count: usize) -> String {
    format!("{}…{} ({} digits)", &first[..ENDS[0]], &last[last.len() - ENDS[1]..], grouped(count))
}

/// Returns the first digits of a number, at least eight if it has as many, and the number of digits after them.
fn leading(number: &UBig) -> (String, usize) {
    // slightly less than log₁₀ 2 for each bit below the first is at most log₁₀ of the number, so dividing by a power of
    // ten with an exponent less by seven leaves at least eight digits
    let log = number.bit_len().saturating_sub(1).saturating_mul(30_102) / 100_000;
    let cut = log.saturating_sub(ENDS[0] - 1);
    ((number / UBig::from(10_u8).pow(cut)).to_string(), cut)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
            (1e-9, "under 0.01 %"),
            (0.000_05, "0.01 %"),
            (0.640_317, "64.03 %"),
            (0.999_94, "99.99 %"),
            (0.999_999, "over 99.99 %"),
            (1.0, "100.00 %"),
            (1.0 - f64::EPSILON / 2.0, "over 99.99 %"),
            (f64::MIN_POSITIVE, "under 0.01 %"),
        ] {
            assert_eq!(percent(probability), written);
        }
        for (decimals, probability, written) in [
            (5, 0.640_317_447, "64.03174 %"),
            (5, 1e-8, "under 0.00001 %"),
            (5, 1.0 - 1e-8, "over 99.99999 %"),
            (3, 0.999_9, "99.990 %"),
            (3, 1.0, "100.000 %"),
        ] {
            assert_eq!(percent_to(decimals, probability), written);
        }
    }

    #[test]
    fn a_small_chance_is_one_in_a_number_of_cases() {
        for (cases, written) in [
            ("20000", "1 in 20,000"),
            ("123456", "1 in 120,000"),
            ("99999", "1 in 100,000"),
            ("7", "1 in 7"),
            ("287654321098765432109876", "1 in 3 · 10²³"),
            ("9700000", "1 in 10⁷"),
            ("1249999", "1 in 10⁶"),
        ] {
            assert_eq!(one_in(cases), written, "{cases}");
        }
    }

    #[test]
    fn an_error_bound_leaves_so_many_decimals() {
        let decimals = [1.0, 0.06, 0.04, 4e-3, 6e-3, 9e-14].map(correct_to);
        let expected = ["0 decimals", "0 decimals", "1 decimal", "2 decimals", "1 decimal", "12 decimals"];
        assert_eq!(decimals, expected.map(|decimals| format!("correct to {decimals}")));
        // a double holds no more
        assert_eq!([1e-40, 0.0].map(correct_to), ["correct to 15 decimals"; 2]);
    }

    #[test]
    fn a_negative_number_on_screen_has_a_minus_sign() {
        assert_eq!(with_minus_signs("-31: a number from -30 to -1."), "−31: a number from −30 to −1.");
        for words in ["gray-code", "2-3", "1e-5", "-", "a - b", ""] {
            assert_eq!(with_minus_signs(words), words);
        }
    }

    #[test]
    fn a_plain_number_has_no_trailing_zeros() {
        for (number, written) in [(0.0, "0"), (-0.0, "0"), (0.5, "0.5"), (0.005, "0.005"), (1.0, "1"), (-2.25, "-2.25")]
        {
            assert_eq!(plain(number), written);
        }
    }

    #[test]
    fn an_uncertain_chance_is_not_rounded_to_certainty() {
        for (chance, written) in
            [(0.0, "0"), (1e-9, "under 0.000001"), (0.25, "0.25"), (1.0 - 1e-9, "over 0.999999"), (1.0, "1")]
        {
            assert_eq!(plain_chance(chance), written);
        }
    }

    #[test]
    fn a_decimal_has_separators_only_left_of_the_point() {
        for (number, written) in [(32_767.5, "32,767.5"), (1.0, "1"), (0.126, "0.13"), (1_000.0, "1,000")] {
            assert_eq!(grouped_decimal(number), written);
        }
    }

    #[test]
    fn a_long_number_shows_its_ends_and_its_length() {
        assert_eq!(shortened(&1_234_567_u32.into()), "1,234,567");
        let long = "1234567890".repeat(4);
        assert_eq!(shortened_digits(&long), "12345678…7890 (40 digits)");
        let short = UBig::from(10_u8).pow(24) - 1_u8;
        assert!(!is_shortened(&short) && !shortened(&short).contains('…'));
        let long = short + 1_u8;
        assert!(is_shortened(&long) && shortened(&long).contains('…'));
    }

    fn agrees_with_all_digits(number: &UBig) {
        assert_eq!(shortened(number), shortened_digits(&number.to_string()));
    }

    #[test]
    fn ends_near_powers_of_ten_and_two_agree_with_all_digits() {
        let tens = (0..420).map(|exponent| UBig::from(10_u8).pow(exponent));
        let twos = (0..1_400).map(|exponent| UBig::ONE << exponent);
        for power in tens.chain(twos).chain([UBig::from(10_u8).pow(10_000)]) {
            for number in [&power - UBig::ONE, power.clone(), power + UBig::ONE] {
                agrees_with_all_digits(&number);
            }
        }
    }

    proptest! {
        #[test]
        fn the_ends_of_any_number_are_those_of_all_digits(digits in "[0-9]{1,400}") {
            agrees_with_all_digits(&UBig::from_str_radix(&digits, 10).unwrap());
        }
    }
}
