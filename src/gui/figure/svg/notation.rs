//! Writes numbers, points, colours and text in SVG, as short as their precision allows.

use std::fmt::Write as _;

use egui::{Color32, Pos2, Rect};

/// Placeholder in ids for a checksum of the document, which is known only at the end. It cannot occur in text, since
/// [`escaped`] replaces control characters by spaces.
pub(super) const DOCUMENT: char = '\u{1}';

/// Decimals of a coordinate; a hundredth of a point is invisible at any scale we save.
const DECIMALS: u32 = 2;

/// Writes `value` with at most `decimals` decimals: `1`, `.5`, `-2.25`; NaN as 0.
pub(super) fn decimal(value: f32, decimals: u32) -> String {
    const FARTHEST: f64 = 1e9;
    let value = if value.is_nan() { 0.0 } else { f64::from(value).clamp(-FARTHEST, FARTHEST) };
    let unit = 10_i64.pow(decimals);
    let units = (value * unit as f64).round() as i64;
    let (whole, fraction) = (units.abs() / unit, units.abs() % unit);
    let sign = if units < 0 { "-" } else { "" };
    if fraction == 0 {
        return format!("{sign}{whole}");
    }
    let whole = if whole == 0 { String::new() } else { whole.to_string() };
    let fraction = format!("{fraction:0width$}", width = decimals as usize);
    format!("{sign}{whole}.{}", fraction.trim_end_matches('0'))
}

/// Writes a coordinate or a length.
pub(super) fn length(value: f32) -> String {
    decimal(value, DECIMALS)
}

/// Writes a point as `x y`.
pub(super) fn point(at: Pos2) -> String {
    format!("{} {}", length(at.x), length(at.y))
}

/// Writes a colour as the attribute `name`, with an opacity if it is translucent.
pub(super) fn paint(name: &str, color: Color32) -> String {
    if color == Color32::TRANSPARENT {
        return format!(" {name}=\"none\"");
    }
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    let opaque = format!(" {name}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 { format!("{opaque} {name}-opacity=\"{}\"", decimal(f32::from(a) / 255.0, 3)) } else { opaque }
}

/// Writes the path of a line through `points`. A non-finite point interrupts it; a point that rounds to the same place
/// as the one before is left out.
pub(super) fn line_path(points: &[Pos2], closed: bool) -> String {
    let (mut path, mut last) = (String::new(), None);
    for at in points {
        if !at.is_finite() {
            last = None;
            continue;
        }
        let place = point(*at);
        if last.as_ref() != Some(&place) {
            let _ = write!(path, "{}{place}", if last.is_some() { 'L' } else { 'M' });
        }
        last = Some(place);
    }
    if closed && last.is_some() {
        path.push('Z');
    }
    path
}

/// Writes the path of a rectangle.
pub(super) fn rectangle_path(rect: Rect) -> String {
    format!("M{}H{}V{}H{}Z", point(rect.min), length(rect.max.x), length(rect.max.y), length(rect.min.x))
}

/// Escapes text for XML and HTML.
pub fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML allows no other control characters, and line breaks and tabs would become spaces in an attribute
            // anyway
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
    fn numbers_are_written_as_short_as_possible() {
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
            assert_eq!(decimal(value, 2), text);
        }
    }

    #[test]
    fn colours_are_written_with_a_separate_opacity() {
        assert_eq!(paint("fill", Color32::from_rgb(1, 2, 255)), " fill=\"#0102ff\"");
        assert_eq!(
            paint("stroke", Color32::from_rgba_unmultiplied(255, 0, 0, 51)),
            " stroke=\"#ff0000\" stroke-opacity=\".2\""
        );
        assert_eq!(paint("fill", Color32::TRANSPARENT), " fill=\"none\"");
    }

    #[test]
    fn a_line_is_interrupted_at_points_that_are_not_finite() {
        let points = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.001, 0.0), pos2(f32::NAN, 0.0), pos2(2.0, 2.5)];
        assert_eq!(line_path(&points, false), "M0 0L1 0M2 2.5");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b & \"c\"\n\u{0}"), "a&lt;b &amp; &quot;c&quot;  ");
    }
}
