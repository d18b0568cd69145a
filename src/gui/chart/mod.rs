//! What all charts share: axes, ticks, where one looks, and the items that `egui_plot` lacks.

mod cells;
pub mod ghost;
mod handles;
pub mod heatmap;
mod key;
mod polyline;
mod range;
mod steps;
mod viewport;

use std::ops::RangeInclusive;

use egui::{
    Align2, Color32, FontId, Id, PointerButton, Rect, RichText, Role, Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};
use egui_plot::{
    AxisHints, GridInput, GridMark, LineStyle, Plot, PlotBounds, PlotPoint, PlotResponse, PlotTransform, PlotUi, Text,
};

pub use cells::Cells;
pub use ghost::{Number, Trace};
pub use handles::{Grip, Handle};
pub use key::{key_ui, low_key_ui};
pub use polyline::{Dash, Polyline};
pub use steps::{Steps, stepped};
pub use viewport::Viewport;

use crate::numerals::{grouped, superscript};

use crate::gui::hold;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use viewport::Track;

/// The room around a chart's contents, as a share of their size.
const MARGIN: f64 = 0.03;
/// The least distance between two ticks, in points.
const TICK_DISTANCE: f32 = 44.0;
/// The least distance of two labels of the horizontal axis, in points.
const LABEL_GAP: f32 = 10.0;
/// The least room for the ticks of the vertical axis, in points.
const TICK_ROOM: f32 = 34.0;
/// From here on ticks are written by their power of ten.
const LARGEST_WRITTEN_OUT: f64 = 1e12;
/// How far the wheel has to be turned, in points, to zoom by a factor of e.
const WHEEL_PER_ZOOM: f32 = 240.0;

/// The axes of a chart.
pub struct Axes<'a> {
    /// What tells this chart from the others of the window.
    pub id: &'a str,
    /// The whole range of the horizontal axis, without margin.
    pub x: RangeInclusive<f64>,
    /// The whole range of the vertical axis, without margin.
    pub y: RangeInclusive<f64>,
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
    /// The chart in one sentence, for those who hear it.
    pub summary: &'a str,
}

/// How the ticks of an axis are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticks {
    /// At whole numbers only.
    Whole,
    /// At round numbers.
    Number,
    /// At round numbers, as percent.
    Percent,
    /// At whole numbers, each standing for that power of ten.
    Power,
}

impl Axes<'_> {
    /// Draws the axes and what `contents` adds, and lets the user pan by dragging, zoom by the wheel (with Shift along
    /// the horizontal axis only, with Alt along the vertical one) or by drawing a rectangle, go back and forward through
    /// what was looked at, and see the whole again by a double click.
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
        self,
        ui: &mut Ui,
        viewport: &mut Viewport,
        tick_room: f32,
        contents: impl FnOnce(&mut PlotUi<'c>) + 'c,
    ) -> PlotResponse<()> {
        let palette = Palette::of(ui);
        let id = Id::unique(("chart", self.id));
        let mut track = Track::load(ui.ctx(), id);
        let look = range::shown(ui, id, viewport.part.unwrap_or_else(|| self.whole()));
        let mut plot = self.plot(ui, &palette, tick_room);
        if track.rectangle {
            plot = plot.allow_drag(false).boxed_zoom_pointer_button(PointerButton::Primary);
        }
        let (summary, equal_units) = (self.summary.to_owned(), self.equal_units);
        let response = plot.show(ui, move |plot| {
            plot.set_plot_bounds(look);
            let zoom = wheel_zoom(plot.ctx(), equal_units);
            if plot.response().contains_pointer() && zoom != Vec2::splat(1.0) {
                plot.zoom_bounds_around_hovered(zoom);
            }
            contents(plot);
        });
        response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));
        if response.response.double_clicked() {
            track.home(viewport);
        } else {
            let moved = was_moved(ui, &response).then(|| *response.transform.bounds());
            track.follow(viewport, moved);
        }
        let rect = *response.transform.frame();
        // the room that the ticks take is known in the frame after them
        let before: Option<Rect> = ui.data(|data| data.get_temp(id.with("frame")));
        if before != Some(rect) {
            ui.data_mut(|data| data.insert_temp(id.with("frame"), rect));
            ui.ctx().request_repaint();
        }
        let has_focus = response.response.has_focus();
        if has_focus {
            viewport::focus_frame(ui, rect);
            if steps::wants_hint(ui, &response.response) {
                viewport::hint(ui, rect, viewport::HINT);
            }
        }
        ghost::paint(ui, self.id, &response.transform);
        track.bar_ui(ui, &viewport::Chart { rect, transform: &response.transform, has_focus }, viewport);
        track.store(ui.ctx(), id);
        response
    }

    /// The range of both axes with a margin around it.
    fn whole(&self) -> PlotBounds {
        let margin_x = MARGIN * (self.x.end() - self.x.start());
        let margin_y = MARGIN * (self.y.end() - self.y.start());
        PlotBounds::from_min_max(
            [self.x.start() - margin_x, self.y.start() - margin_y],
            [self.x.end() + margin_x, self.y.end() + margin_y],
        )
    }

    /// How far the last label of the horizontal axis would stand out beyond the chart, in points.
    fn overhang(&self, ui: &Ui) -> f32 {
        let last = *self.x.end();
        let margin = (MARGIN / (1.0 + 2.0 * MARGIN)) as f32 * ui.available_width();
        let words =
            self.x_ticks.write(GridMark { value: last, step_size: self.x_ticks.step(last.abs().max(1.0) / 8.0) });
        let overhang = (label_width(&words) / 2.0 - margin).clamp(0.0, 40.0);
        hold::kept(ui.ctx(), Id::unique(("overhang", self.id)), overhang)
    }

    fn plot<'c>(&self, ui: &Ui, palette: &Palette, tick_room: f32) -> Plot<'c> {
        let (x_ticks, y_ticks) = (self.x_ticks, self.y_ticks);
        let axis = |hints: AxisHints<'c>, label: &str, ticks: Ticks| {
            hints
                .label(RichText::new(label).text_style(TextStyle::Small).color(palette.soft_ink))
                .formatter(move |mark, _| ticks.write(mark))
                .tick_label_color(palette.soft_ink)
                .tick_label_font(FontId::new(12.0, fonts::figures()))
                .label_spacing(1.0..=2.0)
        };
        let plot = Plot::new(Id::unique(("chart", self.id)))
            .custom_x_axes(vec![axis(AxisHints::new_x(), self.x_label, x_ticks)])
            .custom_y_axes(vec![axis(AxisHints::new_y(), self.y_label, y_ticks).min_thickness(tick_room)])
            .x_grid_spacer(move |input| x_ticks.marks_apart(&input))
            .y_grid_spacer(move |input| y_ticks.marks(&input))
            .grid_spacing(TICK_DISTANCE..=TICK_DISTANCE + 1.0)
            .grid_color(palette.line)
            .grid_fade(0.0)
            .show_background(false)
            .show_x(false)
            .show_y(false)
            .show_crosshair(false)
            .allow_scroll(false)
            .allow_axis_zoom_drag(false)
            .allow_double_click_reset(false)
            .label_formatter(|_| None)
            .width(ui.available_width() - self.overhang(ui))
            .height(ui.available_height());
        if self.equal_units { plot.data_aspect(1.0) } else { plot }
    }
}

impl Ticks {
    /// Ticks at the multiples of 1, 2 or 5 times a power of ten.
    fn marks(self, input: &GridInput) -> Vec<GridMark> {
        let step = self.step(input.base_step_size);
        let (low, high) = input.bounds;
        if !(step > 0.0 && low.is_finite() && high.is_finite()) {
            return Vec::new();
        }
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        let marks = (first..=last).take(200).map(|i| GridMark { value: i as f64 * step, step_size: step });
        // a share is never less than nothing or more than all
        marks.filter(|mark| self != Self::Percent || (-1e-9..=1.0 + 1e-9).contains(&mark.value)).collect()
    }

    /// The same for the horizontal axis, where the labels stand side by side: as far apart as they are wide.
    fn marks_apart(self, input: &GridInput) -> Vec<GridMark> {
        let marks = self.marks(input);
        let widest = marks.iter().map(|mark| label_width(&self.write(*mark))).fold(0.0, f32::max);
        let wanted = f64::from((widest + LABEL_GAP) / TICK_DISTANCE) * input.base_step_size;
        if marks.first().is_none_or(|mark| mark.step_size >= wanted) {
            return marks;
        }
        self.marks(&GridInput { bounds: input.bounds, base_step_size: wanted })
    }

    /// The smallest round step that is at least `least`.
    fn step(self, least: f64) -> f64 {
        let power = 10_f64.powf(least.log10().floor());
        let round = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step > least);
        let step = round.unwrap_or(10.0 * power);
        if matches!(self, Self::Whole | Self::Power) { step.max(1.0) } else { step }
    }

    fn write(self, mark: GridMark) -> String {
        match self {
            Self::Whole if mark.value.abs() >= LARGEST_WRITTEN_OUT => power_of_ten(mark.value),
            Self::Whole => grouped(mark.value.round() as i64),
            Self::Number => decimal(mark.value, mark.step_size),
            Self::Power => power(mark.value.round() as i32),
            Self::Percent => format!("{} %", decimal(mark.value * 100.0, mark.step_size * 100.0)),
        }
    }
}

/// A large round number as a digit or two times a power of ten: `5 · 10¹⁸`.
fn power_of_ten(value: f64) -> String {
    let written = format!("{value:e}");
    let (factor, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    format!("{factor} · 10{}", superscript(exponent.parse().unwrap_or(0)))
}

/// A power of ten, written out where it is short: `100`, `0.01`, `10⁻⁵`.
fn power(exponent: i32) -> String {
    match exponent {
        -3..0 => format!("{:.*}", exponent.unsigned_abs() as usize, 10_f64.powi(exponent)),
        0..=6 => grouped(10_u64.pow(exponent.unsigned_abs())),
        ..-3 => format!("10⁻{}", superscript(exponent.unsigned_abs())),
        _ => format!("10{}", superscript(exponent.unsigned_abs())),
    }
}

/// `value` with as many decimals as multiples of `step` need.
fn decimal(value: f64, step: f64) -> String {
    let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
    let value = if value.abs() < step / 2.0 { 0.0 } else { value };
    format!("{value:.decimals$}")
}

/// How wide the label of a tick is at most, in points.
fn label_width(words: &str) -> f32 {
    words.chars().map(|letter| if matches!(letter, ',' | '.' | ' ' | '·') { 4.0 } else { 7.6 }).sum()
}

/// What the wheel asks for along each axis: nearer above 1, farther below.
fn wheel_zoom(ctx: &egui::Context, equal_units: bool) -> Vec2 {
    let (scrolled, modifiers) = ctx.input(|i| (i.smooth_scroll_delta(), i.modifiers));
    // with Shift the system may have turned the wheel sideways already
    let zoom = ((scrolled.x + scrolled.y) / WHEEL_PER_ZOOM).exp();
    if equal_units || !(modifiers.shift || modifiers.alt) {
        Vec2::splat((scrolled.y / WHEEL_PER_ZOOM).exp())
    } else if modifiers.shift {
        vec2(zoom, 1.0)
    } else {
        vec2(1.0, zoom)
    }
}

/// Whether the user has just panned or zoomed.
fn was_moved(ui: &Ui, response: &PlotResponse<()>) -> bool {
    let response = &response.response;
    let wheel = || ui.input(|i| i.smooth_scroll_delta() != Vec2::ZERO || i.zoom_delta_2d() != Vec2::splat(1.0));
    response.dragged() || response.drag_stopped() || (response.contains_pointer() && wheel())
}

/// A line as thin as a grid line, in a colour of its own.
pub fn thin(color: Color32) -> Stroke {
    Stroke::new(1.0, color)
}

/// The dashes of lines that are a limit and no data.
pub fn dashed() -> LineStyle {
    LineStyle::dashed_dense()
}

/// A label at a point of the chart, moved off it by its anchor.
pub fn label(text: impl Into<String>, at: [f64; 2], anchor: Align2, color: Color32) -> Text {
    let text = RichText::new(text.into()).size(12.0).color(color);
    Text::new("label", PlotPoint::new(at[0], at[1]), text).anchor(anchor).color(color).allow_hover(false)
}

/// The same on a ground of its own, where lines and points pass under it.
pub fn label_on_ground(
    text: impl Into<String>,
    at: [f64; 2],
    anchor: Align2,
    color: Color32,
    palette: &Palette,
) -> Text {
    let text = RichText::new(text.into()).size(12.0).color(color).background_color(palette.card.gamma_multiply(0.85));
    Text::new("label", PlotPoint::new(at[0], at[1]), text).anchor(anchor).color(color).allow_hover(false)
}

/// The rectangle on screen between two corners of the chart.
pub fn rect_between(transform: &PlotTransform, low: [f64; 2], high: [f64; 2]) -> Rect {
    let low = transform.position_from_point(&PlotPoint::new(low[0], low[1]));
    let high = transform.position_from_point(&PlotPoint::new(high[0], high[1]));
    Rect::from_two_pos(low, high)
}

/// The point of the chart under the pointer.
pub fn pointed(response: &PlotResponse<()>) -> Option<PlotPoint> {
    let position = response.response.hover_pos()?;
    Some(response.transform.value_from_position(position))
}

/// Says in the middle of the view why there is no chart in it.
pub fn no_chart_ui(ui: &mut Ui, sentence: &str) {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap();
    let width = (room.width() - 48.0).clamp(120.0, 420.0);
    let place = Rect::from_center_size(room.center(), vec2(width, 80.0));
    ui.advance_cursor_after_rect(room);
    let mut inside =
        ui.new_child(egui::UiBuilder::new().max_rect(place).layout(egui::Layout::top_down(egui::Align::Center)));
    inside.label(RichText::new(sentence).color(palette.soft_ink));
}

/// Says over the top of a chart what it belongs to.
pub fn notice_ui(ui: &Ui, chart: Rect, words: &str) {
    let (painter, palette) = (ui.painter(), Palette::of(ui));
    let galley = painter.layout_no_wrap(words.to_owned(), FontId::new(14.0, fonts::medium()), palette.ink);
    let place = Align2::CENTER_TOP.anchor_size(chart.center_top() + vec2(0.0, 16.0), galley.size());
    let ground = place.expand2(vec2(12.0, 7.0));
    painter.rect(ground, 8.0, palette.wash, Stroke::new(1.0, palette.line), egui::StrokeKind::Inside);
    painter.galley(place.min, galley, palette.ink);
    let response = ui.interact(ground, ui.scope_id().with("notice"), egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(ticks: Ticks, low: f64, high: f64, points: f64) -> Vec<String> {
        let base_step_size = (high - low) / points * f64::from(TICK_DISTANCE);
        let marks = ticks.marks(&GridInput { bounds: (low, high), base_step_size });
        marks.into_iter().map(|mark| ticks.write(mark)).collect()
    }

    #[test]
    fn ticks_stand_at_round_numbers_and_say_no_more_than_they_need() {
        assert_eq!(written(Ticks::Whole, -3.0, 103.0, 400.0), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(written(Ticks::Whole, -0.5, 3.5, 600.0), ["0", "1", "2", "3"]);
        assert_eq!(written(Ticks::Whole, 0.0, 2_000.0, 200.0), ["0", "500", "1,000", "1,500", "2,000"]);
        assert_eq!(written(Ticks::Whole, 0.0, 1.9e19, 250.0), ["0", "5 · 10¹⁸", "1 · 10¹⁹", "1.5 · 10¹⁹"]);
        assert_eq!(written(Ticks::Number, -0.01, 1.01, 300.0), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(written(Ticks::Percent, 0.0, 1.0, 250.0), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(written(Ticks::Power, -5.1, 0.2, 300.0), ["10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1"]);
        assert_eq!(written(Ticks::Power, 0.0, 7.0, 200.0), ["1", "100", "10,000", "1,000,000"]);
        assert_eq!(written(Ticks::Percent, 0.85, 1.08, 250.0), ["85 %", "90 %", "95 %", "100 %"]);
        assert_eq!(written(Ticks::Percent, 0.49, 0.51, 250.0), ["49.0 %", "49.5 %", "50.0 %", "50.5 %", "51.0 %"]);
    }

    #[test]
    fn labels_side_by_side_do_not_touch() {
        for (high, points) in [(100_000.0, 260.0), (10_000.0, 300.0), (1e9, 500.0), (40.0, 90.0)] {
            let base_step_size = high / points * f64::from(TICK_DISTANCE);
            let marks = Ticks::Whole.marks_apart(&GridInput { bounds: (0.0, high), base_step_size });
            assert!(marks.len() > 1, "{high}");
            for pair in marks.windows(2) {
                let widths: f32 = pair.iter().map(|mark| label_width(&Ticks::Whole.write(*mark)) / 2.0).sum();
                let apart = ((pair[1].value - pair[0].value) / high * points) as f32;
                assert!(apart > widths + 5.0, "{high}: {apart} for {widths}");
            }
        }
    }

    #[test]
    fn an_axis_without_extent_has_no_ticks() {
        assert!(written(Ticks::Number, 0.0, 0.0, 300.0).is_empty());
        assert!(written(Ticks::Number, f64::NAN, 1.0, 300.0).is_empty());
    }
}
