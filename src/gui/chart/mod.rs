//! Parts that all charts share: axes, ticks, viewport, handles, and plot items that `egui_plot` lacks.

mod axes;
mod data;
pub mod ghost;
mod handles;
pub mod heatmap;
mod ink;
mod item;
mod items;
mod labels;
mod legend;
pub mod marks;
mod polyline;
mod show;
mod steps;
mod ticks;
mod viewport;

use egui::{Align2, Color32, FontId, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use egui_plot::{PlotPoint, PlotTransform};

pub use data::{Axis, Change, Chart, Image, Layer, Line, ToTheRight};
pub use ghost::{Number, Trace};
pub use handles::{Handle, HandleShape};
pub use ink::Ink;
pub use items::{Items, Spot};
pub use labels::Label;
pub use legend::{LegendEntry, legend_height, legend_to};
pub use marks::{ChartSettings, has_marks};
pub use polyline::Dash;
#[cfg(test)]
pub(super) use polyline::polyline;
pub use show::stacked;
pub use steps::{Steps, stepped};
pub use ticks::Ticks;
pub use viewport::{ChartState, Scratch, Viewport};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

/// Returns a stroke as thin as a grid line.
pub fn thin(color: Color32) -> Stroke {
    Stroke::new(1.0, color)
}

/// Returns the rectangle on screen between two corners in chart coordinates.
pub fn rect_between(transform: &PlotTransform, low: [f64; 2], high: [f64; 2]) -> Rect {
    let low = transform.position_from_point(&PlotPoint::new(low[0], low[1]));
    let high = transform.position_from_point(&PlotPoint::new(high[0], high[1]));
    Rect::from_two_pos(low, high)
}

/// Takes the room that is left for a picture, which `summary` describes to screen readers.
pub fn canvas(ui: &mut Ui, sense: Sense, summary: impl Fn() -> String) -> (Rect, Response) {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary()));
    (room, response)
}

/// Shows `words` in a tooltip at the pointer, one per line, if there are any; returns `pointed` if it was clicked.
pub fn pointed_ui<T>(response: Response, pointed: T, words: impl IntoIterator<Item = String>) -> Option<T> {
    let clicked = response.clicked().then_some(pointed);
    let mut words = words.into_iter().filter(|words| !words.is_empty()).peekable();
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
    let (palette, font) = (Palette::of(ui), FontId::new(14.0, fonts::medium()));
    let galley = ui.painter().layout_no_wrap(words.to_owned(), font, palette.ink);
    let inside = Align2::CENTER_TOP.anchor_size(chart.center_top() + vec2(0.0, 16.0), galley.size());
    let place = inside.expand2(vec2(12.0, 7.0));
    ui.painter().rect(place, 8.0, palette.wash, thin(palette.line), StrokeKind::Inside);
    ui.painter().galley(inside.min, galley, palette.ink);
    let response = ui.interact(place, ui.scope_id().with("notice"), egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
}
