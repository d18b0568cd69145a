//! How numbers, points, colours and words are written in SVG: exactly enough, and no more.

use egui::{Color32, Pos2, Rect};

/// The decimals of a coordinate: a hundredth of a point cannot be seen at any scale we save.
pub(super) const DECIMALS: u32 = 2;

/// Writes `value` with at most so many decimals: `1`, `.5`, `-2.25`.
pub(super) fn number(out: &mut String, value: f32, decimals: u32) {
    let unit = 10_i64.pow(decimals);
    digits(out, scaled(value, unit), unit, decimals);
}

/// `value` in units of 1 / `unit`; what is no number is 0.
fn scaled(value: f32, unit: i64) -> i64 {
    const FARTHEST: f64 = 1e9;
    let value = f64::from(value);
    if value.is_nan() { 0 } else { (value.clamp(-FARTHEST, FARTHEST) * unit as f64).round() as i64 }
}

fn digits(out: &mut String, scaled: i64, unit: i64, decimals: u32) {
    use std::fmt::Write as _;
    if scaled < 0 {
        out.push('-');
    }
    let (whole, mut fraction) = (scaled.abs() / unit, scaled.abs() % unit);
    if whole > 0 || fraction == 0 {
        let _ = write!(out, "{whole}");
    }
    if fraction > 0 {
        let mut width = decimals as usize;
        while fraction % 10 == 0 {
            fraction /= 10;
            width -= 1;
        }
        let _ = write!(out, ".{fraction:0width$}");
    }
}

/// Writes `x y`.
pub(super) fn point(out: &mut String, at: Pos2) {
    number(out, at.x, DECIMALS);
    out.push(' ');
    number(out, at.y, DECIMALS);
}

/// Writes ` name="value"`.
pub(super) fn attribute(out: &mut String, name: &str, value: f32) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    number(out, value, DECIMALS);
    out.push('"');
}

/// Writes a colour as the paint `name`, with its opacity if it has any.
pub(super) fn paint(out: &mut String, name: &str, color: Color32) {
    use std::fmt::Write as _;
    if color == Color32::TRANSPARENT {
        let _ = write!(out, " {name}=\"none\"");
        return;
    }
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    let _ = write!(out, " {name}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 {
        let _ = write!(out, " {name}-opacity=\"");
        number(out, f32::from(a) / 255.0, 3);
        out.push('"');
    }
}

/// Writes the path of a line through `points`. A point that is no place interrupts it, and one that falls on the point
/// before it is left out.
pub(super) fn line_path(out: &mut String, points: &[Pos2], closed: bool) {
    let unit = 10_i64.pow(DECIMALS);
    let mut last = None;
    for at in points {
        if !at.is_finite() {
            last = None;
            continue;
        }
        let place = (scaled(at.x, unit), scaled(at.y, unit));
        match last {
            Some(before) if before == place => continue,
            Some(_) => out.push('L'),
            None => out.push('M'),
        }
        digits(out, place.0, unit, DECIMALS);
        out.push(' ');
        digits(out, place.1, unit, DECIMALS);
        last = Some(place);
    }
    if closed && last.is_some() {
        out.push('Z');
    }
}

/// Writes the path of a rectangle.
pub(super) fn rectangle_path(out: &mut String, rect: Rect) {
    out.push('M');
    point(out, rect.min);
    out.push('H');
    number(out, rect.max.x, DECIMALS);
    out.push('V');
    number(out, rect.max.y, DECIMALS);
    out.push('H');
    number(out, rect.min.x, DECIMALS);
    out.push('Z');
}

/// Writes words so that XML takes them as they are.
pub(super) fn escaped(out: &mut String, words: &str) {
    for sign in words.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML knows no other control characters, and these as blanks only
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            sign => out.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    fn written(write: impl Fn(&mut String)) -> String {
        let mut out = String::new();
        write(&mut out);
        out
    }

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
            assert_eq!(written(|out| number(out, value, 2)), text);
        }
    }

    #[test]
    fn colours_are_written_without_their_opacity_mixed_in() {
        assert_eq!(written(|out| paint(out, "fill", Color32::from_rgb(1, 2, 255))), " fill=\"#0102ff\"");
        assert_eq!(
            written(|out| paint(out, "stroke", Color32::from_rgba_unmultiplied(255, 0, 0, 51))),
            " stroke=\"#ff0000\" stroke-opacity=\".2\""
        );
        assert_eq!(written(|out| paint(out, "fill", Color32::TRANSPARENT)), " fill=\"none\"");
    }

    #[test]
    fn a_line_is_interrupted_where_there_is_no_point() {
        let points = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.001, 0.0), pos2(f32::NAN, 0.0), pos2(2.0, 2.5)];
        assert_eq!(written(|out| line_path(out, &points, false)), "M0 0L1 0M2 2.5");
    }

    #[test]
    fn words_cannot_break_out() {
        assert_eq!(written(|out| escaped(out, "a<b & \"c\"\n\u{0}")), "a&lt;b &amp; &quot;c&quot;  ");
    }
}
