//! The exact win probability as a fraction and as a decimal.

use dashu_int::UBig;

use crate::exact::Exact;
use crate::flips::Solution;
use crate::numerals::grouped;

use super::words;

/// Number of decimals to show.
const DECIMALS: usize = 50;

/// Returns the exact win probability as a fraction and as a decimal; without one, the error bound.
pub fn texts(solution: &Solution) -> Vec<String> {
    match solution.exact() {
        Some(exact) => vec![fraction(exact), decimal(exact)],
        None => words::error(solution).into_iter().collect(),
    }
}

/// Formats the fraction: "811,698,…,649 / 1,267,…,376", with a large power of two as the denominator written as
/// "2^100".
fn fraction(exact: &Exact) -> String {
    let (numerator, denominator) = (grouped(exact.numerator()), exact.denominator());
    if *denominator == UBig::ONE {
        return numerator;
    }
    match power_of_two(denominator) {
        Some(power) if power > 20 => format!("{numerator} / 2^{power}"),
        _ => format!("{numerator} / {}", grouped(denominator)),
    }
}

/// Returns the exponent of a power of two; `None` for any other number.
fn power_of_two(number: &UBig) -> Option<usize> {
    let power = number.trailing_zeros()?;
    (*number == UBig::ONE << power).then_some(power)
}

/// Formats the decimals: "= 0.64031 74472 …", with "…" at the end if they are cut off after [`DECIMALS`] digits.
fn decimal(exact: &Exact) -> String {
    let scaled = exact.numerator() * UBig::from(10_u8).pow(DECIMALS);
    let digits = &scaled / exact.denominator();
    let is_all = &digits * exact.denominator() == scaled;
    let digits = format!("{digits:0>width$}", digits = digits.to_string(), width = DECIMALS + 1);
    let (whole, rest) = digits.split_at(digits.len() - DECIMALS);
    if is_all {
        let rest = rest.trim_end_matches('0');
        let point = if rest.is_empty() { "" } else { "." };
        format!("=\u{a0}{whole}{point}{}", in_fives(rest))
    } else {
        format!("=\u{a0}{whole}.{}…", in_fives(rest))
    }
}

/// Groups digits in fives, for legibility and to allow line breaks between the groups.
fn in_fives(digits: &str) -> String {
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && place % 5 == 0 {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use crate::flips::{Game, Probability, solve};
    use crate::progress::Progress;

    use super::*;

    fn written(change: impl FnOnce(&mut Game)) -> (String, String) {
        let game = Game::default().with(change);
        let solution = solve(&game, &Progress::new()).unwrap();
        let exact = solution.exact().unwrap();
        (fraction(exact), decimal(exact))
    }

    #[test]
    fn the_riddle_has_its_published_fraction() {
        let (fraction, decimal) = written(|_| ());
        assert_eq!(fraction, "811,698,796,376,000,066,208,208,781,649 / 2^100");
        assert!(decimal.starts_with("=\u{a0}0.64031 74472 75977 14894 6654") && decimal.ends_with('…'), "{decimal}");
        assert_eq!(decimal.chars().count(), "= 0.".len() + DECIMALS + DECIMALS / 5);
    }

    #[test]
    fn short_fractions_are_written_in_full() {
        assert_eq!(written(|game| game.set_flips(2)), ("1 / 2".to_owned(), "=\u{a0}0.5".to_owned()));
        assert_eq!(written(|game| game.set_target(1_000)), ("0".to_owned(), "=\u{a0}0".to_owned()));
        assert_eq!(written(|game| game.set_target(-1_000)), ("1".to_owned(), "=\u{a0}1".to_owned()));
        let (fraction, decimal) = written(|game| {
            game.set_flips(1);
            game.coins_mut()[0].heads = Probability::new(2, 3).unwrap();
        });
        assert_eq!((fraction.as_str(), decimal.starts_with("=\u{a0}0.66666 66666")), ("2 / 3", true));
    }
}
