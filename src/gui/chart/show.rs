//! Draws a chart, and turns pointer, drag and arrow keys into changes of the parameters.

use std::sync::Arc;

use egui::{Color32, Context, Rect, Stroke, StrokeKind, TextureHandle, TextureId, Ui, UiBuilder, pos2};
use egui_plot::{
    Arrows, Bar, BarChart, FilledArea, HLine, PlotPoint, PlotPoints, PlotResponse, PlotUi, Points, Polygon, VLine,
};

use super::axes::Axes;
use super::data::{Change, Chart, Image, Layer, Side, Sight, ToTheRight};
use super::handles::Handle;
use super::heatmap::{self, ColorBar, ColourMap, Shades};
use super::item::{Cells, Item};
use super::items::{Items, Spot};
use super::labels::Labels;
use super::polyline::Polyline;
use super::steps::Steps;
use super::viewport::{Looks, Scratch, Viewport};
use super::{dashed, has_marks, headroom, marks, pointed, pointed_ui, rect_between, thin};
use crate::gui::look::theme::Palette;

/// Least size of a cell that is outlined when hovered, in points.
const LEAST_OUTLINED: f32 = 4.0;

impl<T: 'static> Chart<T> {
    /// Draws the chart into all the space of `ui` and returns the change that a drag, an arrow key or a click asks for.
    /// `set` are the newest parameters, from which the arrow keys continue.
    pub fn show(&self, ui: &mut Ui, viewport: &mut Viewport, scratch: &mut Scratch, set: &T) -> Option<Change<T>> {
        let palette = Palette::of(ui);
        let [x, y] = &self.axes;
        let edges = (x.edges.is_some() || y.edges.is_some())
            .then(|| [x, y].map(|axis| axis.edges.clone().unwrap_or_else(|| axis.range.clone())));
        let grown = y.headroom.map_or(1.0, |(points, least)| headroom(ui, points).max(least));
        let axes = Axes {
            id: self.name,
            x: x.range.clone(),
            y: *y.range.start()..=y.range.end() + (grown - 1.0) * (y.range.end() - y.range.start()),
            edges,
            x_label: &x.label,
            y_label: &y.label,
            x_ticks: x.ticks,
            y_ticks: y.ticks,
            equal_units: self.equal_units,
            key: &self.key,
            summary: &self.summary,
        };
        let whole = ui.available_rect_before_wrap();
        let mut beside = self.beside.as_ref().map(|_| {
            let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
            ui.new_child(UiBuilder::new().max_rect(place))
        });
        let inside = beside.as_mut().unwrap_or(ui);
        let sight = Sight { part: viewport.part(), unit: axes.transform(inside, viewport).dpos_dvalue() };
        let images = self.images.as_ref().map_or_else(Vec::new, |images| images(inside.ctx(), scratch, &sight));
        let response = axes.show(inside, viewport, self.tick_room, |plot| {
            for Image { texture, x, y } in images {
                plot.add(heatmap::Picture::new("image", texture, x, y));
            }
            self.layers.iter().for_each(|layer| add(plot, layer, &palette));
        });
        if let Some(beside) = &self.beside {
            ui.advance_cursor_after_rect(whole);
            let frame = *response.transform.frame();
            match beside {
                ToTheRight::Bar(title, range, ticks, zero) => {
                    let colors = scratch.with(|bar: &mut BarTexture| bar.of(ui.ctx()));
                    let (range, ticks, zero) = (range.clone(), *ticks, *zero);
                    ColorBar { colors, title, range, ticks, zero }.paint(ui.painter(), frame, &palette);
                }
                ToTheRight::Own(paint) => paint(ui.painter(), frame, &palette, &sight),
            }
        }
        if let Some(over) = &self.over {
            over(ui, &response.transform);
        }
        self.marks_ui(ui, &response, &palette);
        self.dragged(ui, &response)
            .or_else(|| self.walked(ui, &response, viewport, set))
            .or_else(|| self.clicked(ui, response, &palette))
    }

    /// Draws the layers over the plot.
    fn marks_ui(&self, ui: &Ui, response: &PlotResponse<()>, palette: &Palette) {
        let mut taken = Rect::NOTHING;
        for layer in &self.layers {
            match layer {
                Layer::Limit(value, words) => taken = marks::limit(ui, &response.transform, *value, words),
                Layer::From(x, words) => from(ui, response, *x, words, palette),
                Layer::Dot(at, ink) => dot(ui, response, *at, ink.color(palette), palette),
                Layer::Ring(at) => ring(ui, response, *at, palette),
                Layer::RingWithNumber(at, words) => {
                    ring(ui, response, *at, palette);
                    let (frame, at) = (*response.transform.frame(), PlotPoint::from(*at));
                    let at = response.transform.position_from_point(&at);
                    if frame.contains(at) {
                        let painter = marks::painter(ui, &response.transform);
                        marks::number_tag(&painter, at, frame, taken, words, palette);
                    }
                }
                Layer::Present(at, words, side) => {
                    let taken = if *side == Side::Below { Rect::EVERYTHING } else { taken };
                    marks::present(ui, &response.transform, *at, taken, words);
                }
                _ => {}
            }
        }
    }

    /// Returns the change that a drag of a handle asks for.
    fn dragged(&self, ui: &Ui, response: &PlotResponse<()>) -> Option<Change<T>> {
        self.knobs.iter().find_map(|knob| {
            let to = Handle { name: &knob.name, grip: knob.grip }.moved(ui, response)?;
            let Some(set) = knob.set.clone() else {
                let items = self.items.as_ref()?;
                return choice(items, items.at(to)?);
            };
            Some(Box::new(move |params: &mut T| set(params, to)) as Change<T>)
        })
    }

    /// Returns the change that the arrow keys ask for, and pans so that the new item stays visible.
    fn walked(&self, ui: &Ui, response: &PlotResponse<()>, viewport: &mut Viewport, set: &T) -> Option<Change<T>> {
        let items = self.items.as_ref().filter(|items| items.can_be_chosen())?;
        let chosen = items.chosen(set);
        let words = || match chosen {
            Some(spot) => items.words(spot).join("\n"),
            None => self.present_words().map_or_else(|| items.words_of_none(set), str::to_owned),
        };
        let steps = Steps::of_plot(ui, response, words)?;
        if let Some(spot) = chosen {
            let [low, high] = items.place(items.step(spot, steps));
            viewport.reveal(&response.transform, low, high);
        }
        let items = Arc::clone(items);
        Some(Box::new(move |params: &mut T| items.walk(params, steps)))
    }

    /// Highlights the hovered item with its tooltip; returns the change that a click asks for.
    fn clicked(&self, ui: &Ui, response: PlotResponse<()>, palette: &Palette) -> Option<Change<T>> {
        let items = self.items.as_ref()?;
        let at = pointed(&response)?;
        let spot = items.at([at.x, at.y])?;
        let [low, high] = items.place(spot);
        if low[0] < high[0] {
            outline(ui, rect_between(&response.transform, low, high), response.transform.frame(), palette);
        }
        for (at, ink) in items.dots(spot) {
            dot(ui, &response, at, ink.color(palette), palette);
        }
        let spot = pointed_ui(response.response, spot, items.words(spot))?;
        choice(items, spot)
    }
}

/// Draws two charts below each other, the upper one with `share` of the height, and returns the change that either asks
/// for.
pub fn stacked<T: 'static>(
    ui: &mut Ui,
    looks: &mut Looks,
    set: &T,
    share: f32,
    [upper, lower]: [&Chart<T>; 2],
) -> Option<Change<T>> {
    let whole = ui.available_rect_before_wrap();
    let (above, below) = whole.split_top_bottom_at_y(whole.top() + share * whole.height());
    let Looks { viewports: [first, second], scratch } = looks;
    let mut show = |chart: &Chart<T>, place: Rect, viewport: &mut Viewport| {
        chart.show(&mut ui.new_child(UiBuilder::new().max_rect(place)), viewport, scratch, set)
    };
    let (in_upper, in_lower) = (show(upper, above, first), show(lower, below, second));
    ui.advance_cursor_after_rect(whole);
    in_upper.or(in_lower)
}

/// Outlines a cell, unless cells are too small to be distinguished.
fn outline(ui: &Ui, cell: Rect, frame: &Rect, palette: &Palette) {
    if cell.width() >= LEAST_OUTLINED && cell.height() >= LEAST_OUTLINED {
        let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
        painter.rect_stroke(cell, 0.0, thin(palette.card), StrokeKind::Outside);
        painter.rect_stroke(cell, 0.0, thin(palette.ink), StrokeKind::Inside);
    }
}

/// Texture of the colour bar, rebuilt for another colour map.
#[derive(Default)]
struct BarTexture(Option<(ColourMap, TextureHandle)>);

impl BarTexture {
    fn of(&mut self, ctx: &Context) -> TextureId {
        let map = ColourMap::of(ctx);
        let made = self.0.take().filter(|(made_for, _)| *made_for == map);
        let new_texture = || (map, heatmap::texture(ctx, "colour bar", heatmap::bar_image(&Shades::new(map))));
        self.0.insert(made.unwrap_or_else(new_texture)).1.id()
    }
}

fn choice<T: 'static>(items: &Arc<dyn Items<T>>, spot: Spot) -> Option<Change<T>> {
    let items = items.can_be_chosen().then(|| Arc::clone(items))?;
    Some(Box::new(move |params: &mut T| items.choose(params, spot)))
}

/// Draws a vertical line with its name at the top, if it is visible.
fn from(ui: &Ui, response: &PlotResponse<()>, x: f64, words: &str, palette: &Palette) {
    let frame = *response.transform.frame();
    let x = response.transform.position_from_point(&PlotPoint::new(x, 0.0)).x;
    if frame.x_range().contains(x) {
        let painter = marks::painter(ui, &response.transform);
        painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], Stroke::new(1.5, palette.accent));
        // no free place below: forces the tag above
        marks::tag(&painter, pos2(x - 8.0, frame.top()), frame, Rect::EVERYTHING, words, palette);
    }
}

fn ring(ui: &Ui, response: &PlotResponse<()>, at: [f64; 2], palette: &Palette) {
    let at = response.transform.position_from_point(&PlotPoint::from(at));
    if response.transform.frame().contains(at) {
        marks::ring(&marks::painter(ui, &response.transform), at, palette);
    }
}

fn dot(ui: &Ui, response: &PlotResponse<()>, at: [f64; 2], color: Color32, palette: &Palette) {
    let painter = marks::painter(ui, &response.transform);
    marks::dot(&painter, response.transform.position_from_point(&PlotPoint::from(at)), 4.0, color, palette);
}

/// Adds a layer to the plot: marks of the selection only if marks are wanted, and nothing for layers drawn over the
/// plot.
fn add(plot: &mut PlotUi<'_>, layer: &Layer, palette: &Palette) {
    let shows_marks = has_marks(plot.ctx());
    match layer {
        Layer::Line(line) => {
            let stroke = Stroke::new(line.width, line.ink.color(palette));
            plot.add(Polyline::new("line", line.points.clone(), stroke).dashed(line.dash));
        }
        Layer::Level(y, ink) => {
            plot.hline(HLine::new("level", *y).stroke(thin(ink.color(palette))).style(dashed()).allow_hover(false));
        }
        Layer::Upright(x) if shows_marks => {
            plot.vline(VLine::new("selection", *x).stroke(thin(palette.accent)).allow_hover(false));
        }
        Layer::Points(points, radius, shape, ink) => {
            let points = Points::new("points", points.clone()).radius(*radius).shape(*shape);
            plot.points(points.color(ink.color(palette)).allow_hover(false));
        }
        Layer::Bars(bars, width, ink) => {
            let color = ink.color(palette);
            let bar = |&[x, y]: &[f64; 2]| Bar::new(x, y).width(*width).fill(color).stroke(Stroke::NONE);
            let bars = BarChart::new("bars", bars.iter().map(bar).collect());
            plot.bar_chart(bars.color(color).allow_hover(false));
        }
        Layer::Band(x, low, high, ink) => {
            plot.add(FilledArea::new("band", x, low, high).fill_color(ink.color(palette)).allow_hover(false));
        }
        Layer::Area(corners, ink) => {
            let area = Polygon::new("area", corners.clone()).fill_color(ink.color(palette)).stroke(Stroke::NONE);
            plot.polygon(area.allow_hover(false));
        }
        Layer::Cells(cells, ink) => plot.add(Cells::new("cells", cells.clone(), ink.color(palette))),
        Layer::Arrows(from, tips) if shows_marks => {
            let origins = PlotPoints::from(vec![*from; tips.len()]);
            let arrows = Arrows::new("arrows", origins, PlotPoints::from(tips.clone()));
            plot.arrows(arrows.color(palette.accent).tip_length(9.0).allow_hover(false));
        }
        Layer::Chosen(at, radius) if shows_marks => {
            let dot = Points::new("chosen", vec![*at]).radius(*radius).color(palette.accent);
            plot.points(dot.allow_hover(false));
        }
        Layer::Own(drawing) => plot.add(Item::named("drawing", Arc::clone(drawing))),
        Layer::Labels(labels, keep_off) => plot.add(Labels::new(labels.clone(), keep_off.clone())),
        Layer::Upright(_)
        | Layer::Arrows(..)
        | Layer::Chosen(..)
        | Layer::Limit(..)
        | Layer::From(..)
        | Layer::Dot(..)
        | Layer::Ring(_)
        | Layer::RingWithNumber(..)
        | Layer::Present(..) => {}
    }
}
