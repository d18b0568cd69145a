//! One description for each parameter of a puzzle, read by everything that shows or sets it.
//!
//! A puzzle has a table of [`Field`]s, one for each key of its scenario files. Reports and help take the words from it, and
//! the [`Number`]s in it are what sliders, the command palette and animations move. Nothing here knows a window or a file.

use std::ops::RangeInclusive;

/// A parameter: what one key of a scenario file holds.
pub struct Field<P: 'static> {
    /// The key in a scenario file. The window never shows it.
    pub key: &'static str,
    /// What it is called in reports and in the help.
    pub title: &'static str,
    /// The numbers in it that sliders move: none, one, or one for each part of it.
    pub numbers: &'static [Number<P>],
}

/// A number that a slider moves. Of a parameter with several alike, as the coins of a game are, one `Number` stands for
/// all, told apart by an `index` from 0; elsewhere the index is 0.
///
/// Ranges may depend on the other parameters.
#[derive(Clone, Copy)]
pub struct Number<P: 'static> {
    /// Its place in a scenario file, for the sentence that refuses a value: `totals[0]`, `coins[1].heads`.
    pub key: fn(usize) -> String,
    /// The accessible name of its slider, which no other number of the puzzle has: "Heads of coin B".
    pub name: fn(usize) -> String,
    /// What it is called where its group is not seen, as in the command palette: "First pile".
    pub title: fn(usize) -> String,
    /// What stands before its slider: "Heads".
    pub label: &'static str,
    /// The heading of its group of controls: "Coin B".
    pub group: fn(usize) -> String,
    /// What it is, in a few words without its range, for the pointer.
    pub hint: &'static str,
    /// How many there are of it with these parameters; indices are below that.
    pub count: fn(&P) -> usize,
    /// The steps between its values.
    pub step: Step,
    /// How far an arrow key moves the slider; with Alt a tenth of it, but no less than one where there are whole numbers.
    pub notch: f64,
    /// How the values lie along the slider.
    pub scale: Scale,
    /// What can be typed.
    pub allowed: fn(&P, usize) -> RangeInclusive<f64>,
    /// What the slider reaches.
    pub slider: fn(&P, usize) -> RangeInclusive<f64>,
    /// The range of which an animation is offered at first: the part in which there is most to see.
    pub animated: fn(&P, usize) -> RangeInclusive<f64>,
    /// Reads it; the nearest `f64` of a longer one.
    pub get: fn(&P, usize) -> f64,
    /// Sets the nearest allowed value and refits what depends on it: a first total above the last one moves that too.
    pub set: fn(&mut P, usize, f64),
    /// Copies the exact value of other parameters, if they have this number, and refits what depends on it.
    pub put_back: fn(&mut P, usize, &P),
}

/// The steps between the values of a [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Whole numbers.
    Whole,
    /// So many decimals.
    Decimals(u8),
}

/// How the values of a [`Number`] lie along its slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Evenly.
    Even,
    /// Evenly up to this value, which is in the middle, and above it each the same part larger than the one before. A
    /// slider that ends there, or that begins there, has only one of the halves.
    GeometricAbove(f64),
}

impl Scale {
    /// Where `value` lies in `range`, from 0 to 1; what is beyond the range lies at its end.
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

    /// The value that lies at `share` of `range`.
    pub fn value(self, range: &RangeInclusive<f64>, share: f64) -> f64 {
        let (low, high, share) = (*range.start(), *range.end(), share.clamp(0.0, 1.0));
        let value = match self.bend(low, high) {
            None => low + share * (high - low),
            Some((bend, middle)) if share < middle => low + share / middle * (bend - low),
            Some((bend, middle)) => bend * (high / bend).powf((share - middle) / (1.0 - middle)),
        };
        value.clamp(low, high)
    }

    /// From where on it is geometric, and at which share of the range that is; `None` if it is nowhere.
    fn bend(self, low: f64, high: f64) -> Option<(f64, f64)> {
        match self {
            Self::GeometricAbove(bend) if bend < high && bend > 0.0 => {
                if low < bend {
                    Some((bend, 0.5))
                } else {
                    (low > 0.0).then_some((low, 0.0))
                }
            }
            _ => None,
        }
    }
}

/// The nearest whole number; the largest or smallest `i64` for one beyond, and 0 for none.
pub fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// A range of whole numbers as one of a [`Number`].
pub fn range<T: Into<f64> + Copy>(range: &RangeInclusive<T>) -> RangeInclusive<f64> {
    (*range.start()).into()..=(*range.end()).into()
}

/// What the parameter with that key is called, if the table has it.
pub fn title<P>(table: &'static [Field<P>], key: &str) -> Option<&'static str> {
    table.iter().find(|field| field.key == key).map(|field| field.title)
}

/// All numbers in a table of fields with these parameters, in their order, each with its index.
pub fn numbers<P>(table: &'static [Field<P>], params: &P) -> Vec<(&'static Number<P>, usize)> {
    let with_indices = |number: &'static Number<P>| (0..(number.count)(params)).map(move |index| (number, index));
    table.iter().flat_map(|field| field.numbers.iter()).flat_map(with_indices).collect()
}

/// The number with that accessible name and its index, if these parameters have it.
pub fn number_named<P>(table: &'static [Field<P>], params: &P, name: &str) -> Option<(&'static Number<P>, usize)> {
    numbers(table, params).into_iter().find(|(number, index)| (number.name)(*index) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_geometric_scale_gives_half_its_way_to_what_is_small() {
        let (scale, range) = (Scale::GeometricAbove(100.0), 0.0..=1_000.0);
        for (value, share) in [(-5.0, 0.0), (0.0, 0.0), (50.0, 0.25), (100.0, 0.5), (1_000.0, 1.0), (1e9, 1.0)] {
            assert!((scale.share(&range, value) - share).abs() < 1e-12, "{value}");
        }
        assert!((scale.value(&range, 0.75) - 100_000.0_f64.sqrt()).abs() < 1e-9);
        let whole = Scale::GeometricAbove(1.0);
        assert!((whole.value(&(1.0..=1e6), 0.5) - 1e3).abs() < 1e-9);
    }

    #[test]
    fn every_scale_comes_back_from_its_values() {
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
    fn a_range_of_one_value_has_no_way() {
        assert_eq!(Scale::Even.share(&(3.0..=3.0), 3.0).to_bits(), 0.0_f64.to_bits());
        assert_eq!(Scale::GeometricAbove(2.0).value(&(3.0..=3.0), 0.7).to_bits(), 3.0_f64.to_bits());
    }
}
