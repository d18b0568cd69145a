//! Counts: with the thing that is counted, and as numbers that can be drawn with.

use crate::numerals::grouped;

/// "1 coin", "4 coins", "2 notches", "1 belief".
pub fn count(number: impl std::fmt::Display, thing: &str) -> String {
    let number = number.to_string();
    let ending = match (number.as_str(), thing.ends_with("ch")) {
        ("1", _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    // what is written with its commas stays as it is
    let number = if number.bytes().all(|byte| byte.is_ascii_digit()) { grouped(number) } else { number };
    format!("{number} {thing}{ending}")
}

/// "0, 1 and 3".
pub fn listing(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}

/// A count, of some hundreds at most, as a number that can be drawn with.
pub fn float(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// A step as it stands in the parameters.
pub fn whole(step: usize) -> i128 {
    i128::try_from(step).unwrap_or(i128::MAX)
}
