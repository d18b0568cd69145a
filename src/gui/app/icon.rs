//! The icon of the window.

use egui::IconData;

/// The icon as it is drawn in `assets/icon.svg`, in the size that task bars use.
const PNG: &[u8] = include_bytes!("../../../assets/icons/coinwise-256.png");

/// The icon; `None` if it could not be read, and the window has that of the system.
pub fn icon() -> Option<IconData> {
    eframe::icon_data::from_png_bytes(PNG).ok()
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
    use resvg::usvg::{Options, Tree};

    use super::*;

    #[test]
    fn the_icon_is_the_drawing_of_today() {
        let icon = icon().expect("the icon can be read");
        assert_eq!((icon.width, icon.height), (256, 256));
        let tree = Tree::from_str(include_str!("../../../assets/icon.svg"), &Options::default()).unwrap();
        let mut drawn = Pixmap::new(256, 256).unwrap();
        resvg::render(&tree, Transform::from_scale(0.5, 0.5), &mut drawn.as_mut());
        let drawn: Vec<u8> = drawn
            .pixels()
            .iter()
            .map(PremultipliedColorU8::demultiply)
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect();
        let difference: u64 = drawn.iter().zip(&icon.rgba).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        // not a bit more than the rounding of another processor
        assert!(difference < u64::from(icon.width * icon.height), "run `cargo xtask icons`: {difference}");
    }
}
