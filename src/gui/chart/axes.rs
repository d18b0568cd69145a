//! Axes of a chart: frame, visible range, ticks, titles and legend.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{
    Align2, Color32, FontId, Galley, Id, PointerButton, Rect, Role, Shape, Stroke, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};
use egui_plot::{Plot, PlotBounds, PlotPoint, PlotResponse, PlotTransform, PlotUi};

use crate::gui::focus;
use crate::gui::hold;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::spotlight;

use super::item::{Drawing, Item};
use super::legend::{self, LegendEntry, legend_height, legend_to};
use super::ticks::{Tick, Ticks};
use super::viewport::{self, Track, Viewport};
use super::{ghost, steps};

/// Margin between the whole range and the frame, so that lines at the edges are not cut off, in points.
const EDGE: f32 = 6.0;
/// Least width for the labels of the vertical axis, in points.
const TICK_ROOM: f32 = 34.0;
/// Font size of labels, in points.
const LETTERS: f32 = 12.0;
/// Height of a label, in points.
const LABEL_HEIGHT: f32 = 16.0;
/// Height of the title of an axis, in points.
const TITLE_ROOM: f32 = 20.0;
/// Distance from the frame to the labels, in points.
const LABEL_DISTANCE: f32 = 5.0;
/// Space above the frame for half a label, or between legend and frame, in points.
const TOP_ROOM: f32 = 8.0;
/// Wheel movement that zooms by a factor of e, in points.
const WHEEL_PER_ZOOM: f32 = 240.0;

/// Layout of a chart, frozen during a drag.
#[derive(Clone)]
struct Still {
    x: RangeInclusive<f64>,
    y: RangeInclusive<f64>,
    edges: Option<[RangeInclusive<f64>; 2]>,
    ticks: [Ticks; 2],
    frame: Rect,
    /// Distance from the frame to the left edge of the vertical axis's title, in points.
    titles: f32,
}

/// The axes of a chart.
pub struct Axes<'a> {
    /// Name of the chart, unique in the window.
    pub id: &'a str,
    /// Initial range of the horizontal axis, without margin.
    pub x: RangeInclusive<f64>,
    /// Initial range of the vertical axis, without margin.
    pub y: RangeInclusive<f64>,
    /// Ranges you can pan to, if wider than the initial ones.
    pub edges: Option<[RangeInclusive<f64>; 2]>,
    /// Title of the horizontal axis.
    pub x_label: &'a str,
    /// Title of the vertical axis.
    pub y_label: &'a str,
    /// Ticks of the horizontal axis.
    pub x_ticks: Ticks,
    /// Ticks of the vertical axis.
    pub y_ticks: Ticks,
    /// Whether one unit has the same length on both axes.
    pub equal_units: bool,
    /// Legend, drawn above the frame.
    pub key: &'a [LegendEntry],
    /// Description in one sentence, for screen readers.
    pub summary: &'a str,
}

impl Axes<'_> {
    /// Draws the axes and what `contents` adds. The user can pan by dragging, zoom with the wheel (Shift: only
    /// horizontally, Alt: only vertically) or by drawing a rectangle, go back and forward through earlier viewports,
    /// and reset the zoom with a double click. The view never leaves `edges`. The labels of the vertical axis get at
    /// least `tick_room` points, so that charts below each other line up.
    pub fn show<'c>(
        mut self,
        ui: &mut Ui,
        viewport: &mut Viewport,
        tick_room: f32,
        contents: impl FnOnce(&mut PlotUi<'c>) + 'c,
    ) -> PlotResponse<()> {
        let id = self.chart_id();
        let mut track = Track::load(ui.ctx(), id);
        let room = ui.available_rect_before_wrap();
        let still = hold::kept(ui.ctx(), self.chart_id(), self.still(ui, room, tick_room, viewport));
        let (frame, titles) = (still.frame, still.titles);
        self.keep(still);
        let limits = self.limits(frame);
        let look = viewport::shown(ui, id, viewport.part.map_or(limits.whole, |part| limits.within(part)));
        let mut inside = ui.new_child(UiBuilder::new().id_salt(id).max_rect(frame));
        let (grid, is_panned) = (self.grid(ui), !track.rectangle);
        let response = plot(id, frame, track.rectangle).show(&mut inside, move |plot| {
            let moved = limits.navigated(plot, look, frame, is_panned);
            plot.set_plot_bounds(moved.unwrap_or(look));
            plot.add(grid);
            contents(plot);
            moved.unwrap_or(look)
        });
        ui.advance_cursor_after_rect(room);
        let PlotResponse { inner: wanted, response, transform, hovered_plot_item } = response;
        let response = PlotResponse { inner: (), response, transform, hovered_plot_item };
        response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.summary));
        if response.response.double_clicked() {
            track.home(viewport);
        } else {
            // the plot handles a zoom rectangle itself, after all else, so that its bounds are read back
            let shown = *response.transform.bounds();
            let part = if shown == wanted { wanted } else { limits.within(shown) };
            let is_moving = response.response.dragged() && is_panned;
            track.follow(viewport, (part != look || is_moving).then_some(part));
        }
        self.ticks_ui(ui, &response.transform, titles, room);
        if legend::is_inside(ui.ctx(), id, self.key) {
            legend::wait(ui.ctx(), id, frame, self.key);
        } else {
            legend_to(ui, room, frame.right(), self.key);
        }
        let has_focus = response.response.has_focus();
        if has_focus {
            focus::ring_around(&response.response, frame.shrink(focus::RING_GAP + focus::RING_WIDTH));
            if steps::wants_hint(ui, &response.response) {
                viewport::hint(ui, frame, viewport::HINT);
            }
        }
        ghost::paint(ui, self.id, &response.transform);
        spotlight::mark_cell(ui.ctx(), self.id, frame, &response.transform);
        let chart = viewport::Chart { id, rect: frame, transform: &response.transform, has_focus };
        track.bar_ui(ui, &chart, viewport);
        // forget a zoom that shows the whole chart
        viewport.part = viewport.part.map(|part| limits.within(part)).filter(|part| *part != limits.whole);
        track.store(ui.ctx(), id);
        response
    }

    /// Returns the transform from chart to screen that the chart would have in all the space of `ui`, before any input.
    pub fn transform(&self, ui: &Ui, viewport: &Viewport) -> PlotTransform {
        let still = hold::earlier(ui.ctx(), self.chart_id());
        let still = still.unwrap_or_else(|| self.still(ui, ui.available_rect_before_wrap(), TICK_ROOM, viewport));
        let limits = self.limits_of([&still.x, &still.y], still.edges.as_ref(), still.frame);
        PlotTransform::new(still.frame, viewport.part.map_or(limits.whole, |part| limits.within(part)), false)
    }

    fn chart_id(&self) -> Id {
        Id::unique(("chart", self.id))
    }

    /// Returns the layout to freeze if a drag begins now.
    fn still(&self, ui: &Ui, room: Rect, tick_room: f32, viewport: &Viewport) -> Still {
        let (frame, titles) = self.frame(ui, room, tick_room, viewport);
        let ticks = [self.x_ticks, self.y_ticks];
        Still { x: self.x.clone(), y: self.y.clone(), edges: self.edges.clone(), ticks, frame, titles }
    }

    /// Restores a frozen layout.
    fn keep(&mut self, still: Still) {
        (self.x, self.y, self.edges) = (still.x, still.y, still.edges);
        [self.x_ticks, self.y_ticks] = still.ticks;
    }

    /// Returns the frame within `room`, and the distance from it to the left edge of the vertical axis's title.
    fn frame(&self, ui: &Ui, room: Rect, tick_room: f32, viewport: &Viewport) -> (Rect, f32) {
        let is_inside = legend::is_inside(ui.ctx(), self.chart_id(), self.key);
        let key = if is_inside { 0.0 } else { legend_height(ui, room.width(), self.key) };
        let (top, bottom) = (room.top() + key + TOP_ROOM, room.bottom() - LABEL_DISTANCE - LABEL_HEIGHT - TITLE_ROOM);
        let [x, y] = viewport.part().unwrap_or_else(|| [self.x.clone(), self.y.clone()]);
        let widest = |ticks: Vec<Tick>| {
            ticks.iter().filter_map(|tick| tick.label.as_ref()).map(|label| label_width(ui, label)).fold(0.0, f32::max)
        };
        let labels = widest(self.y_ticks.along(&y, bottom - top, |_| LETTERS));
        let further_rows = self.y_title(ui, room).rows.len().saturating_sub(1) as f32;
        let titles = LABEL_DISTANCE + TITLE_ROOM + further_rows * LABEL_HEIGHT + labels.max(tick_room - TITLE_ROOM);
        let left = room.left() + titles;
        // half of the last label extends beyond the frame
        let overhang = widest(self.x_ticks.along(&x, room.right() - left, |words| label_width(ui, words))) / 2.0;
        let right = (room.right() - overhang).max(left + 1.0);
        let frame = Rect::from_min_max(pos2(left, top), pos2(right, bottom.max(top + 1.0)));
        if !self.equal_units {
            return (frame, titles);
        }
        let lengths = vec2((self.x.end() - self.x.start()) as f32, (self.y.end() - self.y.start()) as f32);
        let scale = ((frame.size() - Vec2::splat(2.0 * EDGE)) / lengths).min_elem().max(0.0);
        (Rect::from_center_size(frame.center(), lengths * scale + Vec2::splat(2.0 * EDGE)), titles)
    }

    /// Lays out the title of the vertical axis, wrapped to the height of `room`.
    fn y_title(&self, ui: &Ui, room: Rect) -> Arc<Galley> {
        let (font, ink) = (TextStyle::Small.resolve(ui.style()), Palette::of(ui).soft_ink);
        ui.painter().layout(self.y_label.to_owned(), font, ink, room.height())
    }

    fn limits(&self, frame: Rect) -> Limits {
        self.limits_of([&self.x, &self.y], self.edges.as_ref(), frame)
    }

    fn limits_of(
        &self,
        [x, y]: [&RangeInclusive<f64>; 2],
        all: Option<&[RangeInclusive<f64>; 2]>,
        frame: Rect,
    ) -> Limits {
        let with_room = |range: &RangeInclusive<f64>, length: f32| {
            let inner = f64::from((length - 2.0 * EDGE).max(1.0));
            let room = f64::from(EDGE) * (range.end() - range.start()) / inner;
            [range.start() - room, range.end() + room]
        };
        let bounds = |x: &RangeInclusive<f64>, y: &RangeInclusive<f64>| {
            let ([left, right], [low, high]) = (with_room(x, frame.width()), with_room(y, frame.height()));
            PlotBounds::from_min_max([left, low], [right, high])
        };
        let whole = bounds(x, y);
        let mut edges = whole;
        if let Some([x, y]) = all {
            edges.merge(&bounds(x, y));
        }
        Limits { whole, edges, equal_units: self.equal_units }
    }

    /// Returns the ranges that can have ticks; there are none beyond the edges.
    fn reach(&self) -> [RangeInclusive<f64>; 2] {
        let merged = |whole: &RangeInclusive<f64>, axis: usize| match &self.edges {
            Some(edges) => whole.start().min(*edges[axis].start())..=whole.end().max(*edges[axis].end()),
            None => whole.clone(),
        };
        [merged(&self.x, 0), merged(&self.y, 1)]
    }

    fn grid(&self, ui: &Ui) -> Item<Grid> {
        let color = Palette::of(ui).line;
        Item::named("grid", Grid { ticks: [self.x_ticks, self.y_ticks], reach: self.reach(), color })
    }

    /// Draws the tick labels and the titles of both axes, the vertical one `titles` points left of the frame. A title
    /// longer than the frame extends beyond it as far as `room` allows.
    fn ticks_ui(&self, ui: &Ui, transform: &PlotTransform, titles: f32, room: Rect) {
        let (painter, frame, ink) = (ui.painter(), *transform.frame(), Palette::of(ui).soft_ink);
        let font = FontId::new(LETTERS, fonts::figures());
        let [across, upwards] = ticks(ui, [self.x_ticks, self.y_ticks], &self.reach(), transform);
        for (x, label) in across.into_iter().filter_map(|(x, label)| Some((x, label?))) {
            let at = pos2(x, frame.bottom() + LABEL_DISTANCE);
            painter.text(at, Align2::CENTER_TOP, label, font.clone(), ink);
        }
        for (y, label) in upwards.into_iter().filter_map(|(y, label)| Some((y, label?))) {
            let at = pos2(frame.left() - LABEL_DISTANCE, y);
            painter.text(at, Align2::RIGHT_CENTER, label, font.clone(), ink);
        }
        let font = TextStyle::Small.resolve(ui.style());
        let x_title = painter.layout_no_wrap(self.x_label.to_owned(), font, ink);
        let y_title = self.y_title(ui, room);
        let below = pos2(frame.center().x, frame.bottom() + LABEL_DISTANCE + LABEL_HEIGHT);
        painter.galley(below - vec2(x_title.size().x / 2.0, 0.0), x_title, ink);
        let length = y_title.size().x;
        let bottom = (frame.center().y + length / 2.0).min(room.bottom()).max(room.top() + length);
        let beside = pos2(frame.left() - titles, bottom);
        painter.add(TextShape::new(beside, y_title, ink).with_angle(-std::f32::consts::FRAC_PI_2));
    }
}

/// Returns a plot without its own navigation; [`Limits::navigated`] does that.
fn plot<'c>(id: Id, frame: Rect, is_rectangle: bool) -> Plot<'c> {
    let plot = Plot::new("chart")
        .id(id.with("plot"))
        .show_axes(false)
        .show_grid(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .show_crosshair(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .label_formatter(|_| None)
        .width(frame.width())
        .height(frame.height());
    if is_rectangle { plot.boxed_zoom_pointer_button(PointerButton::Primary) } else { plot }
}

/// Limits of panning and zooming.
#[derive(Clone, Copy)]
struct Limits {
    /// Initially visible part.
    whole: PlotBounds,
    /// Largest part that can be visible.
    edges: PlotBounds,
    equal_units: bool,
}

impl Limits {
    /// Shrinks and moves `part` so that it lies within the edges.
    fn within(&self, part: PlotBounds) -> PlotBounds {
        if !part.is_valid() {
            return self.whole;
        }
        let (low, high) = (self.edges.min(), self.edges.max());
        let all = [0, 1].map(|axis| high[axis] - low[axis]);
        let mut lengths = [0, 1].map(|axis| part.max()[axis] - part.min()[axis]);
        if self.equal_units {
            let share = [0, 1].map(|axis| lengths[axis] / all[axis]).into_iter().fold(0.0, f64::max);
            lengths = all.map(|length| length * share.min(1.0));
        }
        let mut ends = [[0.0; 2]; 2];
        for axis in 0..2 {
            let length = lengths[axis].min(all[axis]);
            let middle = f64::midpoint(part.min()[axis], part.max()[axis]);
            let from = (middle - length / 2.0).min(high[axis] - length).max(low[axis]);
            let is_all = length >= all[axis];
            (ends[0][axis], ends[1][axis]) = if is_all { (low[axis], high[axis]) } else { (from, from + length) };
        }
        let within = PlotBounds::from_min_max(ends[0], ends[1]);
        if within.is_valid() { within } else { self.whole }
    }

    /// Returns the part that panning and zooming in this frame ask for.
    fn navigated(&self, plot: &PlotUi<'_>, look: PlotBounds, frame: Rect, is_panned: bool) -> Option<PlotBounds> {
        let (response, transform) = (plot.response(), PlotTransform::new(frame, look, false));
        let mut part = look;
        if is_panned && response.dragged_by(PointerButton::Primary) {
            let (way, [across, upwards]) = (response.drag_delta(), transform.dvalue_dpos());
            part.translate((-f64::from(way.x) * across, -f64::from(way.y) * upwards));
        }
        let zoom = wheel_zoom(plot.ctx(), self.equal_units);
        if zoom != Vec2::splat(1.0)
            && response.contains_pointer()
            && let Some(at) = plot.ctx().pointer_hover_pos()
        {
            part.zoom(zoom, transform.value_from_position(at));
        }
        (part != look).then(|| self.within(part))
    }
}

/// Returns the zoom factors that wheel and pinch ask for on each axis; above 1 zooms in.
fn wheel_zoom(ctx: &egui::Context, equal_units: bool) -> Vec2 {
    let (scrolled, pinched, modifiers) = ctx.input(|i| (i.smooth_scroll_delta(), i.zoom_delta(), i.modifiers));
    // with Shift the system may already have turned the wheel into horizontal scrolling
    let zoom = ((scrolled.x + scrolled.y) / WHEEL_PER_ZOOM).exp();
    if equal_units || !(modifiers.shift || modifiers.alt) {
        Vec2::splat((scrolled.y / WHEEL_PER_ZOOM).exp() * pinched)
    } else if modifiers.shift {
        vec2(zoom, 1.0)
    } else {
        vec2(1.0, zoom)
    }
}

/// Returns the width of a tick label, in points.
fn label_width(ui: &Ui, words: &str) -> f32 {
    let font = FontId::new(LETTERS, fonts::figures());
    ui.painter().layout_no_wrap(words.to_owned(), font, Color32::PLACEHOLDER).size().x
}

/// Returns the positions of the ticks on screen and their labels, for both axes.
fn ticks(
    ui: &Ui,
    ticks: [Ticks; 2],
    reach: &[RangeInclusive<f64>; 2],
    transform: &PlotTransform,
) -> [Vec<(f32, Option<String>)>; 2] {
    let (bounds, scale) = (transform.bounds(), transform.dpos_dvalue());
    let seen = |axis: usize| {
        let (low, high) = (bounds.min()[axis].max(*reach[axis].start()), bounds.max()[axis].min(*reach[axis].end()));
        let points = ((high - low) * scale[axis].abs()) as f32;
        (low..=high, points)
    };
    let ((x, width), (y, height)) = (seen(0), seen(1));
    let place = |at: [f64; 2]| transform.position_from_point(&PlotPoint::from(at));
    let across = ticks[0].along(&x, width, |words| label_width(ui, words));
    let upwards = ticks[1].along(&y, height, |_| LETTERS);
    [
        across.into_iter().map(|tick| (place([tick.at, 0.0]).x, tick.label)).collect(),
        upwards.into_iter().map(|tick| (place([0.0, tick.at]).y, tick.label)).collect(),
    ]
}

/// Grid: a thin line at each tick, under the data.
struct Grid {
    ticks: [Ticks; 2],
    reach: [RangeInclusive<f64>; 2],
    color: Color32,
}

impl Drawing for Grid {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let frame = *transform.frame();
        let [across, upwards] = ticks(ui, self.ticks, &self.reach, transform);
        let line = Stroke::new(1.0, self.color);
        shapes.extend(across.iter().map(|(x, _)| Shape::vline(*x, frame.y_range(), line)));
        shapes.extend(upwards.iter().map(|(y, _)| Shape::hline(frame.x_range(), *y, line)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(equal_units: bool) -> Limits {
        let whole = PlotBounds::from_min_max([0.0, 0.0], [100.0, 50.0]);
        Limits { whole, edges: whole, equal_units }
    }

    fn ends(part: PlotBounds) -> [[f64; 2]; 2] {
        [part.min(), part.max()]
    }

    #[test]
    fn panning_and_zooming_stay_within_the_edges() {
        let within = |low, high| ends(limits(false).within(PlotBounds::from_min_max(low, high)));
        assert_eq!(within([-3_000.0, -9.0], [4_000.0, 80.0]), [[0.0, 0.0], [100.0, 50.0]]);
        assert_eq!(within([-10.0, 10.0], [10.0, 20.0]), [[0.0, 10.0], [20.0, 20.0]]);
        assert_eq!(within([95.0, 45.0], [105.0, 55.0]), [[90.0, 40.0], [100.0, 50.0]]);
        assert_eq!(within([20.0, 10.0], [40.0, 20.0]), [[20.0, 10.0], [40.0, 20.0]]);
        assert_eq!(within([f64::NAN, 0.0], [1.0, 1.0]), [[0.0, 0.0], [100.0, 50.0]]);
    }

    #[test]
    fn equal_units_stay_equal() {
        let within = |low, high| ends(limits(true).within(PlotBounds::from_min_max(low, high)));
        assert_eq!(within([0.0, 0.0], [20.0, 5.0]), [[0.0, 0.0], [20.0, 10.0]]);
        assert_eq!(within([-9.0, -9.0], [900.0, 9.0]), [[0.0, 0.0], [100.0, 50.0]]);
    }
}
