//! Errors when a chart is drawn or saved.

use crate::numerals::grouped;

/// Largest side of a picture, in pixels.
pub(super) const LARGEST_SIDE: u32 = 16_384;
/// Largest number of pixels of a picture: 256 MB of memory.
pub(super) const MOST_PIXELS: u64 = 64 << 20;

/// The reason why a chart cannot be drawn or saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FigureError {
    /// The size is zero, negative or not a number.
    #[error("a chart cannot have the size {asked}")]
    NoSize {
        /// Requested width, height and scale.
        asked: String,
    },
    /// The picture would take too much memory.
    #[error(
        "a picture of {} × {} pixels is too large; it may have {} pixels a side and {} in all",
        grouped(.width),
        grouped(.height),
        grouped(LARGEST_SIDE),
        grouped(MOST_PIXELS)
    )]
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The request is not allowed, for the reason in this sentence.
    #[error("{0}")]
    Refused(String),
    /// The drawing could not be turned into a picture or a page, for the reason in this sentence.
    #[error("{0}")]
    Failed(String),
}

/// Returns the size in pixels of a picture of `width` × `height` points at `scale`.
///
/// # Errors
/// A [`FigureError`] if that is not a size or too large.
pub fn pixels(width: f32, height: f32, scale: f32) -> Result<[u32; 2], FigureError> {
    let [width, height] = whole_sides(width, height, scale)?;
    let side = |side: u64| u32::try_from(side).ok().filter(|side| *side <= LARGEST_SIDE);
    match (side(width), side(height)) {
        (Some(w), Some(h)) if width * height <= MOST_PIXELS => Ok([w, h]),
        _ => Err(FigureError::TooLarge { width, height }),
    }
}

/// Returns width and height in whole pixels without an upper limit, for charts that are scaled down before they become
/// a picture.
///
/// # Errors
/// [`FigureError::NoSize`] if that is not a size.
pub(super) fn whole_sides(width: f32, height: f32, scale: f32) -> Result<[u64; 2], FigureError> {
    let sides = [width * scale, height * scale].map(f32::round);
    if sides.iter().any(|side| !side.is_finite() || *side < 1.0) {
        return Err(FigureError::NoSize { asked: format!("{width} × {height} at scale {scale}") });
    }
    Ok(sides.map(|side| side as u64))
}
