//! Look of a saved chart as data: its size, text size, resolution, background and content.

use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::length::{LONGEST, Length, POINTS_PER_INCH, SHORTEST, Unit};

/// Lowest resolution in dots per inch, enough for a thumbnail.
pub const FEWEST_DPI: u32 = 24;
/// Highest resolution in dots per inch, more than printers use for pictures.
pub const MOST_DPI: u32 = 1_200;
/// Smallest and largest font size in points of print.
pub const FONT_SIZES: [f32; 2] = [4.0, 48.0];
/// Size of labels on screen, in points of print: 12 pixels at 96 to the inch.
pub const PLAIN_FONT_SIZE: f32 = 9.0;

/// Style of a saved chart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// The choice of size.
    pub size: Size,
    /// Custom width and height in [`unit`](Self::unit).
    pub own: [f32; 2],
    /// Unit of the custom width and height.
    pub unit: Unit,
    /// Dots per inch of a bitmap, [`FEWEST_DPI`] to [`MOST_DPI`].
    pub dpi: u32,
    /// Size of labels in points of print, within [`FONT_SIZES`]. All other text and all lines scale with it.
    pub font_size: f32,
    /// The background.
    pub ground: Background,
    /// Whether the title is shown above the chart.
    pub title: bool,
    /// Whether the selection is marked, as on screen.
    pub marks: bool,
    /// Whether the text of an SVG stays text instead of becoming outlines.
    pub svg_text: bool,
    /// Colour map of heatmaps. It is an option of the window and saved there.
    #[serde(skip)]
    pub map: ColourMap,
}

/// Size of a saved chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// The natural size of the view.
    #[default]
    Natural,
    /// A column of a printed page, 85 mm wide.
    Column,
    /// One and a half columns, 114 mm wide.
    Middle,
    /// The whole width of a printed page, 174 mm.
    Page,
    /// A whole slide of 16 to 9, with text that can be read from the last row.
    Slide,
    /// A square.
    Square,
    /// Custom width and height.
    Own,
    /// Custom width; the height follows from the view.
    OwnWidth,
    /// Custom height; the width follows from the view.
    OwnHeight,
}

/// Background of a saved chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Background {
    /// White, for dark ink.
    #[default]
    Light,
    /// Nearly black, for light ink.
    Dark,
    /// Transparent, with dark ink for a light backdrop.
    Clear,
    /// Transparent, with light ink for a dark backdrop.
    ClearDark,
}

/// A colour map from 0 to 1. Both maps are perceptually uniform, and larger values are lighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColourMap {
    /// Purple, green, yellow; safe for colour-blind readers (van der Walt and Smith, 2015).
    #[default]
    Viridis,
    /// Blue, grey, yellow; looks nearly the same with any colour vision (Nuñez, Anderton and Renslow, 2018).
    Cividis,
}

impl Default for Picture {
    /// Returns the style of a chart in its natural size on white, with its title and 1 pixel per point.
    fn default() -> Self {
        Self {
            size: Size::Natural,
            own: [160.0, 90.0],
            unit: Unit::Mm,
            dpi: 96,
            font_size: PLAIN_FONT_SIZE,
            ground: Background::Light,
            title: true,
            marks: true,
            svg_text: false,
            map: ColourMap::default(),
        }
    }
}

impl Picture {
    /// Returns a style of this width and height at a resolution; a side left out follows from the view.
    pub fn of_sides(width: Option<Length>, height: Option<Length>, dpi: u32) -> Self {
        let first = Self { dpi, ..Self::default() };
        match (width, height) {
            (None, None) => first,
            (Some(Length { value, unit }), None) => {
                Self { size: Size::OwnWidth, own: [value, first.own[1]], unit, ..first }
            }
            (None, Some(Length { value, unit })) => {
                Self { size: Size::OwnHeight, own: [first.own[0], value], unit, ..first }
            }
            (Some(width), Some(height)) => {
                // a pixel has no fixed length, since the resolution decides it: the other side's unit is the common one
                let unit = if width.unit == Unit::Px { height.unit } else { width.unit };
                let in_unit = |side: Length| {
                    if side.unit == unit { side.value } else { side.points(dpi) / unit.points(dpi) }
                };
                Self { size: Size::Own, own: [width, height].map(in_unit), unit, ..first }
            }
        }
    }

    /// Returns the same style for a file of `format`. Only a PNG has a resolution; elsewhere a pixel is a CSS pixel.
    pub fn for_format(self, format: Format) -> Self {
        if format == Format::Png { self } else { Self { dpi: 96, ..self } }
    }

    /// Checks size, text size and resolution.
    ///
    /// # Errors
    /// A sentence that says which is out of range, and the range.
    pub fn check(&self) -> Result<(), String> {
        if !(FEWEST_DPI..=MOST_DPI).contains(&self.dpi) {
            return Err(format!("dpi is {}; it must be from {FEWEST_DPI} to {MOST_DPI}", self.dpi));
        }
        let [least, most] = FONT_SIZES;
        if !(least..=most).contains(&self.font_size) {
            return Err(format!("the size of text is {} pt; it must be from {least} to {most} pt", self.font_size));
        }
        let unit = self.unit.points(self.dpi);
        let is_allowed = |side: f32| (SHORTEST - 0.01..=LONGEST + 0.01).contains(&(side * unit));
        let sides = match self.size {
            Size::Own => &self.own[..],
            Size::OwnWidth => &self.own[..1],
            Size::OwnHeight => &self.own[1..],
            _ => &[],
        };
        if sides.iter().all(|side| is_allowed(*side)) {
            return Ok(());
        }
        let ([width, height], [least, most]) = (self.own, self.range());
        let (decimals, sign) = (usize::from(self.unit != Unit::Px), self.unit.sign());
        Err(format!(
            "the size is {width} × {height} {sign}; each side must be from {least:.decimals$} to {most:.decimals$} {sign}"
        ))
    }

    /// Chooses a size, with a text size that suits it.
    pub fn choose_size(&mut self, size: Size) {
        self.size = size;
        self.font_size = match size {
            Size::Column | Size::Middle | Size::Page => 8.0,
            Size::Slide => 16.0,
            _ => PLAIN_FONT_SIZE,
        };
    }

    /// Returns the number of pixels per point.
    pub fn pixels_per_point(&self) -> f32 {
        self.dpi as f32 / POINTS_PER_INCH
    }

    /// Returns the smallest and the largest side allowed, in `unit`.
    pub fn range(&self) -> [f32; 2] {
        [SHORTEST, LONGEST].map(|side| side / self.unit.points(self.dpi))
    }

    /// Converts width and height to another unit.
    pub fn in_unit(self, unit: Unit) -> Self {
        let factor = self.unit.points(self.dpi) / unit.points(self.dpi);
        let tens = 10_f32.powi(unit.decimals() as i32);
        Self { own: self.own.map(|side| (side * factor * tens).round() / tens), unit, ..self }
    }
}

impl Size {
    /// The sizes in the order of their buttons, with label and tooltip.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Natural, "Usual size", "The size that suits this chart best"),
        (Self::Column, "85 mm", "A column of a printed page, letters of 8 pt"),
        (Self::Middle, "114 mm", "One and a half columns of a printed page, letters of 8 pt"),
        (Self::Page, "174 mm", "The whole width of a printed page, letters of 8 pt"),
        (Self::Slide, "Slide 16:9", "A whole slide, 33.9 × 19.1 cm, letters of 16 pt"),
        (Self::Square, "Square", "5 × 5 in"),
        (Self::Own, "Other size", "Width and height as you like"),
    ];
}

impl Background {
    /// Returns the background with these two properties.
    pub const fn new(is_dark: bool, is_clear: bool) -> Self {
        match (is_dark, is_clear) {
            (false, false) => Self::Light,
            (true, false) => Self::Dark,
            (false, true) => Self::Clear,
            (true, true) => Self::ClearDark,
        }
    }

    /// Whether it is dark or meant for a dark backdrop.
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Dark | Self::ClearDark)
    }

    /// Whether it is transparent.
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Clear | Self::ClearDark)
    }
}
