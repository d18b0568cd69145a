//! One description for each parameter of a puzzle, read by everything that shows or sets it.
//!
//! A puzzle has a table of [`Field`]s, one for each key of its scenario files. Reports and help take their words from
//! it; sliders, the command palette and animations use its [`Number`]s. Nothing here knows the window or files.

use std::ops::RangeInclusive;

use crate::numerals::grouped;
use crate::parameter::{BadParameter, whole_numbers};

/// Least end of a range that counts as none in messages.
pub const UNBOUNDED: f64 = 1e15;

/// Parameter that one key of a scenario file holds.
pub struct Field<P: 'static> {
    /// Key in a scenario file. The window never shows it.
    pub key: &'static str,
    /// Name in reports and in the help.
    pub title: &'static str,
    /// Names of the views that show it; empty if all do.
    pub views: &'static [&'static str],
    /// Numbers in it that sliders move: none, one, or one for each part of the parameter.
    pub numbers: &'static [Number<P>],
}

impl<P> Field<P> {
    /// Returns a row of a table of fields.
    pub const fn new(
        key: &'static str,
        title: &'static str,
        views: &'static [&'static str],
        numbers: &'static [Number<P>],
    ) -> Self {
        Self { key, title, views, numbers }
    }

    /// Whether the parameter has no number, or one that exists beside these parameters.
    pub fn is_in_use(&self, params: &P) -> bool {
        self.numbers.is_empty() || self.numbers.iter().any(|number| (number.exists)(params))
    }

    /// Whether a view depends on the parameter.
    pub fn is_shown_in(&self, view: &str) -> bool {
        self.views.is_empty() || self.views.contains(&view)
    }
}

/// Number that a slider moves. Ranges may depend on the other parameters.
#[derive(Clone, Copy)]
pub struct Number<P: 'static> {
    /// Path in a scenario file, for messages that refuse a value: `totals[0]`, `coins[1].heads`.
    pub key: &'static str,
    /// Accessible name of the slider, unique within the puzzle: "Chance of heads, coin B".
    pub name: &'static str,
    /// Name on screen: "First pile"; `None` if it is the accessible name.
    pub title: Option<&'static str>,
    /// Heading of its group of controls: "Coin B".
    pub group: &'static str,
    /// Short explanation for the tooltip, without the range.
    pub hint: &'static str,
    /// Whether these parameters have the number.
    pub exists: fn(&P) -> bool,
    /// Steps between the values.
    pub step: Step,
    /// Distance that an arrow key moves the slider; with Alt a tenth of it, but at least 1 for whole numbers.
    pub key_step: f64,
    /// Distribution of the values along the slider.
    pub scale: Scale,
    /// Returns the range of values that can be typed.
    pub allowed: RangeOf<P>,
    /// Returns the range of the slider; `None` for all allowed values.
    pub slider: Option<RangeOf<P>>,
    /// Returns the range that an animation suggests at first: the part where most changes; `None` for the whole slider.
    pub animated: Option<RangeOf<P>>,
    /// Returns the value, rounded to the nearest `f64` if it has more digits; NaN if it belongs to a part that is
    /// missing.
    pub get: fn(&P) -> f64,
    /// Sets the nearest allowed value and refits what depends on it: a first total above the last one raises the last
    /// one too.
    pub set: fn(&mut P, f64),
    /// Whether an animation lists it before other numbers.
    pub comes_first: bool,
    /// Copies the value from other parameters, if they have this number; needed where they may lack it, or where it has
    /// more digits than an `f64`.
    pub restore: Option<fn(&mut P, &P)>,
}

/// Function that returns a range of values for some parameters.
pub type RangeOf<P> = fn(&P) -> RangeInclusive<f64>;

impl<P> Number<P> {
    /// Returns a number with the settings that most share: a whole number that is always there, on an even scale. Its
    /// hint, its range and its access to the parameters are still to be set.
    pub const fn new(key: &'static str, group: &'static str, name: &'static str) -> Self {
        Self {
            key,
            name,
            title: None,
            group,
            hint: "",
            exists: |_| true,
            step: Step::Whole,
            key_step: 1.0,
            scale: Scale::Even,
            allowed: |_| 0.0..=0.0,
            slider: None,
            animated: None,
            get: |_| 0.0,
            set: |_, _| {},
            comes_first: false,
            restore: None,
        }
    }

    /// Returns the name on screen.
    pub fn title(&self) -> &'static str {
        self.title.unwrap_or(self.name)
    }

    /// Returns the range of the slider.
    pub fn slider(&self, params: &P) -> RangeInclusive<f64> {
        self.slider.unwrap_or(self.allowed)(params)
    }

    /// Returns the range that an animation suggests at first.
    pub fn animated(&self, params: &P) -> RangeInclusive<f64> {
        self.animated.or(self.slider).unwrap_or(self.allowed)(params)
    }

    /// Sets the number and refits what depends on it.
    ///
    /// # Errors
    /// A [`BadParameter`] if the value is out of range.
    pub fn set_if_allowed(&self, params: &mut P, value: f64) -> Result<(), BadParameter> {
        let allowed = (self.allowed)(params);
        let value = if self.step == Step::Whole { value.round() } else { value };
        if allowed.contains(&value) {
            (self.set)(params, value);
            return Ok(());
        }
        let (low, high) = allowed.into_inner();
        let rounded = |value| grouped(round_to_i64(value));
        let (value, allowed) = match self.step {
            Step::Whole if high < UNBOUNDED => (rounded(value), whole_numbers(round_to_i64(low), round_to_i64(high))),
            Step::Whole => (rounded(value), format!("a whole number, {} or more", rounded(low))),
            Step::Decimal => (format!("{value:.4}"), format!("a number from {low:.4} to {high:.4}")),
        };
        Err(BadParameter::new(self.key, value, allowed))
    }

    /// Copies the exact value from other parameters, if they have this number, and refits what depends on it.
    pub fn restore(&self, params: &mut P, to: &P) {
        match self.restore {
            Some(restore) => restore(params, to),
            None => (self.set)(params, (self.get)(to)),
        }
    }
}

/// Steps between the values of a [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Whole numbers.
    Whole,
    /// Decimals.
    Decimal,
}

/// Distribution of the values of a [`Number`] along its slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Linear.
    Even,
    /// Linear up to this value, which is in the middle of the slider, and geometric above it. A slider that ends or
    /// begins at this value has only one of the two halves.
    GeometricAbove(f64),
}

impl Scale {
    /// Returns the position of `value` in `range` from 0 to 1. Clamps a value outside of the range.
    pub fn share(self, range: &RangeInclusive<f64>, value: f64) -> f64 {
        let (low, high) = (*range.start(), *range.end());
        let value = value.clamp(low, high);
        match self.bend(low, high) {
            _ if high <= low => 0.0,
            None => (value - low) / (high - low),
            Some((bend, middle)) if value < bend => middle * (value - low) / (bend - low),
            Some((bend, middle)) => middle + (1.0 - middle) * (value / bend).ln() / (high / bend).ln(),
        }
    }

    /// Returns the value at position `share`, from 0 to 1, of `range`.
    pub fn value(self, range: &RangeInclusive<f64>, share: f64) -> f64 {
        let (low, high, share) = (*range.start(), *range.end(), share.clamp(0.0, 1.0));
        let value = match self.bend(low, high) {
            None => low + share * (high - low),
            Some((bend, middle)) if share < middle => low + share / middle * (bend - low),
            Some((bend, middle)) => bend * (high / bend).powf((share - middle) / (1.0 - middle)),
        };
        value.clamp(low, high)
    }

    /// Returns the value at which the geometric part begins and its position from 0 to 1; `None` if there is no such
    /// part.
    fn bend(self, low: f64, high: f64) -> Option<(f64, f64)> {
        match self {
            Self::GeometricAbove(bend) if bend < high && bend > 0.0 => {
                Some(if low < bend { (bend, 0.5) } else { (low, 0.0) })
            }
            _ => None,
        }
    }
}

/// Rounds to the nearest whole number. Clamps to the ends of `i64`; NaN gives 0.
pub fn round_to_i64(value: f64) -> i64 {
    value.round() as i64
}

/// Converts a range of whole numbers for a [`Number`].
pub fn range<T: Into<f64> + Copy>(range: &RangeInclusive<T>) -> RangeInclusive<f64> {
    (*range.start()).into()..=(*range.end()).into()
}

/// Returns all numbers in a table of fields that these parameters have, in the order of the table.
pub fn numbers<P>(table: &'static [Field<P>], params: &P) -> impl Iterator<Item = &'static Number<P>> {
    table.iter().flat_map(|field| field.numbers).filter(|number| (number.exists)(params))
}

/// Returns the accessible names of the numbers on which a view depends.
pub fn names_in_view<P>(table: &'static [Field<P>], view: &str) -> Vec<&'static str> {
    let fields = table.iter().filter(|field| field.is_shown_in(view));
    fields.flat_map(|field| field.numbers).map(|number| number.name).collect()
}

/// Returns the number with this accessible name, if these parameters have it.
pub fn number_named<P>(table: &'static [Field<P>], params: &P, name: &str) -> Option<&'static Number<P>> {
    numbers(table, params).find(|number| number.name == name)
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_geometric_scale_gives_half_of_the_slider_to_small_values() {
        let (scale, range) = (Scale::GeometricAbove(100.0), 0.0..=1_000.0);
        for (value, share) in [(-5.0, 0.0), (0.0, 0.0), (50.0, 0.25), (100.0, 0.5), (1_000.0, 1.0), (1e9, 1.0)] {
            assert!((scale.share(&range, value) - share).abs() < 1e-12, "{value}");
        }
        assert!((scale.value(&range, 0.75) - 100_000.0_f64.sqrt()).abs() < 1e-9);
        let whole = Scale::GeometricAbove(1.0);
        assert!((whole.value(&(1.0..=1e6), 0.5) - 1e3).abs() < 1e-9);
    }

    #[test]
    fn every_scale_is_inverted_by_its_value() {
        let scales =
            [Scale::Even, Scale::GeometricAbove(100.0), Scale::GeometricAbove(1.0), Scale::GeometricAbove(7e9)];
        for scale in scales {
            for range in [1.0..=1e6, 0.0..=30.0, -50.0..=50.0, 200.0..=300.0] {
                for step in 0..=20 {
                    let share = f64::from(step) / 20.0;
                    let value = scale.value(&range, share);
                    assert!(range.contains(&value), "{scale:?} {value}");
                    assert!((scale.share(&range, value) - share).abs() < 1e-9, "{scale:?} {range:?} {share}");
                }
            }
        }
    }

    #[test]
    fn a_range_of_one_value_has_position_zero() {
        assert_eq!(Scale::Even.share(&(3.0..=3.0), 3.0).to_bits(), 0.0_f64.to_bits());
        assert_eq!(Scale::GeometricAbove(2.0).value(&(3.0..=3.0), 0.7).to_bits(), 3.0_f64.to_bits());
    }
}
