//! Items of a plot that only draw: what `egui_plot` asks of them beyond that is answered here once. Whole cells of a lattice are
//! one of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Rect, Shape, Ui, Vec2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};

use super::rect_between;

/// Something that is drawn in a plot and not found by the pointer.
pub trait Drawing {
    /// Adds its shapes.
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>);
}

impl Drawing for Arc<dyn Drawing + Send + Sync> {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        self.as_ref().shapes(ui, transform, shapes);
    }
}

/// A drawing as an item of a plot.
pub struct Item<D> {
    base: PlotItemBase,
    pub(super) drawing: D,
}

impl<D: Drawing> Item<D> {
    /// The drawing under a name.
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
        // for a legend of `egui_plot`, which no chart of ours has
        Color32::TRANSPARENT
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        // for axes that follow their items: ours are set in every frame
        PlotBounds::NOTHING
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}

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
