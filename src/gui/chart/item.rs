//! The one item of a plot that only draws: what `egui_plot` asks of it beyond that is answered here once.

use std::ops::RangeInclusive;

use egui::{Color32, Shape, Ui};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};

/// Something that is drawn in a plot and not found by the pointer.
pub trait Drawing {
    /// Adds its shapes.
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>);
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
