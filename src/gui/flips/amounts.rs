//! Mean scores and prizes as they are told, with a true minus sign.

use crate::numerals::plain;

/// Points of score, with two digits after the point at most.
pub fn points(score: f64) -> String {
    plain((100.0 * score).round() / 100.0).replace('-', "−")
}

/// A mean prize, with four digits after the point at most.
pub fn prize(value: f64) -> String {
    plain((10_000.0 * value).round() / 10_000.0).replace('-', "−")
}
