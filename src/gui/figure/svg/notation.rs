//! How numbers, points, colours and words are written in SVG: exactly enough, and no more.

use std::fmt::{self, Write as _};

use egui::{Color32, Pos2, Rect};

/// Stands in the id of an element for what tells its document from others, until that is known. Words cannot contain it:
/// control characters are replaced by blanks.
pub(super) const DOCUMENT: char = '\u{1}';

/// The decimals of a coordinate: a hundredth of a point cannot be seen at any scale we save.
const DECIMALS: u32 = 2;

/// A number with at most so many decimals: `1`, `.5`, `-2.25`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Decimal {
    /// So many times 1 / 10^`decimals`.
    units: i64,
    decimals: u32,
}

/// `value` with at most so many decimals; what is no number is 0.
pub(super) fn decimal(value: f32, decimals: u32) -> Decimal {
    const FARTHEST: f64 = 1e9;
    let value = if value.is_nan() { 0.0 } else { f64::from(value).clamp(-FARTHEST, FARTHEST) };
    Decimal { units: (value * 10_i64.pow(decimals) as f64).round() as i64, decimals }
}

/// A coordinate or a length.
pub(super) fn length(value: f32) -> Decimal {
    decimal(value, DECIMALS)
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_i64.pow(self.decimals);
        let (whole, mut fraction) = (self.units.abs() / unit, self.units.abs() % unit);
        if self.units < 0 {
            f.write_char('-')?;
        }
        if whole > 0 || fraction == 0 {
            write!(f, "{whole}")?;
        }
        if fraction > 0 {
            let mut width = self.decimals as usize;
            while fraction % 10 == 0 {
                fraction /= 10;
                width -= 1;
            }
            write!(f, ".{fraction:0width$}")?;
        }
        Ok(())
    }
}

/// A point as `x y`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Point(Decimal, Decimal);

/// The point as it is written.
pub(super) fn point(at: Pos2) -> Point {
    Point(length(at.x), length(at.y))
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// The attributes of a colour as the paint `name`, with its opacity if it has any.
pub(super) fn paint(name: &str, color: Color32) -> String {
    if color == Color32::TRANSPARENT {
        return format!(" {name}=\"none\"");
    }
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    let opaque = format!(" {name}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 { format!("{opaque} {name}-opacity=\"{}\"", decimal(f32::from(a) / 255.0, 3)) } else { opaque }
}

/// The path of a line through `points`. A point that is no place interrupts it, and one that falls on the point before it
/// is left out.
pub(super) fn line_path(points: &[Pos2], closed: bool) -> String {
    let (mut path, mut last) = (String::new(), None);
    for at in points {
        if !at.is_finite() {
            last = None;
            continue;
        }
        let place = point(*at);
        if last != Some(place) {
            let _ = write!(path, "{}{place}", if last.is_some() { 'L' } else { 'M' });
        }
        last = Some(place);
    }
    if closed && last.is_some() {
        path.push('Z');
    }
    path
}

/// The path of a rectangle.
pub(super) fn rectangle_path(rect: Rect) -> String {
    format!("M{}H{}V{}H{}Z", point(rect.min), length(rect.max.x), length(rect.max.y), length(rect.min.x))
}

/// Words as XML takes them.
pub(super) fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML knows no other control characters, and these as blanks only
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn numbers_have_no_digit_too_many() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.0, "1"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (12.305, "12.31"),
            (-1234.5, "-1234.5"),
            (100.04, "100.04"),
            (f32::NAN, "0"),
            (f32::INFINITY, "1000000000"),
        ] {
            assert_eq!(decimal(value, 2).to_string(), text);
        }
    }

    #[test]
    fn colours_are_written_without_their_opacity_mixed_in() {
        assert_eq!(paint("fill", Color32::from_rgb(1, 2, 255)), " fill=\"#0102ff\"");
        assert_eq!(
            paint("stroke", Color32::from_rgba_unmultiplied(255, 0, 0, 51)),
            " stroke=\"#ff0000\" stroke-opacity=\".2\""
        );
        assert_eq!(paint("fill", Color32::TRANSPARENT), " fill=\"none\"");
    }

    #[test]
    fn a_line_is_interrupted_where_there_is_no_point() {
        let points = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.001, 0.0), pos2(f32::NAN, 0.0), pos2(2.0, 2.5)];
        assert_eq!(line_path(&points, false), "M0 0L1 0M2 2.5");
    }

    #[test]
    fn words_cannot_break_out() {
        assert_eq!(escaped("a<b & \"c\"\n\u{0}"), "a&lt;b &amp; &quot;c&quot;  ");
    }
}
