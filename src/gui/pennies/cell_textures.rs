//! Pictures of a square of cells that are too many to be drawn one by one.

use std::ops::RangeInclusive;

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::gui::chart::{Image, Viewport};

/// Most cells on a side of the viewport for each cell to have its own pixel.
const MOST_IN_DETAIL: u32 = 512;
/// Step to which a visible part is rounded, in cells, so that it is not painted again after every movement.
const DETAIL_STEP: u32 = 256;

/// Ranges of cells on both axes.
pub type Cells = [RangeInclusive<u32>; 2];

/// Cache of the newest pictures: of the whole, and of a visible part. `K` is what they show.
pub type CellTextures<K> = Option<(K, Vec<(Cells, TextureHandle)>)>;

/// Returns the picture of the visible part cell by cell, or of all cells to `size` if that part is too large; there a
/// pixel spans `block` cells on each side. `paint` paints cells with pixels of so many cells.
pub fn image<K: PartialEq>(
    cache: &mut CellTextures<K>,
    ctx: &Context,
    part: Viewport,
    [size, block]: [u32; 2],
    options: TextureOptions,
    key: K,
    paint: impl FnOnce(&Cells, u32) -> ColorImage,
) -> Image {
    let known = cache.take().filter(|(of, _)| *of == key).map(|(_, textures)| textures);
    let (_, textures) = cache.insert((key, known.unwrap_or_default()));
    let all = [0..=size, 0..=size];
    let (cells, block) = match visible(part, size).filter(|_| block > 1) {
        Some(part) => (part, 1),
        None => (all.clone(), block),
    };
    if !textures.iter().any(|(of, _)| *of == cells) {
        textures.retain(|(of, _)| *of == all);
        textures.push((cells.clone(), ctx.load_texture("cells", paint(&cells, block), options)));
    }
    let texture = textures.iter().find(|(of, _)| *of == cells).map(|(_, texture)| texture.id()).unwrap_or_default();
    // the last squares may extend beyond the edge
    let end = |last: u32| f64::from((last + 1).div_ceil(block) * block) - 0.5;
    let [x, y] = cells.map(|range| f64::from(*range.start()) - 0.5..=end(*range.end()));
    Image { texture, x, y }
}

/// Returns the visible part, rounded outwards; `None` if it is too large.
fn visible(part: Viewport, size: u32) -> Option<Cells> {
    let within = |at: f64| at.round().clamp(0.0, f64::from(size)) as u32;
    let part = part.map(|part| [0, 1].map(|axis| [part.min(), part.max()].map(|corner| within(corner[axis]))))?;
    let is_small = part.iter().all(|[first, last]| last > first && last - first <= MOST_IN_DETAIL);
    let rounded =
        |[first, last]: [u32; 2]| first - first % DETAIL_STEP..=(last - last % DETAIL_STEP + DETAIL_STEP - 1).min(size);
    is_small.then(|| part.map(rounded))
}
