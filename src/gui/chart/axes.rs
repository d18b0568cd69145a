//! Axes of a chart: frame, visible range, ticks, titles and legend.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{
    Align2, Color32, FontId, Galley, Id, PointerButton, Rect, Role, Shape, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo,
    pos2, vec2,
};
use egui_plot::{Plot, PlotBounds, PlotResponse, PlotTransform, PlotUi};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::{focus, hold, spotlight, state};

use super::data::Chart;
use super::item::Item;
use super::legend::{legend_height, legend_to};
use super::ticks::{Tick, Ticks};
use super::viewport::{self, Track, Viewport};
use super::{ghost, steps, thin};

/// Margin between the whole range and the frame, so that lines at the edges are not cut off, in points.
const EDGE: f32 = 6.0;
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
pub(super) struct Layout {
    limits: Limits,
    /// Ranges that have ticks.
    reach: [RangeInclusive<f64>; 2],
    ticks: [Ticks; 2],
    frame: Rect,
    /// Distance from the frame to the left edge of the vertical axis's title, in points.
    titles: f32,
}

impl<T> Chart<T> {
    /// Draws the axes and what `contents` adds. The user can pan by dragging, zoom with the wheel (Shift: only
    /// horizontally, Alt: only vertically) or by drawing a rectangle, go back and forward through earlier viewports,
    /// and reset the zoom with a double click. The view never leaves the range that can be panned to.
    pub(super) fn plot_ui<'c>(
        &self,
        ui: &mut Ui,
        viewport: &mut Viewport,
        contents: impl FnOnce(&mut PlotUi<'c>) + 'c,
    ) -> PlotResponse<()> {
        let id = Id::unique(("chart", self.name));
        let mut track: Track = state::of(ui.ctx(), id).unwrap_or_default();
        let whole = ui.available_rect_before_wrap();
        let room = whole.with_min_y(whole.top() + legend_height(ui, whole.width(), &self.key));
        let layout = hold::frozen(ui.ctx(), id, self.layout(ui, room, *viewport));
        let (frame, limits) = (layout.frame, layout.limits);
        let look = viewport::shown(ui, id, viewport.map_or(limits.whole, |part| limits.within(part)));
        let mut inside = ui.new_child(UiBuilder::new().id_salt(id).max_rect(frame));
        let (grid, is_panned) = (layout.clone(), !track.rectangle);
        let response = plot(id, frame, track.rectangle).show(&mut inside, move |plot| {
            let moved = limits.navigated(plot, look, frame, is_panned);
            plot.set_plot_bounds(moved.unwrap_or(look));
            plot.add(Item::new(move |ui, transform, shapes| grid.add_grid(ui, transform, shapes)));
            contents(plot);
            moved.unwrap_or(look)
        });
        ui.advance_cursor_after_rect(whole);
        let PlotResponse { inner: wanted, response, transform, hovered_plot_item } = response;
        let response = PlotResponse { inner: (), response, transform, hovered_plot_item };
        response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &self.summary));
        if response.response.double_clicked() {
            track.go(viewport, None);
        } else {
            // the plot handles a zoom rectangle itself, after all else, so that its bounds are read back
            let shown = *response.transform.bounds();
            let part = if shown == wanted { wanted } else { limits.within(shown) };
            let is_moving = response.response.dragged() && is_panned;
            track.follow(viewport, (part != look || is_moving).then_some(part));
        }
        self.ticks_ui(ui, &layout, &response.transform, room);
        legend_to(ui, whole, frame.right(), &self.key);
        if response.response.has_focus() {
            focus::ring_around(&response.response, frame.shrink(focus::RING_GAP + focus::RING_WIDTH));
            if steps::wants_hint(ui, &response.response) {
                viewport::hint(ui, frame, viewport::HINT);
            }
        }
        ghost::paint(ui, self.name, &response.transform);
        spotlight::mark_cell(ui.ctx(), self.name, frame, &response.transform);
        track.bar_ui(ui, id, &response, viewport);
        // forget a zoom that shows the whole chart
        *viewport = viewport.map(|part| limits.within(part)).filter(|part| *part != limits.whole);
        state::set_of(ui.ctx(), id, track);
        response
    }

    /// Returns the layout within `room` below the legend, to freeze if a drag begins now.
    fn layout(&self, ui: &Ui, room: Rect, part: Viewport) -> Layout {
        let [x, y] = &self.axes;
        let grown = y.headroom.map_or(1.0, |(points, least)| headroom(ui.available_height(), points).max(least));
        let ranges =
            [x.range.clone(), *y.range.start()..=y.range.end() + (grown - 1.0) * (y.range.end() - y.range.start())];
        let reach = [0, 1].map(|axis| match &self.axes[axis].edges {
            Some(edges) => ranges[axis].start().min(*edges.start())..=ranges[axis].end().max(*edges.end()),
            None => ranges[axis].clone(),
        });
        let ticks = [x.ticks, y.ticks];
        let (top, bottom) = (room.top() + TOP_ROOM, room.bottom() - LABEL_DISTANCE - LABEL_HEIGHT - TITLE_ROOM);
        let [x, y] = part.map_or_else(|| ranges.clone(), |part| [part.range_x(), part.range_y()]);
        let widest = |ticks: Vec<Tick>| {
            ticks.iter().filter_map(|(_, label)| label.as_ref()).map(|label| label_width(ui, label)).fold(0.0, f32::max)
        };
        let labels = widest(ticks[1].along(&y, bottom - top, |_| LETTERS));
        let further_rows = self.y_title(ui, room).rows.len().saturating_sub(1) as f32;
        let titles =
            LABEL_DISTANCE + TITLE_ROOM + further_rows * LABEL_HEIGHT + labels.max(self.tick_room - TITLE_ROOM);
        let left = room.left() + titles;
        // half of the last label extends beyond the frame
        let overhang = widest(ticks[0].along(&x, room.right() - left, |words| label_width(ui, words))) / 2.0;
        let right = (room.right() - overhang).max(left + 1.0);
        let mut frame = Rect::from_min_max(pos2(left, top), pos2(right, bottom.max(top + 1.0)));
        if self.equal_units {
            let [across, upwards] = ranges.each_ref().map(|range| (range.end() - range.start()) as f32);
            let lengths = vec2(across, upwards);
            let scale = ((frame.size() - Vec2::splat(2.0 * EDGE)) / lengths).min_elem().max(0.0);
            frame = Rect::from_center_size(frame.center(), lengths * scale + Vec2::splat(2.0 * EDGE));
        }
        let bounds = |ranges: &[RangeInclusive<f64>; 2]| {
            let with_room = |range: &RangeInclusive<f64>, length: f32| {
                let room = f64::from(EDGE) * (range.end() - range.start()) / f64::from((length - 2.0 * EDGE).max(1.0));
                [range.start() - room, range.end() + room]
            };
            let ([left, right], [low, high]) =
                (with_room(&ranges[0], frame.width()), with_room(&ranges[1], frame.height()));
            PlotBounds::from_min_max([left, low], [right, high])
        };
        let limits = Limits { whole: bounds(&ranges), edges: bounds(&reach), equal_units: self.equal_units };
        Layout { limits, reach, ticks, frame, titles }
    }

    /// Lays out the title of the vertical axis, wrapped to the height of `room`.
    fn y_title(&self, ui: &Ui, room: Rect) -> Arc<Galley> {
        let (font, ink) = (TextStyle::Small.resolve(ui.style()), Palette::of(ui).soft_ink);
        ui.painter().layout(self.axes[1].label.clone(), font, ink, room.height())
    }

    /// Draws the tick labels and the titles of both axes. A title longer than the frame extends beyond it as far as
    /// `room` allows.
    fn ticks_ui(&self, ui: &Ui, layout: &Layout, transform: &PlotTransform, room: Rect) {
        let (painter, frame, ink) = (ui.painter(), *transform.frame(), Palette::of(ui).soft_ink);
        let font = FontId::new(LETTERS, fonts::figures());
        let [across, upwards] = layout.ticks(ui, transform);
        for (x, label) in across.into_iter().filter_map(|(x, label)| Some((x, label?))) {
            let at = pos2(x, frame.bottom() + LABEL_DISTANCE);
            painter.text(at, Align2::CENTER_TOP, label, font.clone(), ink);
        }
        for (y, label) in upwards.into_iter().filter_map(|(y, label)| Some((y, label?))) {
            let at = pos2(frame.left() - LABEL_DISTANCE, y);
            painter.text(at, Align2::RIGHT_CENTER, label, font.clone(), ink);
        }
        let font = TextStyle::Small.resolve(ui.style());
        let x_title = painter.layout_no_wrap(self.axes[0].label.clone(), font, ink);
        let y_title = self.y_title(ui, room);
        let below = pos2(frame.center().x, frame.bottom() + LABEL_DISTANCE + LABEL_HEIGHT);
        painter.galley(below - vec2(x_title.size().x / 2.0, 0.0), x_title, ink);
        let length = y_title.size().x;
        let bottom = (frame.center().y + length / 2.0).min(room.bottom()).max(room.top() + length);
        let beside = pos2(frame.left() - layout.titles, bottom);
        painter.add(TextShape::new(beside, y_title, ink).with_angle(-std::f32::consts::FRAC_PI_2));
    }
}

impl Layout {
    /// Returns the positions of the ticks on screen and their labels, for both axes.
    fn ticks(&self, ui: &Ui, transform: &PlotTransform) -> [Vec<(f32, Option<String>)>; 2] {
        let (bounds, scale) = (transform.bounds(), transform.dpos_dvalue());
        let along = |axis: usize, extent: &dyn Fn(&str) -> f32| {
            let reach = &self.reach[axis];
            let (low, high) = (bounds.min()[axis].max(*reach.start()), bounds.max()[axis].min(*reach.end()));
            self.ticks[axis].along(&(low..=high), ((high - low) * scale[axis].abs()) as f32, extent)
        };
        let (across, upwards) = (along(0, &|words| label_width(ui, words)), along(1, &|_| LETTERS));
        [
            across.into_iter().map(|(at, label)| (transform.position_from_point_x(at), label)).collect(),
            upwards.into_iter().map(|(at, label)| (transform.position_from_point_y(at), label)).collect(),
        ]
    }

    /// Adds the grid: a thin line at each tick, under the data.
    fn add_grid(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let (frame, line) = (*transform.frame(), thin(Palette::of(ui).line));
        let [across, upwards] = self.ticks(ui, transform);
        shapes.extend(across.iter().map(|(x, _)| Shape::vline(*x, frame.y_range(), line)));
        shapes.extend(upwards.iter().map(|(y, _)| Shape::hline(frame.x_range(), *y, line)));
    }
}

/// Returns the factor, at most 2, by which the vertical axis has to grow so that `points` points of height are free
/// above the data of a chart that fills `height`.
fn headroom(height: f32, points: f32) -> f64 {
    // height of what surrounds the frame: legend, ticks and title of the horizontal axis
    const AROUND: f32 = 70.0;
    let height = (height - AROUND).max(2.0 * points);
    f64::from(height / (height - points))
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
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_double_click_reset(false)
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
        let [x, y] = [0, 1].map(|axis| {
            let length = lengths[axis].min(all[axis]);
            let middle = f64::midpoint(part.min()[axis], part.max()[axis]);
            let from = (middle - length / 2.0).min(high[axis] - length).max(low[axis]);
            if length >= all[axis] { [low[axis], high[axis]] } else { [from, from + length] }
        });
        let within = PlotBounds::from_min_max([x[0], y[0]], [x[1], y[1]]);
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
