//! Values of a slider: where they lie along it, steps between them, and rounding.

use std::ops::RangeInclusive;

use crate::field::{Scale, Step};

/// Factor of a fine drag (with Shift) and of a fine step (with Alt).
pub(super) const FINE: f64 = 0.1;
/// Number of steps of Shift with an arrow and of Page Up.
pub(super) const LONG: f64 = 10.0;

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

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn a_large_number_is_rounded_to_two_figures_and_with_shift_to_three() {
        let games = SliderSpec { key_step: 1_000.0, ..whole(1.0..=1e6, Scale::GeometricAbove(1.0)) };
        let near = games.scale.share(&games.range, 123_456.0);
        assert!(close(games.at(near, false), 120_000.0) && close(games.at(near, true), 123_000.0));
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
