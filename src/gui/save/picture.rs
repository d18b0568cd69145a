//! Layout of a saved chart in its [`Picture`], and the theme of its drawing.

use egui::{Color32, Context, Theme, Vec2, vec2};

use crate::gui::chart::ChartSettings;
use crate::gui::figure::FigureError;
use crate::gui::look::theme::{self, Palette};
use crate::gui::state;
use crate::length::{LONGEST, POINTS_PER_INCH, SHORTEST, Unit};
use crate::picture::PLAIN_FONT_SIZE;
pub use crate::picture::{Background, Picture, Size};

/// Smallest layout of a chart, in points on screen. A smaller chart is laid out at this size and scaled down with its
/// text.
pub const LEAST_LAYOUT: Vec2 = vec2(280.0, 190.0);
/// Largest height of a chart whose width is fixed, in points on screen: it still fits on a printed page.
const HIGHEST: f32 = 900.0;

/// File size and layout size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureSize {
    /// Size of the file in points on screen.
    pub size: Vec2,
    /// Size at which the chart is laid out before it is scaled to `size`.
    pub layout: Vec2,
}

impl PictureSize {
    /// Returns the size of labels after scaling, in points of print.
    pub fn font_size(&self) -> f32 {
        PLAIN_FONT_SIZE * (self.size / self.layout).min_elem()
    }
}

impl Picture {
    /// Returns the sheet of a chart of `natural` size in points that needs at least the layout size `least`. It can be
    /// laid out at another size unless it `is_fixed`.
    ///
    /// # Errors
    /// A [`FigureError`] if the size, the text size or the resolution is out of range.
    pub fn sheet(&self, natural: Vec2, least: Vec2, is_fixed: bool) -> Result<PictureSize, FigureError> {
        self.check().map_err(FigureError)?;
        let aspect = natural.y / natural.x;
        let letters = self.font_size / PLAIN_FONT_SIZE;
        let least_height = if is_fixed { SHORTEST } else { least.y * letters };
        let of_width = |width: f32| vec2(width, (width * aspect).clamp(SHORTEST, HIGHEST).max(least_height));
        let (unit, mm) = (self.unit.points(self.dpi), Unit::Mm.points(self.dpi));
        let size = match self.size {
            Size::Natural => natural,
            Size::Column => of_width(85.0 * mm),
            Size::Middle => of_width(114.0 * mm),
            Size::Page => of_width(174.0 * mm),
            // 13⅓ × 7½ in is the default of presentation programs
            Size::Slide => vec2(40.0 / 3.0, 7.5) * POINTS_PER_INCH,
            Size::Square => Vec2::splat(5.0 * POINTS_PER_INCH),
            Size::Own => Vec2::from(self.own.map(|side| side * unit)),
            Size::OwnWidth => of_width(self.own[0] * unit),
            Size::OwnHeight => vec2((self.own[1] * unit / aspect).clamp(SHORTEST, LONGEST), self.own[1] * unit),
        };
        let scale = (size / least).min_elem().min(letters);
        // cells of a fixed size can only be scaled
        Ok(PictureSize { size, layout: if is_fixed { natural } else { size / scale } })
    }

    /// Applies the style to `ctx`: fonts, theme, colour map and marks.
    pub fn apply(&self, ctx: &Context) {
        theme::apply(ctx);
        ctx.set_theme(if self.ground.is_dark() { Theme::Dark } else { Theme::Light });
        self.map.apply(ctx);
        state::set(ctx, ChartSettings { hides_marks: !self.marks, hides_labels: false });
    }
}

impl Background {
    /// Returns the colour behind the whole chart.
    pub const fn color(self) -> Color32 {
        match self {
            Self::Light => Palette::LIGHT.card,
            Self::Dark => Palette::DARK.card,
            Self::Clear | Self::ClearDark => Color32::TRANSPARENT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::length::Length;

    const NATURAL: Vec2 = vec2(900.0, 600.0);

    fn own(width: f32, height: f32, unit: Unit) -> Picture {
        Picture { size: Size::Own, own: [width, height], unit, ..Picture::default() }
    }

    fn sheet(picture: Picture) -> PictureSize {
        picture.sheet(NATURAL, LEAST_LAYOUT, false).unwrap()
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
        assert_eq!(sheet(Picture::default()), PictureSize { size: NATURAL, layout: NATURAL });
    }

    #[test]
    fn a_single_side_keeps_the_proportions_of_the_view() {
        let column = sheet(Picture { size: Size::Column, ..Picture::default() }).size;
        assert!((column.x - 85.0 * 96.0 / 25.4).abs() < 1e-3 && (column.y / column.x - 2.0 / 3.0).abs() < 1e-3);
        let length = |value, unit| Some(Length { value, unit });
        let size = |width, height| sheet(Picture::of_sides(width, height, 96)).size;
        assert_eq!(size(length(600.0, Unit::Px), None), vec2(600.0, 400.0));
        assert_eq!(size(None, length(600.0, Unit::Px)), vec2(900.0, 600.0));
        let both = size(length(5.0, Unit::In), length(254.0, Unit::Mm));
        assert!((both - vec2(480.0, 960.0)).length() < 0.01, "{both}");
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        let sentence = |picture: Picture| picture.sheet(NATURAL, LEAST_LAYOUT, false).unwrap_err().to_string();
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
            ground: Background::ClearDark,
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
        assert_eq!(read, Picture { dpi: 192, ground: Background::Clear, title: false, ..own });
        for size in ["natural", "slide", "column", "square"] {
            assert!(toml::from_str::<Picture>(&format!("size = \"{size}\"")).is_ok(), "{size}");
        }
    }
}
