//! Renders the icons of all sizes and systems from `assets/icon.svg`.
//!
//! The results are committed in `assets/icons`, so that building the program needs no rendering.

use std::fs;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::{Done, project};

/// Sizes of the PNGs, in pixels.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];
/// Sizes in the icon for Windows, in pixels.
const ICO_SIZES: [u32; 6] = [16, 24, 32, 48, 64, 256];
/// Sizes in the icon for macOS, in pixels, each with its name in that format.
const ICNS_SIZES: [(u32, &[u8; 4]); 6] =
    [(16, b"icp4"), (32, b"icp5"), (64, b"icp6"), (128, b"ic07"), (256, b"ic08"), (512, b"ic09")];

/// Writes all icons.
pub fn make() -> Done {
    let assets = project().join("assets");
    let tree = Tree::from_data(&fs::read(assets.join("icon.svg"))?, &Options::default())?;
    let folder = assets.join("icons");
    fs::create_dir_all(&folder)?;
    for size in SIZES {
        fs::write(folder.join(format!("coinwise-{size}.png")), png(&tree, size)?)?;
    }
    fs::write(folder.join("coinwise.ico"), ico(&tree)?)?;
    fs::write(folder.join("coinwise.icns"), icns(&tree)?)?;
    Ok(())
}

/// Returns the icon as a PNG of `size` × `size` pixels.
fn png(tree: &Tree, size: u32) -> Done<Vec<u8>> {
    let mut pixels = Pixmap::new(size, size).ok_or("no picture of that size")?;
    let scale = size as f32 / tree.size().width();
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

/// Returns an icon for Windows: a directory of PNGs.
fn ico(tree: &Tree) -> Done<Vec<u8>> {
    let pictures = ICO_SIZES.map(|size| (size, png(tree, size)));
    let mut file = vec![0, 0, 1, 0];
    file.extend(u16::try_from(pictures.len())?.to_le_bytes());
    let mut offset = 6 + 16 * u32::try_from(pictures.len())?;
    let mut contents = Vec::new();
    for (size, picture) in pictures {
        let picture = picture?;
        // 0 means 256
        let side = u8::try_from(size).unwrap_or(0);
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        let length = u32::try_from(picture.len())?;
        file.extend(length.to_le_bytes());
        file.extend(offset.to_le_bytes());
        offset += length;
        contents.extend(picture);
    }
    file.extend(contents);
    Ok(file)
}

/// Returns an icon for macOS: consecutive PNGs, each with a name and its length.
fn icns(tree: &Tree) -> Done<Vec<u8>> {
    let mut contents = Vec::new();
    for (size, name) in ICNS_SIZES {
        let picture = png(tree, size)?;
        contents.extend(name);
        contents.extend((u32::try_from(picture.len())? + 8).to_be_bytes());
        contents.extend(picture);
    }
    let mut file = b"icns".to_vec();
    file.extend((u32::try_from(contents.len())? + 8).to_be_bytes());
    file.extend(contents);
    Ok(file)
}
