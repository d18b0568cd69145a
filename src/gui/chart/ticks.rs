//! Ticks of an axis: five to ten at round values, labelled wherever the labels do not overlap.

use std::ops::RangeInclusive;

use crate::numerals::{grouped, superscript};

/// Fewest and most ticks of an axis, unless it is too short for that many whole numbers.
const COUNTS: RangeInclusive<usize> = 5..=10;
/// Fewest ticks of a logarithmic axis.
const FEWEST_POWERS: usize = 4;
/// Labels are thinned to one tick in this many at most.
const MOST_LEFT_OUT: i64 = 100;
/// Smallest gap between two labels, in points.
const LABEL_GAP: f32 = 10.0;
/// Whole numbers from here on are written as a power of ten.
const LARGEST_WRITTEN_OUT: f64 = 1e12;
/// Rounding error allowed at the ends of an axis, as a share of its length.
const TOLERANCE: f64 = 1e-9;

/// Scale and number format of the ticks of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticks {
    /// Whole numbers only.
    Whole,
    /// Round numbers.
    Number,
    /// Round numbers, written as percent.
    Percent,
    /// Round numbers on a logarithmic axis; its coordinates are exponents of ten.
    Power,
}

/// One tick of an axis: its coordinate, and its label unless that would overlap another.
pub type Tick = (f64, Option<String>);

/// Candidate ticks, before their labels are thinned.
struct Marks {
    /// Coordinates with their labels.
    ticks: Vec<(f64, String)>,
    /// Number of the first tick, counted from the value 0, so that panning does not change which labels are left out.
    first: i64,
}

impl Ticks {
    /// Returns the ticks of an axis that shows `range` on `points` points; `extent` measures a label along the axis, in
    /// points.
    pub fn along(self, range: &RangeInclusive<f64>, points: f32, extent: impl Fn(&str) -> f32) -> Vec<Tick> {
        let (low, high) = (*range.start(), *range.end());
        if !(low.is_finite() && high.is_finite() && low < high && points > 0.0) {
            return Vec::new();
        }
        let place = |at: f64| ((at - low) / (high - low)) as f32 * points;
        let candidates = if self == Self::Power { powers(low, high) } else { self.multiples(low, high) };
        let fits = |marks: &&Marks| marks.is_apart(1, place, &extent);
        // of the powers of ten four are enough, as digits between them are hard to read
        let fewest = if self == Self::Power { FEWEST_POWERS } else { *COUNTS.start() };
        let is_right = |marks: &&Marks| (fewest..=*COUNTS.end()).contains(&marks.ticks.len());
        let right = || candidates.iter().filter(is_right);
        // of the candidates whose labels fit take the finest, otherwise the one with the fewest ticks;
        // without a candidate that has the right number, the finest of all
        let best = right().find(fits).or(right().min_by_key(|marks| marks.ticks.len()));
        let Some(marks) = best.or(candidates.first()) else { return Vec::new() };
        let every = (1..=MOST_LEFT_OUT).find(|every| marks.is_apart(*every, place, &extent)).unwrap_or(MOST_LEFT_OUT);
        // keep at least one label, so that the axis has a number
        let has_any = (marks.first..).take(marks.ticks.len()).any(|number| number % every == 0);
        let is_labelled = |number: i64| if has_any { number % every == 0 } else { number == marks.first };
        let all = marks.ticks.iter().zip(marks.first..);
        all.map(|((at, label), number)| (*at, is_labelled(number).then(|| label.clone()))).collect()
    }

    /// Returns candidates at multiples of round steps: steps of 1, 2 and 5 first, then 2.5 and 4, each group from fine
    /// to coarse.
    fn multiples(self, low: f64, high: f64) -> Vec<Marks> {
        let power = (high - low).log10().floor() as i32;
        let exponents = || power - 2..=power + 1;
        let steps = |digits: &'static [f64]| {
            exponents().flat_map(|exponent| digits.iter().map(move |digit| (*digit, exponent)))
        };
        let is_whole = |&(digit, exponent): &(f64, i32)| exponent >= i32::from(digit.fract() > 0.0);
        let steps = steps(&[1.0, 2.0, 5.0]).chain(steps(&[2.5, 4.0]));
        let steps = steps.filter(|step| self != Self::Whole || is_whole(step));
        // skip steps that are far too fine
        let steps =
            steps.map(|(digit, exponent)| digit * 10_f64.powi(exponent)).filter(|step| high - low < 50.0 * step);
        steps.map(|step| self.multiples_of(step, low, high)).filter(|marks| !marks.ticks.is_empty()).collect()
    }

    fn multiples_of(self, step: f64, low: f64, high: f64) -> Marks {
        let slack = TOLERANCE * (high - low);
        let (first, last) = (((low - slack) / step).ceil() as i64, ((high + slack) / step).floor() as i64);
        // a share is never below 0 or above 1
        let is_there = |value: f64| self != Self::Percent || (-TOLERANCE..=1.0 + TOLERANCE).contains(&value);
        let numbers: Vec<i64> = (first..=last).filter(|number| is_there(*number as f64 * step)).collect();
        let first = numbers.first().copied().unwrap_or_default();
        let values = numbers.into_iter().map(|number| number as f64 * step);
        Marks { ticks: values.map(|value| (value, self.write(value, step))).collect(), first }
    }

    /// Writes a multiple of `step` as a label.
    fn write(self, value: f64, step: f64) -> String {
        let words = match self {
            Self::Whole if value.abs() >= LARGEST_WRITTEN_OUT => power_of_ten(value),
            Self::Whole => grouped(value.round() as i64),
            Self::Number | Self::Power => decimal(value, step),
            Self::Percent => format!("{} %", decimal(value * 100.0, step * 100.0)),
        };
        words.replace('-', "−")
    }
}

impl Marks {
    /// Whether every `every`-th label fits without overlap.
    fn is_apart(&self, every: i64, place: impl Fn(f64) -> f32, extent: impl Fn(&str) -> f32) -> bool {
        let mut end = f32::NEG_INFINITY;
        let mut labelled = self.ticks.iter().zip(self.first..).filter(|(_, number)| number % every == 0);
        labelled.all(|((at, label), _)| {
            let half = extent(label) / 2.0;
            let is_free = place(*at) - half >= end;
            end = place(*at) + half + LABEL_GAP;
            is_free
        })
    }
}

/// Returns candidates between two powers of ten, from fine to coarse.
fn powers(low: f64, high: f64) -> Vec<Marks> {
    let digits: [&[i32]; 4] = [&[1, 2, 3, 4, 5, 6, 7, 8, 9], &[1, 2, 3, 5, 7], &[1, 2, 5], &[1]];
    let within = |at: &f64| (low - TOLERANCE..=high + TOLERANCE).contains(at);
    let exponents = low.floor() as i32..=high.ceil() as i32;
    let of_digits = |digits: &[i32]| {
        let all = exponents.clone().flat_map(|exponent| digits.iter().map(move |digit| (*digit, exponent)));
        let all = all.map(|(digit, exponent)| (f64::from(exponent) + f64::from(digit).log10(), digit, exponent));
        let all = all.filter(|(at, ..)| within(at)).map(|(at, digit, exponent)| (at, round(digit, exponent)));
        Marks { ticks: all.collect(), first: 0 }
    };
    let of_steps = |step: i32| {
        let (first, last) = (low.ceil() as i32, high.floor() as i32);
        let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(step) == 0);
        Marks { ticks: exponents.map(|exponent| (f64::from(exponent), round(1, exponent))).collect(), first: 0 }
    };
    let mut candidates: Vec<Marks> = Vec::new();
    if high - low < 1.0 {
        // on so short a range the values themselves are nearly evenly spaced
        for mut marks in Ticks::Power.multiples(10_f64.powf(low), 10_f64.powf(high)) {
            marks.ticks.iter_mut().for_each(|(value, _)| *value = value.log10());
            candidates.push(marks);
        }
    }
    candidates.extend(digits.into_iter().map(of_digits));
    candidates.extend([2, 5, 10, 20, 50, 100].map(of_steps));
    candidates.retain(|marks| !marks.ticks.is_empty() && marks.ticks.iter().all(|(at, _)| at.is_finite()));
    candidates
}

/// Writes a large round number as digits times a power of ten: `5 · 10¹⁸`.
fn power_of_ten(value: f64) -> String {
    let written = format!("{value:e}");
    let (factor, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    format!("{factor} · 10{}", superscript(exponent.parse().unwrap_or(0)))
}

/// Writes a digit times a power of ten, in full where that is short: `100`, `0.02`, `10⁻⁵`, `2 · 10⁻⁵`.
fn round(digit: i32, exponent: i32) -> String {
    let factor = if digit == 1 { String::new() } else { format!("{digit} · ") };
    match exponent {
        -3..0 => format!("{:.*}", exponent.unsigned_abs() as usize, f64::from(digit) * 10_f64.powi(exponent)),
        0..=6 => grouped(u64::from(digit.unsigned_abs()) * 10_u64.pow(exponent.unsigned_abs())),
        ..-3 => format!("{factor}10⁻{}", superscript(exponent.unsigned_abs())),
        _ => format!("{factor}10{}", superscript(exponent.unsigned_abs())),
    }
}

/// Writes `value` with as many decimals as multiples of `step` need.
fn decimal(value: f64, step: f64) -> String {
    let least = -(step.log10() + TOLERANCE).floor();
    let is_half = ((step * 10_f64.powf(least)).fract() - 0.5).abs() < 0.1;
    let decimals = (least + f64::from(u8::from(is_half))).clamp(0.0, 12.0) as usize;
    let value = if value.abs() < step / 2.0 { 0.0 } else { value };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns roughly the width of a text in points.
    fn extent(words: &str) -> f32 {
        7.5 * words.chars().count() as f32
    }

    fn written(ticks: Ticks, low: f64, high: f64, points: f32) -> Vec<String> {
        ticks.along(&(low..=high), points, extent).into_iter().map(|(_, label)| label.unwrap_or_default()).collect()
    }

    #[test]
    fn ticks_are_at_round_numbers_with_no_more_digits_than_needed() {
        assert_eq!(written(Ticks::Whole, 0.0, 100.0, 300.0), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(written(Ticks::Whole, -0.5, 3.5, 600.0), ["0", "1", "2", "3"]);
        assert_eq!(written(Ticks::Whole, 0.0, 2_000.0, 300.0), ["0", "500", "1,000", "1,500", "2,000"]);
        assert_eq!(written(Ticks::Whole, -100.0, 100.0, 300.0), ["−100", "−50", "0", "50", "100"]);
        assert_eq!(written(Ticks::Number, 0.0, 1.0, 300.0), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(written(Ticks::Percent, 0.0, 1.0, 350.0), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(
            written(Ticks::Percent, 0.85, 1.08, 600.0),
            ["86 %", "88 %", "90 %", "92 %", "94 %", "96 %", "98 %", "100 %"]
        );
        assert_eq!(written(Ticks::Power, 0.0, 5.0, 600.0), ["1", "10", "100", "1,000", "10,000", "100,000"]);
        assert_eq!(written(Ticks::Power, -2.0, 0.0, 600.0), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(written(Ticks::Power, 0.3, 0.7, 600.0), ["2.0", "2.5", "3.0", "3.5", "4.0", "4.5", "5.0"]);
        assert_eq!(written(Ticks::Power, -4.7, -0.4, 300.0), ["10⁻⁴", "0.001", "0.01", "0.1"]);
        assert_eq!(
            written(Ticks::Whole, 0.0, 1.9e19, 600.0),
            ["0", "4 · 10¹⁸", "8 · 10¹⁸", "1.2 · 10¹⁹", "1.6 · 10¹⁹"]
        );
    }

    #[test]
    fn an_axis_has_five_to_ten_ticks_at_any_size_and_labels_never_overlap() {
        let ranges: [(f64, f64); 8] =
            [(0.0, 1.0), (0.0, 0.7), (-3.2, 12.9), (0.0, 24.0), (1.0, 24.9), (0.0, 8.0), (0.0, 4.0), (20.0, 30.0)];
        let scales: [f64; 9] = [1.0, 3.0, 7.0, 13.0, 99.0, 1_234.0, 4_096.0, 1e6, 3e9];
        for (ticks, low, high) in scales.iter().flat_map(|scale| {
            ranges.iter().flat_map(move |(low, high)| {
                [Ticks::Whole, Ticks::Number].map(|ticks| (ticks, low * scale, high * scale))
            })
        }) {
            let enough = ticks == Ticks::Number || high.floor() - low.ceil() >= 4.0;
            for points in [60.0, 130.0, 400.0, 1_500.0] {
                let found = ticks.along(&(low..=high), points, extent);
                let count = found.len();
                assert!((!enough || count >= 5) && count <= 10, "{ticks:?} {low} to {high}: {count}");
                assert!(found.iter().all(|(at, _)| (low - 1e-6..=high + 1e-6 * high.abs()).contains(at)));
                assert!(found.iter().any(|(_, label)| label.is_some()), "{ticks:?} {low} to {high} on {points}");
                let place = |at: f64| ((at - low) / (high - low)) as f32 * points;
                let labelled: Vec<_> =
                    found.iter().filter_map(|(at, label)| Some((place(*at), label.as_ref()?))).collect();
                for pair in labelled.windows(2) {
                    let apart = pair[1].0 - pair[0].0 - f32::midpoint(extent(pair[0].1), extent(pair[1].1));
                    assert!(apart >= LABEL_GAP - 0.1, "{pair:?} on {points}");
                }
            }
        }
    }

    #[test]
    fn logarithmic_axes_have_five_to_ten_ticks_too() {
        for (low, high) in [(0.0, 5.0), (0.0, 1.0), (-4.0, -1.0), (-16.3, 0.2), (0.0, 4.3), (0.0, 120.0), (2.1, 2.3)] {
            let found = Ticks::Power.along(&(low..=high), 900.0, extent);
            assert!(COUNTS.contains(&found.len()), "{low} to {high}: {found:?}");
        }
    }

    #[test]
    fn an_empty_or_infinite_range_has_no_ticks() {
        assert!(written(Ticks::Number, 0.0, 0.0, 300.0).is_empty());
        assert!(written(Ticks::Number, f64::NAN, 1.0, 300.0).is_empty());
        assert!(written(Ticks::Power, 0.0, f64::INFINITY, 300.0).is_empty());
    }
}
