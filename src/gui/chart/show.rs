//! Draws a chart, and turns pointer, drag and arrow keys into changes of the parameters.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2};
use egui_plot::{
    Bar, BarChart, FilledArea, HLine, LineStyle, PlotPoint, PlotResponse, PlotTransform, PlotUi, Points, Polygon, VLine,
};

use super::data::{Change, Chart, Layer, ToTheRight};
use super::heatmap::{self, ColourMap, Shades, bar_image, paint_bar};
use super::item::{Item, add_cells};
use super::items::{Items, Spot};
use super::polyline::polyline;
use super::steps::{self, Steps};
use super::viewport::{ChartState, Viewport};
use super::{ChartSettings, has_marks, labels, marks, pointed_ui, rect_between, thin};
use crate::gui::look::theme::Palette;
use crate::gui::state;

/// Length of the tip of an arrow, in points.
const TIP: f32 = 11.0;
/// Least size of a cell that is outlined when hovered, in points.
const LEAST_OUTLINED: f32 = 4.0;

impl<T: 'static> Chart<T> {
    /// Draws the chart into all the space of `ui` and returns the change that a drag, an arrow key or a click asks for.
    /// `place` is the place of its viewport in `state`, and `set` are the newest parameters, from which the arrow
    /// keys continue.
    pub fn show(&self, ui: &mut Ui, state: &mut ChartState, place: usize, set: &T) -> Option<Change<T>> {
        let palette = Palette::of(ui);
        let ChartState { viewports, scratch } = state;
        let viewport = &mut viewports[place];
        let whole = ui.available_rect_before_wrap();
        let mut beside = self.beside.as_ref().map(|_| {
            let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
            ui.new_child(UiBuilder::new().max_rect(place))
        });
        let inside = beside.as_mut().unwrap_or(ui);
        let image = self.image.as_ref().map(|image| image(inside.ctx(), scratch, *viewport));
        let (ground, drawn) = (Cell::new(0), RefCell::default());
        let response = self.plot_ui(inside, viewport, |plot| {
            plot.add(Item::new(|_, _, shapes| ground.set(shapes.len())));
            if let Some(image) = image {
                plot.add(Item::new(move |_, transform, shapes| shapes.extend(heatmap::image_shape(&image, transform))));
            }
            self.layers.iter().for_each(|layer| add(plot, layer, &palette));
            // only labels and numbers ask what was drawn
            if self.layers.iter().any(|layer| matches!(layer, Layer::Labels(_) | Layer::Present(..) | Layer::Ring(..)))
            {
                plot.add(Item::new(|_, _, shapes| drop(drawn.replace(labels::drawn(&shapes[ground.get()..])))));
            }
        });
        if let Some(beside) = &self.beside {
            ui.advance_cursor_after_rect(whole);
            let frame = *response.transform.frame();
            match beside {
                ToTheRight::Bar(title, range, ticks, zero) => {
                    let map = ColourMap::of(ui.ctx());
                    let colors = scratch.texture(ui.ctx(), map, PartialEq::eq, |map| bar_image(&Shades::new(*map)));
                    paint_bar(ui.painter(), frame, colors, title, range, *ticks, *zero);
                }
                ToTheRight::Own(paint) => paint(ui.painter(), frame, &palette),
            }
        }
        // before the marks, whose words a grip would cover
        let dragged = self.dragged(ui, &response);
        self.marks_ui(ui, &response.transform, &palette, &drawn.take());
        dragged.or_else(|| self.on_arrow(ui, &response, viewport, set)).or_else(|| self.clicked(ui, response, &palette))
    }

    /// Draws the layers over the plot, with the labels clear of the lines that were `drawn`.
    fn marks_ui(&self, ui: &Ui, transform: &PlotTransform, palette: &Palette, drawn: &[[Pos2; 2]]) {
        let (painter, frame) = (marks::painter(ui, transform), *transform.frame());
        let place = |at: &[f64; 2]| transform.position_from_point(&PlotPoint::from(*at));
        // the name of a limit, from which numbers keep clear
        let mut limit = Rect::NOTHING;
        let (mut taken, mut names) = (Vec::new(), Vec::new());
        let around = |at: &[f64; 2]| Rect::from_center_size(place(at), Vec2::splat(14.0));
        for layer in &self.layers {
            match layer {
                Layer::Labels(labels) => names.extend(labels),
                Layer::Limit(value, words) => {
                    limit = marks::limit(&painter, frame, place(&[0.0, *value]).y, words, palette);
                    taken.push(limit);
                }
                Layer::From(x, words) => {
                    taken.push(marks::beginning(&painter, frame, place(&[*x, 0.0]).x, words, palette));
                }
                Layer::Ring(at, words) if frame.contains(place(at)) => {
                    marks::ring(&painter, place(at), palette);
                    let tag = |words: &String| marks::number(&painter, place(at), limit, drawn, words);
                    taken.extend(words.iter().map(tag).chain([around(at)]));
                }
                Layer::Present(at, words) if frame.contains(place(at)) => {
                    marks::dot(&painter, place(at), 6.0, palette.accent, palette);
                    taken.extend([marks::number(&painter, place(at), limit, drawn, words), around(at)]);
                }
                _ => {}
            }
        }
        labels::paint(&painter, &names, transform, drawn, &taken);
    }

    /// Returns the change that a drag of a handle asks for.
    fn dragged(&self, ui: &Ui, response: &PlotResponse<()>) -> Option<Change<T>> {
        self.handles.iter().find_map(|handle| {
            let to = handle.moved(ui, response)?;
            let Some(set) = handle.set.clone() else {
                let items = self.items.as_ref()?;
                return choice(items, (items.at)(to)?);
            };
            Some(Box::new(move |params: &mut T| set(params, to)) as Change<T>)
        })
    }

    /// Returns the change that the arrow keys ask for, and pans so that the new item stays visible.
    fn on_arrow(&self, ui: &Ui, response: &PlotResponse<()>, viewport: &mut Viewport, set: &T) -> Option<Change<T>> {
        let items = self.items.as_ref().filter(|items| items.can_be_chosen())?;
        let chosen = items.chosen_by(set);
        let none = || items.none.as_ref().map(|none| none(set).1);
        let words = || match chosen {
            Some(spot) => (items.words)(spot).join("\n"),
            None => self.present_words().map(str::to_owned).or_else(none).unwrap_or_default(),
        };
        let steps = Steps::of_plot(ui, response, words)?;
        if let Some(spot) = chosen {
            steps::reveal(viewport, &response.transform, (items.place)((items.step)(spot, steps)));
        }
        let items = Arc::clone(items);
        Some(Box::new(move |params: &mut T| items.on_arrow(params, steps)))
    }

    /// Highlights the hovered item with its tooltip; returns the change that a click asks for.
    fn clicked(&self, ui: &Ui, response: PlotResponse<()>, palette: &Palette) -> Option<Change<T>> {
        let items = self.items.as_ref()?;
        let transform = response.transform;
        let at = transform.value_from_position(response.response.hover_pos()?);
        let spot = (items.at)([at.x, at.y])?;
        let [low, high] = (items.place)(spot);
        let cell = rect_between(&transform, low, high);
        if low[0] < high[0] && cell.size().min_elem() >= LEAST_OUTLINED {
            let painter = marks::painter(ui, &transform);
            painter.rect_stroke(cell, 0.0, thin(palette.card), StrokeKind::Outside);
            painter.rect_stroke(cell, 0.0, thin(palette.ink), StrokeKind::Inside);
        }
        for (at, ink) in (items.dots)(spot) {
            let at = transform.position_from_point(&PlotPoint::from(at));
            marks::dot(&marks::painter(ui, &transform), at, 4.0, ink.color(palette), palette);
        }
        let spot = pointed_ui(response.response, spot, (items.words)(spot))?;
        choice(items, spot)
    }
}

/// Height out of sight, in points, from which two charts are scrolled one by one.
const LEAST_HIDDEN: f32 = 120.0;
/// Height of the lower chart that stays in sight, in points.
const PEEK: f32 = 30.0;

/// Draws two charts below each other, the upper one with `share` of the height and the lower one `gap` points below it,
/// and returns the change that either asks for.
pub fn stacked<T: 'static>(
    ui: &mut Ui,
    state: &mut ChartState,
    set: &T,
    [share, gap]: [f32; 2],
    [upper, lower]: [&Chart<T>; 2],
) -> Option<Change<T>> {
    let whole = ui.available_rect_before_wrap();
    let (height, shown) = (share * whole.height(), ui.clip_rect().height() - PEEK);
    // in a low place each chart is scrolled into sight
    let height = if whole.height() - shown > LEAST_HIDDEN { shown } else { height };
    let (above, below) = (whole.with_max_y(whole.top() + height), whole.with_min_y(whole.top() + (height + gap)));
    let in_upper = upper.show(&mut ui.new_child(UiBuilder::new().max_rect(above)), state, 0, set);
    let in_lower = lower.show(&mut ui.new_child(UiBuilder::new().max_rect(below)), state, 1, set);
    ui.advance_cursor_after_rect(whole);
    in_upper.or(in_lower)
}

fn choice<T: 'static>(items: &Arc<Items<T>>, spot: Spot) -> Option<Change<T>> {
    let items = items.can_be_chosen().then(|| Arc::clone(items))?;
    Some(Box::new(move |params: &mut T| items.set(params, spot)))
}

/// Adds a layer to the plot: marks of the selection only if marks are wanted, and nothing for layers drawn over the
/// plot.
fn add<'c>(plot: &mut PlotUi<'c>, layer: &'c Layer, palette: &Palette) {
    let shows_marks = has_marks(plot.ctx());
    let is_covered = state::get::<ChartSettings>(plot.ctx()).hides_labels;
    match layer {
        Layer::Line(line) => {
            let stroke = Stroke::new(line.width, line.ink.color(palette));
            plot.add(polyline(&line.points, stroke, line.dash));
        }
        Layer::Level(y, ink) => {
            plot.hline(HLine::new("level", *y).stroke(thin(ink.color(palette))).style(LineStyle::dashed_dense()));
        }
        Layer::Upright(x) if shows_marks => {
            plot.vline(VLine::new("selection", *x).stroke(thin(palette.accent)));
        }
        Layer::Points(points, radius, shape, ink) => {
            let points = Points::new("points", points.clone()).radius(*radius).shape(*shape);
            plot.points(points.color(ink.color(palette)));
        }
        Layer::Bars(bars, width, ink) => {
            let color = ink.color(palette);
            let bar = |&[x, y]: &[f64; 2]| Bar::new(x, y).width(*width).fill(color).stroke(Stroke::NONE);
            plot.bar_chart(BarChart::new("bars", bars.iter().map(bar).collect()).color(color));
        }
        Layer::Band(x, low, high, ink) => {
            plot.add(FilledArea::new("band", x, low, high).fill_color(ink.color(palette)));
        }
        Layer::Area(corners, ink) => {
            let area = Polygon::new("area", corners.clone()).fill_color(ink.color(palette));
            plot.polygon(area.stroke(Stroke::NONE));
        }
        Layer::Cells(cells, ink) => {
            let color = ink.color(palette);
            plot.add(Item::new(move |_, transform, shapes| add_cells(cells, color, transform, shapes)));
        }
        Layer::Arrows(from, tips) if shows_marks && !is_covered => {
            let (color, rim) = (palette.accent, Stroke::new(1.5, palette.card));
            plot.add(Item::new(move |_, transform, shapes| {
                let place = |at: &[f64; 2]| transform.position_from_point(&PlotPoint::from(*at));
                for [from, to] in tips.iter().map(|tip| [from, tip].map(place)) {
                    let back = TIP * (from - to).normalized();
                    let side = 0.45 * back.rot90();
                    shapes.push(Shape::line_segment([from, to], Stroke::new(2.0, color)));
                    // a rim sets the tip apart from the cell under it
                    shapes.push(Shape::convex_polygon(vec![to, to + back + side, to + back - side], color, rim));
                }
            }));
        }
        Layer::Chosen(at, radius) if shows_marks => {
            plot.points(Points::new("chosen", vec![*at]).radius(*radius).color(palette.accent));
        }
        Layer::Own(draw) => plot.add(Item::new(|ui, transform, shapes| draw(ui, transform, shapes))),
        _ => {}
    }
}
