//! Parts that all charts share: axes, ticks, viewport, handles, and plot items that `egui_plot` lacks.

mod axes;
mod data;
pub mod ghost;
mod handles;
pub mod heatmap;
mod ink;
mod item;
mod items;
pub mod labels;
mod legend;
pub mod marks;
mod polyline;
mod show;
mod steps;
mod ticks;
mod viewport;

use egui::{Align2, Color32, FontId, Rect, Response, RichText, Role, Stroke, Ui, WidgetInfo, vec2};
use egui_plot::{LineStyle, PlotPoint, PlotResponse, PlotTransform};

pub use data::{Axis, Change, Chart, Image, Knob, Layer, Line, Side, Sight, ToTheRight};
pub use ghost::{Number, Trace};
pub use handles::{Grip, Handle};
pub use ink::Ink;
pub use item::{Cells, Drawing, Item};
pub use items::{Along, Items, Spot};
pub use labels::{Label, Labels};
pub use legend::{LegendEntry, legend_ui, paint_waiting_legends};
pub use marks::{Paper, has_marks};
pub use polyline::{Dash, Polyline};
pub use show::stacked;
pub use steps::{Steps, stepped};
pub use ticks::Ticks;
pub use viewport::{Looks, Scratch, Viewport};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

/// Returns a stroke as thin as a grid line.
pub fn thin(color: Color32) -> Stroke {
    Stroke::new(1.0, color)
}

/// Returns the dashes of lines that are limits, not data.
pub fn dashed() -> LineStyle {
    LineStyle::dashed_dense()
}

/// Returns the factor, at most 2, by which the vertical axis has to grow so that `points` points of height are free
/// above the data of a chart that fills `ui`.
pub fn headroom(ui: &Ui, points: f32) -> f64 {
    // height of what surrounds the frame: legend, ticks and title of the horizontal axis
    const AROUND: f32 = 70.0;
    let height = (ui.available_height() - AROUND).max(2.0 * points);
    f64::from(height / (height - points))
}

/// Returns the rectangle on screen between two corners in chart coordinates.
pub fn rect_between(transform: &PlotTransform, low: [f64; 2], high: [f64; 2]) -> Rect {
    let low = transform.position_from_point(&PlotPoint::new(low[0], low[1]));
    let high = transform.position_from_point(&PlotPoint::new(high[0], high[1]));
    Rect::from_two_pos(low, high)
}

/// Returns the point of the chart under the pointer.
pub fn pointed(response: &PlotResponse<()>) -> Option<PlotPoint> {
    let position = response.response.hover_pos()?;
    Some(response.transform.value_from_position(position))
}

/// Shows `words` in a tooltip at the pointer, one per line, if there are any; returns `pointed` if it was clicked.
pub fn pointed_ui<T>(response: Response, pointed: T, words: impl IntoIterator<Item = String>) -> Option<T> {
    let clicked = response.clicked().then_some(pointed);
    let mut words = words.into_iter().peekable();
    if words.peek().is_some() {
        response.on_hover_ui_at_pointer(|ui| words.for_each(|words| drop(ui.label(words))));
    }
    clicked
}

/// Shows in the middle of the view why there is no chart.
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

/// Shows a notice at the top of a chart.
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
