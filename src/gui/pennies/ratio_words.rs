//! Texts about the ratio of the safe pairs, and its limits, formatted exactly and in lowest terms.

use std::ops::RangeInclusive;

use crate::numerals::{grouped, plain};
use crate::pennies::lattice::SafePair;
use crate::pennies::{Ruleset, ratio};

/// Decimals of a ratio on screen.
const DECIMALS: u32 = 6;

/// Formats the limit of the larger over the smaller pile: (t + √(t² + 4)) / 2 for a spread t ≥ 1.
pub fn limit_sign(game: Ruleset) -> String {
    let (t, half) = (game.spread(), game.spread() / 2);
    match t {
        0 => "1".to_owned(),
        1 => "φ".to_owned(),
        _ if t.is_multiple_of(2) => format!("{half} + √{}", half * half + 1),
        _ => format!("({t} + √{}) / 2", t * t + 4),
    }
}

/// Returns the limit with its name, if it has one, and its first decimals.
pub fn limit(game: Ruleset) -> String {
    let name = if game.spread() == 1 { "the golden ratio " } else { "" };
    format!("{name}{}", limit_value(game))
}

/// Returns the limit with its first decimals.
pub fn limit_value(game: Ruleset) -> String {
    match game.spread() {
        0 => "1, the piles are equal".to_owned(),
        1 => "φ = (1 + √5) / 2 ≈ 1.618034".to_owned(),
        _ => format!("{} ≈ {:.6}", limit_sign(game), ratio::limit(game)),
    }
}

/// Describes the upper chart in one sentence.
pub fn summary(game: Ruleset, range: &RangeInclusive<u32>) -> String {
    let (from, to) = (grouped(range.start()), grouped(range.end()));
    let misere = if game.is_misere() { ", in misère play" } else { "" };
    match game.spread() {
        0 => format!("b / a of the pairs n = {from} to {to} is 1: in Nim the safe piles are equal{misere}."),
        _ => format!("b / a of the safe pairs n = {from} to {to} tends to {}{misere}.", limit_sign(game)),
    }
}

/// Describes the lower chart in one sentence.
pub fn distance_summary(game: Ruleset) -> String {
    let limit = limit_sign(game);
    format!("How far b / a lies from {limit}, by powers of ten: about 1 / n, and far less at the best pairs.")
}

/// Describes one pair: its ratio, the distance to the limit, and its piles in Fibonacci representation.
pub fn one_pair(game: Ruleset, pair: &SafePair) -> Vec<String> {
    let (a, b) = (grouped(pair.a), grouped(pair.b));
    let Some(rounded) = ratio::rounded(pair) else {
        return vec![format!("Safe pair {}: {a} and {b}, which have no ratio", grouped(pair.n))];
    };
    // correctly rounded; trailing zeros are dropped
    let written = format!("{rounded:.*}", DECIMALS as usize);
    let written = written.trim_end_matches('0').trim_end_matches('.');
    let is_exact = (u128::from(pair.b) * 10_u128.pow(DECIMALS)).is_multiple_of(pair.a.into());
    let sign = if is_exact { "=" } else { "≈" };
    let [digits_a, digits_b] = [pair.a, pair.b].map(ratio::zeckendorf);
    let mut lines = vec![
        format!("Safe pair {}: {b} / {a} {sign} {written}{}", grouped(pair.n), distance(game, pair)),
        format!("In Fibonacci digits {a} is {digits_a} and {b} is {digits_b}."),
    ];
    if game.spread() == 1 && ratio::is_fibonacci(pair) {
        lines.push("Both are Fibonacci numbers: no earlier pair comes closer.".to_owned());
    }
    lines
}

fn distance(game: Ruleset, pair: &SafePair) -> String {
    let Some(distance) = ratio::distance(game, pair).filter(|distance| *distance != 0.0) else { return String::new() };
    let direction = if distance > 0.0 { "above" } else { "below" };
    let size = distance.abs();
    let written = match size {
        ..1e-9 => format!("{size:.2e}"),
        // two significant digits
        ..1e-4 => format!("{size:.*}", (1.0 - size.log10()) as usize + 1),
        _ => plain(size),
    };
    format!(", {} {direction} {}", written.replace('-', "−"), limit_sign(game))
}

/// Returns what the ratio tends to, and the ratio of `pair`: the piles themselves if `is_own`, else what the best move
/// leaves.
pub fn answer(game: Ruleset, pair: Option<&SafePair>, is_own: bool) -> Vec<String> {
    let headline = match game.spread() {
        0 => "In Nim the safe piles are equal.".to_owned(),
        _ => format!("The ratio of the piles tends to {:.3}.", ratio::limit(game)),
    };
    let limit = (game.spread() > 0).then(|| format!("The limit is {}.", limit(game)));
    let whose = if is_own { "These are your piles." } else { "Your best move leaves these piles." };
    let here = pair.and_then(|pair| Some(format!("{}. {whose}", one_pair(game, pair).first()?)));
    [headline].into_iter().chain(limit).chain(here).collect()
}

/// Explains why the ratio tends to its limit.
pub fn why(game: Ruleset) -> Vec<String> {
    let t = game.spread();
    if t == 0 {
        let but = if game.is_misere() { ", but for 0 and 1" } else { "" };
        return vec![format!(
            "In Nim the safe piles are equal{but}, so their ratio is 1 from the start: there is no limit to close in on."
        )];
    }
    let value = ratio::limit(game);
    let growth = f64::from(t) / (value - 1.0);
    let (sign, with) = if t == 1 { ("φ", String::new()) } else { ("α", format!(", with α = {}", alpha(t))) };
    let more = if t == 1 { "n".to_owned() } else { format!("{t}n") };
    let mut steps = vec![
        format!(
            "In safe pair number n, the smaller pile is about {growth:.3} · n, and the larger one is {more} more. So their ratio is \
             about 1\u{a0}+\u{a0}{t}\u{a0}/\u{a0}{growth:.3} = {value:.3}."
        ),
        format!(
            "Exactly, the smaller pile is n · {sign} rounded down{with}. So the limit is 1 + {t} / {sign} = {}.",
            limit(game)
        ),
    ];
    if game.is_misere() {
        steps.push("In misère play the pairs are shifted a little, which matters less and less as n grows.".to_owned());
    }
    steps
}

/// Formats α, the mean growth of the smaller pile from one safe pair to the next: (√(t² + 4) − t + 2) / 2 for a spread
/// `t` ≥ 1.
pub fn alpha(t: u32) -> String {
    let half = t / 2;
    match t {
        1 => "φ".to_owned(),
        2 => "√2".to_owned(),
        _ if t.is_multiple_of(2) => format!("√{} − {}", half * half + 1, half - 1),
        _ => format!("(√{} − {}) / 2", t * t + 4, t - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(spread: u32, misere: bool) -> Ruleset {
        Ruleset::new(spread, misere)
    }

    #[test]
    fn a_pair_shows_its_ratio_its_distance_and_its_digits() {
        let riddle = Ruleset::RIDDLE;
        assert_eq!(
            one_pair(riddle, &riddle.safe_pair(5)),
            [
                "Safe pair 5: 13 / 8 = 1.625, 0.006966 above φ",
                "In Fibonacci digits 8 is 10000 and 13 is 100000.",
                "Both are Fibonacci numbers: no earlier pair comes closer.",
            ]
        );
        assert_eq!(one_pair(riddle, &riddle.safe_pair(3))[0], "Safe pair 3: 7 / 4 = 1.75, 0.131966 above φ");
        assert!(
            one_pair(riddle, &riddle.safe_pair(4))[0].starts_with("Safe pair 4: 10 / 6 ≈ 1.666667, 0.048633 above")
        );
        assert!(
            one_pair(riddle, &riddle.safe_pair(514_229))[0].contains("e−12 above φ")
                || one_pair(riddle, &riddle.safe_pair(514_229))[0].contains("e−13 above φ")
        );
        assert_eq!(one_pair(riddle, &riddle.safe_pair(0)), ["Safe pair 0: 0 and 0, which have no ratio"]);
        assert_eq!(one_pair(game(0, false), &game(0, false).safe_pair(7))[0], "Safe pair 7: 7 / 7 = 1");
    }

    #[test]
    fn each_spread_has_its_own_limit() {
        assert_eq!(limit(game(1, true)), "the golden ratio φ = (1 + √5) / 2 ≈ 1.618034");
        assert_eq!(limit(game(2, false)), "1 + √2 ≈ 2.414214");
        assert_eq!(limit(game(5, false)), "(5 + √29) / 2 ≈ 5.192582");
        assert!(why(game(0, true))[0].contains("but for 0 and 1"));
        assert!(why(game(3, true))[2].starts_with("In misère play"));
        let riddle = why(Ruleset::RIDDLE);
        assert_eq!(
            riddle[0],
            "In safe pair number n, the smaller pile is about 1.618 · n, and the larger one is n more. So their ratio is about \
             1\u{a0}+\u{a0}1\u{a0}/\u{a0}1.618 = 1.618."
        );
        let answer = answer(Ruleset::RIDDLE, Some(&Ruleset::RIDDLE.safe_pair(5)), true);
        assert_eq!(answer[0], "The ratio of the piles tends to 1.618.");
        assert_eq!(answer[1], "The limit is the golden ratio φ = (1 + √5) / 2 ≈ 1.618034.");
        assert_eq!(answer[2], "Safe pair 5: 13 / 8 = 1.625, 0.006966 above φ. These are your piles.");
    }

    /// Returns the value of a formatted expression.
    fn value(text: &str) -> f64 {
        if let Some(double) = text.strip_prefix('(').and_then(|text| text.strip_suffix(") / 2")) {
            return value(double) / 2.0;
        }
        let term = |term: &str| match term.strip_prefix('√') {
            Some(radicand) => radicand.parse::<f64>().unwrap().sqrt(),
            None if term == "φ" => f64::midpoint(1.0, 5_f64.sqrt()),
            None => term.parse().unwrap(),
        };
        match (text.split_once(" + "), text.split_once(" − ")) {
            (Some((one, other)), _) => term(one) + term(other),
            (_, Some((one, other))) => term(one) - term(other),
            _ => term(text),
        }
    }

    #[test]
    fn the_formatted_expressions_agree_with_the_formulas() {
        for t in 1..=9 {
            let root = f64::from(t * t + 4).sqrt();
            assert!((value(&alpha(t)) - f64::midpoint(root - f64::from(t), 2.0)).abs() < 1e-12, "{}", alpha(t));
            let limit = limit_sign(game(t, false));
            assert!((value(&limit) - f64::midpoint(root, f64::from(t))).abs() < 1e-12, "{limit}");
        }
        let limit = |t| limit_sign(game(t, false));
        assert_eq!([alpha(4), limit(4), limit(2)], ["√5 − 1", "2 + √5", "1 + √2"]);
    }
}
