//! What can go wrong when a chart is saved.

use crate::numerals::grouped;

/// The largest side of a picture, in pixels.
pub(super) const LARGEST_SIDE: u32 = 16_384;
/// The most pixels of a picture: 256 MB of memory.
pub(super) const MOST_PIXELS: u64 = 64 << 20;

/// Why a chart cannot be drawn or saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FigureError {
    /// The size is no size at all: zero, negative or not a number.
    #[error("a chart cannot have the size {asked}")]
    NoSize {
        /// The width and height as they were asked for.
        asked: String,
    },
    /// The picture would be larger than can be reasonably held in memory.
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
    /// The picture is asked for in a way that is not allowed, as this sentence says.
    #[error("{0}")]
    Refused(String),
    /// The drawing could not be turned into a picture.
    #[error("the chart could not be turned into a picture: {0}")]
    Picture(String),
    /// The PNG could not be written.
    #[error("the PNG could not be written: {0}")]
    Png(String),
    /// The PDF could not be written.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
}

/// Returns the pixels of a picture of `width` × `height` points at `scale`.
///
/// # Errors
/// A [`FigureError`] if that is no size or too large.
pub fn pixels(width: f32, height: f32, scale: f32) -> Result<[u32; 2], FigureError> {
    let [width, height] = whole_sides(width, height, scale)?;
    let side = |side: u64| u32::try_from(side).ok().filter(|side| *side <= LARGEST_SIDE);
    match (side(width), side(height)) {
        (Some(w), Some(h)) if width * height <= MOST_PIXELS => Ok([w, h]),
        _ => Err(FigureError::TooLarge { width, height }),
    }
}

/// Returns the same of what need not fit into a picture, such as a chart before it is made smaller.
///
/// # Errors
/// [`FigureError::NoSize`] if that is no size.
pub(super) fn whole_sides(width: f32, height: f32, scale: f32) -> Result<[u64; 2], FigureError> {
    let sides = [width * scale, height * scale].map(f32::round);
    if sides.iter().any(|side| !side.is_finite() || *side < 1.0) {
        return Err(FigureError::NoSize { asked: format!("{width} × {height} at scale {scale}") });
    }
    Ok(sides.map(|side| side as u64))
}
