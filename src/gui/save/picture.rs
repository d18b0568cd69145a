//! How a chart is saved: its size, how many dots an inch has, its ground, and whether its title stands above it.

use egui::{Color32, Context, Theme, Vec2, vec2};
use serde::{Deserialize, Serialize};

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::look::theme::{self, Palette};

/// The points of an inch.
const POINTS_PER_INCH: f32 = 96.0;
/// The centimetres of an inch.
const CM_PER_INCH: f32 = 2.54;
/// The fewest dots to the inch: a thumbnail.
pub const FEWEST_DPI: u32 = 24;
/// The most dots to the inch: more than printers have for pictures.
pub const MOST_DPI: u32 = 1_200;
/// The shortest side of a chart, in points: half an inch.
const SHORTEST: f32 = 48.0;
/// The longest side of a chart, in points: a little over four feet.
const LONGEST: f32 = 5_000.0;
/// Charts are laid out at no less than this many points a side, and made smaller afterwards: text and ticks need room.
const LEAST_LAYOUT: Vec2 = vec2(360.0, 270.0);

/// How a chart is saved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// How large it is.
    pub size: Size,
    /// Width and height, in [`unit`](Self::unit), where the size is [`Size::Own`].
    pub own: [f32; 2],
    /// What width and height are counted in.
    pub unit: Unit,
    /// The dots to the inch of a picture of pixels, [`FEWEST_DPI`] to [`MOST_DPI`].
    pub dpi: u32,
    /// What it stands on.
    pub ground: Ground,
    /// Whether the title stands above the chart.
    pub title: bool,
    /// The colours of heatmaps. They are a matter of the window's look and remembered there.
    #[serde(skip)]
    pub map: ColourMap,
}

/// How large a saved chart is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// What suits the view.
    #[default]
    Natural,
    /// A whole slide of 16 to 9, with text that can be read from the last row.
    Slide,
    /// A column of a printed page.
    Column,
    /// As wide as high.
    Square,
    /// What the user says.
    Own,
}

/// A unit of length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Pixels, so many to the inch as the picture has dots.
    Px,
    /// Centimetres.
    #[default]
    Cm,
    /// Inches.
    In,
}

/// What a saved chart stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// White, dark ink.
    #[default]
    Light,
    /// Nearly black, light ink.
    Dark,
    /// Nothing: dark ink for what is light behind it.
    Clear,
    /// Nothing: light ink for what is dark behind it.
    ClearDark,
}

/// The sheet that a picture asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The size of the file, in points.
    pub size: Vec2,
    /// The size at which the chart is laid out; then it is made larger or smaller.
    pub layout: Vec2,
}

impl Default for Picture {
    /// The chart as the view likes it, in the light, with its title and a pixel for every point.
    fn default() -> Self {
        Self {
            size: Size::Natural,
            own: [16.0, 9.0],
            unit: Unit::Cm,
            dpi: 96,
            ground: Ground::Light,
            title: true,
            map: ColourMap::default(),
        }
    }
}

impl Picture {
    /// The sheet, if the size is not that of the view.
    ///
    /// # Errors
    /// A [`PictureError`] if the size or the dots to the inch are not allowed.
    pub fn sheet(&self) -> Result<Option<Sheet>, PictureError> {
        if !(FEWEST_DPI..=MOST_DPI).contains(&self.dpi) {
            return Err(PictureError::Dpi(self.dpi));
        }
        let fixed = |width: f32, height: f32, scale: f32| {
            let size = vec2(width, height) * POINTS_PER_INCH;
            Sheet { size, layout: size / scale }
        };
        Ok(match self.size {
            Size::Natural => None,
            // 13⅓ × 7½ in is what the programs for slides begin with
            Size::Slide => Some(fixed(40.0 / 3.0, 7.5, 1.5)),
            Size::Column => Some(fixed(3.375, 2.6, 0.75)),
            Size::Square => Some(fixed(5.0, 5.0, 1.0)),
            Size::Own => {
                let size = Vec2::from(self.own.map(|side| side * self.points_per_unit()));
                if !(SHORTEST..=LONGEST).contains(&size.x) || !(SHORTEST..=LONGEST).contains(&size.y) {
                    return Err(PictureError::Size { own: self.own, unit: self.unit, range: self.range() });
                }
                let scale = (size / LEAST_LAYOUT).min_elem().min(1.0);
                Some(Sheet { size, layout: size / scale })
            }
        })
    }

    /// The pixels for a point.
    pub fn pixels_per_point(&self) -> f32 {
        let dpi = self.dpi as f32;
        dpi / POINTS_PER_INCH
    }

    /// The shortest and the longest side allowed, in the unit.
    pub fn range(&self) -> [f32; 2] {
        [SHORTEST, LONGEST].map(|side| side / self.points_per_unit())
    }

    /// The same width and height in another unit.
    pub fn in_unit(self, unit: Unit) -> Self {
        let before = self.points_per_unit();
        let after = Self { unit, ..self };
        let rounded = |side: f32| {
            let decimals = if unit == Unit::Px { 1.0 } else { 100.0 };
            (side * before / after.points_per_unit() * decimals).round() / decimals
        };
        Self { own: self.own.map(rounded), ..after }
    }

    fn points_per_unit(&self) -> f32 {
        match self.unit {
            Unit::Px => 1.0 / self.pixels_per_point(),
            Unit::Cm => POINTS_PER_INCH / CM_PER_INCH,
            Unit::In => POINTS_PER_INCH,
        }
    }
}

impl Size {
    /// Every size, in the order of its buttons, with its words and what it means.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Natural, "As the view", "The size that suits the view"),
        (Self::Slide, "Slide", "A whole slide of 16 to 9, with larger text"),
        (Self::Column, "Column", "A column of a printed page, 3⅜ in wide"),
        (Self::Square, "Square", "5 × 5 in"),
        (Self::Own, "Own", "Width and height as you like"),
    ];
}

impl Unit {
    /// Every unit.
    pub const ALL: [Self; 3] = [Self::Px, Self::Cm, Self::In];

    /// Its sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Px => "px",
            Self::Cm => "cm",
            Self::In => "in",
        }
    }
}

impl Ground {
    /// Every ground, in the order of its buttons, with its words and what it means.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Light, "Light", "Dark ink on white"),
        (Self::Dark, "Dark", "Light ink on dark ground"),
        (Self::Clear, "Clear", "No ground, dark ink: for light slides"),
        (Self::ClearDark, "Clear for dark", "No ground, light ink: for dark slides"),
    ];

    /// Whether one sees through it.
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Clear | Self::ClearDark)
    }

    /// The colour of the whole sheet.
    pub const fn color(self) -> Color32 {
        match self {
            Self::Light => Palette::LIGHT.card,
            Self::Dark => Palette::DARK.card,
            Self::Clear | Self::ClearDark => Color32::TRANSPARENT,
        }
    }

    /// Sets fonts and theme for a chart on this ground.
    pub fn apply(self, ctx: &Context) {
        theme::apply(ctx);
        ctx.set_theme(if matches!(self, Self::Dark | Self::ClearDark) { Theme::Dark } else { Theme::Light });
    }
}

/// Why a chart cannot be saved as it was asked for. Displayed as one sentence.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PictureError {
    /// Too few or too many dots to the inch.
    #[error("dpi is {0}; it must be from {least} to {most}", least = FEWEST_DPI, most = MOST_DPI)]
    Dpi(u32),
    /// A side is too short or too long.
    #[error(
        "the size is {} × {} {sign}; each side must be from {:.decimals$} to {:.decimals$} {sign}",
        .own[0], .own[1], .range[0], .range[1], sign = .unit.sign(), decimals = usize::from(*.unit != Unit::Px)
    )]
    Size {
        /// Width and height.
        own: [f32; 2],
        /// What they are counted in.
        unit: Unit,
        /// The shortest and the longest side.
        range: [f32; 2],
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(width: f32, height: f32, unit: Unit) -> Picture {
        Picture { size: Size::Own, own: [width, height], unit, ..Picture::default() }
    }

    #[test]
    fn an_own_size_is_counted_in_its_unit() {
        let size = |picture: Picture| picture.sheet().unwrap().unwrap().size;
        assert_eq!(size(own(10.0, 5.0, Unit::In)), vec2(960.0, 480.0));
        assert!((size(own(25.4, 12.7, Unit::Cm)) - vec2(960.0, 480.0)).length() < 0.01);
        assert_eq!(size(own(1_920.0, 1_080.0, Unit::Px)), vec2(1_920.0, 1_080.0));
        // the same pixels with twice the dots to the inch: text becomes twice as large
        let dense = Picture { dpi: 192, ..own(1_920.0, 1_080.0, Unit::Px) };
        assert_eq!(size(dense), vec2(960.0, 540.0));
        assert_eq!(size(dense) * dense.pixels_per_point(), vec2(1_920.0, 1_080.0));
    }

    #[test]
    fn a_unit_is_changed_without_changing_the_size() {
        let inches = own(10.0, 5.0, Unit::In);
        assert_eq!(inches.in_unit(Unit::Cm), own(25.4, 12.7, Unit::Cm));
        assert_eq!(inches.in_unit(Unit::Px), own(960.0, 480.0, Unit::Px));
        assert_eq!(inches.in_unit(Unit::Px).in_unit(Unit::In), inches);
    }

    #[test]
    fn a_small_chart_is_laid_out_with_room_for_its_text() {
        let sheet = own(180.0, 180.0, Unit::Px).sheet().unwrap().unwrap();
        assert_eq!((sheet.size, sheet.layout), (vec2(180.0, 180.0), vec2(360.0, 360.0)));
        for size in [Size::Slide, Size::Column, Size::Square] {
            let sheet = Picture { size, ..Picture::default() }.sheet().unwrap().unwrap();
            assert!(sheet.layout.x >= LEAST_LAYOUT.x && sheet.layout.y >= LEAST_LAYOUT.y, "{size:?}: {sheet:?}");
        }
        assert_eq!(Picture::default().sheet(), Ok(None));
    }

    #[test]
    fn what_is_too_small_or_too_large_is_refused_in_a_sentence() {
        let sentence = |picture: Picture| picture.sheet().unwrap_err().to_string();
        for side in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
            assert!(sentence(own(side, 10.0, Unit::Cm)).contains("each side must be from 1.3 to 132.3 cm"), "{side}");
        }
        assert_eq!(
            sentence(own(10.0, 300.0, Unit::Px)),
            "the size is 10 × 300 px; each side must be from 48 to 5000 px"
        );
        for dpi in [0, 23, 1_201, u32::MAX] {
            let refused = Picture { dpi, ..Picture::default() };
            assert_eq!(sentence(refused), format!("dpi is {dpi}; it must be from 24 to 1200"));
        }
    }

    #[test]
    fn a_picture_comes_back_from_a_file_as_it_was() {
        let picture = Picture { size: Size::Slide, ground: Ground::ClearDark, dpi: 300, ..Picture::default() };
        assert_eq!(toml::from_str::<Picture>(&toml::to_string(&picture).unwrap()), Ok(picture));
    }
}
