//! Lengths of figures as the user writes them: `85mm`, `3.35in`, `1280px`.

use serde::{Deserialize, Serialize};

use crate::parameter::BadParameter;

/// Points per inch, as in CSS and egui.
pub const POINTS_PER_INCH: f32 = 96.0;
/// Millimetres per inch.
const MM_PER_INCH: f32 = 25.4;
/// Shortest side of a figure, in points: half an inch.
pub const SHORTEST: f32 = 48.0;
/// Longest side of a figure, in points: a little over four feet.
pub const LONGEST: f32 = 5_000.0;

/// A unit of length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Pixels, whose number per inch is the resolution of the picture.
    Px,
    /// Millimetres.
    #[default]
    Mm,
    /// Centimetres.
    Cm,
    /// Inches.
    In,
}

impl Unit {
    /// All units.
    pub const ALL: [Self; 4] = [Self::Mm, Self::Cm, Self::In, Self::Px];

    /// Returns the abbreviation.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Px => "px",
            Self::Mm => "mm",
            Self::Cm => "cm",
            Self::In => "in",
        }
    }

    /// Returns the number of decimals with which lengths are written.
    pub const fn decimals(self) -> usize {
        match self {
            Self::Px => 0,
            Self::Mm => 1,
            Self::Cm | Self::In => 2,
        }
    }

    /// Returns the points per unit at a resolution.
    pub fn points(self, dpi: u32) -> f32 {
        match self {
            Self::Px => POINTS_PER_INCH / dpi.max(1) as f32,
            Self::Mm => POINTS_PER_INCH / MM_PER_INCH,
            Self::Cm => 10.0 * POINTS_PER_INCH / MM_PER_INCH,
            Self::In => POINTS_PER_INCH,
        }
    }
}

/// A length with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// Number of units.
    pub value: f32,
    /// Unit.
    pub unit: Unit,
}

impl Length {
    /// Parses the side of a figure at a resolution; `field` is its name.
    ///
    /// # Errors
    /// A [`BadParameter`] that names the field, the text and what is allowed.
    pub fn of_side(field: &str, written: &str, dpi: u32) -> Result<Self, BadParameter> {
        let text = written.trim();
        let read = Unit::ALL.into_iter().find_map(|unit| {
            let value = text.strip_suffix(unit.sign())?.trim_end().parse().ok()?;
            Some(Self { value, unit })
        });
        let unit = read.map_or(Unit::Mm, |length| length.unit);
        let is_allowed = |length: &Self| (SHORTEST..=LONGEST).contains(&length.points(dpi));
        read.filter(is_allowed).ok_or_else(|| {
            let [least, most] = [SHORTEST, LONGEST].map(|side| side / unit.points(dpi));
            let (sign, decimals) = (unit.sign(), unit.decimals());
            let allowed = format!("a length from {least:.decimals$} to {most:.decimals$} {sign}, in mm, cm, in or px");
            BadParameter::new(field, written, allowed)
        })
    }

    /// Converts the length to points at a resolution.
    pub fn points(self, dpi: u32) -> f32 {
        self.value * self.unit.points(dpi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_read_with_its_unit() {
        let read = |text: &str| Length::of_side("--width", text, 96).unwrap();
        assert_eq!(read("85mm"), Length { value: 85.0, unit: Unit::Mm });
        assert_eq!(read(" 8.5 cm"), Length { value: 8.5, unit: Unit::Cm });
        assert!((read("85mm").points(96) - read("8.5cm").points(300)).abs() < 1e-3);
        assert!((read("10in").points(96) - 960.0).abs() < 1e-3);
        assert!((Length { value: 1_920.0, unit: Unit::Px }.points(192) - 960.0).abs() < 1e-3);
    }

    #[test]
    fn invalid_lengths_are_refused_with_what_is_allowed() {
        let refused = |text: &str| Length::of_side("--width", text, 96).unwrap_err().to_string();
        for text in ["85", "mm", "85 m", "-85mm", "nanmm", "1e9mm", "infin", "five mm"] {
            let sentence = refused(text);
            assert!(sentence.starts_with(&format!("--width is {text}; it must be a length from ")), "{sentence}");
            assert!(sentence.ends_with(", in mm, cm, in or px"), "{sentence}");
        }
        assert_eq!(refused("10px"), "--width is 10px; it must be a length from 48 to 5000 px, in mm, cm, in or px");
    }
}
