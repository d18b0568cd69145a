//! How a chart is saved: its size, that of its letters, how many dots an inch has, its ground, and what stands in it.

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

/// The size of labels on screen, in points of print: 12 of 96 to the inch.
pub const PLAIN_FONT_SIZE: f32 = 9.0;
/// Charts are laid out at no less than this many points a side, and made smaller afterwards with their letters.
pub const LEAST_LAYOUT: Vec2 = vec2(280.0, 190.0);
/// The highest that a chart whose width is given becomes, in points: what is left of a page.
const HIGHEST: f32 = 900.0;

/// How a chart is saved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box of its own to be ticked")]
pub struct Picture {
    /// How large it is.
    pub size: Size,
    /// Width and height, in [`unit`](Self::unit), where the size is an own one.
    pub own: [f32; 2],
    /// What width and height are counted in.
    pub unit: Unit,
    /// The dots to the inch of a picture of pixels, [`FEWEST_DPI`] to [`MOST_DPI`].
    pub dpi: u32,
    /// The size of its labels, in points of print, within [`FONT_SIZES`]; all other letters and lines go with it.
    pub font_size: f32,
    /// What it stands on.
    pub ground: Ground,
    /// Whether the title stands above the chart.
    pub title: bool,
    /// Whether what is chosen is marked, as on screen.
    pub marks: bool,
    /// Whether the key stands in the chart where there is room.
    pub key_inside: bool,
    /// Whether the words of an SVG are text and not outlines.
    pub svg_text: bool,
    /// The colours of heatmaps. They are a matter of the window's look and remembered there.
    #[serde(skip)]
    pub map: ColourMap,
}

/// How large a saved chart is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// What suits the view.
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
    /// As wide as high.
    Square,
    /// What the user says.
    Own,
    /// As wide as the user says, as high as the view likes.
    OwnWidth,
    /// As high as the user says, as wide as the view likes.
    OwnHeight,
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

impl Sheet {
    /// The size of labels on it, in points of print.
    pub fn font_size(&self) -> f32 {
        PLAIN_FONT_SIZE * (self.size / self.layout).min_elem()
    }
}

impl Default for Picture {
    /// The chart as the view likes it, in the light, with its title and a pixel for every point.
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
    /// What the command line asks for.
    pub fn from_flags(flags: &FigureFlags) -> Self {
        let first = Self::default();
        let dpi = flags.dpi.unwrap_or(first.dpi);
        let (size, own, unit) = match (flags.width, flags.height) {
            (None, None) => (first.size, first.own, first.unit),
            (Some(width), None) => (Size::OwnWidth, [width.value, first.own[1]], width.unit),
            (None, Some(height)) => (Size::OwnHeight, [first.own[0], height.value], height.unit),
            (Some(width), Some(height)) => {
                // the dots of a file decide how long a pixel is, so that a pixel can only stand for its own side
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

    /// Returns the same picture for a file of `format`. Only a PNG has dots; elsewhere a pixel is what CSS calls so.
    pub fn for_format(self, format: Format) -> Self {
        if format == Format::Png { self } else { Self { dpi: 96, ..self } }
    }

    /// The sheet of a chart of that natural size, which can be laid out at another one unless it `is_fixed`.
    ///
    /// # Errors
    /// A [`FigureError`] if the size, that of the letters or the dots to the inch are not allowed.
    pub fn sheet(&self, natural: Vec2, is_fixed: bool) -> Result<Sheet, FigureError> {
        self.sheet_of_least(natural, LEAST_LAYOUT, is_fixed)
    }

    /// The same of a chart that needs at least so much room.
    ///
    /// # Errors
    /// As [`sheet`](Self::sheet).
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
            // 13⅓ × 7½ in is what the programs for slides begin with
            Size::Slide => vec2(40.0 / 3.0, 7.5) * POINTS_PER_INCH,
            Size::Square => Vec2::splat(5.0 * POINTS_PER_INCH),
            Size::Own => Vec2::from(self.own.map(|side| side * unit)),
            Size::OwnWidth => of_width(self.own[0] * unit),
            Size::OwnHeight => vec2((self.own[1] * unit / aspect).clamp(SHORTEST, LONGEST), self.own[1] * unit),
        };
        let scale = (size / least).min_elem().min(letters);
        // what has cells of a fixed size cannot be laid out anew, only be made larger or smaller
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

    /// Chooses a size, with the letters that suit it.
    pub fn choose_size(&mut self, size: Size) {
        self.size = size;
        self.font_size = match size {
            Size::Column | Size::Middle | Size::Page => 8.0,
            Size::Slide => 16.0,
            _ => PLAIN_FONT_SIZE,
        };
    }

    /// The pixels for a point.
    pub fn pixels_per_point(&self) -> f32 {
        let dpi = self.dpi as f32;
        dpi / POINTS_PER_INCH
    }

    /// The shortest and the longest side allowed, in the unit.
    pub fn range(&self) -> [f32; 2] {
        [SHORTEST, LONGEST].map(|side| side / self.unit.points(self.dpi))
    }

    /// The same width and height in another unit.
    pub fn in_unit(self, unit: Unit) -> Self {
        let factor = self.unit.points(self.dpi) / unit.points(self.dpi);
        let tens = 10_f32.powi(unit.decimals() as i32);
        Self { own: self.own.map(|side| (side * factor * tens).round() / tens), unit, ..self }
    }

    /// Sets fonts, theme and the rest for a chart of this look.
    pub fn apply(&self, ctx: &Context) {
        self.ground.apply(ctx);
        self.map.apply(ctx);
        Paper { marks: self.marks, key_inside: self.key_inside }.apply(ctx);
    }
}

impl Size {
    /// The sizes of the dialog, in the order of its buttons, with their words and what they mean.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Natural, "As the view", "The size that suits the view"),
        (Self::Column, "85 mm", "A column of a printed page, letters of 8 pt"),
        (Self::Middle, "114 mm", "One and a half columns of a printed page, letters of 8 pt"),
        (Self::Page, "174 mm", "The whole width of a printed page, letters of 8 pt"),
        (Self::Slide, "Slide 16:9", "A whole slide, 33.9 × 19.1 cm, letters of 16 pt"),
        (Self::Square, "Square", "5 × 5 in"),
        (Self::Own, "Own", "Width and height as you like"),
    ];

    /// The width of a printed column.
    fn width_in_mm(self) -> f32 {
        match self {
            Self::Middle => 114.0,
            Self::Page => 174.0,
            _ => 85.0,
        }
    }
}

impl Ground {
    /// A light or a dark one, or what is for such a one behind it.
    pub const fn new(is_dark: bool, is_clear: bool) -> Self {
        match (is_dark, is_clear) {
            (false, false) => Self::Light,
            (true, false) => Self::Dark,
            (false, true) => Self::Clear,
            (true, true) => Self::ClearDark,
        }
    }

    /// Whether it is dark, or for what is dark behind it.
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Dark | Self::ClearDark)
    }

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
    fn an_own_size_is_counted_in_its_unit() {
        let size = |picture: Picture| sheet(picture).size;
        assert_eq!(size(own(10.0, 5.0, Unit::In)), vec2(960.0, 480.0));
        assert!((size(own(25.4, 12.7, Unit::Cm)) - vec2(960.0, 480.0)).length() < 0.01);
        assert!((size(own(254.0, 127.0, Unit::Mm)) - vec2(960.0, 480.0)).length() < 0.01);
        assert_eq!(size(own(1_920.0, 1_080.0, Unit::Px)), vec2(1_920.0, 1_080.0));
        // the same pixels with twice the dots to the inch: text becomes twice as large
        let dense = Picture { dpi: 192, ..own(1_920.0, 1_080.0, Unit::Px) };
        assert_eq!(size(dense), vec2(960.0, 540.0));
        assert_eq!(size(dense) * dense.pixels_per_point(), vec2(1_920.0, 1_080.0));
        // without dots a pixel is what CSS calls so
        assert_eq!(size(dense.for_format(Format::Svg)), vec2(1_920.0, 1_080.0));
    }

    #[test]
    fn a_unit_is_changed_without_changing_the_size() {
        let inches = own(10.0, 5.0, Unit::In);
        assert_eq!(inches.in_unit(Unit::Cm), own(25.4, 12.7, Unit::Cm));
        assert_eq!(inches.in_unit(Unit::Mm), own(254.0, 127.0, Unit::Mm));
        assert_eq!(inches.in_unit(Unit::Px), own(960.0, 480.0, Unit::Px));
        assert_eq!(inches.in_unit(Unit::Px).in_unit(Unit::In), inches);
    }

    #[test]
    fn letters_keep_their_size_however_small_the_chart() {
        for size in [Size::Natural, Size::Column, Size::Middle, Size::Page, Size::Slide, Size::Square] {
            for font_size in [6.0, 8.0, 9.0] {
                let sheet = sheet(Picture { size, font_size, ..Picture::default() });
                assert!((sheet.font_size() - font_size).abs() < 1e-3, "{size:?}: {sheet:?}");
            }
        }
        let mut slide = Picture::default();
        slide.choose_size(Size::Slide);
        assert!((sheet(slide).font_size() - 16.0).abs() < 1e-3);
        // but for what is too small for any text
        let stamp = sheet(own(14.0, 9.5, Unit::Cm));
        assert!((stamp.font_size() - 9.0).abs() < 1e-3);
        let stamp = sheet(own(140.0, 95.0, Unit::Px));
        assert_eq!((stamp.size, stamp.layout), (vec2(140.0, 95.0), LEAST_LAYOUT));
        assert_eq!(sheet(Picture::default()), Sheet { size: NATURAL, layout: NATURAL });
    }

    #[test]
    fn a_width_alone_has_the_height_of_the_view() {
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
    fn what_is_too_small_or_too_large_is_refused_in_a_sentence() {
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
    fn a_picture_comes_back_from_a_file_as_it_was_and_one_from_before_too() {
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
