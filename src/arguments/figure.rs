//! Options of the command line for the look of charts.

use clap::Args;

use crate::length::Length;
use crate::parameter::{BadParameter, whole_numbers};
use crate::picture::{Background, FEWEST_DPI, FONT_SIZES, MOST_DPI, Picture};

/// Flags for the look of charts; without a flag the view's default applies.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Look of charts")]
pub(super) struct FigureArguments {
    /// Width, such as 85mm, 3.35in or 1280px
    ///
    /// Without --height, the height follows from the width.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    width: Option<String>,
    /// Height, such as 57mm, 2.25in or 720px
    ///
    /// Without --width, the width follows from the height.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    height: Option<String>,
    /// Dots per inch of PNG, 24 to 1200 [default: 96]
    ///
    /// A picture has at most 16,384 pixels a side and 40,000,000 pixels in all.
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
    /// Mark the chosen point: yes or no [default: yes]
    #[arg(long, value_name = "YES|NO", hide_short_help = true)]
    marks: Option<String>,
    /// Keep the text of SVG editable
    ///
    /// By default text is drawn as outlines, which look the same everywhere.
    #[arg(long, hide_short_help = true)]
    svg_text: bool,
}

impl FigureArguments {
    /// Parses all flags.
    pub(super) fn picture(self) -> Result<Picture, BadParameter> {
        let first = Picture::default();
        let dpi = self.dpi.map_or(Ok(first.dpi), |written| read_dpi(&written))?;
        let side = |field: &str, written: Option<String>| {
            written.map(|written| Length::of_side(field, &written, dpi)).transpose()
        };
        let grounds = [("white", Background::Light), ("dark", Background::Dark), ("none", Background::Clear)];
        let answers = [("yes", true), ("no", false)];
        let sides = Picture::of_sides(side("--width", self.width)?, side("--height", self.height)?, dpi);
        Ok(Picture {
            font_size: self.font_size.map_or(Ok(first.font_size), |written| read_font_size(&written))?,
            ground: one_of("--background", self.background, &grounds, first.ground)?,
            title: one_of("--title", self.title, &answers, first.title)?,
            marks: one_of("--marks", self.marks, &answers, first.marks)?,
            svg_text: self.svg_text,
            ..sides
        })
    }
}

fn read_dpi(written: &str) -> Result<u32, BadParameter> {
    let read = written.trim().parse().ok().filter(|dpi| (FEWEST_DPI..=MOST_DPI).contains(dpi));
    read.ok_or_else(|| BadParameter::new("--dpi", written, whole_numbers(FEWEST_DPI, MOST_DPI)))
}

fn read_font_size(written: &str) -> Result<f32, BadParameter> {
    let text = written.trim();
    let read: Option<f32> = text.strip_suffix("pt").unwrap_or(text).trim_end().parse().ok();
    let [least, most] = FONT_SIZES;
    let allowed = || format!("a number of points from {least} to {most}");
    read.filter(|size| (least..=most).contains(size))
        .ok_or_else(|| BadParameter::new("--font-size", written, allowed()))
}

/// Returns the value with the given name, or `usual` if there is no name.
fn one_of<T: Copy>(field: &str, written: Option<String>, known: &[(&str, T)], usual: T) -> Result<T, BadParameter> {
    let Some(written) = written else { return Ok(usual) };
    let found = known.iter().find(|(name, _)| *name == written.trim()).map(|(_, value)| *value);
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.ok_or_else(|| BadParameter::new(field, written, crate::parameter::listed(&names, "or")))
}
