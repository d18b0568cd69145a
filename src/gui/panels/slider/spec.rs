//! Distances of a slider: by pixel or by step, within its range.

use std::ops::RangeInclusive;

use crate::field::{Scale, Step};

/// Factor of a fine drag (with Shift) and of a fine step (with Alt).
const FINE: f64 = 0.1;
/// Number of steps of Shift with an arrow and of Page Up.
pub(super) const LONG: f64 = 10.0;
/// Largest change of a number with decimals per pixel.
const MOST_OF_DECIMALS: f64 = 0.005;
/// Any range of whole numbers can be dragged through within this many pixels.
const LONGEST_DRAG: f64 = 1_000.0;
/// Largest change of a large number per pixel, as a share of it.
const PERCENT: f64 = 0.01;

/// Range and resolution of a slider.
pub struct SliderSpec {
    /// Range.
    pub range: RangeInclusive<f64>,
    /// Distribution of the values along the slider.
    pub scale: Scale,
    /// Resolution of the values.
    pub step: Step,
    /// Step of an arrow key.
    pub key_step: f64,
}

impl SliderSpec {
    /// Whether there is more than one value.
    pub fn can_move(&self) -> bool {
        self.range.end() > self.range.start()
    }

    /// Returns the position of `value` along the slider, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        self.scale.share(&self.range, value)
    }

    /// Clamps a value to the range.
    pub fn within(&self, value: f64) -> f64 {
        value.clamp(*self.range.start(), *self.range.end())
    }

    /// Returns the least step.
    fn least(&self) -> f64 {
        if self.step == Step::Whole { (self.key_step * FINE).max(1.0) } else { self.key_step * FINE }
    }

    /// Returns the value that is a number of steps away, at a multiple of the step, or of its tenth if `fine`.
    pub fn stepped(&self, value: f64, steps: f64, fine: bool) -> f64 {
        let unit = if fine { self.least() } else { self.key_step };
        let at = self.within(value) / unit;
        // a typed value may lie between two multiples, and rounding may move a value slightly off one
        let near = 1e-6;
        let from = if (at - at.round()).abs() < near {
            at.round()
        } else if steps > 0.0 {
            at.floor()
        } else {
            at.ceil()
        };
        self.within((from + steps) * unit)
    }

    /// Returns the value to which a drag at `share` rounds.
    pub fn at(&self, share: f64, fine: bool) -> f64 {
        let value = self.scale.value(&self.range, share);
        let unit = match self.step {
            Step::Decimal if fine => self.least(),
            Step::Decimal => self.key_step,
            Step::Whole if self.key_step > 1.0 => two_figures(value, fine),
            Step::Whole => 1.0,
        };
        self.within((value / unit).round() * unit)
    }

    /// Returns the largest share of the slider per pixel at `share`; a pixel may be worth less.
    fn most_a_pixel(&self, share: f64) -> f64 {
        let most = match self.step {
            Step::Decimal => MOST_OF_DECIMALS,
            Step::Whole if self.key_step > 1.0 => return 1.0,
            Step::Whole => {
                let value = self.scale.value(&self.range, share).abs();
                let by_size = if self.scale == Scale::Even { 1.0 } else { (value * PERCENT).max(1.0) };
                by_size.max((self.range.end() - self.range.start()) / LONGEST_DRAG)
            }
        };
        // change of the value along the slider at this point
        let little = 1e-4;
        let (low, high) = ((share - little).clamp(0.0, 1.0), (share + little).clamp(0.0, 1.0));
        let speed = (self.scale.value(&self.range, high) - self.scale.value(&self.range, low)) / (high - low);
        if speed > 0.0 { most / speed } else { 1.0 }
    }

    /// Returns the position after a drag by `way` on a slider that is `length` long, before rounding; it may lie beyond
    /// the ends.
    pub fn dragged(&self, share: f64, way: f64, length: f64, fine: bool) -> f64 {
        let most = self.most_a_pixel(share.clamp(0.0, 1.0)) * length;
        share + way / length * most.min(1.0) * if fine { FINE } else { 1.0 }
    }
}

/// Returns the unit of the second digit of a large number, or of the third if `fine`.
fn two_figures(value: f64, fine: bool) -> f64 {
    let figures = if fine { 2 } else { 1 };
    let magnitude = value.abs().max(1.0).log10().floor() as i32;
    10.0_f64.powi((magnitude - figures).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(range: RangeInclusive<f64>, scale: Scale) -> SliderSpec {
        SliderSpec { range, scale, step: Step::Whole, key_step: 1.0 }
    }

    fn heads() -> SliderSpec {
        SliderSpec { range: 0.0..=1.0, scale: Scale::Even, step: Step::Decimal, key_step: 0.01 }
    }

    /// Returns the values after each of a number of pixels to the right, on a slider of 160 pixels.
    fn dragged(spec: &SliderSpec, from: f64, pixels: usize, fine: bool) -> Vec<f64> {
        let mut share = spec.share(from);
        let mut step = || {
            share = spec.dragged(share, 1.0, 160.0, fine);
            spec.at(share, fine)
        };
        (0..pixels).map(|_| step()).collect()
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn a_pixel_changes_at_most_one_penny_or_half_a_percent() {
        for largest in [10.0, 30.0, 160.0, 300.0, 1_000.0] {
            let spec = whole(0.0..=largest, Scale::Even);
            let values = dragged(&spec, 0.0, 1_000, false);
            assert!(values.windows(2).all(|pair| (0.0..=1.0).contains(&(pair[1] - pair[0]))), "{largest}");
            assert!(close(*values.last().unwrap(), largest), "{largest}");
        }
        let values = dragged(&heads(), 0.3, 60, false);
        assert!(values.windows(2).all(|pair| pair[1] - pair[0] <= 0.01 + 1e-9));
        assert!(close(values[59], 0.6), "60 pixels are 30 percent: {}", values[59]);
    }

    #[test]
    fn a_fine_drag_goes_a_tenth_as_far_in_finer_steps() {
        let values = dragged(&heads(), 0.5, 40, true);
        assert!(close(values[39], 0.52), "{}", values[39]);
        assert!(close(values[9], 0.505), "{}", values[9]);
    }

    #[test]
    fn a_geometric_slider_grows_by_percents() {
        let spec = whole(1.0..=1_000.0, Scale::GeometricAbove(100.0));
        let values = dragged(&spec, 1.0, 400, false);
        for pair in values.windows(2) {
            assert!(pair[1] - pair[0] <= (pair[0] * 0.011).max(1.0) + 1.0, "{pair:?}");
        }
        assert!(close(values[399], 1_000.0));
        let games = SliderSpec { key_step: 1_000.0, ..whole(1.0..=1e6, Scale::GeometricAbove(1.0)) };
        let near = games.scale.share(&games.range, 123_456.0);
        assert!(close(games.at(near, false), 120_000.0) && close(games.at(near, true), 123_000.0));
    }

    #[test]
    fn dragging_beyond_the_end_and_back_returns_to_the_same_value() {
        let spec = whole(0.0..=30.0, Scale::Even);
        let beyond = spec.dragged(1.0, 80.0, 160.0, false);
        assert!(close(spec.at(beyond, false), 30.0));
        let back = spec.dragged(beyond, -80.0, 160.0, false);
        assert!(close(spec.at(back, false), 30.0), "back where it was taken");
    }

    #[test]
    fn steps_end_at_multiples_within_the_range() {
        let heads = heads();
        for (from, steps, fine, to) in [
            (0.5, 1.0, false, 0.51),
            (0.5, -1.0, true, 0.499),
            (1.0 / 3.0, 1.0, false, 0.34),
            (1.0 / 3.0, -1.0, false, 0.33),
            (0.345, 1.0, true, 0.346),
            (0.57, 1.0, false, 0.58),
            (0.95, 10.0, false, 1.0),
            (0.005, -1.0, false, 0.0),
        ] {
            let found = heads.stepped(from, steps, fine);
            assert!(close(found, to), "{from} by {steps}: {found}");
        }
        let piles = whole(0.0..=30.0, Scale::Even);
        assert!(close(piles.stepped(10.0, 1.0, true), 11.0), "no part of a penny");
        assert!(close(piles.stepped(1e40, -1.0, false), 29.0), "from beyond the range");
        let games = SliderSpec { key_step: 1_000.0, ..whole(1.0..=1e6, Scale::GeometricAbove(1.0)) };
        assert!(close(games.stepped(1.0, 1.0, false), 1_000.0) && close(games.stepped(1_000.0, 1.0, true), 1_100.0));
    }
}
