//! Plot items that only draw: implements the rest of `PlotItem` once for all of them. Includes cells of a lattice.

use std::ops::RangeInclusive;

use egui::{Color32, Rect, Shape, Ui, Vec2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};

use super::rect_between;

/// Adds the shapes of something drawn in a plot.
type Draw<'a> = Box<dyn Fn(&Ui, &PlotTransform, &mut Vec<Shape>) + 'a>;

/// Something drawn in a plot that does not react to the pointer.
pub struct Item<'a> {
    base: PlotItemBase,
    draw: Draw<'a>,
}

impl<'a> Item<'a> {
    /// Returns what `draw` adds to the shapes of the plot.
    pub fn new(draw: impl Fn(&Ui, &PlotTransform, &mut Vec<Shape>) + 'a) -> Self {
        Self { base: PlotItemBase::new("item".to_owned()), draw: Box::new(draw) }
    }
}

impl PlotItem for Item<'_> {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        (self.draw)(ui, transform, shapes);
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

/// Adds unit squares around whole coordinates, all in one colour.
pub(super) fn add_cells(coordinates: &[[u32; 2]], color: Color32, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
    let frame = transform.frame();
    for coordinates in coordinates {
        let [x, y] = coordinates.map(f64::from);
        let cell = rect_between(transform, [x - 0.5, y - 0.5], [x + 0.5, y + 0.5]);
        let cell = Rect::from_center_size(cell.center(), cell.size().max(Vec2::splat(LEAST_SIZE)));
        if frame.intersects(cell) {
            // a rim sets a large cell apart from what lies around it
            let rim = if cell.size().min_elem() < 8.0 { 0.0 } else { 1.5 };
            shapes.push(Shape::rect_filled(cell.shrink(rim), 0.0, color));
        }
    }
}
