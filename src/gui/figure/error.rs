//! Errors when a chart is drawn or saved.

use crate::numerals::grouped;

/// Largest side of a picture, in pixels.
pub(super) const LARGEST_SIDE: u32 = 16_384;
/// Largest number of pixels of a picture: a page of A4 at 600 dots per inch fits, and each layer takes 160 MB of memory.
pub(super) const MOST_PIXELS: u64 = 40_000_000;

/// The reason why a chart cannot be drawn or saved, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FigureError(pub String);

/// Returns the size in pixels of a picture of `width` × `height` points at `scale`.
///
/// # Errors
/// A [`FigureError`] if that is not a size or too large.
pub fn pixels(width: f32, height: f32, scale: f32) -> Result<[u32; 2], FigureError> {
    let [width, height] = whole_sides(width, height, scale)?;
    let side = |side: u64| u32::try_from(side).ok().filter(|side| *side <= LARGEST_SIDE);
    match (side(width), side(height)) {
        (Some(w), Some(h)) if width * height <= MOST_PIXELS => Ok([w, h]),
        _ => Err(too_large(width, height)),
    }
}

/// Returns the error for a picture that would take too much memory.
pub(super) fn too_large(width: u64, height: u64) -> FigureError {
    let [width, height, side, all] = [width, height, LARGEST_SIDE.into(), MOST_PIXELS].map(grouped);
    let most = format!("it may have {side} pixels a side and {all} in all");
    FigureError(format!("a picture of {width} × {height} pixels is too large; {most}"))
}

/// Returns width and height in whole pixels without an upper limit, for charts that are scaled down before they become
/// a picture.
///
/// # Errors
/// A [`FigureError`] if that is not a size.
pub(super) fn whole_sides(width: f32, height: f32, scale: f32) -> Result<[u64; 2], FigureError> {
    let sides = [width * scale, height * scale].map(f32::round);
    if sides.iter().any(|side| !side.is_finite() || *side < 1.0) {
        return Err(FigureError(format!("a chart cannot have the size {width} × {height} at scale {scale}")));
    }
    Ok(sides.map(|side| side as u64))
}
