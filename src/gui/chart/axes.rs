//! The axes of a chart: where its frame stands, what is seen in it, ticks, titles and key.

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
use super::key::{self, KeyEntry, key_height, key_to};
use super::ticks::{Tick, Ticks};
use super::viewport::{self, Track, Viewport};
use super::{ghost, steps};

/// The room between the whole of a chart and its frame, so that lines at the edges are seen whole, in points.
const EDGE: f32 = 6.0;
/// The least room for the labels of the vertical axis, in points.
const TICK_ROOM: f32 = 34.0;
/// The size of labels.
const LETTERS: f32 = 12.0;
/// The height that a label takes.
const LABEL_HEIGHT: f32 = 16.0;
/// The room that the title of an axis takes.
const TITLE_ROOM: f32 = 20.0;
/// The distance from the frame to the labels of its axes.
const LABEL_DISTANCE: f32 = 5.0;
/// The room above the frame: half a label, or what is between the key and it.
const TOP_ROOM: f32 = 8.0;
/// How far the wheel has to be turned, in points, to zoom by a factor of e.
const WHEEL_PER_ZOOM: f32 = 240.0;

/// What of a chart stays while something is held.
#[derive(Clone)]
struct Still {
    x: RangeInclusive<f64>,
    y: RangeInclusive<f64>,
    edges: Option<[RangeInclusive<f64>; 2]>,
    ticks: [Ticks; 2],
    frame: Rect,
    /// How far left of the frame the title of the vertical axis is.
    titles: f32,
}

/// The axes of a chart.
pub struct Axes<'a> {
    /// What tells this chart from the others of the window.
    pub id: &'a str,
    /// The whole range of the horizontal axis, without margin.
    pub x: RangeInclusive<f64>,
    /// The whole range of the vertical axis, without margin.
    pub y: RangeInclusive<f64>,
    /// How far one can look along both axes, where that is farther than the whole: to the edges of the puzzle.
    pub edges: Option<[RangeInclusive<f64>; 2]>,
    /// What the horizontal axis shows.
    pub x_label: &'a str,
    /// What the vertical axis shows.
    pub y_label: &'a str,
    /// How the ticks of the horizontal axis are written.
    pub x_ticks: Ticks,
    /// How the ticks of the vertical axis are written.
    pub y_ticks: Ticks,
    /// Whether a unit is equally long on both axes.
    pub equal_units: bool,
    /// What lines and colours mean, above the frame.
    pub key: &'a [KeyEntry],
    /// The chart in one sentence, for those who hear it.
    pub summary: &'a str,
}

impl Axes<'_> {
    /// Draws the axes and what `contents` adds, and lets the user pan by dragging, zoom by the wheel (with Shift along
    /// the horizontal axis only, with Alt along the vertical one) or by drawing a rectangle, go back and forward through
    /// what was looked at, and see the whole again by a double click. Nobody looks beyond the edges.
    pub fn show<'c>(
        self,
        ui: &mut Ui,
        viewport: &mut Viewport,
        contents: impl FnOnce(&mut PlotUi<'c>) + 'c,
    ) -> PlotResponse<()> {
        self.show_aligned(ui, viewport, TICK_ROOM, contents)
    }

    /// The same with at least `tick_room` points for the vertical axis, so that charts under each other line up.
    pub fn show_aligned<'c>(
        mut self,
        ui: &mut Ui,
        viewport: &mut Viewport,
        tick_room: f32,
        contents: impl FnOnce(&mut PlotUi<'c>) + 'c,
    ) -> PlotResponse<()> {
        let id = Id::unique(("chart", self.id));
        let mut track = Track::load(ui.ctx(), id);
        let room = ui.available_rect_before_wrap();
        let still = hold::kept(ui.ctx(), self.still_id(), self.still(ui, room, tick_room, viewport));
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
            // a rectangle to look at changes the part in sight after all else
            let shown = *response.transform.bounds();
            let part = if shown == wanted { wanted } else { limits.within(shown) };
            let is_moving = response.response.dragged() && is_panned;
            track.follow(viewport, (part != look || is_moving).then_some(part));
        }
        self.ticks_ui(ui, &response.transform, titles, room);
        if key::is_inside(ui.ctx(), self.key_id(), self.key) {
            key::wait(ui.ctx(), self.key_id(), frame, self.key);
        } else {
            key_to(ui, room, frame.right(), self.key);
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
        // nothing is left of a zoom that shows the whole
        viewport.part = viewport.part.map(|part| limits.within(part)).filter(|part| *part != limits.whole);
        track.store(ui.ctx(), id);
        response
    }

    /// From the chart to the screen as it is going to be shown in all the room of `ui`, if nobody moves it.
    pub fn transform(&self, ui: &Ui, viewport: &Viewport) -> PlotTransform {
        let still = hold::earlier(ui.ctx(), self.still_id());
        let still = still.unwrap_or_else(|| self.still(ui, ui.available_rect_before_wrap(), TICK_ROOM, viewport));
        let limits = self.limits_of([&still.x, &still.y], still.edges.as_ref(), still.frame);
        PlotTransform::new(still.frame, viewport.part.map_or(limits.whole, |part| limits.within(part)), false)
    }

    fn key_id(&self) -> Id {
        Id::unique(("key", self.id))
    }

    fn still_id(&self) -> Id {
        Id::unique(("still", self.id))
    }

    /// What stays of this chart if something is taken now.
    fn still(&self, ui: &Ui, room: Rect, tick_room: f32, viewport: &Viewport) -> Still {
        let (frame, titles) = self.frame(ui, room, tick_room, viewport);
        let ticks = [self.x_ticks, self.y_ticks];
        Still { x: self.x.clone(), y: self.y.clone(), edges: self.edges.clone(), ticks, frame, titles }
    }

    /// Takes over what stays.
    fn keep(&mut self, still: Still) {
        (self.x, self.y, self.edges) = (still.x, still.y, still.edges);
        [self.x_ticks, self.y_ticks] = still.ticks;
    }

    /// Where the frame stands in `room`, and how far left of it the title of the vertical axis is.
    fn frame(&self, ui: &Ui, room: Rect, tick_room: f32, viewport: &Viewport) -> (Rect, f32) {
        let is_inside = key::is_inside(ui.ctx(), self.key_id(), self.key);
        let key = if is_inside { 0.0 } else { key_height(ui, room.width(), self.key) };
        let (top, bottom) = (room.top() + key + TOP_ROOM, room.bottom() - LABEL_DISTANCE - LABEL_HEIGHT - TITLE_ROOM);
        let [x, y] = viewport.part().unwrap_or_else(|| [self.x.clone(), self.y.clone()]);
        let widest = |ticks: Vec<Tick>| {
            ticks.iter().filter_map(|tick| tick.label.as_ref()).map(|label| label_width(ui, label)).fold(0.0, f32::max)
        };
        let labels = widest(self.y_ticks.along(&y, bottom - top, |_| LETTERS));
        let further_rows = self.y_title(ui, room).rows.len().saturating_sub(1) as f32;
        let titles = LABEL_DISTANCE + TITLE_ROOM + further_rows * LABEL_HEIGHT + labels.max(tick_room - TITLE_ROOM);
        let left = room.left() + titles;
        // the last label stands out by half
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

    /// The title of the vertical axis, in as many rows as a chart of the height of `room` needs.
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

    /// What can be told by ticks: nothing lies beyond the edges.
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

    /// The labels of the ticks and the titles of both axes, that of the vertical one so far left of the frame. A title that
    /// is longer than the frame stands out of it as far as there is room.
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

/// A plot in which nothing moves but what [`Limits::navigated`] moves.
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

/// How far one can look.
#[derive(Clone, Copy)]
struct Limits {
    /// What is seen at first.
    whole: PlotBounds,
    /// All that there is.
    edges: PlotBounds,
    equal_units: bool,
}

impl Limits {
    /// The part moved and, if it is larger than all there is, shrunk so that nothing beyond the edges is seen.
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

    /// Where pointer and wheel move what is looked at.
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

/// What the wheel asks for along each axis: nearer above 1, farther below.
fn wheel_zoom(ctx: &egui::Context, equal_units: bool) -> Vec2 {
    let (scrolled, pinched, modifiers) = ctx.input(|i| (i.smooth_scroll_delta(), i.zoom_delta(), i.modifiers));
    // with Shift the system may have turned the wheel sideways already
    let zoom = ((scrolled.x + scrolled.y) / WHEEL_PER_ZOOM).exp();
    if equal_units || !(modifiers.shift || modifiers.alt) {
        Vec2::splat((scrolled.y / WHEEL_PER_ZOOM).exp() * pinched)
    } else if modifiers.shift {
        vec2(zoom, 1.0)
    } else {
        vec2(1.0, zoom)
    }
}

/// How wide the label of a tick is, in points.
fn label_width(ui: &Ui, words: &str) -> f32 {
    let font = FontId::new(LETTERS, fonts::figures());
    ui.painter().layout_no_wrap(words.to_owned(), font, Color32::PLACEHOLDER).size().x
}

/// The places of the ticks on screen and their labels, along both axes.
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

/// A thin line at each tick, under the data.
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
    fn nobody_looks_beyond_the_edges() {
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
