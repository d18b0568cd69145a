//! Options of the command line for the look of charts.

use clap::Args;

use crate::length::Length;
use crate::parameter::BadParameter;

/// Lowest resolution in dots per inch, enough for a thumbnail.
pub const FEWEST_DPI: u32 = 24;
/// Highest resolution in dots per inch, more than printers use for pictures.
pub const MOST_DPI: u32 = 1_200;
/// Default resolution in dots per inch.
const USUAL_DPI: u32 = 96;
/// Smallest and largest font size in points of print.
pub const FONT_SIZES: [f32; 2] = [4.0, 48.0];

/// Flags for the look of charts; without a flag the view's default applies.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Look of charts")]
pub(super) struct FigureArguments {
    /// Width, such as 85mm, 3.35in or 1280px
    ///
    /// Without --height, the height follows.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    width: Option<String>,
    /// Height, such as 57mm, 2.25in or 720px
    ///
    /// Without --width, the width follows.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    height: Option<String>,
    /// Dots per inch of PNG, 24 to 1200 [default: 96]
    ///
    /// A picture has at most 16,384 pixels a side and 67,108,864 pixels in all.
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    dpi: Option<String>,
    /// Font size in points, 4 to 48 [default: 9]
    ///
    /// It is the size in print, and the same for charts of every size.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true, hide_short_help = true)]
    font_size: Option<String>,
    /// Background: white, dark or none [default: white]
    #[arg(long, value_name = "COLOUR", hide_short_help = true)]
    background: Option<String>,
    /// Title above the chart: yes or no [default: yes]
    #[arg(long, value_name = "YES|NO", hide_short_help = true)]
    title: Option<String>,
    /// Mark what is selected: yes or no [default: yes]
    #[arg(long, value_name = "YES|NO", hide_short_help = true)]
    marks: Option<String>,
    /// Legend: inside or above [default: inside]
    ///
    /// With inside, it is above only where the chart has no room for it.
    #[arg(long, value_name = "PLACE", hide_short_help = true)]
    key: Option<String>,
    /// Keep the text of SVG editable
    ///
    /// By default it is drawn as outlines, which look the same everywhere.
    #[arg(long, hide_short_help = true)]
    svg_text: bool,
}

/// Look of charts; `None` for flags that were not given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureFlags {
    /// Width.
    pub width: Option<Length>,
    /// Height.
    pub height: Option<Length>,
    /// Dots per inch, [`FEWEST_DPI`] to [`MOST_DPI`].
    pub dpi: Option<u32>,
    /// Font size of labels in points of print, within [`FONT_SIZES`].
    pub font_size: Option<f32>,
    /// Background.
    pub background: Option<Background>,
    /// Whether there is a title above the chart.
    pub title: Option<bool>,
    /// Whether the selection is marked.
    pub marks: Option<bool>,
    /// Whether the legend is inside the chart if there is room.
    pub key_inside: Option<bool>,
    /// Whether text in an SVG is text instead of outlines.
    pub svg_text: bool,
}

/// Background of charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// White, with dark text.
    White,
    /// Nearly black, with light text.
    Dark,
    /// Transparent, with dark text.
    None,
}

impl FigureArguments {
    /// Parses all flags.
    pub(super) fn checked(self) -> Result<FigureFlags, BadParameter> {
        let dpi = self.dpi.map(|written| read_dpi(&written)).transpose()?;
        let side = |field: &str, written: Option<String>| {
            written.map(|written| Length::of_side(field, &written, dpi.unwrap_or(USUAL_DPI))).transpose()
        };
        let backgrounds = [("white", Background::White), ("dark", Background::Dark), ("none", Background::None)];
        let answers = [("yes", true), ("no", false)];
        Ok(FigureFlags {
            width: side("--width", self.width)?,
            height: side("--height", self.height)?,
            dpi,
            font_size: self.font_size.map(|written| read_font_size(&written)).transpose()?,
            background: one_of("--background", self.background, &backgrounds)?,
            title: one_of("--title", self.title, &answers)?,
            marks: one_of("--marks", self.marks, &answers)?,
            key_inside: one_of("--key", self.key, &[("inside", true), ("above", false)])?,
            svg_text: self.svg_text,
        })
    }
}

fn read_dpi(written: &str) -> Result<u32, BadParameter> {
    let read = written.trim().parse().ok().filter(|dpi| (FEWEST_DPI..=MOST_DPI).contains(dpi));
    read.ok_or_else(|| BadParameter::new("--dpi", written, "a whole number from 24 to 1,200"))
}

fn read_font_size(written: &str) -> Result<f32, BadParameter> {
    let text = written.trim();
    let read: Option<f32> = text.strip_suffix("pt").unwrap_or(text).trim_end().parse().ok();
    let [least, most] = FONT_SIZES;
    let allowed = || format!("a number of points from {least} to {most}");
    read.filter(|size| (least..=most).contains(size))
        .ok_or_else(|| BadParameter::new("--font-size", written, allowed()))
}

/// Returns the value with the given name.
fn one_of<T: Copy>(field: &str, written: Option<String>, known: &[(&str, T)]) -> Result<Option<T>, BadParameter> {
    let Some(written) = written else { return Ok(None) };
    let found = known.iter().find(|(name, _)| *name == written.trim()).map(|(_, value)| *value);
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.map(Some).ok_or_else(|| BadParameter::new(field, written, crate::parameter::listed(&names, "or")))
}
