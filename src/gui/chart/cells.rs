//! Whole cells of a lattice as one item of a plot.

use egui::{Color32, Rect, Shape, Ui, Vec2};
use egui_plot::PlotTransform;

use super::item::{Drawing, Item};
use super::rect_between;

/// The least size of a cell on screen, so that single cells of a large lattice can still be seen, in points.
const LEAST_SIZE: f32 = 2.5;

/// Unit squares around whole coordinates, all in one colour.
pub struct Squares {
    coordinates: Vec<[u32; 2]>,
    color: Color32,
}

/// Such squares as an item of a plot.
pub type Cells = Item<Squares>;

impl Cells {
    /// The squares around `coordinates`.
    pub fn new(name: &str, coordinates: Vec<[u32; 2]>, color: Color32) -> Self {
        Self::named(name, Squares { coordinates, color })
    }
}

impl Drawing for Squares {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let frame = transform.frame();
        for &[x, y] in &self.coordinates {
            let (x, y) = (f64::from(x), f64::from(y));
            let cell = rect_between(transform, [x - 0.5, y - 0.5], [x + 0.5, y + 0.5]);
            let cell = Rect::from_center_size(cell.center(), cell.size().max(Vec2::splat(LEAST_SIZE)));
            if frame.intersects(cell) {
                shapes.push(Shape::rect_filled(cell, 0.0, self.color));
            }
        }
    }
}
