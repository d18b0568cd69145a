//! What can go wrong when a chart is saved.

use std::fmt;

use crate::numerals::grouped;

/// The largest side of a picture, in pixels.
pub(super) const LARGEST_SIDE: u32 = 16_384;
/// The most pixels of a picture: 256 MB of memory.
pub(super) const MOST_PIXELS: u64 = 64 << 20;

/// Why a chart cannot be drawn or saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureError {
    /// The size is no size at all: zero, negative or not a number.
    NoSize {
        /// The width and height as they were asked for.
        asked: String,
    },
    /// The picture would be larger than can be reasonably held in memory.
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The picture is asked for in a way that is not allowed, as this sentence says.
    Refused(String),
    /// The drawing could not be turned into a picture.
    Picture(String),
    /// The PNG could not be written.
    Png(String),
    /// The PDF could not be written.
    Pdf(String),
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSize { asked } => write!(f, "a chart cannot have the size {asked}"),
            Self::TooLarge { width, height } => write!(
                f,
                "a picture of {} × {} pixels is too large; it may have {} pixels a side and {} in all",
                grouped(width),
                grouped(height),
                grouped(LARGEST_SIDE),
                grouped(MOST_PIXELS)
            ),
            Self::Refused(sentence) => f.write_str(sentence),
            Self::Picture(reason) => write!(f, "the chart could not be turned into a picture: {reason}"),
            Self::Png(reason) => write!(f, "the PNG could not be written: {reason}"),
            Self::Pdf(reason) => write!(f, "the PDF could not be written: {reason}"),
        }
    }
}

impl std::error::Error for FigureError {}

/// The pixels of a picture of `width` × `height` points at `scale`.
///
/// # Errors
/// A [`FigureError`] if that is no size or too large.
pub fn pixels(width: f32, height: f32, scale: f32) -> Result<[u32; 2], FigureError> {
    let sides = [width * scale, height * scale].map(f32::round);
    if sides.iter().any(|side| !side.is_finite() || *side < 1.0) {
        return Err(FigureError::NoSize { asked: format!("{width} × {height} at scale {scale}") });
    }
    let [width, height] = sides.map(|side| side as u64);
    let side = |side: u64| u32::try_from(side).ok().filter(|side| *side <= LARGEST_SIDE);
    match (side(width), side(height)) {
        (Some(w), Some(h)) if width * height <= MOST_PIXELS => Ok([w, h]),
        _ => Err(FigureError::TooLarge { width, height }),
    }
}
