//! A chart as data: axes, layers from bottom to top, items to point at and handles to drag.
//!
//! A view fills in a [`Chart`]; `show` draws it on screen and into files, and turns clicks, drags and arrow keys into
//! changes of the parameters `T`.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Context, Painter, Rect, Shape, TextureId, Ui};
use egui_plot::{MarkerShape, PlotTransform};

use crate::gui::look::theme::Palette;

use super::ghost::{Number, Trace};
use super::handles::{Handle, HandleShape};
use super::ink::Ink;
use super::items::Items;
use super::labels::Label;
use super::legend::LegendEntry;
use super::polyline::Dash;
use super::ticks::Ticks;
use super::viewport::{Scratch, Viewport};

/// Width for the labels of the vertical axis of a single chart, in points.
const TICK_ROOM: f32 = 34.0;

/// Margin around the values of an axis, as a share of their distance, and at least as a share of the whole axis.
const MARGIN: f64 = 0.06;
const LEAST_MARGIN: f64 = 1e-4;

/// A change of the parameters, requested in a chart or a table.
pub type Change<T> = Box<dyn FnOnce(&mut T)>;

/// One axis of a chart.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Title, with the unit.
    pub label: String,
    /// Initial range, without margin.
    pub range: RangeInclusive<f64>,
    /// Range you can pan to, if wider.
    pub edges: Option<RangeInclusive<f64>>,
    /// Format of the ticks.
    pub ticks: Ticks,
    /// Free height above the data for text, in points, and the least factor by which the axis grows for it.
    pub headroom: Option<(f32, f64)>,
}

impl Axis {
    /// Returns an axis over `range` that cannot be panned beyond it.
    pub fn new(label: impl Into<String>, range: RangeInclusive<f64>, ticks: Ticks) -> Self {
        Self { label: label.into(), range, edges: None, ticks, headroom: None }
    }

    /// Returns an axis for a win probability, from 0 to 1.
    pub fn chance() -> Self {
        Self::new("chance to win", 0.0..=1.0, Ticks::Percent)
    }

    /// Returns the same axis, narrowed to values with a margin; the whole range can be panned to.
    pub fn around(self, values: impl Iterator<Item = f64>) -> Self {
        let (least, most) = self.range.clone().into_inner();
        let (low, high) = values.fold((most, least), |(low, high), value| (low.min(value), high.max(value)));
        let margin = (MARGIN * (high - low)).max(LEAST_MARGIN * (most - least));
        Self { range: (low - margin).max(least)..=(high + margin).min(most), ..self }.within(least..=most)
    }

    /// Returns the same axis, which can be panned to `edges`.
    pub fn within(self, edges: RangeInclusive<f64>) -> Self {
        Self { edges: Some(edges), ..self }
    }
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub struct Line {
    /// Name in the legend; empty to leave the line out of it.
    pub name: String,
    /// Colour.
    pub ink: Ink,
    /// Width in points.
    pub width: f32,
    /// Dashes.
    pub dash: Dash,
    /// Points from left to right; a non-finite point breaks the line.
    pub points: Vec<[f64; 2]>,
    /// Whether the line leaves a ghost during a drag.
    pub has_ghost: bool,
}

impl Line {
    /// Returns a solid line.
    pub fn new(name: impl Into<String>, ink: Ink, width: f32, points: Vec<[f64; 2]>) -> Self {
        Self { name: name.into(), ink, width, dash: Dash::SOLID, points, has_ghost: false }
    }

    /// Returns the same line with dashes.
    pub fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }

    /// Makes the line leave a ghost during a drag.
    pub fn with_ghost(self) -> Self {
        Self { has_ghost: true, ..self }
    }
}

/// Something drawn in a chart. Labels, limits, names, rings and the present number, from [`Layer::Labels`] on, are drawn
/// over the plot, wherever they are in the list.
pub enum Layer {
    /// A line through points.
    Line(Line),
    /// A thin dashed horizontal line at a height.
    Level(f64, Ink),
    /// A thin vertical line at the selection.
    Upright(f64),
    /// Dots: points, radius in points, shape, colour.
    Points(Vec<[f64; 2]>, f32, MarkerShape, Ink),
    /// Bars from 0: centre and height of each, common width, colour.
    Bars(Vec<[f64; 2]>, f64, Ink),
    /// The area between two lines: x, lower y, upper y, colour.
    Band(Vec<f64>, Vec<f64>, Vec<f64>, Ink),
    /// A filled convex polygon.
    Area(Vec<[f64; 2]>, Ink),
    /// Unit squares around whole coordinates.
    Cells(Vec<[u32; 2]>, Ink),
    /// A custom drawing.
    Own(Draw),
    /// Arrows from one point to several.
    Arrows([f64; 2], Vec<[f64; 2]>),
    /// The dot of the selection, drawn in the plot, with its radius in points.
    Chosen([f64; 2], f32),
    /// Labels, clear of each other and, where there is room, of all lines and points.
    Labels(Vec<Label>),
    /// A dashed horizontal line with its name at the right end.
    Limit(f64, String),
    /// A vertical line where something begins, with a name at the top.
    From(f64, String),
    /// A ring at the selection, for heatmaps, with its number if it has one.
    Ring([f64; 2], Option<String>),
    /// The selection with its number above or below it, where less is in the way.
    Present([f64; 2], String),
}

/// A texture between two corners of a chart.
pub struct Image {
    /// The texture.
    pub texture: TextureId,
    /// Extent on the horizontal axis.
    pub x: RangeInclusive<f64>,
    /// Extent on the vertical axis.
    pub y: RangeInclusive<f64>,
}

/// Returns the image under the visible part of a chart; rebuilds it only when something has changed.
pub type PaintImage = Arc<dyn Fn(&Context, &mut Scratch, Viewport) -> Image + Send + Sync>;

/// Paints a legend to the right of the frame of a chart.
pub type PaintKey = Arc<dyn Fn(&Painter, Rect, &Palette) + Send + Sync>;

/// Adds the shapes of something drawn in a plot.
pub type Draw = Arc<dyn Fn(&Ui, &PlotTransform, &mut Vec<Shape>) + Send + Sync>;

/// Drawing to the right of a chart.
pub enum ToTheRight {
    /// Colour bar of a heatmap: title, values at its ends, format of the ticks, and the colour of 0 if the bar does not
    /// contain it.
    Bar(&'static str, RangeInclusive<f64>, Ticks, Option<Color32>),
    /// A custom legend.
    Own(PaintKey),
}

/// A chart of parameters `T`.
pub struct Chart<T> {
    /// Name of the chart, unique in the window.
    pub name: &'static str,
    /// The horizontal and the vertical axis.
    pub axes: [Axis; 2],
    /// Whether one unit has the same length on both axes.
    pub equal_units: bool,
    /// Least width for the labels of the vertical axis, in points; lines up charts below each other.
    pub tick_room: f32,
    /// The image under everything else.
    pub image: Option<PaintImage>,
    /// Drawing to the right of the frame.
    pub beside: Option<ToTheRight>,
    /// Layers from bottom to top.
    pub layers: Vec<Layer>,
    /// Legend.
    pub key: Vec<LegendEntry>,
    /// Description in one sentence, for screen readers.
    pub summary: String,
    /// Items you can point at.
    pub items: Option<Arc<Items<T>>>,
    /// Handles you can drag.
    pub handles: Vec<Handle<T>>,
}

impl<T> Chart<T> {
    /// Returns a chart of lines with a legend of their names; layers can be inserted below and added above them.
    pub fn of_lines(name: &'static str, axes: [Axis; 2], lines: Vec<Line>, summary: String) -> Self {
        let named = lines.iter().filter(|line| !line.name.is_empty());
        Self {
            name,
            axes,
            equal_units: false,
            tick_room: TICK_ROOM,
            image: None,
            beside: None,
            key: named.map(|line| LegendEntry::line(line.ink, line.dash, &line.name)).collect(),
            layers: lines.into_iter().map(Layer::Line).collect(),
            summary,
            items: None,
            handles: Vec::new(),
        }
    }

    /// Marks the selection: adds a vertical line at the bottom, a dot with a number at the top, and handles on both
    /// that select the item they are dragged to.
    pub fn mark(&mut self, at: [f64; 2], words: String, name: &str) {
        self.layers.insert(0, Layer::Upright(at[0]));
        self.layers.push(Layer::Present(at, words));
        // the dot lies over the line, so its handle comes last
        self.handles.push(Handle::of_item(format!("the line of {name}"), HandleShape::Upright(at[0])));
        self.handles.push(Handle::of_item(name, HandleShape::PointAcross(at)));
    }

    /// Returns the points and colour of each line in the legend.
    pub fn named_lines(&self) -> Vec<(Vec<[f64; 2]>, Ink)> {
        let line = |layer: &Layer| match layer {
            Layer::Line(line) if !line.name.is_empty() => Some((line.points.clone(), line.ink)),
            _ => None,
        };
        self.layers.iter().filter_map(line).collect()
    }

    /// Returns the text at the selection.
    pub fn present_words(&self) -> Option<&str> {
        self.layers.iter().find_map(|layer| match layer {
            Layer::Present(_, words) => Some(words.as_str()),
            _ => None,
        })
    }

    /// Returns the parts of the chart that leave a ghost during a drag.
    pub fn trace(&self, number: Option<Number>) -> Trace {
        let curves = self.layers.iter().filter_map(|layer| match layer {
            Layer::Line(line) if line.has_ghost => Some(line.points.clone()),
            Layer::Bars(bars, ..) => Some(bars.clone()),
            Layer::Level(y, _) => Some(vec![[*self.axes[0].range.start(), *y], [*self.axes[0].range.end(), *y]]),
            _ => None,
        });
        let point = self.layers.iter().find_map(|layer| match layer {
            Layer::Present(at, _) | Layer::Chosen(at, _) | Layer::Ring(at, _) => Some(*at),
            _ => None,
        });
        Trace { chart: self.name, curves: curves.collect(), point, number }
    }
}
