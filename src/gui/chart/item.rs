//! Plot items that only draw: implements the rest of `PlotItem` once for all of them. Includes cells of a lattice.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Rect, Shape, Ui, Vec2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};

use super::rect_between;

/// Something drawn in a plot that does not react to the pointer.
pub trait Drawing {
    /// Adds its shapes.
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>);
}

impl Drawing for Arc<dyn Drawing + Send + Sync> {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        self.as_ref().shapes(ui, transform, shapes);
    }
}

/// A drawing as a plot item.
pub struct Item<D> {
    base: PlotItemBase,
    pub(super) drawing: D,
}

impl<D: Drawing> Item<D> {
    /// Names a drawing.
    pub fn named(name: &str, drawing: D) -> Self {
        Self { base: PlotItemBase::new(name.to_owned()), drawing }
    }
}

impl<D: Drawing> PlotItem for Item<D> {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        self.drawing.shapes(ui, transform, shapes);
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

    fn color(&self) -> Color32 {
        // only for a legend of `egui_plot`, which our charts do not use
        Color32::TRANSPARENT
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        // only for axes that follow their items; ours are set in every frame
        PlotBounds::NOTHING
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}

/// Least size of a cell on screen in points, so that single cells of a large lattice stay visible.
const LEAST_SIZE: f32 = 2.5;

/// Unit squares around whole coordinates, all in one colour.
pub struct Squares {
    coordinates: Vec<[u32; 2]>,
    color: Color32,
}

/// Unit squares as a plot item.
pub type Cells = Item<Squares>;

impl Cells {
    /// Returns the squares around `coordinates`.
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
