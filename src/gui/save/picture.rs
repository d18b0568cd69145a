//! Style of a saved chart: its size, text size, resolution, background and content.

use egui::{Color32, Context, Theme, Vec2, vec2};
use serde::{Deserialize, Serialize};

use crate::format::Format;

use crate::arguments::figure::{Background, FONT_SIZES, FigureFlags};
pub use crate::arguments::figure::{FEWEST_DPI, MOST_DPI};
pub use crate::length::Unit;
use crate::length::{LONGEST, Length, POINTS_PER_INCH, SHORTEST};

use crate::gui::chart::Paper;
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::figure::FigureError;
use crate::gui::look::theme::{self, Palette};

/// Size of labels on screen, in points of print: 12 pixels at 96 to the inch.
pub const PLAIN_FONT_SIZE: f32 = 9.0;
/// Smallest layout of a chart, in points on screen. A smaller chart is laid out at this size and scaled down with its
/// text.
pub const LEAST_LAYOUT: Vec2 = vec2(280.0, 190.0);
/// Largest height of a chart whose width is fixed, in points on screen: it still fits on a printed page.
const HIGHEST: f32 = 900.0;

/// Style of a saved chart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box of its own to be ticked")]
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
    pub ground: Ground,
    /// Whether the title is shown above the chart.
    pub title: bool,
    /// Whether the selection is marked, as on screen.
    pub marks: bool,
    /// Whether the legend is inside the chart where there is room.
    pub key_inside: bool,
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
pub enum Ground {
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

/// File size and layout size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Size of the file in points on screen.
    pub size: Vec2,
    /// Size at which the chart is laid out before it is scaled to `size`.
    pub layout: Vec2,
}

impl Sheet {
    /// Returns the size of labels after scaling, in points of print.
    pub fn font_size(&self) -> f32 {
        PLAIN_FONT_SIZE * (self.size / self.layout).min_elem()
    }
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
            ground: Ground::Light,
            title: true,
            marks: true,
            key_inside: true,
            svg_text: false,
            map: ColourMap::default(),
        }
    }
}

impl Picture {
    /// Returns the style that the command line asks for.
    pub fn from_flags(flags: &FigureFlags) -> Self {
        let first = Self::default();
        let dpi = flags.dpi.unwrap_or(first.dpi);
        let (size, own, unit) = match (flags.width, flags.height) {
            (None, None) => (first.size, first.own, first.unit),
            (Some(width), None) => (Size::OwnWidth, [width.value, first.own[1]], width.unit),
            (None, Some(height)) => (Size::OwnHeight, [first.own[0], height.value], height.unit),
            (Some(width), Some(height)) => {
                // a pixel has no fixed length, since the resolution decides it: the other side's unit is the common one
                let unit = if width.unit == Unit::Px { height.unit } else { width.unit };
                let in_unit = |side: Length| {
                    if side.unit == unit { side.value } else { side.points(dpi) / unit.points(dpi) }
                };
                (Size::Own, [width, height].map(in_unit), unit)
            }
        };
        Self {
            size,
            own,
            unit,
            dpi,
            font_size: flags.font_size.unwrap_or(first.font_size),
            ground: match flags.background {
                None | Some(Background::White) => Ground::Light,
                Some(Background::Dark) => Ground::Dark,
                Some(Background::None) => Ground::Clear,
            },
            title: flags.title.unwrap_or(first.title),
            marks: flags.marks.unwrap_or(first.marks),
            key_inside: flags.key_inside.unwrap_or(first.key_inside),
            svg_text: flags.svg_text,
            map: first.map,
        }
    }

    /// Returns the same style for a file of `format`. Only a PNG has a resolution; elsewhere a pixel is a CSS pixel.
    pub fn for_format(self, format: Format) -> Self {
        if format == Format::Png { self } else { Self { dpi: 96, ..self } }
    }

    /// Returns the sheet of a chart of `natural` size in points. It can be laid out at another size unless it
    /// `is_fixed`.
    ///
    /// # Errors
    /// A [`FigureError`] if the size, the text size or the resolution is out of range.
    pub fn sheet(&self, natural: Vec2, is_fixed: bool) -> Result<Sheet, FigureError> {
        self.sheet_of_least(natural, LEAST_LAYOUT, is_fixed)
    }

    /// Does the same for a chart that needs at least the layout size `least`.
    ///
    /// # Errors
    /// The errors of [`sheet`](Self::sheet).
    pub fn sheet_of_least(&self, natural: Vec2, least: Vec2, is_fixed: bool) -> Result<Sheet, FigureError> {
        self.check()?;
        let aspect = natural.y / natural.x;
        let letters = self.font_size / PLAIN_FONT_SIZE;
        let least_height = if is_fixed { SHORTEST } else { least.y * letters };
        let of_width = |width: f32| vec2(width, (width * aspect).clamp(SHORTEST, HIGHEST).max(least_height));
        let unit = self.unit.points(self.dpi);
        let size = match self.size {
            Size::Natural => natural,
            Size::Column | Size::Middle | Size::Page => of_width(self.size.width_in_mm() * Unit::Mm.points(self.dpi)),
            // 13⅓ × 7½ in is the default of presentation programs
            Size::Slide => vec2(40.0 / 3.0, 7.5) * POINTS_PER_INCH,
            Size::Square => Vec2::splat(5.0 * POINTS_PER_INCH),
            Size::Own => Vec2::from(self.own.map(|side| side * unit)),
            Size::OwnWidth => of_width(self.own[0] * unit),
            Size::OwnHeight => vec2((self.own[1] * unit / aspect).clamp(SHORTEST, LONGEST), self.own[1] * unit),
        };
        let scale = (size / least).min_elem().min(letters);
        // cells of a fixed size can only be scaled
        Ok(Sheet { size, layout: if is_fixed { natural } else { size / scale } })
    }

    fn check(&self) -> Result<(), FigureError> {
        if !(FEWEST_DPI..=MOST_DPI).contains(&self.dpi) {
            let sentence = format!("dpi is {}; it must be from {FEWEST_DPI} to {MOST_DPI}", self.dpi);
            return Err(FigureError::Refused(sentence));
        }
        let [least, most] = FONT_SIZES;
        if !(least..=most).contains(&self.font_size) {
            let sentence = format!("the size of text is {} pt; it must be from {least} to {most} pt", self.font_size);
            return Err(FigureError::Refused(sentence));
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
        Err(FigureError::Refused(format!(
            "the size is {width} × {height} {sign}; each side must be from {least:.decimals$} to {most:.decimals$} {sign}"
        )))
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
        let dpi = self.dpi as f32;
        dpi / POINTS_PER_INCH
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

    /// Applies the style to `ctx`: fonts, theme, colour map, marks and legend.
    pub fn apply(&self, ctx: &Context) {
        self.ground.apply(ctx);
        self.map.apply(ctx);
        Paper { marks: self.marks, key_inside: self.key_inside }.apply(ctx);
    }
}

impl Size {
    /// The sizes in the order of their buttons, with label and tooltip.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Natural, "As the view", "The size that suits the view"),
        (Self::Column, "85 mm", "A column of a printed page, letters of 8 pt"),
        (Self::Middle, "114 mm", "One and a half columns of a printed page, letters of 8 pt"),
        (Self::Page, "174 mm", "The whole width of a printed page, letters of 8 pt"),
        (Self::Slide, "Slide 16:9", "A whole slide, 33.9 × 19.1 cm, letters of 16 pt"),
        (Self::Square, "Square", "5 × 5 in"),
        (Self::Own, "Own", "Width and height as you like"),
    ];

    /// Returns the width of a chart in print, in millimetres.
    fn width_in_mm(self) -> f32 {
        match self {
            Self::Middle => 114.0,
            Self::Page => 174.0,
            _ => 85.0,
        }
    }
}

impl Ground {
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

    /// Returns the colour behind the whole chart.
    pub const fn color(self) -> Color32 {
        match self {
            Self::Light => Palette::LIGHT.card,
            Self::Dark => Palette::DARK.card,
            Self::Clear | Self::ClearDark => Color32::TRANSPARENT,
        }
    }

    /// Applies fonts and theme for a chart on this background.
    pub fn apply(self, ctx: &Context) {
        theme::apply(ctx);
        ctx.set_theme(if self.is_dark() { Theme::Dark } else { Theme::Light });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NATURAL: Vec2 = vec2(900.0, 600.0);

    fn own(width: f32, height: f32, unit: Unit) -> Picture {
        Picture { size: Size::Own, own: [width, height], unit, ..Picture::default() }
    }

    fn sheet(picture: Picture) -> Sheet {
        picture.sheet(NATURAL, false).unwrap()
    }

    #[test]
    fn a_custom_size_is_measured_in_its_unit() {
        let size = |picture: Picture| sheet(picture).size;
        assert_eq!(size(own(10.0, 5.0, Unit::In)), vec2(960.0, 480.0));
        assert!((size(own(25.4, 12.7, Unit::Cm)) - vec2(960.0, 480.0)).length() < 0.01);
        assert!((size(own(254.0, 127.0, Unit::Mm)) - vec2(960.0, 480.0)).length() < 0.01);
        assert_eq!(size(own(1_920.0, 1_080.0, Unit::Px)), vec2(1_920.0, 1_080.0));
        // the same pixels at twice the resolution: text becomes twice as large
        let dense = Picture { dpi: 192, ..own(1_920.0, 1_080.0, Unit::Px) };
        assert_eq!(size(dense), vec2(960.0, 540.0));
        assert_eq!(size(dense) * dense.pixels_per_point(), vec2(1_920.0, 1_080.0));
        // without a resolution, a pixel is a CSS pixel
        assert_eq!(size(dense.for_format(Format::Svg)), vec2(1_920.0, 1_080.0));
    }

    #[test]
    fn changing_the_unit_keeps_the_size() {
        let inches = own(10.0, 5.0, Unit::In);
        assert_eq!(inches.in_unit(Unit::Cm), own(25.4, 12.7, Unit::Cm));
        assert_eq!(inches.in_unit(Unit::Mm), own(254.0, 127.0, Unit::Mm));
        assert_eq!(inches.in_unit(Unit::Px), own(960.0, 480.0, Unit::Px));
        assert_eq!(inches.in_unit(Unit::Px).in_unit(Unit::In), inches);
    }

    #[test]
    fn text_keeps_its_size_unless_the_chart_is_too_small() {
        for size in [Size::Natural, Size::Column, Size::Middle, Size::Page, Size::Slide, Size::Square] {
            for font_size in [6.0, 8.0, 9.0] {
                let sheet = sheet(Picture { size, font_size, ..Picture::default() });
                assert!((sheet.font_size() - font_size).abs() < 1e-3, "{size:?}: {sheet:?}");
            }
        }
        let mut slide = Picture::default();
        slide.choose_size(Size::Slide);
        assert!((sheet(slide).font_size() - 16.0).abs() < 1e-3);
        // except in a chart that is too small for any text
        let stamp = sheet(own(14.0, 9.5, Unit::Cm));
        assert!((stamp.font_size() - 9.0).abs() < 1e-3);
        let stamp = sheet(own(140.0, 95.0, Unit::Px));
        assert_eq!((stamp.size, stamp.layout), (vec2(140.0, 95.0), LEAST_LAYOUT));
        assert_eq!(sheet(Picture::default()), Sheet { size: NATURAL, layout: NATURAL });
    }

    #[test]
    fn a_single_side_keeps_the_proportions_of_the_view() {
        let column = sheet(Picture { size: Size::Column, ..Picture::default() }).size;
        assert!((column.x - 85.0 * 96.0 / 25.4).abs() < 1e-3 && (column.y / column.x - 2.0 / 3.0).abs() < 1e-3);
        let flags = |width, height| FigureFlags { width, height, ..FigureFlags::default() };
        let length = |value, unit| Some(Length { value, unit });
        let size = |flags: &FigureFlags| sheet(Picture::from_flags(flags)).size;
        assert_eq!(size(&flags(length(600.0, Unit::Px), None)), vec2(600.0, 400.0));
        assert_eq!(size(&flags(None, length(600.0, Unit::Px))), vec2(900.0, 600.0));
        let both = size(&flags(length(5.0, Unit::In), length(254.0, Unit::Mm)));
        assert!((both - vec2(480.0, 960.0)).length() < 0.01, "{both}");
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        let sentence = |picture: Picture| picture.sheet(NATURAL, false).unwrap_err().to_string();
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
        for font_size in [0.0, 3.5, 49.0] {
            let refused = Picture { font_size, ..Picture::default() };
            assert_eq!(sentence(refused), format!("the size of text is {font_size} pt; it must be from 4 to 48 pt"));
        }
    }

    #[test]
    fn a_picture_survives_a_round_trip_and_older_files_still_read() {
        let picture = Picture {
            size: Size::Slide,
            ground: Ground::ClearDark,
            dpi: 300,
            font_size: 16.0,
            marks: false,
            svg_text: true,
            ..Picture::default()
        };
        assert_eq!(toml::from_str::<Picture>(&toml::to_string(&picture).unwrap()), Ok(picture));
        let before = "size = \"own\"\nown = [16.0, 9.0]\nunit = \"cm\"\ndpi = 192\nground = \"clear\"\ntitle = false\n";
        let read: Picture = toml::from_str(before).unwrap();
        let own = own(16.0, 9.0, Unit::Cm);
        assert_eq!(read, Picture { dpi: 192, ground: Ground::Clear, title: false, ..own });
        for size in ["natural", "slide", "column", "square"] {
            assert!(toml::from_str::<Picture>(&format!("size = \"{size}\"")).is_ok(), "{size}");
        }
    }
}
