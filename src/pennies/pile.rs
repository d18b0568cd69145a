//! Number of pennies in a pile, of any length up to a limit.

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;

use super::limits::{LARGEST_SEARCHED, MOST_PILE_DIGITS};
use crate::numerals::{grouped, shortened};
use crate::parameter::{BadParameter, whole_numbers};

/// Clamps a pile to the largest one with [`MOST_PILE_DIGITS`] digits.
pub(super) fn clamp_pile(pile: UBig) -> UBig {
    // a decimal digit holds more than 3.32 bits, so only long numbers need the exact limit
    if pile.bit_len() < MOST_PILE_DIGITS * 332 / 100 {
        return pile;
    }
    pile.min(UBig::from(10_u8).pow(MOST_PILE_DIGITS) - UBig::ONE)
}

/// Checks that a pile or a total is at most [`LARGEST_SEARCHED`], the limit if takings are limited.
///
/// # Errors
/// A [`BadParameter`] naming `field`.
pub fn check_searched(field: &str, pile: &UBig) -> Result<(), BadParameter> {
    if *pile <= UBig::from(LARGEST_SEARCHED) {
        return Ok(());
    }
    let allowed = whole_numbers(0, LARGEST_SEARCHED) + " while takings are limited";
    Err(BadParameter::new(field, shortened(pile), allowed))
}

/// Parses a pile as people write it: digits, with white space anywhere, and with commas, points, apostrophes or
/// underscores between groups of three (or two, as in 1,00,000). A point that is not followed by a group of three is no
/// separator, so `7.5` is refused and not read as 75. An exponent adds zeros: `1e40`.
///
/// # Errors
/// A [`BadParameter`] that names `field` if the text is empty, is not such a number, or has more than
/// [`MOST_PILE_DIGITS`] digits.
pub fn parse_pile(field: &str, text: &str) -> Result<UBig, BadParameter> {
    let text = text.trim();
    let allowed = || format!("a whole number, 0 or more, of at most {} digits", grouped(MOST_PILE_DIGITS));
    let refusal = |value: &str| BadParameter::new(field, value, allowed());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent).ok_or_else(|| refusal(text))?),
        None => (text, 0),
    };
    let mut groups = vec![String::new()];
    let mut digit_count = exponent;
    for c in mantissa.chars() {
        match (c, groups.last_mut()) {
            ('0'..='9', Some(group)) => {
                digit_count += 1;
                if digit_count <= MOST_PILE_DIGITS {
                    group.push(c);
                }
            }
            (',' | '.' | '\'' | '’' | '_', _) => groups.push(String::new()),
            (c, _) if c.is_whitespace() => {}
            _ => return Err(refusal(text)),
        }
    }
    if digit_count > MOST_PILE_DIGITS && exponent == 0 {
        return Err(refusal(&format!("{} digits long", grouped(digit_count))));
    }
    if digit_count > MOST_PILE_DIGITS || !are_groups(&groups) {
        return Err(refusal(text));
    }
    let number = UBig::from_str_radix(&groups.concat(), 10).map_err(|_| refusal(text))?;
    Ok(if exponent > 0 { number * UBig::from(10_u8).pow(exponent) } else { number })
}

/// Returns the exponent after an e, if a pile can have it.
fn read_exponent(text: &str) -> Option<usize> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|exponent| is_plain && *exponent < MOST_PILE_DIGITS)
}

/// Whether the digits are grouped as people group them: one group of any length, or one to three digits, then groups of
/// two or three, and three at the end.
fn are_groups(groups: &[String]) -> bool {
    match groups {
        [] => false,
        [only] => !only.is_empty(),
        [first, middle @ .., last] => {
            (1..=3).contains(&first.len()) && middle.iter().all(|g| matches!(g.len(), 2 | 3)) && last.len() == 3
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_read_as_people_write_it() {
        for text in
            ["1234567", " 1,234,567 ", "1 234 567", "1.234.567", "1_234_567", "1’234’567", "12,34,567", "123\n4567"]
        {
            assert_eq!(parse_pile("piles[0]", text), Ok(UBig::from(1_234_567_u32)), "{text}");
        }
        for (text, digits, zeros) in
            [("1e40", 1_u32, 40), ("25E+3", 25, 3), ("1,000e0", 1_000, 0), ("1e9999", 1, 9_999)]
        {
            assert_eq!(parse_pile("piles[0]", text), Ok(UBig::from(digits) * UBig::from(10_u8).pow(zeros)), "{text}");
        }
        let longest = "9".repeat(MOST_PILE_DIGITS);
        let pile = parse_pile("piles[0]", &longest).unwrap();
        assert_eq!(pile.to_string(), longest);
        assert_eq!(clamp_pile(pile.clone()), pile, "the longest pile that can be written is allowed");
    }

    #[test]
    fn text_that_is_not_a_pile_is_refused_with_its_value() {
        for text in [
            "-1",
            "+1",
            "1e",
            "e5",
            "1e-5",
            "1e1.5",
            "1e++1",
            "1e999999999",
            "1e10000",
            "12e9999",
            "seven",
            "½",
            "0x10",
            ",1",
            "NaN",
            "inf",
            "7.5",
            "1.50",
            "1000,000",
            "1,",
            "٣",
        ] {
            let message = parse_pile("piles[1]", text).unwrap_err().to_string();
            assert!(message.starts_with("piles[1] is "), "{message}");
            assert!(message.ends_with("it must be a whole number, 0 or more, of at most 10,000 digits"), "{message}");
        }
        assert!(parse_pile("piles[1]", "  ").unwrap_err().to_string().contains("is empty"));
        let message = parse_pile("piles[1]", &"9".repeat(MOST_PILE_DIGITS + 1)).unwrap_err().to_string();
        assert!(message.starts_with("piles[1] is 10,001 digits long; it must be "), "{message}");
    }
}
