//! A chart as data: axes, layers from bottom to top, and what can be pointed at and dragged.
//!
//! A view fills in a [`Chart`]; `show` draws it on screen and for a file, and turns pointer, drag and arrow keys into
//! changes of the parameters `T`.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Context, Painter, Rect, TextureId, Ui};
use egui_plot::{MarkerShape, PlotTransform};

use crate::gui::look::theme::Palette;

use super::ghost::{Number, Trace};
use super::handles::Grip;
use super::ink::Ink;
use super::item::Drawing;
use super::items::Items;
use super::key::KeyEntry;
use super::labels::Label;
use super::polyline::Dash;
use super::ticks::Ticks;
use super::viewport::Scratch;

/// The room for the labels of a vertical axis that stands alone, in points.
const TICK_ROOM: f32 = 34.0;

/// A change of the parameters that was asked for in a chart or in a table.
pub type Change<T> = Box<dyn FnOnce(&mut T)>;

/// One axis of a chart.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Title, with the unit.
    pub label: String,
    /// The range shown at first, without margin.
    pub range: RangeInclusive<f64>,
    /// The range that can be panned to, if it is wider.
    pub edges: Option<RangeInclusive<f64>>,
    /// How ticks are written.
    pub ticks: Ticks,
    /// The room kept above the data for text: its height in points, and the least factor by which the axis grows.
    pub headroom: Option<(f32, f64)>,
}

impl Axis {
    /// Returns an axis over `range` that cannot be panned beyond it.
    pub fn new(label: impl Into<String>, range: RangeInclusive<f64>, ticks: Ticks) -> Self {
        Self { label: label.into(), range, edges: None, ticks, headroom: None }
    }

    /// Returns the axis of a win probability, from 0 to 1.
    pub fn chance() -> Self {
        Self::new("win probability", 0.0..=1.0, Ticks::Percent)
    }

    /// Returns the same axis, which can be panned to `edges`.
    pub fn within(self, edges: RangeInclusive<f64>) -> Self {
        Self { edges: Some(edges), ..self }
    }
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub struct Line {
    /// Name in the key; empty if the key does not list it.
    pub name: String,
    /// Colour.
    pub ink: Ink,
    /// Width in points.
    pub width: f32,
    /// Dashes.
    pub dash: Dash,
    /// Points from left to right; a point that is not a number breaks the line.
    pub points: Vec<[f64; 2]>,
    /// Whether a ghost of the line stays while something is dragged.
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

    /// Returns the same line, of which a ghost stays while something is dragged.
    pub fn with_ghost(self) -> Self {
        Self { has_ghost: true, ..self }
    }

    /// Returns its entry in the key, unless it has no name.
    fn entry(&self) -> Option<KeyEntry> {
        (!self.name.is_empty()).then(|| KeyEntry::line(self.ink, self.dash, &self.name))
    }
}

/// Something drawn in a chart. Layers from [`Layer::Limit`] on stand over the plot, whatever their place in the list.
pub enum Layer {
    /// A line through points.
    Line(Line),
    /// A thin dashed line across the chart at a height.
    Level(f64, Ink),
    /// A thin upright line at the selection.
    Upright(f64),
    /// Dots: points, radius in points, shape, colour.
    Points(Vec<[f64; 2]>, f32, MarkerShape, Ink),
    /// Bars from 0: middle and height, width, colour.
    Bars(Vec<[f64; 2]>, f64, Ink),
    /// The area between two lines: places, lower and upper heights, colour.
    Band(Vec<f64>, Vec<f64>, Vec<f64>, Ink),
    /// A filled convex polygon.
    Area(Vec<[f64; 2]>, Ink),
    /// Unit squares around whole coordinates.
    Cells(Vec<[u32; 2]>, Ink),
    /// A drawing of its own.
    Own(Arc<dyn Drawing + Send + Sync>),
    /// Arrows from one point to several.
    Arrows([f64; 2], Vec<[f64; 2]>),
    /// The dot of the selection, part of the plot, with its radius in points.
    Chosen([f64; 2], f32),
    /// Text that keeps off the given points.
    Labels(Vec<Label>, Vec<[f64; 2]>),
    /// A dashed line across the chart with its name at the right end.
    Limit(f64, String),
    /// An upright line from which on something holds, which its name at the top says.
    From(f64, String),
    /// A dot on a curve at the selection.
    Dot([f64; 2], Ink),
    /// The selection on a heatmap, a ring.
    Ring([f64; 2]),
    /// The selection with its number, above or below it.
    Present([f64; 2], String, Side),
}

/// On which side of the selection its number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above it, unless something is there.
    Above,
    /// Below it.
    Below,
}

/// A texture between two corners of a chart.
pub struct Image {
    /// The texture.
    pub texture: TextureId,
    /// Its range along the horizontal axis.
    pub x: RangeInclusive<f64>,
    /// Its range along the vertical axis.
    pub y: RangeInclusive<f64>,
}

/// What of a chart is looked at, and how closely.
pub struct Sight {
    /// The part that was chosen by zooming; `None` for the whole.
    pub part: Option<[RangeInclusive<f64>; 2]>,
    /// The size of one unit of both axes, in points.
    pub unit: [f64; 2],
}

/// Returns the images under a chart, made anew only when something has changed.
pub type Images = Arc<dyn Fn(&Context, &mut Scratch, &Sight) -> Vec<Image> + Send + Sync>;

/// Paints a key beside the frame of a chart.
pub type PaintKey = Arc<dyn Fn(&Painter, Rect, &Palette, &Sight) + Send + Sync>;

/// Paints over a plot.
pub type PaintOver = Arc<dyn Fn(&Ui, &PlotTransform) + Send + Sync>;

/// Sets parameters to a point of the chart.
pub type SetTo<T> = Arc<dyn Fn(&mut T, [f64; 2]) + Send + Sync>;

/// What stands to the right of a chart.
pub enum ToTheRight {
    /// The colour bar of a heatmap: its title, the values at its ends, how they are written, and the colour of 0 if that is
    /// not one of the bar.
    Bar(&'static str, RangeInclusive<f64>, Ticks, Option<Color32>),
    /// A key that draws itself beside the frame.
    Own(PaintKey),
}

/// Something in a chart that can be dragged.
pub struct Knob<T> {
    /// What it sets, in a few words.
    pub name: String,
    /// Where it is and which way it goes.
    pub grip: Grip,
    /// Sets the parameters to where it was dragged; `None` chooses the item there.
    pub set: Option<SetTo<T>>,
}

impl<T> Knob<T> {
    /// Returns a handle that chooses the item it is dragged to.
    pub fn of_item(name: impl Into<String>, grip: Grip) -> Self {
        Self { name: name.into(), grip, set: None }
    }

    /// Returns a handle that sets the parameters from where it is dragged to.
    pub fn new(name: impl Into<String>, grip: Grip, set: impl Fn(&mut T, [f64; 2]) + Send + Sync + 'static) -> Self {
        Self { name: name.into(), grip, set: Some(Arc::new(set)) }
    }
}

/// A chart of parameters `T`.
pub struct Chart<T> {
    /// Name that tells this chart from others in the window.
    pub name: &'static str,
    /// The horizontal and the vertical axis.
    pub axes: [Axis; 2],
    /// Whether a unit is equally long on both axes.
    pub equal_units: bool,
    /// The least room for the labels of the vertical axis, in points; charts below each other line up by it.
    pub tick_room: f32,
    /// The images under everything else.
    pub images: Option<Images>,
    /// What stands to the right of the frame.
    pub beside: Option<ToTheRight>,
    /// What is drawn over the plot beyond its layers.
    pub over: Option<PaintOver>,
    /// What is drawn, from bottom to top.
    pub layers: Vec<Layer>,
    /// What signs and colours mean.
    pub key: Vec<KeyEntry>,
    /// The chart in one sentence, for a screen reader.
    pub summary: String,
    /// What can be pointed at.
    pub items: Option<Arc<dyn Items<T>>>,
    /// What can be dragged.
    pub knobs: Vec<Knob<T>>,
}

impl<T> Chart<T> {
    /// Returns a chart of lines with a key of their names; other layers can be added below and above them.
    pub fn of_lines(name: &'static str, axes: [Axis; 2], lines: Vec<Line>, summary: String) -> Self {
        Self {
            name,
            axes,
            equal_units: false,
            tick_room: TICK_ROOM,
            images: None,
            beside: None,
            over: None,
            key: lines.iter().filter_map(Line::entry).collect(),
            layers: lines.into_iter().map(Layer::Line).collect(),
            summary,
            items: None,
            knobs: Vec::new(),
        }
    }

    /// Marks the selection: an upright line below all, a dot with a number above all, and handles on both that choose the
    /// item they are dragged to.
    pub fn mark(&mut self, at: [f64; 2], words: String, name: &str) {
        self.layers.insert(0, Layer::Upright(at[0]));
        self.layers.push(Layer::Present(at, words, Side::Above));
        // the dot lies over its line
        self.knobs.push(Knob::of_item(format!("the line of {name}"), Grip::Upright(at[0])));
        self.knobs.push(Knob::of_item(name, Grip::PointAcross(at)));
    }

    /// Returns the points and the colours of the lines that the key lists.
    pub fn named_lines(&self) -> Vec<(Vec<[f64; 2]>, Ink)> {
        let line = |layer: &Layer| match layer {
            Layer::Line(line) if !line.name.is_empty() => Some((line.points.clone(), line.ink)),
            _ => None,
        };
        self.layers.iter().filter_map(line).collect()
    }

    /// Returns the words at the selection.
    pub fn present_words(&self) -> Option<&str> {
        self.layers
            .iter()
            .find_map(|layer| if let Layer::Present(_, words, _) = layer { Some(words.as_str()) } else { None })
    }

    /// Returns what is left behind of the chart while something is dragged.
    pub fn trace(&self, number: Option<Number>) -> Trace {
        let curves = self.layers.iter().filter_map(|layer| match layer {
            Layer::Line(line) if line.has_ghost => Some(line.points.clone()),
            Layer::Bars(bars, ..) => Some(bars.clone()),
            Layer::Level(y, _) => Some(vec![[*self.axes[0].range.start(), *y], [*self.axes[0].range.end(), *y]]),
            _ => None,
        });
        let point = self.layers.iter().find_map(|layer| match layer {
            Layer::Present(at, ..) | Layer::Chosen(at, _) | Layer::Ring(at) => Some(*at),
            _ => None,
        });
        Trace { chart: self.name, curves: curves.collect(), point, number }
    }
}
